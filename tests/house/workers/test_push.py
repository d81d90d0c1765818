"""Web Push: whoever asked for it is told of a turn that waits, once, and only they can read it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from tacit.house.db import push
from tacit.house.house import House
from tests.house.drivers.browser import Browser
from tests.house.drivers.inside import run, two_at_a_table
from tests.house.drivers.process import HouseProcess, Opener, waited
from tests.house.drivers.push_service import Delivered, PushService, Receiver, text_of

pytestmark = pytest.mark.slow
SOON = {"PUSH_AFTER": "0.5", "GONE_AFTER": "2"}
# Whoever looks is noted at least every 15 seconds, and counts as absent after 20.
LOOKING = {"PUSH_AFTER": "0.5", "GONE_AFTER": "40"}


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


def at_table(house: HouseProcess, language: str = "en") -> tuple[Browser, str]:
    """Somebody at a table where it is their turn, and who has closed the page."""
    browser = Browser(house, language)
    table = browser.sit_down(game="silver")
    return browser, table


def delivered(service: PushService, number: int = 1) -> list[Delivered]:
    waited(lambda: len(service.delivered) >= number)
    return service.delivered


def test_of_several_workers_one_tells_a_turn(database: str) -> None:
    async def work(house: House) -> None:
        table_id = (await two_at_a_table(house))[0]
        for turn in (-1, 7):

            def claim(c: sa.Connection, turn: int = turn) -> bool:
                return push.claim(c, table_id, 0, turn)

            claims = [house.store.write(claim) for _ in range(4)]
            assert sorted(await asyncio.gather(*claims)) == [False, False, False, True]

    run(work, database)


def test_a_turn_that_waits_is_told_of_once(open_house: Opener, service: PushService) -> None:
    house = open_house(PUSH=service.address, **SOON)
    ada, table = at_table(house, "nl")
    known, receiver = ada.get("/push").json()["key"], Receiver()
    assert ada.send("/push", **service.fields(receiver)).status_code == 204
    (sent,) = delivered(service)
    message = json.loads(receiver.read(sent.body))
    assert message == {"title": "Jouw beurt · SILVER", "address": table}
    assert service.claims(sent, known)["sub"].startswith("https://127.0.0.1")
    assert sent.headers["content-encoding"] == "aes128gcm"
    assert sent.headers["topic"] == table.removeprefix("/t/")
    assert int(sent.headers["ttl"]) > 0
    for hidden in (b"SILVER", table.encode()):
        assert hidden not in sent.body
    # Killed and started again, the house has the same key, and does not tell it again: what comes
    # next is about another table.
    house.restart()
    other = ada.sit_down(game="salomon")
    _, later = delivered(service, 2)
    assert json.loads(receiver.read(later.body))["address"] == other
    service.claims(later, known)


def test_a_house_that_was_killed_before_tells_it_after(
    open_house: Opener, service: PushService
) -> None:
    house = open_house(PUSH=service.address, PUSH_AFTER="3600")
    ada, _ = at_table(house)
    assert ada.send("/push", **service.fields(Receiver())).status_code == 204
    house.kill()
    house.settings |= SOON
    house.start()
    assert len(delivered(service)) == 1


def test_the_next_turn_is_told_of_again(open_house: Opener, service: PushService) -> None:
    house = open_house(PUSH=service.address, **SOON)
    ada, table = at_table(house)
    ada.send("/push", **service.fields(Receiver()))
    delivered(service)
    path = f"/api/v1/tables/{table.removeprefix('/t/')}"
    now = ada.http.get(path).json()
    move = {"ply": now["ply"], "action": now["legal"][0]["action"]}
    assert ada.http.post(f"{path}/moves", json=move).status_code == 200
    delivered(service, 2)
    assert {one.headers["topic"] for one in service.delivered} == {table.removeprefix("/t/")}


def test_whoever_looks_at_the_table_is_not_told(open_house: Opener, service: PushService) -> None:
    house = open_house(PUSH=service.address, **LOOKING)
    ada, table = at_table(house)
    with ada.http.stream("GET", f"{table}/events") as answer:
        assert answer.status_code == 200
        ada.send("/push", **service.fields(Receiver()))
        bo, other = at_table(house)
        bo.send("/push", **service.fields(Receiver(), "/bo"))
        delivered(service)
        assert [one.headers["topic"] for one in service.delivered] == [other.removeprefix("/t/")]


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_forgotten(
    open_house: Opener, service: PushService, status: int
) -> None:
    house = open_house(PUSH=service.address, **SOON)
    service.answers = {"/gone": status, "/busy": 503, "/moved": 307}
    ada = Browser(house)
    for path in service.answers:
        ada.send("/push", **service.fields(Receiver(), path))
    ada.sit_down(game="silver")
    delivered(service, 3)
    ada.sit_down(game="silver")
    delivered(service, 5)
    paths = [one.path for one in service.delivered]
    assert sorted(paths) == ["/busy", "/busy", "/gone", "/moved", "/moved"]


def test_whoever_wants_it_no_longer_is_not_told(open_house: Opener, service: PushService) -> None:
    house = open_house(PUSH=service.address, **SOON)
    ada, bo = Browser(house), Browser(house)
    for browser, path in ((ada, "/ada"), (bo, "/bo")):
        browser.send("/push", **service.fields(Receiver(), path))
    bo.send("/push/end", endpoint=f"{service.address}/ada")  # only Ada may end that
    bo.send("/push/end", endpoint=f"{service.address}/bo")
    bo.sit_down(game="silver")
    ada.sit_down(game="silver")
    assert [one.path for one in delivered(service)] == ["/ada"]


def test_only_browsers_that_can_be_reached_subscribe(
    open_house: Opener, service: PushService
) -> None:
    house = open_house(PUSH=service.address)
    ada, good = Browser(house), service.fields(Receiver())
    wrong = [
        {**good, "endpoint": "http://127.0.0.1:1/one"},
        {**good, "endpoint": f"{service.address}/{'x' * 2000}"},
        {**good, "p256dh": text_of(bytes(65))},
        {**good, "p256dh": "!"},
        {**good, "auth": text_of(bytes(15))},
        {},
    ]
    for fields in wrong:
        assert ada.send("/push", **fields).status_code == 422
    assert ada.send("/push", **good).status_code == 204


def test_a_house_may_send_nothing(open_house: Opener) -> None:
    assert open_house(PUSH="").http.get("/push").status_code == 204
