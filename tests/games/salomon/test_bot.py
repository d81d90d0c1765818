"""`regular` at SALOMONS OORDEEL: where one choice is plainly better, and its strength."""

from __future__ import annotations

import numpy as np
import pytest

from tacit import bots
from tacit.engine.chance import Seeded
from tacit.game import Game
from tacit.games import load
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.deduction import exact_posterior
from tacit.games.salomon.rules.state import ARRANGE, GUESS
from tacit.lab.simulate import simulate, win_share
from tacit.match import Match
from tests.drivers import (
    at_position,
    by_bot,
    by_lot,
    choice_text,
    finished,
    new_match,
    play_on,
    play_outcome,
    stop,
    variants,
)

GAME = load("salomon")
REGULAR = bots.load("regular", GAME)
RANDOM = bots.load("random", GAME)

MINE = "seat 0 rows=BGRPY cols=43152"  # B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3
THEIRS = "seat 1 rows=YRBGP cols=25314"  # Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3
ALL_MINE = f"{MINE} closed=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3 open=-"
ALL_THEIRS = f"{THEIRS} closed=Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3 open=-"


def table(mine: str, theirs: str, *moves: str, turn: str = "hits=0", **options: str) -> Match:
    """A position for two with seat 0 to guess, after moves such as ``0 guess 1 r0c3 Y4``."""
    lines = (mine, theirs, "centre -", f"turn active=0 {turn} last_target=- missed=-")
    return at_position(GAME, "\n".join(lines), *moves, **{"players": "2", **options})


def choice(match: Match, index: int = 0) -> str:
    """What `regular` does next, in notation."""
    return choice_text(REGULAR, match, index)


@pytest.mark.parametrize(("game", "options"), variants(GAME))
def test_games_that_it_plays_have_one_winner(game: Game, options: dict[str, int]) -> None:
    match = finished(game, options, 1, by_bot(REGULAR, 1))
    assert sorted(game.scores(match.state))[-2:] == [0, 1]


# Guessing


def shortfalls(players: int, seed: int, wild: int = 0) -> list[float]:
    """For each turn of a game, by how much the first guess was less likely than the likeliest.

    So many random moves lead away from what `regular` would do.
    """
    regular = by_bot(REGULAR, seed)
    match = new_match(GAME, {"players": players}, seed)
    stop(match, regular, lambda now: bool(now.state.phase != ARRANGE))
    arranged = match.ply
    stop(match, by_lot(seed), lambda now: now.ply >= arranged + wild)
    found = []
    for _, seat, action in play_on(match, regular):
        if match.state.phase == GUESS and not match.state.hits:
            chances = exact_posterior(match.view(seat), seat).chances()
            found.append(float(chances.max() - chances[actions.guess_parts(action)]))
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_it_names_the_likeliest_tile_of_one_or_two_boards(players: int) -> None:
    for seed in range(3):
        assert max(shortfalls(players, seed)) < 1e-9


@pytest.mark.slow
def test_it_names_nearly_the_likeliest_tile_of_three_boards() -> None:
    found = [gap for seed in range(3) for gap in shortfalls(4, seed, 8)]
    assert len(found) > 10
    assert float(np.mean(found)) < 0.02


@pytest.mark.parametrize("turn", ["hits=0", "hits=1"])
def test_it_names_a_tile_whose_lines_and_joker_are_known(turn: str) -> None:
    """B5 and R1 show the row and the column, and the blue joker is its own."""
    theirs = f"{THEIRS} closed=Y1,Y2,R3,B1,G2,G5,GJ@2,P3 open=B5,R1"
    assert choice(table(ALL_MINE, theirs, turn=turn)) == "guess 1 r2c3 B1"


def test_it_names_the_joker_where_the_number_is_its_own() -> None:
    """G2 and R3 show the lines of a cell in which its own G3 would have to stand."""
    theirs = f"{THEIRS} closed=Y1,Y2,R1,B1,B5,G5,GJ@2,P3 open=G2,R3"
    assert choice(table(ALL_MINE, theirs)) == "guess 1 r3c2 GJ"


def test_it_stops_when_the_next_guess_is_a_bad_one() -> None:
    assert choice(table(ALL_MINE, ALL_THEIRS, turn="hits=1")) == "stop"


def test_it_goes_on_when_a_miss_is_free() -> None:
    mine = f"{MINE} closed=Y3 open=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4"
    assert choice(table(mine, ALL_THEIRS, turn="hits=1")).startswith("guess ")


def test_it_goes_on_when_it_has_nothing_left_to_hide() -> None:
    """Everybody can tell that B4 and B2 are there; so it would lose them both after a stop."""
    known = f"{MINE} closed=B4,B2 open=BJ@3,G3,G1,R5,R2,P1,P4,Y3"
    assert choice(table(known, ALL_THEIRS, turn="hits=1")).startswith("guess ")


# Giving a tile away


@pytest.mark.parametrize("open_only", ["no", "yes"])
def test_it_gives_up_a_tile_that_everybody_knows(open_only: str) -> None:
    """B2, P4 and the open joker show that B4 is there; all other closed tiles are in doubt."""
    mine = f"{MINE} closed=B4,G3,G1,R5,R2,P1,Y3 open=B2,P4,BJ@3"
    match = table(mine, ALL_THEIRS, "0 guess 1 r0c3 Y4", open_only=open_only)
    assert choice(match) == "expose r0c0"


def test_it_drives_out_a_joker_that_it_knows() -> None:
    theirs = f"{THEIRS} closed=Y1,Y2,R1,B1,B5,G5,GJ@2,P3 open=G2,R3"
    match = table(ALL_MINE, theirs, "0 guess 1 r0c3 Y4")
    assert choice(match) == "expose r1c1"


# Arranging


def test_it_draws_its_lines_and_the_places_of_its_jokers() -> None:
    match = Match(GAME, {"players": "2", "start": "0"}, Seeded(1))
    deal = "deal B4 B2 BJ G3 G1 R5 R2 P1 P4 Y3 | Y1 Y2 R1 R3 B1 B5 G2 G5 GJ P3"
    play_outcome(match, deal)
    assert {choice(match, i) for i in range(60)} == {f"row {letter}" for letter in "RYGBP"}
    for step in GAME.notation.steps("arrange rows=BGRPY cols=43152 jokers=BJ@3"):
        if step == GAME.notation.parse_action("joker 3"):
            break
        match.play(0, step)
    assert {choice(match, i) for i in range(60)} == {"joker 1", "joker 2", "joker 3"}


# Strength


@pytest.mark.parametrize(
    ("players", "games", "least"),
    [
        (2, 200, 0.9),
        pytest.param(3, 60, 0.8, marks=pytest.mark.slow),
        pytest.param(4, 40, 0.75, marks=pytest.mark.slow),
    ],
)
def test_it_wins_nearly_always_against_random_play(players: int, games: int, least: float) -> None:
    """The measured shares are in docs/bots.md."""
    seated = [REGULAR] + [RANDOM] * (players - 1)
    results = simulate(GAME, GAME.read_options({"players": str(players)}), seated, games, seed=1)
    assert win_share(results, REGULAR).value >= least
