"""Notifies people by Web Push that it is their turn when no page of the table is open.

A turn is marked as announced in the database before anything is sent: nobody is notified twice,
whichever worker is killed or restarted. A message has the name of the game and the address of the
table, and only the receiving browser can read it.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, dataclass
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec

from tacit.games import NAMES, load
from tacit.house.clock import Clock
from tacit.house.core.errors import Unreachable
from tacit.house.core.records import PLAYING
from tacit.house.db import keys, push
from tacit.house.db.store import Store
from tacit.house.observe.logs import warning
from tacit.house.settings import Settings
from tacit.house.workers import webpush
from tacit.house.workers.loops import repeat
from tacit.house.workers.upkeep import Well
from tacit.house.workers.webpush import Letter
from tacit.language import translator

EVERY = 5.0  # seconds between polls, or less if turns wait for less
AT_ONCE = 64  # turns per query
MOST_DEVICES = 10  # per guest
LONGEST = 1024  # characters of an endpoint
LIVES = 12 * 3600  # seconds until a message is no longer worth delivering
KEY = "vapid"
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)


@dataclass(frozen=True)
class Device:
    """A browser's push subscription."""

    endpoint: str
    p256dh: str
    auth: str


def is_reachable(device: Device, services: str) -> bool:
    known = len(device.endpoint) <= LONGEST and webpush.is_known(device.endpoint, services)
    return known and webpush.are_keys(device.p256dh, device.auth)


class Push:
    """Subscriptions, and the worker that announces turns."""

    def __init__(self, settings: Settings, store: Store, clock: Clock) -> None:
        self.settings, self.store, self.clock = settings, store, clock
        self.after = settings.push_after
        self.every = min(EVERY, self.after / 4, settings.gone_after / 4)
        self._key: ec.EllipticCurvePrivateKey | None = None

    @property
    def is_on(self) -> bool:
        return bool(self.settings.push)

    async def key(self) -> ec.EllipticCurvePrivateKey:
        """The house's VAPID key, which identifies it to push services."""
        if self._key is None:
            kept = await self.store.write(lambda c: keys.key(c, KEY, webpush.new_key))
            self._key = webpush.read_key(kept)
        return self._key

    async def public_key(self) -> str:
        return webpush.to_text(webpush.point_of(await self.key()))

    async def subscribe(self, guest: str, origin: str, lang: str, device: Device) -> None:
        """Notify a browser of its guest's turns from now on. Raises Unreachable."""
        if not is_reachable(device, self.settings.push):
            raise Unreachable("no keys of a browser, or of no push service that is known")
        about = {"guest": guest, "origin": origin, "lang": lang, "made": self.clock.now()}
        row = {**asdict(device), **about}
        await self.store.write(lambda c: push.subscribe(c, row, MOST_DEVICES))

    async def unsubscribe(self, guest: str, endpoint: str) -> None:
        await self.store.write(lambda c: push.unsubscribe(c, guest, endpoint))

    # Announcing turns

    async def run(self, well: Well) -> None:
        if self.is_on:
            await repeat(self.look, lambda: self.every, well)

    async def look(self) -> None:
        """Notify absent people whose turn has waited."""
        now = self.clock.now()
        absent = self.settings.gone_after / 2  # an open page is seen more often
        if now - self.clock.awake_since < absent:
            return  # gives open pages time to reconnect
        find = partial(push.waiting, stage=PLAYING, changed=now - self.after, seen=now - absent)
        for turn in await self.store.read(lambda c: find(c, limit=AT_ONCE)):
            claim = partial(push.claim, table_id=turn["id"], seat=turn["seat"], turn=turn["turn"])
            if turn["game"] in NAMES and await self.store.write(claim):
                await self._tell(turn)

    async def _tell(self, turn: dict[str, Any]) -> None:
        devices = await self.store.read(lambda c: push.of_guest(c, turn["guest"]))
        await asyncio.gather(*(self._send(device, turn) for device in devices))

    async def _send(self, device: dict[str, Any], turn: dict[str, Any]) -> None:
        letter = Letter(words(turn["game"], turn["id"], device["lang"]), turn["id"], LIVES)
        body = webpush.encrypted(
            letter.text, webpush.from_text(device["p256dh"]), webpush.from_text(device["auth"])
        )
        contact = self.settings.contact or address_of(device["origin"])
        proof = webpush.proof(await self.key(), device["endpoint"], contact, self.clock.now())
        status = await asyncio.to_thread(webpush.send, device["endpoint"], body, letter, proof)
        if status in GONE:
            await self.store.write(lambda c: push.remove(c, device["mark"]))
        elif not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
            warning("a push service has not taken a message", status=status)


def words(game: str, table_id: str, lang: str) -> bytes:
    """The message for the service worker, which shows it."""
    title = f"{translator(lang).gettext('Your turn')} · {load(game).narration.title}"
    return json.dumps({"title": title, "address": f"/t/{table_id}"}, ensure_ascii=False).encode()


def address_of(origin: str) -> str:
    """The house's own address as contact; the scheme has to be https."""
    return f"https://{urlsplit(origin).netloc}"
