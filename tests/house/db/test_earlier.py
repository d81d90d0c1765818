"""Nothing stored is lost to a new version: databases of every earlier one are opened and played on.

`earlier/make.py` has made them, with the code of those versions.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import create_async_engine

from scripts.postgres import Postgres
from tacit.engine.views import State
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.house.core import lobby
from tacit.house.core.fairness import RUN_TOGETHER, is_honest
from tacit.house.core.records import OPEN, OVER, PLAYING, STOPPED, Table, Who
from tacit.house.core.secrets import key_of
from tacit.house.db import repository
from tacit.house.db.store import configured
from tacit.house.house import House
from tacit.house.settings import Settings
from tacit.match import Match
from tests.house.db.earlier.make import GUEST, HERE
from tests.house.drivers.inside import followed, visited

REVISIONS = sorted(path.stem for path in HERE.glob("*.sql"))
NEWEST = REVISIONS[-1]
ADA = Who(guest=key_of(GUEST))
HTML = {"accept": "text/html", "cookie": f"guest={GUEST}", "origin": "http://house"}
Work = Callable[[House, httpx.AsyncClient], Awaitable[None]]


def written(folder: Path, revision: str) -> sqlite3.Connection:
    """The database of an earlier version, as a house finds it in its folder."""
    database = sqlite3.connect(folder / "house.sqlite")
    database.executescript((HERE / f"{revision}.sql").read_text(encoding="utf-8"))
    return database


def visit(folder: Path, work: Work, database: str = "") -> None:
    """Open today's house on what is there."""
    settings = Settings(data=str(folder), database=database, rate=0, pace="none")

    async def whole() -> None:
        async with visited(settings) as (house, http):
            await work(house, http)

    asyncio.run(whole())


def changed(monkeypatch: pytest.MonkeyPatch, name: str, **facts: object) -> Game:
    """A house of a later version, in which a game has other facts."""
    later = replace(load(name), **facts)  # type: ignore[arg-type]
    known = {game: load(game) for game in NAMES} | {name: later}
    for module in (repository, lobby):
        monkeypatch.setattr(module, "load", known.__getitem__)
    return later


async def mine(house: House, stage: str, game: str | None = None) -> list[Table]:
    found = await house.tables.tables_of(key_of(GUEST))
    return [t for t in found if t.stage == stage and game in (None, t.game.name)]


async def play_to_the_end(house: House, table_id: str) -> None:
    """Ada takes the first move on her list; bots play the rest."""
    await house.tables.configure(table_id, ADA, None, "none")
    await house.tables.get_ready(table_id, ADA)
    while not (
        view := await followed(house, table_id, ADA, lambda v: bool(v.legal) or v.is_over)
    ).is_over:
        await house.tables.play(table_id, ADA, view.ply, [view.legal[0]])


def test_there_is_a_database_of_every_earlier_version() -> None:
    script = ScriptDirectory.from_config(configured())
    revisions = sorted(found.revision for found in script.walk_revisions())
    assert revisions[:-1] == REVISIONS
    texts = "".join((HERE / f"{revision}.sql").read_text("utf-8") for revision in REVISIONS)
    for game in map(load, NAMES):
        for rules in range(1, game.rules_version):
            assert f"'{game.name}',{rules}," in texts


def goes_on(revision: str) -> Work:
    """Everything that is stored can be looked at, and played to its end."""

    async def work(house: House, http: httpx.AsyncClient) -> None:
        home = await http.get("/", headers=HTML)
        assert home.status_code == 200
        lobbies, running, over = [await mine(house, s) for s in (OPEN, PLAYING, OVER)]
        assert len(lobbies) == len(over) == len(NAMES)
        assert len(running) == len(NAMES) + 2
        assert all(f"/t/{table.id}" in home.text for table in [*lobbies, *running])
        for table in [*lobbies, *running, *over]:
            page = await http.get(f"/t/{table.id}", headers=HTML)
            assert page.status_code == 200
        for table in lobbies:
            await house.tables.add_bot(table.id, ADA, 1, "random")
            await house.tables.start(table.id, ADA)
        for table in [*lobbies, *running]:
            await play_to_the_end(house, table.id)
        for table in [*lobbies, *running, *over]:
            again, match = await house.tables.replay(table.id)
            assert Match.parse(match.text()).digest() == match.digest()
            assert again.seal is not None
            is_older = revision < "0003" and table not in lobbies
            assert (again.seal.sealing == RUN_TOGETHER) == is_older
            assert is_honest(again.seal, again.seal.commitment, match.log)

    return work


