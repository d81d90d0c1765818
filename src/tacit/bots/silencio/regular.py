"""`regular`: a fast bot for SILENCIO that thinks one move ahead (docs/bots.md).

Every choice is priced in cards: how many more will be left at the end than otherwise, as far as the
seat can guess. The cheapest wins. Only the view is read.
"""

from __future__ import annotations

import numpy as np

from tacit.bots.silencio.beliefs import expected, higher, killed_by, live, odds_of
from tacit.bots.silencio.values import (
    LIGHT_YELLOW,
    NEVER,
    TAKEN,
    best_exchange,
    costliest,
    dark_cost,
    exchange_gain,
    holding,
    late,
    light_gain,
    take_back_gain,
)
from tacit.engine.bits import EMPTY, bit, count, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silencio.rules import actions
from tacit.games.silencio.rules.effects import top_green
from tacit.games.silencio.rules.legal import takeable
from tacit.games.silencio.rules.state import (
    AT_START,
    BLUE,
    CLAIM,
    COLOURS,
    GIVE_ORACLE,
    GREEN,
    GREENS,
    LARGE,
    LIGHT,
    MAIN,
    MUST_GREEN,
    PASS_CARD,
    PUT,
    RED,
    RETURN,
    SHRINE_USED,
    SKIP_DARK,
    SKIP_LIGHT,
    SWAP,
    YELLOW,
    colour_of,
    hand,
    is_lit,
    is_successor,
    lane,
    last_card,
    value_of,
)

# A card is in danger from every higher one of its colour in another hand; an own higher one can
# wait.
URGENCY = 0.45
SEQUENCE = 0.25
# Passing, compared with playing somebody's open card: its owner may need that card for a turn.
PASSING = -0.3
# How far a blue shrine at the end of the turn makes a costly play bearable.
UNDO = 0.9
# What a shrine is worth unused, while the journey lasts.
PRICE_RED = 0.4
PRICE_BLUE = 2.2
PRICE_YELLOW = 0.35
PRICE_GREEN = 0.6
PRICE_LARGE = 4.0
# A gift should go to a seat with few cards: it is the first to run out of turns.
GIFT_MANY = 0.2
# What decides between choices that cost the same.
SLIGHTLY = 0.01


# The turn


@rule
def play_cost(view, odds, rows, own, pending, seat, card):
    """Playing a card: the cards it kills and its effect, less what waiting would risk."""
    colour = colour_of(card)
    after = rows | bit(card)
    rest = own & ~bit(card)
    above = higher(odds, card)
    cost = (
        killed_by(odds, rows, card)
        - URGENCY * expected(odds, above)
        - SEQUENCE * count(own & above)
    )
    if is_successor(rows, card):
        if makes_dark(view, own, rest, pending, card):
            cost += dark_cost(view, odds, after, rest, seat, colour)
    elif not pending & SKIP_LIGHT:
        cost -= light_gain(view, odds, after, rest, seat, colour)
    can_undo = is_lit(view, LARGE) or is_lit(view, BLUE)
    if colour != BLUE and can_undo and not view.turn_flags & SHRINE_USED:
        cost -= UNDO * max(0.0, take_back_gain(odds, after, colour) - PRICE_BLUE)
    return cost


@rule
def makes_dark(view, own, rest, pending, card):
    """Whether a successor play creates its effect (3.5)."""
    if pending & SKIP_DARK or (own != rest and rest == EMPTY):
        return False
    return colour_of(card) != GREEN or value_of(card) != top_green(view)


@rule
def best_play(view, odds, rows, own, pending, seat):
    """What the cheapest card to play costs; or passing, if that is allowed and cheaper."""
    playable = (own | view.open) & live(odds, rows)
    if pending & MUST_GREEN:
        playable &= GREENS
    best = PASSING if own & playable == EMPTY else NEVER
    while playable != EMPTY:
        best = min(best, play_cost(view, odds, rows, own, pending, seat, lowest(playable)))
        playable = without_lowest(playable)
    return best


@rule
def draw_cost(view, odds, seat):
    """A blind step: any card of the hand; one that does not fit leaves the choice free."""
    pending = np.int64(view.pending)
    cards = hand(view, seat)
    free = best_play(view, odds, view.rows, odds.own, pending, seat)
    total = free * count(cards & ~live(odds, view.rows))
    fitting = cards & live(odds, view.rows)
    while fitting != EMPTY:
        total += play_cost(view, odds, view.rows, odds.own, pending, seat, lowest(fitting))
        fitting = without_lowest(fitting)
    return total / count(cards)


@rule
def price(view, odds, shrine, colour):
    """What a shrine would be worth later."""
    if shrine == LARGE:
        cost = PRICE_LARGE
    elif colour == RED:
        cost = PRICE_RED
    elif colour == BLUE:
        cost = PRICE_BLUE
    elif colour == YELLOW:
        cost = PRICE_YELLOW
    else:
        cost = PRICE_GREEN
    return cost * (1.0 - late(odds, view.rows))


