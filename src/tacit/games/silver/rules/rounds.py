"""How turns and rounds of SILVER end, and who is ahead: sections 2.6, 4.1, 4.2 and 6."""

from __future__ import annotations

from functools import cmp_to_key

import numpy as np

from tacit.engine.bits import EMPTY
from tacit.engine.jit import rule
from tacit.engine.seats import left_of, place_of, seats
from tacit.engine.views import State
from tacit.games.silver.rules.knowledge import off_deck
from tacit.games.silver.rules.state import (
    BY_CAP,
    BY_DECK,
    BY_VILLAGERS,
    BY_VOTE,
    CENTRE,
    DEAL,
    END,
    HELD,
    MAIN,
    MOST_TURNS,
    NO_CAP,
    NO_LINK,
    NONE,
    OVER,
    PLACED,
    PLACED_NOW,
    POINTS,
    ROUND_DONE,
    SQUIRE,
    VILLAGER,
    active,
    copies_of,
    count_up,
    everywhere,
    first_spot,
    known_to_all,
    laid,
    number_at,
)

CALLERS_FINE = 10

# 2.6 End of turn


@rule
def end_turn(s):
    s.used = s.shown = EMPTY
    if s.amulet == PLACED_NOW:
        s.amulet = PLACED
    if s.turns < MOST_TURNS:
        s.turns += 1
    if s.caller != NONE and s.caller != s.turn:
        s.turns_left -= 1
        if s.turns_left == 0:
            s.reason = BY_VOTE
            s.phase = ROUND_DONE
            return
    refill_side(s)
    if s.deck_left == 0 and s.side_size == 0:
        s.reason = BY_DECK
        s.phase = ROUND_DONE
    elif s.max_turns != NO_CAP and s.turns == s.max_turns:
        s.reason = BY_CAP
        s.phase = ROUND_DONE
    else:
        s.turn = left_of(s, active(s))
        s.phase = MAIN


@rule
def refill_side(s):
    """4.2: a side card for each Squire that lies up, as far as the deck goes."""
    squires = count_up(s, SQUIRE)
    while s.side_size < squires and s.deck_left > 0:
        s.side[s.side_size] = known_to_all(s, off_deck(s))
        s.side_size += 1


# 4.1 Villagers


@rule
def villagers_meet(s):
    return count_up(s, VILLAGER) == copies_of(VILLAGER)


@rule
def finish_event(s):
    """An exchange or an ability is done: both Villagers lie up, or the turn may be ended."""
    if villagers_meet(s):
        s.reason = BY_VILLAGERS
        s.phase = ROUND_DONE
    else:
        s.phase = END


# 6. Round end


@rule
def village_sum(s, seat):
    start = first_spot(s, seat)
    total = 0
    for i in range(start, np.int64(s.ends[seat])):
        total += number_at(s, i)
    return total


@rule
def end_round(s):
    show_villages(s)
    count_scores(s)
    award_amulet(s)
    s.phase = OVER if s.round_no >= s.rounds else DEAL


@rule
def show_villages(s):
    for i in range(laid(s)):
        s.cards[i] = known_to_all(s, s.cards[i])
    s.up = everywhere(s)
    s.used = s.shown = EMPTY
    for i in range(s.guards.size):
        s.guards[i] = NO_LINK
    s.locked = NONE


@rule
def count_scores(s):
    """6.2: villages count what they add up to; only a caller's score can differ from that."""
    least = np.int64(POINTS)
    for seat in range(seats(s)):
        s.scores[seat] = village_sum(s, seat)
        least = min(least, np.int64(s.scores[seat]))
    for seat in range(seats(s)):
        points = np.int64(s.scores[seat])
        if seat == s.caller:
            points = 0 if points == least else points + CALLERS_FINE
        s.scores[seat] = points
        s.total[seat] += points


@rule
def award_amulet(s):
    """6.3: to the lowest score; of several, to the first one clockwise from where it was."""
    receiver = np.int64(s.amulet_side)
    seat = left_of(s, receiver)
    while seat != s.amulet_side:
        if s.scores[seat] < s.scores[receiver]:
            receiver = seat
        seat = left_of(s, seat)
    s.amulet_side = receiver
    s.amulet = HELD if receiver == s.caller and s.scores[receiver] == 0 else CENTRE


@rule
def is_ahead(s, seat, other):
    """6.4: whether a seat ranks before another: by total, then clockwise from the amulet."""
    if s.total[seat] != s.total[other]:
        return s.total[seat] < s.total[other]
    amulet = np.int64(s.amulet_side)
    return place_of(s, amulet, seat) < place_of(s, amulet, other)


def ranking(s: State) -> list[int]:
    """All seats, best first; for everything that is not compiled."""
    return sorted(
        range(int(s.players)), key=cmp_to_key(lambda a, b: -1 if is_ahead(s, a, b) else 1)
    )
