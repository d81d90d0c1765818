"""The deal of the day: the same for everybody, once for each, secret until the day is over."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path

import pytest

from tacit.engine.chance import CHANCE
from tacit.engine.errors import CannotUndo, UnknownName
from tacit.games import NAMES, load
from tacit.house.core import days, hints
from tacit.house.core.daily import DealOfDay
from tacit.house.core.errors import (
    AlreadyPlayed,
    NoSuchTable,
    NotNow,
    NotYours,
    StillSealed,
    Unwatched,
)
from tacit.house.core.fairness import is_honest
from tacit.house.core.records import Who
from tacit.house.core.viewer import TableView
from tacit.house.db import daily
from tacit.house.house import House
from tacit.house.workers import daily as worker
from tests.drivers import at_most
from tests.house.drivers import MOST_MOVES
from tests.house.drivers.inside import followed, run

ADA, BO = Who(guest="a" * 64), Who(guest="b" * 64)
DAY = "2026-11-16"
NOON = days.end_of(DAY) - 43200


@pytest.fixture(autouse=True)
def expert_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The expert plays when a test says so, and not by itself at the same time."""
    monkeypatch.setattr(worker, "EVERY", math.inf)


def at(house: House, now: float) -> None:
    """Set the house's own clock, which all its workers go by."""
    house.clock._ahead += now - house.clock.now()


async def asked(house: House, table_id: str, who: Who) -> TableView:
    return await followed(house, table_id, who, lambda view: bool(view.legal) or view.is_over)


async def play_on(house: House, table_id: str, who: Who) -> TableView:
    """To the end, always the last thing on the list."""
    for _ in at_most(MOST_MOVES, "the game ends"):
        view = await asked(house, table_id, who)
        if view.is_over:
            break
        await house.tables.play(table_id, who, view.ply, [view.legal[-1]])
    return view


async def play_today(house: House, who: Who, game: str = "silencio") -> str:
    table_id = await house.daily.begin(game, who, "Ada")
    await play_on(house, table_id, who)
    return table_id


async def deal_of(house: House, day: str, who: Who, game: str = "silencio") -> DealOfDay:
    assert who.guest is not None
    return next(d for d in await house.daily.of(day, who.guest) if d.game.name == game)


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_the_same_choices_are_the_same_game(game: str, tmp_path: Path) -> None:
    async def work(house: House) -> None:
        at(house, NOON)
        tables = [await play_today(house, who, game) for who in (ADA, BO)]
        at(house, days.end_of(DAY))
        logs = []
        for table_id, who in zip(tables, (ADA, BO), strict=True):
            _, match = await house.tables.replay(table_id, who)
            logs.append((match.text().encode(), match.state.tobytes()))
        assert tables[0] != tables[1]
        assert logs[0] == logs[1]

    run(work, f"sqlite:///{tmp_path / 'house.sqlite'}")


def test_where_several_decide_at_once_bots_wait(tmp_path: Path) -> None:
    """Else the order of the log would depend on who is quicker."""

    async def work(house: House) -> None:
        at(house, NOON)
        table_id = await house.daily.begin("salomon", ADA, "Ada")
        view = await asked(house, table_id, ADA)
        assert view.due == [0, 1]  # both arrange their tiles
        assert view.table.bot_due is None
        assert await house.watchdog.repair() == 0
        at(house, NOON + 300)
        assert await house.watchdog.repair() == 0  # nor is the bot taken for forgotten
        for _ in at_most(MOST_MOVES, "Ada has arranged her tiles"):
            view = await asked(house, table_id, ADA)
            if view.due != [0, 1]:
                break
            await house.tables.play(table_id, ADA, view.ply, [view.legal[-1]])
        _, match = await house.tables.for_workers(table_id)
        assert match is not None
        seats = [move.seat for move in match.log if move.seat != CHANCE]
        assert set(seats) == {0, 1}
        assert seats == sorted(seats)

    run(work, f"sqlite:///{tmp_path / 'house.sqlite'}")


def test_another_day_another_game_or_another_house_has_another_deal(tmp_path: Path) -> None:
    found: list[str] = []

    async def work(house: House) -> None:
        for day in (DAY, days.later(DAY, 1)):
            found.extend([(await house.daily.seal(day, game)).seed.hex() for game in NAMES])

    for name in ("one", "other"):
        run(work, f"sqlite:///{tmp_path / name}")
    assert len(set(found)) == len(found) == 4 * len(NAMES)


def test_there_are_no_hints_in_it(tmp_path: Path) -> None:
    """Everybody's result is compared with everybody's."""

    async def work(house: House) -> None:
        at(house, NOON)
        table_id = await house.daily.begin("silver", ADA, "Ada")
        view = await asked(house, table_id, ADA)
        assert not hints.may_ask(view)
        with pytest.raises(hints.NoHints):
            await house.hints.work_out(view, ADA, lambda: hints.odds_for(view))

    run(work, f"sqlite:///{tmp_path / 'house.sqlite'}")


def test_it_is_sealed_the_day_before_and_opened_the_day_after(database: str) -> None:
    async def work(house: House) -> None:
        at(house, NOON - 86400)
        told = await deal_of(house, DAY, ADA)
        assert told.seal is None
        at(house, NOON)
        table_id = await play_today(house, ADA)
        view = await house.see(table_id, ADA)
        assert view.table.seal is not None
        assert view.table.seal.commitment == told.commitment
        assert not view.is_opened
        assert view.chance() == []
        assert (await deal_of(house, DAY, ADA)).seal is None
        for look in (house.tables.replay, house.tables.log_text):
            with pytest.raises(StillSealed):
                await look(table_id, ADA)
        with pytest.raises(StillSealed):
            await house.tables.branch(table_id, ADA, 20, 0, "Ada")
        at(house, days.end_of(DAY))
        opened = (await deal_of(house, DAY, ADA)).seal
        assert opened is not None
        _, match = await house.tables.replay(table_id, ADA)
        assert is_honest(opened, told.commitment, match.log)
        assert (await house.see(table_id, ADA)).is_opened

    run(work, database)


