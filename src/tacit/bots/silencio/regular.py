"""`regular`: a fast mind for SILENCIO that thinks one move ahead (docs/minds.md).

Every choice is priced in cards: how many more will be left at the end than otherwise, as far as the
seat can guess. The cheapest wins. Only the view is read.
"""

from __future__ import annotations

import numpy as np

from tacit.bots.silencio.beliefs import expected, higher, killed_by, live, table_of
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
from tacit.engine.jit import rule
from tacit.games.silencio.rules.effects import top_green
from tacit.games.silencio.rules.legal import can_take
from tacit.games.silencio.rules.state import (
    AT_START,
    BLUE,
    CLAIM,
    COLOURS,
    DO_CHOOSE,
    DO_CLAIM,
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
    DO_T3,
    DO_TAKE,
    DO_USE,
    EMPTY,
    GIVE_ORACLE,
    GREEN,
    GREENS,
    LARGE,
    LIGHT,
    MAIN,
    MUST_GREEN,
    ONE,
    PASS_CARD,
    PUT,
    RED,
    RETURN,
    SEATS,
    SHRINE_USED,
    SKIP_DARK,
    SKIP_LIGHT,
    SWAP,
    VALUES,
    YELLOW,
    at_or_below,
    bit,
    count,
    hand,
    lane,
    last_card,
    lowest,
    seats,
    value_of,
)

# A card is in danger from every higher one of its colour in another hand; an own higher one waits.
URGENCY = 0.45
SEQUENCE = 0.25
# Passing against playing somebody's open card, which is then gone when its owner needs a turn.
PASSING = -0.3
# How far a blue shrine at the end of the turn makes a costly play bearable.
UNDO = 0.9
# What a shrine is worth unused, while the journey lasts.
PRICE_RED = 0.4
PRICE_BLUE = 2.2
PRICE_YELLOW = 0.35
PRICE_GREEN = 0.6
PRICE_LARGE = 4.0
# A gift goes rather to a seat with few cards: it runs out of turns first.
GIFT_MANY = 0.2
# Between choices that cost the same.
SLIGHTLY = 0.01


# The turn


@rule
def play_cost(view, t, rows, own, pending, seat, card):
    """Playing a card: the cards it kills and its effect, less what waiting would risk."""
    colour = card // VALUES
    after = rows | bit(card)
    rest = own & ~bit(card)
    above = higher(t, card)
    cost = killed_by(t, rows, card) - URGENCY * expected(t, above) - SEQUENCE * count(own & above)
    if at_or_below(bit(card)) & ~at_or_below(rows) == bit(card):
        if makes_dark(view, own, rest, pending, card):
            cost += dark_cost(view, t, after, rest, seat, colour)
    elif not pending & SKIP_LIGHT:
        cost -= light_gain(view, t, after, rest, seat, colour)
    if colour != BLUE and view.lit & (1 << LARGE | 1 << BLUE) and not view.turn_flags & SHRINE_USED:
        cost -= UNDO * max(0.0, take_back_gain(t, after, colour) - PRICE_BLUE)
    return cost


@rule
def makes_dark(view, own, rest, pending, card):
    """Whether a successor play creates its effect (3.5)."""
    if pending & SKIP_DARK or (own != rest and rest == EMPTY):
        return False
    return card // VALUES != GREEN or value_of(card) != top_green(view)


@rule
def best_play(view, t, rows, own, pending, seat):
    """What the cheapest card to play costs; or passing, if that is allowed and cheaper."""
    playable = (own | view.open) & live(t, rows)
    if pending & MUST_GREEN:
        playable &= GREENS
    best = PASSING if own & playable == EMPTY else NEVER
    while playable != EMPTY:
        best = min(best, play_cost(view, t, rows, own, pending, seat, lowest(playable)))
        playable &= playable - ONE
    return best


@rule
def draw_cost(view, t, seat):
    """A blind step: any card of the hand; one that does not fit leaves the choice free."""
    pending = np.int64(view.pending)
    cards = hand(view, seat)
    free = best_play(view, t, view.rows, t.own, pending, seat)
    total = free * count(cards & ~live(t, view.rows))
    fitting = cards & live(t, view.rows)
    while fitting != EMPTY:
        total += play_cost(view, t, view.rows, t.own, pending, seat, lowest(fitting))
        fitting &= fitting - ONE
    return total / count(cards)


@rule
def price(view, t, shrine, colour):
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
    return cost * (1.0 - late(t, view.rows))


@rule
def shrine_cost(view, t, seat, shrine, colour):
    """Taking a shrine; at the start of a turn, with the play that follows."""
    if shrine == LARGE and view.lit & (1 << colour):
        return NEVER  # the small one does the same
    cost = price(view, t, shrine, colour)
    if colour == BLUE:
        best = NEVER
        for row in range(COLOURS):
            if can_take(view, row, view.phase == MAIN):
                best = min(best, take_cost(view, t, seat, row, view.phase == MAIN))
        return cost + best
    pending = np.int64(view.pending)
    if colour == GREEN:
        cost -= best_exchange(view, t, view.rows, t.own, seat)
    elif colour == YELLOW:
        cost -= LIGHT_YELLOW
    else:
        pending |= SKIP_DARK
    if view.phase != MAIN:
        return cost
    return cost + best_play(view, t, view.rows, t.own, pending, seat)


