"""SILVER from the shuffle to the scores: sections 1.3, 2.6 and 6 of docs/rules/silver.md."""

from __future__ import annotations

import numpy as np

from tacit.engine.chance import SPAN
from tacit.engine.jit import rule
from tacit.games.silver.rules.knowledge import off_deck
from tacit.games.silver.rules.state import (
    BY_CAP,
    BY_DECK,
    BY_VILLAGERS,
    BY_VOTE,
    CARDS,
    CENTRE,
    DEAL,
    DECK,
    DOPPELGANGER,
    EMPTY,
    END,
    FIXED,
    HELD,
    MAIN,
    MOST_TURNS,
    NO_CAP,
    NO_EXCHANGE,
    NO_LINK,
    NONE,
    NOTHING,
    NOWHERE,
    NUMBERS,
    OVER,
    PEEK2,
    PLACED,
    PLACED_NOW,
    ROUND_DONE,
    SEATS,
    SQUIRE,
    START,
    UNDER_WAY,
    VILLAGE,
    VILLAGER,
    active,
    copies_of,
    count_number,
    everyone,
    everywhere,
    first_spot,
    laid,
    left_of,
    number_at,
    number_of,
    seats,
)

CALLERS_FINE = 10

# 1.3 Set-up


@rule
def setup(s, options):
    """The table before anything is dealt."""
    s.players = options.players
    s.rounds = options.rounds
    s.start_player = options.start_player
    s.memory_aid = options.memory_aid
    s.mismatch_rule = options.mismatch_rule
    s.max_turns = options.max_turns_per_round
    s.round_no = 1
    s.amulet = CENTRE
    s.amulet_side = 0 if s.start_player < FIXED else np.int64(s.start_player) - FIXED
    for seat in range(SEATS):
        s.total[seat] = 0
    clear_table(s)
    s.node = START if s.start_player < FIXED else DEAL


@rule
def clear_table(s):
    """Gather all cards."""
    s.up = s.used = s.marked = s.shown = EMPTY
    for seat in range(SEATS):
        s.fresh[seat] = EMPTY
        s.scores[seat] = s.ends[seat] = s.pile_new[seat] = 0
    for i in range(s.guards.size):
        s.guards[i] = NO_LINK
    for i in range(CARDS):
        s.cards[i] = s.deck[i] = s.pile[i] = NONE
    for i in range(s.side.size):
        s.side[i] = NONE
    for i in range(s.hand.size):
        s.hand[i] = NONE
    s.turns = s.turns_left = 0
    s.deck_left = s.pile_size = s.side_size = s.hand_size = 0
    s.turn = s.peeked = 0
    s.origin = NOWHERE
    s.caller = s.locked = NONE
    s.doing = NOTHING
    s.outcome = NO_EXCHANGE
    s.reason = UNDER_WAY


@rule
def draw_start_player(s, number):
    s.amulet_side = number % seats(s)
    s.node = DEAL


@rule
def dealt(s):
    """How many cards have been dealt."""
    return np.int64(s.deck_left) + np.int64(s.pile_size) + laid(s)


@rule
def to_deal(s):
    """How many cards a round begins with; whatever is left then has been removed."""
    return DECK + 1 + VILLAGE * seats(s)


@rule
def undealt(s):
    """How many copies of each number are left, four bits a number."""
    counts = 0
    for number in range(NUMBERS):
        counts += copies_of(number) << (4 * number)
    for i in range(s.deck_left):
        counts -= 1 << (4 * number_of(s.deck[i]))
    for i in range(s.pile_size):
        counts -= 1 << (4 * number_of(s.pile[i]))
    for i in range(laid(s)):
        counts -= 1 << (4 * number_at(s, i))
    return counts


@rule
def nth_card(counts, n):
    """The number of the card that has n before it when all that are counted lie in order."""
    number = 0
    while True:
        copies = (counts >> (4 * number)) & 15
        if n < copies:
            return number
        n -= copies
        number += 1


@rule
def deal(s, number):
    """Chance shuffles, in a few numbers: each of them deals as many cards as it can."""
    if s.reason != UNDER_WAY:
        clear_table(s)
        s.round_no += 1
    counts = undealt(s)
    left = CARDS - dealt(s)
    last = CARDS - to_deal(s)
    span = 1
    while left > last and span * left < SPAN:
        span *= left
        card = nth_card(counts, number % left)
        number //= left
        counts -= 1 << (4 * card)
        left -= 1
        deal_card(s, card)
    if left == last:
        s.node = PEEK2
        s.turn = s.amulet_side


@rule
def deal_card(s, card):
    """First the deck is stacked from its bottom, then pile and villages are laid."""
    if s.deck_left < DECK:
        s.deck[s.deck_left] = card
        s.deck_left += 1
    elif s.pile_size == 0:
        s.pile[0] = card | (16 * everyone(s))
        s.pile_size = 1
    else:
        spot = laid(s)
        s.cards[spot] = card
        for seat in range(spot // VILLAGE, SEATS):
            s.ends[seat] += 1


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
            s.node = ROUND_DONE
            return
    refill_side(s)
    if s.deck_left == 0 and s.side_size == 0:
        s.reason = BY_DECK
        s.node = ROUND_DONE
    elif s.max_turns != NO_CAP and s.turns == s.max_turns:
        s.reason = BY_CAP
        s.node = ROUND_DONE
    else:
        s.turn = left_of(s, active(s))
        s.node = MAIN


@rule
def refill_side(s):
    """4.2: a side card for each Squire that lies up, as far as the deck goes."""
    squires = count_number(s, s.up & everywhere(s), SQUIRE)
    while s.side_size < squires and s.deck_left > 0:
        s.side[s.side_size] = number_of(off_deck(s)) | (16 * everyone(s))
        s.side_size += 1


# 4.1 Villagers


@rule
def villagers_meet(s):
    return count_number(s, s.up & everywhere(s), VILLAGER) == 2


@rule
def finish_event(s):
    """An exchange or an ability is done: both Villagers lie up, or the turn may be ended."""
    if villagers_meet(s):
        s.reason = BY_VILLAGERS
        s.node = ROUND_DONE
    else:
        s.node = END


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
    s.node = OVER if s.round_no >= s.rounds else DEAL


@rule
def show_villages(s):
    for i in range(laid(s)):
        s.cards[i] = np.int64(s.cards[i]) | (16 * everyone(s))
    s.up = everywhere(s)
    s.used = s.shown = EMPTY
    for i in range(s.guards.size):
        s.guards[i] = NO_LINK
    s.locked = NONE


@rule
def count_scores(s):
    """6.2: villages count what they add up to; only a caller's score can differ from that."""
    least = np.int64(CARDS * DOPPELGANGER)
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
    return (seat - amulet) % seats(s) < (other - amulet) % seats(s)
