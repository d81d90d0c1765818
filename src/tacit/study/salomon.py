"""The measures of SALOMONS OORDEEL: how likely a guess is right, and how much stays hidden.

There are no play-outs. The probabilities are computed from the view and the seat's notes, with the
others' guesses as evidence, as `expert` does. If three boards are hidden, two at a time are counted
exactly given a sampled third, and the probabilities are means over a few samples.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tacit.bots.salomon.beliefs import (
    chances_of_others,
    joker_chances,
    open_on,
    own_tiles,
    read_own,
    safety,
)
from tacit.bots.salomon.notes import recall
from tacit.bots.salomon.reading import chances_as_read
from tacit.bots.salomon.values import CAUTION, cheapest_gift, closed_elsewhere, gift_gain
from tacit.engine.views import State
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.deduction.pairs import new_work
from tacit.games.salomon.rules.state import (
    COLOURS,
    EXPOSE,
    GUESS,
    NUMBERS,
    STATE,
    closed_cells,
    closed_count,
    in_game,
    target,
)
from tacit.study.worth import Figure, Measure, Worth, compared, standard_error

RIGHT = Measure("right", is_chance=True, least=0.05)
SHARE = Measure("share", is_chance=True, least=0.005)
HIDDEN = Measure("hidden", lower_is_better=True, least=0.25)
MEASURES = {measure.name: measure for measure in (RIGHT, SHARE, HIDDEN)}

HARD = 3  # this many hidden boards are too many for an exact joint count
# A seat with nothing left to hide also loses something by stopping: its turn. It is valued as if
# half a tile were hidden.
SOMETHING = 0.5
DRAWS = 4  # independent estimates of sampled probabilities, each a mean over some third boards


def is_judged(view: State) -> bool:
    """Guesses and gifts are judged; lines and the places of jokers carry no information."""
    return int(view.phase) in (GUESS, EXPOSE)


def worths(
    view: State,
    seat: int,
    legal: Sequence[int],
    notes: np.ndarray,
    stream: np.ndarray,
    worlds: int,
) -> list[Worth]:
    mind = recalled(view, seat, notes)
    if int(mind.phase) == EXPOSE:
        costs = np.array([gift_costs(mind, seat, legal)])
        return compared(legal, {HIDDEN: costs}, HIDDEN)
    return worths_of_guesses(mind, seat, legal, notes, stream)


def recalled(view: State, seat: int, notes: np.ndarray) -> State:
    """The view, completed by the notes."""
    mind = np.empty(1, dtype=STATE)
    mind[0] = view
    recall(mind, seat, notes)
    return mind[0]


# Guesses


def worths_of_guesses(
    mind: State, seat: int, legal: Sequence[int], notes: np.ndarray, stream: np.ndarray
) -> list[Worth]:
    """Ranked by probability; but if not even the likeliest is worth its risk, `stop` is best."""
    right = guesses_right(mind, seat, legal, notes, stream)
    share = shares(mind, seat, legal, right)
    if actions.STOP not in legal:
        return compared(legal, {RIGHT: right, SHARE: share}, RIGHT)
    likeliest = int(np.nanargmax(right.mean(axis=0)))
    if share[:, likeliest].mean() < 0:
        return compared(legal, {SHARE: share, RIGHT: right}, SHARE)
    guesses = [i for i, action in enumerate(legal) if action != actions.STOP]
    samples = {RIGHT: right[:, guesses], SHARE: share[:, guesses]}
    best, *others = compared([legal[i] for i in guesses], samples, RIGHT)
    gain = shares(mind, seat, [legal[likeliest]], right[:, [likeliest]], SOMETHING)
    lost = Figure(0.0, max(0.0, float(gain.mean())), float(standard_error(gain)[0]))
    others.append(Worth(actions.STOP, {SHARE.name: lost}))
    return [best, *sorted(others, key=lambda worth: worth.cost)]


def guesses_right(
    mind: State, seat: int, legal: Sequence[int], notes: np.ndarray, stream: np.ndarray
) -> np.ndarray:
    """The probability that each guess is right, [draw, action]; NaN for `stop`."""
    hidden = sum(other != seat and bool(in_game(mind, other)) for other in range(int(mind.players)))
    draws = DRAWS if hidden == HARD else 1
    right = np.full((draws, len(legal)), np.nan)
    guesses = [i for i, action in enumerate(legal) if actions.is_guess(action)]
    parts = [actions.guess_parts(legal[i]) for i in guesses]
    for draw in range(draws):
        chances = chances_of_tiles(mind, seat, notes, stream)
        right[draw, guesses] = [chances[part] for part in parts]
    return right


def chances_of_tiles(mind: State, seat: int, notes: np.ndarray, stream: np.ndarray) -> np.ndarray:
    """The probability of each tile in each closed cell; without notes, guesses are not read."""
    found: np.ndarray
    if notes[0].guesses:
        found = chances_as_read(mind, seat, notes[0], stream)
    else:
        found = chances_of_others(mind, seat, stream)
    return found


def shares(
    mind: State, seat: int, legal: Sequence[int], right: np.ndarray, least: float = 0.0
) -> np.ndarray:
    """The expected gain of a guess in the seat's share of all hidden tiles, as `regular` weighs it.

    `goes_on` compares the same value with stopping, which adds nothing (bots/salomon/values.py).
    The only difference is that a miss never counts as a gain here, so that a likelier guess is
    never worth less. At least `least` tiles of the seat's own board count as hidden.
    """
    theirs = float(closed_elsewhere(mind, seat))
    gains = np.zeros(right.shape)
    gifts: dict[int, tuple[float, float]] = {}
    for i, action in enumerate(legal):
        if not actions.is_guess(action):
            continue
        other = int(actions.guess_parts(action)[0])
        if other not in gifts:
            _, cost, mine = cheapest_gift(mind, seat, other)
            gifts[other] = float(cost), max(least, float(mine))
        cost, mine = gifts[other]
        now = mine / (mine + theirs)
        after_hit = mine / (mine + theirs - 1.0) if theirs > 1 else 1.0
        left = min(mine, max(0.0, mine - cost))
        after_miss = left / (left + theirs) if closed_count(mind, seat) > 1 else now
        chance = right[:, i]
        gains[:, i] = chance * (after_hit - now) - CAUTION * (1 - chance) * (now - after_miss)
    return gains


# Gifts


def gift_costs(mind: State, seat: int, legal: Sequence[int]) -> list[float]:
    """How much less of the seat's board is hidden after each gift, in tiles, minus what it wins.

    As `cheapest_gift` weighs it (bots/salomon/values.py).
    """
    other, tiles, closed = target(mind), own_tiles(mind, seat), int(closed_cells(mind, seat))
    jokers = np.zeros((COLOURS, NUMBERS))
    if not mind.open_only:
        jokers = joker_chances(mind, seat, other)
    work = new_work()
    read_own(mind, seat, work)
    hidden = safety(work, np.uint64(closed), tiles)
    costs = []
    for cell in (action - actions.EXPOSE for action in legal):
        read_own(mind, seat, work)
        open_on(work.boards[0], cell, tiles[cell])
        cost = hidden - safety(work, np.uint64(closed & ~(1 << cell)), tiles)
        if not mind.open_only:
            cost -= gift_gain(mind, other, tiles[cell], jokers)
        costs.append(float(cost))
    return costs
