"""The rules of SILENCIO, in the order of docs/rules/silencio.md (numbers like 3.2 and R9 are its).

Everything here is unchecked: the checked door is `Match.play`.
"""

from __future__ import annotations

import numpy as np

from tacit.chance import CHANCE, SPAN
from tacit.games.silencio.knowledge import (
    NOTHING_KNOWN,
    NO_LIMIT,
    comes_to_light,
    enters_hand,
    learn_count,
    leaves_own,
    moves_between_hands,
    proves_legal_card,
    proves_no_legal_card,
    shows_hand_card,
    turn_up,
)
from tacit.games.silencio.state import (
    ALL_UNLIT,
    AT_START,
    BLUE,
    BY_SHRINE,
    CARDS,
    CLAIM,
    COLOURS,
    COMMITTED,
    DEAL,
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
    DRAWN,
    EMPTY,
    END,
    FIXED,
    GIVE_ORACLE,
    GREEN,
    GREENS,
    LANES,
    LARGE,
    LARGE_UNLIT,
    LIGHT,
    LOST_START,
    MAIN,
    MUST_GREEN,
    NO_PLAY,
    NONE,
    ONE,
    OVER,
    PASS_CARD,
    PLAYED,
    PUT,
    RANDOM,
    RED,
    RETURN,
    SAW_DEAL,
    SAW_DRAW,
    SAW_START,
    SEATS,
    SHRINE_USED,
    SKIP_DARK,
    SKIP_LIGHT,
    SMALL_UNLIT,
    START,
    SWAP,
    UNKNOWN,
    VALUES,
    WAS_DARK,
    WAS_LAST_CARD,
    WAS_LIGHT,
    WAS_SKIPPED,
    WAS_TOP_GREEN,
    YELLOW,
    active,
    at_or_below,
    bit,
    concealed,
    count,
    decider,
    fitting,
    hand,
    in_game,
    lane,
    last,
    last_card,
    left_of,
    legal_cards,
    lowest,
    nth,
    seats,
    up_to,
    value_of,
)
from tacit.jit import rule

# 1, 2. Set-up


@rule
def setup(s, options):
    """The table before the deal. Options: players, top, hand_size, tavern, unlit, start, claim_rounds."""
    for seat in range(SEATS):
        s.own[seat] = EMPTY
        s.hand_count[seat] = 0
        for place in range(SEATS - 1):
            s.belief[seat][place] = NOTHING_KNOWN
    for i in range(s.facts.size):
        s.facts[i] = EMPTY
    for i in range(s.deck.size):
        s.deck[i] = NONE
    s.open = s.rows = s.oracle = s.box = EMPTY
    s.players = options[0]
    s.top = options[1]
    s.hand_size = options[2]
    s.tavern = options[3]
    s.unlit = options[4]
    s.start = options[5]
    s.claim_rounds = options[6]
    s.polls = 0
    s.phase = DEAL
    s.turn = s.actor = s.partner = s.effect = 0
    s.flags = s.pending = 0
    s.lit = (0 if s.unlit == LARGE_UNLIT or s.unlit == ALL_UNLIT else 1 << LARGE) + (
        0 if s.unlit == SMALL_UNLIT or s.unlit == ALL_UNLIT else (1 << COLOURS) - 1
    )
    s.streak = s.dark = s.said = s.deck_left = 0
    s.outcome = NO_PLAY
    s.last = NONE


@rule
def undealt(s):
    cards = in_game(s) & ~s.oracle
    for seat in range(seats(s)):
        cards &= ~s.own[seat]
    for i in range(s.deck_left):
        cards &= ~bit(np.int64(s.deck[i]))
    return cards


@rule
def deal(s, number):
    """Chance deals the shuffled list from its end: first the bottom of the deck, last seat 0."""
    cards = undealt(s)
    left = count(cards)
    span = 1
    while left > 0 and span * left < SPAN:
        span *= left
        card = nth(cards, number % left)
        number //= left
        left -= 1
        cards &= ~bit(card)
        deal_card(s, card, left)
    if left == 0:
        if s.start >= FIXED:
            begin_passing(s, np.int64(s.start) - FIXED)
        else:
            s.phase = START


