"""The lines of the help that are relevant to a player of SALOMONS OORDEEL now."""

from __future__ import annotations

from collections.abc import Iterator

from tacit.engine.views import State
from tacit.games.salomon.narration.help import (
    A_TURN,
    LAST_TILE,
    NOT_TWICE,
    OUT,
    THE_AIM,
    THE_ANSWER,
    THE_GIFT,
    THE_LINES,
    THE_TILES,
    VARIANTS,
)
from tacit.games.salomon.rules.state import (
    EXPOSE,
    GUESS,
    NO_GUESS,
    PLACE_JOKER,
    WAS_WRONG,
    is_playing,
)


def matters(view: State, viewer: int) -> Iterator[int]:
    """The relevant lines of the help, the most urgent first."""
    if not is_playing(view) or view.outcome == NO_GUESS:
        yield from (THE_AIM, THE_LINES, THE_TILES)
    if not is_playing(view):
        return
    if (view.open_only and view.phase == EXPOSE) or (view.protect and view.outcome != NO_GUESS):
        yield VARIANTS
    if view.phase == PLACE_JOKER or (view.phase == EXPOSE and not view.open_only):
        yield THE_GIFT
    if view.phase == GUESS and view.active == viewer:
        yield A_TURN
    if view.outcome != NO_GUESS:
        yield THE_ANSWER
    closed = [int(cells).bit_count() for cells in view.closed[: int(view.players)]]
    if 0 in closed:
        yield OUT
    if 1 in closed:
        yield LAST_TILE
    if view.outcome == WAS_WRONG:
        yield NOT_TWICE
