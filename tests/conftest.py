"""Settings for all tests: properties try the same examples every time, however long that takes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent
BROWSER_SECONDS = 1200  # whole games are clicked through
OF_A_WORKER = 2 << 30  # bytes of memory, with its house and its browser
MOST_WORKERS = 8


def pytest_xdist_auto_num_workers() -> int:
    """Two workers more than there are cores: some always wait, for a house or for a page."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return max(1, min(len(os.sched_getaffinity(0)) + 2, memory // OF_A_WORKER, MOST_WORKERS))


settings.register_profile(
    "tacit", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tacit")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser or PostgreSQL, so that it can be left out (`make quick`)."""
    for item in items:
        if item.path.is_relative_to(TESTS / "browser"):
            item.add_marker("browser")
            item.add_marker(pytest.mark.timeout(BROWSER_SECONDS))
        if needs_postgres(item):
            item.add_marker("postgres")


def needs_postgres(item: pytest.Item) -> bool:
    """Whether a test asks for the server, or for the database of a parameter that names it."""
    if not isinstance(item, pytest.Function):
        return False
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return "postgres_server" in item.fixturenames or "postgresql" in parameters
