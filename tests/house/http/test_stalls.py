"""No request keeps the others waiting, however long the game is that it is about.

Counted in calls of functions on the thread where everybody is served: what takes long is done in
another one.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from tacit.engine.chance import Seeded
from tacit.engine.errors import BadOption
from tacit.games import load
from tacit.house.core import seating, stored
from tacit.house.core.records import Who
from tacit.house.core.secrets import key_of
from tacit.house.core.stored import Stored
from tacit.house.settings import Settings
from tacit.match import Match
from tests.house.drivers.counting import counted_calls
from tests.house.drivers.inside import ID, table_with, visited

SECRETS = ["a" * 32, "b" * 32]
MOST_CALLS = 50_000  # some ten milliseconds
LONG = 2_000  # moves
SILVER = load("silver")
HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def matches() -> tuple[Match, Match]:
    """A game of as many rounds as can be had, by lot: running for long, and over."""
    match = Match(SILVER, {"players": "2", "rounds": "20"}, Seeded(1))
    luck, running = random.Random(1), match
    while not match.over:
        match.settle()
        if match.ply >= LONG and running is match:
            running = match.copy()
        seat = match.due[0]
        match.play(seat, luck.choice(match.legal(seat)))
        match.settle()
    assert not running.over
    return running, match


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


def calls_of(match: Match, ask: Ask, folder: Path) -> int:
    """The calls that a request takes where everybody is served."""
    people = [Who(guest=key_of(secret)) for secret in SECRETS]
    table = table_with(match, people)

    async def work() -> int:
        async with visited(Settings(data=str(folder), rate=0)) as (house, http):
            await house.compiler.wait_for(SILVER)
            await house.store.write(lambda c: stored.insert(c, Stored(table, match)))
            http.cookies.set("guest", SECRETS[0])
            http.headers["origin"] = "http://house"
            for path in (API, PAGE):  # what is read and prepared only once
                await http.get(path, headers=HTML)
            with counted_calls() as counted:
                answer = await ask(http)
            assert answer.status_code < 500, answer.text
            assert answer.text
            return counted.calls

    return asyncio.run(work())


@pytest.mark.parametrize("what", RUNNING)
def test_a_long_game_keeps_nobody_waiting(
    matches: tuple[Match, Match], what: str, tmp_path: Path
) -> None:
    assert calls_of(matches[0], RUNNING[what], tmp_path) < MOST_CALLS


@pytest.mark.parametrize("what", FINISHED)
def test_a_long_game_that_is_over_keeps_nobody_waiting(
    matches: tuple[Match, Match], what: str, tmp_path: Path
) -> None:
    assert calls_of(matches[1], FINISHED[what], tmp_path) < MOST_CALLS


def test_a_table_is_not_for_a_thousand_rounds() -> None:
    seating.opened(SILVER, {"rounds": "20"}, "none", 0.0)
    with pytest.raises(BadOption, match="takes at most 130"):
        seating.opened(SILVER, {"rounds": "1000"}, "none", 0.0)
