"""SILVER's options (section 1.2)."""

from __future__ import annotations

import math
from collections.abc import Mapping

from tacit.engine.deal import numbers_of_deal
from tacit.engine.errors import BadOption
from tacit.engine.options import Option
from tacit.games.silver.rules.rounds import CALLERS_FINE
from tacit.games.silver.rules.setup import to_deal
from tacit.games.silver.rules.state import (
    CARDS,
    DISTINCT_NUMBERS,
    DRAWN,
    FIXED,
    MOST_TURNS,
    NO_CAP,
    PERFECT,
    POINTS,
    REAL,
    SEATS,
    SET_SIZE,
)

MOST_ROUNDS = 1000
WORST_ROUND = POINTS + CALLERS_FINE  # all cards in one village, and the caller's fine

OPTIONS = (
    Option("players", "Players", 2, SEATS, lambda o: 4),
    Option("rounds", "Rounds", 1, MOST_ROUNDS, lambda o: 4),
    Option(
        "start_player",
        "Who starts the first round",
        DRAWN,
        FIXED + SEATS - 1,
        lambda o: DRAWN,
        {"random": DRAWN, **{str(seat): FIXED + seat for seat in range(SEATS)}},
    ),
    Option(
        "memory_aid",
        "Numbers you have seen",
        PERFECT,
        REAL,
        lambda o: PERFECT,
        {"perfect": PERFECT, "real": REAL},
    ),
    Option(
        "mismatch_rule",
        "What costs a penalty card: three cards that fail, or three different numbers among them.",
        SET_SIZE,
        DISTINCT_NUMBERS,
        lambda o: SET_SIZE,
        {"set_size": SET_SIZE, "distinct_numbers": DISTINCT_NUMBERS},
    ),
    Option(
        "max_turns_per_round",
        "Turns until a round ends by itself",
        1,
        MOST_TURNS,
        lambda o: 200,
        {"none": NO_CAP},
        or_number=True,
    ),
)


def check_options(options: Mapping[str, int]) -> None:
    players, start = options["players"], options["start_player"]
    if start >= FIXED + players:
        raise BadOption(f"start_player={start - FIXED}: there are seats 0 to {players - 1}")


def numbers_a_deal(players: int) -> int:
    """How many numbers of chance one shuffle takes."""
    return len(numbers_of_deal(range(int(to_deal(players))), range(CARDS)))


def most_moves(options: Mapping[str, int]) -> tuple[float, int]:
    """Bounds of a game's length: moves of the seats, and numbers of chance.

    Without a cap on its turns a round has no bound: who only takes from the pile never empties the
    deck.
    """
    free_actions = 2 * 8 + 1  # four Empaths and four Bodyguards in two steps each; the amulet
    draw = 1 + 1 + 3  # draw, keep, return
    ability = 1 + 1 + 1  # use, pick, name a target
    exchange = CARDS + 2  # put forward, then place the new card and a penalty card
    turn = free_actions + draw + ability + exchange + 1
    cap = options["max_turns_per_round"]
    turns = math.inf if cap == NO_CAP else cap
    rounds = options["rounds"]
    peeks = 2 * options["players"]
    return rounds * (peeks + turns * turn), 1 + rounds * numbers_a_deal(options["players"])
