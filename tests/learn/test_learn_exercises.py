"""Exercises: kinds at three levels, without end, and what the engine does is right."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixquiprend.engine import HEADS, Malformed, card_text, heads_of
from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.learn.exercises import KINDS, LEVELS, Exercise, asked, checked, kind_name, make
from sixquiprend.learn.forms import (
    ChoiceReply,
    NumberReply,
    OrderReply,
    RowReply,
    SheetReply,
    TakesReply,
    YesNoReply,
)
from sixquiprend.learn.laying import lay
from sixquiprend.learn.tasks import AddUp, CountHeads, NameTakes, OrderCards, PlaceCard
from sixquiprend.learn.wording import reply_text
from sixquiprend.referee import settle
from tests.learn.asking import ENGLISH, as_json, some_replies, tells_no_answer, texts_in

seeds = st.text("0123456789abcdef", min_size=1, max_size=8)
few = settings(max_examples=12)
EVERY_KIND = pytest.mark.parametrize("kind", KINDS)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)


@EVERY_KIND
@EVERY_LEVEL
@few
@given(seed=seeds)
def test_the_engines_answer_is_right_and_every_other_is_wrong(kind: str, level: int, seed: str) -> None:
    exercise = make(kind, level, seed)
    expected = as_json(exercise.task.expected())
    replies = some_replies(asked(exercise, ENGLISH).ask, expected)
    assert expected in replies
    for reply in replies:
        verdict = checked(exercise, reply, ENGLISH)
        assert verdict.right == (reply == expected), reply
        assert as_json(verdict.expected) == expected


@EVERY_KIND
@EVERY_LEVEL
@few
@given(seed=seeds)
def test_a_question_tells_no_answer_and_a_verdict_tells_why_in_numbers(
    kind: str, level: int, seed: str
) -> None:
    exercise = make(kind, level, seed)
    question = as_json(asked(exercise, ENGLISH))
    assert tells_no_answer(question["ask"])
    assert (question["kind"], question["level"], question["seed"]) == (kind, level, seed)
    why = checked(exercise, exercise.task.expected(), ENGLISH).why
    assert any(re.search(r"\d", sentence) for sentence in why)
    assert not any("{" in text for text in (*texts_in(question), *why))


@EVERY_KIND
@EVERY_LEVEL
def test_the_same_seed_makes_the_same_exercise_and_others_make_others(kind: str, level: int) -> None:
    def drawn(seed: str) -> Any:
        return as_json(asked(make(kind, level, seed), ENGLISH))["ask"]

    assert drawn("a") == drawn("a")
    assert len({str(drawn(str(seed))) for seed in range(10)}) >= 9


@EVERY_KIND
def test_exercises_speak_every_language(kind: str) -> None:
    for language in LANGUAGES:
        t = translator(language)
        exercise = make(kind, 3, "seed")
        assert asked(exercise, t).ask.text
        assert checked(exercise, exercise.task.expected(), t).why
        assert kind_name(kind, t)


@pytest.mark.parametrize(
    ("kind", "level", "seed"),
    [
        ("magic", 1, "a"),
        (None, 1, "a"),
        (["where"], 1, "a"),
        ("where", 0, "a"),
        ("where", 4, "a"),
        ("where", True, "a"),
        ("where", "1", "a"),
        ("where", 1, ""),
        ("where", 1, "a b"),
        ("where", 1, "a\n"),
        ("where", 1, "a" * 101),
        ("where", 1, 7),
    ],
)
def test_there_are_no_other_exercises(kind: object, level: object, seed: object) -> None:
    with pytest.raises(Malformed) as refused:
        make(kind, level, seed)
    assert refused.value.code == "bad_exercise"


@pytest.mark.parametrize(
    ("kind", "reply"),
    [
        ("where", None),
        ("where", {"row": 4}),
        ("where", {"row": -1}),
        ("where", {"row": "1"}),
        ("where", {"row": 1, "more": 2}),
        ("where", {"number": 1}),
        ("order", {"cards": []}),
        ("order", {"cards": [1, 1, 1]}),
        ("order", {"cards": ["0.4"]}),
        ("takes", {"takes": [{"seat": 9, "row": 0, "heads": 1}]}),
        ("takes", {"takes": [{"seat": 0, "row": 9, "heads": 1}]}),
        ("takes", {"takes": [{"seat": 0, "row": 0, "heads": -1}]}),
        ("takes", {"takes": [{"seat": 0, "row": 0, "heads": 1}] * 2}),
        ("heads", {"number": 1.5}),
        ("heads", {"number": -1}),
        ("heads", {"number": True}),
        ("heads", {"number": 1000}),
        ("sheet", {"totals": [1]}),
        ("sheet", {"totals": [1, 2, -3]}),
        ("sheet", {"totals": [1, 2, 3], "winners": [0]}),  # level 1 doesn't ask for winners
    ],
)
def test_a_reply_that_answers_something_else_is_refused(kind: str, reply: object) -> None:
    with pytest.raises(Malformed) as refused:
        checked(make(kind, 1, "seed"), reply, ENGLISH)
    assert refused.value.code == "bad_reply"


def test_winners_stand_once_and_sit_at_the_table() -> None:
    exercise = make("sheet", 2, "seed")
    totals = list(exercise.task.expected().totals)
    for winners in ([0, 0], [4], [-1]):
        with pytest.raises(Malformed, match="doesn't answer"):
            checked(exercise, {"totals": totals, "winners": winners}, ENGLISH)


# --- what each level promises ----------------------------------------------------------------------


def task_of(kind: str, level: int, seed: str, expected: type[Any]) -> Any:
    task = make(kind, level, seed).task
    assert isinstance(task, expected)
    return task


def ends(task: PlaceCard) -> list[int]:
    return [int(card_text(row[-1])) for row in task.before().state.rows]


@few
@given(seed=seeds)
def test_where_1_has_no_traps(seed: str) -> None:
    task: PlaceCard = task_of("where", 1, seed, PlaceCard)
    row = task.expected().row
    assert row is not None
    assert len(task.state.rows[row]) < 5
    card = int(card_text(task.state.queue[0].card))
    nearest, second, *_ = sorted((abs(card - end), number) for number, end in enumerate(ends(task)))
    assert nearest[1] == row
    assert second[0] - nearest[0] >= 5


@few
@given(seed=seeds)
def test_where_2_has_a_nearer_end_that_is_too_big_or_a_full_row(seed: str) -> None:
    task: PlaceCard = task_of("where", 2, seed, PlaceCard)
    row = task.expected().row
    assert row is not None
    card = int(card_text(task.state.queue[0].card))
    trap = any(0 < end - card < card - ends(task)[row] for end in ends(task))
    assert trap or len(task.state.rows[row]) == 5


@few
@given(seed=seeds)
def test_where_3_is_too_low_or_finds_another_table(seed: str) -> None:
    task: PlaceCard = task_of("where", 3, seed, PlaceCard)
    if task.place == 0:
        assert task.expected() == RowReply(None)
        return
    low, high = (int(card_text(play.card)) for play in task.state.queue)
    first_ends = [int(card_text(row[-1])) for row in task.state.rows]
    assert low < min(first_ends)
    hoped = max(range(4), key=lambda row: first_ends[row] if first_ends[row] < high else 0)
    assert task.expected().row != hoped
    why = checked(Exercise("where", 3, seed, task), {"row": hoped}, ENGLISH).why
    assert f"{low} is lower than every end" in why[0]


@few
@given(seed=seeds)
def test_order_gets_longer_and_has_numbers_with_the_same_digits(seed: str) -> None:
    def cards(level: int) -> list[int]:
        task: OrderCards = task_of("order", level, seed, OrderCards)
        assert list(task.expected().cards) == sorted(task.expected().cards, key=int)  # type: ignore[arg-type]
        return [int(card_text(play.card)) for play in task.state.queue]

    one, two, three = cards(1), cards(2), cards(3)
    assert len({card // 10 for card in one}) == len(one) in (3, 4)
    assert 4 <= len(two) <= 6
    assert 7 <= len(three) <= 9
    assert min(three) < 10
    assert max(three) >= 100

    def turned(cards: list[int]) -> int:
        return sum(10 < card < int(str(card)[::-1]) in cards for card in cards)

    assert (turned(one), turned(two) >= 1, turned(three) >= 2) == (0, True, True)


@few
@given(seed=seeds)
def test_takes_1_has_at_most_one_take_of_a_row_that_is_full(seed: str) -> None:
    task: NameTakes = task_of("takes", 1, seed, NameTakes)
    takes = task.expected().takes
    assert len(takes) <= 1
    assert all(len(task.state.rows[take.row]) == 5 for take in takes)


@few
@given(seed=seeds)
def test_takes_2_fills_a_row_first_or_just_misses_a_full_one(seed: str) -> None:
    task: NameTakes = task_of("takes", 2, seed, NameTakes)
    takes = task.expected().takes
    full = [row for row, cards in enumerate(task.state.rows) if len(cards) == 5]
    if takes:
        (take,) = takes
        assert take.row not in full
    else:
        assert full


@few
@given(seed=seeds)
def test_takes_3_has_several_takes_or_a_card_too_low(seed: str) -> None:
    task: NameTakes = task_of("takes", 3, seed, NameTakes)
    lowest = min(int(card_text(play.card)) for play in task.state.queue)
    too_low = lowest < min(int(card_text(row[-1])) for row in task.state.rows)
    assert too_low or len(task.expected().takes) >= 2


def test_levels_have_both_of_what_they_promise() -> None:
    """No level is always the same trick."""
    seeds = list(map(str, range(40)))
    assert {len(make("takes", 1, seed).task.expected().takes) for seed in seeds} == {0, 1}
    assert {bool(make("takes", 2, seed).task.expected().takes) for seed in seeds} == {True, False}
    assert {task_of("where", 3, seed, PlaceCard).place for seed in seeds} == {0, 1}
    assert {bool(make("sheet", 2, seed).task.expected().winners) for seed in seeds} == {True, False}
    assert {bool(make("sheet", 3, seed).task.expected().winners) for seed in seeds} == {True, False}


@few
@given(seed=seeds)
def test_heads_get_more(seed: str) -> None:
    def cards(level: int) -> tuple[Any, ...]:
        task: CountHeads = task_of("heads", level, seed, CountHeads)
        assert task.expected() == NumberReply(heads_of(task.cards))
        return task.cards

    one, two, three = cards(1), cards(2), cards(3)
    assert len(one) in (2, 3)
    assert len(two) == 5
    assert len({HEADS[card] for card in two}) >= 3
    assert 8 <= len(three) <= 12


@few
@given(seed=seeds)
def test_sheets_get_longer(seed: str) -> None:
    one, two, three = (task_of("sheet", level, seed, AddUp) for level in LEVELS)
    assert (len(one.rounds), one.winners) == (2, False)
    assert 64 <= max(two.expected().totals) <= 69
    assert three.piles
    for task in (one, two, three):
        columns = zip(*task.all_rounds(), strict=True)
        assert task.expected().totals == tuple(map(sum, columns))
        assert all(
            max(map(sum, zip(*task.all_rounds()[:end], strict=True))) <= 66
            for end in range(1, len(task.all_rounds()))
        )
    for task in (two, three):
        totals = task.expected().totals
        winners = tuple(seat for seat, total in enumerate(totals) if total == min(totals))
        assert task.expected().winners == (winners if max(totals) > 66 else ())


# --- the referee says the same ---------------------------------------------------------------------


def question(task: PlaceCard | NameTakes) -> dict[str, Any]:
    """The table as the referee is asked about it; nobody has chosen a row yet."""
    plays = [{"seat": play.seat, "card": play.card} for play in task.state.queue]
    return {"rows": [list(row) for row in task.state.rows], "plays": plays}


@few
@given(seed=seeds, level=st.sampled_from(LEVELS))
def test_the_referee_finds_the_same_takes(seed: str, level: int) -> None:
    task: NameTakes = task_of("takes", level, seed, NameTakes)
    asking = question(task)
    answer = settle(asking)
    while answer.pending is not None:
        (row,) = answer.pending.cheapest  # type: ignore[union-attr]
        next(play for play in asking["plays"] if play["seat"] == answer.pending.seat)["take"] = row
        answer = settle(asking)
    found = {(placed.seat, placed.heads) for placed in answer.placements if placed.taken}
    assert found == {(take.seat, take.heads) for take in task.expected().takes}


@few
@given(seed=seeds, level=st.sampled_from((1, 2)))
def test_the_referee_puts_the_card_into_the_same_row(seed: str, level: int) -> None:
    task: PlaceCard = task_of("where", level, seed, PlaceCard)
    row = task.expected().row
    assert row is not None
    assert settle(question(task)).placements[0].row == row + 1


def test_the_example_of_the_issue_is_explained_with_all_rows() -> None:
    verdict = PlaceCard(lay("64 · 36 · 84 · 73", 70)).marked({"row": 3}, ("Ana", "Ben"), ENGLISH)
    assert not verdict.right
    assert verdict.why == (
        "Row 1: 70 − 64 = 6.",
        "Row 2: 70 − 36 = 34.",
        "Row 3: 84 is too big.",
        "Row 4: 73 is too big.",
        "The smallest difference is 6: 70 goes to row 1, behind 64.",
    )
    assert verdict.expected == RowReply(0)
    assert [step.text for step in verdict.steps] == ["Ana: 70 goes to row 1, behind 64 (70 − 64 = 6)."]


def test_replies_in_words() -> None:
    def said(kind: str, level: int, reply: Any) -> str:
        ask = asked(make(kind, level, "seed"), ENGLISH).ask
        return reply_text(ask.form.read(reply), ask, ENGLISH)

    assert said("takes", 1, {"takes": []}) == "nobody"
    assert said("takes", 1, {"takes": [{"seat": 1, "row": 2, "heads": 1}]}) == "Ben: row 3, 1 head"
    assert said("sheet", 2, {"totals": [1, 2, 3, 4]}) == "Ana 1, Ben 2, Chloé 3, David 4"
    won = said("sheet", 2, {"totals": [1, 1, 67, 4], "winners": [0, 1]})
    assert won == "Ana 1, Ben 1, Chloé 67, David 4; won by Ana, Ben"


def test_replies_are_the_forms_own() -> None:
    assert {type(make(kind, 1, "a").task.expected()) for kind in KINDS} == {
        RowReply,
        OrderReply,
        TakesReply,
        NumberReply,
        SheetReply,
        ChoiceReply,
        YesNoReply,
    }
