"""The study of a whole match: judges each decision and separates luck from decisions.

It is made move by move (`steps`), so that it can be shown while in progress and resumed in another
process. `Study` puts the steps together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from http import HTTPStatus
from typing import Any

from tacit.engine.chance import CHANCE
from tacit.engine.errors import N_, TacitError
from tacit.game import Game
from tacit.match import Match
from tacit.study.accounts import account_of
from tacit.study.judgement import BEST, COSTLY, GOOD, Judgement, Ranked
from tacit.study.luck import Part, Split
from tacit.study.moment import moments


class CannotStudy(TacitError):
    """The match is not over, or its game has no module for studies."""

    status = HTTPStatus.CONFLICT
    kind = "cannot-study"
    sentence = N_("This game cannot be studied.")


@dataclass(frozen=True)
class Step:
    """The analysis of one move."""

    ply: int  # of the position before it
    seat: int
    before: list[Part] | None  # the expected results; None: as after the previous move
    after: list[Part]
    judged: Judgement | None  # None: there was nothing to judge

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Step:
        judged = kept["judged"]
        return cls(
            ply=kept["ply"],
            seat=kept["seat"],
            before=None if kept["before"] is None else _parts(kept["before"]),
            after=_parts(kept["after"]),
            judged=None if judged is None else _judgement(judged),
        )


def _parts(kept: Sequence[Sequence[float]]) -> list[Part]:
    return [Part(*part) for part in kept]


def _judgement(kept: Mapping[str, Any]) -> Judgement:
    return Judgement(**{**kept, "ranking": _ranking(kept), "gains": _parts(kept["gains"])})


def _ranking(kept: Mapping[str, Any]) -> list[Ranked]:
    """The ranking. Older studies stored only pairs (action, mean).

    From those, only the best action and the choice can be restored.
    """
    if all(len(entry) == len(Ranked._fields) for entry in kept["ranking"]):
        return [Ranked(*entry) for entry in kept["ranking"]]
    measure, best, choice = kept["measure"], kept["best"], kept["choice"]
    told = [Ranked(choice, measure, kept["cost"], kept["error"], kept["chosen"])]
    return told if best == choice else [Ranked(best, measure, 0.0, 0.0, kept["better"]), *told]


def can_study(game: Game) -> bool:
    """Whether the game has a module in `accounts/`."""
    return account_of(game) is not None


def check(match: Match) -> None:
    """Raises CannotStudy."""
    if not can_study(match.game):
        raise CannotStudy(f"{match.game.name}: nothing is known of what its moves are worth")
    if not match.over:
        raise CannotStudy("the game is not over: it is studied after its end")


def steps(match: Match, known: Sequence[Step] = ()) -> Iterator[Step]:
    """Analyse a finished match move by move, after the moves already known."""
    account = account_of(match.game)
    last = known[-1] if known else None
    for moment in moments(match):
        if moment.ply >= len(known):
            last = account.step(moment, last)
            yield last


# Put together


@dataclass(frozen=True)
class Decision:
    """A decision of a seat with all its steps, judged by the step that cost most."""

    ply: int  # of the position before that step
    first: int  # of the position before the first step
    last: int  # of the position before the last
    seat: int
    verdict: str
    cost: float
    error: float
    judged: Judgement


@dataclass(frozen=True)
class Study:
    """The analysis of a whole match."""

    match: Match
    steps: list[Step]

    @cached_property
    def decisions(self) -> list[Decision]:
        found: list[Decision] = []
        under_way: dict[int, list[Step]] = {}
        for step in self.steps:
            if step.seat == CHANCE:
                continue
            begun = under_way.setdefault(step.seat, [])
            begun.append(step)
            if not self.match.game.hidden_steps[self.match.log[step.ply].action]:
                found += _decision(under_way.pop(step.seat))
        return found

    @cached_property
    def costly(self) -> list[Decision]:
        return [decision for decision in self.decisions if decision.verdict == COSTLY]

    @cached_property
    def splits(self) -> list[Split]:
        """One split per result: one for all seats if they share it, else one per seat."""
        found: list[Split] = account_of(self.match.game).splits(self.match, self.steps)
        return found

    def split_of(self, seat: int) -> Split:
        """The split of a seat's result, with its own decisions and those of all others."""
        return self.splits[0 if self.match.game.cooperative else seat].from_seat(seat)

    @cached_property
    def curve(self) -> list[list[float]]:
        """The expected results at each position."""
        found: list[list[float]] = account_of(self.match.game).curve(self.match, self.steps)
        return found


def _decision(taken: Sequence[Step]) -> list[Decision]:
    """The steps of one decision combined; [] if none of them was judged."""
    judged = [(step, step.judged) for step in taken if step.judged is not None]
    if not judged:
        return []
    step, worst = max(judged, key=lambda pair: (pair[1].verdict == COSTLY, pair[1].cost))
    verdicts = {each.verdict for _, each in judged}
    verdict = next(v for v in (COSTLY, GOOD, BEST) if v in verdicts)
    plies = step.ply, taken[0].ply, taken[-1].ply
    return [Decision(*plies, step.seat, verdict, worst.cost, worst.error, worst)]


def studied(match: Match) -> Study:
    """Raises CannotStudy."""
    check(match)
    return Study(match, list(steps(match)))
