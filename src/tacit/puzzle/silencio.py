"""Which positions of SILENCIO make a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacit.base.advice import Advice
from tacit.base.narration import Reader
from tacit.engine.errors import N_
from tacit.engine.views import State
from tacit.games.silencio.narration.advice import advantage
from tacit.games.silencio.rules.state import CLAIM, END, MAIN, PASS_CARD
from tacit.puzzle.puzzle import Choice
from tacit.study.silencio import LEFT, READINGS
from tacit.study.worth import Measure

KINDS = {
    "perfect": N_("Keep the journey perfect"),
    "card": N_("What now?"),
    "effect": N_("Make the most of an effect"),
}
JUDGED_BY: Measure = LEFT
MARGIN = 0.5  # cards
PLAYED_OUT = READINGS
VARIANTS: tuple[Mapping[str, str], ...] = ({}, {"tavern": "on"})
# The probability of a perfect journey: at least, with the answer; and how much less without it.
LIKELY, APART = 0.5, 0.15
HOPE = 0.1  # below this probability the journey is as good as lost and makes no good puzzle
PERFECT = "perfect"


def is_one(view: State) -> bool:
    """Any phase but the end and the claim of the first turn, which is a race."""
    return int(view.phase) not in (CLAIM, END)


def kind_of(view: State, choices: Sequence[Choice]) -> str | None:
    likely, other = (choice.figures[PERFECT] for choice in choices[:2])
    if likely < HOPE:
        return None
    if likely >= LIKELY and likely - other >= APART:
        return "perfect"
    phase = int(view.phase)
    if phase == PASS_CARD:
        return None  # no card is clearly best so early: none was ever found
    return "card" if phase == MAIN else "effect"


sort_of = kind_of


def reason(advice: Advice, reader: Reader) -> str:
    return advantage(advice, reader)
