"""What lessons and puzzles have in common: a board for trying moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacit.base.board import Scene, Situation
from tacit.house.core.viewer import latest, pauses
from tacit.house.web.context.game import board_of
from tacit.language import Translator
from tacit.match import Match

BETWEEN = ";"  # separates steps in a URL or a form


def scene_of(
    match: Match,
    seat: int,
    names: Sequence[str],
    options: Mapping[str, str],
    asks: bool,
    t: Translator,
) -> Scene:
    """The board as the seat sees it, without choices if nothing is asked."""
    scene = board_of(match.game).scene(
        Situation(
            match.reader(seat, names, t),
            match.legal(seat) if asks else (),
            latest(match, seat, match.ply),
            options,
            lambda: pauses(match, seat, match.ply),
        )
    )
    if not asks:
        scene["prompt"] = ""
    return scene
