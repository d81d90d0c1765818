"""Bots at tables: what their pace tells, and that one that searches plays to the end there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tacit.engine.chance import Seeded
from tacit.games import load
from tacit.house.core import seating
from tacit.house.core.play import THOUGHTFUL
from tacit.house.core.records import PLAYING, Table
from tacit.house.workers.bots import pause_of
from tacit.match import Match
from tests.house.drivers.process import HouseProcess, play_on

SILENCIO = load("silencio")


def table_of(bot: str, pace: str) -> Table:
    opened = seating.opened(SILENCIO, {"players": "2"}, pace, 0.0)
    return replace(seating.filled(opened, bot), stage=PLAYING)


@pytest.mark.parametrize(
    ("bot", "pace", "seconds"),
    [
        ("expert", "normal", THOUGHTFUL),
        ("expert", "fast", THOUGHTFUL),
        ("expert", "none", 0.0),
        ("regular", "normal", 0.0),
    ],
)
def test_whoever_searches_takes_as_long_for_every_choice(
    bot: str, pace: str, seconds: float
) -> None:
    match = Match(SILENCIO, {"players": "2"}, Seeded(3))
    match.settle()
    assert pause_of(table_of(bot, pace), match) == seconds


def test_an_expert_plays_at_a_table_to_the_end(shared_house: HouseProcess) -> None:
    """With notes: the table does not remember for it."""
    options = {"players": "2", "rounds": "1", "memory_aid": "real"}
    ada = shared_house.open_table(game="silver", options=options, bots="expert", start=True)
    assert ada.see()["seats"][1]["mind"] == "expert"
    assert play_on(ada)["stage"] == "over"
