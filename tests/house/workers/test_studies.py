"""Studies in the background: asked for once, made in parts by anybody, and kept with the game."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence

import pytest
import sqlalchemy as sa

from tacit.house.core.errors import NotNow, Unwatched
from tacit.house.core.records import Who
from tacit.house.db import repository, studies
from tacit.house.db.schema import RESULTS
from tacit.house.db.studies import Asked
from tacit.house.house import House
from tacit.house.workers import studies as worker
from tacit.match import Match
from tacit.study.study import Step, Study, steps
from tests.house.core.test_guests import Person, one_result, play_together
from tests.house.drivers import PATIENCE
from tests.house.drivers.inside import (
    opened,
    play_to_the_end,
    run,
    two_at_a_table,
    two_playing,
)

SHORT = {"rounds": "1", "max_turns_per_round": "6"}


async def finished_game(house: House) -> tuple[str, list[Who]]:
    table_id, people = await two_playing(house, "silver", **SHORT)
    await play_to_the_end(house, table_id, people)
    return table_id, people


async def seen(
    house: House, table_id: str, who: Who, until: Callable[[Asked], bool]
) -> tuple[Asked, Study | None]:
    """The study as soon as it is as far as it should be."""
    async with asyncio.timeout(PATIENCE):
        while True:
            asked, study = await house.studies.see(table_id, who)
            if asked is not None and until(asked):
                return asked, study
            await asyncio.sleep(0.01)


def test_a_game_is_studied_when_somebody_asks_and_the_study_is_kept(database: str) -> None:
    async def work(house: House) -> None:
        table_id, (ada, bo) = await finished_game(house)
        assert await house.studies.see(table_id, ada) == (None, None)
        # Once is enough; several may do so at the same moment.
        await asyncio.gather(*(house.studies.ask(table_id, who) for who in (ada, bo, ada, bo)))
        asked, study = await seen(house, table_id, bo, lambda asked: asked.is_done)
        assert asked.due is None
        assert study is not None
        assert study.steps == list(steps(study.match))
        await house.studies.ask(table_id, ada)
        assert (await house.studies.see(table_id, ada))[0] == asked

    run(work, database)


def test_a_study_goes_on_in_another_house_where_the_first_one_stopped(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "MOMENT", 0.0)  # one move at a time
    goes_on = threading.Event()

    def held(match: Match, known: Sequence[Step] = ()) -> Iterator[Step]:
        """All steps; before the seventh it is waited until the first house is to close."""
        for step in steps(match, known):
            if step.ply == 6:
                goes_on.wait(PATIENCE)
            yield step

    monkeypatch.setattr(worker, "steps", held)

    async def whole() -> None:
        async with opened(database) as house:
            table_id, (ada, _) = await finished_game(house)
            await house.studies.ask(table_id, ada)
            half, _ = await seen(house, table_id, ada, lambda asked: asked.done > 5)
            assert not half.is_done
            goes_on.set()
        async with opened(database) as house:
            kept = await house.store.read(lambda c: studies.steps_of(c, table_id))
            assert 5 < len(kept) < half.moves
            if not house.store.is_sqlite:  # as if the claim of the first had run out
                await house.store.write(lambda c: studies.due_at_once(c, 0.0))
            _, study = await seen(house, table_id, ada, lambda asked: asked.is_done)
            assert study is not None
            assert study.steps == list(steps(study.match))

    asyncio.run(whole())


@pytest.mark.parametrize(("is_busy", "moves"), [(True, 1), (False, 20)])
def test_while_bots_are_choosing_one_move_is_studied_at_a_time(
    database: str, monkeypatch: pytest.MonkeyPatch, is_busy: bool, moves: int
) -> None:
    monkeypatch.setattr(worker, "MOMENT", PATIENCE)
    some = [Step(ply, 0, None, [], None) for ply in range(20)]

    async def work(house: House) -> None:
        house.student.is_busy = lambda: is_busy
        assert len(house.student.next_steps(iter(some))) == moves

    run(work, database)


def test_only_who_holds_a_study_writes_it_and_only_once(database: str) -> None:
    async def work(house: House) -> None:
        await house.upkeep.close()  # nobody else studies here
        table_id, (ada, _) = await finished_game(house)
        await house.studies.ask(table_id, ada)
        now = house.clock.now()
        step = {"ply": 0}

        def compete(c: sa.Connection) -> None:
            assert studies.claim(c, now + 1, now + 10, "one") == table_id
            assert studies.claim(c, now + 9, now + 20, "two") is None
            assert studies.claim(c, now + 11, now + 20, "two") == table_id
            assert not studies.add_steps(c, table_id, "one", 0, [step], now + 12)
            assert studies.add_steps(c, table_id, "two", 0, [step], now + 12)
            assert not studies.add_steps(c, table_id, "two", 0, [step], now + 12)
            assert studies.steps_of(c, table_id) == [step]

        await house.store.write(compete)

    run(work, database)


def test_a_study_that_fails_again_and_again_is_given_up_until_somebody_asks(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "AFTER_FAILURE", 0.0)

    def broken(*_: object) -> object:
        raise ZeroDivisionError

    async def work(house: House) -> None:
        table_id, (ada, _) = await finished_game(house)
        with monkeypatch.context() as fault:
            fault.setattr(worker, "steps", broken)
            await house.studies.ask(table_id, ada)
            await seen(house, table_id, ada, lambda asked: asked.has_failed)
        assert "studies" not in house.upkeep.troubles
        await house.studies.ask(table_id, ada)
        await seen(house, table_id, ada, lambda asked: asked.is_done)

    run(work, database)


def test_a_study_waits_until_its_game_is_compiled(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "COMPILING", 0.0)
    looks: list[str] = []

    def is_ready(name: str) -> bool:
        looks.append(name)
        return len(looks) > 3

    async def work(house: House) -> None:
        table_id, (ada, _) = await finished_game(house)
        monkeypatch.setattr(house.compiler, "is_ready", is_ready)
        await house.studies.ask(table_id, ada)
        await seen(house, table_id, ada, lambda asked: asked.is_done)
        assert looks[:4] == ["silver"] * 4

    run(work, database)


# With the results


async def studied_game(house: House, ada: Person, bo: Person, game: str) -> tuple[str, Study]:
    table_id = await play_together(house, game, ada, bo)
    await house.studies.ask(table_id, ada.who)
    _, study = await seen(house, table_id, ada.who, lambda asked: asked.is_done)
    assert study is not None
    return table_id, study


@pytest.mark.parametrize("game", ["silencio", "silver", "salomon"])
def test_luck_and_decisions_are_kept_with_the_result_of_each_guest(
    database: str, game: str
) -> None:
    async def work(house: House) -> None:
        ada, bo = Person("Ada"), Person("Bo")
        table_id = await play_together(house, game, ada, bo)
        assert (await one_result(house, ada)).split is None
        await house.studies.ask(table_id, bo.who)
        _, study = await seen(house, table_id, bo.who, lambda asked: asked.is_done)
        assert study is not None
        for seat, person in enumerate((ada, bo)):
            split = (await one_result(house, person)).split
            assert split is not None
            whole = study.splits[0 if study.match.game.cooperative else seat]
            assert split.decisions == [whole.decisions[seat], whole.decisions[1 - seat]]
            assert split.result == whole.result
            assert sum(part.mean for part in split.parts) == pytest.approx(split.result)

    run(work, database)


def test_luck_and_decisions_outlive_the_table_and_go_with_the_guest(database: str) -> None:
    async def work(house: House) -> None:
        ada, bo = Person("Ada"), Person("Bo")
        table_id, study = await studied_game(house, ada, bo, "silver")
        await house.store.write(lambda c: repository.remove(c, [table_id]))
        assert (await one_result(house, ada)).split == study.split_of(0)
        await house.guests.forget(ada.guest)
        assert await house.guests.results(ada.guest) == []
        assert (await one_result(house, bo)).split == study.split_of(1)

    run(work, database)


def test_games_that_were_studied_before_this_was_kept_get_it(database: str) -> None:
    async def work(house: House) -> None:
        ada, bo = Person("Ada"), Person("Bo")
        _, study = await studied_game(house, ada, bo, "silver")
        await house.store.write(lambda c: c.execute(sa.update(RESULTS).values(split=None)).rowcount)
        await house.chronicle.run(lambda: None)
        assert (await one_result(house, ada)).split == study.split_of(0)
        assert (await one_result(house, bo)).split == study.split_of(1)

    run(work, database)


def test_a_study_is_gone_with_its_table(database: str) -> None:
    async def work(house: House) -> None:
        await house.upkeep.close()
        table_id, (ada, _) = await finished_game(house)
        await house.studies.ask(table_id, ada)
        await house.store.write(lambda c: repository.remove(c, [table_id]))
        assert await house.store.read(lambda c: studies.find(c, table_id)) is None

    run(work, database)


def test_only_after_the_end_and_only_who_may_see_the_replay(database: str) -> None:
    async def work(house: House) -> None:
        table_id, ada, bo = await two_at_a_table(house, "silver", **SHORT)
        await house.tables.configure(table_id, ada, None, None, watching=False)
        await house.tables.start(table_id, ada)
        for look in (house.studies.ask, house.studies.see):
            with pytest.raises(NotNow):
                await look(table_id, ada)
        await play_to_the_end(house, table_id, [ada, bo])
        for look in (house.studies.ask, house.studies.see):
            with pytest.raises(Unwatched):
                await look(table_id, Who())
        await house.studies.ask(table_id, bo)
        assert (await house.studies.see(table_id, bo))[0] is not None

    run(work, database)
