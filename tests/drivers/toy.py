"""A game made for the tests of `Match`: all seats mark numbers in secret at once, then say so.

Marks are hidden and can be taken back; saying "done" is public; when all are done, chance tosses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from tacit.engine.chance import CHANCE
from tacit.engine.errors import BadText
from tacit.engine.options import Option
from tacit.engine.records import record_type
from tacit.engine.runs import RUNS, add_run, list_actions
from tacit.engine.views import State
from tacit.game import Game

MARKS, DONE, SAW_MARK, SAW_TOSS = 3, 3, 4, 5
STATE = record_type(
    [("players", "u1"), ("marked", "u1", (3,)), ("done", "u1", (3,)), ("coin", "u1")]
)
TEXTS = ("mark 0", "mark 1", "mark 2", "done", "mark ?", "toss ?")


def setup(s: State, options: State) -> None:
    s.players = options.players
    s.marked[:] = s.done[:] = 0
    s.coin = 0


def acting(s: State) -> int:
    if s.coin:
        return 0
    return sum(1 << p for p in range(int(s.players)) if not s.done[p]) or CHANCE


def choices(s: State, seat: int, runs: State) -> int:
    unmarked = sum(1 << m for m in range(MARKS) if not s.marked[seat] >> m & 1)
    return int(add_run(runs, 0, 0, unmarked | 1 << DONE))


def legal(s: State, seat: int, out: np.ndarray) -> int:
    if acting(s) == CHANCE or not acting(s) >> seat & 1:
        return 0
    runs = np.empty(1, RUNS)
    return int(list_actions(runs, choices(s, seat, runs[0]), out))


def apply(s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        s.coin = 1 + action % 2
    elif action == DONE:
        s.done[seat] = 1
    else:
        s.marked[seat] |= 1 << action


def score(s: State, out: np.ndarray) -> None:
    out[: int(s.players)] = [bin(int(m)).count("1") for m in s.marked[: int(s.players)]]


def observe(s: State, seat: int, view: np.ndarray) -> None:
    view[0] = s
    for other in range(3):
        if other != seat:
            view[0].marked[other] = 0


def seen_as(s: State, seat: int, action: int, viewer: int) -> int:
    if seat == CHANCE:
        return SAW_TOSS
    return action if seat == viewer or action == DONE else SAW_MARK


def parse_action(text: str) -> int:
    if text not in TEXTS:
        raise BadText(f"{text}: no such action")
    return TEXTS.index(text)


def position_lines(s: State) -> list[str]:
    return ["table " + bytes(s.tobytes()).hex()]


def read_position(lines: Sequence[str], options: Mapping[str, int]) -> State:
    return np.frombuffer(bytes.fromhex(lines[0].split()[1]), STATE).copy()[0]


NOTATION: Any = SimpleNamespace(
    action_text=lambda code: TEXTS[code],
    parse_action=parse_action,
    steps=lambda text: [parse_action(text)],
    position_lines=position_lines,
    read_position=read_position,
    result_text=lambda s: "over",
)


def toy(takes_back: bool = True) -> Game:
    return Game(
        name="toy",
        rules_version=1,
        state=STATE,
        seats=(2, 3),
        actions=4,
        codes=6,
        most_legal=4,
        takes_back=takes_back,
        lower_is_better=False,
        cooperative=False,
        most_moves=lambda o: (20, 1),
        worst_score=0,
        best_score=3,
        options=(Option("players", "Players", 2, 3, lambda o: 2),),
        check_options=lambda o: None,
        setup=setup,
        acting=acting,
        choices=choices,
        legal=legal,
        apply=apply,
        score=score,
        observe=observe,
        imagine=lambda view, seat, stream, into: None,
        broken=lambda s: 0,
        seen_as=seen_as,
        encode_into=lambda view, seat, into: 0,
        sections=(),
        notation=NOTATION,
    )
