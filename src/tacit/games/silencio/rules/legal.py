"""The legal actions at each decision point (sections 3.1 to 3.4, 3.6, 4 and 6.3)."""

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
    END,
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
    is_lit,
    is_over,
    lane,
    legal_cards,
    open_cards,
    tavern_is_open,
    up_to,
)

# 3.2 MAIN, 3.6 END


@rule
def playable(s, seat):
    """The cards that a seat could play now: its own and all open ones."""
    return (s.own[seat] | s.open) & legal_cards(s)


@rule
def can_play(s, seat):
    return playable(s, seat) != EMPTY


@rule
def must_draw(s, seat):
    """4.6: with the blind step pending, a seat that has a hand card cannot choose which to play."""
    return s.pending & RANDOM != 0 and s.hand_count[seat] > 0


@rule
def may_pass(s, seat, cards):
    """Whether a seat that could play these cards may pass: only if none of them is its own."""
    if cards & s.own[seat] != EMPTY:
        return False
    return cards == EMPTY or not s.turn_flags & COMMITTED


@rule
def legal_turn(s, runs):
    """MAIN and END. At END nothing can be played or passed, but the turn can be ended."""
    seat = active(s)
    cards = playable(s, seat) if s.phase == MAIN else EMPTY
    plain = shrines(s, cards) | tavern(s)
    if s.phase == END:
        plain |= 1 << actions.END_TURN
    elif may_pass(s, seat, cards):
        plain |= 1 << actions.PASS
    if must_draw(s, seat):
        if cards != EMPTY:
            plain |= 1 << actions.DRAW
        cards = EMPTY
    n = add_run(runs, 0, actions.PLAIN, plain)
    return add_run(runs, n, actions.PLAY, cards)


# 3.3 Shrines, 3.4 commitment


@rule
def shrines(s, cards):
    """The shrines that can be taken with these cards to play, as a bit mask of plain actions."""
    lights = shrine_lights(s, cards)
    taken = (np.int64(s.lit) & lights) << actions.SHRINE
    return taken | lights << actions.LARGE if is_lit(s, LARGE) else taken


@rule
def shrine_lights(s, cards):
    """The colours whose light effect a shrine may create now, as a bit mask."""
    start = s.phase == MAIN
    if s.lit == 0 or s.turn_flags & SHRINE_USED or not (start or s.turn_flags & PLAYED):
        return 0
    return possible_lights(s) & committed_lights(s, cards) if start else possible_lights(s)


@rule
def possible_lights(s):
    """The colours whose light effect can be carried out in some way, as a bit mask."""
    possible = 1 << RED
    if s.rows & ~BLUES != EMPTY:
        possible |= 1 << BLUE
    if s.hand_count[active(s)] > 0:
        possible |= 1 << YELLOW
    if able_to_swap(s) != 0:
        possible |= 1 << GREEN
    return possible


@rule
def committed_lights(s, cards):
    """3.4: the colours whose light effect leaves a player of these cards something to play."""
    able = cards != EMPTY
    possible = (1 << RED | 1 << YELLOW) if able else 0
    if able or not s.pending & MUST_GREEN or s.rows & GREENS != EMPTY:
        possible |= 1 << BLUE
    if choosable(s, cards) != 0:
        possible |= 1 << GREEN
    return possible


@rule
def takeable(s, start):
    """4.3: the rows whose last card can be taken back, as a bit mask.

    At `start` the player must be able to play afterwards. The card taken back can always be played,
    unless only green may be played.
    """
    rows = 0
    for row in range(COLOURS):
        if row != BLUE and s.rows & lane(row) != EMPTY:
            rows |= 1 << row
    if start and s.pending & MUST_GREEN and not can_play(s, active(s)):
        rows &= 1 << GREEN
    return rows


@rule
def able_to_swap(s):
    """4.7: the seats that could make any of the three exchanges, as a bit mask."""
    if s.oracle != EMPTY or s.deck_left > 0:
        return (1 << seats(s)) - 1
    able = 0
    for seat in range(seats(s)):
        # By the size of the hand, because a view may not show its cards.
        if s.hand_count[seat] > 0 or open_cards(s, seat) != EMPTY:
            able |= 1 << seat
    return able


