"""Random games and written positions of SALOMONS OORDEEL, and what somebody is told of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tacit.base.narration import Event, Reader
from tacit.engine.chance import CHANCE, below, next_number, stream
from tacit.engine.views import State
from tacit.games.salomon import GAME
from tacit.language import translator

NAMES = ["Ада", "Богдан", "Соля", "Дем’ян"]  # letters that are in none of the other languages
WORDS = GAME.narration


def reader(s: State, viewer: int, code: str = "en", names: list[str] = NAMES) -> Reader:
    return Reader(GAME.view(s, viewer), viewer, names, translator(code))


@dataclass
class Turn:
    """A move, with the states around it."""

    before: State
    seat: int
    action: int
    after: State

    def code(self, viewer: int) -> int:
        return int(GAME.seen_as(self.before, self.seat, self.action, viewer))

    def seen_by(self, viewer: int, code: str = "en", names: list[str] = NAMES) -> Event:
        before = GAME.view(self.before, viewer)
        return Event(before, self.seat, self.code(viewer), reader(self.after, viewer, code, names))

    def told(self, viewer: int, code: str = "en", names: list[str] = NAMES) -> list[str]:
        return WORDS.event(self.seen_by(viewer, code, names))


def options_of(text: str) -> dict[str, int]:
    return GAME.read_options(dict(pair.split("=") for pair in text.split()))


def random_game(options: dict[str, int], seed: int) -> Iterator[Turn]:
    numbers = stream(seed)
    s = GAME.new(options)
    while due := GAME.due(s):
        seat = due[0]
        if seat == CHANCE:
            action = int(next_number(numbers))
        else:
            actions = GAME.legal_actions(s, seat)
            action = actions[below(numbers, len(actions))]
        before = GAME.copy(s)
        GAME.apply(s, seat, action)
        yield Turn(before, seat, action, GAME.copy(s))


BOARDS = """
seat 0 rows=BGRPY cols=43152 closed=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3 open=-
seat 1 rows=YRBGP cols=25314 closed=Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3 open=-
centre -
turn active=0 hits=0 last_target=- missed=-
"""
THREE = """
seat 0 rows=GYBRP cols=51423 closed=G2,G4,Y1,Y3,YJ@0,B2,R5,R3,P4 open=-
seat 1 rows=PRGBY cols=32154 closed=P1,P2,R1,R4,G1,G3,B5,Y2,Y4 open=-
seat 2 rows=RPYBG cols=14325 closed=R2,P3,P5,Y5,B1,B3,B4,BJ@3,G5 open=-
centre -
turn active=0 hits=0 last_target=1 missed=-
"""


class Written:
    """A written position, and what is told of moves made on it."""

    names = ["Ada", "Bo", "Cees", "Dora"]  # noqa: RUF012 (nobody changes it)

    def __init__(self, text: str = BOARDS, options: str = "players=2") -> None:
        self.s = GAME.notation.read_position(text.strip().splitlines(), options_of(options))

    def tell(self, seat: int, move: str, viewer: int, code: str = "en") -> list[str]:
        """Make a move; what a viewer is told of it."""
        action = GAME.notation.parse_action(move)
        assert action in GAME.legal_actions(self.s, seat)
        before = GAME.copy(self.s)
        GAME.apply(self.s, seat, action)
        return Turn(before, seat, action, self.s).told(viewer, code, self.names)

    def reader(self, viewer: int, code: str = "en") -> Reader:
        return reader(self.s, viewer, code, self.names)

    def prompt(self, viewer: int, code: str = "en") -> str:
        return WORDS.prompt(self.reader(viewer, code))

    def summary(self, viewer: int, code: str = "en") -> list[str]:
        return WORDS.summary(self.reader(viewer, code))

    def notes(self, viewer: int, code: str = "en") -> list[str]:
        return WORDS.notes(self.reader(viewer, code))

    def action(self, move: str, viewer: int, code: str = "en") -> str:
        return WORDS.action(GAME.notation.parse_action(move), self.reader(viewer, code))
