"""Compiling in the background, so that no page waits for it.

What is not in the cache on disk is compiled by a process of its own, since compiling would make
this one sluggish; then each game is loaded here once, in a thread. `ready` waits for a game.
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
from tacit.lab.warm import is_warm
from tacit.match import Match

COMPILE = """
import sys
from tacit.games import load
from tacit.lab.warm import warm
warm(load(sys.argv[1]), lab=False)
"""
log = logging.getLogger("tacit.house")


class Warmth:
    """Which games are ready to be played."""

    def __init__(self) -> None:
        self._ready = {name: asyncio.Event() for name in NAMES}
        self._compiler: asyncio.subprocess.Process | None = None

    @property
    def all_ready(self) -> bool:
        return all(event.is_set() for event in self._ready.values())

    def is_ready(self, name: str) -> bool:
        return self._ready[name].is_set()

    async def ready(self, game: Game) -> None:
        """Wait until a game can be played without compiling anything."""
        await self._ready[game.name].wait()

    async def warm(self) -> None:
        """Make all games ready, one after the other."""
        for name in NAMES:
            try:
                await self._prepare(load(name))
            except Exception:
                # It can be played all the same: what is missing is compiled when it is needed.
                log.exception("warming up %s failed", name)
            self._ready[name].set()

    async def _prepare(self, game: Game) -> None:
        if not await asyncio.to_thread(is_compiled, game):
            await self._compile(game.name)
        await asyncio.to_thread(rehearse, game)

    async def _compile(self, name: str) -> None:
        self._compiler = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            COMPILE,
            name,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            await self._compiler.wait()
        finally:
            if self._compiler.returncode is None:
                self._compiler.kill()


def is_compiled(game: Game) -> bool:
    return is_warm(game, lab=False) or is_warm(game)


def rehearse(game: Game) -> None:
    """Use once all that a table uses."""
    match = Match(game, {}, Seeded(1))
    match.settle()
    seat = match.due[0]
    for name in bots.names(game):
        mind = bots.load(name, game)
        action = mind.choose(match.view(seat), seat, match.legal(seat), stream(1))
    match.play(seat, action)
    match.settle()
    match.seen(WATCHER)
    match.view(WATCHER)
    match.text()
    game.scores(match.state)