@rule
def deal_card(s, card, position):
    """The card at this position of the shuffled list goes where section 2 says."""
    hands = seats(s) * np.int64(s.hand_size)
    if position >= hands + seats(s):
        s.deck[s.deck_left] = card
        s.deck_left += 1
    elif position >= hands:
        s.oracle |= bit(card)
    else:
        seat = position // np.int64(s.hand_size)
        s.own[seat] |= bit(card)
        s.hand_count[seat] += 1


# 2.1 Choosing the start player


@rule
def draw_seat(s, number):
    """Chance names the seat that is polled first, or the start player."""
    seat = number % seats(s)
    if s.start == DRAWN:
        begin_passing(s, seat)
    else:
        s.actor = seat
        s.phase = CLAIM


@rule
def answer(s, action):
    if action == DO_CLAIM:
        begin_passing(s, decider(s))
        return
    s.polls += 1
    if s.polls == np.int64(s.claim_rounds) * seats(s):
        s.phase = LOST_START
    else:
        s.actor = left_of(s, decider(s))


# 2.2 The passing round


@rule
def begin_passing(s, seat):
    s.turn = s.actor = seat
    s.phase = PASS_CARD


@rule
def pass_card(s, card):
    receiver = left_of(s, decider(s))
    moves_between_hands(s, decider(s), receiver, card)
    if receiver == active(s):
        begin_turn(s, receiver)
    else:
        s.actor = receiver


# 3. The turn


@rule
def begin_turn(s, seat):
    s.turn = s.actor = seat
    s.phase = MAIN
    s.flags = 0


@rule
def end_turn(s):
    begin_turn(s, left_of(s, active(s)))


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
    return not own_legal(s, seat) and not s.flags & COMMITTED


@rule
def legal_main(s, out):
    seat = active(s)
    n = 0
    if must_draw(s, seat) and can_play(s, seat):
        out[n] = DO_DRAW
        n += 1
    if may_pass(s, seat):
        out[n] = DO_PASS
        n += 1
    n = add_shrines(s, out, n, True)
    n = add_tavern(s, out, n)
    if not must_draw(s, seat):
        n = add_cards(out, n, DO_PLAY, (s.own[seat] | s.open) & legal_cards(s))
    return n


@rule
def add_cards(out, n, family, cards):
    while cards != EMPTY:
        out[n] = family + lowest(cards)
        n += 1
        cards &= cards - ONE
    return n


@rule
def do_pass(s):
    proves_no_legal_card(s, active(s))
    s.streak += 1
    if s.streak == s.players:
        s.phase = OVER
    else:
        reach_end(s)


# 3.3 Taking a shrine, 3.4 commitment


@rule
def add_shrines(s, out, n, start):
    if s.lit == 0 or s.flags & SHRINE_USED:
        return n
    possible = 0
    for colour in range(COLOURS):
        if light_possible(s, colour, start):
            possible |= 1 << colour
    for colour in range(COLOURS):
        if s.lit & possible & (1 << colour):
            out[n] = DO_SHRINE + colour
            n += 1
    if s.lit & (1 << LARGE):
        for colour in range(COLOURS):
            if possible & (1 << colour):
                out[n] = DO_LARGE + colour
                n += 1
    return n


@rule
def light_possible(s, colour, start):
    """Whether a light effect can be carried out; `start`: so that its player can play afterwards."""
    if colour == BLUE:
        for row in range(COLOURS):
            if can_take(s, row, start):
                return True
        return False
    if colour == GREEN:
        for seat in range(seats(s)):
            if can_choose(s, seat, start):
                return True
        return False
    if colour == YELLOW and s.hand_count[active(s)] == 0:
        return False
    return not start or can_play(s, active(s))


@rule
def can_take(s, row, start):
    if row == BLUE or s.rows & lane(row) == EMPTY:
        return False
    return not start or can_play_after_taking(s, row)


@rule
def can_play_after_taking(s, row):
    card = bit(last_card(s, row))
    playable = in_game(s) & ~at_or_below(s.rows & ~card)
    if s.pending & MUST_GREEN:
        playable &= GREENS
    return (s.own[active(s)] | s.open | card) & playable != EMPTY


@rule
def can_choose(s, seat, start):
    """4.7: whether green light may name this seat."""
    if start and seat == active(s):
        return has_committed_swap(s)
    if start and not can_play(s, active(s)):
        return False
    return s.own[seat] != EMPTY or s.oracle != EMPTY or s.deck_left > 0


