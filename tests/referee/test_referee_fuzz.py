"""Whatever comes in, what goes out is one line of JSON: a clear error, or an answer that keeps the laws."""

from __future__ import annotations

import json
from collections import Counter
from io import BytesIO
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.referee.stream import answer_all, json_clerk
from tests.play import COMBINATIONS
from tests.referee.asking import ask, code, tell
from tests.referee.test_referee_errors import REFUSED, UNREADABLE

CODES = {refused[0] for refused in [*REFUSED, *UNREADABLE]}
KEYS = ["rows", "stops", "sevens", "pending", "placements", "heads"]
KINDS: dict[str, tuple[str, ...]] = {
    "fifth_row": (),
    "seven_takes": (),
    "insert": ("to",),
    "replace": ("card",),
    "slide": ("card", "to"),
    "stop": ("row",),
    "minus_is_plus": ("card",),
}

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
words = st.sampled_from(
    [
        "options",
        "rows",
        "plays",
        "stops",
        "sevens",
        "hands",
        "piles",
        "seat",
        "card",
        "take",
        "put",
        "special",
    ]
)


@st.composite
def sensible(draw: st.DrawFn) -> dict[str, Any]:
    """A question about a table that can be, with choices that may be anything."""
    options = draw(st.sampled_from(COMBINATIONS) | st.sampled_from(["S", "KDPS"]))
    numbers = draw(st.lists(st.integers(1, 104), min_size=8, max_size=40, unique=True))
    cards: list[int | str] = list(numbers)
    rows: list[list[int | str]] = []
    for _ in range(draw(st.integers(4, 5 if "S" in options else 4))):
        length = draw(st.integers(1, 2 if "V" in options else 5)) if len(cards) > 12 else 1
        rows.append(sorted(cards[:length], key=int))
        del cards[:length]
    if "J" in options:
        cards += draw(
            st.lists(st.sampled_from([f"0.{tenth}" for tenth in range(10)]), max_size=3, unique=True)
        )
    count = draw(st.integers(1, min(6, len(cards))))
    played, cards = cards[-count:], cards[:-count]
    seats = draw(st.lists(st.integers(0, 20), min_size=count, max_size=count, unique=True))
    table = [card for row in rows for card in row]
    number = st.integers(1, len(rows))
    fields = {"to": number, "row": number, "card": st.sampled_from([*table, *cards] or [1])}
    plays: list[dict[str, Any]] = []
    for seat, card in zip(seats, played, strict=True):
        play: dict[str, Any] = {"seat": seat, "card": card}
        if draw(st.integers(0, 3)) == 0:
            play["put" if isinstance(card, str) and draw(st.booleans()) else "take"] = draw(number)
        if "S" in options and draw(st.booleans()):
            kind = draw(st.sampled_from(list(KINDS)))
            play["special"] = {"kind": kind, **{name: draw(fields[name]) for name in KINDS[kind]}}
        plays.append(play)
    question: dict[str, Any] = {"options": options, "rows": rows, "plays": plays}
    if "S" in options:
        question["stops"] = draw(st.lists(number, max_size=2, unique=True))
        question["sevens"] = draw(st.lists(number, max_size=2, unique=True))
        question["hands"] = {seats[0]: cards}
        question["piles"] = {seats[0]: draw(st.integers(0, 30))}
    return question


@st.composite
def nearly_sensible(draw: st.DrawFn) -> Any:
    """The same with one thing in it replaced by another, taken away or added."""
    whole: Any = draw(sensible())
    part: Any = whole
    while True:
        place: Any = draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
        inside = part[place]
        if not isinstance(inside, dict | list) or not inside or draw(st.booleans()):
            break
        part = inside
    how = draw(st.sampled_from(["replace", "remove", "add"]))
    if how == "replace":
        part[place] = draw(junk | st.integers(-1, 106))
    elif how == "remove":
        del part[place]
    elif isinstance(part, dict):
        part[draw(words)] = draw(junk)
    else:
        part.append(draw(junk | st.just(inside)))
    return whole


def check(question: Any) -> Any:
    """Asks, and fails unless the answer is an error with a known code or keeps the laws."""
    answer = ask(question)
    if "error" in answer:
        assert code(answer) in CODES
        return None
    assert list(answer) == KEYS
    assert 4 <= len(answer["rows"]) <= 5
    assert all(answer["rows"])
    seats = [play["seat"] for play in question["plays"]]
    assert list(answer["heads"]) == [str(seat) for seat in seats]
    if answer["pending"] is None:
        placements = answer["placements"]
        assert sorted(placement["seat"] for placement in placements) == sorted(seats)
        assert answer["heads"] == {
            str(seat): sum(placement["heads"] for placement in placements if placement["seat"] == seat)
            for seat in seats
        }
        before = [*(card for row in question["rows"] for card in row), *(p["card"] for p in placements)]
        after = [card for cards in (*answer["rows"], *(p["taken"] for p in placements)) for card in cards]
        assert Counter(before) == Counter(after), "no card is lost or doubled"
    return answer


@given(st.binary(max_size=200))
@example(b"\n\n")
@example(b"\r\n\x00\n")
def test_bytes_get_an_answer_a_line(stream: bytes) -> None:
    written = BytesIO()
    answer_all(BytesIO(stream), written, json_clerk(translator("en")))
    answers = [json.loads(line) for line in written.getvalue().split(b"\n")[:-1]]
    assert len(answers) == stream.count(b"\n") + (not stream.endswith(b"\n") and stream != b"")
    assert all(code(answer) in CODES for answer in answers)


@given(junk | st.dictionaries(words, junk))
def test_json_of_any_kind_gets_an_error(thing: object) -> None:
    assert code(ask(thing)) in CODES


@given(sensible())
def test_sensible_questions_keep_the_laws(question: dict[str, Any]) -> None:
    check(question)


@given(nearly_sensible())
def test_nearly_sensible_questions_keep_the_laws(question: Any) -> None:
    check(question)


@given(sensible() | nearly_sensible(), st.sampled_from(list(LANGUAGES)))
def test_words_are_found_for_every_answer(question: Any, language: str) -> None:
    said = tell(question, language)
    assert said.endswith("\n\n")
    assert said.strip()


@given(sensible())
def test_choices_that_are_pending_can_be_made_one_by_one(question: dict[str, Any]) -> None:
    for play in question["plays"]:
        play.pop("take", None)
        play.pop("put", None)
    for _ in range(len(question["plays"]) + 1):
        answer = check(question)
        if answer is None or answer["pending"] is None:
            return
        (play,) = [play for play in question["plays"] if play["seat"] == answer["pending"]["seat"]]
        assert "take" not in play, "a choice that was made is not asked for again"
        play["take"] = (answer["pending"].get("legal") or answer["pending"]["take"])[-1]
    raise AssertionError("the questions never end")
