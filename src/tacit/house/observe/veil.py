"""Redacts secrets from logs. Table ids are secret, too: who knows one may sit down or watch."""

from __future__ import annotations

import re
from hashlib import blake2b

# Table ids have 22 characters, secrets 32, their hashes 64.
SECRET = re.compile(r"[A-Za-z0-9_-]{22,}")
VEIL = "<hidden>"


def mark_of(table_id: str) -> str:
    """A short pseudonym for a table, the same in every log line about it.

    An id has 128 random bits, so the hash needs no key: it cannot be reversed by brute force.
    """
    return blake2b(table_id.encode(), digest_size=5, person=b"tacit log").hexdigest()


def veiled(text: str) -> str:
    """A text with everything redacted that could be a secret."""
    return SECRET.sub(VEIL, text)
