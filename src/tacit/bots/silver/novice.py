"""`novice`: a beginner at SILVER (docs/bots.md).

It replaces high cards that it remembers by low ones, forgets some of what it has seen, uses
abilities only sometimes and on random targets, and rings the bell when its own village seems low
enough, whatever the others may have.
"""

from __future__ import annotations

import numpy as np

from tacit.bots.silver.notes import recall_some
from tacit.engine.bits import EMPTY, lowest, without_lowest
from tacit.engine.chance import below, uniform
from tacit.engine.jit import rule
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.legal import is_exchange
from tacit.games.silver.rules.state import (
    END,
    HIDDEN,
    MAIN,
    NOTHING,
    STATE,
    first_spot,
    number_at,
    number_of,
    own_free,
    top_of_pile,
    village,
)

UNSEEN = 7.0  # what it expects of a card that it does not know
FORGETS = 0.25  # how often it does not think of a face-down card
KEEPS = 0.85  # the share of the cards it has seen that it still remembers a turn later
LOW = 4  # the highest card that it takes from the pile
ENOUGH = 12.0  # it rings the bell if its village seems this low
USES = 0.4  # how often it thinks of an ability


@rule
def seems(view, spot, stream):
    """The number that it believes a card of its own to have."""
    number = number_at(view, spot)
    is_open = (view.up >> np.uint64(spot)) & np.uint64(1) != EMPTY
    if number == HIDDEN or (not is_open and uniform(stream) < FORGETS):
        return UNSEEN
    return np.float64(number)


@rule
def village_seems(view, seat, stream):
    points = 0.0
    spots = village(view, seat)
    while spots != EMPTY:
        points += seems(view, lowest(spots), stream)
        spots = without_lowest(spots)
    return points


@rule
def worst_card(view, seat, stream):
    """The own card that seems highest, and how high."""
    best, most = -1, -1.0
    spots = own_free(view, seat)
    while spots != EMPTY:
        points = seems(view, lowest(spots), stream)
        if points > most:
            best, most = lowest(spots), points
        spots = without_lowest(spots)
    return best, most


@rule
def is_legal(legal, n, action):
    for i in range(n):
        if legal[i] == action:
            return True
    return False


@rule
def choose_main(view, seat, legal, n, stream):
    if is_legal(legal, n, actions.CALL) and village_seems(view, seat, stream) <= ENOUGH:
        return actions.CALL
    if is_legal(legal, n, actions.TAKE) and top_of_pile(view) <= LOW:
        return actions.TAKE
    return actions.DRAW_DECK if is_legal(legal, n, actions.DRAW_DECK) else np.int64(legal[0])


@rule
def choose_hand(view, seat, legal, n, stream):
    """Exchange the worst card for a better one; else sometimes use the ability."""
    number = number_of(view.hand[0])
    spot, points = worst_card(view, seat, stream)
    is_better = number < points or not is_legal(legal, n, actions.DISCARD)
    if spot >= 0 and is_better:
        return actions.EXCHANGE + spot - first_spot(view, seat)
    if is_legal(legal, n, actions.USE) and uniform(stream) < USES:
        return actions.USE
    if is_legal(legal, n, actions.DISCARD):
        return actions.DISCARD
    return np.int64(legal[below(stream, n)])


@rule
def choose(view, seat, legal, n, stream):
    if n == 1:
        return np.int64(legal[0])
    if view.phase == MAIN:
        return choose_main(view, seat, legal, n, stream)
    if view.phase == END:
        return actions.PASS if is_legal(legal, n, actions.PASS) else np.int64(legal[0])
    if is_exchange(view) and view.marked == EMPTY and view.doing == NOTHING:
        return choose_hand(view, seat, legal, n, stream)
    return np.int64(legal[below(stream, n)])


@rule
def consider(view, seat, legal, n, stream, notes, playouts):
    """The same with what it remembers added to the view."""
    mind = np.empty(1, STATE)
    mind[0] = view
    recall_some(mind, notes, KEEPS)
    return choose_by(mind, seat, legal, n, stream)


@rule
def choose_by(mind, seat, legal, n, stream):
    """`mind` is an array, because in compiled code a record does not keep its memory alive."""
    return choose(mind[0], seat, legal, n, stream)
