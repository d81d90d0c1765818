"""Parsing of request headers, which are untrusted: invalid values count as missing."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

# A name or an address, with an optional port; names have at most 253 characters.
HOST = re.compile(r"([a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?")
LONGEST_NUMBER = 9  # digits: more than any table's number of events has
LOCAL = "localhost"


def host_name(header: str) -> str | None:
    """The name in a Host header, without its port; None: it is invalid."""
    found = HOST.fullmatch(header.lower())
    return found[1].strip("[]").rstrip(".") or None if found else None


def is_loopback(name: str) -> bool:
    """Whether a host name or address is the machine itself."""
    try:
        return name == LOCAL or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def origin_host(header: str) -> str | None:
    """The host and port in an Origin header."""
    try:
        return urlsplit(header).netloc or None
    except ValueError:
        return None


def event_number(header: str | None) -> int | None:
    """The number in a Last-Event-ID header."""
    if header is None or not header.isdecimal() or len(header) > LONGEST_NUMBER:
        return None
    return int(header)
