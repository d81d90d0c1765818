"""SILENCIO drawn by code: its cards, the land of its rows, and its results."""

from __future__ import annotations

from tacit.engine.errors import UnknownName
from tacit.games.silencio.board.art.cards import back, card
from tacit.games.silencio.board.art.ends import ENDS, end
from tacit.games.silencio.board.art.lands import land
from tacit.games.silencio.board.art.lights import DAY, NIGHT
from tacit.games.silencio.notation.symbols import CARD_TEXTS, COLOUR_NAMES, LETTERS


def draw(name: str) -> str:
    """A picture by its name.

    A card (``R7``), ``back``, the land of a row (``land-red-day``), or a result (``end-near``).
    """
    if name in CARD_TEXTS:
        return card(COLOUR_NAMES[LETTERS.index(name[0])], int(name[1:]))
    if name == "back":
        return back()
    if name.startswith("end-") and name.removeprefix("end-") in ENDS:
        return end(ENDS[name.removeprefix("end-")])
    kind, _, rest = name.partition("-")
    colour, _, light = rest.partition("-")
    if kind == "land" and colour in COLOUR_NAMES and light in ("day", "night"):
        return land(colour, DAY if light == "day" else NIGHT)
    raise UnknownName(f"{name}: no such picture")
