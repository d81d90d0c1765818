"""What was acknowledged, beside what the house has kept of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache

from tacit.game import Game


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


def compare(ledger: Ledger, log: str, by_itself: Collection[str] = ()) -> Comparison:
    """A seat's moves with the whole log of its game, which must have each exactly once.

    What a table plays by itself for a seat was acknowledged to nobody.
    """
    moves = [line.split(" ", 2)[1:] for line in log.splitlines() if line.startswith(">")]
    kept = [text for seat, text in moves if seat == str(ledger.seat)]
    told = [text for _, text in ledger.moves]
    blocks = SequenceMatcher(None, told, kept, autojunk=False).get_matching_blocks()
    same = {at for block in blocks for at in range(block.b, block.b + block.size)}
    more = [text for at, text in enumerate(kept) if at not in same and text not in by_itself]
    return Comparison(len(told), len(told) - len(same), len(more))


@cache
def formalities(game: Game) -> dict[int, str]:
    """What a table may play by itself, as a rule: the actions, and their texts."""
    blank = game.new(game.read_options({}))
    return {
        action: game.notation.action_text(action)
        for action in range(game.actions)
        if game.is_formality is not None and game.is_formality(blank, 0, action)
    }
