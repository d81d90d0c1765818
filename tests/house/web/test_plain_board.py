"""A game without a board of its own can be played in words."""

from __future__ import annotations

import re

import pytest

from tacit.base.board import Situation
from tacit.games import NAMES, load
from tacit.house.web import templating
from tacit.house.web.plain_board import PlainBoard
from tacit.language import translator
from tests.drivers import decisions


@pytest.mark.parametrize("name", NAMES)
def test_a_game_without_a_board_can_be_played_in_words(name: str) -> None:
    """Every game could be, if it had no board of its own: a new one can be tried at once."""
    match, seat, _ = next(decisions(load(name), {}, 1))
    people = ["Ada", "Bo", "Coco", "Daan"][: match.players]
    legal = match.legal(seat)
    shown = PlainBoard(match.game).scene(
        Situation(match.reader(seat, people, translator("de")), legal)
    )
    html = templating.page("plain_board.html", "de", {"scene": shown, "move_form": "moves"})
    offered = re.findall(r'name="action" value="(\d+)"', html)
    assert sorted(map(int, offered)) == legal
