"""What somebody may choose, and when; a refusal changes nothing and tells nothing."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixquiprend.engine import ALL_ANSWERS, GameError, Illegal, Joker, Malformed, NotYourTurn, Play
from sixquiprend.i18n.explaining import SENTENCES, explain
from sixquiprend.table import encode_entry, replayed
from sixquiprend.table.commands import (
    choose,
    pause,
    resume,
    seat_bot,
    withdraw,
)
from sixquiprend.table.entries import Chose
from tests.table.living import (
    ENGLISH,
    Living,
    first_legal,
    refused,
    two_at_a_table,
    waiting,
)


def unchanged(
    living: Living, kind: type[GameError], code: str, seat: object, moment: object, answer: object
) -> GameError:
    """A choice is refused, and the table is as it was."""
    before = living.table
    error = refused(kind, code, lambda: choose(living.table, seat, moment, answer, living.now))  # type: ignore[arg-type]
    assert living.table is before
    assert replayed(living.entries) == before
    return error


def test_nothing_is_chosen_before_the_game_or_after_it() -> None:
    living = waiting()
    unchanged(living, NotYourTurn, "not_started", 0, 0, Play(0, 1))
    refused(NotYourTurn, "not_started", lambda: withdraw(living.table, 0, 0, living.now))
    living = two_at_a_table()
    living.play_out(first_legal)
    unchanged(living, NotYourTurn, "game_over", 0, living.table.moment, Play(0, 1))


def test_a_choice_for_another_moment_is_stale() -> None:
    living = two_at_a_table()
    card = living.legal(0)[0]
    moment = living.table.moment
    for other in (moment - 1, moment + 1, 0, -1, 2**70):
        unchanged(living, Illegal, "stale_moment", 0, other, card)
    for nonsense in (None, "1", True, 1.0, [moment], float(moment)):
        unchanged(living, Malformed, "bad_moment", 0, nonsense, card)
    entry = choose(living.table, 0, moment, card, living.now)
    living.do(entry)
    living.choose(1, living.legal(1)[0])
    unchanged(living, Illegal, "stale_moment", 0, moment, card)
    refused(Illegal, "stale_moment", lambda: withdraw(living.table, 0, moment, living.now))


@pytest.mark.parametrize(
    "answer",
    [
        None,
        7,
        "play",
        [],
        {},
        {"kind": "play"},
        {"kind": "play", "seat": 0},
        {"kind": "play", "seat": "0", "card": 1},
        {"kind": "play", "seat": 0, "card": "one"},
        {"kind": "play", "seat": 0, "card": True},
        {"kind": "play", "seat": 0, "card": 1, "extra": 1},
        {"kind": "deal", "packs": [[1]]},
        {"kind": "Answer", "seat": 0},
        {"kind": "x" * 100_000, "seat": 0},
        {"kind": "play", "seat": 0, "card": {"a": [1] * 1000}},
        {"kind": "\u202e\x1b[2J", "seat": 0},
    ],
)
def test_nonsense_is_malformed(answer: object) -> None:
    living = two_at_a_table()
    error = unchanged(living, Malformed, "not_an_answer", 0, living.table.moment, answer)
    assert len(str(error)) < 400
    assert str(error).isprintable()


def test_of_what_makes_no_sense_a_refusal_repeats_only_the_beginning() -> None:
    living = two_at_a_table()
    error = refused(Malformed, "unknown_bot", lambda: seat_bot(living.table, 0, "x" * 100, living.now))
    assert error.details["bot"] == "x" * 40 + "…"
    moment = living.table.moment
    nonsense = {"kind": "y" * 500}
    error = refused(Malformed, "not_an_answer", lambda: choose(living.table, 0, moment, nonsense, living.now))
    assert len(error.message) == len("that is not an answer: ") + 200 + len("…")


def test_what_is_not_allowed_is_refused_as_the_engine_refuses_it() -> None:
    living = two_at_a_table()
    moment, mine, theirs = living.table.moment, living.legal(0)[0], living.legal(1)[0]
    assert isinstance(theirs, Play)
    unchanged(living, NotYourTurn, "other_seat", 0, moment, theirs)
    unchanged(living, Illegal, "card_not_available", 0, moment, Play(0, theirs.card))
    unchanged(living, Malformed, "not_a_card", 0, moment, {"kind": "play", "seat": 0, "card": 105})
    unchanged(living, NotYourTurn, "not_asked", 0, moment, {"kind": "take_row", "seat": 0, "row": 1})
    for nobody in (2, -1, True, None):
        unchanged(living, Malformed, "unknown_seat", nobody, moment, mine)
        refused(
            Malformed,
            "unknown_seat",
            lambda seat=nobody: withdraw(living.table, seat, moment, living.now),  # type: ignore[misc]
        )
    refused(Illegal, "nothing_chosen", lambda: withdraw(living.table, 0, moment, living.now))


def test_a_refusal_tells_nobody_anothers_cards() -> None:
    living = two_at_a_table()
    theirs = {answer.card for answer in living.legal(1) if isinstance(answer, Play)}
    for card in range(1, 105):
        if Play(0, card) not in living.legal(0):
            error = refused(
                Illegal,
                "card_not_available",
                lambda card=card: choose(living.table, 0, living.table.moment, Play(0, card), living.now),  # type: ignore[misc]
            )
            assert not [other for other in theirs - {card} if f"card={other})" in str(error)]


def test_an_answer_may_come_as_json_has_it() -> None:
    living = two_at_a_table("J")
    (joker,) = [play for play in living.legal(0) if isinstance(play, Play) and isinstance(play.card, Joker)]
    entry = choose(living.table, 0, living.table.moment, msgspec.to_builtins(joker), living.now)
    assert entry.answer == joker
    assert b'"card":"0.' in encode_entry(entry)


def test_a_seat_that_is_not_asked_says_nothing() -> None:
    living = two_at_a_table("D")
    asked = living.decision().seat
    assert asked is not None
    answer = {"kind": "pick", "seat": 1 - asked, "card": 50}
    unchanged(living, NotYourTurn, "not_your_turn", 1 - asked, living.table.moment, answer)


def test_nothing_is_chosen_or_taken_back_while_the_table_is_paused() -> None:
    living = two_at_a_table()
    living.choose(0, living.legal(0)[0])
    refused(Illegal, "not_paused", lambda: resume(living.table, living.now))
    living.do(pause(living.table, living.now))
    refused(Illegal, "paused", lambda: pause(living.table, living.now))
    unchanged(living, Illegal, "paused", 1, living.table.moment, living.legal(1)[0])
    refused(Illegal, "paused", lambda: withdraw(living.table, 0, living.table.moment, living.now))
    living.do(resume(living.table, living.now))
    living.choose(1, living.legal(1)[0])


PLAYED = two_at_a_table("J")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


KINDS = st.sampled_from([kind.__struct_config__.tag for kind in ALL_ANSWERS])


NEARLY = st.fixed_dictionaries(
    {"kind": KINDS | JSON},
    optional={
        "seat": st.integers(-1, 3) | JSON,
        "card": st.integers(0, 105) | JSON,
        "row": st.integers(-1, 5) | JSON,
    },
)


def said(seat: object, moment: object, answer: object) -> Chose | GameError:
    try:
        return choose(PLAYED.table, seat, moment, answer, 0.0)  # type: ignore[arg-type]
    except GameError as error:
        return error


@given(seat=st.integers(-1, 3) | JSON, moment=st.integers(0, 4) | JSON, answer=NEARLY | JSON)
@settings(max_examples=500)
def test_whatever_is_said_is_a_legal_choice_or_gets_a_coded_refusal(
    seat: object, moment: object, answer: object
) -> None:
    result = said(seat, moment, answer)
    if isinstance(result, GameError):
        assert result.code in SENTENCES
        assert explain(result, ENGLISH)
        assert len(result.message) < 3000
    else:
        assert result.answer in PLAYED.legal(result.seat)
        assert (result.seat, result.moment) == (seat, PLAYED.table.moment)
