"""Questions before and during the game: typos, help, and leaving."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixquiprend.bots import BOT_NAMES
from sixquiprend.engine import (
    Joker,
    NoSpecial,
    Play,
    Rules,
    Slide,
    Special,
    TakeRow,
    TakeWithJoker,
    View,
    view,
)
from sixquiprend.i18n import translator
from sixquiprend.records import read_record
from sixquiprend.tui.asking import ask_decision
from sixquiprend.tui.helping import ending
from sixquiprend.tui.setup import Wishes, names_at_table
from sixquiprend.tui.talk import Quit
from tests.play import after, lay
from tests.tui.typist import Terminal

TWO = Wishes(seats=2, rounds=1)
YOURS = "23, 35, 48, 49, 56, 58, 62, 91, 95, 101"
"""The person's hand in the first round of the typist's seed, with two seats."""


def asked(terminal: Terminal, seen: View) -> object:
    return ask_decision(seen, terminal.talk)


# --- before the game -----------------------------------------------------------------------------


def test_enter_accepts_every_default(tmp_path: Path) -> None:
    terminal = Terminal([""] * 4, lang="fr")
    assert terminal.play(Wishes(), tmp_path / "game.jsonl", ask_lang=True) == 0
    header = read_record(tmp_path / "game.jsonl").header
    assert header.rules == Rules(4)
    assert [seat.bot for seat in header.seats] == ["", "careful", "careful", "careful"]
    assert "À la table : Toi, Ada (prudent), Bruno (prudent), Chloé (prudent)." in terminal.text


def test_typos_before_the_game_get_a_reason_and_the_question_again(tmp_path: Path) -> None:
    mixed = str(len(BOT_NAMES) + 1)
    lines = ["klingon", "en", "many", "11", "3", "9", "KX", "sj", "pj", "99", mixed]
    terminal = Terminal(lines, lang="fr", width=100)
    assert terminal.play(Wishes(), tmp_path / "game.jsonl", ask_lang=True) == 0
    for reason in (
        "fr: français / en: English / de: Deutsch",
        "“many” isn't a number.",
        "A game has 2 to 10 players.",
        "Please type a number from 1 to 7, or letters.",
        "There is no option “X”; the options are K, D, P, V, J, S.",
        "“Special cards” (S) and “Jokers” (J) don't go together (C10).",
        "Please type one of 1, 2,",
    ):
        assert reason in terminal.text
    header = read_record(tmp_path / "game.jsonl").header
    assert header.rules == Rules(3, "PJ")
    assert [seat.bot for seat in header.seats] == ["", "beginner", "careful"]


def test_S1_special_cards_for_nine_are_refused_and_asked_again(tmp_path: Path) -> None:
    terminal = Terminal(["9", "7", "6"])
    terminal.play(Wishes(), tmp_path / "game.jsonl")
    assert "“Special cards” is for at most 8 players." in terminal.text


def test_help_is_there_before_the_game_too() -> None:
    terminal = Terminal(["?"], width=100)
    assert terminal.play(Wishes(), None) == 0
    assert "The fewest heads win." in terminal.text


def test_leaving_before_the_game_leaves_nothing_behind(tmp_path: Path) -> None:
    terminal = Terminal(["q", "y"])
    assert terminal.play(Wishes(), tmp_path / "game.jsonl") == 0
    assert terminal.text.endswith("Good-bye, and see you soon!\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "names"),
    [
        (None, ("You", "Ada", "Bruno")),
        ("  ", ("You", "Ada", "Bruno")),
        ("ada", ("ada", "Bruno", "Chloé")),
        ("Jean-\x1b[31mLuc\n", ("Jean-[31mLuc", "Ada", "Bruno")),
        ("x" * 40, ("x" * 16, "Ada", "Bruno")),
    ],
)
def test_names_are_short_printable_and_different(name: str | None, names: tuple[str, ...]) -> None:
    assert names_at_table(name, 3, translator("en")) == names


def test_a_name_is_shown_as_it_is_and_never_as_markup(tmp_path: Path) -> None:
    terminal = Terminal(["q", "y"])
    terminal.play(Wishes(seats=2, name="[bold]Bo[/x]"), tmp_path / "game.jsonl")
    assert "[bold]Bo[/x]" in terminal.text


# --- wishes that can't be granted ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        (Wishes(seats=1), "A game has 2 to 10 players."),
        (Wishes(options="KQ"), "There is no option “Q”"),
        (Wishes(options="SV"), "don't go together"),
        (Wishes(options="S", limit=50), "always has 2 rounds"),
        (Wishes(limit=0), "The limit of heads is a whole number"),
        (Wishes(rounds=0), "The number of rounds is a whole number"),
        (Wishes(rounds=2, at_limit=True), "needs a limit"),
        (Wishes(bots="genius"), "There is no bot “genius”"),
        (Wishes(seats=2, bots="careful,careful"), "There is room for 1 bot, and you have named 2."),
    ],
)
def test_wishes_that_cannot_be_granted_end_with_code_2_and_a_reason(
    wishes: Wishes, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert Terminal().play(wishes, tmp_path / "game.jsonl") == 2
    assert reason in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_bad_seed_ends_with_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("", "abc", "5e" * 31, "zz" * 32):
        assert Terminal().play(TWO, None, seed=seed) == 2
        assert "A seed has 64 hexadecimal digits" in capsys.readouterr().err


def test_a_record_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "precious.jsonl"
    file.write_text("mine")
    assert Terminal().play(TWO, file) == 2
    assert f"The record {file} can't be made: File exists." in capsys.readouterr().err
    assert file.read_text() == "mine"


def test_options_are_letters_as_people_write_them(tmp_path: Path) -> None:
    Terminal().play(Wishes(options="k, p"), tmp_path / "game.jsonl")
    assert read_record(tmp_path / "game.jsonl").header.rules == Rules(4, "KP")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (Rules(2), "The game ends after the round in which somebody has more than 66 heads."),
        (
            Rules(2, limit=40, at_limit=True),
            "The game ends after the round in which somebody reaches 40 heads.",
        ),
        (Rules(2, rounds=1), "The game ends after 1 round."),
        (Rules(2, "S"), "The game ends after 2 rounds."),
    ],
)
def test_B12_when_the_game_ends_is_said(rules: Rules, said: str) -> None:
    assert ending(rules, translator("en")) == said


def test_B12_with_a_limit_and_rounds_both_are_said() -> None:
    said = ending(Rules(2, limit=40, rounds=3), translator("en"))
    assert said.endswith("more than 40 heads. At the latest after 3 rounds.")


# --- during the game -----------------------------------------------------------------------------


def test_typos_during_the_game_get_a_reason_and_the_question_again(tmp_path: Path) -> None:
    terminal = Terminal(["", "105", "-3", "six", "1", "?", "h", "q", "n"], width=120)
    assert terminal.play(TWO, tmp_path / "game.jsonl") == 0
    text = terminal.text
    for typo in ("", "105", "-3", "six"):
        assert f"“{typo}” isn't a card: type the number of a card, or ? for help." in text
    assert f"You don't hold the 1. Your cards: {YOURS}." in text
    assert "A row holds five cards at most: the sixth takes the five, and starts the row again." in text
    assert "The rows start with" in text  # h
    assert text.count("Your card > ") == 9
    assert text.count("Stop the game? (y/n) > n") == 1


def test_the_history_tells_this_round_only(tmp_path: Path) -> None:
    terminal = Terminal(["101", "h"], width=120)
    terminal.play(TWO, tmp_path / "game.jsonl")
    before, history = terminal.text.split("Your card > h\n")
    told = [line for line in before.splitlines() if line.startswith(("  Cards on", "  You:", "  Ada:"))]
    assert told
    assert all(line in history for line in told)


def test_leaving_needs_a_yes_and_says_where_the_record_is(tmp_path: Path) -> None:
    file = tmp_path / "a game.jsonl"
    terminal = Terminal(["101", "q", "perhaps", "Q", "Yes"])
    assert terminal.play(TWO, file) == 0
    assert f"  sixquiprend verify --unfinished '{file}'\n" in terminal.text
    assert terminal.text.endswith("Good-bye, and see you soon!\n")
    assert not read_record(file).verdict.finished


def test_the_end_of_the_input_ends_the_game_kindly(tmp_path: Path) -> None:
    terminal = Terminal(["101"])
    assert terminal.play(TWO, tmp_path / "game.jsonl") == 0
    assert terminal.text.endswith("Good-bye, and see you soon!\n")


def test_ctrl_c_ends_the_game_kindly_while_asking_and_while_telling(tmp_path: Path) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    terminal = Terminal(["101"])
    terminal.talk.pause = interrupt  # type: ignore[assignment]
    assert terminal.play(TWO, tmp_path / "one.jsonl") == 0
    assert terminal.text.endswith("Good-bye, and see you soon!\n")
    terminal = Terminal()
    terminal.talk._read = interrupt
    assert terminal.play(TWO, tmp_path / "two.jsonl") == 0
    assert terminal.text.endswith("Good-bye, and see you soon!\n")


def test_a_game_that_cannot_be_recorded_is_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sixquiprend").write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    terminal = Terminal(["101"])
    assert terminal.play(TWO, None) == 0
    assert "This game is not recorded:" in terminal.text
    assert "Turn 2 of 10" in terminal.text


def test_records_are_kept_among_the_data_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    Terminal().play(Wishes(seats=3, options="KP"), None)
    (file,) = (tmp_path / "sixquiprend" / "games").iterdir()
    assert file.name.endswith("-3KP.jsonl")
    assert read_record(file).header.rules == Rules(3, "KP")


def test_a_disk_that_is_full_ends_the_game_with_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sixquiprend.records.GameRecorder.add", full)
    assert Terminal().play(TWO, tmp_path / "game.jsonl") == 1
    assert "The game can't go on: No space left on device." in capsys.readouterr().err


# --- single decisions ------------------------------------------------------------------------------


def test_B8_enter_takes_the_cheapest_row_which_is_marked() -> None:
    seen = view(after(lay("10 · 20 · 41 · 55", 3, 60)), 0)
    terminal = Terminal(["7", ""])
    assert asked(terminal, seen) == TakeRow(0, 2)
    assert "  3  41 (1 head)  ★ the cheapest\n" in terminal.text
    assert terminal.text.count("★") == 1
    assert "Please type one of 1, 2, 3, 4, or ? for help." in terminal.text
    assert "Which row [3] > " in terminal.text


def test_C12_a_stopped_row_is_not_offered() -> None:
    seen = view(after(lay("10 · 20 · 41 · 55", 3, 60, stops=(2,))), 0)
    terminal = Terminal(["3", "1"])
    assert asked(terminal, seen) == TakeRow(0, 0)
    assert "Please type one of 1, 2, 4" in terminal.text


def test_J3_a_joker_may_be_typed_in_three_ways() -> None:
    for text in ("0.4", "0,4", "J"):
        state = lay("10 · 20 · 41 · 55", options="J", hands={0: [Joker.J4, 60], 1: [61, 62]})
        assert asked(Terminal([text]), view(state, 0)) == Play(0, Joker.J4)


def test_J6_the_joker_menu_says_what_each_row_would_come_to() -> None:
    seen = view(after(lay("10 · 20 · 31 32 34 36 37 · 55", Joker.J4, 60, options="J")), 0)
    terminal = Terminal(["T2"], width=100)
    assert asked(terminal, seen) == TakeWithJoker(0, 1)
    assert "   1  behind the 10 of row 1, which then ends with 10.4\n" in terminal.text
    assert "   3  behind row 3, which is full: costs 5 heads\n" in terminal.text
    assert "  t4  take row 4: 55 (7 heads)\n" in terminal.text


def test_S2_targets_are_guided_with_their_results_and_one_may_go_back() -> None:
    table = lay("1 2 3 4 6 · 80 81 · 90 · 100", 7, 70, specials={0: [Special.STOP, Special.SLIDE]})
    terminal = Terminal(["1", "b", "2", "99", "b", "2", "3", "2"], width=100)
    assert asked(terminal, view(after(table), 0)) == Slide(0, 3, 1)
    text = terminal.text
    assert "  0  none → costs 5 heads\n" in text
    assert "  1  row 1: 1, 2, 3, 4, 6 → costs 3 heads\n" in text
    assert "Please type a card that may move: 1, 2, 3, 4, 6, 80, 81, 90, 100; or b to go back." in text
    assert "  2  to row 2, before 80 → costs nothing\n" in text


def test_S9_what_minus_is_plus_cancels_is_shown() -> None:
    table = lay("11 13 · 80 · 90 · 100", 3, 70, heads=[9, 0], specials={0: [Special.MINUS_IS_PLUS]})
    terminal = Terminal(["1", "11"])
    asked(terminal, view(after(table), 0))
    assert "   11  → cancels 4 heads\n" in terminal.text
    assert "  100  → cancels 3 heads\n" in terminal.text


def test_S2_with_no_special_that_fits_nothing_is_asked() -> None:
    table = lay("1 · 80 · 90 · 100", 7, 70, specials={0: [Special.MINUS_IS_PLUS]})
    terminal = Terminal()
    assert asked(terminal, view(after(table), 0)) == NoSpecial(0)
    assert "none of your special cards can go with it" in terminal.text


def test_the_end_of_the_input_is_no_answer() -> None:
    with pytest.raises(Quit):
        asked(Terminal(), view(after(lay("10 · 20 · 41 · 55", 3, 60)), 0))
