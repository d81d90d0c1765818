"""`regular`: a fast bot for SILENCIO that thinks one move ahead (docs/bots.md).

The cost of a choice is measured in cards: how many more are expected to be left at the end. It
takes the cheapest choice. It reads only the view.
"""

from __future__ import annotations

from typing import NamedTuple

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
    END,
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

# Reasons to play a card now: every higher card of its colour in another hand threatens it
# (URGENCY), and every own higher card has to wait for it (SEQUENCE).
URGENCY = 0.45
SEQUENCE = 0.25
# The cost of passing. It is negative: the alternative is to play somebody's open card, which its
# owner may need for a turn.
PASSING = -0.3
# If a blue shrine can take the card back at the end of the turn, this share of the net gain is
# subtracted from the cost of the play.
UNDO = 0.9
# The value of an unused shrine, while the journey lasts.
PRICE_RED = 0.4
PRICE_BLUE = 2.2
PRICE_YELLOW = 0.35
PRICE_GREEN = 0.6
PRICE_LARGE = 4.0
# The cost of a gift per card in the receiver's hand: a seat with few cards runs out of turns first.
GIFT_MANY = 0.2
# The tie-breaker between choices that cost the same.
SLIGHTLY = 0.01


# The turn


class Plays(NamedTuple):
    """The cost of playing a card in a turn; NEVER if there is no card to play."""

    best: float  # the cheapest card, or passing, if that is allowed and cheaper
    warded: float  # the same if the dark effect were prevented
    card: int  # the cheapest card
    cost: float


@rule
def play_costs(view, odds, rows, own, pending, seat, card):
    """The cost of playing a card: the cards it kills and its effect, minus the risk of waiting.

    Also returns the cost if its dark effect is prevented.
    """
    colour = colour_of(card)
    after = rows | bit(card)
    rest = own & ~bit(card)
    above = higher(odds, card)
    warded = (
        killed_by(odds, rows, card)
        - URGENCY * expected(odds, above)
        - SEQUENCE * count(own & above)
    )
    cost = warded
    if is_successor(rows, card):
        if makes_dark(view, own, rest, pending, card):
            cost += dark_cost(view, odds, after, rest, seat, colour)
    elif not pending & SKIP_LIGHT:
        warded -= light_gain(view, odds, after, rest, seat, colour)
        cost = warded
    can_undo = is_lit(view, LARGE) or is_lit(view, BLUE)
    if colour != BLUE and can_undo and not view.turn_flags & SHRINE_USED:
        undone = UNDO * max(0.0, take_back_gain(odds, after, colour) - PRICE_BLUE)
        cost -= undone
        warded -= undone
    return cost, warded


@rule
def makes_dark(view, own, rest, pending, card):
    """Whether a successor play creates its effect (3.5)."""
    if pending & SKIP_DARK or (own != rest and rest == EMPTY):
        return False
    return colour_of(card) != GREEN or value_of(card) != top_green(view)


@rule
def plays_of(view, odds, rows, own, pending, seat):
    """The costs of what a seat with these cards could play on these rows."""
    playable = (own | view.open) & live(odds, rows)
    if pending & MUST_GREEN:
        playable &= GREENS
    best = warded = PASSING if own & playable == EMPTY else NEVER
    card, least = -1, NEVER
    while playable != EMPTY:
        cost, cost_warded = play_costs(view, odds, rows, own, pending, seat, lowest(playable))
        if card < 0 or cost < least:
            card, least = lowest(playable), cost
        best, warded = min(best, cost), min(warded, cost_warded)
        playable = without_lowest(playable)
    return Plays(best, warded, card, least)


@rule
def draw_cost(view, odds, plays, seat):
    """The mean cost of a blind step: a random own card; if it does not fit, the choice is free."""
    pending = np.int64(view.pending)
    cards = hand(view, seat)
    total = plays.best * count(cards & ~live(odds, view.rows))
    fitting = cards & live(odds, view.rows)
    while fitting != EMPTY:
        total += play_costs(view, odds, view.rows, odds.own, pending, seat, lowest(fitting))[0]
        fitting = without_lowest(fitting)
    return total / count(cards)


