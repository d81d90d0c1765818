"""The log tells what happens in the house, and no secret of those who play there."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from starlette.types import Message

from tacit.engine.errors import BadOption
from tacit.games import NAMES
from tacit.house.app import create_app
from tacit.house.core.secrets import key_of, new_secret, new_table_id
from tacit.house.db.store import Store
from tacit.house.observe import logs
from tacit.house.observe.veil import VEIL, mark_of, veiled
from tacit.house.settings import Settings
from tests.drivers import at_most
from tests.house.drivers import MOST_MOVES
from tests.house.drivers.inside import until_over, visited
from tests.house.drivers.process import TACIT, HouseProcess
from tests.house.observe.lines import lines_of, unexpected, written

NAMED = "Adelheid"


class Program:
    """Somebody who plays by the API, and everything about them that is nobody's business."""

    def __init__(self, http: httpx.AsyncClient, seated: dict[str, Any]) -> None:
        self.http = http
        self.table: str = seated["table"]["id"]
        self.token: str = seated["token"]
        self.keys = [new_secret()]

    @property
    def secrets(self) -> list[str]:
        return [self.table, self.token, key_of(self.token), *self.keys, NAMED]

    async def play_to_the_end(self) -> None:
        """The first move on the list whenever this seat is due; bots are waited for."""
        path = f"/api/v1/tables/{self.table}"
        headers = {"authorization": f"Bearer {self.token}"}
        for _ in at_most(MOST_MOVES * 10, "the game ends"):
            table = (await self.http.get(path, headers=headers, params={"since": 10**6})).json()
            if table["stage"] == "over":
                return
            if not table["legal"]:
                await asyncio.sleep(0)
                continue
            self.keys.append(new_secret())
            move = {"ply": table["ply"], "action": table["legal"][0]["action"]}
            more = {**headers, "idempotency-key": self.keys[-1]}
            await self.http.post(f"{path}/moves", json=move, headers=more)


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_whole_games_leave_no_secret_in_the_log(tmp_path: Path, game: str) -> None:
    async def work() -> list[str]:
        settings = Settings(data=str(tmp_path), rate=0, pace="none")
        async with visited(settings) as (house, http):
            options = {"rounds": "1"} if game == "silver" else {}
            asked = {"game": game, "name": NAMED, "bots": "random", "start": True}
            answer = await http.post("/api/v1/tables", json={**asked, "options": options})
            player = Program(http, answer.json())
            guest = new_secret()
            cookies = {"cookie": f"guest={guest}; name={NAMED}", "accept": "text/html"}
            cookies["origin"] = "http://house"
            page = await http.get(f"/t/{player.table}", headers=cookies)
            laid = await http.post("/play", data={"game": game, "how": "friends"}, headers=cookies)
            assert (page.status_code, laid.status_code) == (200, 303)
            own = laid.headers["location"].rsplit("/", 1)[1]
            refused = await http.post(f"/t/{player.table}/nothing", headers=cookies)
            assert refused.status_code >= 400
            await http.get(f"/t/{player.table}x/{guest}")
            await player.play_to_the_end()
            await until_over(house, player.table)
            replay = await http.get(f"/t/{player.table}/replay?ply=3&eyes=all", headers=cookies)
            assert replay.status_code == 200
        return [*player.secrets, own, guest, key_of(guest)]

    with written() as text:
        secrets = asyncio.run(work())
    lines = lines_of(text)
    assert [secret for secret in secrets if secret in text.getvalue()] == []
    assert [line for line in lines if unexpected(line)] == []
    events = {line["event"] for line in lines}
    assert {"request", "compiled", "game started", "game over", "database migrated"} <= events
    over = next(line for line in lines if line["event"] == "game over")
    assert over["table"] == mark_of(secrets[0])
    assert over["game"] == game


TABLE = new_table_id()
GOOD = {
    "time": "2030-01-02T03:04:05.678+00:00",
    "level": "info",
    "event": "request",
    "pid": 1,
    "route": "/t/{table_id}",
}


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ({}, []),
        ({"route": f"/t/{TABLE}"}, ["route"]),
        ({"table": TABLE}, ["table"]),
        ({"hand": [12, 3]}, ["hand"]),
        ({"client": NAMED}, ["client"]),
        ({"event": f"{NAMED} plays the queen"}, ["route", f"{NAMED} plays the queen"]),
    ],
)
def test_a_planted_secret_is_found(planted: dict[str, object], found: list[str]) -> None:
    assert unexpected({**GOOD, **planted}) == found


def test_each_request_is_one_line(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0.001, burst=3)) as (_, http):
            await http.get("/healthz", headers={"x-request-id": "from-the-proxy.1"})
            await http.get(f"/t/{TABLE}", headers={"x-request-id": 'no good"\x00'})
            for _ in range(3):
                answer = await http.request("BREW", "/nowhere")
            assert answer.headers["x-request-id"]

    with written() as text:
        asyncio.run(work())
    lines = [line for line in lines_of(text) if line["event"] == "request"]
    first, second, *_, last = lines
    assert len(lines) == 5
    assert (first["request"], first["route"], first["status"]) == (
        "from-the-proxy.1",
        "/healthz",
        200,
    )
    assert (second["route"], second["status"]) == ("/t/{table_id}", 404)
    assert re.fullmatch("[0-9a-f]{16}", second["request"])
    assert second["table"] == mark_of(TABLE)
    assert (last["method"], last["route"]) == ("OTHER", "(none)")
    assert (last["status"], last["refused"]) == (429, "too-many-requests")
    assert first["bytes"] == len("ok\n")
    assert all(line["client"] == "127.0.0.1" for line in lines)


