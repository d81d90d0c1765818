"""Compares a choice with its alternatives: what it cost, given what the seat knew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from tacit.study.luck import Part, means
from tacit.study.moment import Moment
from tacit.study.worth import Worth, judge_of, tried, worths_by_playouts

BEST, GOOD, COSTLY = "best", "good", "costly"
SURE = 2.0  # how many standard errors a cost must exceed to be significant
RANKED = 10  # actions whose values are kept, besides the one that was chosen

LEAST_WORLDS = 16


class Budget(NamedTuple):
    """The play-outs of a study. If few actions are legal, each is tried in more worlds."""

    playouts: int  # per decision, approximately
    worlds: int  # per decision, at most
    to_confirm: int  # fresh worlds in which a seemingly costly choice is compared with the best

    def worlds_for(self, actions: int) -> int:
        return max(LEAST_WORLDS, min(self.worlds, self.playouts // actions))


class Ranked(NamedTuple):
    """A legal action and its value."""

    action: int
    measure: str  # what it was judged by
    cost: float  # compared with the best; negative: better
    error: float  # the standard error of the cost; 0 if it is exact
    figures: Mapping[str, float]  # means, by name of measure


@dataclass(frozen=True)
class Judgement:
    """The assessment of a choice. Figures are means, by name of measure."""

    choice: int
    best: int
    verdict: str
    measure: str  # what it was judged by
    cost: float
    error: float
    chosen: Mapping[str, float]  # the figures of the choice
    better: Mapping[str, float]  # those of the best
    ranking: list[Ranked]  # the best actions and the choice, by the first comparison
    gains: list[Part]  # the change of each result compared with the blueprint's choice


def verdict_of(worth: Worth, least: float) -> str:
    """How good a choice was: costly only if its cost is significant and large enough to matter."""
    if worth.cost <= 0:
        return BEST
    is_sure = worth.cost > SURE * worth.error
    return COSTLY if is_sure and worth.cost >= least else GOOD


def figures_of(worth: Worth) -> dict[str, float]:
    return {name: figure.mean for name, figure in worth.figures.items()}


def ranking_of(found: Sequence[Worth], choice: int) -> list[Ranked]:
    """The best actions, and the choice if it is not among them."""
    kept = [*found[:RANKED], *(worth for worth in found[RANKED:] if worth.action == choice)]
    return [Ranked(w.action, w.measure, w.cost, w.error, figures_of(w)) for w in kept]


def judgement_of(
    choice: Worth, best: Worth, found: Sequence[Worth], verdict: str, gains: list[Part]
) -> Judgement:
    return Judgement(
        choice=choice.action,
        best=best.action,
        verdict=verdict,
        measure=choice.measure,
        cost=choice.cost,
        error=choice.error,
        chosen=figures_of(choice),
        better=figures_of(best),
        ranking=ranking_of(found, choice.action),
        gains=gains,
    )


def judged_by_playouts(
    moment: Moment, usual: int, results: Callable[[np.ndarray], np.ndarray], budget: Budget
) -> Judgement:
    """Try all actions; if the choice seems costly, compare it with the best in fresh worlds.

    The best of many estimates is biased upwards (the winner's curse). Fresh worlds, which were not
    used to select it, give an unbiased comparison. `usual` is the blueprint's choice.
    """
    judge, legal, choice = judge_of(moment.game), moment.legal, moment.action
    ends = tried_at(moment, legal, budget.worlds_for(len(legal)))
    found = worths_by_playouts(legal, ends, moment.seat, judge.READINGS)
    least = judge.MEASURES[found[0].measure].least
    mine, best = against(found, choice)
    verdict = verdict_of(mine, least)
    if verdict == COSTLY:
        both = [choice, best.action]
        again = tried_at(moment, both, budget.to_confirm)
        mine, best = against(worths_by_playouts(both, again, moment.seat, judge.READINGS), choice)
        verdict = verdict_of(mine, least)
    of_all = results(ends)
    gains = means(of_all[:, legal.index(choice)] - of_all[:, legal.index(usual)])
    return judgement_of(mine, best, found, verdict, gains)


def tried_at(moment: Moment, actions: Sequence[int], worlds: int) -> np.ndarray:
    known = moment.view, moment.seat, actions, moment.notes
    return tried(moment.game, *known, moment.luck, worlds)


def against(found: Sequence[Worth], choice: int) -> tuple[Worth, Worth]:
    """The choice and the best action, which may be the same."""
    return next(worth for worth in found if worth.action == choice), found[0]
