"""What may be chosen at each decision point (sections 3.1 to 3.4, 3.6, 4 and 6.3)."""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, count, lowest, without_lowest
from tacit.engine.chance import CHANCE
from tacit.engine.jit import rule
from tacit.engine.runs import RUNS, add_run, list_actions
from tacit.engine.seats import seats
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.state import (
    AT_START,
    BLUE,
    BLUES,
    BY_SHRINE,
    CARDS,
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
def legal_turn(s, runs):
    """MAIN and END. At END nothing can be played or passed, but the turn can be ended."""
    seat = active(s)
    start = s.phase == MAIN
    playable = (s.own[seat] | s.open) & legal_cards(s) if start else EMPTY
    plain = shrines(s, shrine_lights(s, start)) | tavern(s)
    if not start:
        plain |= 1 << actions.END_TURN
    elif may_pass(s, seat):
        plain |= 1 << actions.PASS
    if must_draw(s, seat):
        if playable != EMPTY:
            plain |= 1 << actions.DRAW
        playable = EMPTY
    n = add_run(runs, 0, actions.PLAIN, plain)
    return add_run(runs, n, actions.PLAY, playable)


# 3.3 Shrines, 3.4 commitment


@rule
def shrines(s, lights):
    """The shrines that can be taken for these light effects, as plain actions."""
    lit = np.int64(s.lit)
    small = (lit & lights) << actions.SHRINE
    return small | lights << actions.LARGE if lit & (1 << LARGE) else small


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
    if able_to_swap(s) != 0:
        possible |= 1 << GREEN
    return possible


@rule
def committed_lights(s):
    """3.4: the colours whose light effect leaves its player something to play, as bits."""
    able = can_play(s, active(s))
    possible = (1 << RED | 1 << YELLOW) if able else 0
    if able or not s.pending & MUST_GREEN or s.rows & GREENS != EMPTY:
        possible |= 1 << BLUE
    if choosable(s, True) != 0:
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
def able_to_swap(s):
    """4.7: the seats that could make any of the three exchanges, as bits."""
    if s.oracle != EMPTY or s.deck_left > 0:
        return (1 << seats(s)) - 1
    able = 0
    for seat in range(seats(s)):
        # By the size of the hand, not by its cards: a view need not show those.
        if s.hand_count[seat] > 0 or open_cards(s, seat) != EMPTY:
            able |= 1 << seat
    return able


@rule
def choosable(s, start):
    """4.7: the seats that green light may name, as bits; at `start`, to be able to play then."""
    if not start:
        return able_to_swap(s)
    own = 1 << active(s)
    others = able_to_swap(s) & ~own if can_play(s, active(s)) else 0
    return others | own if has_committed_swap(s) else others


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
def legal_light(s, runs):
    start = s.turn_flags & AT_START != 0
    plain, shown = 0, EMPTY
    if not s.turn_flags & BY_SHRINE:
        plain |= 1 << actions.DECLINE
    if s.effect == RED:
        plain |= 1 << actions.USE
    elif s.effect == BLUE:
        for row in range(COLOURS):
            if can_take(s, row, start):
                plain |= 1 << (actions.TAKE + row)
    elif s.effect == GREEN:
        plain |= choosable(s, start) << actions.CHOOSE
    else:
        shown = hand(s, active(s))
    n = add_run(runs, 0, actions.PLAIN, plain)
    return add_run(runs, n, actions.LAY, shown)


@rule
def legal_swap(s, runs):
    seat = decider(s)
    own, oracle = s.own[seat], s.oracle
    playable = (own | s.open) & legal_cards(s)
    refresh = oracle != EMPTY or s.deck_left > 0
    if is_committed(s, seat):
        refresh = refresh and playable != EMPTY
        oracle = committed_oracle(s, own, playable)
        own = may_go(own, playable)
    n = add_run(runs, 0, actions.PLAIN, 1 << actions.REFRESH if refresh else 0)
    n = add_run(runs, n, actions.ORACLE, oracle)
    return add_to_others(s, runs, n, actions.GIVE, own, seat)


@rule
def committed_oracle(s, own, playable):
    """The oracle cards that can be taken so that, another card put back, a playable one is left."""
    taken = EMPTY
    oracle = s.oracle
    while oracle != EMPTY:
        card = bit(lowest(oracle))
        if one_can_go(own | card, playable | (card & legal_cards(s))):
            taken |= card
        oracle = without_lowest(oracle)
    return taken


@rule
def add_to_others(s, runs, n, family, cards, giver):
    """Runs of a family that names a card and the seat it goes to: any but the giver's."""
    others = np.uint64(((1 << seats(s)) - 1) & ~(1 << giver))
    for first in range(0, CARDS, actions.CARDS_A_RUN):
        some = actions.seats_apart(cards >> np.uint64(first))
        n = add_run(runs, n, family + actions.to_seat(first, 0), some * others)
    return n


@rule
def legal_return(s, runs):
    own = s.own[decider(s)]
    if is_committed(s, decider(s)):
        playable = (own | s.open) & legal_cards(s)
        if one_can_go(own, playable):
            own = may_go(own, playable)
    return add_run(runs, 0, actions.RETURN, own)


@rule
def legal_put(s, runs):
    own = s.own[decider(s)]
    if is_committed(s, decider(s)):
        own = may_go(own, (own | s.open) & legal_cards(s))
    return add_run(runs, 0, actions.PUT, own)


# 6.3 The tavern


@rule
def tavern(s):
    """What can be said, as plain actions."""
    if not tavern_is_open(s):
        return 0
    said = 1 << actions.T1 | ((1 << COLOURS) - 1) << actions.T3
    for colour in range(COLOURS):
        if all_high(s, colour):
            said |= 1 << (actions.T2 + colour)
    return said


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
def choices(s, seat, runs):
    """The legal actions of the seat that is due, as runs (`engine/runs.py`); how many runs."""
    if s.phase == CLAIM:
        return add_run(runs, 0, actions.PLAIN, 1 << actions.CLAIM | 1 << actions.WAIT)
    if s.phase == PASS_CARD:
        return add_run(runs, 0, actions.PASS_CARD, hand(s, seat))
    if s.phase == LIGHT:
        return legal_light(s, runs)
    if s.phase == SWAP:
        return legal_swap(s, runs)
    if s.phase == RETURN:
        return legal_return(s, runs)
    if s.phase == PUT:
        return legal_put(s, runs)
    if s.phase == GIVE_ORACLE:
        return add_to_others(s, runs, 0, actions.GIFT, s.oracle, seat)
    return legal_turn(s, runs)


@rule
def legal(s, seat, out):
    """The legal actions of a seat, ascending; how many there are. Chance may play any number."""
    if acting(s) != 1 << seat:
        return 0
    runs = np.empty(1, RUNS)
    n = choices(s, seat, runs[0])
    return list_actions(runs, n, out)
