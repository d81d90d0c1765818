"""SILENCIO's options (section 1.2 of docs/rules/silencio.md)."""

from __future__ import annotations

from collections.abc import Mapping

from tacit.engine.errors import BadOption
from tacit.engine.options import Option
from tacit.games.silencio.rules.state import (
    ALL_UNLIT,
    CARDS,
    CLAIMED,
    COLOURS,
    DRAWN,
    FIXED,
    HIGHEST,
    LARGE_UNLIT,
    LOWEST,
    NONE_UNLIT,
    SEATS,
    SHRINES,
    SMALL_UNLIT,
)

TOP_OF = {2: 8, 3: 10, 4: 13}
HAND_OF = {2: 5, 3: 6, 4: 5}

OPTIONS = (
    Option("players", "Players", 2, SEATS, lambda o: 3),
    Option("top", "Highest card", LOWEST, HIGHEST, lambda o: TOP_OF[o["players"]]),
    Option(
        "hand_size",
        "Cards dealt to each player",
        1,
        CARDS // 2 - 1,  # two players, and an oracle card for each
        lambda o: HAND_OF[o["players"]],
    ),
    Option(
        "tavern",
        "Three dark effects open a tavern, where one thing may be said.",
        0,
        1,
        lambda o: 0,
        {"off": 0, "on": 1},
    ),
    Option(
        "unlit",
        "Shrines that are dark from the start",
        NONE_UNLIT,
        ALL_UNLIT,
        lambda o: NONE_UNLIT,
        {"none": NONE_UNLIT, "large": LARGE_UNLIT, "small": SMALL_UNLIT, "all": ALL_UNLIT},
    ),
    Option(
        "start",
        "Who starts",
        CLAIMED,
        FIXED + SEATS - 1,
        lambda o: CLAIMED,
        {"claim": CLAIMED, "random": DRAWN, **{f"seat:{k}": FIXED + k for k in range(SEATS)}},
    ),
    Option(
        "claim_rounds",
        "How often everybody is asked before the start is lost.",
        1,
        1000,
        lambda o: 3,
    ),
    Option(
        "claim_seconds",
        "Seconds to take the start card",
        1,
        86400,
        lambda o: 60,
        in_rules=False,
    ),
)


def ranks_of(options: Mapping[str, int]) -> int:
    """How many cards of each colour the game has."""
    return options["top"] - LOWEST + 1


def check_options(options: Mapping[str, int]) -> None:
    players, top, size = options["players"], options["top"], options["hand_size"]
    cards = COLOURS * ranks_of(options)
    needed = players * (size + 1)
    if needed > cards:
        raise BadOption(
            f"players={players} hand_size={size} top={top}: hands and oracle need {needed} cards,"
            f" the game has {cards}"
        )
    if options["start"] >= FIXED + players:
        raise BadOption(
            f"start=seat:{options['start'] - FIXED}: there are seats 0 to {players - 1}"
        )


def most_moves(options: Mapping[str, int]) -> tuple[int, int]:
    """Upper bounds of a game's length: moves of the seats, and numbers of chance.

    By I13 a card is played once, and once more each time it is taken back. Between two plays or
    shrines there are fewer passes than players, and each turn has one play or one pass.
    """
    players, ranks = options["players"], ranks_of(options)
    plays = 5 * ranks + 2
    passes = (plays + SHRINES + 1) * (players - 1) + 1
    answers = options["claim_rounds"] * players
    effect = 3  # as in choose, give, return
    play_turn = 2 + effect + 2  # draw in vain, play; its effect; say something, end the turn
    pass_turn = 3  # pass, say something, end the turn
    moves = answers + players + plays * play_turn + passes * pass_turn + SHRINES * (1 + effect)
    deals = -(-COLOURS * ranks // 7)  # one number deals at least seven cards, as 48**7 < SPAN
    return moves, deals + 1 + plays
