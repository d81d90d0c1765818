"""Which positions of SILVER make a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacit.base.advice import Advice
from tacit.base.narration import Reader
from tacit.engine.errors import N_
from tacit.engine.views import State
from tacit.games.silver.narration.advice import advantage
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.state import (
    BEHOLD,
    EXPOSE,
    HAND,
    MAIN,
    MASTER_EXCHANGE,
    MASTER_PICK,
    RASCAL_KEEP,
    REVEAL,
    ROB,
    SPY,
    TAKEN,
    WITCH_TARGET,
)
from tacit.puzzle.puzzle import Choice
from tacit.study.silver import READINGS, WIN
from tacit.study.worth import Measure

KINDS = {
    "bell": N_("Ring the bell or not?"),
    "draw": N_("Which card do you want?"),
    "card": N_("What do you do with this card?"),
    "ability": N_("Use an ability well"),
}
JUDGED_BY: Measure = WIN
MARGIN = 0.05  # in probability of winning the game
PLAYED_OUT = READINGS
VARIANTS: tuple[Mapping[str, str], ...] = ({},)
ABILITIES = (
    RASCAL_KEEP,
    EXPOSE,
    REVEAL,
    BEHOLD,
    SPY,
    MASTER_PICK,
    MASTER_EXCHANGE,
    WITCH_TARGET,
    ROB,
)


def is_one(view: State) -> bool:
    return int(view.phase) in (MAIN, HAND, TAKEN, *ABILITIES)


def kind_of(view: State, choices: Sequence[Choice]) -> str | None:
    """The question. It must not give the answer away."""
    phase = int(view.phase)
    if (actions.CALL,) in (choice.steps for choice in choices[:2]):
        return "bell"
    if phase in (HAND, TAKEN):
        return "card"
    return "draw" if phase == MAIN else "ability"


def sort_of(view: State, choices: Sequence[Choice]) -> str | None:
    """As the kind, but answers that use a card's ability are counted with the abilities.

    So using it is neither always the answer nor never.
    """
    return "ability" if choices[0].steps == (actions.USE,) else kind_of(view, choices)


def reason(advice: Advice, reader: Reader) -> str:
    return advantage(advice, reader)
