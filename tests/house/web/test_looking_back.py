"""What a seat could know at a moment of a finished game: from that seat's view, and no sooner."""

from __future__ import annotations

import asyncio
import re
from http import HTTPStatus
from pathlib import Path

from tacit.house.core.records import Who
from tacit.house.core.secrets import key_of
from tacit.house.settings import Settings
from tests.house.drivers.inside import play_to_the_end, visited
from tests.house.web.test_study import SECRETS, SHORT, headers

KNOW = "replay/know?ply={ply}&eyes={eyes}"


def words(page: str) -> str:
    """What stands beside the board."""
    found = re.search(r'<section id="insight".*?</section>', page, re.S)
    assert found
    return re.sub(r"<[^>]*>", " ", found[0])


def test_it_is_told_from_the_eyes_of_any_seat_after_the_end_only(tmp_path: Path) -> None:
    async def work() -> None:
        async with visited(Settings(data=str(tmp_path), rate=0, pace="none")) as (house, http):
            ada, bo = (Who(guest=key_of(secret)) for secret in SECRETS)
            table_id = (await house.tables.create("silver", SHORT, ada, "Ada")).table.id
            await house.tables.sit(table_id, 1, bo, "Bo")
            await house.tables.start(table_id, ada)

            async def asked(eyes: str, ply: int = 20) -> tuple[int, str]:
                path = f"/t/{table_id}/{KNOW.format(ply=ply, eyes=eyes)}"
                answer = await http.get(path, headers=headers(SECRETS[0]))
                return answer.status_code, answer.text

            status, page = await asked("1")
            assert status != HTTPStatus.OK  # the others' eyes, while the game goes on
            assert 'id="insight"' not in page
            await play_to_the_end(house, table_id, [ada, bo])
            pages = [await asked(eyes) for eyes in ("0", "1")]
            assert [status for status, _ in pages] == [HTTPStatus.OK] * 2
            assert all('id="insight"' in page and "%" in page for _, page in pages)
            assert words(pages[0][1]) != words(pages[1][1])
            status, page = await asked("all")
            assert status != HTTPStatus.OK
            assert 'id="insight"' not in page
            _, again = await asked("0")
            assert again == pages[0][1]

    asyncio.run(work())
