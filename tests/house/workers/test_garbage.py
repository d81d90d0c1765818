"""Playing leaves no garbage to look for; it is looked for by the clock, and what was looked through
is left out for a while."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tacit.games import NAMES, load
from tacit.house.house import House
from tacit.house.workers import garbage
from tacit.house.workers.garbage import EVERYTHING, OLDEST, Collections, collect_in_small_lots
from tacit.match import Match
from tests.drivers import first_quick
from tests.house.drivers import PATIENCE
from tests.house.drivers.inside import play_first, run, two_playing

MOVES = 20


@pytest.fixture
def all_garbage() -> Iterator[list[object]]:
    """What only a collection can free, from now on."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.garbage.clear()
    try:
        yield gc.garbage
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize("game", first_quick(NAMES))
def test_a_match_is_freed_as_soon_as_the_next_move_is_made(
    game: str, tmp_path: Path, all_garbage: list[object]
) -> None:
    async def work(house: House) -> None:
        table_id, people = await two_playing(house, game)
        for name in NAMES:  # each is tried with a match of its own
            await house.compiler.wait_for(load(name))
        gc.collect()
        all_garbage.clear()
        for _ in range(MOVES):
            await play_first(house, table_id, people)
        gc.collect()
        assert not [found for found in all_garbage if isinstance(found, Match)]

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")


def test_what_was_looked_through_is_left_out_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    time = 0.0
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    monkeypatch.setattr(gc, "unfreeze", lambda: done.append("unfreeze"))
    told = Collections(lambda: time)

    def collect(generation: int) -> list[str]:
        done.clear()
        for phase in ("start", "stop"):
            told(phase, {"generation": generation})
        return done[:]

    assert collect(OLDEST) == ["freeze"]
    assert collect(OLDEST - 1) == []
    time = EVERYTHING + 1
    assert collect(OLDEST - 1) == []
    assert collect(OLDEST) == ["unfreeze", "freeze"]
    assert collect(OLDEST) == ["freeze"]


@pytest.fixture
def by_itself() -> Iterator[None]:
    """Python collects nothing by itself; afterwards everything is as it was."""
    thresholds, callbacks = gc.get_threshold(), gc.callbacks[:]
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.set_threshold(*thresholds)
        gc.callbacks[:] = callbacks
        gc.unfreeze()


class Cycle:
    """Only a collection frees it."""

    def __init__(self) -> None:
        self.me = self


@pytest.mark.usefixtures("by_itself")
def test_garbage_goes_by_the_clock_and_what_stays_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "EVERY", 0.0)

    async def until(holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0)

    async def whole() -> None:
        gone, frozen = weakref.ref(Cycle()), gc.get_freeze_count()
        kept = [Cycle() for _ in range(1000)]
        collecting = asyncio.create_task(collect_in_small_lots(lambda: None))
        await until(lambda: gone() is None)
        await until(lambda: gc.get_freeze_count() >= frozen + len(kept))
        collecting.cancel()

    asyncio.run(whole())
