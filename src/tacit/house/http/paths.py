"""The paths that middleware has to recognize, before requests are routed."""

from __future__ import annotations

API = "/api/v1"
STATIC = "/static/"  # assets: cached by browsers, and exempt from rate limits
PROBES = frozenset(("/healthz", "/readyz"))  # health checks, which are frequent
NEW_TABLE = frozenset(("/play", f"{API}/tables"))
DAILY = "/daily/"  # followed by a game: its deal of the day
AGAIN = frozenset(("rematch", "branch"))  # last parts of paths that open another table
EVENTS = "/events"  # last part of the path of an event stream


def is_static(path: str) -> bool:
    return path.startswith(STATIC)


def is_free(path: str) -> bool:
    """Whether requests there are exempt from rate limits."""
    return is_static(path) or path in PROBES


def is_api(path: str) -> bool:
    return path.startswith(API)


def lays_table(method: str, path: str) -> bool:
    """Whether a request opens a new table, if it succeeds."""
    is_new = path in NEW_TABLE or path.startswith(DAILY) or path.rpartition("/")[2] in AGAIN
    return method == "POST" and is_new


def table_of_stream(path: str) -> str | None:
    """The table of an event stream; None: it is another path."""
    return path.split("/")[-2] if path.endswith(EVENTS) else None
