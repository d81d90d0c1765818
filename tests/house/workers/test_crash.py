"""Killed with `kill -9` at any moment and started again: every acknowledged move is there."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import httpx

from tacit.games import load
from tests.house.drivers import MOST_MOVES
from tests.house.drivers.process import PATIENCE, Opener, Player, waited


class Stubborn:
    """Plays on whatever happens, repeats what got no answer, remembers what was acknowledged."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.acknowledged: list[tuple[int, int]] = []  # position and action

    def play(self) -> dict[str, Any]:
        """To the end of the game."""
        luck = random.Random(5)
        for _ in range(MOST_MOVES):
            table = self.player.my_turn_or_over()
            if table["stage"] == "over":
                return table
            action = luck.choice(table["legal"])["action"]
            self.insist(table["ply"], action)
        raise AssertionError("the game did not end")

    def insist(self, ply: int, action: int) -> None:
        """Send a move until it is answered; then it counts."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                answer = self.player.move(ply, action, key=f"{ply}")
            except httpx.TransportError:
                time.sleep(0.01)
                continue
            assert answer.status_code == 200, answer.text
            self.acknowledged.append((ply, action))
            return
        raise AssertionError("no answer")


def test_every_acknowledged_move_survives_kill_9(open_house: Opener) -> None:
    house = open_house()
    ada = house.open_table(options={"start": "random"}, bots="random", start=True)
    stubborn = Stubborn(ada)
    over: list[dict[str, Any]] = []
    playing = threading.Thread(target=lambda: over.append(stubborn.play()))
    playing.start()
    luck = random.Random(1)
    for _ in range(3):
        moves = len(stubborn.acknowledged) + luck.randint(1, 3)
        waited(lambda moves=moves: not playing.is_alive() or len(stubborn.acknowledged) >= moves)
        time.sleep(luck.random() / 100)
        house.restart()
    playing.join(600)
    assert over, "the game did not end"
    replay = house.http.get(f"{ada.path}/replay").json()
    assert replay["honest"]
    log = [line for line in replay["log"].splitlines() if line.startswith(">")]
    words = {ply: line.split(" ", 2) for ply, line in enumerate(log)}
    own = [ply for ply, (_, seat, _) in words.items() if seat == "0"]
    assert own == [ply for ply, _ in stubborn.acknowledged]
    texts = [load("silencio").notation.action_text(action) for _, action in stubborn.acknowledged]
    assert [words[ply][2] for ply in own] == texts


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
