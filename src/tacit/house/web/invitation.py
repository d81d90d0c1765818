"""The link for inviting friends, with an address of the house that they can reach.

On the server's own machine a browser uses a loopback address, which is useless on other machines.
If the house listens on all addresses, the one in the local network is offered instead.
"""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from tacit.house.http.headers import is_loopback
from tacit.house.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")  # listening on all addresses
THIS_MACHINE, THIS_NETWORK, ANYWHERE = "machine", "network", "anywhere"  # who can open a link
# Used only to look up the route: a documentation address (RFC 5737); no packet is sent.
SOMEWHERE = ("192.0.2.1", 9)


def link_for(base: str, table_id: str, settings: Settings) -> str:
    """The link to a table for others; `base` is the base URL of the request."""
    return f"{reachable(base, settings)}t/{table_id}"


def reachable(base: str, settings: Settings) -> str:
    """A base URL of the house that others can open, if there is one."""
    asked = urlsplit(base)
    if not is_loopback(asked.hostname or "") or settings.host not in EVERYWHERE:
        return base
    own = network_address()
    if own is None or (settings.host_names and own not in settings.host_names):
        return base
    return at_host(base, own)


def at_host(address: str, host: str) -> str:
    """The same URL at another host."""
    asked = urlsplit(address)
    port = "" if asked.port is None else f":{asked.port}"
    return f"{asked.scheme}://{host}{port}{asked.path}"


def network_link(link: str) -> str | None:
    """For a loopback link, the local network's, which works if the house listens there."""
    own = network_address() if reach_of(link) == THIS_MACHINE else None
    return None if own is None else at_host(link, own)


def network_address() -> str | None:
    """This machine's address in the local network; None: there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(SOMEWHERE)
        except OSError:
            return None
        own: str = way.getsockname()[0]
    return None if is_loopback(own) else own


def reach_of(link: str) -> str:
    """Who can open a link: only this machine, the local network, or anybody."""
    host = urlsplit(link).hostname or ""
    if is_loopback(host):
        return THIS_MACHINE
    try:
        return THIS_NETWORK if ipaddress.ip_address(host).is_private else ANYWHERE
    except ValueError:
        return ANYWHERE  # a name
