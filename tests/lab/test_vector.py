"""The batched environment: Gymnasium's conventions, and the same games as the rules play."""

from __future__ import annotations

import hashlib
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from tacit.engine.chance import Seeded
from tacit.engine.errors import BadOption, IllegalMove, UnknownName
from tacit.game import Game
from tacit.games import NAMES
from tacit.lab.vector import VectorEnv
from tacit.match import Match
from tests.drivers import counted, encoded, text_variants, texts
from tests.drivers.processes import output_of, run_python
from tests.lab.lab_page import example

LEAST_STEPS = 150  # of a batch that is compared with games played as matches
MOST_STEPS = 1000  # in which some game of a batch has long ended


class ByHand:
    """One game of a batch, played as a match."""

    def __init__(self, game: Game, options: dict[str, int], seed: int, index: int) -> None:
        self.game, self.options = game, options
        self.chance = Seeded(seed, 2 * index)
        self.begin()

    def begin(self) -> None:
        self.match = Match(self.game, texts(self.game, self.options), self.chance)
        self.match.settle()

    @property
    def seat(self) -> int:
        return self.match.due[0]

    def seen_by(self, seat: int) -> np.ndarray:
        return encoded(self.game, self.match.view(seat), seat)

    def mask(self) -> np.ndarray:
        mask = np.zeros(self.game.actions, np.int8)
        mask[self.match.legal(self.seat)] = 1
        return mask

    def play(self, action: int) -> None:
        self.match.play(self.seat, action)
        self.match.settle()


def history(env: VectorEnv, steps: int, seed: int | None = None) -> list[Any]:
    told: list[Any] = [env.reset(seed=seed)]
    told += [env.step(env.sample_legal()) for _ in range(steps)]
    return told


def states(env: VectorEnv) -> bytes:
    return bytes(env._games.states.tobytes())


@pytest.mark.parametrize(("name", "options"), text_variants())
def test_it_plays_the_games_that_the_rules_play(name: str, options: dict[str, str]) -> None:
    env = VectorEnv(name, 3, seed=5, **options)  # type: ignore[arg-type]  # none is so called
    games = [ByHand(env.game, env.options, 5, i) for i in range(3)]
    observations, infos = env.reset()
    ended = 0
    most, _ = env.game.most_moves(env.options)
    for step in counted(max(most, LEAST_STEPS)):
        if ended and step > LEAST_STEPS:
            break
        for i, game in enumerate(games):
            assert infos["seat"][i] == game.seat
            assert np.array_equal(observations["observation"][i], game.seen_by(game.seat))
            assert np.array_equal(observations["action_mask"][i], game.mask())
        actions, seats = env.sample_legal(), infos["seat"]
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert np.array_equal(infos["acted"], seats)
        assert not truncations.any()
        assert ("final_obs" in infos) == terminations.any()
        for i, game in enumerate(games):
            game.play(int(actions[i]))
            returns = env.game.returns(game.match.state)
            assert infos["rewards"][i].tolist() == returns
            assert rewards[i] == returns[seats[i]]
            assert terminations[i] == game.match.over
            if terminations[i]:
                final = infos["final_obs"][i]
                assert np.array_equal(final["observation"], game.seen_by(int(seats[i])))
                assert not final["action_mask"].any()
                game.begin()
                ended += 1
    assert ended > 0


@pytest.mark.parametrize("name", NAMES)
def test_what_it_returns_lies_in_its_spaces(name: str) -> None:
    env = VectorEnv(name, 5, seed=1)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, _ = env.reset()
    for _ in range(100):
        assert env.observation_space.contains(observations)
        actions = env.sample_legal()
        assert env.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        for array, kind in ((rewards, np.float64), (terminations, bool), (truncations, bool)):
            assert array.shape == (5,)
            assert array.dtype == kind
        for final in infos.get("final_obs", []):
            assert final is None or env.single_observation_space.contains(final)


def test_results_do_not_depend_on_the_number_of_threads() -> None:
    one, *others = [VectorEnv("silencio", 40, seed=2, threads=k, players=4) for k in (1, 2, 3, 7)]
    expected = history(one, 120)
    assert [env.threads for env in others] == [2, 3, 7]
    for env in others:
        assert data_equivalence(history(env, 120), expected)
        env.close()


def test_a_game_does_not_depend_on_its_neighbours() -> None:
    few, many = VectorEnv("silencio", 2, seed=3), VectorEnv("silencio", 9, seed=3)
    few.reset()
    many.reset()
    for _ in range(80):
        a, b = few.step(few.sample_legal()), many.step(many.sample_legal())
        assert np.array_equal(a[0]["observation"], b[0]["observation"][:2])
        assert np.array_equal(a[1], b[1][:2])


def test_the_same_seed_gives_the_same_games_and_another_does_not() -> None:
    env = VectorEnv("silencio", 4, seed=1)
    first = history(env, 60, seed=8)
    assert data_equivalence(history(env, 60, seed=8), first)
    assert not data_equivalence(history(env, 60, seed=9), first)
    assert data_equivalence(history(VectorEnv("silencio", 4, seed=8), 60), first)


def test_reset_without_a_seed_goes_on_with_other_games() -> None:
    env = VectorEnv("silencio", 4, seed=1)
    first, second = env.reset(), env.reset()
    assert not data_equivalence(first, second)
    assert not data_equivalence(VectorEnv("silencio", 4).reset(), VectorEnv("silencio", 4).reset())


