"""The examples of docs/api.md are run as they stand there."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.house.drivers.process import HouseProcess, play_on

PAGE = Path(__file__).parents[3] / "docs" / "api.md"


def examples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_bot_is_as_short_as_the_page_says() -> None:
    lines = [line for line in examples()[0].splitlines() if line.strip()]
    assert len(lines) <= 31


def test_the_bot_plays_a_whole_game(shared_house: HouseProcess, tmp_path: Path) -> None:
    robot = tmp_path / "robot.py"
    robot.write_text(examples()[0], encoding="utf-8")
    done = subprocess.run(
        [sys.executable, robot, shared_house.address], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("The cards are dealt.")
    assert re.search(r"card|journey|start", lines[-1])


def test_the_example_that_checks_chance_does_so(shared_house: HouseProcess) -> None:
    scope: dict[str, Any] = {}
    exec(examples()[1], scope)
    ada = shared_house.open_table(bots="random", start=True)
    commitment = ada.see()["seal"]["commitment"]
    play_on(ada)
    replay = shared_house.http.get(f"{ada.path}/replay").json()
    seed, salt = (bytes.fromhex(replay["seal"][name]) for name in ("seed", "salt"))
    assert scope["is_honest"](commitment, seed, salt, replay["log"])
    assert not scope["is_honest"](commitment, salt, seed, replay["log"])
    both = seed + salt
    assert not scope["is_honest"](commitment, both[:31], both[31:], replay["log"])
    older = hashlib.sha256(both).hexdigest()
    assert scope["is_honest"](older, seed, salt, replay["log"])
    assert not scope["is_honest"](older, both[:31], both[31:], replay["log"])
    other = re.sub(r"> chance (\d+)", lambda m: f"> chance {int(m[1]) ^ 1}", replay["log"], count=1)
    assert not scope["is_honest"](commitment, seed, salt, other)
