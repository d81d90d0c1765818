"""SALOMONS OORDEEL: the probability of each tile in each closed cell of the others, as
[seat, cell, tile].

With one or two boards in doubt it is computed exactly. With three that could take seconds, so it is
estimated from samples. Their seed and their number depend only on the view, not on the clock, so
the same view gives the same odds on any machine.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import numpy as np

from tacit.base.odds import Chance, Odds
from tacit.engine.chance import next_word, stream
from tacit.engine.views import State
from tacit.games.salomon.notation.symbols import CELL_TEXTS, TILE_TEXTS
from tacit.games.salomon.rules.deduction import boards_in_doubt, posterior, sampled_posterior
from tacit.games.salomon.rules.state import CELLS, SEATS, TILES, is_playing

MOST_EXACT = 2  # boards
MOST_SAMPLES, PORTION = 5000, 100
MOST_WORDS = 6_000_000  # random words: limits the work where samples are often rejected
WORDS = 1 << 64


def odds_of(view: State, seat: int) -> Odds:
    if not is_playing(view):
        return Odds(np.zeros((SEATS, CELLS, TILES)))
    if len(boards_in_doubt(view, seat)) <= MOST_EXACT:
        return Odds(posterior(view, seat).chances())
    return Odds(sampled_chances(view, seat), exact=False)


def told(view: State, odds: Odds) -> Iterator[Chance]:
    for seat, cell in np.argwhere(odds.chances.any(axis=-1)).tolist():
        for tile, chance in odds.likeliest(seat, cell):
            yield Chance(seat, CELL_TEXTS[cell], TILE_TEXTS[tile], chance)


def sampled_chances(view: State, seat: int) -> np.ndarray:
    luck = stream(zlib.crc32(view.tobytes()))
    start, samples = int(luck[0]), 0
    counts = np.zeros((SEATS, CELLS, TILES))
    while samples < MOST_SAMPLES and words_between(start, int(luck[0])) < MOST_WORDS:
        counts += sampled_posterior(view, seat, luck, PORTION).counts
        samples += PORTION
    return counts / samples


def words_between(start: int, end: int) -> int:
    """How many words have been drawn from a stream: each adds the same constant to its state."""
    probe = np.zeros(1, dtype=np.uint64)
    next_word(probe)
    return (end - start) * pow(int(probe[0]), -1, WORDS) % WORDS
