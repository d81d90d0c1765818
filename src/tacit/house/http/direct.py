"""Routes for the most frequent requests: their parameters are read by functions of ours.

FastAPI takes longer to solve the dependencies of a move than the rules take to make it. A direct
route is declared like any other, so that OpenAPI documents it; but it calls its endpoint itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from inspect import signature
from typing import Any, ClassVar, TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.types import Receive, Scope, Send

Value = TypeVar("Value")
Readers = Mapping[str, Callable[[Request], Awaitable[Any]]]  # by parameter of the endpoint


class DirectRoute(APIRoute):
    """Its endpoint gets the request, parts of its path, and what `readers` read of it."""

    readers: ClassVar[Readers] = {}
    methods: set[str]

    def __init__(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        super().__init__(path, endpoint, **more)
        known = {"request", *self.readers, *self.param_convertors}
        if unknown := signature(endpoint).parameters.keys() - known:
            raise TypeError(f"nothing reads {', '.join(sorted(unknown))} for {path}")

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in self.methods:
            return await super().handle(scope, receive, send)  # 405
        request = Request(scope, receive)
        values = {"request": request, **request.path_params}
        for name, read in self.readers.items():
            values[name] = await read(request)
        response = await self.endpoint(**values)
        await response(scope, receive, send)


def json_body(kind: type[Value]) -> Callable[[Request], Awaitable[Value]]:
    """A reader of a JSON body."""
    adapter = TypeAdapter(kind)

    async def read(request: Request) -> Value:
        is_text = is_json(request.headers.get("content-type", ""))
        validate = adapter.validate_json if is_text else adapter.validate_python
        return checked(validate, await request.body(), "body")

    return read


def is_json(content_type: str) -> bool:
    kind = content_type.partition(";")[0].strip().lower()
    return kind == "application/json" or (kind.startswith("application/") and kind[-5:] == "+json")


def checked(validate: Callable[[Any], Value], value: object, *where: str) -> Value:
    """A validated value. Raises RequestValidationError."""
    try:
        return validate(value)
    except ValidationError as error:
        found = [{**wrong, "loc": (*where, *wrong["loc"])} for wrong in error.errors()]
        raise RequestValidationError(found) from error
