"""`serve --https`: the certificate for this computer as it is reached now, and where it is kept."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path
from sqlalchemy import make_url

from ..basics.certificates import house_certificate
from ..basics.settings import Https
from ..http.addresses import address_in_the_house


def own_https(database: str, host: str, public_url: str | None, port: int) -> Https:
    """Raises `OSError` if the certificate can't be kept."""
    names, addresses = _reached_by(host, public_url)
    found = house_certificate(data_folder(database) / "https", names, addresses)
    return Https(port, str(found.chain), str(found.key), found.authority, found.fingerprint)


def data_folder(database: str) -> Path:
    """Where this server keeps its data: beside its database, if that is a file."""
    url = make_url(database)
    file = url.database if url.drivername.startswith("sqlite") else None
    return Path(file).resolve().parent if file else user_data_path("sixquiprend", appauthor=False)


def _reached_by(host: str, public_url: str | None) -> tuple[set[str], set[str]]:
    """The names and addresses under which this computer can be reached."""
    called = socket.gethostname().partition(".")[0]
    found = {"localhost", called, f"{called}.local", "127.0.0.1", "::1", host, address_in_the_house() or ""}
    if public_url is not None:
        found.add(urlsplit(public_url).hostname or "")
    with suppress(OSError):  # a computer that doesn't know its own name
        found.update(str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None))
    names, addresses = set[str](), set[str]()
    for each in found:
        try:
            address = ip_address(each)
        except ValueError:
            names.add(each)
        else:
            if not address.is_unspecified and "%" not in each:
                addresses.add(each)
    return names, addresses
