"""Bots at tables: what their pace tells, and that one that searches plays to the end there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tacit import bots
from tacit.bots import plugins
from tacit.engine.chance import Seeded
from tacit.game import Game
from tacit.games import load
from tacit.games.salomon.rules.state import GUESS
from tacit.house.core import play, seating
from tacit.house.core.fairness import SealedDeal
from tacit.house.core.play import THOUGHTFUL, has_begun_to_choose
from tacit.house.core.records import PLAYING, Table
from tacit.house.workers.bots import choice_of_seat, pause_of
from tacit.match import Match
from tests.drivers import decisions
from tests.house.drivers.process import HouseProcess, play_on

SILENCIO = load("silencio")


def table_of(bot: str, pace: str, game: Game = SILENCIO) -> Table:
    opened = seating.opened(game, {"players": "2"}, pace, 0.0)
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


@pytest.mark.parametrize("name", ["silver", "salomon"])
def test_the_hidden_steps_of_a_decision_take_no_longer(name: str) -> None:
    """Else the size of a set would show before it is laid."""
    game = load(name)
    table, steps = table_of("expert", "normal", game), 0
    for match, seat, _ in decisions(game, game.read_options({"players": "2"}), 5):
        if match.due != [seat] or not has_begun_to_choose(match, seat):
            continue
        steps += 1
        assert play.thinking_time(table, match, seat) == 0.0
        assert play.pause(table, match, seat) == 0.0
    assert steps > 5


@pytest.mark.parametrize("bot", ["regular", "expert"])
def test_where_boards_are_counted_a_choice_takes_its_time(bot: str) -> None:
    """However long the counting takes: up to a third of a second."""
    game = load("salomon")
    table = table_of(bot, "normal", game)
    guesses = [
        play.thinking_time(table, match, seat)
        for match, seat, _ in decisions(game, game.read_options({"players": "2"}), 5)
        if match.state.phase == GUESS and not has_begun_to_choose(match, seat)
    ]
    assert guesses
    assert set(guesses) == {THOUGHTFUL}


@pytest.mark.slow
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
