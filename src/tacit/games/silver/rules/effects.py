"""What actions do (sections 1.3, 2 to 5): one function for each.

An action that puts the card in hand somewhere returns the spot, and `apply` lays the card there;
the others return NO_SPOT. An action that ends an exchange, an ability or a turn sets the phase to
EVENT_DONE or TURN_DONE, and `apply.carry_on` does the rest. So the code for laying and ending is
there once: that keeps the compiled code small, which a GPU needs.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.bits import EMPTY, bit, count, has, lowest, without_lowest
from tacit.engine.jit import rule
from tacit.engine.seats import seats
from tacit.games.silver.rules import actions
from tacit.games.silver.rules.knowledge import (
    all_see,
    change_places,
    close_gap,
    end_link_from,
    into_hand,
    link,
    off_deck,
    off_pile,
    off_side,
    onto_deck,
    onto_pile,
    open_gap,
    out_of_hand,
    sees,
    turn_up,
)
from tacit.games.silver.rules.state import (
    APPRENTICE_SEER,
    BEHOLD,
    BEHOLDER,
    CARDS,
    DOPPELGANGER,
    EVENT_DONE,
    EXPOSE,
    EXPOSER,
    FAILURE,
    FROM_DECK,
    FROM_MASTER,
    FROM_PILE,
    FROM_SIDE,
    FROM_WITCH,
    HAND,
    LOOKING,
    MAIN,
    MASTER,
    MASTER_EXCHANGE,
    MASTER_PICK,
    NOTHING,
    PLACE_NEW,
    PLACE_PENALTY,
    PLACED_NOW,
    RASCAL,
    RASCAL_KEEP,
    RASCAL_RETURN,
    REVEAL,
    REVEALER,
    ROB,
    SEER,
    SET_SIZE,
    SLOT,
    SPY,
    SUCCESS,
    TAKEN,
    TURN_DONE,
    WITCH,
    WITCH_TARGET,
    active,
    everyone,
    first_spot,
    highest,
    known_to,
    number_at,
    number_of,
    own_up,
    village,
    village_size,
    without_highest,
)

NO_SPOT = -1
PENALTY_FROM = 3  # cards (or numbers) that do not match


@rule
def own_spot(s, position):
    return first_spot(s, active(s)) + position


@rule
def target_spot(s, target):
    return first_spot(s, target // CARDS) + target % CARDS


# 1.3 Peeking


@rule
def peek2(s, seat, position):
    marked = s.marked & village(s, seat)
    sees(s, seat, lowest(marked))
    sees(s, seat, first_spot(s, seat) + position)
    s.marked &= ~marked
    s.peeked |= 1 << seat
    if s.peeked == everyone(s):
        s.peeked = 0
        s.phase = MAIN


# 2.1 Free actions


@rule
def begin_free_action(s, doing, position):
    s.doing = doing
    s.marked = bit(own_spot(s, position))


@rule
def act_at(s, position):
    spot = own_spot(s, position)
    if s.doing == LOOKING:
        sees(s, active(s), spot)
    else:
        link(s, lowest(s.marked), spot)
    s.used |= s.marked
    s.shown = bit(spot)
    s.marked = EMPTY
    s.doing = NOTHING


@rule
def unguard(s, position):
    spot = own_spot(s, position)
    end_link_from(s, spot)
    s.used |= bit(spot)


@rule
def place_amulet(s, position):
    s.locked = own_spot(s, position)
    s.amulet = PLACED_NOW


# 2.3 Draw, 2.4 take, 2.5 call


@rule
def drawn_at_once(s, seat):
    """How many cards a seat draws from the deck: one more for each Rascal, if there are enough."""
    return min(1 + count(own_up(s, seat, RASCAL)), np.int64(s.deck_left))


@rule
def draw_deck(s):
    cards = drawn_at_once(s, active(s))
    s.origin = FROM_DECK
    if cards == 1:
        into_hand(s, known_to(off_deck(s), active(s)))
        s.phase = HAND
        return
    for _ in range(cards):
        # 7.2: nobody else can tell several cards apart that are drawn at once.
        into_hand(s, known_to(number_of(off_deck(s)), active(s)))
    s.phase = RASCAL_KEEP


@rule
def held(s, number, first):
    """The place in the hand, from `first` on, of a card of this number."""
    place = first
    while number_of(s.hand[place]) != number:
        place += 1
    return place


@rule
def keep(s, number):
    place = held(s, number, 0)
    kept = s.hand[place]
    for i in range(place, 0, -1):
        s.hand[i] = s.hand[i - 1]
    s.hand[0] = kept
    s.phase = RASCAL_RETURN
    return_last(s)


@rule
def give_back(s, number):
    onto_deck(s, out_of_hand(s, held(s, number, 1)))
    return_last(s)


@rule
def return_last(s):
    """The last card that goes back is no choice."""
    if s.hand_size == 2:
        onto_deck(s, out_of_hand(s, 1))
        s.phase = HAND


@rule
def draw_side(s, place):
    into_hand(s, off_side(s, place))
    s.origin = FROM_SIDE
    s.phase = HAND


@rule
def take(s):
    into_hand(s, off_pile(s, np.int64(s.pile_size) - 1))
    s.origin = FROM_PILE
    s.phase = TAKEN


@rule
def call(s):
    s.caller = s.turn
    s.turns_left = seats(s) - 1
    s.phase = TURN_DONE


# 3. Exchange


@rule
def enters_up(s):
    """3.2: whether the card in hand will lie up."""
    return s.origin == FROM_SIDE or s.origin == FROM_PILE or s.origin == FROM_MASTER


@rule
def mark(s, seat, position):
    s.marked |= bit(first_spot(s, seat) + position)


@rule
def exchange(s, position):
    """3.3 and 3.4: one card is thrown out at once; several are shown, and match or not."""
    spot = own_spot(s, position)
    s.shown = s.marked | bit(spot)
    s.marked = EMPTY
    if s.shown == bit(spot):
        return spot
    spots = s.shown
    while spots != EMPTY:
        all_see(s, lowest(spots))
        spots = without_lowest(spots)
    if different_numbers(s, s.shown) <= 1:
        s.outcome = SUCCESS
        s.phase = SLOT
    else:
        s.outcome = FAILURE
        turn_set_down(s)
        s.phase = PLACE_NEW
    return NO_SPOT


@rule
def different_numbers(s, spots):
    """3.4: how many different numbers a set has; the Doppelganger counts as any of them."""
    numbers = 0
    while spots != EMPTY:
        numbers |= 1 << number_at(s, lowest(spots))
        spots = without_lowest(spots)
    return count(np.uint64(numbers & ~(1 << DOPPELGANGER)))


@rule
def throw_set(s, spots):
    """These cards go onto the pile from left to right, Doppelgangers first."""
    for is_first in (True, False):
        rest = spots
        while rest != EMPTY:
            spot = lowest(rest)
            if (number_at(s, spot) == DOPPELGANGER) == is_first:
                onto_pile(s, s.cards[spot])
            rest = without_lowest(rest)


@rule
def close_up(s, spot):
    """3.5: the set has left, the new card lies at one of its places; the others close up."""
    gone = s.shown & ~bit(spot)
    s.shown = bit(spot)
    while gone != EMPTY:
        close_gap(s, active(s), highest(gone))
        gone = without_highest(gone)


@rule
def turn_set_down(s):
    s.up &= ~s.shown
    s.used &= ~s.shown
    spots = s.shown
    while spots != EMPTY:
        end_link_from(s, lowest(spots))
        spots = without_lowest(spots)


@rule
def owes_penalty(s):
    """R20: whether the set that failed costs a penalty card."""
    if s.mismatch_rule == SET_SIZE:
        return count(s.shown) >= PENALTY_FROM
    return different_numbers(s, s.shown) >= PENALTY_FROM


@rule
def place(s, action):
    """After a failure: the new card, then a penalty card if one is due, at an end of the row."""
    is_left = action == actions.PLACE_L or action == actions.PENALTY_L
    spot = own_spot(s, 0 if is_left else village_size(s, active(s)))
    penalty = action <= actions.PLACE_R and owes_penalty(s) and s.deck_left > 0
    open_gap(s, active(s), spot)
    s.phase = PLACE_PENALTY if penalty else EVENT_DONE
    return spot


# 4. Abilities


@rule
def discard(s, is_used):
    """The drawn card goes onto the pile; its ability, if it is used, comes after that (R13)."""
    number = number_of(s.hand[0])
    onto_pile(s, out_of_hand(s, 0))
    s.phase = EVENT_DONE
    if is_used:
        use(s, number)


@rule
def use(s, number):
    if number == EXPOSER:
        s.phase = EXPOSE
    elif number == REVEALER:
        s.phase = REVEAL
    elif number == BEHOLDER:
        s.phase = BEHOLD
    elif number == APPRENTICE_SEER or number == SEER:
        s.phase = SPY
    elif number == MASTER:
        s.phase = MASTER_PICK
    elif number == WITCH:
        into_hand(s, known_to(off_deck(s), active(s)))
        s.origin = FROM_WITCH
        s.phase = WITCH_TARGET
    else:
        s.phase = ROB


# 4.6 to 4.10 Turning up and looking


@rule
def behold(s, position):
    s.shown = s.marked | bit(own_spot(s, position))
    s.marked = EMPTY
    spots = s.shown
    while spots != EMPTY:
        sees(s, active(s), lowest(spots))
        spots = without_lowest(spots)
    s.phase = EVENT_DONE


@rule
def turn_up_at(s, spot):
    turn_up(s, spot)
    s.phase = EVENT_DONE


@rule
def spy(s, spot):
    sees(s, active(s), spot)
    s.phase = EVENT_DONE


# 4.11 Master


@rule
def pick(s, number):
    place = np.int64(s.pile_size) - 2
    while number_of(s.pile[place]) != number:
        place -= 1
    into_hand(s, off_pile(s, place))
    s.origin = FROM_MASTER
    s.phase = MASTER_EXCHANGE


# 4.13 Robber


@rule
def rob(s, spot):
    own = lowest(s.marked)
    change_places(s, own, spot)
    if not has(s.up, own):
        sees(s, active(s), own)
    s.shown = s.marked
    s.marked = EMPTY
    s.phase = EVENT_DONE
