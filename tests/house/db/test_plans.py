"""A hundred thousand finished games slow nothing down: every query finds its rows by an index."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from tacit.games import load
from tacit.house.core import seating
from tacit.house.db import daily, guests, push, puzzles, repository, results
from tacit.house.db.store import Store
from tacit.house.settings import Settings

TABLE = seating.opened(load("silencio"), {}, "slow", 1.0)
SIGNS = {(TABLE.id, 0): 2.0}

# What happens all the time; cleaning up and the start may take longer.
OFTEN: dict[str, Callable[[sa.Connection], object]] = {
    "find": lambda c: repository.find(c, TABLE.id),
    "log_of": lambda c: repository.log_of(c, TABLE.id),
    "update": lambda c: repository.update(c, TABLE, TABLE),
    "was_asked": lambda c: repository.was_asked(c, TABLE.id, 0, "key"),
    "of_guest": lambda c: repository.of_guest(c, "somebody", 50),
    "claim_due": lambda c: repository.claim_due(c, 1.0, 2.0, 64, seen_since=0.5, for_people=True),
    "claim_due_alone": lambda c: repository.claim_due(
        c, 1.0, 2.0, 64, seen_since=0.5, for_people=False
    ),
    "running_of": lambda c: repository.running_of(c, "guest", 0.5),
    "no_bot_due": lambda c: repository.no_bot_due(c, TABLE.id, 1),
    "next_due": repository.next_due,
    "next_deadline": repository.next_deadline,
    "past_deadline": lambda c: repository.past_deadline(c, 1.0, 64),
    "note_seen": lambda c: repository.note_seen(c, SIGNS),
    "listed": lambda c: repository.listed(c, 50),
    "listed_by": lambda c: repository.listed_by(c, "somebody"),
    "are_there": lambda c: repository.are_there(c, [TABLE.id]),
    "deals_of_guest": lambda c: daily.attempts(c, "somebody", ["2026-11-16"]),
    "days_played": lambda c: daily.days_played(c, "somebody"),
    "distribution": lambda c: daily.distribution(c, "2026-11-16", "silencio", 1.0),
    "tries_of_puzzles": lambda c: puzzles.counts(c, "silencio"),
    "solved_by": lambda c: puzzles.solved_by(c, "somebody"),
    "add_try": lambda c: puzzles.add_try(c, "somebody", "silencio", "0" * 16, True),
    "days_begun": lambda c: daily.days_begun(c, ["2026-11-15", "2026-11-14"]),
    "games_begun": lambda c: daily.games_begun(c, "2026-11-16"),
    "results": lambda c: results.of_guest(c, "somebody", 50),
    "turns that wait": lambda c: push.waiting(c, "playing", 1.0, 1.0, 64),
    "devices": lambda c: push.of_guest(c, "somebody"),
    "a code": lambda c: guests.take_passage(c, "key", 1.0),
}


def plans_of(c: sa.Connection, work: Callable[[sa.Connection], object]) -> list[str]:
    """How SQLite finds the rows of each statement."""
    statements: list[str] = []
    driver = c.connection.driver_connection
    assert driver is not None
    driver.set_trace_callback(statements.append)
    work(c)
    driver.set_trace_callback(None)
    return [row[3] for text in statements for row in driver.execute(f"EXPLAIN QUERY PLAN {text}")]


@pytest.mark.parametrize("name", OFTEN)
def test_no_query_looks_through_a_whole_table(tmp_path: Path, name: str) -> None:
    async def work() -> list[str]:
        store = Store(Settings(data=str(tmp_path)))
        await store.open()
        await store.write(lambda c: repository.add(c, TABLE))
        found = await store.write(lambda c: plans_of(c, OFTEN[name]))
        await store.close()
        return found

    plans = asyncio.run(work())
    assert plans
    scans = [plan for plan in plans if plan.startswith("SCAN") and "INDEX" not in plan]
    assert scans == []
