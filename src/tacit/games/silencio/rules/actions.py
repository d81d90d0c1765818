"""The numbering of SILENCIO's actions, and of what others see of actions and of chance.

An action is the first number of its family plus a card, seat or colour. If others may see the
action without the card, the family has a 49th member, UNKNOWN, which stands for the card in what
they see and is never legal.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
from tacit.games.silencio.rules.state import CARDS, COLOURS, SEATS

UNKNOWN = CARDS
PLAIN = 0  # the actions without a card: fewer than 64, so that they are one run
CLAIM, WAIT, DRAW, PASS, END_TURN, USE, DECLINE, REFRESH = range(8)
TAKE = 8  # + colour of the row
CHOOSE = TAKE + COLOURS  # + seat
SHRINE = CHOOSE + SEATS  # + colour
LARGE = SHRINE + COLOURS  # + colour of the effect
T1 = LARGE + COLOURS
T2 = T1 + 1  # + colour
T3 = T2 + COLOURS  # + colour
PASS_CARD = T3 + COLOURS  # + card or UNKNOWN
PLAY = PASS_CARD + CARDS + 1  # + card
LAY = PLAY + CARDS  # + card
ORACLE = LAY + CARDS  # + card
RETURN = ORACLE + CARDS  # + card or UNKNOWN
PUT = RETURN + CARDS + 1  # + card
GIVE = PUT + CARDS  # + to_seat(card or UNKNOWN, seat)
GIFT = GIVE + SEATS * (CARDS + 1)  # + to_seat(card, seat)
ACTIONS = GIFT + SEATS * CARDS
# What chance did, as the seats see it
SAW_DEAL = ACTIONS
SAW_START = SAW_DEAL + 1  # + seat
SAW_DRAW = SAW_START + SEATS  # + card
CODES = SAW_DRAW + CARDS
MOST_LEGAL = SEATS * CARDS


@rule
def to_seat(card, seat):
    """The member of GIVE and GIFT for a card and the seat that receives it."""
    return SEATS * card + seat


CARDS_A_RUN = 64 // SEATS


@rule
def seats_apart(cards):
    """The first CARDS_A_RUN cards of a set, each moved to bit `to_seat(card, 0)`."""
    apart = cards & np.uint64(0xFFFF)
    apart = (apart | apart << np.uint64(24)) & np.uint64(0x000000FF000000FF)
    apart = (apart | apart << np.uint64(12)) & np.uint64(0x000F000F000F000F)
    apart = (apart | apart << np.uint64(6)) & np.uint64(0x0303030303030303)
    return (apart | apart << np.uint64(3)) & np.uint64(0x1111111111111111)


@rule
def card_and_seat(member):
    """The inverse of `to_seat`."""
    return member // SEATS, member % SEATS
