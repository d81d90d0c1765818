"""Plays many games between bots, summarises them, and writes them as one row per game."""

from __future__ import annotations

import csv
import io
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tacit.bots import Bot
from tacit.engine.errors import CannotWrite
from tacit.engine.files import write_whole
from tacit.game import Game
from tacit.lab import batch, statistics
from tacit.lab.extras import MissingExtra, need
from tacit.lab.statistics import Estimate

EXTENSIONS = (".csv", ".parquet")
ROUNDS = 50  # how often progress is reported, unless there are few games
LEAST_ROUND, MOST_ROUND = 250, 20_000

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Results:
    """The results of a simulation; row i is game i."""

    game: Game
    options: Mapping[str, int]
    seed: int
    numbers: np.ndarray  # the number of the game within the seed
    bots: Sequence[Bot]  # all different
    seating: np.ndarray  # (games, seats): which of the bots sat where
    scores: np.ndarray  # (games, seats)
    steps: np.ndarray  # moves of players and of chance
    results: Sequence[str]
    seconds: float

    @property
    def games(self) -> int:
        return len(self.steps)

    def sat(self, bot: Bot) -> np.ndarray:
        """(games, seats): where a bot sat."""
        where: np.ndarray = self.seating == self.bots.index(bot)
        return where

    @property
    def seats(self) -> int:
        return int(self.seating.shape[1])


def rotated(places: Sequence[int], games: int, rotate: bool = True) -> np.ndarray:
    """The seating: place j gets seat (j + i) mod N of game i, or always seat j."""
    seats = np.arange(len(places))
    turned = np.arange(games)[:, np.newaxis] if rotate else np.zeros((games, 1), dtype=np.int64)
    seated: np.ndarray = np.array(places)[(seats - turned) % len(places)]
    return seated


