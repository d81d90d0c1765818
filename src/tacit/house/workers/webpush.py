"""Web Push: messages that only the receiving browser can read, from an authenticated sender.

RFC 8291 defines how a message is encrypted for a browser's key, RFC 8188 its encoding, and RFC 8292
(VAPID) how a push service recognizes that all messages come from the same house.
"""

from __future__ import annotations

import base64
import json
import os
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
POINT, SECRET = 65, 16  # bytes of a browser's public key, and of its auth secret
RECORD = 4096  # bytes: every push service accepts this much
LAST = b"\x02"  # the delimiter of the last record
PROVES_FOR = 12 * 3600  # seconds; at most a day
PATIENCE = 10.0  # seconds that a push service may take
NO_ANSWER = 0


@dataclass(frozen=True)
class Letter:
    """A message, and its headers for push services."""

    text: bytes
    topic: str  # an undelivered message is replaced by the next one with the same topic
    lives: int  # seconds until it is no longer worth delivering


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# Keys


def new_key() -> bytes:
    """A private key, as it is stored."""
    made = ec.generate_private_key(CURVE).private_numbers().private_value
    return made.to_bytes(32, "big")


def read_key(kept: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(kept, "big"), CURVE)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key as an uncompressed point, as browsers and push services expect it."""
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, form)


def are_keys(point: str, secret: str) -> bool:
    """Whether these are a browser's valid public key and auth secret, as base64url."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_text(point))
        return (len(from_text(point)), len(from_text(secret))) == (POINT, SECRET)
    except ValueError:
        return False


# A message


def encrypted(
    text: bytes,
    receiver: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt for a browser's public key and auth secret, with a fresh sender key and salt."""
    sender, salt = sender or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver)
    shared, own = sender.exchange(ec.ECDH(), theirs), point_of(sender)
    secret = derived(auth, shared, b"WebPush: info\0" + receiver + own, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(own)]) + own
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def derived(salt: bytes, secret: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


# Authentication of the sender (VAPID)


def proof(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, now: float) -> str:
    """The Authorization header that identifies the house to a push service."""
    to = urlsplit(endpoint)
    claims = {
        "aud": f"{to.scheme}://{to.netloc}",
        "exp": int(now) + PROVES_FOR,
        "sub": contact,
    }
    said = ".".join(as_part(part) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = utils.decode_dss_signature(key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={said}.{signature}, k={to_text(point_of(key))}"


def as_part(part: dict[str, Any]) -> str:
    return to_text(json.dumps(part, separators=(",", ":")).encode())


# Sending


class StayHere(urllib.request.HTTPRedirectHandler):
    """Follows no redirects: nobody may direct the house's requests elsewhere."""

    def redirect_request(self, *_: Any) -> None:
        return None


OPENER = urllib.request.build_opener(StayHere)


def send(endpoint: str, body: bytes, letter: Letter, authorization: str) -> int:
    """The status of the response, or NO_ANSWER. It blocks: do not call it in the event loop."""
    headers = {
        "authorization": authorization,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(letter.lives),
        "topic": letter.topic,
        "urgency": "normal",
    }
    request = urllib.request.Request(endpoint, body, headers, method="POST")
    try:
        with OPENER.open(request, timeout=PATIENCE) as answer:
            status: int = answer.status
            return status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return NO_ANSWER


def is_known(endpoint: str, services: str) -> bool:
    """Whether an endpoint belongs to an allowed push service: the house sends to no other.

    A service is a host, a domain (with a leading dot), or an origin (scheme and host).
    """
    to = urlsplit(endpoint)
    for service in filter(None, map(str.strip, services.split(","))):
        if "://" in service:
            if f"{to.scheme}://{to.netloc}" == service:
                return True
        elif to.scheme == "https" and is_host(to.netloc, service):
            return True
    return False


def is_host(name: str, service: str) -> bool:
    return name == service or (service.startswith(".") and name.endswith(service))
