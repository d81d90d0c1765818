"""What a learner is shown of a view: a vector of int8, section by section.

Seats are counted from the viewer: place 0 is the viewer, place 1 its left neighbour. Seats that are
not in the game are zeros.
"""

from __future__ import annotations

import numpy as np

from tacit.games.silencio.knowledge import ceiling, place_of
from tacit.games.silencio.state import (
    CARDS,
    COLOURS,
    LANES,
    NONE,
    SEATS,
    active,
    decider,
    in_game,
    seats,
)
from tacit.jit import rule

PHASES = 14
SECTIONS = (
    ("own hand", CARDS),
    ("cards in the game", CARDS),
    ("open cards of each place", SEATS * CARDS),
    ("rows", CARDS),
    ("oracle", CARDS),
    ("box", CARDS),
    ("cards that may be in each other hand", (SEATS - 1) * CARDS),
    ("ceilings of each other hand", (SEATS - 1) * COLOURS),
    ("own cards known to each other seat", (SEATS - 1) * CARDS),
    ("hand sizes", SEATS),
    ("deck size", 1),
    ("phase", PHASES),
    ("active place", SEATS),
    ("deciding place", SEATS),
    ("effect", COLOURS),
    ("pending flags", 4),
    ("turn flags", 5),
    ("lit shrines", 5),
    ("passes in a row", 1),
    ("tavern count", 1),
    ("players", 3),
    ("last card", CARDS),
    ("last statement", 3 + COLOURS + 1),
)
SIZE = sum(size for _, size in SECTIONS)


@rule
def write_cards(out, at, cards):
    for card in range(CARDS):
        out[at + card] = (cards >> np.uint64(card)) & np.uint64(1)
    return at + CARDS


@rule
def write_one(out, at, size, index):
    for i in range(size):
        out[at + i] = 1 if i == index else 0
    return at + size


@rule
def write_bits(out, at, size, bits):
    for i in range(size):
        out[at + i] = (bits >> i) & 1
    return at + size


@rule
def write_number(out, at, number):
    out[at] = number
    return at + 1


@rule
def seat_at(view, seat, place):
    return (seat + place) % seats(view)


@rule
def place_from(view, seat, other):
    return (other - seat) % seats(view)


@rule
def encode(view, seat, out):
    """Fill `out`, an int8 array of SIZE, from a seat's view. Returns how much was written."""
    n = seats(view)
    at = write_cards(out, 0, view.own[seat] & ~view.open)
    at = write_cards(out, at, in_game(view))
    for place in range(SEATS):
        other = seat_at(view, seat, place)
        cards = view.own[other] & view.open if place < n else np.uint64(0)
        at = write_cards(out, at, cards)
    at = write_cards(out, at, view.rows)
    at = write_cards(out, at, view.oracle)
    at = write_cards(out, at, view.box)
    for place in range(SEATS - 1):
        cards = view.belief[seat][place] & LANES if place < n - 1 else np.uint64(0)
        at = write_cards(out, at, cards)
    for place in range(SEATS - 1):
        for colour in range(COLOURS):
            height = ceiling(view.belief[seat][place], colour) if place < n - 1 else 0
            at = write_number(out, at, height)
    for place in range(SEATS - 1):
        cards = np.uint64(0)
        if place < n - 1:
            other = seat_at(view, seat, place + 1)
            cards = view.belief[other][place_of(view, other, seat)] & LANES
        at = write_cards(out, at, cards)
    for place in range(SEATS):
        size = view.hand_count[seat_at(view, seat, place)] if place < n else 0
        at = write_number(out, at, size)
    at = write_number(out, at, view.deck_left)
    at = write_one(out, at, PHASES, view.phase)
    at = write_one(out, at, SEATS, place_from(view, seat, active(view)))
    at = write_one(out, at, SEATS, place_from(view, seat, decider(view)))
    at = write_one(out, at, COLOURS, view.effect)
    at = write_bits(out, at, 4, view.pending)
    at = write_bits(out, at, 5, view.flags)
    at = write_bits(out, at, 5, view.lit)
    at = write_number(out, at, view.streak)
    at = write_number(out, at, view.dark)
    at = write_one(out, at, 3, n - 2)
    at = write_one(out, at, CARDS, view.last if view.last != NONE else -1)
    kind = np.int64(view.said) // 64
    content = np.int64(view.said) % 64
    at = write_one(out, at, 3, kind - 1)
    at = write_one(out, at, COLOURS, content if kind > 1 else -1)
    return write_number(out, at, content if kind == 1 else 0)
