"""N games at once with Gymnasium's vector conventions. How to use it: docs/lab.md.

Each game of the batch asks one seat at a time: the observation and the mask are those of the seat
that is to act (`infos["seat"]`), and an action is that seat's. Chance moves by itself, from a
stream of each game's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from tacit import games
from tacit.engine.errors import IllegalMove
from tacit.lab import steps
from tacit.lab.batch import cores
from tacit.lab.extras import need

if TYPE_CHECKING:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
else:
    gymnasium = need("gymnasium", "gymnasium")
    spaces = need("gymnasium.spaces", "gymnasium")
    AutoresetMode = need("gymnasium.vector", "gymnasium").AutoresetMode
    batch_space = need("gymnasium.vector.utils", "gymnasium").batch_space

Observation = dict[str, np.ndarray]
GAMES_A_WORKER = 256  # with fewer than these, a second thread costs more than it saves


def observation_space(size: int, actions: int) -> spaces.Dict:
    """What a seat is shown: what the game's `encode` writes, and which actions are legal."""
    least, most = np.iinfo(np.int8).min, np.iinfo(np.int8).max
    return spaces.Dict(
        {
            "observation": spaces.Box(least, most, (size,), np.int8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class VectorEnv(gymnasium.vector.VectorEnv[Observation, np.ndarray, np.ndarray]):
    """`num_envs` games of one kind. Options are the game's own, as text: ``players="4"``.

    With ``copy=False`` the arrays that `reset` and `step` return are the environment's own, and the
    next step writes over them.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # declared so by Gymnasium
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str = "silencio",
        num_envs: int = 1,
        seed: int | None = None,
        threads: int | None = None,
        copy: bool = True,
        **options: object,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs={num_envs}: there must be at least one game")
        if threads is not None and threads < 1:
            raise ValueError(f"threads={threads}: there must be at least one")
        self.game = games.load(game)
        self.options = self.game.read_options({name: str(v) for name, v in options.items()})
        self.num_envs = num_envs
        self.copy = copy
        self._games = steps.new_games(self.game, self.options, num_envs)
        self._compiled = steps.compiled(self.game)
        self._slices = _slices(num_envs, threads)
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None
        self._everywhere = np.ones(num_envs, np.bool_)
        self._started = False

        self.single_observation_space = observation_space(
            self._games.observation.shape[1], self.game.actions
        )
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seed_all(int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else seed)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """New games everywhere, or where ``options["reset_mask"]`` is true.

        A seed starts the streams of the games anew; without one they go on from where they are.
        """
        which = self._reset_mask(options)
        if isinstance(seed, int | np.integer):
            self._seed_all(int(seed), which)
        elif seed is not None:
            self._seed_each(seed, which)
        self._work(self._compiled.reset_games, which)
        self._started = True
        return self._observation(), self._infos()

    def step(
        self, actions: np.ndarray
    ) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """An action in each game. IllegalMove if one is not legal; then no game has changed."""
        if not self._started:
            raise gymnasium.error.ResetNeeded("step() was called before reset()")
        played = self._games
        actions = self._checked(actions)
        self._work(self._compiled.step_games, actions)
        rewards = played.rewards[np.arange(self.num_envs), played.acted]
        infos = self._infos()
        infos["acted"], infos["_acted"] = played.acted.copy(), self._everywhere
        infos["rewards"], infos["_rewards"] = played.rewards.copy(), self._everywhere
        if played.ended.any():
            infos["final_obs"], infos["_final_obs"] = self._final(), played.ended.copy()
        truncations = np.zeros(self.num_envs, np.bool_)  # every game ends by its own rules
        return self._observation(), rewards, played.ended.copy(), truncations, infos

    def sample_legal(self) -> np.ndarray:
        """A legal action for each game, all equally likely, from streams of their own."""
        actions = np.empty(self.num_envs, np.int64)
        self._work(steps.pick_legal, actions)
        return actions

    def close_extras(self, **kwargs: Any) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    @property
    def threads(self) -> int:
        return len(self._slices)

    def _work(self, function: Any, argument: np.ndarray) -> None:
        """Run a function over all games, each worker over its slice."""

        def job(worker: int) -> None:
            function(self._games, *self._slices[worker], argument)

        others = range(1, len(self._slices))
        running = [self._pool.submit(job, worker) for worker in others] if self._pool else []
        job(0)
        for other in running:
            other.result()

    def _checked(self, actions: np.ndarray) -> np.ndarray:
        checked = np.asarray(actions)
        if checked.shape != (self.num_envs,) or checked.dtype.kind not in "iu":
            raise IllegalMove(f"actions must be {self.num_envs} whole numbers")
        checked = checked.astype(np.int64, copy=False)
        i = int(steps.first_illegal(self._games, checked))
        if i >= 0:
            raise IllegalMove(
                f"action {checked[i]} of game {i}: seat {self._games.seat[i]} may not do that now"
            )
        return checked

    def _reset_mask(self, options: dict[str, Any] | None) -> np.ndarray:
        which = (options or {}).get("reset_mask")
        if which is None or not self._started:
            return self._everywhere
        mask = np.asarray(which)
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise ValueError(f"reset_mask must be {self.num_envs} booleans")
        return mask

    def _seed_all(self, seed: int, which: np.ndarray | None = None) -> None:
        for i in range(self.num_envs):
            if which is None or which[i]:
                steps.seed_game(self._games, i, seed, i)

    def _seed_each(self, seeds: Sequence[int | None], which: np.ndarray) -> None:
        if len(seeds) != self.num_envs:
            raise ValueError(f"there are {len(seeds)} seeds for {self.num_envs} games")
        for i, seed in enumerate(seeds):
            if seed is not None and which[i]:
                steps.seed_game(self._games, i, seed, 0)

    def _observation(self) -> Observation:
        played = self._games
        if self.copy:
            return {
                "observation": played.observation.copy(),
                "action_mask": played.action_mask.copy(),
            }
        return {"observation": played.observation, "action_mask": played.action_mask}

    def _infos(self) -> dict[str, Any]:
        # Gymnasium pairs each array of infos with one that says in which games it means something.
        return {"seat": self._games.seat.copy(), "_seat": self._everywhere}

    def _final(self) -> np.ndarray:
        """For each game that has just ended, the last observation of the seat that ended it."""
        final = np.full(self.num_envs, None, object)
        nothing_legal = np.zeros(self.game.actions, np.int8)
        ended = np.flatnonzero(self._games.ended)
        for i, seen in zip(ended, self._games.final_observation[ended], strict=True):
            final[i] = {"observation": seen, "action_mask": nothing_legal}
        return final


def _slices(num_envs: int, threads: int | None) -> list[tuple[int, int]]:
    """The games of each worker."""
    if threads is None:
        threads = min(cores(), num_envs // GAMES_A_WORKER)
    workers = max(1, min(threads, num_envs))
    edges = [num_envs * k // workers for k in range(workers + 1)]
    return list(pairwise(edges))
