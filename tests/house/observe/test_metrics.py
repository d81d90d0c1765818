"""What Prometheus is told: true counts, of all workers, and nothing that a visitor can choose."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from scripts.postgres import Postgres
from tacit.house.core.play import was_formality
from tacit.house.core.records import Who
from tacit.house.core.secrets import new_table_id
from tacit.house.house import House
from tacit.house.observe.scrape import FOLDER, scrape
from tacit.house.settings import Settings
from tests.house.drivers import PATIENCE
from tests.house.drivers.inside import (
    opened,
    patient_app,
    play_first,
    two_playing,
    until_over,
)
from tests.house.drivers.process import TACIT, HouseProcess, wait_for, waited
from tests.house.observe.lines import lines_of, unexpected, written

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def samples(text: str) -> Samples:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def now() -> Samples:
    return samples(scrape("", {})[0].decode())


def value(found: Samples, name: str, **labels: str) -> float:
    """Of all samples with these labels, together."""
    wanted = labels.items()
    return sum(v for (n, have), v in found.items() if n == name and wanted <= set(have))


def grown(before: Samples, name: str, **labels: str) -> float:
    return value(now(), name, **labels) - value(before, name, **labels)


def test_moves_and_games_are_counted(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(f"sqlite:///{tmp_path / 'house.sqlite'}") as house:
            before = now()
            table_id, people = await two_playing(house, start="seat:0")
            for _ in range(3):
                await play_first(house, table_id, people)
            assert grown(before, "tacit_moves_total", game="silencio", by="person") == 3
            assert grown(before, "tacit_moves_total") == 3  # sitting down and starting are none
            assert grown(before, "tacit_games_total", game="silencio", stage="playing") == 1

    asyncio.run(work())


def test_a_deadline_is_told_once_by_whichever_worker_keeps_it(database: str) -> None:
    async def work() -> None:
        async with opened(database) as house:
            table_id, _ = await two_playing(house, claim_seconds="1")
            await until_over(house, table_id)
            for _ in range(2):
                await house.tables.time_is_up(table_id)  # as another worker that comes too late

    before = now()
    with written() as text:
        asyncio.run(work())
    lines = [line for line in lines_of(text) if line["event"] == "deadline passed"]
    assert len(lines) == 1
    assert not unexpected(lines[0])
    assert grown(before, "tacit_moves_total", by="deadline") == 1


def test_a_repeated_request_is_not_another_move(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(f"sqlite:///{tmp_path / 'house.sqlite'}") as house:
            table_id, people = await two_playing(house, start="seat:0")
            view = await house.see(table_id, people[0])
            before = now()
            for _ in range(3):
                await house.tables.play(table_id, people[0], view.ply, [view.legal[0]], "key")
            assert grown(before, "tacit_moves_total") == 1

    asyncio.run(work())


def test_whoever_follows_is_sent_a_change_and_how_late_is_measured(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(f"sqlite:///{tmp_path / 'house.sqlite'}") as house:
            table_id, people = await two_playing(house, start="seat:0")
            views = house.follow(table_id, people[1])
            before = now()
            await anext(views)  # what is there at first is no change
            for _ in range(2):
                await play_first(house, table_id, people)
                await anext(views)
            house.notifier.close()
            assert [view async for view in views] == []
            assert grown(before, "tacit_event_delay_seconds_count") == 2

    asyncio.run(work())


def test_bots_are_counted_while_they_think_and_after(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(f"sqlite:///{tmp_path / 'house.sqlite'}") as house:
            before = now()
            ada = Who(guest="x" * 64)
            options = {"players": "2", "start": "seat:0"}  # no race: each move is a line of the log
            seated = await house.tables.create(
                "silencio", options, ada, "Ada", bots="random", start=True
            )
            await house.tables.leave(seated.table.id, ada)
            await until_over(house, seated.table.id)
            _, match = await house.tables.replay(seated.table.id)
            made = (at for at in range(match.ply) if not was_formality(match, at))
            moves = sum(match.log[at].seat < match.players for at in made)
            assert moves > 0
            assert grown(before, "tacit_moves_total", game="silencio", by="bot") == moves
            assert grown(before, "tacit_bot_thinking_seconds_count", game="silencio") >= moves
            assert grown(before, "tacit_late_seconds_count", what="bot") >= 1
            assert grown(before, "tacit_games_total", game="silencio", stage="over") == 1
            assert grown(before, "tacit_transaction_seconds_count", kind="write") > moves
        assert value(now(), "tacit_bots_thinking") == 0

    asyncio.run(work())


def visit(tmp_path: Path, paths: list[str], method: str = "GET") -> str:
    """The metrics after some requests from this machine."""

    async def work() -> str:
        app = patient_app(Settings(data=str(tmp_path), rate=0))
        house: House = app.state.house
        await house.open()
        try:
            transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                for path in paths:
                    await http.request(method, path)
                answer = await http.get("/metrics")
                assert answer.status_code == 200
                return answer.text
        finally:
            await house.close()

    return asyncio.run(work())


def test_no_label_is_chosen_by_a_visitor(tmp_path: Path) -> None:
    table_id = new_table_id()
    before = now()
    paths = [f"/t/{table_id}", f"/{table_id}/x", f"/api/v1/tables/{table_id}", f"/{table_id}"]
    text = visit(tmp_path, paths)
    assert table_id not in text
    after = samples(text)
    name = "tacit_request_seconds_count"
    labels = {"method": "GET", "status": "4xx"}
    for route, number in (("/t/{table_id}", 1), ("(none)", 2), ("/api/v1/tables/{table_id}", 1)):
        grew = value(after, name, route=route, **labels) - value(
            before, name, route=route, **labels
        )
        assert grew == number


def test_a_method_that_nobody_knows_is_another(tmp_path: Path) -> None:
    text = visit(tmp_path, ["/"], method="BREW")
    assert "BREW" not in text
    assert value(samples(text), "tacit_request_seconds_count", method="OTHER") >= 1


def test_the_house_tells_of_itself(tmp_path: Path) -> None:
    found = samples(visit(tmp_path, ["/"]))
    names = {name for name, _ in found}
    assert {"process_resident_memory_bytes", "process_cpu_seconds_total"} <= names
    assert {"tacit_game_ready", "tacit_database_connections_total", "tacit_streams_open"} <= names
    assert value(found, "process_resident_memory_bytes", pid=str(os.getpid())) > 1e7


def test_tables_are_counted_by_stage(tmp_path: Path) -> None:
    async def lay() -> None:
        async with opened(f"sqlite:///{tmp_path / 'house.sqlite'}") as house:
            await two_playing(house)
            await house.tables.create("silver", {}, Who(guest="x" * 64), "Ada")

    asyncio.run(lay())
    found = samples(visit(tmp_path, ["/"]))
    assert value(found, "tacit_tables", stage="open") == 1
    assert value(found, "tacit_tables", stage="playing") == 1


HERE, ELSEWHERE = "127.0.0.1", "192.0.2.1"


@pytest.mark.parametrize(
    ("setting", "client", "host", "headers", "status"),
    [
        ("local", HERE, "localhost", {}, 200),
        ("local", HERE, "127.0.0.1:8000", {}, 200),
        ("local", "::1", "[::1]:8000", {}, 200),
        ("local", ELSEWHERE, "localhost", {}, 404),
        # A proxy on the same machine that was not set up as one.
        ("local", HERE, "localhost", {"x-forwarded-for": ELSEWHERE}, 404),
        ("local", HERE, "localhost", {"forwarded": f"for={ELSEWHERE}"}, 404),
        ("local", HERE, "games.example", {}, 404),
        ("on", ELSEWHERE, "games.example", {"x-forwarded-for": ELSEWHERE}, 200),
        ("off", HERE, "localhost", {}, 404),
    ],
)
def test_who_may_read_the_metrics(
    tmp_path: Path, setting: str, client: str, host: str, headers: dict[str, str], status: int
) -> None:
    async def work() -> int:
        app = patient_app(Settings(data=str(tmp_path), rate=0, metrics=setting))
        house: House = app.state.house
        await house.store.open()
        try:
            transport = httpx.ASGITransport(app, client=(client, 1))
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as http:
                return (await http.get("/metrics", headers=headers)).status_code
        finally:
            await house.store.close()

    assert asyncio.run(work()) == status


# Several workers

COUNTS = """
from tacit.house.observe import metrics
metrics.moved("silver", "bot", "id")
metrics.stream_opened()
"""
TELLS = """
from tacit.house.observe.scrape import scrape
print(scrape("", {})[0].decode())
"""


@pytest.mark.slow
def test_what_a_worker_counted_outlives_it_and_what_it_had_open_does_not(tmp_path: Path) -> None:
    environment = {**os.environ, FOLDER: str(tmp_path)}

    def run(source: str) -> str:
        command = [sys.executable, "-c", source]
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        return done.stdout

    run(COUNTS)
    run(COUNTS)
    living = samples(run(COUNTS + TELLS))
    assert value(living, "tacit_moves_total") == 3
    assert value(living, "tacit_streams_open") == 1
    assert value(samples(run(TELLS)), "tacit_streams_open") == 0


@pytest.fixture
def workers(postgres_server: Postgres, tmp_path: Path) -> Iterator[HouseProcess]:
    settings = {"DATABASE": postgres_server.database(), "DATA": str(tmp_path), "WORKERS": "2"}
    house = HouseProcess(settings, command=TACIT)
    yield house
    house.kill()


def test_each_worker_tells_the_metrics_of_all(workers: HouseProcess) -> None:
    """Each connection is served by one of them; which, the kernel decides."""

    def fresh(path: str) -> httpx.Response:
        return httpx.get(f"{workers.address}{path}", timeout=PATIENCE)

    def told_by() -> set[int]:
        """Who has answered: the worker that is asked says its own number."""
        return {fresh("/readyz?verbose").json()["pid"] for _ in range(20)}

    pids = waited(lambda: found if len(found := told_by()) == 2 else None)
    for _ in range(30):
        assert fresh("/api/v1/games").status_code == 200

    def counted(found: Samples) -> float:
        route = {"route": "/api/v1/games", "status": "2xx"}
        return value(found, "tacit_request_seconds_count", **route)

    # A request is counted when it has been answered, and the other worker may be asked before that.
    wait_for(lambda: counted(samples(fresh("/metrics").text)) >= 30)
    for _ in range(10):
        found = samples(fresh("/metrics").text)
        assert counted(found) == 30
        for pid in pids:
            assert value(found, "process_resident_memory_bytes", pid=str(pid)) > 1e7
        assert value(found, "tacit_tables") == 0
