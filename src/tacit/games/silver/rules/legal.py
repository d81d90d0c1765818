"""What may be chosen in each phase (sections 2.1, 2.2, 3.1 and 4).

Legal actions come in the order of their families: without an object, by number, at an own card, at
any card, free actions. Each family is listed in one place for all phases; a phase only says which
cards are in question. That keeps the compiled code small, which a GPU needs.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, lowest, without_lowest
from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.engine.runs import RUNS, add_run, list_actions
from tacit.engine.seats import seats
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.state import (
    APPRENTICE_SEER,
    BEHOLD,
    BEHOLDER,
    BODYGUARD,
    CARDS,
    EMPATH,
    END,
    EXPOSE,
    EXPOSER,
    GUARDING,
    HAND,
    HELD,
    LOOKING,
    MAIN,
    MASTER,
    MASTER_EXCHANGE,
    MASTER_PICK,
    NONE,
    NOTHING,
    OVER,
    PEEK2,
    PLACE_NEW,
    PLACE_PENALTY,
    PLACED_NOW,
    RASCAL_KEEP,
    RASCAL_RETURN,
    REVEAL,
    REVEALER,
    ROB,
    ROBBER,
    SEER,
    SLOT,
    SPY,
    TAKEN,
    WITCH,
    WITCH_TARGET,
    above,
    active,
    everyone,
    first_spot,
    guard_on,
    guarded,
    guarding,
    in_turn,
    number_of,
    open_elsewhere,
    own_down,
    own_free,
    top_of_pile,
    village,
    village_size,
    with_number,
    without_highest,
)

MOST_TO_CALL = 4  # cards in the caller's village

# Runs of legal actions


@rule
def add_own(s, runs, n, family, spots):
    """An action of a family for each of the active player's own spots."""
    return add_run(runs, n, family, spots >> np.uint64(first_spot(s, active(s))))


@rule
def add_targets(s, runs, n, family, spots):
    """An action of a family for each spot of any village."""
    for seat in range(seats(s)):
        own = (spots & village(s, seat)) >> np.uint64(first_spot(s, seat))
        n = add_run(runs, n, family + CARDS * seat, own)
    return n


# Without an object


@rule
def plain(s):
    phase = s.phase
    if phase == MAIN:
        drawn = 1 << actions.DRAW_DECK if s.deck_left > 0 else 0
        taken = s.pile_size > 0 and own_free(s, active(s)) != EMPTY
        called = 1 << actions.CALL if may_call(s) else 0
        return drawn | called | (1 << actions.TAKE if taken else 0)
    if phase == HAND:
        return 1 << actions.DISCARD | (1 << actions.USE if is_usable(s) else 0)
    if phase == END:
        return 1 << actions.PASS
    if phase == MASTER_PICK:
        return 1 << actions.LAPSE
    if phase == PLACE_NEW:
        return 1 << actions.PLACE_L | 1 << actions.PLACE_R
    if phase == PLACE_PENALTY:
        return 1 << actions.PENALTY_L | 1 << actions.PENALTY_R
    return 0


@rule
def may_call(s):
    return (
        village_size(s, active(s)) <= MOST_TO_CALL
        and s.caller == NONE
        and s.used == EMPTY
        and s.amulet != PLACED_NOW
    )


@rule
def is_usable(s):
    """Whether the ability of the card in hand can be carried out: only public facts count."""
    number = number_of(s.hand[0])
    mine = own_free(s, active(s))
    theirs = open_elsewhere(s, active(s))
    if number == EXPOSER or number == BEHOLDER:
        return mine & ~s.up != EMPTY
    if number == REVEALER or number == SEER:
        return (mine | theirs) & ~s.up != EMPTY
    if number == APPRENTICE_SEER:
        return theirs & ~s.up != EMPTY
    if number == MASTER:
        return s.pile_size > 0 and mine != EMPTY
    if number == WITCH:
        return s.deck_left > 0 and mine | theirs != EMPTY
    if number == ROBBER:
        return mine != EMPTY and theirs != EMPTY
    return False


# By number


@rule
def by_number(s):
    """A side card, one of several drawn cards, or a card of the pile below the Master just used."""
    phase = s.phase
    if phase == MAIN:
        return ((1 << np.int64(s.side_size)) - 1) << actions.DRAW_SIDE
    if phase == RASCAL_KEEP:
        return numbers_in(s.hand, 0, np.int64(s.hand_size)) << actions.KEEP
    if phase == RASCAL_RETURN:  # the kept card is the first
        return numbers_in(s.hand, 1, np.int64(s.hand_size)) << actions.RETURN
    if phase == MASTER_PICK:
        return numbers_in(s.pile, 0, np.int64(s.pile_size) - 1) << actions.PICK
    return 0


@rule
def numbers_in(cards, first, end):
    """The numbers of these cards, as bits."""
    numbers = 0
    for i in range(first, end):
        numbers |= 1 << number_of(cards[i])
    return numbers


# At an own card


@rule
def is_exchange(s):
    """Whether a set may be put forward for the card in hand."""
    phase = s.phase
    return phase == HAND or phase == TAKEN or phase == MASTER_EXCHANGE or phase == WITCH_TARGET


