"""What a learner is shown of a view: a vector of int8, section by section.

Seats are counted from the viewer: place 0 is the viewer, place 1 its left neighbour. The villages
lie in one row of 52 spots, the viewer's own first, each from left to right; a spot beyond the last
card is all zero, and so is a number that the viewer does not know. Numbers that a byte cannot hold
are written in base 128, lowest digit first.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
from tacit.games.silver.rules.imagine import unseen_cards
from tacit.games.silver.rules.knowledge import link_from
from tacit.games.silver.rules.state import (
    CARDS,
    HAND_ROOM,
    NONE,
    NUMBERS,
    SEATS,
    SIDE,
    active,
    first_spot,
    has,
    knowers_of,
    number_of,
    seats,
    village_size,
    ward_of,
)

NODES = 21
ORIGINS, AMULETS, OUTCOMES, DOINGS, REASONS = 6, 4, 3, 3, 5
TOP = 4  # cards of the deck that are shown: no draw returns more, so no seat knows a deeper one
BASE = 128
FLAGS = 7  # of a spot: a card lies there, up, used, marked, shown, locked, fresh
MOST_SHOWN = 127

SECTIONS = (
    ("number at each spot", CARDS * NUMBERS),
    ("place that owns each spot", CARDS * SEATS),
    ("places that know each spot", CARDS * SEATS),
    ("card, up, used, marked, shown, locked, fresh at each spot", CARDS * FLAGS),
    ("how far right of each spot its ward lies", CARDS),
    ("hand", HAND_ROOM * NUMBERS),
    ("places that know the hand", SEATS),
    ("side row", SIDE * NUMBERS),
    ("top of the pile", NUMBERS),
    ("pile from its top", CARDS),
    ("top of the deck", TOP * NUMBERS),
    ("places that know the top of the deck", TOP * SEATS),
    ("pile by number", NUMBERS),
    ("unseen by number", NUMBERS),
    ("village sizes", SEATS),
    ("sizes of deck, pile, side row and hand", 4),
    ("new cards on the pile", 1),
    ("node", NODES),
    ("active place", SEATS),
    ("caller", SEATS),
    ("turns left after the call", 1),
    ("amulet", AMULETS),
    ("place of the amulet", SEATS),
    ("origin of the hand", ORIGINS),
    ("outcome of the last exchange", OUTCOMES),
    ("free action under way", DOINGS),
    ("places that have peeked", SEATS),
    ("points more than the lowest total", SEATS),
    ("totals", SEATS * 3),
    ("scores of the round that has ended", SEATS * 2),
    ("why the round has ended", REASONS),
    ("rounds left", 2),
    ("turns of the round", 3),
    ("most turns of a round", 3),
    ("players", SEATS - 1),
    ("memory aid, mismatch rule", 2),
)
SIZE = sum(size for _, size in SECTIONS)


@rule
def choice(out, at, size, chosen):
    """A single 1 among `size` places, or none."""
    if 0 <= chosen < size:
        out[at + chosen] = 1
    return at + size


@rule
def place_of(view, seat, other):
    """How many places left of the viewer a seat sits; NONE for none."""
    return NONE if other == NONE else (np.int64(other) - seat) % seats(view)


@rule
def write_numbers(out, at, zone, size, room, from_end):
    """The numbers of a zone, one choice a card; from its end if that is its top."""
    for k in range(room):
        if k < size:
            card = zone[size - 1 - k] if from_end else zone[k]
            choice(out, at + NUMBERS * k, NUMBERS, number_of(card))
    return at + NUMBERS * room


@rule
def write_knowers(view, seat, out, at, card):
    for other in range(seats(view)):
        if (knowers_of(card) >> other) & 1:
            out[at + place_of(view, seat, other)] = 1


@rule
def write_spots(view, seat, out):
    """All sections of spots; k counts them from the viewer's first card on."""
    owners = CARDS * NUMBERS
    knowers = owners + CARDS * SEATS
    flags = knowers + CARDS * SEATS
    wards = flags + CARDS * FLAGS
    k = 0
    for place in range(seats(view)):
        owner = (seat + place) % seats(view)
        start = first_spot(view, owner)
        for spot in range(start, np.int64(view.ends[owner])):
            choice(out, NUMBERS * k, NUMBERS, number_of(view.cards[spot]))
            out[owners + SEATS * k + place] = 1
            write_knowers(view, seat, out, knowers + SEATS * k, view.cards[spot])
            write_flags(view, seat, out, flags + FLAGS * k, spot)
            link = link_from(view, spot)
            if link >= 0:
                out[wards + k] = ward_of(view.guards[link]) - spot
            k += 1
    return wards + CARDS


