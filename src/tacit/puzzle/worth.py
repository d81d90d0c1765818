"""The value of each complete decision of a seat: an action, or the steps that make up one."""

from __future__ import annotations

from itertools import groupby, islice

import numpy as np

from tacit import bots
from tacit.engine.chance import stream
from tacit.engine.views import State
from tacit.game import Game
from tacit.puzzle.crafts import craft_of
from tacit.puzzle.puzzle import Steps
from tacit.scenario.assertions import whole_actions
from tacit.study.worth import Worth, tried, worths, worths_by_playouts

MOST_LINES = 80  # a decision with more alternatives makes no good puzzle
Valued = tuple[Steps, Worth]


def lines_of(game: Game, view: State, seat: int) -> list[Steps]:
    """All legal decisions of a seat, each with all its steps; [] if there are too many."""
    found = list(islice(whole_actions(game, view, seat), MOST_LINES + 1))
    return found if len(found) <= MOST_LINES else []


def decisions_worth(game: Game, view: State, seat: int, luck: int, worlds: int) -> list[Valued]:
    """The values of all decisions, the best first. Only the view is known: there are no notes."""
    if craft_of(game).PLAYED_OUT is None:
        legal = game.legal_actions(view, seat)
        found = worths(game, view, seat, legal, None, stream(luck), worlds)
        return [((worth.action,), worth) for worth in by_measure(game, found)]
    lines = lines_of(game, view, seat)
    return played_out(game, view, seat, lines, luck, worlds) if len(lines) > 1 else []


def by_measure(game: Game, found: list[Worth]) -> list[Worth]:
    """Those that have a value by the measure, the best first."""
    measure = craft_of(game).JUDGED_BY
    told = [worth for worth in found if measure.name in worth.figures]
    sign = 1 if measure.lower_is_better else -1
    return sorted(told, key=lambda worth: sign * worth.figures[measure.name].mean)


def played_out(
    game: Game, view: State, seat: int, lines: list[Steps], luck: int, worlds: int
) -> list[Valued]:
    """Try the last steps of all lines in the same worlds, which the earlier steps do not change."""
    notes, ends = bots.notebook(game).blank(), []
    ordered = sorted(lines, key=lambda line: line[:-1])
    for before, together in groupby(ordered, key=lambda line: line[:-1]):
        then = game.copy(view)
        for step in before:
            game.apply(then, seat, step)
        last = [line[-1] for line in together]
        ends.append(tried(game, then, seat, last, notes, stream(luck), worlds))
    found = worths_by_playouts(
        range(len(ordered)), np.concatenate(ends, axis=1), seat, craft_of(game).PLAYED_OUT
    )
    return [(ordered[worth.action], worth) for worth in found]
