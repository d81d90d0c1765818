"""`regular` at SILENCIO: what it chooses where one choice is plainly better, and its strength."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from tacit import bots
from tacit.engine.chance import CHANCE, Seeded, stream
from tacit.games import load
from tacit.lab.batch import games_of_bots, random_games
from tacit.match import Match

GAME = load("silencio")
REGULAR = bots.load("regular", GAME)


def table(text: str, *moves: str, **options: str) -> Match:
    """A position in the notation, after moves such as ``1 play B3``."""
    lines = [line.strip() for line in text.strip().splitlines()]
    position = GAME.notation.read_position(lines, GAME.read_options(options))
    match = Match(GAME, options, position=position)
    for move in moves:
        seat, _, words = move.partition(" ")
        match.play_text(int(seat), words)
    return match


def choice(match: Match) -> str:
    """What `regular` does next, in words."""
    (seat,) = match.due
    action = REGULAR.choose(match.view(seat), seat, match.legal(seat), stream(1))
    return GAME.notation.action_text(action)


def played_out(options: dict[str, str], seed: int) -> Match:
    """A game among `regular` bots, each choice checked to be legal."""
    match = Match(GAME, options, Seeded(seed))
    while match.due:
        (seat,) = match.due
        if seat == CHANCE:
            match.play(seat, match.chance())
            continue
        legal = match.legal(seat)
        action = REGULAR.choose(match.view(seat), seat, legal, stream(seed, match.ply))
        assert action in legal
        match.play(seat, action)
    return match


def texts(options: dict[str, int]) -> dict[str, str]:
    return {o.name: o.text(options[o.name]) for o in GAME.options}


def variants() -> list[object]:
    return [pytest.param(texts(o), id=GAME.options_text(o)) for o in GAME.variants()]


# What it keeps to


@pytest.mark.parametrize("options", variants())
def test_it_plays_every_variant_to_the_end(options: dict[str, str]) -> None:
    for seed in range(6):
        match = played_out(options, seed)
        assert GAME.notation.result_text(match.state) != "lost_start"


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_it_chooses_the_same_in_worlds_that_its_seat_cannot_tell_apart(players: str) -> None:
    options = {"players": players, "tavern": "on"}
    dreams = stream(2, 99)
    for seed in range(4):
        finished = played_out(options, seed)
        for ply, move in enumerate(finished.log):
            if move.seat == CHANCE:
                continue
            real = finished.at(ply)
            view = GAME.view(real, move.seat)
            for _ in range(2):
                world = GAME.imagined(view, move.seat, dreams)
                chosen = REGULAR.choose(
                    GAME.view(world, move.seat),
                    move.seat,
                    GAME.legal_actions(world, move.seat),
                    stream(seed, ply),
                )
                assert chosen == move.action


DIGEST = """
import sys
from tests.games.silencio.test_bot import played_out
from tacit.engine import jit
assert jit.COMPILED == (sys.argv[1] == "compiled")
print(played_out({"players": "4", "tavern": "on"}, 3).text())
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
    assert logs[0].count("\n") > 40
    assert logs[0] == logs[1]


# The start


def test_it_claims_the_start_in_the_last_round_whatever_its_hand() -> None:
    """All hands are high, so nobody likes to begin; but the second of two rounds is the last."""
    options = {"players": "2", "top": "8", "hand_size": "2", "claim_rounds": "2"}
    match = Match(GAME, options)
    while match.due == [CHANCE]:
        outcome = "deal R8 B8 Y8 G8 rest" if match.ply == 0 else "start 0"
        for number in GAME.notation.chance_numbers(match.state, outcome):
            match.play(CHANCE, number)
    answers = []
    while GAME.notation.phase_text(match.state) == "CLAIM":
        answers.append(choice(match))
        match.play_text(match.due[0], answers[-1])
    assert answers == ["wait", "wait", "claim"]


def test_it_begins_at_once_with_a_low_card() -> None:
    options = {"players": "2", "top": "8", "hand_size": "2"}
    match = Match(GAME, options)
    while match.due == [CHANCE]:
        outcome = "deal R2 B2 Y8 G8 rest" if match.ply == 0 else "start 0"
        for number in GAME.notation.chance_numbers(match.state, outcome):
            match.play(CHANCE, number)
    assert choice(match) == "claim"


# Which card to play


def test_it_plays_the_successor_rather_than_across_a_gap() -> None:
    match = table(
        """
        hand 0: R2 R8 | 1: R4 B5 | 2: R6 Y5
        rows R: - | B: - | Y: - | G: -
        oracle B3 Y6 G3
        deck rest
        turn 0 phase=MAIN
        """,
        players="3",
    )
    assert choice(match) == "play R2"


def test_it_leaps_where_it_knows_that_nobody_loses_a_card() -> None:
    """R3 and R4 are in the box and out of reach; Y4 and Y5 may be in a hand."""
    match = table(
        """
        hand 0: R5 Y6 | 1: B5 G4 B7 | 2: Y5 G7 B8
        rows R: 2 | B: - | Y: 3 | G: -
        oracle B3 B4 G3
        box R3 R4
        deck rest
        turn 0 phase=MAIN
        """,
        players="3",
    )
    assert choice(match) == "play R5"


