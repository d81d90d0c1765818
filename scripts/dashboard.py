"""The picture of the dashboard in docs/operate.md: the panels of docs/dashboard.json, from a run.

    python -m scripts.dashboard [--tables 60] [--seconds 60]

Opens a house of two workers on a PostgreSQL of its own, lets people and bots play there, has it
scraped by a real Prometheus, asks that for the expressions of the panels, and draws what it says.
Needs PostgreSQL and Prometheus (Debian has packages of both).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from bench import program
from bench.house import EVERY, all_games_ready
from bench.people import API, Room
from scripts import postgres
from scripts.charts import Series, chart, sheet
from tacit.games import NAMES

ROOT = Path(__file__).parents[1]
PANELS = ROOT / "docs" / "dashboard.json"
PICTURE = ROOT / "docs" / "pictures" / "dashboard.svg"
WINDOW = "10s"  # of rates; Grafana chooses it by the time that is shown
SCRAPED = """
global:
  scrape_interval: 1s
scrape_configs:
  - job_name: tacit
    static_configs:
      - targets: ["{host}:{port}"]
"""


@dataclass(frozen=True)
class Span:
    """The time that is shown."""

    start: float
    end: float


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m scripts.dashboard", description="Draw the dashboard from a run."
    )
    parser.add_argument("--tables", type=int, default=60, help="tables of two people (60)")
    parser.add_argument("--bots", type=int, default=30, help="tables of bots alone (30)")
    parser.add_argument("--seconds", type=float, default=60.0, help="of play (60)")
    given = parser.parse_args()
    if shutil.which("prometheus") is None:
        print("Prometheus is not installed (on Debian: apt install prometheus)", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, postgres.running() as server:
        if server is None:
            print("PostgreSQL is not installed (scripts/postgres.sh)", file=sys.stderr)
            return 1
        with (
            program.opened(server.database(), Path(folder), 2) as house,
            prometheus(house, Path(folder)) as address,
        ):
            start = time.time()
            asyncio.run(play(house, given.tables, given.bots, given.seconds))
            drawn = draw(address, Span(start, time.time()))
    PICTURE.write_text(drawn, encoding="utf-8")
    print(f"{PICTURE.relative_to(ROOT)}: {len(drawn) // 1000} kB")
    return 0


@contextmanager
def prometheus(house: program.House, folder: Path) -> Iterator[str]:
    """A Prometheus that scrapes a house; its address."""
    config, port = folder / "prometheus.yml", postgres.free_port()
    config.write_text(SCRAPED.format(host=house.host, port=house.port))
    process = subprocess.Popen(
        [
            "prometheus",
            f"--config.file={config}",
            f"--storage.tsdb.path={folder / 'series'}",
            f"--web.listen-address=127.0.0.1:{port}",
            "--log.level=error",
        ]
    )
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


async def play(house: program.House, tables: int, bots: int, seconds: float) -> None:
    await all_games_ready(house)
    room = Room(house.host, house.port, list(NAMES), seed=1)
    try:
        await room.fill(tables)
        await open_tables_of_bots(house, bots)
        await room.play(seconds, EVERY)
    finally:
        await room.empty()


async def open_tables_of_bots(house: program.House, number: int) -> None:
    """Somebody sits down with bots, and leaves: a bot plays on for them."""
    async with httpx.AsyncClient(base_url=f"http://{house.host}:{house.port}") as http:
        for table in range(number):
            game = NAMES[table % len(NAMES)]
            asked = {"game": game, "name": "Ada", "bots": "regular", "start": True}
            seated = (await http.post(API, json=asked)).json()
            token = {"authorization": f"Bearer {seated['token']}"}
            left = await http.delete(f"{API}/{seated['table']['id']}/seats/0", headers=token)
            left.raise_for_status()


def draw(address: str, span: Span) -> str:
    """All panels, as Prometheus answers their questions."""
    panels = json.loads(PANELS.read_text(encoding="utf-8"))["panels"]
    with httpx.Client(base_url=address) as http:
        charts = [chart(p["title"], unit_of(p), list(series_of(http, p, span))) for p in panels]
    return sheet(charts)


def unit_of(panel: dict[str, Any]) -> str:
    unit: str = panel["fieldConfig"]["defaults"]["unit"]
    return unit


def series_of(http: httpx.Client, panel: dict[str, Any], span: Span) -> Iterator[Series]:
    for target in panel["targets"]:
        query = target["expr"].replace("$__rate_interval", WINDOW)
        asked = {"query": query, "start": span.start, "end": span.end, "step": 1}
        answer = http.get("/api/v1/query_range", params=asked).json()
        if answer["status"] != "success":
            raise SystemExit(f"{panel['title']}: {answer['error']}")
        for found in answer["data"]["result"]:
            points = [(when - span.start, float(value)) for when, value in found["values"]]
            yield Series(
                named(target["legendFormat"], found["metric"]),
                [point for point in points if point[1] == point[1]],  # nothing to divide: NaN
            )


def named(legend: str, labels: dict[str, str]) -> str:
    """As Grafana fills in a legend."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: labels.get(found[1], ""), legend)


if __name__ == "__main__":
    sys.exit(main())
