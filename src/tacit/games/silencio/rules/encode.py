"""The observation of a learning agent: a view as a vector of int8, section by section.

Seats are counted from the viewer: place 0 is the viewer, place 1 its left neighbour. Entries of
empty places are zero. Sets of cards come first, one byte of 0 or 1 per card, then small numbers and
one-hot encoded choices.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit
from tacit.engine.encode import write_choice, write_number, write_set
from tacit.engine.jit import rule
from tacit.engine.seats import place_of, seat_at, seats
from tacit.games.silencio.rules.knowledge import (
    belief_of,
    ceiling,
    fact_least,
    fact_most,
    fact_seat,
)
from tacit.games.silencio.rules.state import (
    CARDS,
    COLOURS,
    HIGH,
    LANES,
    LIGHT,
    NONE,
    OUTCOMES,
    PHASES,
    REQUEST,
    RETURN,
    SEATS,
    SHRINES,
    STATE,
    STUCK,
    active,
    at_or_below,
    decider,
    hand,
    height,
    in_game,
    open_cards,
    said_content,
    said_kind,
)

OTHERS = SEATS - 1
FACTS = STATE["facts"].shape[0]
FLAGS, TURN_FLAGS = 4, 5
STATEMENTS = 3
NOT_MARKED = -1  # the choice of a one-hot section that is all zeros
MOST_SHOWN = 127  # the limit for the number of answers left before the start is lost

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


@rule
def write_card_sections(view, seat, into):
    n = seats(view)
    at = write_set(into, 0, CARDS, hand(view, seat))
    at = write_set(into, at, CARDS, in_game(view))
    for place in range(SEATS):
        shown = open_cards(view, seat_at(view, seat, place)) if place < n else EMPTY
        at = write_set(into, at, CARDS, shown)
    at = write_set(into, at, CARDS, view.rows)
    at = write_set(into, at, CARDS, view.oracle)
    at = write_set(into, at, CARDS, view.box)
    at = write_set(into, at, CARDS, bit(view.last) if view.last != NONE else EMPTY)
    for place in range(OTHERS):
        cards = view.belief[seat][place] & LANES if place < n - 1 else EMPTY
        at = write_set(into, at, CARDS, cards)
    for place in range(OTHERS):
        at = write_set(into, at, CARDS, known_to(view, seat, place) if place < n - 1 else EMPTY)
    for i in range(FACTS):
        at = write_set(into, at, CARDS, view.facts[i] & LANES)
    return at


@rule
def known_to(view, seat, place):
    """What another seat knows of this seat's own cards; place 0 is the left neighbour."""
    return belief_of(view, seat_at(view, seat, place + 1), seat) & LANES


@rule
def write_knowledge(view, seat, into, at):
    for place in range(OTHERS):
        for colour in range(COLOURS):
            known = place < seats(view) - 1
            at = write_number(into, at, ceiling(view.belief[seat][place], colour) if known else 0)
    for i in range(FACTS):
        fact = view.facts[i]
        place = place_of(view, seat, fact_seat(fact)) if fact != EMPTY else NOT_MARKED
        at = write_choice(into, at, SEATS, place)
    for i in range(FACTS):
        at = write_number(into, at, fact_least(view.facts[i]))
        at = write_number(into, at, fact_most(view.facts[i]))
    return at


@rule
def write_table(view, seat, into, at):
    n = seats(view)
    filled = at_or_below(view.rows)
    for colour in range(COLOURS):
        at = write_number(into, at, height(filled, colour))
    for place in range(SEATS):
        size = view.hand_count[seat_at(view, seat, place)] if place < n else 0
        at = write_number(into, at, size)
    at = write_number(into, at, view.deck_left)
    at = write_choice(into, at, PHASES, np.int64(view.phase))
    at = write_choice(into, at, SEATS, place_of(view, seat, active(view)))
    at = write_choice(into, at, SEATS, place_of(view, seat, decider(view)))
    partner = place_of(view, seat, np.int64(view.partner))
    at = write_choice(into, at, SEATS, partner if view.phase == RETURN else NOT_MARKED)
    effect = np.int64(view.effect)
    at = write_choice(into, at, COLOURS, effect if view.phase == LIGHT else NOT_MARKED)
    at = write_choice(into, at, OUTCOMES, np.int64(view.outcome))
    at = write_set(into, at, FLAGS, view.pending)
    at = write_set(into, at, TURN_FLAGS, view.turn_flags)
    at = write_set(into, at, SHRINES, view.lit)
    answers = np.int64(view.claim_rounds) * n - np.int64(view.polls)
    at = write_number(into, at, min(answers, MOST_SHOWN))
    at = write_number(into, at, view.streak)
    at = write_number(into, at, view.tavern)
    at = write_number(into, at, view.dark)
    return write_choice(into, at, SEATS - 1, n - 2)


@rule
def write_statement(view, into, at):
    kind, content = said_kind(view), said_content(view)
    about_colour = kind == HIGH or kind == REQUEST
    at = write_choice(into, at, STATEMENTS, kind - STUCK)
    at = write_choice(into, at, COLOURS, content if about_colour else NOT_MARKED)
    return write_number(into, at, content if kind == STUCK else 0)


@rule
def encode(view, seat, into):
    """Write a seat's view into a record of an `encoding_type`; returns the length written."""
    at = write_card_sections(view, seat, into)
    into.numbers[at:] = 0
    at = write_knowledge(view, seat, into, at)
    at = write_table(view, seat, into, at)
    return write_statement(view, into, at)
