"""A long story is told in parts, which together are the whole."""

from __future__ import annotations

from typing import Any

from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.api.tables import MOST_TOLD, table_out, told
from tacit.house.core.records import Who
from tacit.house.core.viewer import TableView
from tacit.language import translator
from tests.drivers import by_lot, decisions
from tests.house.drivers.inside import table_with

EN = translator("en")


def test_the_parts_of_a_story_are_the_whole() -> None:
    played = decisions(load("silver"), {"players": "2"}, 3, by_lot(3))
    match = next(turn.match for turn in played if turn.match.ply > 3 * MOST_TOLD)
    table = table_with(match, [Who(token="0"), Who(token="1")])
    for viewer in (0, WATCHER):
        view = TableView(table, match, viewer, [False, False])
        until = view.ply
        parts: list[dict[str, Any]] = []
        while until > 0:
            part = table_out(view, EN, since=0, until=until)
            assert max(until - MOST_TOLD, 0) == part.since < until
            parts = [entry.model_dump() for entry in part.story] + parts
            until = part.since
        assert parts == [told(entry) for entry in view.story(0, EN)]
        last = table_out(view, EN)
        assert [entry.model_dump() for entry in last.story] == [
            entry for entry in parts if entry["ply"] >= view.ply - MOST_TOLD
        ]
        assert table_out(view, EN, since=view.ply - 3).since == view.ply - 3
        assert table_out(view, EN, since=10**6).since == view.ply
