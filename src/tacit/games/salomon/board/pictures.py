"""The tiles that a move of SALOMONS OORDEEL involves, if its reader saw them."""

from __future__ import annotations

from tacit.base.narration import Event
from tacit.games.salomon.narration.events.turn import tell_displaced
from tacit.games.salomon.notation.symbols import TILE_TEXTS
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.state import TILES, colour_of, joker_of, place_at


def pictures(event: Event) -> list[list[str]]:
    """The first sentence about a move names its tile; the third, the joker that it displaced."""
    code = event.code
    if actions.is_guess(code):
        return [[TILE_TEXTS[actions.guess_parts(code)[2]]]]
    if actions.PLACE <= code < actions.ROW:
        return [[TILE_TEXTS[int(event.before.transit)]]]
    if not actions.EXPOSE <= code < actions.PLACE:
        return []
    tile = opened_tile(event)
    shown = [[TILE_TEXTS[tile]]]
    if tell_displaced(event, int(event.before.target), tile):
        shown += [[], [TILE_TEXTS[joker_of(colour_of(tile))]]]
    return shown


def opened_tile(event: Event) -> int:
    home = place_at(event.seat, event.code - actions.EXPOSE)
    return next(tile for tile in range(TILES) if event.after.home[tile] == home)
