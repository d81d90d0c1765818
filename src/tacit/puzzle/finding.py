"""Searches games between bots for puzzles.

A position is kept if one decision is best by a relevant margin and by several standard errors, if
a beginner mostly misses it, and if its text contains everything that the seat knows. The same seed
finds the same puzzles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil

import numpy as np

from tacit import bots
from tacit.engine.chance import CHANCE, Seeded, stream
from tacit.engine.errors import TacitError
from tacit.engine.views import State
from tacit.game import Game
from tacit.match import Match
from tacit.puzzle.crafts import craft_of
from tacit.puzzle.puzzle import Choice, Puzzle, Steps, position_text
from tacit.puzzle.worth import Valued, decisions_worth
from tacit.scenario.blocks import Block, Line
from tacit.scenario.runner import Scenario
from tacit.study.worth import judge_of

FEW, MANY = 40, 1000  # sampled worlds of the first, quick test and of the second
ERRORS = 5.0  # by how many standard errors the best must be ahead
FIRST_ERRORS = 2.0  # the same in the first test, with half of the margin
ASKED = 16  # how often each bot is asked
MISSED = 0.4  # a beginner may not find it more often than this
LEAST_CHOICES = 3  # choices that might be right
LOOKS = 40  # positions tested per game
BEGINNER, USUAL = "novice", "regular"
ROOM = 2  # each pair of sort and number of players gets at most this many times its even share
SPARE = 1_000_003  # the distance between the random seeds of two values of `seed`
MOST_GAMES = 300  # games played per puzzle before giving up


def find(game: Game, wanted: int, seed: int) -> Iterator[Puzzle]:
    """Find `wanted` puzzles, at most one per game, spread over sorts and numbers of players."""
    craft = craft_of(game)
    room = ceil(ROOM * wanted / (len(craft.KINDS) * len(game.seats)))
    kept: Counter[tuple[str | None, int]] = Counter()
    seen: set[str] = set()
    for number in range(MOST_GAMES * wanted):
        luck = seed * SPARE + number
        for puzzle in puzzles_in(played(game, settings(game, number), luck), luck):
            cell = craft.sort_of(puzzle.view(), puzzle.choices), puzzle.begin().players
            if kept[cell] < room and puzzle.key not in seen:
                kept[cell] += 1
                seen.add(puzzle.key)
                yield puzzle
                break
        if len(seen) == wanted:
            return


def settings(game: Game, number: int) -> dict[str, str]:
    """The options of the n-th game: cycles through numbers of players, then through variants."""
    variants, seats = craft_of(game).VARIANTS, game.seats
    players = seats[number % len(seats)]
    return {"players": str(players), **variants[number // len(seats) % len(variants)]}


def played(game: Game, options: dict[str, str], luck: int) -> Match:
    """A whole game between bots."""
    match, own = Match(game, options, Seeded(luck)), stream(luck, 1)
    usual = bots.load(USUAL, game)
    match.settle()
    while not match.over:
        seat = match.due[0]
        match.play(seat, usual.choose(match.view(seat), seat, match.legal(seat), own))
        match.settle()
    return match


def puzzles_in(match: Match, luck: int) -> Iterator[Puzzle]:
    """The puzzles of a game, in random order, so that all of its stages are equally likely."""
    decisions = [ply for ply, move in enumerate(match.log) if move.seat != CHANCE]
    for ply in np.random.default_rng(luck).permutation(decisions)[:LOOKS]:
        seat = match.log[int(ply)].seat
        puzzle = puzzle_at(match, int(ply), seat, luck)
        if puzzle is not None:
            yield puzzle


def puzzle_at(match: Match, ply: int, seat: int, luck: int) -> Puzzle | None:
    game, state = match.game, match.at(ply)
    view = game.view(state, seat)
    if not is_asked(game, view, seat):
        return None
    first = decisions_worth(game, view, seat, luck, FEW)
    if not is_clear(game, first, 0.5, FIRST_ERRORS):
        return None
    missed = found_by(BEGINNER, game, view, seat, first[0][0], luck)
    if missed > MISSED:
        return None
    position = written(match, state)
    if not says_all(position, seat, view):
        return None
    sure = decisions_worth(game, view, seat, luck + 1, MANY)
    if not is_clear(game, sure, 1.0, ERRORS) or sure[0][0] != first[0][0]:
        return None
    choices, rest = told(game, sure)
    if len(choices) < LEAST_CHOICES:
        return None
    kind = craft_of(game).kind_of(view, choices)
    if kind is None:
        return None
    usual = found_by(USUAL, game, view, seat, sure[0][0], luck)
    return Puzzle(0, game, position, kind, seat, {BEGINNER: missed, USUAL: usual}, choices, rest)


def is_asked(game: Game, view: State, seat: int) -> bool:
    """Whether there is something to decide, and no step of it has been taken yet."""
    if not craft_of(game).is_one(view) or not judge_of(game).is_judged(view):
        return False
    return len(game.legal_actions(view, seat)) > 1 and not has_begun(view)


def has_begun(view: State) -> bool:
    """Whether the first steps of a decision have been taken."""
    return any(int(view[name]) for name in ("marked", "doing") if name in view.dtype.names)


def is_clear(game: Game, found: list[Valued], margin: float, errors: float) -> bool:
    """Whether the best is ahead of all others by `margin` margins and `errors` standard errors."""
    if len(found) < LEAST_CHOICES:
        return False
    craft = craft_of(game)
    name, sign = craft.JUDGED_BY.name, 1 if craft.JUDGED_BY.lower_is_better else -1
    best = found[0][1].figures[name].mean
    for _, worth in found[1:]:
        behind = sign * (worth.figures[name].mean - best)
        if behind < margin * craft.MARGIN or behind <= errors * worth.figures[name].error:
            return False
    return True


def told(game: Game, found: list[Valued]) -> tuple[list[Choice], dict[str, float] | None]:
    """The choices for the file; exact zeros are not listed but summed up as the rest."""
    craft = craft_of(game)
    names = list(judge_of(game).MEASURES) if craft.PLAYED_OUT else [craft.JUDGED_BY.name]
    choices = [
        Choice(steps, {name: worth.figures[name].mean for name in names}) for steps, worth in found
    ]
    if craft.PLAYED_OUT:
        return choices, None
    nothing = dict.fromkeys(names, 0.0)
    return [choice for choice in choices if choice.figures != nothing], nothing


def found_by(name: str, game: Game, view: State, seat: int, answer: Steps, luck: int) -> float:
    """How often a bot finds the answer, with another random stream each time."""
    bot = bots.load(name, game)
    chosen = (decided(bot, view, seat, stream(luck, 2 + i)) for i in range(ASKED))
    return sum(steps == answer for steps in chosen) / ASKED


def decided(bot: bots.Bot, view: State, seat: int, luck: np.ndarray) -> Steps:
    """The whole decision of a bot."""
    game, then = bot.game, bot.game.copy(view)
    steps = [bot.choose(then, seat, game.legal_actions(then, seat), luck)]
    while game.notation.is_step(steps[-1]):
        game.apply(then, seat, steps[-1])
        steps.append(bot.choose(then, seat, game.legal_actions(then, seat), luck))
    return tuple(steps)


def written(match: Match, state: State) -> Block:
    """A position as text."""
    lines = position_text(match.game, match.options, state)
    return Block("", "0", 0, tuple(Line(i, text) for i, text in enumerate(lines, 1)))


def says_all(position: Block, seat: int, view: State) -> bool:
    """Whether a position, read back from its text, gives the seat the same view."""
    try:
        read = Scenario(position).begin().view(seat)
    except TacitError:
        return False
    return bool(read.tobytes() == view.tobytes())