def test_everybody_has_one_go(database: str) -> None:
    async def work(house: House) -> None:
        at(house, NOON)
        begun = [house.daily.begin("silencio", ADA, "Ada") for _ in range(4)]
        (table_id,) = set(await asyncio.gather(*begun))  # many presses, one table
        assert await house.daily.begin("silencio", ADA, "Ada") == table_id
        assert await house.daily.begin("silencio", BO, "Bo") != table_id
        await house.tables.leave_for_good(table_id, ADA)
        with pytest.raises(AlreadyPlayed):
            await house.daily.begin("silencio", ADA, "Ada")
        assert not (await deal_of(house, DAY, ADA)).can_go_on
        with pytest.raises(NotYours):
            await house.daily.begin("silencio", Who(token="t"), "Robot")
        with pytest.raises(UnknownName):
            await house.daily.begin("chess", ADA, "Ada")

    run(work, database)


def test_nobody_helps_or_watches_and_nothing_is_taken_back(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        at(house, NOON)
        table_id = await house.daily.begin("silver", ADA, "Ada")
        view = await asked(house, table_id, ADA)
        view = await house.tables.play(table_id, ADA, view.ply, [view.legal[0]])
        assert not view.can_undo
        with pytest.raises(CannotUndo):
            await house.tables.undo(table_id, ADA, view.ply)
        with pytest.raises(NotNow):
            await house.tables.leave(table_id, ADA)
        with pytest.raises(Unwatched):
            await house.see(table_id, BO)

    run(work, f"sqlite:///{tmp_path / 'house.sqlite'}")


def test_results_are_compared_by_whoever_has_one_and_outlive_tables(database: str) -> None:
    async def work(house: House) -> None:
        at(house, NOON)
        table_id = await play_today(house, ADA)
        score = (await house.see(table_id, ADA)).scores
        assert score is not None
        seen = await deal_of(house, DAY, ADA)
        assert seen.scores == {score[0]: 1}
        assert seen.own is not None
        assert (seen.own.score, seen.own.place) == (score[0], 1)
        unplayed = await deal_of(house, DAY, BO)
        assert (unplayed.is_shown, unplayed.scores, unplayed.expert) == (False, {}, None)
        at(house, days.end_of(DAY) + 400 * 86400.0)
        house.cleanup.days = dict.fromkeys(house.cleanup.days, 1.0)
        assert await house.cleanup.sweep() == 1
        with pytest.raises(NoSuchTable):
            await house.see(table_id, ADA)
        assert (await deal_of(house, DAY, BO)).scores == {score[0]: 1}

    run(work, database)


def test_a_streak_goes_on_over_midnight(database: str) -> None:
    async def work(house: House) -> None:
        assert ADA.guest is not None
        at(house, NOON - 86400)
        await play_today(house, ADA)
        at(house, days.end_of(DAY) - 60.0)
        late = await house.daily.begin("silencio", ADA, "Ada")
        assert await house.daily.streak(ADA.guest) == 1
        at(house, days.end_of(DAY) + 1.0)  # it was begun in time
        await play_on(house, late, ADA)
        assert await house.daily.streak(ADA.guest) == 2
        deal = await deal_of(house, DAY, ADA)
        assert deal.is_late
        assert deal.scores == {}  # but the deal lay open already
        assert await house.daily.begin("silencio", ADA, "Ada") != late  # a new day, a new deal
        at(house, NOON + 3 * 86400)
        assert await house.daily.streak(ADA.guest) == 0

    run(work, database)


def test_the_expert_plays_what_people_have_begun_once(database: str) -> None:
    async def work(house: House) -> None:
        at(house, NOON)
        await house.expert.work()
        assert await house.daily.played(daily.EXPERT, [DAY]) == []
        await play_today(house, ADA)
        await asyncio.gather(house.expert.work(), house.expert.work())
        (first,) = await house.daily.played(daily.EXPERT, [DAY])
        assert first.game == "silencio"
        assert first.finished is not None
        assert first.finished < days.end_of(DAY)
        await house.expert.work()
        assert await house.daily.played(daily.EXPERT, [DAY]) == [first]
        deal = await deal_of(house, DAY, ADA)
        assert deal.expert == first.score
        assert sum(deal.scores.values()) == 1  # people alone
        assert (await deal_of(house, DAY, BO)).expert is None

    run(work, database)


def test_what_the_expert_left_undone_is_begun_anew(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        at(house, NOON)
        await house.daily.begin("silencio", ADA, "Ada")
        left = daily.Attempt(DAY, "silencio", "", NOON)
        await house.store.write(lambda c: daily.begin(c, daily.EXPERT, left))
        await house.expert.work()
        assert await house.daily.played(daily.EXPERT, [DAY]) == [left]
        at(house, NOON + 3600)
        await house.expert.work()
        (done,) = await house.daily.played(daily.EXPERT, [DAY])
        assert done.finished is not None
        assert done.finished >= NOON + 3600
        assert done.score is not None
        assert load("silencio").worst_score >= done.score >= load("silencio").best_score

    run(work, f"sqlite:///{tmp_path / 'house.sqlite'}")
