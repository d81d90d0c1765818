"""Limits on rates, sizes and open streams: refused clearly, and usable again when there is room."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from httpx import ASGITransport, AsyncClient
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from tacit.engine.errors import TacitError
from tacit.house.app import create_app
from tacit.house.core.records import Who
from tacit.house.db.schema import TABLES
from tacit.house.http.middleware import MOST_OF_PLAYER, RateLimit
from tacit.house.limits import MOST_CODES, Limits
from tacit.house.settings import Settings
from tests.house.drivers.browser import HTML, Browser, check_page
from tests.house.drivers.inside import visited
from tests.house.drivers.process import HouseProcess, kind, wait_for


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house with room for few streams; the rate is no concern here."""
    limits = {"RATE": "1000", "BURST": "100000", "MOST_STREAMS": "4", "MOST_WATCHERS": "2"}
    house = HouseProcess({"DATA": str(tmp_path_factory.mktemp("house")), **limits})
    yield house
    house.kill()


def stream_status(house: HouseProcess, path: str) -> int:
    with house.http.stream("GET", path) as answer:
        return answer.status_code


def test_streams_of_a_table_are_limited_and_given_back(narrow: HouseProcess) -> None:
    one, other = narrow.open_table(), narrow.open_table()
    path = f"{one.path}/events"
    with ExitStack() as watching:
        for _ in range(2):
            watching.enter_context(narrow.http.stream("GET", path))
        refused = narrow.http.get(path)
        assert (refused.status_code, kind(refused)) == (429, "too-many-streams")
        assert int(refused.headers["retry-after"]) >= 1
        assert stream_status(narrow, f"/t/{one.table_id}/events") == 429  # pages count as well
        assert stream_status(narrow, f"{other.path}/events") == 200
        assert narrow.http.get(one.path).status_code == 200  # looking is still possible
    wait_for(lambda: stream_status(narrow, path) == 200)


def test_whoever_plays_is_not_kept_out_by_those_who_watch(narrow: HouseProcess) -> None:
    ada = narrow.open_table()
    path = f"{ada.path}/events"
    with ExitStack() as open_streams:

        def keep(**headers: str) -> bool:
            answer = open_streams.enter_context(narrow.http.stream("GET", path, headers=headers))
            return answer.status_code == 200

        for _ in range(2):
            wait_for(keep)
        assert not keep()
        assert not keep(authorization=f"Bearer {'A' * 32}")  # a token of no seat
        assert [keep(**ada.headers) for _ in range(MOST_OF_PLAYER)] == [True] * MOST_OF_PLAYER
        assert not keep(**ada.headers)  # one may have some windows open, and not all


def test_streams_of_a_client_are_limited_and_given_back(narrow: HouseProcess) -> None:
    tables = [narrow.open_table() for _ in range(3)]
    with ExitStack() as watching:

        def keep(path: str) -> bool:
            answer = watching.enter_context(narrow.http.stream("GET", path))
            return answer.status_code == 200

        for table in (*tables[:2], *tables[:2]):
            # That streams of the test before are closed may be noticed a moment later.
            wait_for(partial(keep, f"{table.path}/events"))
        assert stream_status(narrow, f"{tables[-1].path}/events") == 429
        assert narrow.http.get("/api/v1/games").status_code == 200
    wait_for(lambda: stream_status(narrow, f"{tables[-1].path}/events") == 200)


def test_a_page_is_told_as_a_page(narrow: HouseProcess) -> None:
    browser = Browser(narrow)
    too_big = browser.http.post("/play", content=b"x" * 20_000)
    too_long = browser.http.get("/" + "x" * 5000)
    foreign = browser.http.post("/play", headers={"origin": "http://evil.example"})
    for answer, status in ((too_big, 413), (too_long, 414), (foreign, 403)):
        assert answer.status_code == status
        assert answer.headers["content-type"].startswith("text/html")
        assert 'class="lost' in answer.text
        check_page(answer.text)
    dutch = narrow.http.get("/" + "x" * 5000, headers={**HTML, "accept-language": "nl"})
    assert "Dit adres is te lang." in dutch.text


def test_too_many_requests_are_refused_for_a_while(tmp_path: Path) -> None:
    async def work() -> None:
        once_a_day = Settings(data=str(tmp_path), rate=1 / 86_400, burst=20)
        async with visited(once_a_day) as (_, http):
            for _ in range(20):
                assert (await http.get("/api/v1/games")).status_code == 200
            refused = await http.get("/api/v1/games")
            assert (refused.status_code, kind(refused)) == (429, "too-many-requests")
            assert int(refused.headers["retry-after"]) > 3600
            page = await http.get("/", headers=HTML)
            assert page.status_code == 429
            check_page(page.text)
            assert "Too many requests at once." in page.text
            # What a page is made of is not counted: half a page would be worse than none.
            assert (await http.get("/static/x/house.js")).status_code == 200

    asyncio.run(work())


def test_a_client_may_not_open_tables_without_end(tmp_path: Path) -> None:
    async def work() -> None:
        few = Settings(data=str(tmp_path), rate=1000.0, burst=1000, most_tables=3)
        async with visited(few) as (_, http):
            asked = {"game": "silencio", "name": "Ada"}
            answers = [await http.post("/api/v1/tables", json=asked) for _ in range(4)]
            assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
            assert kind(answers[-1]) == "too-many-tables"
            assert 1 < int(answers[-1].headers["retry-after"]) <= 1200
            headers = {**HTML, "origin": "http://house"}
            page = await http.post("/play", data={"game": "silencio"}, headers=headers)
            assert page.status_code == 429
            check_page(page.text)
            # All else goes on.
            table = answers[0].json()["table"]["id"]
            assert (await http.get(f"/api/v1/tables/{table}")).status_code == 200

    asyncio.run(work())


