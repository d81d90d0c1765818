"""Counting SILVER: everything that can happen in one small turn, by hand and by the program.

The turn: seat 0 has the cards 4 5 4, all down, the pile shows a 7, the deck holds 3 and 8, and the
round is over after this turn. No card can act: the 3 enters down, a 7 that is taken has no ability.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tacit.engine.views import State
from tacit.games import load
from tacit.games.silver.notation.symbols import FULL_DECK, deck_cards, pile_cards
from tacit.games.silver.rules.state import CARDS, OVER, POINTS
from tacit.match import Match
from tacit.scenario.assertions import whole_actions
from tests.drivers import play_outcome

GAME = load("silver")
OPTIONS = GAME.read_options({"players": "2", "rounds": "1", "max_turns_per_round": "1"})
LAST_TURN = ("village 0: D4 D5 D4", "village 1: D6", "deck 3 8 .", "pile 7")


def position(*lines: str) -> State:
    return GAME.notation.read_position(lines, OPTIONS)


def after(s: State, seat: int, actions: tuple[int, ...]) -> State:
    into = GAME.copy(s)
    for action in actions:
        GAME.apply(into, seat, action)
    return into


def perft(s: State, depth: int) -> int:
    """In how many ways so many moves can be made."""
    if depth == 0:
        return 1
    return sum(
        perft(after(s, seat, (action,)), depth - 1)
        for seat in GAME.due(s)
        for action in GAME.legal_actions(s, seat)
    )


def endings(s: State) -> Iterator[State]:
    """The last position of every game that can follow, steps of one action taken together."""
    if s.phase == OVER:
        yield s
    for seat in GAME.due(s):
        for actions in whole_actions(GAME, s, seat):
            yield from endings(after(s, seat, actions))


def table(s: State) -> tuple[object, ...]:
    """What lies where."""
    villages = [int(card) & 15 for card in s.cards[: int(s.ends[-1])]]
    piles = [[card & 15 for card in cards] for cards in (pile_cards(s), deck_cards(s))]
    return str(villages), str(s.ends), str(piles)


def test_the_cards_and_points_of_the_whole_game_add_up() -> None:
    assert len(FULL_DECK) == CARDS
    assert sum(FULL_DECK) == POINTS


def test_the_last_turn_has_as_many_moves_as_were_counted_by_hand() -> None:
    """By hand, with D the draw, T the take and C the call.

    1 move: D, T or C, and C ends the game: 3.
    2 moves: after D one may discard, put forward card 1 or 2, or exchange card 1, 2 or 3: 6. After
    T the same without discarding: 5.
    3 moves: after D, `pass` follows the discard (1) and each exchange of one card (3); card 1 put
    forward is followed by card 2, or by an exchange with 2 or 3 (3); card 2 by an exchange with 3
    (1): 8. After T the same without the discard: 7.
    4 moves: games with `pass` are over. Cards 1 and 2 put forward: exchange with 3 (1). {1,2} and
    {2,3} fail, so the new card goes left or right (2 each); {1,3} matches, so it takes place 1 or 3
    (2). That is 7 after D and 7 after T.
    5 moves: {1,2,3} has failed: left or right (2). The three pairs are placed: `pass` (6). 8 and 8.
    6 moves: a penalty card goes left or right, after the new card on either side (4). 4 and 4.
    7 moves: `pass` after it. 4 and 4.
    """
    s = position(*LAST_TURN)
    assert [perft(s, depth) for depth in range(9)] == [1, 3, 11, 15, 14, 16, 8, 8, 0]


def test_the_last_turn_ends_in_as_many_games_and_tables_as_were_counted_by_hand() -> None:
    """By hand. After the draw: discard 1; one card 3; a pair that matches 2 (places); two pairs
    that fail 2 x 2 (ends); three cards 2 x 2 (ends of both cards): 14 games. After the take 13,
    and the call: 28.

    Tables: the two failed pairs leave the same cards in the same places, so that 4 games end in 2
    tables: 12 after the draw, 11 after the take, and the call's: 24.
    """
    s = position(*LAST_TURN)
    finals = list(endings(s))
    assert len(finals) == 28
    assert len({table(final) for final in finals}) == 24


def test_each_set_can_be_put_forward_in_one_way() -> None:
    """That makes 2**m - 1 of m free cards; the locked one is in none."""
    village = "village 0: D4 D5 D4* D2 D8 D9"
    s = position(village, *LAST_TURN[1:], "amulet placed 0", "turn 0 node=TAKEN hand=6")
    texts = [GAME.notation.steps_text(actions) for actions in whole_actions(GAME, s, 0)]
    positions = "12456"
    expected = [
        f"exchange {','.join(chosen)}"
        for size in range(1, 6)
        for chosen in combinations(positions, size)
    ]
    assert len(texts) == 2**5 - 1
    assert sorted(texts) == sorted(expected)


def test_any_two_cards_can_be_peeked_at() -> None:
    """Ten pairs of five cards for each of two players: a hundred tables, whoever chooses first."""
    match = Match(GAME, {"players": "2", "start_player": "0"})
    play_outcome(match, "deal rest")
    s = match.state
    found = set()
    for first, second in ((0, 1), (1, 0)):
        for one in whole_actions(GAME, s, first):
            between = after(s, first, one)
            for other in whole_actions(GAME, between, second):
                found.add(after(between, second, other).tobytes())
    assert len(found) == 100
