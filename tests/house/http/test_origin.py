"""Another site can do nothing in a visitor's name: not on any path, and it changes nothing."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import httpx
import pytest
from fastapi.routing import iter_route_contexts

from tacit.house.app import create_app
from tacit.house.settings import Settings
from tacit.house.web.acts import ACTS
from tests.house.drivers.browser import HTML, Browser
from tests.house.drivers.inside import visited
from tests.house.drivers.process import HouseProcess, kind

SAFE = {"GET", "HEAD", "OPTIONS"}
FORGED = {
    "another origin": {"origin": "http://evil.example"},
    "a hidden origin": {"origin": "null"},
    "another site": {"sec-fetch-site": "cross-site"},
    "another host of the same site": {"sec-fetch-site": "same-site"},
    "our host over another scheme": {"origin": "{house}", "sec-fetch-site": "cross-site"},
    "no word on where it comes from": {},
    "no token": {"origin": "http://evil.example", "authorization": "Bearer x"},
    "another kind of authorization": {"origin": "http://evil.example", "authorization": "Basic eA"},
}
PAGES = (  # besides the acts at a table
    "/daily/{game}",
    "/learn/{game}/{name}",
    "/me",
    "/me/arrive",
    "/me/carry",
    "/me/forget",
    "/play",
    "/push",
    "/push/end",
    "/puzzles/{game}/{number}",
    "/t/{table_id}/quit",
    "/t/{table_id}/study/ask",
)
TOKEN = {"authorization": f"Bearer {'A' * 32}"}  # of no seat


def unsafe_operations() -> list[tuple[str, str]]:
    """Every method and path that could change something: the acts at a table one by one."""
    app = create_app(Settings())
    found = [
        (method.upper(), path)
        for path, methods in app.openapi()["paths"].items()
        for method in methods
        if method.upper() not in SAFE
    ]
    found += [("POST", path) for path in PAGES]
    return found + [("POST", f"/t/{{table_id}}/{act}") for act in ACTS]


def test_the_list_of_paths_is_complete() -> None:
    acts = {f"/t/{{table_id}}/{act}" for act in ACTS}
    paths = {path for _, path in unsafe_operations()}
    listed = (paths - acts) | {"/t/{table_id}/{act}"}
    routes = iter_route_contexts(create_app(Settings()).routes)
    assert {route.path for route in routes if set(route.methods or ()) - SAFE} == listed


class Victim:
    """Somebody who sits at a table before the start, due to begin as soon as it starts."""

    def __init__(self, house: HouseProcess) -> None:
        self.browser = Browser(house)
        self.table = self.browser.sit_down("friends").removeprefix("/t/")

    def looks(self) -> tuple[str, list[str]]:
        """All that another site could have changed: the table, the tables, the settings."""
        self.browser.get(f"/t/{self.table}")
        version = re.search(r'data-version="(\d+)"', self.browser.page.text)
        assert version
        home = self.browser.get("/").text
        names = re.findall(r'<span class="me">([^<]*)', home)
        return version[1], [*re.findall(r'href="(/t/[^"]+)"', home), *names]

    def forged(self, method: str, path: str, headers: dict[str, str]) -> httpx.Response:
        """What a browser sends for another site, in the worst case with all cookies."""
        known = {"game": "silencio", "name": "first", "number": 1}
        address = path.format(table_id=self.table, seat=1, ply=0, **known)
        house = str(self.browser.http.base_url).rstrip("/")
        request = self.browser.http.build_request(
            method,
            address,
            content="game=silencio&how=friends&seat=1&players=4&name=Eve&mind=random",
        )
        del request.headers["origin"]
        request.headers.update({k: v.format(house=house) for k, v in headers.items()})
        assert "guest=" in request.headers["cookie"]
        return self.browser.http.send(request)


@pytest.fixture(scope="module")
def victim(shared_house: HouseProcess) -> Victim:
    return Victim(shared_house)


@pytest.mark.parametrize("how", FORGED)
def test_a_request_from_another_site_is_refused_on_every_path(victim: Victim, how: str) -> None:
    before = victim.looks()
    for method, path in unsafe_operations():
        answer = victim.forged(method, path, {**FORGED[how], "accept": "*/*"})
        assert (answer.status_code, kind(answer)) == (403, "other-site"), (method, path)
        page = victim.forged(method, path, {**FORGED[how], **HTML})
        assert page.status_code == 403, (method, path)
        assert "set-cookie" not in page.headers
    assert victim.looks() == before


def test_the_same_request_from_our_own_page_is_carried_out(victim: Victim) -> None:
    """Otherwise the test above would prove nothing."""
    before, _ = victim.looks()
    own = {"origin": "{house}", "sec-fetch-site": "same-origin", **HTML}
    assert victim.forged("POST", "/t/{table_id}/bot", own).status_code == 200
    after, _ = victim.looks()
    assert int(after) == int(before) + 1


def test_a_token_counts_for_programs_alone(victim: Victim) -> None:
    """Pages know their visitor by the cookie, token or not."""
    before = victim.looks()
    for method, path in unsafe_operations():
        answer = victim.forged(method, path, {"origin": "http://evil.example", **TOKEN})
        if path.startswith("/api/"):
            assert answer.status_code != 200, (method, path)
        else:
            assert answer.status_code == 403, (method, path)
    assert victim.looks() == before


def test_other_sites_get_no_cookies_sent(shared_house: HouseProcess) -> None:
    """Every cookie is SameSite=Lax, and out of reach of scripts."""
    browser = Browser(shared_house)
    first = browser.page.headers.get_list("set-cookie")
    fields = {"name": "Zoë", "language": "uk", "theme": "night"}
    kept = browser.http.post("/me", data=fields, follow_redirects=False)
    cookies = [*first, *kept.headers.get_list("set-cookie")]
    assert [cookie.split("=")[0] for cookie in cookies] == ["guest", "name", "language", "theme"]
    for cookie in cookies:
        parts = {part.strip().lower() for part in cookie.split(";")}
        assert {"samesite=lax", "httponly"} <= parts, cookie


def test_behind_tls_cookies_travel_by_tls_only(tmp_path: Path) -> None:
    """A browser takes a cookie of such a name only from this host, by TLS, for all of its paths."""

    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), secure_cookies=True)) as (_, http):
            page = await http.get("/", headers=HTML)
            (cookie,) = page.headers.get_list("set-cookie")
            name, *parts = cookie.split("; ")
            assert name.startswith("__Host-guest=")
            assert {"secure", "path=/"} <= {part.lower() for part in parts}
            assert "domain" not in cookie.lower()
            again = await http.get("/", headers={**HTML, "cookie": name})
            assert "set-cookie" not in again.headers
            # Another host of the same domain could have set one without the prefix.
            planted = {"cookie": name.removeprefix("__Host-")}
            assert "set-cookie" in (await http.get("/", headers={**HTML, **planted})).headers

    asyncio.run(work())
