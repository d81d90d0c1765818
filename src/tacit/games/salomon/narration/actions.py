"""What a player of SALOMONS OORDEEL is asked, and what can be answered, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tacit.base.narration import family_of
from tacit.base.old import Choice, Reader
from tacit.engine.views import WATCHER, State
from tacit.games.salomon.narration.result import verdict
from tacit.games.salomon.narration.vocabulary import (
    cell_name,
    joker_of,
    row_colour,
    row_of_colour,
    the_tile,
    tile_name,
)
from tacit.games.salomon.notation.write import tiles_on
from tacit.games.salomon.rules.state import (
    ARRANGE,
    ARRANGED,
    CELLS,
    DEAL,
    DO_COL,
    DO_DONE,
    DO_EXPOSE,
    DO_GUESS,
    DO_JOKER,
    DO_PLACE,
    DO_ROW,
    DO_STOP,
    EXPOSE,
    FIRST_JOKER_STEP,
    GUESS,
    LINES,
    NONE,
    OVER,
    PLACE_JOKER,
    REVIEW,
    ROW_STEPS,
    SIDE,
    START,
    TILES,
    barred,
)
from tacit.language import Translator

# An action as an offer


def describe(
    code: int, view: State, viewer: int, names: Sequence[str], language: Translator
) -> str:
    """What an action of the viewer's would be, in words."""
    family = family_of(code, OFFERS)
    return OFFERS[family](Choice(view, Reader(language, viewer, names)), code - family)


