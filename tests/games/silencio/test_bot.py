"""`regular` at SILENCIO: what it chooses where one choice is plainly better, and its strength."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from tacit import bots
from tacit.bots.silencio import expert
from tacit.engine.chance import stream
from tacit.engine.views import State
from tacit.game import Game
from tacit.games import load
from tacit.games.silencio.rules import knowledge
from tacit.lab.batch import games_of_bots, random_games
from tacit.match import Match
from tests.drivers import (
    Options,
    at_most,
    at_position,
    by_bot,
    choice_text,
    decisions,
    finished,
    play_outcome,
    variants,
)

GAME = load("silencio")
REGULAR = bots.load("regular", GAME)


def table(text: str, *moves: str, **options: str) -> Match:
    """A position for three, after moves such as ``1 play B3``."""
    return at_position(GAME, text, *moves, **{"players": "3", **options})


def choice(match: Match) -> str:
    """What `regular` does next, in notation."""
    return choice_text(REGULAR, match)


# The start


@pytest.mark.parametrize(("game", "options"), variants(GAME))
def test_it_never_lets_the_start_be_lost(game: Game, options: dict[str, int]) -> None:
    for seed in range(6):
        match = finished(game, options, seed, by_bot(REGULAR, seed))
        assert GAME.notation.result_text(match.state) != "lost_start"


def dealt(hands: str, **options: str) -> Match:
    """A match for two with two cards each, dealt as it is written, that seat 0 may start."""
    match = Match(GAME, {"players": "2", "top": "8", "hand_size": "2", **options})
    play_outcome(match, f"deal {hands} rest")
    play_outcome(match, "start 0")
    return match


def test_it_claims_the_start_in_the_last_round_whatever_its_hand() -> None:
    """All hands are high, so nobody likes to begin; but the second of two rounds is the last."""
    match = dealt("R8 B8 Y8 G8", claim_rounds="2")
    answers = []
    for _ in at_most(4, "a claim"):
        if GAME.notation.phase_text(match.state) != "CLAIM":
            break
        answers.append(choice(match))
        match.play_text(match.due[0], answers[-1])
    assert answers == ["wait", "wait", "claim"]


def test_it_begins_at_once_with_a_low_card() -> None:
    assert choice(dealt("R2 B2 Y8 G8")) == "claim"


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
    )
    assert choice(match).startswith("play ")


def handicap(match: Match, text: str) -> float:
    """By how much an expert supposes that its play-outs overrate an action."""
    seat = match.due[0]
    action = GAME.notation.parse_action(text)
    assert action in match.legal(seat)
    return float(expert.handicap(match.view(seat), action))


def test_an_expert_keeps_shrines_for_later_above_all_early_and_the_large_one() -> None:
    early, late = (
        table(
            f"""
            hand 0: R2 R5 {more} | 1: Y3 {more and "B3 B4 B6"} | 2: Y5 {more and "G3 G5 G6"}
            rows R: - | B: - | Y: - | G: -
            oracle R9 Y10 B10
            deck rest
            lit large red
            turn 0 phase=MAIN
            """
        )
        for more in ("B2 B9 G7", "")
    )
    assert handicap(early, "play R2") == 0.0
    assert 0.0 < handicap(late, "shrine red") < handicap(early, "shrine red")
    assert handicap(early, "shrine red") < handicap(early, "shrine large red")


def supposed(match: Match, seat: int, luck: int) -> State:
    """A world that an expert samples, with what it supposes the others to know."""
    view = match.view(seat)
    world = GAME.imagined(view, seat, stream(luck))
    expert.believe(view, world, seat, stream(luck))
    return world


def test_an_expert_supposes_that_others_know_what_all_have_seen() -> None:
    match = table(
        """
        hand 0: R2 B7 | 1: R5 Y3 | 2: R9 G8
        rows R: 4 | B: 9 | Y: 9 | G: 9
        oracle R10 Y10 B10
        deck rest
        turn 2 phase=MAIN
        """,
        "2 play R9",
        "2 decline",
        "0 pass",
    )
    world = supposed(match, 1, 1)
    about = int(knowledge.belief_index(world, 2, 0))
    known = knowledge.belief_of(world, 2, 0)
    assert known == match.state.belief[2][about] != knowledge.NOTHING_KNOWN


@pytest.mark.parametrize(("game", "options"), variants(GAME))
def test_what_an_expert_supposes_that_others_know_is_true(game: Game, options: Options) -> None:
    for seed in (1, 2):
        for match, _, _ in islice(decisions(game, options, seed), 0, None, 3):
            for seat in range(match.players):
                assert knowledge.knowledge_is_sound(supposed(match, seat, match.ply))


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
        top="10",
        tavern="on",
    )
    assert choice(match) == "tavern T2 yellow"


# Strength


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_leaves_far_fewer_cards_than_random_play(players: int) -> None:
    """The margins are about half of what is measured (docs/bots.md)."""
    options = GAME.read_options({"players": str(players)})
    everywhere = np.zeros((300, players), dtype=np.int64)
    mine = games_of_bots(GAME, options, [REGULAR], everywhere, seed=1).scores[:, 0].mean()
    random = random_games(GAME, options, 300, seed=1).scores[:, 0].mean()
    assert mine <= random - {2: 2, 3: 5, 4: 5}[players]
