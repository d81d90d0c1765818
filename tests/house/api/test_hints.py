"""Hints for programs: what can be known, what an expert would do, and the same in every world."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import islice
from typing import Any

import httpx
import pytest

from tacit.engine.chance import stream
from tacit.games import NAMES, load
from tacit.house.api.hints import hint_out
from tacit.house.core.records import Who
from tacit.house.core.viewer import TableView
from tacit.house.house import House
from tacit.house.settings import Settings
from tacit.language import LANGUAGES, translator
from tacit.match import Match
from tests.drivers import by_lot, decisions, from_state, imagined, play_alike
from tests.house.drivers.inside import table_with, visited

EVERY = 12  # decisions of a game
MOST = 120


def hint(match: Match, viewer: int, language: str) -> str:
    table = table_with(match, [Who(token=str(seat)) for seat in range(match.players)])
    view = TableView(replace(table, hints=True), match, viewer, [False] * match.players)
    return hint_out(view, translator(language)).model_dump_json()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_same_hints_in_every_world_that_a_seat_cannot_tell_apart(name: str) -> None:
    dreams, luck, languages = stream(7, 1), stream(7, 2), list(LANGUAGES)
    turns = decisions(load(name), {"players": "2"}, 17, by_lot(17, any_seat=True))
    for step, turn in enumerate(islice(turns, 0, MOST, EVERY)):
        match, seat = turn.match, step % turn.match.players
        world, language = imagined(match, seat, dreams), languages[step % len(languages)]
        real, other = from_state(match, match.state), from_state(match, world)
        assert hint(real, seat, language) == hint(other, seat, language)
        if play_alike(real, other, match.due[0], seat, luck):
            assert hint(real, seat, language) == hint(other, seat, language)


async def opened(house: House, http: httpx.AsyncClient, **more: Any) -> tuple[str, dict[str, str]]:
    """A table with a seat, as its path and the headers of whoever sits there."""
    asked = {"game": "silver", "name": "Ada", "options": {"players": "2"}, **more}
    seated = (await http.post("/api/v1/tables", json=asked)).json()
    await house.compiler.wait_for(load("silver"))
    path = f"/api/v1/tables/{seated['table']['id']}"
    return path, {"authorization": f"Bearer {seated['token']}"}


def test_a_program_among_bots_gets_hints(tmp_path: Any) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0)) as (house, http):
            path, ada = await opened(house, http, bots="regular", start=True)
            answer = await http.get(f"{path}/hint", headers=ada)
            assert answer.status_code == 200, answer.text

    asyncio.run(work())


def test_a_hint_has_odds_that_add_up_and_advice_that_can_be_followed(tmp_path: Any) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0)) as (house, http):
            path, ada = await opened(house, http, hints=True)
            await http.post(f"{path}/seats/1", json={"name": "Bo"})
            table = (await http.post(f"{path}/start", headers=ada)).json()
            given = (await http.get(f"{path}/hint", headers=ada)).json()
            assert given["ply"] == table["ply"]
            assert given["odds"]["exact"]
            totals: dict[tuple[int, str], float] = {}
            for one in given["odds"]["chances"]:
                place = one["seat"], one["place"]
                totals[place] = totals.get(place, 0.0) + one["chance"]
            assert set(totals) == {(seat, str(n)) for seat in (0, 1) for n in range(1, 6)}
            assert all(total == pytest.approx(1.0) for total in totals.values())
            assert set(given["advice"]["actions"]) <= {o["action"] for o in table["legal"]}
            assert given["advice"]["reason"]

    asyncio.run(work())


def test_among_people_the_table_decides_for_all(tmp_path: Any) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0)) as (house, http):
            for hints, status in ((False, 403), (True, 200)):
                path, ada = await opened(house, http, hints=hints)
                bo = (await http.post(f"{path}/seats/1", json={"name": "Bo"})).json()
                started = await http.post(f"{path}/start", headers=ada)
                assert started.json()["hints"] is hints
                for who in (ada, {"authorization": f"Bearer {bo['token']}"}):
                    assert (await http.get(f"{path}/hint", headers=who)).status_code == status
                assert (await http.get(f"{path}/hint")).status_code == 403  # a watcher

    asyncio.run(work())


def test_hints_are_settled_before_the_start(tmp_path: Any) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0)) as (house, http):
            path, ada = await opened(house, http)
            changed = await http.patch(path, json={"hints": True}, headers=ada)
            assert changed.json()["hints"] is True
            await http.post(f"{path}/seats/1", json={"name": "Bo"})
            await http.post(f"{path}/start", headers=ada)
            late = await http.patch(path, json={"hints": False}, headers=ada)
            assert late.status_code == 409

    asyncio.run(work())
