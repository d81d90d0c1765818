"""How a game of SALOMONS OORDEEL ended (section 4), in words."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.engine.views import State
from tacit.language import Translator


def in_order(view: State) -> list[int]:
    """The seats of a finished game, the winner first."""
    return sorted(range(int(view.players)), key=lambda seat: int(view.place[seat]))


def verdict(view: State, viewer: int, names: Sequence[str], language: Translator) -> str:
    """Who has won; with more than two players, everybody's place."""
    t = language
    order = in_order(view)
    if order[0] == viewer:
        told = t.gettext("You are the last with a closed tile: you have won.")
    else:
        told = t.gettext("{name} is the last with a closed tile and has won.")
    told = told.format(name=names[order[0]])
    if len(order) > 2:
        places = ", ".join(f"{place}. {names[seat]}" for place, seat in enumerate(order, 1))
        told += " " + t.gettext("Places: {places}.").format(places=places)
    return told
