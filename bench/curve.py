"""Strength against thinking: games of `expert` with fewer and more play-outs for a decision.

    python -m bench.curve GAME [OPTION=VALUE...] [--playouts 10,100,1000] [--games 100]

In SILENCIO all seats are `expert` with so many play-outs; in the other games one is, in each seat
in turn, and the others are `regular`. All lines are of the same deals.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import numpy as np

from tacit import bots
from tacit.engine.chance import Seeded, stream
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.lab import statistics
from tacit.lab.statistics import Estimate
from tacit.match import Match


def play(game: Game, options: dict[str, str], seated: Sequence[bots.Bot], seed: int) -> Match:
    match = Match(game, options, Seeded(seed))
    match.settle()
    while not match.over:
        seat = match.due[0]
        bot, luck = seated[seat], stream(seed, match.ply)
        notes = bot.notes_of(match, seat)
        match.play(seat, bot.choose(match.view(seat), seat, match.legal(seat), luck, notes))
        match.settle()
    return match


def seating(game: Game, bot: bots.Bot, players: int, number: int) -> list[bots.Bot]:
    if game.cooperative:
        return [bot] * players
    seated = [bots.load("regular", game)] * players
    seated[number % players] = bot
    return seated


def is_won(match: Match, seat: int) -> bool:
    """Whether all ended well; among rivals, for this seat."""
    worth = match.game.returns(match.state)
    if match.game.cooperative:
        return worth[0] == match.game.sign * match.game.best_score
    return worth[seat] == max(worth)


def measure(game: Game, options: dict[str, str], playouts: int, games: int) -> None:
    bot = bots.load("expert", game).with_playouts(playouts)
    players = game.read_options(options)["players"]
    won, scores = 0, []
    start = time.process_time()
    for number in range(games):
        # Among rivals every deal is played once from each seat.
        deal = number if game.cooperative else number // players
        match = play(game, options, seating(game, bot, players, number), deal)
        won += is_won(match, number % players)
        scores.append(game.scores(match.state)[number % players])
    seconds = (time.process_time() - start) / games
    print(
        f"{playouts:>7} play-outs, {games} games: won {told(statistics.share(won, games), '.1%')}, "
        f"score {told(statistics.mean(np.array(scores)), '.2f')}, {seconds:.2f} s a game",
        flush=True,
    )


def told(found: Estimate, form: str) -> str:
    return f"{found.value:{form}} [{found.low:{form}}, {found.high:{form}}]"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.curve", description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("options", nargs="*", metavar="OPTION=VALUE")
    parser.add_argument("--playouts", default="10,100,1000")
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    options = dict(text.split("=", 1) for text in given.options)
    for playouts in map(int, given.playouts.split(",")):
        measure(load(given.game), options, playouts, given.games)


if __name__ == "__main__":
    main()
