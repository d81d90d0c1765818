"""What no browser sends: a clear refusal, and never a mistake of ours."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.house.drivers import NOT_IDLE, PATIENCE
from tests.house.drivers.browser import Browser
from tests.house.drivers.process import HouseProcess, kind


@pytest.fixture
def http(shared_house: HouseProcess) -> Iterator[httpx.Client]:
    """Somebody without cookies."""
    address = shared_house.address
    with httpx.Client(base_url=address, timeout=PATIENCE, limits=NOT_IDLE) as client:
        yield client


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "//[", "http://\x80"])
def test_an_origin_that_is_no_address_is_another_site(
    shared_house: HouseProcess, origin: str
) -> None:
    browser = Browser(shared_house)
    headers = {b"origin": origin.encode("latin-1")}
    answer = browser.http.post("/play", headers=headers, data={"game": "silencio"})
    assert answer.status_code == 403


@pytest.mark.parametrize("number", ["9" * 5000, "1" * 10, "²", "١", "-1", "x"])
def test_a_last_event_that_is_no_number_of_ours_counts_for_nothing(
    shared_house: HouseProcess, http: httpx.Client, number: str
) -> None:
    ada = shared_house.open_table(bots="random")
    headers = {b"last-event-id": number.encode()}
    for path in (f"{ada.path}/events", f"/t/{ada.table_id}/events"):
        with http.stream("GET", path, headers=headers) as answer:
            assert answer.status_code == 200
            assert any(line.startswith("data:") for line in answer.iter_lines())


BAD_HOSTS = ["x" * 3000, "[", "a b", "a/b", "a@b", "house:port", "house:123456", "häuser", "", ".."]


@pytest.mark.parametrize("host", BAD_HOSTS)
@pytest.mark.parametrize("path", ["/", "/t/{id}/qr.svg", "/api/v1/games", "/t/{id}"])
def test_a_host_that_is_no_name_is_refused(
    shared_house: HouseProcess, http: httpx.Client, host: str, path: str
) -> None:
    ada = shared_house.open_table()
    address = path.format(id=ada.table_id)
    headers = {b"host": host.encode("latin-1")}
    answer = http.get(address, headers=headers)
    assert (answer.status_code, kind(answer)) == (400, "unknown-host")
    page = http.get(address, headers={**headers, b"accept": b"text/html"})
    assert page.status_code == 400


@pytest.mark.parametrize("host", ["a" * 63 + ".example", "[::1]:8000", "127.0.0.1", "HOUSE:80"])
def test_a_code_can_be_drawn_for_any_name(
    shared_house: HouseProcess, http: httpx.Client, host: str
) -> None:
    ada = shared_house.open_table()
    path = f"/t/{ada.table_id}/qr.svg"
    answer = http.get(path, headers={"host": host})
    assert answer.status_code == 200
    assert "<svg" in answer.text


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/v1/games"])
def test_a_query_in_no_encoding_is_no_mistake_of_ours(
    shared_house: HouseProcess, path: str
) -> None:
    host, port = shared_house.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as own:
        lines = f"GET {path}?x=\xff HTTP/1.1", f"Host: {host}", "Accept: text/html", "", ""
        own.sendall("\r\n".join(lines).encode("latin-1"))
        assert own.recv(12) in (b"HTTP/1.1 200", b"HTTP/1.1 400", b"HTTP/1.1 404")


@pytest.mark.parametrize(
    ("act", "fields"),
    [
        ("move", {"ply": "0", "action": "0", "request": "a\0b"}),
        ("move", {"ply": "0", "say": "\0", "request": "a"}),
        ("bot", {"seat": "1", "mind": "\0"}),
        ("pace", {"pace": "\0"}),
        ("options", {"players": "\0"}),
    ],
)
def test_a_form_with_nul_is_refused(
    either_house: HouseProcess, act: str, fields: dict[str, str]
) -> None:
    browser = Browser(either_house)
    table = browser.sit_down()
    answer = browser.http.post(f"{table}/{act}", data=fields)
    assert answer.status_code == 422
    assert "This request cannot be read." in answer.text


@pytest.mark.parametrize("name", ["a\0b", "\u2800", "\u3164", "a\u034fb"])
def test_a_name_that_cannot_be_seen_is_refused(either_house: HouseProcess, name: str) -> None:
    browser = Browser(either_house)
    browser.sit_down("friends")
    assert browser.http.post("/me", data={"name": name}).status_code == 422
    asked = {"game": "silencio", "name": name}
    assert either_house.post("/tables", asked).status_code == 422


def test_a_renamed_guest_may_not_look_like_another(shared_house: HouseProcess) -> None:
    ada, eve = Browser(shared_house), Browser(shared_house)
    ada.send("/me", name="Ada")
    eve.send("/me", name="Eve")
    table = ada.sit_down("friends")
    eve.send(f"{table}/sit", seat=1)
    elsewhere = eve.sit_down("friends")
    refused = eve.send("/me", name="Аdа")  # with the letters of another alphabet
    assert refused.status_code == 409
    for at in (table, elsewhere):  # refused at one table, the name is changed at none
        assert re.search("Eve", eve.get(at).text)