@rule
def write_flags(view, seat, out, at, spot):
    out[at] = 1
    out[at + 1] = has(view.up, spot)
    out[at + 2] = has(view.used, spot)
    out[at + 3] = has(view.marked, spot)
    out[at + 4] = has(view.shown, spot)
    out[at + 5] = view.locked == spot
    out[at + 6] = has(view.fresh[seat], spot)


@rule
def write_zones(view, seat, out, at):
    deck, pile = np.int64(view.deck_left), np.int64(view.pile_size)
    at = write_numbers(out, at, view.hand, np.int64(view.hand_size), HAND_ROOM, False)
    if view.hand_size > 0:
        write_knowers(view, seat, out, at, view.hand[0])
    at += SEATS
    at = write_numbers(out, at, view.side, np.int64(view.side_size), SIDE, False)
    at = write_numbers(out, at, view.pile, pile, 1, True)
    for k in range(pile):
        out[at + k] = number_of(view.pile[pile - 1 - k]) + 1
    at += CARDS
    at = write_numbers(out, at, view.deck, deck, TOP, True)
    for k in range(TOP):
        if k < deck:
            write_knowers(view, seat, out, at + SEATS * k, view.deck[deck - 1 - k])
    at += TOP * SEATS
    for i in range(pile):
        if number_of(view.pile[i]) < NUMBERS:
            out[at + number_of(view.pile[i])] += 1
    at += NUMBERS
    unseen = unseen_cards(view)
    for number in range(NUMBERS):
        out[at + number] = (unseen >> (4 * number)) & 15
    return at + NUMBERS


@rule
def write_table(view, seat, out, at):
    for place in range(seats(view)):
        out[at + place] = village_size(view, (seat + place) % seats(view))
    at += SEATS
    out[at] = view.deck_left
    out[at + 1] = view.pile_size
    out[at + 2] = view.side_size
    out[at + 3] = view.hand_size
    out[at + 4] = view.pile_new[seat]
    at = choice(out, at + 5, NODES, np.int64(view.node))
    at = choice(out, at, SEATS, place_of(view, seat, active(view)))
    at = choice(out, at, SEATS, place_of(view, seat, np.int64(view.caller)))
    out[at] = view.turns_left
    at = choice(out, at + 1, AMULETS, np.int64(view.amulet))
    at = choice(out, at, SEATS, place_of(view, seat, np.int64(view.amulet_side)))
    at = choice(out, at, ORIGINS, np.int64(view.origin))
    at = choice(out, at, OUTCOMES, np.int64(view.outcome))
    at = choice(out, at, DOINGS, np.int64(view.doing))
    for other in range(seats(view)):
        if (np.int64(view.peeked) >> other) & 1:
            out[at + place_of(view, seat, other)] = 1
    return at + SEATS


@rule
def write_digits(out, at, digits, value):
    for k in range(digits):
        out[at + k] = value % BASE
        value //= BASE
    return at + digits


@rule
def write_points(view, seat, out, at):
    least = np.int64(view.total[0])
    for other in range(1, seats(view)):
        least = min(least, np.int64(view.total[other]))
    for place in range(seats(view)):
        other = (seat + place) % seats(view)
        total = np.int64(view.total[other])
        out[at + place] = min(total - least, MOST_SHOWN)
        write_digits(out, at + SEATS + 3 * place, 3, total)
        write_digits(out, at + SEATS * 4 + 2 * place, 2, np.int64(view.scores[other]))
    return at + SEATS * 6


@rule
def write_match(view, seat, out, at):
    at = write_points(view, seat, out, at)
    at = choice(out, at, REASONS, np.int64(view.reason))
    at = write_digits(out, at, 2, np.int64(view.rounds) - np.int64(view.round_no))
    at = write_digits(out, at, 3, np.int64(view.turns))
    at = write_digits(out, at, 3, np.int64(view.max_turns))
    at = choice(out, at, SEATS - 1, seats(view) - 2)
    out[at] = view.memory_aid
    out[at + 1] = view.mismatch_rule
    return at + 2


@rule
def encode(view, seat, out):
    """Write a view as numbers; how many there are."""
    for i in range(SIZE):
        out[i] = 0
    at = write_spots(view, seat, out)
    at = write_zones(view, seat, out, at)
    at = write_table(view, seat, out, at)
    return write_match(view, seat, out, at)
