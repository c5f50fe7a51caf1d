"""Where other devices reach this server."""

from __future__ import annotations

import re
import socket
from io import BytesIO
from ipaddress import ip_address
from typing import Final

import segno
from starlette.requests import Request
from starlette.responses import Response

from ..basics.refusals import Refused
from .asking import house_of

_HOST: Final = re.compile(
    r"(?: (?P<name> [a-z0-9._-]{1,253}) | \[(?P<address> [0-9a-f:.]{2,45})\] ) (?P<port> :[0-9]{1,5})?",
    re.IGNORECASE | re.VERBOSE,
)


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
    """The address of a page of ours, for people on other devices as well.

    Raises `Refused` if the request doesn't say under which name it reached us.
    """
    settings = house_of(request).settings
    if settings.public_url:
        return settings.public_url + path
    host = request.headers.get("host", "")
    named = _HOST.fullmatch(host)
    if named is None:
        raise Refused(400, "bad_request", "the Host of this request is no name of a server")
    if is_this_computer(named["name"] or named["address"]) and settings.open_to_the_house:
        other = address_in_the_house()
        if other is not None:
            host = other + (named["port"] or "")
    return f"{request.scope['scheme']}://{host}{path}"


def qr_picture(link: str) -> bytes:
    """A link as a QR code, in SVG."""
    file = BytesIO()
    segno.make(link, error="m", micro=False).save(
        file, kind="svg", scale=8, border=2, light="#ffffff", xmldecl=False
    )
    return file.getvalue()


def qr_answer(link: str) -> Response:
    """The same as an answer."""
    return Response(qr_picture(link), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def is_this_computer(host: str) -> bool:
    """Whether this name means the computer itself, and something else on every other one."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
