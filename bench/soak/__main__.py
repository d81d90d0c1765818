"""Whether a house keeps its word, whatever happens to it.

    python -m bench.soak [--minutes 30] [--database sqlite|postgresql] [--tables 24]

People play at many tables, while the house is killed, restarted and made to stand still, its
database goes away, and hostile guests come. A move is sent with a key, and sent again until it is
acknowledged; at the end each acknowledged move must be in the log of its table exactly once.
In the second half nobody ends the house any more, so that one can see whether its memory grows.

The status is 1 if a move was lost or doubled, or if a table could not be played at or read.
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
SHOWN = 5  # examples of what went wrong
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
    return 0 if outcome.kept_its_word else 1


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
    """What happened, and the table."""
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
        Figure("memory at start", memory.start / MB, "MB"),
        Figure("  when it was ended for the last time", memory.middle / MB, "MB", "half-time"),
        Figure("memory at end", memory.end / MB, "MB"),
    ]
    print("\n".join(map(str, figures)))
    for one in [*not_played[:SHOWN], *outcome.mistakes[:SHOWN]]:
        print(f"  {one}")


def delay(what: str, line: Line, record: Record) -> Figure:
    """A figure, with what else was going on."""
    meanwhile = ", ".join(record.during(line.begin, line.end))
    return Figure(what, line.seconds * 1000, "ms", meanwhile)


if __name__ == "__main__":
    sys.exit(main())
