"""The first minute: the time from a click on "play with bots" to the first choice.

    python -m bench.first [--game NAME]

Cold is a house with an empty compilation cache, just opened; warm is the next one, which finds the
machine code of the first on disk. A page without scripts is polled until it offers a choice.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from pathlib import Path

import httpx

from bench import program
from tacit.games import NAMES
from tacit.lab.bench import Figure

CHOICE = re.compile(r'data-yours="yes"')
REST = 0.02  # seconds between polls
PATIENCE = 600.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.first", description=__doc__)
    parser.add_argument("--game", choices=NAMES, help="only this one; else all in turn")
    given = parser.parse_args()
    print("From the click to the first choice")
    try:
        for game in [given.game] if given.game else NAMES:
            measure(game)
    except (program.DidNotOpen, httpx.HTTPError, TimeoutError) as error:
        print(f"The measurement failed: {error or type(error).__name__}", file=sys.stderr)
        return 1
    return 0


def measure(game: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for state in ("cold", "warm"):
            data = Path(folder) / state
            database = f"sqlite:///{data / 'house.sqlite'}"
            with program.opened(database, data, 1, Path(folder) / "cache") as house:
                first, whole = first_choice(house, game)
            tell(f"{game}, {state}: first choice", first)
            tell(f"{game}, {state}: all is machine code", whole)


def tell(what: str, seconds: float) -> None:
    print(Figure(what, seconds, "s"), flush=True)


def first_choice(house: program.House, game: str) -> tuple[float, float]:
    """Seconds from the click to the first choice, and to the switch to machine code."""
    address = f"http://{house.host}:{house.port}"
    headers = {"accept": "text/html", "origin": address}
    with httpx.Client(
        base_url=address, headers=headers, timeout=PATIENCE, follow_redirects=True
    ) as http:
        http.get("/").raise_for_status()
        start = time.perf_counter()
        page = http.post("/play", data={"game": game, "how": "bots"}).raise_for_status()
        table = page.url.path
        while not CHOICE.search(page.text):
            check_patience(start)
            page = http.get(table).raise_for_status()
        first = time.perf_counter() - start
        while http.get(f"/compiling/{game}").status_code != httpx.codes.NO_CONTENT:
            check_patience(start)
        return first, time.perf_counter() - start


def check_patience(start: float) -> None:
    if time.perf_counter() - start > PATIENCE:
        raise TimeoutError(f"nothing after {PATIENCE:.0f} s")
    time.sleep(REST)


if __name__ == "__main__":
    sys.exit(main())
