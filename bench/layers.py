"""Profile of a move by layer: CPU time, without a network.

    python -m bench.layers [--moves 200]

Two people play random moves in the house's own process, each with an event stream: as programs do,
by the API, without sentences (bare) and with them, and as browsers do, by pages. The whole move is
measured, then each layer alone. The remainder is attributed to the stream: waking it, and sending
the event.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI
from pydantic_core import to_json

from tacit.games import NAMES, load
from tacit.house.api.tables import table_content
from tacit.house.app import create_app, make_ready
from tacit.house.core import play
from tacit.house.core.positions import Positions
from tacit.house.core.records import Who
from tacit.house.core.secrets import key_of, new_secret
from tacit.house.core.stored import Stored
from tacit.house.core.tables import Tables
from tacit.house.core.viewer import TableView
from tacit.house.settings import Settings
from tacit.house.web import templating
from tacit.house.web.context.table import table_context
from tacit.language import translator

SEED = 1
WARM_UP = 20  # moves
TURNS = 8  # iterations of the event loop, until both streams have sent a move
LANGUAGE = "en"
T = translator(LANGUAGE)
LAYERS = ("request", "rules", "database", "view", "words", "markup")


class Clock:
    """CPU time of this process (all threads), by layer."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(LAYERS, 0.0)
        self.whole = 0.0
        self.moves = 0

    @contextmanager
    def of(self, layer: str) -> Iterator[None]:
        start = time.process_time()
        yield
        self.spent[layer] += time.process_time() - start

    def milliseconds(self) -> dict[str, float]:
        """Per move, by layer; the stream is the remainder of the whole."""
        layers = {layer: 1e3 * spent / self.moves for layer, spent in self.spent.items()}
        whole = 1e3 * self.whole / self.moves
        return {**layers, "stream": whole - sum(layers.values()), "whole": whole}


@dataclass(frozen=True)
class Person:
    """A player at the table."""

    secret: str

    @property
    def who(self) -> Who:
        return Who(guest=key_of(self.secret))


@dataclass(frozen=True)
class Way:
    """How people play: by pages, or by the API."""

    name: str
    events: str
    move: str
    headers: Mapping[str, str]
    body: Callable[[Mapping[str, str]], bytes]
    query: bytes = b""


PAGES = Way(
    "pages",
    "/t/{id}/events",
    "/t/{id}/move",
    {"content-type": "application/x-www-form-urlencoded", "x-live": "1", "accept": "text/html"},
    lambda move: urlencode(move).encode(),
)
API = Way(
    "API",
    "/api/v1/tables/{id}/events",
    "/api/v1/tables/{id}/moves",
    {"content-type": "application/json"},
    lambda move: json.dumps({name: int(move[name]) for name in ("ply", "action")}).encode(),
)
BARE_API = replace(API, name="bare", query=b"words=no")


async def ask(
    app: FastAPI,
    person: Person,
    method: str,
    path: str,
    body: bytes = b"",
    headers: Mapping[str, str] | None = None,
    gone: asyncio.Event | None = None,
    query: bytes = b"",
) -> int:
    """Send a request to the ASGI app, until the client is `gone`; returns the status."""
    status = 0
    sent = iter([body])
    gone = gone or asyncio.Event()

    async def receive() -> dict[str, Any]:
        if (part := next(sent, None)) is not None:
            return {"type": "http.request", "body": part, "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status
        status = message.get("status", status)

    common = {
        "host": "house",
        "cookie": f"guest={person.secret}; language={LANGUAGE}",
        "origin": "http://house",
        "content-length": str(len(body)),
    }
    pairs = {**common, **(headers or {})}.items()
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in pairs],
        "client": ("127.0.0.1", 1),
        "server": ("house", 80),
    }
    await app(scope, receive, send)
    return status


