"""Secrets cannot be guessed."""

from __future__ import annotations

import pytest

from tacit.house.core.errors import NoSuchTable
from tacit.house.core.secrets import (
    checked_table_id,
    is_secret,
    is_table_id,
    key_of,
    new_secret,
    new_table_id,
)


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
