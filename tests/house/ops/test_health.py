"""Is it alive, is it ready: what a supervisor asks, and a balancer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import httpx
import pytest
import sqlalchemy as sa

from scripts.postgres import Postgres
from tacit.games import NAMES
from tacit.house.db.store import newest_revision
from tacit.house.house import House
from tacit.house.ops.look import Look
from tacit.house.ops.routes import Ops
from tacit.house.settings import Settings
from tests.house.drivers.inside import patient_app


@asynccontextmanager
async def asking(settings: Settings) -> AsyncIterator[tuple[Ops, httpx.AsyncClient]]:
    """Somebody who supervises a house that compiles nothing, and never trusts an old answer."""
    app = patient_app(settings)
    house: House = app.state.house
    await house.store.open()
    ops: Ops = app.state.ops
    ops.readiness.fresh = 0.0
    try:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
            yield ops, http
    finally:
        await house.store.close()


def with_house(
    settings: Settings, work: Callable[[Ops, httpx.AsyncClient], Awaitable[None]]
) -> None:
    async def whole() -> None:
        async with asking(settings) as (ops, http):
            await work(ops, http)

    asyncio.run(whole())


def test_a_house_is_ready_before_its_games_are_compiled(database: str) -> None:
    async def work(ops: Ops, http: httpx.AsyncClient) -> None:
        assert not any(ops.house.compiler.is_ready(name) for name in NAMES)
        answer = await http.get("/readyz")
        assert (answer.status_code, answer.text) == (200, "ok\n")
        details = (await http.get("/readyz?verbose")).json()
        assert details["ready"] is True
        assert details["database"]["schema"] == newest_revision()
        assert set(details["compiled"].values()) == {False}

    with_house(Settings(database=database), work)


def test_a_schema_of_another_version_is_not_ready(database: str) -> None:
    async def work(ops: Ops, http: httpx.AsyncClient) -> None:
        change = sa.text("UPDATE alembic_version SET version_num = '9999'")
        await ops.house.store.write(lambda c: c.execute(change))
        answer = await http.get("/readyz")
        reason = f"not ready: the database has schema 9999, not {newest_revision()}\n"
        assert (answer.status_code, answer.text) == (503, reason)
        assert (await http.get("/readyz?verbose")).json()["ready"] is False
        assert (await http.get("/healthz")).status_code == 200

    with_house(Settings(database=database), work)


def test_a_database_that_hangs_is_said_in_time(postgres_server: Postgres) -> None:
    url = postgres_server.database()

    async def work(ops: Ops, http: httpx.AsyncClient) -> None:
        ops.readiness.patience = 0.05
        blocker = await asyncpg.connect(url)
        async with blocker.transaction():
            await blocker.execute("LOCK TABLE alembic_version IN ACCESS EXCLUSIVE MODE")
            for _ in range(30):  # more than there are connections: each look would keep one
                answer = await http.get("/readyz")
                reason = "not ready: the database does not answer in time\n"
                assert (answer.status_code, answer.text) == (503, reason)
            assert (await http.get("/healthz")).text == "ok\n"
            assert ops.house.store.connections_in_use == 1
        await blocker.close()
        ops.readiness.patience = 60.0
        assert (await http.get("/readyz")).status_code == 200

    with_house(Settings(database=url), work)


def test_a_database_that_is_gone_is_not_ready(postgres_server: Postgres) -> None:
    url = postgres_server.database()

    async def work(ops: Ops, http: httpx.AsyncClient) -> None:
        admin = await asyncpg.connect(url.rsplit("/", 1)[0] + "/postgres")
        await admin.execute(f"DROP DATABASE {url.rsplit('/', 1)[1]} WITH (FORCE)")
        await admin.close()
        answer = await http.get("/readyz")
        assert answer.status_code == 503
        assert answer.text.startswith("not ready: the database cannot be reached")
        assert (await http.get("/healthz")).status_code == 200

    with_house(Settings(database=url), work)


def test_probes_are_never_refused_for_their_number(tmp_path: Path) -> None:
    async def work(_: Ops, http: httpx.AsyncClient) -> None:
        for path in ("/healthz", "/readyz") * 10:
            assert (await http.get(path)).status_code == 200

    with_house(Settings(data=str(tmp_path), rate=0.001, burst=1), work)


@pytest.mark.parametrize(("later", "looks"), [(0.5, 1), (1.0, 2)])
def test_what_was_found_is_good_for_a_while(later: float, looks: int) -> None:
    async def work() -> None:
        asked: list[bool] = []

        async def ask() -> int:
            asked.append(True)
            return len(asked)

        time = 0.0
        look = Look(ask, 0, fresh=1.0)
        look.now = lambda: time
        assert await look.find() == 1
        time = later
        assert await look.find() == len(asked) == looks

    asyncio.run(work())
