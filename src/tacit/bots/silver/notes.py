"""What a bot remembers at SILVER where views do not (`memory_aid=real`): every number it has seen.

The notes go along with the cards: what is known of a spot moves when its card does. Who has seen
which card is public, so what others have learnt need not be noted.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, lowest
from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.engine.records import record_type
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.effects import target_spot
from tacit.games.silver.rules.state import (
    CARDS,
    HIDDEN,
    PERFECT,
    REAL,
    first_spot,
    highest,
    is_set_open,
    knows,
    laid,
    number_of,
    village_size,
    without_highest,
)

# A number is noted as one more, so that 0 is none.
ROOM = CARDS + 1
NOTES = record_type(
    [
        ("cards", np.uint8, (ROOM,)),
        ("pile", np.uint8, (ROOM,)),
        ("deck", np.uint8, (ROOM,)),
        ("hand", np.uint8),  # what another seat holds, which this one has seen on the deck
    ]
)


@rule
def note(notes, before, mover, code, after, seat):
    """A move of `mover`, seen by `seat` as `code`; the views are arrays of one record."""
    if after[0].memory_aid != REAL:
        return
    if mover != CHANCE:
        move_cards(notes[0], before[0], mover, code, after[0])
        move_pile(notes[0].pile, before[0], code)
        draw_card(notes[0], before[0], after[0])
    if mover == seat:
        return_cards(notes[0].deck, before[0], code, after[0])
    read(notes[0].cards, after[0].cards, laid(after[0]), seat)
    read(notes[0].pile, after[0].pile, np.int64(after[0].pile_size), seat)
    read(notes[0].deck, after[0].deck, np.int64(after[0].deck_left), seat)


# What moves


@rule
def noted(card):
    """A card of a view as it is noted: 0 if its number is hidden."""
    number = number_of(card)
    return 0 if number == HIDDEN else number + 1


@rule
def open_gap(numbers, at):
    for i in range(CARDS, at, -1):
        numbers[i] = numbers[i - 1]


@rule
def close_gap(numbers, at):
    for i in range(at, CARDS):
        numbers[i] = numbers[i + 1]


@rule
def move_cards(notes, view, mover, code, after):
    """Move what is noted of the villages along with the cards.

    A new card is the one in hand, or for a penalty the top of the deck.
    """
    numbers = notes.cards
    first = first_spot(view, mover)
    new = noted(view.hand[0])
    if new == 0:
        new = notes.hand
    if actions.PLACE_L <= code <= actions.PENALTY_R:
        is_left = code == actions.PLACE_L or code == actions.PENALTY_L
        at = first if is_left else first + village_size(view, mover)
        open_gap(numbers, at)
        numbers[at] = new if code <= actions.PLACE_R else notes.deck[view.deck_left - 1]
    elif actions.EXCHANGE <= code < actions.SLOT:
        if not is_set_open(after):
            numbers[first + code - actions.EXCHANGE] = new
    elif actions.SLOT <= code < actions.PEEK2:
        spot = first + code - actions.SLOT
        numbers[spot] = new
        gone = view.shown & ~bit(spot)
        while gone != EMPTY:
            close_gap(numbers, highest(gone))
            gone = without_highest(gone)
    elif actions.SWAP <= code < actions.ROB:
        numbers[target_spot(view, code - actions.SWAP)] = new
    elif actions.ROB <= code < actions.EMPATH and after.shown != EMPTY:
        own, other = lowest(after.shown), target_spot(view, code - actions.ROB)
        numbers[own], numbers[other] = numbers[other], numbers[own]


@rule
def move_pile(numbers, view, code):
    """A card that is taken or picked leaves the pile; those above it sink."""
    size = np.int64(view.pile_size)
    if code == actions.TAKE:
        close_gap(numbers, size - 1)
    elif actions.PICK <= code < actions.MARK:
        place = size - 2
        while place > 0 and numbers[place] != code - actions.PICK + 1:
            place -= 1
        close_gap(numbers, place)


@rule
def draw_card(notes, view, after):
    """Note what somebody has drawn, as far as it was known on the deck."""
    drawn = np.int64(view.deck_left) - np.int64(after.deck_left)
    if drawn == 1 and after.hand_size == 1:
        notes.hand = notes.deck[view.deck_left - 1]
    elif after.hand_size != 1 or drawn != 0:
        notes.hand = 0


@rule
def return_cards(numbers, view, code, after):
    """Cards that a Rascal's owner puts back on the deck; the last one goes there by itself."""
    if not actions.KEEP <= code < actions.PICK:
        return
    top = np.int64(view.deck_left)
    left = 0
    for i in range(view.hand_size):
        left += number_of(view.hand[i])
    for i in range(after.hand_size):
        left -= number_of(after.hand[i])
    if code >= actions.RETURN:
        numbers[top] = code - actions.RETURN + 1
        left -= code - actions.RETURN
        top += 1
    if after.deck_left > top:
        numbers[top] = left + 1


# What is seen


@rule
def read(numbers, zone, size, seat):
    """Note the numbers that a view shows; what the seat cannot know any more is struck out."""
    for i in range(ROOM):
        if i >= size or not knows(zone[i], seat):
            numbers[i] = 0
        elif noted(zone[i]):
            numbers[i] = noted(zone[i])


# Remembering


@rule
def recall(view, seat, notes):
    """Write what is noted into a view (an array of one record), as if it showed it itself."""
    v = view[0]
    if v.memory_aid != REAL:
        return
    v.memory_aid = PERFECT
    remember(v.cards, laid(v), notes[0].cards)
    remember(v.pile, np.int64(v.pile_size), notes[0].pile)
    remember(v.deck, np.int64(v.deck_left), notes[0].deck)


@rule
def remember(zone, size, numbers):
    for i in range(size):
        if number_of(zone[i]) == HIDDEN and numbers[i] != 0:
            zone[i] = np.int64(zone[i]) - HIDDEN + numbers[i] - 1
