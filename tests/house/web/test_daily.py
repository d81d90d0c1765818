"""The page of the day's deals: nothing of them is told to anybody who could still use it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from tacit.games import NAMES
from tacit.house.core import days
from tacit.house.core.fairness import SealedDeal
from tacit.house.core.records import Who
from tacit.house.db.schema import RESULTS
from tacit.house.house import House
from tacit.house.http.paths import lays_table
from tacit.house.settings import Settings
from tests.drivers import at_most
from tests.house.drivers import MOST_MOVES, NOT_IDLE, PATIENCE
from tests.house.drivers.browser import check_page
from tests.house.drivers.inside import followed, visited
from tests.house.drivers.process import Opener

HTML = {"accept": "text/html", "origin": "http://house"}
LANGUAGES = ("nl", "de", "en", "uk")
GAME = "silencio"
DAY = "2026-11-16"
NOON = days.end_of(DAY) - 43200
TABLE = "/api/v1/tables"


def at(house: House, now: float) -> None:
    house.clock._ahead += now - house.clock.now()


async def played(house: House, http: httpx.AsyncClient, game: str = GAME) -> str:
    """A new guest plays today's deal to its end; the path of the table."""
    http.cookies.clear()
    await http.get("/", headers=HTML)
    answer = await http.post(f"/daily/{game}", headers=HTML)
    assert answer.status_code == 303, answer.text
    path = answer.headers["location"]
    found = house.tables.newest(path.removeprefix("/t/"))
    assert found is not None
    guest = next(seat for seat in found.table.seats if seat.guest)
    who = Who(guest=guest.guest)
    for _ in at_most(MOST_MOVES, "the game ends"):
        view = await followed(
            house, found.table.id, who, lambda view: bool(view.legal) or view.is_over
        )
        if view.is_over:
            break
        await house.tables.play(found.table.id, who, view.ply, [view.legal[0]])
    return str(path)


async def told(http: httpx.AsyncClient, path: str) -> list[str]:
    """All that a guest is told anywhere about the day's deal, and about a table of it."""
    table = path.removeprefix("/t/")
    addresses = [
        *("/", "/daily", f"/daily/{DAY}", f"/daily/{DAY}/picture.svg", "/open"),
        *(path, f"{path}/replay", f"{path}/log", f"{path}/study", f"{path}/study/picture.svg"),
        *("/api/v1/daily", f"/api/v1/daily?day={DAY}", "/api/v1/tables"),
        *(f"{TABLE}/{table}", f"{TABLE}/{table}/replay", f"{TABLE}/{table}/log"),
        f"{TABLE}/{table}/replay/9",
    ]
    answers = [await http.get(address, headers=HTML) for address in addresses]
    answers.append(await http.post(f"{path}/branch", data={"ply": 9, "seat": 0}, headers=HTML))
    return [answer.text for answer in answers]


def secrets_of(seal: SealedDeal) -> list[str]:
    """What would give a deal away: the seed, or a number of chance."""
    return [seal.seed.hex(), seal.salt.hex(), *(str(seal.number(ply)) for ply in range(6))]


def test_nothing_of_the_deal_is_told_before_the_day_is_over(tmp_path: Path) -> None:
    async def work() -> None:
        settings = Settings(data=str(tmp_path), pace="none", rate=0)
        async with visited(settings) as (house, http):
            at(house, NOON)
            seal = await house.daily.seal(DAY, GAME)
            path = await played(house, http)
            mine = await told(http, path)
            assert any("Its replay opens tomorrow." in text for text in mine)
            assert [s for s in secrets_of(seal) for text in mine if s in text] == []
            assert any(seal.commitment in text for text in mine)
            http.cookies.clear()
            for text in await told(http, path):  # somebody else, who has not played
                assert not any(s in text for s in secrets_of(seal))
                assert "histogram" not in text
            at(house, days.end_of(DAY))
            opened = "".join(await told(http, path))
            assert all(s in opened for s in secrets_of(seal)[:2])

    asyncio.run(work())


