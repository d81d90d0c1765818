"""Response times of lessons, hints and studies.

    python -m bench.learn [--game NAME] [--games 3] [--without study]

A lesson is opened in Chromium by a click on the list of lessons of a warm house, and counts as open
when its board can be played on. Hints and studies are computed as in the house, in one thread and
on one core: hints at one decision in the middle of each of several games of regular bots.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

from bench import program
from tacit import bots
from tacit.engine.chance import Seeded, stream
from tacit.game import Game
from tacit.games import NAMES, load
from tacit.house.web.context.odds import drawn_odds
from tacit.lab.bench import Figure
from tacit.language import translator
from tacit.match import Match
from tacit.study.advice import advice_of
from tacit.study.odds import odds_of
from tacit.study.study import steps, studied
from tacit.study.worth import judge_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

PARTS = ("lesson", "hints", "study")
TYPICAL = 3  # players of the game that is studied
OTHERS = 1000  # first seed of the games for warming up
CLICKS = 5  # on a lesson; the median is reported
PATIENCE = 600.0
REST = 0.1  # seconds between polls
PEOPLE = ("Anna", "Ben", "Clara", "David")
# The first board that can be played on, with all scripts running.
PLAYABLE = """() => location.pathname.endsWith("/first") && document.readyState === "complete"
  && document.querySelector("#live .board")"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.learn", description=__doc__)
    parser.add_argument("--game", choices=NAMES, help="only this one; else all in turn")
    parser.add_argument("--games", type=int, default=3, help="so many for each number of players")
    parser.add_argument("--without", choices=PARTS, action="append", default=[], help="leave out")
    given = parser.parse_args()
    games = [given.game] if given.game else list(NAMES)
    if "lesson" not in given.without:
        measure_lessons(games)
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for name in games:
        if "hints" not in given.without:
            measure_hints(load(name), given.games)
        if "study" not in given.without:
            measure_study(load(name))
    return 0


def tell(what: str, seconds: float, note: str = "") -> None:
    print(Figure(what, round(seconds, 4), "s", note), flush=True)


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


# Lessons


def measure_lessons(games: list[str]) -> None:
    """From the click to a board that can be played on."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        return print("Lessons: left out, since Playwright is not installed")
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'house.sqlite'}"
        with program.opened(database, Path(folder), 1) as house, sync_playwright() as playwright:
            address = f"http://{house.host}:{house.port}"
            wait_until_warm(address, games)
            try:
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
            except Error as error:
                return print(f"Lessons: left out: {str(error).splitlines()[0]}")
            for game in games:
                page = browser.new_context(service_workers="block").new_page()
                clicks = [click_on_lesson(page, address, game) for _ in range(CLICKS)]
                note = f"{clicks[0]:.2f} the first time, with nothing of it in the browser"
                tell(f"{game}: a lesson, from the click", statistics.median(clicks), note)
            browser.close()


def click_on_lesson(page: Page, address: str, game: str) -> float:
    page.goto(f"{address}/learn")
    page.wait_for_load_state()
    link = page.locator(f'[href="/learn/{game}/first"]').first
    start = time.perf_counter()
    link.click()
    page.wait_for_function(PLAYABLE)
    return time.perf_counter() - start


def wait_until_warm(address: str, games: list[str]) -> None:
    """Wait until the rules are compiled. Raises TimeoutError."""
    end = time.perf_counter() + PATIENCE
    with httpx.Client(base_url=address) as http:
        for game in games:
            while http.get(f"/compiling/{game}").status_code != httpx.codes.NO_CONTENT:
                if time.perf_counter() > end:
                    raise TimeoutError(f"{game}: not compiled after {PATIENCE:.0f} s")
                time.sleep(REST)


# Hints


def measure_hints(game: Game, games: int) -> None:
    for players in game.seats:
        others, matches = (
            [middle_of(game, players, first + seed) for seed in range(games)]
            for first in (OTHERS, 0)
        )
        for what, ask in (("what can I know", know_at), ("what would you do", advise_at)):
            for match in others:
                ask(match)  # loads the machine code, as a warm house has
            took = [timed(partial(ask, match)) for match in matches]
            label = f"{game.name}, {players} players: {what}"
            tell(label, statistics.median(took), f"at most {max(took):.4f}")


def know_at(match: Match) -> None:
    seat = match.due[0]
    view = match.view(seat)
    reader = match.reader(seat, PEOPLE[: match.players], translator("en"))
    drawn_odds(match.game, reader, odds_of(match.game, view, seat))


def advise_at(match: Match) -> None:
    seat = match.due[0]
    notes = bots.notes_of(match, seat)
    advice_of(match.game, match.view(seat), seat, match.legal(seat), notes)


def middle_of(game: Game, players: int, seed: int) -> Match:
    """The middle decision of a game, among those that an expert can judge."""
    found = [match.ply for match in decisions(game, players, seed)]
    middle = found[len(found) // 2]
    return next(match for match in decisions(game, players, seed) if match.ply == middle)


def decisions(game: Game, players: int, seed: int) -> Iterator[Match]:
    match = begun(game, players, seed)
    while not match.over:
        seat = match.due[0]
        if len(match.legal(seat)) > 1 and judge_of(game).is_judged(match.view(seat)):
            yield match
        play_on(match, seed)


def begun(game: Game, players: int, seed: int) -> Match:
    match = Match(game, {"players": str(players)}, Seeded(seed))
    match.settle()
    return match


def play_on(match: Match, seed: int) -> None:
    """One move of a regular bot, and the chance moves after it."""
    seat, bot = match.due[0], bots.load(bots.USUAL, match.game)
    luck, notes = stream(seed, match.ply), bot.notes_of(match, seat)
    match.play(seat, bot.choose(match.view(seat), seat, match.legal(seat), luck, notes))
    match.settle()


# The study


def measure_study(game: Game) -> None:
    other, match = played(game, OTHERS), played(game, 1)
    label = f"{game.name}, {TYPICAL} players: the study of a game"
    next(steps(other))  # loads the machine code, as a warm house has
    tell(label, timed(lambda: studied(match)), f"{match.ply} moves")


def played(game: Game, seed: int) -> Match:
    match = begun(game, TYPICAL, seed)
    while not match.over:
        play_on(match, seed)
    return match


if __name__ == "__main__":
    sys.exit(main())
