"""The table of SALOMONS OORDEEL as one reader sees it: a picture of each board, and the rest."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.engine.views import WATCHER, State
from tacit.games.salomon.narration.vocabulary import (
    closed_count,
    letters_of_colours,
    row_of_colour,
    tile_list,
)
from tacit.games.salomon.notation.symbols import KIND_TEXTS, LETTERS, TILE_TEXTS, cells_of
from tacit.games.salomon.notation.write import is_open, tiles_on
from tacit.games.salomon.rules.state import (
    CENTRE,
    COLOURS,
    FULL,
    GUESS,
    HAND,
    JOKER,
    KINDS,
    NONE,
    SIDE,
    TILES,
    tiles_left_over,
)
from tacit.language import Translator

CLOSED, EMPTY = "##", "·"
WIDTH = 6  # of a column


def survey(view: State, viewer: int, names: Sequence[str], language: Translator) -> list[str]:
    """The boards of the others, the middle of the table, the reader's own board."""
    t = language
    lines = []
    if view.phase >= GUESS:
        for seat in range(int(view.players)):
            if seat != viewer:
                lines += [board_line(view, seat, names[seat], t), *board_of_other(view, seat)]
    lines += middle_lines(view, t)
    if viewer != WATCHER:
        lines += own_lines(view, viewer, t)
    if view.phase >= GUESS:
        lines.append(legend(t))
    return lines


def own_lines(view: State, seat: int, t: Translator) -> list[str]:
    """The reader's own tiles, on the board as far as it is arranged."""
    if view.phase >= GUESS:
        return [own_line(view, seat, t), *own_board(view, seat)]
    lines = []
    if hand := hand_of(view, seat):
        lines.append(t.gettext("Your tiles: {tiles}.").format(tiles=tile_list(hand, t)))
    if view.rows[seat][0] != NONE:
        lines += own_board(view, seat)
    return lines


def legend(t: Translator) -> str:
    text = t.gettext(
        "{letters}, J joker. In round brackets: closed. {closed}: closed and hidden from you."
        " {empty}: empty."
    )
    return text.format(letters=letters_of_colours(t), closed=CLOSED, empty=EMPTY)


# Boards


def board_line(view: State, seat: int, name: str, t: Translator) -> str:
    n = closed_count(view, seat)
    if n == 0:
        return t.gettext("{name} (seat {seat}): out.").format(name=name, seat=seat)
    text = t.ngettext(
        "{name} (seat {seat}): {n} closed tile.", "{name} (seat {seat}): {n} closed tiles.", n
    )
    return text.format(name=name, seat=seat, n=n)


def own_line(view: State, seat: int, t: Translator) -> str:
    n = closed_count(view, seat)
    if n == 0:
        return t.gettext("Your board (seat {seat}): you are out.").format(seat=seat)
    text = t.ngettext(
        "Your board (seat {seat}): {n} closed tile.",
        "Your board (seat {seat}): {n} closed tiles.",
        n,
    )
    return text.format(seat=seat, n=n)


def board_of_other(view: State, seat: int) -> list[str]:
    """A board with the lines that its open tiles show; all lines once the game is over."""
    tiles = tiles_on(view, seat)
    cells = dict.fromkeys(cells_of(view.closed[seat]), CLOSED)
    rows, cols = [""] * SIDE, [""] * SIDE
    for cell, tile in tiles.items():
        cells[cell] = tile_text(view, tile)
        colour, kind = divmod(tile, KINDS)
        rows[cell // SIDE] = LETTERS[colour]
        if kind != JOKER:
            cols[cell % SIDE] = KIND_TEXTS[kind]
    return draw(cells, rows, cols)


def own_board(view: State, seat: int) -> list[str]:
    cells = {cell: tile_text(view, tile) for cell, tile in own_tiles(view, seat).items()}
    rows = ["" if colour == NONE else LETTERS[colour] for colour in view.rows[seat]]
    cols = ["" if number == NONE else KIND_TEXTS[number] for number in view.cols[seat]]
    return draw(cells, rows, cols)


def tile_text(view: State, tile: int) -> str:
    return TILE_TEXTS[tile] if is_open(view, tile) else f"({TILE_TEXTS[tile]})"


def hand_of(view: State, seat: int) -> list[int]:
    return [tile for tile in range(TILES) if view.where[tile] == HAND + seat]


def own_tiles(view: State, seat: int) -> dict[int, int]:
    """The reader's tiles in their cells; while arranging, those whose lines are both settled."""
    if view.phase >= GUESS:
        return tiles_on(view, seat)
    columns = {int(number): col for col, number in enumerate(view.cols[seat])}
    settled = [c for c in range(COLOURS) if c in {int(line) for line in view.rows[seat]}]
    cells = {}
    for tile in hand_of(view, seat):
        colour, kind = divmod(tile, KINDS)
        col = int(view.joker_col[colour]) if kind == JOKER else columns.get(kind, NONE)
        if colour in settled and col != NONE:
            cells[SIDE * row_of_colour(view, seat, colour) + col] = tile
    return cells


def draw(cells: dict[int, str], rows: Sequence[str], cols: Sequence[str]) -> list[str]:
    """A board as text: its lines with what is known of them, and what stands in its cells."""
    head = [f"c{col}" for col in range(SIDE)]
    lines = [line_of("", head)]
    if any(cols):
        lines.append(line_of("", cols))
    for row in range(SIDE):
        texts = [cells.get(SIDE * row + col, EMPTY) for col in range(SIDE)]
        lines.append(line_of(f"r{row} {rows[row]}", texts))
    return lines


def line_of(label: str, texts: Sequence[str]) -> str:
    return (f"  {label:<6}" + "".join(f"{text:^{WIDTH}}" for text in texts)).rstrip()


# The middle of the table


def middle_lines(view: State, t: Translator) -> list[str]:
    lines = []
    if view.mode == FULL and not view.open_only and view.phase >= GUESS:
        centre = [tile for tile in range(TILES) if view.where[tile] == CENTRE]
        lines.append(t.gettext("In the centre: {tiles}.").format(tiles=tile_list(centre, t)))
    n = int(tiles_left_over(view))
    text = t.ngettext("Left over, face down: {n} tile.", "Left over, face down: {n} tiles.", n)
    return [*lines, text.format(n=n)]
