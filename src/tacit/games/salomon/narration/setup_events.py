"""Telling of how a game of SALOMONS OORDEEL begins: the deal and the secret arrangements."""

from __future__ import annotations

from tacit.base.old import Scene
from tacit.engine.views import WATCHER
from tacit.games.salomon.narration.vocabulary import (
    cell_list,
    cell_name,
    column_numbers,
    joker_of,
    row_colour,
    row_colours,
    row_of_colour,
    tile_list,
    tile_name,
)
from tacit.games.salomon.notation.write import tiles_on
from tacit.games.salomon.rules.state import (
    ARRANGE,
    COLOURS,
    DEAL,
    FIRST_JOKER_STEP,
    GUESS,
    HAND,
    JOKER,
    KINDS,
    NONE,
    ROW_STEPS,
    SIDE,
    TILES,
    tiles_left_over,
)

LAST = SIDE - 1


def tell_deal(scene: Scene, seat: int, _: int) -> list[str]:
    """Chance deals in several moves: the deal is told when it is done."""
    t, after = scene.t, scene.after
    if after.phase == DEAL:
        if after.dealt:
            return []
        return [
            t.gettext("A hand has all six tiles of one colour: everything is dealt again."),
        ]
    n = int(tiles_left_over(after))
    left = t.ngettext(
        "{n} tile is left over; it lies face down, and nobody may look at it.",
        "{n} tiles are left over; they lie face down, and nobody may look at them.",
        n,
    )
    return [tell_hand(scene), left.format(n=n)]


def tell_hand(scene: Scene) -> str:
    t, seat = scene.t, scene.reader.seat
    if seat == WATCHER:
        return t.gettext("The tiles are dealt.")
    hand = [tile for tile in range(TILES) if scene.after.where[tile] == HAND + seat]
    return t.gettext("The tiles are dealt. Yours: {tiles}.").format(tiles=tile_list(hand, t))


def tell_start(scene: Scene, _: int, seat: int) -> list[str]:
    t = scene.t
    return [
        scene.reader.tell(
            seat,
            t.gettext("The lot decides that you make the first guess."),
            t.gettext("The lot decides who makes the first guess: {name}."),
        )
    ]


def tell_lines(scene: Scene, _: int, __: int) -> list[str]:
    """Chance draws lines seat by seat; everybody is told of their own."""
    before, after, reader = scene.before, scene.after, scene.reader
    drawn_for = next(seat for seat in range(int(before.players)) if before.step[seat] == 0)
    told = tell_own_lines(scene) if drawn_for == reader.seat else []
    if after.phase == GUESS:
        told += tell_boards(scene)
    return told


def tell_own_lines(scene: Scene) -> list[str]:
    t, after, seat = scene.t, scene.after, scene.reader.seat
    rows = t.gettext("Chance has drawn your rows, from top to bottom: {colours}.")
    cols = t.gettext("Chance has drawn your columns, from left to right: {numbers}.")
    told = [
        rows.format(colours=row_colours(after.rows[seat], t)),
        cols.format(numbers=column_numbers(after.cols[seat])),
    ]
    for colour, cell in joker_cells(scene).items():
        told.append(tell_joker_cell(scene, colour, cell))
    return told


def joker_cells(scene: Scene) -> dict[int, int]:
    """Where the reader's own jokers stand, as far as that is settled: colour -> cell."""
    after, seat = scene.after, scene.reader.seat
    if after.phase == GUESS:
        tiles = tiles_on(after, seat)
        return {tile // KINDS: cell for cell, tile in tiles.items() if tile % KINDS == JOKER}
    return {
        colour: SIDE * row_of_colour(after, seat, colour) + int(after.joker_col[colour])
        for colour in range(COLOURS)
        if after.joker_col[colour] != NONE and after.where[joker_of(colour)] == HAND + seat
    }


def tell_joker_cell(scene: Scene, colour: int, cell: int) -> str:
    t = scene.t
    text = t.gettext("In place: {tile} at {cell}.")
    return text.format(tile=tile_name(joker_of(colour), t), cell=cell_name(cell))


# Steps of an arrangement: they are told to nobody but the one who takes them


def tell_hidden_step(scene: Scene, seat: int, _: int) -> list[str]:
    return []


def tell_row(scene: Scene, seat: int, colour: int) -> list[str]:
    t, row = scene.t, int(scene.before.step[seat])
    told = [t.gettext("Your row r{row} is {colour}.").format(row=row, colour=row_colour(colour, t))]
    if row == LAST - 1:
        left = row_colour(int(scene.after.rows[seat][LAST]), t)
        told.append(t.gettext("That leaves row r{row}: {colour}.").format(row=LAST, colour=left))
    return told


def tell_col(scene: Scene, seat: int, number: int) -> list[str]:
    t, col = scene.t, int(scene.before.step[seat]) - ROW_STEPS
    told = [t.gettext("Your column c{col} is for the {number}.").format(col=col, number=number + 1)]
    if col == LAST - 1:
        left = int(scene.after.cols[seat][LAST]) + 1
        text = t.gettext("That leaves column c{col} for the {number}.")
        told.append(text.format(col=LAST, number=left))
    return told


def tell_joker(scene: Scene, seat: int, column: int) -> list[str]:
    if column == SIDE:
        return []  # there is no such joker to place
    colour = int(scene.before.step[seat]) - FIRST_JOKER_STEP
    row = row_of_colour(scene.after, seat, colour)
    return [tell_joker_cell(scene, colour, SIDE * row + column)]


def tell_done(scene: Scene, seat: int, _: int) -> list[str]:
    t = scene.t
    told = [
        scene.reader.tell(
            seat,
            t.gettext("Your arrangement is finished."),
            t.gettext("{name} has finished the arrangement."),
        )
    ]
    if scene.after.phase != ARRANGE:
        told += tell_boards(scene)
    return told


def tell_boards(scene: Scene) -> list[str]:
    """1.4, step 5: everybody sees which cells are occupied."""
    t, after, reader = scene.t, scene.after, scene.reader
    told = [t.gettext("All arrangements are finished and can be seen, face down.")]
    for seat in range(int(after.players)):
        if seat != reader.seat:
            text = t.gettext("{name} has tiles at: {cells}.")
            told.append(text.format(name=reader.names[seat], cells=cell_list(after.begun[seat])))
    begins = int(after.active)
    if begins != reader.seat:
        told.append(t.gettext("{name} begins.").format(name=reader.names[begins]))
    return told
