"""Many games at once, on all cores: the compiled loops hold no interpreter lock, so threads do."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from tacit.bots import SEATED, Bot
from tacit.engine.chance import word
from tacit.engine.jit import COMPILED
from tacit.game import Game
from tacit.lab import playout

# Games that a thread takes at a time; a few slices a thread even out their ends.
LARGEST_SLICE = 4096


@dataclass(frozen=True)
class PlayedGames:
    """Finished games: their last states, their steps (chance included), their scores by seat."""

    states: np.ndarray
    steps: np.ndarray
    scores: np.ndarray


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _blank(game: Game, players: int, games: int) -> PlayedGames:
    return PlayedGames(
        np.zeros(games, dtype=game.state),
        np.zeros(games, dtype=np.int64),
        np.zeros((games, players), dtype=np.int64),
    )


def _in_slices(play: Callable[[slice], None], games: int, threads: int) -> None:
    size = max(1, min(LARGEST_SLICE, -(-games // (4 * threads))))
    slices = [slice(start, min(start + size, games)) for start in range(0, games, size)]
    if threads == 1 or not COMPILED:
        for part in slices:
            play(part)
        return
    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(play, part) for part in slices]:
            done.result()


def random_games(
    game: Game,
    options: Mapping[str, int],
    games: int,
    seed: int,
    first: int = 0,
    threads: int | None = None,
) -> PlayedGames:
    """Games number `first` and on of a seed, played with random legal actions."""
    played = _blank(game, options["players"], games)
    play, facts = playout.compiled_random_games(game), game.options_record(options)

    def play_slice(part: slice) -> None:
        start = word(first + part.start)
        states, steps, scores = played.states[part], played.steps[part], played.scores[part]
        play(states, facts, word(seed), start, steps, scores)

    _in_slices(play_slice, games, threads or cores())
    return played


def games_of_bots(
    game: Game,
    options: Mapping[str, int],
    bots: Sequence[Bot],
    seating: np.ndarray,
    seed: int,
    first: int = 0,
    threads: int | None = None,
) -> PlayedGames:
    """Games number `first` and on of a seed; bots[seating[i, p]] sits in seat p of the i-th."""
    played = _blank(game, options["players"], len(seating))
    facts = game.options_record(options)
    seated = np.array([bot.seated for bot in bots], dtype=SEATED)[seating]
    plugins = [bot for bot in bots if bot.plugin]
    play = (
        playout.interpreted_games_of_bots(game, plugins)
        if plugins
        else playout.compiled_games_of_bots(game)
    )

    def play_slice(part: slice) -> None:
        out = np.empty(game.most_legal, dtype=np.int32)
        start = word(first + part.start)
        states, steps, scores = played.states[part], played.steps[part], played.scores[part]
        play(states, facts, seated[part], word(seed), start, game.blank(), out, steps, scores)

    _in_slices(play_slice, len(seating), 1 if plugins else threads or cores())
    return played
