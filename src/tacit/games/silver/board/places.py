"""Which thing on SILVER's table an action is offered at: the thing that it is about.

A place is a name: `deck`, `pile`, `bell`, `left` and `right` (the ends of the own village),
`market 0`, `hand 7`, `fetch 7`, `village 1/3`, or `button` for what has no thing.

Most things can be chosen in one way. An own card may be able to do several things at once: then the
card itself is the answer to what is asked, and the rest are small signs beside it. Cards that are
chosen together are not offered here (`choice.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tacit.base.board import Offer, sentence
from tacit.base.narration import Reader, family_of
from tacit.games.silver.board.animation import village_key
from tacit.games.silver.narration.actions import ACTIONS
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.state import CARDS

BUTTON = "button"
ALONE = {
    actions.DRAW_DECK: "deck",
    actions.TAKE: "pile",
    actions.CALL: "bell",
    actions.PLACE_L: "left",
    actions.PLACE_R: "right",
    actions.PENALTY_L: "left",
    actions.PENALTY_R: "right",
}
NUMBERED = {
    actions.DRAW_SIDE: "market",
    actions.KEEP: "hand",
    actions.RETURN: "hand",
    actions.PICK: "fetch",
}
# What stands beside a card, and the sign that it has
SIGNS = {
    actions.EMPATH: "listen",
    actions.GUARD: "guard",
    actions.UNGUARD: "unguard",
    actions.AMULET: "amulet",
}


class CardOffer(Offer):
    """Something that may be done with a thing."""

    sign: str | None  # if it stands beside the thing


@dataclass
class PlaceOffers:
    """What may be done with one thing."""

    main: list[CardOffer] = field(default_factory=list)
    beside: list[CardOffer] = field(default_factory=list)


def place_at(action: int, viewer: int) -> str:
    """The place that an action of the viewer's is offered at."""
    if action < actions.DRAW_SIDE:
        return ALONE.get(action, BUTTON)
    family = family_of(action, ACTIONS)
    if family in NUMBERED:
        return f"{NUMBERED[family]} {action - family}"
    if family in actions.AT_ANY:
        return village_place(*divmod(action - family, CARDS))
    return village_place(viewer, action - family)


def village_place(seat: int, position: int) -> str:
    return f"village {seat}/{position}"


def village_card_of(action: int, viewer: int) -> str | None:
    """The id of the card in a village that an action of the viewer's would be about."""
    kind, _, place = place_at(action, viewer).partition(" ")
    if kind != "village":
        return None
    seat, position = map(int, place.split("/"))
    return f"card-{village_key(seat, position)}"


def offers_by_place(reader: Reader, legal: Sequence[int]) -> dict[str, PlaceOffers]:
    found: dict[str, PlaceOffers] = {}
    for action in legal:
        family = family_of(action, ACTIONS)
        text = sentence(ACTIONS[family](reader, action - family))
        sign = SIGNS.get(family)
        offers = found.setdefault(place_at(action, reader.viewer), PlaceOffers())
        (offers.beside if sign else offers.main).append(
            {"action": action, "text": text, "sign": sign}
        )
    return found
