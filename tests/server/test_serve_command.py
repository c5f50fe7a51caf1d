"""`sixquiprend serve`: where it listens, what it says, and what it writes down."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json

from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.server.http import addresses
from sixquiprend.server.operations import serve_command
from sixquiprend.server.operations.serve_command import Wishes
from tests.server.visiting import Guest, has_question, run
from tests.serving import serving


def test_the_usual_port_is_taken_if_it_is_free_and_any_other_if_it_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve_command, "USUAL_PORT", port)
        with serve_command._listener("127.0.0.1", None) as other:
            assert other.getsockname()[1] != port
        with pytest.raises(OSError, match="in use"):
            serve_command._listener("127.0.0.1", port)
    with serve_command._listener("127.0.0.1", None) as usual:
        assert usual.getsockname()[1] == port


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_where_to_go_on_this_computer_and_on_others(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(serve_command, "address_in_the_house", lambda: "192.0.2.7")
    serve_command._greet(Wishes(open=True), 4321, None, translator(language))
    said = capsys.readouterr().out
    assert re.findall(r"http://\S+", said) == ["http://127.0.0.1:4321", "http://192.0.2.7:4321"]
    assert "6660" in said  # that port was taken
    assert opened == ["http://127.0.0.1:4321"]
    serve_command._greet(Wishes(host="127.0.0.1", port=4321, open=False), 4321, None, translator(language))
    assert re.findall(r"http://\S+", capsys.readouterr().out) == ["http://127.0.0.1:4321"]
    assert len(opened) == 1


def test_who_starts_it_twice_is_led_to_the_one_that_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "sixquiprend").mkdir()
    with serving(serve_command.usual_database(), tmp_path) as server:
        port = int(server.url.rpartition(":")[2])
        monkeypatch.setattr(serve_command, "USUAL_PORT", port)
        assert serve_command.run(Wishes(host="127.0.0.1", open=True, lang="en")) == serve_command.OK
        assert capsys.readouterr().out == f"The game runs already. Play here: http://127.0.0.1:{port}\n"
        assert opened == [f"http://127.0.0.1:{port}"]
        with socket.create_server(("127.0.0.1", 0)) as silent:
            monkeypatch.setattr(serve_command, "USUAL_PORT", silent.getsockname()[1])
            assert serve_command.run(Wishes(host="127.0.0.1", open=True, lang="en")) == serve_command.FAILED
        assert "is in use by another process" in capsys.readouterr().err


def test_games_are_kept_among_the_users_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serve_command.usual_database() == f"sqlite:///{tmp_path}/sixquiprend/games.db"


@pytest.mark.parametrize(
    ("host", "expected"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("192.0.2.1", False), ("example.org", False)],
)
def test_names_of_this_computer_are_no_use_to_another(host: str, expected: bool) -> None:
    assert addresses.is_this_computer(host) is expected


def test_logs_are_json_without_secrets_names_or_cards(tmp_path: Path) -> None:
    async def test() -> None:
        log = tmp_path / "log"
        with serving(f"sqlite:///{tmp_path}/games.db", tmp_path, f"--log={log}") as server:
            async with Guest(server.url) as ana:
                code = await ana.make(2, rules={"rounds": 1}, start=True)
                async with ana.line() as line:
                    update = await line.update(has_question)
                    await line.connection.send('{"type":"choose","id":1,"answer":"Zorglub"}')
                    await line.choose(update["moment"], {"kind": "play", "seat": 0, "card": 105})
                await ana.refused("GET", f"/api/tables/{code}/nowhere?Zorglub")
            server.stop()
        lines = [json.decode(line) for line in log.read_bytes().splitlines()]
        assert any(line["message"] == "the server listens" for line in lines)
        assert all({"at", "level", "logger", "message"} <= set(line) for line in lines)
        text = log.read_text("utf-8")
        hand = update["you"]["hand"]
        for secret in (ana.cookie, "Ana", "Zorglub", str(hand), json.encode(hand).decode()):
            assert secret not in text

    run(test)


def test_a_file_that_cannot_be_logged_to_is_said_before_anything_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve_command.run(Wishes(log=tmp_path, lang="en", open=False)) == 1
    assert "can't be started" in capsys.readouterr().err


STARTED = """
import sys
import sixquiprend.server.operations.worker
print(*{"alembic", "cryptography", "reportlab", "PIL", "numba"} & set(sys.modules))
"""


def test_a_server_that_starts_loads_nothing_that_its_first_answer_does_without() -> None:
    """Everybody waits for it after a restart."""
    done = subprocess.run([sys.executable, "-c", STARTED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
