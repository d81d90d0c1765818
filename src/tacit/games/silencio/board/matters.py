"""The lines of the help that are relevant to a player of SILENCIO now, whoever's turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from tacit.engine.views import State
from tacit.games.silencio.board.places import effect_under_way
from tacit.games.silencio.narration.help import (
    EFFECTS_FROM,
    LAST_CARDS,
    PASSING,
    SHRINES,
    THE_AIM,
    THE_END,
    THE_GAP,
    THE_ROWS,
    THE_START,
)
from tacit.games.silencio.rules.state import (
    CLAIM,
    END,
    GREEN,
    MAIN,
    MUST_GREEN,
    PASS_CARD,
    RANDOM,
    RED,
    SHRINE_USED,
    SKIP_DARK,
    SKIP_LIGHT,
    WAS_DARK,
    WAS_LAST_CARD,
    WAS_LIGHT,
    WAS_SKIPPED,
    WAS_TOP_GREEN,
    YELLOW,
    active,
)

# What an effect leaves behind until the next card is played: its colour, and whether it is dark.
LEFT_BEHIND = {
    SKIP_DARK: (RED, False),
    SKIP_LIGHT: (RED, True),
    RANDOM: (YELLOW, True),
    MUST_GREEN: (GREEN, True),
}


def effect_line(colour: int, is_dark: bool) -> int:
    return EFFECTS_FROM + 2 * colour + is_dark


def matters(view: State, viewer: int) -> Iterator[int]:
    """The relevant lines of the help, the most urgent first."""
    effect = effect_under_way(view)
    if effect is not None:
        yield effect_line(*effect)
    for flag, left in LEFT_BEHIND.items():
        if view.pending & flag:
            yield effect_line(*left)
    if view.phase in (CLAIM, PASS_CARD):
        yield from (THE_AIM, THE_START)
    if view.phase == MAIN and active(view) == viewer:
        yield THE_ROWS
    if view.outcome in (WAS_DARK, WAS_LIGHT, WAS_SKIPPED):
        yield THE_GAP
    if view.outcome in (WAS_LAST_CARD, WAS_TOP_GREEN) or view.hand_count[viewer] == 1:
        yield LAST_CARDS
    if view.streak:
        yield PASSING
    if (view.phase == END and active(view) == viewer) or view.turn_flags & SHRINE_USED:
        yield SHRINES
    if view.streak == view.players - 1 or (view.phase == MAIN and not view.own[viewer]):
        yield THE_END
