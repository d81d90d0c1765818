"""What can be set when the house is opened: by arguments, or by TACIT_* in the environment."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Self

from pydantic import ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from tacit.engine.errors import BadOption

# Seconds before a bot's turn, so that people can follow; further steps take less (core/play.py).
PACES = {"slow": 3.0, "normal": 1.25, "fast": 0.5, "none": 0.0}
LOGS = ("auto", "off", "text", "json")
METRICS = ("off", "local", "on")
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg"}
PREFIX = "TACIT_"


def data_folder() -> Path:
    """Where the house keeps its file if nothing else is set."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "tacit"


class Settings(BaseSettings):
    """The settings of a house. Every field can be given as TACIT_<NAME> in the environment."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    database: str = ""  # a URL; empty: a file in the data folder
    data: str = ""  # the data folder; empty: the user's state folder
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    pace: str = "normal"  # of bots, at tables that do not choose
    rate: float = 20.0  # requests a second that one client may make for long; 0: no limit
    burst: int = 120  # requests that one client may make at once
    most_body: int = 16_384  # bytes of a request
    most_streams: int = 40  # open event streams of one client
    most_watchers: int = 100  # open event streams at one table
    most_connections: int = 100  # of one address, at one worker
    most_tables: int = 120  # that one client may open in an hour
    gone_after: float = 60.0  # seconds without a sign of life until a player counts as gone
    keep_open: float = 7.0  # days that an unused table is kept before the start; 0: forever
    keep_playing: float = 90.0  # the same for a running game
    keep_over: float = 0.0  # the same for a finished game
    secure_cookies: bool = False  # behind TLS: browsers send cookies by TLS only
    hosts: str = ""  # the names by which the house is reached; empty: any
    proxy: str = ""  # the addresses of proxies that may say what a client's address is
    minds: int = 0  # threads in which bots choose; 0: one for each core
    log: str = "auto"  # lines about requests and events
    log_clients: bool = True  # with the addresses of clients
    metrics: str = "local"  # who may read /metrics

    @property
    def folder(self) -> Path:
        return Path(self.data) if self.data else data_folder()

    @property
    def host_names(self) -> frozenset[str]:
        return frozenset(name.strip().lower() for name in self.hosts.split(",") if name.strip())

    @property
    def url(self) -> URL:
        """The database, with the driver that the house uses. Raises BadOption."""
        if not self.database:
            return URL.create(DRIVERS["sqlite"], database=str(self.folder / "house.sqlite"))
        try:
            url = make_url(self.database)
        except ArgumentError:
            raise BadOption("the database is not a URL such as postgresql://host/name") from None
        kind = url.get_backend_name()
        kind = "postgresql" if kind == "postgres" else kind
        if kind not in DRIVERS:
            raise BadOption(f"{kind}: the database must be sqlite or postgresql")
        return url.set(drivername=DRIVERS[kind])

    @property
    def is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    @model_validator(mode="after")
    def _checked(self) -> Self:
        """Raises BadOption if a value is impossible, or values do not go together."""
        for name, known in (("pace", PACES), ("log", LOGS), ("metrics", METRICS)):
            if getattr(self, name) not in known:
                raise BadOption(f"{name}={getattr(self, name)}: must be one of {', '.join(known)}")
        if not 0 <= self.port <= 65535:
            raise BadOption(f"port={self.port}: must be 0 to 65535")
        if self.gone_after <= 0:
            raise BadOption(f"gone_after={self.gone_after}: must be more than 0")
        for name in ("keep_open", "keep_playing", "keep_over"):
            if getattr(self, name) < 0:
                raise BadOption(f"{name}={getattr(self, name)}: must not be negative")
        if self.workers < 1:
            raise BadOption(f"workers={self.workers}: there must be at least one")
        if self.is_sqlite and self.workers > 1:
            advice = "several workers need PostgreSQL (--database postgresql://...)"
            raise BadOption(f"workers={self.workers}: {advice}")
        return self


def from_environment(**given: Any) -> Settings:
    """Settings from the environment; arguments that are given (not None) come first.

    Raises BadOption, which says what is wrong in one line.
    """
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        wrong = error.errors()[0]
        name = str(wrong["loc"][0])
        kind = type(Settings.model_fields[name].default).__name__
        raise BadOption(f"{PREFIX}{name.upper()}={wrong['input']}: not a {kind}") from None


def to_environment(settings: Settings) -> dict[str, str]:
    """These settings as environment variables: this is how workers get them."""
    return {PREFIX + name.upper(): str(value) for name, value in settings}
