"""What a seat expects in the other hands of SILENCIO, from its view alone.

A card that the seat knows in a hand counts 1. The places of a hand that it does not know are
spread evenly over the cards that may be there: those it cannot locate, less what the hand's owner
has ruled out by passing or by a word in the tavern.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacit.engine.jit import rule
from tacit.games.silencio.rules.knowledge import (
    NOTHING_KNOWN,
    fact_most,
    fact_seat,
    place_of,
    seen_by,
    under_ceilings,
)
from tacit.games.silencio.rules.state import (
    EMPTY,
    VALUES,
    at_or_below,
    bit,
    concealed,
    count,
    hand,
    in_game,
    lane,
    seats,
)


class Table(NamedTuple):
    """A view, summed up for counting. Places 0, 1, 2 are the seats to the left, in order."""

    game: np.uint64  # all cards of this game
    own: np.uint64  # the seat's own cards
    sure: np.uint64  # cards that are certainly in another hand
    may0: np.uint64  # cards that may be in the hand of place 0, each with the chance share0
    may1: np.uint64
    may2: np.uint64
    share0: float
    share1: float
    share2: float


@rule
def seat_at(view, seat, place):
    return (seat + place + 1) % seats(view)


@rule
def may_hold(view, seat, place, loose):
    """Which of the cards that could be anywhere may be in the hand of a place."""
    if place >= seats(view) - 1:
        return EMPTY
    belief = view.belief[seat][place]
    cards = loose & (~seen_by(view, seat) | belief)
    if belief < NOTHING_KNOWN:
        cards &= under_ceilings(belief)
    for i in range(view.facts.size):
        fact = view.facts[i]
        about = fact != EMPTY and fact_seat(fact) == seat_at(view, seat, place)
        if about and fact_most(fact) == 0:
            cards &= ~fact
    return cards


@rule
def share_of(view, seat, place, cards):
    """The chance of each of these cards to be in the hand of a place."""
    if cards == EMPTY:
        return 0.0
    other = seat_at(view, seat, place)
    unknown = np.int64(view.hand_count[other]) - count(hand(view, other))
    return min(1.0, unknown / count(cards))


@rule
def table_of(view, seat):
    located = EMPTY
    for other in range(seats(view)):
        located |= view.own[other]
    loose = concealed(view) & ~located
    sure = (located & ~view.own[seat]) | (seen_by(view, seat) & loose)
    may0 = may_hold(view, seat, 0, loose)
    may1 = may_hold(view, seat, 1, loose)
    may2 = may_hold(view, seat, 2, loose)
    return Table(
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
def expected(t, cards):
    """How many of these cards the other hands hold, as far as the seat can tell."""
    return (
        count(t.sure & cards)
        + t.share0 * count(t.may0 & cards)
        + t.share1 * count(t.may1 & cards)
        + t.share2 * count(t.may2 & cards)
    )


@rule
def loose_cards(t, place):
    """The cards that may be in the hand of a place, and the chance of each."""
    if place == 0:
        return t.may0, t.share0
    if place == 1:
        return t.may1, t.share1
    return t.may2, t.share2


@rule
def dead_in_hand(view, t, rows, seat, other):
    """How many cards of another seat can no longer be played."""
    dead = at_or_below(rows)
    may, share = loose_cards(t, place_of(view, seat, other))
    return count(view.own[other] & dead) + share * count(may & dead)


@rule
def live(t, rows):
    """All cards that would still fit on these rows, wherever they are."""
    return t.game & ~at_or_below(rows)


@rule
def still_to_play(t, rows, own):
    """How many cards in all hands would still fit on these rows."""
    return expected(t, live(t, rows)) + count(own & live(t, rows))


@rule
def killed_by(t, rows, card):
    """How many cards in all hands a card passes over when it is played on these rows."""
    over = at_or_below(bit(card)) & ~at_or_below(rows) & ~bit(card)
    return expected(t, over) + count(t.own & over)


@rule
def higher(t, card):
    """The cards of its colour above a card."""
    return lane(card // VALUES) & t.game & ~at_or_below(bit(card))
