"""Who may ask for hints, and how many at a time."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest

from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.core.hints import NoHints, OneAtATime, WarmingUp, may_ask, odds_for
from tacit.house.core.records import OVER, Seat, Table, Who
from tacit.house.core.viewer import TableView
from tacit.house.workers.compiling import Compiler
from tacit.house.workers.hints import Hints
from tacit.match import Match
from tacit.study.odds import has_odds
from tests.drivers import by_lot, new_match, stop
from tests.house.drivers.inside import table_with

ADA, BO = Who(guest="ada"), Who(guest="bo")


def playing(name: str = "silver") -> tuple[Table, Match]:
    match = new_match(load(name), {"players": "2"}, 1)
    match.settle()
    return table_with(match, [ADA, BO]), match


def seen(table: Table, match: Match, viewer: int = 0) -> TableView:
    return TableView(table, match, viewer, [False] * len(table.seats))


def against_a_bot(table: Table) -> Table:
    return replace(table, seats=(table.seats[0], Seat(1, "Bo", bot="regular")))


def test_who_plays_with_bots_alone_may_ask() -> None:
    table, match = playing()
    assert not may_ask(seen(table, match))
    assert may_ask(seen(against_a_bot(table), match))


def test_a_person_for_whom_a_bot_plays_is_a_person() -> None:
    table, match = playing()
    assert not may_ask(seen(table.with_seat(1, stand_in="regular"), match))


def test_where_the_table_says_so_all_may_ask() -> None:
    table, match = playing()
    table = replace(table, hints=True)
    assert may_ask(seen(table, match, 0))
    assert may_ask(seen(table, match, 1))


def test_a_watcher_and_who_is_played_for_may_not_ask() -> None:
    table, match = playing()
    table = replace(table, hints=True)
    assert not may_ask(seen(table, match, WATCHER))
    assert not may_ask(seen(table.with_seat(0, stand_in="regular"), match))


def test_nobody_may_ask_after_the_end() -> None:
    table, match = playing()
    assert not may_ask(seen(replace(against_a_bot(table), stage=OVER), match))


def test_nobody_may_ask_in_a_race_that_is_open() -> None:
    table, match = playing("silencio")
    table = against_a_bot(table)
    view = seen(table, match)
    assert view.race is not None
    assert not may_ask(view)
    later = stop(match.copy(), by_lot(1), lambda now: seen(table, now).race is None)
    assert not later.over
    assert may_ask(seen(table, later))


def test_one_hint_at_a_time_for_each_who_asks() -> None:
    async def work() -> None:
        hints, (table, match) = Hints(ReadyCompiler()), playing()
        view = seen(replace(table, hints=True), match)
        begun, done = threading.Event(), threading.Event()

        def think() -> str:
            begun.set()
            done.wait(60)
            return "thought"

        first = asyncio.create_task(hints.work_out(view, ADA, think))
        await asyncio.to_thread(begun.wait, 60)
        with pytest.raises(OneAtATime):
            await hints.work_out(view, ADA, think)
        second = asyncio.create_task(hints.work_out(view, BO, think))
        done.set()
        assert await first == "thought"
        assert await second == "thought"
        assert await hints.work_out(view, ADA, think) == "thought"
        hints.close()

    asyncio.run(work())


def test_nothing_is_worked_out_for_who_may_not_ask() -> None:
    async def work() -> None:
        hints, (table, match) = Hints(ReadyCompiler()), playing()
        with pytest.raises(NoHints):
            await hints.work_out(seen(table, match), ADA, lambda: pytest.fail("it was"))
        hints.close()

    asyncio.run(work())


def test_whoever_asks_before_the_machine_code_is_there_is_told_to_ask_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tacit.house.workers.hints.PATIENCE", 0.01)
    table, match = playing()
    view = seen(against_a_bot(table), match)

    async def work() -> None:
        hints = Hints(Compiler())  # which nobody lets run
        for _ in range(2):  # and it is not taken for a second one at a time
            with pytest.raises(WarmingUp):
                await hints.work_out(view, ADA, lambda: pytest.fail("it was worked out"))
        hints.close()

    asyncio.run(work())


def test_a_game_without_odds_offers_none() -> None:
    """Neither the page nor the API: a new game can do without."""
    game = load("silver")
    toy = replace(game, name="toy")
    assert has_odds(game)
    assert not has_odds(toy)
    table, match = playing()
    assert odds_for(seen(replace(against_a_bot(table), game=toy), match)) is None


class ReadyCompiler(Compiler):
    """Tests call machine code from the start."""

    def is_ready(self, name: str) -> bool:
        return True
