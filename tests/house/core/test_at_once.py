"""Requests at once, twice, or too late: one is played, the others are told; on both databases."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from tacit.engine.errors import CannotUndo, StaleMove
from tacit.house.core.errors import SeatTaken
from tacit.house.core.lobby import Seated
from tacit.house.core.records import PLAYING, Who
from tacit.house.core.viewer import TableView
from tacit.house.house import House
from tests.house.drivers.browser import Browser
from tests.house.drivers.inside import holder, play_first, run, two_at_a_table, two_playing
from tests.house.drivers.process import HouseProcess, Opener, kind, two_started

# Over HTTP


def test_two_requests_at_once_one_is_played_the_other_is_told(either_house: HouseProcess) -> None:
    ada, _ = two_started(either_house)
    table = ada.see()
    with ThreadPoolExecutor(8) as pool:
        moves = [offer["action"] for offer in table["legal"]]
        answers = list(pool.map(lambda action: ada.move(table["ply"], action), moves))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * (len(moves) - 1)
        for answer in answers:
            if answer.status_code == 409:
                assert kind(answer) == "stale-move"
                assert answer.json()["ply"] == table["ply"] + 1
        played = next(m for m, a in zip(moves, answers, strict=True) if a.status_code == 200)
        again = list(pool.map(lambda _: ada.move(table["ply"], played), range(4)))
    assert {answer.status_code for answer in again} == {200}
    assert ada.see()["ply"] == table["ply"] + 1


def two_at_pages(house: HouseProcess) -> tuple[Browser, Browser, str]:
    """Two people with browsers; the first of them is due."""
    ada, bo = Browser(house), Browser(house)
    table = ada.sit_down("friends")
    bo.get(table)
    bo.send(f"{table}/sit", seat=1)
    bo.send(f"{table}/options", players="2", start="seat:0")
    bo.send(f"{table}/start")
    ada.get(table)
    return ada, bo, table


def test_whoever_sits_down_while_the_game_starts_stops_nobody(either_house: HouseProcess) -> None:
    """A bot takes the seat, or the friend does; the game begins with either."""
    ada, bo = Browser(either_house), Browser(either_house)
    for _ in range(8):
        table = ada.sit_down("friends")
        bo.get(table)
        with ThreadPoolExecutor(2) as pool:
            sat = pool.submit(bo.http.post, f"{table}/sit", data={"seat": 1})
            started = pool.submit(ada.http.post, f"{table}/start")
            assert started.result().status_code == 200
            assert sat.result().status_code in (200, 409)
        assert 'class="board' in ada.get(table).text


def test_a_double_click_is_one_move(either_house: HouseProcess) -> None:
    ada, _, table = two_at_pages(either_house)
    ply, first = int(ada.hidden("ply")), ada.choices()[0]
    fields = {"ply": ply, "request": ada.hidden("request"), "action": first}
    with ThreadPoolExecutor(6) as pool:
        asked = [pool.submit(ada.http.post, f"{table}/move", data=fields) for _ in range(6)]
        answers = [one.result() for one in asked]
    assert {answer.status_code for answer in answers} == {200}
    assert not any('role="alert"' in answer.text for answer in answers)
    ada.get(table)
    assert int(ada.hidden("ply")) == ply + 1


def test_a_move_on_an_old_page_is_explained_and_not_played(either_house: HouseProcess) -> None:
    ada, bo, table = two_at_pages(either_house)
    old, first, second = ada.hidden("ply"), *ada.choices()[:2]
    ada.move(first)
    bo.get(table)
    bo.move(bo.choices()[0])
    ply = ada.get(table) and ada.hidden("ply")
    late = ada.send(f"{table}/move", ply=old, request="another", action=second)
    assert late.status_code == 409
    assert 'role="alert"' in late.text
    assert ada.hidden("ply") == ply


def test_a_move_that_was_answered_is_not_played_again_after_a_crash(open_house: Opener) -> None:
    house = open_house()
    ada, bo = two_started(house)
    table = ada.see()
    move = table["ply"], table["legal"][0]["action"]
    assert ada.move(*move, key="k").status_code == 200
    house.restart()
    again = ada.move(*move, key="k")
    assert (again.status_code, again.json()["ply"]) == (200, table["ply"] + 1)
    seen = bo.see()
    bo.move(seen["ply"], seen["legal"][0]["action"])
    later = ada.move(*move, key="k")  # even when the game has gone on
    assert (later.status_code, later.json()["ply"]) == (200, table["ply"] + 2)
    other = ada.move(table["ply"], table["legal"][1]["action"], key="k")
    assert (other.status_code, kind(other)) == (422, "key-reused")


# Inside the house


def test_of_two_who_want_a_seat_at_once_one_gets_it(database: str) -> None:
    async def work(house: House) -> None:
        ada = await house.tables.create("silencio", {"players": "2"}, Who(), "Ada")
        asked = (house.tables.sit(ada.table.id, 1, Who(), f"P{k}") for k in range(4))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(answer, Seated) for answer in answers) == 1
        assert sum(isinstance(answer, SeatTaken) for answer in answers) == 3

    run(work, database)


def test_a_game_that_two_start_at_once_is_dealt_once(database: str) -> None:
    async def work(house: House) -> None:
        table_id, ada, bo = await two_at_a_table(house)
        both = await asyncio.gather(*(house.tables.start(table_id, who) for who in (ada, bo)))
        assert {view.table.stage for view in both} == {PLAYING}
        assert len({view.table.seal for view in both}) == 1
        _, match = await house.tables.for_workers(table_id)
        assert match is not None
        match.at(0)  # the log leads to the state

    run(work, database)


def test_a_bot_and_its_person_who_comes_back_do_not_both_move(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        view = await house.see(table_id, people[0])
        await house.tables.configure(table_id, people[0], None, "slow")
        await house.tables.leave(table_id, people[0])
        await house.tables.come_back(table_id, people[0])
        thought = house.tables.bot_move(table_id, view.ply, 0, view.legal[0])
        assert not await thought
        assert (await house.see(table_id, people[0])).ply == view.ply

    run(work, database)


def test_a_move_repeated_after_it_was_taken_back_stays_taken_back(database: str) -> None:
    """With a key; without one the same move on the same position is a new wish."""

    async def work(house: House) -> None:
        ada = await house.tables.create("salomon", {"players": "2"}, Who(), "Ada")
        bo = await house.tables.sit(ada.table.id, 1, Who(), "Bo")
        table_id, who = ada.table.id, holder(ada)
        await house.tables.start(table_id, holder(bo))
        view = await house.see(table_id, who)
        step = [view.legal[0]]
        await house.tables.play(table_id, who, view.ply, step, "k1")
        undone = await house.tables.undo(table_id, who, view.ply + 1, "k2")
        assert undone.ply == view.ply
        for again in (
            await house.tables.play(table_id, who, view.ply, step, "k1"),
            await house.tables.undo(table_id, who, view.ply + 1, "k2"),
        ):
            assert again.ply == view.ply
        with pytest.raises((CannotUndo, StaleMove)):
            await house.tables.undo(table_id, who, view.ply, "k3")
        assert (await house.tables.play(table_id, who, view.ply, step)).ply == view.ply + 1

    run(work, database)


def test_a_refused_request_does_not_use_up_its_key(database: str) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        view = await house.see(table_id, people[1])
        with pytest.raises(Exception, match="not the turn"):
            await house.tables.play(table_id, people[1], view.ply, [0], "k")
        await play_first(house, table_id, people)
        after = await house.see(table_id, people[1])
        played = await house.tables.play(table_id, people[1], after.ply, [after.legal[0]], "k")
        assert isinstance(played, TableView)
        assert played.ply == after.ply + 1

    run(work, database)