@pytest.mark.slow
@pytest.mark.parametrize("revision", REVISIONS)
def test_everything_in_an_earlier_database_goes_on(revision: str, tmp_path: Path) -> None:
    written(tmp_path, revision).close()
    visit(tmp_path, goes_on(revision))


@pytest.mark.parametrize("revision", REVISIONS)
def test_everything_in_an_earlier_database_goes_on_with_postgresql(
    revision: str, tmp_path: Path, postgres_server: Postgres
) -> None:
    database = postgres_server.database()
    with written(tmp_path, revision) as dumped:
        asyncio.run(copied(dumped, revision, database))
    visit(tmp_path, goes_on(revision), database)


async def copied(dumped: sqlite3.Connection, revision: str, database: str) -> None:
    """The same rows in PostgreSQL, in the schema that it had at that version."""
    dumped.row_factory = sqlite3.Row

    def fill(c: sa.Connection) -> None:
        config = configured()
        config.attributes["connection"] = c
        command.upgrade(config, revision)
        c.execute(sa.text("SET LOCAL session_replication_role = replica"))  # in any order
        known = sa.MetaData()
        known.reflect(c)
        for relation in known.tables.values():
            rows = [dict(row) for row in dumped.execute(f"SELECT * FROM {relation.name}")]
            if rows and relation.name != "alembic_version":
                assert set(rows[0]) <= set(relation.columns.keys())
                c.execute(sa.insert(relation), [as_stored(relation, row) for row in rows])

    engine = create_async_engine(Settings(database=database).url)
    async with engine.begin() as connection:
        await connection.run_sync(fill)
    await engine.dispose()


def as_stored(relation: sa.Table, row: dict[str, Any]) -> dict[str, Any]:
    """SQLite keeps what is true as a number, and documents as texts."""
    stored = {}
    for name, value in row.items():
        kind = relation.columns[name].type
        if value is not None and isinstance(kind, sa.Boolean):
            value = bool(value)
        elif value is not None and isinstance(kind, sa.JSON):
            value = json.loads(value)
        stored[name] = value
    return stored


@pytest.mark.parametrize(
    ("name", "newer"),
    [("silencio", "claim_seconds"), ("silver", "mismatch_rule"), ("salomon", "notebook")],
)
def test_a_newer_option_has_its_default_in_stored_tables(
    name: str, newer: str, tmp_path: Path
) -> None:
    with written(tmp_path, NEWEST) as database:
        database.execute("UPDATE tables SET options = json_remove(options, ?)", (f"$.{newer}",))

    async def work(house: House, http: httpx.AsyncClient) -> None:
        for stage in (OPEN, PLAYING, OVER):
            for table in await mine(house, stage, name):
                answer = await http.get(f"/t/{table.id}", headers=HTML)
                assert answer.status_code == 200
                assert table.options.keys() == {option.name for option in table.game.options}
        (lobby,) = await mine(house, OPEN, name)
        await house.tables.add_bot(lobby.id, ADA, 1, "random")
        await house.tables.start(lobby.id, ADA)

    visit(tmp_path, work)


def test_an_option_that_is_gone_is_dropped_before_the_start(tmp_path: Path) -> None:
    with written(tmp_path, NEWEST) as database:
        database.execute("UPDATE tables SET options = json_insert(options, '$.moon', 'full')")
        running = database.execute("SELECT id FROM tables WHERE stage = 'playing'").fetchall()

    async def work(house: House, http: httpx.AsyncClient) -> None:
        for table in await mine(house, OPEN):
            assert "moon" not in table.options
            assert (await http.get(f"/t/{table.id}", headers=HTML)).status_code == 200
        assert not await mine(house, PLAYING)
        # Finished ones, too, as soon as somebody looks at them.
        assert {table_id for (table_id,) in running} <= {t.id for t in await mine(house, STOPPED)}
        assert len(running) == len(NAMES) + 2

    visit(tmp_path, work)


