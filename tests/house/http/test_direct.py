"""Direct routes read their parameters themselves: as they are declared, and as strictly."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request, Response
from fastapi.routing import APIRouter

from tacit.house.api.moves import MoveRoute
from tacit.house.api.parameters import Key
from tacit.house.api.schemas import NewMove
from tacit.house.http.direct import DirectRoute
from tests.house.drivers.process import HouseProcess, Player, kind, two_started

JSON = "application/json"
MOVE = json.dumps({"ply": 0, "action": 1})


def test_a_parameter_that_nothing_reads_is_refused_at_once() -> None:
    router = APIRouter(route_class=DirectRoute)

    async def endpoint(request: Request, part: str, key: Key = None) -> Response:
        return Response(part)

    with pytest.raises(TypeError, match="nothing reads key for /here/"):
        router.post("/here/{part}")(endpoint)


def test_an_endpoint_gets_the_parts_of_its_path() -> None:
    app, router = FastAPI(), APIRouter(route_class=DirectRoute)

    @router.post("/here/{part}")
    async def endpoint(request: Request, part: str) -> Response:
        return Response(f"{request.method} {part}")

    async def ask(method: str) -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
            return await http.request(method, "/here/there")

    app.include_router(router)
    assert asyncio.run(ask("POST")).text == "POST there"
    assert asyncio.run(ask("GET")).status_code == 405


def operation(house: HouseProcess) -> dict[str, Any]:
    document = house.http.get("/api/v1/openapi.json").json()
    found: dict[str, Any] = document["paths"]["/api/v1/tables/{table_id}/moves"]["post"]
    return found


def test_what_is_read_of_a_move_is_documented(shared_house: HouseProcess) -> None:
    """In the document are the parameters of the signature, and the language."""
    found = operation(shared_house)
    names = {parameter["name"] for parameter in found["parameters"]}
    assert names == {"table_id", "words", "language", "Idempotency-Key"}
    body = found["requestBody"]["content"][JSON]["schema"]["$ref"]
    assert body.endswith(f"/{NewMove.__name__}")
    assert {"who", "t", "house", "asked", "key", "table_id"} == set(MoveRoute.readers)


def begun(house: HouseProcess) -> Player:
    return two_started(house)[0]


@pytest.mark.parametrize(
    ("path", "headers", "body", "where"),
    [
        ("", {"content-type": JSON}, '{"ply": -1, "action": 1}', "body.ply"),
        ("", {"content-type": JSON}, '{"ply": 0, "action": 1, "seed": 1}', "body.seed"),
        ("", {"content-type": JSON}, '{"action": 1}', "body.ply"),
        ("", {"content-type": JSON}, "[]", "body"),
        ("", {"content-type": JSON}, "", "body"),
        ("", {"content-type": "text/plain"}, MOVE, "body"),
        ("", {"content-type": "application/jsonx"}, MOVE, "body"),
        ("?words=maybe", {"content-type": JSON}, MOVE, "query.words"),
        ("", {"content-type": JSON, "Idempotency-Key": "a b"}, MOVE, "header.Idempotency-Key"),
    ],
)
def test_a_move_that_cannot_be_read_is_refused_and_not_made(
    shared_house: HouseProcess, path: str, headers: dict[str, str], body: str, where: str
) -> None:
    ada = begun(shared_house)
    before = ada.ask("GET", "").json()
    answer = shared_house.http.post(
        f"{ada.path}/moves{path}", content=body, headers={**ada.headers, **headers}
    )
    assert (answer.status_code, kind(answer)) == (422, "unreadable")
    assert [error["where"] for error in answer.json()["errors"]] == [where]
    assert ada.ask("GET", "").json() == before


@pytest.mark.parametrize("content_type", [JSON, f"{JSON}; charset=utf-8", "application/x+json"])
def test_json_is_read_by_all_its_names(shared_house: HouseProcess, content_type: str) -> None:
    ada = begun(shared_house)
    headers = {**ada.headers, "content-type": content_type}
    answer = shared_house.http.post(f"{ada.path}/moves", content=MOVE, headers=headers)
    assert kind(answer) != "unreadable"


def test_a_table_that_cannot_be_is_refused_as_elsewhere(shared_house: HouseProcess) -> None:
    http = shared_house.http
    short = http.post("/api/v1/tables/short/moves", json={"ply": 0, "action": 1})
    assert (short.status_code, kind(short)) == (422, "unreadable")
    assert http.put(f"/api/v1/tables/{'A' * 22}/moves").status_code == 405
