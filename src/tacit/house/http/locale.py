"""The reader's language."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from tacit.house.http.cookies import read_cookie
from tacit.language import LANGUAGES, Translator, best, translator


def language_of(request: HTTPConnection) -> str:
    """From the query, the cookie with an earlier choice, or Accept-Language."""
    for wish in (request.query_params.get("language"), read_cookie(request, "language")):
        if wish in LANGUAGES:
            return wish
    return best(preferred(request.headers.get("accept-language", "")))


def preferred(header: str) -> list[str]:
    """The languages of an Accept-Language header by preference: `nl;q=0.8` comes after `de`."""
    wishes = [wish.partition(";") for wish in header.split(",")]
    weights = {name: weight(rest) for name, _, rest in wishes}
    return sorted((name for name, _, _ in wishes), key=lambda name: -weights[name])


def weight(text: str) -> float:
    """The weight in `q=0.8`; 1 if it is missing, 0 if it is not a number."""
    try:
        return float(text.strip().removeprefix("q=")) if text else 1.0
    except ValueError:
        return 0.0


def translator_of(request: HTTPConnection) -> Translator:
    return translator(language_of(request))
