"""`sixquiprend arena` as its users see it: tables, JSON, reports, and one line for what is wrong."""

from __future__ import annotations

import re
import shlex
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from typer.testing import CliRunner, Result

from sixquiprend.arena.match import make_match
from sixquiprend.arena.report import command
from sixquiprend.cli import app, main
from tests.arena.programs import ANSWERS_NOTHING

DOCS = Path(__file__).parents[2] / "docs" / "arena.md"


@pytest.fixture(autouse=True)
def _own_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def arena(*words: object, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(app, ["arena", *map(str, words), "--jobs", "1"], env=env)


def as_json(*words: object) -> dict[str, Any]:
    done = arena(*words, "--json")
    assert done.exit_code == 0, done.stderr
    parsed: dict[str, Any] = json.decode(done.stdout)
    return parsed


def test_the_table_names_every_bot_and_says_who_is_better() -> None:
    done = arena("careful", "beginner", "--seats", 4, "--deals", 30)
    assert done.exit_code == 0
    assert "4 seats · base rules · single rounds · seed 1" in done.stdout
    assert "30 deals in 2 rotations: 60 games" in done.stdout
    assert re.search(r"│ careful × 2 +│ +\d+\.\d\d ± \d", done.stdout)
    assert re.search(r"careful takes \d+\.\d ± \d+\.\d % of the heads of beginner, .* fewer", done.stdout)


def test_a_terminal_shows_a_bar_with_the_means_so_far() -> None:
    words = ("careful", ANSWERS_NOTHING, "--deals", 3)
    assert arena(*words, "--seed", 2).stderr.count("\n") == 1, "nobody looks: the place of the results only"
    done = arena(*words, env={"FORCE_COLOR": "1", "COLUMNS": "200"})
    assert "6/6" in done.stderr
    assert re.search(r"careful \S+.* · exec:sh .* faults", done.stderr)


def test_the_setting_is_told_as_it_was_asked_for() -> None:
    def setting(*words: object) -> str:
        return arena("careful", "beginner", "--deals", 1, *words).stdout.splitlines()[0]

    assert setting("--options", "DK") == "2 seats · options KD · single rounds · seed 1"
    assert setting("--limit", 20) == "2 seats · base rules · games to 20 heads · seed 1"
    both = "2 seats · base rules · games to 20 heads, at most 2 rounds · seed 1"
    assert setting("--limit", 20, "--rounds", 2) == both


def test_json_is_all_there_is_on_standard_output() -> None:
    summary = as_json("careful", "beginner", "careful", "--deals", 2, "--options", "J", "--seed", 3)
    assert summary["match"]["lineup"] == ["careful", "beginner", "careful"]
    assert summary["match"]["rules"]["options"] == "J"
    assert (summary["match"]["seed"], summary["deals"], summary["games"]) == (3, 2, 6)
    assert [bot["name"] for bot in summary["bots"]] == ["careful", "beginner"]
    assert {each["name"]: each["decisions"] > 0 for each in summary["times"]} == {
        "careful": True,
        "beginner": True,
    }


def test_what_nobody_knows_is_null() -> None:
    heads = as_json("careful", "beginner", "--deals", 1)["bots"][0]["heads"]
    assert heads["mean"] is not None
    assert heads["low"] is heads["high"] is None


def test_more_deals_go_on_from_fewer_and_fewer_are_still_there() -> None:
    few = as_json("careful", "beginner", "--deals", 2)
    first = arena("careful", "beginner", "--deals", 4, "--json")
    assert "going on after 4 of 8 games" in first.stderr
    again = arena("careful", "beginner", "--deals", 4, "--json")
    assert "nothing new was played: all 8 games are those of" in again.stderr
    assert again.stdout == first.stdout
    assert as_json("careful", "beginner", "--deals", 2) == few


def test_out_names_a_file_or_a_folder(tmp_path: Path) -> None:
    file, folder = tmp_path / "new" / "mine.jsonl", tmp_path / "folder"
    folder.mkdir()
    as_json("careful", "beginner", "--deals", 1, "--out", file)
    as_json("careful", "beginner", "--deals", 1, "--out", folder)
    assert len(file.read_text().splitlines()) == 3
    (inside,) = folder.iterdir()
    assert len(inside.read_text().splitlines()) == 3
    assert not (tmp_path / "state").exists()


def test_the_bots_of_a_lineup_are_named_seat_by_seat() -> None:
    summary = as_json("careful", "beginner", "beginner", "beginner", "--deals", 1)
    assert summary["games"] == 4
    assert [bot["places"] for bot in summary["bots"]] == [1, 3]


# --- what is wrong -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nobody careful", "nobody"),
        ("careful exec:no-such-program-anywhere", "no-such-program-anywhere"),
        ("careful exec:", "exec:"),
        ("careful exec:false", "exec:false: no greeting: it ended with exit code 1"),
        ("careful beginner --options X", "X"),
        ("careful beginner --options JS", "C10"),
        ("careful --seats 11", "11"),
        ("careful beginner careful --seats 2", "3 bots"),
        ("careful --seed -1", "seed"),
        ("careful --rounds 0", "rounds"),
        ("careful --limit 0", "limit"),
        ("careful --deals 1 --html no/such/folder/report.html", "report"),
        ("careful --deals 1 --out {tmp}/diary", "diary"),
    ],
)
def test_bad_input_gets_one_clear_line_and_code_2(tmp_path: Path, words: str, said: str) -> None:
    (tmp_path / "diary").write_text("dear diary\n")
    done = arena(*words.format(tmp=tmp_path).split(" "))
    assert done.exit_code == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("arena", "sixquiprend arena: Missing argument 'BOT...'."),
        ("arena careful --deals 0", "'--deals': 0 is not in the range"),
        ("arena careful --deals many", "'--deals': 'many' is not"),
        ("arena careful --jobs 0", "'--jobs'"),
        ("arena careful --deal 3", "sixquiprend arena: No such option: --deal (Possible options: --deals"),
        ("arena careful --seconds nan", "'--seconds': nan is no time"),
        ("check-bot careful --seconds inf", "'--seconds': inf is not in the range"),
        ("arenna careful", "sixquiprend: No such command 'arenna'. Did you mean 'arena'?"),
    ],
)
def test_a_slip_of_the_pen_gets_one_clear_line_and_code_2(
    words: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["sixquiprend", *words.split()])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    (line,) = told.err.splitlines()
    assert said in line


