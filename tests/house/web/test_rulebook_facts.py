"""What the rulebooks say in numbers and names is what the games and the catalogues say."""

from __future__ import annotations

import re

import pytest

from tacit.games import load
from tacit.games.salomon.rules.state import hand_size, tiles_left_over
from tacit.games.silver.narration.vocabulary import card_name
from tacit.games.silver.rules.state import CARDS, DECK, NUMBERS
from tacit.house.web import rulebook
from tacit.language import LANGUAGES, translator
from tacit.match import Match

SEATS = (2, 3, 4)


def tiles_dealt(players: int, mode: str) -> list[int]:
    state = Match(load("salomon"), {"players": str(players), "mode": mode}).state
    return [hand_size(state), tiles_left_over(state)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_many_tiles_are_dealt_as_the_table_says(language: str) -> None:
    rows = re.findall(r"^\| \d.*$", rulebook.source("salomon", language), re.MULTILINE)
    said = [[int(number) for number in re.findall(r"\d+", row)] for row in rows]
    assert said == [[n, *tiles_dealt(n, "simple"), *tiles_dealt(n, "full")] for n in SEATS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_is_described_under_its_name(language: str) -> None:
    t = translator(language)
    titles = [heading.title for heading in rulebook.headings(rulebook.source("silver", language))]
    described = [title for title in titles if re.search(r"\(\d+\)$", title)]
    assert described == [card_name(number, t) for number in range(NUMBERS)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_are_counted(language: str) -> None:
    text = rulebook.source("silver", language)
    cards, deal = text.index("{#cards}"), text.index("{#deal}")
    assert re.search(rf"\b{CARDS}\b", text[cards:deal])
    assert re.search(rf"\b{DECK}\b", text[deal : text.index("{#turn}")])
