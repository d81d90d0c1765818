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
| `hand`         | the cards held; once one of several is chosen, the kept one is the first |
| `phase`        | what is decided next; notation and logs write it as `node=` |
| `turn`         | the active player; 0, without a meaning, before the first turn |
| removed cards  | those that lie nowhere else |
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, ONE, bit, count, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.engine.records import record_type
from tacit.engine.seats import seats

SEATS = 4
CARDS = 52
POINTS = 338  # of all cards together
NUMBERS = 14
VILLAGE = 5  # cards dealt to each player
DECK = 31  # cards in the deck when the round begins
SIDE = 8  # four Squires lay out four at most; a written position may hold a few more
HAND_ROOM = 8  # four Rascals and the card that is drawn anyway make five
HIDDEN = 14  # the number of a card in a view, where it is not known
NONE = 255  # no card, no seat, no spot
NO_LINK = 0xFFFF

# Characters have two names. Code and notation use those of the published game; players read names
# of our own (narration/vocabulary.py), and docs/rules/silver.md describes each under that one.
#
# | no. | in the code     | on the page    | rules | works               | its phases and actions  |
# |-----|-----------------|----------------|-------|---------------------|-------------------------|
# | 0   | VILLAGER        | Neighbour      | 4.1   | up, in any village  |                         |
# | 1   | SQUIRE          | Peddler        | 4.2   | up, in any village  | `draw_side`             |
# | 2   | EMPATH          | Listener       | 4.3   | up, for its owner   | `empath`                |
# | 3   | BODYGUARD       | Guard          | 4.4   | up, for its owner   | `guard`, `unguard`      |
# | 4   | RASCAL          | Magpie         | 4.5   | up, for its owner   | RASCAL_KEEP and _RETURN |
# | 5   | EXPOSER         | Lamplighter    | 4.6   | drawn and discarded | EXPOSE                  |
# | 6   | REVEALER        | Crier          | 4.7   | drawn and discarded | REVEAL                  |
# | 7   | BEHOLDER        | Steward        | 4.8   | drawn and discarded | BEHOLD                  |
# | 8   | APPRENTICE_SEER | Gossip         | 4.9   | drawn and discarded | SPY                     |
# | 9   | SEER            | Fortune-teller | 4.10  | drawn and discarded | SPY                     |
# | 10  | MASTER          | Ragpicker      | 4.11  | drawn and discarded | MASTER_PICK, _EXCHANGE  |
# | 11  | WITCH           | Sorceress      | 4.12  | drawn and discarded | WITCH_TARGET, `swap`    |
# | 12  | ROBBER          | Swindler       | 4.13  | drawn and discarded | ROB                     |
# | 13  | DOPPELGANGER    | Jester         | 3.4   | in a set of several |                         |
#
# Two things do so as well: `side`, the row beside the deck, is the market on the page; `call`,
# `caller` and `vote` are about ringing the bell.
VILLAGER, SQUIRE, EMPATH, BODYGUARD, RASCAL, EXPOSER, REVEALER = range(7)
BEHOLDER, APPRENTICE_SEER, SEER, MASTER, WITCH, ROBBER, DOPPELGANGER = range(7, NUMBERS)

# What is decided next (2.2), in the order of the numbers below
PHASES = (
    "START",  # chance draws who begins
    "DEAL",  # chance deals
    "PEEK2",  # everybody looks at two own cards
    "MAIN",  # the turn begins: draw, take or call
    "RASCAL_KEEP",
    "RASCAL_RETURN",
    "HAND",  # a card has been drawn
    "TAKEN",  # a card has been taken from the pile
    "SLOT",  # a set matches: where the new card goes
    "PLACE_NEW",  # a set has failed: at which end the new card goes
    "PLACE_PENALTY",
    "EXPOSE",
    "REVEAL",
    "BEHOLD",
    "SPY",
    "MASTER_PICK",
    "MASTER_EXCHANGE",
    "WITCH_TARGET",
    "ROB",
    "END",  # the turn may be ended
    "OVER",
)
START, DEAL, PEEK2, MAIN, RASCAL_KEEP, RASCAL_RETURN, HAND = range(7)
TAKEN, SLOT, PLACE_NEW, PLACE_PENALTY, EXPOSE, REVEAL, BEHOLD = range(7, 14)
SPY, MASTER_PICK, MASTER_EXCHANGE, WITCH_TARGET, ROB, END, OVER = range(14, 21)
# Between decisions, inside one `apply` (see `apply.carry_on`)
EVENT_DONE, TURN_DONE, ROUND_DONE = 21, 22, 23

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

