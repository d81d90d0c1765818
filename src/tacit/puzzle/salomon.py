"""Which positions of SALOMONS OORDEEL make a puzzle: one guess is certain but must be deduced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacit.base.advice import Advice
from tacit.base.narration import Reader
from tacit.bots.salomon.regular import NOTHING, sure_guess
from tacit.engine.errors import N_
from tacit.engine.views import State
from tacit.games.salomon.rules.state import GUESS, barred, in_game
from tacit.puzzle.puzzle import Choice
from tacit.study.salomon import HARD, RIGHT
from tacit.study.worth import Measure

KINDS = {"sure": N_("Find the sure tile")}
JUDGED_BY: Measure = RIGHT
MARGIN = 0.3  # in probability: no other guess may be likelier than 70%
PLAYED_OUT = None  # no play-outs: the probabilities are exact
VARIANTS: tuple[Mapping[str, str], ...] = ({}, {"mode": "simple"})
SURE = 1.0 - 1e-9


def is_one(view: State) -> bool:
    """The seat must guess, probabilities are exact, and no cell's two lines alone fix its tile."""
    if int(view.phase) != GUESS or int(view.hits):
        return False
    seat = int(view.active)
    hidden = sum(other != seat and bool(in_game(view, other)) for other in range(int(view.players)))
    return hidden < HARD and int(sure_guess(view, seat, barred(view))) == NOTHING


def kind_of(view: State, choices: Sequence[Choice]) -> str | None:
    return "sure" if choices[0].figures[RIGHT.name] >= SURE else None


sort_of = kind_of


def reason(advice: Advice, reader: Reader) -> str:
    return reader.t.gettext("It is sure: no other tile can stand there.")