@rule
def shrine_cost(view, odds, seat, shrine, colour):
    """Taking a shrine; at the start of a turn, with the play that follows."""
    if shrine == LARGE and is_lit(view, colour):
        return NEVER  # the small one does the same
    cost = price(view, odds, shrine, colour)
    if colour == BLUE:
        best = NEVER
        rows = takeable(view, view.phase == MAIN)
        for row in range(COLOURS):
            if rows & (1 << row):
                best = min(best, take_cost(view, odds, seat, row, view.phase == MAIN))
        return cost + best
    pending = np.int64(view.pending)
    if colour == GREEN:
        cost -= best_exchange(view, odds, view.rows, odds.own, seat)
    elif colour == YELLOW:
        cost -= LIGHT_YELLOW
    else:
        pending |= SKIP_DARK
    if view.phase != MAIN:
        return cost
    return cost + best_play(view, odds, view.rows, odds.own, pending, seat)


@rule
def turn_cost(view, odds, seat, action):
    """A choice in MAIN or END; ending the turn costs nothing."""
    if action >= actions.PLAY:
        pending = np.int64(view.pending)
        return play_cost(view, odds, view.rows, odds.own, pending, seat, action - actions.PLAY)
    if action >= actions.T1:
        return tavern_cost(view, action)
    if action >= actions.LARGE:
        return shrine_cost(view, odds, seat, LARGE, action - actions.LARGE)
    if action >= actions.SHRINE:
        return shrine_cost(view, odds, seat, action - actions.SHRINE, action - actions.SHRINE)
    if action == actions.DRAW:
        return draw_cost(view, odds, seat)
    return PASSING if action == actions.PASS else 0.0


@rule
def tavern_cost(view, action):
    """A true statement costs nothing. It is made at the end of the turn; T2 tells most.

    T3, a request not to play a colour, is never made: this bot would not heed it either.
    """
    if view.phase == MAIN or action >= actions.T3:
        return NEVER
    return -SLIGHTLY if action == actions.T1 else -2.0 * SLIGHTLY


# Effects


@rule
def take_cost(view, odds, seat, row, start):
    """Taking a card back; at the start of a turn, with the play that follows."""
    cost = -take_back_gain(odds, view.rows, row)
    if not start:
        return cost
    card = bit(last_card(view, row))
    if odds.own & live(odds, view.rows) == EMPTY:
        cost -= TAKEN  # instead of passing, the card is played again at once
    pending = np.int64(view.pending)
    return cost + best_play(view, odds, view.rows & ~card, odds.own | card, pending, seat)


@rule
def light_cost(view, odds, seat, action):
    if action == actions.DECLINE:
        return 0.0
    if action == actions.USE:
        return -SLIGHTLY
    if action >= actions.LAY:
        return -LIGHT_YELLOW
    if action >= actions.CHOOSE:
        return -exchange_gain(view, odds, view.rows, odds.own, seat, action - actions.CHOOSE)
    return take_cost(view, odds, seat, action - actions.TAKE, view.turn_flags & AT_START != 0)


@rule
def swap_cost(view, odds, action):
    """Taking an oracle card in exchange for the costliest own one; all else costs nothing."""
    if action == actions.REFRESH or action >= actions.GIVE:
        return 0.0
    card = action - actions.ORACLE
    return holding(odds, view.rows, card) - costliest(odds, view.rows, odds.own | bit(card))


@rule
def gift_cost(view, odds, card, other):
    return holding(odds, view.rows, card) + GIFT_MANY * np.int64(view.hand_count[other])


# The start


@rule
def claim_cost(view, odds, action):
    """Wait with a hand whose first card would do harm, but never in the last round."""
    if action == actions.CLAIM:
        return 0.0
    if np.int64(view.polls) >= (np.int64(view.claim_rounds) - 1) * seats(view):
        return NEVER
    harm = NEVER
    cards = odds.own
    while cards != EMPTY:
        harm = min(harm, killed_by(odds, view.rows, lowest(cards)))
        cards = without_lowest(cards)
    return SLIGHTLY - harm


@rule
def pass_card_cost(odds, card):
    """Keep the cards of one colour in one hand, which plays them in order; pass high ones first."""
    return count(odds.own & lane(colour_of(card))) - SLIGHTLY * value_of(card)


# Choosing


@rule
def cost_of(view, odds, seat, action):
    """What an action costs, in cards left at the end; only differences mean anything."""
    if view.phase == CLAIM:
        return claim_cost(view, odds, action)
    if view.phase == PASS_CARD:
        return pass_card_cost(odds, action - actions.PASS_CARD)
    if view.phase == LIGHT:
        return light_cost(view, odds, seat, action)
    if view.phase == SWAP:
        return swap_cost(view, odds, action)
    if view.phase == RETURN:
        return -holding(odds, view.rows, action - actions.RETURN)
    if view.phase == PUT:
        return -holding(odds, view.rows, action - actions.PUT)
    if view.phase == GIVE_ORACLE:
        card, other = actions.card_and_seat(action - actions.GIFT)
        return gift_cost(view, odds, card, other)
    return turn_cost(view, odds, seat, action)


@rule
def choose(view, seat, legal, n, stream):
    """The cheapest of the legal actions; the first of equals."""
    best = legal[0]
    if n == 1:
        return best
    odds = odds_of(view, seat)
    least = cost_of(view, odds, seat, np.int64(best))
    for i in range(1, n):
        cost = cost_of(view, odds, seat, np.int64(legal[i]))
        if cost < least:
            best, least = legal[i], cost
    return best