def test_results_of_another_seed_are_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    as_json("careful", "beginner", "--deals", 1, "--out", file)
    done = arena("careful", "beginner", "--deals", 1, "--out", file, "--seed", 2)
    assert done.exit_code == 2
    assert "seed 1" in done.stderr
    assert arena("careful", "beginner", "--deals", 1, "--out", file, "--seed", 2, "--fresh").exit_code == 0


def test_without_ray_nobody_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert arena("careful", "beginner", "--deals", 1).exit_code == 0
    done = arena("careful", "beginner", "--deals", 2, "--ray", "local")
    assert done.exit_code == 2
    assert done.stderr.splitlines()[-1].endswith("--ray needs Ray: pip install 'sixquiprend[cluster]'")


# --- the report ----------------------------------------------------------------------------------


class Page(HTMLParser):
    """Checks that every element is closed, and gathers what a report must have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.plots: list[str | None] = []
        self.addresses: list[str | None] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        if tag == "svg":
            self.plots.append(dict(attrs)["aria-label"])
        self.addresses += [value for name, value in attrs if name in ("src", "href", "action")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("path", "circle", "rect"), "others can't close themselves"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(
    ("words", "plots"),
    [
        ("--deals 1", ["Heads per round", "Rating", "Heads of single rounds"]),
        ("--deals 3", ["Heads per round", "Rating", "How it settled", "Heads of single rounds"]),
        ("--deals 2 --rounds 2", ["Heads per round", "Rating", "How it settled", "Heads of single games"]),
        ("--deals 2 --seats 10", ["Heads per round", "Rating", "How it settled", "Heads of single rounds"]),
    ],
)
def test_the_report_is_one_page_with_its_plots(tmp_path: Path, words: str, plots: list[str]) -> None:
    file = tmp_path / "report.html"
    assert arena("careful", "beginner", *words.split(), "--html", file).exit_code == 0
    text = file.read_text("utf-8")
    page = Page(text)
    assert page.open == []
    assert page.plots == plots
    assert page.addresses == [], "it needs nothing else"
    assert not re.search(r"\b(nan|inf)\b", text)
    assert "prefers-color-scheme: dark" in text


def test_a_bot_of_one_kind_alone_has_a_report(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert arena("careful", "--deals", 2, "--html", file).exit_code == 0
    assert Page(file.read_text("utf-8")).open == []


def test_names_are_text_wherever_they_come_from(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    done = arena(
        "careful", f"{ANSWERS_NOTHING} <script>alert(1)</script> [red]&", "--deals", 1, "--html", file
    )
    assert done.exit_code == 0
    text = file.read_text("utf-8")
    assert "<script" not in text
    assert f"{ANSWERS_NOTHING} <script>alert(1)</script> [red]&" in Page(text).text
    assert "[red]&" in done.stdout


def test_the_report_says_how_to_play_the_match_again() -> None:
    for match in (
        make_match(["careful", "exec:node my bot.js"], seats=4, options="J", seed=5),
        make_match(["careful", "beginner"], options="S"),
        make_match(["careful", "beginner"], limit=40, rounds=5),
    ):
        words = shlex.split(command(match, 7))[2:]
        bots = words[: words.index("--deals")]
        given = dict(zip(words[len(bots) :: 2], words[len(bots) + 1 :: 2], strict=True))
        assert given.pop("--deals") == "7"
        numbers = {name: int(value) for name, value in given.items() if name != "--options"}
        assert match == make_match(
            bots,
            options=given.get("--options", ""),
            rounds=numbers.get("--rounds"),
            limit=numbers.get("--limit"),
            seed=numbers["--seed"],
        )


def test_the_page_of_the_docs_knows_every_option() -> None:
    shown = CliRunner().invoke(app, ["arena", "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"}).stdout
    options = set(re.findall(r"--[a-z]+", shown)) - {"--help"}
    assert {"--deals", "--ray", "--html"} <= options
    assert set(re.findall(r"`(--[a-z]+)", DOCS.read_text("utf-8"))) == options
