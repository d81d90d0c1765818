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
from tacit.games.silver.rules.state import (
    BEHOLD,
    CARDS,
    DO_AMULET,
    DO_AT,
    DO_BEHOLD,
    DO_CALL,
    DO_DRAW_DECK,
    DO_DRAW_SIDE,
    DO_EMPATH,
    DO_EXCHANGE,
    DO_EXPOSE,
    DO_GUARD,
    DO_KEEP,
    DO_MARK,
    DO_PEEK2,
    DO_PENALTY_L,
    DO_PENALTY_R,
    DO_PICK,
    DO_PLACE_L,
    DO_PLACE_R,
    DO_RETURN,
    DO_REVEAL,
    DO_ROB,
    DO_SLOT,
    DO_SPY,
    DO_SWAP,
    DO_TAKE,
    DO_UNGUARD,
    PEEK2,
    ROB,
)
from tacit.language import Translator

ALONE = {
    DO_DRAW_DECK: "deck",
    DO_TAKE: "pile",
    DO_CALL: "bell",
    DO_PLACE_L: "left",
    DO_PLACE_R: "right",
    DO_PENALTY_L: "left",
    DO_PENALTY_R: "right",
}
BY_NUMBER = ((DO_DRAW_SIDE, "market"), (DO_KEEP, "hand"), (DO_RETURN, "hand"), (DO_PICK, "fetch"))
OWN = (DO_MARK, DO_EXCHANGE, DO_SLOT, DO_PEEK2, DO_BEHOLD, DO_EXPOSE)
ANY = (DO_REVEAL, DO_SPY, DO_SWAP, DO_ROB)
FREE = (DO_EMPATH, DO_AT, DO_GUARD, DO_UNGUARD, DO_AMULET)
# What stands beside a card, and the sign that it has.
SIGNS = {
    DO_MARK: "set",
    DO_EMPATH: "listen",
    DO_GUARD: "guard",
    DO_UNGUARD: "unguard",
    DO_AMULET: "amulet",
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
    if action < DO_DRAW_SIDE:
        return ALONE.get(action, BUTTON)
    if action < DO_MARK:
        first, thing = max(pair for pair in BY_NUMBER if pair[0] <= action)
        return f"{thing} {action - first}"
    if DO_REVEAL <= action < DO_EMPATH:
        seat, position = divmod(action - family_at(action), CARDS)
        return village_place(seat, position)
    return village_place(viewer, action - family_at(action))


def village_place(seat: int, position: int) -> str:
    return f"village {seat}/{position}"


def sign_of(action: int, view: State) -> str | None:
    """The sign of an action that is not what is asked; None for one that is."""
    if action < DO_MARK:
        return None
    family = family_at(action)
    if family == DO_MARK and view.node in (PEEK2, BEHOLD, ROB):
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
