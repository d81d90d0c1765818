"""SALOMONS OORDEEL's options (section 1.2)."""

from __future__ import annotations

from collections.abc import Mapping

from tacit.engine.errors import BadOption
from tacit.engine.options import Option
from tacit.games.salomon.rules.state import (
    ARRANGED,
    BY_HAND,
    DRAWN,
    FULL,
    LINES_RANDOM,
    RANDOM,
    SEATS,
    SIMPLE,
)

OPTIONS = (
    Option("players", "Players", 2, SEATS, lambda o: 2),
    Option(
        "mode",
        "The simple game has no jokers.",
        SIMPLE,
        FULL,
        lambda o: FULL,
        {"simple": SIMPLE, "full": FULL},
    ),
    Option(
        "open_only",
        "After a wrong guess a tile is opened, but not given away.",
        0,
        1,
        lambda o: 0,
        {"no": 0, "yes": 1},
    ),
    Option(
        "protect",
        "A turn may not begin with the player at whom the last guess was made.",
        0,
        1,
        lambda o: 0,
        {"no": 0, "yes": 1},
    ),
    Option(
        "start",
        "Who starts",
        0,
        DRAWN,
        lambda o: DRAWN,
        {"random": DRAWN, **{str(seat): seat for seat in range(SEATS)}},
    ),
    Option(
        "arrangement",
        "Who arranges the tiles",
        BY_HAND,
        RANDOM,
        lambda o: BY_HAND,
        {"manual": BY_HAND, "lines_random": LINES_RANDOM, "random": RANDOM},
    ),
    Option(
        "notebook",
        "Whether the table shows what everybody could have written down.",
        0,
        1,
        lambda o: 1,
        {"off": 0, "facts": 1},
        in_rules=False,
    ),
)

MOST_GUESSES = 840  # section 4
MISDEALS = 20  # in a row; about one deal in 280 is a misdeal, so this many never happen


def check_options(options: Mapping[str, int]) -> None:
    start, players = options["start"], options["players"]
    if start != DRAWN and start >= players:
        raise BadOption(f"start={start}: there are seats 0 to {players - 1}")


def most_moves(options: Mapping[str, int]) -> tuple[int, int]:
    """Upper bounds of a game's length: moves of the seats, and numbers of chance.

    Each guess is followed by at most an expose and a place, or by a stop.
    """
    arranging = options["players"] * ARRANGED
    a_deal = 4  # one number deals at least seven tiles, as 30**7 < SPAN
    return arranging + 3 * MOST_GUESSES, MISDEALS * a_deal + 1 + options["players"]
