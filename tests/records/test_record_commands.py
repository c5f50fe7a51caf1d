"""`sixquiprend verify` and `sixquiprend replay`, as people and scripts meet them."""

from __future__ import annotations

import random
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from sixquiprend.cli import app
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.records import read_record
from sixquiprend.tui.replay_command import Replay
from tests.play import COMBINATIONS, short_game
from tests.records.games import GOLDEN, GOLDEN_GAMES, golden, recorded

SMALL = GOLDEN / "small.jsonl"
STOPS = golden("small")[:1500]


def run(*arguments: str | Path, said: str = "") -> Result:
    result = CliRunner().invoke(app, [*map(str, arguments)], input=said, env={"COLUMNS": "100"})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    file = tmp_path / "edited.jsonl"
    file.write_bytes(golden("small").replace(b'"totals":[', b'"totals":[9'))
    return file


@pytest.fixture
def stopped(tmp_path: Path) -> Path:
    file = tmp_path / "stopped.jsonl"
    file.write_bytes(STOPS)
    return file


# --- verify ----------------------------------------------------------------------------------------


def test_verify_says_what_is_proved() -> None:
    result = run("verify", SMALL, GOLDEN / "base.jsonl", "--lang", "en")
    assert result.exit_code == 0
    first, second, *_ = result.output.splitlines()
    assert first == f"{SMALL}: ok: 2 seats, 1 round, every deal proved"
    assert second.startswith(f"{GOLDEN / 'base.jsonl'}: ok: 4 seats, ")


def test_verify_says_what_is_wrong_and_where(edited: Path) -> None:
    result = run("verify", SMALL, edited, "--lang", "en")
    assert result.exit_code == 1
    first, second, *_ = result.output.splitlines()
    assert "ok" in first
    assert second.startswith(f"{edited}: wrong: line 37: the rules say ")


def test_verify_counts_a_record_that_stops_as_right_only_if_told_so(stopped: Path) -> None:
    result = run("verify", stopped, "--lang", "en")
    assert result.exit_code == 1
    line = STOPS.count(b"\n") + 1
    assert result.output == (
        f"{stopped}: unfinished: the record stops in the middle of line {line}; "
        "up to there it follows the rules: 2 seats, 0 rounds, 0 of 1 deals proved\n"
    )
    assert run("verify", stopped, "--unfinished").exit_code == 0


def test_verify_tells_a_file_that_cannot_be_read_from_a_wrong_one(tmp_path: Path, edited: Path) -> None:
    missing = tmp_path / "missing.jsonl"
    result = run("verify", missing, edited, SMALL, "--lang", "en")
    assert result.exit_code == 2
    assert len(result.output.splitlines()) == 3 + 2, "three files, and what the right one proves"
    assert result.output.startswith(f"{missing}: this file can't be read: ")
    assert run("verify", tmp_path).exit_code == 2


def test_verify_needs_a_file_and_a_language_that_exists() -> None:
    assert run("verify").exit_code == 2
    assert run("verify", SMALL, "--lang", "xx").exit_code == 2
    assert run("replay", SMALL, "--lang", "xx").exit_code == 2


def test_verify_ends_a_process_without_a_traceback(edited: Path) -> None:
    done = subprocess.run(
        [Path(sys.executable).parent / "sixquiprend", "verify", edited],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (1, "")


# --- replay ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_replay_shows_a_whole_game_at_once_when_nobody_can_press_enter(name: str, language: str) -> None:
    result = run("replay", GOLDEN / f"{name}.jsonl", "--lang", language)
    assert result.exit_code == 0
    assert result.output.startswith("Zoé, Équipe 2")
    turns = golden(name).count(b'"event":"revealed"')
    rounds = golden(name).count(b'"event":"round_started"')
    drafts = rounds if b'"event":"picked"' in golden(name) else 0
    headings = [line for line in result.output.splitlines() if line.startswith("───")]
    assert len(headings) == turns + rounds + drafts


@pytest.mark.parametrize("options", COMBINATIONS)
def test_replay_can_tell_every_game_wherever_it_stops(options: str) -> None:
    rules = short_game(3, options)
    lines = recorded(rules, 5).splitlines(keepends=True)
    for count in (len(lines), *random.Random(options).sample(range(1, len(lines)), 3)):
        record = read_record(b"".join(lines[:count]))
        screen = StringIO()
        Replay(record, Console(file=screen, width=80), translator("en")).show(step=False)
        assert ("unfinished" in screen.getvalue()) == (count < len(lines))


def test_replay_tells_what_happens_and_draws_the_rows() -> None:
    output = run("replay", SMALL, "--lang", "en", "--all").output
    assert "Round 1, turn 1" in output
    assert "The rows start with 4, 3, 24, 8." in output
    assert "Winner" in output
    assert "┃  24 ┃" in output


def test_replay_goes_from_turn_to_turn_and_back() -> None:
    result = run("replay", SMALL, "--lang", "en", "--step", said="\nwhat?\nn\np\nq\n")
    headings = [line.strip("─ ") for line in result.output.splitlines() if line.startswith("───")]
    assert headings == ["Round 1", "Round 1, turn 1", "Round 1, turn 2", "Round 1, turn 1"]
    assert result.exit_code == 0


def test_replay_stays_on_the_first_page_when_there_is_none_before() -> None:
    result = run("replay", SMALL, "--lang", "en", "--step", said="p\nq\n")
    assert result.output.count("Round 1 begins.") == 2


def test_replay_ends_with_the_input() -> None:
    result = run("replay", SMALL, "--lang", "en", "--step", said="\n")
    assert result.exit_code == 0
    assert "turn 2" not in result.output


def test_replay_comes_to_the_end_by_enter() -> None:
    result = run("replay", SMALL, "--lang", "en", "--step", said="\n" * 30)
    assert "Winner" in result.output
    assert result.output.count("Enter:") == 10


@pytest.mark.parametrize("lines", [1, 2, 3, 4, 7, 8, 20, 38, 40])
def test_replay_shows_an_unfinished_game_as_far_as_it_goes(tmp_path: Path, lines: int) -> None:
    file = tmp_path / "part.jsonl"
    file.write_bytes(b"".join(golden("small").splitlines(keepends=True)[:lines]))
    result = run("replay", file, "--lang", "en")
    assert result.exit_code == 0
    assert "unfinished: the record stops" in result.output.splitlines()[-1]


def test_replay_refuses_what_verify_refuses(edited: Path, tmp_path: Path) -> None:
    result = run("replay", edited, "--lang", "en")
    assert result.exit_code == 1
    assert "line 37" in result.output
    assert run("replay", tmp_path / "missing").exit_code == 2


def test_a_name_is_shown_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "name.jsonl"
    file.write_bytes(golden("small").replace("Zoé".encode(), b"[b]Zo[/b]")[:2000])
    assert "[b]Zo[/b]" in run("replay", file).output
