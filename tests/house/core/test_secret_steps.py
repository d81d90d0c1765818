"""Steps that nobody else sees leave no trace for anybody else: no number, no event, no word."""

from __future__ import annotations

import asyncio
import json
import random
import re
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from tacit.engine.chance import CHANCE, Seeded
from tacit.engine.errors import TacitError
from tacit.engine.views import WATCHER
from tacit.games import NAMES, load
from tacit.house.api.events import table_events
from tacit.house.api.tables import table_json
from tacit.house.core.fairness import SealedDeal
from tacit.house.core.play import was_formality
from tacit.house.core.positions import Positions, is_hidden, same_until
from tacit.house.core.records import Who
from tacit.house.core.viewer import TableView
from tacit.house.house import House
from tacit.house.http.streams import Events
from tacit.house.web.routes.table import fragment, fragments
from tacit.language import translator
from tacit.log import Move
from tacit.match import Match
from tests.drivers import by_lot, decisions
from tests.house.drivers.inside import SEAL, holder, run, until_over

EN, LINK = translator("en"), "http://house/"
NONCE = re.compile(r'name="request" value="[^"]*"')
DECISIONS = 60
TURNS = 8  # of the event loop, in which an event would come
# Every kind of hidden step, and logs that forget.
OPTIONS = [
    pytest.param("silver", {}, id="silver"),
    pytest.param("silver", {"memory_aid": "real"}, id="silver, real", marks=pytest.mark.slow),
    pytest.param("salomon", {}, id="salomon"),
]


async def three_playing(house: House, game: str, options: dict[str, str]) -> tuple[str, list[Who]]:
    ada = await house.tables.create(game, {"players": "3", **options}, Who(), "Ada")
    others = [await house.tables.sit(ada.table.id, n, Who(), f"Guest {n}") for n in (1, 2)]
    people = [holder(seated) for seated in (ada, *others)]
    await house.tables.start(ada.table.id, people[0])
    return ada.table.id, people


