"""Compiles the rules in the background, so that no page waits for it.

Rules that are not in the cache on disk are compiled by another process, since compiling would slow
this one down. Then each game is loaded here once, in a thread. `wait_for` waits for a game.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys

from tacit import bots
from tacit.engine.chance import Seeded, stream
from tacit.engine.views import WATCHER
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.house.observe import metrics
from tacit.lab import precompile
from tacit.match import Match

COMPILE = """
import sys
from tacit.games import load
from tacit.lab.precompile import precompile
precompile(load(sys.argv[1]), lab=False)
"""
log = logging.getLogger("tacit.house")


class Compiler:
    """Makes the games ready, and knows which ones are."""

    def __init__(self) -> None:
        self._ready = {name: asyncio.Event() for name in NAMES}

    @property
    def all_ready(self) -> bool:
        return all(event.is_set() for event in self._ready.values())

    def is_ready(self, name: str) -> bool:
        return self._ready[name].is_set()

    async def wait_for(self, game: Game) -> None:
        """Wait until a game can be played without compiling anything."""
        await self._ready[game.name].wait()

    async def run(self) -> None:
        """Make all games ready, one after the other."""
        for name in NAMES:
            try:
                with metrics.preparing(name):
                    await self._prepare(load(name))
            except Exception:
                # It can be played anyway: what is missing is compiled when it is needed.
                log.exception("%s could not be compiled", name)
            self._ready[name].set()

    async def _prepare(self, game: Game) -> None:
        if not await asyncio.to_thread(is_compiled, game):
            await self._compile(game.name)
        await asyncio.to_thread(use_once, game)

    async def _compile(self, name: str) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            COMPILE,
            name,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()


def is_compiled(game: Game) -> bool:
    return precompile.is_compiled(game, lab=False) or precompile.is_compiled(game)


def use_once(game: Game) -> None:
    """Call everything that a table calls, so that it is loaded."""
    match = Match(game, {}, Seeded(1))
    match.settle()
    seat = match.due[0]
    for name in bots.names(game):
        bot = bots.load(name, game)
        action = bot.choose(match.view(seat), seat, match.legal(seat), stream(1))
    match.play(seat, action)
    match.settle()
    match.seen(WATCHER)
    match.view(WATCHER)
    match.text()
    game.scores(match.state)
