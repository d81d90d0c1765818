"""`tacit study`: the report in the terminal, the page, and what cannot be studied."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tacit import bots
from tacit.cli import commands
from tacit.games import load
from tacit.match import Match
from tests.drivers import by_bot, finished, new_match

Run = Callable[..., tuple[int, str, str]]
SHORT = {
    "silencio": {"players": "2", "top": "7", "hand_size": "6"},
    "silver": {"players": "2", "rounds": "1", "max_turns_per_round": "6"},
    "salomon": {"players": "2"},
}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tacit", *words])
        status = 0
        try:
            commands.main()
        except SystemExit as stopped:
            status = int(stopped.code or 0)
        return status, *capfd.readouterr()

    return run


def kept(path: Path, name: str) -> Match:
    game = load(name)
    match = finished(game, SHORT[name], 3, by_bot(bots.load("novice", game), 3))
    path.write_text(match.text(), encoding="utf-8")
    return match


class Page(HTMLParser):
    """What a page refers to, and the texts of its tables."""

    def __init__(self) -> None:
        super().__init__()
        self.refers: list[str | None] = []
        self.rows = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.refers += [value for name, value in attrs if name in ("src", "href")]
        self.rows += tag == "tr"


@pytest.mark.parametrize("name", SHORT)
def test_it_tells_the_parts_of_the_result_and_writes_a_page(
    run: Run, tmp_path: Path, name: str
) -> None:
    match = kept(tmp_path / "log.txt", name)
    page = tmp_path / "study.html"
    status, out, err = run("study", str(tmp_path / "log.txt"), "--html", str(page))
    assert (status, err) == (0, "")
    assert "Decisions: Noor" in out
    judged = re.search(r"Decisions judged: (\d+), of them costly: (\d+)\.", out)
    assert judged is not None
    assert out.count("Better: ") == int(judged[2])
    text = page.read_text(encoding="utf-8")
    read = Page()
    read.feed(text)
    assert read.refers == []  # it needs nothing else
    assert read.rows > match.ply  # the curve is there as a table, too
    assert text.count("<li ") == int(judged[1])
    # Each decision has its mark and all that there was to choose; in the terminal the costly ones.
    marks = re.findall(r"^ *\d+ (best|good|costly) +\w+: ", out, re.M)
    assert (len(marks), marks.count("costly")) == (int(judged[1]), int(judged[2]))
    assert len(re.findall(r"^     > ", out, re.M)) == int(judged[2])
    assert re.findall(r"</strong>: .*? <em>(\w+)</em>", text) == marks
    assert text.count("<em>chosen</em>") == text.count("<details>") - 1 == int(judged[1])


def test_it_speaks_the_language_that_is_asked_for(run: Run, tmp_path: Path) -> None:
    kept(tmp_path / "log.txt", "salomon")
    page = tmp_path / "study.html"
    _, out, _ = run("study", str(tmp_path / "log.txt"), "--language", "nl", "--html", str(page))
    assert "Gevonden stenen" in out
    assert not re.search(r"\d\.\d", out)
    body = page.read_text(encoding="utf-8").partition("<body>")[2]
    told = re.sub(r"<svg.*?</svg>", "", body, flags=re.S)  # a drawing's numbers are not for people
    assert re.search(r"<td>\d+,\d</td>", told)
    assert not re.search(r"\d\.\d", re.sub(r"<[^>]*>", "", told))


def one_line(err: str) -> str:
    (line,) = err.strip().splitlines()
    assert line.startswith("tacit: ")
    return line


def test_a_game_that_is_not_over_is_not_studied(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text(new_match(load("silver"), {}, 1).text(), encoding="utf-8")
    status, out, err = run("study", str(log))
    assert (status, out) == (2, "")
    assert "not over" in one_line(err)


def test_what_is_no_log_is_refused(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("game chess\n", encoding="utf-8")
    assert run("study", str(log))[0] == 2
    status, out, err = run("study", str(tmp_path / "nothing.txt"))
    assert (status, out) == (2, "")
    assert "nothing.txt" in one_line(err)


def test_a_page_that_cannot_be_written_is_one_line(run: Run, tmp_path: Path) -> None:
    kept(tmp_path / "log.txt", "salomon")
    (tmp_path / "file").touch()
    page = tmp_path / "file" / "study.html"
    status, _, err = run("study", str(tmp_path / "log.txt"), "--html", str(page))
    assert status == 2
    assert str(page) in one_line(err)
