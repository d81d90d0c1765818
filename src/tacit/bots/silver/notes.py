"""The numbers that a bot has seen at SILVER, if views do not keep them (`memory_aid=real`).

Notes follow the cards: what is known of a spot moves with its card. Who has seen which card is
public, so it is not noted what others have learnt.

All levels take the same notes and forget at their own rate. So a note has the turn in which the
number was last seen, and a random draw that decides when it is forgotten.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, lowest
from tacit.engine.chance import CHANCE, mix
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

# The note of a card is one word: bits 0 to 7 are its number + 1, so that 0 is no note; from bit 8
# the draw, from bit 16 the turn.
DRAWS = 256
ROOM = CARDS + 1
NOTES = record_type(
    [
        ("luck", np.uint64),  # a hash of all notes so far, from which the draws are made
        ("cards", np.uint32, (ROOM,)),
        ("pile", np.uint32, (ROOM,)),
        ("deck", np.uint32, (ROOM,)),
        ("hand", np.uint32),  # the card in another seat's hand, if it was seen on the deck
    ]
)


@rule
def is_needed(s):
    return s.memory_aid == REAL


@rule
def note(notes, before, mover, code, after, seat):
    """Note a move of `mover`, seen by `seat` as `code`; the views are arrays of one record."""
    if not is_needed(after[0]):
        return
    if mover != CHANCE:
        move_cards(notes[0], before[0], mover, code, after[0])
        move_pile(notes[0].pile, before[0], code)
        draw_card(notes[0], before[0], after[0])
    if mover == seat:
        return_cards(notes[0], before[0], code, after[0])
    turns = np.int64(after[0].turns)
    read(notes[0], notes[0].cards, after[0].cards, laid(after[0]), seat, turns)
    read(notes[0], notes[0].pile, after[0].pile, np.int64(after[0].pile_size), seat, turns)
    read(notes[0], notes[0].deck, after[0].deck, np.int64(after[0].deck_left), seat, turns)


# The note of a card


@rule
def written(notes, number, turns):
    """The note of a card that is seen now."""
    luck = mix(np.uint64(notes.luck) + np.uint64(number + 1))
    notes.luck = luck
    return (number + 1) | np.int64(luck % np.uint64(DRAWS)) << 8 | turns << 16


@rule
def number_in(word):
    """The number in a card's note + 1; 0 if it is not known."""
    return np.int64(word) & 255


@rule
def is_remembered(word, turns, keeps):
    """Whether a bot that keeps this share of its memories per turn still remembers a card.

    Once forgotten, a card stays forgotten until it is seen again.
    """
    draw = ((np.int64(word) >> 8) % DRAWS + 0.5) / DRAWS
    return draw < keeps ** (turns - (np.int64(word) >> 16))


# What moves


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
    """Move the notes on the villages along with the cards.

    A new card is the one in hand, or for a penalty the top of the deck.
    """
    numbers = notes.cards
    first = first_spot(view, mover)
    new = np.int64(notes.hand)
    if number_of(view.hand[0]) != HIDDEN:
        new = written(notes, number_of(view.hand[0]), np.int64(view.turns))
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
    """A card that is taken or picked leaves the pile; those above it move down."""
    size = np.int64(view.pile_size)
    if code == actions.TAKE:
        close_gap(numbers, size - 1)
    elif actions.PICK <= code < actions.MARK:
        place = size - 2
        while place > 0 and number_in(numbers[place]) != code - actions.PICK + 1:
            place -= 1
        close_gap(numbers, place)


@rule
def draw_card(notes, view, after):
    """Note the card that somebody has drawn, if it was known on the deck."""
    drawn = np.int64(view.deck_left) - np.int64(after.deck_left)
    if drawn == 1 and after.hand_size == 1:
        notes.hand = notes.deck[view.deck_left - 1]
    elif after.hand_size != 1 or drawn != 0:
        notes.hand = 0


@rule
def return_cards(notes, view, code, after):
    """Note the cards that a Magpie's owner puts back on the deck; the last one is forced."""
    if not actions.KEEP <= code < actions.PICK:
        return
    top, turns = np.int64(view.deck_left), np.int64(view.turns)
    left = 0
    for i in range(view.hand_size):
        left += number_of(view.hand[i])
    for i in range(after.hand_size):
        left -= number_of(after.hand[i])
    if code >= actions.RETURN:
        notes.deck[top] = written(notes, code - actions.RETURN, turns)
        left -= code - actions.RETURN
        top += 1
    if after.deck_left > top:
        notes.deck[top] = written(notes, left, turns)


# What is seen


@rule
def read(notes, words, zone, size, seat, turns):
    """Note the numbers that a view shows, and delete those that the seat cannot know any more."""
    for i in range(ROOM):
        if i >= size or not knows(zone[i], seat):
            words[i] = 0
        elif number_of(zone[i]) != HIDDEN:
            words[i] = written(notes, number_of(zone[i]), turns)


# Remembering


@rule
def recall(view, seat, notes):
    """Write the notes into a view (an array of one record), as if the view showed them."""
    recall_some(view, notes, 1.0)


@rule
def recall_some(view, notes, keeps):
    """The same for a bot that keeps only this share of its memories per turn."""
    v = view[0]
    if not is_needed(v):
        return
    v.memory_aid = PERFECT
    turns = np.int64(v.turns)
    remember(v.cards, laid(v), notes[0].cards, turns, keeps)
    remember(v.pile, np.int64(v.pile_size), notes[0].pile, turns, keeps)
    remember(v.deck, np.int64(v.deck_left), notes[0].deck, turns, keeps)


@rule
def remember(zone, size, words, turns, keeps):
    for i in range(size):
        number = number_in(words[i])
        if number_of(zone[i]) == HIDDEN and number and is_remembered(words[i], turns, keeps):
            zone[i] = np.int64(zone[i]) - HIDDEN + number - 1
