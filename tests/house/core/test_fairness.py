"""All of chance is fixed before the first move, and anybody can check it."""

from __future__ import annotations

from tacit.engine.chance import CHANCE
from tacit.house.core.fairness import SealedDeal, is_honest
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
