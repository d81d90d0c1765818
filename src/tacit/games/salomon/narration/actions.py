"""The actions of SALOMONS OORDEEL in words."""

from __future__ import annotations

from tacit.base.narration import ActionTeller, Reader
from tacit.games.salomon.narration.vocabulary import cell_name, row_colour, the_tile, tile_name
from tacit.games.salomon.notation.symbols import COL_NAMES, ROW_NAMES
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.actions import guess_parts
from tacit.games.salomon.rules.arrange import asked_colour
from tacit.games.salomon.rules.state import ROW_STEPS, SIDE, joker_of, row_of, tiles_on


def group(code: int, reader: Reader) -> str:
    """The heading of an action in a long list: guesses are grouped by cell."""
    if not actions.is_guess(code):
        return ""
    target, cell, _ = guess_parts(code)
    text = reader.t.gettext("guess at {name}, {cell}")
    return text.format(name=reader.names[target], cell=cell_name(cell))


def do_guess(reader: Reader, guess: int) -> str:
    t = reader.t
    target, cell, tile = guess_parts(guess)
    text = t.gettext("guess at {name}, {cell}: {tile}")
    return text.format(name=reader.names[target], cell=cell_name(cell), tile=tile_name(tile, t))


def do_stop(reader: Reader, _: int) -> str:
    return reader.t.gettext("stop")


def do_expose(reader: Reader, cell: int) -> str:
    t, view = reader.t, reader.view
    tile = the_tile(tiles_on(view, reader.viewer)[cell], t)
    if view.open_only:
        return t.gettext("open {tile} at {cell}").format(tile=tile, cell=cell_name(cell))
    text = t.gettext("open {tile} at {cell} and give it away (receives it: {name})")
    return text.format(tile=tile, cell=cell_name(cell), name=reader.names[int(view.target)])


def do_place(reader: Reader, cell: int) -> str:
    t = reader.t
    text = t.gettext("place {tile} at {cell}")
    return text.format(tile=the_tile(int(reader.view.transit), t), cell=cell_name(cell))


def do_row(reader: Reader, colour: int) -> str:
    t, row = reader.t, int(reader.view.step[reader.viewer])
    return t.gettext("row {row}: {colour}").format(row=ROW_NAMES[row], colour=row_colour(colour, t))


def do_col(reader: Reader, number: int) -> str:
    t, col = reader.t, int(reader.view.step[reader.viewer]) - ROW_STEPS
    return t.gettext("column {col}: {number}").format(col=COL_NAMES[col], number=number + 1)


def do_joker(reader: Reader, column: int) -> str:
    t, view, viewer = reader.t, reader.view, reader.viewer
    colour = int(asked_colour(view, viewer))
    text = t.gettext("{cell} for your joker: {tile}")
    cell = cell_name(SIDE * row_of(view, viewer, colour) + column)
    return text.format(tile=tile_name(joker_of(colour), t), cell=cell)


def do_without_joker(reader: Reader, _: int) -> str:
    t = reader.t
    joker = joker_of(asked_colour(reader.view, reader.viewer))
    return t.gettext("not in your hand: {tile}").format(tile=tile_name(joker, t))


def do_done(reader: Reader, _: int) -> str:
    return reader.t.gettext("keep this arrangement")


ACTIONS: dict[int, ActionTeller] = {
    actions.GUESS: do_guess,
    actions.STOP: do_stop,
    actions.EXPOSE: do_expose,
    actions.PLACE: do_place,
    actions.ROW: do_row,
    actions.COL: do_col,
    actions.JOKER: do_joker,
    actions.NO_JOKER: do_without_joker,
    actions.DONE: do_done,
}
