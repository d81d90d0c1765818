"""The points after a round of SILVER, as a table: one column a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from tacit.base.narration import Reader
from tacit.engine.views import State
from tacit.games.silver.narration.events.rounds import reason_text
from tacit.games.silver.rules.rounds import ranking, village_sum
from tacit.games.silver.rules.state import has_ended


class TallyRow(TypedDict):
    """What one player got."""

    seat: int
    name: str
    you: bool
    points: list[int]  # by round
    sum: str  # what makes up the last of them, where that is not plain
    total: int


class SilverTally(TypedDict):
    """All rounds that have ended."""

    title: str
    reason: str
    rounds: list[int]
    rows: list[TallyRow]


def tally(reader: Reader, pauses: Callable[[], list[State]]) -> SilverTally | None:
    """When a round has ended. `pauses` are the reader's views at the ends of all before."""
    return tally_of(reader, pauses()) if has_ended(reader.view) else None


def tally_of(reader: Reader, earlier: list[State]) -> SilverTally:
    """The table of a reader who sees the end of a round."""
    view, t = reader.view, reader.t
    rounds = [*earlier, view]
    return {
        "title": t.gettext("Points after round {n}").format(n=int(view.round_no)),
        "reason": reason_text(view, t),
        "rounds": [int(ended.round_no) for ended in rounds],
        "rows": [
            {
                "seat": seat,
                "name": reader.names[seat],
                "you": seat == reader.viewer,
                "points": [int(ended.scores[seat]) for ended in rounds],
                "sum": sum_text(view, seat),
                "total": int(view.total[seat]),
            }
            for seat in ranking(view)
        ],
    }


def sum_text(view: State, seat: int) -> str:
    """What a village counted, where the bell has made another number of it."""
    if seat != view.caller:
        return ""
    counted = int(village_sum(view, seat))
    rest = int(view.scores[seat]) - counted
    return f"{counted} + {rest}" if rest >= 0 else f"{counted} − {-rest}"
