"""Where other devices reach this server."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from starlette.requests import Request

from .asking import house_of


def address_in_the_house() -> str | None:
    """This computer's address in its network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: the system only says from where it would.
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if ip_address(address).is_loopback else address


def link_to(request: Request, code: str) -> str:
    """The address of a table, for people on other devices as well."""
    url = request.url
    host = url.netloc
    if is_this_computer(url.hostname or "") and house_of(request).settings.open_to_the_house:
        other = address_in_the_house()
        if other is not None:
            host = other if url.port is None else f"{other}:{url.port}"
    return f"{url.scheme}://{host}/tables/{code}"


def is_this_computer(host: str) -> bool:
    """Whether this name means the computer itself, and something else on every other one."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
