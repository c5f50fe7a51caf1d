"""The conformance kit: what it plays, and that it finds what bots do wrong."""

from __future__ import annotations

import logging
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sixquiprend.arena import make_match
from sixquiprend.arena.match_game import Players
from sixquiprend.bots import bot_commands
from sixquiprend.bots.beginner import Beginner
from sixquiprend.bots.conformance import Fixture, Report, check_bot, checking, schedule
from sixquiprend.bots.external import ExternalBot
from sixquiprend.engine import ALL_ANSWERS, Answer, Malformed, Play, Rules, View
from sixquiprend.engine.presets import PRESETS
from tests.bots_protocol.programs import command
from tests.needs import require
from tests.play import COMBINATIONS, most_seats, rounds_of
from tools.machine import C_COMPILER, NODE

ROOT = Path(__file__).parents[2]
ALL_QUESTIONS = {answer.question for answer in ALL_ANSWERS}

GOOD = "hello(deterministic=True)\nwhile True:\n    say({'id': hear()['id'], 'answer': 0})\n"

CHANGES_ITS_MIND = """
place = 0 if first_time() else -1
hello(deterministic=True)
while True:
    request = hear()
    say({'answer': request['legal'][place]})
"""


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    log = logging.getLogger("sixquiprend.bots")
    before = list(log.handlers)
    log.addHandler(logging.NullHandler())
    yield
    log.handlers = before


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of the games, but with every option."""
    largest = [one for one in COMBINATIONS if not any(set(one) < set(other) for other in COMBINATIONS)]
    options = {"", *largest, *(letters for letters in PRESETS.values() if len(letters) > 1)}
    some = [fixture for fixture in schedule(games=1, rounds=1) if fixture.rules.options in options]
    monkeypatch.setattr(checking, "schedule", lambda games, rounds: some)


# --- what it plays -------------------------------------------------------------------------------


def test_the_games_have_every_combination_of_options_and_every_number_of_seats() -> None:
    fixtures = schedule(games=2, rounds=3)
    assert {frozenset(fixture.rules.options) for fixture in fixtures} == set(map(frozenset, COMBINATIONS))
    assert len(fixtures) == 2 * len(COMBINATIONS)
    for most in set(map(most_seats, COMBINATIONS)):
        seats = {each.rules.seats for each in fixtures if most_seats(each.rules.options) == most}
        assert seats == set(range(2, most + 1))


def test_the_bot_sits_everywhere_and_games_have_the_rounds_that_were_asked_for() -> None:
    fixtures = schedule(games=2, rounds=3)
    assert {fixture.seat for fixture in fixtures} == set(range(10))
    assert all(fixture.seat < fixture.rules.seats for fixture in fixtures)
    for fixture in fixtures:
        assert fixture.rules.rounds == rounds_of(fixture.rules.options, 3)


def test_no_two_games_have_the_same_deals() -> None:
    fixtures = schedule(games=3, rounds=1)
    assert len({fixture.seed for fixture in fixtures}) == len(fixtures)


# --- bots that conform ---------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["beginner", "careful"])
def test_our_bots_conform(bot: str) -> None:
    report = check_bot(bot, games=1, seconds=20)
    assert report.ok, report.text()
    assert set(report.decisions) == ALL_QUESTIONS
    assert report.games == report.games_planned == len(report.options) == len(COMBINATIONS)
    assert report.seats == set(range(2, 11))
    assert report.deterministic


def example(language: str, folder: Path) -> str:
    """The command that runs the example in this language."""
    source = ROOT / "examples" / f"bot.{language}"
    if language == "c":
        program, flags = folder / "closest", ["-O2", "-Wall", "-Wextra", "-Werror"]
        subprocess.run([require(C_COMPILER), *flags, source, "-o", program], check=True)
        return f"exec:{shlex.quote(str(program))}"
    runner = {"sh": "sh", "py": sys.executable, "js": "node"}[language]
    if language == "js":
        require(NODE)
    return f"exec:{shlex.join([runner, str(source)])}"


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("language", ["sh", "py", "js", "c"])
def test_the_examples_conform(language: str, tmp_path: Path) -> None:
    report = check_bot(example(language, tmp_path), seconds=20)
    assert report.ok, report.text()
    assert set(report.decisions) == ALL_QUESTIONS
    assert report.games == report.games_planned > 1
    assert report.deterministic


@pytest.mark.parametrize("options", ["", "V", "J", "S"])
def test_the_examples_play_alike_in_every_language(options: str, tmp_path: Path) -> None:
    names = [example(language, tmp_path) for language in ("py", "js", "c")]
    match = make_match(names, seats=3, options=options)
    players = Players(match)
    try:
        # Three bots that answer alike: whoever has a seat takes what the others would have taken there.
        games = [players.play(unit) for unit in match.units(2)]
    finally:
        players.close()
    for deal in (0, 1):
        assert len({game.heads for game in games if game.deal == deal}) == 1
    assert not any(game.faults for game in games)


def test_the_report_reads_well() -> None:
    report = check_bot(Beginner(), games=1, seconds=20)
    first, *_, last = report.text().splitlines()
    assert first == "beginner"
    assert last == "conforms"
    for words in (
        "games      40 of 40",
        "40 combinations of options, 2 to 10 seats",
        "20 s allowed",
        "checked",
    ):
        assert words in report.text()


def test_a_kind_of_decision_that_did_not_come_up_is_asked_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here the bot takes no row in the game, but others do."""
    one = (Fixture(4, Rules(8, "S"), 0),)
    monkeypatch.setattr(checking, "schedule", lambda games, rounds: one)
    bot = Noting()
    report = check_bot(bot)
    assert set(report.decisions) == {"play", "row", "special", "swap"}
    assert report.decisions["row"] == 1
    assert {seat for kind, seat in bot.asked if kind == "play"} == {0}
    assert {seat for kind, seat in bot.asked if kind == "row"} != {0}