def test_addresses_of_clients_can_be_left_out(tmp_path: Path) -> None:
    async def work() -> None:
        settings = Settings(data=str(tmp_path), rate=0, log_clients=False)
        async with visited(settings) as (_, http):
            await http.get("/healthz")

    with written() as text:
        asyncio.run(work())
    (line,) = [line for line in lines_of(text) if line["event"] == "request"]
    assert "client" not in line


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_what_breaks_is_written_down_under_the_number_that_is_told(
    tmp_path: Path, accept: str
) -> None:
    app = create_app(Settings(data=str(tmp_path)))
    secret = new_secret()

    @app.get("/broken/{table_id}")
    async def broken(table_id: str) -> None:
        raise RuntimeError(f"no good: {secret}") from KeyError(table_id)

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
            return await http.get(f"/broken/{TABLE}", headers={"accept": accept})

    with written() as text:
        answer = asyncio.run(ask())
    (line,) = lines_of(text)
    assert (answer.status_code, line["status"], line["level"]) == (500, 500, "error")
    assert answer.headers["x-request-id"] == line["request"]
    assert line["request"] in answer.text
    assert "RuntimeError: no good: " + VEIL in line["error"]
    assert "test_logs.py" in line["error"]
    assert not any(word in text.getvalue() for word in (secret, TABLE))
    assert "no good" not in answer.text
    assert answer.headers["cache-control"] == "no-store"


def test_a_client_that_leaves_while_it_sends_is_no_mistake_of_ours(tmp_path: Path) -> None:
    async def leave() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        raise AssertionError("there is nobody to answer")

    path = f"/t/{TABLE}/move"
    headers = [
        (b"host", b"house"),
        (b"cookie", f"guest={new_secret()}".encode()),
        (b"sec-fetch-site", b"same-origin"),
    ]
    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "headers": headers,
        "query_string": b"",
    }
    with written() as text:
        asyncio.run(create_app(Settings(data=str(tmp_path)))(scope, leave, send))
    (line,) = lines_of(text)
    assert (line["status"], line["level"]) == (499, "info")
    assert "error" not in line


def test_errors_of_the_database_do_not_quote_what_was_written(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store(Settings(data=str(tmp_path)))
        await store.open()
        try:
            insert = sa.text("INSERT INTO seats (name) VALUES (:name)")
            await store.write(lambda c: c.execute(insert, {"name": NAMED}))
        finally:
            await store.close()

    with written() as text, pytest.raises(sa.exc.IntegrityError) as caught:
        asyncio.run(work())
    assert NAMED not in str(caught.value)
    assert NAMED not in text.getvalue()


def test_texts_that_could_be_secrets_are_veiled() -> None:
    for secret in (new_table_id(), new_secret(), key_of(new_secret())):
        assert veiled(f"Key (id)=({secret}) exists") == f"Key (id)=({VEIL}) exists"
    assert veiled("the database cannot be reached") == "the database cannot be reached"


def record(**more: object) -> logging.LogRecord:
    made = logging.LogRecord("tacit.house", logging.WARNING, "", 0, "a thing", (), None)
    made.__dict__.update(more)
    return made


def test_text_is_one_line_whatever_is_in_it() -> None:
    line = logs.TextLines().format(record(fields={"reason": 'two\nlines "quoted"', "number": 3}))
    assert line.endswith(r'reason="two\nlines \"quoted\"" number=3')
    assert " WARNING a thing pid=" in line
    assert "\n" not in line


def test_a_line_of_somebody_else_is_one_line_of_json_too() -> None:
    made = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "bad\n%s", (TABLE,), None)
    line = logs.JsonLines().format(made)
    assert "\n" not in line
    assert json.loads(line)["event"] == f"bad\n{VEIL}"


@pytest.mark.parametrize(
    ("asked", "level"), [("off", "WARNING"), ("text", "INFO"), ("json", "INFO")]
)
def test_what_is_logged_can_be_set(asked: str, level: str) -> None:
    found = logs.configuration(Settings(log=asked))
    assert found["loggers"]["tacit"]["level"] == level
    assert found["formatters"]["lines"]["()"] is logs.FORMATS[asked]


@pytest.mark.parametrize(("is_terminal", "kind"), [(True, "off"), (False, "json")])
def test_a_terminal_stays_quiet_unless_it_is_set(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, kind: str
) -> None:
    monkeypatch.setattr("sys.stderr", SimpleNamespace(isatty=lambda: is_terminal))
    assert logs.kind_of_log(Settings()) == kind
    assert logs.kind_of_log(Settings(log="text")) == "text"


@pytest.mark.slow
def test_all_that_a_house_writes_is_json_the_server_included(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    house = HouseProcess({"DATA": str(tmp_path), "LOG": "json"}, command=TACIT)
    try:
        with socket.create_connection(
            (house.http.base_url.host, int(house.settings["PORT"]))
        ) as raw:
            raw.sendall(b"this is not HTTP\r\n\r\n")
            raw.recv(1000)
        house.stop()
    finally:
        house.kill()
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    events = [line["event"] for line in lines]
    assert events[:2] == ["database migrated", "house opened"]
    assert "Invalid HTTP request received." in events
    assert "request" in events
    assert events[-1] == "house closed"


def test_a_log_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadOption, match="log=loud: must be one of auto, off, text, json"):
        Settings(log="loud")
