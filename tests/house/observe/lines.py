"""Lines of the log in a test, and what may be in them."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tacit.games import NAMES
from tacit.house.observe.logs import JsonLines

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00"
MARK = "[0-9a-f]{10}"
GAME = "|".join(NAMES)
NUMBER = r"\d+(\.\d+)?"
# What each kind of line may have besides time, level, event and pid, as a pattern of the whole.
FIELDS: dict[str, dict[str, str]] = {
    "request": {
        "request": "[A-Za-z0-9._-]{1,64}",
        "method": "[A-Z]+",
        "route": r"\(none\)|/(\{[a-z_:]+\}|[a-z0-9./_-]){0,60}",
        "status": r"\d{3}",
        "ms": NUMBER,
        "bytes": r"\d+",
        "table": MARK,
        "refused": "[a-z-]+",
        "client": r"[0-9a-f.:]{2,45}",
    },
    "game started": {"game": GAME, "table": MARK},
    "game over": {"game": GAME, "table": MARK},
    "deadline passed": {"game": GAME, "table": MARK},
    "a bot is overdue": {"table": MARK},
    "compiling": {"game": GAME},
    "compiled": {"game": GAME, "seconds": NUMBER},
    "database migrated": {"before": r"None|\d{4}", "after": r"\d{4}"},
    "house opened": {"version": r"[\d.]+"},
    "house closed": {},
    "the database fails": {"reason": "[a-zA-Z:() -]+"},
    "the database is back": {},
    "a task fails and is begun again": {"task": "[a-z]+", "reason": "[a-zA-Z:() -]+"},
    "a task goes on": {"task": "[a-z]+"},
}
ALWAYS = {"time": TIME, "level": "info|warning|error", "event": ".*", "pid": r"\d+"}


def unexpected(line: dict[str, Any]) -> list[str]:
    """What a line has and may not have: a field, or a value that is not of its kind."""
    allowed = {**ALWAYS, **FIELDS.get(line["event"], {"nothing": "known of such a line"})}
    found = [name for name, value in line.items() if not is_of(allowed.get(name), value)]
    return found if line["event"] in FIELDS else [*found, line["event"]]


def is_of(pattern: str | None, value: object) -> bool:
    return pattern is not None and re.fullmatch(pattern, str(value)) is not None


@contextmanager
def written() -> Iterator[io.StringIO]:
    """What is logged meanwhile, as JSON; ours from the lowest level on."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(JsonLines())
    root, ours = logging.getLogger(), logging.getLogger("tacit")
    level = ours.level
    root.addHandler(handler)
    ours.setLevel(logging.DEBUG)
    try:
        yield text
    finally:
        root.removeHandler(handler)
        ours.setLevel(level)


def lines_of(text: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.getvalue().splitlines()]
