"""That `imagine` deals SILENCIO's worlds: exactly those that the seat cannot refute, and evenly."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from scipy.stats import chisquare

from tacit.engine.bits import mask_of, members_of
from tacit.engine.chance import CHANCE, stream
from tacit.engine.views import State
from tacit.games import load
from tacit.games.silencio.rules.imagine import CLASSES, deal_hands
from tacit.games.silencio.rules.state import CARDS, in_game
from tacit.match import Match
from tests.drivers import finished, new_match, replayed, seeds

GAME = load("silencio")


def world(s: State) -> tuple[object, ...]:
    """What is hidden in a state: the hands and the order of the deck."""
    deck = tuple(int(card) for card in s.deck[: int(s.deck_left)])
    return (tuple(int(own) for own in s.own), deck)


def play_random(options: dict[str, str], seed: int, moves: int) -> Match:
    """A random game, stopped after so many moves or before its last one."""
    whole = finished(GAME, options, seed)
    return replayed(whole, min(moves, whole.ply - 1))


def deals(match: Match, viewer: int) -> Iterator[State]:
    """Every table just dealt that looks to the viewer as this one did."""
    ply = next(i for i, move in enumerate(match.log) if move.seat != CHANCE)
    dealt = match.at(ply)
    visible = int(dealt.own[viewer]) | int(dealt.oracle)
    hidden = members_of(int(in_game(dealt)) & ~visible)
    others = [seat for seat in range(match.players) if seat != viewer]
    size = int(dealt.hand_size)
    for order in itertools.permutations(hidden):
        hands = [order[i * size : (i + 1) * size] for i in range(len(others))]
        if any(list(hand) != sorted(hand) for hand in hands):
            continue
        s = GAME.copy(dealt)
        for seat, hand in zip(others, hands, strict=True):
            s.own[seat] = mask_of(hand)
        for i, card in enumerate(order[len(others) * size :]):
            s.deck[i] = card
        yield s


def consistent_worlds(match: Match, viewer: int) -> set[tuple[object, ...]]:
    """Brute force: every world that comes of a history which the viewer's log does not refute."""
    start = next(i for i, move in enumerate(match.log) if move.seat != CHANCE)
    seen = match.seen(viewer)
    worlds: dict[object, State] = {world(s): s for s in deals(match, viewer)}
    for ply in range(start, match.ply):
        mover, code = seen[ply].seat, seen[ply].action
        view = match.view(viewer, ply + 1).tobytes()
        found: dict[object, State] = {}
        for s in worlds.values():
            for action in actions_seen_as(s, mover, code, viewer):
                after = GAME.copy(s)
                GAME.apply(after, mover, action)
                if GAME.view(after, viewer).tobytes() == view:
                    # What others believe differs between histories; what lies where does not.
                    found.setdefault((world(after), after.tobytes()), after)
        worlds = found
    return {world(s) for s in worlds.values()}


def actions_seen_as(s: State, mover: int, code: int, viewer: int) -> Iterator[int]:
    if mover == CHANCE:
        for number in range(int(s.hand_count[int(s.turn)])):
            if int(GAME.seen_as(s, CHANCE, number, viewer)) == code:
                yield number
        return
    for action in GAME.legal_actions(s, mover):
        if int(GAME.seen_as(s, mover, action, viewer)) == code:
            yield action


def imagined_worlds(match: Match, viewer: int, times: int) -> Counter[tuple[object, ...]]:
    dreams = stream(17)
    view = match.view(viewer)
    return Counter(world(GAME.imagined(view, viewer, dreams)) for _ in range(times))


TWO = {"players": "2", "top": "3", "hand_size": "2", "start": "seat:0"}
TWO_TAVERN = {**TWO, "tavern": "on"}
THREE = {"players": "3", "top": "3", "hand_size": "1", "start": "seat:0"}


