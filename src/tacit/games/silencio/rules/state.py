"""SILENCIO's state: one flat record of 256 bytes, and how everything in it is encoded.

A card is a number 0..47: ``12 * colour + value - 2``, colours in the order red, blue, yellow,
green. A set of cards is a 64-bit mask with bit k for card k, so each colour is a lane of twelve
bits.

| what           | encoding                                                                    |
|----------------|-----------------------------------------------------------------------------|
| `own[p]`       | all cards of seat p, concealed and open                                     |
| `open`         | all open cards; those of seat p are ``own[p] & open``                       |
| `rows`         | all journey cards played: a row only ever rises, so its set is its order    |
| `deck`         | a stack: the top is ``deck[deck_left - 1]``                                 |
| `belief[v][d]` | what seat v knows of the hand d + 1 places to its left (see `knowledge.py`) |
| `facts`        | what everybody knows of some hand by count (see `knowledge.py`)             |
| `dark`         | dark effects since the tavern closed; 3 means that it is open               |
| `said`         | the last tavern statement: ``64 * kind + content``, 0 for none              |
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule

SEATS = 4
COLOURS = 4
VALUES = 12  # 2..13
CARDS = COLOURS * VALUES
RED, BLUE, YELLOW, GREEN = range(COLOURS)
LARGE = 4  # the large shrine's bit in `lit`, after the four small ones
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
# Between decisions, inside one `apply` (see `carry_on` in rules.py)
EFFECT_DONE, PLAY_DONE = 14, 15
PHASES = (
    "DEAL",
    "START",
    "CLAIM",
    "PASS_CARD",
    "MAIN",
    "DRAW",
    "LIGHT",
    "SWAP",
    "RETURN",
    "PUT",
    "GIVE_ORACLE",
    "END",
    "OVER",
    "OVER",
)

# `pending`
SKIP_DARK, SKIP_LIGHT, RANDOM, MUST_GREEN = 1, 2, 4, 8
# `turn_flags`: the turn's variables, then how the effect under way came about
SHRINE_USED, COMMITTED, PLAYED, BY_SHRINE, AT_START = 1, 2, 4, 8, 16
# `outcome` of the card played last
NO_PLAY, WAS_DARK, WAS_LIGHT, WAS_LAST_CARD, WAS_TOP_GREEN, WAS_SKIPPED = range(6)
# `start`: claim, random, or FIXED + seat
CLAIMED, DRAWN, FIXED = 0, 1, 2
# `unlit`
NONE_UNLIT, LARGE_UNLIT, SMALL_UNLIT, ALL_UNLIT = range(4)

STATE = np.dtype(
    (
        np.record,
        np.dtype(
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
            ],
            align=True,
        ),
    )
)

# Actions: ids are arithmetic on these. A family over cards has a 49th member where others may see
# the action without the card: UNKNOWN stands in for it in their logs and is never legal.
UNKNOWN = CARDS
DO_CLAIM, DO_WAIT, DO_DRAW, DO_PASS, DO_END_TURN, DO_USE, DO_DECLINE, DO_REFRESH = range(8)
DO_TAKE = 8  # + colour of the row
DO_CHOOSE = DO_TAKE + COLOURS  # + seat
DO_SHRINE = DO_CHOOSE + SEATS  # + colour
DO_LARGE = DO_SHRINE + COLOURS  # + colour of the effect
DO_T1 = DO_LARGE + COLOURS
DO_T2 = DO_T1 + 1  # + colour
DO_T3 = DO_T2 + COLOURS  # + colour
DO_PASS_CARD = DO_T3 + COLOURS  # + card or UNKNOWN
DO_PLAY = DO_PASS_CARD + CARDS + 1  # + card
DO_LAY = DO_PLAY + CARDS  # + card
DO_ORACLE = DO_LAY + CARDS  # + card
DO_RETURN = DO_ORACLE + CARDS  # + card or UNKNOWN
DO_PUT = DO_RETURN + CARDS + 1  # + card
DO_GIVE = DO_PUT + CARDS  # + SEATS * (card or UNKNOWN) + seat
DO_GIFT = DO_GIVE + SEATS * (CARDS + 1)  # + SEATS * card + seat
ACTIONS = DO_GIFT + SEATS * CARDS
# What chance did, as the seats see it
SAW_DEAL = ACTIONS
SAW_START = SAW_DEAL + 1  # + seat
SAW_DRAW = SAW_START + SEATS  # + card
CODES = SAW_DRAW + CARDS
MOST_LEGAL = SEATS * CARDS

EMPTY = np.uint64(0)
ONE = np.uint64(1)
LANE = np.uint64(0xFFF)
LANES = np.uint64(0xFFFFFFFFFFFF)
FIRSTS = np.uint64(0x001001001001)  # the lowest card of each colour
GREENS = np.uint64(0xFFF000000000)
BLUES = np.uint64(0x000000FFF000)


@rule
def seats(s):
    # Seats are int64 throughout: Numba mixes unsigned with signed integers into floats.
    return np.int64(s.players)


@rule
def active(s):
    """The seat whose turn it is."""
    return np.int64(s.turn)


@rule
def decider(s):
    """The seat that is to decide."""
    return np.int64(s.actor)


@rule
def bit(card):
    return ONE << np.uint64(card)


@rule
def lane(colour):
    return LANE << np.uint64(VALUES * colour)


@rule
def value_of(card):
    return card % VALUES + 2


@rule
def count(cards):
    """How many cards a set has."""
    m = cards - ((cards >> ONE) & np.uint64(0x5555555555555555))
    m = (m & np.uint64(0x3333333333333333)) + ((m >> np.uint64(2)) & np.uint64(0x3333333333333333))
    m = (m + (m >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    # In this form LLVM knows it for a population count and uses the machine's own.
    return np.int64((m * np.uint64(0x0101010101010101)) >> np.uint64(56))


@rule
def lowest(cards):
    """The lowest card of a set that is not empty."""
    return count((cards - ONE) & ~cards)


@rule
def nth(cards, n):
    """The card of a set that has n lower ones in it."""
    # By halves and without a jump: the last card takes no longer to find than the first.
    card = 0
    for width in (32, 16, 8, 4, 2, 1):
        lower = count(cards & ((ONE << np.uint64(width)) - ONE))
        above = n >= lower
        n = n - lower if above else n
        cards = cards >> np.uint64(width) if above else cards
        card = card + width if above else card
    return card


@rule
def at_or_below(cards):
    """In each colour, all cards up to the highest of the set."""
    m = cards
    m |= (m >> ONE) & np.uint64(0x7FF7FF7FF7FF)
    m |= (m >> np.uint64(2)) & np.uint64(0x3FF3FF3FF3FF)
    m |= (m >> np.uint64(4)) & np.uint64(0x0FF0FF0FF0FF)
    m |= (m >> np.uint64(8)) & np.uint64(0x00F00F00F00F)
    return m


@rule
def up_to(value):
    """All cards of the four colours from 2 to a value."""
    return ((ONE << np.uint64(value - 1)) - ONE) * FIRSTS


@rule
def in_game(s):
    """All cards that this game is played with."""
    return up_to(s.top)


@rule
def last(s, colour):
    """The value of the last card of a row: 1, the small shrine, if there is none."""
    return count(at_or_below(s.rows) & lane(colour)) + 1


@rule
def last_card(s, colour):
    """The last journey card of a row that has one."""
    return VALUES * colour + last(s, colour) - 2


@rule
def hand(s, seat):
    """The concealed cards of a seat."""
    return s.own[seat] & ~s.open


@rule
def concealed(s):
    """All cards that lie in hands or in the deck."""
    return in_game(s) & ~(s.rows | s.box | s.oracle | s.open)


@rule
def fitting(s):
    """All cards that are higher than the last one of their row."""
    return in_game(s) & ~at_or_below(s.rows)


@rule
def legal_cards(s):
    """All cards that could be played now, wherever they are."""
    return fitting(s) & GREENS if s.pending & MUST_GREEN else fitting(s)


@rule
def left_of(s, seat):
    return seat + 1 if seat + 1 < seats(s) else 0


@rule
def is_over(s):
    return s.phase >= OVER