def test_a_guest_may_not_have_games_under_way_without_end(tmp_path: Path) -> None:
    async def work() -> None:
        few = Settings(data=str(tmp_path), rate=1000.0, burst=1000, most_running=3)
        async with visited(few) as (house, http):
            http.cookies.set("guest", "a" * 32)
            http.headers["origin"] = "http://house"
            headers = {**HTML, "accept-language": "nl"}
            asked = {"game": "silencio", "name": "Ada", "bots": "random", "start": True}
            answers = [await http.post("/api/v1/tables", json=asked) for _ in range(4)]
            assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
            assert kind(answers[-1]) == "too-many-running"
            assert int(answers[-1].headers["retry-after"]) == 600
            page = await http.post("/play", data={"game": "silencio"}, headers=headers)
            assert page.status_code == 429
            assert "Je hebt al heel veel spellen lopen." in page.text
            # What has begun already may be started again, and a table may be opened.
            running = answers[0].json()["table"]["id"]
            again = await http.post(f"/api/v1/tables/{running}/start")
            assert again.status_code == 200
            lobby = await http.post("/api/v1/tables", json={"game": "silencio", "name": "Ada"})
            path = f"/api/v1/tables/{lobby.json()['table']['id']}/start"
            assert (await http.post(path, json={"bots": "random"})).status_code == 429
            # Where nothing has happened for an hour, nobody's time is taken.
            later = sa.update(TABLES).values(changed=TABLES.c.changed - 3601)
            await house.store.write(lambda c: c.execute(later))
            assert (await http.post("/api/v1/tables", json=asked)).status_code == 201

    asyncio.run(work())


NEIGHBOURS = [f"2001:db8:0:1::{host:x}" for host in range(1, 6)]
ELSEWHERE = "2001:db8:0:2::1"


@asynccontextmanager
async def asked_from(settings: Settings, *addresses: str) -> AsyncIterator[list[AsyncClient]]:
    """Clients of one house, each with an address of its own."""
    app = create_app(settings)
    await app.state.house.open()
    try:
        transports = [ASGITransport(app, client=(address, 5)) for address in addresses]
        headers = {"origin": "http://house", "cookie": "guest=" + "A" * 32}
        yield [
            AsyncClient(transport=t, base_url="http://house", headers=headers) for t in transports
        ]
    finally:
        await app.state.house.close()


@pytest.mark.parametrize(
    ("limit", "method", "path", "refused"),
    [
        ({"rate": 1 / 86_400, "burst": 4}, "GET", "/api/v1/games", "too-many-requests"),
        ({"most_tables": 4}, "POST", "/api/v1/tables", "too-many-tables"),
    ],
)
def test_addresses_of_one_network_are_one_client(
    limit: dict[str, Any], method: str, path: str, refused: str, tmp_path: Path
) -> None:
    """Of IPv6, everybody has 2**64 of them."""
    asked = {"game": "silencio", "name": "Ada"} if method == "POST" else None

    async def work() -> None:
        settings = Settings(data=str(tmp_path), **limit)
        async with asked_from(settings, *NEIGHBOURS, ELSEWHERE) as clients:
            answers = [await client.request(method, path, json=asked) for client in clients]
            assert [answer.is_success for answer in answers] == [True] * 4 + [False, True]
            assert kind(answers[4]) == refused

    asyncio.run(work())


def test_codes_are_counted_for_a_network(tmp_path: Path) -> None:
    async def work() -> None:
        settings = Settings(data=str(tmp_path), rate=1000.0, burst=1000)
        async with asked_from(settings, *NEIGHBOURS, ELSEWHERE) as (*clients, other):
            guesses = [clients[i % len(clients)] for i in range(MOST_CODES + 1)]
            codes = [await http.post("/me/arrive", data={"code": "AAAA"}) for http in guesses]
            assert [code.status_code for code in codes] == [404] * MOST_CODES + [429]
            assert (await other.post("/me/arrive", data={"code": "AAAA"})).status_code == 404

    asyncio.run(work())


def no_answer(request: Request, error: TacitError) -> Response:
    raise AssertionError("nothing is refused here")


def test_a_bucket_fills_again_at_the_rate_that_is_set() -> None:
    time = 0.0

    limit = Limits(Settings(rate=2.0, burst=3), lambda: time)
    assert [limit.take("a") for _ in range(3)] == [0.0] * 3
    assert limit.take("a") == 0.5
    assert limit.take("b") == 0.0  # somebody else's
    time = 0.5
    assert limit.take("a") == 0.0
    assert limit.take("a") > 0
    time = 100.0
    assert [limit.take("a") for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]


async def nobody_sits(table: str, who: Who) -> bool:
    return False


def test_a_stream_that_breaks_is_given_back() -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError

    async def receive() -> Message:
        raise AssertionError

    async def send(message: Message) -> None:
        raise AssertionError

    async def work() -> None:
        settings = Settings(rate=1000.0, most_streams=1, most_watchers=1)
        limit = RateLimit(broken, no_answer, Limits(settings), nobody_sits)
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/t/x/events",
            "client": ("1.2.3.4", 5),
            "headers": [(b"authorization", b"Bearer " + b"A" * 32)],
        }
        for _ in range(3):
            with pytest.raises(RuntimeError):
                await limit(scope, receive, send)

    asyncio.run(work())
