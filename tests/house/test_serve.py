"""How the house opens and listens."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
from pathlib import Path

import httpx
import pytest

from scripts.postgres import Postgres
from tacit.house.serve import listening, prepare
from tacit.house.settings import Settings
from tacit.house.web import templating
from tests.house.drivers.process import DEFAULTS, TACIT, HouseProcess, wait_for, waited


def test_an_answer_is_sent_at_once_and_not_held_back_by_the_kernel() -> None:
    """An answer goes out in pieces; with Nagle's algorithm the last waits for 40 ms."""

    async def work() -> None:
        asked = asyncio.get_running_loop().create_future()

        def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            own: socket.socket = writer.get_extra_info("socket")
            asked.set_result(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        found = listening(Settings(port=0))
        async with await asyncio.start_server(meet, sock=found):
            _, writer = await asyncio.open_connection(*found.getsockname())
            assert await asked
            writer.close()

    asyncio.run(work())


def test_a_house_without_what_its_pages_load_does_not_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "idiomorph.min.js").touch()
    monkeypatch.setattr(templating, "VENDOR", tmp_path)
    with pytest.raises(
        templating.MissingFiles, match=r"need forum-cyrillic\.woff2, .*vendor` fetches"
    ):
        asyncio.run(prepare(Settings(data=str(tmp_path / "data"))))
    assert not (tmp_path / "data").exists()


def workers_of(house: HouseProcess) -> list[int]:
    """The processes that serve, without those that Python runs beside them."""
    pids = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children").read_text().split()
    is_worker = b"spawn_main"
    return [int(pid) for pid in pids if is_worker in Path(f"/proc/{pid}/cmdline").read_bytes()]


def is_running(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def is_refused(house: HouseProcess) -> bool:
    """Whether nobody listens; the last thread of a process may end after its first."""
    try:
        house.http.get("/healthz")
    except httpx.ConnectError:
        return True
    return False


def test_workers_end_with_the_process_that_watches_over_them(
    postgres_server: Postgres, tmp_path: Path
) -> None:
    settings = {"DATABASE": postgres_server.database(), "DATA": str(tmp_path), "WORKERS": "2"}
    house = HouseProcess(settings, command=TACIT)
    try:
        workers = waited(lambda: found if len(found := workers_of(house)) == 2 else None)
        os.kill(house.process.pid, signal.SIGKILL)
        wait_for(lambda: not any(is_running(pid) for pid in workers))
        wait_for(lambda: is_refused(house))
    finally:
        house.kill()
        for pid in filter(is_running, workers):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.slow
def test_a_worker_that_ends_while_the_database_is_away_is_replaced(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    settings = {"DATABASE": own_postgres.database(), "DATA": str(tmp_path), "WORKERS": "2"}
    house = HouseProcess(settings, command=TACIT)
    try:
        ada = house.open_table()
        own_postgres.stop()
        for pid in workers_of(house):
            os.kill(pid, signal.SIGKILL)
        # Both are new, and say that the database is away.
        wait_for(lambda: ada.http.get(ada.path).status_code == 503)
        assert house.process.poll() is None
        own_postgres.start()
        waited(lambda: ada.http.get(ada.path, headers=ada.headers).status_code == 200)
        assert house.process.poll() is None
    finally:
        house.kill()


@pytest.mark.slow
def test_a_second_house_on_the_same_file_says_so_in_one_line(
    shared_house: HouseProcess,
) -> None:
    settings = {**DEFAULTS, "DATA": shared_house.settings["DATA"]}
    environment = {**os.environ, **{f"TACIT_{name}": value for name, value in settings.items()}}
    second = subprocess.run([*TACIT, "serve"], env=environment, capture_output=True, text=True)
    assert second.returncode == 2
    assert second.stdout == ""
    assert " ".join(second.stderr.split()).endswith("cannot be opened: another house is open on it")
