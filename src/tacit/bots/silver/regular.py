"""`regular`: a fast bot for SILVER that thinks one turn ahead (docs/bots.md).

The gain of a choice is measured in points: how much lower its own village gets, and how much higher
the others'. It takes the choice with the highest gain. It reads only the view and, if the view does
not keep what the seat has seen, the notes.
"""

from __future__ import annotations

from math import exp

import numpy as np

from tacit.bots.silver.abilities import (
    best_pick,
    best_rob,
    best_spy,
    best_to_give,
    best_turn,
    draw_gain,
    hand_gain,
    sorceress_gain,
    swap_gain,
    use_gain,
)
from tacit.bots.silver.beliefs import (
    chance_of_lowest,
    estimate_of,
    expected,
    is_alone,
    own_unknown,
    sum_of,
)
from tacit.bots.silver.notes import recall_some
from tacit.bots.silver.values import NEVER, best_set, exchange_gain
from tacit.engine.bits import EMPTY, bit, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.effects import enters_up
from tacit.games.silver.rules.knowledge import link_from
from tacit.games.silver.rules.rounds import CALLERS_FINE
from tacit.games.silver.rules.state import (
    APPRENTICE_SEER,
    BEHOLD,
    CARDS,
    END,
    EXPOSE,
    HAND,
    LOOKING,
    MAIN,
    MASTER_EXCHANGE,
    MASTER_PICK,
    NOTHING,
    PEEK2,
    RASCAL_KEEP,
    RASCAL_RETURN,
    REVEAL,
    ROB,
    SPY,
    STATE,
    TAKEN,
    WITCH,
    WITCH_TARGET,
    above,
    first_spot,
    number_at,
    number_of,
    open_elsewhere,
    open_to,
    own_down,
    own_free,
    owner_of,
    top_of_pile,
    village,
)

# In the last round only winning counts: the scale of a lead in points (see `hope`).
CLEAR = 5.0
# The highest card that is worth the amulet.
AMULET_MOST = 1
# The share of the cards it has seen, of any seat, that it still remembers a turn later.
KEEPS = 0.98

# Actions


@rule
def own_action(view, seat, family, spot):
    return family + spot - first_spot(view, seat)


@rule
def aimed(view, family, spot):
    """The action of a family that targets a spot of any village."""
    other = owner_of(view, spot)
    return family + CARDS * other + spot - first_spot(view, other)


@rule
def offered(legal, n, first, last):
    """The first legal action in range(first, last); else -1."""
    for i in range(n):
        if first <= legal[i] < last:
            return np.int64(legal[i])
    return -1


# Free actions


@rule
def wants_to_look(view, est, seat):
    """Whether to use a Listener: for unknown cards; if it forgets, only before an exchange."""
    if not est.forgets:
        return own_unknown(view, seat) != EMPTY
    if view.phase != HAND and view.phase != TAKEN and view.phase != MASTER_EXCHANGE:
        return False
    down = own_down(view, seat)
    return down != EMPTY and own_unknown(view, seat) == down


@rule
def free_action(view, est, seat, legal, n):
    """A Listener's look; at the end of the turn also a Guard and the amulet. -1 for none."""
    action = offered(legal, n, actions.EMPATH, actions.AT)
    if action >= 0 and wants_to_look(view, est, seat):
        return action
    if view.phase != END:
        return -1
    for i in range(n):
        spot = first_spot(view, seat) + legal[i] - actions.GUARD
        if actions.GUARD <= legal[i] < actions.UNGUARD and link_from(view, spot) < 0:
            return np.int64(legal[i])
    if offered(legal, n, actions.AMULET, actions.AMULET + CARDS) >= 0:
        spot = worth_locking(view, est, seat)
        if spot >= 0:
            return own_action(view, seat, actions.AMULET, spot)
    return -1


@rule
def worth_locking(view, est, seat):
    """The lowest own card, if it is known to be low enough and has no match; else -1."""
    spot = lowest_of(view, est, seat, village(view, seat))
    number = number_at(view, spot)
    return spot if number <= AMULET_MOST and is_alone(view, seat, spot) else -1


@rule
def lowest_of(view, est, seat, spots):
    """The own card with the lowest expected number."""
    best = lowest(spots)
    while spots != EMPTY:
        spot = lowest(spots)
        if expected(view, est.mean, seat, spot) < expected(view, est.mean, seat, best):
            best = spot
        spots = without_lowest(spots)
    return best