def test_it_spares_a_card_that_it_knows_in_another_hand() -> None:
    """Both gaps pass over one card; R4 is known to lie in the hand of seat 1."""
    match = table(
        """
        hand 0: R5 Y5 | 1: R4 G6 | 2: G7 B8
        rows R: 3 | B: - | Y: 3 | G: -
        oracle B3 B4 G3
        deck rest
        belief 0 1: R4 | -
        turn 0 phase=MAIN
        """,
        players="3",
    )
    assert choice(match) == "play Y5"


def test_it_does_not_demand_green_when_nobody_can_follow() -> None:
    match = table(
        """
        hand 0: G4 R5 B9 | 1: B5 Y6 | 2: Y5 B8
        rows R: 3 | B: 4 | Y: 3 | G: 3
        oracle B3 Y2 B2
        box G5 G6 G7 G8 G9
        deck rest
        turn 0 phase=MAIN
        """,
        players="3",
    )
    assert choice(match) != "play G4"


# Effects


def test_it_takes_back_a_costly_card() -> None:
    match = table(
        """
        hand 0: G2 | 1: R2 R3 R4 B3 | 2: B4 Y5
        rows R: 9 | B: - | Y: 2 | G: -
        oracle R10 Y6 G3
        deck rest
        turn 1 phase=MAIN
        """,
        "1 play B3",
        players="3",
    )
    assert choice(match) == "take R"


def test_it_leaves_a_row_alone_that_cost_nothing() -> None:
    match = table(
        """
        hand 0: G2 | 1: B3 B8 | 2: B4 Y5
        rows R: 2 | B: - | Y: 2 | G: -
        oracle R10 Y6 G3
        deck rest
        turn 1 phase=MAIN
        """,
        "1 play B3",
        players="3",
    )
    assert choice(match) == "decline"


def test_it_exchanges_a_dead_card_for_one_that_fits() -> None:
    match = table(
        """
        hand 0: G5 R2 R9 | 1: B4 Y6 | 2: B5 Y5
        rows R: 8 | B: 3 | Y: 3 | G: 3
        oracle R3 Y4 B2
        deck rest
        turn 0 phase=MAIN
        """,
        "0 play G5",
        players="3",
    )
    steps = []
    for _ in range(3):
        steps.append(choice(match))
        match.play_text(0, steps[-1])
    assert steps == ["choose 0", "oracle Y4", "put R2"]


def test_it_gives_a_card_that_fits_rather_than_a_dead_one() -> None:
    match = table(
        """
        hand 0: B4 R9 | 1: R8 Y6 | 2: B5 Y5
        rows R: 7 | B: 3 | Y: 3 | G: 3
        oracle R3 Y4 B2
        deck rest
        turn 0 phase=MAIN
        """,
        "0 play B4",
        players="3",
    )
    assert choice(match).startswith("gift Y4 ")


# Shrines


def test_it_takes_a_shrine_rather_than_pass_with_dead_cards() -> None:
    """Else the journey would end with three cards; green light turns one of them into a play."""
    match = table(
        """
        hand 0: R2 R3 | 1: Y2 | 2: -
        rows R: 8 | B: 9 | Y: 9 | G: 9
        oracle R9 Y10 B2
        deck rest
        lit green
        turn 0 phase=MAIN
        """,
        players="3",
    )
    assert choice(match) == "shrine green"


def test_it_keeps_the_great_shrines_while_all_goes_well() -> None:
    match = table(
        """
        hand 0: R2 R3 B2 B9 G7 Y8 | 1: Y2 Y3 B3 R7 R8 Y9 | 2: G2 G3 G4 B7 B8 G10
        rows R: - | B: - | Y: - | G: -
        oracle R9 Y10 B10
        deck rest
        lit large red blue green
        turn 0 phase=MAIN
        """,
        players="3",
    )
    assert choice(match).startswith("play ")


# The tavern


def test_it_says_something_true_and_binding_when_the_tavern_is_open() -> None:
    match = table(
        """
        hand 0: R2 | 1: Y3 | 2: R5 Y8
        rows R: 4 | B: - | Y: - | G: -
        oracle R9 Y6 G3
        deck rest
        tavern closed 2
        turn 2 phase=MAIN
        """,
        "2 play R5",
        players="3",
        top="10",
        tavern="on",
    )
    assert choice(match) == "tavern T2 yellow"


# Strength


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_leaves_far_fewer_cards_than_random_play(players: int) -> None:
    """The margins are about half of what is measured (docs/minds.md)."""
    options = GAME.read_options({"players": str(players)})
    kinds = np.full((300, players), REGULAR.kind)
    mine = games_of_bots(GAME, options, kinds, seed=1).scores[:, 0].mean()
    random = random_games(GAME, options, 300, seed=1).scores[:, 0].mean()
    assert mine <= random - {2: 2, 3: 5, 4: 5}[players]