class Measured:
    """A house in this process, and two people at one of its tables."""

    def __init__(self, app: FastAPI, way: Way, seed: int) -> None:
        self.app, self.way = app, way
        self.tables: Tables = app.state.house.tables
        self.people = [Person(new_secret()), Person(new_secret())]
        self.luck = random.Random(seed)
        self.table_id = ""

    async def sit_down(self, game: str) -> None:
        ada, ben = (person.who for person in self.people)
        opened = await self.tables.create(game, {"players": "2"}, ada, "Ada")
        self.table_id = opened.table.id
        await self.tables.sit(self.table_id, 1, ben, "Ben")
        await self.tables.start(self.table_id, ada)
        if load(game).race is not None:
            for person in self.people:
                await self.tables.get_ready(self.table_id, person.who)

    def next_move(self) -> tuple[Stored, int, int] | None:
        """The table now, and a random seat and action; None: the game is over."""
        now = self.tables.newest(self.table_id)
        if now is None or now.match is None or now.match.over:
            return None
        seat = self.luck.choice(play.due(now.table, now.match))
        return now, seat, self.luck.choice(play.legal(now.table, now.match, seat))

    async def play(self, moves: int, clock: Clock) -> None:
        """Measure whole moves: a request, and two streams that deliver it."""
        path, gone = self.way.events.format(id=self.table_id), asyncio.Event()
        streams = [
            asyncio.create_task(ask(self.app, person, "GET", path, gone=gone, query=self.way.query))
            for person in self.people
        ]
        for number in range(WARM_UP + moves):
            if (move := self.next_move()) is None:
                break
            before, seat, action = move
            form = {"ply": position(before, seat), "version": before.table.version_for(seat)}
            form["action"] = action
            body = self.way.body({name: str(value) for name, value in form.items()})
            start = time.process_time()
            path = self.way.move.format(id=self.table_id)
            person, headers, query = self.people[seat], self.way.headers, self.way.query
            status = await ask(self.app, person, "POST", path, body, headers, query=query)
            for _ in range(TURNS):
                await asyncio.sleep(0)
            if status != HTTPStatus.OK:
                raise RuntimeError(f"a move was answered with {status}")
            if number >= WARM_UP:
                clock.whole += time.process_time() - start
                clock.moves += 1
        gone.set()
        await asyncio.gather(*streams)

    async def by_layer(self, game: str, moves: int, clock: Clock) -> None:
        """Measure each layer alone, for as many moves, at a table that nobody follows."""
        done, number, before_that = 0, 0, Clock()
        while done < moves:
            if (move := self.next_move()) is None:
                await self.sit_down(game)
                number = 0
                continue
            # As above, the first moves of a game do not count: boards are set up there.
            await self._by_layer(*move, clock if number >= WARM_UP else before_that)
            done += number >= WARM_UP
            number += 1
        clock.spent["database"] -= clock.spent["rules"]

    async def _by_layer(self, before: Stored, seat: int, action: int, clock: Clock) -> None:
        with clock.of("request"):
            await ask(self.app, self.people[seat], "GET", "/healthz")
        with clock.of("rules"):
            draft = before.draft()
            play.play(before.table, draft, seat, before.table.ply, [action], 0.0)
        with clock.of("database"):  # includes the rules, which are subtracted in the end
            await self.tables.play(
                self.table_id, self.people[seat].who, position(before, seat), [action]
            )
        after = self.tables.newest(self.table_id)
        assert after is not None
        for viewer in (0, 1):
            self._look(after, viewer, position(before, viewer), clock)

    def _look(self, after: Stored, viewer: int, since: int, clock: Clock) -> None:
        with clock.of("view"):
            view = TableView(after.table, after.match, viewer, [False, False])
            _ = view.game_view, view.legal, view.can_undo, view.due
        if self.way is not PAGES:
            with clock.of("words"):
                content = table_content(view, T if self.way is API else None, since)
            with clock.of("markup"):
                to_json(content)
        else:
            with clock.of("words"):
                context = table_context(view, T, "", "", since)
            with clock.of("markup"):
                templating.page("table/live.html", LANGUAGE, context)


def position(at: Stored, viewer: int) -> int:
    """The number of a table's position, as a viewer counts it."""
    assert at.match is not None
    return Positions(at.match, viewer).number(at.match.ply)


async def measure(game: str, way: Way, moves: int) -> dict[str, float]:
    """Milliseconds of CPU time per move, by layer."""
    clock, seed = Clock(), SEED
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=folder, rate=0, log="off"))
        make_ready(app)
        async with app.router.lifespan_context(app):
            for name in NAMES:
                await app.state.house.compiler.wait_for(load(name))
            while clock.moves < moves:
                people = Measured(app, way, seed)
                await people.sit_down(game)
                await people.play(moves - clock.moves, clock)
                seed += 1
            alone = Measured(app, way, SEED)
            await alone.sit_down(game)
            await alone.by_layer(game, clock.moves, clock)
    return clock.milliseconds()


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.layers", description="Where the time of a move goes."
    )
    parser.add_argument("--moves", type=int, default=200, help="of each game (200)")
    given = parser.parse_args()
    if given.moves < 1:
        parser.error("there must be at least one move")
    print("processor time of a move with two people, in milliseconds, by layer, without a network")
    columns = (*LAYERS, "stream", "whole")
    print(f"{'':18}" + "".join(f"{column:>10}" for column in columns))
    for way in (BARE_API, API, PAGES):
        for game in NAMES:
            found = asyncio.run(measure(game, way, given.moves))
            cells = "".join(f"{found[column]:10.3f}" for column in columns)
            print(f"{way.name:6}{game:12}{cells}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
