"""Being told of one's turn with every page closed: from the bell to the notification."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Response, expect

from tests.browser.people import Person
from tests.house.drivers.process import HouseProcess, waited
from tests.house.drivers.push_service import PushService, Receiver

# A browser under test has no push service of its own: it is given one here. All else is real.
OWN_SERVICE = """fields => {
  let made = null;
  const { endpoint, ...keys } = fields;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => { made = null; return true; },
  };
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    window.asked = { userVisibleOnly, applicationServerKey };
    made = subscription;
    return made;
  };
  PushManager.prototype.getSubscription = async () => made;
}"""
SHOWN = (
    "navigator.serviceWorker.ready.then((worker) => worker.getNotifications())"
    ".then((all) => all.map((one) => [one.title, one.tag, one.data.address]))"
)


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def ada(whole_browser: Browser, service: PushService, tmp_path: Path) -> Iterator[Person]:
    """At a table, in a house where one counts as away soon."""
    soon = {"DATA": tmp_path, "PUSH": service.address, "PUSH_AFTER": "0.5", "GONE_AFTER": "2"}
    house = HouseProcess(soon)
    person = Person(whole_browser, house.address, service_workers="allow", locale="de")
    person.context.grant_permissions(["notifications"])
    person.play_now("silver")  # the first page brings the service worker
    yield person
    person.context.close()
    house.kill()
    assert person.complaints == []


def test_the_bell_rings_with_every_page_closed(ada: Person, service: PushService) -> None:
    receiver, table = Receiver(), ada.page.url.removeprefix(ada.address)
    ada.page.evaluate(OWN_SERVICE, service.fields(receiver))
    bell = ada.page.locator("#tell-me")
    with (
        ada.page.expect_response("**/push") as key,
        ada.page.expect_request(
            lambda request: request.url.endswith("/push") and request.method == "POST"
        ) as sent,
    ):
        bell.click()
    assert key.value.ok
    answer = sent.value.response()
    assert answer
    assert answer.status == 204
    expect(bell).to_have_attribute("aria-pressed", "true")
    asked = ada.page.evaluate("window.asked")
    assert asked["userVisibleOnly"] is True
    ada.go("/rules/silver")  # the table is closed
    waited(lambda: service.delivered)
    (delivered,) = service.delivered
    service.claims(delivered, asked["applicationServerKey"])
    push_to_worker(ada, receiver.read(delivered.body).decode())
    shown = waited(lambda: ada.page.evaluate(SHOWN))
    assert shown == [["Du bist dran · SILVER", f"{table}/events", table]]


def push_to_worker(person: Person, message: str) -> None:
    """As the browser does when its push service delivers something."""
    session = person.context.new_cdp_session(person.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(r["registrationId"] for r in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    person.wait_until(lambda: bool(found))
    deliver = {"origin": person.address, "registrationId": found[0], "data": message}
    session.send("ServiceWorker.deliverPushMessage", deliver)


def accepted(path: str) -> Callable[[Response], bool]:
    return lambda response: response.url.endswith(path) and response.status == 204


def test_a_second_press_ends_it(ada: Person, service: PushService) -> None:
    ada.page.evaluate(OWN_SERVICE, service.fields(Receiver()))
    for path in ("/push", "/push/end"):
        with ada.page.expect_response(accepted(path)):
            ada.page.locator("#tell-me").click()
    expect(ada.page.locator("#tell-me")).to_have_attribute("aria-pressed", "false")
