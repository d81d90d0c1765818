"""The games in OpenSpiel: its own tests, and what they do not ask."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from tacit.engine.chance import CHANCE
from tacit.engine.errors import BadOption
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.lab import openspiel
from tests.drivers import encoded, parameters, with_rounds
from tests.drivers.toy import toy
from tests.lab.lab_page import example

openspiel.register(toy())


def sampler() -> Any:
    """The same numbers in every test, whichever was run before."""
    return pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)


def variants() -> list[pytest.ParameterSet]:
    """Every variant as OpenSpiel's name of a game with its parameters."""
    return [
        parameters(game, options, name_of(game, options)) for game, options in bounded_variants()
    ]


def bounded_variants() -> Iterator[tuple[Game, dict[str, int]]]:
    """OpenSpiel takes games that end within some number of moves."""
    for game in map(load, NAMES):
        for options in game.variants():
            if math.isfinite(game.most_moves(options)[0]):
                yield game, options


def short_variants() -> list[pytest.ParameterSet]:
    """The same, of one round: what is tested plays a game many times over."""
    return [
        parameters(game, options, name_of(game, with_rounds(options, 1)))
        for game, options in bounded_variants()
    ]


def name_of(game: Game, options: dict[str, int]) -> str:
    return f"tacit_{game.name}({','.join(written(game, options))})"


def written(game: Game, options: dict[str, int]) -> Iterator[str]:
    for option in game.options:
        if option.in_rules:
            text = option.text(options[option.name])
            yield f"{option.name}={openspiel.spelt(text) if option.words else text}"


def play(state: Any, rng: np.random.RandomState, moves: int) -> Any:
    """Random moves of the seats; chance as it comes, and at the end too."""
    game = state.get_game()
    for _ in range(game.max_game_length() + game.max_chance_nodes_in_history() + 1):
        if state.is_terminal() or (moves == 0 and not state.is_chance_node()):
            return state
        if not state.is_chance_node():
            moves -= 1
        state.apply_action(rng.choice(state.legal_actions()))
    raise AssertionError("the game does not end")


def played(name: str, seed: int, moves: int) -> Any:
    game = pyspiel.load_game(name)
    return play(game.new_initial_state(), np.random.RandomState(seed), moves)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*short_variants(), "tacit_silver(players=2,rounds=2)"])
def test_it_passes_openspiels_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_passes_more_of_them_with_the_defaults(players: int) -> None:
    game = pyspiel.load_game(f"tacit_silencio(players={players})")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_can_be_generated(name: str) -> None:
    game, options = load(name), load(name).read_options({})
    short = name_of(game, with_rounds(options, 1))
    text = generate_playthrough.playthrough(short, action_sequence=None, seed=1)
    assert "IsTerminal() = True" in text
    assert all(f"ObservationTensor(0).{section}" in text for section, _ in game.sections)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("tacit_silencio(players=4,tavern=on,start=seat:2)")
    assert game.num_players() == 4
    assert (game.options["tavern"], game.options["top"]) == (1, 13)
    assert pyspiel.load_game("tacit_silencio").options == load("silencio").read_options({})
    assert pyspiel.load_game(str(game)).options == game.options
    with pytest.raises(BadOption, match="players=7: must be 2 to 4"):
        pyspiel.load_game("tacit_silencio(players=7)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'moon'"):
        pyspiel.load_game("tacit_silencio(moon=full)")


@pytest.mark.parametrize(
    "options", ["max_turns_per_round=none", "rounds=1000,max_turns_per_round=#65535"]
)
def test_a_game_without_an_end_is_refused(options: str) -> None:
    with pytest.raises(BadOption, match="OpenSpiel takes games of at most"):
        pyspiel.load_game(f"tacit_silver({options})")


@pytest.mark.parametrize("name", variants())
def test_games_stay_within_their_bounds(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(3):
        state = played(name, seed, 10**6)
        seats = [step.player >= 0 for step in state.full_history()]
        assert sum(seats) <= game.max_game_length()
        assert len(seats) - sum(seats) <= game.max_chance_nodes_in_history()
        for value in state.returns():
            assert game.min_utility() <= value <= game.max_utility()
        assert state.returns() == game.rules.returns(state.record[0])


def test_a_game_that_all_share_has_identical_utility() -> None:
    kinds = pyspiel.GameType.Utility
    assert pyspiel.load_game("tacit_silencio").get_type().utility == kinds.IDENTICAL
    assert pyspiel.load_game("tacit_toy").get_type().utility == kinds.GENERAL_SUM


def test_chance_plays_a_number_in_nine_digits() -> None:
    game = pyspiel.load_game("tacit_silencio(players=2)")
    rules = load("silencio")
    expected = rules.new(game.options)
    state = game.new_initial_state()
    digits = [5, 0, 127, 64, 1, 2, 3, 100, 99]
    for digit in digits:
        assert state.is_chance_node()
        assert [o for o, _ in state.chance_outcomes()] == list(range(128))
        assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1.0)
        assert state.record[0] == expected
        state.apply_action(digit)
    number = int.from_bytes(np.packbits([d >> k & 1 for d in digits for k in range(6, -1, -1)]))
    rules.apply(expected, CHANCE, number >> 1)
    assert state.record[0] == expected


