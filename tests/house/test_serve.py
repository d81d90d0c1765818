"""How the house listens."""

from __future__ import annotations

import asyncio
import socket

from tacit.house.serve import listening
from tacit.house.settings import Settings


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
