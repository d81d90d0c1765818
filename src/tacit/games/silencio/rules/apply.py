"""The rules of SILENCIO, in the order of docs/rules/silencio.md (numbers like 3.2 and R9 are its).

`setup.py` has what comes before the first turn, `legal.py` the legal actions, `effects.py` what
each action does, and `knowledge.py` who learns what from it. This module puts them together.
Nothing is validated here: `Match.play` checks a move before it is applied.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import bit
from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.engine.seats import left_of, seats
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.effects import (
    choose,
    decline,
    do_pass,
    draw,
    draw_fails,
    drawn_card,
    gift,
    give,
    lay_open,
    play,
    put,
    refresh,
    say,
    take_back,
    take_from_oracle,
    take_shrine,
    use_ward,
)
from tacit.games.silencio.rules.knowledge import move_card, proves_legal_card
from tacit.games.silencio.rules.legal import has_shrine_at_end
from tacit.games.silencio.rules.setup import answer, begin_turn, deal, draw_seat, next_passes
from tacit.games.silencio.rules.state import (
    AT_START,
    BY_SHRINE,
    COMMITTED,
    DEAL,
    DRAW,
    EFFECT_DONE,
    END,
    FAR,
    LARGE,
    LOST,
    LOST_START,
    MAIN,
    NEAR,
    NOBODY,
    NONE,
    OVER,
    PASS_CARD,
    PERFECT,
    PLAY_DONE,
    PLAYED,
    RETURN,
    SHRINE_USED,
    START,
    SWAP,
    active,
    cards_left,
    decider,
    last_card,
    legal_cards,
    tavern_is_open,
)


@rule
def what_moves(s, action):
    """The card that an action moves into or out of a hand, from whom and to whom; or NONE."""
    if action < actions.TAKE or (actions.CHOOSE <= action < actions.PASS_CARD):
        return NONE, NOBODY, NOBODY
    if action < actions.CHOOSE:
        return last_card(s, action - actions.TAKE), NOBODY, active(s)
    if action < actions.PLAY:
        return action - actions.PASS_CARD, decider(s), left_of(s, decider(s))
    if action < actions.LAY:
        return action - actions.PLAY, owner_of(s, action - actions.PLAY), NOBODY
    if action < actions.ORACLE:
        return action - actions.LAY, active(s), NOBODY
    if action < actions.RETURN:
        return action - actions.ORACLE, NOBODY, decider(s)
    if action < actions.PUT:
        return action - actions.RETURN, decider(s), np.int64(s.partner)
    if action < actions.GIVE:
        return action - actions.PUT, decider(s), NOBODY
    if action < actions.GIFT:
        card, receiver = actions.card_and_seat(action - actions.GIVE)
        return card, decider(s), receiver
    if action < actions.SAW_DRAW:
        card, receiver = actions.card_and_seat(action - actions.GIFT)
        return card, NOBODY, receiver
    return action - actions.SAW_DRAW, active(s), active(s)


@rule
def owner_of(s, card):
    """The seat that has a card, in hand or open."""
    for seat in range(seats(s)):
        if s.own[seat] & bit(card):
            return seat
    return NONE


@rule
def carry_out(s, action, card, giver, receiver):
    """Carry out a verb whose card has moved; whether it proves that the active player can play."""
    if action >= actions.SAW_DRAW:
        return draw_fails(s, card)
    if action >= actions.GIFT:
        return gift(s, card)
    if action >= actions.GIVE:
        return give(s, receiver)
    if action >= actions.PUT:
        return put(s, card)
    if action >= actions.RETURN:
        return decline(s)  # nothing more is to be done
    if action >= actions.ORACLE:
        return take_from_oracle(s, card)
    if action >= actions.LAY:
        return lay_open(s, card)
    if action >= actions.PLAY:
        return play(s, card, giver)
    if action >= actions.PASS_CARD:
        return next_passes(s)
    if action >= actions.T1:
        return say(s, action)
    if action >= actions.LARGE:
        return take_shrine(s, LARGE, action - actions.LARGE)
    if action >= actions.SHRINE:
        return take_shrine(s, action - actions.SHRINE, action - actions.SHRINE)
    if action >= actions.CHOOSE:
        return choose(s, action - actions.CHOOSE)
    if action >= actions.TAKE:
        return take_back(s, card)
    return carry_out_plain(s, action)


@rule
def carry_out_plain(s, action):
    """The verbs that need no object."""
    if action <= actions.WAIT:
        return answer(s, action)
    if action == actions.DRAW:
        return draw(s)
    if action == actions.PASS:
        return do_pass(s)
    if action == actions.USE:
        return use_ward(s)
    if action == actions.DECLINE:
        return decline(s)
    if action == actions.REFRESH:
        return refresh(s)
    return end_turn(s)


@rule
def carry_on(s):
    """Carry out what follows without a decision, up to the next decision.

    It is called in one place, after every verb, and not by the verbs. This keeps the compiled code
    small, which matters for speed on a GPU.
    """
    if s.phase == EFFECT_DONE:
        finish_effect(s)
    if s.phase == PLAY_DONE:
        finish_play(s)
    if s.phase == END and not tavern_is_open(s) and not has_shrine_at_end(s):
        end_turn(s)  # 3.6: END is skipped when ending the turn would be the only choice


@rule
def finish_effect(s):
    """An effect has been carried out or declined: return to where it came from."""
    s.actor = active(s)
    s.partner = s.effect = 0
    if not s.turn_flags & BY_SHRINE:
        s.phase = PLAY_DONE
        return
    s.phase = MAIN if s.turn_flags & AT_START else END
    s.turn_flags &= SHRINE_USED | COMMITTED | PLAYED


@rule
def finish_play(s):
    """5.1: the journey is perfect when nobody has a card left."""
    s.phase = OVER if cards_left(s) == 0 else END


@rule
def end_turn(s):
    begin_turn(s, left_of(s, active(s)))
    return False


@rule
def apply(s, seat, action):
    """Apply an action to the state, in place."""
    if s.phase == DEAL:
        deal(s, action)
        return
    if s.phase == START:
        draw_seat(s, action)
        return
    if s.phase == DRAW:
        drawn = drawn_card(s, action)
        action = (actions.PLAY if bit(drawn) & legal_cards(s) else actions.SAW_DRAW) + drawn
    card, giver, receiver = what_moves(s, action)
    if card != NONE:
        move_card(s, card, giver, receiver)
    if carry_out(s, action, card, giver, receiver):
        proves_legal_card(s, active(s))
    carry_on(s)


# 5.2 Score


@rule
def score(s, out):
    """The shared score: cards left in all hands; after a failed start, all cards dealt."""
    left = cards_left(s)
    for seat in range(seats(s)):
        out[seat] = left


@rule
def result_of(s):
    """The result: PERFECT without a card left, NEAR with at most one per player, else FAR."""
    if s.phase == LOST_START:
        return LOST
    left = cards_left(s)
    if left == 0:
        return PERFECT
    return NEAR if left <= seats(s) else FAR


# 6.2 Events


@rule
def seen_as(s, seat, action, viewer):
    """An action in this state as a viewer sees it, with a secret card masked as UNKNOWN."""
    if seat == CHANCE:
        if s.phase == DEAL:
            return actions.SAW_DEAL
        if s.phase == START:
            return actions.SAW_START + action % seats(s)
        return actions.SAW_DRAW + drawn_card(s, action)
    if viewer == seat:
        return action
    if s.phase == PASS_CARD and viewer != left_of(s, seat):
        return actions.PASS_CARD + actions.UNKNOWN
    if s.phase == RETURN and viewer != s.partner and not bit(action - actions.RETURN) & s.open:
        return actions.RETURN + actions.UNKNOWN
    if s.phase == SWAP and action >= actions.GIVE:
        card, receiver = actions.card_and_seat(action - actions.GIVE)
        if viewer != receiver and not bit(card) & s.open:
            return actions.GIVE + actions.to_seat(actions.UNKNOWN, receiver)
    return action
