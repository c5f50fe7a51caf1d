"""Whatever is not listed as legal is refused with an error of the game, and changes nothing."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields

from sixquiprend.engine import (
    ALL_ANSWERS,
    JOKERS,
    NUMBERS,
    Answer,
    Deal,
    GameError,
    Illegal,
    Malformed,
    PlaySpecial,
    Rules,
    Special,
    State,
    advance,
    new_game,
)
from tests.play import COMBINATIONS, Said, most_seats, short_game, some_answers, steps

pytestmark = pytest.mark.by_chance

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from(NUMBERS),
    st.sampled_from(JOKERS),
    st.sampled_from(Special),
    st.sampled_from([special.value for special in Special]),
    st.integers(),
    st.integers(-(2**200), 2**200),
    st.floats(),
    st.integers(0, 105).map(float),
    st.integers(0, 105).map(str),
    st.complex_numbers(allow_nan=False),
    st.text(max_size=5),
    st.binary(max_size=5),
    st.lists(st.integers(0, 105), max_size=2),
    st.lists(st.integers(0, 105), max_size=2).map(tuple),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
    st.sets(st.integers(0, 5), max_size=2),
)
KINDS: tuple[type[Answer], ...] = (*ALL_ANSWERS, PlaySpecial, Answer)


@st.composite
def odd_answers(draw: st.DrawFn) -> Any:
    """An answer of any kind, with anything for its values; or a deal of anything; or no answer at all."""
    which = draw(st.integers(0, len(KINDS) + 1))
    if which == len(KINDS):
        return draw(ODD)
    if which > len(KINDS):
        packs = st.lists(st.lists(ODD, max_size=3).map(tuple) | ODD, max_size=3).map(tuple)
        return Deal(draw(packs | ODD))
    values = {
        field.name: draw(ODD if field.name != "seat" else st.integers(0, 9) | ODD)
        for field in fields(KINDS[which])
    }
    return KINDS[which](**values)


def near_misses(state: State, rng: random.Random) -> list[Any]:
    """Answers that were legal in other states, for other seats or with other cards: the likely mistakes."""
    seats = range(len(state.hands))
    found: list[Any] = []
    for decision in state.pending:
        for answer in rng.sample(decision.legal, min(4, len(decision.legal))):
            for field in fields(answer):
                values: list[object] = [
                    *rng.sample(NUMBERS, 3),
                    *rng.sample(JOKERS, 1),
                    *rng.sample(seats, 1),
                ]
                values += [4, 5, -1, None, rng.choice(list(Special)), str(getattr(answer, field.name))]
                found += [msgspec.structs.replace(answer, **{field.name: value}) for value in values]
    return found


def frozen(state: State) -> tuple[bytes, str]:
    return msgspec.json.encode(state), repr(state.pending)


def exactly_listed(state: State, answer: Said) -> bool:
    """Whether it is one of the legal answers to the letter: True is no 1, and 7.0 is no 7."""
    return any(
        repr(answer) == repr(legal) and answer == legal
        for decision in state.pending
        for legal in decision.legal
    )


def equal_to_a_listed(state: State, answer: Said) -> Said | None:
    return next((legal for decision in state.pending for legal in decision.legal if legal == answer), None)


def result(state: State, answers: tuple[Any, ...]) -> str | None:
    """What comes of these answers, to the letter; None if they are refused."""
    try:
        return repr(advance(state, *answers))
    except GameError:
        return None


def check_refused(state: State, odd: Any, rng: random.Random) -> None:
    """In place of each answer, and on top of all of them."""
    if exactly_listed(state, odd):
        return
    before = frozen(state)
    answers = some_answers(state, rng)
    twin = equal_to_a_listed(state, odd)
    for at in range(len(answers)):
        tried = (*answers[:at], odd, *answers[at + 1 :])
        if twin is None:
            with pytest.raises(GameError) as caught:
                advance(state, *tried)
            assert caught.value.kind in ("malformed", "illegal", "not_your_turn")
            assert caught.value.code
        else:
            # Python finds Play(0, True) equal to Play(0, 1): then the listed one counts, to the letter.
            listed = (*answers[:at], twin, *answers[at + 1 :])
            assert result(state, tried) in (None, result(state, listed))
        assert frozen(state) == before
    with pytest.raises(GameError):
        advance(state, *answers, odd)
    assert frozen(state) == before


@pytest.mark.parametrize("options", COMBINATIONS)
@settings(max_examples=4)
@given(odd=st.lists(odd_answers(), min_size=5, max_size=12), seed=st.integers(0, 2**32 - 1))
def test_any_answer_that_is_not_listed_is_refused_and_changes_nothing(
    options: str, odd: list[Any], seed: int
) -> None:
    rng = random.Random(f"{options} {seed}")
    rules = short_game(rng.randint(2, most_seats(options)), options)
    game = list(steps(rules, rng.getrandbits(32)))
    state = rng.choice([*(step.before for step in game), game[-1].after])
    for each in odd:
        check_refused(state, each, rng)


@pytest.mark.parametrize("options", COMBINATIONS)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32 - 1))
def test_answers_of_other_states_seats_and_cards_are_refused(options: str, seed: int) -> None:
    rng = random.Random(f"{options} {seed}")
    rules = short_game(rng.randint(2, min(5, most_seats(options))), options)
    game = list(steps(rules, rng.getrandbits(32)))
    kinds = {step.before.pending[0].kind: step for step in rng.sample(game, len(game))}
    for step in kinds.values():
        misses = near_misses(step.before, rng)
        for odd in rng.sample(misses, min(25, len(misses))):
            check_refused(step.before, odd, rng)


@given(odd=odd_answers())
def test_before_the_first_deal_only_a_deal_is_accepted(odd: Any) -> None:
    state = new_game(Rules(2, "KJ"))
    with pytest.raises(GameError):
        advance(state, odd)
    assert state == new_game(Rules(2, "KJ"))


@given(st.dictionaries(st.sampled_from(["seats", "options", "limit", "at_limit", "rounds"]), ODD))
def test_rules_are_made_or_refused(values: dict[str, Any]) -> None:
    values.setdefault("seats", 4)
    try:
        rules = Rules(**values)
    except (Malformed, Illegal):
        return
    assert rules.options in COMBINATIONS
    assert new_game(rules).pending
