"""Pages over HTTP, without any script: everything can be done with forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from tacit.games import NAMES
from tacit.house.web import templating
from tacit.language import LANGUAGES
from tests.drivers import at_most
from tests.house.drivers import MOST_MOVES
from tests.house.drivers.browser import Browser, check_page
from tests.house.drivers.process import TACIT, HouseProcess


@pytest.fixture
def browser(shared_house: HouseProcess) -> Iterator[Browser]:
    browser = Browser(shared_house)
    yield browser
    browser.http.close()


def test_a_whole_game_without_scripts(browser: Browser) -> None:
    table = browser.sit_down()
    for _ in at_most(MOST_MOVES, "the game ends"):
        choices = browser.wait_until_asked(table)
        check_page(browser.page.text)
        if not choices:
            break
        assert browser.move(choices[0]).status_code == 200
    assert 'id="verdict"' in browser.page.text
    replay = browser.get(f"{table}/replay?ply=12&eyes=all")
    assert replay.status_code == 200
    check_page(replay.text)
    assert 'data-ply="12"' in replay.text
    assert "data-back" not in replay.text
    again = browser.get(table) and browser.send(f"{table}/rematch")
    assert again.status_code == 200
    assert again.url.path != table


def test_a_refused_hint_leads_back_to_the_table(browser: Browser) -> None:
    table = browser.sit_down("friends")
    refused = browser.get(f"{table}/know")  # it has not started
    assert refused.status_code == 403
    assert f'href="{table}"' in refused.text
    check_page(refused.text)


def test_a_repeated_move_is_played_once(browser: Browser) -> None:
    table = browser.sit_down("friends")
    browser.send(f"{table}/options", players="2", start="seat:0")
    browser.send(f"{table}/start")
    choices = browser.wait_until_asked(table)
    ply, key = browser.hidden("ply"), browser.hidden("request")
    for _ in range(2):
        browser.get(table)
        answer = browser.send(f"{table}/move", action=choices[0], ply=ply, request=key)
        assert answer.status_code == 200
        assert 'role="alert"' not in answer.text


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"action": "99999"}, 422),
        ({"action": "x"}, 409),
        ({"action": "0", "ply": "900"}, 409),
    ],
)
def test_a_wrong_move_is_explained_at_the_table(
    browser: Browser, fields: dict[str, str], status: int
) -> None:
    table = browser.sit_down("friends")
    browser.send(f"{table}/options", start="seat:0")
    browser.send(f"{table}/start")
    answer = browser.send(
        f"{table}/move", **{"ply": browser.hidden("ply"), "request": "", **fields}
    )
    assert answer.status_code == status
    assert 'role="alert"' in answer.text
    assert 'class="board silencio"' in answer.text
    check_page(answer.text)


def test_a_form_of_an_older_page_is_still_understood(browser: Browser) -> None:
    """Pages used to send a token against forgery; some may still be open."""
    table = browser.sit_down("friends")
    answer = browser.send(f"{table}/options", csrf="0" * 32, players="2")
    assert answer.status_code == 200
    assert answer.text.count('<li class="seat-') == 2


def test_a_browser_that_keeps_no_cookies_is_told(shared_house: HouseProcess) -> None:
    browser = Browser(shared_house)
    browser.http.cookies.clear()
    answer = browser.http.post("/play", data={"game": "silencio", "how": "friends"})
    assert answer.status_code == 403
    check_page(answer.text)


def test_people_sit_down_stand_up_and_add_bots(
    browser: Browser, shared_house: HouseProcess
) -> None:
    table = browser.sit_down("friends")
    friend = Browser(shared_house, "nl")
    friend.get(table)
    check_page(friend.page.text)
    friend.send(f"{table}/sit", seat=1)
    assert "jij" in friend.page.text
    assert friend.send(f"{table}/sit", seat=0).status_code == 409
    browser.get(table)
    browser.send(f"{table}/bot", seat=2, mind="random")
    assert "plays at random" in browser.page.text
    browser.send(f"{table}/unbot", seat=2)
    friend.get(table)
    friend.send(f"{table}/leave")
    browser.get(table)
    browser.send(f"{table}/options", players="2")
    assert browser.page.text.count('<li class="seat-') == 2
    assert browser.send(f"{table}/options", players="9").status_code == 422
    browser.get(table)
    browser.send(f"{table}/start")
    assert 'class="board silencio"' in browser.page.text


def test_what_is_usual_follows_the_number_of_players(browser: Browser) -> None:
    table = browser.sit_down("friends")
    browser.send(f"{table}/options", players="4", top="10", hand_size="6", tavern="on")
    values = dict(re.findall(r'id="option-(\w+)".*?value="(\d+)"', browser.page.text))
    assert values["hand_size"] == "5"
    assert re.search(r'id="option-top".*?value="13" selected', browser.page.text)
    assert re.search(r'id="option-tavern".*?value="on" selected', browser.page.text)


def test_a_name_a_language_and_a_light_are_kept(browser: Browser) -> None:
    browser.send("/me", name="<b>Zoë</b>", language="uk", theme="night", back="/rules/silencio")
    assert browser.page.url.path == "/rules/silencio"
    for path in ("/", "/rules/silencio"):
        page = browser.get(path).text
        assert '<html lang="uk" data-theme="night">' in page
        assert "&lt;b&gt;Zoë&lt;/b&gt;" in page


def test_coming_back_leads_nowhere_else(browser: Browser) -> None:
    for elsewhere in ("https://example.org/", "//example.org", "/\\example.org"):
        browser.get("/")
        browser.send("/me", theme="", back=elsewhere)
        assert browser.page.url.path == "/"
        assert browser.page.url.host == "127.0.0.1"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/rules/silencio", "/t/nowhere", "/nowhere"])
def test_every_page_in_every_language(shared_house: HouseProcess, path: str, language: str) -> None:
    browser = Browser(shared_house, language)
    page = browser.get(path)
    assert f'<html lang="{language}"' in page.text
    assert not re.search(r"\{\w+\}", unescape(page.text.split('lang="en"')[0]))
    check_page(page.text)


KINDS = {"js": "text/javascript", "css": "text/css", "woff2": "font/woff2"}


@pytest.mark.parametrize("game", NAMES)
def test_every_game_can_be_sat_down_at(browser: Browser, game: str) -> None:
    table = browser.sit_down(game=game)
    browser.wait_until_asked(table)
    check_page(browser.page.text)


def test_what_pages_load_is_there_and_kept_for_good(browser: Browser) -> None:
    browser.sit_down()
    found = set(re.findall(r'(?:src|href)="(/static/[^"#]+)"', browser.page.text))
    assert len(found) > 8
    for address in found:
        answer = browser.http.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"]
        kind = KINDS.get(address.rpartition(".")[2], "image/")
        assert answer.headers["content-type"].startswith(kind), address


@pytest.mark.parametrize("name", ["../pages.py", "%2e%2e/pages.py", "nothing.css", ""])
def test_nothing_else_is_served_as_a_file(browser: Browser, name: str) -> None:
    assert browser.http.get(f"/static/x/{name}").status_code == 404


def test_the_link_is_a_qr_code(browser: Browser) -> None:
    table = browser.sit_down("friends")
    answer = browser.http.get(f"{table}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")


def test_the_pages_are_complete_as_they_are_shipped() -> None:
    """Every file that a page names exists."""
    for path in (templating.WEB / "templates").rglob("*.html"):
        for name in re.findall(r"static\('([^'~]+)'\)", path.read_text(encoding="utf-8")):
            assert name in templating.static_files()


def test_the_house_says_at_which_tables_it_is_ones_turn(
    browser: Browser, shared_house: HouseProcess
) -> None:
    friend = Browser(shared_house)
    table = browser.sit_down("friends")
    friend.get(table)
    friend.send(f"{table}/sit", seat=1)
    friend.send(f"{table}/options", players="2", start="seat:1")
    assert waiting_for(browser, table) == waiting_for(friend, table) == "not started"
    friend.get(table)
    friend.send(f"{table}/start")
    assert waiting_for(browser, table) == ""
    assert waiting_for(friend, table) == "your turn"
    friend.get(table)
    friend.move(friend.choices()[0])
    assert waiting_for(browser, table) == "your turn"
    assert waiting_for(friend, table) == ""
    friend.get(table)
    friend.send(f"{table}/leave")  # a bot plays on: nobody waits for the friend
    browser.get(table)
    browser.move(browser.choices()[0])
    assert waiting_for(friend, table) == ""


def waiting_for(browser: Browser, table: str) -> str:
    """What the first page says beside a table."""
    page = unescape(browser.get("/").text)
    found = re.search(rf'href="{table}"(.*?)</a>', page, re.DOTALL)
    assert found
    words = ("not started", "your turn")
    return next((word for word in words if word in found[1].lower()), "")


@pytest.mark.slow
def test_nothing_waits_for_the_compiler(tmp_path: Path) -> None:
    """In a house that has never compiled anything."""
    cold = HouseProcess(
        {"DATA": tmp_path / "data"}, {"NUMBA_CACHE_DIR": str(tmp_path / "c")}, TACIT
    )
    try:
        ada = Browser(cold)
        assert ada.page.status_code == 200
        for game in NAMES:
            assert ada.wait_until_asked(ada.sit_down(game=game))
        assert "<figure" in ada.get("/rules/salomon").text
        assert cold.http.get("/compiling/salomon").status_code == 200  # it is not done yet
    finally:
        cold.kill()
