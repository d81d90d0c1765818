"""That `imagine` deals SILVER's worlds: exactly those that the seat cannot refute, and evenly.

The tables here are small because almost all cards lie on the pile: six are hidden, one of them out
of the round.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from scipy.stats import chisquare

from tacit.engine.chance import CHANCE, stream
from tacit.engine.views import State
from tacit.games import load
from tacit.games.silver.notation.symbols import FULL_DECK, without
from tacit.games.silver.rules.state import HIDDEN
from tacit.match import Match
from tests.drivers import by_lot, new_match, seeds

World = tuple[tuple[int, ...], ...]  # the numbers of villages, deck, pile and hand

GAME = load("silver")
SECRET = (1, 2, 2, 9, 9, 13)
OPEN = (5, 8, 7, 6, 10, 12)  # two face up in the villages, four on top of the deck


def small_table(**options: str) -> State:
    """Hidden: two cards of each village, the bottom of the deck, and the removed card."""
    pile = without(FULL_DECK, [*SECRET, *OPEN])
    assert pile is not None
    lines = [
        f"village 0: D{SECRET[0]} D{SECRET[1]} U{OPEN[0]}",
        f"village 1: D{SECRET[2]} D{SECRET[3]} U{OPEN[1]}",
        f"deck {' '.join(map(str, OPEN[2:]))} {SECRET[4]} .",
        f"pile {' '.join(map(str, reversed(pile)))}",
        "knows 0: deck/1 deck/2 deck/3 deck/4",
        "knows 1: deck/1 deck/2 deck/3 deck/4",
    ]
    return GAME.notation.read_position(lines, GAME.read_options({"players": "2", **options}))


def world(s: State) -> World:
    """All that may be hidden in a state."""
    return tuple(
        tuple(int(card) & 15 for card in zone[: int(size)])
        for zone, size in (
            (s.cards, s.ends[-1]),
            (s.deck, s.deck_left),
            (s.pile, s.pile_size),
            (s.hand, s.hand_size),
        )
    )


def hidden_places(view: State) -> list[tuple[str, int]]:
    return [
        (zone, place)
        for zone in ("cards", "deck", "pile", "hand")
        for place, card in enumerate(view[zone])
        if int(card) & 15 == HIDDEN
    ]


def worlds_of(view: State, hidden: tuple[int, ...]) -> dict[World, State]:
    """Every world in which the hidden cards lie in the hidden places."""
    places = hidden_places(view)
    found = {}
    for order in set(permutations(hidden)):
        s = GAME.copy(view)
        for (zone, place), number in zip(places, order, strict=False):
            s[zone][place] = int(s[zone][place]) - HIDDEN + number
        found[world(s)] = s
    return found


def imagined(view: State, viewer: int, times: int) -> Counter[World]:
    dreams = stream(17)
    return Counter(world(GAME.imagined(view, viewer, dreams)) for _ in range(times))


def test_a_small_table_has_exactly_the_worlds_that_can_be_and_evenly() -> None:
    """Six hidden cards, five places and the box: 6! / (2! 2!) worlds, all equally likely."""
    view = GAME.view(small_table(), 0)
    expected = worlds_of(view, SECRET)
    assert len(expected) == 180
    counts = imagined(view, 0, 18000)
    assert set(counts) == set(expected)
    assert chisquare(list(counts.values())).pvalue > 1e-4


@pytest.mark.parametrize("seed", seeds(30))
def test_after_any_play_it_deals_exactly_the_worlds_that_the_log_does_not_refute(seed: int) -> None:
    """Brute force: every world at the start, played on by what each seat saw of the moves."""
    start = small_table()
    match = Match(GAME, {"players": "2"}, position=start)
    worlds = [list(worlds_of(GAME.view(start, viewer), SECRET).values()) for viewer in range(2)]
    player = by_lot(seed)
    for ply in range(10 + seed % 12):
        if match.due in ([], [CHANCE]):
            break
        move = player(match)
        match.play(move.seat, move.action)
        for viewer in range(2):
            code, view = match.seen_at(ply, viewer).action, match.view(viewer).tobytes()
            # Which cards somebody has put forward is no part of `world`, but of how play goes on.
            found = {
                after.tobytes(): after
                for s in worlds[viewer]
                for after in successors(s, move.seat, code, viewer)
                if GAME.view(after, viewer).tobytes() == view
            }
            worlds[viewer] = list(found.values())
    for viewer in range(2):
        dreamt = imagined(match.view(viewer), viewer, 4000)
        assert set(dreamt) == {world(s) for s in worlds[viewer]}


def successors(s: State, mover: int, code: int, viewer: int) -> list[State]:
    found = []
    for action in GAME.legal_actions(s, mover):
        if int(GAME.seen_as(s, mover, action, viewer)) == code:
            after = GAME.copy(s)
            GAME.apply(after, mover, action)
            found.append(after)
    return found


def test_with_real_memory_what_was_seen_is_imagined_anew() -> None:
    s = small_table(memory_aid="real")
    s.cards[0] |= 16  # seat 0 has seen its first card, some time ago
    view = GAME.view(s, 0)
    firsts = {cards[0] for cards, *_ in imagined(view, 0, 4000)}
    assert firsts > set(SECRET)  # the pile below its top is forgotten too
    s.fresh[0] |= 1  # it sees it right now
    assert {cards[0] for cards, *_ in imagined(GAME.view(s, 0), 0, 200)} == {SECRET[0]}


def test_who_has_peeked_has_seen_two_cards_in_every_world() -> None:
    match = new_match(GAME, {"players": "2", "start_player": "0"}, 3)
    match.settle()
    match.play_text(1, "peek2 2 4")
    view = match.view(0)
    assert not any(int(card) >> 4 for card in view.cards[:10])
    dreams = stream(5)
    pairs: Counter[tuple[int, ...]] = Counter()
    for _ in range(2000):
        s = GAME.imagined(view, 0, dreams)
        pairs[tuple(i for i in range(10) if int(s.cards[i]) >> 5 & 1)] += 1
    assert len(pairs) == 10
    assert chisquare(list(pairs.values())).pvalue > 1e-4


def test_a_large_table_is_dealt_evenly_too() -> None:
    """Each unseen card is as often in a neighbour's village as its copies allow."""
    match = new_match(GAME, {"players": "4", "start_player": "0"}, 1)
    match.settle()
    view = match.view(0)
    dreams, counts, times = stream(23), Counter[int](), 4000
    for _ in range(times):
        s = GAME.imagined(view, 0, dreams)
        counts.update(int(card) & 15 for card in s.cards[5:10])
    top = int(view.pile[0]) & 15
    copies = Counter(FULL_DECK) - Counter([top])
    expected = [5 * times * copies[number] / 51 for number in range(14)]
    assert chisquare([counts[number] for number in range(14)], expected).pvalue > 1e-4
