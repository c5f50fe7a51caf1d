"""What happened is told with its reason, in every language."""

from __future__ import annotations

import pytest

from sixquiprend.engine import (
    ALL_EVENTS,
    OPTIONS,
    Event,
    FifthRow,
    Insert,
    Joker,
    JokerAimed,
    MinusIsPlus,
    NoSpecial,
    PutJoker,
    Replace,
    SevenTakes,
    Slide,
    Special,
    State,
    Stop,
    Swap,
    TakeRow,
    TakeWithJoker,
    evolve,
)
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.i18n.names import bot_level, bot_line, option_line, option_name, special_line, special_name
from sixquiprend.i18n.telling import tell
from tests.play import COMBINATIONS, Said, lay, settle, short_game, steps

NAMES = ("Ann", "Ben", "Cleo", "Dan")
EN = translator("en")


def told(start: State, *answers: Said, language: str = "en") -> list[str]:
    """All that is said from here on, with ordinary spaces."""
    return [said for _, said in told_events(start, settle(start, *answers)[1], language) if said]


def told_events(state: State, events: tuple[Event, ...], language: str) -> list[tuple[Event, str]]:
    said = []
    for event in events:
        sentence = tell(event, state, NAMES[: len(state.hands)], translator(language))
        sentence = sentence.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
        said.append((event, sentence))
        state = evolve(state, event)
    return said


@pytest.mark.parametrize("options", COMBINATIONS)
def test_every_event_of_a_game_is_told_in_every_language(options: str) -> None:
    rules = short_game(4, options)
    for step in steps(rules, seed=3):
        for language in LANGUAGES:
            for event, said in told_events(step.before, step.events, language):
                assert "{" not in said, event
                assert said[-1:] in ("", ".", "!"), event


def test_every_kind_of_event_happens_in_some_game() -> None:
    """Else the test above would prove nothing about it."""
    seen = {
        type(event)
        for options in ("", "D", "KD", "PVJ", "PS")
        for seed in range(3)
        for step in steps(short_game(4, options), seed)
        for event in step.events
    }
    assert seen == set(ALL_EVENTS)


def test_only_what_the_next_sentence_tells_is_passed_over_in_silence() -> None:
    silent = {
        type(event)
        for options in ("", "KD", "PVJ", "PS")
        for step in steps(short_game(4, options), 5)
        for event, said in told_events(step.before, step.events, "en")
        if not said
    }
    assert {kind.__name__ for kind in silent} <= {"JokerAimed", "SpecialPlayed", "Swapped", "PoolClosed"}
    assert JokerAimed in silent


# --- the base game -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "Ann : le 44 va dans la rangée 3, derrière le 43 (44 − 43 = 1)."),
        ("en", "Ann: 44 goes to row 3, behind 43 (44 − 43 = 1)."),
        ("de", "Ann: Die 44 kommt in Reihe 3, hinter die 43 (44 − 43 = 1)."),
    ],
)
def test_B6_the_smallest_difference_is_told(language: str, sentence: str) -> None:
    assert told(lay("12 · 37 · 43 · 58", 44, 61), language=language)[0] == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "fr",
            (
                "Ann : la rangée 1 est pleine avec 5 cartes. "
                "Le 30 ramasse la rangée 1 (12, 14, 15, 21, 26 : 6 têtes de bœuf) et la recommence."
            ),
        ),
        (
            "en",
            (
                "Ann: row 1 is full with 5 cards. "
                "30 takes row 1 (12, 14, 15, 21, 26: 6 heads) and starts it again."
            ),
        ),
        (
            "de",
            (
                "Ann: Reihe 1 ist mit 5 Karten voll. "
                "Die 30 nimmt Reihe 1 (12, 14, 15, 21, 26: 6 Hornochsen) und beginnt sie neu."
            ),
        ),
    ],
)
def test_B7_the_full_row_is_told(language: str, sentence: str) -> None:
    assert told(lay("12 14 15 21 26 · 37 · 43 · 58", 30, 61), language=language)[0] == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "fr",
            (
                "Ann : le 3 est plus petit que toutes les dernières cartes. "
                "Le 3 ramasse la rangée 2 (37 : 1 tête de bœuf) et la recommence."
            ),
        ),
        ("en", "Ann: 3 is lower than every end. 3 takes row 2 (37: 1 head) and starts it again."),
        (
            "de",
            (
                "Ann: Die 3 ist kleiner als alle letzten Karten. "
                "Die 3 nimmt Reihe 2 (37: 1 Hornochse) und beginnt sie neu."
            ),
        ),
    ],
)
def test_B8_the_card_that_is_too_low_is_told(language: str, sentence: str) -> None:
    assert told(lay("30 · 37 · 43 · 58", 3, 61), TakeRow(0, 1), language=language)[0] == sentence


