"""Visitors of pages: a browser is identified by its cookies only.

The guest's secret is generated at the first visit; the server stores only its hash. All cookies are
SameSite=Lax: with the origin check (http/middleware.py) that prevents other sites from submitting
forms in a visitor's name (CSRF).
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, unquote

from fastapi import Request, Response

from tacit.bots import USUAL
from tacit.engine.errors import TacitError
from tacit.house.core.errors import NotYours
from tacit.house.core.names import clean_name
from tacit.house.core.records import Who
from tacit.house.core.secrets import key_of
from tacit.house.http.cookies import is_secure, keep_cookie, read_cookie
from tacit.house.http.errors import Unreadable
from tacit.house.http.identity import GUEST, guest_of, new_guest
from tacit.house.http.locale import language_of
from tacit.language import Translator, translator

NAME, LANGUAGE, THEME, LEVEL = "name", "language", "theme", "level"
THEMES = ("", "day", "night")
MOST_FIELDS = 40


@dataclass(frozen=True)
class Visitor:
    """Somebody with a browser."""

    secret: str
    is_new: bool
    name: str
    lang: str
    theme: str
    level: str  # of the bots that were chosen last
    secure: bool

    @property
    def guest(self) -> str:
        """The hash of the secret, which identifies the guest in the database."""
        return key_of(self.secret)

    @property
    def who(self) -> Who:
        return Who(guest=self.guest)

    @property
    def t(self) -> Translator:
        return translator(self.lang)

    def keep(self, response: Response, name: str, value: str) -> None:
        keep_cookie(response, name, quote(value), secure=self.secure)

    def greet(self, response: Response) -> None:
        """Set the guest cookie of a new visitor."""
        if self.is_new:
            self.keep(response, GUEST, self.secret)


def visitor_of(request: Request) -> Visitor:
    known = guest_of(request)
    secret = known or new_guest()
    lang = language_of(request)
    theme = read_cookie(request, THEME)
    return Visitor(
        secret,
        known is None,
        chosen_name(request) or given_name(secret, translator(lang)),
        lang,
        theme if theme in THEMES else "",
        read_cookie(request, LEVEL) or USUAL,
        is_secure(request),
    )


def chosen_name(request: Request) -> str | None:
    try:
        return clean_name(unquote(read_cookie(request, NAME) or ""))
    except TacitError:
        return None


def given_name(secret: str, t: Translator) -> str:
    """A default name for a guest, derived from the secret so that it stays the same."""
    animals = (
        t.gettext("Heron"),
        t.gettext("Otter"),
        t.gettext("Owl"),
        t.gettext("Fox"),
        t.gettext("Hare"),
        t.gettext("Swan"),
        t.gettext("Marten"),
        t.gettext("Robin"),
    )
    return animals[int(key_of(secret)[:8], 16) % len(animals)]


async def read_form(request: Request, visitor: Visitor) -> dict[str, str]:
    """The fields of a form.

    Raises NotYours if the browser keeps no cookies, and Unreadable if it contains NUL, which nobody
    can type and PostgreSQL cannot store.
    """
    if visitor.is_new:
        raise NotYours("forms need cookies, and this browser keeps none")
    body = (await request.body()).decode("utf-8", errors="replace")
    try:
        pairs = parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise NotYours("this form has too many fields") from None
    if any("\0" in text for pair in pairs for text in pair):
        raise Unreadable("a form cannot have NUL in it")
    fields: dict[str, str] = {}
    for name, value in pairs:  # repeated fields, the parts of a move, are joined
        fields[name] = f"{fields[name]} {value}" if name in fields else value
    fields.pop("csrf", None)  # still sent by pages loaded before an update
    return fields