@rule
def price(view, odds, shrine, colour):
    """The value of keeping a shrine for later."""
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
def shrine_cost(view, odds, plays, seat, shrine, colour):
    """The cost of using a shrine; at the start of a turn, including the play that follows."""
    if shrine == LARGE and is_lit(view, colour):
        return NEVER  # the small shrine does the same
    cost = price(view, odds, shrine, colour)
    if colour == BLUE:
        return cost + cheapest_take(view, odds, seat)
    if colour == GREEN:
        cost -= best_exchange(view, odds, view.rows, odds.own, seat)
    elif colour == YELLOW:
        cost -= LIGHT_YELLOW
    if view.phase != MAIN:
        return cost
    return cost + (plays.warded if colour == RED else plays.best)


@rule
def turn_cost(view, odds, plays, seat, action):
    """The cost of a choice in MAIN or END other than playing a card; ending the turn costs 0."""
    if action >= actions.T1:
        return tavern_cost(view, action)
    if action >= actions.LARGE:
        return shrine_cost(view, odds, plays, seat, LARGE, action - actions.LARGE)
    if action >= actions.SHRINE:
        shrine = action - actions.SHRINE
        return shrine_cost(view, odds, plays, seat, shrine, shrine)
    if action == actions.DRAW:
        return draw_cost(view, odds, plays, seat)
    return PASSING if action == actions.PASS else 0.0


@rule
def tavern_cost(view, action):
    """A true statement costs nothing and is made at the end of the turn; T2 tells more than T1.

    T3, a request not to play a colour, is never made, because this bot would ignore it too.
    """
    if view.phase == MAIN or action >= actions.T3:
        return NEVER
    return -SLIGHTLY if action == actions.T1 else -2.0 * SLIGHTLY


# Effects


@rule
def cheapest_take(view, odds, seat):
    """The cost of taking a card back from the best row.

    If the seat can play, rows without a gain are skipped: pricing them is not worth the time.
    """
    start = view.phase == MAIN
    can_play = odds.own & live(odds, view.rows) != EMPTY
    rows = takeable(view, start)
    best = NEVER
    for row in range(COLOURS):
        if rows & (1 << row) and (not can_play or take_back_gain(odds, view.rows, row) > 0.0):
            best = min(best, take_cost(view, odds, seat, row, start))
    return best


@rule
def take_cost(view, odds, seat, row, start):
    """The cost of taking a card back; at the start of a turn, including the play that follows."""
    cost = -take_back_gain(odds, view.rows, row)
    if not start:
        return cost
    card = bit(last_card(view, row))
    if odds.own & live(odds, view.rows) == EMPTY:
        cost -= TAKEN  # no turn is lost: the seat would have to pass otherwise
    pending = np.int64(view.pending)
    return cost + plays_of(view, odds, view.rows & ~card, odds.own | card, pending, seat).best


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
    """The cost of exchanging the costliest own card for an oracle card; all else costs nothing."""
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
    """Wait if every first card would kill others, but never in the last round."""
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
    """Keep cards of one colour together, so that one hand plays them in order; pass high ones."""
    return count(odds.own & lane(colour_of(card))) - SLIGHTLY * value_of(card)


# Choosing


@rule
def cost_of(view, odds, seat, action):
    """The cost of an action outside of MAIN and END, in cards left at the end.

    As everywhere here, only differences between costs are meaningful.
    """
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
    card, other = actions.card_and_seat(action - actions.GIFT)
    return gift_cost(view, odds, card, other)


@rule
def choose_in_turn(view, odds, seat, legal, n):
    """The cheapest choice in MAIN or END.

    Plays come last among the legal actions, and `plays_of` has already priced them all.
    """
    plays = Plays(NEVER, NEVER, -1, NEVER)
    if view.phase == MAIN:
        pending = np.int64(view.pending)
        plays = plays_of(view, odds, view.rows, odds.own, pending, seat)
    best, least = np.int64(legal[0]), NEVER + NEVER
    for i in range(n):
        if legal[i] >= actions.PLAY:
            return actions.PLAY + plays.card if plays.cost < least else best
        cost = turn_cost(view, odds, plays, seat, np.int64(legal[i]))
        if cost < least:
            best, least = np.int64(legal[i]), cost
    return best


@rule
def choose(view, seat, legal, n, stream):
    """The cheapest of the legal actions; the first one if several are equal."""
    best = np.int64(legal[0])
    if n == 1:
        return best
    odds = odds_of(view, seat)
    if view.phase == MAIN or view.phase == END:
        return choose_in_turn(view, odds, seat, legal, n)
    least = cost_of(view, odds, seat, best)
    for i in range(1, n):
        cost = cost_of(view, odds, seat, np.int64(legal[i]))
        if cost < least:
            best, least = np.int64(legal[i]), cost
    return best
