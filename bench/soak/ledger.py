"""What was acknowledged, beside what the house has kept of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import SequenceMatcher


@dataclass
class Ledger:
    """The acknowledged moves of one seat, in order: the position of each, and its text."""

    seat: int
    moves: list[tuple[int, str]] = field(default_factory=list)

    def note(self, ply: int, text: str) -> None:
        """The same move on the same position, sent again, is the same move (docs/api.md)."""
        if (ply, text) not in self.moves[-1:]:
            self.moves.append((ply, text))


@dataclass(frozen=True)
class Comparison:
    """Moves that were acknowledged; not in the log; there without having been acknowledged."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0

    def __add__(self, other: Comparison) -> Comparison:
        return Comparison(
            self.acknowledged + other.acknowledged,
            self.lost + other.lost,
            self.doubled + other.doubled,
        )


def compare(ledger: Ledger, log: str) -> Comparison:
    """A seat's moves with the whole log of its game, which must have each exactly once."""
    moves = [line.split(" ", 2)[1:] for line in log.splitlines() if line.startswith(">")]
    kept = [text for seat, text in moves if seat == str(ledger.seat)]
    told = [text for _, text in ledger.moves]
    same = sum(
        b.size for b in SequenceMatcher(None, told, kept, autojunk=False).get_matching_blocks()
    )
    return Comparison(len(told), len(told) - same, len(kept) - same)
