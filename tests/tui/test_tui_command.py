"""The command itself, as a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixquiprend.i18n import CatalogueMissing
from sixquiprend.tui import play_command
from sixquiprend.tui.play_command import lookalike
from sixquiprend.tui.setup import Wishes

COMMAND = Path(sys.executable).parent / "sixquiprend"


def run(*arguments: str, lines: str = "", home: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Plays with these lines on standard input."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LANG", "COLUMNS")}
    return subprocess.run(
        [COMMAND, "play", *arguments],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        env={**kept, "XDG_DATA_HOME": str(home), "PYTHONIOENCODING": "utf-8", **environment},
    )


def test_without_anybody_at_the_terminal_it_ends_kindly(tmp_path: Path) -> None:
    done = run("--seats", "3", "--options", "KP", home=tmp_path, LANG="en_GB.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Good-bye, and see you soon!\n")
    assert "\x1b" not in done.stdout


def test_without_options_it_asks_in_french_unless_the_environment_speaks_another_language(
    tmp_path: Path,
) -> None:
    assert "Combien à la table" in run(home=tmp_path, lines="\n").stdout
    assert "Wie viele am Tisch" in run(home=tmp_path, lines="\n", LANG="de_AT.UTF-8").stdout
    assert "How many players" in run("--lang", "en", home=tmp_path, LANG="de_AT.UTF-8").stdout


def test_a_terminal_that_knows_only_ascii_gets_lookalikes(tmp_path: Path) -> None:
    done = run("--seats", "2", "--lang", "fr", home=tmp_path, lines="?\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "? règles".replace("è", "?") in done.stdout
    assert "tete de b" not in done.stdout
    assert "boeuf" in done.stdout
    assert "+-----+" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--seats", "11"), "A game has 2 to 10 players."),
        (("--options", "SJ"), "don't go together"),
        (("--bots", "nobody"), "There is no bot “nobody”"),
        (("--seats", "2", "--seed", "12"), "A seed has 64 hexadecimal digits"),
        (("--seats", "many"), "not a valid int"),
    ],
)
def test_bad_options_end_with_code_2_and_one_reason(
    arguments: tuple[str, ...], reason: str, tmp_path: Path
) -> None:
    done = run(*arguments, "--lang", "en", home=tmp_path)
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_the_seed_decides_the_cards(tmp_path: Path) -> None:
    first = [
        run("--seats", "4", "--seed", seed * 32, "--lang", "en", home=tmp_path).stdout.split("sixquiprend")[0]
        for seed in ("aa", "AA", "bb")
    ]
    assert first[0] == first[1]
    assert first[0] != first[2]


def test_translations_that_were_never_compiled_are_named_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(language: str) -> None:
        raise CatalogueMissing("run `make install`")

    monkeypatch.setattr(play_command, "translator", missing)
    assert play_command.play(Wishes(seats=2), None, None, None, fast=True) == 1
    assert capsys.readouterr().err == "run `make install`\n"


def test_characters_that_a_terminal_lacks_are_replaced_by_what_looks_like_them() -> None:
    def shown(text: str) -> str:
        error = UnicodeEncodeError("ascii", text, 0, len(text), "not in range")
        return lookalike(error)[0]

    assert shown("44 − 43 → “bœuf”…") == '44 - 43 -> "boeuf"...'
    assert shown("漢") == "?"
