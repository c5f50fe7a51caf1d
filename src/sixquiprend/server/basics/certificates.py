"""Certificates of one's own, for https in a house: nobody has to buy or register anything.

There are two. The *authority* is made once and kept: a phone that was told to trust it trusts this server
from then on. It vouches for addresses of private networks and for this computer only, so that whoever stole
its key could not pretend to be anybody else. The server's own certificate is signed by it, and made anew when
it is about to expire or when the computer has got another address; phones don't notice.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_NAME: Final = "6 qui prend"
_AUTHORITY_LASTS: Final = timedelta(days=3650)
_SERVER_LASTS: Final = timedelta(days=397)
"""Phones refuse what is valid much longer."""
_BEFORE_THE_END: Final = timedelta(days=30)
_PRIVATE: Final = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "100.64.0.0/10"),
    *("::1/128", "fc00::/7", "fe80::/10"),
)
_PRIVATE_NAMES: Final = ("localhost", "local", "lan", "home", "home.arpa", "internal", "fritz.box")

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


class Certificate(NamedTuple):
    """What a server needs for TLS, and what people need to trust it."""

    chain: Path
    """The server's own certificate and the authority's, as PEM."""
    key: Path
    authority: bytes
    """To be installed on a phone, as DER."""
    fingerprint: str
    """SHA-256 of the authority, as phones show it: "AB:CD:…"."""


class _Pair(NamedTuple):
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def house_certificate(
    folder: Path, names: Iterable[str], addresses: Iterable[str], now: datetime | None = None
) -> Certificate:
    """The certificate that is kept in this folder, made or made anew if it must be. Raises `OSError`.

    It is for these names and addresses; whatever isn't a name or an address is left out.
    """
    moment = datetime.now(UTC) if now is None else now
    known = tuple(sorted({name.lower() for name in names if _is_name(name)}))
    reached = tuple(sorted({ip_address(each) for each in addresses}, key=str))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    authority = _read(folder, "authority")
    if authority is None or _ends_soon(authority, moment) or not _may_vouch(authority, known, reached):
        authority = _keep(folder, "authority", _made_authority(known, reached, moment))
    server = _read(folder, "server")
    if server is None or _ends_soon(server, moment) or not _fits(server, authority, known, reached):
        server = _keep(folder, "server", _made_server(authority, known, reached, moment))
    chain = folder / "chain.pem"
    _write(chain, _pem(server.certificate) + _pem(authority.certificate), 0o644)
    print_of = authority.certificate.fingerprint(hashes.SHA256())
    return Certificate(
        chain=chain,
        key=folder / "server.key",
        authority=authority.certificate.public_bytes(serialization.Encoding.DER),
        fingerprint=print_of.hex(":").upper(),
    )


# --- making them -------------------------------------------------------------------------------------------


def _made_authority(names: tuple[str, ...], addresses: tuple[Address, ...], now: datetime) -> _Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    called = _called(f"{_NAME} · {names[0]}" if names else _NAME)
    builder = _begun(called, called, key, now, _AUTHORITY_LASTS)
    permitted: list[x509.GeneralName] = [x509.DNSName(name) for name in (*_PRIVATE_NAMES, *names)]
    permitted += [x509.IPAddress(network) for network in map(ip_network, _PRIVATE)]
    permitted += [x509.IPAddress(ip_network(each)) for each in addresses if not _is_private(each)]
    certificate = (
        builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .sign(key, hashes.SHA256())
    )
    return _Pair(certificate, key)


def _made_server(
    authority: _Pair, names: tuple[str, ...], addresses: tuple[Address, ...], now: datetime
) -> _Pair:
    key = ec.generate_private_key(ec.SECP256R1())
    reached: list[x509.GeneralName] = [x509.DNSName(name) for name in names]
    reached += [x509.IPAddress(each) for each in addresses]
    issuer = authority.certificate
    builder = _begun(_called(_NAME), issuer.subject, key, now, _SERVER_LASTS)
    certificate = (
        builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(reached), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()), critical=False
        )
        .sign(authority.key, hashes.SHA256())
    )
    return _Pair(certificate, key)


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, lasts: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # Clocks of phones may be a little behind.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


# --- whether they still do ---------------------------------------------------------------------------------


def _ends_soon(pair: _Pair, now: datetime) -> bool:
    return pair.certificate.not_valid_after_utc - now < _BEFORE_THE_END


def _fits(server: _Pair, authority: _Pair, names: tuple[str, ...], addresses: tuple[Address, ...]) -> bool:
    """Whether it is signed by this authority, and good for all of these."""
    try:
        server.certificate.verify_directly_issued_by(authority.certificate)
    except Exception:  # noqa: BLE001 - whatever is wrong with it, another one is made
        return False
    found = server.certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return set(names) <= set(found.get_values_for_type(x509.DNSName)) and set(addresses) <= set(
        found.get_values_for_type(x509.IPAddress)
    )


def _may_vouch(authority: _Pair, names: tuple[str, ...], addresses: tuple[Address, ...]) -> bool:
    """Whether all of these are among what it may vouch for."""
    permitted = authority.certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    allowed = permitted.permitted_subtrees or []
    suffixes = [each.value for each in allowed if isinstance(each, x509.DNSName)]
    networks = [each.value for each in allowed if isinstance(each, x509.IPAddress)]
    return all(any(f".{name}".endswith(f".{each}") for each in suffixes) for name in names) and all(
        any(isinstance(network, Network) and each in network for network in networks) for each in addresses
    )


def _is_private(address: Address) -> bool:
    return any(address in network for network in map(ip_network, _PRIVATE))


def _is_name(name: str) -> bool:
    parts = name.split(".")
    return len(name) <= 253 and all(
        0 < len(part) <= 63 and part.isascii() and part.replace("-", "a").isalnum() for part in parts
    )


# --- on disk -----------------------------------------------------------------------------------------------


def _read(folder: Path, name: str) -> _Pair | None:
    """What was kept under this name; None if it isn't there or can't be read."""
    try:
        certificate = x509.load_pem_x509_certificate((folder / f"{name}.crt").read_bytes())
        key = serialization.load_pem_private_key((folder / f"{name}.key").read_bytes(), None)
    except (OSError, ValueError):
        return None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
        return None
    return _Pair(certificate, key)


def _keep(folder: Path, name: str, pair: _Pair) -> _Pair:
    secret = pair.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    _write(folder / f"{name}.key", secret, 0o600)
    _write(folder / f"{name}.crt", _pem(pair.certificate), 0o644)
    return pair


def _write(file: Path, content: bytes, mode: int) -> None:
    """All of it or nothing: whoever is interrupted leaves the old one."""
    if file.exists() and file.read_bytes() == content:
        return
    beside = file.with_suffix(".new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as open_file:
        open_file.write(content)
    beside.replace(file)


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)
