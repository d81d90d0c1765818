"""Database outages: the reason in one line, logged once, and available to health checks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus

import asyncpg
import sqlalchemy as sa

from tacit.engine.errors import N_, TacitError
from tacit.house.observe.logs import event, warning

RETRY_AFTER = 5.0  # seconds
FULL = "cannot be written: the disk is full"
LOCKED = "is locked by another program"
READ_ONLY = "cannot be written: it is read-only"
DAMAGED = "is damaged"
BUSY = "is too busy: all connections are in use"
FAILING = "cannot be read or written: the disk fails"
# By SQLite's error codes; by PostgreSQL's, or their prefixes.
SQLITE = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_IOERR: FAILING,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CANTOPEN: "cannot be opened",
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
POSTGRES = {
    "08": "cannot be reached: the connection was lost",
    "25006": READ_ONLY,
    "28": "cannot be reached: it refuses our user",
    "3D": "cannot be reached: there is no such database",
    "53100": FULL,
    "53": BUSY,
    "57P": "cannot be reached: it is being started or stopped",
    "58": FAILING,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}


class Unavailable(TacitError):
    """The database is unreachable or cannot write. The client may try again."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    kind = "unavailable"
    sentence = N_("The tables cannot be reached at the moment. Please try again soon.")
    seconds = RETRY_AFTER


def reason_of(error: BaseException) -> str | None:
    """Why the database fails; None: it does not, so this error is a bug."""
    if isinstance(error, sa.exc.TimeoutError):
        return BUSY
    if isinstance(error, sa.exc.DBAPIError):
        lost = POSTGRES["08"] if error.connection_invalidated else None
        return known_reason(error.orig) or lost
    if isinstance(error, OSError | asyncpg.PostgresError | asyncpg.InterfaceError):
        return known_reason(error) or f"cannot be reached ({type(error).__name__})"
    return known_reason(error)


def known_reason(error: BaseException | None) -> str | None:
    if isinstance(error, sqlite3.Error):
        return SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    code: str | None = getattr(error, "sqlstate", None)
    return next((POSTGRES[c] for c in POSTGRES if code and code.startswith(c)), None)


class Outages:
    """Which of reading and writing fails at the moment, and why."""

    def __init__(self) -> None:
        self._reasons: dict[str, str] = {}
        self.at_end: Callable[[], None] = lambda: None

    @property
    def reason(self) -> str | None:
        """Why the database fails; None: it does not, as far as we know."""
        return next(iter(self._reasons.values()), None)

    @contextmanager
    def noticed(self, kind: str) -> Iterator[None]:
        """Wraps a transaction. Raises Unavailable if the database fails."""
        try:
            yield
        except Exception as error:
            reason = reason_of(error)
            if reason is None:
                raise
            self._note(kind, reason)
            raise Unavailable(f"the database {reason}") from error
        if self._reasons:
            self._end(kind)

    def _note(self, kind: str, reason: str) -> None:
        # During an outage the error may differ from try to try.
        is_news = kind not in self._reasons and reason not in self._reasons.values()
        self._reasons[kind] = reason
        if is_news:
            warning("the database fails", reason=reason)

    def _end(self, kind: str) -> None:
        if self._reasons.pop(kind, None) and not self._reasons:
            event("the database is back")
            self.at_end()
