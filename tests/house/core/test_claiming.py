"""Claiming the start at a live table: the start card lies there for the first who takes it."""

from __future__ import annotations

import asyncio
from html import unescape
from pathlib import Path

import pytest

from tacit.engine.errors import IllegalMove
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.core import play
from tacit.house.core.records import OVER, PLAYING, Who
from tacit.house.core.tables import CLOSED, GRACE
from tacit.house.core.viewer import TableView
from tacit.house.house import House
from tacit.house.web.context.table import table_context
from tacit.language import translator
from tests.house.drivers.browser import Browser
from tests.house.drivers.inside import followed, holder, run, two_at_a_table
from tests.house.drivers.process import HouseProcess

RACE = load("silencio").race
assert RACE is not None
TAKE, WAIT = RACE.take, RACE.wait
EN = translator("en")


async def three_claiming(house: House, **options: str) -> tuple[str, list[Who]]:
    """Three people before the start card."""
    ada = await house.tables.create("silencio", {"players": "3", **options}, Who(), "Ada")
    others = [await house.tables.sit(ada.table.id, seat, Who(), f"P{seat}") for seat in (1, 2)]
    people = [holder(ada), *map(holder, others)]
    await house.tables.start(ada.table.id, people[0])
    return ada.table.id, people


def test_everybody_may_take_the_start_card_and_the_first_has_it(database: str) -> None:
    async def work(house: House) -> None:
        for quick in range(3):
            table_id, people = await three_claiming(house)
            views = [await house.see(table_id, who) for who in people]
            assert [view.legal for view in views] == [[TAKE]] * 3
            assert views[0].due == [0, 1, 2]
            ply = views[0].ply
            await house.tables.play(table_id, people[quick], ply, [TAKE])
            for who in people:  # whoever is later is not told off
                await house.tables.play(table_id, who, ply, [TAKE])
            table, match = await house.tables.for_workers(table_id)
            assert match is not None
            assert match.due == [quick]
            assert table.deadline is None
            match.at(0)  # the log leads to the state that was kept

    run(work, database)


def test_of_those_who_claim_at_once_one_begins(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await three_claiming(house)
        ply = (await house.see(table_id, people[0])).ply
        asked = (house.tables.play(table_id, who, ply, [TAKE]) for who in people)
        assert all(isinstance(view, TableView) for view in await asyncio.gather(*asked))
        _, match = await house.tables.for_workers(table_id)
        assert match is not None
        assert [move.action for move in match.log[ply:]].count(TAKE) == 1

    run(work, database)


def test_nobody_waits_on_purpose(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await three_claiming(house)
        view = await house.see(table_id, people[0])
        with pytest.raises(IllegalMove):
            await house.tables.play(table_id, people[0], view.ply, [WAIT])

    run(work, database)


def test_when_nobody_takes_it_in_time_the_start_is_lost(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await three_claiming(house, claim_seconds="1")
        view = await followed(house, table_id, people[0], lambda view: view.is_over)
        assert view.result == "lost_start"
        told = [line for one in view.story(0, EN) for line in one.lines]
        assert not [line for line in told if "wait" in line or "asked" in line]

    run(work, database)


def test_the_time_that_is_left_outlives_the_house(database: str) -> None:
    kept: list[tuple[str, list[Who], float | None]] = []

    async def before(house: House) -> None:
        table_id, people = await three_claiming(house, claim_seconds="3600")
        view = await house.see(table_id, people[1])
        assert view.seconds_left is not None
        assert 3500 < view.seconds_left <= 3600
        kept.append((table_id, people, view.table.deadline))

    async def after(house: House) -> None:
        table_id, people, deadline = kept[0]
        assert deadline is not None
        assert (await house.see(table_id, people[0])).table.deadline == deadline
        await house.tables.rename(table_id, people[0], "Ida")
        assert (await house.see(table_id, people[0])).table.deadline == deadline
        house.tables.now = lambda: deadline + 1
        await house.tables.time_is_up(table_id)
        assert (await house.see(table_id, people[0])).table.stage == OVER

    run(before, database)
    run(after, database)


def test_time_that_passed_while_the_house_was_closed_does_not_count(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await three_claiming(house, claim_seconds="3600")
        deadline = (await house.see(table_id, people[0])).table.deadline
        assert deadline is not None
        late = deadline + CLOSED + 1
        house.tables.now = lambda: late
        await house.tables.time_is_up(table_id)
        table = (await house.see(table_id, people[0])).table
        assert (table.stage, table.deadline) == (PLAYING, late + GRACE)
        await house.tables.time_is_up(table_id)  # not yet
        assert (await house.see(table_id, people[0])).table.stage == PLAYING

    run(work, database)


def test_bots_leave_people_some_time_and_then_begin(database: str) -> None:
    async def work(house: House) -> None:
        ada = await house.tables.create(
            "silencio", {}, Who(), "Ada", bots="regular", pace="slow", start=True
        )
        table = ada.table
        assert table.bot_due is not None
        assert table.deadline is not None
        pause = table.bot_due - (table.deadline - 60)
        assert 20 < pause <= 30
        await house.tables.configure(table.id, holder(ada), None, "none")
        await followed(house, table.id, holder(ada), lambda view: view.race is None)
        _, match = await house.tables.for_workers(table.id)
        assert match is not None
        claimed = next(move for move in match.log if move.action == TAKE)
        assert claimed.seat != 0

    run(work, database)


def test_a_bot_thinks_about_it_as_if_it_were_asked_in_turn(database: str) -> None:
    async def work(house: House) -> None:
        table_id, _ = await three_claiming(house)
        _, match = await house.tables.for_workers(table_id)
        assert match is not None
        asked = [seat for seat, _ in play.asked_in_turn(match)]
        first = match.due[0]
        assert asked == [(first + k) % 3 for k in range(9)]
        assert play.race_of(match) is not None  # nothing has really happened

    run(work, database)


def test_the_page_says_how_long_and_what_is_asked(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table_id, ada, _ = await two_at_a_table(house, claim_seconds="90")
        lobby = table_context(await house.see(table_id, ada), EN, "", "")["table"]
        offered = {option["name"]: option["value"] for option in lobby["options"]}
        assert offered["claim_seconds"] == "90"
        assert "claim_rounds" not in offered  # nobody is asked in turn here
        await house.tables.start(table_id, ada)
        for who, words in ((ada, "will you take it"), (Who(), "whoever takes it begins")):
            view = await house.see(table_id, who)
            shown = table_context(view, EN, "", "")
            assert 0 < shown["seconds_left"] <= 90
            assert words in shown["scene"]["prompt"] == view.prompt(EN)
            assert bool(shown["scene"]["buttons"]) == (view.viewer != WATCHER)

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")


def test_claiming_over_http_without_scripts(shared_house: HouseProcess) -> None:
    ada, bo = Browser(shared_house), Browser(shared_house)
    table = ada.sit_down("friends")
    ada.send(f"{table}/options", players="2", start="claim", claim_seconds="600")
    bo.get(table)
    bo.send(f"{table}/sit", seat=1)
    bo.send(f"{table}/start")
    for browser in (ada, bo):
        browser.send(f"{table}/ready")
    for browser in (ada, bo):
        page = browser.get(table).text
        assert "Seconds left:" in unescape(page)
        assert browser.choices() == [TAKE]
    answers = [browser.move(TAKE) for browser in (bo, ada)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert 'role="alert"' not in answers[1].text
    assert "takes the start card" in answers[1].text
    assert "data-countdown" not in answers[1].text
