"""Secrets: anyone with the secret of a seat may act for it. Also the ids of tables.

A *key* is the hash of a secret. Only keys are stored, so a copy of the database gives access to no
seat. Secrets have 192 random bits: a plain hash of them cannot be reversed.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from tacit.house.core.errors import NoSuchTable

SECRET = re.compile(r"[A-Za-z0-9_-]{32}")
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}")


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
