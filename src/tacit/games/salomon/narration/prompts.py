"""Whose decision it is in SALOMONS OORDEEL, and what the reader is asked."""

from __future__ import annotations

from collections.abc import Callable

from tacit.base.narration import Reader
from tacit.games.salomon.narration.summary import result
from tacit.games.salomon.narration.vocabulary import the_tile
from tacit.games.salomon.notation.symbols import COL_NAMES, ROW_NAMES
from tacit.games.salomon.rules.arrange import asked_colour
from tacit.games.salomon.rules.state import (
    ARRANGE,
    ARRANGED,
    DEAL,
    EXPOSE,
    FIRST_JOKER_STEP,
    GUESS,
    LINES,
    NONE,
    OVER,
    PLACE_JOKER,
    REVIEW,
    ROW_STEPS,
    START,
    barred,
    decider,
    joker_of,
)


def prompt(reader: Reader) -> str:
    """Whose decision it is and, if it is the reader's, what is asked."""
    t, phase = reader.t, int(reader.view.phase)
    if phase == OVER:
        return result(reader)
    if phase == DEAL:
        return t.gettext("The tiles are being dealt.")
    if phase == START:
        return t.gettext("Chance decides who is first.")
    if phase == LINES:
        return t.gettext("Chance draws the lines of the boards.")
    if phase == ARRANGE:
        return ask_arrange(reader)
    seat = int(decider(reader.view))
    return ASKED[phase](reader) if seat == reader.viewer else ask_other(reader, seat)


def ask_other(reader: Reader, seat: int) -> str:
    t, view, name = reader.t, reader.view, reader.names[seat]
    if view.phase == PLACE_JOKER:
        text = t.gettext("{name} chooses a cell for {tile}.")
        return text.format(name=name, tile=the_tile(int(view.transit), t))
    if view.phase == EXPOSE:
        return t.gettext("{name} chooses a tile to open.").format(name=name)
    return t.gettext("It is the turn of {name}.").format(name=name)


def ask_arrange(reader: Reader) -> str:
    view, t = reader.view, reader.t
    if not reader.is_seated:
        return t.gettext("The players are arranging their tiles.")
    step = int(view.step[reader.viewer])
    if step == ARRANGED:
        return t.gettext("The others are still arranging their tiles.")
    if step == REVIEW:
        return t.gettext("Your arrangement is complete. Shall it stay like this?")
    if step < ROW_STEPS:
        text = t.gettext("Arrange your tiles: which colour goes in row {row}?")
        return text.format(row=ROW_NAMES[step])
    if step < FIRST_JOKER_STEP:
        text = t.gettext("Arrange your tiles: which number goes in column {col}?")
        return text.format(col=COL_NAMES[step - ROW_STEPS])
    text = t.gettext("Arrange your tiles: where do you place {tile}?")
    return text.format(tile=the_tile(joker_of(asked_colour(view, reader.viewer)), t))


def ask_guess(reader: Reader) -> str:
    view, t = reader.view, reader.t
    n = int(view.hits)
    if n == 1:
        return t.gettext("You have been right once in this turn: guess again, or stop.")
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


def ask_expose(reader: Reader) -> str:
    view, t = reader.view, reader.t
    if view.open_only:
        return t.gettext("Which of your tiles do you open?")
    text = t.gettext("Which of your tiles do you open and give away? {name} receives it.")
    return text.format(name=reader.names[int(view.target)])


def ask_place(reader: Reader) -> str:
    t = reader.t
    text = t.gettext("Where do you place {tile}?")
    return text.format(tile=the_tile(int(reader.view.transit), t))


ASKED: dict[int, Callable[[Reader], str]] = {
    GUESS: ask_guess,
    EXPOSE: ask_expose,
    PLACE_JOKER: ask_place,
}
