"""What the last moves changed: the cell that was guessed, and the tile that was given away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tacit.base.narration import Event
from tacit.games.salomon.board.parts import tile_words
from tacit.games.salomon.board.slabs import OPEN, NamedTile, Slab, cell_id
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.state import CELLS, PLACES, TILES, place_at
from tacit.language import Translator


def cells_of(event: Event) -> list[str]:
    """The cells that a move involved; for a tile given away, the cell that it left comes first."""
    code, after = event.code, event.after
    if actions.is_guess(code):
        seat, cell, _ = actions.guess_parts(code)
        return [cell_id(seat, cell)]
    if actions.PLACE <= code < actions.ROW:
        return [cell_id(event.seat, code - actions.PLACE)]
    if not actions.EXPOSE <= code < actions.PLACE:
        return []
    home = int(place_at(event.seat, code - actions.EXPOSE))
    now = next(int(after.where[tile]) for tile in range(TILES) if after.home[tile] == home)
    return [
        cell_id(*divmod(place, CELLS)) for place in dict.fromkeys((home, now)) if place < PLACES
    ]


def cells_to_be(action: int, seat: int) -> list[str]:
    """The cell that an action of a seat involves."""
    if actions.is_guess(action):
        other, cell, _ = actions.guess_parts(action)
        return [cell_id(other, cell)]
    for first, end in ((actions.EXPOSE, actions.PLACE), (actions.PLACE, actions.ROW)):
        if first <= action < end:
            return [cell_id(seat, action - first)]
    return []


def mark_last_guess(
    slabs: Iterable[Slab], moves: Sequence[tuple[int, int]], right: bool | None, t: Translator
) -> None:
    """Mark where the last guess was made, whether it was `right`, and what was opened after it.

    `moves` are the last moves as the reader saw them, each with the seat that made it.
    """
    guesses = [i for i, (_, code) in enumerate(moves) if actions.is_guess(code)]
    if not guesses or right is None:
        return
    cells = {cell["id"]: cell for slab in slabs for row in slab["rows"] for cell in row["cells"]}
    seat, cell, tile = actions.guess_parts(moves[guesses[-1]][1])
    cells[cell_id(seat, cell)]["named"] = named(tile, right, t)
    for giver, code in moves[guesses[-1] :]:
        if actions.EXPOSE <= code < actions.PLACE:
            home = cell_id(giver, code - actions.EXPOSE)
            for made in cells.values():
                made["last"] |= made["kind"] == OPEN and made["from"] == home


def named(tile: int, right: bool, t: Translator) -> NamedTile:
    words = tile_words(tile, t)
    said = t.gettext("right: {tile}") if right else t.gettext("wrong: {tile}")
    return {**words, "right": right, "text": said.format(tile=words["name"])}
