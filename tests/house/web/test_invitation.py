"""The link for friends leads to the table from where they are; a preview of it tells nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from tacit.games import NAMES
from tacit.house.settings import Settings
from tacit.house.web import invitation
from tacit.house.web.invitation import (
    ANYWHERE,
    THIS_MACHINE,
    THIS_NETWORK,
    link_for,
    network_link,
    reach_of,
)
from tests.house.drivers.browser import Browser, check_page
from tests.house.drivers.process import HouseProcess

META = re.compile(r'<meta property="(og:[^"]+)" content="([^"]*)">')
OWN = "192.168.1.20"


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in a local network."""
    monkeypatch.setattr(invitation, "network_address", lambda: OWN)


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("asked", "host", "hosts", "offered"),
    [
        ("http://localhost:8000/", "0.0.0.0", "", f"http://{OWN}:8000/"),
        ("http://127.0.0.1:8000/", "::", "", f"http://{OWN}:8000/"),
        ("http://[::1]:8000/", "0.0.0.0", "", f"http://{OWN}:8000/"),
        ("http://localhost:8000/", "127.0.0.1", "", "http://localhost:8000/"),
        ("http://localhost/", "0.0.0.0", "games.example", "http://localhost/"),
        ("http://localhost/", "0.0.0.0", OWN, f"http://{OWN}/"),
        ("https://games.example/", "0.0.0.0", "", "https://games.example/"),
        ("http://192.168.1.7:8000/", "0.0.0.0", "", "http://192.168.1.7:8000/"),
    ],
)
def test_a_link_that_others_can_open_is_offered(
    asked: str, host: str, hosts: str, offered: str
) -> None:
    settings = Settings(host=host, hosts=hosts)
    assert link_for(asked, "T", settings) == f"{offered}t/T"


def test_a_machine_without_a_network_offers_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitation, "network_address", lambda: None)
    link = link_for("http://localhost:8000/", "T", Settings(host="0.0.0.0"))
    assert link == "http://localhost:8000/t/T"


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("link", "offered"),
    [
        ("http://localhost:8000/t/T", f"http://{OWN}:8000/t/T"),
        ("http://127.0.0.1/t/T", f"http://{OWN}/t/T"),
        ("http://192.168.1.7:8000/t/T", None),
        ("https://games.example/t/T", None),
    ],
)
def test_a_link_for_this_machine_says_what_it_would_be(link: str, offered: str | None) -> None:
    assert network_link(link) == offered


@pytest.mark.parametrize(
    ("link", "reach"),
    [
        ("http://localhost:8000/t/T", THIS_MACHINE),
        ("http://127.0.0.1/t/T", THIS_MACHINE),
        (f"http://{OWN}:8000/t/T", THIS_NETWORK),
        ("https://games.example/t/T", ANYWHERE),
        ("http://8.8.8.8/t/T", ANYWHERE),
    ],
)
def test_who_can_open_a_link(link: str, reach: str) -> None:
    assert reach_of(link) == reach


def test_a_house_that_only_this_machine_reaches_says_so(shared_house: HouseProcess) -> None:
    browser = Browser(shared_house)
    browser.get(browser.sit_down("friends"))
    check_page(browser.page.text)
    assert "Only this machine can open this link." in browser.page.text
    page = unescape(browser.page.text)
    assert "<code>tacit serve --host 0.0.0.0</code>" in page
    assert '<code>make play ARGS="--host 0.0.0.0"</code>' in page
    if own := invitation.network_address():
        assert re.search(rf"<code>http://{re.escape(own)}:\d+/t/[\w-]+</code>", page)
    assert "qr.svg" not in browser.page.text


@pytest.fixture
def open_to_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    folder = tmp_path_factory.mktemp("house")
    house = HouseProcess({"DATA": str(folder), "HOST": "0.0.0.0"})
    yield house
    house.kill()


def test_a_house_in_a_network_offers_its_address_there(open_to_all: HouseProcess) -> None:
    if (own := invitation.network_address()) is None:
        pytest.skip("this machine is in no network")
    browser = Browser(open_to_all)
    page = browser.get(browser.sit_down("friends")).text
    link = re.search(r'value="(http[^"]*)"', page)
    assert link
    assert link[1].startswith(f"http://{own}:")
    assert "qr.svg" in page
    friend = Browser(open_to_all).http.get(link[1])
    assert friend.status_code == 200
    by_friend = re.search(r'value="(http[^"]*)"', friend.text)
    assert by_friend
    assert by_friend[1] == link[1]


# Previews


def tags(html: str) -> dict[str, str]:
    return dict(META.findall(html))


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_a_picture_for_messengers(shared_house: HouseProcess, game: str) -> None:
    browser = Browser(shared_house)
    found = tags(browser.get(browser.sit_down("friends", game)).text)
    assert found["og:image"].startswith(f"{shared_house.address}/static/art/{game}/")
    picture = shared_house.http.get(found["og:image"])
    assert picture.headers["content-type"] == found["og:image:type"] == "image/jpeg"
    assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
    assert len(picture.content) < 300_000


def test_a_preview_says_the_same_to_everybody_and_at_every_moment(
    shared_house: HouseProcess,
) -> None:
    browser = Browser(shared_house)
    table = browser.sit_down()
    first = tags(browser.page.text)
    assert first["og:title"] == "SILENCIO · Tacit"
    browser.move(browser.wait_until_asked(table)[0])
    browser.wait_until_asked(table)
    watcher = Browser(shared_house).get(table)
    assert first == tags(browser.page.text) == tags(watcher.text)
