"""Before SILENCIO's start the clock stands still until everybody is ready."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tacit.games import load
from tacit.house.core import play, seating
from tacit.house.core.errors import NotNow
from tacit.house.core.records import OVER, TO_GET_READY, Table, Who
from tacit.house.house import House
from tacit.house.web.context.table import table_context
from tacit.language import translator
from tacit.match import Match
from tests.house.drivers.browser import Browser
from tests.house.drivers.inside import followed, run
from tests.house.drivers.process import HouseProcess

SILENCIO, EN = load("silencio"), translator("en")
ADA, BO, ROBOT = Who(guest="a" * 64), Who(guest="b" * 64), Who(token="r" * 64)
assert SILENCIO.race is not None
TAKE, SECONDS = SILENCIO.race.take, 60


def at_the_start(*people: Who, bots: int = 0) -> tuple[Table, Match]:
    players = len(people) + bots
    table = seating.opened(SILENCIO, {"players": str(players)}, "normal", 0.0)
    for seat, who in enumerate(people):
        table = seating.sit(table, seat, who, f"P{seat}", 0.0)
    return play.start(seating.filled(table, "regular"), 0.0)


def test_nothing_happens_before_everybody_is_ready() -> None:
    table, match = at_the_start(ADA, BO, bots=1)
    assert (table.deadline, table.bot_due, table.due) == (None, None, 0b011)
    assert play.legal(table, match, 0) == []
    with pytest.raises(NotNow):
        play.play(table, match, 0, match.ply, [TAKE], 1.0)
    table = play.get_ready(table, match, 0, 10.0)
    assert play.legal(table, match, 0) == []
    table = play.get_ready(table, match, 1, 20.0)
    assert table.deadline == 20.0 + SECONDS
    assert table.bot_due is not None
    assert table.due == 0b111
    assert play.legal(table, match, 0) == [TAKE]


def test_programs_are_always_ready() -> None:
    table, match = at_the_start(ROBOT, replace(ROBOT, token="s" * 64))
    assert table.deadline == SECONDS
    assert play.legal(table, match, 0) == [TAKE]


def test_nobody_keeps_the_others_waiting_for_ever() -> None:
    table, match = at_the_start(ADA, BO)
    table = play.get_ready(table, match, 0, 10.0)
    assert table.deadline == 10.0 + TO_GET_READY
    table = play.time_is_up(table, match, 200.0)
    assert table.deadline == 200.0 + SECONDS
    assert play.legal(table, match, 1) == [TAKE]
    table = play.time_is_up(table, match, 300.0)
    assert table.stage == OVER


def test_the_clock_starts_when_the_last_who_was_not_ready_leaves() -> None:
    table, match = at_the_start(ADA, BO)
    table = play.get_ready(table, match, 0, 10.0)
    left = play.reseated(table, seating.leave(table, BO), match, 50.0)
    assert left.deadline == 50.0 + SECONDS
    back = play.reseated(left, seating.come_back(left, BO, 60.0), match, 60.0)
    assert back.deadline == left.deadline  # it runs, and goes on


def test_who_is_ready_outlives_the_house(database: str) -> None:
    ids: list[str] = []

    async def before(house: House) -> None:
        seated = await house.tables.create("silencio", {"players": "2"}, ADA, "Ada")
        await house.tables.sit(seated.table.id, 1, BO, "Bo")
        await house.tables.start(seated.table.id, BO)
        for _ in range(2):  # once is enough
            view = await house.tables.get_ready(seated.table.id, ADA)
        assert view.unready == [1]
        ids.append(seated.table.id)

    async def after(house: House) -> None:
        assert (await house.see(ids[0], BO)).unready == [1]
        view = await house.tables.get_ready(ids[0], BO)
        assert (view.unready, view.legal) == ([], [TAKE])

    run(before, database)
    run(after, database)


def test_the_page_says_what_running_out_means_before_the_clock_runs(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        seated = await house.tables.create("silencio", {"players": "2"}, ADA, "Ada")
        table_id = seated.table.id
        await house.tables.sit(table_id, 1, BO, "Bo")
        await house.tables.start(table_id, BO)
        for who in (ADA, BO, Who()):
            shown = table_context(await house.see(table_id, who), EN, "", "")
            assert "within 60 seconds, the journey is lost" in shown["scene"]["prompt"]
            assert shown["seconds_left"] is None
            assert shown["scene"]["yours"] == (who in (ADA, BO))
            drawer = shown["guide"][shown["scene"]["rule"]]
            assert drawer.startswith("Whoever is the first to take the start card begins")
        await house.tables.get_ready(table_id, ADA)
        shown = table_context(await house.see(table_id, ADA), EN, "", "")
        assert shown["getting_ready"] == {"yours": False, "others": "Bo"}

    run(work, f"sqlite:///{tmp_path}/x.sqlite")


def test_the_log_tells_that_nobody_took_the_start_card(database: str) -> None:
    async def work(house: House) -> None:
        seated = await house.tables.create(
            "silencio", {"players": "2", "claim_seconds": "1"}, ADA, "Ada"
        )
        await house.tables.sit(seated.table.id, 1, ROBOT, "Robot")
        await house.tables.start(seated.table.id, ADA)
        await house.tables.get_ready(seated.table.id, ADA)
        view = await followed(house, seated.table.id, ADA, lambda view: view.is_over)
        told = [line for entry in view.story(0, EN) for line in entry.lines]
        assert told[-1].startswith("Nobody took the start card")

    run(work, database)


def test_getting_ready_without_scripts(shared_house: HouseProcess) -> None:
    ada, bo = Browser(shared_house), Browser(shared_house)
    table = ada.sit_down("friends")
    ada.send(f"{table}/options", players="2", claim_seconds="600")
    bo.get(table)
    bo.send(f"{table}/sit", seat=1)
    bo.send(f"{table}/start")
    assert bo.choices() == []
    assert "data-countdown" not in bo.page.text
    assert bo.send(f"{table}/ready").status_code == 200
    assert 'id="ready"' not in bo.page.text
    assert bo.choices() == []
    ada.send(f"{table}/ready")
    for browser in (ada, bo):
        browser.get(table)
        assert browser.choices() == [TAKE]


def test_a_guest_is_ready_by_the_api_too(shared_house: HouseProcess) -> None:
    ada = Browser(shared_house)
    table = ada.sit_down()
    answer = ada.http.post(f"/api/v1/tables/{table.removeprefix('/t/')}/ready")
    assert answer.status_code == 200
    assert [offer["action"] for offer in answer.json()["legal"]] == [TAKE]
