"""Where an action belongs on SILENCIO's table, and where a phase is explained in the rules."""

from __future__ import annotations

from tacit.engine.views import State
from tacit.games.silencio.narration.help import (
    EFFECTS_FROM,
    SHRINES,
    THE_END,
    THE_ROWS,
    THE_START,
)
from tacit.games.silencio.notation.symbols import CARD_TEXTS, COLOUR_NAMES
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.state import (
    BLUE,
    CARDS,
    CLAIM,
    END,
    GIVE_ORACLE,
    GREEN,
    LARGE,
    LIGHT,
    MAIN,
    PASS_CARD,
    PUT,
    RETURN,
    SEATS,
    SWAP,
    last_card,
)

# Families of actions over cards, and how many actions each card has in them.
BY_CARD = {
    actions.PASS_CARD: 1,
    actions.PLAY: 1,
    actions.LAY: 1,
    actions.ORACLE: 1,
    actions.RETURN: 1,
    actions.PUT: 1,
    actions.GIVE: SEATS,
    actions.GIFT: SEATS,
}
TAVERN = "tavern"
BUTTON = "button"  # the place of an action that involves nothing on the table


def at_seat(seat: int) -> str:
    return f"seat {seat}"


def at_shrine(shrine: int) -> str:
    return f"shrine {shrine}"


def place_of_action(action: int, view: State) -> str:
    """The element of the table at which an action is offered."""
    for first, each in BY_CARD.items():
        if first <= action < first + CARDS * each:
            return CARD_TEXTS[(action - first) // each]
    if actions.TAKE <= action < actions.CHOOSE:
        return CARD_TEXTS[int(last_card(view, action - actions.TAKE))]
    if actions.CHOOSE <= action < actions.SHRINE:
        return at_seat(action - actions.CHOOSE)
    if actions.SHRINE <= action < actions.LARGE:
        return at_shrine(action - actions.SHRINE)
    if actions.LARGE <= action < actions.T1:
        return at_shrine(LARGE)
    if actions.T1 <= action < actions.PASS_CARD:
        return TAVERN
    return BUTTON


# The lines of the help and the anchors of the rulebook that are relevant in a phase.
HELP_OF = {CLAIM: THE_START, PASS_CARD: THE_START, MAIN: THE_ROWS, END: SHRINES}
SECTION_AT_END = "end"
SECTION_OF = {CLAIM: "start", PASS_CARD: "start", MAIN: "turn", END: "shrines"}


def effect_under_way(view: State) -> tuple[int, bool] | None:
    """The colour of the effect that a phase belongs to, and whether it is the dark one."""
    if view.phase == LIGHT:
        return int(view.effect), False
    if view.phase in (SWAP, RETURN, PUT):
        return GREEN, False
    if view.phase == GIVE_ORACLE:
        return BLUE, True
    return None


def help_line(view: State) -> int:
    """The line of the help that is relevant now."""
    effect = effect_under_way(view)
    if effect is None:
        return HELP_OF.get(int(view.phase), THE_END)
    colour, is_dark = effect
    return EFFECTS_FROM + 2 * colour + is_dark


def rulebook_section(view: State) -> str:
    """The section of the rulebook that is relevant now."""
    effect = effect_under_way(view)
    if effect is None:
        return SECTION_OF.get(int(view.phase), SECTION_AT_END)
    colour, _ = effect
    return COLOUR_NAMES[colour]
