"""Compares the acknowledged moves with the logs that the house has stored."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate

from tacit.game import Game


@dataclass
class Ledger:
    """The acknowledged moves of one seat in order, each with its position and text."""

    seat: int
    moves: list[tuple[int, str]] = field(default_factory=list)

    def note(self, ply: int, text: str) -> None:
        """Record a move. The same one on the same position is a retry (docs/api.md)."""
        if (ply, text) not in self.moves[-1:]:
            self.moves.append((ply, text))


@dataclass(frozen=True)
class Comparison:
    """Moves that were acknowledged; that are missing in the log; that are there in excess."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0

    def __add__(self, other: Comparison) -> Comparison:
        return Comparison(
            self.acknowledged + other.acknowledged,
            self.lost + other.lost,
            self.doubled + other.doubled,
        )


def compare(ledger: Ledger, log: str, by_itself: Collection[str] = ()) -> Comparison:
    """Compare a seat's moves with the log of its game, which must have each exactly once.

    Moves that the table makes automatically for a seat (`by_itself`) are not acknowledged.
    """
    moves = [line.split(" ", 2)[1:] for line in log.splitlines() if line.startswith(">")]
    kept = [text for seat, text in moves if seat == str(ledger.seat)]
    told = [text for _, text in ledger.moves]
    lost, doubled = fewest_differences(told, kept, by_itself)
    return Comparison(len(told), lost, doubled)


def fewest_differences(told: list[str], kept: list[str], free: Collection[str]) -> tuple[int, int]:
    """The fewest missing and excess entries that explain the difference (an edit distance).

    Entries in `free` may be in excess at no cost. The best alignment counts, so that a single lost
    move does not put the others out of place.
    """
    costs = [0 if text in free else 1 for text in kept]
    row = [(0, doubled) for doubled in accumulate(costs, initial=0)]
    for lost, text in enumerate(told, start=1):
        before, row = row, [(lost, 0)]
        for at, (other, cost) in enumerate(zip(kept, costs, strict=True)):
            missing, (left, extra) = before[at + 1], row[at]
            best = min((missing[0] + 1, missing[1]), (left, extra + cost), key=sum)
            row.append(min(before[at], best, key=sum) if text == other else best)
    return row[-1]


@cache
def formalities(game: Game) -> dict[int, str]:
    """The actions that a table may make automatically, and their texts."""
    blank = game.new(game.read_options({}))
    return {
        action: game.notation.action_text(action)
        for action in range(game.actions)
        if game.is_formality is not None and game.is_formality(blank, 0, action)
    }