def group(code: int, view: State, viewer: int, names: Sequence[str], language: Translator) -> str:
    """The heading under which an offer stands in a long list: a guess under its cell."""
    if code >= DO_STOP:
        return ""
    target, cell = divmod((code - DO_GUESS) // TILES, CELLS)
    text = language.gettext("guess at {name}, {cell}")
    return text.format(name=names[target], cell=cell_name(cell))


def offer_guess(choice: Choice, rest: int) -> str:
    t = choice.t
    place, tile = divmod(rest, TILES)
    target, cell = divmod(place, CELLS)
    text = t.gettext("guess at {name}, {cell}: {tile}")
    name = choice.reader.names[target]
    return text.format(name=name, cell=cell_name(cell), tile=tile_name(tile, t))


def offer_stop(choice: Choice, _: int) -> str:
    return choice.t.gettext("stop")


def offer_expose(choice: Choice, cell: int) -> str:
    t, view, reader = choice.t, choice.view, choice.reader
    tile = the_tile(tiles_on(view, reader.seat)[cell], t)
    if view.open_only:
        return t.gettext("open {tile} at {cell}").format(tile=tile, cell=cell_name(cell))
    text = t.gettext("open {tile} at {cell} and give it away (receives it: {name})")
    return text.format(tile=tile, cell=cell_name(cell), name=reader.names[int(view.target)])


def offer_place(choice: Choice, cell: int) -> str:
    t = choice.t
    text = t.gettext("place {tile} at {cell}")
    return text.format(tile=the_tile(int(choice.view.transit), t), cell=cell_name(cell))


def offer_row(choice: Choice, colour: int) -> str:
    t, row = choice.t, int(choice.view.step[choice.reader.seat])
    return t.gettext("row r{row}: {colour}").format(row=row, colour=row_colour(colour, t))


def offer_col(choice: Choice, number: int) -> str:
    t, col = choice.t, int(choice.view.step[choice.reader.seat]) - ROW_STEPS
    return t.gettext("column c{col}: {number}").format(col=col, number=number + 1)


def asked_colour(choice: Choice) -> int:
    """The colour whose joker is to be placed now."""
    return int(choice.view.step[choice.reader.seat]) - FIRST_JOKER_STEP


def offer_joker(choice: Choice, column: int) -> str:
    t, colour = choice.t, asked_colour(choice)
    joker = tile_name(joker_of(colour), t)
    if column == SIDE:
        return t.gettext("not in your hand: {tile}").format(tile=joker)
    row = row_of_colour(choice.view, choice.reader.seat, colour)
    text = t.gettext("{cell} for your joker: {tile}")
    return text.format(tile=joker, cell=cell_name(SIDE * row + column))


def offer_done(choice: Choice, _: int) -> str:
    return choice.t.gettext("keep this arrangement")


Offer = Callable[[Choice, int], str]
OFFERS: dict[int, Offer] = {
    DO_GUESS: offer_guess,
    DO_STOP: offer_stop,
    DO_EXPOSE: offer_expose,
    DO_PLACE: offer_place,
    DO_ROW: offer_row,
    DO_COL: offer_col,
    DO_JOKER: offer_joker,
    DO_DONE: offer_done,
}


# What is asked


def prompt(view: State, viewer: int, names: Sequence[str], language: Translator) -> str:
    """Whose decision it is and, if it is the viewer's, what is asked."""
    t = language
    if view.phase == OVER:
        return verdict(view, viewer, names, t)
    if view.phase == DEAL:
        return t.gettext("The tiles are being dealt.")
    if view.phase == START:
        return t.gettext("Chance decides who is first.")
    if view.phase == LINES:
        return t.gettext("Chance draws the lines of the boards.")
    choice = Choice(view, Reader(language, viewer, names))
    if view.phase == ARRANGE:
        return ask_arrange(choice)
    decider = int(view.target if view.phase == PLACE_JOKER else view.active)
    if decider != viewer:
        return ask_other(view, names[decider], t)
    return ASKED[int(view.phase)](choice)


def ask_other(view: State, name: str, t: Translator) -> str:
    if view.phase == PLACE_JOKER:
        text = t.gettext("{name} chooses a cell for {tile}.")
        return text.format(name=name, tile=the_tile(int(view.transit), t))
    if view.phase == EXPOSE:
        return t.gettext("{name} chooses a tile to open.").format(name=name)
    return t.gettext("It is the turn of {name}.").format(name=name)


def ask_arrange(choice: Choice) -> str:
    view, t = choice.view, choice.t
    if choice.reader.seat == WATCHER:
        return t.gettext("The players are arranging their tiles.")
    step = int(view.step[choice.reader.seat])
    if step == ARRANGED:
        return t.gettext("The others are still arranging their tiles.")
    if step == REVIEW:
        return t.gettext("Your arrangement is complete. Shall it stay like this?")
    if step < ROW_STEPS:
        return t.gettext("Arrange your tiles: which colour has row r{row}?").format(row=step)
    if step < FIRST_JOKER_STEP:
        text = t.gettext("Arrange your tiles: which number has column c{col}?")
        return text.format(col=step - ROW_STEPS)
    text = t.gettext("Arrange your tiles: where do you place {tile}?")
    return text.format(tile=the_tile(joker_of(asked_colour(choice)), t))


def ask_guess(choice: Choice) -> str:
    view, t, reader = choice.view, choice.t, choice.reader
    n = int(view.hits)
    if n:
        text = t.ngettext(
            "You have been right {n} time in this turn: guess again, or stop.",
            "You have been right {n} times in this turn: guess again, or stop.",
            n,
        )
        return text.format(n=n)
    asked = t.gettext("Your turn: name a closed tile of somebody else.")
    spared = int(barred(view))
    if spared != NONE:
        text = t.gettext("The first guess may not be at this player: {name}.")
        asked += " " + text.format(name=reader.names[spared])
    return asked


def ask_expose(choice: Choice) -> str:
    view, t = choice.view, choice.t
    if view.open_only:
        return t.gettext("Which of your tiles do you open?")
    text = t.gettext("Which of your tiles do you open and give away? {name} receives it.")
    return text.format(name=choice.reader.names[int(view.target)])


def ask_place(choice: Choice) -> str:
    t = choice.t
    text = t.gettext("Where do you place {tile}?")
    return text.format(tile=the_tile(int(choice.view.transit), t))


ASKED: dict[int, Callable[[Choice], str]] = {
    GUESS: ask_guess,
    EXPOSE: ask_expose,
    PLACE_JOKER: ask_place,
}
