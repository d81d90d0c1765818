"""Secrets cannot be guessed, and names can be shown."""

from __future__ import annotations

import pytest

from tacit.engine.errors import BadText
from tacit.house.core.errors import NoSuchTable
from tacit.house.core.secrets import (
    checked_table_id,
    clean_name,
    is_secret,
    is_table_id,
    key_of,
    new_secret,
    new_table_id,
)


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u202eb", "a\x00b", "\u200b"])
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    with pytest.raises(BadText):
        clean_name(name)


def test_names_in_any_script_are_welcome() -> None:
    assert clean_name("  Дем’ян   Ü ") == "Дем’ян Ü"


def test_secrets_cannot_be_guessed_or_mistaken() -> None:
    assert len({new_secret() for _ in range(100)} | {new_table_id() for _ in range(100)}) == 200
    assert is_secret(new_secret())
    assert is_table_id(new_table_id())
    assert not is_secret("short")
    assert key_of("a") != key_of("b")


@pytest.mark.parametrize("text", ["", "short", "A" * 21, "A" * 23, "../" + "A" * 19])
def test_what_is_no_id_names_no_table(text: str) -> None:
    with pytest.raises(NoSuchTable):
        checked_table_id(text)
