"""What actions do (sections 3 to 6): one function for each verb.

Every action moves at most one card into or out of a hand, before its verb is carried out. A verb
returns whether it proves that the active player had something to play: taking a shrine at the start
of a turn and drawing blindly commit a player to playing.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, count, nth
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.knowledge import (
    NO_LIMIT,
    learn_count,
    proves_no_legal_card,
    turn_up,
)
from tacit.games.silencio.rules.legal import is_committed, low_cards, possible_lights
from tacit.games.silencio.rules.state import (
    AT_START,
    BLUE,
    BY_SHRINE,
    COMMITTED,
    DRAW,
    EFFECT_DONE,
    END,
    GIVE_ORACLE,
    GREEN,
    GREENS,
    HIGH,
    LIGHT,
    MAIN,
    MUST_GREEN,
    OVER,
    PLAY_DONE,
    PLAYED,
    PUT,
    RANDOM,
    RED,
    REQUEST,
    RETURN,
    SHRINE_USED,
    SKIP_DARK,
    SKIP_LIGHT,
    STUCK,
    SWAP,
    WAS_DARK,
    WAS_LAST_CARD,
    WAS_LIGHT,
    WAS_SKIPPED,
    WAS_TOP_GREEN,
    YELLOW,
    active,
    at_or_below,
    colour_of,
    concealed,
    decider,
    fitting,
    hand,
    height,
    in_game,
    is_successor,
    lane,
    legal_cards,
    open_cards,
    statement,
    tavern_is_open,
    value_of,
)

# 3.2 Passing


@rule
def do_pass(s):
    proves_no_legal_card(s, active(s))
    s.streak += 1
    s.phase = OVER if s.streak == s.players else END
    return False


# 3.3 Taking a shrine


@rule
def shrine_makes_playable(s, colour):
    """Whether, by public information, this start-of-turn shrine is legal with nothing to play."""
    if colour == BLUE:
        return not s.pending & MUST_GREEN or s.rows & GREENS != EMPTY
    return colour == GREEN and s.oracle & legal_cards(s) != EMPTY


@rule
def take_shrine(s, shrine, colour):
    start = s.phase == MAIN
    s.turn_flags |= SHRINE_USED | BY_SHRINE
    if start:
        s.turn_flags |= COMMITTED | AT_START
    s.lit ^= 1 << shrine
    s.streak = 0
    s.effect = colour
    s.phase = LIGHT
    return start and not shrine_makes_playable(s, colour)


# 3.5 Resolving a card play


@rule
def play(s, card, owner):
    """The card has left its owner: the active player, or the seat that had it open."""
    seat = active(s)
    colour = colour_of(card)
    before = s.pending
    s.pending = 0  # R12: one card uses up all flags
    successor = is_successor(s.rows, card)
    s.rows |= bit(card)
    s.last = card
    s.turn_flags |= PLAYED
    s.streak = 0
    s.phase = PLAY_DONE
    if successor:
        if owner == seat and s.own[seat] == EMPTY:
            s.outcome = WAS_LAST_CARD
        elif colour == GREEN and value_of(card) == top_green(s):
            s.outcome = WAS_TOP_GREEN
        elif before & SKIP_DARK:
            s.outcome = WAS_SKIPPED
        else:
            s.outcome = WAS_DARK
            dark_effect(s, colour)
    elif before & SKIP_LIGHT:
        s.outcome = WAS_SKIPPED
    else:
        s.outcome = WAS_LIGHT
        if possible_lights(s) & (1 << colour):
            s.effect = colour
            s.phase = LIGHT
    return False


@rule
def top_green(s):
    """R24: the highest green value that is not in the box."""
    return height(at_or_below(in_game(s) & GREENS & ~s.box), GREEN)


# 4. The eight effects: dark


@rule
def dark_effect(s, colour):
    if s.tavern and not tavern_is_open(s):
        s.dark += 1
    if colour == RED:
        s.pending = SKIP_LIGHT
    elif colour == YELLOW:
        s.pending = RANDOM
    elif colour == GREEN:
        s.pending = MUST_GREEN
    elif s.oracle != EMPTY:
        s.phase = GIVE_ORACLE


@rule
def gift(s, card):
    s.oracle &= ~bit(card)
    turn_up(s, 1)
    s.phase = PLAY_DONE
    return False


# 4.6 The blind step


@rule
def draw(s):
    s.phase = DRAW
    return True


@rule
def drawn_card(s, number):
    return nth(hand(s, active(s)), number % np.int64(s.hand_count[active(s)]))


@rule
def draw_fails(s, card):
    """The card has been shown and is back in the hand; the turn goes on, without passing."""
    s.last = card
    s.pending ^= RANDOM
    s.turn_flags |= COMMITTED
    s.phase = MAIN
    return False


# 4. The eight effects: light


@rule
def use_ward(s):
    s.pending |= SKIP_DARK
    s.phase = EFFECT_DONE
    return False


@rule
def decline(s):
    s.phase = EFFECT_DONE
    return False


@rule
def take_back(s, card):
    s.rows &= ~bit(card)
    s.phase = EFFECT_DONE
    return s.turn_flags & AT_START != 0 and not bit(card) & legal_cards(s)


@rule
def lay_open(s, card):
    s.own[active(s)] |= bit(card)
    s.open |= bit(card)
    s.phase = EFFECT_DONE
    return False


@rule
def choose(s, seat):
    s.actor = seat
    s.phase = SWAP
    return s.turn_flags & AT_START != 0 and seat != active(s)


# 4.7 Green light: the exchange


@rule
def give(s, receiver):
    giver = decider(s)
    s.actor = receiver
    s.partner = giver
    s.phase = RETURN
    return is_committed(s, giver)


@rule
def take_from_oracle(s, card):
    s.oracle &= ~bit(card)
    s.phase = PUT
    return is_committed(s, decider(s)) and not bit(card) & legal_cards(s)


@rule
def put(s, card):
    s.oracle |= bit(card)
    s.phase = EFFECT_DONE
    return is_committed(s, decider(s))


@rule
def refresh(s):
    s.box |= s.oracle
    s.oracle = EMPTY
    turn_up(s, seats(s))
    s.phase = EFFECT_DONE
    return is_committed(s, decider(s))


# 6.3 The tavern


@rule
def say(s, action):
    seat = active(s)
    s.dark = 0
    if action >= actions.T3:
        s.said = statement(REQUEST, action - actions.T3)
    elif action == actions.T1:
        unplayable = in_game(s) & ~fitting(s)
        stuck = count(s.own[seat] & unplayable)
        s.said = statement(STUCK, stuck)
        in_hand = stuck - count(open_cards(s, seat) & unplayable)
        learn_count(s, seat, unplayable & concealed(s), in_hand, in_hand)
    else:
        colour = action - actions.T2
        s.said = statement(HIGH, colour)
        low = low_cards(s)
        learn_count(s, seat, lane(colour) & low & concealed(s), 0, 0)
        if open_cards(s, seat) & lane(colour) == EMPTY:
            learn_count(s, seat, lane(colour) & ~low & concealed(s), 1, NO_LIMIT)
    return False
