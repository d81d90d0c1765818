"""No request keeps the others waiting, however long the game is that it is about.

Counted in calls of functions on the thread where everybody is served: what takes long is done in
another one.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

import httpx
import pytest
import sqlalchemy as sa

from tacit.engine import jit
from tacit.engine.chance import Seeded
from tacit.games import load
from tacit.games.silver.rules.actions import EXCHANGE, PASS, TAKE
from tacit.house.core import stored
from tacit.house.core.records import Who
from tacit.house.core.secrets import key_of
from tacit.house.core.stored import Stored
from tacit.house.db.schema import TABLES
from tacit.house.house import House
from tacit.house.settings import Settings
from tacit.match import Match
from tests.house.drivers.counting import counted_calls
from tests.house.drivers.inside import ID, table_with, visited

SECRETS = ["a" * 32, "b" * 32]
MOST_CALLS = 50_000  # some ten milliseconds
LONG = 2_000  # moves
INTERPRETED = 400  # moves that take as many calls as thousands of compiled ones
SILVER = load("silver")
HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def matches() -> tuple[Match, Match]:
    """As long a game as a table takes, running and over: two who only take from the pile."""
    running, over = from_the_pile(LONG), from_the_pile(sys.maxsize)
    assert over.ply > 2 * LONG
    return running, over


def from_the_pile(most: int) -> Match:
    """The first moves of such a game."""
    match = Match(SILVER, {"players": "2", "rounds": "8"}, Seeded(1))
    match.settle()
    while match.ply < most and not match.over:
        seat = match.due[0]
        legal = match.legal(seat)
        wanted = (action for action in (TAKE, EXCHANGE, PASS) if action in legal)
        match.play(seat, next(wanted, legal[0]))
        match.settle()
    return match


Ask = Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]
API, PAGE = f"/api/v1/tables/{ID}", f"/t/{ID}"
MOVE = {"ply": "0", "action": "0", "request": "k"}
RUNNING: dict[str, Ask] = {
    "the table": lambda http: http.get(API),
    "its beginning": lambda http: http.get(API, params={"until": 100}),
    "the page": lambda http: http.get(PAGE, headers=HTML),
    "a move made long ago": lambda http: http.post(f"{PAGE}/move", data=MOVE),
    "taking it back long after": lambda http: http.post(f"{PAGE}/undo", data=MOVE),
}
FINISHED: dict[str, Ask] = {
    "the page": lambda http: http.get(PAGE, headers=HTML),
    "the replay": lambda http: http.get(f"{PAGE}/replay", params={"ply": 50, "eyes": "0"}),
    "the replay for programs": lambda http: http.get(f"{API}/replay"),
    "one position": lambda http: http.get(f"{API}/replay/50", params={"eyes": "1"}),
    "the log": lambda http: http.get(f"{PAGE}/log"),
}


Prepare = Callable[[House], Awaitable[None]]


async def nothing(house: House) -> None:
    """The house knows the table."""


async def forget(house: House) -> None:
    """The house has never read the table."""
    house.tables.changed_outside([ID])


async def update(house: House) -> None:
    """The game was played by earlier rules, and those of today are not compiled yet."""
    await house.store.write(lambda c: c.execute(sa.update(TABLES).values(rules=0)))
    await forget(house)
    jit._stage._changed_over.discard(SILVER.name)
    jit.interpret(SILVER.name)


def stalls(match: Match, asks: dict[str, Ask], prepare: Prepare, database: str) -> dict[str, int]:
    """The requests that take too many calls where everybody is served."""
    people = [Who(guest=key_of(secret)) for secret in SECRETS]
    table, found = table_with(match, people), {}

    async def work() -> None:
        async with visited(Settings(database=database, rate=0)) as (house, http):
            await house.compiler.wait_for(SILVER)
            await house.store.write(lambda c: stored.insert(c, Stored(table, match)))
            http.cookies.set("guest", SECRETS[0])
            http.headers["origin"] = "http://house"
            for ask in asks.values():  # what is read and prepared only once
                await ask(http)
            for what, ask in asks.items():
                await prepare(house)
                with counted_calls() as counted:
                    answer = await ask(http)
                assert answer.status_code < 500, answer.text
                assert answer.text
                found[what] = counted.calls

    try:
        asyncio.run(work())
    finally:
        jit.change_over(SILVER.name)
    return {what: calls for what, calls in found.items() if calls >= MOST_CALLS}


@pytest.mark.parametrize("prepare", [nothing, forget])
def test_a_long_game_keeps_nobody_waiting(
    matches: tuple[Match, Match], prepare: Prepare, database: str
) -> None:
    assert stalls(matches[0], RUNNING, prepare, database) == {}


@pytest.mark.slow
@pytest.mark.parametrize("prepare", [nothing, forget])
def test_a_long_game_that_is_over_keeps_nobody_waiting(
    matches: tuple[Match, Match], prepare: Prepare, database: str
) -> None:
    assert stalls(matches[1], FINISHED, prepare, database) == {}


@pytest.mark.skipif(not jit.COMPILED, reason="nothing is compiled here")
def test_a_game_from_before_an_update_keeps_nobody_waiting(database: str) -> None:
    asks = {what: RUNNING[what] for what in ("the table", "the page")}
    assert stalls(from_the_pile(INTERPRETED), asks, update, database) == {}
