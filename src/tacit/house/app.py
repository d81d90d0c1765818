"""The house as a web application: pages for people, the API for programs, and middleware."""

from __future__ import annotations

import gc
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tacit import __version__, bots, games, puzzle, study
from tacit.engine.errors import TacitError
from tacit.house.api import lobby, moves
from tacit.house.api import routes as api
from tacit.house.api.reference import reference
from tacit.house.house import House
from tacit.house.http.access import REQUEST_ID, Access
from tacit.house.http.errors import Internal, Unreadable
from tacit.house.http.guards import Checks
from tacit.house.http.middleware import (
    KnownHost,
    RateLimit,
    SecurityHeaders,
    SizeLimit,
    SmallBody,
    same_origin,
    short_address,
)
from tacit.house.http.paths import API
from tacit.house.http.problems import Problem, problem_of, wants_page
from tacit.house.http.streams import Streams
from tacit.house.observe.logs import event
from tacit.house.ops import routes as ops
from tacit.house.ops.routes import Ops
from tacit.house.settings import Settings, from_environment
from tacit.house.web import pages, routes, templating
from tacit.house.workers.garbage import collect_in_small_lots
from tacit.language import LANGUAGES, translator

ABOUT = (
    "Tables, views and moves for programs. A seat has a token: send it as `Authorization: Bearer`."
)
MOST_REASONS = 8  # validation errors that are reported


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; settings default to those of the environment. Raises MissingFiles."""
    templating.check_files()
    settings = settings if settings is not None else from_environment()
    house = House(settings)
    asked = Ops(house)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        house.upkeep.start("garbage", collect_in_small_lots)
        event("house opened", version=__version__)
        try:
            yield
        finally:
            asked.close()
            await house.close()
            event("house closed")

    app = FastAPI(
        title="Tacit",
        version=__version__,
        description=ABOUT,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,  # FastAPI's own page loads scripts from a CDN
        redoc_url=None,
        lifespan=lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # we have our own
    )
    app.state.house = house
    app.state.ops = asked
    app.include_router(moves.direct)  # first, since most requests are for these
    app.include_router(routes.table.direct)
    app.include_router(routes.table.router)
    app.include_router(moves.router)
    app.include_router(api.router)
    app.include_router(lobby.router)
    add_reference(app)
    app.include_router(ops.router)
    app.include_router(routes.router)
    add_errors(app)
    # The last one added is the outermost.
    most = settings.most_body
    checks = KnownHost(settings.host_names), short_address, SmallBody(most), same_origin
    app.add_middleware(SizeLimit, answer=answer_to, most=most)
    app.add_middleware(Checks, answer=answer_to, checks=checks)
    app.add_middleware(
        RateLimit, answer=answer_to, limits=house.limits, is_seated=house.tables.is_seated
    )
    app.add_middleware(Access, answer=answer_to, clients=settings.log_clients)
    app.add_middleware(SecurityHeaders)
    app.middleware_stack = Streams(app.build_middleware_stack())
    return app


def make_ready(app: FastAPI) -> None:
    """Warm up a serving process before the first request: templates, translations, imports."""
    templating.compile_all()
    for code in LANGUAGES:
        translator(code)
    for package in (games, bots, study, puzzle):  # otherwise imported on first use
        import_all(package)
    app.openapi()  # which also prepares all routes
    # Modules and machine code are never garbage: once a game is compiled, exclude what exists from
    # garbage collection.
    app.state.house.compiler.when_done = gc.freeze


def import_all(package: ModuleType) -> None:
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            import_module(found.name)


def add_reference(app: FastAPI) -> None:
    """The page about the API."""

    @app.get(f"{API}/", include_in_schema=False)
    async def api_page() -> HTMLResponse:
        context = reference(app.openapi(), str(app.openapi_url))
        return HTMLResponse(templating.page("api.html", "en", context))


# Errors: the response is always a clear page or problem document, never a traceback


def answer_to(request: Request, error: TacitError) -> Response:
    """The response to an error: a page or a problem document."""
    if isinstance(error, Internal):
        return failure(request, error)
    page = wants_page(request)
    answer = pages.mistake_page(request, error) if page else problem_of(error, request)
    if error.seconds:
        answer.headers["retry-after"] = str(math.ceil(error.seconds))
    return answer


def failure(request: Request, error: Internal) -> Response:
    """The response to an internal error, with the request id under which it was logged."""
    number: str = request.scope[REQUEST_ID]
    if wants_page(request):
        return pages.refusal_page(request, error.status, number)
    return problem_of(error, request, instance=f"urn:tacit:request:{number}")


def add_errors(app: FastAPI) -> None:
    app.add_exception_handler(TacitError, mistake)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, refused)


async def mistake(request: Request, error: Exception) -> Response:
    assert isinstance(error, TacitError)
    return answer_to(request, error)


async def unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    where = [
        {"where": ".".join(str(part) for part in wrong["loc"]), "what": wrong["msg"]}
        for wrong in error.errors()[:MOST_REASONS]
    ]
    return problem_of(Unreadable(), request, errors=where)


async def refused(request: Request, error: Exception) -> Response:
    """An HTTP error of the framework, such as 404 or 405."""
    assert isinstance(error, HTTPException)
    if wants_page(request):
        return pages.refusal_page(request, error.status_code)
    phrase = HTTPStatus(error.status_code).phrase
    kind = phrase.lower().replace(" ", "-")
    return Problem(error.status_code, kind, phrase, headers=error.headers)
