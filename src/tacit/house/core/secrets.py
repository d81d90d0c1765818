"""Secrets: whoever has the secret of a seat may act for it. Also the ids of tables, and names.

A *key* is the hash of a secret. Only keys are stored, so a copy of the database gives access to no
seat. Secrets have 192 random bits: a plain hash of them cannot be reversed.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata

from tacit.engine.errors import BadText
from tacit.house.core.errors import NoSuchTable

SECRET = re.compile(r"[A-Za-z0-9_-]{32}")
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}")
LONGEST_NAME = 24


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    return secrets.token_urlsafe(16)


def key_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret(text: str | None) -> bool:
    return text is not None and SECRET.fullmatch(text) is not None


def is_table_id(text: str) -> bool:
    return TABLE_ID.fullmatch(text) is not None


def checked_table_id(text: str) -> str:
    """A table's id as it is written. Raises NoSuchTable for any other text."""
    if not is_table_id(text):
        raise NoSuchTable(f"{text[:30]}: there is no such table")
    return text


def clean_name(text: str) -> str:
    """A name as it is shown to others: one line, no invisible letters. Raises BadText."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadText("a name must have at least one letter")
    if len(name) > LONGEST_NAME:
        raise BadText(f"a name has at most {LONGEST_NAME} letters")
    # Control and format characters could reverse or hide what stands around a name.
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        raise BadText("a name cannot have invisible letters")
    return name