def simulate(
    game: Game,
    options: Mapping[str, int],
    bots: Sequence[Bot],
    games: int,
    seed: int,
    rotate: bool = True,
    progress: Progress | None = None,
    threads: int | None = None,
) -> Results:
    """Play games 0 to `games` - 1 of a seed. The same arguments give the same results anywhere."""
    if len(bots) != options["players"]:
        raise ValueError(f"{len(bots)} bots for {options['players']} seats")
    start = time.perf_counter()
    different = list(dict.fromkeys(bots))
    seating = rotated([different.index(bot) for bot in bots], games, rotate)
    scores = np.empty(seating.shape, dtype=np.int64)
    steps = np.empty(games, dtype=np.int64)
    results: list[str] = []
    size = max(LEAST_ROUND, min(MOST_ROUND, games // ROUNDS))
    for first in range(0, games, size):
        part = slice(first, min(first + size, games))
        played = batch.games_of_bots(game, options, different, seating[part], seed, first, threads)
        scores[part], steps[part] = played.scores, played.steps
        results += [game.notation.result_text(s) for s in played.states]
        if progress:
            progress(len(results), games)
    seconds = time.perf_counter() - start
    numbers = np.arange(games)
    return Results(
        game, options, seed, numbers, different, seating, scores, steps, results, seconds
    )


# The summary


def mean_score(results: Results, bot: Bot | None = None) -> Estimate:
    """The mean score over all seats, or over those that a bot sat in."""
    return statistics.mean(game_scores(results, bot))


def game_scores(results: Results, bot: Bot | None = None) -> np.ndarray:
    """The score of each game: the mean of its seats, or of those that a bot sat in."""
    counted = results.sat(bot) if bot else np.ones_like(results.seating, dtype=bool)
    seats = counted.sum(axis=1)
    played = seats > 0
    # The seats of one game are correlated, so each game counts as one value.
    sums = np.where(counted, results.scores, 0).sum(axis=1)
    scores: np.ndarray = sums[played] / seats[played]
    return scores


def shares(results: Results) -> dict[str, Estimate]:
    """The share of each kind of result (the first word of its text), the most frequent first."""
    found = Counter(text.split(" ", 1)[0] for text in results.results)
    return {word: statistics.share(n, results.games) for word, n in found.most_common()}


def wins(results: Results) -> np.ndarray:
    """(games, seats): each seat's share of the win, mostly 1 or 0.

    If the result names a winner, that counts, because ties have been broken there. Otherwise the
    seats with the best score share the win.
    """
    scores = results.game.sign * results.scores
    best = scores == scores.max(axis=1, keepdims=True)
    won: np.ndarray = best / best.sum(axis=1, keepdims=True)
    for i, text in enumerate(results.results):
        word, _, rest = text.partition(" ")
        if word == "winner":
            won[i] = np.arange(results.seats) == int(rest.split()[0])
    return won


def win_share(results: Results, bot: Bot) -> Estimate:
    """The share of games that a bot has won, in any of its seats, of those in which it sat."""
    sat = results.sat(bot)
    won = np.where(sat, wins(results), 0).sum()
    return statistics.share(float(won), int(sat.any(axis=1).sum()))


def summary_text(results: Results) -> str:
    """A summary of a few lines. Only the last one depends on the clock."""
    return "\n".join(_summary_lines(results))


def _summary_lines(results: Results) -> Iterator[str]:
    game = results.game
    yield f"{game.name} {game.options_text(results.options)}"
    yield f"games {results.games:,}, seed {results.seed}, in brackets: 95% intervals"
    better = "lower" if game.lower_is_better else "higher"
    yield f"{'score':<12}{_mean(game_scores(results))}, {better} is better"
    different = sorted(results.bots, key=lambda bot: bot.seated) if len(results.bots) > 1 else []
    for bot in different:
        yield f"{'  ' + bot.name:<12}{_mean(game_scores(results, bot))}"
    if game.cooperative:
        for word, part in shares(results).items():
            yield f"{word:<12}{_percentage(part)}"
    elif different:
        yield "games won"
        for bot in different:
            yield f"{'  ' + bot.name:<12}{_percentage(win_share(results, bot))}"
    yield f"{'steps':<12}{_mean(results.steps)} a game"
    yield f"{'speed':<12}{results.games / results.seconds:,.0f} games a second"


def _mean(values: np.ndarray) -> str:
    try:
        found = statistics.mean(values)
    except MissingExtra as missing:
        return f"{values.mean():>8.3f} [{missing}]"
    return f"{found.value:>8.3f} [{found.low:.3f}, {found.high:.3f}]"


def _percentage(found: Estimate) -> str:
    return f"{found.value:>8.2%} [{found.low:.2%}, {found.high:.2%}]"


# The file


def check_path(path: Path) -> None:
    """Fail before anything is played if the file could not be written afterwards."""
    if path.suffix not in EXTENSIONS:
        raise CannotWrite(f"{path}: results go to a file named *{' or *'.join(EXTENSIONS)}")
    if path.is_dir():
        raise CannotWrite(f"{path}: is a folder")
    folder = path.absolute().parent
    if folder.exists() and not os.access(folder, os.W_OK):
        raise CannotWrite(f"{path}: its folder cannot be written to")
    if path.suffix == ".parquet":
        need("polars", "polars")


def columns(results: Results) -> dict[str, Sequence[object]]:
    """The results as a table, one row per game (docs/lab.md describes the columns)."""
    names = np.array([bot.name for bot in results.bots])
    table: dict[str, Sequence[object]] = {
        "game": results.numbers.tolist(),
        "seed": [results.seed] * results.games,
    }
    for seat in range(results.seats):
        table[f"mind{seat}"] = names[results.seating[:, seat]].tolist()
    for seat in range(results.seats):
        table[f"score{seat}"] = results.scores[:, seat].tolist()
    table["result"] = results.results
    table["steps"] = results.steps.tolist()
    return table


def write(results: Results, path: Path) -> None:
    """Write the results to a .csv or .parquet file, atomically."""
    check_path(path)
    table = columns(results)
    write_whole(path, _csv(table) if path.suffix == ".csv" else _parquet(table))


def _csv(table: Mapping[str, Sequence[object]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table)
    writer.writerows(zip(*table.values()))
    return text.getvalue().encode()


def _parquet(table: Mapping[str, Sequence[object]]) -> bytes:
    polars = need("polars", "polars")
    data = io.BytesIO()
    polars.DataFrame({name: list(values) for name, values in table.items()}).write_parquet(data)
    return data.getvalue()
