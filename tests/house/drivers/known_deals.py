"""Deals that are the same in every run, so that a test that fails can be run again with its cards.

All chance of a game, and all luck of its bots, follows from the seed that is drawn at its start.
Here the seed follows from the name of the test that runs, and from how many games it has started.

`python -m tests.house.drivers.known_deals serve` is `tacit serve` with such deals; the file DEALS
has the name of the test.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tacit.cli import commands
from tacit.house.core.fairness import SealedDeal


def drawn_for(test: Callable[[], str]) -> Any:
    """What takes the place of `SealedDeal.drawn`."""
    games: Counter[str] = Counter()

    def drawn(cls: type[SealedDeal]) -> SealedDeal:
        games[test()] += 1
        return cls.derived(b"tests", f"{test()} {games[test()]}")

    return classmethod(drawn)


def main() -> None:
    """The command `tacit`, with such deals if DEALS names a file."""
    if "DEALS" in os.environ:
        named = Path(os.environ["DEALS"])
        SealedDeal.drawn = drawn_for(lambda: named.read_text(encoding="utf-8"))  # type: ignore[method-assign]
    commands.main()


if __name__ == "__main__":
    main()
