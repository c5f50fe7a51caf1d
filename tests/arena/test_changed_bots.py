"""Results of a bot that has changed are never taken for those of the bot that it is now."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from msgspec import json
from typer.testing import CliRunner, Result

from sixquiprend.arena import make_match
from sixquiprend.arena.match import Unit
from sixquiprend.cli import app
from tests.arena.programs import ANSWERS_NOTHING

FIRST_OR_LAST = """
class Bot:
    name = "theirs"
    def answer(self, view, rng):
        return view.legal[{place}]
"""


def arena(*words: object) -> Result:
    return CliRunner().invoke(app, ["arena", *map(str, words), "--jobs", "1"])


@pytest.fixture
def plug_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The module of a bot that is installed as pip would do it."""
    module = tmp_path / "their_changing_bot.py"
    module.write_text(FIRST_OR_LAST.format(place=0))
    info = tmp_path / "their_changing_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-changing-bot\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[sixquiprend.bots]\nchanging = their_changing_bot:Bot\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "their_changing_bot", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return module


def test_a_mended_plug_in_is_played_anew(plug_in: Path) -> None:
    def played() -> tuple[list[object], str]:
        sys.modules.pop("their_changing_bot", None)  # as in a new process
        done = arena("changing", "careful", "--deals", 2, "--json")
        assert done.exit_code == 0, done.stderr
        return [bot["heads"]["mean"] for bot in json.decode(done.stdout)["bots"]], done.stderr

    before, said = played()
    assert "nothing new" not in said
    again, said = played()
    assert again == before
    assert "nothing new was played: all 4 games are those of" in said
    plug_in.write_text(FIRST_OR_LAST.format(place=-1))
    after, said = played()
    assert after != before
    assert "nothing new" not in said


def test_a_named_file_of_results_is_refused_with_the_changed_bot(plug_in: Path, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    words = ("changing", "careful", "--deals", 1, "--out", out)
    assert arena(*words).exit_code == 0
    plug_in.write_text(FIRST_OR_LAST.format(place=-1))
    done = arena(*words)
    assert done.exit_code == 2
    assert "another version of changing" in done.stderr
    assert arena(*words, "--fresh").exit_code == 0


def test_a_program_is_listed_with_the_name_that_it_gives(tmp_path: Path) -> None:
    script = tmp_path / "bot.sh"
    script.write_text(
        """read -r hello; echo '{"protocol": 1, "name": "Firstling"}'
while read -r request; do echo '{"answer": 0}'; done
"""
    )
    talk = tmp_path / "talk.jsonl"
    words = (f"exec:sh {script}", "careful", "--deals", 1, "--out", tmp_path / "results.jsonl")
    done = arena(*words, "--json", "--transcript", talk)
    assert json.decode(done.stdout)["bots"][0]["calls_itself"] == "Firstling"
    assert b"Firstling" in talk.read_bytes()
    assert "Firstling (exec:" in arena(*words).stdout.replace("\n", " ")


def test_a_program_that_gets_more_time_is_another_match(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    words = (ANSWERS_NOTHING, "careful", "--deals", 1, "--out", out)
    assert arena(*words).exit_code == 0
    done = arena(*words, "--seconds", 2)
    assert done.exit_code == 2
    assert "5 s a decision" in done.stderr


def test_a_transcript_that_cant_be_written_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    done = arena("careful", "beginner", "--transcript", tmp_path / "no" / "folder", "--out", tmp_path / "r")
    assert done.exit_code == 2
    assert "can't write the transcript" in done.stderr
    assert not (tmp_path / "r").exists()


def test_mixed_deals_change_who_sits_beside_whom_and_each_bot_still_plays_each_hand() -> None:
    match = make_match(["careful", "beginner", "flat100", "counter"], mixed=True)
    seatings = {tuple(match.place(seat, Unit(deal, 0)) for seat in range(4)) for deal in range(60)}
    neighbours = {frozenset((order[at], order[(at + 1) % 4])) for order in seatings for at in range(4)}
    assert len(neighbours) == 6
    for deal in range(3):
        for seat in range(4):
            assert {match.place(seat, Unit(deal, turn)) for turn in range(match.rotations)} == set(range(4))