@rule
def has_committed_swap(s):
    own = s.own[active(s)]
    playable = (own | s.open) & legal_cards(s)
    if one_can_go(own, playable):
        return True
    oracle = s.oracle
    while oracle != EMPTY:
        card = bit(lowest(oracle))
        if one_can_go(own | card, playable | (card & legal_cards(s))):
            return True
        oracle &= oracle - ONE
    return playable != EMPTY and (s.oracle != EMPTY or s.deck_left > 0)


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
    return s.flags & AT_START != 0 and seat == active(s)


@rule
def shrine_makes_playable(s, colour):
    """Whether a start-of-turn shrine could have been taken, for all to see, with nothing to play."""
    if colour == BLUE:
        return not s.pending & MUST_GREEN or s.rows & GREENS != EMPTY
    return colour == GREEN and s.oracle & legal_cards(s) != EMPTY


@rule
def take_shrine(s, shrine, colour):
    start = s.phase == MAIN
    s.flags |= SHRINE_USED | BY_SHRINE
    if start:
        s.flags |= COMMITTED | AT_START
        if not shrine_makes_playable(s, colour):
            proves_legal_card(s, active(s))
    s.lit ^= 1 << shrine
    s.streak = 0
    s.effect = colour
    s.phase = LIGHT


# 3.5 Resolving a card play


@rule
def play(s, card):
    seat = active(s)
    colour = card // VALUES
    before = s.pending
    s.pending = 0  # R12: one card uses up all flags
    successor = value_of(card) == last(s, colour) + 1
    owned = s.own[seat] & bit(card) != EMPTY
    leaves_own(s, owner_of(s, card), card)
    s.rows |= bit(card)
    s.last = card
    s.flags |= PLAYED
    s.streak = 0
    if successor:
        if owned and s.own[seat] == EMPTY:
            s.outcome = WAS_LAST_CARD
        elif colour == GREEN and value_of(card) == top_green(s):
            s.outcome = WAS_TOP_GREEN
        elif before & SKIP_DARK:
            s.outcome = WAS_SKIPPED
        else:
            s.outcome = WAS_DARK
            dark_effect(s, colour)
            return
    elif before & SKIP_LIGHT:
        s.outcome = WAS_SKIPPED
    else:
        s.outcome = WAS_LIGHT
        if light_possible(s, colour, False):
            s.effect = colour
            s.phase = LIGHT
            return
    finish_play(s)


@rule
def owner_of(s, card):
    for seat in range(seats(s)):
        if s.own[seat] & bit(card):
            return seat
    return NONE


@rule
def top_green(s):
    """R24: the highest green value that is not in the box."""
    return count(at_or_below(in_game(s) & GREENS & ~s.box)) + 1


@rule
def finish_play(s):
    for seat in range(seats(s)):
        if s.own[seat] != EMPTY:
            reach_end(s)
            return
    s.phase = OVER


@rule
def finish_effect(s):
    """An effect has been carried out, or declined: back to where it came from."""
    s.actor = active(s)
    s.partner = s.effect = 0
    if not s.flags & BY_SHRINE:
        finish_play(s)
        return
    start = s.flags & AT_START
    s.flags &= SHRINE_USED | COMMITTED | PLAYED
    if start:
        s.phase = MAIN
    else:
        reach_end(s)


# 3.6 The end of the turn


@rule
def reach_end(s):
    """END is skipped when ending the turn would be the only choice."""
    s.actor = active(s)
    s.phase = END
    if s.dark < 3 and not has_shrine_at_end(s):
        end_turn(s)


@rule
def has_shrine_at_end(s):
    if not s.flags & PLAYED or s.flags & SHRINE_USED or s.lit == 0:
        return False
    for colour in range(COLOURS):
        if s.lit & (1 << LARGE | 1 << colour) and light_possible(s, colour, False):
            return True
    return False


@rule
def legal_end(s, out):
    out[0] = DO_END_TURN
    n = 1
    if s.flags & PLAYED:
        n = add_shrines(s, out, n, False)
    return add_tavern(s, out, n)


# 4. The eight effects: light


