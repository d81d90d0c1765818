"""Web Push by the letter of its standards; and to whom the house sends anything at all."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tacit.house.workers import webpush
from tests.house.drivers.push_service import Receiver, bytes_of, text_of

# RFC 8291, section 5 and appendix A
PLAIN = b"When I grow up, I want to be a watermelon"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SENT = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qul"
    "cy4a-fN"
)


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return webpush.read_key(bytes_of(text))


def test_a_message_is_encrypted_as_in_the_standard() -> None:
    receiver = Receiver(private(RECEIVER), bytes_of(AUTH))
    made = webpush.encrypted(PLAIN, receiver.point, receiver.auth, private(SENDER), bytes_of(SALT))
    assert text_of(made) == SENT
    assert receiver.read(bytes_of(SENT)) == PLAIN  # our reader, too, goes by the standard


@pytest.mark.parametrize(
    ("endpoint", "is_known"),
    [
        ("https://push.example/abc", True),
        ("https://eu.push.example.org/abc", True),
        ("http://127.0.0.1:99/abc", True),
        ("http://push.example/abc", False),
        ("https://push.example:8443/abc", False),
        ("https://push.example.net/abc", False),
        ("https://evilpush.example.org/abc", False),
        ("https://user@push.example/abc", False),
        ("http://127.0.0.1:98/abc", False),
        ("https://127.0.0.1:99/abc", False),
        ("file:///etc/passwd", False),
        ("", False),
    ],
)
def test_nothing_is_sent_to_anybody_but_push_services(endpoint: str, is_known: bool) -> None:
    services = "push.example, .push.example.org,http://127.0.0.1:99"
    assert webpush.is_known(endpoint, services) is is_known
