"""The rules of SILVER, in the order of docs/rules/silver.md (numbers like 3.2 and R9 are its).

`rounds.py` is how rounds begin and end, `choices.py` what may be chosen, `acts.py` what each choice
does, `knowledge.py` how cards move and who sees them. Here they come together. Everything is
unchecked: the checked door is `Match.play`.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.games.silver.rules.effects import (
    NO_SPOT,
    act_at,
    begin_free_action,
    behold,
    call,
    close_up,
    discard,
    draw_deck,
    draw_side,
    enters_up,
    exchange,
    give_back,
    keep,
    mark,
    own_spot,
    peek2,
    pick,
    place,
    place_amulet,
    rob,
    spy,
    take,
    target_spot,
    throw_set,
    turn_up_at,
    unguard,
)
from tacit.games.silver.rules.knowledge import lay, off_deck, out_of_hand
from tacit.games.silver.rules.rounds import (
    deal,
    draw_start_player,
    end_round,
    end_turn,
    finish_event,
)
from tacit.games.silver.rules.state import (
    CARDS,
    DEAL,
    DO_AMULET,
    DO_AT,
    DO_BEHOLD,
    DO_CALL,
    DO_DRAW_DECK,
    DO_DRAW_SIDE,
    DO_EMPATH,
    DO_EXCHANGE,
    DO_EXPOSE,
    DO_GUARD,
    DO_KEEP,
    DO_LAPSE,
    DO_MARK,
    DO_PASS,
    DO_PEEK2,
    DO_PENALTY_L,
    DO_PENALTY_R,
    DO_PICK,
    DO_PLACE_L,
    DO_RETURN,
    DO_REVEAL,
    DO_ROB,
    DO_SLOT,
    DO_SPY,
    DO_SWAP,
    DO_TAKE,
    DO_UNGUARD,
    DO_USE,
    EMPTY,
    EVENT_DONE,
    GUARDING,
    LOOKING,
    PEEK2,
    RASCAL_KEEP,
    RASCAL_RETURN,
    ROUND_DONE,
    SAW_DEAL,
    SAW_KEEP,
    SAW_PEEK2,
    SAW_RETURN,
    SAW_START,
    SAW_STEP,
    SEATS,
    START,
    TURN_DONE,
    bit,
    everyone,
    seats,
)


@rule
def carry_out(s, seat, action):
    """One action; the spot where it puts the card in hand (or a penalty card), or NO_SPOT."""
    if action < DO_DRAW_SIDE:
        return carry_out_plain(s, action)
    if action < DO_MARK:
        carry_out_number(s, action)
    elif action < DO_REVEAL:
        return carry_out_own(s, seat, action)
    elif action < DO_EMPATH:
        return carry_out_target(s, action)
    else:
        carry_out_free(s, action)
    return NO_SPOT


@rule
def carry_out_plain(s, action):
    if action >= DO_PLACE_L:
        return place(s, action)
    if action == DO_PASS:
        s.node = TURN_DONE
    elif action == DO_DRAW_DECK:
        draw_deck(s)
    elif action == DO_TAKE:
        take(s)
    elif action == DO_CALL:
        call(s)
    elif action == DO_LAPSE:
        s.node = EVENT_DONE
    else:
        discard(s, action == DO_USE)
    return NO_SPOT


@rule
def carry_out_number(s, action):
    if action < DO_KEEP:
        draw_side(s, action - DO_DRAW_SIDE)
    elif action < DO_RETURN:
        keep(s, action - DO_KEEP)
    elif action < DO_PICK:
        give_back(s, action - DO_RETURN)
    else:
        pick(s, action - DO_PICK)


@rule
def carry_out_own(s, seat, action):
    if action < DO_EXCHANGE:
        mark(s, seat, action - DO_MARK)
    elif action < DO_SLOT:
        return exchange(s, action - DO_EXCHANGE)
    elif action < DO_PEEK2:
        return own_spot(s, action - DO_SLOT)
    elif action < DO_BEHOLD:
        peek2(s, seat, action - DO_PEEK2)
    elif action < DO_EXPOSE:
        behold(s, action - DO_BEHOLD)
    else:
        turn_up_at(s, own_spot(s, action - DO_EXPOSE))
    return NO_SPOT


@rule
def carry_out_target(s, action):
    spot = target_spot(s, (action - DO_REVEAL) % (SEATS * CARDS))
    if action >= DO_ROB:
        rob(s, spot)
    elif action >= DO_SWAP:
        return spot
    elif action >= DO_SPY:
        spy(s, spot)
    else:
        turn_up_at(s, spot)
    return NO_SPOT


@rule
def carry_out_free(s, action):
    if action < DO_AT:
        begin_free_action(s, LOOKING, action - DO_EMPATH)
    elif action < DO_GUARD:
        act_at(s, action - DO_AT)
    elif action < DO_UNGUARD:
        begin_free_action(s, GUARDING, action - DO_GUARD)
    elif action < DO_AMULET:
        unguard(s, action - DO_UNGUARD)
    else:
        place_amulet(s, action - DO_AMULET)


@rule
def lay_new_card(s, spot, action):
    """The new card comes to lie; what it takes the place of goes onto the pile first."""
    is_placed = action <= DO_PENALTY_R  # at an end of the row, where nothing was
    is_penalty = is_placed and action >= DO_PENALTY_L
    is_slot = DO_SLOT <= action < DO_PEEK2
    if not is_placed:
        throw_set(s, s.shown if is_slot else bit(spot))
        s.node = EVENT_DONE
    is_up = enters_up(s) and not is_penalty
    card = off_deck(s) if is_penalty else out_of_hand(s, 0)
    lay(s, spot, card, is_up)
    if is_slot:
        close_up(s, spot)


@rule
def carry_on(s):
    """What follows without anybody deciding, up to the next decision."""
    if s.node == EVENT_DONE:
        finish_event(s)
    if s.node == TURN_DONE:
        end_turn(s)
    if s.node == ROUND_DONE:
        end_round(s)


@rule
def apply(s, seat, action):
    """The next state, in place."""
    if s.node == START:
        draw_start_player(s, action)
        return
    if s.node == DEAL:
        deal(s, action)
        return
    s.fresh[seat] = EMPTY
    s.pile_new[seat] = 0
    spot = carry_out(s, seat, action)
    if spot != NO_SPOT:
        lay_new_card(s, spot, action)
    carry_on(s)


@rule
def score(s, out):
    """The totals of all rounds that have ended."""
    for seat in range(seats(s)):
        out[seat] = np.int64(s.total[seat])


@rule
def is_step(action):
    """Whether an action is a step that nobody else sees, towards one that they will."""
    return (
        DO_MARK <= action < DO_EXCHANGE
        or DO_EMPATH <= action < DO_AT
        or DO_GUARD <= action < DO_UNGUARD
    )


@rule
def seen_as(s, seat, action, viewer):
    """The action, taken in this state, as a viewer sees it: without what is secret."""
    if seat == CHANCE:
        return SAW_START + action % seats(s) if s.node == START else SAW_DEAL
    if viewer == seat:
        return action
    if is_step(action):
        return SAW_STEP
    if s.node == RASCAL_KEEP and DO_KEEP <= action < DO_RETURN:
        return SAW_KEEP
    if s.node == RASCAL_RETURN:
        return SAW_RETURN
    if s.node == PEEK2 and np.int64(s.peeked) | 1 << seat != everyone(s):
        return SAW_PEEK2
    return action
