"""OpenSpiel's ISMCTSBot against `expert`, with equal time per decision.

    python -m bench.ismcts [--game NAME] [--deals 10]

Two seats. Every deal is played twice: in SILENCIO by two bots of the same kind, in the other games
by one of each, with swapped seats. ISMCTS has as much time per decision as `expert` takes on
average, and at least a twentieth of a second.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import tacit.lab.openspiel  # noqa: F401 -- registers the games
from tacit import bots
from tacit.engine.chance import Seeded, stream
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.lab import statistics
from tacit.match import Match

UCT = 2.0  # the UCT constant in OpenSpiel's tests and examples
LEAST = 0.05  # minimum seconds per decision of ISMCTS
FEWEST = 2  # minimum simulations: the first one only creates the root
FIRST = 4  # simulations of the first search, when the time per simulation is unknown
ROUNDS = {"silver": {"rounds": "1"}}

Player = Callable[[Match, int], int]


class Clock:
    """The CPU seconds that a player has used, and for how many decisions."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.decisions = 0

    @property
    def mean(self) -> float:
        return self.spent / max(1, self.decisions)

    def timed(self, player: Player) -> Player:
        def choose(match: Match, seat: int) -> int:
            start = time.process_time()
            action = player(match, seat)
            self.spent += time.process_time() - start
            self.decisions += 1
            return action

        return choose


def expert(game: Game) -> Player:
    bot = bots.load("expert", game)

    def choose(match: Match, seat: int) -> int:
        notes, luck = bot.notes_of(match, seat), stream(seat, match.ply)
        return bot.choose(match.view(seat), seat, match.legal(seat), luck, notes)

    return choose


def ismcts_player(game: Game, options: dict[str, str], seconds: Callable[[], float]) -> Player:
    """OpenSpiel's bot, with the given seconds per decision."""
    spiel = pyspiel.load_game(f"tacit_{game.name}", {k: int(v) for k, v in options.items()})
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    rate = 0.0  # simulations a second

    def choose(match: Match, seat: int) -> int:
        nonlocal rate
        n = max(FEWEST, round(rate * seconds())) if rate else FIRST
        bot = ismcts.ISMCTSBot(spiel, evaluator, UCT, n, random_state=random)
        state = spiel.new_initial_state()
        state.record[0] = match.state
        state.seen = [[(m.seat, m.action) for m in match.seen(p)] for p in range(match.players)]
        start = time.process_time()
        action = int(bot.step(state))
        rate = n / max(1e-6, time.process_time() - start)
        return action

    return choose


def play(game: Game, options: dict[str, str], seated: list[Player], seed: int) -> list[float]:
    """The returns of a game by seat; more is better."""
    match = Match(game, options, Seeded(seed))
    match.settle()
    while not match.over:
        seat = match.due[0]
        legal = match.legal(seat)
        match.play(seat, legal[0] if len(legal) == 1 else seated[seat](match, seat))
        match.settle()
    return [float(value) for value in game.returns(match.state)]


def measure(game: Game, deals: int) -> None:
    options = {"players": "2", **ROUNDS.get(game.name, {})}
    own, other = Clock(), Clock()
    strong = own.timed(expert(game))
    weak = other.timed(ismcts_player(game, options, lambda: max(LEAST, own.mean)))
    gains: list[float] = []
    for seed in range(deals):
        for turned in (False, True):
            if game.cooperative:
                kind = weak if turned else strong
                value = play(game, options, [kind, kind], seed)[0]
                gains.append(-value if turned else value)
            else:
                seated = [weak, strong] if turned else [strong, weak]
                worth = play(game, options, seated, seed)
                gains.append(worth[turned] - worth[not turned])
    by_deal = np.array(gains).reshape(deals, 2)
    found = statistics.mean(by_deal.sum(axis=1) if game.cooperative else by_deal.mean(axis=1))
    print(f"{game.name}: {2 * deals} games")
    print(f"  expert is ahead by  {found.value:.2f} [{found.low:.2f}, {found.high:.2f}]")
    if not game.cooperative:
        won = statistics.share(float((by_deal > 0).sum()), 2 * deals)
        print(f"  games won           {won.value:.1%} [{won.low:.1%}, {won.high:.1%}]")
    print(f"  seconds a decision  {own.mean:.3f} (expert), {other.mean:.3f} (ISMCTS)", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ismcts", description=__doc__)
    parser.add_argument("--game", choices=NAMES, help="only this one; else all in turn")
    parser.add_argument("--deals", type=int, default=10, help="each is played twice")
    given = parser.parse_args()
    for name in [given.game] if given.game else NAMES:
        measure(load(name), given.deals)


if __name__ == "__main__":
    main()
