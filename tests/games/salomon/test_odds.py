"""Boards where some tiles are likelier than others: counted, drawn, and read from guesses."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tacit import bots
from tacit.bots.salomon.beliefs import chances_with_odds
from tacit.bots.salomon.reading import odds_of_tiles
from tacit.engine.bits import members_of
from tacit.engine.chance import stream
from tacit.engine.views import State
from tacit.games.salomon import GAME
from tacit.games.salomon.rules.deduction import boards_in_doubt, exact_posterior
from tacit.games.salomon.rules.deduction.boards import unseen_tiles
from tacit.games.salomon.rules.deduction.joint import BARE, put_boards
from tacit.games.salomon.rules.deduction.odds import draw_both, new_table, weigh_both
from tacit.games.salomon.rules.state import GUESS, SEATS, TILES, tiles_on
from tacit.match import Match
from tests.drivers import by_bot, by_lot, decisions

REGULAR = bots.load("regular", GAME)
EVEN = np.ones((SEATS, TILES))


def guesses(players: int, seed: int, hidden: int, least: int = 0) -> Iterator[tuple[Match, int]]:
    """Positions of a random game before a guess, with so many boards in doubt."""
    options = GAME.read_options({"players": str(players)})
    for match, seat, _ in decisions(GAME, options, seed, by_lot(seed)):
        is_late = int(match.state.open).bit_count() >= least
        in_doubt = len(boards_in_doubt(match.view(seat), seat))
        if match.state.phase == GUESS and is_late and in_doubt == hidden:
            yield match, seat


def closed_only(view: State, chances: np.ndarray) -> np.ndarray:
    """Without the cells that are open."""
    kept = np.zeros_like(chances)
    for seat in range(int(view.players)):
        for cell in members_of(view.closed[seat]):
            kept[seat, cell] = chances[seat, cell]
    return kept


@pytest.mark.parametrize("players", [2, 3])
def test_even_odds_give_the_exact_posterior(players: int) -> None:
    compared = 0
    for i, (match, seat) in enumerate(guesses(players, 4, players - 1, least=4)):
        if i % 4:
            continue
        view = match.view(seat)
        found = chances_with_odds(view, seat, EVEN, stream(1))
        exact = exact_posterior(view, seat).chances()
        assert np.allclose(closed_only(view, found), exact)
        compared += 1
    assert compared > 2


def test_three_boards_come_close_to_the_exact_posterior() -> None:
    match, seat = next(guesses(4, 4, 3, least=10))
    view = match.view(seat)
    found = closed_only(view, chances_with_odds(view, seat, EVEN, stream(1)))
    assert np.abs(found - exact_posterior(view, seat).chances()).max() < 0.15


@pytest.mark.parametrize("players", [2, 3])
def test_odds_of_a_tile_make_the_worlds_with_it_likelier(players: int) -> None:
    """By Bayes' rule, for each tile of which it is not certain where it is."""
    match, seat = next(guesses(players, 7, players - 1, least=6))
    view = match.view(seat)
    other = boards_in_doubt(view, seat)[0]
    before = closed_only(view, chances_with_odds(view, seat, EVEN, stream(1)))[other].sum(axis=0)
    asked = [tile for tile in range(TILES) if 0.01 < before[tile] < 0.99]
    assert asked
    for tile in asked:
        odds = EVEN.copy()
        odds[other, tile] = 3.0
        after = closed_only(view, chances_with_odds(view, seat, odds, stream(1)))[other, :, tile]
        assert after.sum() == pytest.approx(3 * before[tile] / (1 + 2 * before[tile]))


# Drawing


def share_of_tiles(hands: list[int]) -> np.ndarray:
    return np.array([np.mean([hand >> tile & 1 for hand in hands]) for tile in range(TILES)])


@pytest.mark.parametrize("players", [2, 3])
def test_boards_are_drawn_as_often_as_the_odds_say(players: int) -> None:
    match, seat = next(guesses(players, 9, players - 1, least=5))
    view, table = match.view(seat), new_table()
    others = boards_in_doubt(view, seat)
    first, second = (*others, BARE)[:2]
    put_boards(view, unseen_tiles(view, seat), table, first, second)
    odds = np.random.default_rng(3).uniform(0.3, 3.0, (SEATS, TILES))
    for i, other in enumerate(others):
        table.odds[i] = odds[other]
    total, luck = weigh_both(table, 0), stream(2)
    drawn = [draw_both(table, total, luck) for _ in range(4000)]
    assert not any(one & other for one, other in drawn)
    chances = chances_with_odds(view, seat, odds, luck)
    for i, other in enumerate(others):
        found = share_of_tiles([int(pair[i]) for pair in drawn])
        assert np.abs(found - chances[other].sum(axis=0)).max() < 0.04


# Reading


@pytest.mark.slow
def test_guesses_tell_which_tiles_a_player_holds() -> None:
    """On average over games of `regular`, the closed tiles of the other get better odds."""
    held: list[float] = []
    not_held: list[float] = []
    for seed in range(8):
        options = GAME.read_options({"players": "2"})
        for match, seat, _ in decisions(GAME, options, seed, by_bot(REGULAR, seed)):
            notes = bots.notes_of(match, seat)[0]
            if match.state.phase != GUESS or notes.guesses < 2:
                continue
            view, other = match.view(seat), 1 - seat
            odds = np.log(odds_of_tiles(view, seat, notes, stream(seed))[other])
            his = {tiles_on(match.state, other)[c] for c in members_of(match.state.closed[other])}
            for tile in members_of(unseen_tiles(view, seat)):
                if not int(notes.named[other]) >> tile & 1:
                    (held if tile in his else not_held).append(odds[tile])
    assert len(held) > 50
    assert np.mean(held) > np.mean(not_held) + 0.2


def test_who_has_not_guessed_has_told_nothing() -> None:
    match, seat = next(guesses(2, 1, 1))
    notes = bots.notebook(GAME).blank()
    assert (odds_of_tiles(match.view(seat), seat, notes[0], stream(1)) == 1).all()
