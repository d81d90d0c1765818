"""Computes hints in a thread of their own, one at a time for each person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tacit.game import Game
from tacit.house.core.hints import OneAtATime, WarmingUp, must_be_allowed
from tacit.house.core.records import Who
from tacit.house.core.viewer import TableView
from tacit.house.workers.compiling import Compiler

PATIENCE = 3.0  # seconds to wait for the compiler before giving up
Found = TypeVar("Found")


class Hints:
    """Computes all hints in one thread, to leave the other cores to bots."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self._thread = ThreadPoolExecutor(1, "hint")
        self._asking: set[Who] = set()

    async def work_out(self, view: TableView, who: Who, think: Callable[[], Found]) -> Found:
        """Compute a hint for a table. Raises NoHints, OneAtATime or WarmingUp."""
        must_be_allowed(view)
        return await self.look_back(view.table.game, who, think)

    async def look_back(self, game: Game, who: Who, think: Callable[[], Found]) -> Found:
        """The same for a finished game, where hints are always allowed."""
        if who in self._asking:
            raise OneAtATime("one hint at a time")
        self._asking.add(who)
        try:
            await self._wait_for_machine_code(game)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, think)
        finally:
            self._asking.discard(who)

    async def _wait_for_machine_code(self, game: Game) -> None:
        if self.compiler.is_ready(game.name):
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self.compiler.wait_for(game)
        except TimeoutError:
            raise WarmingUp("the rules are being compiled; ask again in a moment") from None

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
