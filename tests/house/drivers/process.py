"""A house in a process of its own, talked to over real HTTP; and people who play there."""

from __future__ import annotations

import json
import signal
import ssl
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import httpx

from bench import program
from scripts.postgres import free_port
from tests.drivers import at_most
from tests.house.drivers import MOST_MOVES, NOT_IDLE, PATIENCE
from tests.house.drivers.forked import Forked

TACIT = (sys.executable, "-m", "tacit.cli")
DEFAULTS = {"PACE": "none", "RATE": "0", "PORT": "0", "LOG": "off"}
PROBLEM = "application/problem+json"
NO_STORY = 10**6  # a position that no game reaches
# Houses are reached without TLS: else each client would read all certificates first, for 17 ms.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
Found = TypeVar("Found")


def client_of(address: str) -> httpx.Client:
    """A client with its own cookies and its own connections."""
    return httpx.Client(base_url=address, timeout=PATIENCE, limits=NOT_IDLE, verify=NO_TLS)


class HouseProcess:
    """`tacit serve`, started and killed at will; its port stays the same."""

    def __init__(
        self,
        settings: Mapping[str, object],
        environment: Mapping[str, str] | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        """By a command it is a new program; else it is forked, with the same Python environment."""
        self.environment = dict(environment or {})
        self.command = command
        own = {**DEFAULTS, "PORT": free_port(), **settings}
        self.settings = {k: str(v) for k, v in own.items()}
        self.start()

    def start(self) -> None:
        environment = program.environment_with(self.settings) | self.environment
        self.process: program.Running
        if self.command is None:
            self.process = Forked(environment)
        else:
            self.process = program.start([*self.command, "serve"], environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("The house is open: "), line
        self.address = line.split()[4].rstrip("/")
        self.settings["PORT"] = self.address.rsplit(":", 1)[1]
        self.http = client_of(self.address)
        wait_for(lambda: self.http.get("/healthz").status_code == 200)

    def kill(self) -> None:
        """As `kill -9` does: no chance to tidy up."""
        program.kill(self.process)
        self.http.close()

    def restart(self) -> None:
        self.kill()
        self.start()

    def stop(self) -> int:
        """As Ctrl+C does; the status with which it ends."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def post(self, path: str, body: object, **headers: str) -> httpx.Response:
        return self.http.post(f"/api/v1{path}", json=body, headers=headers)

    def open_table(self, **asked: Any) -> Player:
        """Somebody opens a table."""
        answer = self.post("/tables", {"game": "silencio", "name": "Ada", **asked})
        assert answer.status_code == 201, answer.text
        return Player(self, answer.json())


Opener = Callable[..., HouseProcess]


def with_known_deals(settings: Mapping[str, object], deals: Path) -> HouseProcess:
    """A house whose deals the file `deals` names: see `known_deals.py`."""
    return HouseProcess(settings, {"DEALS": str(deals)})


class AtTable:
    """Somebody who plays at a table by the API; the headers say who it is."""

    def __init__(self, address: str, table_id: str, headers: dict[str, str]) -> None:
        self.table_id = table_id
        self.headers = headers
        self.http = client_of(address)

    @property
    def path(self) -> str:
        return f"/api/v1/tables/{self.table_id}"

    def see(self, **query: Any) -> dict[str, Any]:
        answer = self.http.get(self.path, headers=self.headers, params=query)
        assert answer.status_code == 200, answer.text
        table: dict[str, Any] = answer.json()
        return table

    def ask(
        self, method: str, path: str = "", body: object = None, key: str | None = None
    ) -> httpx.Response:
        headers = {**self.headers, **({"Idempotency-Key": key} if key else {})}
        return self.http.request(method, self.path + path, json=body, headers=headers)

    def move(self, ply: int, action: int, key: str | None = None) -> httpx.Response:
        return self.ask("POST", "/moves", {"ply": ply, "action": action}, key)

    @cached_property
    def seat(self) -> int:
        seat: int = self.see()["you"]
        return seat

    def wait(self, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The table once it is as it should be; bots may have to think.

        It is heard of by the stream, as players hear of it: asking again and again would take the
        time that the bots need. The story is left out.
        """

        def listen() -> dict[str, Any] | None:
            with self.events(since=NO_STORY) as events:
                return next((table for table in events if until(table)), None)

        return waited(listen)

    def my_turn_or_over(self) -> dict[str, Any]:
        return self.wait(lambda table: table["legal"] or table["stage"] == "over")

    @contextmanager
    def events(self, **query: Any) -> Iterator[Iterator[dict[str, Any]]]:
        """The table as a stream, event by event."""
        path, query = f"{self.path}/events", dict(query)
        with self.http.stream("GET", path, headers=self.headers, params=query) as answer:
            assert answer.status_code == 200
            yield read_events(answer)


class Player(AtTable):
    """Somebody with a seat and its token."""

    def __init__(self, house: HouseProcess, seated: dict[str, Any]) -> None:
        self.house = house
        self.token: str = seated["token"]
        headers = {"authorization": f"Bearer {self.token}"}
        super().__init__(house.address, seated["table"]["id"], headers)

    def join(self, seat: int, name: str) -> Player:
        """Somebody else sits down at the same table."""
        answer = self.http.post(f"{self.path}/seats/{seat}", json={"name": name})
        assert answer.status_code == 201, answer.text
        return Player(self.house, answer.json())


def two_seated(house: HouseProcess, **options: str) -> tuple[Player, Player]:
    """Ada, who begins, and Bo at a table of SILENCIO; it has not started."""
    ada = house.open_table(options={"players": "2", "start": "seat:0", **options})
    return ada, ada.join(1, "Bo")


def two_started(house: HouseProcess, **options: str) -> tuple[Player, Player]:
    """The same, and the game has started."""
    ada, bo = two_seated(house, **options)
    assert ada.ask("POST", "/start").status_code == 200
    return ada, bo


def play_on(*players: AtTable) -> dict[str, Any]:
    """The first move on the list for whoever of them is due, until the game is over.

    The table then, without the story.
    """

    def somebody_is_due(table: dict[str, Any]) -> bool:
        return table["stage"] == "over" or any(p.seat in table["due"] for p in players)

    for _ in at_most(MOST_MOVES, "the game ends"):
        table = players[0].wait(somebody_is_due)
        if table["stage"] == "over":
            break
        mover = next(player for player in players if player.seat in table["due"])
        own = table if mover is players[0] else mover.my_turn_or_over()
        answer = mover.move(own["ply"], own["legal"][0]["action"])
        assert answer.status_code == 200, answer.text
    return table


def kind(answer: httpx.Response) -> str:
    """The kind of a problem document, which must be a good one."""
    assert answer.headers["content-type"] == PROBLEM, answer.text
    problem = answer.json()
    assert problem["status"] == answer.status_code
    assert problem["title"]
    assert "Traceback" not in answer.text
    return str(problem["type"].rsplit(":", 1)[1])


def read_events(answer: httpx.Response) -> Iterator[dict[str, Any]]:
    for line in answer.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def waited(look: Callable[[], Found | None]) -> Found:
    """What `look` finds as soon as it finds something; a house that is down is waited for."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(httpx.TransportError):
            if found := look():
                return found
        time.sleep(0.01)
    raise AssertionError("waited in vain")


def wait_for(holds: Callable[[], bool]) -> None:
    waited(holds)
