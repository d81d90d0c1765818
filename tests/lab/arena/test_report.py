"""The report of a contest: text, and a page that needs nothing else."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tacit import games
from tacit.lab.arena import report
from tacit.lab.arena.contest import new_contest
from tacit.lab.arena.folder import Folder
from tacit.lab.arena.run import on_threads, run
from tacit.lab.arena.standings import Standings, standings
from tacit.lab.arena.thinking import seconds_a_decision

BOTS = ["random", "novice"]
SECONDS = {"random": 2e-6, "novice": 0.5}


@pytest.fixture(params=[("silencio", 3), ("silver", 3), ("silencio", 4), ("silver", 4)], ids=str)
def found(request: pytest.FixtureRequest, tmp_path: Path) -> Standings:
    """For three, and for four with mixed tables."""
    name, players = request.param
    game = games.load(name)
    options = game.read_options({"players": str(players)})
    folder = Folder(tmp_path, new_contest(game, options, BOTS, 12, 1, mixed=players == 4))
    folder.open()
    run(folder, on_threads)
    return standings(folder)


class Page(HTMLParser):
    """What a page refers to, and whether all that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.refers: list[str | None] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.refers += [value for name, value in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_else_and_is_well_formed(found: Standings) -> None:
    page = Page()
    text = report.html(found, SECONDS)
    page.feed(text)
    assert page.refers == []
    assert page.open == []
    assert "url(" not in text
    assert text.count("<svg") == (1 if found.contest.game.cooperative else 2)


def test_text_and_page_tell_the_same_figures(found: Standings) -> None:
    text, page = report.text(found, SECONDS), report.html(found, SECONDS)
    shares = re.findall(r"-?[\d.]+%? \[[-+\d., ]+\]", text)
    assert len(shares) >= 4
    assert ("two of the row" in text) == ("Two and two" in page) == found.contest.mixed
    for figure in shares:
        value, interval = figure.split(" ", 1)
        assert f"{value}<small>{interval}" in page or figure in page, figure
    for name in BOTS:
        assert name in text
        assert name in page
    assert "500 ms" in text


def test_a_bot_is_timed_over_real_decisions(found: Standings) -> None:
    assert 0 < seconds_a_decision(found.contest, found.contest.bot("novice")) < 1
