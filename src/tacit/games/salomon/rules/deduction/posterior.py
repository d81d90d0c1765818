"""Exact deduction: what a viewer can conclude about other boards (docs/rules/salomon.md, 6).

This is the interface for bots, hints, tests and pages. With one or two boards in doubt the result
is exact, as fractions of integers; with three it is estimated from joint samples.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from tacit.engine.bits import members_of
from tacit.engine.chance import stream as new_stream
from tacit.engine.views import State
from tacit.games.salomon.rules.deduction.boards import unseen_tiles
from tacit.games.salomon.rules.deduction.draws import (
    count_samples,
    sample_others,
)
from tacit.games.salomon.rules.deduction.joint import (
    BARE,
    count_hypotheses,
    exact_counts,
    exact_counts_of_three,
    unknown_seats,
)
from tacit.games.salomon.rules.deduction.triples import LOW
from tacit.games.salomon.rules.deduction.weights import (
    DRAWN,
    TABLES,
)
from tacit.games.salomon.rules.knowledge import NOBODY, forget_history, observe
from tacit.games.salomon.rules.state import CELLS, SEATS, STATE, TILES

SAMPLES = 1000


@dataclass(frozen=True, eq=False)
class Posterior:
    """The probability of each tile in each cell. Numbers are encoded as in `state.py`."""

    seats: tuple[int, ...]  # the owners of the closed tiles
    unseen: tuple[int, ...]  # the tiles that the viewer has not seen
    total: int  # the weight of all hypotheses, or the number of samples
    counts: np.ndarray  # [seat, cell, tile]: the weight of those with this tile in this cell
    exact: bool

    def probability(self, seat: int, cell: int, tile: int) -> Fraction:
        return Fraction(int(self.counts[seat, cell, tile]), self.total)

    def support(self, seat: int, cell: int) -> set[int]:
        """The possible tiles of a cell."""
        return {tile for tile in range(TILES) if self.counts[seat, cell, tile] > 0}

    def left_over(self, tile: int) -> Fraction:
        """The probability that a tile is in the leftover."""
        if tile not in self.unseen:
            return Fraction(0)
        placed = sum(int(count) for count in self.counts[:, :, tile].flat)
        return 1 - Fraction(placed, self.total)

    def chances(self) -> np.ndarray:
        """All probabilities as floats: [seat, cell, tile]."""
        return np.asarray(self.counts / self.total, dtype=np.float64)


def boards_in_doubt(view: State, viewer: int) -> tuple[int, ...]:
    """The seats besides the viewer that have closed tiles."""
    which = np.zeros(SEATS, np.int64)
    return tuple(int(seat) for seat in which[: unknown_seats(view, viewer, which)])


def posterior(view: State, viewer: int, stream: np.ndarray | None = None) -> Posterior:
    """The joint posterior of all other boards, given a seat's view.

    With three boards in doubt it is estimated from `SAMPLES` samples.
    """
    seats = boards_in_doubt(view, viewer)
    if len(seats) > 2:
        return sampled_posterior(view, viewer, stream if stream is not None else new_stream(0))
    return _exact(view, viewer, seats)


def _exact(view: State, viewer: int, seats: tuple[int, ...]) -> Posterior:
    unseen = tuple(members_of(unseen_tiles(view, viewer)))
    counts = np.zeros((SEATS, CELLS, TILES), np.int64)
    if not seats:
        return Posterior((), unseen, 1, counts, True)
    first, second = (*seats, BARE)[:2]
    both = np.zeros((2, CELLS, TILES), np.int64)
    total = int(exact_counts(view, viewer, first, second, False, both))
    for i, seat in enumerate(seats):
        closed = members_of(view.closed[seat])
        counts[seat, closed] = both[i, closed]
    return Posterior(seats, unseen, total, counts, True)


def exact_posterior(view: State, viewer: int) -> Posterior:
    """As `posterior`, but also exact with three boards in doubt, which can take seconds."""
    seats = boards_in_doubt(view, viewer)
    if len(seats) <= 2:
        return _exact(view, viewer, seats)
    words = np.zeros((2, 3, CELLS, TILES), np.int64)
    total = np.zeros(2, np.int64)
    exact_counts_of_three(view, viewer, np.array(seats, np.int64), total, words)
    counts = np.zeros((SEATS, CELLS, TILES), dtype=object)
    for i, seat in enumerate(seats):
        closed = members_of(view.closed[seat])
        high, low = (words[word, i, closed].astype(object) for word in range(2))
        counts[seat, closed] = high * (1 << LOW) + low
    unseen = tuple(members_of(unseen_tiles(view, viewer)))
    return Posterior(seats, unseen, (int(total[0]) << LOW) + int(total[1]), counts, True)


def sample(view: State, viewer: int, times: int, stream: np.ndarray) -> np.ndarray:
    """Joint samples of all other boards: [sample, seat, a board as `draws.py` has it]."""
    samples = np.zeros((times, SEATS, DRAWN), np.int64)
    sample_others(view, viewer, stream, samples, np.zeros(1, TABLES))
    return samples


def sampled_posterior(
    view: State, viewer: int, stream: np.ndarray, times: int = SAMPLES
) -> Posterior:
    """The posterior estimated from joint samples, for any number of boards."""
    seats = boards_in_doubt(view, viewer)
    counts = np.zeros((SEATS, CELLS, TILES), np.int64)
    count_samples(view, sample(view, viewer, times, stream), counts)
    if viewer < SEATS:
        counts[viewer] = 0
    unseen = tuple(members_of(unseen_tiles(view, viewer)))
    return Posterior(seats, unseen, times, counts, False)


def hypotheses(view: State, viewer: int) -> int:
    """The number of possible hypotheses about all boards in doubt, one or two."""
    seats = boards_in_doubt(view, viewer)
    if len(seats) > 2:
        raise ValueError("hypotheses about three boards together are not counted")
    if not seats:
        return 1
    first, second = (*seats, BARE)[:2]
    return int(count_hypotheses(view, viewer, first, second))


def as_others_see(view: State, seat: int) -> Posterior:
    """The posterior of a seat's own board given only public information, no hand (6.6)."""
    public = np.zeros(1, dtype=STATE)
    observe(view, NOBODY, public)
    return _exact(public[0], NOBODY, (seat,) if view.closed[seat] else ())


def posterior_without_history(s: State, viewer: int) -> Posterior:
    """What a viewer can conclude from the current table, without any history."""
    view = np.zeros(1, dtype=STATE)
    observe(forget_history(s), viewer, view)
    return exact_posterior(view[0], viewer)
