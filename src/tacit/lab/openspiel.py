"""The games for OpenSpiel, as `tacit_<name>`. Importing this module registers them all.

A move of chance is a 63-bit number, but OpenSpiel needs outcomes that can be enumerated. So a move
of chance is nine chance nodes with 128 equally likely outcomes each: the digits of the number, most
significant first. No seat sees a digit; they see the result when the number is complete. How to
use it: docs/lab.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from tacit import games
from tacit.engine.chance import CHANCE, CHANCE_BITS, stream
from tacit.engine.errors import BadOption
from tacit.game import Game
from tacit.lab.extras import need

if TYPE_CHECKING:
    import pyspiel
else:
    pyspiel = need("pyspiel", "open-spiel")

DIGIT_BITS = 7
BASE = 1 << DIGIT_BITS
DIGITS = CHANCE_BITS // DIGIT_BITS
OUTCOMES = [(digit, 1.0 / BASE) for digit in range(BASE)]
# Stand for "not given", if the default depends on other options.
DEFAULT_NUMBER, DEFAULT_WORD = -1, "default"
MOST_MOVES = 2**31 - 1  # OpenSpiel's integers have 32 bits

Parameter = int | str


def spelt(text: str) -> str:
    """A word as a parameter. OpenSpiel parses anything that looks like a number as one, so a number
    among the values of a word parameter gets the prefix `#`: `start=#0`."""
    return f"#{text}" if text.isdigit() else text


def parameters(game: Game) -> dict[str, Parameter]:
    """The options of the rules, as OpenSpiel's typed parameters with their defaults."""
    standard = [game.read_options({"players": str(players)}) for players in game.seats]
    found: dict[str, Parameter] = {"players": game.read_options({})["players"]}
    for option in game.options:
        if not option.in_rules or option.name in found:
            continue
        values = {options[option.name] for options in standard}
        depends = len(values) > 1
        value = values.pop()
        if option.words:
            found[option.name] = DEFAULT_WORD if depends else spelt(option.text(value))
        else:
            found[option.name] = DEFAULT_NUMBER if depends else value
    return found


def read_parameters(game: Game, given: Mapping[str, Parameter]) -> dict[str, int]:
    said = {k: str(v) for k, v in given.items() if v not in (DEFAULT_NUMBER, DEFAULT_WORD)}
    return game.read_options({name: text.removeprefix("#") for name, text in said.items()})


def game_type(game: Game) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"tacit_{game.name}",
        long_name=f"{game.name.capitalize()} (Tacit)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.cooperative else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def game_info(game: Game, options: Mapping[str, int]) -> Any:
    moves, _ = game.most_moves(options)
    if moves > MOST_MOVES:
        raise BadOption(
            f"OpenSpiel takes games of at most {MOST_MOVES} moves, and this has {moves}"
        )
    limits = sorted((game.sign * game.worst_score, game.sign * game.best_score))
    return pyspiel.GameInfo(
        num_distinct_actions=game.actions,
        max_chance_outcomes=BASE,
        num_players=options["players"],
        min_utility=float(limits[0]),
        max_utility=float(limits[1]),
        max_game_length=int(moves),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with given options. Each game has a subclass with its rules."""

    rules: Game
    kind: Any

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        self.options = read_parameters(self.rules, params or {})
        super().__init__(self.kind, game_info(self.rules, self.options), dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        _, numbers = self.rules.most_moves(self.options)
        return numbers * DIGITS

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer | None:
        """An observer of everything that a seat may see; None for other kinds of observation."""
        if params:
            raise ValueError(f"observations have no parameters: {dict(params)}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.rules, kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game.

    OpenSpiel clones and serialises everything in `__dict__`, so only mutable data is kept there.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.record = game.rules.blank()
        self.record[0] = game.rules.new(game.options)
        self.digits: list[int] = []
        # The moves as each seat has seen them, in order: (mover, code).
        self.seen: list[list[tuple[int, int]]] = [[] for _ in range(game.options["players"])]

    @property
    def rules(self) -> Game:
        rules: Game = self.get_game().rules
        return rules

    def current_player(self) -> int:
        due = self.rules.due(self.record[0])
        if not due:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if due == [CHANCE] else due[0]

    def is_terminal(self) -> bool:
        return not self.rules.due(self.record[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _legal_actions(self, player: int) -> list[int]:
        return self.rules.legal_actions(self.record[0], player)

    def _apply_action(self, action: int) -> None:
        if not self.is_chance_node():
            self._move(self.current_player(), action)
            return
        self.digits.append(action)
        if len(self.digits) == DIGITS:
            number = 0
            for digit in self.digits:
                number = number * BASE + digit
            self.digits = []
            self._move(CHANCE, number)

    def _move(self, seat: int, action: int) -> None:
        for viewer, moves in enumerate(self.seen):
            moves.append((seat, int(self.rules.seen_as(self.record[0], seat, action, viewer))))
        self.rules.apply(self.record[0], seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"digit {action}"
        return self.rules.notation.action_text(action)

    def returns(self) -> list[float]:
        return self.rules.returns(self.record[0])

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SpielState:
        """A state that the player cannot distinguish from this one, all of them equally likely.

        It has no history, because secret choices of the others are sampled too. The logs of the
        other players contain what this player has seen.
        """
        rules = self.rules
        other: SpielState = self.get_game().new_initial_state()
        random = stream(int(probability_sampler() * 2**53))
        view = rules.view(self.record[0], player_id)
        other.record[0] = rules.imagined(view, player_id, random)
        other.seen = [list(self.seen[player_id]) for _ in self.seen]
        return other

    def __str__(self) -> str:
        lines = self.rules.notation.position_lines(self.record[0])
        if self.digits:
            lines.append("digits " + " ".join(map(str, self.digits)))
        return "\n".join(lines)


def _move_text(rules: Game, seat: int, code: int) -> str:
    return f"{'chance' if seat == CHANCE else seat} {rules.notation.action_text(code)}"


class Observer:
    """What a seat sees: a tensor in the game's sections, and a string.

    With perfect recall (an information state) there is only the string: the log of everything that
    the seat has seen, then its view.
    """

    def __init__(self, rules: Game, perfect_recall: bool) -> None:
        self._rules = rules
        self._perfect_recall = perfect_recall
        self.dict: dict[str, np.ndarray] = {}
        self.tensor: np.ndarray | None = None
        if not perfect_recall:
            self._lay_out(rules.sections)

    def _lay_out(self, sections: tuple[tuple[str, int], ...]) -> None:
        size = sum(length for _, length in sections)
        self._encoded = np.zeros(size, np.int8)
        self.tensor = np.zeros(size, np.float32)
        at = 0
        for name, length in sections:
            self.dict[name] = self.tensor[at : at + length]
            at += length

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            view = self._rules.view(state.record[0], player)
            self._rules.encode(view, player, self._encoded)
            self.tensor[:] = self._encoded

    def string_from(self, state: SpielState, player: int) -> str:
        words = self._rules.notation
        lines = [f"seat {player}"]
        if self._perfect_recall:
            lines += [_move_text(self._rules, seat, code) for seat, code in state.seen[player]]
        view = self._rules.view(state.record[0], player)
        return "\n".join(lines + words.position_lines(view))


def register(game: Game) -> None:
    """Register a game with OpenSpiel as `tacit_<name>`."""
    kind = game_type(game)
    own = type(f"Tacit{game.name.capitalize()}", (SpielGame,), {"rules": game, "kind": kind})
    pyspiel.register_game(kind, own)


for _name in games.NAMES:
    register(games.load(_name))
