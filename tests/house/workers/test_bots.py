"""Bots at tables: what their pace tells, and that one that searches plays to the end there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tacit import bots
from tacit.bots import plugins
from tacit.engine.chance import Seeded
from tacit.games import load
from tacit.house.core import seating
from tacit.house.core.fairness import SealedDeal
from tacit.house.core.play import THOUGHTFUL
from tacit.house.core.records import PLAYING, Table
from tacit.house.workers.bots import choice_of_seat, pause_of
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


@pytest.mark.parametrize("fault", [ZeroDivisionError, None])
def test_the_usual_bot_moves_for_one_that_fails_or_is_gone(
    fault: type[Exception] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(view: object, seat: int, legal: list[int], random: object) -> int:
        raise ZeroDivisionError

    table = replace(table_of("regular", "none"), seal=SealedDeal.drawn())
    match = Match(SILENCIO, {"players": "2"}, Seeded(3))
    match.settle()
    seat = match.due[0]
    expected = choice_of_seat(table, match, seat)
    if fault:
        monkeypatch.setattr(plugins, "names", lambda game: ["odd"])
        monkeypatch.setattr(plugins, "load", lambda game, name: fails)
    else:
        assert "odd" not in bots.names(SILENCIO)
    odd = table.with_seat(seat, bot="odd")
    assert choice_of_seat(odd, match, seat) == expected
