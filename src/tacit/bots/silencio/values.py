"""The values of cards and effects for `regular`, in cards left at the end of a SILENCIO journey.

The constants were tuned together by self-play: thousands of games for two, three and four seats,
with and without a change to one constant, on the same deals. A single one means little alone.
"""

from __future__ import annotations

import numpy as np

from tacit.bots.silencio.beliefs import (
    dead_in_hand,
    expected,
    killed_by,
    live,
    loose_cards,
    still_to_play,
)
from tacit.engine.bits import EMPTY, ONE, bit, count, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.engine.seats import left_of, seats
from tacit.games.silencio.rules.state import (
    BLUE,
    COLOURS,
    GREEN,
    GREENS,
    SEATS,
    YELLOW,
    at_or_below,
    hand,
    lane,
)

NEVER = 1000.0

# The risk that a live card in a hand dies. It grows with the number of cards it would kill itself.
HOLD = 0.3
HOLD_GAP = 0.1
# A card taken back must be played again (TAKEN); each card that it revives may be played (REVIVED).
TAKEN = 0.9
REVIVED = 1.6
# An open card is a possible play for everybody who has nothing better.
LIGHT_YELLOW = 0.3
# A gift costs what the card costs in a hand, minus the turn that the receiver can spend on it.
GIFT_TURN = 0.3
# The weights of the cards that a blind step kills on average (BLIND), and of the cards that are
# lost if nobody can play green (STRANDED).
BLIND = 0.7
STRANDED = 1.2
# With fewer live cards than this in all hands it is late, and what was saved up loses value.
LATE = 9.5


@rule
def late(odds, rows):
    """0 for most of the journey, rising to 1 as live cards run out."""
    return max(0.0, 1.0 - still_to_play(odds, rows, odds.own) / LATE)


@rule
def holding(odds, rows, card):
    """The cost of a card in a hand: 1 if it is dead, else the risk that it dies."""
    if bit(card) & at_or_below(rows):
        return 1.0
    return min(1.0, HOLD + HOLD_GAP * killed_by(odds, rows, card))


@rule
def cheapest(odds, rows, cards):
    """The cost of the cheapest of these cards in a hand."""
    least = 1.0
    while cards != EMPTY:
        least = min(least, holding(odds, rows, lowest(cards)))
        cards = without_lowest(cards)
    return least


@rule
def costliest(odds, rows, cards):
    most = 0.0
    while cards != EMPTY:
        most = max(most, holding(odds, rows, lowest(cards)))
        cards = without_lowest(cards)
    return most


# Light effects


@rule
def take_back_gain(odds, rows, row):
    """The gain of taking the last card of a row back into a hand: the cards it revives."""
    filled = at_or_below(rows) & lane(row)
    card = filled & ~(filled >> ONE)
    back = filled & ~card & ~at_or_below(rows & ~card)
    return REVIVED * (expected(odds, back) + count(odds.own & back)) - TAKEN


@rule
def best_take_back(odds, rows):
    """The highest gain of taking a card back; 0 if no row is worth it."""
    best = 0.0
    for row in range(COLOURS):
        if row != BLUE and rows & lane(row) != EMPTY:
            best = max(best, take_back_gain(odds, rows, row))
    return best


@rule
def exchange_gain(view, odds, rows, own, seat, other):
    """The gain if a seat exchanges its costliest card for the oracle's cheapest.

    For another seat only dead cards count: it would give one of them away.
    """
    return exchange_for(view, odds, rows, own, seat, other, cheapest(odds, rows, view.oracle))


@rule
def exchange_for(view, odds, rows, own, seat, other, least):
    """The same for an oracle card whose cost in a hand is `least`."""
    if other == seat:
        return max(0.0, costliest(odds, rows, own) - least)
    return min(1.0, dead_in_hand(view, odds, rows, seat, other)) * (1.0 - least)


@rule
def best_exchange(view, odds, rows, own, seat):
    best = 0.0
    least = cheapest(odds, rows, view.oracle)
    for other in range(seats(view)):
        best = max(best, exchange_for(view, odds, rows, own, seat, other, least))
    return best


@rule
def light_gain(view, odds, rows, own, seat, colour):
    """The value of the light effect of a card that is now on these rows.

    Early in the game, taking back and exchanging count nothing: there will be other occasions.
    """
    if colour == YELLOW:
        return LIGHT_YELLOW if own != EMPTY else 0.0
    lateness = late(odds, rows) if colour == BLUE or colour == GREEN else 0.0
    if lateness == 0.0:
        return 0.0
    if colour == BLUE:
        return lateness * best_take_back(odds, rows)
    return lateness * best_exchange(view, odds, rows, own, seat)


# Dark effects


@rule
def dark_cost(view, odds, rows, own, seat, colour):
    """The cost of the dark effect of a card that is now on these rows."""
    if colour == BLUE:
        return cheapest(odds, rows, view.oracle) - GIFT_TURN if view.oracle != EMPTY else 0.0
    if colour == YELLOW:
        return BLIND * blind_step(view, odds, rows, seat)
    if colour == GREEN:
        return STRANDED * nobody_has_green(odds, rows, own) * still_to_play(odds, rows, own)
    return 0.0


@rule
def blind_step(view, odds, rows, seat):
    """The mean number of cards killed by a card that the next seat plays blindly."""
    other = left_of(view, seat)
    if view.hand_count[other] == 0:
        return 0.0
    may, share = loose_cards(odds, 0)
    known = hand(view, other)
    cards = (known | may) & live(odds, rows)
    killed = 0.0
    while cards != EMPTY:
        card = lowest(cards)
        chance = 1.0 if known & bit(card) else share
        killed += chance * killed_by(odds, rows, card)
        cards = without_lowest(cards)
    return killed / np.int64(view.hand_count[other])


@rule
def nobody_has_green(odds, rows, own):
    """The probability that nobody can play green, which would end the journey."""
    greens = GREENS & live(odds, rows)
    if (own | odds.sure) & greens != EMPTY:
        return 0.0
    nobody = 1.0
    for place in range(SEATS - 1):
        may, share = loose_cards(odds, place)
        for _ in range(count(may & greens)):
            nobody *= 1.0 - share
    return nobody
