"""The invariants of SILENCIO that can be checked in one position (docs/rules/silencio.md, 8).

The encoding guarantees that a row rises; I2 is checked when positions are read.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, count
from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.knowledge import knowledge_is_sound
from tacit.games.silencio.rules.legal import acting, legal
from tacit.games.silencio.rules.state import (
    CARDS,
    DEAL,
    LOST_START,
    MAIN,
    MUST_GREEN,
    OPENS_TAVERN,
    OVER,
    RANDOM,
    RETURN,
    SKIP_LIGHT,
    active,
    cards_left,
    decider,
    hand,
    in_game,
    is_over,
)

INVARIANTS = {
    1: "every card of the game is in exactly one place",
    2: "a row rises and holds only its own colour",
    4: "the oracle holds a card per player, or the deck is empty",
    6: "at most one of SKIP_LIGHT, RANDOM and MUST_GREEN is pending",
    12: "whoever is to decide has something to choose",
    14: f"a closed tavern has counted 0 to {OPENS_TAVERN - 1} dark effects",
    16: "a game ends when all hands are empty or everybody has passed",
    18: "the sizes of the hands are right",
    19: "phase and seats are such as exist",
    20: "what the seats know is true",
}


@rule
def every_card_once(s):
    """I1. While the deal is under way, no card twice."""
    seen = EMPTY
    total = 0
    for seat in range(seats(s)):
        seen |= s.own[seat]
        total += count(s.own[seat])
    for zone in (s.rows, s.oracle, s.box):
        seen |= zone
        total += count(zone)
    for i in range(s.deck_left):
        if s.deck[i] >= CARDS:
            return False
        seen |= bit(np.int64(s.deck[i]))
        total += 1
    if seen & ~in_game(s) or total != count(seen):
        return False
    return s.phase == DEAL or seen == in_game(s)


@rule
def oracle_is_full(s):
    """I4."""
    size = count(s.oracle)
    return size <= seats(s) and (s.phase != MAIN or size == seats(s) or s.deck_left == 0)


@rule
def one_dark_flag(s):
    """I6."""
    set_flags = 0
    for flag in (SKIP_LIGHT, RANDOM, MUST_GREEN):
        if s.pending & flag:
            set_flags += 1
    return set_flags <= 1


@rule
def somebody_can_act(s):
    """I12."""
    if acting(s) == CHANCE or is_over(s):
        return True
    out = np.empty(actions.MOST_LEGAL, np.int32)
    return legal(s, decider(s), out) > 0


@rule
def tavern_counts_right(s):
    """I14."""
    return s.dark <= OPENS_TAVERN if s.tavern else s.dark == 0


@rule
def end_is_earned(s):
    """I16, and a game ends only by a perfect journey, by passes or by a failed start."""
    if s.phase != OVER:
        return True
    return cards_left(s) == 0 or s.streak == seats(s)


@rule
def sizes_are_true(s):
    """I18: the public sizes of the hands are right, and every open card has an owner."""
    owned = EMPTY
    for seat in range(seats(s)):
        owned |= s.own[seat]
        if count(hand(s, seat)) != s.hand_count[seat]:
            return False
    return s.open & ~owned == EMPTY


@rule
def seats_exist(s):
    """I19: phase and seats exist."""
    if s.phase > LOST_START or active(s) >= seats(s) or decider(s) >= seats(s):
        return False
    return s.phase != RETURN or (s.partner < seats(s) and s.partner != decider(s))


@rule
def broken(s):
    """0, or the number of an invariant that does not hold."""
    if not seats_exist(s):
        return 19
    if not every_card_once(s):
        return 1
    if s.phase != DEAL and not oracle_is_full(s):
        return 4
    if not one_dark_flag(s):
        return 6
    if not sizes_are_true(s):
        return 18
    if not tavern_counts_right(s):
        return 14
    if not end_is_earned(s):
        return 16
    if not knowledge_is_sound(s):
        return 20
    if not somebody_can_act(s):
        return 12
    return 0
