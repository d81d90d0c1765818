"""Killed with `kill -9` at any moment and started again: every acknowledged move is there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import httpx
import pytest
import sqlalchemy as sa

from tacit.games import load
from tacit.house.core import play
from tacit.house.db import studies
from tacit.house.db.store import Store
from tacit.house.settings import Settings
from tacit.match import Match
from tacit.study.study import Step, Study
from tests.house.drivers.process import HouseProcess, Opener, Player, play_on, wait_for, waited

pytestmark = pytest.mark.slow  # in short: core/test_at_once.py, core/test_tables.py
KILLED_AFTER = (1, 3, 2)  # moves: the first time, from then on, and once more

Result = TypeVar("Result")


class Stubborn(Player):
    """Repeats what got no answer, and remembers what was acknowledged."""

    def __init__(self, house: HouseProcess, seated: dict[str, Any]) -> None:
        super().__init__(house, seated)
        self.acknowledged: list[tuple[int, int]] = []  # position and action

    def move(self, ply: int, action: int, key: str | None = None) -> httpx.Response:
        """Send a move until it is answered; then it counts."""
        answer = waited(partial(super().move, ply, action, key or f"{ply}"))
        self.acknowledged.append((ply, action))
        return answer


def wait_for_moves(player: Stubborn, moves: int, game: Future[dict[str, Any]]) -> None:
    """Wait until so many more are acknowledged, or the game is over."""
    enough = len(player.acknowledged) + moves
    wait_for(lambda: game.done() or len(player.acknowledged) >= enough)


def test_every_acknowledged_move_survives_kill_9(open_house: Opener) -> None:
    house = open_house()
    asked = {"game": "silencio", "name": "Ada", "bots": "random", "start": True}
    seated = house.post("/tables", {**asked, "options": {"start": "random"}}).json()
    ada = Stubborn(house, seated)
    with ThreadPoolExecutor() as pool:
        game = pool.submit(play_on, ada)
        for moves in KILLED_AFTER:
            wait_for_moves(ada, moves, game)
            house.restart()
        game.result()
    replay = house.http.get(f"{ada.path}/replay").json()
    assert replay["honest"]
    log = [line for line in replay["log"].splitlines() if line.startswith(">")]
    words = {ply: line.split(" ", 2) for ply, line in enumerate(log)}
    match = Match.parse(replay["log"])
    by_ada = [ply for ply, (_, seat, _) in words.items() if seat == "0"]
    own = [ply for ply in by_ada if not play.was_formality(match, ply)]
    assert own == [ply for ply, _ in ada.acknowledged]
    texts = [load("silencio").notation.action_text(action) for _, action in ada.acknowledged]
    assert [words[ply][2] for ply in own] == texts


def test_a_study_goes_on_where_it_was_and_is_completed_by_the_next_start(
    database: str, open_house: Opener
) -> None:
    house = open_house()
    # With four players it takes some seconds: there is time to kill it.
    options = {"players": "4", "rounds": "1", "max_turns_per_round": "40"}
    ada = house.open_table(game="silver", options=options, bots="random", start=True)
    play_on(ada)
    match = Match.parse(house.http.get(f"/t/{ada.table_id}/log").text)
    address = f"/t/{ada.table_id}/study"
    visitor = {"accept": "text/html", "origin": house.address, "cookie": f"guest={'x' * 32}"}
    asked = house.http.post(f"{address}/ask", headers=visitor)
    assert asked.status_code == 303

    def page() -> str:
        return house.http.get(address, headers=visitor).text

    wait_for(lambda: re.search(r'<progress max="100" value="[1-9]', page()) is not None)
    house.kill()
    before = in_store(database, lambda c: studies.steps_of(c, ada.table_id))
    assert 0 < len(before) < match.ply  # it was under way
    if database.startswith("postgresql"):  # as if the claim of the first had run out
        in_store(database, lambda c: studies.due_at_once(c, 0.0))
    house.start()
    wait_for(lambda: "data-goes-on" not in page())
    assert 'id="luck"' in page()
    house.kill()
    after = in_store(database, lambda c: studies.steps_of(c, ada.table_id))
    assert after[: len(before)] == before
    whole = Study(match, [Step.from_json(step) for step in after])
    assert [step.ply for step in whole.steps] == list(range(match.ply))
    for split in whole.splits:
        assert sum(part.mean for part in split.parts) == pytest.approx(split.result)


def in_store(database: str, work: Callable[[sa.Connection], Result]) -> Result:
    """Look into the database of a house that is not running."""

    async def whole() -> Result:
        store = Store(Settings(database=database))
        await store.open()
        try:
            return await store.write(work)
        finally:
            await store.close()

    return asyncio.run(whole())


def test_bots_go_on_after_a_restart(open_house: Opener) -> None:
    house = open_house()
    ada = house.open_table(bots="random", start=True, pace="fast")
    ada.ask("DELETE", "/seats/0")  # from now on bots play alone
    ply = ada.see()["ply"]
    ada.wait(lambda table: table["ply"] > ply + 1)
    house.restart()
    ply = ada.see()["ply"]
    ada.ask("PATCH", "", {"pace": "none"})
    over = ada.wait(lambda table: table["stage"] == "over")
    assert over["ply"] > ply