@rule
def legal_light(s, out):
    n = 0
    start = s.flags & AT_START != 0
    if s.effect == RED:
        out[n] = DO_USE
        n += 1
    if not s.flags & BY_SHRINE:
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
def light_effect(s, action):
    if action == DO_USE:
        s.pending |= SKIP_DARK
    elif action >= DO_LAY:
        lay_open(s, action - DO_LAY)
    elif action >= DO_CHOOSE:
        choose(s, action - DO_CHOOSE)
        return
    elif action >= DO_TAKE:
        take_back(s, action - DO_TAKE)
    finish_effect(s)


@rule
def take_back(s, row):
    card = last_card(s, row)
    s.rows &= ~bit(card)
    enters_hand(s, active(s), card)
    if s.flags & AT_START and not bit(card) & legal_cards(s):
        proves_legal_card(s, active(s))


@rule
def lay_open(s, card):
    comes_to_light(s, active(s), card)
    s.open |= bit(card)


@rule
def choose(s, seat):
    if s.flags & AT_START and seat != active(s):
        proves_legal_card(s, active(s))
    s.actor = seat
    s.phase = SWAP


# 4.7 Green light: the exchange


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
def swap(s, action):
    if action >= DO_GIVE:
        give(s, (action - DO_GIVE) // SEATS, (action - DO_GIVE) % SEATS)
    elif action == DO_REFRESH:
        refresh(s)
    else:
        card = action - DO_ORACLE
        if is_committed(s, decider(s)) and not bit(card) & legal_cards(s):
            proves_legal_card(s, decider(s))
        s.oracle &= ~bit(card)
        enters_hand(s, decider(s), card)
        s.phase = PUT


@rule
def give(s, card, receiver):
    giver = decider(s)
    moves_between_hands(s, giver, receiver, card)
    if is_committed(s, giver):
        proves_legal_card(s, giver)
    s.actor = receiver
    s.partner = giver
    s.phase = RETURN


@rule
def legal_return(s, out):
    own = s.own[decider(s)]
    if is_committed(s, decider(s)):
        playable = (own | s.open) & legal_cards(s)
        if one_can_go(own, playable):
            own = may_go(own, playable)
    return add_cards(out, 0, DO_RETURN, own)


@rule
def give_back(s, card):
    moves_between_hands(s, decider(s), np.int64(s.partner), card)
    finish_effect(s)


@rule
def legal_put(s, out):
    own = s.own[decider(s)]
    if is_committed(s, decider(s)):
        own = may_go(own, (own | s.open) & legal_cards(s))
    return add_cards(out, 0, DO_PUT, own)


@rule
def put(s, card):
    leaves_own(s, decider(s), card)
    s.oracle |= bit(card)
    if is_committed(s, decider(s)):
        proves_legal_card(s, decider(s))
    finish_effect(s)


@rule
def refresh(s):
    if is_committed(s, decider(s)):
        proves_legal_card(s, decider(s))
    s.box |= s.oracle
    s.oracle = EMPTY
    for _ in range(seats(s)):
        turn_up(s)
    finish_effect(s)


# 4. The eight effects: dark


@rule
def dark_effect(s, colour):
    if s.tavern and s.dark < 3:
        s.dark += 1
    if colour == BLUE:
        if s.oracle != EMPTY:
            s.phase = GIVE_ORACLE
            return
    elif colour == RED:
        s.pending = SKIP_LIGHT
    elif colour == YELLOW:
        s.pending = RANDOM
    else:
        s.pending = MUST_GREEN
    finish_play(s)


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


@rule
def gift(s, card, seat):
    s.oracle &= ~bit(card)
    enters_hand(s, seat, card)
    turn_up(s)
    finish_play(s)


# 4.6 Yellow dark: the blind step


@rule
def drawn_card(s, number):
    return nth(hand(s, active(s)), number % np.int64(s.hand_count[active(s)]))


@rule
def draw(s, card):
    if bit(card) & legal_cards(s):
        play(s, card)
        return
    shows_hand_card(s, active(s), card)
    s.last = card
    s.pending ^= RANDOM
    s.flags |= COMMITTED
    s.phase = MAIN


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


@rule
def say(s, action):
    seat = active(s)
    s.dark = 0
    if action == DO_T1:
        unplayable = in_game(s) & ~fitting(s)
        stuck = count(s.own[seat] & unplayable)
        s.said = 64 + stuck
        in_hand = stuck - count(s.own[seat] & s.open & unplayable)
        learn_count(s, seat, unplayable & concealed(s), in_hand, in_hand)
    elif action < DO_T3:
        colour = action - DO_T2
        s.said = 128 + colour
        low = low_cards(s)
        learn_count(s, seat, lane(colour) & low & concealed(s), 0, 0)
        if s.own[seat] & s.open & lane(colour) == EMPTY:
            learn_count(s, seat, lane(colour) & ~low & concealed(s), 1, NO_LIMIT)
    else:
        s.said = 192 + action - DO_T3
    if s.phase == END:
        reach_end(s)


# 5. The end, and the contract's functions


@rule
def acting(s):
    if s.phase >= OVER:
        return 0
    if s.phase <= START or s.phase == DRAW:
        return CHANCE
    return 1 << decider(s)


@rule
def legal(s, seat, out):
    """The legal actions of a seat, ascending; how many there are. Chance has none: any number will do."""
    if acting(s) != 1 << seat:
        return 0
    if s.phase == CLAIM:
        out[0] = DO_CLAIM
        out[1] = DO_WAIT
        return 2
    if s.phase == PASS_CARD:
        return add_cards(out, 0, DO_PASS_CARD, hand(s, decider(s)))
    if s.phase == MAIN:
        return legal_main(s, out)
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
    return legal_end(s, out)


@rule
def apply(s, seat, action):
    """The next state, in place."""
    if seat == CHANCE:
        apply_chance(s, action)
    elif s.phase == CLAIM:
        answer(s, action)
    elif s.phase == PASS_CARD:
        pass_card(s, action - DO_PASS_CARD)
    elif s.phase == MAIN or s.phase == END:
        apply_turn(s, action)
    elif s.phase == LIGHT:
        light_effect(s, action)
    elif s.phase == SWAP:
        swap(s, action)
    elif s.phase == RETURN:
        give_back(s, action - DO_RETURN)
    elif s.phase == PUT:
        put(s, action - DO_PUT)
    elif s.phase == GIVE_ORACLE:
        gift(s, (action - DO_GIFT) // SEATS, (action - DO_GIFT) % SEATS)


@rule
def apply_chance(s, number):
    if s.phase == DEAL:
        deal(s, number)
    elif s.phase == START:
        draw_seat(s, number)
    else:
        draw(s, drawn_card(s, number))


@rule
def apply_turn(s, action):
    if action >= DO_PLAY:
        play(s, action - DO_PLAY)
    elif action == DO_PASS:
        do_pass(s)
    elif action == DO_END_TURN:
        end_turn(s)
    elif action == DO_DRAW:
        proves_legal_card(s, active(s))
        s.phase = DRAW
    elif action >= DO_T1:
        say(s, action)
    elif action >= DO_LARGE:
        take_shrine(s, LARGE, action - DO_LARGE)
    else:
        take_shrine(s, action - DO_SHRINE, action - DO_SHRINE)


@rule
def cards_left(s):
    left = 0
    for seat in range(seats(s)):
        left += count(s.own[seat])
    return left


@rule
def score(s, out):
    """The shared result: cards left in all hands; after a failed start, all that were dealt."""
    left = cards_left(s)
    for seat in range(seats(s)):
        out[seat] = left


@rule
def seen_as(s, seat, action, viewer):
    """The action, taken in this state, as a viewer sees it: with the card UNKNOWN where it is secret."""
    if seat == CHANCE:
        if s.phase == DEAL:
            return SAW_DEAL
        if s.phase == START:
            return SAW_START + action % seats(s)
        return SAW_DRAW + drawn_card(s, action)
    if viewer == seat:
        return action
    if s.phase == PASS_CARD and viewer != left_of(s, seat):
        return DO_PASS_CARD + UNKNOWN
    if s.phase == RETURN and viewer != s.partner and not bit(action - DO_RETURN) & s.open:
        return DO_RETURN + UNKNOWN
    if s.phase == SWAP and action >= DO_GIVE:
        card, receiver = (action - DO_GIVE) // SEATS, (action - DO_GIVE) % SEATS
        if viewer != receiver and not bit(card) & s.open:
            return DO_GIVE + SEATS * UNKNOWN + receiver
    return action
