"""Names can be seen, and told apart."""

from __future__ import annotations

import pytest

from tacit.engine.errors import BadText
from tacit.games import load
from tacit.house.core.errors import NameTaken
from tacit.house.core.names import clean_name, skeleton
from tacit.house.core.records import Who
from tacit.house.core.seating import opened, rename, sit, with_bot

INVISIBLE = ["\u200b", "\u00ad", "\u2800", "\u3164", "\uffa0", "\u115f", "\U000e0041", "\ufe0f"]


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "ﷺ" * 2, "a\u202eb", "a\x00b", "\u0301a"])
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    with pytest.raises(BadText):
        clean_name(name)


@pytest.mark.parametrize("letter", INVISIBLE, ids=ascii)
def test_names_that_cannot_be_seen_are_refused(letter: str) -> None:
    with pytest.raises(BadText):
        clean_name(letter)


@pytest.mark.parametrize("letter", INVISIBLE[:-1], ids=ascii)
def test_nothing_invisible_stands_in_a_name(letter: str) -> None:
    with pytest.raises(BadText):
        clean_name(f"Ada{letter}")


@pytest.mark.parametrize(
    "name", ["Дем’ян", "Ґалаґан", "Jürgen", "Zoë", "Nguyễn", "Ἀθηνᾶ", "李明", "עדה", "आदा", "☃"]
)
def test_names_in_any_script_are_welcome(name: str) -> None:
    assert clean_name(f"  {name}   Ü ") == f"{name} Ü"


def test_what_phones_add_to_symbols_is_left_out() -> None:
    assert clean_name("Ada ❤\ufe0f") == "Ada ❤"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Аdа"),  # Cyrillic
        ("Ada", "ADA"),
        ("Ada", "Ａｄａ"),
        ("Ada", "𝓐𝓭𝓪"),
        ("Ada", "A d a"),
        ("Zoe", "Ζοe"),  # Greek
        ("Zoë", "Zoe\u0308"),
        ("Iris", "lris"),
        ("Iris", "1ris"),
        ("Bob", "B0b"),
        ("Taras", "Таrаs"),
        ("Arno", "Amo"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Ida"),
        ("Zoe", "Zoë"),
        ("Jurgen", "Jürgen"),
        ("Ігор", "Йгор"),
        ("Тарас", "Taras"),
        ("Ada", "Ada 2"),
        ("Олег", "Олена"),
    ],
)
def test_names_that_can_be_told_apart_have_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


ADA, EVE = Who(guest="ada"), Who(guest="eve")


def test_whoever_looks_like_another_at_the_table_is_refused() -> None:
    table = sit(opened(load("silencio"), {}, "none", 0.0), 0, ADA, "Ada", 0.0)
    with pytest.raises(NameTaken):
        sit(table, 1, EVE, "Аdа", 0.0)
    table = sit(table, 1, EVE, "Eve", 0.0)
    with pytest.raises(NameTaken):
        rename(table, EVE, "ADA")
    assert rename(table, EVE, "Ada").seats[1].name == "Ada 2"
    assert rename(table, ADA, "ADA").seats[0].name == "ADA"  # one may look like oneself


def test_a_bot_is_not_called_like_somebody_at_the_table() -> None:
    table = sit(opened(load("silencio"), {}, "none", 0.0), 0, ADA, "Nооr", 0.0)
    assert with_bot(table, 1, "random").seats[1].name == "Taras"
