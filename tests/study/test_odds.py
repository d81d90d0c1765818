"""Odds follow from a view alone, and are those of the worlds that the view allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice

import numpy as np
import pytest

from tacit import bots
from tacit.engine.bits import mask_of, members_of
from tacit.engine.chance import stream
from tacit.engine.views import State
from tacit.game import Game
from tacit.games import load
from tacit.games.salomon.rules.state import CELLS, TILES, closed_cells, is_playing, tile_at
from tacit.games.silencio.rules.knowledge import (
    facts_hold,
    known,
    possible_in_hand,
    seen_by,
    unlocated,
)
from tacit.games.silencio.rules.state import CARDS as JOURNEY_CARDS
from tacit.games.silencio.rules.state import SEATS, hand
from tacit.games.silver.rules.state import CARDS as SILVER_CARDS
from tacit.games.silver.rules.state import NUMBERS, laid, number_at
from tacit.match import Match
from tacit.study.odds import odds_of
from tacit.study.odds.silencio import DECK, Deals
from tests.drivers import by_bot, by_lot, decisions, from_state, imagined

WORLDS = 400
# So many standard deviations may a frequency be off. With fixed seeds it is always the same one.
DEVIATIONS = 5.0
SETTINGS = [
    ("silencio", {"players": "2"}),
    ("silencio", {"players": "4", "tavern": "on"}),
    ("silver", {"players": "3", "rounds": "1"}),
    ("silver", {"players": "2", "rounds": "1", "memory_aid": "real"}),
    ("salomon", {"players": "2", "mode": "full"}),
    ("salomon", {"players": "3"}),
]


def is_silencio_at(s: State, seat: int) -> np.ndarray:
    found = np.zeros((SEATS + 1, JOURNEY_CARDS))
    for other in range(int(s.players)):
        if other != seat:
            found[other, members_of(hand(s, other))] = 1.0
    found[DECK, [int(card) for card in s.deck[: int(s.deck_left)]]] = 1.0
    return found


def is_silver_at(s: State, seat: int) -> np.ndarray:
    found = np.zeros((SILVER_CARDS, NUMBERS))
    for spot in range(int(laid(s))):
        found[spot, int(number_at(s, spot))] = 1.0
    return found


def is_salomon_at(s: State, seat: int) -> np.ndarray:
    found = np.zeros((SEATS, CELLS, TILES))
    for other in range(int(s.players)):
        if other != seat and is_playing(s):
            for cell in members_of(closed_cells(s, other)):
                found[other, cell, int(tile_at(s, other, cell))] = 1.0
    return found


# Where everything is in a full state, in the shape of the odds
WHERE: dict[str, Callable[[State, int], np.ndarray]] = {
    "silencio": is_silencio_at,
    "silver": is_silver_at,
    "salomon": is_salomon_at,
}


def some_positions(game: Game, options: dict[str, str], number: int = 4) -> Iterator[Match]:
    """So many positions of a game between good players, and as many of one that is played by lot:
    there all kinds of knowledge come up."""
    for player in (by_bot(bots.load(bots.USUAL, game), 5), by_lot(5)):
        matches = [turn.match.copy() for turn in decisions(game, options, 5, player)]
        yield from islice(matches, 1, None, max(1, len(matches) // number))


def chances(match: Match, seat: int) -> np.ndarray:
    odds = odds_of(match.game, match.view(seat), seat)
    assert odds is not None
    return odds.chances


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_the_odds_are_those_of_the_worlds_that_a_view_allows(
    name: str, options: dict[str, str]
) -> None:
    dreams = stream(2)
    for match in some_positions(load(name), options):
        seat = match.ply % match.players
        told = chances(match, seat)
        worlds = [WHERE[name](imagined(match, seat, dreams), seat) for _ in range(WORLDS)]
        often = np.mean(worlds, axis=0)
        deviation = np.sqrt(told * (1 - told) / WORLDS)
        assert (np.abs(often - told) <= DEVIATIONS * deviation + 1e-9).all()


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_odds_hold_for_the_real_world_too(name: str, options: dict[str, str]) -> None:
    """What really is somewhere was possible there, and all chances of a place add up."""
    for match in some_positions(load(name), options):
        for seat in range(match.players):
            told, real = chances(match, seat), WHERE[name](match.state, seat)
            assert (told[real == 1.0] > 0.0).all()
            assert np.allclose(told.sum(axis=-1), real.sum(axis=-1))


@pytest.mark.parametrize(("name", "options"), [*SETTINGS, ("salomon", {"players": "4"})])
def test_the_same_odds_in_every_world_that_a_seat_cannot_tell_apart(
    name: str, options: dict[str, str]
) -> None:
    dreams = stream(4)
    for match in some_positions(load(name), options, 2):
        for seat in range(match.players):
            other = from_state(match, imagined(match, seat, dreams))
            assert chances(match, seat).tobytes() == chances(other, seat).tobytes()


def test_with_three_boards_in_doubt_odds_are_close_and_say_that_they_are_not_exact() -> None:
    game = load("salomon")
    match = next(m for m in some_positions(game, {"players": "4"}) if is_playing(m.state))
    odds = odds_of(game, match.view(0), 0)
    assert odds is not None
    assert not odds.exact
    dreams = stream(9)
    often = np.mean([is_salomon_at(imagined(match, 0, dreams), 0) for _ in range(WORLDS)], axis=0)
    assert np.abs(often - odds.chances).max() < 0.1
    assert np.allclose(odds.chances.sum(axis=-1), often.sum(axis=-1))


def test_likeliest_things_come_first() -> None:
    match = next(some_positions(load("silver"), {"players": "2", "rounds": "1"}))
    odds = odds_of(match.game, match.view(0), 0)
    assert odds is not None
    hidden = next(spot for spot in range(5, 10) if odds.chances[spot].max() < 1.0)
    likeliest = odds.likeliest(hidden)
    assert [chance for _, chance in likeliest] == sorted(odds.chances[hidden], reverse=True)[
        : len(likeliest)
    ]
    assert sum(chance for _, chance in likeliest) == pytest.approx(1.0)


def all_deals(match: Match, seat: int) -> Iterator[State]:
    """Every way to give the others the cards that a seat has not placed, allowed or not."""
    view, game = match.view(seat), match.game
    loose = members_of(unlocated(view, seat))
    others = [other for other in range(match.players) if other != seat]
    room = [int(view.hand_count[o]) - len(members_of(hand(view, o))) for o in others]
    for hands in divided(loose, room):
        world = game.copy(view)
        for other, cards in zip(others, hands, strict=True):
            world.own[other] |= mask_of(cards)
        rest = [card for card in loose if not any(card in cards for cards in hands)]
        world.deck[: len(rest)] = rest
        yield world


def divided(cards: list[int], room: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not room:
        yield []
        return
    for here in combinations(cards, room[0]):
        rest = [card for card in cards if card not in here]
        for others in divided(rest, room[1:]):
            yield [here, *others]


def is_allowed(match: Match, world: State, seat: int) -> bool:
    """Whether a deal goes with all that a seat knows."""
    view = match.view(seat)
    for other in range(match.players):
        if other != seat:
            loose = hand(world, other) & ~known(view, seat, other)
            if loose & ~possible_in_hand(view, seat, other):
                return False
    deck = mask_of(int(card) for card in world.deck[: int(world.deck_left)])
    return not deck & seen_by(view, seat) and bool(facts_hold(world))


@pytest.mark.slow
def test_deals_of_silencio_counted_one_by_one() -> None:
    """Games with so few cards that every deal can be looked at."""
    game, told_facts, told_places = load("silencio"), 0, 0
    small = {"players": "3", "top": "5", "hand_size": "3", "tavern": "on"}
    for seed in range(2):
        regular = by_bot(bots.load(bots.USUAL, game), seed)
        for turn in decisions(game, small, seed, regular):
            match, seat = turn.match, turn.seat
            worlds = [w for w in all_deals(match, seat) if is_allowed(match, w, seat)]
            often = np.mean([is_silencio_at(world, seat) for world in worlds], axis=0)
            assert np.allclose(chances(match, seat), often)
            deals = Deals(match.view(seat), seat)
            told_facts += bool(deals.facts)
            told_places += len(deals.lots) > 1
    assert told_facts
    assert told_places