@rule
def add_by_own(s, runs, n):
    """Sets are put forward from left to right: cards are marked, and the last one completes it."""
    phase = s.phase
    family, named, marked = actions.EXCHANGE, EMPTY, EMPTY
    if is_exchange(s) or phase == BEHOLD:
        named = own_free(s, active(s)) if phase != BEHOLD else own_down(s, active(s))
        if s.marked != EMPTY:
            named &= above(s.marked)
        # A mark on the last one would leave nothing to complete the set with.
        marked = without_highest(named)
    if phase == BEHOLD:  # 4.8: two own down cards if there are two, else one
        family = actions.BEHOLD
        if s.marked != EMPTY:
            marked = EMPTY
        elif marked != EMPTY:
            named = EMPTY
    elif phase == SLOT:
        family, named = actions.SLOT, s.shown
    elif phase == EXPOSE:
        family, named = actions.EXPOSE, own_down(s, active(s))
    elif phase == ROB and s.marked == EMPTY:  # first the own card, then the other's
        marked = own_free(s, active(s))
    n = add_own(s, runs, n, actions.MARK, marked)
    return add_own(s, runs, n, family, named)


# At any card


@rule
def add_by_target(s, runs, n):
    phase = s.phase
    if phase == REVEAL:
        family = actions.REVEAL
    elif phase == SPY:
        family = actions.SPY
    elif phase == WITCH_TARGET and s.marked == EMPTY:
        family = actions.SWAP
    elif phase == ROB and s.marked != EMPTY:
        family = actions.ROB
    else:
        return n
    spots = open_elsewhere(s, active(s))
    if family == actions.REVEAL or family == actions.SPY:
        # 4.9 and 4.10: the card just used lies on the pile.
        if family == actions.REVEAL or top_of_pile(s) == SEER:
            spots |= own_free(s, active(s))
        spots &= ~s.up
    return add_targets(s, runs, n, family, spots)


# 2.1 Free actions


@rule
def add_free_actions(s, runs, n):
    """Empaths where 2.2 says E; Bodyguards and the amulet where it says A.

    While a free action is under way: the cards that can be looked at or guarded.
    """
    phase = s.phase
    others_too = phase == MAIN or phase == HAND or phase == END
    looking_too = phase == RASCAL_KEEP or phase == MASTER_PICK or is_exchange(s)
    if not others_too and not looking_too:
        return n
    down = own_down(s, active(s))
    if s.doing == LOOKING:
        return add_own(s, runs, n, actions.AT, down)
    if s.doing == GUARDING:
        return add_own(s, runs, n, actions.AT, wards(s, lowest(s.marked)))
    helpers = village(s, active(s)) & s.up & ~s.used
    if down != EMPTY:
        n = add_own(s, runs, n, actions.EMPATH, with_number(s, helpers, EMPATH))
    if not others_too:
        return n
    guards = with_number(s, helpers, BODYGUARD)
    if guards != EMPTY:
        n = add_own(s, runs, n, actions.GUARD, able_to_guard(s, guards))
        n = add_own(s, runs, n, actions.UNGUARD, guards & guarding(s))
    if s.amulet == HELD and s.amulet_side == s.turn:
        n = add_own(s, runs, n, actions.AMULET, village(s, active(s)))
    return n


@rule
def able_to_guard(s, guards):
    """Those of the Bodyguards that may be laid on some card."""
    able = EMPTY
    while guards != EMPTY:
        if wards(s, lowest(guards)) != EMPTY:
            able |= bit(lowest(guards))
        guards = without_lowest(guards)
    return able


@rule
def wards(s, guard):
    """4.4: the own cards that a Bodyguard may be laid on.

    Not on one that has its Bodyguard, nor on one that lies on him, directly or by others: he would
    lie on himself.
    """
    spots = village(s, active(s)) & ~guarded(s)
    while guard != NONE:
        spots &= ~bit(guard)
        guard = guard_on(s, guard)
    return spots


# 1.3 Peeking


@rule
def legal_peek(s, seat, runs):
    """Two different own cards: one is marked, then one further to the right is named."""
    own = village(s, seat)
    start = np.uint64(first_spot(s, seat))
    marked = s.marked & own
    if marked == EMPTY:
        return add_run(runs, 0, actions.MARK, without_highest(own) >> start)
    return add_run(runs, 0, actions.PEEK2, (own & above(marked)) >> start)


# All phases


@rule
def acting(s):
    if in_turn(s):
        return 1 << active(s)
    if s.phase == OVER:
        return 0
    if s.phase == PEEK2:
        return everyone(s) & ~np.int64(s.peeked)
    return CHANCE


@rule
def choices(s, seat, runs):
    """The legal actions of a seat that is due, as runs (`engine/runs.py`); how many runs."""
    if s.phase == PEEK2:
        return legal_peek(s, seat, runs)
    n = 0
    if s.doing == NOTHING:
        if s.marked == EMPTY:
            n = add_run(runs, n, actions.PLAIN, plain(s) | by_number(s))
        n = add_by_own(s, runs, n)
        n = add_by_target(s, runs, n)
        if s.marked != EMPTY:  # a set must be completed before anything else
            return n
    return add_free_actions(s, runs, n)


@rule
def legal(s, seat, out):
    """The legal actions of a seat, ascending; returns how many. Chance has none."""
    due = acting(s)
    if due == CHANCE or not (due >> seat) & 1:
        return 0
    runs = np.empty(1, RUNS)
    n = choices(s, seat, runs[0])
    return list_actions(runs, n, out)
