"""Databases as earlier versions of the house left them, made by those versions themselves.

    python -m tests.house.db.earlier.make

takes each version from the history of this repository, opens its house, plays there, kills it, and
writes what its database holds beside this file, as SQL. Before a migration is added, or the version
of a game's rules is raised, the last commit without it is named here.
"""

from __future__ import annotations

import io
import random
import sqlite3
import subprocess
import sys
import tarfile
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from tests.drivers import at_most
from tests.house.drivers import MOST_MOVES, PATIENCE
from tests.house.drivers.process import NO_STORY, TACIT, HouseProcess, waited

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
VENDOR = "src/tacit/house/web/static/vendor"
GUEST = "a-guest-of-every-earlier-version"  # the secret in Ada's cookie
# The revision of the schema, and the last commit that had it.
VERSIONS = {
    "0001": "6b79953",
    "0002": "52a5135",
    "0003": "db11241",
    "0004": "e3598e1",
    "0005": "1a57808",
    "0006": "13b2f0e",
    "0007": "ee97aa4",
}
SHORT = {
    "silencio": {"players": "2", "start": "seat:0"},
    "silver": {"players": "2", "rounds": "1", "start_player": "0", "max_turns_per_round": "20"},
    "salomon": {"players": "2", "arrangement": "random", "start": "0"},
}
EARLY = 6  # moves of Ada's, after which a game is left


class Ada:
    """A guest of an earlier house, at one table."""

    def __init__(self, house: HouseProcess, **asked: Any) -> None:
        who = {"cookie": f"guest={GUEST}", "origin": house.address}
        self.http = httpx.Client(base_url=f"{house.address}/api/v1", headers=who, timeout=PATIENCE)
        self.luck = random.Random(7)
        answer = self.http.post("/tables", json={"name": "Ada", "pace": "none", **asked})
        assert answer.status_code == 201, answer.text
        self.path = f"/tables/{answer.json()['table']['id']}"

    def see(self) -> dict[str, Any]:
        table: dict[str, Any] = self.http.get(self.path, params={"since": NO_STORY}).json()
        return table

    def asked(self) -> dict[str, Any] | None:
        """The table, once Ada is asked or the game is over."""
        table = self.see()
        return table if table["legal"] or table["stage"] == "over" else None

    def play(self, moves: int) -> None:
        """So many moves, or to the end."""
        for _ in range(moves):
            table = waited(self.asked)
            if table["stage"] == "over":
                return
            move = {"ply": table["ply"], "action": self.luck.choice(table["legal"])["action"]}
            answer = self.http.post(f"{self.path}/moves", json=move)
            assert answer.status_code in (200, 409), answer.text  # the bot may be quicker

    def play_to_the_end(self) -> None:
        for _ in at_most(MOST_MOVES, "the game ends"):
            self.play(1)
            if self.see()["stage"] == "over":
                return


def play_at(house: HouseProcess) -> None:
    """Of each game a table before the start, one in the middle and one at the end."""
    for game, options in SHORT.items():
        Ada(house, game=game, options=options)
        with_bots = {"game": game, "options": options, "bots": "random", "start": True}
        Ada(house, **with_bots).play(EARLY)
        Ada(house, **with_bots).play_to_the_end()
    # And two at which something is due by itself: a race with a deadline, and a bot.
    Ada(house, game="silencio", options={"players": "2"}, bots="random", start=True, pace="slow")
    Ada(house, game="silver", options=SHORT["silver"], bots="random", start=True, pace="slow")


def dump(revision: str, commit: str) -> str:
    """What the house of a commit leaves behind."""
    with TemporaryDirectory() as folder:
        source = subprocess.check_output(["git", "-C", ROOT, "archive", commit, "src"])
        with tarfile.open(fileobj=io.BytesIO(source)) as files:
            files.extractall(folder, filter="data")
        copytree(ROOT / VENDOR, Path(folder, VENDOR))  # what pages load is not in the repository
        environment = {"PYTHONPATH": f"{folder}/src", "NUMBA_DISABLE_JIT": "1"}
        data = Path(folder, "data")
        house = HouseProcess({"DATA": data}, environment, TACIT)
        try:
            play_at(house)
        finally:
            house.kill()
        (path,) = data.glob("*.sqlite")
        with sqlite3.connect(path) as database:
            assert database.execute("SELECT * FROM alembic_version").fetchall() == [(revision,)]
            return "\n".join(database.iterdump()) + "\n"


def main() -> None:
    for revision in sys.argv[1:] or VERSIONS:
        text = dump(revision, VERSIONS[revision])
        (HERE / f"{revision}.sql").write_text(text, encoding="utf-8")
        print(f"{revision}: {len(text) // 1024} kB")


if __name__ == "__main__":
    main()
