"""The house as a web application: pages for people, the API for programs, guards before both."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tacit import __version__
from tacit.engine.errors import TacitError
from tacit.house.api import routes as api
from tacit.house.api.reference import reference_page
from tacit.house.house import House
from tacit.house.http.middleware import HEADERS, RateLimit, SameOrigin, SecurityHeaders, SizeLimit
from tacit.house.http.problems import Problem, problem_of, words_for
from tacit.house.settings import Settings, from_environment
from tacit.house.web import routes as pages

log = logging.getLogger("tacit.house")
ABOUT = (
    "Tables, views and moves for programs. A seat has a token: send it as `Authorization: Bearer`."
)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; without settings, those of the environment."""
    settings = settings if settings is not None else from_environment()
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = FastAPI(
        title="Tacit",
        version=__version__,
        description=ABOUT,
        openapi_url=f"{api.PREFIX}/openapi.json",
        docs_url=None,  # FastAPI's own page loads scripts from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.house = house
    app.include_router(api.router)
    add_reference(app)
    add_pages(app)
    add_errors(app)
    # The last one added comes first.
    app.add_middleware(SameOrigin)
    app.add_middleware(SizeLimit, most=settings.most_body)
    app.add_middleware(RateLimit, settings=settings)
    app.add_middleware(SecurityHeaders)
    return app


def add_reference(app: FastAPI) -> None:
    @app.get(f"{api.PREFIX}/", include_in_schema=False)
    async def reference() -> HTMLResponse:
        return HTMLResponse(reference_page(app.openapi(), str(app.openapi_url)))

    @app.get("/healthz", include_in_schema=False)
    async def health(request: Request) -> PlainTextResponse:
        """Whether the house can reach its database; for whoever supervises it."""
        async with request.app.state.house.store.read():
            return PlainTextResponse("ok\n")


def add_pages(app: FastAPI) -> None:
    app.include_router(pages.router)


def add_errors(app: FastAPI) -> None:
    """Whatever goes wrong, the answer is a clear document and never a traceback."""

    @app.exception_handler(TacitError)
    async def mistake(request: Request, error: TacitError) -> Response:
        if pages.wants_page(request):
            return pages.mistake_page(request, error)
        return problem_of(error, request)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        t = words_for(request)
        where = [
            {"where": ".".join(str(part) for part in wrong["loc"]), "what": wrong["msg"]}
            for wrong in error.errors()[:8]
        ]
        return Problem(422, "unreadable", t.gettext("This request cannot be read."), errors=where)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        if pages.wants_page(request):
            return pages.refusal_page(request, error.status_code)
        phrase = HTTPStatus(error.status_code).phrase
        kind = phrase.lower().replace(" ", "-")
        return Problem(error.status_code, kind, phrase, headers=error.headers)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        answer: Response
        if pages.wants_page(request):
            answer = pages.refusal_page(request, HTTPStatus.INTERNAL_SERVER_ERROR)
        else:
            t = words_for(request)
            title = t.gettext("Something went wrong here. It has been written down.")
            answer = Problem(500, "internal", title)
        answer.headers.update(HEADERS)  # this answer goes out past the guards
        return answer
