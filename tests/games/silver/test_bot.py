"""`regular` at SILVER: what it chooses where one choice is plainly better, and its strength."""

from __future__ import annotations

import numpy as np
import pytest

from tacit import bots
from tacit.bots.silver import regular
from tacit.engine.chance import stream
from tacit.game import Game
from tacit.games import load
from tacit.games.silver.rules.state import FAILURE
from tacit.lab.simulate import mean_score, simulate, win_share
from tacit.match import Match
from tests.drivers import at_position, by_bot, choice_text, positions, variants

GAME = load("silver")
REGULAR = bots.load("regular", GAME)
RANDOM = bots.load("random", GAME)


def table(text: str, *moves: str, **options: str) -> Match:
    """A position for two, after moves such as ``1 exchange 2``."""
    return at_position(GAME, text, *moves, **{"players": "2", **options})


def choice(match: Match) -> str:
    """What `regular` does next, in notation."""
    return choice_text(REGULAR, match)


def choices(match: Match, steps: int) -> list[str]:
    """What `regular` does in its next steps, in notation."""
    found = []
    for _ in range(steps):
        found.append(choice(match))
        match.play_text(match.due[0], found[-1])
    return found


# Exchanges


@pytest.mark.parametrize(("game", "options"), variants(GAME))
def test_it_puts_forward_only_what_it_knows_to_match(game: Game, options: dict[str, int]) -> None:
    for seed in range(3):
        for match in positions(game, options, seed, by_bot(REGULAR, seed)):
            assert match.state.outcome != FAILURE
        assert match.state.round_no == match.options["rounds"]


def test_it_puts_a_low_card_in_the_place_of_its_highest() -> None:
    match = table(
        """
        village 0: D5 D12 D3 D9
        village 1: D5 D6 D7 D8
        deck 1 3 rest
        pile 7
        knows 0: 0/1 0/2 0/3 0/4
        """,
        "0 draw_deck",
    )
    assert choice(match) == "exchange 2"


def test_it_puts_forward_a_pair_that_it_knows() -> None:
    """Two 8s are more than one 9, and a village of three is lower than one of four."""
    match = table(
        """
        village 0: D8 D9 D8 D2
        village 1: D5 D6 D7 D8
        deck 1 3 rest
        pile 7
        knows 0: 0/1 0/2 0/3 0/4
        """,
        "0 draw_deck",
    )
    assert choices(match, 2) == ["mark 1", "exchange 3"]
    assert choice(match).startswith("slot ")


def test_it_leaves_a_pair_alone_that_it_does_not_know() -> None:
    match = table(
        """
        village 0: D8 D12 D8 D2
        village 1: D5 D6 D7 D8
        deck 1 3 rest
        pile 7
        knows 0: 0/1 0/2 0/4
        """,
        "0 draw_deck",
    )
    assert choice(match).startswith("exchange ")


def test_it_sends_the_jester_along_with_its_highest_card() -> None:
    match = table(
        """
        village 0: D2 D13 D5 D11
        village 1: D5 D6 D7 D8
        deck 1 3 rest
        pile 7
        knows 0: 0/1 0/2 0/3 0/4
        """,
        "0 draw_deck",
    )
    assert choices(match, 2) == ["mark 2", "exchange 4"]


def test_it_takes_a_low_card_from_the_pile() -> None:
    match = table(
        """
        village 0: D12 D11 D3 D9
        village 1: D5 D6 D7 D8
        deck 5 3 rest
        pile 0 7
        knows 0: 0/1 0/2 0/3 0/4
        """,
    )
    assert choices(match, 2) == ["take", "exchange 1"]


def test_it_throws_away_what_would_make_its_village_higher() -> None:
    match = table(
        """
        village 0: D1 D2 D3 D0
        village 1: D5 D6 D7 D8
        deck 4 3 rest
        pile 7
        knows 0: 0/1 0/2 0/3 0/4
        """,
        "0 draw_deck",
    )
    assert choice(match) == "discard"


# Abilities


def test_it_beholds_the_cards_that_it_does_not_know() -> None:
    match = table(
        """
        village 0: D1 D2 D3 D2
        village 1: D5 D6 D7 D8
        deck 7 3 rest
        pile 9
        knows 0: 0/1 0/3
        """,
        "0 draw_deck",
    )
    assert choices(match, 3) == ["use", "mark 2", "behold 4"]


def test_it_robs_a_low_card_for_its_highest() -> None:
    match = table(
        """
        village 0: D5 D11 D3 D2
        village 1: D5 U2 D7 D8
        deck 12 3 rest
        pile 9
        knows 0: 0/1 0/2 0/3 0/4
        """,
        "0 draw_deck",
    )
    assert choices(match, 3) == ["use", "mark 2", "rob 1 2"]


def test_its_sorceress_lays_a_high_card_on_a_low_one_of_another() -> None:
    match = table(
        """
        village 0: D1 D2 D3 D2
        village 1: D5 U0 D7 D8
        deck 11 12 3 rest
        pile 9
        knows 0: 0/1 0/2 0/3 0/4
        """,
        "0 draw_deck",
        "0 use",
    )
    assert choice(match) == "swap 1 2"


def test_its_sorceress_keeps_a_low_card() -> None:
    match = table(
        """
        village 0: D1 D12 D3 D2
        village 1: D5 U0 D7 D8
        deck 11 1 3 rest
        pile 9
        knows 0: 0/1 0/2 0/3 0/4
        """,
        "0 draw_deck",
        "0 use",
    )
    assert choice(match) == "exchange 2"


