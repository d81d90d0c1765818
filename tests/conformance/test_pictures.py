"""Pictures in the log: of cards that the sentence beside them names, and that there are."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tacit import bots
from tacit.engine.views import WATCHER
from tacit.games import load
from tacit.house.core.viewer import story
from tacit.language import translator
from tests.drivers import by_bot, finished
from tests.drivers.drawing import board_of
from tests.drivers.telling import NAMES

COLOURS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "P": "purple"}


def named_in_silencio(picture: str) -> str:
    return rf"\b{COLOURS[picture[0]]} {picture[1:]}\b"


def named_in_silver(picture: str) -> str:
    return rf"\({picture.removeprefix('card-')}\)"


def named_in_salomon(picture: str) -> str:
    kind = "joker" if picture[1:] == "J" else picture[1:]
    return rf"\b{COLOURS[picture[0]]} {kind}\b"


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("silencio", named_in_silencio),
        ("silver", named_in_silver),
        ("salomon", named_in_salomon),
    ],
)
def test_a_picture_stands_beside_the_sentence_that_names_its_card(
    name: str, named: Callable[[str], str]
) -> None:
    game, pictures = load(name), 0
    match = finished(game, {"players": "3"}, 3, by_bot(bots.load("regular", game), 3))
    for viewer in (0, 1, 2, WATCHER):
        for entry in story(match, viewer, 0, NAMES[:3], translator("en")):
            for line, drawn in zip(entry.lines, entry.told.pictures, strict=False):
                for picture in drawn:
                    assert re.search(named(picture), line), (line, picture)
                    assert board_of(game).draw(picture).startswith("<svg")
                    pictures += 1
    assert pictures > 100
