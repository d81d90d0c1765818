"""Luck and decisions of a game with play-outs.

The expected result of a position is the mean result of play-outs from its true state, in which all
seats follow the blueprint; the order of cards that nobody has seen is redrawn each time. Every move
changes this expectation. A decision is credited with its expected gain *given what the seat knew*,
compared with the blueprint's choice. Everything else is luck: chance, draws, and how the hidden
cards happened to lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tacit import bots
from tacit.engine.chance import CHANCE, stream
from tacit.engine.views import State
from tacit.game import Game
from tacit.match import Match
from tacit.study.judgement import Budget, judged_by_playouts
from tacit.study.luck import Part, Split, added_up, difference, exactly, means, total
from tacit.study.moment import Moment
from tacit.study.study import Step
from tacit.study.worth import judge_of

BEFORE_A_DEAL = 4  # times as many play-outs before a deal, because deals vary more
SEED = 1  # common random numbers for all positions of a game reduce the variance of differences


@dataclass(frozen=True)
class Account:
    """What a game defines for the analysis; positions are true states."""

    results: Callable[[np.ndarray], np.ndarray]  # (ends) -> [end, result]
    is_end: Callable[[State], bool]  # whether a position has results, of the game or of a round
    unseen_in_deck: Callable[[State], list[int]]  # the places of cards that nobody has seen
    rounds_to_come: Callable[[State], int]  # after this one
    playouts: int  # from a position
    budget: Budget  # of a decision

    # One move

    def step(self, moment: Moment, last: Step | None) -> Step:
        before, now = None, last.after if last is not None else []
        if last is None or self.is_end(moment.state):
            before = now = self.played_out(moment.game, moment.state, BEFORE_A_DEAL * self.playouts)
        usual = None if moment.seat == CHANCE else usual_choice(moment)
        judged = None
        if usual is not None and len(moment.legal) > 1 and is_judged(moment):
            judged = judged_by_playouts(moment, usual, self.results, self.budget)
        if not self.is_as_expected(moment, usual):
            now = self.prospect(moment.game, moment.following)
        return Step(moment.ply, moment.seat, before, now, judged)

    def is_as_expected(self, moment: Moment, usual: int | None) -> bool:
        """Whether all play-outs from before a move begin with it, so that it changes nothing."""
        if self.is_end(moment.following):
            return False
        if moment.seat == CHANCE:
            return moment.game.due(moment.following) == [CHANCE]  # only the last of a series counts
        same_deck = bool(moment.state["deck_left"] == moment.following["deck_left"])
        return moment.action == usual and same_deck

    # Expected results

    def prospect(self, game: Game, s: State) -> list[Part]:
        if self.is_end(s):
            return exactly(self.results(np.array([s], dtype=game.state))[0])
        return self.played_out(game, s, self.playouts)

    def played_out(self, game: Game, s: State, playouts: int) -> list[Part]:
        appraiser = bots.appraiser(game)
        assert appraiser is not None
        starts = np.repeat(np.array([s], dtype=game.state), playouts)
        reorder(starts, self.unseen_in_deck(s))
        ends, luck = np.empty(playouts, dtype=game.state), stream(SEED)
        for i in range(playouts):
            appraiser.foresee(starts[i], luck, ends[i : i + 1])
        return means(self.results(ends))

    # The whole match

    def splits(self, match: Match, steps: Sequence[Step]) -> list[Split]:
        each = [self.split_of_round(match, row) for row in rounds(steps)]
        return [added_up(of_result) for of_result in zip(*each)]

    def split_of_round(self, match: Match, steps: Sequence[Step]) -> list[Split]:
        """The split of each result, from before the deal to the end of the round."""
        before, dealt, end = steps[0].before, after_deal(steps), steps[-1].after
        assert before is not None
        decisions = [gains_of(steps, seat, len(end)) for seat in range(match.players)]
        splits = []
        for i, result in enumerate(end):
            gains = [gain[i] for gain in decisions]
            later = difference(difference(result, dealt[i]), total(gains))
            splits.append(
                Split(result.mean, before[i], difference(dealt[i], before[i]), later, gains)
            )
        return splits

    def curve(self, match: Match, steps: Sequence[Step]) -> list[list[float]]:
        """The expected final results: earlier rounds, plus this round, plus the rounds to come."""
        opening = steps[0].before
        assert opening is not None
        usual = sum(part.mean for part in opening) / len(opening)  # for a future round, at any seat
        counted = [0.0] * len(opening)
        found: list[list[float]] = []
        for row in rounds(steps):
            rest = usual * self.rounds_to_come(match.at(row[-1].ply + 1))
            expected = [step.after for step in row]
            if not found:
                expected.insert(0, opening)
            for parts in expected:
                found.append([so_far + part.mean + rest for so_far, part in zip(counted, parts)])
            counted = [so_far + part.mean for so_far, part in zip(counted, row[-1].after)]
        return found


def usual_choice(moment: Moment) -> int:
    """The blueprint's choice."""
    if len(moment.legal) == 1:
        return moment.legal[0]
    bot = bots.load(bots.USUAL, moment.game)
    return bot.choose(moment.view, moment.seat, moment.legal, stream(SEED), moment.notes)


def is_judged(moment: Moment) -> bool:
    return bool(judge_of(moment.game).is_judged(moment.view))


def reorder(starts: np.ndarray, places: Sequence[int]) -> None:
    """Shuffle what lies in some places of the deck, in each state differently."""
    if places:
        decks = starts["deck"][:, places]
        starts["deck"][:, places] = np.random.default_rng(SEED).permuted(decks, axis=1)


def rounds(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps of each round; a game without rounds is a single one."""
    row: list[Step] = []
    for step in steps:
        if step.before is not None and row:
            yield row
            row = []
        row.append(step)
    if row:
        yield row


def after_deal(steps: Sequence[Step]) -> list[Part]:
    """The expected results at the first decision of a seat."""
    dealt = steps[0].before
    assert dealt is not None
    for step in steps:
        if step.seat != CHANCE:
            break
        dealt = step.after
    return dealt


def gains_of(steps: Sequence[Step], seat: int, results: int) -> list[Part]:
    """What the decisions of a seat contributed to each result."""
    own = [step.judged.gains for step in steps if step.seat == seat and step.judged]
    return [total(gains[i] for gains in own) for i in range(results)]
