"""How the house opens and listens."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from tacit.house.serve import listening, prepare
from tacit.house.settings import Settings
from tacit.house.web import templating


def test_an_answer_is_sent_at_once_and_not_held_back_by_the_kernel() -> None:
    """An answer goes out in pieces; with Nagle's algorithm the last waits for 40 ms."""

    async def work() -> None:
        asked = asyncio.get_running_loop().create_future()

        def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            own: socket.socket = writer.get_extra_info("socket")
            asked.set_result(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        found = listening(Settings(port=0))
        async with await asyncio.start_server(meet, sock=found):
            _, writer = await asyncio.open_connection(*found.getsockname())
            assert await asked
            writer.close()

    asyncio.run(work())


def test_a_house_without_what_its_pages_load_does_not_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "idiomorph.min.js").touch()
    monkeypatch.setattr(templating, "VENDOR", tmp_path)
    with pytest.raises(
        templating.MissingFiles, match=r"need forum-cyrillic\.woff2, .*vendor` fetches"
    ):
        asyncio.run(prepare(Settings(data=str(tmp_path / "data"))))
    assert not (tmp_path / "data").exists()
