"""The table of SALOMONS OORDEEL as text: each board as a drawing, the rest, and the result."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tacit.base.narration import Reader
from tacit.engine.bits import members_of
from tacit.engine.views import State
from tacit.games.salomon.narration.vocabulary import letters_of_colours, tile_list
from tacit.games.salomon.notation.symbols import (
    COL_NAMES,
    KIND_TEXTS,
    LETTERS,
    ROW_NAMES,
    TILE_TEXTS,
)
from tacit.games.salomon.rules.arrange import laid_tiles
from tacit.games.salomon.rules.state import (
    JOKER,
    KINDS,
    NONE,
    SIDE,
    boards_are_seen,
    centre_tiles,
    closed_count,
    hand,
    has_centre,
    open_tiles,
    ranking,
    tiles_left_over,
    tiles_on,
)
from tacit.language import Translator

CLOSED, EMPTY = "##", "·"
WIDTH = 6  # of a column


def summary(reader: Reader) -> list[str]:
    """The boards of the others, the middle of the table, the reader's own board."""
    view, t = reader.view, reader.t
    lines = []
    if boards_are_seen(view):
        for seat in range(reader.players):
            if seat != reader.viewer:
                lines += [board_line(view, seat, reader.names[seat], t)]
                lines += board_of_other(view, seat)
    lines += middle_lines(view, t)
    if reader.is_seated:
        lines += own_lines(view, reader.viewer, t)
    if boards_are_seen(view):
        lines.append(legend(t))
    return lines


def result(reader: Reader) -> str:
    """Who has won; with more than two players, everybody's place."""
    t, order = reader.t, ranking(reader.view)
    told = reader.tell(
        order[0],
        t.gettext("You are the last with a closed tile: you have won."),
        t.gettext("{name} is the last with a closed tile and has won."),
    )
    if len(order) > 2:
        places = ", ".join(f"{i}. {reader.names[seat]}" for i, seat in enumerate(order, 1))
        told += " " + t.gettext("Places: {places}.").format(places=places)
    return told


def own_lines(view: State, seat: int, t: Translator) -> list[str]:
    """The reader's own tiles, on the board if they are arranged already."""
    if boards_are_seen(view):
        return [own_line(view, seat, t), *own_board(view, seat)]
    lines = []
    if tiles := members_of(hand(view, seat)):
        lines.append(t.gettext("Your tiles: {tiles}.").format(tiles=tile_list(tiles, t)))
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
    n = int(closed_count(view, seat))
    if n == 0:
        return t.gettext("{name} (seat {seat}): out.").format(name=name, seat=seat)
    text = t.ngettext(
        "{name} (seat {seat}): {n} closed tile.", "{name} (seat {seat}): {n} closed tiles.", n
    )
    return text.format(name=name, seat=seat, n=n)


def own_line(view: State, seat: int, t: Translator) -> str:
    n = int(closed_count(view, seat))
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
    cells = dict.fromkeys(members_of(view.closed[seat]), CLOSED)
    opened = members_of(open_tiles(view))
    rows, cols = [""] * SIDE, [""] * SIDE
    for cell, tile in tiles.items():
        cells[cell] = tile_text(tile, opened)
        colour, kind = divmod(tile, KINDS)
        rows[cell // SIDE] = LETTERS[colour]
        if kind != JOKER:
            cols[cell % SIDE] = KIND_TEXTS[kind]
    return draw(cells, rows, cols)


def own_board(view: State, seat: int) -> list[str]:
    opened = members_of(open_tiles(view))
    cells = {cell: tile_text(tile, opened) for cell, tile in laid_tiles(view, seat).items()}
    rows = ["" if colour == NONE else LETTERS[colour] for colour in view.rows[seat]]
    cols = ["" if number == NONE else KIND_TEXTS[number] for number in view.cols[seat]]
    return draw(cells, rows, cols)


def tile_text(tile: int, opened: Collection[int]) -> str:
    return TILE_TEXTS[tile] if tile in opened else f"({TILE_TEXTS[tile]})"


def draw(cells: dict[int, str], rows: Sequence[str], cols: Sequence[str]) -> list[str]:
    """A board as text: its lines with what is known of them, and what stands in its cells."""
    lines = [line_of("", COL_NAMES)]
    if any(cols):
        lines.append(line_of("", cols))
    for row in range(SIDE):
        texts = [cells.get(SIDE * row + col, EMPTY) for col in range(SIDE)]
        lines.append(line_of(f"{ROW_NAMES[row]} {rows[row]}", texts))
    return lines


def line_of(label: str, texts: Sequence[str]) -> str:
    return (f"  {label:<6}" + "".join([text.center(WIDTH) for text in texts])).rstrip()


# The middle of the table


def middle_lines(view: State, t: Translator) -> list[str]:
    lines = []
    if has_centre(view) and boards_are_seen(view):
        lines.append(centre_line(view, t))
    return [*lines, left_over_line(view, t)]


def centre_line(view: State, t: Translator) -> str:
    return t.gettext("In the centre: {tiles}.").format(tiles=tile_list(centre_tiles(view), t))


def left_over_line(view: State, t: Translator) -> str:
    n = int(tiles_left_over(view))
    text = t.ngettext("Left over, face down: {n} tile.", "Left over, face down: {n} tiles.", n)
    return text.format(n=n)
