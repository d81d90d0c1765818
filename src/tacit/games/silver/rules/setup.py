"""The table of SILVER before the first turn of a round: section 1.3 of docs/rules/silver.md."""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, nth
from tacit.engine.deal import drawn, has_room
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silver.rules.counts import all_copies, each_copy, number_of_copy, one_copy
from tacit.games.silver.rules.state import (
    CARDS,
    CENTRE,
    DEAL,
    DECK,
    FIXED,
    NO_EXCHANGE,
    NO_LINK,
    NONE,
    NOTHING,
    NOWHERE,
    PEEK2,
    SEATS,
    START,
    UNDER_WAY,
    VILLAGE,
    known_to_all,
    laid,
    number_at,
    number_of,
)


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
    s.phase = START if s.start_player < FIXED else DEAL


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
    s.phase = DEAL


@rule
def dealt(s):
    """How many cards have been dealt."""
    return np.int64(s.deck_left) + np.int64(s.pile_size) + laid(s)


@rule
def to_deal(players):
    """How many cards a round begins with; whatever is left then has been removed."""
    return DECK + 1 + VILLAGE * players


@rule
def undealt(s):
    """How many copies of each number are left."""
    counts = all_copies()
    for i in range(s.deck_left):
        counts -= one_copy(number_of(s.deck[i]))
    for i in range(s.pile_size):
        counts -= one_copy(number_of(s.pile[i]))
    for i in range(laid(s)):
        counts -= one_copy(number_at(s, i))
    return counts


@rule
def deal(s, number):
    """Chance shuffles, in a few numbers: each of them deals as many cards as it can.

    `notation/chance.py` has the inverse.
    """
    if s.reason != UNDER_WAY:
        clear_table(s)
        s.round_no += 1
    cards = each_copy(undealt(s))
    left = CARDS - dealt(s)
    last = CARDS - to_deal(seats(s))
    span = 1
    while left > last and has_room(span, left):
        span *= left
        which, number = drawn(number, left)
        card = nth(cards, which)
        cards &= ~bit(card)
        deal_card(s, number_of_copy(card), CARDS - left)
        left -= 1
    count_dealt(s, CARDS - left)
    if left == last:
        s.phase = PEEK2
        s.turn = s.amulet_side


@rule
def deal_card(s, card, place):
    """The card at this place of the deal: the deck from its bottom, the pile, then the villages."""
    if place < DECK:
        s.deck[place] = card
    elif place == DECK:
        s.pile[0] = known_to_all(s, card)
    else:
        s.cards[place - DECK - 1] = card


@rule
def count_dealt(s, cards):
    """So many cards lie where `deal_card` puts them."""
    s.deck_left = min(cards, DECK)
    s.pile_size = 1 if cards > DECK else 0
    for seat in range(SEATS):
        s.ends[seat] = max(0, min(cards - DECK - 1, VILLAGE * (seat + 1)))