def test_B11_the_end_is_told_and_so_is_a_shared_win() -> None:
    said = told(lay("12 · 37 · 43 · 58", 44, 61, totals=[67, 8]))
    assert said[-2:] == [
        "Round 1 is over: Ann +0 (total 67), Ben +0 (total 8).",
        "The game is over. Winner: Ben, with 8 heads.",
    ]
    assert told(lay("12 · 37 · 43 · 58", 44, 61, totals=[70, 70]))[-1] == (
        "The game is over. Shared win: Ann, Ben, with 70 heads."
    )


# --- options of number cards -----------------------------------------------------------------------


def test_V1_a_new_length_of_the_row_is_told() -> None:
    said = told(lay("12 · 37 · 43 · 58", 40, 61, options="V"))
    assert (
        said[0] == "Ann: 40 goes to row 2, behind 37 (40 − 37 = 3). From now on row 2 holds at most 4 cards."
    )
    said = told(lay("10 11 12 · 37 · 43 · 58", 15, 61, options="V"))
    assert said[0].startswith("Ann: row 1 is full with 3 cards. 15 takes row 1")
    assert said[0].endswith("From now on row 1 holds at most 2 cards.")


def test_J3_a_joker_and_the_end_it_makes_are_told() -> None:
    said = told(lay("17 · 37 · 43 · 58", Joker.J4, 18, options="J"), PutJoker(0, 0))
    assert said[:2] == [
        "Ann: 0.4 goes behind 17: row 1 now ends with 17.4.",
        "Ben: 18 goes to row 1, behind 17.4 (18 − 17.4 = 0.6).",
    ]


@pytest.mark.parametrize("language", ["fr", "de"])
def test_J3_tenths_stand_behind_a_comma_where_the_language_has_one_but_a_joker_keeps_its_name(
    language: str,
) -> None:
    said = told(lay("17 · 37 · 43 · 58", Joker.J4, 18, options="J"), PutJoker(0, 0), language=language)
    assert "0.4" in said[0]
    assert "17,4" in said[0]
    assert "18 − 17,4 = 0,6" in said[1]


def test_J4_J6_a_joker_that_takes_is_told() -> None:
    table = lay("17 · 37 · 43 · 51 52 53 54 56", Joker.J4, 99, options="J")
    assert told(table, TakeWithJoker(0, 0))[0] == "Ann: 0.4 takes row 1 (17: 1 head) and starts it again."
    assert told(table, PutJoker(0, 3))[0].startswith("Ann: row 4 is full with 5 cards. 0.4 takes row 4")


# --- special cards ---------------------------------------------------------------------------------


def test_S3_S4_the_fifth_row_and_seven_takes_are_told() -> None:
    table = lay("1 2 3 4 6 · 37 · 43 · 58", 7, 99, specials={0: [Special.FIFTH_ROW, Special.SEVEN_TAKES]})
    assert told(table, FifthRow(0))[:2] == ["Ann: special card “Fifth row”!", "Ann: 7 starts a fifth row."]
    assert told(table, SevenTakes(0))[1] == (
        "Ann: 7 goes to row 1, behind 6, and takes nothing; from now on the seventh card takes that row."
    )


def test_S3_the_row_that_goes_is_told() -> None:
    table = lay("1 2 3 4 6 · 37 · 43 · 58 · 80", 7, 99, options="S")
    assert told(table)[0] == (
        "Ann: row 1 is full with 5 cards. "
        "7 takes row 1 and goes with it: 1, 2, 3, 4, 6, 7 (6 heads). Four rows remain."
    )


