"""`regular` at SALOMONS OORDEEL: where one choice is plainly better, and its strength."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from tacit import bots
from tacit.engine.chance import CHANCE, Seeded, below, stream
from tacit.games import load
from tacit.games.salomon.rules import actions
from tacit.games.salomon.rules.deduction import exact_posterior
from tacit.lab.simulate import simulate, win_share
from tacit.match import Match

GAME = load("salomon")
REGULAR = bots.load("regular", GAME)
RANDOM = bots.load("random", GAME)

MINE = "seat 0 rows=BGRPY cols=43152"  # B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3
THEIRS = "seat 1 rows=YRBGP cols=25314"  # Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3
ALL_MINE = f"{MINE} closed=B4,B2,BJ@3,G3,G1,R5,R2,P1,P4,Y3 open=-"
ALL_THEIRS = f"{THEIRS} closed=Y1,Y2,R1,R3,B1,B5,G2,G5,GJ@2,P3 open=-"


def table(mine: str, theirs: str, *moves: str, turn: str = "hits=0", **options: str) -> Match:
    """A position for two with seat 0 to guess, after moves such as ``0 guess 1 r0c3 Y4``."""
    lines = [mine, theirs, "centre -", f"turn active=0 {turn} last_target=- missed=-"]
    options = {"players": "2", **options}
    position = GAME.notation.read_position(lines, GAME.read_options(options))
    match = Match(GAME, options, position=position)
    for move in moves:
        seat, _, words = move.partition(" ")
        match.play_text(int(seat), words)
    return match


def chosen(match: Match, seat: int, index: int = 0) -> int:
    return REGULAR.choose(match.view(seat), seat, match.legal(seat), stream(1, index))


def choice(match: Match, index: int = 0) -> str:
    """What `regular` does next, in words."""
    return GAME.notation.action_text(chosen(match, match.due[0], index))


def steps(options: dict[str, str], seed: int, wild: int = 0) -> Iterator[tuple[Match, int]]:
    """A game of `regular` bots before each choice; the first `wild` after arranging are random."""
    match = Match(GAME, options, Seeded(seed))
    dice = stream(seed, 77)
    while match.due:
        seat = match.due[0]
        if seat == CHANCE:
            match.play(seat, match.chance())
            continue
        legal = match.legal(seat)
        if wild > 0 and GAME.notation.phase_text(match.state) != "ARRANGE":
            match.play(seat, legal[below(dice, len(legal))])
            wild -= 1
            continue
        yield match, seat
        action = chosen(match, seat, match.ply)
        assert action in legal
        match.play(seat, action)


def played_out(options: dict[str, str], seed: int, wild: int = 0) -> Match:
    """The same game at its end."""
    match = None
    for match, _ in steps(options, seed, wild):  # noqa: B007
        pass
    assert match is not None
    return match


def texts(options: dict[str, int]) -> dict[str, str]:
    return {o.name: o.text(options[o.name]) for o in GAME.options}


def variants() -> list[object]:
    return [pytest.param(texts(o), id=GAME.options_text(o)) for o in GAME.variants()]


# What it keeps to


@pytest.mark.parametrize("options", variants())
def test_it_plays_every_variant_to_the_end(options: dict[str, str]) -> None:
    match = played_out(options, 1)
    assert match.over
    assert sorted(GAME.scores(match.state))[-2:] == [0, 1]


@pytest.mark.parametrize("options", variants())
def test_it_plays_on_from_wherever_others_have_led(options: dict[str, str]) -> None:
    """Random moves lead to positions that it would not come to itself."""
    assert played_out(options, 2, wild=6 * int(options["players"])).over


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_it_chooses_the_same_in_worlds_that_its_seat_cannot_tell_apart(players: str) -> None:
    dreams = stream(2, 99)
    for match, seat in steps({"players": players}, 3):
        world = GAME.imagined(match.view(seat), seat, dreams)
        view, legal = GAME.view(world, seat), GAME.legal_actions(world, seat)
        again = REGULAR.choose(view, seat, legal, stream(1, match.ply))
        assert again == chosen(match, seat, match.ply)


DIGEST = """
import sys
from tests.games.salomon.test_bot import played_out
from tacit.engine import jit
assert jit.COMPILED == (sys.argv[1] == "compiled")
print(played_out({"players": "2", "mode": "simple"}, 3).text())
print(played_out({"players": "2"}, 3, wild=4).text())
print(played_out({"players": "4"}, 3, wild=14).text())
"""


def test_it_chooses_the_same_compiled_and_interpreted() -> None:
    logs = []
    for mode in ("compiled", "interpreted"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if mode == "compiled" else "1"}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST, mode],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        logs.append(done.stdout)
    assert logs[0].count("\n") > 100
    assert logs[0] == logs[1]


# Guessing


def shortfalls(players: str, seed: int, wild: int) -> list[float]:
    """For each turn of a game, by how much the first guess was less likely than the likeliest."""
    found = []
    for match, seat in steps({"players": players}, seed, wild):
        if GAME.notation.phase_text(match.state) != "GUESS" or match.state.hits:
            continue
        chances = exact_posterior(match.view(seat), seat).chances()
        action = chosen(match, seat, match.ply)
        found.append(float(chances.max() - chances[actions.guess_parts(action)]))
    return found


@pytest.mark.parametrize("players", ["2", "3"])
def test_it_names_the_likeliest_tile_of_one_or_two_boards(players: str) -> None:
    for seed in range(3):
        assert max(shortfalls(players, seed, 0)) < 1e-9


def test_it_names_nearly_the_likeliest_tile_of_three_boards() -> None:
    found = [gap for seed in range(3) for gap in shortfalls("4", seed, 8)]
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
    match.play_all(CHANCE, GAME.notation.chance_numbers(match.state, deal))
    assert {choice(match, i) for i in range(60)} == {f"row {letter}" for letter in "RYGBP"}
    for step in GAME.notation.steps("arrange rows=BGRPY cols=43152 jokers=BJ@3"):
        if step == GAME.notation.parse_action("joker 3"):
            break
        match.play(0, step)
    assert {choice(match, i) for i in range(60)} == {"joker 1", "joker 2", "joker 3"}


# Strength


@pytest.mark.parametrize(
    ("players", "games", "least"), [(2, 200, 0.9), (3, 60, 0.8), (4, 40, 0.75)]
)
def test_it_wins_nearly_always_against_random_play(players: int, games: int, least: float) -> None:
    """The measured shares are in docs/bots.md."""
    seated = [REGULAR] + [RANDOM] * (players - 1)
    results = simulate(GAME, GAME.read_options({"players": str(players)}), seated, games, seed=1)
    assert win_share(results, REGULAR.kind).value >= least
