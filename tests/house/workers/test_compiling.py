"""Games are played before they are compiled. The compiler is held by the test, not timed."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tacit.engine import jit
from tacit.games import NAMES, load
from tacit.house.core.records import Who
from tacit.house.house import House
from tacit.house.settings import Settings
from tacit.lab import compilation
from tacit.lab.compilation import Compilation, CompilingFailed, CompilingStopped
from tacit.match import Match
from tests.drivers import at_most
from tests.house.drivers import MOST_MOVES, PATIENCE
from tests.house.drivers.inside import followed, holder, run, visited
from tests.house.drivers.process import TACIT, HouseProcess

if not jit.COMPILED:
    pytest.skip("nothing is compiled here", allow_module_level=True)

FIRST_MOVES = 3


class HeldCompiler:
    """Stands for the processes that compile: they are done when the test says so."""

    def __init__(self) -> None:
        self.began: list[str] = []  # games, in order
        self.failure: str | None = None
        self.may_end = threading.Event()

    def compile(self, one: Compilation, part: str) -> None:
        if part == "rules":
            self.began.append(one.game.name)
        one._done[part] = 0.5
        while not self.may_end.wait(0.01):
            if one._is_stopped:
                raise CompilingStopped
        if self.failure is not None:
            raise CompilingFailed(self.failure)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldCompiler]:
    """A process that has changed nothing over, and a compiler that is held."""
    compiler = HeldCompiler()
    monkeypatch.setattr(jit._stage, "_changed_over", set())
    monkeypatch.setattr(compilation, "is_compiled", lambda game, parts: False)
    monkeypatch.setattr(Compilation, "_compile", lambda one, part: compiler.compile(one, part))
    yield compiler
    compiler.may_end.set()
    for name in NAMES:
        jit.change_over(name)


def run_here(work: Callable[[House], Awaitable[None]], folder: Path) -> None:
    run(work, f"sqlite:///{folder / 'house.sqlite'}")


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def own_move(house: House, table_id: str, who: Who) -> bool:
    """Wait to be asked, and take the first on the list. False: the game is over."""
    view = await followed(house, table_id, who, lambda view: bool(view.legal) or view.is_over)
    if view.is_over:
        return False
    await house.tables.play(table_id, who, view.ply, [view.legal[0]])
    return True


@pytest.mark.parametrize("game", NAMES)
def test_the_first_choice_does_not_wait_for_the_compiler(
    held: HeldCompiler, tmp_path: Path, game: str
) -> None:
    async def work(house: House) -> None:
        ada = await house.tables.create(game, {}, Who(), "Ada", bots="regular", start=True)
        view = await followed(house, ada.table.id, holder(ada), lambda view: bool(view.legal))
        assert view.legal
        assert jit.is_interpreted(game)
        assert not house.compiler.is_ready(game)

    run_here(work, tmp_path)


def test_a_game_goes_on_over_the_change_and_loses_no_move(
    held: HeldCompiler, tmp_path: Path
) -> None:
    async def work(house: House) -> None:
        game, options = load("silencio"), {"start": "random"}
        seated = await house.tables.create(
            game.name, options, Who(), "Ada", bots="regular", start=True
        )
        table_id, ada = seated.table.id, holder(seated)
        for _ in range(FIRST_MOVES):
            assert await own_move(house, table_id, ada)
        assert jit.is_interpreted(game.name)
        _, before = await house.tables.for_workers(table_id)
        assert before is not None
        held.may_end.set()
        await house.compiler.wait_for(game)
        assert not jit.is_interpreted(game.name)
        assert house.compiler.is_ready(game.name)
        for _ in at_most(MOST_MOVES, "the game ends"):
            if not await own_move(house, table_id, ada):
                break
        _, match = await house.tables.replay(table_id)
        assert match.log[: before.ply] == before.log
        assert Match.parse(match.text()).digest() == match.digest()

    run_here(work, tmp_path)


def test_a_bot_that_would_think_for_long_waits_for_the_compiler(
    held: HeldCompiler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        waiting = asyncio.Event()
        wait_for = house.compiler.wait_for

        async def noted(game: object) -> None:
            waiting.set()
            await wait_for(load("salomon"))

        monkeypatch.setattr(house.compiler, "wait_for", noted)
        options = {"players": "2", "start": "1"}
        seated = await house.tables.create(
            "salomon", options, Who(), "Ada", bots="regular", start=True
        )
        table_id, ada = seated.table.id, holder(seated)
        for _ in at_most(MOST_MOVES, "a bot has to guess"):
            moved = asyncio.ensure_future(own_move(house, table_id, ada))
            waits = asyncio.ensure_future(waiting.wait())
            await asyncio.wait([moved, waits], return_when=asyncio.FIRST_COMPLETED)
            if waiting.is_set():
                break
        moved.cancel()
        with suppress(asyncio.CancelledError):
            await moved
        ply = (await house.see(table_id, ada)).ply
        assert jit.is_interpreted("salomon")
        held.may_end.set()
        await followed(house, table_id, ada, lambda view: view.ply > ply)
        assert not jit.is_interpreted("salomon")

    run_here(work, tmp_path)


def test_the_game_that_somebody_plays_is_compiled_first(held: HeldCompiler, tmp_path: Path) -> None:
    first, *_, last = NAMES

    async def work(house: House) -> None:
        await until(lambda: held.began == [first])
        await house.tables.create(last, {}, Who(), "Ada", bots="random", start=True)
        await until(lambda: held.began == [first, last])
        # Somebody plays it by now: it is not put off for another one.
        await house.tables.create(first, {}, Who(), "Bo", bots="random", start=True)
        held.may_end.set()
        await house.compiler.wait_for(load(first))
        assert held.began[:3] == [first, last, first]

    run_here(work, tmp_path)


def test_a_game_that_cannot_be_compiled_is_played_interpreted(
    held: HeldCompiler, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    held.failure = "OSError: no space left on device"
    held.may_end.set()

    async def work(house: House) -> None:
        await house.compiler.wait_for(load("silencio"))
        assert not house.compiler.is_ready("silencio")
        assert house.compiler.progress("silencio") is None
        seated = await house.tables.create("silencio", {}, Who(), "Ada", bots="random", start=True)
        assert await own_move(house, seated.table.id, holder(seated))

    with caplog.at_level(logging.ERROR):
        run_here(work, tmp_path)
    [said] = [line for line in caplog.messages if "silencio" in line]
    assert said == (
        "silencio could not be compiled and is played interpreted: OSError: no space left on device"
    )


def test_a_page_is_told_how_far_compiling_is(held: HeldCompiler, tmp_path: Path) -> None:
    async def work() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path / 'house.sqlite'}", pace="none")
        async with visited(settings) as (house, http):
            http.headers["origin"] = "http://house"
            await http.get("/")  # a guest is known by a cookie
            asked = {"game": "silver", "how": "bots"}
            page = await http.post("/play", data=asked, follow_redirects=True)
            assert 'data-of="/compiling/silver"' in page.text
            await until(lambda: house.compiler.progress("silver") == 0.5)
            assert (await http.get("/compiling/silver")).text == "50"
            assert (await http.get("/compiling/nothing")).status_code == 404
            games = (await http.get("/api/v1/games")).json()["games"]
            assert not any(game["ready"] for game in games)
            held.may_end.set()
            await house.compiler.wait_for(load("silver"))
            assert (await http.get("/compiling/silver")).status_code == 204
            assert "/compiling/silver" not in (await http.get(page.url.path)).text

    asyncio.run(work())


def test_closing_the_house_stops_the_compiler(held: HeldCompiler, tmp_path: Path) -> None:
    async def work(house: House) -> None:
        await until(lambda: bool(held.began))

    run_here(work, tmp_path)  # ends, although the compiler never does
    assert not any(jit.is_interpreted(name) for name in NAMES)


# With a real compiler


def test_compiling_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit._stage, "_changed_over", set())
    monkeypatch.setattr(compilation, "is_compiled", lambda game, parts: False)
    monkeypatch.setattr(compilation, "TO_PLAY", ("nonsense",))
    one = Compilation(load("silencio"))
    with pytest.raises(CompilingFailed, match="nonsense"):
        one.run()
    assert jit.is_interpreted("silencio")
    jit.change_over("silencio")


@pytest.mark.slow
def test_killed_while_compiling_a_house_goes_on(tmp_path: Path) -> None:
    """In a house that has never compiled anything."""
    settings, environment = {"DATA": tmp_path / "data"}, {"NUMBA_CACHE_DIR": str(tmp_path / "c")}
    house = HouseProcess(settings, environment, TACIT)
    try:
        ada = house.open_table(game="silver", bots="regular", start=True)
        made = []
        for _ in range(2):
            for _ in range(FIRST_MOVES):
                table = ada.my_turn_or_over()
                action = table["legal"][0]["action"]
                assert ada.move(table["ply"], action).status_code == 200
                made.append((table["ply"], action))
            assert house.http.get("/compiling/silver").status_code == 200
            house.restart()
        # Nobody else may be due, or the ply goes on: a round begins with what all do at once.
        after = ada.wait(lambda table: table["due"] in ([ada.seat], []))
        assert after["ply"] > made[-1][0]
        for ply, action in made:  # each is known: nothing is played twice, nothing is refused
            assert ada.move(ply, action).status_code == 200
        assert ada.see()["ply"] == after["ply"]
    finally:
        house.kill()
