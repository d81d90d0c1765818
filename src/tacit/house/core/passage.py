"""Moving to another device: a code gives access to a guest's secret, once and for ten minutes.

The house never stores a secret in clear, so it is encrypted with the code. scrypt derives two keys
from the code: one to look the passage up, one to encrypt the secret. Somebody with a copy of the
database would have to try all codes, each at the cost of scrypt. A code of eight letters has 40
random bits, a link 192. `limits.py` limits how many a client may try.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from tacit.house.core.errors import WrongCode
from tacit.house.core.secrets import is_secret, key_of, new_secret

LIVES = 600.0  # seconds
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: none that looks like another
LENGTH = 8
ALIKE = str.maketrans("OIL", "011", "- \t")
HALF = 32  # bytes, as many as a secret has letters


@dataclass(frozen=True)
class Passage:
    """A code as the database knows it."""

    key: str
    guest: str
    sealed: str
    name: str  # as the guest is called, if they have chosen a name


def new_code() -> str:
    """To be typed."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def new_link_code() -> str:
    """To be part of a link."""
    return new_secret()


def code_text(code: str) -> str:
    """In two halves, as people read it out."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def read_code(text: str) -> str:
    """A code as somebody typed it, or from a link. Raises WrongCode."""
    if is_secret(text):
        return text
    code = text.upper().translate(ALIKE)
    if len(code) != LENGTH or not set(code) <= set(LETTERS):
        raise WrongCode("this is no code")
    return code


def sealed(secret: str, code: str, name: str) -> Passage:
    """Takes a moment: not for the event loop."""
    key, pad = halves(code)
    return Passage(key.hex(), key_of(secret), mixed(secret.encode(), pad).hex(), name)


def unsealed(passage: Passage, pad: bytes) -> str:
    """The guest's secret."""
    secret = mixed(bytes.fromhex(passage.sealed), pad).decode()
    assert key_of(secret) == passage.guest
    return secret


def halves(code: str) -> tuple[bytes, bytes]:
    """The key to look a passage up, and the key that encrypts its secret."""
    made = hashlib.scrypt(code.encode(), salt=b"tacit passage", n=2**14, r=8, p=1, dklen=2 * HALF)
    return made[:HALF], made[HALF:]


def mixed(text: bytes, pad: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(text, pad, strict=True))