def test_each_game_can_have_its_own_seed() -> None:
    env = VectorEnv("silencio", 3, seed=1)
    observations, _ = env.reset(seed=[7, 6, 7])
    seen = observations["observation"]
    assert np.array_equal(seen[0], seen[2])
    assert not np.array_equal(seen[0], seen[1])
    with pytest.raises(ValueError, match="2 seeds for 3 games"):
        env.reset(seed=[1, 2])


def test_a_reset_mask_begins_only_some_games_anew() -> None:
    env = VectorEnv("silencio", 4, seed=1)
    history(env, 20)
    before = env._games.states.copy()
    mask = np.array([False, True, False, True])
    observations, _ = env.reset(options={"reset_mask": mask})
    assert [a.tobytes() != b.tobytes() for a, b in zip(before, env._games.states)] == mask.tolist()
    assert env.observation_space.contains(observations)
    env.step(env.sample_legal())
    with pytest.raises(ValueError, match="reset_mask must be 4 booleans"):
        env.reset(options={"reset_mask": np.array([1, 0])})


@pytest.mark.parametrize("bad", [-1, 711, 10**9])
def test_an_illegal_action_is_refused_and_no_game_moves(bad: int) -> None:
    env = VectorEnv("silencio", 6, seed=1, threads=2)
    env.reset()
    before = states(env)
    actions = env.sample_legal()
    actions[4] = bad
    with pytest.raises(IllegalMove, match=f"action {bad} of game 4"):
        env.step(actions)
    assert states(env) == before


def test_an_action_that_is_not_legal_now_is_refused() -> None:
    env = VectorEnv("silencio", 2, seed=1)
    observations, infos = env.reset()
    wrong = int(np.flatnonzero(observations["action_mask"][1] == 0)[0])
    actions = env.sample_legal()
    actions[1] = wrong
    with pytest.raises(IllegalMove, match=f"game 1: seat {infos['seat'][1]} may not"):
        env.step(actions)


@pytest.mark.parametrize("actions", [[0], [0.0, 1.0], [[0, 0]], "ab"])
def test_actions_of_another_shape_are_refused(actions: Any) -> None:
    env = VectorEnv("silencio", 2, seed=1)
    env.reset()
    with pytest.raises(IllegalMove, match="must be 2 whole numbers"):
        env.step(actions)


def test_it_must_be_reset_first() -> None:
    env = VectorEnv("silencio", 2, seed=1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(2, np.int64))


def test_copies_stay_as_they_are_and_shared_arrays_do_not() -> None:
    for copy in (True, False):
        env = VectorEnv("silencio", 2, seed=1, copy=copy)
        observations, _ = env.reset()
        before = observations["observation"].copy()
        again, *_ = env.step(env.sample_legal())
        assert np.array_equal(observations["observation"], before) == copy
        assert (again["observation"] is observations["observation"]) == (not copy)


def test_legal_actions_are_drawn_evenly() -> None:
    env = VectorEnv("silencio", 2000, seed=4, start="seat:0", players=2)
    observations, _ = env.reset()
    drawn = [env.sample_legal() for _ in range(5)]
    first = np.concatenate([a == observations["action_mask"].argmax(axis=1) for a in drawn])
    assert abs(first.mean() - 1 / 5) < 4 * np.sqrt(0.2 * 0.8 / first.size)


def test_mistakes_in_the_making_are_named() -> None:
    with pytest.raises(UnknownName, match="chess: no such game"):
        VectorEnv("chess")
    with pytest.raises(BadOption, match="players=7: must be 2 to 4"):
        VectorEnv("silencio", players=7)
    with pytest.raises(ValueError, match="num_envs=0"):
        VectorEnv("silencio", 0)
    with pytest.raises(ValueError, match="threads=0"):
        VectorEnv("silencio", 1, threads=0)


def test_gymnasium_wrappers_understand_it() -> None:
    env = VectorEnv("silencio", 3, seed=1)
    listed = DictInfoToList(env)
    listed.reset()
    seats = [info["seat"] for info in listed.step(env.sample_legal())[-1]]
    assert seats == env._games.seat.tolist()
    env = VectorEnv("silencio", 3, seed=1)
    counted = RecordEpisodeStatistics(env)
    counted.reset()
    for _ in range(MOST_STEPS):
        _, _, terminations, _, infos = counted.step(env.sample_legal())
        if terminations.any():
            break
    assert len(counted.return_queue) == terminations.sum() > 0
    total = infos["episode"]["r"][terminations][0]
    assert total == infos["rewards"][terminations][0, 0]


def digest() -> str:
    told = history(VectorEnv("silencio", 2, seed=6, players=2), 40)
    return hashlib.sha256(repr(told).encode()).hexdigest()


def test_compiled_and_interpreted_give_the_same() -> None:
    code = "from tests.lab.test_vector import digest; print(digest())"
    assert output_of(code, NUMBA_DISABLE_JIT="1").strip() == digest()


@pytest.mark.parametrize(
    ("module", "missing", "package"),
    [
        ("vector", "gymnasium", "gymnasium"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("openspiel", "pyspiel", "open-spiel"),
    ],
)
def test_a_missing_package_is_named(module: str, missing: str, package: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import tacit.lab.{module}"
    last = run_python(code).stderr.strip().splitlines()[-1]
    assert last == (
        f"tacit.lab.extras.MissingExtra: this part of the laboratory needs {package}:"
        " pip install 'tacit[lab]'"
    )


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(example("Many games at once: Gymnasium's vector conventions"), {})
    assert capsys.readouterr().out.startswith("mean reward -")