@pytest.mark.parametrize("name", variants())
def test_actions_have_texts_of_their_own(name: str) -> None:
    for moves in range(0, 30, 3):
        state = played(name, 2, moves)
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(set(texts)) == len(texts)
        assert [state.string_to_action(text) for text in texts] == state.legal_actions()


def test_an_observation_has_the_sections_of_the_game() -> None:
    state = played("tacit_silencio(players=3)", 4, 15)
    observation = make_observation(state.get_game())
    rules, total = load("silencio"), 0
    for seat in range(3):
        observation.set_from(state, seat)
        out = encoded(rules, rules.view(state.record[0], seat), seat)
        assert np.array_equal(observation.tensor, out)
        assert state.observation_tensor(seat) == out.tolist()
    assert [(name, len(part)) for name, part in observation.dict.items()] == list(rules.sections)
    for part in observation.dict.values():
        assert np.array_equal(part, out[total : total + len(part)])
        total += len(part)


def test_an_information_state_remembers_what_the_seat_saw_and_no_more() -> None:
    state = played("tacit_silencio(players=3,start=seat:0)", 1, 0)
    given = int(state.legal_actions()[0])
    text = state.action_to_string(given)
    state.apply_action(given)
    recall = make_observation(state.get_game(), INFO_STATE_OBS_TYPE)
    assert recall.tensor is None
    for seat, seen in ((0, text), (1, text), (2, "pass_card ?")):
        assert f"\n0 {seen}\n" in recall.string_from(state, seat)
        assert state.information_state_string(seat) == recall.string_from(state, seat)
        assert "pass_card" not in state.observation_string(seat)


def test_information_states_tell_apart_what_a_seat_did() -> None:
    """Perfect recall: two of a seat's own choices never lead to the same information state."""
    for seed in range(20):
        state = played("tacit_silencio(players=2,tavern=on)", seed, seed)
        if state.is_terminal():
            continue
        seat = state.current_player()
        after = [play(state.child(a), np.random.RandomState(0), 0) for a in state.legal_actions()]
        strings = [child.information_state_string(seat) for child in after]
        assert len(set(strings)) == len(strings)


def test_only_what_is_public_and_ones_own_together_can_be_observed() -> None:
    game = pyspiel.load_game("tacit_silencio")
    alone = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    assert make_observation(game, alone) is None
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"wide": True})


@pytest.mark.parametrize("name", short_variants())
def test_a_resampled_state_looks_the_same_to_its_seat(name: str) -> None:
    for moves in (3, 9, 20):
        state = played(name, moves, moves)
        if state.is_terminal():
            continue
        worlds, luck = set(), sampler()
        seat = state.current_player()
        for _ in range(4):
            world = state.resample_from_infostate(seat, luck)
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.observation_tensor(seat) == state.observation_tensor(seat)
            assert world.legal_actions() == state.legal_actions()
            assert world.history() == []
            worlds.add(str(world))
            copy = pyspiel.deserialize_game_and_state(
                pyspiel.serialize_game_and_state(state.get_game(), world)
            )[1]
            assert str(copy) == str(world)
            assert play(world, np.random.RandomState(1), 10**6).is_terminal()
        assert len(worlds) > 1


def test_in_a_resampled_state_no_secret_of_the_others_is_left() -> None:
    state = played("tacit_silencio(players=3,start=seat:0)", 1, 0)
    state.apply_action(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    secret = state.seen[1][-1]
    world = state.resample_from_infostate(0, sampler())
    assert secret not in world.seen[1] + world.seen[2]


def test_ismcts_plays_it() -> None:
    state = played("tacit_silencio(players=2)", 3, 6)
    rng = np.random.RandomState(0)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 20, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_the_learning_environment_of_openspiel_plays_it() -> None:
    env = rl_environment.Environment("tacit_silencio", players=3)
    env.seed(1)
    step = env.reset()
    for _ in range(env.game.max_game_length()):
        if step.last():
            break
        seat = step.observations["current_player"]
        legal = step.observations["legal_actions"][seat]
        assert len(step.observations["info_state"][seat]) == 1016
        step = env.step([legal[0]])
    assert step.last()
    assert step.rewards == load("silencio").returns(env.get_state.record[0])


def test_seats_that_are_due_at_once_are_asked_lowest_first() -> None:
    state = pyspiel.load_game("tacit_toy(players=3)").new_initial_state()
    asked = []
    for action in (0, 3, 3, 1, 3):
        asked.append(state.current_player())
        state.apply_action(action)
    assert asked == [0, 0, 1, 2, 2]
    assert "0 mark 0\n0 done\n1 done\n2 mark ?\n2 done" in state.information_state_string(0)
    assert state.is_chance_node()


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(example("OpenSpiel"), {})
    assert "returns" in capsys.readouterr().out
