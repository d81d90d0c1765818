"""One move of SILVER: what it does, what follows from it, and what others see of it.

Numbers like 3.2 and R9 in all these files are those of docs/rules/silver.md. `legal.py` says what
may be chosen, `effects.py` what each choice does, `knowledge.py` how cards move and who sees them,
`setup.py` and `rounds.py` how rounds begin and end. Nothing here is checked; `Match.play` checks.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit
from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silver.rules import actions, effects
from tacit.games.silver.rules.knowledge import lay, off_deck, out_of_hand
from tacit.games.silver.rules.rounds import end_round, end_turn, finish_event
from tacit.games.silver.rules.setup import deal, draw_start_player
from tacit.games.silver.rules.state import (
    CARDS,
    DEAL,
    EVENT_DONE,
    GUARDING,
    LOOKING,
    PEEK2,
    RASCAL_KEEP,
    RASCAL_RETURN,
    ROUND_DONE,
    SEATS,
    START,
    TURN_DONE,
    everyone,
)


@rule
def carry_out(s, seat, action):
    """One action; the spot where it puts the card in hand (or a penalty card), or NO_SPOT."""
    if action < actions.DRAW_SIDE:
        return carry_out_plain(s, action)
    if action < actions.MARK:
        carry_out_number(s, action)
    elif action < actions.REVEAL:
        return carry_out_own(s, seat, action)
    elif action < actions.EMPATH:
        return carry_out_target(s, action)
    else:
        carry_out_free(s, action)
    return effects.NO_SPOT


@rule
def carry_out_plain(s, action):
    if action >= actions.PLACE_L:
        return effects.place(s, action)
    if action == actions.PASS:
        s.phase = TURN_DONE
    elif action == actions.DRAW_DECK:
        effects.draw_deck(s)
    elif action == actions.TAKE:
        effects.take(s)
    elif action == actions.CALL:
        effects.call(s)
    elif action == actions.LAPSE:
        s.phase = EVENT_DONE
    else:
        effects.discard(s, action == actions.USE)
    return effects.NO_SPOT


@rule
def carry_out_number(s, action):
    if action < actions.KEEP:
        effects.draw_side(s, action - actions.DRAW_SIDE)
    elif action < actions.RETURN:
        effects.keep(s, action - actions.KEEP)
    elif action < actions.PICK:
        effects.give_back(s, action - actions.RETURN)
    else:
        effects.pick(s, action - actions.PICK)


@rule
def carry_out_own(s, seat, action):
    if action < actions.EXCHANGE:
        effects.mark(s, seat, action - actions.MARK)
    elif action < actions.SLOT:
        return effects.exchange(s, action - actions.EXCHANGE)
    elif action < actions.PEEK2:
        return effects.own_spot(s, action - actions.SLOT)
    elif action < actions.BEHOLD:
        effects.peek2(s, seat, action - actions.PEEK2)
    elif action < actions.EXPOSE:
        effects.behold(s, action - actions.BEHOLD)
    else:
        effects.turn_up_at(s, effects.own_spot(s, action - actions.EXPOSE))
    return effects.NO_SPOT


@rule
def carry_out_target(s, action):
    spot = effects.target_spot(s, (action - actions.REVEAL) % (SEATS * CARDS))
    if action >= actions.ROB:
        effects.rob(s, spot)
    elif action >= actions.SWAP:
        return spot
    elif action >= actions.SPY:
        effects.spy(s, spot)
    else:
        effects.turn_up_at(s, spot)
    return effects.NO_SPOT


@rule
def carry_out_free(s, action):
    if action < actions.AT:
        effects.begin_free_action(s, LOOKING, action - actions.EMPATH)
    elif action < actions.GUARD:
        effects.act_at(s, action - actions.AT)
    elif action < actions.UNGUARD:
        effects.begin_free_action(s, GUARDING, action - actions.GUARD)
    elif action < actions.AMULET:
        effects.unguard(s, action - actions.UNGUARD)
    else:
        effects.place_amulet(s, action - actions.AMULET)


@rule
def lay_new_card(s, spot, action):
    """The new card comes to lie; what it takes the place of goes onto the pile first."""
    is_placed = action <= actions.PENALTY_R  # at an end of the row, where nothing was
    is_penalty = is_placed and action >= actions.PENALTY_L
    is_slot = actions.SLOT <= action < actions.PEEK2
    if not is_placed:
        effects.throw_set(s, s.shown if is_slot else bit(spot))
        s.phase = EVENT_DONE
    is_up = effects.enters_up(s) and not is_penalty
    card = off_deck(s) if is_penalty else out_of_hand(s, 0)
    lay(s, spot, card, is_up)
    if is_slot:
        effects.close_up(s, spot)


@rule
def carry_on(s):
    """What follows without anybody deciding, up to the next decision."""
    if s.phase == EVENT_DONE:
        finish_event(s)
    if s.phase == TURN_DONE:
        end_turn(s)
    if s.phase == ROUND_DONE:
        end_round(s)


@rule
def apply(s, seat, action):
    """The next state, in place."""
    if s.phase == START:
        draw_start_player(s, action)
        return
    if s.phase == DEAL:
        deal(s, action)
        return
    s.fresh[seat] = EMPTY
    s.pile_new[seat] = 0
    spot = carry_out(s, seat, action)
    if spot != effects.NO_SPOT:
        lay_new_card(s, spot, action)
    carry_on(s)


@rule
def score(s, out):
    """The totals of all rounds that have ended."""
    for seat in range(seats(s)):
        out[seat] = np.int64(s.total[seat])


@rule
def seen_as(s, seat, action, viewer):
    """The action, taken in this state, as a viewer sees it: without what is secret."""
    if seat == CHANCE:
        return actions.SAW_START + action % seats(s) if s.phase == START else actions.SAW_DEAL
    if viewer == seat:
        return action
    if actions.is_step(action):
        return actions.SAW_STEP
    if s.phase == RASCAL_KEEP and actions.KEEP <= action < actions.RETURN:
        return actions.SAW_KEEP
    if s.phase == RASCAL_RETURN:
        return actions.SAW_RETURN
    if s.phase == PEEK2 and np.int64(s.peeked) | 1 << seat != everyone(s):
        return actions.SAW_PEEK2
    return action
