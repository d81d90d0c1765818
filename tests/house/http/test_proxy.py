"""A house behind a proxy, as docs/operate.md sets it up: the proxy's word counts, no other's."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.house.drivers import NOT_IDLE, PATIENCE
from tests.house.drivers.browser import HTML
from tests.house.drivers.process import HouseProcess, kind

NAME = "tacit.example"
ONCE = {"RATE": "0.0001", "BURST": "3"}  # three requests a client


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    settings = {"HOSTS": f"{NAME}, www.{NAME}", "PROXY": "127.0.0.1", **ONCE}
    house = HouseProcess({"DATA": str(tmp_path_factory.mktemp("house")), **settings})
    yield house
    house.kill()


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """No proxy is set: nobody speaks for others."""
    house = HouseProcess({"DATA": str(tmp_path_factory.mktemp("house")), **ONCE})
    yield house
    house.kill()


def passed_on(house: HouseProcess, client: str, path: str, **more: str) -> httpx.Response:
    """What a proxy passes on for a client that came by HTTPS."""
    headers = {"host": NAME, "x-forwarded-for": client, "x-forwarded-proto": "https", **more}
    return httpx.get(house.address + path, headers=headers, timeout=PATIENCE)


def test_the_client_is_whom_the_proxy_names(behind: HouseProcess) -> None:
    for client in ("10.0.0.1", "10.0.0.2"):
        answers = [passed_on(behind, client, "/api/v1/games") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    # A client that names another one before itself is not believed.
    assert passed_on(behind, "10.0.0.3, 10.0.0.1", "/api/v1/games").status_code == 429


def test_without_a_proxy_nobody_speaks_for_others(alone: HouseProcess) -> None:
    clients = [f"10.0.0.{number}" for number in range(4)]
    answers = [passed_on(alone, client, "/", **HTML) for client in clients]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[0].headers["set-cookie"].startswith("guest=")


def test_cookies_and_links_are_those_of_https(behind: HouseProcess) -> None:
    page = passed_on(behind, "10.0.1.1", "/", **HTML)
    cookie = page.headers["set-cookie"]
    assert cookie.startswith("__Host-guest=")
    own = {"host": NAME, "x-forwarded-for": "10.0.1.1", "x-forwarded-proto": "https", **HTML}
    own |= {"cookie": cookie.partition(";")[0], "origin": f"https://{NAME}"}
    form = {"game": "silencio", "how": "friends"}
    with httpx.Client(
        base_url=behind.address, headers=own, timeout=PATIENCE, limits=NOT_IDLE
    ) as browser:
        laid = browser.post("/play", data=form)
        assert laid.status_code == 303
        table = laid.headers["location"]
        assert f"https://{NAME}{table}" in browser.get(table).text


@pytest.mark.parametrize("host", [NAME, f"www.{NAME}:443", NAME.upper(), "localhost", "[::1]:80"])
def test_names_of_the_house_are_answered(behind: HouseProcess, host: str) -> None:
    assert passed_on(behind, host, "/api/v1/games", host=host).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", f"{NAME}.evil.example", "10.1.2.3", "x"])
def test_other_names_are_refused(behind: HouseProcess, host: str) -> None:
    refused = passed_on(behind, host, "/api/v1/games", host=host)
    assert (refused.status_code, kind(refused)) == (400, "unknown-host")
    # Whoever supervises the house knows its address only.
    assert passed_on(behind, host, "/healthz", host=host).status_code == 200
