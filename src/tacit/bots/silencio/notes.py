"""What an expert notes of the others' choices at SILENCIO: which cards those make likely.

Who holds a card mostly plays by it. So when a seat has chosen, worlds are imagined as they were
before; `regular` is asked what it would have done there in that seat; and where it would have done
the same, the cards that the seat held there become likelier, each by itself. A world is then as
likely as all the cards in its hands together.
"""

from __future__ import annotations

from math import log

import numpy as np

from tacit.bots.silencio.regular import choose
from tacit.engine.bits import EMPTY, bit, count, lowest, nth, without_lowest
from tacit.engine.chance import CHANCE, below, start_stream
from tacit.engine.jit import rule
from tacit.engine.records import record_type
from tacit.engine.seats import seats
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.imagine import imagine
from tacit.games.silencio.rules.knowledge import known, observe
from tacit.games.silencio.rules.legal import legal
from tacit.games.silencio.rules.state import (
    CARDS,
    CLAIM,
    LIGHT,
    MAIN,
    SEATS,
    STATE,
    hand,
)

NOTES = record_type(
    [
        ("likely", np.float32, (SEATS, CARDS)),  # logarithms, about each card in each hand
        ("moves", np.uint32),
    ]
)

WORLDS = 64  # imagined for each choice
SURPRISE = 0.3  # how likely somebody does not do what `regular` would
# So many worlds without news are added to those in which a card was held: few prove little.
DOUBT = 4.0
MOST_LIKELY = 4.0
# What is left of what was likely in a hand that has given or got a card unseen.
BLURRED = 0.5
# Taken card by card, choices tell less than they do of whole hands: how much more they tell really.
# Of games between `regular` 3 would be right; others are less predictable.
SHARPER = 2.0


@rule
def note(notes, before, mover, code, after, seat):
    """A move of `mover`, seen by `seat` as `code`; the views are arrays of one record."""
    notes[0].moves += 1
    if mover == CHANCE or mover == seat:
        return
    if is_secret(code):
        for card in range(CARDS):
            for other in range(SEATS):
                notes[0].likely[other][card] *= BLURRED
    elif is_telling(before[0], code):
        learn(notes[0], before[0], mover, code, seat)


@rule
def is_secret(code):
    """Whether a card has gone from hand to hand unseen."""
    if code >= actions.GIVE:
        card, _ = actions.card_and_seat(code - actions.GIVE)
        return card == actions.UNKNOWN
    return code == actions.PASS_CARD + actions.UNKNOWN or code == actions.RETURN + actions.UNKNOWN


@rule
def is_telling(view, code):
    """Whether a choice depends on the chooser's hand, and not only on what lies open."""
    if view.phase == MAIN:
        return code != actions.PASS and code != actions.DRAW
    return view.phase == CLAIM or view.phase == LIGHT


@rule
def card_shown(code):
    """The set of the card that a choice takes from a hand."""
    if actions.PLAY <= code < actions.LAY:
        return bit(code - actions.PLAY)
    return bit(code - actions.LAY) if actions.LAY <= code < actions.ORACLE else EMPTY


@rule
def put_into_hand(s, seat, mover, card, stream):
    """Give a seat a card that it turned out to have, for another that it need not have.

    The deck, which no view shows, is left as it is.
    """
    if s.own[mover] & card or s.open & card:
        return
    free = hand(s, mover) & ~known(s, seat, mover)
    if free == EMPTY:
        return
    other = bit(nth(free, below(stream, count(free))))
    for holder in range(seats(s)):
        if s.own[holder] & card:
            s.own[holder] ^= card | other
    s.own[mover] ^= card | other


@rule
def learn(notes, view, mover, code, seat):
    """Which cards a choice makes likely in the chooser's hand, and which it does not."""
    world = np.empty(1, STATE)
    eyes = np.empty(1, STATE)
    out = np.empty(actions.MOST_LEGAL, np.int32)
    held = np.zeros(CARDS, np.float64)
    fits = np.zeros(CARDS, np.float64)
    stream = np.empty(1, np.uint64)
    start_stream(stream, np.uint64(notes.moves), np.uint64(seat))
    mean = 0.0
    for _ in range(WORLDS):
        imagine(view, seat, stream, world)
        put_into_hand(world[0], seat, mover, card_shown(code), stream)
        n = legal(world[0], mover, out)
        observe(world[0], mover, eyes)
        is_alike = choose(eyes[0], mover, out, n, stream) == code
        likelihood = 1.0 - SURPRISE if is_alike else SURPRISE
        mean += likelihood / WORLDS
        cards = hand(world[0], mover)
        while cards != EMPTY:
            held[lowest(cards)] += 1.0
            fits[lowest(cards)] += likelihood
            cards = without_lowest(cards)
    for card in range(CARDS):
        change = log((fits[card] + DOUBT * mean) / ((held[card] + DOUBT) * mean))
        likely = notes.likely[mover][card] + change
        notes.likely[mover][card] = min(MOST_LIKELY, max(-MOST_LIKELY, likely))


@rule
def likelihood(notes, s, seat):
    """The logarithm of how likely the hands of the others are, by what was noted."""
    total = 0.0
    for other in range(seats(s)):
        if other != seat:
            cards = hand(s, other)
            while cards != EMPTY:
                total += notes.likely[other][lowest(cards)]
                cards = without_lowest(cards)
    return SHARPER * total
