"""Whole games at the terminal, in every option, through the real questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixquiprend.i18n import translator
from sixquiprend.records import read_record, verify
from sixquiprend.tui.setup import Wishes
from sixquiprend.tui.terminal_game import win_text
from tests.play import COMBINATIONS, rounds_of
from tests.tui.typist import SEED, Terminal, sit_down


@pytest.mark.parametrize("options", COMBINATIONS)
def test_a_whole_game_can_be_typed_in_every_option(
    options: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal(width=60)
    sit_down(terminal, monkeypatch, chance=len(options))
    file = tmp_path / "game.jsonl"
    rounds = rounds_of(options, 2)
    assert terminal.play(Wishes(seats=3, options=options, rounds=rounds, bots="beginner"), file) == 0
    assert "Thank you for playing!" in terminal.text
    verdict = verify(file)
    assert verdict.finished
    assert verdict.rounds == 2
    commands = [f"  sixquiprend {command} {file}" for command in ("replay", "verify")]
    lines = terminal.text.splitlines()
    assert lines[-3:-1] == commands
    # 60 columns are enough for everything but a long name of a file.
    assert max(len(line) for line in lines if line not in commands) <= 60


@pytest.mark.parametrize("seats", [2, 10])
def test_the_table_may_be_small_or_large(seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    sit_down(terminal, monkeypatch)
    assert terminal.play(Wishes(seats=seats, rounds=1), tmp_path / "game.jsonl") == 0
    assert len(read_record(tmp_path / "game.jsonl").header.seats) == seats


def test_a_game_to_the_limit_has_a_sheet_after_each_round_and_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    sit_down(terminal, monkeypatch)
    assert terminal.play(Wishes(seats=4, limit=30, name="Léa"), tmp_path / "game.jsonl") == 0
    record = read_record(tmp_path / "game.jsonl")
    rounds = record.verdict.rounds
    assert rounds > 1
    for number in range(1, rounds + 1):
        assert f"End of round {number}" in terminal.text
    assert terminal.text.count("Enter: the next round") == rounds - 1
    *_, last = record.states()
    assert all(f" {total} " in terminal.text for total in last.totals)
    assert [seat.name for seat in record.header.seats] == ["Léa", "Ada", "Bruno", "Chloé"]
    if last.winners == (0,):
        assert "You win" in terminal.text
    else:
        assert "The game is over." in terminal.text


def test_the_same_seed_and_the_same_answers_make_the_same_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    for number in range(2):
        terminal = Terminal()
        with monkeypatch.context() as patch:
            sit_down(terminal, patch)
            terminal.play(Wishes(seats=3, rounds=1), tmp_path / "game.jsonl")
        (tmp_path / "game.jsonl").rename(tmp_path / f"game-{number}.jsonl")
        said.append(terminal.text)
    assert said[0] == said[1]
    assert (tmp_path / "game-0.jsonl").read_bytes() == (tmp_path / "game-1.jsonl").read_bytes()


def test_each_round_begins_with_the_seal_of_its_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    sit_down(terminal, monkeypatch)
    terminal.play(Wishes(seats=2, rounds=2), tmp_path / "game.jsonl")
    recorded = (tmp_path / "game.jsonl").read_text("utf-8")
    seals = [line.split()[-1].rstrip("…") for line in terminal.text.splitlines() if "Seal" in line]
    assert len(set(seals)) == 2
    assert all(seal in recorded for seal in seals)
    assert SEED in recorded


def test_nothing_hidden_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under P, cards pass between the bots too: only what the person gives and gets is told."""
    terminal = Terminal(width=200)
    sit_down(terminal, monkeypatch)
    terminal.play(Wishes(seats=4, options="P", rounds=1), tmp_path / "game.jsonl")
    passed = [line for line in terminal.text.splitlines() if "is passed on" in line]
    assert len(passed) == 2 * 9
    assert all("You" in line for line in passed)


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ((0,), "You win, with 1 head. Well played!"),
        ((0, 2), "You share the win with Ben: 1 head each. Well played!"),
        ((1, 2), ""),
    ],
)
def test_B11_a_person_who_has_won_is_told_so(winners: tuple[int, ...], said: str) -> None:
    assert win_text(winners, ["You", "Ann", "Ben"], 1, translator("en")) == said


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", ["Ta carte >", "Manche 1", "Merci d’avoir joué !"]),
        ("en", ["Your card >", "Round 1", "Thank you for playing!"]),
        ("de", ["Deine Karte >", "Runde 1", "Danke fürs Spielen!"]),
    ],
)
def test_the_game_speaks_three_languages(
    lang: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal(lang=lang)
    sit_down(terminal, monkeypatch)
    assert terminal.play(Wishes(seats=2, rounds=1), tmp_path / "game.jsonl") == 0
    assert all(word in terminal.text for word in words)
