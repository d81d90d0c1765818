"""What happens in SALOMONS OORDEEL, told to one reader.

A narration is made from the reader's own views before and after a move, and from the move as the
reader sees it. It is given nothing else, so it has nothing to give away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tacit.base.narration import family_of
from tacit.base.old import Reader, Scene
from tacit.engine.views import State
from tacit.games.salomon.narration.about import MINUTES, TITLE, pitch, value_name
from tacit.games.salomon.narration.actions import describe, group, prompt
from tacit.games.salomon.narration.help import guide
from tacit.games.salomon.narration.notebook import notes
from tacit.games.salomon.narration.result import verdict
from tacit.games.salomon.narration.setup_events import (
    tell_col,
    tell_deal,
    tell_done,
    tell_hidden_step,
    tell_joker,
    tell_lines,
    tell_row,
    tell_start,
)
from tacit.games.salomon.narration.summary import survey
from tacit.games.salomon.narration.turn_events import tell_expose, tell_guess, tell_place, tell_stop
from tacit.games.salomon.rules.state import (
    DO_COL,
    DO_DONE,
    DO_EXPOSE,
    DO_GUESS,
    DO_JOKER,
    DO_PLACE,
    DO_ROW,
    DO_STOP,
    GUESS,
    OVER,
    SAW_DEAL,
    SAW_LINES,
    SAW_START,
    SAW_STEP,
)
from tacit.language import Translator

__all__ = [
    "MINUTES",
    "TITLE",
    "describe",
    "group",
    "guide",
    "narrate",
    "notes",
    "pitch",
    "prompt",
    "survey",
    "value_name",
    "verdict",
]


def narrate(
    before: State,
    seat: int,
    code: int,
    after: State,
    viewer: int,
    names: Sequence[str],
    language: Translator,
) -> list[str]:
    """The sentences that tell a viewer of a move; none for the hidden step of somebody else.

    `before` and `after` are the viewer's views, `seat` is the mover (or CHANCE), `code` the move as
    the viewer sees it (`seen_as`).
    """
    scene = Scene(before, after, Reader(language, viewer, names))
    family = family_of(code, TELLERS)
    told = TELLERS[family](scene, seat, code - family)
    if after.phase == OVER:
        told.append(verdict(after, viewer, names, language))
    elif turn_comes_to_reader(scene):
        told.append(language.gettext("It is your turn."))
    return told


def turn_comes_to_reader(scene: Scene) -> bool:
    before, after = scene.before, scene.after
    new = before.phase < GUESS or before.active != after.active
    return bool(after.phase == GUESS and after.active == scene.reader.seat and new)


Teller = Callable[[Scene, int, int], list[str]]


TELLERS: dict[int, Teller] = {
    DO_GUESS: tell_guess,
    DO_STOP: tell_stop,
    DO_EXPOSE: tell_expose,
    DO_PLACE: tell_place,
    DO_ROW: tell_row,
    DO_COL: tell_col,
    DO_JOKER: tell_joker,
    DO_DONE: tell_done,
    SAW_STEP: tell_hidden_step,
    SAW_DEAL: tell_deal,
    SAW_LINES: tell_lines,
    SAW_START: tell_start,
}
