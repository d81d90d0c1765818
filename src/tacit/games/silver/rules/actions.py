"""The numbering of SILVER's actions, and of what a seat sees of actions and of chance.

A number is the first of its family plus what the action is about. Positions count from 0 in a
village; a target is ``CARDS * seat + position``. Actions on several own cards are made in steps:
MARKs, each further to the right than the one before, then the action with the last card. EMPATH and
GUARD name the card that acts, AT the card that it acts on.
"""

from __future__ import annotations

from tacit.engine.jit import rule
from tacit.games.silver.rules.state import CARDS, NUMBERS, SEATS, SIDE

PLAIN = 0  # those below MARK are fewer than 64, so that they are one run
# Alone
DRAW_DECK, TAKE, CALL, DISCARD, USE, LAPSE, PASS = range(7)
PLACE_L, PLACE_R, PENALTY_L, PENALTY_R = range(7, 11)
# By place in the side row
DRAW_SIDE = 11
# By number
KEEP = DRAW_SIDE + SIDE
RETURN = KEEP + NUMBERS
PICK = RETURN + NUMBERS
# By position in the own village
MARK = PICK + NUMBERS
EXCHANGE = MARK + CARDS
SLOT = EXCHANGE + CARDS
PEEK2 = SLOT + CARDS
BEHOLD = PEEK2 + CARDS
EXPOSE = BEHOLD + CARDS
# By target
REVEAL = EXPOSE + CARDS
SPY = REVEAL + SEATS * CARDS
SWAP = SPY + SEATS * CARDS
ROB = SWAP + SEATS * CARDS
# Free actions, by position in the own village
EMPATH = ROB + SEATS * CARDS
AT = EMPATH + CARDS
GUARD = AT + CARDS
UNGUARD = GUARD + CARDS
AMULET = UNGUARD + CARDS
ACTIONS = AMULET + CARDS

AT_ANY = (REVEAL, SPY, SWAP, ROB)  # the families that name a card of any village

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


@rule
def is_step(action):
    """Whether an action is a step that nobody else sees, towards one that they will see."""
    return MARK <= action < EXCHANGE or EMPATH <= action < AT or GUARD <= action < UNGUARD
