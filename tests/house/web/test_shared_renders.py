"""What a table costs: drawn once for all who see the same, and no dearer late in a game."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fastapi.sse import ServerSentEvent

from tacit.games import NAMES, load
from tacit.house.core import play
from tacit.house.core.fairness import SealedDeal
from tacit.house.core.positions import Positions
from tacit.house.core.records import Who
from tacit.house.house import House
from tacit.house.web import templating
from tacit.house.web.routes import table as page
from tacit.house.web.routes.table import fragments
from tests.house.drivers.counting import counted_calls
from tests.house.drivers.inside import SEAL, run, two_playing

LINK = "http://house/"


def test_all_who_see_the_same_share_one_drawing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: Counter[str] = Counter()

    def draw(template: str, lang: str, context: Any) -> str:
        drawn[lang] += 1
        return templating_page(template, lang, context)

    templating_page = templating.page
    monkeypatch.setattr(templating, "page", draw)

    async def work(house: House) -> None:
        table_id, people = await two_playing(house, start="seat:0")
        everybody = [(who, "en") for who in people]
        everybody += [(Who(), "en")] * 20 + [(Who(), "nl")] * 20
        streams = [
            fragments(house.follow(table_id, who), lang, LINK, None) for who, lang in everybody
        ]
        await asyncio.gather(*(anext(stream) for stream in streams))
        drawn.clear()
        view = await house.see(table_id, people[0])
        await house.tables.play(table_id, people[0], view.ply, [view.legal[0]])
        events = await asyncio.gather(*(anext(stream) for stream in streams))
        assert all(isinstance(event, ServerSentEvent) and event.raw_data for event in events)
        # Two seats and a watcher in English, a watcher in Dutch.
        assert drawn == {"en": 3, "nl": 1}
        for stream in streams:
            await stream.aclose()

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")


@pytest.mark.slow
@pytest.mark.parametrize("game", NAMES)
def test_a_late_move_takes_no_more_steps_than_an_early_one(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted in calls of functions, from the move to the drawing for the other seat."""
    monkeypatch.setattr(SealedDeal, "drawn", lambda: SEAL)  # always the same game

    # Arranging tiles is another thing than guessing them.
    options = {"arrangement": "random"} if game == "salomon" else {}

    async def work(house: House) -> None:
        for name in NAMES:  # an interpreted rule is many calls, and a compiled one is none
            await house.compiler.wait_for(load(name))
        table_id, people = await two_playing(house, game, **options)
        luck, counts = random.Random(5), []
        while (now := house.tables.newest(table_id)) and now.match and not now.match.over:
            seat = luck.choice(play.due(now.table, now.match))
            action = luck.choice(play.legal(now.table, now.match, seat))
            ply = Positions(now.match, seat).number(now.match.ply)
            with counted_calls() as counted:
                await house.tables.play(table_id, people[seat], ply, [action])
                view = await house.see(table_id, people[1 - seat], now.table.version + 1)
                page.fragment(view, "en", LINK, max(view.ply - 1, 0))
            counts.append(counted.calls)
        early, late = counts[2:12], counts[-12:-2]
        assert len(counts) > 30
        assert sum(late) / len(late) < 2 * sum(early) / len(early)

    run(work, f"sqlite:///{tmp_path / 'x.sqlite'}")
