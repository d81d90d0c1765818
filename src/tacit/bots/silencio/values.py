"""What cards and effects are worth to `regular`, in cards left at the end of a SILENCIO journey.

The named numbers were tuned together, by playing: thousands of games for two, three and four seats
with a number changed and unchanged on the same deals, over and over. None means much alone.
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

# A live card in a hand may yet die; the more cards it would have to leap over, the likelier.
HOLD = 0.3
HOLD_GAP = 0.1
# A card taken back has to be played once more; each card that comes alive again may be played.
TAKEN = 0.9
REVIVED = 1.6
# An open card gives a turn to everybody who has nothing better to play.
LIGHT_YELLOW = 0.3
# A gift costs what the card costs in a hand, less the turn that it lets a seat spend.
GIFT_TURN = 0.3
# Weights: of the cards that a blind step kills on average, and of the cards that are lost when
# nobody can play green.
BLIND = 0.7
STRANDED = 1.2
# With fewer live cards than this in all hands, it is late: what is saved up loses its value.
LATE = 9.5


@rule
def late(odds, rows):
    """0 for most of the journey, rising to 1 as live cards run out."""
    return max(0.0, 1.0 - still_to_play(odds, rows, odds.own) / LATE)


@rule
def holding(odds, rows, card):
    """What a card in a hand costs: 1 if it is dead, else the risk that it dies."""
    if bit(card) & at_or_below(rows):
        return 1.0
    return min(1.0, HOLD + HOLD_GAP * killed_by(odds, rows, card))


@rule
def cheapest(odds, rows, cards):
    """What the cheapest of these cards would cost in a hand."""
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
    """What comes alive again when the last card of a row goes back into a hand."""
    filled = at_or_below(rows) & lane(row)
    card = filled & ~(filled >> ONE)
    back = filled & ~card & ~at_or_below(rows & ~card)
    return REVIVED * (expected(odds, back) + count(odds.own & back)) - TAKEN


@rule
def best_take_back(odds, rows):
    """The most that taking a card back gains; nothing, if no row is worth it."""
    best = 0.0
    for row in range(COLOURS):
        if row != BLUE and rows & lane(row) != EMPTY:
            best = max(best, take_back_gain(odds, rows, row))
    return best


@rule
def exchange_gain(view, odds, rows, own, seat, other):
    """What is gained when a seat changes its costliest card for the oracle's cheapest.

    Of another seat only the dead cards are counted: one of them would go.
    """
    least = cheapest(odds, rows, view.oracle)
    if other == seat:
        return max(0.0, costliest(odds, rows, own) - least)
    return min(1.0, dead_in_hand(view, odds, rows, seat, other)) * (1.0 - least)


@rule
def best_exchange(view, odds, rows, own, seat):
    best = 0.0
    for other in range(seats(view)):
        best = max(best, exchange_gain(view, odds, rows, own, seat, other))
    return best


@rule
def light_gain(view, odds, rows, own, seat, colour):
    """What the light effect of a card that lies on these rows now is worth.

    Early on there will be other occasions to take back and to exchange; late there will not.
    """
    if colour == YELLOW:
        return LIGHT_YELLOW if own != EMPTY else 0.0
    if colour == BLUE:
        return late(odds, rows) * best_take_back(odds, rows)
    if colour == GREEN:
        return late(odds, rows) * best_exchange(view, odds, rows, own, seat)
    return 0.0


# Dark effects


@rule
def dark_cost(view, odds, rows, own, seat, colour):
    """What the dark effect of a card that lies on these rows now costs."""
    if colour == BLUE:
        return cheapest(odds, rows, view.oracle) - GIFT_TURN if view.oracle != EMPTY else 0.0
    if colour == YELLOW:
        return BLIND * blind_step(view, odds, rows, seat)
    if colour == GREEN:
        return STRANDED * nobody_has_green(odds, rows, own) * still_to_play(odds, rows, own)
    return 0.0


@rule
def blind_step(view, odds, rows, seat):
    """How many cards a card drawn blindly by the next seat kills on average."""
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
    """The chance that the duty to play green ends the journey."""
    greens = GREENS & live(odds, rows)
    if (own | odds.sure) & greens != EMPTY:
        return 0.0
    nobody = 1.0
    for place in range(SEATS - 1):
        may, share = loose_cards(odds, place)
        for _ in range(count(may & greens)):
            nobody *= 1.0 - share
    return nobody
