"""All of chance is fixed before the first move, and anybody can check it."""

from __future__ import annotations

import hashlib

from tacit.engine.chance import CHANCE
from tacit.house.core.fairness import RUN_TOGETHER, SealedDeal, is_honest
from tacit.log import Move


def test_chance_follows_from_a_seed_that_was_committed_to() -> None:
    seal = SealedDeal(bytes(32), bytes(range(32)))
    log = [Move(CHANCE, seal.number(0)), Move(1, 5), Move(CHANCE, seal.number(2))]
    assert is_honest(seal, seal.commitment, log)
    assert not is_honest(seal, SealedDeal(bytes(32), bytes(32)).commitment, log)
    assert not is_honest(seal, seal.commitment, [Move(CHANCE, seal.number(0) ^ 1)])
    assert all(0 <= seal.number(ply) < 2**63 for ply in range(1000))
    assert len({seal.number(ply) for ply in range(1000)}) == 1000
    # Written out once, so that anybody's own program can be checked against it.
    assert seal.number(0) == 5529560945074686767


def test_a_commitment_says_where_the_seed_ends() -> None:
    seal = SealedDeal(bytes(32), bytes(range(32)))
    both = seal.seed + seal.salt
    for at in (*range(32), *range(33, 65)):
        other = SealedDeal(both[:at], both[at:])
        assert other.commitment != seal.commitment
        assert not is_honest(other, other.commitment, [])


def test_a_deal_that_was_sealed_the_older_way_still_verifies() -> None:
    older = SealedDeal(bytes(32), bytes(range(32)), RUN_TOGETHER)
    log = [Move(CHANCE, older.number(0))]
    assert older.commitment == hashlib.sha256(older.seed + older.salt).hexdigest()
    assert is_honest(older, older.commitment, log)
    assert not is_honest(older, SealedDeal(older.seed, older.salt).commitment, log)
    # There the seed could have ended elsewhere: only 32 bytes count.
    both = older.seed + older.salt
    moved = SealedDeal(both[:31], both[31:], RUN_TOGETHER)
    assert moved.commitment == older.commitment
    assert not is_honest(moved, older.commitment, [])