@rule
def highest_of(view, est, seat, spots):
    """The own card with the highest expected number."""
    best = lowest(spots)
    while spots != EMPTY:
        spot = lowest(spots)
        if expected(view, est.mean, seat, spot) > expected(view, est.mean, seat, best):
            best = spot
        spots = without_lowest(spots)
    return best


@rule
def own_spots(view, seat, legal, n, family):
    """The own spots for which actions of a family are legal."""
    spots = EMPTY
    for i in range(n):
        if family <= legal[i] < family + CARDS:
            spots |= bit(first_spot(view, seat) + legal[i] - family)
    return spots


@rule
def choose_at(view, est, seat, legal, n):
    """The card that a Listener looks at, or that a Guard is put on."""
    spots = own_spots(view, seat, legal, n, actions.AT)
    if view.doing == LOOKING:
        unknown = spots & own_unknown(view, seat)
        spot = highest_of(view, est, seat, unknown if unknown != EMPTY else spots)
    else:
        spot = lowest_of(view, est, seat, spots)
    return own_action(view, seat, actions.AT, spot)


# The turn


@rule
def is_time_to_call(view, est, seat):
    """Whether to call: success saves all points of the village, failure costs the fine."""
    chance = chance_of_lowest(view, est.mean, seat)
    points = sum_of(view, est.mean, seat)
    if view.round_no < view.rounds:
        return chance * points > (1.0 - chance) * CALLERS_FINE
    ahead = least_total(view, est.mean, seat) - np.int64(view.total[seat])
    calling = chance * hope(ahead) + (1.0 - chance) * hope(ahead - points - CALLERS_FINE)
    return calling > hope(ahead - points)


@rule
def hope(ahead):
    """The probability that a seat with this lead wins a game that is nearly over."""
    return 1.0 / (1.0 + exp(-ahead / CLEAR))


@rule
def least_total(view, mean, seat):
    """The lowest total of the other seats, including the expected sums of their villages."""
    least = 1e9
    for other in range(seats(view)):
        if other != seat:
            least = min(least, np.int64(view.total[other]) + sum_of(view, mean, other))
    return least


@rule
def choose_main(view, est, seat, legal, n):
    if offered(legal, n, actions.CALL, actions.CALL + 1) >= 0 and is_time_to_call(view, est, seat):
        return actions.CALL
    action = free_action(view, est, seat, legal, n)
    if action >= 0:
        return action
    best, most = -1, NEVER
    for i in range(n):
        gain = source_gain(view, est, seat, np.int64(legal[i]))
        if gain > most:
            best, most = np.int64(legal[i]), gain
    return best


@rule
def source_gain(view, est, seat, action):
    """The gain of drawing or taking a card."""
    if action == actions.DRAW_DECK:
        return draw_gain(view, est, seat)
    if action == actions.TAKE:
        return exchange_gain(view, est, seat, top_of_pile(view), True)
    if actions.DRAW_SIDE <= action < actions.KEEP:
        return hand_gain(view, est, seat, number_of(view.side[action - actions.DRAW_SIDE]), True)
    return NEVER


@rule
def choose_kept(view, est, seat, legal, n):
    """The card with the highest gain among those that a Magpie offers."""
    best, most = np.int64(legal[0]), NEVER
    for i in range(n):
        if actions.KEEP <= legal[i] < actions.RETURN:
            gain = hand_gain(view, est, seat, np.int64(legal[i]) - actions.KEEP, False)
            if gain > most:
                best, most = np.int64(legal[i]), gain
    return best


@rule
def choose_returned(view, legal, n):
    """Put the highest card on top for the next player, or the lowest if a Sorceress was kept."""
    return np.int64(legal[n - 1] if number_of(view.hand[0]) == WITCH else legal[0])


@rule
def choose_hand(view, est, seat, legal, n):
    number = number_of(view.hand[0])
    if view.marked == EMPTY:
        use = NEVER
        if offered(legal, n, actions.USE, actions.USE + 1) >= 0:
            use = (
                sorceress_gain(view, est, seat)
                if number == WITCH
                else use_gain(view, est, seat, number)
            )
        gain = NEVER
        if own_free(view, seat) != EMPTY:
            gain = exchange_gain(view, est, seat, number, enters_up(view))
        if use > 0.0 and use >= gain:
            return actions.USE
        if gain <= 0.0:
            return actions.DISCARD
    return step_of_exchange(view, est, seat, number)


