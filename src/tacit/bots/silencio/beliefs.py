"""What a seat believes about the other hands of SILENCIO, from its view alone.

A card that the seat knows in a hand counts 1. The unknown cards of a hand are spread evenly over
those that may be there: cards that the seat cannot locate, minus those that the hand's owner has
ruled out by passing or by a statement in the tavern.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacit.engine.bits import EMPTY, bit, count
from tacit.engine.jit import rule
from tacit.engine.seats import seat_at, seats
from tacit.games.silencio.rules.knowledge import (
    NOTHING_KNOWN,
    belief_index,
    fact_most,
    fact_seat,
    seen_by,
    under_ceilings,
)
from tacit.games.silencio.rules.state import at_or_below, colour_of, concealed, hand, in_game, lane


class Odds(NamedTuple):
    """Where cards may be, given what a seat knows.

    Places 0, 1, 2 are the seats to its left, in order, as in its row of `belief`.
    """

    game: np.uint64  # all cards of this game
    own: np.uint64  # the seat's own cards
    sure: np.uint64  # cards that are certainly in another hand
    may0: np.uint64  # cards that may be in the hand of place 0, each with probability share0
    may1: np.uint64
    may2: np.uint64
    share0: float
    share1: float
    share2: float


@rule
def may_hold(view, seat, place, loose):
    """Which of the loose cards may be in the hand of a place."""
    if place >= seats(view) - 1:
        return EMPTY
    belief = view.belief[seat][place]
    cards = loose & (~seen_by(view, seat) | belief)
    if belief < NOTHING_KNOWN:
        cards &= under_ceilings(belief)
    for i in range(view.facts.size):
        fact = view.facts[i]
        about = fact != EMPTY and fact_seat(fact) == seat_at(view, seat, place + 1)
        if about and fact_most(fact) == 0:
            cards &= ~fact
    return cards


@rule
def share_of(view, seat, place, cards):
    """The probability of each of these cards to be in the hand of a place."""
    if cards == EMPTY:
        return 0.0
    other = seat_at(view, seat, place + 1)
    unknown = np.int64(view.hand_count[other]) - count(hand(view, other))
    return min(1.0, unknown / count(cards))


@rule
def odds_of(view, seat):
    located = EMPTY
    for other in range(seats(view)):
        located |= view.own[other]
    loose = concealed(view) & ~located
    sure = (located & ~view.own[seat]) | (seen_by(view, seat) & loose)
    may0 = may_hold(view, seat, 0, loose)
    may1 = may_hold(view, seat, 1, loose)
    may2 = may_hold(view, seat, 2, loose)
    return Odds(
        in_game(view),
        view.own[seat],
        sure,
        may0 & ~sure,
        may1 & ~sure,
        may2 & ~sure,
        share_of(view, seat, 0, may0),
        share_of(view, seat, 1, may1),
        share_of(view, seat, 2, may2),
    )


@rule
def expected(odds, cards):
    """The expected number of these cards in the other hands."""
    return (
        count(odds.sure & cards)
        + odds.share0 * count(odds.may0 & cards)
        + odds.share1 * count(odds.may1 & cards)
        + odds.share2 * count(odds.may2 & cards)
    )


@rule
def loose_cards(odds, place):
    """The cards that may be in the hand of a place, and the probability of each."""
    if place == 0:
        return odds.may0, odds.share0
    if place == 1:
        return odds.may1, odds.share1
    return odds.may2, odds.share2


@rule
def dead_in_hand(view, odds, rows, seat, other):
    """The expected number of another seat's cards that can no longer be played."""
    dead = at_or_below(rows)
    may, share = loose_cards(odds, belief_index(view, seat, other))
    return count(view.own[other] & dead) + share * count(may & dead)


@rule
def live(odds, rows):
    """All cards that would still fit on these rows, wherever they are."""
    return odds.game & ~at_or_below(rows)


@rule
def still_to_play(odds, rows, own):
    """The expected number of cards in all hands that still fit on these rows."""
    return expected(odds, live(odds, rows)) + count(own & live(odds, rows))


@rule
def killed_by(odds, rows, card):
    """The expected number of cards in all hands that playing this card makes unplayable."""
    over = at_or_below(bit(card)) & ~at_or_below(rows) & ~bit(card)
    return expected(odds, over) + count(odds.own & over)


@rule
def higher(odds, card):
    """The cards of the same colour above a card."""
    return lane(colour_of(card)) & odds.game & ~at_or_below(bit(card))
