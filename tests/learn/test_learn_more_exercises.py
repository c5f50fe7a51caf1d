"""Exercises for the youngest, with options and of strategy: each answer is found again without the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixquiprend.engine import Joker, Play, Rules, position
from sixquiprend.i18n import translator
from sixquiprend.learn.exercises import KIND_OF, KINDS, LEVELS, asked, checked, make
from sixquiprend.learn.exercises.options import option_rules
from sixquiprend.learn.reasons import why_there
from sixquiprend.learn.tasks import option_rules as rules
from tests.learn.asking import ENGLISH, as_json

seeds = st.text("0123456789abcdef", min_size=1, max_size=8)
few = settings(max_examples=12)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)


def heads(card: int) -> int:
    """B1, by hand."""
    return 7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1


def shown(kind: str, level: int, seed: str) -> tuple[Any, Any]:
    """What the pupil sees, and what is right."""
    exercise = make(kind, level, seed)
    return as_json(asked(exercise, ENGLISH).ask), as_json(exercise.task.expected())


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


# --- arithmetic -----------------------------------------------------------------------------------


@EVERY_LEVEL
@few
@given(seed=seeds)
def test_differences_are_those_of_the_numbers_in_the_question(level: int, seed: str) -> None:
    ask, right = shown("difference", level, seed)
    one, other = numbers_in(ask["text"])
    if "more" in ask["text"]:
        assert level == 3
        assert right["number"] == one + other
        return
    assert right["number"] == other - one > 0
    borrows = other % 10 < one % 10
    assert borrows == (level > 1)
    assert (other > 100) == (level == 3)


@EVERY_LEVEL
@few
@given(seed=seeds)
def test_one_gap_is_the_smallest(level: int, seed: str) -> None:
    ask, right = shown("gaps", level, seed)
    gaps = [card - end for end, card in map(numbers_in, ask["form"]["options"])]
    assert len(gaps) == level + 1
    smallest, second, *_ = sorted(gaps)
    assert gaps[right["option"]] == smallest
    assert second - smallest >= {1: 5, 2: 2, 3: 1}[level]
    assert level < 3 or max(gaps) - smallest <= 12


def test_the_gaps_are_told_with_the_colon_of_the_language() -> None:
    exercise = make("gaps", 1, "1")
    told = [checked(exercise, {"option": 0}, translator(each)).why[0] for each in ("fr", "en")]
    assert [bool(re.match("\\d+ … \\d+\N{NO-BREAK SPACE}: \\d", line)) for line in told] == [True, False]


@EVERY_LEVEL
@few
@given(seed=seeds)
def test_heads_from_memory_show_no_card(level: int, seed: str) -> None:
    ask, right = shown("memory", level, seed)
    assert (ask["cards"], ask["board"]) == ([], None)
    cards = numbers_in(ask["text"])
    assert len(cards) == 2 * level - 1
    assert right["number"] == sum(map(heads, cards))


# --- ages 6 to 8 ----------------------------------------------------------------------------------


SMALL = [kind for kind in KINDS if KIND_OF[kind].group == "small"]


@pytest.mark.parametrize("kind", SMALL)
@EVERY_LEVEL
@few
@given(seed=seeds)
def test_the_youngest_get_cards_up_to_30_two_rows_and_no_heads(kind: str, level: int, seed: str) -> None:
    ask, right = shown(kind, level, seed)
    rows = [row["cards"] for row in ask["board"]["rows"]] if ask["board"] else []
    played = [play["card"] for play in ask["plays"]]
    cards = [*played, *ask["cards"], *(card for row in rows for card in row)]
    assert ask["plain"]
    assert len(rows) in (0, 2)
    assert 0 < len(cards) == len(set(cards))
    assert max(cards) <= 30
    why = checked(make(kind, level, seed), right, ENGLISH).why
    assert not any("head" in sentence for sentence in (ask["text"], *why))
    if kind == "small_order":
        assert right["cards"] == sorted(played) != played
    elif kind == "small_difference":
        end, card = ask["cards"]
        assert right["number"] == card - end > 0
    else:
        (card,) = played
        fits = [(row[-1], number) for number, row in enumerate(rows) if row[-1] < card]
        row = max(fits)[1] if fits else None
        if kind == "small_where":
            assert right["row"] == row
            assert row is not None or level == 3
        else:
            assert row is not None
            assert right["yes"] == (len(rows[row]) == 5)


# --- strategy -------------------------------------------------------------------------------------


def played_on(rows: list[list[int]], others: tuple[int, ...], own: int) -> Iterator[bool]:
    """Whether the own card takes a row, for every choice that whoever has a card too low may make."""
    left = sorted((*others, own))
    tables = [[list(row) for row in rows]]
    for card in left:
        following = []
        for table in tables:
            fits = [row for row in table if row[-1] < card]
            chosen = [max(fits, key=lambda row: row[-1])] if fits else table
            for row in chosen:
                takes = not fits or len(row) == 5
                if card == own:
                    yield takes
                else:
                    here = next(number for number, other in enumerate(table) if other is row)
                    after = [list(other) for other in table]
                    after[here] = [card] if takes else [*row, card]
                    following.append(after)
        if card == own:
            return
        tables = following


def takes_somehow(rows: list[list[int]], unseen: list[int], others: int, own: int) -> bool:
    """Whether there is anything that the others can play so that the own card takes a row.

    Cards above the own one come after it: how many of the others play such cards is all that matters.
    """
    lower, higher = [card for card in unseen if card < own], [card for card in unseen if card > own]
    return any(
        taken
        for many in range(others + 1)
        if others - many <= len(higher)
        for played in combinations(lower, many)
        for taken in played_on(rows, played, own)
    )


@EVERY_LEVEL
@pytest.mark.parametrize("seed", ["a", "b"])
def test_one_card_is_safe_whatever_the_others_play(level: int, seed: str) -> None:
    ask, right = shown("safe", level, seed)
    rows = [row["cards"] for row in ask["board"]["rows"]]
    hand = [int(text) for text in ask["form"]["options"]]
    seen = {*hand, *(card for row in rows for card in row)}
    unseen = [card for card in range(1, 105) if card not in seen]
    risky = [takes_somehow(rows, unseen, level, card) for card in hand]
    assert [not risk for risk in risky].index(True) == right["option"]
    assert sum(risky) == len(hand) - 1


def test_the_safe_card_stands_anywhere() -> None:
    places = {make("safe", level, str(seed)).task.expected().option for level in LEVELS for seed in range(9)}
    assert places == {0, 1, 2}


# --- options --------------------------------------------------------------------------------------


@EVERY_LEVEL
@few
@given(seed=seeds)
def test_V1_rows_hold_what_the_first_card_with_many_heads_says(level: int, seed: str) -> None:
    ask, right = shown("room", level, seed)
    row = ask["cards"]
    assert right["number"] == room_of(row) >= len(row)
    assert (sum(heads(card) > 1 for card in row) > 1) == (level > 1)


def room_of(row: list[int]) -> int:
    """V3, by hand: place + heads − 1, or five."""
    many = [(place, heads(card)) for place, card in enumerate(row, start=1) if heads(card) > 1]
    return many[0][0] + many[0][1] - 1 if many else 5


@EVERY_LEVEL
@few
@given(seed=seeds)
def test_J2_J3_jokers_come_first_and_add_their_value(level: int, seed: str) -> None:
    ask, right = shown("jokers", level, seed)
    played = [play["card"] for play in ask["plays"]]
    if level == 1:
        assert right["cards"] == sorted(played, key=float) != played
        return
    (card,) = played
    ends = [
        float(row["cards"][-1]) + (float(row["cards"][-2]) if len(row["cards"]) > 1 else 0)
        for row in ask["board"]["rows"]
    ]
    fits = [end for end in ends if end < card]
    assert right["row"] == ends.index(max(fits))
    assert sum(len(row["cards"]) > 1 for row in ask["board"]["rows"]) == level - 1


def test_J3_the_explanation_adds_the_joker_to_the_card_before_it() -> None:
    rows = [(17, Joker("0.4")), (30,), (12, Joker("0.9")), (40, Joker("0.1"))]
    state = position(Rules(2, "J"), [(), ()], rows, plays=[Play(0, 18)])
    told = [line.replace("\N{NO-BREAK SPACE}", " ") for line in why_there(state, translator("fr"))]
    assert told[:4] == [
        "La rangée 1 finit par 17 + 0,4 = 17,4, donc 18 − 17,4 = 0,6.",
        "Rangée 2 : 30 est trop grand.",
        "La rangée 3 finit par 12 + 0,9 = 12,9, donc 18 − 12,9 = 5,1.",
        "Rangée 4 : 40 + 0,1 = 40,1 est trop grand.",
    ]


def is_true(task: rules.OptionRule) -> bool:
    """The rules of the leaflets, by hand."""
    match task:
        case rules.DeckSize(seats=seats, cards=cards):
            return cards == 10 * seats + 4
        case rules.InTheDeck(seats=seats, card=card):
            return card <= 10 * seats + 4
        case rules.PicksInAll(seats=seats, cards=cards):
            return cards == 10 * seats
        case rules.PassesOn(cards=cards):
            return cards > 1
        case rules.HoldsFrom(row=row, cards=cards):
            return cards == room_of(list(row))
        case rules.EndsWith(card=card, joker=joker, tenths=tenths):
            return tenths == 10 * card + int(str(Joker(joker).value)[-1])
        case rules.SevenTakes(cards=cards, seven=seven):
            return cards >= (6 if seven else 5)
    raise AssertionError(task)


@EVERY_LEVEL
def test_what_is_said_of_options_is_true_as_often_as_not_and_the_engine_knows(level: int) -> None:
    tasks = [option_rules(Random(f"{level} {seed}"), level) for seed in range(60)]
    for task in tasks:
        assert task.expected().yes == is_true(task), task
    said = [task.expected().yes for task in tasks]
    assert 15 <= sum(said) <= 45
    assert len({type(task) for task in tasks}) >= 3


def test_every_statement_is_asked_somewhere_in_every_language() -> None:
    found = {type(option_rules(Random(f"{level} {seed}"), level)) for level in LEVELS for seed in range(40)}
    assert found == {
        kind
        for kind in vars(rules).values()
        if isinstance(kind, type) and issubclass(kind, rules.OptionRule) and kind is not rules.OptionRule
    }
    for language in ("fr", "en", "de"):
        t = translator(language)
        for level in LEVELS:
            task = option_rules(Random(f"{level}"), level)
            assert "{" not in task.statement(t) + "".join(task.why(task.expected(), t))


def test_a_joker_keeps_its_printed_name_and_ends_follow_the_language() -> None:
    said = rules.EndsWith(85, Joker("0.5"), 855).said(translator("fr"))
    assert "0.5" in said
    assert "85,5" in said
