"""Errors as problem documents (RFC 9457): a kind, a sentence for people, a line for programmers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse

from tacit.engine.errors import TacitError
from tacit.language import LANGUAGES, Translator, best, explain, translator

MEDIA_TYPE = "application/problem+json"


class Problem(JSONResponse):
    """A problem document."""

    media_type = MEDIA_TYPE

    def __init__(
        self,
        status: int,
        kind: str,
        title: str,
        detail: str = "",
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        content = {"type": f"urn:tacit:problem:{kind}", "title": title, "status": status}
        if detail:
            content["detail"] = detail
        super().__init__({**content, **more}, status, headers)


def language_of(request: Request) -> str:
    """The reader's language: asked for, chosen before, or what the browser prefers."""
    for wish in (request.query_params.get("language"), request.cookies.get("language")):
        if wish in LANGUAGES:
            return wish
    wishes = request.headers.get("accept-language", "").split(",")
    return best(sorted((wish.split(";")[0] for wish in wishes), key=_weights(wishes)))


def _weights(wishes: list[str]) -> Any:
    """By falling weight, `nl;q=0.8` after `de`; the sort is stable."""
    weights = {}
    for wish in wishes:
        name, _, rest = wish.partition(";")
        try:
            weights[name] = -float(rest.strip().removeprefix("q=")) if rest else -1.0
        except ValueError:
            weights[name] = 0.0
    return lambda name: weights.get(name, 0.0)


def words_for(request: Request) -> Translator:
    return translator(language_of(request))


def problem_of(error: TacitError, request: Request, **more: Any) -> Problem:
    """A caller's mistake as a problem document."""
    title = explain(error, words_for(request))
    return Problem(error.status, error.kind, title, str(error), **more)