@rule
def turn_cost(view, t, seat, action):
    """A choice in MAIN or END; ending the turn costs nothing."""
    if action >= DO_PLAY:
        pending = np.int64(view.pending)
        return play_cost(view, t, view.rows, t.own, pending, seat, action - DO_PLAY)
    if action >= DO_T1:
        return tavern_cost(view, action)
    if action >= DO_LARGE:
        return shrine_cost(view, t, seat, LARGE, action - DO_LARGE)
    if action >= DO_SHRINE:
        return shrine_cost(view, t, seat, action - DO_SHRINE, action - DO_SHRINE)
    if action == DO_DRAW:
        return draw_cost(view, t, seat)
    return PASSING if action == DO_PASS else 0.0


@rule
def tavern_cost(view, action):
    """A true word is free, and best kept for the end of the turn; that a colour is high tells most.

    A plea to leave a colour alone is never made: this mind would not heed it either.
    """
    if view.phase == MAIN or action >= DO_T3:
        return NEVER
    return -SLIGHTLY if action == DO_T1 else -2.0 * SLIGHTLY


# Effects


@rule
def take_cost(view, t, seat, row, start):
    """Taking a card back; at the start of a turn, with the play that follows."""
    cost = -take_back_gain(t, view.rows, row)
    if not start:
        return cost
    card = bit(last_card(view, row))
    if t.own & live(t, view.rows) == EMPTY:
        cost -= TAKEN  # instead of passing, the card is played again at once
    pending = np.int64(view.pending)
    return cost + best_play(view, t, view.rows & ~card, t.own | card, pending, seat)


@rule
def light_cost(view, t, seat, action):
    if action == DO_DECLINE:
        return 0.0
    if action == DO_USE:
        return -SLIGHTLY
    if action >= DO_LAY:
        return -LIGHT_YELLOW
    if action >= DO_CHOOSE:
        return -exchange_gain(view, t, view.rows, t.own, seat, action - DO_CHOOSE)
    return take_cost(view, t, seat, action - DO_TAKE, view.turn_flags & AT_START != 0)


@rule
def swap_cost(view, t, action):
    """The oracle's card for the own one that costs most; a new oracle or another's card, else."""
    if action == DO_REFRESH or action >= DO_GIVE:
        return 0.0
    card = action - DO_ORACLE
    return holding(t, view.rows, card) - costliest(t, view.rows, t.own | bit(card))


@rule
def gift_cost(view, t, card, other):
    return holding(t, view.rows, card) + GIFT_MANY * np.int64(view.hand_count[other])


# The start


@rule
def claim_cost(view, t, action):
    """Waiting is for hands whose first card would do harm, and never for the last round."""
    if action == DO_CLAIM:
        return 0.0
    if np.int64(view.polls) >= (np.int64(view.claim_rounds) - 1) * seats(view):
        return NEVER
    harm = NEVER
    cards = t.own
    while cards != EMPTY:
        harm = min(harm, killed_by(t, view.rows, lowest(cards)))
        cards &= cards - ONE
    return SLIGHTLY - harm


@rule
def pass_card_cost(t, card):
    """Cards of one colour belong in one hand, which plays them in order; the far ones go first."""
    return count(t.own & lane(card // VALUES)) - SLIGHTLY * value_of(card)


# Choosing


@rule
def cost_of(view, t, seat, action):
    """What an action costs, in cards left at the end; only differences mean anything."""
    if view.phase == CLAIM:
        return claim_cost(view, t, action)
    if view.phase == PASS_CARD:
        return pass_card_cost(t, action - DO_PASS_CARD)
    if view.phase == LIGHT:
        return light_cost(view, t, seat, action)
    if view.phase == SWAP:
        return swap_cost(view, t, action)
    if view.phase == RETURN:
        return -holding(t, view.rows, action - DO_RETURN)
    if view.phase == PUT:
        return -holding(t, view.rows, action - DO_PUT)
    if view.phase == GIVE_ORACLE:
        card, other = (action - DO_GIFT) // SEATS, (action - DO_GIFT) % SEATS
        return gift_cost(view, t, card, other)
    return turn_cost(view, t, seat, action)


@rule
def choose(view, seat, legal, n, stream):
    """The cheapest of the legal actions; the first of equals."""
    best = legal[0]
    if n == 1:
        return best
    t = table_of(view, seat)
    least = cost_of(view, t, seat, np.int64(best))
    for i in range(1, n):
        cost = cost_of(view, t, seat, np.int64(legal[i]))
        if cost < least:
            best, least = legal[i], cost
    return best
