"""A push service on this machine, and a browser that it delivers to.

It reads what it is sent by the letter of RFC 8291, RFC 8188 and RFC 8292, with none of our code.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import threading
import time
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

DAY = 24 * 3600


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869, for less than one block."""
    key = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(key, info + b"\x01", hashlib.sha256)[:length]


class Receiver:
    """A browser's keys."""

    def __init__(
        self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b""
    ) -> None:
        self.private = private or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth or os.urandom(16)

    @property
    def point(self) -> bytes:
        return self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), theirs)
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.point + sender, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert text.endswith(b"\x02")
        return text[:-1]


@dataclass(frozen=True)
class Delivered:
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """What was sent to it, and what it answers."""

    def __init__(self) -> None:
        self.delivered: list[Delivered] = []
        self.answers: dict[str, int] = {}  # by path; else 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.delivered.append(Delivered(self.path, headers, body))
                self.send_response(service.answers.get(self.path, 201))
                self.send_header("content-length", "0")
                self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def fields(self, receiver: Receiver, path: str = "/one") -> dict[str, str]:
        """What a browser that is delivered to there tells the house."""
        return {
            "endpoint": self.address + path,
            "p256dh": text_of(receiver.point),
            "auth": text_of(receiver.auth),
        }

    def claims(self, delivered: Delivered, known: str) -> dict[str, Any]:
        """What the sender says of itself, signed with the key that the browser was given."""
        kind, _, rest = delivered.headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert kind == "vapid"
        assert parts["k"] == known
        head, claims, signature = parts["t"].split(".")
        assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
        raw = bytes_of(signature)
        r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(known))
        signed = utils.encode_dss_signature(r, s)
        public.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        found: dict[str, Any] = json.loads(bytes_of(claims))
        assert found["aud"] == self.address
        assert time.time() < found["exp"] < time.time() + DAY
        return found
