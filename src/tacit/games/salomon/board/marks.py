"""A player's marks in the notebook: what a closed tile of another player cannot or may be.

Marks are private. They are stored as text, `1/r3c0/4000/10` for each cell: the seat, the cell, and
the tiles that it cannot be and those that it may be, as bit masks.
"""

from __future__ import annotations

from dataclasses import dataclass

from tacit.base.symbols import parse_seat
from tacit.engine.bits import has
from tacit.engine.errors import BadText
from tacit.engine.views import State
from tacit.games.salomon.notation.symbols import CELL_TEXTS, parse_cell, parse_tile
from tacit.games.salomon.rules.state import begun_cells, is_playing, tiles_in_play

CANNOT_BE, MAY_BE, NO_MARK = "no", "maybe", "-"  # as they are sent

Place = tuple[int, int]  # a seat and a cell


@dataclass(frozen=True)
class CellMarks:
    """The marks at a cell: sets of tiles as bit masks."""

    cannot: int = 0
    may: int = 0

    def with_mark(self, tile: int, mark: str) -> CellMarks:
        """A tile has one mark or none."""
        others = ~(1 << tile)
        return CellMarks(
            (self.cannot & others) | (mark == CANNOT_BE) << tile,
            (self.may & others) | (mark == MAY_BE) << tile,
        )


NONE_MADE = CellMarks()
Marks = dict[Place, CellMarks]


def read_marks(notes: str) -> Marks:
    marks = {}
    for word in notes.split():
        seat, cell, cannot, may = word.split("/")
        marks[int(seat), parse_cell(cell)] = CellMarks(int(cannot, 16), int(may, 16))
    return marks


def write_marks(marks: Marks) -> str:
    return " ".join(
        f"{seat}/{CELL_TEXTS[cell]}/{made.cannot:x}/{made.may:x}"
        for (seat, cell), made in sorted(marks.items())
        if made != NONE_MADE
    )


def noted(notes: str, said: str, view: State, writer: int) -> str:
    """The notes after adding `said`: a seat, a cell, a tile and a mark, such as `1 r3c0 G4 no`."""
    words = said.split()
    if len(words) != 4 or words[3] not in (CANNOT_BE, MAY_BE, NO_MARK):
        raise BadText("expected SEAT CELL TILE and one of no, maybe and -")
    seat = parse_seat(words[0], int(view.players))
    cell, tile = parse_cell(words[1]), parse_tile(words[2])
    is_there = has(begun_cells(view, seat), cell) and has(tiles_in_play(view), tile)
    if not is_playing(view) or seat == writer or not is_there:
        raise BadText(f"{said}: there is nothing to mark there")
    marks = read_marks(notes)
    marks[seat, cell] = marks.get((seat, cell), NONE_MADE).with_mark(tile, words[3])
    return write_marks(marks)
