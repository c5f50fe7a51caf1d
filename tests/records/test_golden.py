"""Golden records: what was written once can be read for ever, and would be written again."""

from __future__ import annotations

import runpy
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest

from sixquiprend.engine import ALL_EVENTS
from sixquiprend.records import GameRecorder, RecordWriter, Verdict, read_record
from tests.records.games import CHOICES, GOLDEN, GOLDEN_GAMES, SEED, golden, recorded

HASHES = {
    "base": "e90e57029db7a8f11576c3d91d736ef3263266e1e4b11b789353af1e2c969bf9",
    "numbers": "30fca8e7e314b547cde9dba1ea01a6593a1b355a80999d1a5732ff56e5194005",
    "small": "1377815da1933feb5848b2ce6b148dc9dc5b831d2a7647a1889ba3ccb734aa0a",
    "specials": "9f54df38b59b2e252bb24e4caeb879bf8a71bcb64ac703d591f31534d71dfbf7",
}
DOCS = Path(__file__).parents[2] / "docs" / "records.md"


def test_every_golden_record_is_there_and_untouched() -> None:
    found = {file.stem: sha256(file.read_bytes()).hexdigest() for file in GOLDEN.glob("*.jsonl")}
    assert found == HASHES


@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_a_golden_record_is_read_and_proved(name: str) -> None:
    record = read_record(GOLDEN / f"{name}.jsonl")
    assert record.header.rules == GOLDEN_GAMES[name]
    assert record.final.over
    verdict = record.verdict
    assert verdict == Verdict(
        seats=record.header.rules.seats,
        rounds=record.final.round,
        shuffles=verdict.shuffles,
        proved=verdict.shuffles,
        finished=True,
        stops=golden(name).count(b"\n"),
        torn=False,
    )
    assert verdict.shuffles >= verdict.rounds


@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_the_same_events_are_written_as_the_same_bytes(name: str) -> None:
    record = read_record(golden(name))
    file = BytesIO()
    GameRecorder(RecordWriter(file), record.header.rules, record.header.seats, SEED).add(record.events)
    assert file.getvalue() == golden(name)


@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_the_same_game_is_played_again(name: str) -> None:
    assert recorded(GOLDEN_GAMES[name], CHOICES, SEED) == golden(name)


def test_the_golden_records_have_every_kind_of_event() -> None:
    seen = {type(event) for name in GOLDEN_GAMES for event in read_record(golden(name)).events}
    assert seen == set(ALL_EVENTS)


def program_of_the_docs(tmp_path: Path) -> Path:
    program = tmp_path / "prove.py"
    program.write_text(DOCS.read_text("utf-8").split("```python\n")[1].split("```")[0], "utf-8")
    return program


def test_the_program_of_the_docs_proves_a_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["prove.py", str(GOLDEN / "base.jsonl")])
    runpy.run_path(str(program_of_the_docs(tmp_path)))
    assert capsys.readouterr().out == "every deal proved\n"


def test_the_program_of_the_docs_refuses_another_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = golden("base").split(b"\n")
    lines[3], lines[4] = lines[4], lines[3]
    false = tmp_path / "false.jsonl"
    false.write_bytes(b"\n".join(lines))
    monkeypatch.setattr(sys, "argv", ["prove.py", str(false)])
    with pytest.raises(AssertionError):
        runpy.run_path(str(program_of_the_docs(tmp_path)))
