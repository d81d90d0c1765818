"""The parts of a result: what is due to luck, and what to decisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from tacit.study.worth import standard_error


class Part(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float = 0.0


NOTHING = Part(0.0)


@dataclass(frozen=True)
class Split:
    """Where a result came from: average, deal, luck and all decisions add up to it."""

    result: float
    average: Part  # the expected result before the deal
    deal: Part  # the effect of this deal
    luck: Part  # the effect of later chance, and of how hidden cards lay
    decisions: list[Part]  # the effect of each seat's decisions

    @property
    def parts(self) -> list[Part]:
        return [self.average, self.deal, self.luck, *self.decisions]

    def from_seat(self, seat: int) -> Split:
        """The same with two entries for decisions: those of a seat, and those of all others."""
        others = [part for other, part in enumerate(self.decisions) if other != seat]
        return replace(self, decisions=[self.decisions[seat], total(others)])

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Split:
        average, deal, luck = (Part(*kept[name]) for name in ("average", "deal", "luck"))
        return cls(kept["result"], average, deal, luck, [Part(*p) for p in kept["decisions"]])


def total(parts: Iterable[Part]) -> Part:
    """The sum of parts with independent errors."""
    summands = list(parts)
    return Part(sum(part.mean for part in summands), sqrt(sum(part.error**2 for part in summands)))


def difference(one: Part, other: Part) -> Part:
    return total([one, Part(-other.mean, other.error)])


def share(part: Part, whole: int) -> Part:
    return Part(part.mean / whole, part.error / whole)


def added_up(splits: Sequence[Split]) -> Split:
    """The sum of the splits of several rounds or games."""
    return Split(
        sum(split.result for split in splits),
        total(split.average for split in splits),
        total(split.deal for split in splits),
        total(split.luck for split in splits),
        [total(parts) for parts in zip(*(split.decisions for split in splits))],
    )


def averaged(splits: Sequence[Split]) -> Split:
    """The mean of the splits of several games."""
    sums, games = added_up(splits), len(splits)
    average, deal, luck, *decisions = (share(part, games) for part in sums.parts)
    return Split(sums.result / games, average, deal, luck, decisions)


def means(sample: np.ndarray) -> list[Part]:
    """The mean and standard error of each result of sample[case, result]."""
    return [
        Part(float(mean), float(error))
        for mean, error in zip(sample.mean(axis=0), standard_error(sample))
    ]


def exactly(results: Iterable[float]) -> list[Part]:
    return [Part(float(result)) for result in results]