@pytest.mark.parametrize("seed", seeds(40))
@pytest.mark.parametrize("options", [TWO, TWO_TAVERN], ids=["plain", "tavern"])
def test_with_two_players_it_reaches_exactly_the_worlds_that_cannot_be_refuted(
    options: dict[str, str], seed: int
) -> None:
    match = play_random(options, seed, 7 + seed % 12)
    for viewer in range(2):
        assert set(imagined_worlds(match, viewer, 600)) == consistent_worlds(match, viewer)


@pytest.mark.parametrize("seed", seeds(40))
def test_with_three_players_it_misses_no_world_that_cannot_be_refuted(seed: int) -> None:
    match = play_random(THREE, seed, 5 + seed % 12)
    for viewer in range(3):
        assert consistent_worlds(match, viewer) <= set(imagined_worlds(match, viewer, 1500))


@pytest.mark.parametrize("seed", [3, 4, 5])
@pytest.mark.parametrize("options", [TWO, THREE], ids=["two", "three"])
def test_every_world_is_equally_likely(options: dict[str, str], seed: int) -> None:
    match = play_random(options, seed, 8)
    for viewer in range(match.players):
        counts = imagined_worlds(match, viewer, 4000)
        if len(counts) > 1:
            assert chisquare(list(counts.values())).pvalue > 1e-4


# Classes as {places: cards}, and the slots of three hands and the deck. In the first no class is
# within another; in the second some cards must leave room in a hand for others; the third is tight.
CLASSES_AND_SLOTS: list[tuple[dict[int, int], list[int]]] = [
    ({0b0011: 2, 0b0110: 2, 0b1101: 2, 0b1111: 2}, [2, 2, 1, 3]),
    ({0b0001: 1, 0b0011: 3, 0b0110: 2, 0b1100: 1, 0b1111: 1}, [3, 2, 1, 2]),
    ({0b0011: 3, 0b0101: 2, 0b1110: 3}, [3, 2, 2, 1]),
]


def all_deals(cards: dict[int, int], slots: list[int]) -> set[tuple[int, ...]]:
    """Brute force: the hands of all deals that give each card one of its places."""
    deals = set()
    for places in itertools.product(range(4), repeat=len(cards)):
        sizes = [places.count(place) for place in range(4)]
        allowed = all(cards[card] >> place & 1 for card, place in enumerate(places))
        if sizes == slots and allowed:
            hands = (mask_of(c for c, p in enumerate(places) if p == hand) for hand in range(3))
            deals.add(tuple(int(hand) for hand in hands))
    return deals


@pytest.mark.parametrize(("sizes", "slots"), CLASSES_AND_SLOTS)
def test_cards_with_different_places_are_dealt_evenly(
    sizes: dict[int, int], slots: list[int]
) -> None:
    cards = dict(enumerate(places for places, size in sizes.items() for _ in range(size)))
    expected = all_deals(cards, slots)
    classes = np.array(
        [int(mask_of(c for c, p in cards.items() if p == places)) for places in range(CLASSES)],
        np.uint64,
    )
    dreams, counts = stream(29), Counter[tuple[int, ...]]()
    s = GAME.blank()[0]
    s.players = 4
    while sum(counts.values()) < 40 * len(expected):
        s.own[:] = 0
        if deal_hands(s, 0, classes, np.array(slots), dreams):
            counts[int(s.own[1]), int(s.own[2]), int(s.own[3])] += 1
    assert set(counts) == expected
    assert chisquare(list(counts.values())).pvalue > 1e-4


def test_a_large_table_is_dealt_evenly_too() -> None:
    """Each unseen card is as often in a neighbour's hand as any other."""
    match = new_match(GAME, {"players": "4", "start": "seat:0"}, 1)
    match.settle()
    dreams = stream(23)
    view = match.view(0)
    times = 6000
    counts: Counter[int] = Counter()
    for _ in range(times):
        hand = int(GAME.imagined(view, 0, dreams).own[1])
        counts.update(members_of(hand))
    assert sum(counts.values()) == 5 * times
    assert len(counts) == CARDS - 5 - 4  # without the own hand and the oracle
    assert chisquare(list(counts.values())).pvalue > 1e-4