def test_its_ragpicker_fetches_the_lowest_card() -> None:
    match = table(
        """
        village 0: D1 D12 D3 D2
        village 1: D5 D6 D7 D8
        deck 10 3 rest
        pile 9 0 11
        knows 0: 0/1 0/2 0/3 0/4
        """,
        "0 draw_deck",
    )
    assert choices(match, 3) == ["use", "pick 0", "exchange 2"]


def test_its_ragpicker_does_not_fetch_what_would_do_harm() -> None:
    match = table(
        """
        village 0: D1 D2 D3 D2
        village 1: D5 D6 D7 D8
        deck 10 3 rest
        pile 9 12 11
        knows 0: 0/1 0/2 0/3 0/4
        """,
        "0 draw_deck",
        "0 use",
    )
    assert choice(match) == "lapse"


def test_of_the_cards_of_a_magpie_it_keeps_the_one_that_helps() -> None:
    match = table(
        """
        village 0: U4 D12 D9 D2
        village 1: D5 D6 D7 D8
        deck 8 1 3 rest
        pile 9
        knows 0: 0/2 0/3 0/4
        """,
        "0 draw_deck",
    )
    assert choice(match) == "keep 1"


def test_its_listener_looks_at_what_it_does_not_know() -> None:
    match = table(
        """
        village 0: U2 D12 D9 D2 D7
        village 1: D5 D6 D7 D8
        deck 8 1 3 rest
        pile 9
        knows 0: 0/2 0/3 0/5
        """,
    )
    assert choices(match, 2) == ["empath 1", "at 4"]


def test_its_guard_lies_on_its_lowest_card() -> None:
    match = table(
        """
        village 0: D5 D1 D9 D2
        village 1: D5 D6 D7 D8
        deck 8 1 3 rest
        pile 3 9
        knows 0: 0/1 0/2 0/3 0/4
        """,
        "0 take",
        "0 exchange 3",
    )
    assert choices(match, 3) == ["guard 3", "at 2", "pass"]


def test_it_locks_a_neighbour_with_the_amulet() -> None:
    match = table(
        """
        village 0: D5 D0 D9 D2
        village 1: D5 D6 D7 D8
        deck 13 1 3 rest
        pile 7
        amulet holds 0
        knows 0: 0/1 0/2 0/3 0/4
        """,
        "0 draw_deck",
        "0 discard",
    )
    assert choices(match, 2) == ["amulet 2", "pass"]


# The end of the round


def test_it_calls_when_its_village_is_far_the_lowest() -> None:
    """And it does not spoil the call by a Listener's look."""
    match = table(
        """
        village 0: U2 D0 D1
        village 1: D5 D6 D7 D8 D12
        deck 8 1 3 rest
        pile 9
        knows 0: 0/3
        """,
    )
    assert choice(match) == "call"


def test_it_does_not_call_with_a_high_village() -> None:
    match = table(
        """
        village 0: D9 D8 D11
        village 1: U5 U2 U2
        deck 8 1 3 rest
        pile 9
        knows 0: 0/1 0/2 0/3
        """,
    )
    assert choice(match) != "call"


def test_it_ends_the_round_by_the_neighbours_only_when_it_is_ahead() -> None:
    """Else the 0 would be the better card to take: both have the same 12 to throw out."""
    position = """
        village 0: D12 D1 D1 D1 D3
        village 1: U0 {} D5 D5
        deck 8 9 7 rest
        pile 0 9
        knows 0: 0/1 0/2 0/3 0/4 0/5
        """
    assert choice(table(position.format("U12 U11"))) == "take"
    assert choice(table(position.format("U2"))) != "take"


# Forgetting


FORGETFUL = """
    village 0: U2 D12 D9 D2 D7
    village 1: D5 D6 D7 D8
    deck 1 8 3 rest
    pile 9
    """


def test_where_numbers_have_to_be_remembered_its_listener_looks_at_once() -> None:
    """It has notes: what it has seen is of use later."""
    match = table(FORGETFUL, memory_aid="real")
    assert choices(match, 2) == ["empath 1", "at 2"]


def test_as_a_blueprint_it_knows_of_no_notes_and_looks_just_before_the_exchange() -> None:
    match = table(FORGETFUL, memory_aid="real")
    found = []
    for _ in range(4):
        view, legal = match.view(0), np.array(match.legal(0), dtype=np.int32)
        action = int(regular.choose(view, 0, legal, legal.size, stream(1)))
        found.append(GAME.notation.action_text(action))
        match.play(0, action)
    assert found == ["draw_deck", "empath 1", "at 2", "exchange 2"]


# Strength


@pytest.mark.parametrize(
    ("players", "memory", "most"),
    [(2, "perfect", 20), (3, "perfect", 24), (4, "perfect", 28), (4, "real", 45)],
)
def test_it_wins_against_random_play(players: int, memory: str, most: int) -> None:
    """It wins nearly always; its totals are well below these (docs/bots.md)."""
    options = GAME.read_options({"players": str(players), "memory_aid": memory})
    found = simulate(GAME, options, [REGULAR] + [RANDOM] * (players - 1), 300, seed=1)
    assert win_share(found, REGULAR).value > 0.97
    assert mean_score(found, REGULAR).value < most
    assert mean_score(found, RANDOM).value > 150
