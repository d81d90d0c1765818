"""Compiles everything that a game needs ahead of its first use, and reports progress.

``python -m tacit.lab.precompile [GAME...]`` compiles these games, or all that need it.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tacit import bots, games
from tacit.base.board import Situation
from tacit.base.narration import Reader
from tacit.engine import jit
from tacit.engine.cache import cache_folder
from tacit.engine.chance import stream
from tacit.engine.errors import CannotWrite, UnknownName
from tacit.engine.files import locked, write_whole
from tacit.engine.views import WATCHER, State
from tacit.game import Game
from tacit.lab import batch, playout, steps
from tacit.language import translator
from tacit.study.advice import advice_of
from tacit.study.odds import odds_of

FEW = 64  # play-outs, enough to call everything once
MOST_TOLD, EVERY = 300, 10  # of a game, every 10th of the first 300 decisions is put into words
RARELY = 45  # as EVERY, for hints, which take tenths of a second each
Progress = Callable[[int, int, str], None]  # (functions compiled, total, what is compiled now)


class Step(NamedTuple):
    """Some functions to compile, and a call that compiles them.

    The call uses the argument types of real calls, because each signature is compiled separately.
    """

    what: str
    functions: Sequence[Callable[..., object]]
    call: Callable[[], object]


def the_rules(game: Game) -> Iterator[Step]:
    """What every table needs, in order of dependency."""
    options = game.read_options({})
    s = game.new(options)
    view = game.blank()
    seat = 0
    out = np.empty(game.most_legal, dtype=np.int32)
    random = stream(1)
    yield Step("the start", [game.setup], lambda: game.new(options))
    yield Step("moves", [game.acting, game.apply], lambda: playout.settle(game, s, random))
    yield Step("legal moves", [game.legal], lambda: game.legal(s, seat, out))
    yield Step("scores", [game.score], lambda: game.scores(s))
    yield Step("views", [game.observe], lambda: game.observe(s, seat, view))
    yield Step("masks", [game.seen_as], lambda: seen(game, s))
    yield Step("invariants", [game.broken], lambda: game.broken(s))
    yield Step("words", [], lambda: put_into_words(game))


def the_bots(game: Game) -> Iterator[Step]:
    """What a table with bots needs in addition."""
    s = game.new(game.read_options({}))
    playout.settle(game, s, stream(1))
    seat = game.due(s)[0]
    view, legal = game.view(s, seat), game.legal_actions(s, seat)
    for name in bots.own_names(game):
        bot = bots.load(name, game).with_playouts(FEW)
        choose = partial(bot.choose, view, seat, legal, stream(1))
        yield Step(f"the bot {name}", [bot.choose_compiled], choose)
    book = bots.notebook(game)
    yield Step("notes", [book.is_needed, book.note], lambda: note_once(game, s, seat, legal[0]))
    if appraiser := bots.appraiser(game):
        yield Step("appraisals", list(appraiser), lambda: appraise_once(game, s, seat))
    yield Step("hints", [], lambda: hint_at_some(game))


def for_the_lab(game: Game) -> Iterator[Step]:
    """What simulations and environments need in addition."""
    options = game.read_options({})
    everywhere = np.zeros((1, options["players"]), dtype=np.int64)
    random = [bots.load(bots.NO_LEVEL, game)]
    of_bots = partial(batch.games_of_bots, game, options, random, everywhere, 1, threads=1)
    at_random = partial(batch.random_games, game, options, 1, 1, threads=1)
    yield Step("imagined worlds", [game.imagine], lambda: imagined(game))
    yield Step("games between bots", [playout.compiled_games_of_bots(game)], of_bots)
    yield Step("random games", [playout.compiled_random_games(game)], at_random)
    yield Step("encoded views", [game.encode], lambda: encoded(game))
    yield Step("environments", steps.compiled(game), lambda: step_environment(game))


# What can be compiled in parallel, by separate processes.
PARTS = {"rules": the_rules, "bots": the_bots, "lab": for_the_lab}
TO_PLAY = ("rules", "bots")


def _marker(game: Game, part: str) -> Path:
    """A file in the cache that marks a part as completely compiled."""
    return cache_folder(game.name) / f"{part}.ready"


def is_compiled(game: Game, parts: Sequence[str] = tuple(PARTS)) -> bool:
    """Whether everything that these parts of a game need is in the cache."""
    return not jit.COMPILED or all(_is_there(game, part) for part in parts)


def _is_there(game: Game, part: str) -> bool:
    try:
        return _marker(game, part).read_text(encoding="utf-8") == jit.toolchain()
    except OSError:
        return False


def precompile(
    game: Game, progress: Progress | None = None, parts: Sequence[str] = tuple(PARTS)
) -> None:
    """Compile what is not in the cache yet; if another process is compiling it, wait for that."""
    if not jit.COMPILED:
        return
    # Compile only what a step names, not the functions that prepare its arguments.
    jit.interpret(game.name)
    try:
        for part in parts:
            with ExitStack() as held:
                with suppress(OSError):  # without a lock it may be compiled twice
                    held.enter_context(locked(_marker(game, part).with_suffix(".lock")))
                if not _is_there(game, part):
                    _compile(game, part, progress or (lambda done, total, what: None))
    finally:
        jit.change_over(game.name)


def _compile(game: Game, part: str, progress: Progress) -> None:
    plan = list(PARTS[part](game))
    functions = [function for step in plan for function in step.functions]
    for step in plan:
        tell = partial(_tell, progress, step.what)
        with jit.watched(functions, tell), jit.machine_code():
            step.call()
    with suppress(CannotWrite):  # without a marker the next process checks again
        write_whole(_marker(game, part), jit.toolchain().encode())


def _tell(progress: Progress, what: str, done: int, total: int) -> None:
    progress(done, total, what)


def seen(game: Game, s: State) -> list[int]:
    return [game.seen_as(s, who, 0, 0) for who in game.due(s)]


def put_into_words(game: Game) -> None:
    """Narrate and draw some positions of a game as pages do, which calls further rules."""
    positions = playout.random_decisions(game, game.read_options({}), stream(1))
    for s, seat in islice(positions, 0, MOST_TOLD, EVERY):
        tell(game, s, WATCHER, [])
        tell(game, s, seat, game.legal_actions(s, seat))


def tell(game: Game, s: State, viewer: int, legal: list[int]) -> None:
    names = [str(seat) for seat in range(int(s.players))]
    reader = Reader(game.view(s, viewer), viewer, names, translator("en"))
    game.narration.prompt(reader)
    game.narration.summary(reader)
    game.notation.view_lines(reader.view, viewer)
    for action in legal:
        game.narration.action(action, reader)
    if game.board is not None:
        game.board.scene(Situation(reader, legal))


def imagined(game: Game) -> State:
    s = game.new(game.read_options({}))
    playout.settle(game, s, stream(1))
    return game.imagined(game.view(s, 0), 0, stream(1))


def appraise_once(game: Game, s: State, seat: int) -> None:
    """Try each action of a seat in one world, if the game has play-outs for that."""
    if appraiser := bots.appraiser(game):
        legal = np.array(game.legal_actions(s, seat), dtype=np.int32)
        known = game.view(s, seat), seat, legal, legal.size, stream(1), bots.notebook(game).blank()
        ends = np.zeros((1, legal.size), dtype=game.state)
        appraiser.try_actions(*known, ends)
        appraiser.foresee(s, stream(1), ends[0])


def note_once(game: Game, s: State, seat: int, action: int) -> None:
    book, both = bots.notebook(game), game.blank()
    book.is_needed(s)
    book.note(book.blank(), both, seat, action, both, seat)


def hint_at_some(game: Game) -> None:
    """Compute odds and advice at some positions, which calls further rules."""
    for players in (game.seats[0], game.seats[-1]):
        options = game.read_options({"players": str(players)})
        positions = playout.random_decisions(game, options, stream(1))
        for s, seat in islice(positions, 0, MOST_TOLD, RARELY):
            view, legal = game.view(s, seat), game.legal_actions(s, seat)
            odds_of(game, view, seat)
            advice_of(game, view, seat, legal, bots.notebook(game).blank())


def encoded(game: Game) -> np.ndarray:
    out = np.zeros(sum(size for _, size in game.sections), dtype=np.int8)
    game.encode(game.view(game.new(game.read_options({})), 0), 0, out)
    return out


def step_environment(game: Game) -> None:
    """Make one step of a vector environment with one game."""
    running = steps.new_games(game, game.read_options({}), 1)
    steps.seed_game(running, 0, 1, 0)
    compiled = steps.compiled(game)
    compiled.reset_games(running, 0, 1, np.ones(1, dtype=np.bool_))
    actions = np.zeros(1, dtype=np.int64)
    steps.pick_legal(running, 0, 1, actions)
    if steps.first_illegal(running, actions) < 0:
        compiled.step_games(running, 0, 1, actions)


# Command line


def collect_rarely() -> None:
    """Collect garbage rarely: it took a fifth of the time, and the compiler makes few cycles."""
    gc.set_threshold(100_000, 20, 100)


def main(names: Sequence[str]) -> int:
    """Compile the named games; without names, all that need it, each in its own process."""
    if names:
        try:
            chosen = [games.load(name) for name in names]
        except UnknownName as error:
            print(error, file=sys.stderr)
            return 2
        collect_rarely()
        for game in chosen:
            compile_loudly(game)
        return 0
    wanted = [name for name in games.NAMES if not is_compiled(games.load(name))]
    command = [sys.executable, "-m", "tacit.lab.precompile"]
    running = [subprocess.Popen([*command, name]) for name in wanted]
    return max((process.wait() for process in running), default=0)


def compile_loudly(game: Game) -> None:
    """Compile a game, with a line on standard error for each step."""
    start = time.perf_counter()
    told: set[str] = set()

    def tell(done: int, total: int, what: str) -> None:
        if what not in told:
            told.add(what)
            gone = time.perf_counter() - start
            line = f"{game.name:<9} {gone:6.1f} s  {done:>3} of {total:>3}  {what}"
            print(line, file=sys.stderr, flush=True)

    precompile(game, tell)
    print(
        f"{game.name:<9} {time.perf_counter() - start:6.1f} s  ready", file=sys.stderr, flush=True
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
