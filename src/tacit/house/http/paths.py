"""The addresses that everything before the routes has to tell apart."""

from __future__ import annotations

API = "/api/v1"
STATIC = "/static/"  # what pages load: browsers keep it, and it is not counted
PROBES = frozenset(("/healthz", "/readyz"))  # whoever supervises the house asks often
NEW_TABLE = frozenset(("/play", f"{API}/tables"))
AGAIN = frozenset(("rematch", "branch"))  # how the addresses of further games end
EVENTS = "/events"  # how the address of an event stream ends


def is_static(path: str) -> bool:
    return path.startswith(STATIC)


def is_free(path: str) -> bool:
    """Whether requests there are not counted."""
    return is_static(path) or path in PROBES


def is_api(path: str) -> bool:
    return path.startswith(API)


def lays_table(method: str, path: str) -> bool:
    """Whether a request opens a new table, if it is granted."""
    return method == "POST" and (path in NEW_TABLE or path.rpartition("/")[2] in AGAIN)


def table_of_stream(path: str) -> str | None:
    """The table of an event stream; None: this is the address of something else."""
    return path.split("/")[-2] if path.endswith(EVENTS) else None
