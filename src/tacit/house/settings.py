"""Settings of the house: command-line arguments, or TACIT_* environment variables."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Self

from pydantic import ValidationError, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from tacit.engine.errors import BadOption

# Seconds before a bot moves, so that people can follow; further steps take less (core/play.py).
PACES = {"slow": 3.0, "normal": 1.25, "fast": 0.5, "none": 0.0}
LOGS = ("auto", "off", "text", "json")
METRICS = ("off", "local", "on")
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg"}
PREFIX = "TACIT_"
# Those of Chromium, Firefox, Safari and Edge; a leading dot means all hosts of a domain.
PUSH_SERVICES = (
    "fcm.googleapis.com,updates.push.services.mozilla.com,.push.apple.com,.notify.windows.com"
)


def data_folder() -> Path:
    """The default folder for the house's database file."""
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
    pace: str = "normal"  # of bots, at tables that do not set it
    rate: float = 20.0  # sustained requests per second of one client; 0: no limit
    burst: int = 120  # requests that one client may make in a burst
    most_body: int = 16_384  # bytes of a request
    most_streams: int = 40  # open event streams per client
    most_watchers: int = 100  # open event streams per table
    most_connections: int = 100  # per address and worker
    most_tables: int = 120  # that one client may open in an hour
    most_running: int = 50  # games that one guest may be playing at once
    gone_after: float = 60.0  # seconds without a sign of life until a player counts as gone
    keep_open: float = 7.0  # days that an unused table is kept before the start; 0: forever
    keep_playing: float = 90.0  # the same for a running game
    keep_over: float = 0.0  # the same for a finished game
    secure_cookies: bool = False  # behind TLS: browsers send cookies over TLS only
    hosts: str = ""  # host names of the house; empty: any
    proxy: str = ""  # addresses of proxies that are trusted to report a client's address
    minds: int = 0  # threads for bots; 0: one per core
    log: str = "auto"  # format of the log of requests and events
    log_clients: bool = True  # whether it has the addresses of clients
    metrics: str = "local"  # who may read /metrics
    push: str = PUSH_SERVICES  # push services that may be used to announce turns; empty: none
    push_after: float = 20.0  # seconds until an absent player is notified of a turn
    contact: str = ""  # mailto: or https:, for push services; empty: the address of the house

    @property
    def folder(self) -> Path:
        return Path(self.data) if self.data else data_folder()

    @property
    def host_names(self) -> frozenset[str]:
        return frozenset(name.strip().lower() for name in self.hosts.split(",") if name.strip())

    @property
    def url(self) -> URL:
        """The database URL, with the driver that the house uses. Raises BadOption."""
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
        """Raises BadOption if a value is invalid, or values conflict."""
        for name, known in (("pace", PACES), ("log", LOGS), ("metrics", METRICS)):
            if getattr(self, name) not in known:
                raise BadOption(f"{name}={getattr(self, name)}: must be one of {', '.join(known)}")
        if not 0 <= self.port <= 65535:
            raise BadOption(f"port={self.port}: must be 0 to 65535")
        for name in ("gone_after", "push_after"):
            if getattr(self, name) <= 0:
                raise BadOption(f"{name}={getattr(self, name)}: must be more than 0")
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
    """Settings from the environment; arguments that are not None take precedence.

    Raises BadOption, with a one-line explanation.
    """
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        wrong = error.errors()[0]
        name = str(wrong["loc"][0])
        kind = type(Settings.model_fields[name].default).__name__
        raise BadOption(f"{PREFIX}{name.upper()}={wrong['input']}: not a {kind}") from None


def to_environment(settings: Settings) -> dict[str, str]:
    """These settings as environment variables, to pass them to workers."""
    return {PREFIX + name.upper(): str(value) for name, value in settings}
