"""What the house's tests share: both databases, and a house in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts import postgres
from tacit.games import NAMES, load
from tacit.house.core.fairness import SealedDeal
from tacit.lab.precompile import TO_PLAY, precompile
from tests.house.drivers.known_deals import drawn_for
from tests.house.drivers.process import HouseProcess, Opener, with_known_deals

BOTH = ["sqlite", "postgresql"]
SHARED = "what several tests share"


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Each house would compile in the background until it is killed, and none would be done."""
    for game in map(load, NAMES):
        precompile(game, parts=TO_PLAY)


@pytest.fixture(scope="session")
def deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Says which deals come next: see `drivers/known_deals.py`."""
    named = tmp_path_factory.mktemp("deals") / "test"
    named.write_text(SHARED, encoding="utf-8")
    return named


@pytest.fixture(autouse=True)
def known_deals(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, deals: Path
) -> Iterator[None]:
    """The same cards whenever a test is run, in this process and in others."""
    monkeypatch.setattr(SealedDeal, "drawn", drawn_for(lambda: request.node.name))
    deals.write_text(request.node.name, encoding="utf-8")
    yield
    deals.write_text(SHARED, encoding="utf-8")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Postgres]:
    with postgres.running() as server:
        if server is None:
            pytest.skip("PostgreSQL is not installed (scripts/postgres.sh)")
        yield server


@pytest.fixture
def own_postgres() -> Iterator[postgres.Postgres]:
    """A PostgreSQL that a test may stop."""
    with postgres.running() as server:
        if server is None:
            pytest.skip("PostgreSQL is not installed (scripts/postgres.sh)")
        yield server


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a new database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.sqlite'}"
    server: postgres.Postgres = request.getfixturevalue("postgres_server")
    return server.database()


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory, deals: Path) -> Iterator[HouseProcess]:
    """One house on SQLite for all tests that do not disturb each other."""
    house = with_known_deals({"DATA": str(tmp_path_factory.mktemp("house"))}, deals)
    yield house
    house.kill()


@pytest.fixture(scope="session")
def postgres_house(
    postgres_server: postgres.Postgres, tmp_path_factory: pytest.TempPathFactory, deals: Path
) -> Iterator[HouseProcess]:
    """The same on PostgreSQL."""
    folder = tmp_path_factory.mktemp("house")
    settings = {"DATABASE": postgres_server.database(), "DATA": str(folder)}
    house = with_known_deals(settings, deals)
    yield house
    house.kill()


@pytest.fixture(params=BOTH)
def either_house(request: pytest.FixtureRequest) -> HouseProcess:
    """One shared house on each kind of database."""
    name = "shared_house" if request.param == "sqlite" else "postgres_house"
    house: HouseProcess = request.getfixturevalue(name)
    return house


@pytest.fixture
def open_house(database: str, tmp_path: Path, deals: Path) -> Iterator[Opener]:
    """Opens houses on a new database; they are closed when the test is over."""
    opened: list[HouseProcess] = []

    def opener(**settings: object) -> HouseProcess:
        own = {"DATABASE": database, "DATA": str(tmp_path), **settings}
        house = with_known_deals(own, deals)
        opened.append(house)
        return house

    yield opener
    for house in opened:
        house.kill()
