"""SILVER's state: one flat record of 304 bytes, and how everything in it is encoded.

A card is a byte: its number, 0 to 13, plus 16 times the set of the seats that know it (bit p for
seat p). So knowledge lies on the card and goes wherever the card goes; copies of a number have no
names, and no view can give one away. Who knows a card is public wherever it lies; its number is
not.

All villages lie in one row of `cards`: seat 0's from left to right, then seat 1's, and so on. A
place in that row is called a spot, and a set of spots is a 64-bit mask. When a village grows or
shrinks, everything that speaks of spots moves along (`knowledge.open_gap`, `close_gap`).

| what           | encoding |
|----------------|---|
| `up`           | the spots that lie face up |
| `used`         | the active player's Empaths and Bodyguards that have acted this turn |
| `marked`       | cards put forward in private steps: nobody else sees them before the last step |
| `shown`        | own cards that the active player's last action in steps was about; public |
| `fresh[p]`     | spots whose number seat p has seen since its last decision |
| `guards`       | links ``256 * Bodyguard + card below``, ascending; NO_LINK where there is none |
| `deck`, `pile` | stacks: the top is the last card |
| `pile_new[p]`  | how many cards came onto the pile since seat p's last decision, and are there |
| `hand`         | the cards held; from the choice of one of several on, the kept one is the first |
| `turn`         | the active player; before that, of no meaning and 0 |
| removed cards  | those that lie nowhere else |
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule

SEATS = 4
CARDS = 52
NUMBERS = 14
VILLAGE = 5  # cards dealt to each player
DECK = 31  # cards in the deck when the round begins
SIDE = 8  # four Squires lay out four at most; a written position may hold a few more
HAND_ROOM = 8  # four Rascals and the card that is drawn anyway make five
HIDDEN = 14  # the number of a card in a view, where it is not known
NONE = 255  # no card, no seat, no spot
NO_LINK = 0xFFFF

VILLAGER, SQUIRE, EMPATH, BODYGUARD, RASCAL, EXPOSER, REVEALER = range(7)
BEHOLDER, APPRENTICE_SEER, SEER, MASTER, WITCH, ROBBER, DOPPELGANGER = range(7, NUMBERS)

(
    START,
    DEAL,
    PEEK2,
    MAIN,
    RASCAL_KEEP,
    RASCAL_RETURN,
    HAND,
    TAKEN,
    SLOT,
    PLACE_NEW,
    PLACE_PENALTY,
    EXPOSE,
    REVEAL,
    BEHOLD,
    SPY,
    MASTER_PICK,
    MASTER_EXCHANGE,
    WITCH_TARGET,
    ROB,
    END,
    OVER,
) = range(21)
# Between decisions, inside one `apply` (see `carry_on` in rules.py)
EVENT_DONE, TURN_DONE, ROUND_DONE = 21, 22, 23
NODES = (
    "START",
    "DEAL",
    "PEEK2",
    "MAIN",
    "RASCAL_KEEP",
    "RASCAL_RETURN",
    "HAND",
    "TAKEN",
    "SLOT",
    "PLACE_NEW",
    "PLACE_PENALTY",
    "EXPOSE",
    "REVEAL",
    "BEHOLD",
    "SPY",
    "MASTER_PICK",
    "MASTER_EXCHANGE",
    "WITCH_TARGET",
    "ROB",
    "END",
    "OVER",
)

# `origin`: where the card in hand came from
NOWHERE, FROM_DECK, FROM_SIDE, FROM_PILE, FROM_MASTER, FROM_WITCH = range(6)
# `amulet`: a start marker; usable and not placed; placed; placed in this very turn
CENTRE, HELD, PLACED, PLACED_NOW = range(4)
# `outcome` of the last exchange of several cards
NO_EXCHANGE, SUCCESS, FAILURE = range(3)
# `reason` why the round has ended
UNDER_WAY, BY_VOTE, BY_DECK, BY_VILLAGERS, BY_CAP = range(5)
# `doing`: the free action whose second step is awaited
NOTHING, LOOKING, GUARDING = range(3)
# `start_player`: drawn, or FIXED + seat
DRAWN, FIXED = 0, 1
# `memory_aid`, `mismatch_rule`, and `max_turns` where there is no cap
PERFECT, REAL = 0, 1
SET_SIZE, DISTINCT_NUMBERS = 0, 1
NO_CAP = 0
MOST_TURNS = 65535

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("up", np.uint64),
                ("used", np.uint64),
                ("marked", np.uint64),
                ("shown", np.uint64),
                ("fresh", np.uint64, (SEATS,)),
                ("total", np.uint32, (SEATS,)),
                ("scores", np.uint16, (SEATS,)),  # of the round that has ended
                ("guards", np.uint16, (4,)),
                ("round_no", np.uint16),
                ("rounds", np.uint16),
                ("turns", np.uint16),  # turns of this round that have ended
                ("max_turns", np.uint16),
                ("cards", np.uint8, (CARDS,)),
                ("deck", np.uint8, (CARDS,)),
                ("pile", np.uint8, (CARDS,)),
                ("side", np.uint8, (SIDE,)),
                ("hand", np.uint8, (HAND_ROOM,)),
                ("ends", np.uint8, (SEATS,)),  # of the villages: the spot after the last card
                ("pile_new", np.uint8, (SEATS,)),
                ("deck_left", np.uint8),
                ("pile_size", np.uint8),
                ("side_size", np.uint8),
                ("hand_size", np.uint8),
                ("players", np.uint8),
                ("start_player", np.uint8),
                ("memory_aid", np.uint8),
                ("mismatch_rule", np.uint8),
                ("node", np.uint8),
                ("turn", np.uint8),
                ("peeked", np.uint8),  # in PEEK2: the seats that have chosen
                ("origin", np.uint8),
                ("caller", np.uint8),
                ("turns_left", np.uint8),  # after a call: turns of the others that are to come
                ("amulet", np.uint8),
                ("amulet_side", np.uint8),  # on whose side it is: the start player
                ("locked", np.uint8),  # the spot on which the amulet lies
                ("doing", np.uint8),
                ("outcome", np.uint8),
                ("reason", np.uint8),
            ],
            align=True,
        ),
    )
)

# Actions: ids are arithmetic on these; positions count from 0 in the village. Actions on several
# own cards are made in steps: MARKs, each further to the right than the one before, then the action
# with the last card. EMPATH and GUARD name the card that acts, AT what it acts on.
DO_DRAW_DECK, DO_TAKE, DO_CALL, DO_DISCARD, DO_USE, DO_LAPSE, DO_PASS = range(7)
DO_PLACE_L, DO_PLACE_R, DO_PENALTY_L, DO_PENALTY_R = range(7, 11)
DO_DRAW_SIDE = 11  # + place in the row
DO_KEEP = DO_DRAW_SIDE + SIDE  # + number
DO_RETURN = DO_KEEP + NUMBERS  # + number
DO_PICK = DO_RETURN + NUMBERS  # + number
DO_MARK = DO_PICK + NUMBERS  # + position, as in the families below
DO_EXCHANGE = DO_MARK + CARDS
DO_SLOT = DO_EXCHANGE + CARDS
DO_PEEK2 = DO_SLOT + CARDS
DO_BEHOLD = DO_PEEK2 + CARDS
DO_EXPOSE = DO_BEHOLD + CARDS
DO_REVEAL = DO_EXPOSE + CARDS  # + CARDS * seat + position, as in the three families below
DO_SPY = DO_REVEAL + SEATS * CARDS
DO_SWAP = DO_SPY + SEATS * CARDS
DO_ROB = DO_SWAP + SEATS * CARDS
DO_EMPATH = DO_ROB + SEATS * CARDS  # + position, as in the families below
DO_AT = DO_EMPATH + CARDS
DO_GUARD = DO_AT + CARDS
DO_UNGUARD = DO_GUARD + CARDS
DO_AMULET = DO_UNGUARD + CARDS
ACTIONS = DO_AMULET + CARDS
# What the seats see of others' secret actions, and of chance
SAW_STEP = ACTIONS
SAW_KEEP = SAW_STEP + 1
SAW_RETURN = SAW_KEEP + 1
SAW_PEEK2 = SAW_RETURN + 1
SAW_DEAL = SAW_PEEK2 + 1
SAW_START = SAW_DEAL + 1  # + seat
CODES = SAW_START + SEATS
# The most there can be: in HAND, two for each own card (mark, exchange), one more for the amulet,
# DISCARD, USE, four Empaths, and four Bodyguards to lay and to lift.
MOST_LEGAL = 3 * CARDS + 14

EMPTY = np.uint64(0)
ONE = np.uint64(1)


@rule
def seats(s):
    # Seats are int64 throughout: Numba mixes unsigned with signed integers into floats.
    return np.int64(s.players)


@rule
def active(s):
    """The seat whose turn it is."""
    return np.int64(s.turn)


@rule
def left_of(s, seat):
    return seat + 1 if seat + 1 < seats(s) else 0


@rule
def everyone(s):
    """All seats, as the knowers of a card."""
    return (1 << seats(s)) - 1


# Cards


@rule
def number_of(card):
    return np.int64(card) & 15


@rule
def knowers_of(card):
    return np.int64(card) >> 4


@rule
def knows(card, seat):
    return (np.int64(card) >> (4 + seat)) & 1 != 0


@rule
def copies_of(number):
    return 2 if number == VILLAGER or number == DOPPELGANGER else 4


# Sets of spots


@rule
def bit(spot):
    return ONE << np.uint64(spot)


@rule
def has(spots, spot):
    return (spots >> np.uint64(spot)) & ONE != EMPTY


@rule
def count(spots):
    """How many spots a set has."""
    # In this form compilers know it for what it is, and take the machine's own instruction.
    m = spots - ((spots >> ONE) & np.uint64(0x5555555555555555))
    m = (m & np.uint64(0x3333333333333333)) + ((m >> np.uint64(2)) & np.uint64(0x3333333333333333))
    m = (m + (m >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((m * np.uint64(0x0101010101010101)) >> np.uint64(56))


@rule
def lowest(spots):
    """The lowest spot of a set that is not empty."""
    return count((spots - ONE) & ~spots)


@rule
def without_lowest(spots):
    return spots & (spots - ONE)


@rule
def above(spots):
    """All spots to the right of every one of the set."""
    m = spots
    m |= m >> ONE
    m |= m >> np.uint64(2)
    m |= m >> np.uint64(4)
    m |= m >> np.uint64(8)
    m |= m >> np.uint64(16)
    m |= m >> np.uint64(32)
    return ~m


@rule
def highest(spots):
    """The highest spot of a set that is not empty."""
    return count(~above(spots)) - 1


@rule
def without_highest(spots):
    return spots & ~(above(spots) >> ONE)


# Villages


@rule
def first_spot(s, seat):
    """Where the village of a seat begins."""
    return np.int64(s.ends[seat - 1]) if seat > 0 else 0


@rule
def village_size(s, seat):
    return np.int64(s.ends[seat]) - first_spot(s, seat)


@rule
def laid(s):
    """How many cards lie in all villages."""
    return np.int64(s.ends[SEATS - 1])


@rule
def first_spots(n):
    return (ONE << np.uint64(n)) - ONE


@rule
def village(s, seat):
    """The spots of a seat."""
    return first_spots(village_size(s, seat)) << np.uint64(first_spot(s, seat))


@rule
def everywhere(s):
    """The spots of all seats."""
    return first_spots(laid(s))


@rule
def number_at(s, spot):
    return number_of(s.cards[spot])


@rule
def locked_spot(s):
    """The locked card, as a set."""
    return EMPTY if s.locked == NONE else bit(s.locked)


@rule
def own_free(s, seat):
    """The cards of a seat that the amulet does not lie on."""
    return village(s, seat) & ~locked_spot(s)


@rule
def guard_of(link):
    """The Bodyguard of a link."""
    return np.int64(link) >> 8


@rule
def ward_of(link):
    """The card that the Bodyguard of a link lies on."""
    return np.int64(link) & 255


@rule
def protected(s):
    """Both ends of all links."""
    spots = EMPTY
    for i in range(s.guards.size):
        if s.guards[i] != NO_LINK:
            spots |= bit(guard_of(s.guards[i])) | bit(ward_of(s.guards[i]))
    return spots


@rule
def open_elsewhere(s, seat):
    """The cards of other seats that an ability of this seat's may touch."""
    return everywhere(s) & ~village(s, seat) & ~locked_spot(s) & ~protected(s)


@rule
def open_to(s, seat):
    """All cards that an ability of a seat's may touch."""
    return own_free(s, seat) | open_elsewhere(s, seat)


@rule
def count_number(s, spots, number):
    """How many cards of this number lie on these spots."""
    found = 0
    while spots != EMPTY:
        if number_at(s, lowest(spots)) == number:
            found += 1
        spots = without_lowest(spots)
    return found


@rule
def own_up(s, seat, number):
    """The spots of a seat's cards of this number that lie face up."""
    found = EMPTY
    spots = village(s, seat) & s.up
    while spots != EMPTY:
        if number_at(s, lowest(spots)) == number:
            found |= spots & ~(spots - ONE)
        spots = without_lowest(spots)
    return found


@rule
def top_of_pile(s):
    """The number of the top card of a pile that has one."""
    return number_of(s.pile[np.int64(s.pile_size) - 1])


@rule
def is_over(s):
    return s.node == OVER
