"""`regular` at SILVER: what it chooses where one choice is plainly better, and its strength."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tacit import bots
from tacit.engine.chance import CHANCE, Seeded, stream
from tacit.games import load
from tacit.games.silver.rules.state import FAILURE
from tacit.lab.simulate import mean_score, simulate, win_share
from tacit.match import Match

GAME = load("silver")
REGULAR = bots.load("regular", GAME)
RANDOM = bots.load("random", GAME)


def table(text: str, *moves: str, **options: str) -> Match:
    """A position in the notation, after moves such as ``1 exchange 2``."""
    lines = [line.strip() for line in text.strip().splitlines()]
    options = {"players": "2", **options}
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


def choices(match: Match, steps: int) -> list[str]:
    """What `regular` does in its next steps, in words."""
    found = []
    for _ in range(steps):
        found.append(choice(match))
        (seat,) = match.due
        match.play(seat, GAME.notation.parse_action(found[-1]))
    return found


def played_out(options: dict[str, str], seed: int) -> Match:
    """A game among `regular` bots, each choice checked to be legal."""
    match = Match(GAME, options, Seeded(seed))
    while match.due:
        seat = match.due[0]
        if seat == CHANCE:
            match.play(seat, match.chance())
            continue
        legal = match.legal(seat)
        action = REGULAR.choose(match.view(seat), seat, legal, stream(seed, match.ply))
        assert action in legal
        match.play(seat, action)
        assert match.state.outcome != FAILURE  # it puts forward only what it knows to match
    return match


def texts(options: dict[str, int]) -> dict[str, str]:
    return {o.name: o.text(options[o.name]) for o in GAME.options}


def variants() -> list[object]:
    return [pytest.param(texts(o), id=GAME.options_text(o)) for o in GAME.variants()]


# What it keeps to


@pytest.mark.parametrize("options", variants())
def test_it_plays_every_variant_to_the_end_and_never_fails_an_exchange(
    options: dict[str, str],
) -> None:
    for seed in range(3):
        match = played_out(options, seed)
        assert match.over
        assert match.state.round_no == match.options["rounds"]


@pytest.mark.parametrize("memory", ["perfect", "real"])
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_it_chooses_the_same_in_worlds_that_its_seat_cannot_tell_apart(
    players: str, memory: str
) -> None:
    options = {"players": players, "memory_aid": memory, "rounds": "2"}
    dreams = stream(2, 99)
    for seed in range(3):
        finished = played_out(options, seed)
        for ply, move in enumerate(finished.log):
            if move.seat == CHANCE:
                continue
            view = GAME.view(finished.at(ply), move.seat)
            world = GAME.imagined(view, move.seat, dreams)
            chosen = REGULAR.choose(
                GAME.view(world, move.seat),
                move.seat,
                GAME.legal_actions(world, move.seat),
                stream(seed, ply),
            )
            assert chosen == move.action


def test_it_goes_on_legally_from_whatever_was_put_forward_in_its_name() -> None:
    """Random moves come first, so half-made sets of every kind are met."""
    for seed in range(60):
        match = Match(GAME, {"players": "3", "rounds": "1"}, Seeded(seed))
        luck = stream(seed, 1)
        for _ in range(20 + 3 * seed):
            if not match.due:
                break
            seat = match.due[0]
            if seat == CHANCE:
                match.play(seat, match.chance())
                continue
            legal = match.legal(seat)
            mine = REGULAR.choose(match.view(seat), seat, legal, luck)
            assert mine in legal
            match.play(seat, RANDOM.choose(match.view(seat), seat, legal, luck))


DIGEST = """
import sys
from tests.games.silver.test_bot import played_out
from tacit.engine import jit
assert jit.COMPILED == (sys.argv[1] == "compiled")
print(played_out({"players": "4", "rounds": "2"}, 3).text())
print(played_out({"players": "2", "rounds": "2", "memory_aid": "real"}, 4).text())
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


# Exchanges


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


def test_it_sends_the_doppelganger_along_with_its_highest_card() -> None:
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


def test_its_witch_lays_a_high_card_on_a_low_one_of_another() -> None:
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


def test_its_witch_keeps_a_low_card() -> None:
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


def test_its_master_fetches_the_lowest_card() -> None:
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


def test_its_master_does_not_fetch_what_would_do_harm() -> None:
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


def test_of_the_cards_of_a_rascal_it_keeps_the_one_that_helps() -> None:
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


def test_its_empath_looks_at_what_it_does_not_know() -> None:
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


def test_its_bodyguard_lies_on_its_lowest_card() -> None:
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


def test_it_locks_a_villager_with_the_amulet() -> None:
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
    """And it does not spoil the call by an Empath's look."""
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


def test_it_ends_the_round_by_the_villagers_only_when_it_is_ahead() -> None:
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


def test_where_numbers_are_forgotten_an_empath_looks_just_before_the_exchange() -> None:
    match = table(
        """
        village 0: U2 D12 D9 D2 D7
        village 1: D5 D6 D7 D8
        deck 1 8 3 rest
        pile 9
        """,
        memory_aid="real",
    )
    assert choices(match, 4) == ["draw_deck", "empath 1", "at 2", "exchange 2"]


# Strength


@pytest.mark.parametrize(
    ("players", "memory", "most"),
    [(2, "perfect", 20), (3, "perfect", 24), (4, "perfect", 28), (4, "real", 80)],
)
def test_it_wins_against_random_play(players: int, memory: str, most: int) -> None:
    """It wins nearly always; its totals are well below these (docs/minds.md)."""
    options = GAME.read_options({"players": str(players), "memory_aid": memory})
    found = simulate(GAME, options, [REGULAR] + [RANDOM] * (players - 1), 300, seed=1)
    assert win_share(found, REGULAR.kind).value > 0.97
    assert mean_score(found, REGULAR.kind).value < most
    assert mean_score(found, RANDOM.kind).value > 150
