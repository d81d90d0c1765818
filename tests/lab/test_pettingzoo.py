"""The PettingZoo environment: its project's own tests, and what they do not ask."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from tacit.engine.errors import BadOption, IllegalMove
from tacit.games import NAMES
from tacit.lab import pettingzoo
from tests.drivers import counted, text_variants
from tests.drivers.toy import toy
from tests.lab.lab_page import example

# PettingZoo says so of every observation with an action mask in it, but for its own games.
OF_ALL_MASKED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box"
    " or gymnasium.spaces.discrete",
)


def random_action(env: Any) -> int | None:
    observation, _, terminated, _, _ = env.last()
    if terminated:
        return None
    return int(env.action_space(env.agent_selection).sample(observation["action_mask"]))


def start(env: Any, seed: int) -> Any:
    env.reset(seed=seed)
    for i, agent in enumerate(env.agents):
        env.action_space(agent).seed(seed + i)
    return env


@pytest.mark.parametrize(("name", "options"), text_variants())
def test_it_passes_pettingzoos_api_test(name: str, options: dict[str, str]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(name, **options), num_cycles=60)
    said = {str(w.message) for w in caught if w.category is UserWarning}
    assert said <= set(OF_ALL_MASKED)


@pytest.mark.parametrize("name", NAMES)
def test_it_passes_pettingzoos_seed_test(name: str) -> None:
    seed_test(lambda: pettingzoo.env(name), num_cycles=100)


@pytest.mark.parametrize("name", NAMES)
def test_it_passes_pettingzoos_render_test(name: str) -> None:
    render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_it_runs_pettingzoos_benchmark(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env(name))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "options"), text_variants())
def test_rewards_come_at_the_end_and_are_the_games_returns(
    name: str, options: dict[str, str]
) -> None:
    env = start(pettingzoo.raw_env(name, **options), 3)
    most = sum(env.game.most_moves(env.options))
    for _ in counted(most):
        if any(env.terminations.values()):
            break
        assert set(env.rewards.values()) == {0.0}
        env.step(random_action(env))
    assert all(env.terminations.values())
    returns = env.game.returns(env._state)
    assert list(env.rewards.values()) == returns
    last = {}
    for agent in env.agent_iter():
        last[agent] = env.last()[1]
        env.step(None)
    assert last == dict(zip(env.possible_agents, returns))
    assert env.agents == []


def test_only_the_asked_agent_has_legal_actions() -> None:
    env = start(pettingzoo.raw_env("silencio", players=3), 1)
    for _ in range(30):
        for agent in env.agents:
            asked = agent == env.agent_selection
            assert env.observe(agent)["action_mask"].any() == asked
        env.step(random_action(env))


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = start(pettingzoo.env("silencio"), 1)
    before = env.unwrapped._state.tobytes()
    legal = env.last()[0]["action_mask"]
    for wrong in (int(np.flatnonzero(legal == 0)[0]), None):
        with pytest.raises((IllegalMove, AssertionError)):
            env.step(wrong)
    with pytest.raises(IllegalMove, match="may not do that now"):
        env.unwrapped.step(int(np.flatnonzero(legal == 0)[-1]))
    assert env.unwrapped._state.tobytes() == before


def test_reset_without_a_seed_goes_on_with_other_games() -> None:
    env = pettingzoo.raw_env("silencio")
    env.reset(seed=1)
    first = env._state.tobytes()
    env.reset()
    assert env._state.tobytes() != first
    env.reset(seed=1)
    assert env._state.tobytes() == first


def test_what_is_rendered_is_what_the_asked_agent_sees() -> None:
    env = start(pettingzoo.raw_env("silencio", render_mode="ansi", players=2, start="seat:1"), 1)
    text = env.render()
    assert "hand 0: ? ? ? ? ? | 1:" in text
    assert "deck 16 hidden" in text


def test_seats_that_are_due_at_once_are_asked_lowest_first() -> None:
    env = pettingzoo.raw_env(toy(), players=3)
    env.reset(seed=1)
    mark, done = 0, 3
    asked = []
    for action in (mark, done, done, mark, mark + 1, done):
        asked.append(env.agent_selection)
        env.step(action)
    assert asked == ["player_0"] * 2 + ["player_1"] + ["player_2"] * 3
    assert list(env.rewards.values()) == [1.0, 0.0, 2.0]
    assert all(env.terminations.values())


def test_mistakes_in_the_making_are_named() -> None:
    with pytest.raises(BadOption, match="players=7: must be 2 to 4"):
        pettingzoo.env("silencio", players=7)
    with pytest.raises(ValueError, match="render_mode=film"):
        pettingzoo.env("silencio", render_mode="film")


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(example("PettingZoo"), {})
    assert "got -" in capsys.readouterr().out
