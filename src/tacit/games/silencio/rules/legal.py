"""What may be chosen at each decision point (sections 3.1 to 3.4, 3.6, 4 and 6.3)."""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, count, lowest, without_lowest
from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.state import (
    AT_START,
    BLUE,
    BLUES,
    BY_SHRINE,
    CLAIM,
    COLOURS,
    COMMITTED,
    DRAW,
    GIVE_ORACLE,
    GREEN,
    GREENS,
    LARGE,
    LIGHT,
    MAIN,
    MUST_GREEN,
    PASS_CARD,
    PLAYED,
    PUT,
    RANDOM,
    RED,
    RETURN,
    SHRINE_USED,
    START,
    SWAP,
    YELLOW,
    active,
    decider,
    hand,
    is_over,
    lane,
    legal_cards,
    open_cards,
    tavern_is_open,
    up_to,
)

# 3.2 MAIN, 3.6 END


@rule
def can_play(s, seat):
    return (s.own[seat] | s.open) & legal_cards(s) != EMPTY


@rule
def own_legal(s, seat):
    return s.own[seat] & legal_cards(s) != EMPTY


@rule
def must_draw(s, seat):
    """4.6: with the blind step pending, a seat that has a hand card cannot choose which to play."""
    return s.pending & RANDOM != 0 and s.hand_count[seat] > 0


@rule
def may_pass(s, seat):
    if not can_play(s, seat):
        return True
    return not own_legal(s, seat) and not s.turn_flags & COMMITTED


@rule
def legal_turn(s, out):
    """MAIN and END. At END nothing can be played or passed, but the turn can be ended."""
    # All is worked out before anything is written: a write to `out` makes the compiled code read
    # the state again.
    seat = active(s)
    start = s.phase == MAIN
    playable = (s.own[seat] | s.open) & legal_cards(s) if start else EMPTY
    blind = must_draw(s, seat)
    passes = start and may_pass(s, seat)
    lit = np.int64(s.lit)
    lights = shrine_lights(s, start)
    n = 0
    if blind and playable != EMPTY:
        out[n] = actions.DRAW
        n += 1
    if passes:
        out[n] = actions.PASS
        n += 1
    if not start:
        out[n] = actions.END_TURN
        n += 1
    n = add_shrines(out, n, lit, lights)
    n = add_tavern(s, out, n)
    if not blind:
        n = add_cards(out, n, actions.PLAY, playable)
    return n


@rule
def add_cards(out, n, family, cards):
    while cards != EMPTY:
        out[n] = family + lowest(cards)
        n += 1
        cards = without_lowest(cards)
    return n


# 3.3 Shrines, 3.4 commitment


@rule
def add_shrines(out, n, lit, lights):
    for colour in range(COLOURS):
        if lit & lights & (1 << colour):
            out[n] = actions.SHRINE + colour
            n += 1
    for colour in range(COLOURS):
        if lit & (1 << LARGE) and lights & (1 << colour):
            out[n] = actions.LARGE + colour
            n += 1
    return n


@rule
def shrine_lights(s, start):
    """The colours whose light effect a shrine may create now, as bits."""
    if s.lit == 0 or s.turn_flags & SHRINE_USED or not (start or s.turn_flags & PLAYED):
        return 0
    return possible_lights(s) & committed_lights(s) if start else possible_lights(s)


@rule
def possible_lights(s):
    """The colours whose light effect can be carried out in some way, as bits."""
    possible = 1 << RED
    if s.rows & ~BLUES != EMPTY:
        possible |= 1 << BLUE
    if s.hand_count[active(s)] > 0:
        possible |= 1 << YELLOW
    for seat in range(seats(s)):
        if has_swap(s, seat):
            possible |= 1 << GREEN
    return possible


@rule
def committed_lights(s):
    """3.4: the colours whose light effect leaves its player something to play, as bits."""
    able = can_play(s, active(s))
    possible = (1 << RED | 1 << YELLOW) if able else 0
    if able or not s.pending & MUST_GREEN or s.rows & GREENS != EMPTY:
        possible |= 1 << BLUE
    for seat in range(seats(s)):
        if can_choose(s, seat, True):
            possible |= 1 << GREEN
    return possible


@rule
def can_take(s, row, start):
    """4.3: whether a row's last card can be taken back; `start`: so that one can play afterwards.

    The card taken back can always be played, unless only green may be.
    """
    if row == BLUE or s.rows & lane(row) == EMPTY:
        return False
    return not start or row == GREEN or not s.pending & MUST_GREEN or can_play(s, active(s))


@rule
def has_swap(s, seat):
    """4.7: whether a seat could make any of the three exchanges."""
    # By the size of the hand, not by its cards: a view need not show those.
    has_cards = s.hand_count[seat] > 0 or open_cards(s, seat) != EMPTY
    return has_cards or s.oracle != EMPTY or s.deck_left > 0


@rule
def can_choose(s, seat, start):
    """4.7: whether green light may name this seat; `start`: so that one can play afterwards."""
    if start and seat == active(s):
        return has_committed_swap(s)
    return (not start or can_play(s, active(s))) and has_swap(s, seat)


@rule
def has_committed_swap(s):
    """Whether the active player can make an exchange and still play afterwards.

    With something to play, any exchange will do that does not give it away; with nothing, only one
    that takes something from the oracle.
    """
    own = s.own[active(s)]
    playable = (own | s.open) & legal_cards(s)
    if playable != EMPTY:
        return s.oracle != EMPTY or s.deck_left > 0 or one_can_go(own, playable)
    return s.oracle & legal_cards(s) != EMPTY and own != EMPTY


