"""Polls a house's health check fifty times a second, and prints what took long.

    python -m bench.soak.probe HOST PORT

It is a separate process, so that nothing but the house (and the machine) can delay a response. Each
line has a kind, and the begin and end by the monotonic clock:

    answer BEGIN END      an answer on a connection that is kept, if it took long
    newcomer BEGIN END    the same on a new connection, which must be let in first
    late BEGIN END        the probe was itself woken up late: so busy is the machine
    cut BEGIN END         no answer, or not the right one
"""

from __future__ import annotations

import socket
import sys
import time
from typing import NamedTuple

PAUSE = 0.02  # seconds between two polls
LONG = 0.005  # seconds: faster responses are not printed
PATIENCE = 60.0


class Line(NamedTuple):
    """A line of the probe's output."""

    what: str
    begin: float
    end: float

    @property
    def seconds(self) -> float:
        return self.end - self.begin


def read_line(text: str) -> Line:
    what, begin, end = text.split()
    return Line(what, float(begin), float(end))


class Asker:
    """Sends requests on a keep-alive connection, or each on a new one."""

    def __init__(self, host: str, port: int, keeps: bool) -> None:
        self.address, self.keeps = (host, port), keeps
        connection = "keep-alive" if keeps else "close"
        lines = "GET /healthz HTTP/1.1", f"Host: {host}:{port}", f"Connection: {connection}"
        self._request = "\r\n".join([*lines, "", ""]).encode()
        self._kept: socket.socket | None = None

    def is_answered(self) -> bool:
        # A kept connection may have been closed, as after every restart: then retry on a new one.
        return (self._kept is not None and self._is_answered()) or self._is_answered()

    def _is_answered(self) -> bool:
        try:
            if self._kept is None:
                self._kept = socket.create_connection(self.address, PATIENCE)
            self._kept.sendall(self._request)
            good = self._kept.recv(4096).startswith(b"HTTP/1.1 200")
        except OSError:
            good = False
        if self._kept is not None and not (good and self.keeps):
            self._kept.close()
            self._kept = None
        return good


def main() -> None:
    host, port = sys.argv[1], int(sys.argv[2])
    askers = {"answer": Asker(host, port, keeps=True), "newcomer": Asker(host, port, keeps=False)}
    while True:
        due = time.monotonic() + PAUSE
        time.sleep(PAUSE)
        tell("late", due, time.monotonic())
        for what, asker in askers.items():
            begin = time.monotonic()
            if asker.is_answered():
                tell(what, begin, time.monotonic())
            else:
                tell("cut", begin, time.monotonic(), at_least=0.0)


def tell(what: str, begin: float, end: float, at_least: float = LONG) -> None:
    if end - begin >= at_least:
        print(what, begin, end, flush=True)


if __name__ == "__main__":
    main()