def days_before(page: str) -> list[str]:
    """Those that a page leads to."""
    return re.findall(r'href="/daily/(\d{4}-\d\d-\d\d)"', page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_before_during_and_after(language: str, tmp_path: Path) -> None:
    async def work() -> None:
        settings = Settings(data=str(tmp_path), pace="none", rate=0)
        async with visited(settings) as (house, http):
            http.headers["accept-language"] = language
            at(house, NOON)
            for _ in range(2):
                await played(house, http)
            await house.expert.work()
            await http.post("/daily/silver", headers=HTML)
            page = (await http.get("/daily", headers=HTML)).text
            check_page(page)
            assert days_before(page) == []  # nobody has played on any
            assert page.count("<rect") >= 1
            assert page.count("/t/") == 2  # to the table that is over, and to the one that waits
            assert f'action="/daily/{GAME}"' not in page
            assert 'action="/daily/salomon"' in page
            picture = await http.get(f"/daily/{DAY}/picture.svg", headers=HTML)
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert "SILENCIO" in picture.text
            at(house, days.end_of(DAY) + 60)
            for address in ("/daily", f"/daily/{DAY}", "/"):
                answer = await http.get(address, headers=HTML)
                assert answer.status_code == 200
                check_page(answer.text)
            assert days_before((await http.get("/daily", headers=HTML)).text) == [DAY]
            for wrong in (days.later(DAY, 2), "yesterday", "2026-1-1"):
                assert (await http.get(f"/daily/{wrong}", headers=HTML)).status_code == 404

    asyncio.run(work())


def test_a_game_that_is_won_or_lost_is_compared_by_what_it_counts(tmp_path: Path) -> None:
    async def work() -> None:
        settings = Settings(data=str(tmp_path), pace="none", rate=0)
        async with visited(settings) as (house, http):
            http.headers["accept-language"] = "en"
            at(house, NOON)
            for _ in range(2):
                path = await played(house, http, "salomon")
            own = {"won": 1, "place": 1, "guesses": 8, "right": 5}  # as if the second were lucky
            mine = RESULTS.c.table_id == path.removeprefix("/t/")
            lucky = sa.update(RESULTS).where(mine).values(facts=own)
            assert await house.store.write(lambda c: c.execute(lucky).rowcount) == 1
            page = (await http.get("/daily", headers=HTML)).text
            check_page(page)
            said = "Won, 5 of 8 guesses right"
            assert page.count(said) >= 3  # the result, the words to share and the picture's
            assert "Guesses right, in percent: more is better." in page
            rows = re.findall(r'<tr><th scope="row">([^<]*)</th><td>(\d+)</td></tr>', page)
            assert sum(int(people) for _, people in rows) == 2
            bar = next(label for label, _ in rows if label.endswith(" (you)"))
            low, _, high = bar.removesuffix(" (you)").partition("–")
            assert int(low) <= 62 <= int(high or low)
            picture = (await http.get(f"/daily/{DAY}/picture.svg", headers=HTML)).text
            assert said in picture
            # Whoever has not played is told nothing of it.
            http.cookies.clear()
            assert "guesses right" not in (await http.get("/daily", headers=HTML)).text.lower()

    asyncio.run(work())


def test_beginning_a_deal_counts_as_opening_a_table() -> None:
    assert lays_table("POST", "/daily/silver")
    assert not lays_table("GET", "/daily/2026-11-16")


def test_the_api_tells_of_days(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), pace="none", rate=0)) as (house, http):
            at(house, NOON)
            await played(house, http)
            today = (await http.get("/api/v1/daily")).json()
            assert (today["day"], today["opened"]) == (DAY, False)
            assert [deal["game"] for deal in today["deals"]] == list(NAMES)
            assert all(deal["scores"] is deal["seal"]["seed"] is None for deal in today["deals"])
            tomorrow = days.later(DAY, 1)
            sealed = (await http.get(f"/api/v1/daily?day={tomorrow}")).json()["deals"][0]["seal"]
            later = days.later(DAY, 2)
            assert (await http.get(f"/api/v1/daily?day={later}")).status_code == 404
            at(house, days.end_of(tomorrow))
            over = (await http.get(f"/api/v1/daily?day={DAY}")).json()
            assert over["opened"]
            scores = next(deal["scores"] for deal in over["deals"] if deal["game"] == GAME)
            assert sum(scores.values()) == 1
            opened = (await http.get(f"/api/v1/daily?day={tomorrow}")).json()["deals"][0]["seal"]
            assert opened["commitment"] == sealed["commitment"]
            seal = SealedDeal(bytes.fromhex(opened["seed"]), bytes.fromhex(opened["salt"]))
            assert seal.commitment == opened["commitment"]

    asyncio.run(work())


def test_open_tables_by_the_api(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0)) as (_, http):
            wish = {"game": GAME, "name": "Ada", "listed": 3, "options": {"players": "2"}}
            ada = (await http.post(TABLE, json=wish)).json()
            (found,) = (await http.get(TABLE)).json()["tables"]
            assert found["id"] == ada["table"]["id"]
            assert (found["names"], found["free"]) == (["Ada"], 1)
            path = f"{TABLE}/{found['id']}/join"
            assert (await http.post(path, json={"name": "Bo"})).json()["seat"] == 1
            late = await http.post(path, json={"name": "Cy"})
            assert late.status_code == 409
            assert late.json()["type"].endswith(":table-full")
            assert (await http.get(TABLE)).json()["tables"] == []
            wrong = await http.post(TABLE, json={**wish, "listed": 5})
            assert wrong.status_code == 422

    asyncio.run(work())


def test_one_tap_from_home_and_a_second_one_changes_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0)) as (house, http):
            await http.get("/", headers=HTML)
            opened = await http.post("/play", data={"game": GAME, "how": "friends"}, headers=HTML)
            path = opened.headers["location"]
            await http.post(f"{path}/options", data={"listed": "10"}, headers=HTML)
            assert "/join" not in (await http.get("/", headers=HTML)).text  # one's own is no news
            http.cookies.clear()
            page = (await http.get("/", headers=HTML)).text
            assert f'action="{path}/join"' in page
            assert f'action="{path}/join"' in (await http.get("/open", headers=HTML)).text
            for _ in range(2):
                joined = await http.post(f"{path}/join", headers=HTML)
                assert (joined.status_code, joined.headers["location"]) == (303, path)
            table = (await house.tables.see(path.removeprefix("/t/"), Who())).table
            assert [seat.is_person for seat in table.seats] == [True, True, False]

    asyncio.run(work())


@pytest.mark.slow
def test_a_killed_house_loses_nothing_of_the_day(open_house: Opener) -> None:
    house = open_house()
    with httpx.Client(
        base_url=house.address, follow_redirects=True, timeout=PATIENCE, limits=NOT_IDLE
    ) as ada:
        headers = {"accept": "text/html", "origin": house.address}
        ada.headers.update(headers)
        ada.get("/")
        path = ada.post(f"/daily/{GAME}").url.path
        before = ada.get("/api/v1/daily").json()
        house.restart()
        assert ada.get("/api/v1/daily").json() == before  # the same secret
        assert path in ada.get("/daily").text  # it is begun, and goes on
        assert ada.post(f"/daily/{GAME}").url.path == path
