"""What must not be in a log: whoever knows a table's id may sit down there, or watch."""

from __future__ import annotations

import re
from hashlib import blake2b

# Ids of tables have 22 letters, secrets 32, their hashes 64.
SECRET = re.compile(r"[A-Za-z0-9_-]{22,}")
VEIL = "<hidden>"


def mark_of(table_id: str) -> str:
    """A short name for a table, the same in every line about it.

    An id has 128 random bits, so the hash needs no key: it cannot be traced back by trying.
    """
    return blake2b(table_id.encode(), digest_size=5, person=b"tacit log").hexdigest()


def veiled(text: str) -> str:
    """A text without anything that could be a secret."""
    return SECRET.sub(VEIL, text)
