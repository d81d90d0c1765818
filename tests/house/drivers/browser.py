"""A browser without scripts, and what must be true of every page."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import httpx

from tests.house.drivers import NOT_IDLE, PATIENCE
from tests.house.drivers.process import NO_TLS, HouseProcess, waited

HTML = {"accept": "text/html"}


class Browser:
    """A browser without scripts: it keeps cookies, follows redirections and sends forms."""

    def __init__(self, house: HouseProcess, language: str = "en") -> None:
        headers = {**HTML, "accept-language": language, "origin": house.address}
        self.http = httpx.Client(
            base_url=house.address,
            headers=headers,
            follow_redirects=True,
            timeout=PATIENCE,
            limits=NOT_IDLE,
            verify=NO_TLS,
        )
        self.page = self.get("/")

    def get(self, path: str) -> httpx.Response:
        self.page = self.http.get(path)
        return self.page

    def send(self, path: str, **fields: object) -> httpx.Response:
        self.page = self.http.post(path, data=fields)
        return self.page

    def sit_down(self, how: str = "bots", game: str = "silencio") -> str:
        """The path of the table at which one sits then."""
        self.get("/")
        answer = self.send("/play", game=game, how=how)
        assert answer.status_code == 200
        assert answer.url.path.startswith("/t/")
        return answer.url.path

    def hidden(self, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', self.page.text)
        assert found
        return found[1]

    def choices(self) -> list[int]:
        """The actions on the page, or the first numbers of what is chosen together."""
        found = re.findall(r'name="(?:action|say-\d)" value="(\d+)', self.page.text)
        return [int(x) for x in found]

    def move(self, action: int, **more: object) -> httpx.Response:
        fields = {
            "ply": self.hidden("ply"),
            "request": self.hidden("request"),
            "sure": "yes",
            **more,
        }
        return self.send(
            self.page.url.path.removesuffix("/move") + "/move", action=action, **fields
        )

    def wait_until_asked(self, table: str) -> list[int]:
        """What can be chosen, as soon as there is something; nothing when the game is over."""

        def look() -> list[int] | None:
            page = self.get(table).text
            if 'id="ready"' in page:
                page = self.send(f"{table}/ready").text
            return self.choices() or ([-1] if 'class="live over"' in page else None)

        found = waited(look)
        return [] if found == [-1] else found


class Tags(HTMLParser):
    """The tags of a page, and whether they are closed."""

    VOID = frozenset(("input", "img", "meta", "link", "br", "hr", "path", "circle", "use"))

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.inline: list[str] = []
        self.ids: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "style" or (tag == "script" and not given.get("src")):
            self.inline.append(tag)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        if "id" in given:
            self.ids.append(str(given["id"]))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def check_page(html: str) -> None:
    """Whole, nothing that the content security policy would stop, no id twice."""
    tags = Tags(html)
    assert tags.open == []
    assert tags.inline == []
    assert len(tags.ids) == len(set(tags.ids))
