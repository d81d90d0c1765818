"""The notebook by plain forms: what one guest writes leaves everybody else's pages as they are."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import httpx

from tacit.house.core.records import Who
from tacit.house.core.secrets import key_of
from tacit.house.house import House
from tacit.house.settings import Settings
from tests.house.drivers.browser import check_page
from tests.house.drivers.inside import visited
from tests.house.web.test_no_leak import NONCE

SECRETS = {"ada": "a" * 32, "bo": "b" * 32, "cees": "c" * 32, "watcher": "w" * 32}


def test_a_note_by_form_changes_no_page_of_anybody_else(tmp_path: Path) -> None:
    async def ask(http: httpx.AsyncClient, name: str, path: str) -> str:
        headers = {"accept": "text/html", "cookie": f"guest={SECRETS[name]}; name=Me; language=en"}
        answer = await http.get(path, headers={**headers, "x-request-id": "the-same"})
        assert answer.status_code == 200
        return NONCE.sub(r"\1", answer.text)

    async def pages(http: httpx.AsyncClient, table: str) -> list[str]:
        """Bo's home, and the table as the others and a watcher see it."""
        seen = [("bo", "/"), ("bo", table), ("cees", table), ("watcher", table)]
        return [await ask(http, name, path) for name, path in seen]

    async def work(house: House, http: httpx.AsyncClient) -> None:
        ada, bo, cees = (Who(guest=key_of(SECRETS[name])) for name in ("ada", "bo", "cees"))
        options = {"players": "3", "arrangement": "random", "start": "0"}
        opened = [
            (await house.tables.create("salomon", options, ada, "Ada")).table.id for _ in range(2)
        ]
        for table_id in opened:
            await house.tables.sit(table_id, 1, bo, "Bo")
            await house.tables.sit(table_id, 2, cees, "Cees")
            await house.tables.start(table_id, ada)
        table = f"/t/{opened[0]}"
        before, own = await pages(http, table), await ask(http, "ada", table)
        place = re.search(r'data-place="(2 r\dc\d)"', own)
        assert place
        assert f'<option value="{place[1]}">' in own  # without scripts it is chosen from a list
        sent = await http.post(
            f"{table}/note",
            data={"note": [place[1], "G4", "no"]},
            headers={"cookie": f"guest={SECRETS['ada']}", "origin": "http://house"},
        )
        assert (sent.status_code, sent.headers["location"]) == (303, table)
        after = await ask(http, "ada", table)
        assert "your mark, cannot be: green 4" in after
        check_page(after)
        assert await pages(http, table) == before

    async def whole() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0, pace="none")) as (house, http):
            await work(house, http)

    asyncio.run(whole())
