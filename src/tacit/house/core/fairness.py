"""Chance that the house cannot manipulate: fixed by a seed at the start, checkable at the end.

When a game starts, a secret seed and a salt are drawn and their hash, the commitment, is shown to
everybody. The number that chance plays at position `ply` follows from the seed alone. When the game
is over, seed and salt are shown: whoever kept the commitment can check that the seed was not
changed, and that every number of the log is the one that the seed gives.

Both are hashed with their lengths as a prefix: without it, the house could claim after the game
that the seed ended somewhere else. Older games keep their commitment without lengths; how a deal
was sealed is stored with it. A check accepts either, but only with 32 bytes each, so that no
commitment can be opened in two ways.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tacit.engine.chance import CHANCE, CHANCE_BITS
from tacit.log import Move

BYTES = 32
RUN_TOGETHER, FRAMED = 1, 2  # how seed and salt are hashed: the older way, and today's


@dataclass(frozen=True)
class SealedDeal:
    """Everything that chance will do in one game."""

    seed: bytes
    salt: bytes
    sealing: int = FRAMED

    @classmethod
    def drawn(cls) -> SealedDeal:
        return cls(secrets.token_bytes(BYTES), secrets.token_bytes(BYTES))

    @classmethod
    def derived(cls, secret: bytes, what: str) -> SealedDeal:
        """A deal derived from a secret and a label. It reveals nothing about other labels."""
        seed, salt = (
            hmac.digest(secret, f"{part} {what}".encode(), "sha256") for part in ("seed", "salt")
        )
        return cls(seed, salt)

    @cached_property
    def commitment(self) -> str:
        frame = framed if self.sealing == FRAMED else bytes
        return hashlib.sha256(frame(self.seed) + frame(self.salt)).hexdigest()

    def number(self, ply: int) -> int:
        """What chance plays at a position: the first 63 bits of HMAC-SHA256(seed, ply)."""
        return first_bits(self._digest(b"", ply))

    def bot_seed(self, seat: int, ply: int) -> int:
        """The seed for a bot's choice: the same if the bot has to choose again after a restart."""
        # "mind" is an older word for bot; it has to stay, as a part of the hash.
        return first_bits(self._digest(b"mind %d " % seat, ply))

    def _digest(self, what: bytes, ply: int) -> bytes:
        return hmac.digest(self.seed, what + str(ply).encode(), "sha256")


def framed(part: bytes) -> bytes:
    """With its length before it, as eight bytes."""
    return len(part).to_bytes(8, "big") + part


def first_bits(digest: bytes) -> int:
    return int.from_bytes(digest[:8], "big") >> (64 - CHANCE_BITS)


def is_honest(seal: SealedDeal, commitment: str, log: Sequence[Move]) -> bool:
    """Whether the seed is the one committed to, and all of chance's moves follow from it."""
    kept = len(seal.seed) == len(seal.salt) == BYTES
    kept = kept and hmac.compare_digest(seal.commitment, commitment)
    numbers = ((ply, move.action) for ply, move in enumerate(log) if move.seat == CHANCE)
    return kept and all(action == seal.number(ply) for ply, action in numbers)
