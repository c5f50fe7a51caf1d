"""The server of the tests is the real one: it says where it is, dies when killed, and comes back there."""

from __future__ import annotations

import urllib.request
from pathlib import Path

import pytest

from tests.serving import ServerProcess, serving


def first_page(server: ServerProcess) -> str:
    with urllib.request.urlopen(server.url, timeout=30) as answer:
        assert answer.status == 200
        return str(answer.read(), "utf-8")


def test_a_server_is_killed_and_started_again_on_the_same_port_and_database(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with serving(f"sqlite:///{database}", tmp_path) as server:
        port = server.port
        page = first_page(server)
        server.kill()
        assert not server.running
        server.start()
        assert server.port == port
        assert first_page(server) == page
    assert not server.running
    assert database.exists()
    assert not any("Traceback" in line for line in server.output)


def test_a_server_that_does_not_start_says_why_without_a_traceback(tmp_path: Path) -> None:
    server = ServerProcess("mysql://somewhere", tmp_path)
    with pytest.raises(AssertionError, match="sqlite:///"):
        server.start()
    assert not server.running
    assert "Traceback" not in "".join(server.output)