STATE = record_type(
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
        ("phase", np.uint8),
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
    ]
)


# Seats


@rule
def active(s):
    """The seat whose turn it is."""
    return np.int64(s.turn)


@rule
def everyone(s):
    """All seats, as the knowers of a card."""
    return (1 << seats(s)) - 1


@rule
def has_peeked(s, seat):
    """In PEEK2: whether a seat has looked at its two cards."""
    return (np.int64(s.peeked) >> seat) & 1 != 0


# Phases


@rule
def in_turn(s):
    """Whether the active player is to decide."""
    return s.phase > PEEK2 and s.phase < OVER


@rule
def has_ended(s):
    """Whether the round is over."""
    return s.reason != UNDER_WAY


@rule
def is_set_open(s):
    """Whether a set of several cards lies open to all: its new card is still to be placed."""
    return s.phase == SLOT or s.phase == PLACE_NEW


@rule
def is_hand_secret(s):
    """Whether only the active player has seen the cards in hand."""
    return s.origin == FROM_DECK or s.origin == FROM_WITCH


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
def known_to(card, seat):
    """The card, now known to this seat too."""
    return np.int64(card) | (16 << seat)


@rule
def known_to_all(s, card):
    """The card, now known to every seat."""
    return np.int64(card) | (16 * everyone(s))


@rule
def unknown_to(card, seat):
    """The card, no longer known to this seat."""
    return np.int64(card) & ~(16 << seat)


@rule
def without_number(card):
    """The card as a view shows it to who does not know it."""
    return HIDDEN | (16 * knowers_of(card))


@rule
def works_up(number):
    """Whether a character does something while it lies up."""
    return number < EXPOSER


@rule
def copies_of(number):
    return 2 if number == VILLAGER or number == DOPPELGANGER else 4


# Sets of spots


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
def owner_of(s, spot):
    """Whose village a spot belongs to."""
    seat = 0
    while spot >= s.ends[seat]:
        seat += 1
    return seat


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
def own_down(s, seat):
    """The down cards of a seat that may be looked at."""
    return own_free(s, seat) & ~s.up


# Links


@rule
def link_between(guard, ward):
    return 256 * guard + ward


@rule
def guard_of(link):
    """The Bodyguard of a link."""
    return np.int64(link) >> 8


@rule
def ward_of(link):
    """The card that the Bodyguard of a link lies on."""
    return np.int64(link) & 255


@rule
def links(s):
    """How many links there are."""
    n = 0
    while n < s.guards.size and s.guards[n] != NO_LINK:
        n += 1
    return n


@rule
def guarding(s):
    """The Bodyguards of all links."""
    spots = EMPTY
    for i in range(links(s)):
        spots |= bit(guard_of(s.guards[i]))
    return spots


@rule
def guarded(s):
    """The cards that a Bodyguard lies on."""
    spots = EMPTY
    for i in range(links(s)):
        spots |= bit(ward_of(s.guards[i]))
    return spots


@rule
def guard_on(s, spot):
    """The Bodyguard that lies on a spot, or NONE."""
    for i in range(links(s)):
        if ward_of(s.guards[i]) == spot:
            return guard_of(s.guards[i])
    return NONE


# Cards by what can be done with them


@rule
def open_elsewhere(s, seat):
    """The cards of other seats that an ability of this seat's may touch."""
    return everywhere(s) & ~village(s, seat) & ~locked_spot(s) & ~(guarding(s) | guarded(s))


@rule
def open_to(s, seat):
    """All cards that an ability of a seat's may touch."""
    return own_free(s, seat) | open_elsewhere(s, seat)


@rule
def with_number(s, spots, number):
    """Those of the spots where a card of this number lies."""
    found = EMPTY
    while spots != EMPTY:
        if number_at(s, lowest(spots)) == number:
            found |= bit(lowest(spots))
        spots = without_lowest(spots)
    return found


@rule
def own_up(s, seat, number):
    """The spots of a seat's cards of this number that lie face up."""
    return with_number(s, village(s, seat) & s.up, number)


@rule
def count_up(s, number):
    """How many cards of this number lie face up in all villages."""
    return count(with_number(s, s.up & everywhere(s), number))


@rule
def top_of_pile(s):
    """The number of the top card of a pile that has one."""
    return number_of(s.pile[np.int64(s.pile_size) - 1])
