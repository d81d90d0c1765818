"""The pictures of SILVER, drawn by code."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tacit.engine.errors import UnknownName
from tacit.games.silver.board.art.cards import FIGURES, back, card, known
from tacit.games.silver.board.art.endings import ENDINGS, ending
from tacit.games.silver.board.art.scenery import large_moon, village

CARD_NAMES = tuple(str(number) for number in range(len(FIGURES)))
PLAIN: Mapping[str, Callable[[], str]] = {"back": back, "village": village, "moon": large_moon}


def draw(name: str) -> str:
    """A picture by its name.

    A card (``card-7``), ``back``, a back with what one knows pencilled on it (``known-7``),
    ``village`` and ``moon`` (what the middle of the table lies on), or a result (``end-won``).
    """
    kind, _, rest = name.partition("-")
    if kind == "card" and rest in CARD_NAMES:
        return card(int(rest))
    if kind == "known" and rest in CARD_NAMES:
        return known(int(rest))
    if kind == "end" and rest in ENDINGS:
        return ending(ENDINGS[rest])
    if name in PLAIN:
        return PLAIN[name]()
    raise UnknownName(f"{name}: no such picture")
