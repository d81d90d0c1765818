"""What a guest can do with what is their own: look back, go to another device, be forgotten.

A guest has no account: who has the secret that a browser keeps is the guest.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from tacit.engine.errors import TacitError
from tacit.house.core import passage, seating
from tacit.house.core.errors import WrongCode
from tacit.house.core.passage import Passage
from tacit.house.core.records import OPEN, OVER, PLAYING, STOPPED, Who
from tacit.house.core.results import Result, as_result, average_split
from tacit.house.core.secrets import key_of
from tacit.house.core.tables import Tables
from tacit.house.db import guests, results

MOST_COUNTED = 10_000  # results; nobody has played more


class Guests:
    """The guests of a house."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store, self.now = tables, tables.store, tables.now

    async def results(self, guest: str) -> list[Result]:
        """Of finished games, the last one first."""
        rows = await self.store.read(lambda c: results.of_guest(c, guest, MOST_COUNTED))
        return [as_result(row, self.now()) for row in rows]

    # To another device

    async def passages(self, secret: str, name: str) -> tuple[str, str]:
        """A code to type and one for a link; who uses one of them is this guest."""
        codes = passage.new_code(), passage.new_link_code()
        made = [await asyncio.to_thread(passage.sealed, secret, code, name) for code in codes]
        until = self.now() + passage.LIVES
        rows = [{**asdict(one), "until": until} for one in made]
        await self.store.write(lambda c: guests.add_passages(c, rows, self.now()))
        return codes

    async def arrive(self, secret: str, text: str) -> tuple[str, str]:
        """The secret, and the name, of the guest that a code stands for. Raises WrongCode.

        What the device had before becomes that guest's.
        """
        key, pad = await asyncio.to_thread(passage.halves, passage.read_code(text))
        old = key_of(secret)

        def take(c: sa.Connection) -> tuple[Passage, list[str]] | None:
            row = guests.take_passage(c, key.hex(), self.now())
            if row is None:
                return None
            del row["until"]
            found = Passage(**row)
            return found, [] if found.guest == old else guests.merge(c, old, found.guest)

        taken = await self.store.write(take)
        if taken is None:
            raise WrongCode("there is no such code")
        found, changed = taken
        self.tables.changed_outside(changed)
        if found.guest != old:
            await self._leave_running(Who(guest=old), nameless=False)
        return passage.unsealed(found, pad), found.name

    # Going

    async def forget(self, guest: str) -> None:
        """Bots take the seats of running games; all else that is the guest's goes."""
        await self._leave_running(Who(guest=guest), nameless=True)
        changed = await self.store.write(lambda c: guests.forget(c, guest))
        self.tables.changed_outside(changed)

    async def _leave_running(self, who: Who, *, nameless: bool) -> None:
        leave = seating.forgotten if nameless else seating.leave_for_good
        for table_id in await self._tables_of(who, OPEN, PLAYING):
            await self.tables.leave_for_good(table_id, who, leave)

    async def _tables_of(self, who: Who, *stages: str) -> list[str]:
        assert who.guest is not None
        guest = who.guest
        return await self.store.read(lambda c: guests.seats_of(c, guest, stages))

    # Everything, as a file

    async def file(self, guest: str, name: str) -> AsyncIterator[str]:
        """A JSON document, piece by piece: all rows, then the logs of games that are over."""
        rows = await self.store.read(lambda c: guests.rows_of(c, guest))
        whole = {"name": name, **rows, "luck_and_decisions": averages(await self.results(guest))}
        yield json.dumps(whole, ensure_ascii=False, default=str)[:-1]
        yield ', "games": ['
        who = Who(guest=guest)
        for number, table_id in enumerate(await self._tables_of(who, OVER, STOPPED)):
            yield (",\n" if number else "\n") + json.dumps(await self._game(table_id, who))
        yield "\n]}\n"

    async def _game(self, table_id: str, who: Who) -> dict[str, Any]:
        try:
            log = await self.tables.log_text(table_id, who)
        except TacitError:  # it was taken up again meanwhile, or is not shown yet
            log = None
        return {"table": table_id, "log": log}


def averages(found: Sequence[Result]) -> dict[str, Any]:
    """Where results came from on average, for each game of which some were studied."""
    names = sorted({result.game for result in found if result.split is not None})
    by_game = {name: average_split([r for r in found if r.game == name]) for name in names}
    return {
        name: {"games": average[0], **average[1].as_json()}
        for name, average in by_game.items()
        if average is not None
    }
