"""What a learner is shown of a view: a vector of int8, section by section.

Seats are counted from the viewer: place 0 is the viewer, place 1 its left neighbour. What belongs
to a place that nobody takes is zero. Sets of cards come first, one byte of 0 or 1 a card, so that
eight cards are written as one word; after them come small numbers and choices marked by a single 1.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
from tacit.games.silencio.rules.knowledge import ceiling, fact_least, fact_most, fact_seat, place_of
from tacit.games.silencio.rules.state import (
    CARDS,
    COLOURS,
    EMPTY,
    LANES,
    LIGHT,
    NONE,
    RETURN,
    SEATS,
    STATE,
    active,
    at_or_below,
    bit,
    count,
    decider,
    in_game,
    lane,
    seats,
)

OTHERS = SEATS - 1
FACTS = STATE["facts"].shape[0]
PHASES = 14
OUTCOMES = 6
FLAGS, TURN_FLAGS, SHRINES = 4, 5, 5
STATEMENTS = 3
MOST_SHOWN = 127  # of answers that are left before the start is lost

SECTIONS = (
    ("own hand", CARDS),
    ("cards in the game", CARDS),
    ("open cards of each place", SEATS * CARDS),
    ("rows", CARDS),
    ("oracle", CARDS),
    ("box", CARDS),
    ("last card", CARDS),
    ("cards that may be in each other hand", OTHERS * CARDS),
    ("own cards known to each other seat", OTHERS * CARDS),
    ("cards of each fact", FACTS * CARDS),
    ("ceilings of each other hand", OTHERS * COLOURS),
    ("place of each fact", FACTS * SEATS),
    ("least and most of each fact", FACTS * 2),
    ("last value of each row", COLOURS),
    ("hand sizes", SEATS),
    ("deck size", 1),
    ("phase", PHASES),
    ("active place", SEATS),
    ("deciding place", SEATS),
    ("partner", SEATS),
    ("effect", COLOURS),
    ("outcome of the last card", OUTCOMES),
    ("pending flags", FLAGS),
    ("turn flags", TURN_FLAGS),
    ("lit shrines", SHRINES),
    ("answers left", 1),
    ("passes in a row", 1),
    ("tavern", 1),
    ("tavern count", 1),
    ("players", SEATS - 1),
    ("last statement", STATEMENTS),
    ("colour of the last statement", COLOURS),
    ("number of the last statement", 1),
)
SIZE = sum(size for _, size in SECTIONS)  # a multiple of 8, so that it can be seen as words

# Byte k of a word is 1 where bit k of a byte is: copy the byte eight times, keep one bit of each
# copy, and move that bit to the lowest place.
_COPIES = np.uint64(0x0101010101010101)
_ONE_BIT_EACH = np.uint64(0x8040201008040201)
_CARRY = np.uint64(0x7F7F7F7F7F7F7F7F)
_BYTE = np.uint64(0xFF)


@rule
def write_cards(words, at, cards):
    for i in range(CARDS // 8):
        byte = (cards >> np.uint64(8 * i)) & _BYTE
        spread = (byte * _COPIES) & _ONE_BIT_EACH
        words[at + i] = ((spread + _CARRY) >> np.uint64(7)) & _COPIES
    return at + CARDS // 8


@rule
def write_card_sections(view, seat, words):
    n = seats(view)
    at = write_cards(words, 0, view.own[seat] & ~view.open)
    at = write_cards(words, at, in_game(view))
    for place in range(SEATS):
        at = write_cards(words, at, open_cards(view, seat, place) if place < n else EMPTY)
    at = write_cards(words, at, view.rows)
    at = write_cards(words, at, view.oracle)
    at = write_cards(words, at, view.box)
    at = write_cards(words, at, bit(view.last) if view.last != NONE else EMPTY)
    for place in range(OTHERS):
        cards = view.belief[seat][place] & LANES if place < n - 1 else EMPTY
        at = write_cards(words, at, cards)
    for place in range(OTHERS):
        at = write_cards(words, at, known_to(view, seat, place) if place < n - 1 else EMPTY)
    for i in range(FACTS):
        at = write_cards(words, at, view.facts[i] & LANES)
    return 8 * at


@rule
def open_cards(view, seat, place):
    return view.own[seat_at(view, seat, place)] & view.open


@rule
def known_to(view, seat, place):
    other = seat_at(view, seat, place + 1)
    return view.belief[other][place_of(view, other, seat)] & LANES


@rule
def seat_at(view, seat, place):
    # Not with %, which takes most of an encoding's time.
    other = seat + place
    return other if other < seats(view) else other - seats(view)


@rule
def place_from(view, seat, other):
    place = other - seat
    return place if place >= 0 else place + seats(view)


@rule
def write_number(out, at, number):
    out[at] = number
    return at + 1


@rule
def mark(out, at, size, index):
    """A section of zeros, as it is already, with a 1 at the index unless that is negative."""
    if index >= 0:
        out[at + index] = 1
    return at + size


@rule
def write_bits(out, at, size, bits):
    for i in range(size):
        out[at + i] = (bits >> i) & 1
    return at + size


@rule
def write_knowledge(view, seat, out, at):
    for place in range(OTHERS):
        for colour in range(COLOURS):
            known = place < seats(view) - 1
            height = ceiling(view.belief[seat][place], colour) if known else 0
            at = write_number(out, at, height)
    for i in range(FACTS):
        fact = view.facts[i]
        place = place_from(view, seat, fact_seat(fact)) if fact != EMPTY else -1
        at = mark(out, at, SEATS, place)
    for i in range(FACTS):
        at = write_number(out, at, fact_least(view.facts[i]))
        at = write_number(out, at, fact_most(view.facts[i]))
    return at


@rule
def write_table(view, seat, out, at):
    n = seats(view)
    filled = at_or_below(view.rows)
    for colour in range(COLOURS):
        at = write_number(out, at, count(filled & lane(colour)) + 1)
    for place in range(SEATS):
        size = view.hand_count[seat_at(view, seat, place)] if place < n else 0
        at = write_number(out, at, size)
    at = write_number(out, at, view.deck_left)
    at = mark(out, at, PHASES, np.int64(view.phase))
    at = mark(out, at, SEATS, place_from(view, seat, active(view)))
    at = mark(out, at, SEATS, place_from(view, seat, decider(view)))
    partner = place_from(view, seat, np.int64(view.partner)) if view.phase == RETURN else -1
    at = mark(out, at, SEATS, partner)
    at = mark(out, at, COLOURS, np.int64(view.effect) if view.phase == LIGHT else -1)
    at = mark(out, at, OUTCOMES, np.int64(view.outcome))
    at = write_bits(out, at, FLAGS, np.int64(view.pending))
    at = write_bits(out, at, TURN_FLAGS, np.int64(view.turn_flags))
    at = write_bits(out, at, SHRINES, np.int64(view.lit))
    answers = np.int64(view.claim_rounds) * n - np.int64(view.polls)
    at = write_number(out, at, min(answers, MOST_SHOWN))
    at = write_number(out, at, view.streak)
    at = write_number(out, at, view.tavern)
    at = write_number(out, at, view.dark)
    return mark(out, at, SEATS - 1, n - 2)


@rule
def write_statement(view, out, at):
    kind = np.int64(view.said) // 64
    content = np.int64(view.said) % 64
    at = mark(out, at, STATEMENTS, kind - 1)
    at = mark(out, at, COLOURS, content if kind > 1 else -1)
    return write_number(out, at, content if kind == 1 else 0)


@rule
def encode(view, seat, out):
    """Fill `out`, an int8 array of SIZE, from a seat's view. Returns how much was written."""
    words = out.view(np.uint64)
    at = write_card_sections(view, seat, words)
    for i in range(at // 8, words.size):
        words[i] = 0
    at = write_knowledge(view, seat, out, at)
    at = write_table(view, seat, out, at)
    return write_statement(view, out, at)