@rule
def choosable(s, cards):
    """4.7: the seats that green light may name if a player of these cards must still play."""
    own = 1 << active(s)
    others = able_to_swap(s) & ~own if cards != EMPTY else 0
    return others | own if has_committed_swap(s, cards) else others


@rule
def has_committed_swap(s, cards):
    """Whether the active player, who could play these cards, can exchange and still play.

    With something to play, any exchange is fine that does not give it away; with nothing, only one
    that takes a playable card from the oracle.
    """
    own = s.own[active(s)]
    if cards != EMPTY:
        return s.oracle != EMPTY or s.deck_left > 0 or one_can_go(own, cards)
    return s.oracle & legal_cards(s) != EMPTY and own != EMPTY


@rule
def one_can_go(cards, wanted):
    """Whether one of the cards can be given away so that a wanted one is left."""
    return may_go(cards, wanted) != EMPTY


@rule
def may_go(cards, wanted):
    """The cards that can be given away so that a wanted one is left."""
    if count(wanted) > 1:
        return cards
    return EMPTY if wanted == EMPTY else cards & ~wanted


@rule
def is_committed(s, seat):
    """3.4: whether a seat must be able to play after its choice.

    This applies to the active player in the effect of a shrine taken at the start of the turn.
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
    plain, laid = 0, EMPTY
    if s.effect == RED:
        plain = 1 << actions.USE
    elif s.effect == BLUE:
        plain = takeable(s, start) << actions.TAKE
    elif s.effect == GREEN:
        named = choosable(s, playable(s, active(s))) if start else able_to_swap(s)
        plain = named << actions.CHOOSE
    else:
        laid = hand(s, active(s))
    if not s.turn_flags & BY_SHRINE:
        plain |= 1 << actions.DECLINE
    n = add_run(runs, 0, actions.PLAIN, plain)
    return add_run(runs, n, actions.LAY, laid)


@rule
def legal_swap(s, runs):
    seat = decider(s)
    own, oracle = s.own[seat], s.oracle
    refresh = oracle != EMPTY or s.deck_left > 0
    if is_committed(s, seat):
        cards = playable(s, seat)
        refresh = refresh and cards != EMPTY
        oracle = committed_oracle(s, own, cards)
        own = may_go(own, cards)
    n = add_run(runs, 0, actions.PLAIN, 1 << actions.REFRESH if refresh else 0)
    n = add_run(runs, n, actions.ORACLE, oracle)
    return add_to_others(s, runs, n, actions.GIVE, own, seat)


@rule
def committed_oracle(s, own, cards):
    """The oracle cards after whose exchange a playable card can be left."""
    taken = EMPTY
    oracle = s.oracle
    while oracle != EMPTY:
        card = bit(lowest(oracle))
        if one_can_go(own | card, cards | (card & legal_cards(s))):
            taken |= card
        oracle = without_lowest(oracle)
    return taken


@rule
def add_to_others(s, runs, n, family, cards, giver):
    """Add runs of a family over a card and the seat that receives it: any but the giver."""
    others = np.uint64(((1 << seats(s)) - 1) & ~(1 << giver))
    for first in range(0, CARDS, actions.CARDS_A_RUN):
        some = actions.seats_apart(cards >> np.uint64(first))
        n = add_run(runs, n, family + actions.to_seat(first, 0), some * others)
    return n


@rule
def legal_return(s, runs):
    own = s.own[decider(s)]
    if is_committed(s, decider(s)):
        cards = playable(s, decider(s))
        if one_can_go(own, cards):
            own = may_go(own, cards)
    return add_run(runs, 0, actions.RETURN, own)


@rule
def legal_put(s, runs):
    own = s.own[decider(s)]
    if is_committed(s, decider(s)):
        own = may_go(own, playable(s, decider(s)))
    return add_run(runs, 0, actions.PUT, own)


# 6.3 The tavern


@rule
def tavern(s):
    """What can be said, as a bit mask of plain actions."""
    if not tavern_is_open(s):
        return 0
    said = 1 << actions.T1 | ((1 << COLOURS) - 1) << actions.T3
    for colour in range(COLOURS):
        if all_high(s, colour):
            said |= 1 << (actions.T2 + colour)
    return said


@rule
def low_cards(s):
    """The cards that are not in the upper half: those for which 2 * value <= top + 2."""
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
    """The legal actions of the seat that is to move, as runs (`engine/runs.py`); how many runs."""
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