class Noting(Beginner):
    """Remembers what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int | None]] = []

    def answer(self, view: View, rng: Random) -> Answer:
        self.asked.append((view.legal[0].question, view.seat))
        return super().answer(view, rng)


# --- bots that don't -----------------------------------------------------------------------------


class Cheats(Beginner):
    def answer(self, view: View, rng: Random) -> Answer:
        return Play(0, 1) if view.turn == 3 else super().answer(view, rng)


class Raises(Beginner):
    def answer(self, view: View, rng: Random) -> Answer:
        if view.own:
            raise KeyError("never heard of options")
        return super().answer(view, rng)


class Scribbles(Beginner):
    def answer(self, view: View, rng: Random) -> Answer:
        answer = super().answer(view, rng)
        view.own.clear()
        return answer


class Remembers(Beginner):
    """Keeps something between its answers."""

    times = 0

    def answer(self, view: View, rng: Random) -> Answer:
        self.times += 1
        return view.legal[self.times % len(view.legal)]


class Moody(Remembers):
    deterministic = False


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        (Cheats(), checking.ILLEGAL),
        (Raises(), checking.RAISES),
        (Scribbles(), checking.CHANGES),
        (Remembers(), checking.UNREPEATED),
    ],
)
def test_the_kit_finds(bot: Beginner, problem: str) -> None:
    report = check_bot(bot, games=1)
    assert not report.ok
    assert list(report.problems) == [problem]
    assert report.games == report.games_planned, "one fault must not hide the others"
    found = report.problems[problem]
    assert 1 <= len(found.examples) <= 3
    assert found.count >= len(found.examples)
    assert "options" in found.examples[0]
    assert problem in report.text()
    assert report.text().endswith("does not conform")


def test_the_kit_holds_a_bot_only_to_what_it_promises() -> None:
    report = check_bot(Moody(), games=1)
    assert report.ok
    assert "not promised" in report.text()


def test_the_kit_finds_slow_bots() -> None:
    report = check_bot(Beginner(), games=1, seconds=1e-9)
    assert list(report.problems) == [checking.SLOW]


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("say('hi')", "not started"),
        ("hello()\nhear()\nsay('oh')", "nonsense"),
        ("hello()\nhear()\nsys.exit(1)", "died"),
        ("hello()\nwhile True:\n    hear(); say({'answer': -1})", "illegal"),
        (CHANGES_ITS_MIND, checking.UNREPEATED),
    ],
)
def test_the_kit_finds_programs_that_misbehave(tmp_path: Path, body: str, problem: str) -> None:
    report = check_bot("exec:" + command(tmp_path, body), games=1, seconds=20)
    assert problem in report.problems, report.text()


def test_the_kit_stops_when_a_program_is_given_up(tmp_path: Path) -> None:
    report = check_bot("exec:" + command(tmp_path, "hello()\nhear()"), games=1, seconds=20)
    assert report.decisions.total() == 5
    assert list(report.problems) == ["died", "given up"]


def test_the_kit_asks_only_for_bots_that_are_there() -> None:
    with pytest.raises(Malformed):
        check_bot("nobody")


def test_a_report_keeps_the_first_examples_and_counts_all() -> None:
    report = Report("somebody", 5.0)
    for number in range(10):
        report.blame("lies", f"lie {number}")
    assert report.problems["lies"].examples == ["lie 0", "lie 1", "lie 2"]
    assert report.problems["lies"].count == 10


# --- the command ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("short")
def test_check_bot_ends_with_0_if_all_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bot_commands.check("exec:" + command(tmp_path, GOOD), games=1, rounds=1, seconds=20) == 0
    assert capsys.readouterr().out.endswith("\nconforms\n")


def test_check_bot_ends_with_1_if_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bot_commands.check("exec:" + command(tmp_path, "sys.exit('Error: oh')"), 1, 1, 20) == 1
    out = capsys.readouterr().out
    assert "not started (4×)" in out  # as often as a match would try
    assert out.endswith("does not conform\n")


def test_ctrl_c_ends_check_bot_and_its_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[int] = []

    def interrupted(bot: ExternalBot) -> None:
        start(bot)
        assert bot._program is not None
        started.append(bot._program.pid)
        raise KeyboardInterrupt

    start = ExternalBot.start
    monkeypatch.setattr(ExternalBot, "start", interrupted)
    assert bot_commands.check("exec:" + command(tmp_path, GOOD), 1, 1, 20) == 130
    assert capsys.readouterr() == ("", "")
    with pytest.raises(ProcessLookupError):
        os.kill(started[0], 0)


@pytest.mark.parametrize("bot", ["nobody", "exec:there-is-no-such-program-here", "exec:"])
def test_check_bot_ends_with_2_if_there_is_no_such_bot(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert bot_commands.check(bot, 1, 1, 5) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert bot in err
    assert err.count("\n") == 1
