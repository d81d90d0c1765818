"""Asks a house for a sign of life fifty times a second, and writes down what took long.

    python -m bench.soak.probe HOST PORT

A process of its own, so that nothing but the house (and the machine) can delay the answer. Each
line has what it is about, when that began and ended by the monotonic clock:

    answer BEGIN END      an answer, if it took long
    late BEGIN END        the probe was itself woken up late: so busy is the machine
    cut BEGIN END         no answer, or not the right one
"""

from __future__ import annotations

import socket
import sys
import time
from typing import NamedTuple

PAUSE = 0.02  # seconds between two questions
LONG = 0.005  # seconds: what is quicker is not written down
PATIENCE = 60.0


class Line(NamedTuple):
    """A line of what the probe has written."""

    what: str
    begin: float
    end: float

    @property
    def seconds(self) -> float:
        return self.end - self.begin


def read_line(text: str) -> Line:
    what, begin, end = text.split()
    return Line(what, float(begin), float(end))


def main() -> None:
    host, port = sys.argv[1], int(sys.argv[2])
    while True:
        due = time.monotonic() + PAUSE
        time.sleep(PAUSE)
        begin = time.monotonic()
        what = "answer" if is_alive(host, port) else "cut"
        end = time.monotonic()
        tell("late", due, begin)
        tell(what, begin, end, at_least=LONG if what == "answer" else 0.0)


def is_alive(host: str, port: int) -> bool:
    """A new connection each time: whoever comes must be let in, too."""
    request = f"GET /healthz HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n"
    try:
        with socket.create_connection((host, port), PATIENCE) as connection:
            connection.sendall(request.encode())
            return connection.recv(64).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def tell(what: str, begin: float, end: float, at_least: float = LONG) -> None:
    if end - begin >= at_least:
        print(what, begin, end, flush=True)


if __name__ == "__main__":
    main()
