"""Structured logging: a line for each request and each event, as JSON or text, to stderr.

All logging of the process is formatted here, including that of the web server. A line has only
explicitly named fields: no path with a table's id, no name, no body, no values of variables in a
traceback.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from pydantic_core import to_json

from tacit.house.observe.veil import veiled
from tacit.house.settings import Settings

log = logging.getLogger("tacit.house")
access = logging.getLogger("tacit.access")


def event(what: str, **fields: object) -> None:
    """Log an event with its fields."""
    log.info(what, extra={"fields": fields})


def warning(what: str, error: BaseException | None = None, **fields: object) -> None:
    """Log something that an operator should know, with the traceback of an error if given."""
    log.warning(what, exc_info=error, extra={"fields": fields})


def request(fields: Mapping[str, object], error: Exception | None) -> None:
    """Log a request. It avoids the standard library's slow lookup of the calling line."""
    level = logging.INFO if error is None else logging.ERROR
    trace = None if error is None else (type(error), error, error.__traceback__)
    more = {"fields": fields}
    access.handle(access.makeRecord(access.name, level, "", 0, "request", (), trace, extra=more))


def encoded(value: object) -> str:
    """As JSON, five times as fast as the standard library."""
    return to_json(value, fallback=str).decode()


def line_of(record: logging.LogRecord) -> dict[str, Any]:
    """The fields of a record that are logged."""
    fields: Mapping[str, object] | None = getattr(record, "fields", None)
    line: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        # Our own messages are constants; those of libraries may quote secrets.
        "event": record.msg if fields is not None else veiled(record.getMessage()),
        "pid": record.process,
    }
    if fields is not None:
        line.update(fields)
    if record.exc_info and record.exc_info[1] is not None:
        line["error"] = story_of(record.exc_info[1])
    return line


def story_of(error: BaseException) -> str:
    """The traceback, causes first. Messages may quote values, so secrets are redacted."""
    parts: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(parts) < 8:
        where = "".join(traceback.format_tb(seen.__traceback__))
        parts.append(f"{where}{type(seen).__qualname__}: {veiled(str(seen))}")
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return "\n\n".join(reversed(parts))


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        return encoded(line_of(record))


class TextLines(logging.Formatter):
    """A record as one line for people; a traceback follows on more lines."""

    def format(self, record: logging.LogRecord) -> str:
        line = line_of(record)
        time, level, what, error = (
            line.pop(name, "") for name in ("time", "level", "event", "error")
        )
        facts = " ".join(f"{name}={quoted(value)}" for name, value in line.items())
        return f"{time} {level.upper()} {what} {facts}" + (f"\n{error}" if error else "")


def quoted(value: object) -> str:
    text = str(value)
    return text if text.isprintable() and " " not in text and '"' not in text else encoded(text)


FORMATS = {"off": TextLines, "text": TextLines, "json": JsonLines}


def kind_of_log(settings: Settings) -> str:
    """As set; by default only warnings in a terminal, and JSON if stderr is redirected."""
    if settings.log != "auto":
        return settings.log
    return "off" if sys.stderr.isatty() else "json"


def configuration(settings: Settings) -> dict[str, Any]:
    """The argument for `logging.config.dictConfig`."""
    kind = kind_of_log(settings)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": FORMATS[kind]}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {"tacit": {"level": "WARNING" if kind == "off" else "INFO"}},
    }
