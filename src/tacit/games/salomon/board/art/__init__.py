"""SALOMONS OORDEEL drawn: stone tiles with carved signs, on wood.

A tile that everybody sees is light limestone, a closed one dark slate: the stone itself tells who
may read it.
"""

from __future__ import annotations

from tacit.base.board import svg
from tacit.engine.errors import UnknownName
from tacit.games.salomon.board.art.pictures import PICTURES
from tacit.games.salomon.board.art.stones import LIMESTONE, SIDE, SIGNS, SLATE, defs, face
from tacit.games.salomon.notation.symbols import COLOUR_NAMES, TILE_TEXTS


def draw(name: str) -> str:
    """A picture by its name.

    A tile that lies open (``G3``, ``GJ``) or closed (``G3-closed``), the ``back`` of a closed one,
    wood (``wood-day``), a sign (``sign-green``), the ``eye``, the ``cover`` of the game, or a
    result (``end-won``).
    """
    tile, _, rest = name.partition("-")
    if tile in TILE_TEXTS and rest in ("", "closed"):
        stone = SLATE if rest else LIMESTONE
        return svg(SIDE, SIDE, defs(stone) + face(tile, stone))
    if name in PICTURES:
        return PICTURES[name]()
    if tile == "sign" and rest in COLOUR_NAMES:
        return svg(24, 24, f'<path d="{SIGNS[COLOUR_NAMES.index(rest)]}"/>')
    raise UnknownName(f"{name}: no such picture")
