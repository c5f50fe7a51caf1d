"""What a bot of somebody else is made of: any change of it gives another hash."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from sixquiprend.bots.origins import origin

ENTRY = "[sixquiprend.bots]\ntheirs = their_package.bots:Bot\nsingle = their_module:Bot\n"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a bot and its weights, as an editable install has it: no list of its files."""
    package = tmp_path / "their_package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "bots.py").write_text("class Bot: ...\n")
    (package / "weights.bin").write_bytes(b"1")
    (tmp_path / "their_module.py").write_text("class Bot: ...\n")
    info = tmp_path / "their_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-package\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.parametrize("file", ["their_package/bots.py", "their_package/weights.bin"])
def test_any_file_of_a_package_counts(installed: Path, file: str) -> None:
    before = origin("theirs")
    assert before == origin("theirs")
    (installed / file).write_bytes(b"class Bot: x = 1\n")
    assert origin("theirs") != before


def test_a_bot_in_a_single_module_counts_too(installed: Path) -> None:
    before = origin("single")
    (installed / "their_module.py").write_text("class Bot: x = 1\n")
    assert origin("single") != before


def test_the_version_of_a_package_counts(installed: Path) -> None:
    before = origin("theirs")
    metadata = installed / "their_package-1.0.dist-info" / "METADATA"
    metadata.write_text(metadata.read_text().replace("Version: 1.0", "Version: 1.1"))
    assert origin("theirs") != before


@pytest.mark.parametrize(
    "words",
    [
        "{python} {script}",
        "{python} -u {script} --quick",
        "{python} -c pass --weights={script}",
        "sh -c '{python} {script}'",
    ],
)
def test_every_file_that_a_command_names_counts(tmp_path: Path, words: str) -> None:
    script = tmp_path / "bot.py"
    script.write_text("one")
    name = "exec:" + words.format(python=shlex.quote(sys.executable), script=shlex.quote(str(script)))
    before = origin(name)
    assert before == origin(name)
    script.write_text("two")
    assert origin(name) != before


def test_the_program_itself_counts(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    before = origin(f"exec:{program}")
    program.write_text("#!/bin/sh\nexit\n")
    assert origin(f"exec:{program}") != before


def test_our_own_bots_and_strangers_have_none() -> None:
    assert origin("careful") is None
    assert origin("nobody") is None
