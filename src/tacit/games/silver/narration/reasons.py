"""Why a card of SILVER cannot be chosen now, in words: all of it follows from the rules."""

from __future__ import annotations

from tacit.base.narration import Reader
from tacit.engine.bits import has
from tacit.engine.views import State
from tacit.games.silver.rules.legal import is_exchange
from tacit.games.silver.rules.state import (
    BEHOLD,
    EXPOSE,
    GUARDING,
    LOOKING,
    NOTHING,
    REVEAL,
    ROB,
    SEER,
    SPY,
    WITCH_TARGET,
    active,
    guarded,
    guarding,
    in_turn,
    locked_spot,
    top_of_pile,
)

TURNED_DOWN = (BEHOLD, EXPOSE, REVEAL, SPY)  # where only cards that lie face down are chosen


def why_not(reader: Reader, seat: int, spot: int) -> str:
    """Why a card that the reader might want cannot be chosen; "" if it is not in question."""
    view, t = reader.view, reader.t
    if not in_turn(view) or active(view) != reader.viewer or has(view.marked, spot):
        return ""
    is_own = seat == reader.viewer
    if view.doing == GUARDING:
        is_taken = is_own and has(guarded(view), spot)
        return t.gettext("A Guard watches over it already.") if is_taken else ""
    if not (asks_own(view) if is_own else asks_others(view)):
        return ""
    if has(locked_spot(view), spot):
        return t.gettext("The amulet lies on it.")
    if not is_own and has(guarded(view), spot):
        return t.gettext("A Guard watches over it.")
    if not is_own and has(guarding(view), spot):
        return t.gettext("A Guard on watch is out of reach.")
    if has(view.up, spot) and (view.doing == LOOKING or view.phase in TURNED_DOWN):
        return t.gettext("It lies open already.")
    return ""


def asks_own(view: State) -> bool:
    """Whether own cards are in question."""
    if view.doing == LOOKING or is_exchange(view):
        return True
    own_too = view.phase == SPY and top_of_pile(view) == SEER
    return bool(own_too or view.phase in (BEHOLD, EXPOSE, REVEAL, ROB))


def asks_others(view: State) -> bool:
    """Whether cards of others are in question."""
    return bool(view.doing == NOTHING and view.phase in (REVEAL, SPY, WITCH_TARGET, ROB))
