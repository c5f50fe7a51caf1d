"""`sixquiprend analyse`, as a person meets it."""

from __future__ import annotations

import json
from concurrent.futures.process import BrokenProcessPool
from errno import ENOSPC
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NoReturn

import pytest
from typer.testing import CliRunner

from sixquiprend.analysis import analyse
from sixquiprend.analysis.report import report
from sixquiprend.cli import app
from sixquiprend.engine import Rules
from sixquiprend.i18n import LANGUAGES, translator
from tests.analysis.games import NASTY, record_of, recorded, short_game

FAST = ["--samples", "16", "--jobs", "1"]
VOID = {"meta"}


def run(*arguments: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["analyse", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_bytes(recorded(Rules(2, "K", rounds=1), name=NASTY))
    return file


def test_the_summary_and_the_worst_decisions_are_told(record: Path) -> None:
    code, told, _ = run(record, *FAST, "--lang", "en")
    assert code == 0
    assert NASTY in told
    assert "Bot 2" in told
    assert "Accuracy" in told
    assert "The worst decisions" in told
    assert "Row 4:" in told
    assert "exact" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_spoken(record: Path, language: str) -> None:
    code, told, _ = run(record, *FAST, "--lang", language)
    assert code == 0
    assert translator(language)("The worst decisions") in told


# --- JSON ------------------------------------------------------------------------------------------


def test_json_on_standard_output_comes_alone(record: Path) -> None:
    code, told, _ = run(record, *FAST, "--json", "-")
    assert code == 0
    assert json.loads(told)["analysis"] == "sixquiprend"


def test_json_has_the_shape_of_the_page(record: Path, tmp_path: Path) -> None:
    run(record, *FAST, "--seed", "5", "--json", tmp_path / "out.json")
    data: dict[str, Any] = json.loads((tmp_path / "out.json").read_bytes())
    assert list(data) == [
        "analysis", "version", "rules", "seats", "finished", "winners", "samples", "seed", "summaries",
        "worst", "course", "decisions",
    ]  # fmt: skip
    assert data["version"] == 1
    assert (data["samples"], data["seed"]) == (16, 5)
    assert data["seats"][0] == {"name": NASTY, "kind": "human"}
    assert [set(line) for line in data["summaries"]] == [
        {"seat", "heads", "decisions", "regret", "mean_regret", "accuracy", "luck"}
    ] * 2
    assert set(data["course"][0]) == {"round", "turn", "heads"}
    for decision in data["decisions"]:
        assert list(decision) == [
            "number", "round", "turn", "seat", "kind", "rows", "hand", "queue", "answers", "chosen", "best",
            "method", "regret", "why_chosen", "why_best", "compared",
        ]  # fmt: skip
        assert (decision["why_chosen"] is None) == (decision["regret"] == 0)
        assert (decision["compared"] is None) == (decision["regret"] == 0)
        assert decision["method"] in ("exact", "round", "turns")
        assert all(
            set(each) == {"answer", "cost", "error", "regret", "share"} for each in decision["answers"]
        )
        assert decision["answers"][decision["chosen"]]["regret"] == decision["regret"]
    assert all(data["decisions"][number]["number"] == number for number in data["worst"])


def test_the_page_names_every_key(record: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text("utf-8")
    data: dict[str, Any] = json.loads(run(record, *FAST, "--json", "-")[1])
    parts: list[dict[str, Any]] = [data, *(data[key][0] for key in ("summaries", "course", "decisions"))]
    parts.append(data["decisions"][0]["answers"][0])
    assert {key for part in parts for key in part if f"`{key}`" not in page} == set()


# --- the report ------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """Checks that every tag is closed where it should be; keeps all text, and the tags that were used."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            assert name not in ("src", "href"), value
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize("options", ["", "K", "D", "PJ", "V", "S"])
def test_the_report_is_well_formed_in_every_option_and_language(options: str) -> None:
    analysis = analyse(record_of(short_game(options, 2), name=NASTY), samples=16)
    for language in LANGUAGES:
        page = report(analysis, translator(language))
        reader = read(page)
        assert "script" not in reader.tags
        assert "svg" in reader.tags
        assert any(NASTY in words for words in reader.words)
        assert f'<html lang="{language}">' in page


def test_the_report_is_written_where_it_is_wanted(record: Path, tmp_path: Path) -> None:
    code, _, _ = run(record, *FAST, "--html", tmp_path / "out.html")
    assert code == 0
    read((tmp_path / "out.html").read_text("utf-8"))


def test_a_game_without_decisions_has_a_report_too(tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_bytes(recorded(Rules(2)).splitlines(keepends=True)[0])
    code, told, _ = run(file, *FAST, "--lang", "en", "--html", tmp_path / "out.html")
    assert code == 0
    assert "No decision gave anything away." in told
    read((tmp_path / "out.html").read_text("utf-8"))


# --- what can't be done ----------------------------------------------------------------------------


def refused(*arguments: str | Path) -> str:
    code, told, said = run(*arguments)
    assert code == 2
    assert told == ""
    assert said.count("\n") == 1, said
    return said


def test_a_missing_file_is_refused_in_one_line(tmp_path: Path) -> None:
    assert "nowhere.jsonl" in refused(tmp_path / "nowhere.jsonl", *FAST)


def test_a_damaged_record_is_refused_in_one_line(record: Path) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b"event", b"evnet", 1)
    record.write_bytes(b"".join(lines))
    assert "line 5: " in refused(record, *FAST, "--lang", "en")
    record.write_bytes(b"no record\n")
    refused(record, *FAST)


@pytest.mark.parametrize("option", ["--json", "--html"])
def test_a_file_that_cant_be_written_is_refused_before_the_work(
    record: Path, tmp_path: Path, option: str
) -> None:
    assert "nowhere" in refused(record, option, tmp_path / "nowhere" / "out", *FAST)
    refused(record, option, tmp_path, *FAST)


def test_a_name_that_no_file_can_have_is_refused_in_one_line(record: Path, tmp_path: Path) -> None:
    assert "xxx" in refused(record, "--html", tmp_path / ("x" * 300), *FAST)


def test_a_disk_that_is_full_is_told_in_one_line(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> NoReturn:
        raise OSError(ENOSPC, "no space left")

    monkeypatch.setattr(Path, "write_bytes", fail)
    said = refused(record, "--html", record.with_name("out.html"), *FAST)
    assert "out.html" in said
    assert "no space left" in said


def test_a_process_that_dies_is_told_in_one_line(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*_: object, **__: object) -> NoReturn:
        raise BrokenProcessPool

    monkeypatch.setattr("sixquiprend.analysis.analyse_command.analyse", die)
    code, _, said = run(record, "--lang", "en")
    assert code == 1
    assert said == "A process of the analysis died; with --jobs 1 it needs none.\n"


def test_ctrl_c_ends_with_its_own_code(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("sixquiprend.analysis.analyse_command.analyse", interrupt)
    assert run(record) == (130, "", "")
