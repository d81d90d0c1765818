"""SILENCIO's options (section 1.2)."""

from __future__ import annotations

from collections.abc import Mapping

from tacit.game import BadOption, Option
from tacit.games.silencio.state import (
    ALL_UNLIT,
    CLAIMED,
    DRAWN,
    FIXED,
    LARGE_UNLIT,
    NONE_UNLIT,
    SEATS,
    SMALL_UNLIT,
)

TOP_OF = {2: 8, 3: 10, 4: 13}
HAND_OF = {2: 5, 3: 6, 4: 5}

OPTIONS = (
    Option("players", "How many play.", 2, SEATS, lambda o: 3),
    Option("top", "The highest card in the game.", 2, 13, lambda o: TOP_OF[o["players"]]),
    Option("hand_size", "How many cards each player is dealt.", 1, 23, lambda o: HAND_OF[o["players"]]),
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
        "The shrines that are dark from the start.",
        NONE_UNLIT,
        ALL_UNLIT,
        lambda o: NONE_UNLIT,
        {"none": NONE_UNLIT, "large": LARGE_UNLIT, "small": SMALL_UNLIT, "all": ALL_UNLIT},
    ),
    Option(
        "start",
        "Who begins: whoever claims it, a seat drawn at random, or a given seat.",
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
        "At a live table: the seconds in which somebody must claim the start.",
        1,
        86400,
        lambda o: 60,
        in_rules=False,
    ),
)


def check_options(options: Mapping[str, int]) -> None:
    players, top, size = options["players"], options["top"], options["hand_size"]
    cards = 4 * (top - 1)
    needed = players * (size + 1)
    if needed > cards:
        raise BadOption(
            f"players={players} hand_size={size} top={top}: hands and oracle need {needed} cards,"
            f" the game has {cards}"
        )
    if options["start"] >= FIXED + players:
        raise BadOption(f"start=seat:{options['start'] - FIXED}: there are seats 0 to {players - 1}")
