"""The address that friends are given: one that leads to the table from where they are.

On the machine of the house itself a browser uses a local address, which means another machine to
everybody else. If the house listens at all addresses, the one in the local network is offered.
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from tacit.house.http.headers import is_loopback
from tacit.house.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")  # a house that listens there can be reached by any address
THIS_MACHINE, THIS_NETWORK, ANYWHERE = "machine", "network", "anywhere"  # who can open a link
# From where to ask for a way: a documentation address, to which nothing is ever sent.
SOMEWHERE = ("192.0.2.1", 9)


def link_for(base: str, table_id: str, settings: Settings) -> str:
    """The link to a table, for others; `base` is the address at which the house was asked."""
    return f"{reachable(base, settings)}t/{table_id}"


def reachable(base: str, settings: Settings) -> str:
    """An address of the house that others can open, as far as there is one."""
    asked = urlsplit(base)
    if not is_loopback(asked.hostname or "") or settings.host not in EVERYWHERE:
        return base
    own = network_address()
    if own is None or (settings.host_names and own not in settings.host_names):
        return base
    port = "" if asked.port is None else f":{asked.port}"
    return f"{asked.scheme}://{own}{port}{asked.path}"


def network_address() -> str | None:
    """This machine's address in the local network; None: it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(SOMEWHERE)
        except OSError:
            return None
        own: str = way.getsockname()[0]
    return None if is_loopback(own) else own


def reach_of(link: str) -> str:
    """Who can open a link: only this machine, those in the same network, or anybody."""
    host = urlsplit(link).hostname or ""
    if is_loopback(host):
        return THIS_MACHINE
    try:
        return THIS_NETWORK if ipaddress.ip_address(host).is_private else ANYWHERE
    except ValueError:
        return ANYWHERE  # a name
