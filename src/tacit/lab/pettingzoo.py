"""The games as PettingZoo environments: seats take turns (AEC). How to use it: docs/lab.md.

Moves of chance are made by the environment. If several seats are to move at once, they are asked in
order, the lowest first; none of them sees another's choice before the rules reveal it.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import numpy as np

from tacit import games
from tacit.engine import chance
from tacit.engine.errors import IllegalMove
from tacit.game import Game
from tacit.lab.extras import need
from tacit.lab.playout import settle
from tacit.lab.vector import observation_space

if TYPE_CHECKING:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
else:
    AECEnv = need("pettingzoo", "pettingzoo").AECEnv
    wrappers = need("pettingzoo.utils", "pettingzoo").wrappers
    spaces = need("gymnasium.spaces", "gymnasium")

Observation = dict[str, np.ndarray]
RENDER_MODES = ("human", "ansi")


def env(game: str | Game = "silencio", render_mode: str | None = None, **options: object) -> AECEnv:
    """A game, wrapped in PettingZoo's checks of actions and of the order of calls."""
    checked = wrappers.AssertOutOfBoundsWrapper(raw_env(game, render_mode, **options))
    return wrappers.OrderEnforcingWrapper(checked)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo's convention
    """A game, given by name or as an object, with the options of that game: ``players="4"``."""

    def __init__(
        self, game: str | Game = "silencio", render_mode: str | None = None, **options: object
    ) -> None:
        super().__init__()
        self.game = games.load(game) if isinstance(game, str) else game
        self.options = self.game.read_options({name: str(v) for name, v in options.items()})
        self.metadata = {
            "name": f"tacit_{self.game.name}_v{self.game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode={render_mode}: must be human, ansi or None")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.options["players"])]
        self.agents: list[str] = []
        self._size = sum(length for _, length in self.game.sections)
        self.observation_spaces = {
            agent: observation_space(self._size, self.game.actions)
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents
        }
        self._chance = chance.stream(secrets.randbits(64))
        self._state = self.game.new(self.options)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Without a seed, the random stream continues."""
        if seed is not None:
            self._chance = chance.stream(seed)
        self._state = self.game.new(self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        settle(self.game, self._state, self._chance)
        self._ask_next()
        self._show_to_people()

    def step(self, action: int | np.integer | None) -> None:
        """Play the selected agent's action. An illegal one raises IllegalMove, changing nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        if action is None or int(action) not in self.game.legal_actions(self._state, seat):
            raise IllegalMove(f"action {action}: {agent} may not do that now")
        self._cumulative_rewards[agent] = 0.0
        self.game.apply(self._state, seat, int(action))
        settle(self.game, self._state, self._chance)
        self._ask_next()
        self._accumulate_rewards()
        self._show_to_people()

    def observe(self, agent: str) -> Observation:
        """What an agent sees. The action mask is empty for an agent that is not selected."""
        seat = self._seat(agent)
        seen = np.zeros(self._size, np.int8)
        self.game.encode(self.game.view(self._state, seat), seat, seen)
        mask = np.zeros(self.game.actions, np.int8)
        if agent == self.agent_selection:
            mask[self.game.legal_actions(self._state, seat)] = 1
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """What the selected agent sees, in the game's notation."""
        if self.render_mode is None:
            return None
        view = self.game.view(self._state, self._seat(self.agent_selection))
        text = "\n".join(self.game.notation.position_lines(view))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _ask_next(self) -> None:
        due = self.game.due(self._state)
        if due:
            self.agent_selection = self.possible_agents[due[0]]
            return
        returns = self.game.returns(self._state)
        self.rewards = dict(zip(self.agents, returns))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _show_to_people(self) -> None:
        if self.render_mode == "human":
            self.render()