@rule
def step_of_exchange(view, est, seat, number):
    """Put the best set forward card by card; the cards already put forward determine the set."""
    spots, _ = best_set(view, est, seat, number)
    if view.marked != EMPTY:
        spots &= above(view.marked)
    if spots == EMPTY:
        # The marked cards were chosen by another player or bot, and no known set contains them all.
        spots = own_free(view, seat) & above(view.marked)
        return own_action(view, seat, actions.EXCHANGE, lowest(spots))
    family = actions.EXCHANGE if without_lowest(spots) == EMPTY else actions.MARK
    return own_action(view, seat, family, lowest(spots))


# Abilities


@rule
def choose_beheld(view, est, seat, legal, n):
    """Look at unknown cards first, from left to right."""
    family = actions.MARK if legal[0] < actions.EXCHANGE else actions.BEHOLD
    spots = own_spots(view, seat, legal, n, family) & own_unknown(view, seat)
    return own_action(view, seat, family, lowest(spots)) if spots != EMPTY else np.int64(legal[0])


@rule
def choose_spied(view, est, seat):
    spots = open_elsewhere(view, seat)
    if top_of_pile(view) != APPRENTICE_SEER:
        spots = open_to(view, seat)
    return aimed(view, actions.SPY, best_spy(view, est, seat, spots & ~view.up)[0])


@rule
def choose_picked(view, est, seat):
    number, gain = best_pick(view, est, seat, np.int64(view.pile_size) - 1)
    return actions.PICK + number if gain > 0.0 else actions.LAPSE


@rule
def choose_for_sorceress(view, est, seat):
    number = number_of(view.hand[0])
    if view.marked == EMPTY:
        free = own_free(view, seat)
        if free == EMPTY or swap_gain(est, number) > exchange_gain(view, est, seat, number, False):
            return aimed(view, actions.SWAP, est.prey)
    return step_of_exchange(view, est, seat, number)


@rule
def choose_robbed(view, est, seat):
    if view.marked == EMPTY:
        return own_action(view, seat, actions.MARK, best_to_give(view, est, seat))
    return aimed(view, actions.ROB, best_rob(view, est, seat, lowest(view.marked))[0])


@rule
def choose_effect(view, est, seat, legal, n):
    phase = view.phase
    if phase == EXPOSE:
        spots = own_down(view, seat)
        return own_action(view, seat, actions.EXPOSE, best_turn(view, est, seat, spots)[0])
    if phase == REVEAL:
        return aimed(
            view, actions.REVEAL, best_turn(view, est, seat, open_to(view, seat) & ~view.up)[0]
        )
    if phase == BEHOLD:
        return choose_beheld(view, est, seat, legal, n)
    if phase == SPY:
        return choose_spied(view, est, seat)
    if phase == MASTER_PICK:
        return choose_picked(view, est, seat)
    if phase == WITCH_TARGET:
        return choose_for_sorceress(view, est, seat)
    if phase == ROB:
        return choose_robbed(view, est, seat)
    return np.int64(legal[0])  # where the new card or a penalty card goes


@rule
def choose(view, seat, legal, n, stream):
    """The action with the highest gain, given the seat's view."""
    if n == 1 or view.phase == PEEK2:
        return np.int64(legal[0])
    est = estimate_of(view, seat)
    if view.doing != NOTHING:
        return choose_at(view, est, seat, legal, n)
    phase = view.phase
    if phase == MAIN:
        return choose_main(view, est, seat, legal, n)
    action = free_action(view, est, seat, legal, n)
    if action >= 0:
        return action
    if phase == END:
        return actions.PASS
    if phase == HAND:
        return choose_hand(view, est, seat, legal, n)
    if phase == RASCAL_KEEP:
        return choose_kept(view, est, seat, legal, n)
    if phase == RASCAL_RETURN:
        return choose_returned(view, legal, n)
    if phase == TAKEN or phase == MASTER_EXCHANGE:
        return step_of_exchange(view, est, seat, number_of(view.hand[0]))
    return choose_effect(view, est, seat, legal, n)


@rule
def consider(view, seat, legal, n, stream, notes, playouts):
    """The same with what it remembers added to the view."""
    mind = np.empty(1, STATE)
    mind[0] = view
    recall_some(mind, notes, KEEPS)
    return choose_by(mind, seat, legal, n, stream)


@rule
def choose_by(mind, seat, legal, n, stream):
    """`mind` is an array, because in compiled code a record does not keep its memory alive."""
    return choose(mind[0], seat, legal, n, stream)
