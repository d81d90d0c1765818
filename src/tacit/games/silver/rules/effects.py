"""What actions do (sections 1.3, 2 to 5): one function for each.

An action that puts the card in hand somewhere returns the spot, and the card is laid there; the
others return NO_SPOT. A turn or an event that is over is marked so, and followed up behind all
actions (`carry_on` in rules.py). Each of these things is done in one place: it keeps the compiled
code small, which a GPU needs.
"""

from __future__ import annotations

import numpy as np

from tacit.engine.jit import rule
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
    DO_PENALTY_L,
    DO_PLACE_L,
    DO_PLACE_R,
    DOPPELGANGER,
    EMPTY,
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
    bit,
    count,
    everyone,
    first_spot,
    has,
    highest,
    lowest,
    number_at,
    number_of,
    own_up,
    seats,
    village,
    village_size,
    without_highest,
    without_lowest,
)

NO_SPOT = -1
PENALTY_FROM = 3  # cards that do not match


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
        s.node = MAIN


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
def draw_deck(s):
    cards = 1 + count(own_up(s, active(s), RASCAL))
    cards = min(cards, np.int64(s.deck_left))
    mine = 16 << active(s)
    s.origin = FROM_DECK
    if cards == 1:
        into_hand(s, np.int64(off_deck(s)) | mine)
        s.node = HAND
        return
    for _ in range(cards):
        # 7.2: whoever knew one of several cards drawn at once has lost sight of it.
        into_hand(s, number_of(off_deck(s)) | mine)
    s.node = RASCAL_KEEP


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
    s.node = RASCAL_RETURN
    return_last(s)


@rule
def give_back(s, number):
    onto_deck(s, out_of_hand(s, held(s, number, 1)))
    return_last(s)


@rule
def return_last(s):
    """The last card to go back leaves no choice."""
    if s.hand_size == 2:
        onto_deck(s, out_of_hand(s, 1))
        s.node = HAND


@rule
def draw_side(s, place):
    into_hand(s, off_side(s, place))
    s.origin = FROM_SIDE
    s.node = HAND


@rule
def take(s):
    into_hand(s, off_pile(s, np.int64(s.pile_size) - 1))
    s.origin = FROM_PILE
    s.node = TAKEN


@rule
def call(s):
    s.caller = s.turn
    s.turns_left = seats(s) - 1
    s.node = TURN_DONE


# 3. Exchange


@rule
def enters_up(s):
    """3.2."""
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
        s.node = SLOT
    else:
        s.outcome = FAILURE
        turn_set_down(s)
        s.node = PLACE_NEW
    return NO_SPOT


@rule
def different_numbers(s, spots):
    """3.4: |V|, where the Doppelganger counts as any number."""
    numbers = 0
    while spots != EMPTY:
        numbers |= 1 << number_at(s, lowest(spots))
        spots = without_lowest(spots)
    return count(np.uint64(numbers & ~(1 << DOPPELGANGER)))


@rule
def throw_set(s, spots):
    """These cards go onto the pile from left to right, Doppelgangers first."""
    for turn in range(2):
        rest = spots
        while rest != EMPTY:
            spot = lowest(rest)
            if (number_at(s, spot) == DOPPELGANGER) == (turn == 0):
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
    """R20: whether the set that failed costs a further card."""
    if s.mismatch_rule == SET_SIZE:
        return count(s.shown) >= PENALTY_FROM
    return different_numbers(s, s.shown) >= PENALTY_FROM


@rule
def place(s, action):
    """After a failure: the new card, then a penalty card if one is due, at an end of the row."""
    is_left = action == DO_PLACE_L or action == DO_PENALTY_L
    spot = own_spot(s, 0 if is_left else village_size(s, active(s)))
    penalty = action <= DO_PLACE_R and owes_penalty(s) and s.deck_left > 0
    open_gap(s, active(s), spot)
    s.node = PLACE_PENALTY if penalty else EVENT_DONE
    return spot


# 4. Abilities


@rule
def discard(s, is_used):
    """The drawn card goes onto the pile; its ability, if it is used, comes after that (R13)."""
    number = number_of(s.hand[0])
    onto_pile(s, out_of_hand(s, 0))
    s.node = EVENT_DONE
    if is_used:
        use(s, number)


@rule
def use(s, number):
    if number == EXPOSER:
        s.node = EXPOSE
    elif number == REVEALER:
        s.node = REVEAL
    elif number == BEHOLDER:
        s.node = BEHOLD
    elif number == APPRENTICE_SEER or number == SEER:
        s.node = SPY
    elif number == MASTER:
        s.node = MASTER_PICK
    elif number == WITCH:
        into_hand(s, np.int64(off_deck(s)) | (16 << active(s)))
        s.origin = FROM_WITCH
        s.node = WITCH_TARGET
    else:
        s.node = ROB


# 4.6 to 4.10 Turning up and looking


@rule
def behold(s, position):
    s.shown = s.marked | bit(own_spot(s, position))
    s.marked = EMPTY
    spots = s.shown
    while spots != EMPTY:
        sees(s, active(s), lowest(spots))
        spots = without_lowest(spots)
    s.node = EVENT_DONE


@rule
def turn_up_at(s, spot):
    turn_up(s, spot)
    s.node = EVENT_DONE


@rule
def spy(s, spot):
    sees(s, active(s), spot)
    s.node = EVENT_DONE


# 4.11 Master


@rule
def pick(s, number):
    place = np.int64(s.pile_size) - 2
    while number_of(s.pile[place]) != number:
        place -= 1
    into_hand(s, off_pile(s, place))
    s.origin = FROM_MASTER
    s.node = MASTER_EXCHANGE


# 4.13 Robber


@rule
def rob(s, spot):
    own = lowest(s.marked)
    change_places(s, own, spot)
    if not has(s.up, own):
        sees(s, active(s), own)
    s.shown = s.marked
    s.marked = EMPTY
    s.node = EVENT_DONE
