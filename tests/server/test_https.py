"""`serve --https`: a certificate of one's own, kept and made anew in time, and words about its warning."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509

from sixquiprend.server.basics.certificates import Certificate, house_certificate
from sixquiprend.server.operations.own_https import data_folder
from tests.server.visiting import PATIENCE
from tests.serving import ServerProcess, serving

NAMES = ("localhost", "kitchen.local")
ADDRESSES = ("127.0.0.1", "192.168.1.7")
NOW = datetime(2026, 11, 16, tzinfo=UTC)


def served(made: Certificate) -> x509.Certificate:
    """The server's own certificate, the first of the chain."""
    return x509.load_pem_x509_certificates(made.chain.read_bytes())[0]


def reached_by(made: Certificate) -> set[str]:
    found = served(made).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(each.value) for each in found}


def test_a_certificate_is_kept_and_its_keys_are_for_nobody_else(tmp_path: Path) -> None:
    first = house_certificate(tmp_path / "https", NAMES, ADDRESSES, NOW)
    assert reached_by(first) == {*NAMES, *ADDRESSES}
    again = house_certificate(tmp_path / "https", NAMES, ADDRESSES, NOW + timedelta(days=300))
    assert again == first
    assert served(again) == served(first)
    assert {file.stat().st_mode & 0o777 for file in (tmp_path / "https").glob("*.key")} == {0o600}


def test_another_address_makes_another_certificate_that_phones_trust_already(tmp_path: Path) -> None:
    first = house_certificate(tmp_path, NAMES, ADDRESSES, NOW)
    before = served(first)
    moved = house_certificate(tmp_path, NAMES, ("127.0.0.1", "10.0.0.3"), NOW)
    assert moved.fingerprint == first.fingerprint
    assert "10.0.0.3" in reached_by(moved)
    assert "192.168.1.7" not in reached_by(moved)
    assert served(moved) != before


def test_before_a_certificate_expires_there_is_another(tmp_path: Path) -> None:
    first = house_certificate(tmp_path, NAMES, ADDRESSES, NOW)
    later = NOW + timedelta(days=380)
    renewed = house_certificate(tmp_path, NAMES, ADDRESSES, later)
    assert renewed.fingerprint == first.fingerprint
    assert served(renewed).not_valid_after_utc > later + timedelta(days=300)
    much_later = house_certificate(tmp_path, NAMES, ADDRESSES, NOW + timedelta(days=3640))
    assert much_later.fingerprint != first.fingerprint


def test_what_was_kept_and_is_broken_is_made_anew(tmp_path: Path) -> None:
    first = house_certificate(tmp_path, NAMES, ADDRESSES, NOW)
    (tmp_path / "server.crt").write_text("nothing of the kind")
    assert house_certificate(tmp_path, NAMES, ADDRESSES, NOW).fingerprint == first.fingerprint
    (tmp_path / "authority.key").write_bytes((tmp_path / "server.key").read_bytes())
    other = house_certificate(tmp_path, NAMES, ADDRESSES, NOW)
    assert other.fingerprint != first.fingerprint
    served(other).verify_directly_issued_by(x509.load_der_x509_certificate(other.authority))


def test_the_authority_vouches_for_the_house_only(tmp_path: Path) -> None:
    """Whoever steals its key can't pretend to be a bank."""
    made = house_certificate(tmp_path, NAMES, ADDRESSES, NOW)
    allowed = x509.load_der_x509_certificate(made.authority).extensions.get_extension_for_class(
        x509.NameConstraints
    )
    assert allowed.critical
    subtrees = {str(each.value) for each in allowed.value.permitted_subtrees or ()}
    assert {"192.168.0.0/16", "localhost", "kitchen.local"} <= subtrees
    assert "0.0.0.0/0" not in subtrees
    # An address of the internet that this computer really has needs an authority that may name it.
    public = house_certificate(tmp_path, NAMES, (*ADDRESSES, "203.0.113.9"), NOW)
    assert public.fingerprint != made.fingerprint
    assert "203.0.113.9" in reached_by(public)


@pytest.mark.parametrize(
    ("database", "folder"), [("sqlite:////srv/games/x.db", "/srv/games"), ("postgresql://host/x", None)]
)
def test_it_is_kept_beside_the_database_if_that_is_a_file(database: str, folder: str | None) -> None:
    found = data_folder(database)
    assert found == Path(folder) if folder else found.name == "sixquiprend"


def trusting(folder: Path) -> httpx.Client:
    """A device that trusts the authority, and nobody else."""
    known = ssl.create_default_context(cafile=str(folder / "https" / "authority.crt"))
    return httpx.Client(verify=known, timeout=PATIENCE)


def test_a_device_that_trusts_it_plays_and_any_other_is_told_what_to_do(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}", tmp_path, "--https", "--lang=en") as server:
        _check_https(server, tmp_path)
        told_as = {"Accept": "text/html", "Accept-Language": "de"}
        with httpx.Client(headers=told_as, timeout=PATIENCE) as plain:
            told = plain.get(f"{server.url}/tables/abcd")
            assert told.status_code == 200
            assert "Ohne Netz" in told.text
            assert f'href="{server.https_url}/tables/abcd"' in told.text
            fingerprint = next(line for line in server.output if "SHA-256" in line).split()[-1]
            assert fingerprint in told.text.replace("<wbr>", "")
            authority = plain.get(f"{server.url}/house.crt").content
            assert x509.load_der_x509_certificate(authority) == x509.load_pem_x509_certificate(
                (tmp_path / "https" / "authority.crt").read_bytes()
            )
            refused = plain.post(f"{server.url}/api/tables", json={})
            assert refused.status_code == 403
            assert refused.json()["error"]["code"] == "https_only"
            assert plain.get(f"{server.url}/healthz").json()["status"] == "ok"


def _check_https(server: ServerProcess, folder: Path) -> None:
    with trusting(folder) as device:
        assert device.get(f"{server.https_url}/healthz").json()["status"] == "ok"
        page = device.get(f"{server.https_url}/offline", headers={"Accept-Language": "fr"})
        assert "La première fois, ton appareil t’avertit" in page.text
        # It may be gone tomorrow: no browser is told to insist on https for a year.
        assert "strict-transport-security" not in page.headers
    with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        httpx.get(f"{server.https_url}/healthz", timeout=PATIENCE)
