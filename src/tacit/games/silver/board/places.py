"""Where on SILVER's table an action is offered: on the thing that it is about.

Most things can be chosen in one way. An own card may be able to do several things at once: then the
answer to what is asked is the card itself, and everything besides is a small sign next to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tacit.base.board import sentence
from tacit.engine.views import State
from tacit.games.silver.narration.actions import describe
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.state import BEHOLD, CARDS, PEEK2, ROB
from tacit.language import Translator

ALONE = {
    actions.DRAW_DECK: "deck",
    actions.TAKE: "pile",
    actions.CALL: "bell",
    actions.PLACE_L: "left",
    actions.PLACE_R: "right",
    actions.PENALTY_L: "left",
    actions.PENALTY_R: "right",
}
BY_NUMBER = (
    (actions.DRAW_SIDE, "market"),
    (actions.KEEP, "hand"),
    (actions.RETURN, "hand"),
    (actions.PICK, "fetch"),
)
OWN = (actions.MARK, actions.EXCHANGE, actions.SLOT, actions.PEEK2, actions.BEHOLD, actions.EXPOSE)
ANY = (actions.REVEAL, actions.SPY, actions.SWAP, actions.ROB)
FREE = (actions.EMPATH, actions.AT, actions.GUARD, actions.UNGUARD, actions.AMULET)
# What stands beside a card, and the sign that it has.
SIGNS = {
    actions.MARK: "set",
    actions.EMPATH: "listen",
    actions.GUARD: "guard",
    actions.UNGUARD: "unguard",
    actions.AMULET: "amulet",
}
BUTTON = "button"


@dataclass
class Offers:
    """What may be done with one thing."""

    main: list[dict[str, Any]] = field(default_factory=list)
    beside: list[dict[str, Any]] = field(default_factory=list)


def family_at(action: int) -> int:
    """The family of an action at a card: the last that begins at or before it."""
    return max(first for first in (*OWN, *ANY, *FREE) if first <= action)


def place_of(action: int, viewer: int) -> str:
    """The thing on the table that an action is about."""
    if action < actions.DRAW_SIDE:
        return ALONE.get(action, BUTTON)
    if action < actions.MARK:
        first, thing = max(pair for pair in BY_NUMBER if pair[0] <= action)
        return f"{thing} {action - first}"
    if actions.REVEAL <= action < actions.EMPATH:
        seat, position = divmod(action - family_at(action), CARDS)
        return village_place(seat, position)
    return village_place(viewer, action - family_at(action))


def village_place(seat: int, position: int) -> str:
    return f"village {seat}/{position}"


def sign_of(action: int, view: State) -> str | None:
    """The sign of an action that is not what is asked; None for one that is."""
    if action < actions.MARK:
        return None
    family = family_at(action)
    if family == actions.MARK and view.phase in (PEEK2, BEHOLD, ROB):
        return None
    return SIGNS.get(family)


def offers_by_place(
    view: State, viewer: int, legal: Sequence[int], names: Sequence[str], t: Translator
) -> dict[str, Offers]:
    found: dict[str, Offers] = {}
    for action in legal:
        sign = sign_of(action, view)
        text = sentence(describe(action, view, viewer, names, t))
        offer = {"action": action, "text": text, "sign": sign}
        offers = found.setdefault(place_of(action, viewer), Offers())
        (offers.beside if sign else offers.main).append(offer)
    return found
