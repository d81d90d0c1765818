"""What happens in SALOMONS OORDEEL, told to one reader.

An event is told from the reader's own views before and after a move, and from the move as the
reader saw it. So it cannot leak anything else.
"""

from __future__ import annotations

from tacit.base.narration import Event, EventTeller
from tacit.games.salomon.narration.events import setup, turn
from tacit.games.salomon.narration.summary import result
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.state import GUESS, OVER, boards_are_seen

EVENTS: dict[int, EventTeller] = {
    actions.GUESS: turn.tell_guess,
    actions.STOP: turn.tell_stop,
    actions.EXPOSE: turn.tell_expose,
    actions.PLACE: turn.tell_place,
    actions.ROW: setup.tell_row,
    actions.COL: setup.tell_col,
    actions.JOKER: setup.tell_joker,
    actions.NO_JOKER: setup.tell_nothing,
    actions.DONE: setup.tell_done,
    actions.SAW_STEP: setup.tell_nothing,
    actions.SAW_DEAL: setup.tell_deal,
    actions.SAW_LINES: setup.tell_lines,
    actions.SAW_START: setup.tell_start,
}


def consequences(event: Event) -> list[str]:
    """The end of the game, or the start of the reader's turn."""
    if event.after.phase == OVER:
        return [result(event.reader)]
    if turn_comes_to_reader(event):
        return [event.t.gettext("It is your turn.")]
    return []


def turn_comes_to_reader(event: Event) -> bool:
    before, after = event.before, event.after
    is_new = not boards_are_seen(before) or before.active != after.active
    return bool(after.phase == GUESS and after.active == event.reader.viewer and is_new)
