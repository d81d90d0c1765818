"""Endpoints for operators: liveness, readiness and metrics. See docs/operate.md."""

from __future__ import annotations

import asyncio
import contextlib
import os
from http import HTTPStatus

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from tacit import __version__
from tacit.games import NAMES
from tacit.house.db import repository
from tacit.house.db.outages import Unavailable
from tacit.house.house import House
from tacit.house.http.headers import host_name, is_loopback
from tacit.house.observe.scrape import scrape
from tacit.house.ops.look import Look
from tacit.house.ops.readiness import NO_ANSWER, readiness_of

router = APIRouter(include_in_schema=False)
FORWARDED = ("x-forwarded-for", "forwarded", "via")


class Ops:
    """The state behind the endpoints for operators."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.readiness = Look(lambda: readiness_of(house.store, house.upkeep), NO_ANSWER, fresh=1.0)
        self.stages: Look[dict[str, int]] = Look(self._stages, {}, fresh=15.0)

    async def _stages(self) -> dict[str, int]:
        """How many tables there are at each stage; empty if the database is unavailable."""
        with contextlib.suppress(Unavailable):
            return await self.house.store.read(repository.stages)
        return {}

    def close(self) -> None:
        self.readiness.close()
        self.stages.close()


def ops_of(request: Request) -> Ops:
    ops: Ops = request.app.state.ops
    return ops


@router.get("/healthz")
async def health() -> PlainTextResponse:
    """Liveness: the event loop runs. Nothing else is checked: a restart would not help."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def readiness(request: Request) -> Response:
    """Readiness: whether requests can be served here; with `?verbose`, the details."""
    ops = ops_of(request)
    found = await ops.readiness.find()
    status = HTTPStatus.SERVICE_UNAVAILABLE if found.problem else HTTPStatus.OK
    if "verbose" not in request.query_params:
        return PlainTextResponse(
            f"not ready: {found.problem}\n" if found.problem else "ok\n", status
        )
    details = {
        "ready": not found.problem,
        "problem": found.problem or None,
        "version": __version__,
        "pid": os.getpid(),
        "database": {
            "kind": "sqlite" if ops.house.store.is_sqlite else "postgresql",
            "schema": found.schema,
            "seconds": found.seconds,
        },
        "failing": ops.house.upkeep.troubles,
        "compiled": {name: ops.house.compiler.is_ready(name) for name in NAMES},
    }
    return JSONResponse(details, status)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """All metrics of all workers; 404 for those who may not read them."""
    ops = ops_of(request)
    allowed = ops.house.settings.metrics
    if allowed == "off" or (allowed == "local" and not is_local(request)):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    stages = await ops.stages.find()
    text, kind = await asyncio.to_thread(scrape, request.headers.get("accept", ""), stages)
    return Response(text, headers={"content-type": kind})


def is_local(request: Request) -> bool:
    """Whether a request comes from this machine, is addressed to it, and passed no proxy."""
    came_directly = not any(name in request.headers for name in FORWARDED)
    asked_for = host_name(request.headers.get("host", "")) or ""
    return (
        came_directly
        and request.client is not None
        and is_loopback(request.client.host)
        and is_loopback(asked_for)
    )
