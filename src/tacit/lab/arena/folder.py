"""A contest on disk: one file says what is played, and each lot of games has a file of its own.

The file of a lot is written atomically. So a run that was stopped continues with the missing lots,
and games or bots can be added to a contest later.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tacit.engine.cache import signature
from tacit.engine.errors import TacitError
from tacit.engine.files import write_whole
from tacit.lab import simulate
from tacit.lab.arena.contest import Contest, Lineup, Lot, Played
from tacit.lab.extras import need
from tacit.lab.simulate import Results

FACTS = "contest.json"
GAMES = "games"


class OtherContest(TacitError):
    """The folder contains the games of another contest."""


@dataclass(frozen=True)
class Folder:
    """Where the games of a contest are kept."""

    path: Path
    contest: Contest

    def open(self) -> None:
        """Start or resume a contest. Raises OtherContest or CannotWrite."""
        need("polars", "polars")
        facts, kept = self._facts(), self._kept()
        if kept is not None:
            for key, value in facts.items():
                if kept.get(key) != value:
                    raise OtherContest(
                        f"{self.path}: holds games with {key} {kept.get(key)}, not {value}; "
                        "choose another folder with --out"
                    )
        write_whole(self.path / FACTS, json.dumps(facts, indent=1).encode() + b"\n")

    def _facts(self) -> dict[str, Any]:
        """What must be equal for games to be combined."""
        contest = self.contest
        return {
            "game": contest.game_name,
            "options": contest.game.options_text(contest.options),
            "seed": contest.seed,
            "rules and bots": signature(contest.game_name),
        }

    def _kept(self) -> dict[str, Any] | None:
        try:
            text = (self.path / FACTS).read_text(encoding="utf-8")
            kept = json.loads(text)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise OtherContest(f"{self.path / FACTS}: cannot be read ({error})") from error
        return kept if isinstance(kept, dict) else {}

    def _file(self, lot: Lot) -> Path:
        one, others, _ = lot.lineup
        seats = "".join(map(str, lot.seats))
        return self.path / GAMES / f"{one}+{others}-{seats}-{lot.first:07}.parquet"

    def is_played(self, lot: Lot) -> bool:
        return self._deals_in(self._file(lot)) >= lot.deals

    def _deals_in(self, file: Path) -> int:
        polars = need("polars", "polars")
        if not file.exists():
            return 0
        try:
            found: int = polars.scan_parquet(file).select(polars.len()).collect().item()
        except (OSError, polars.exceptions.PolarsError):
            return 0  # damaged or not one of our files: the lot is played again
        return found

    def keep(self, lot: Lot, played: Played) -> None:
        """Write the results of a lot."""
        simulate.write(self._results([lot], [played]), self._file(lot))

    def read(self, lineup: Lineup) -> Results | None:
        """The games of a lineup so far, in no particular order; None if there are none."""
        lots = [lot for lot in self.contest.lots() if lot.lineup == lineup and self.is_played(lot)]
        return self._results(lots, list(map(self._read, lots))) if lots else None

    def _read(self, lot: Lot) -> Played:
        table = need("polars", "polars").read_parquet(self._file(lot))[: lot.deals]
        seats = range(self.contest.players)
        scores = np.stack([table[f"score{seat}"].to_numpy() for seat in seats], axis=1)
        return Played(scores, table["steps"].to_numpy(), table["result"].to_list())

    def _results(self, lots: Sequence[Lot], all_played: Sequence[Played]) -> Results:
        contest = self.contest
        names = list(dict.fromkeys((lots[0].lineup.one, lots[0].lineup.others)))
        seating = [[names.index(name) for name in contest.places(lot)] for lot in lots]
        return Results(
            contest.game,
            contest.options,
            contest.seed,
            np.concatenate([np.arange(lot.first, lot.first + lot.deals) for lot in lots]),
            [contest.bot(name) for name in names],
            np.repeat(np.array(seating), [lot.deals for lot in lots], axis=0),
            np.concatenate([played.scores for played in all_played]),
            np.concatenate([played.steps for played in all_played]),
            [text for played in all_played for text in played.results],
            seconds=0.0,
        )

    def missing(self) -> Iterator[Lot]:
        """The lots that are still to be played."""
        return (lot for lot in self.contest.lots() if not self.is_played(lot))
