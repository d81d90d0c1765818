"""SILENCIO's state: one flat record of 256 bytes, and how everything in it is encoded.

A card is a number 0..47: ``12 * colour + value - 2``, colours in the order red, blue, yellow,
green. A set of cards is a 64-bit mask with bit k for card k, so each colour is a lane of twelve
bits.

| what           | encoding                                                                    |
|----------------|-----------------------------------------------------------------------------|
| `own[p]`       | all cards of seat p, concealed and open                                     |
| `open`         | all open cards; those of seat p are ``own[p] & open``                       |
| `rows`         | all journey cards played: a row only rises, so the set gives the order      |
| `deck`         | a stack: the top is ``deck[deck_left - 1]``                                 |
| `belief[v][d]` | what seat v knows of the hand d + 1 places to its left (see `knowledge.py`) |
| `facts`        | what everybody knows of some hand by count (see `knowledge.py`)             |
| `dark`         | dark effects since the tavern closed; it is open from OPENS_TAVERN on       |
| `said`         | the last tavern statement (see `statement`), 0 for none                     |
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import ONE, bit, count
from tacit.engine.jit import rule
from tacit.engine.records import record_type
from tacit.engine.seats import seats

SEATS = 4
COLOURS = 4
LOWEST, HIGHEST = 2, 13
VALUES = HIGHEST - LOWEST + 1
CARDS = COLOURS * VALUES
RED, BLUE, YELLOW, GREEN = range(COLOURS)
SHRINE_VALUE = 1  # what the small shrine at the head of a row counts
LARGE = COLOURS  # the large shrine's bit in `lit`, after the four small ones
SHRINES = COLOURS + 1
OPENS_TAVERN = 3  # how many dark effects it takes
DECK = CARDS - 4  # the deck is largest with two players and one card each
HIDDEN = 254  # a deck card in a view
NONE = 255  # no card
NOBODY = -1  # no seat

(
    DEAL,
    START,
    CLAIM,
    PASS_CARD,
    MAIN,
    DRAW,
    LIGHT,
    SWAP,
    RETURN,
    PUT,
    GIVE_ORACLE,
    END,
    OVER,
    LOST_START,
) = range(14)
PHASES = LOST_START + 1
# Between decisions, inside one `apply` (see `carry_on`)
EFFECT_DONE, PLAY_DONE = PHASES, PHASES + 1

# `pending`
SKIP_DARK, SKIP_LIGHT, RANDOM, MUST_GREEN = 1, 2, 4, 8
# `turn_flags`: the turn's variables, then how the effect under way came about
SHRINE_USED, COMMITTED, PLAYED, BY_SHRINE, AT_START = 1, 2, 4, 8, 16
# `outcome` of the card played last
NO_PLAY, WAS_DARK, WAS_LIGHT, WAS_LAST_CARD, WAS_TOP_GREEN, WAS_SKIPPED = range(6)
OUTCOMES = WAS_SKIPPED + 1
# `said`: what a tavern statement is about; T1, T2 and T3 of the notation
STUCK, HIGH, REQUEST = 1, 2, 3
# How a game ended
PERFECT, NEAR, FAR, LOST = range(4)
# `start`: claim, random, or FIXED + seat
CLAIMED, DRAWN, FIXED = 0, 1, 2
# `unlit`
NONE_UNLIT, LARGE_UNLIT, SMALL_UNLIT, ALL_UNLIT = range(4)

STATE = record_type(
    [
        ("own", np.uint64, (SEATS,)),
        ("open", np.uint64),
        ("rows", np.uint64),
        ("oracle", np.uint64),
        ("box", np.uint64),
        ("belief", np.uint64, (SEATS, SEATS - 1)),
        ("facts", np.uint64, (3,)),
        ("deck", np.uint8, (DECK,)),
        ("hand_count", np.uint8, (SEATS,)),
        ("claim_rounds", np.uint16),
        ("polls", np.uint16),  # how many seats have answered WAIT
        ("players", np.uint8),
        ("top", np.uint8),
        ("hand_size", np.uint8),
        ("tavern", np.uint8),
        ("unlit", np.uint8),
        ("start", np.uint8),
        ("phase", np.uint8),
        ("turn", np.uint8),  # the active player; in PASS_CARD the start player
        ("actor", np.uint8),  # the seat that decides
        ("partner", np.uint8),  # in RETURN: the seat that gets the card
        ("effect", np.uint8),  # in LIGHT: the colour of the effect
        ("turn_flags", np.uint8),
        ("pending", np.uint8),
        ("lit", np.uint8),
        ("streak", np.uint8),
        ("dark", np.uint8),
        ("outcome", np.uint8),
        ("said", np.uint8),
        ("deck_left", np.uint8),
        ("last", np.uint8),  # the card played, or drawn in vain, last
    ]
)

LANE = np.uint64(0xFFF)
LANES = np.uint64(0xFFFFFFFFFFFF)
FIRSTS = np.uint64(0x001001001001)  # the lowest card of each colour
GREENS = np.uint64(0xFFF000000000)
BLUES = np.uint64(0x000000FFF000)

# The turn


@rule
def active(s):
    """The seat whose turn it is."""
    return np.int64(s.turn)


@rule
def decider(s):
    """The seat that is to decide."""
    return np.int64(s.actor)


@rule
def is_over(s):
    return s.phase >= OVER


# Sets of cards


@rule
def lane(colour):
    return LANE << np.uint64(VALUES * colour)


@rule
def colour_of(card):
    return card // VALUES


@rule
def value_of(card):
    return card % VALUES + LOWEST


@rule
def at_or_below(cards):
    """For each colour, all cards up to the highest one of the set."""
    m = cards
    m |= (m >> ONE) & np.uint64(0x7FF7FF7FF7FF)
    m |= (m >> np.uint64(2)) & np.uint64(0x3FF3FF3FF3FF)
    m |= (m >> np.uint64(4)) & np.uint64(0x0FF0FF0FF0FF)
    m |= (m >> np.uint64(8)) & np.uint64(0x00F00F00F00F)
    return m


@rule
def up_to(value):
    """All cards of the four colours from the lowest to a value."""
    return ((ONE << np.uint64(value - SHRINE_VALUE)) - ONE) * FIRSTS


@rule
def in_game(s):
    """All cards that this game is played with."""
    return up_to(s.top)


# Rows


@rule
def height(filled, colour):
    """The highest value of a colour in a set made by `at_or_below`; its shrine's value if empty."""
    return count(filled & lane(colour)) + SHRINE_VALUE


