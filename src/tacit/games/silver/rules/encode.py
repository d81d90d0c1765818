"""What a learner is shown of a view: a vector of int8, section by section.

Places are those of `engine/seats.py`: 0 is the viewer, 1 its left neighbour. The villages
lie in one row of 52 spots, the viewer's own first, each from left to right; a spot beyond the last
card is all zero, and so is a number that the viewer does not know. Numbers that a byte cannot hold
are written in base 128, lowest digit first.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import has
from tacit.engine.encode import write_choice, write_number, write_set
from tacit.engine.jit import rule
from tacit.engine.seats import place_of, places_of, seat_at, seats
from tacit.games.silver.rules.counts import copies_in
from tacit.games.silver.rules.imagine import unseen_cards, worth
from tacit.games.silver.rules.knowledge import link_from
from tacit.games.silver.rules.state import (
    BY_CAP,
    CARDS,
    FAILURE,
    FROM_WITCH,
    GUARDING,
    HAND_ROOM,
    NONE,
    NUMBERS,
    PHASES,
    PLACED_NOW,
    SEATS,
    SIDE,
    active,
    first_spot,
    knowers_of,
    number_of,
    village_size,
    ward_of,
)

# How many values a field can have
PHASE_COUNT = len(PHASES)
ORIGINS, AMULETS = FROM_WITCH + 1, PLACED_NOW + 1
OUTCOMES, DOINGS, REASONS = FAILURE + 1, GUARDING + 1, BY_CAP + 1
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
    ("node", PHASE_COUNT),  # learners know the section of the phase by this name
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


@rule
def write_numbers(into, at, zone, size, room, from_end):
    """The numbers of a zone, one choice a card; from its end if that is its top."""
    for k in range(room):
        if k < size:
            card = zone[size - 1 - k] if from_end else zone[k]
            write_choice(into, at + NUMBERS * k, NUMBERS, number_of(card))
    return at + NUMBERS * room


@rule
def write_knowers(view, seat, into, at, card):
    return write_set(into, at, SEATS, places_of(view, seat, knowers_of(card)))


@rule
def write_spots(view, seat, into):
    """All sections of spots; k counts them from the viewer's first card on."""
    owners = CARDS * NUMBERS
    knowers = owners + CARDS * SEATS
    flags = knowers + CARDS * SEATS
    wards = flags + CARDS * FLAGS
    k = 0
    for place in range(seats(view)):
        owner = seat_at(view, seat, place)
        start = first_spot(view, owner)
        for spot in range(start, np.int64(view.ends[owner])):
            write_choice(into, NUMBERS * k, NUMBERS, number_of(view.cards[spot]))
            into.numbers[owners + SEATS * k + place] = 1
            write_knowers(view, seat, into, knowers + SEATS * k, view.cards[spot])
            write_flags(view, seat, into, flags + FLAGS * k, spot)
            link = link_from(view, spot)
            if link >= 0:
                into.numbers[wards + k] = ward_of(view.guards[link]) - spot
            k += 1
    return wards + CARDS


@rule
def write_flags(view, seat, into, at, spot):
    into.numbers[at] = 1
    into.numbers[at + 1] = has(view.up, spot)
    into.numbers[at + 2] = has(view.used, spot)
    into.numbers[at + 3] = has(view.marked, spot)
    into.numbers[at + 4] = has(view.shown, spot)
    into.numbers[at + 5] = view.locked == spot
    into.numbers[at + 6] = has(view.fresh[seat], spot)


@rule
def write_zones(view, seat, into, at):
    deck, pile = np.int64(view.deck_left), np.int64(view.pile_size)
    at = write_numbers(into, at, view.hand, np.int64(view.hand_size), HAND_ROOM, False)
    if view.hand_size > 0:
        write_knowers(view, seat, into, at, view.hand[0])
    at += SEATS
    at = write_numbers(into, at, view.side, np.int64(view.side_size), SIDE, False)
    at = write_numbers(into, at, view.pile, pile, 1, True)
    for k in range(pile):
        into.numbers[at + k] = number_of(view.pile[pile - 1 - k]) + 1
    at += CARDS
    at = write_numbers(into, at, view.deck, deck, TOP, True)
    for k in range(TOP):
        if k < deck:
            write_knowers(view, seat, into, at + SEATS * k, view.deck[deck - 1 - k])
    at += TOP * SEATS
    seen = 0
    for i in range(pile):
        seen += worth(view.pile[i])
    at = write_counts(into, at, seen)
    return write_counts(into, at, unseen_cards(view))


@rule
def write_counts(into, at, counts):
    """How many copies of each number there are."""
    for number in range(NUMBERS):
        into.numbers[at + number] = copies_in(counts, number)
    return at + NUMBERS


@rule
def write_table(view, seat, into, at):
    for place in range(seats(view)):
        into.numbers[at + place] = village_size(view, seat_at(view, seat, place))
    at += SEATS
    at = write_number(into, at, view.deck_left)
    at = write_number(into, at, view.pile_size)
    at = write_number(into, at, view.side_size)
    at = write_number(into, at, view.hand_size)
    at = write_number(into, at, view.pile_new[seat])
    at = write_choice(into, at, PHASE_COUNT, np.int64(view.phase))
    at = write_choice(into, at, SEATS, place_of(view, seat, active(view)))
    caller = NONE if view.caller == NONE else place_of(view, seat, np.int64(view.caller))
    at = write_choice(into, at, SEATS, caller)
    at = write_number(into, at, view.turns_left)
    at = write_choice(into, at, AMULETS, np.int64(view.amulet))
    at = write_choice(into, at, SEATS, place_of(view, seat, np.int64(view.amulet_side)))
    at = write_choice(into, at, ORIGINS, np.int64(view.origin))
    at = write_choice(into, at, OUTCOMES, np.int64(view.outcome))
    at = write_choice(into, at, DOINGS, np.int64(view.doing))
    return write_set(into, at, SEATS, places_of(view, seat, np.int64(view.peeked)))


@rule
def write_digits(into, at, digits, value):
    for k in range(digits):
        into.numbers[at + k] = value % BASE
        value //= BASE
    return at + digits


@rule
def write_points(view, seat, into, at):
    least = np.int64(view.total[0])
    for other in range(1, seats(view)):
        least = min(least, np.int64(view.total[other]))
    for place in range(seats(view)):
        other = seat_at(view, seat, place)
        total = np.int64(view.total[other])
        into.numbers[at + place] = min(total - least, MOST_SHOWN)
        write_digits(into, at + SEATS + 3 * place, 3, total)
        write_digits(into, at + SEATS * 4 + 2 * place, 2, np.int64(view.scores[other]))
    return at + SEATS * 6


@rule
def write_match(view, seat, into, at):
    at = write_points(view, seat, into, at)
    at = write_choice(into, at, REASONS, np.int64(view.reason))
    at = write_digits(into, at, 2, np.int64(view.rounds) - np.int64(view.round_no))
    at = write_digits(into, at, 3, np.int64(view.turns))
    at = write_digits(into, at, 3, np.int64(view.max_turns))
    at = write_choice(into, at, SEATS - 1, seats(view) - 2)
    at = write_number(into, at, view.memory_aid)
    return write_number(into, at, view.mismatch_rule)


@rule
def encode(view, seat, into):
    """Write a seat's view into a record of an `encoding_type`; how much was written."""
    into.numbers[:] = 0
    at = write_spots(view, seat, into)
    at = write_zones(view, seat, into, at)
    at = write_table(view, seat, into, at)
    return write_match(view, seat, into, at)
