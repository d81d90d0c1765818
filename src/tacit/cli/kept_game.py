"""A terminal game saved in a file: its log, and who sits where."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from pathlib import Path

from tacit.bots import Bot
from tacit.bots import load as load_bot
from tacit.cli.arguments import read_text
from tacit.engine.chance import Seeded
from tacit.engine.errors import BadText, TacitError
from tacit.engine.files import write_whole
from tacit.language import translator
from tacit.match import Match, read_pair


@dataclass
class KeptGame:
    """A match with a person at one seat, and everything needed to resume it."""

    match: Match
    seat: int
    bots: list[Bot]  # one per seat; the one at the person's seat is not used
    language: str
    path: Path
    seed: int = field(default_factory=lambda: secrets.randbits(63))
    told: int = 0  # the number of moves that the person has been told

    @classmethod
    def new(cls, match: Match, seat: int, bots: list[Bot], language: str, path: Path) -> KeptGame:
        """A new game. If chance has a seed, the bots use the same one."""
        seed = match.chance.seed if isinstance(match.chance, Seeded) else secrets.randbits(63)
        return cls(match, seat, bots, language, path, seed)

    def save(self) -> None:
        bots = ",".join(bot.name for bot in self.bots)
        head = f"# table seat={self.seat} bots={bots} language={self.language} told={self.told}\n"
        write_whole(self.path, (head + self.match.text()).encode())

    @classmethod
    def resume(cls, path: Path, language: str | None) -> KeptGame:
        text = read_text(path)
        try:
            first = text.partition("\n")[0].split()
            if first[:2] != ["#", "table"]:
                raise BadText("not a game saved by `tacit play`; try `tacit replay`")
            about = dict(read_pair(word) for word in first[2:])
            match = Match.parse(text)
            seat, told = int(about["seat"]), int(about["told"])
            bots = [load_bot(name, match.game) for name in about["bots"].split(",")]
            if not (0 <= seat < match.players == len(bots) and 0 <= told <= match.ply):
                raise BadText("the first line does not fit the game")
            language = language or about["language"]
            translator(language)
            return cls(match, seat, bots, language, path, told=told)
        except TacitError as error:
            raise BadText(f"{path}: {error}") from error
        except (KeyError, ValueError) as error:
            raise BadText(f"{path}: the first line does not describe a table") from error
