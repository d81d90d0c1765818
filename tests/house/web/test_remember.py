"""What was remembered looks as if it had been drawn again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from jinja2 import Environment

from tacit.engine.views import WATCHER
from tacit.games import NAMES, load
from tacit.house.core import play, seating
from tacit.house.core.records import Table, Who
from tacit.house.core.viewer import TableView
from tacit.house.web import templating
from tacit.house.web.context.table import table_context
from tacit.house.web.remember import Remember
from tacit.language import LANGUAGES, translator
from tacit.match import Match

LIVE = "table/live.html"
PEOPLE = ("Ada", "Ben", "Cleo", "Dan")


def memory(environment: Environment) -> Remember:
    found = environment.extensions[Remember.identifier]
    assert isinstance(found, Remember)
    return found


def positions(game: str, players: int, seed: int) -> Iterator[tuple[Table, Match, int]]:
    """Tables of two games played by chance, and where the log begins that a page lacks."""
    luck = random.Random(seed)
    for _ in range(2):
        table = seating.opened(load(game), {"players": str(players)}, "none", 0.0)
        for seat in range(players):
            table = seating.sit(table, seat, Who(guest=str(seat) * 64), PEOPLE[seat], 0.0)
        table, match = play.start(table, 0.0)
        for seat in range(players):
            table = play.get_ready(table, match, seat, 0.0)
        for _ in range(60):
            if match.over:
                break
            seat = luck.choice(play.due(table, match))
            actions, ply = [luck.choice(play.legal(table, match, seat))], match.ply
            moved = play.play(table, match, seat, ply, actions, 0.0)
            assert moved is not None
            table = moved
            yield table, match, ply


def drawn(table: Table, match: Match, viewer: int, since: int, lang: str) -> tuple[str, str]:
    """A table's page as it is drawn, and as it is with nothing remembered."""
    view = TableView(table, match, viewer, [seat.seat == viewer for seat in table.seats])
    context: dict[str, Any] = table_context(view, translator(lang), "link", "request", since)
    kept = memory(templating.environment()).kept
    page = templating.page(LIVE, lang, context)
    before = dict(kept)
    kept.clear()
    fresh = templating.page(LIVE, lang, context)
    kept.update(before)
    return page, fresh


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", NAMES)
def test_a_remembered_page_is_as_if_drawn_anew(game: str, players: int) -> None:
    luck = random.Random(players)
    for table, match, since in positions(game, players, seed=players):
        viewer = luck.choice([WATCHER, *range(players)])
        page, fresh = drawn(table, match, viewer, since, luck.choice(list(LANGUAGES)))
        assert page == fresh


def test_a_part_is_drawn_again_only_if_what_it_follows_from_has_changed() -> None:
    made = Environment(extensions=[Remember], autoescape=True)
    times: list[int] = []
    source = "{% remember card, place %}<b>{{ draw() }} {{ card.name }}</b>{% endremember %}"
    template = made.from_string(source)

    def draw() -> int:
        times.append(0)
        return len(times)

    def page(name: str, place: int, lang: str) -> str:
        return template.render(card={"name": name}, place=place, lang=lang, draw=draw)

    assert page("<Ada>", 1, "en") == page("<Ada>", 1, "en") == "<b>1 &lt;Ada&gt;</b>"
    assert page("<Ada>", 2, "en") == "<b>2 &lt;Ada&gt;</b>"
    assert page("Ben", 2, "en") == "<b>3 Ben</b>"
    assert page("Ben", 2, "nl") == "<b>4 Ben</b>"
    assert len(memory(made).kept) == 4
