"""The pictures of the game, drawn by code."""

from __future__ import annotations

from tacit.games.salomon.board.art.pictures import draw

__all__ = ["draw"]
