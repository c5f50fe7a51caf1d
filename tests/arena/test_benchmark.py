"""`sixquiprend benchmark`: what is fixed stays fixed, and the number is what the deals say."""

from __future__ import annotations

import pickle
import re
from math import sqrt
from pathlib import Path

import pytest
from msgspec import json
from typer.testing import CliRunner, Result

from sixquiprend import __version__
from sixquiprend.arena import Played, Players, Tally, Unit, benchmark, benchmark_command, make_match
from sixquiprend.arena.benchmark import OPPONENT, SETTINGS, Score, Setting, make_benchmark, score
from sixquiprend.arena.intervals import Interval
from sixquiprend.cli import app
from tests.arena.programs import ANSWERS_NOTHING

DOCS = Path(__file__).parents[2] / "docs" / "benchmark.md"
FEW = (Setting(2, ""), Setting(2, "D"))


@pytest.fixture
def few_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(benchmark, "SETTINGS", FEW)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["benchmark", *map(str, words), "--jobs", "1"])


def test_settings_and_deals_are_those_of_version_1() -> None:
    """If this fails, lines in papers no longer compare: a change needs a new version."""
    assert benchmark.VERSION == 1
    assert OPPONENT == "flat100"
    assert [(setting.seats, setting.options) for setting in SETTINGS] == [
        (seats, options) for options in ("", "D", "S", "PVJ") for seats in (2, 4, 6)
    ]
    assert SETTINGS[0].seed == 9_720_241_827_879_418_146
    assert len({setting.seed for setting in SETTINGS}) == len(SETTINGS), "their errors are independent"
    rounds = [setting.match("careful").rules.rounds for setting in SETTINGS]
    assert rounds == [2 if setting.options == "S" else 1 for setting in SETTINGS]


@pytest.mark.parametrize(("options", "heads"), [("", (8, 4)), ("D", (7, 2)), ("S", (10, 7)), ("PVJ", (5, 6))])
def test_opponents_play_as_those_of_version_1(options: str, heads: tuple[int, int]) -> None:
    """If this fails, the opponents have changed: freeze the old ones, or make a new version."""
    setting = Setting(2, options)
    players = Players(make_match([OPPONENT], options=options, seed=setting.seed))
    assert players.play(Unit(0, 0)).heads == heads


def test_blocks_of_deals_go_through_all_settings() -> None:
    games = list(make_benchmark("careful").games(12))
    assert len(set(games)) == len(games) == 12 * 4 * (2 + 4 + 6)
    seen = list(dict.fromkeys((game.setting, game.unit.deal // 10) for game in games))
    assert seen == [(setting, block) for block in (0, 1) for setting in range(12)]


def test_the_number_is_the_mean_of_the_settings_and_squares_of_margins_add_up() -> None:
    work = make_benchmark("careful")
    tallies = [Tally(match) for match in work.matches]
    for game in work.games(3):
        match = work.matches[game.setting]
        places = [match.place(seat, game.unit) for seat in range(match.rules.seats)]
        rounds = match.rules.rounds or 1
        heads = tuple(rounds * (5 if place else 6 + game.unit.deal) for place in places)
        tallies[game.setting].add(
            Played(game.unit.deal, game.unit.rotation, rounds, heads, (0,), ((),) * len(places))
        )
    result = score(tallies)
    assert {round(each.share.mean, 6) for each in result.settings} == {140.0}
    assert result.score.mean == pytest.approx(140.0)
    assert result.score.margin == pytest.approx(result.settings[0].share.margin / sqrt(12))
    assert (result.deals, result.faults) == (3, 0)


def test_the_work_travels_to_other_processes() -> None:
    work = make_benchmark("careful")
    assert pickle.loads(pickle.dumps(work)) == work
    work.check()


@pytest.mark.usefixtures("few_settings")
def test_it_says_the_number_and_a_line_for_a_paper_and_goes_on() -> None:
    first = run("careful", "--deals", 2)
    assert first.exit_code == 0, first.stderr
    line = first.stdout.splitlines()[-1]
    assert re.match(
        r"careful takes \d+\.\d ± \d+\.\d % of the heads of flat100 \(sixquiprend benchmark 1:", line
    )
    assert "2 duplicate deals each" in line
    again = run("careful", "--deals", 3, "--json")
    assert "going on after 8 of 12 games" in again.stderr
    result = json.decode(again.stdout)
    assert (result["deals"], result["bot"], len(result["settings"])) == (3, "careful", 2)
    once_more = run("careful", "--deals", 3, "--json")
    assert "nothing new was played" in once_more.stderr
    assert once_more.stdout == again.stdout
    assert "too few deals" in run("careful", "--deals", 1, "--fresh").stdout


@pytest.mark.usefixtures("few_settings")
def test_a_bot_that_answers_nothing_is_told_of() -> None:
    done = run(ANSWERS_NOTHING, "--deals", 1)
    assert done.exit_code == 0
    assert re.search(r"It gave no legal answer \d+ times\. .*: it ended with exit code 0", done.stdout)


@pytest.mark.usefixtures("few_settings")
def test_the_line_has_the_name_that_a_program_gives(tmp_path: Path) -> None:
    script = tmp_path / "bot.sh"
    script.write_text(
        """read -r hello; echo '{"protocol": 1, "name": "Firstling"}'
while read -r request; do echo '{"answer": 0}'; done
"""
    )
    done = run(f"exec:sh {script}", "--deals", 1)
    assert done.stdout.splitlines()[-1] == "Firstling: too few deals for a number yet.", done.stderr
    told = json.decode(run(f"exec:sh {script}", "--deals", 1, "--json").stdout)
    assert (told["bot"], told["calls_itself"]) == (f"exec:sh {script}", "Firstling")


@pytest.mark.parametrize(
    ("bot", "said"),
    [("nobody", "nobody"), ("flat100", "100 by definition"), ("exec:false", "ended with exit code 1")],
)
def test_bad_input_gets_one_clear_line_and_code_2(bot: str, said: str, tmp_path: Path) -> None:
    done = run(bot, "--out", tmp_path)
    assert done.exit_code == 2
    (line,) = done.stderr.splitlines()
    assert said in line
    assert list(tmp_path.iterdir()) == []


def test_the_page_of_the_docs_knows_every_option_and_shows_a_line_as_it_is_printed() -> None:
    shown = CliRunner().invoke(app, ["benchmark", "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"}).stdout
    page = DOCS.read_text("utf-8")
    assert set(re.findall(r"`(--[a-z]+)", page)) == set(re.findall(r"--[a-z]+", shown)) - {"--help"}
    printed = benchmark_command.citation(
        Score(1, "BOT", OPPONENT, 10, Interval(80.0, 78.0, 82.0), (), 0, __version__, "0123456789abcdef")
    )
    form = re.escape(printed).replace("BOT", "[a-z]+").replace("0123456789abcdef", "[0-9a-f]{16}")
    form = re.sub(r"80\\\.0|2\\\.0(?=\\ %)", r"\\d+\\.\\d", form).replace("10\\ dup", "[0-9]+\\ dup")
    form = form.replace(re.escape(__version__), r"\d+\.\d+\.\d+")
    lines = [line.removeprefix("> ") for line in page.splitlines() if line.startswith("> ")]
    assert lines
    assert [line for line in lines if not re.fullmatch(form, line)] == []
