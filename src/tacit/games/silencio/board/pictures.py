"""The card that a move of SILENCIO involves, if its reader saw it."""

from __future__ import annotations

from tacit.base.narration import Event, family_of
from tacit.games.silencio.narration.events import EVENTS
from tacit.games.silencio.notation.symbols import CARD_TEXTS
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.state import CARDS

ABOUT_A_CARD = (
    actions.PASS_CARD,
    actions.PLAY,
    actions.LAY,
    actions.ORACLE,
    actions.RETURN,
    actions.PUT,
    actions.SAW_DRAW,
)
TO_A_SEAT = (actions.GIVE, actions.GIFT)


def pictures(event: Event) -> list[list[str]]:
    """The first sentence on a move names its card."""
    family = family_of(event.code, EVENTS)
    card = CARDS  # none
    if family in ABOUT_A_CARD:
        card = event.code - family
    elif family in TO_A_SEAT:
        card, _ = actions.card_and_seat(event.code - family)
    return [[CARD_TEXTS[card]]] if card < CARDS else []
