"""A choice of several cards at once: which can be tapped on, how many, and what is said for them.

The rules take such a choice in steps, from left to right: cards are marked, and the last one
completes the choice. On the table cards are tapped in any order, and one button plays them all.
What the rules allow after a first step is asked of the rules, on a copy of the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

import numpy as np

from tacit.base.board import Choice
from tacit.base.narration import Reader, family_of
from tacit.engine.bits import count
from tacit.engine.views import State
from tacit.games.silver.board.places import village_place
from tacit.games.silver.narration.actions import ACTIONS
from tacit.games.silver.narration.choices import button_texts
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.apply import apply
from tacit.games.silver.rules.legal import legal as legal_in
from tacit.games.silver.rules.state import CARDS, village

# What completes a choice, and what it is called in the notation
VERBS = {
    actions.EXCHANGE: "exchange",
    actions.PEEK2: "peek2",
    actions.BEHOLD: "behold",
    actions.ROB: "rob",
}
OWN, OTHER = "say-1", "say-2"  # the fields of a form: own cards are said before those of others


class Toggle(TypedDict):
    """A card that can be chosen with others: what is sent for it."""

    id: str  # another one for another question, so that nothing stays chosen for that
    field: str
    value: str
    most: int  # how many of this field may be chosen


@dataclass(frozen=True)
class SilverChoice:
    """What can be chosen together now."""

    button: Choice
    steps: frozenset[int]  # the legal actions that are made this way
    toggles: dict[str, Toggle]  # by place


def choice_of(reader: Reader, legal: Sequence[int]) -> SilverChoice | None:
    """The choice that the reader has; None if each legal action stands for itself."""
    marks = [action for action in legal if family_of(action, ACTIONS) == actions.MARK]
    ends = [action for action in legal if family_of(action, ACTIONS) in VERBS]
    chosen = int(count(reader.view.marked & village(reader.view, reader.viewer))) if ends else 0
    if not marks and not chosen and not any(is_exchange(action) for action in ends):
        return None
    later = after_step(reader, marks[0]) if marks else []
    every = marks + [a for a in (*ends, *later) if family_of(a, ACTIONS) in VERBS]
    verb = VERBS[family_of(every[-1], ACTIONS)]
    can_go_on = any(family_of(action, ACTIONS) == actions.MARK for action in later)
    own = sorted({position_in(action) for action in every if not is_others(action)})
    targets = [action - actions.ROB for action in every if is_others(action)]
    most = len(own) if can_go_on else 1 if targets or not marks else 2
    question = f"{reader.view.round_no}-{reader.view.turns}-{reader.view.phase}-{chosen}"
    toggles = {
        village_place(reader.viewer, at): toggle(question, OWN, [at + 1], most) for at in own
    }
    for seat, at in (divmod(target, CARDS) for target in targets):
        toggles[village_place(seat, at)] = toggle(question, OTHER, [seat, at + 1], 1)
    return SilverChoice(
        {
            "verb": verb,
            "least": 1 if ends else 2,
            "before": chosen,
            "texts": button_texts(reader, verb, chosen + len(own)),
        },
        frozenset(marks + ends),
        toggles,
    )


def toggle(question: str, field: str, words: Sequence[int], most: int) -> Toggle:
    said = [str(word) for word in words]
    identity = "-".join(["choose", question, field, *said])
    return {"id": identity, "field": field, "value": " ".join(said), "most": most}


def after_step(reader: Reader, action: int) -> list[int]:
    """What the rules allow after a step of the reader's that nobody else sees."""
    then: State = reader.view.copy()
    apply(then, reader.viewer, action)
    out = np.empty(actions.MOST_LEGAL, dtype=np.int32)
    return [int(a) for a in out[: legal_in(then, reader.viewer, out)]]


def is_exchange(action: int) -> bool:
    return family_of(action, ACTIONS) == actions.EXCHANGE


def is_others(action: int) -> bool:
    return family_of(action, ACTIONS) == actions.ROB


def position_in(action: int) -> int:
    """The place in the own village that an action is about."""
    return action - family_of(action, ACTIONS)
