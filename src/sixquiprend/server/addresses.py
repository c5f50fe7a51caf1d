"""Where other devices reach this server."""

from __future__ import annotations

import socket
from io import BytesIO
from ipaddress import ip_address

import segno
from starlette.requests import Request
from starlette.responses import Response

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


def link_to(request: Request, path: str) -> str:
    """The address of a page of ours, for people on other devices as well."""
    url = request.url
    host = url.netloc
    if is_this_computer(url.hostname or "") and house_of(request).settings.open_to_the_house:
        other = address_in_the_house()
        if other is not None:
            host = other if url.port is None else f"{other}:{url.port}"
    return f"{url.scheme}://{host}{path}"


def qr_answer(link: str) -> Response:
    """A link as a QR code."""
    file = BytesIO()
    segno.make(link, error="m", micro=False).save(
        file, kind="svg", scale=8, border=2, light="#ffffff", xmldecl=False
    )
    return Response(file.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def is_this_computer(host: str) -> bool:
    """Whether this name means the computer itself, and something else on every other one."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
