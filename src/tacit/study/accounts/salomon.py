"""SALOMONS OORDEEL: the tiles that each seat has found.

The probability that a guess is right is known exactly. So the tiles that a seat finds are what the
likeliest guesses would have found on average, plus what it lost by naming others, plus luck.
"""

from __future__ import annotations

from collections.abc import Sequence

from tacit.engine.chance import CHANCE
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.state import WAS_RIGHT, boards_are_seen, closed_count, hand_size
from tacit.match import Match
from tacit.study.judgement import Judgement, against, judgement_of, verdict_of
from tacit.study.luck import NOTHING, Part, Split, exactly, total
from tacit.study.moment import Moment
from tacit.study.salomon import MEASURES, RIGHT
from tacit.study.study import Step
from tacit.study.worth import worths

ONE = 1  # world: exact values need no sampling


def step(moment: Moment, last: Step | None) -> Step:
    following = moment.following
    closed = [
        int(closed_count(following, seat) if boards_are_seen(following) else hand_size(following))
        for seat in range(moment.match.players)
    ]
    return Step(moment.ply, moment.seat, None, exactly(closed), judged(moment))


def judged(moment: Moment) -> Judgement | None:
    seat = moment.seat
    if seat == CHANCE:
        return None
    known = moment.view, seat, moment.legal, moment.notes
    found = worths(moment.game, *known, moment.luck, ONE)
    if not found:
        return None
    mine, best = against(found, moment.action)
    gains = [NOTHING] * moment.match.players
    if actions.is_guess(moment.action):
        chances = [worth.figures[RIGHT.name].mean for worth in found if RIGHT.name in worth.figures]
        gains[seat] = Part(mine.figures[RIGHT.name].mean - max(chances))
    verdict = verdict_of(mine, MEASURES[mine.measure].least)
    return judgement_of(mine, best, found, verdict, gains)


def splits(match: Match, steps: Sequence[Step]) -> list[Split]:
    return [split_of(match, steps, seat) for seat in range(match.players)]


def split_of(match: Match, steps: Sequence[Step], seat: int) -> Split:
    hits, likeliest, gains = 0.0, 0.0, []
    for step in steps:
        if step.seat != seat or not actions.is_guess(match.log[step.ply].action):
            continue
        was_right = float(match.at(step.ply + 1).outcome == WAS_RIGHT)
        hits += was_right
        if step.judged is None:
            likeliest += was_right  # there was no choice
        else:
            gains.append(step.judged.gains[seat])
            likeliest += step.judged.chosen[RIGHT.name] - gains[-1].mean
    own = total(gains)
    decisions = [own if other == seat else NOTHING for other in range(match.players)]
    luck = Part(hits - likeliest - own.mean)
    return Split(hits, Part(likeliest), NOTHING, luck, decisions)


def curve(match: Match, steps: Sequence[Step]) -> list[list[float]]:
    """The closed tiles of each seat."""
    closed = [[part.mean for part in step.after] for step in steps]
    return [closed[0], *closed]