def test_S5_inserting_is_told_with_its_place() -> None:
    table = lay("5 11 13 · 37 · 43 · 21 22 23 24 26", 10, 99, specials={0: [Special.INSERT]})
    assert told(table, Insert(0, 0))[1] == "Ann: 10 goes into row 1, between 5 and 11."
    assert told(table, Insert(0, 1))[1] == "Ann: 10 goes into row 2, before 37."
    assert told(table, Insert(0, 3))[1] == (
        "Ann: 10 goes into row 4, before 21. "
        "That is too long: 10, 21, 22, 23, 24 are taken (11 heads), and 26 starts row 4 again."
    )


def test_C8_inserting_into_a_full_row_of_five_is_told() -> None:
    table = lay("5 11 · 37 · 43 · 21 22 23 24 26 · 80", 10, 99, specials={0: [Special.INSERT]})
    assert told(table, Insert(0, 3))[1].endswith(
        "That is too long: all of row 4 is taken: 10, 21, 22, 23, 24, 26 (12 heads). Four rows remain."
    )


def test_S6_replacing_is_told() -> None:
    table = lay("10 · 37 · 43 · 58", 25, 99, hands={0: [15]}, specials={0: [Special.REPLACE]})
    assert told(table, Replace(0, 15))[1:3] == [
        "Ann: 25 goes back to the hand, 15 is placed instead.",
        "Ann: 15 goes to row 1, behind 10 (15 − 10 = 5).",
    ]


def test_S7_sliding_is_told_and_so_is_the_row_it_empties() -> None:
    table = lay("10 17 · 13 · 43 · 58", 24, 99, specials={0: [Special.SLIDE]})
    assert told(table, Slide(0, 13, 0))[1:3] == [
        "Ann: 13 slides from row 2 to row 1, between 10 and 17.",
        "Ann: 24 starts the empty row 2.",
    ]
    assert told(table, Slide(0, 17, 1))[1] == "Ann: 17 slides from row 1 to row 2, behind 13."


def test_S8_stopping_is_told() -> None:
    table = lay("10 · 17 · 43 · 58", 22, 99, specials={0: [Special.STOP]})
    assert told(table, Stop(0, 1))[:2] == [
        "Ann: special card “Stop”: row 2 is closed until someone takes a row.",
        "Ann: 22 goes to row 1, behind 10 (22 − 10 = 12).",
    ]


def test_S9_minus_is_plus_is_told_with_what_it_comes_to() -> None:
    table = lay("11 13 · 37 · 43 · 58", 3, 99, heads=[9, 0], specials={0: [Special.MINUS_IS_PLUS]})
    assert told(table, MinusIsPlus(0, 11))[:2] == [
        "Ann: special card “Minus is plus”: 11 cancels 5 heads instead of adding them.",
        (
            "Ann: 3 is lower than every end. "
            "3 takes row 1 (11, 13: 6 heads, counted as −4) and starts it again."
        ),
    ]


def test_S10_a_swap_is_told_and_keeping_is_not() -> None:
    table = lay("1 2 3 4 6 · 37 · 43 · 58", 7, 99, specials={0: [Special.STOP]})
    said = told(table, NoSpecial(0), Swap(0, Special.STOP))
    assert said[-1] == "Ann: special card “Stop” goes, another one comes."
    assert "special card" not in " ".join(told(table, NoSpecial(0), Swap(0, None)))


# --- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    t = translator(language)
    options = [option_name(letter, t) for letter in OPTIONS] + [option_line(letter, t) for letter in OPTIONS]
    specials = [special_name(kind, t) for kind in Special] + [special_line(kind, t) for kind in Special]
    assert all(options + specials)
    assert len({*options, *specials}) == len(options) + len(specials)


def test_bots_of_third_parties_keep_their_name() -> None:
    assert bot_level("careful", translator("fr")) == "prudent"
    assert (bot_level("exec:mine", EN), bot_line("exec:mine", EN)) == ("exec:mine", "")
