"""What came of a finished game for each guest who played it, as it is kept.

What is counted of a game is the game's business (`Narration.tally`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tacit.base.tally import Facts
from tacit.house.core import days
from tacit.house.core.records import OVER, Seat, Table
from tacit.match import Match
from tacit.study.luck import Split, averaged

Row = dict[str, Any]


@dataclass(frozen=True)
class Partner:
    """Somebody else at the table: a person, or a bot of some level."""

    seat: int
    name: str
    bot: str | None = None


@dataclass(frozen=True)
class Result:
    """What came of a game for one guest."""

    table_id: str
    seat: int
    game: str
    players: int
    partners: tuple[Partner, ...]
    scores: tuple[int, ...]
    facts: Facts
    finished: float
    split: Split | None = None  # where it came from; None: the game was not studied
    is_kept: bool = True  # whether the table is still there, and its replay with it
    is_sealed: bool = False  # whether its replay is not shown yet: others play the same deal today


def results_of(table: Table, match: Match | None) -> list[Row]:
    """The rows of a game that is over, one for each guest.

    What was played on from a position of another game does not count: its player has seen it all.
    """
    if match is None or table.stage != OVER or table.position is not None:
        return []
    tally, scores = table.game.narration.tally, table.game.scores(match.state)
    return [
        {
            "table_id": table.id,
            "seat": seat.seat,
            "guest": seat.guest,
            "game": table.game.name,
            "players": len(table.seats),
            "partners": [partner_row(s) for s in table.seats if s.seat != seat.seat],
            "scores": scores,
            "facts": tally.facts(match.state, match.log, seat.seat),
            "finished": table.changed,
        }
        for seat in table.seats
        if seat.guest is not None
    ]


def partner_row(seat: Seat) -> Row:
    return {"seat": seat.seat, "name": seat.name, "bot": seat.bot}


def as_result(row: Mapping[str, Any], now: float) -> Result:
    return Result(
        table_id=row["table_id"],
        seat=row["seat"],
        game=row["game"],
        players=row["players"],
        partners=tuple(Partner(**partner) for partner in row["partners"]),
        scores=tuple(row["scores"]),
        facts=row["facts"],
        finished=row["finished"],
        split=None if row["split"] is None else Split.from_json(row["split"]),
        is_kept=row["daily"] is not None,
        is_sealed=bool(row["daily"]) and now < days.end_of(row["daily"]),
    )


def average_split(results: Sequence[Result]) -> tuple[int, Split] | None:
    """How many of these games were studied, and where their results came from on average."""
    splits = [result.split for result in results if result.split is not None]
    return (len(splits), averaged(splits)) if splits else None
