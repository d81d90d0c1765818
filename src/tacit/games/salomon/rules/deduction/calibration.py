"""Compares predicted probabilities with observed frequencies over random games.

At the first guess of every turn the active player's posterior is computed, with a prediction for
every tile in every closed cell of the others. The report is printed by
`python -m tacit.games.salomon.rules.deduction.calibration`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tacit.engine.bits import members_of
from tacit.engine.chance import CHANCE, below, next_number, stream
from tacit.engine.options import options_record
from tacit.engine.views import State
from tacit.games.salomon.options import OPTIONS
from tacit.games.salomon.rules.actions import MOST_LEGAL
from tacit.games.salomon.rules.apply import apply
from tacit.games.salomon.rules.deduction.posterior import posterior
from tacit.games.salomon.rules.knowledge import observe
from tacit.games.salomon.rules.legal import acting, legal
from tacit.games.salomon.rules.setup import setup
from tacit.games.salomon.rules.state import GUESS, RANDOM, STATE, TILES, tiles_on

BUCKETS = 10


@dataclass
class Bucket:
    """Predictions within a range of probabilities."""

    asked: int = 0
    predicted: float = 0.0  # the sum of the probabilities
    came_true: int = 0

    @property
    def surprise(self) -> float:
        """The difference between observed and predicted, in standard deviations."""
        mean = self.predicted / self.asked if self.asked else 0.0
        spread = (self.asked * mean * (1 - mean)) ** 0.5
        return (self.came_true - self.predicted) / spread if spread else 0.0


def random_decisions(options: dict[str, int], games: int, seed: int) -> Iterator[tuple[State, int]]:
    """The states, with the active seat, at the first guess of every turn of random games."""
    facts = options_record(OPTIONS, options)[0]
    out = np.empty(MOST_LEGAL, np.int32)
    for game in range(games):
        numbers = stream(seed, game)
        s = np.zeros(1, STATE)[0]
        setup(s, facts)
        while due := int(acting(s)):
            if due == CHANCE:
                apply(s, CHANCE, next_number(numbers))
                continue
            seat = members_of(due)[0]
            if s.phase == GUESS and s.hits == 0:
                yield s, seat
            apply(s, seat, int(out[below(numbers, legal(s, seat, out))]))


def calibration(options: dict[str, int], games: int, seed: int) -> list[Bucket]:
    """Predictions and observations, in `BUCKETS` equal ranges from 0 to 1.

    Tiles that are impossible or certain are left out.
    """
    buckets = [Bucket() for _ in range(BUCKETS)]
    view = np.zeros(1, STATE)
    for step, (s, seat) in enumerate(random_decisions(options, games, seed)):
        observe(s, seat, view)
        chances = posterior(view[0], seat, stream(seed, games + step)).chances()
        for other in range(int(s.players)):
            if other == seat:
                continue
            truth = tiles_on(s, other)
            for cell in members_of(s.closed[other]):
                for tile in range(TILES):
                    chance = float(chances[other, cell, tile])
                    if 0.0 < chance < 1.0:
                        bucket = buckets[int(chance * BUCKETS)]
                        bucket.asked += 1
                        bucket.predicted += chance
                        bucket.came_true += truth[cell] == tile
    return buckets


def report(buckets: list[Bucket]) -> list[str]:
    lines = ["predicted     asked   mean  came true"]
    for i, bucket in enumerate(buckets):
        if bucket.asked:
            span = f"{i / BUCKETS:.1f} to {(i + 1) / BUCKETS:.1f}"
            mean, found = bucket.predicted / bucket.asked, bucket.came_true / bucket.asked
            lines.append(f"{span} {bucket.asked:9} {mean:6.3f} {found:10.3f}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description="Calibration of SALOMONS OORDEEL's deduction.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    options = {o.name: o.default({}) for o in OPTIONS}
    options |= {"players": arguments.players, "arrangement": RANDOM}
    print("\n".join(report(calibration(options, arguments.games, arguments.seed))))


if __name__ == "__main__":
    main()