@rule
def last(s, colour):
    """The value of the last card of a row, or of its shrine."""
    return height(at_or_below(s.rows), colour)


@rule
def last_card(s, colour):
    """The last journey card of a row that has one."""
    return VALUES * colour + last(s, colour) - LOWEST


@rule
def is_successor(rows, card):
    """Whether a card is the direct successor on these rows, so that it is placed dark side up."""
    return at_or_below(bit(card)) & ~at_or_below(rows) == bit(card)


# Where cards are, and which can be played


@rule
def hand(s, seat):
    """The concealed cards of a seat."""
    return s.own[seat] & ~s.open


@rule
def open_cards(s, seat):
    """The cards that lie open in front of a seat."""
    return s.own[seat] & s.open


@rule
def cards_left(s):
    """How many cards are left in all hands."""
    left = 0
    for seat in range(seats(s)):
        left += count(s.own[seat])
    return left


@rule
def concealed(s):
    """All cards in hands or in the deck."""
    return in_game(s) & ~(s.rows | s.box | s.oracle | s.open)


@rule
def fitting(s):
    """All cards that are higher than the last one of their row."""
    return in_game(s) & ~at_or_below(s.rows)


@rule
def legal_cards(s):
    """All cards that could be played now, wherever they are."""
    return fitting(s) & GREENS if s.pending & MUST_GREEN else fitting(s)


# Shrines and the tavern


@rule
def is_lit(s, shrine):
    """Whether the small shrine of a colour, or the LARGE one, can still be taken."""
    return s.lit & (1 << shrine) != 0


@rule
def tavern_is_open(s):
    return s.dark >= OPENS_TAVERN


# A tavern statement is one number: its kind and its content (a count or a colour).
CONTENTS = 64  # contents are below this


@rule
def statement(kind, content):
    return CONTENTS * kind + content


@rule
def said_kind(s):
    """STUCK, HIGH or REQUEST; 0 if nothing has been said."""
    return np.int64(s.said) // CONTENTS


@rule
def said_content(s):
    return np.int64(s.said) % CONTENTS
