"""What takes long is done before the house is open: the first who come keep nobody waiting."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.files import ROOT

# In a process that has loaded nothing else.
FIRST_VISITS = """
import asyncio
import sys
from pathlib import Path

from tacit.games import NAMES
from tacit.house.app import make_ready
from tacit.house.settings import Settings
from tacit.house.web.templating import environment
from tacit.language import LANGUAGES, translator
from tests.house.drivers.inside import visited


async def main():
    async with visited(Settings(data=sys.argv[1], rate=0)) as (house, http):
        make_ready(http._transport.app)
        http.cookies.set("guest", "a" * 32)
        http.headers.update({"origin": "http://house", "accept": "text/html"})
        known, read = set(sys.modules), translator.cache_info().misses
        compiled = len(environment().cache)
        paths = ["/", "/learn", "/me", "/daily", "/puzzles", "/api/v1/"]
        for game in NAMES:
            table = await http.post("/play", data={"game": game})
            paths += [table.headers["location"], f"/rules/{game}"]
        for language in LANGUAGES:
            for path in paths:
                page = await http.get(path, headers={"accept-language": language})
                assert page.status_code == 200, path
        print(*sorted(name for name in set(sys.modules) - known if name.startswith("tacit")))
        print(translator.cache_info().misses - read, len(environment().cache) - compiled)


asyncio.run(main())
"""


@pytest.mark.slow
def test_the_first_who_come_load_nothing(tmp_path: Path) -> None:
    """No module of ours, no catalogue, no template."""
    command = [sys.executable, "-c", FIRST_VISITS, str(tmp_path)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.stdout == "\n0 0\n", ran.stderr
