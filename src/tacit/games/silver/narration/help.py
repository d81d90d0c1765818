"""SILVER in a few sentences, for somebody who asks for help; and which of them matters now."""

from __future__ import annotations

from functools import cache

from tacit.engine.views import State
from tacit.games.silver.narration.vocabulary import card_name, number_seen
from tacit.games.silver.rules import state
from tacit.language import Translator


def rules_in_short(t: Translator) -> list[str]:
    return [
        t.gettext(
            "Everybody has a village: a row of cards. At the end of a round its numbers are"
            " points, and whoever has the fewest points after the last round wins."
        ),
        t.gettext(
            "The cards lie face down, and you know only those that you have looked at: two of"
            " yours at the start."
        ),
        t.gettext(
            "In your turn you draw a card, from the deck or the market, or take the top card of"
            " the pile. A card that you take must go into your village, face up. One that you"
            " draw you may also discard; if it is a 5 to 12, you may then use its ability."
        ),
        t.gettext(
            "A new card takes the place of one or more of your cards. Several must all have the"
            " same number. If they have not, they go back face down and you get the new card"
            " besides; with three or more of them you get a penalty card as well."
        ),
        t.gettext(
            "With four cards or fewer you may ring the bell instead: everybody else has one"
            " more turn. If no village counts less than yours then, you get no points at all,"
            " else 10 more."
        ),
        t.gettext(
            "The round also ends when deck and market are empty, or at once when both"
            " Neighbours lie face up."
        ),
        t.gettext(
            "Whoever has the fewest points in a round begins the next one. After ringing the"
            " bell with success, that player may lay the amulet on a card, once: nobody can look"
            " at that card or move it."
        ),
        t.gettext(
            "The characters 0 to 4 do something while they lie face up in a village, 5 to 12"
            " when they are discarded right after being drawn."
        ),
    ]


def characters(t: Translator) -> list[str]:
    return [character_help(number, t) for number in range(state.NUMBERS)]


@cache
def bell_rings(t: Translator) -> str:
    """What ringing the bell does, for somebody who is about to."""
    return t.gettext(
        "You ring the bell: your turn is over, and everybody else has one more. If any village"
        " counts less than yours then, you get 10 points more than your own counts; if none does,"
        " you get no points."
    )


def character_help(number: int, t: Translator) -> str:
    """A character, and what it does."""
    return f"{card_name(number, t)}: {what_it_does(number, t)}"


@cache
def what_it_does(number: int, t: Translator) -> str:
    return (
        t.gettext("when both lie face up in villages, the round ends at once."),
        t.gettext("for each one that lies face up, a card of the market lies face up by the deck."),
        t.gettext("once a turn you may look at one of your face-down cards."),
        t.gettext("watches over another card of yours: nobody else can touch the two of them."),
        t.gettext("draw one card more from the deck, keep one and put the rest back."),
        t.gettext("turn one of your cards face up."),
        t.gettext("turn a card of any village face up."),
        t.gettext("look at two of your face-down cards."),
        t.gettext("look at a face-down card of another player."),
        t.gettext("look at a face-down card of any village."),
        t.gettext("fetch any card out of the pile and exchange it for cards of yours, face up."),
        t.gettext(
            "look at the top card of the deck and lay it face down in place of any card, yours or"
            " another player’s."
        ),
        t.gettext("swap one of your cards for a card of another player, and look at it."),
        t.gettext("counts as any number when you exchange several cards."),
    )[number]


# Which line matters: the rules by their places in `rules_in_short`; the characters follow them.
VILLAGE_RULE, PEEK_RULE, TURN_RULE, EXCHANGE_RULE, BELL_RULE = range(5)
ROUND_END_RULE, AMULET_RULE, CHARACTER_RULE, CHARACTERS_FROM = range(5, 9)
CHARACTER_AT = {
    state.RASCAL_KEEP: state.RASCAL,
    state.RASCAL_RETURN: state.RASCAL,
    state.EXPOSE: state.EXPOSER,
    state.REVEAL: state.REVEALER,
    state.BEHOLD: state.BEHOLDER,
    state.MASTER_PICK: state.MASTER,
    state.WITCH_TARGET: state.WITCH,
    state.ROB: state.ROBBER,
}
RULE_AT = {
    state.START: VILLAGE_RULE,
    state.DEAL: VILLAGE_RULE,
    state.PEEK2: PEEK_RULE,
    state.END: CHARACTER_RULE,
    state.OVER: VILLAGE_RULE,
}


def rule_that_matters(view: State) -> int:
    """Which line of the help is about what is decided now."""
    phase = int(view.phase)
    if view.doing != state.NOTHING:
        is_looking = view.doing == state.LOOKING
        return CHARACTERS_FROM + (state.EMPATH if is_looking else state.BODYGUARD)
    if phase == state.SPY:
        return CHARACTERS_FROM + int(state.top_of_pile(view))
    if phase in CHARACTER_AT:
        return CHARACTERS_FROM + CHARACTER_AT[phase]
    if phase == state.HAND:
        number = number_seen(view.hand[0])
        return CHARACTER_RULE if number is None else CHARACTERS_FROM + number
    if phase == state.MAIN:
        return TURN_RULE if view.caller == state.NONE else BELL_RULE
    return RULE_AT.get(phase, EXCHANGE_RULE)