def test_games_that_new_rules_leave_as_they_were_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, NEWEST).close()
    changed(monkeypatch, "silver", rules_version=2)

    async def work(house: House, http: httpx.AsyncClient) -> None:
        assert (await http.get("/", headers=HTML)).status_code == 200
        for stage in (OPEN, PLAYING, OVER):
            for table in await mine(house, stage, "silver"):
                assert (await http.get(f"/t/{table.id}", headers=HTML)).status_code == 200
        for table in await mine(house, PLAYING, "silver"):
            assert table.older_rules is None
            await play_to_the_end(house, table.id)

    visit(tmp_path, work)


def with_other_rules(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A later SILVER in which every move costs the first player a point."""
    game = load("silver")

    def apply(s: State, seat: int, action: int) -> None:
        game.apply(s, seat, action)
        s.total[0] += 1

    return changed(monkeypatch, "silver", rules_version=2, apply=apply)


def test_games_that_cannot_go_on_are_told_of_once_with_their_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, NEWEST).close()
    known = load("silver")
    with_other_rules(monkeypatch)

    async def work(house: House, http: httpx.AsyncClient) -> None:
        home = await http.get("/", headers=HTML)
        assert home.status_code == 200
        assert home.text.count("cannot go on") == 2
        assert len(await mine(house, OPEN, "silver")) == 1
        stopped = await mine(house, STOPPED)
        assert {table.game.name for table in stopped} == {"silver"}
        for table in stopped:
            for path in ("", "/replay", "/events"):
                page = await http.get(f"/t/{table.id}{path}", headers=HTML)
                assert page.status_code == 410
                assert f'href="/t/{table.id}/log"' in page.text
            move = {"action": "0", "ply": "0"}
            page = await http.post(f"/t/{table.id}/move", headers=HTML, data=move)
            assert page.status_code == 410
            problem = await http.get(f"/api/v1/tables/{table.id}")
            assert problem.status_code == 410
            assert problem.json()["type"] == "urn:tacit:problem:cannot-go-on"
        assert "cannot go on" not in (await http.get("/", headers=HTML)).text
        renamed = await http.post("/me", headers=HTML, data={"name": "Ada II"})
        assert renamed.status_code == 303
        for table in stopped:
            for path in (f"/t/{table.id}/log", f"/api/v1/tables/{table.id}/log"):
                log = await http.get(path)
                assert log.status_code == 200
                assert "\nrules 1\n" in log.text
            assert Match.parse(log.text).state.tobytes() == table.state  # by the rules of then
            assert not table.goes_on_by_itself

    visit(tmp_path, work)
    # A version that knows the rules of these games takes them up again.
    monkeypatch.undo()
    assert known is load("silver")

    async def again(house: House, http: httpx.AsyncClient) -> None:
        for table in await mine(house, STOPPED):
            assert (await http.get(f"/t/{table.id}", headers=HTML)).status_code == 200
        assert not await mine(house, STOPPED)
        for table in await mine(house, PLAYING, "silver"):
            await play_to_the_end(house, table.id)

    visit(tmp_path, again)


def test_rules_may_promise_that_older_logs_are_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as with another layout of the state."""
    with written(tmp_path, NEWEST) as database:
        database.execute(
            "UPDATE tables SET state = CAST(state || x'00' AS BLOB) WHERE state IS NOT NULL"
        )

    async def stopped(house: House, http: httpx.AsyncClient) -> None:
        assert (await http.get("/", headers=HTML)).status_code == 200
        assert {t.game.name for t in await mine(house, PLAYING)} == {"silver"}
        assert {t.game.name for t in await mine(house, STOPPED)} == {"silencio", "salomon"}

    changed(monkeypatch, "silver", rules_version=2, same_games_since=1)
    visit(tmp_path, stopped)


@pytest.mark.parametrize("revision", [REVISIONS[0], NEWEST])
def test_finished_games_of_an_earlier_database_are_on_ones_own_page(
    revision: str, tmp_path: Path
) -> None:
    written(tmp_path, revision).close()

    async def work(house: House, http: httpx.AsyncClient) -> None:
        await house.chronicle.run(lambda: None)
        page = await http.get("/me", headers=HTML)
        for table in await mine(house, OVER):
            assert f"/t/{table.id}/replay" in page.text
        assert page.text.count("/replay") == len(NAMES)

    visit(tmp_path, work)
