"""Soak test: whether a house loses nothing, whatever faults are injected.

    python -m bench.soak [--minutes 30] [--database sqlite|postgresql] [--tables 24]

People play at many tables, while the house is killed, restarted and suspended, its database fails,
and hostile clients connect. Each move is sent with an idempotency key and retried until it is
acknowledged; at the end each acknowledged move must be in the log of its table exactly once. In the
second half the house is no longer killed or restarted, to show whether its memory grows.

The exit status is 1 if a move was lost or duplicated, if a table could not be played or read, if
there was an unexplained 5xx response, or if the house (and not the machine) made somebody wait for
more than a quarter of a second.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from pathlib import Path

from bench import program
from bench.soak.probe import Line
from bench.soak.record import Record
from bench.soak.soak import WORKERS, Asked, NoDatabase, Outcome, soak
from tacit.lab.bench import Figure

MB = 1e6
SHOWN = 5  # examples of failures
LOG = Path("out") / "soak.log"


def main() -> int:
    asked = read_arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    LOG.parent.mkdir(exist_ok=True)
    about = f"{asked.tables} tables for {asked.seconds / 60:g} minutes on {asked.database}"
    print(f"{about}; the house's warnings are in {LOG}", flush=True)
    try:
        with LOG.open("w", encoding="utf-8") as log:
            outcome = soak(asked, log)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    except NoDatabase as reason:
        print(f"The soak is left out: {reason}", file=sys.stderr)
        return 1
    except (program.DidNotOpen, OSError, EOFError, TimeoutError) as error:
        print(f"The soak failed: {error or type(error).__name__}", file=sys.stderr)
        return 1
    tell(outcome)
    return outcome.status


def read_arguments() -> Asked:
    parser = argparse.ArgumentParser(
        prog="python -m bench.soak", description="Whether a house keeps its word."
    )
    parser.add_argument("--minutes", type=float, default=30.0, help="how long (30)")
    parser.add_argument("--database", choices=WORKERS, default="sqlite", help="(sqlite)")
    parser.add_argument("--tables", type=int, default=Asked.tables, help=f"({Asked.tables})")
    given = parser.parse_args()
    if given.tables < 1 or not 0 < given.minutes < float("inf"):
        parser.error("there must be at least one table, and some time")
    return Asked(given.minutes * 60, given.database, given.tables)


def tell(outcome: Outcome) -> None:
    """Print what happened, and the figures."""
    record = outcome.record
    kinds = Counter(act.kind for act in record.acts)
    print(", ".join(f"{times:,} {kind}" for kind, times in sorted(kinds.items())))
    compared, memory = outcome.compared, outcome.memory
    not_played = [*record.failures, *outcome.unread]
    figures = [
        Figure("acknowledged", compared.acknowledged, "moves"),
        Figure("  requests that were sent again", record.repeated, ""),
        Figure("lost", compared.lost, "moves"),
        Figure("doubled", compared.doubled, "moves"),
        Figure("tables that got stuck or cannot be read", len(not_played), ""),
        Figure("5xx, without 503 in restarts and outages", len(outcome.mistakes), ""),
        Figure("no sign of life, apart from restarts", outcome.cuts, ""),
        delay("longest stall, apart from restarts", outcome.stall, record),
        delay("  on a new connection", outcome.newcomer, record),
        delay("  so late was the probe itself", outcome.late, record),
        Figure("stalls over 250 ms with a probe on time", outcome.stalls, ""),
        Figure("memory at start", memory.start / MB, "MB"),
        Figure("  when it was ended for the last time", memory.middle / MB, "MB", "half-time"),
        Figure("memory at end", memory.end / MB, "MB"),
    ]
    print("\n".join(map(str, figures)))
    for one in [*not_played[:SHOWN], *outcome.mistakes[:SHOWN]]:
        print(f"  {one}")


def delay(what: str, line: Line, record: Record) -> Figure:
    """A figure, with the faults that were injected at the time."""
    meanwhile = ", ".join(record.during(line.begin, line.end))
    return Figure(what, line.seconds * 1000, "ms", meanwhile)


if __name__ == "__main__":
    sys.exit(main())
