"""`tacit serve` in processes that are forked from one in which a house was made ready before.

Starting Python, importing the house and loading machine code takes three seconds and more of CPU
time, and tests start a hundred houses. A house that is forked does all that the command does, to
its own database and its own socket, and is killed as any other process.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.house.drivers.ready"])


class Forked:
    """A process, as `subprocess.Popen` gives it."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        output, written = CONTEXT.Pipe(duplex=False)
        self._process = CONTEXT.Process(target=serve, args=(dict(environment), written))
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid
        written.close()
        self.stdout = os.fdopen(os.dup(output.fileno()), encoding="utf-8")
        output.close()

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        assert self._process.exitcode is not None, "it goes on"
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)


def serve(environment: dict[str, str], output: Connection) -> None:
    """Be `tacit serve` with this environment."""
    from tests.house.drivers import known_deals

    os.setsid()
    os.dup2(output.fileno(), sys.stdout.fileno())
    output.close()
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["tacit", "serve"]
    known_deals.main()
