"""Before the first turn (sections 1 and 2): the table, the deal, the start player, the passing."""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, count, nth
from tacit.engine.deal import drawn, has_room
from tacit.engine.jit import rule
from tacit.engine.seats import left_of, seats
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.knowledge import NOTHING_KNOWN
from tacit.games.silencio.rules.state import (
    ALL_UNLIT,
    CLAIM,
    COLOURS,
    DEAL,
    DRAWN,
    FIXED,
    LARGE,
    LARGE_UNLIT,
    LOST_START,
    MAIN,
    NO_PLAY,
    NONE,
    PASS_CARD,
    SEATS,
    SMALL_UNLIT,
    START,
    active,
    decider,
    in_game,
)

# 1, 2. Set-up


@rule
def setup(s, options):
    """The table before the deal."""
    for seat in range(SEATS):
        s.own[seat] = EMPTY
        s.hand_count[seat] = 0
        for place in range(SEATS - 1):
            s.belief[seat][place] = NOTHING_KNOWN
    for i in range(s.facts.size):
        s.facts[i] = EMPTY
    for i in range(s.deck.size):
        s.deck[i] = NONE
    s.open = s.rows = s.oracle = s.box = EMPTY
    s.players = options.players
    s.top = options.top
    s.hand_size = options.hand_size
    s.tavern = options.tavern
    s.unlit = options.unlit
    s.start = options.start
    s.claim_rounds = options.claim_rounds
    s.polls = 0
    s.phase = DEAL
    s.turn = s.actor = s.partner = s.effect = 0
    s.turn_flags = s.pending = 0
    s.lit = (0 if s.unlit == LARGE_UNLIT or s.unlit == ALL_UNLIT else 1 << LARGE) + (
        0 if s.unlit == SMALL_UNLIT or s.unlit == ALL_UNLIT else (1 << COLOURS) - 1
    )
    s.streak = s.dark = s.said = s.deck_left = 0
    s.outcome = NO_PLAY
    s.last = NONE


@rule
def undealt(s):
    """The cards that are still to be dealt."""
    cards = in_game(s) & ~s.oracle
    for seat in range(seats(s)):
        cards &= ~s.own[seat]
    for i in range(s.deck_left):
        cards &= ~bit(np.int64(s.deck[i]))
    return cards


@rule
def deal(s, number):
    """Chance deals the shuffled list from its end: first the bottom of the deck, last seat 0."""
    cards = undealt(s)
    left = count(cards)
    span = 1
    while left > 0 and has_room(span, left):
        span *= left
        which, number = drawn(number, left)
        card = nth(cards, which)
        left -= 1
        cards &= ~bit(card)
        deal_card(s, card, left)
    if left == 0:
        if s.start >= FIXED:
            begin_passing(s, np.int64(s.start) - FIXED)
        else:
            s.phase = START


@rule
def deal_card(s, card, position):
    """Deal the card at this position of the shuffled list, as section 2 says."""
    hands = seats(s) * np.int64(s.hand_size)
    if position >= hands + seats(s):
        s.deck[s.deck_left] = card
        s.deck_left += 1
    elif position >= hands:
        s.oracle |= bit(card)
    else:
        seat = position // np.int64(s.hand_size)
        s.own[seat] |= bit(card)
        s.hand_count[seat] += 1


# 2.1 Choosing the start player


@rule
def draw_seat(s, number):
    """Chance draws the seat that is asked first, or the start player."""
    seat = number % seats(s)
    if s.start == DRAWN:
        begin_passing(s, seat)
    else:
        s.actor = seat
        s.phase = CLAIM


@rule
def answer(s, action):
    if action == actions.CLAIM:
        begin_passing(s, decider(s))
        return False
    s.polls += 1
    if s.polls == np.int64(s.claim_rounds) * seats(s):
        s.phase = LOST_START
    else:
        s.actor = left_of(s, decider(s))
    return False


# 2.2 The passing round


@rule
def begin_passing(s, seat):
    s.turn = s.actor = seat
    s.phase = PASS_CARD


@rule
def next_passes(s):
    """A card has gone on to the left neighbour, who passes next unless the round is over."""
    receiver = left_of(s, decider(s))
    if receiver == active(s):
        begin_turn(s, receiver)
    else:
        s.actor = receiver
    return False


@rule
def begin_turn(s, seat):
    s.turn = s.actor = seat
    s.phase = MAIN
    s.turn_flags = 0
