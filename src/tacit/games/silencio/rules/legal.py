"""What may be chosen at each decision point (sections 3.1 to 3.4, 3.6, 4 and 6.3)."""

from __future__ import annotations

import numpy as np

from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.games.silencio.rules.state import (
    AT_START,
    BLUE,
    BLUES,
    BY_SHRINE,
    CLAIM,
    COLOURS,
    COMMITTED,
    DO_CHOOSE,
    DO_CLAIM,
    DO_DECLINE,
    DO_DRAW,
    DO_END_TURN,
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
    DO_T2,
    DO_T3,
    DO_TAKE,
    DO_USE,
    DO_WAIT,
    DRAW,
    EMPTY,
    GIVE_ORACLE,
    GREEN,
    GREENS,
    LARGE,
    LIGHT,
    MAIN,
    MUST_GREEN,
    ONE,
    OVER,
    PASS_CARD,
    PLAYED,
    PUT,
    RANDOM,
    RED,
    RETURN,
    SEATS,
    SHRINE_USED,
    START,
    SWAP,
    YELLOW,
    active,
    bit,
    count,
    decider,
    hand,
    lane,
    legal_cards,
    lowest,
    seats,
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
    """4.6: the blind step takes the choice of a card away while there is one to draw."""
    return s.pending & RANDOM != 0 and s.hand_count[seat] > 0


@rule
def may_pass(s, seat):
    if not can_play(s, seat):
        return True
    return not own_legal(s, seat) and not s.turn_flags & COMMITTED


@rule
def legal_turn(s, out):
    """MAIN and END: what differs is how the turn goes on without a shrine or the tavern."""
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
        out[n] = DO_DRAW
        n += 1
    if passes:
        out[n] = DO_PASS
        n += 1
    if not start:
        out[n] = DO_END_TURN
        n += 1
    n = add_shrines(out, n, lit, lights)
    n = add_tavern(s, out, n)
    if not blind:
        n = add_cards(out, n, DO_PLAY, playable)
    return n


@rule
def add_cards(out, n, family, cards):
    while cards != EMPTY:
        out[n] = family + lowest(cards)
        n += 1
        cards &= cards - ONE
    return n


# 3.3 Shrines, 3.4 commitment


@rule
def add_shrines(out, n, lit, lights):
    for colour in range(COLOURS):
        if lit & lights & (1 << colour):
            out[n] = DO_SHRINE + colour
            n += 1
    for colour in range(COLOURS):
        if lit & (1 << LARGE) and lights & (1 << colour):
            out[n] = DO_LARGE + colour
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
    """4.3; `start`: so that one can play afterwards. The card taken back always could be played,
    but for a demand for green."""
    if row == BLUE or s.rows & lane(row) == EMPTY:
        return False
    return not start or row == GREEN or not s.pending & MUST_GREEN or can_play(s, active(s))


@rule
def has_swap(s, seat):
    """4.7: whether a seat could make any of the three exchanges."""
    # By the size of the hand, not by its cards: a view need not show those.
    has_cards = s.hand_count[seat] > 0 or s.own[seat] & s.open != EMPTY
    return has_cards or s.oracle != EMPTY or s.deck_left > 0


@rule
def can_choose(s, seat, start):
    """4.7: whether green light may name this seat; `start`: so that one can play afterwards."""
    if start and seat == active(s):
        return has_committed_swap(s)
    return (not start or can_play(s, active(s))) and has_swap(s, seat)


@rule
def has_committed_swap(s):
    """Some exchange of one's own after which one can play: with something to play, any but giving
    it away; with nothing, taking it from the oracle."""
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
    """The filter of 3.4: on the active player's own choices in a start-of-turn shrine's effect."""
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
        out[n] = DO_USE
        n += 1
    if not s.turn_flags & BY_SHRINE:
        out[n] = DO_DECLINE
        n += 1
    if s.effect == BLUE:
        for row in range(COLOURS):
            if can_take(s, row, start):
                out[n] = DO_TAKE + row
                n += 1
    elif s.effect == GREEN:
        for seat in range(seats(s)):
            if can_choose(s, seat, start):
                out[n] = DO_CHOOSE + seat
                n += 1
    elif s.effect == YELLOW:
        n = add_cards(out, n, DO_LAY, hand(s, active(s)))
    return n


@rule
def legal_swap(s, out):
    seat = decider(s)
    own = s.own[seat]
    playable = (own | s.open) & legal_cards(s)
    committed = is_committed(s, seat)
    n = 0
    if (s.oracle != EMPTY or s.deck_left > 0) and (not committed or playable != EMPTY):
        out[n] = DO_REFRESH
        n += 1
    oracle = s.oracle
    while oracle != EMPTY:
        card = lowest(oracle)
        also = bit(card) & legal_cards(s)
        if not committed or one_can_go(own | bit(card), playable | also):
            out[n] = DO_ORACLE + card
            n += 1
        oracle &= oracle - ONE
    given = may_go(own, playable) if committed else own
    while given != EMPTY:
        card = lowest(given)
        for other in range(seats(s)):
            if other != seat:
                out[n] = DO_GIVE + SEATS * card + other
                n += 1
        given &= given - ONE
    return n


@rule
def legal_return(s, out):
    own = s.own[decider(s)]
    if is_committed(s, decider(s)):
        playable = (own | s.open) & legal_cards(s)
        if one_can_go(own, playable):
            own = may_go(own, playable)
    return add_cards(out, 0, DO_RETURN, own)


@rule
def legal_put(s, out):
    own = s.own[decider(s)]
    if is_committed(s, decider(s)):
        own = may_go(own, (own | s.open) & legal_cards(s))
    return add_cards(out, 0, DO_PUT, own)


@rule
def legal_gift(s, out):
    n = 0
    oracle = s.oracle
    while oracle != EMPTY:
        card = lowest(oracle)
        for seat in range(seats(s)):
            if seat != active(s):
                out[n] = DO_GIFT + SEATS * card + seat
                n += 1
        oracle &= oracle - ONE
    return n


# 6.3 The tavern


@rule
def add_tavern(s, out, n):
    if s.dark < 3:
        return n
    out[n] = DO_T1
    n += 1
    for colour in range(COLOURS):
        if all_high(s, colour):
            out[n] = DO_T2 + colour
            n += 1
    for colour in range(COLOURS):
        out[n] = DO_T3 + colour
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
    if s.phase >= OVER:
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
        out[0] = DO_CLAIM
        out[1] = DO_WAIT
        return 2
    if s.phase == PASS_CARD:
        return add_cards(out, 0, DO_PASS_CARD, hand(s, decider(s)))
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
