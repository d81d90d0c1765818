"""The rules of SILENCIO, in the order of docs/rules/silencio.md (numbers like 3.2 and R9 are its).

`opening.py` is what comes before the first turn, `choices.py` what may be chosen, `acts.py` what
each choice does, `knowledge.py` who learns what from it. Here they come together. Everything is
unchecked: the checked door is `Match.play`.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
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
    DO_CHOOSE,
    DO_DECLINE,
    DO_DRAW,
    DO_GIFT,
    DO_GIVE,
    DO_LARGE,
    DO_LAY,
    DO_ORACLE,
    DO_PASS,
    DO_PASS_CARD,
    DO_PLAY,
    DO_PUT,
    DO_REFRESH,
    DO_RETURN,
    DO_SHRINE,
    DO_T1,
    DO_TAKE,
    DO_USE,
    DO_WAIT,
    DRAW,
    EFFECT_DONE,
    EMPTY,
    END,
    LARGE,
    MAIN,
    NOBODY,
    NONE,
    OVER,
    PASS_CARD,
    PLAY_DONE,
    PLAYED,
    RETURN,
    SAW_DEAL,
    SAW_DRAW,
    SAW_START,
    SEATS,
    SHRINE_USED,
    START,
    SWAP,
    UNKNOWN,
    active,
    bit,
    count,
    decider,
    last_card,
    left_of,
    legal_cards,
    seats,
)


@rule
def what_moves(s, action):
    """The card that an action moves in or out of a hand, from whom and to whom; or NONE."""
    if action < DO_TAKE or (DO_CHOOSE <= action < DO_PASS_CARD):
        return NONE, NOBODY, NOBODY
    if action < DO_CHOOSE:
        return last_card(s, action - DO_TAKE), NOBODY, active(s)
    if action < DO_PLAY:
        return action - DO_PASS_CARD, decider(s), left_of(s, decider(s))
    if action < DO_LAY:
        return action - DO_PLAY, owner_of(s, action - DO_PLAY), NOBODY
    if action < DO_ORACLE:
        return action - DO_LAY, active(s), NOBODY
    if action < DO_RETURN:
        return action - DO_ORACLE, NOBODY, decider(s)
    if action < DO_PUT:
        return action - DO_RETURN, decider(s), np.int64(s.partner)
    if action < DO_GIVE:
        return action - DO_PUT, decider(s), NOBODY
    if action < DO_GIFT:
        return (action - DO_GIVE) // SEATS, decider(s), (action - DO_GIVE) % SEATS
    if action < SAW_DRAW:
        return (action - DO_GIFT) // SEATS, NOBODY, (action - DO_GIFT) % SEATS
    return action - SAW_DRAW, active(s), active(s)


@rule
def owner_of(s, card):
    for seat in range(seats(s)):
        if s.own[seat] & bit(card):
            return seat
    return NONE


@rule
def carry_out(s, action, card, giver, receiver):
    """One verb, its card already moved; whether it proves that the active player can play."""
    if action >= SAW_DRAW:
        return draw_fails(s, card)
    if action >= DO_GIFT:
        return gift(s, card)
    if action >= DO_GIVE:
        return give(s, receiver)
    if action >= DO_PUT:
        return put(s, card)
    if action >= DO_RETURN:
        return decline(s)  # nothing more is to be done
    if action >= DO_ORACLE:
        return take_from_oracle(s, card)
    if action >= DO_LAY:
        return lay_open(s, card)
    if action >= DO_PLAY:
        return play(s, card, giver)
    if action >= DO_PASS_CARD:
        return next_passes(s)
    if action >= DO_T1:
        return say(s, action)
    if action >= DO_LARGE:
        return take_shrine(s, LARGE, action - DO_LARGE)
    if action >= DO_SHRINE:
        return take_shrine(s, action - DO_SHRINE, action - DO_SHRINE)
    if action >= DO_CHOOSE:
        return choose(s, action - DO_CHOOSE)
    if action >= DO_TAKE:
        return take_back(s, card)
    return carry_out_plain(s, action)


@rule
def carry_out_plain(s, action):
    """The verbs that need no object."""
    if action <= DO_WAIT:
        return answer(s, action)
    if action == DO_DRAW:
        return draw(s)
    if action == DO_PASS:
        return do_pass(s)
    if action == DO_USE:
        return use_ward(s)
    if action == DO_DECLINE:
        return decline(s)
    if action == DO_REFRESH:
        return refresh(s)
    return end_turn(s)


@rule
def carry_on(s):
    """What follows without anybody deciding, up to the next decision.

    It stands here once, behind every verb, rather than being called from many: so the compiled code
    stays small, which is what a GPU's speed hangs on.
    """
    if s.phase == EFFECT_DONE:
        finish_effect(s)
    if s.phase == PLAY_DONE:
        finish_play(s)
    if s.phase == END and s.dark < 3 and not has_shrine_at_end(s):
        end_turn(s)  # 3.6: END is skipped when ending the turn would be the only choice


@rule
def finish_effect(s):
    """An effect has been carried out, or declined: back to where it came from."""
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
    s.phase = OVER
    for seat in range(seats(s)):
        if s.own[seat] != EMPTY:
            s.phase = END


@rule
def end_turn(s):
    begin_turn(s, left_of(s, active(s)))
    return False


@rule
def apply(s, seat, action):
    """The next state, in place."""
    if s.phase == DEAL:
        deal(s, action)
        return
    if s.phase == START:
        draw_seat(s, action)
        return
    if s.phase == DRAW:
        drawn = drawn_card(s, action)
        action = (DO_PLAY if bit(drawn) & legal_cards(s) else SAW_DRAW) + drawn
    card, giver, receiver = what_moves(s, action)
    if card != NONE:
        move_card(s, card, giver, receiver)
    if carry_out(s, action, card, giver, receiver):
        proves_legal_card(s, active(s))
    carry_on(s)


# 5.2 Score


@rule
def cards_left(s):
    left = 0
    for seat in range(seats(s)):
        left += count(s.own[seat])
    return left


@rule
def score(s, out):
    """The shared result: cards left in all hands; after a failed start, all that were dealt."""
    left = cards_left(s)
    for seat in range(seats(s)):
        out[seat] = left


# 6.2 Events


@rule
def seen_as(s, seat, action, viewer):
    """An action, taken in this state, as a viewer sees it: a secret card in it is UNKNOWN."""
    if seat == CHANCE:
        if s.phase == DEAL:
            return SAW_DEAL
        if s.phase == START:
            return SAW_START + action % seats(s)
        return SAW_DRAW + drawn_card(s, action)
    if viewer == seat:
        return action
    if s.phase == PASS_CARD and viewer != left_of(s, seat):
        return DO_PASS_CARD + UNKNOWN
    if s.phase == RETURN and viewer != s.partner and not bit(action - DO_RETURN) & s.open:
        return DO_RETURN + UNKNOWN
    if s.phase == SWAP and action >= DO_GIVE:
        card, receiver = (action - DO_GIVE) // SEATS, (action - DO_GIVE) % SEATS
        if viewer != receiver and not bit(card) & s.open:
            return DO_GIVE + SEATS * UNKNOWN + receiver
    return action
