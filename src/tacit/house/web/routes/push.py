"""Web Push notifications of turns: a browser subscribes after its user has opted in."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from tacit.house.house import Device
from tacit.house.web.pages import house_of
from tacit.house.web.visitors import read_form, visitor_of

router = APIRouter(prefix="/push")
NOTHING = HTTPStatus.NO_CONTENT


@router.get("")
async def key(request: Request) -> Response:
    """The public key for subscribing; no content: push is switched off."""
    push = house_of(request).push
    if not push.is_on:
        return Response(status_code=NOTHING)
    return JSONResponse({"key": await push.public_key()})


@router.post("")
async def subscribe(request: Request) -> Response:
    visitor, push = visitor_of(request), house_of(request).push
    form = await read_form(request, visitor)
    device = Device(*(form.get(name, "") for name in ("endpoint", "p256dh", "auth")))
    origin = str(request.base_url).rstrip("/")
    await push.subscribe(visitor.guest, origin, visitor.lang, device)
    return Response(status_code=NOTHING)


@router.post("/end")
async def unsubscribe(request: Request) -> Response:
    visitor = visitor_of(request)
    form = await read_form(request, visitor)
    await house_of(request).push.unsubscribe(visitor.guest, form.get("endpoint", ""))
    return Response(status_code=NOTHING)