@rule
def one_can_go(cards, playable):
    """Whether one of the cards can go so that a playable one is left."""
    if count(playable) > 1:
        return cards != EMPTY
    return playable != EMPTY and cards & ~playable != EMPTY


@rule
def may_go(cards, playable):
    """Those of the cards that can go so that a playable one is left."""
    if count(playable) > 1:
        return cards
    return EMPTY if playable == EMPTY else cards & ~playable


@rule
def is_committed(s, seat):
    """3.4: whether a seat must choose so that it can play afterwards.

    That holds for the active player in the effect of a shrine taken at the start of the turn.
    """
    return s.turn_flags & AT_START != 0 and seat == active(s)


# 3.6


@rule
def has_shrine_at_end(s):
    if not s.turn_flags & PLAYED or s.turn_flags & SHRINE_USED:
        return False
    return s.lit & (possible_lights(s) | 1 << LARGE) != 0


# 4. Light effects, the exchange, the gift


@rule
def legal_light(s, out):
    n = 0
    start = s.turn_flags & AT_START != 0
    if s.effect == RED:
        out[n] = actions.USE
        n += 1
    if not s.turn_flags & BY_SHRINE:
        out[n] = actions.DECLINE
        n += 1
    if s.effect == BLUE:
        for row in range(COLOURS):
            if can_take(s, row, start):
                out[n] = actions.TAKE + row
                n += 1
    elif s.effect == GREEN:
        for seat in range(seats(s)):
            if can_choose(s, seat, start):
                out[n] = actions.CHOOSE + seat
                n += 1
    elif s.effect == YELLOW:
        n = add_cards(out, n, actions.LAY, hand(s, active(s)))
    return n


@rule
def legal_swap(s, out):
    seat = decider(s)
    own = s.own[seat]
    playable = (own | s.open) & legal_cards(s)
    committed = is_committed(s, seat)
    n = 0
    if (s.oracle != EMPTY or s.deck_left > 0) and (not committed or playable != EMPTY):
        out[n] = actions.REFRESH
        n += 1
    oracle = s.oracle
    while oracle != EMPTY:
        card = lowest(oracle)
        also = bit(card) & legal_cards(s)
        if not committed or one_can_go(own | bit(card), playable | also):
            out[n] = actions.ORACLE + card
            n += 1
        oracle = without_lowest(oracle)
    given = may_go(own, playable) if committed else own
    while given != EMPTY:
        card = lowest(given)
        for other in range(seats(s)):
            if other != seat:
                out[n] = actions.GIVE + actions.to_seat(card, other)
                n += 1
        given = without_lowest(given)
    return n


@rule
def legal_return(s, out):
    own = s.own[decider(s)]
    if is_committed(s, decider(s)):
        playable = (own | s.open) & legal_cards(s)
        if one_can_go(own, playable):
            own = may_go(own, playable)
    return add_cards(out, 0, actions.RETURN, own)


@rule
def legal_put(s, out):
    own = s.own[decider(s)]
    if is_committed(s, decider(s)):
        own = may_go(own, (own | s.open) & legal_cards(s))
    return add_cards(out, 0, actions.PUT, own)


@rule
def legal_gift(s, out):
    n = 0
    oracle = s.oracle
    while oracle != EMPTY:
        card = lowest(oracle)
        for seat in range(seats(s)):
            if seat != active(s):
                out[n] = actions.GIFT + actions.to_seat(card, seat)
                n += 1
        oracle = without_lowest(oracle)
    return n


# 6.3 The tavern


@rule
def add_tavern(s, out, n):
    if not tavern_is_open(s):
        return n
    out[n] = actions.T1
    n += 1
    for colour in range(COLOURS):
        if all_high(s, colour):
            out[n] = actions.T2 + colour
            n += 1
    for colour in range(COLOURS):
        out[n] = actions.T3 + colour
        n += 1
    return n


@rule
def low_cards(s):
    """Not of the upper half: those for which 2 * value <= top + 2."""
    return up_to((np.int64(s.top) + 2) // 2)


@rule
def all_high(s, colour):
    cards = s.own[active(s)] & lane(colour)
    return cards != EMPTY and cards & low_cards(s) == EMPTY


# All decision points


@rule
def acting(s):
    if is_over(s):
        return 0
    if s.phase <= START or s.phase == DRAW:
        return CHANCE
    return 1 << decider(s)


@rule
def legal(s, seat, out):
    """The legal actions of a seat, ascending; how many there are. Chance may play any number."""
    if acting(s) != 1 << seat:
        return 0
    if s.phase == CLAIM:
        out[0] = actions.CLAIM
        out[1] = actions.WAIT
        return 2
    if s.phase == PASS_CARD:
        return add_cards(out, 0, actions.PASS_CARD, hand(s, decider(s)))
    if s.phase == LIGHT:
        return legal_light(s, out)
    if s.phase == SWAP:
        return legal_swap(s, out)
    if s.phase == RETURN:
        return legal_return(s, out)
    if s.phase == PUT:
        return legal_put(s, out)
    if s.phase == GIVE_ORACLE:
        return legal_gift(s, out)
    return legal_turn(s, out)
