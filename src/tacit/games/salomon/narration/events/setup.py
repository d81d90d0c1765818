"""How a game of SALOMONS OORDEEL begins, told: the deal and the secret arrangements."""

from __future__ import annotations

from tacit.base.narration import Event
from tacit.engine.bits import members_of
from tacit.games.salomon.narration.vocabulary import (
    cell_list,
    cell_name,
    column_numbers,
    row_colour,
    row_colours,
    tile_list,
    tile_name,
)
from tacit.games.salomon.notation.symbols import COL_NAMES, ROW_NAMES
from tacit.games.salomon.rules.arrange import asked_colour, laid_tiles, undrawn_seat
from tacit.games.salomon.rules.state import (
    DEAL,
    ROW_STEPS,
    SIDE,
    boards_are_seen,
    hand,
    is_joker,
    joker_of,
    row_of,
    tiles_left_over,
)

LAST = SIDE - 1


def tell_deal(event: Event, _: int) -> list[str]:
    """Chance deals in several moves: the deal is told when it is done."""
    t, after = event.t, event.after
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
    return [tell_hand(event), left.format(n=n)]


def tell_hand(event: Event) -> str:
    t, reader = event.t, event.reader
    if not reader.is_seated:
        return t.gettext("The tiles are dealt.")
    tiles = members_of(hand(event.after, reader.viewer))
    return t.gettext("The tiles are dealt. Yours: {tiles}.").format(tiles=tile_list(tiles, t))


def tell_start(event: Event, seat: int) -> list[str]:
    t = event.t
    return [
        event.reader.tell(
            seat,
            t.gettext("Chance decides: you make the first guess."),
            t.gettext("Chance decides who makes the first guess: {name}."),
        )
    ]


def tell_lines(event: Event, _: int) -> list[str]:
    """Chance draws lines seat by seat; everybody is told of their own."""
    told = tell_own_lines(event) if undrawn_seat(event.before) == event.reader.viewer else []
    if boards_are_seen(event.after):
        told += tell_boards(event)
    return told


def tell_own_lines(event: Event) -> list[str]:
    t, after, seat = event.t, event.after, event.reader.viewer
    rows = t.gettext("Chance has drawn your rows, from top to bottom: {colours}.")
    cols = t.gettext("Chance has drawn your columns, from left to right: {numbers}.")
    told = [
        rows.format(colours=row_colours(after.rows[seat], t)),
        cols.format(numbers=column_numbers(after.cols[seat])),
    ]
    for cell, tile in laid_tiles(after, seat).items():
        if is_joker(tile):
            told.append(tell_joker_cell(event, tile, cell))
    return told


def tell_joker_cell(event: Event, joker: int, cell: int) -> str:
    t = event.t
    text = t.gettext("In place: {tile} at {cell}.")
    return text.format(tile=tile_name(joker, t), cell=cell_name(cell))


# Steps of an arrangement: they are told to nobody but the one who takes them


def tell_nothing(event: Event, _: int) -> list[str]:
    """A step of somebody else, or that there is no such joker to place."""
    return []


def tell_row(event: Event, colour: int) -> list[str]:
    t, row = event.t, int(event.before.step[event.seat])
    text = t.gettext("Your row {row} is {colour}.")
    told = [text.format(row=ROW_NAMES[row], colour=row_colour(colour, t))]
    if row == LAST - 1:
        left = row_colour(int(event.after.rows[event.seat][LAST]), t)
        text = t.gettext("That leaves row {row}: {colour}.")
        told.append(text.format(row=ROW_NAMES[LAST], colour=left))
    return told


def tell_col(event: Event, number: int) -> list[str]:
    t, col = event.t, int(event.before.step[event.seat]) - ROW_STEPS
    text = t.gettext("Your column {col} is for the {number}.")
    told = [text.format(col=COL_NAMES[col], number=number + 1)]
    if col == LAST - 1:
        left = int(event.after.cols[event.seat][LAST]) + 1
        text = t.gettext("That leaves column {col} for the {number}.")
        told.append(text.format(col=COL_NAMES[LAST], number=left))
    return told


def tell_joker(event: Event, column: int) -> list[str]:
    colour = int(asked_colour(event.before, event.seat))
    row = row_of(event.after, event.seat, colour)
    return [tell_joker_cell(event, int(joker_of(colour)), SIDE * row + column)]


def tell_done(event: Event, _: int) -> list[str]:
    t = event.t
    told = [
        event.reader.tell(
            event.seat,
            t.gettext("Your arrangement is finished."),
            t.gettext("{name} has finished the arrangement."),
        )
    ]
    if boards_are_seen(event.after):
        told += tell_boards(event)
    return told


def tell_boards(event: Event) -> list[str]:
    """1.4, step 5: everybody sees which cells are occupied."""
    t, after, reader = event.t, event.after, event.reader
    told = [t.gettext("All arrangements are finished and can be seen, face down.")]
    for seat in range(reader.players):
        if seat != reader.viewer:
            text = t.gettext("{name} has tiles at: {cells}.")
            told.append(text.format(name=reader.names[seat], cells=cell_list(after.begun[seat])))
    begins = int(after.active)
    if begins != reader.viewer:
        told.append(t.gettext("{name} begins.").format(name=reader.names[begins]))
    return told