class Onlookers:
    """Everybody but the seat that decides: what they can see, and what comes to them."""

    def __init__(self, house: House, table_id: str, whos: list[Who]) -> None:
        self.house, self.table_id, self.whos = house, table_id, whos
        self.streams: list[Events[TableView]] = []
        for who in whos:
            self.streams.append(table_events(house.follow(table_id, who), EN, 0))
            self.streams.append(fragments(house.follow(table_id, who), "en", LINK, None))
        self.coming: list[asyncio.Task[object]] = []

    async def begin(self) -> None:
        await asyncio.gather(*(anext(stream) for stream in self.streams))
        self.coming = [asyncio.ensure_future(anext(stream)) for stream in self.streams]
        await self.house.gallery.tell()  # that somebody watches is told to all
        await self.sight()  # which takes longer than an event
        while not await self.heard_nothing():
            for at, stream in enumerate(self.streams):
                if self.coming[at].done():
                    self.coming[at] = asyncio.ensure_future(anext(stream))
            await self.sight()

    async def end(self) -> None:
        for task in self.coming:
            task.cancel()
        await asyncio.gather(*self.coming, return_exceptions=True)
        for stream in self.streams:
            await stream.aclose()

    async def heard_nothing(self) -> bool:
        await some_turns()
        return not any(task.done() for task in self.coming)

    async def sight(self) -> list[object]:
        """All that they can get: read from the start, late, as a page, and what is refused."""
        found: list[object] = []
        for who in self.whos:
            view = await self.house.see(self.table_id, who)
            found += [table_json(view, EN, since) for since in (0, view.ply // 2, view.ply)]
            found.append(NONCE.sub("", fragment(fresh(view), "en", LINK, None)))
            found += [view.version, view.ply, view.sight]
            for ply in (0, view.ply, view.ply + 1):
                found.append(await self.refused(who, ply))
        return found

    async def refused(self, who: Who, ply: int) -> str:
        with pytest.raises(TacitError) as refusal:
            await self.house.tables.play(self.table_id, who, ply, [10**6])
        return f"{refusal.type.__name__}: {refusal.value}"


async def told(stream: Events[TableView]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((await anext(stream)).raw_data or "")
    return found


def fresh(view: TableView) -> TableView:
    """The same without what was drawn before."""
    return TableView(view.table, view._match, view.viewer, view.gone, view.now)


async def some_turns() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def match_of(house: House, table_id: str) -> Match:
    _, match = await house.tables.for_workers(table_id)
    assert match is not None
    return match


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_others_notice_nothing_of_steps_made_and_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, str]
) -> None:
    monkeypatch.setattr(SealedDeal, "drawn", lambda: SEAL)  # always the same game
    luck = random.Random(3)
    steps = 0

    async def go_astray(house: House, table_id: str, people: list[Who], seat: int) -> None:
        """Some hidden steps, and back again."""
        nonlocal steps
        whos = [who for at, who in enumerate(people) if at != seat]
        others = Onlookers(house, table_id, [*whos, Who()])
        await others.begin()
        before = await others.sight()
        made = 0
        for _ in range(luck.randint(1, 3)):
            view = await house.see(table_id, people[seat])
            possible = [a for a in view.legal if load(game).hidden_steps[a]]
            if not possible:
                break
            after = await house.tables.play(table_id, people[seat], view.ply, [possible[-1]])
            assert (after.ply, after.version) == (view.ply + 1, view.version + 1)
            made += 1
            assert await others.sight() == before
        back = luck.choice([made, made, max(made - 1, 0)])  # or not all the way
        for _ in range(back):
            view = await house.see(table_id, people[seat])
            await house.tables.undo(table_id, people[seat], view.ply)
            assert await others.sight() == before
        assert await others.heard_nothing()
        await others.end()
        steps += made

    async def work(house: House) -> None:
        table_id, people = await three_playing(house, game, options)
        stream = table_events(house.follow(table_id, Who()), EN, 0)
        read = await told(stream)
        for number in range(DECISIONS):
            match = await match_of(house, table_id)
            if match.over:
                break
            seat = luck.choice(match.due)
            if number % 2 == 0:
                await go_astray(house, table_id, people, seat)
            view = await house.see(table_id, people[seat])
            move = Move(seat, luck.choice(view.legal))
            await house.tables.play(table_id, people[seat], view.ply, [move.action])
            if not is_hidden(match.game, move, WATCHER):
                before, read = read, await told(stream)
                assert read["version"] == before["version"] + 1
                assert read["since"] == before["ply"] < read["ply"]
        await stream.aclose()

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")
    assert steps > 5


@pytest.mark.parametrize("game", ["silver", "salomon"])
def test_the_steps_of_bots_are_not_counted(tmp_path: Path, game: str) -> None:
    async def work(house: House) -> None:
        ada = Who(guest="x" * 64)
        seated = await house.tables.create(
            game, {"players": "2"}, ada, "Ada", bots="regular", start=True
        )
        left = (await house.tables.leave(seated.table.id, ada)).table
        await until_over(house, seated.table.id)
        table, match = await house.tables.replay(seated.table.id)
        decided = (at for at in range(left.ply, match.ply) if not was_formality(match, at))
        moves = [match.log[at] for at in decided if match.log[at].seat != CHANCE]
        seen = [move for move in moves if not is_hidden(table.game, move, WATCHER)]
        assert len(seen) < len(moves) == table.version - left.version
        assert table.version_for(WATCHER) - left.version_for(WATCHER) == len(seen)

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")


def seen(match: Match, viewer: int) -> list[Move]:
    """The log as a viewer saw it."""
    moves = zip(match.log, match.seen(viewer), strict=True)
    return [as_seen for move, as_seen in moves if not is_hidden(match.game, move, viewer)]


@pytest.mark.parametrize("game", NAMES)
def test_a_log_goes_on_where_the_viewer_saw_it_change(game: str) -> None:
    """Whatever others have made or taken back meanwhile, alone or between the moves of others."""
    luck, undone = random.Random(1), 0
    for seed in range(3):
        match = Match(load(game), {"players": "3"}, Seeded(seed))
        earlier = [match.copy()]
        for _ in range(60):
            match.settle()
            if match.over:
                break
            seat = luck.choice(match.due)
            back = luck.randrange(3)
            if match.can_undo(back) and luck.random() < 0.4:
                match.undo(back)
                undone += 1
            else:
                match.play(seat, luck.choice(match.legal(seat)))
            earlier.append(match.copy())
            for then in earlier[-4:]:
                for viewer in (0, 1, 2, WATCHER):
                    pairs = zip(seen(then, viewer), seen(match, viewer), strict=False)
                    same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
                    positions = Positions(match, viewer)
                    assert same_until(match, then.log, viewer, positions) == same
    assert undone > 5 or not load(game).takes_back


@pytest.mark.parametrize("game", ["silver", "salomon"])
def test_positions_are_counted_without_the_hidden_steps_of_others(game: str) -> None:
    for match, _, _ in decisions(load(game), {"players": "3"}, 5, by_lot(5, any_seat=True)):
        for viewer in (0, 1, 2, WATCHER):
            counted = Positions(match, viewer)
            seen = [not is_hidden(match.game, move, viewer) for move in match.log]
            numbers = [sum(seen[:ply]) for ply in range(match.ply + 1)]
            assert [counted.number(ply) for ply in range(match.ply + 1)] == numbers
            for number in range(numbers[-1] + 1):
                ply = counted.ply(number)
                assert ply is not None
                assert numbers[ply] == number
                assert ply == match.ply or numbers[ply + 1] == number + 1
            assert counted.ply(-1) is None
            assert counted.ply(numbers[-1] + 1) is None
        if match.ply > 80:
            break
