"""`sixquiprend simulate`: rows that say what happened, in whole files, and never twice."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import groupby
from pathlib import Path
from runpy import run_path
from typing import Any
from xml.etree import ElementTree as ET

import pyarrow.parquet as pq
import pytest
from msgspec import json
from typer.testing import CliRunner, Result

from sixquiprend.arena.match import make_match
from sixquiprend.arena.simulation import FAULTS_METADATA, METADATA, FaultsOfRounds, Simulation, schema
from sixquiprend.cli import app
from sixquiprend.engine import HEADS, Card, Joker, in_order
from tests.arena.programs import ANSWERS_NOTHING

DOCS = Path(__file__).parents[2] / "docs" / "data.md"
FACTS = Path(__file__).parents[2] / "examples" / "facts.py"


def simulate(*words: object) -> Result:
    return CliRunner().invoke(app, ["simulate", *map(str, words), "--jobs", "1"])


def rows_in(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder).to_pylist()
    return found


def card_of(number: int) -> Card:
    return number if number > 0 else Joker(f"0.{number + 10}")


def test_a_stopped_simulation_goes_on_and_gives_the_same_rows(tmp_path: Path) -> None:
    words = ("careful", "beginner", "--seats", 3, "--part", 2)
    first = simulate(*words, "--rounds", 3, "--out", tmp_path / "a")
    assert first.exit_code == 0, first.stderr
    assert first.stdout.startswith("4 rounds in 2 files"), "files are always full"
    (tmp_path / "a" / "part-000000.parquet").unlink()
    (tmp_path / "a" / "_part-000000.parquet").write_bytes(b"half a file, when the power went")
    again = simulate("careful", "beginner", "--seats", 3, "--rounds", 6, "--out", tmp_path / "a")
    assert "going on after 1 of 3 files" in again.stderr
    simulate(*words, "--rounds", 6, "--out", tmp_path / "b")
    rows = rows_in(tmp_path / "a")
    assert rows == rows_in(tmp_path / "b")
    assert sorted({row["round"] for row in rows}) == list(range(6))
    seated = {(row["round"], row["seat"]): row["bot"] for row in rows}
    assert [seated[number, 0] for number in range(3)] == ["careful", "beginner", "careful"]
    assert [seated[number, 1] for number in range(3)] == ["beginner", "careful", "careful"]


@pytest.mark.parametrize("options", ["", "KDPVJ", "S"])
def test_rows_tell_the_whole_round(options: str) -> None:
    simulation = Simulation(1, make_match(["careful"], seats=3, options=options, seed=4), 1)
    rows, _ = simulation.game(0)
    assert len(rows) == simulation.match.rules.slots.turns * 3 * simulation.rounds_of_a_game
    for _, turn in groupby(rows, lambda row: (row.round, row.turn)):
        played = sorted(turn, key=lambda row: row.place)
        assert [row.place for row in played] == [0, 1, 2]
        assert len({str(row.rows) for row in played}) == 1
        assert all(row.card in row.hand for row in played)
    heads: dict[tuple[int, int], int] = defaultdict(int)
    for row in rows:
        heads[row.round, row.seat] += row.heads
        if options != "S":
            assert (row.taken > 0) == (row.heads > 0)
            assert row.row is not None
            assert not row.chosen or row.taken
    assert heads == {(row.round, row.seat): row.round_heads for row in rows}


def test_a_base_round_can_be_laid_again_from_its_rows() -> None:
    rows, _ = Simulation(1, make_match(["careful", "beginner"], seats=4, seed=9), 1).game(0)
    table = [list(row) for row in rows[0].rows]
    for row in rows:
        if row.place == 0:
            assert row.rows == table
        assert row.row is not None
        there = table[row.row]
        assert row.chosen == all(each[-1] > row.card for each in table)
        assert row.taken == (len(there) if row.chosen or len(there) == 5 else 0)
        assert row.heads == (sum(HEADS[card] for card in there) if row.taken else 0)
        table[row.row] = [row.card] if row.taken else [*there, row.card]


def test_jokers_are_below_all_numbers_in_the_same_order() -> None:
    rows, _ = Simulation(1, make_match(["careful"], seats=10, options="J", seed=1), 1).game(0)
    hands = [row.hand for row in rows]
    assert any(card < 0 for hand in hands for card in hand)
    for hand in hands:
        assert tuple(map(card_of, hand)) == in_order(map(card_of, hand))
        assert hand == sorted(hand)


def test_a_file_says_what_it_holds(tmp_path: Path) -> None:
    assert simulate("careful", "--rounds", 1, "--out", tmp_path).exit_code == 0
    file = pq.read_schema(tmp_path / "part-000000.parquet")
    assert file.equals(schema())
    header = json.decode(file.metadata[METADATA], type=Simulation)
    assert header.match.lineup == ("careful", "careful")
    assert json.decode((tmp_path / "_simulation.json").read_bytes(), type=Simulation) == header
    told = re.findall(r"^\| `(\w+)` \| ([\w<>, ]+) \|", DOCS.read_text("utf-8"), re.MULTILINE)
    kinds = {"bot": "string", "hand": "list<int16>", "rows": "list<list<int16>>"}
    assert told == [(field.name, kinds.get(field.name, str(field.type))) for field in schema()]


def test_the_script_of_the_docs_draws_its_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, pictures = tmp_path / "rounds", tmp_path / "pictures"
    assert simulate("beginner", "--seats", 4, "--rounds", 20, "--out", folder).exit_code == 0
    run_path(str(FACTS))["main"](str(folder), str(pictures))
    assert "20 rounds, 800 cards" in capsys.readouterr().out
    drawn = {file.name for file in pictures.iterdir()}
    assert drawn == set(re.findall(r"pictures/facts/([\w-]+\.svg)", DOCS.read_text("utf-8")))
    for name in drawn:
        assert "nan" not in (pictures / name).read_text("utf-8")
        ET.parse(pictures / name)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nobody careful", "nobody"),
        ("exec:false careful", "exec:false: no greeting"),
        ("careful --options JS", "C10"),
        ("careful beginner --seed 2", "another simulation"),
        ("careful beginner --part 7", "another simulation"),
    ],
)
def test_bad_input_gets_one_clear_line_and_changes_nothing(tmp_path: Path, words: str, said: str) -> None:
    simulate("careful", "beginner", "--rounds", 1, "--out", tmp_path)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    done = simulate(*words.split(), "--rounds", 1, "--out", tmp_path)
    assert done.exit_code == 2
    (line,) = done.stderr.splitlines()
    assert said in line
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_rows_that_another_bot_has_played_dont_pass_for_those_of_the_one_that_is_named(
    tmp_path: Path,
) -> None:
    words = ("careful", ANSWERS_NOTHING, "--part", 1, "--out", tmp_path)
    done = simulate(*words, "--rounds", 1)
    assert done.exit_code == 0
    said = rf"^{re.escape(ANSWERS_NOTHING)} gave no legal answer (\d+) times, .* ended with exit code 0"
    (first,) = re.findall(said, done.stderr, re.MULTILINE)
    kept = pq.read_schema(tmp_path / "part-000000.parquet").metadata[FAULTS_METADATA]
    faults = json.decode(kept, type=list[FaultsOfRounds])
    assert {(each.round, each.bot, each.faults.seat) for each in faults} == {(0, ANSWERS_NOTHING, 1)}
    assert sum(each.faults.count for each in faults) == int(first)
    again = simulate(*words, "--rounds", 2)  # goes on, and tells of all files
    (both,) = re.findall(said, again.stderr, re.MULTILINE)
    assert int(both) > int(first)


def test_a_bot_without_faults_leaves_nothing_to_tell(tmp_path: Path) -> None:
    assert simulate("careful", "--rounds", 1, "--out", tmp_path).stderr == ""
    file = pq.read_schema(tmp_path / "part-000000.parquet")
    assert file.metadata[FAULTS_METADATA] == b"[]"


def test_the_page_of_the_docs_knows_every_option() -> None:
    shown = CliRunner().invoke(app, ["simulate", "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"}).stdout
    options = set(re.findall(r"--[a-z]+", shown)) - {"--help"}
    assert set(re.findall(r"`(--[a-z]+)", DOCS.read_text("utf-8"))) == options
