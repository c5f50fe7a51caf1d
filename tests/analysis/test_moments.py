"""The decisions of a record are found again, each with what was answered."""

from __future__ import annotations

import pytest

from sixquiprend.analysis.moments import moments
from sixquiprend.records import read_record
from tests.analysis.games import recorded_with_answers, short_game
from tests.play import COMBINATIONS


@pytest.mark.parametrize("options", COMBINATIONS)
def test_every_answer_of_a_game_is_found_in_its_record(options: str) -> None:
    data, given = recorded_with_answers(short_game(options))
    found = [answer for moment in moments(read_record(data)) for answer in moment.answers]
    assert found == given


def test_every_answer_was_legal_for_the_seat_that_saw_it() -> None:
    data, _ = recorded_with_answers(short_game("DPS"))
    for moment in moments(read_record(data)):
        for view, answer in moment.views():
            assert view.seat == answer.seat
            assert answer in view.legal


@pytest.mark.parametrize("options", ["", "P", "DJ", "S"])
def test_an_unfinished_record_has_the_answers_up_to_where_it_stops(options: str) -> None:
    data, given = recorded_with_answers(short_game(options))
    lines = data.splitlines(keepends=True)
    for stop in range(1, len(lines), 7):
        found = [
            answer for moment in moments(read_record(b"".join(lines[:stop]))) for answer in moment.answers
        ]
        assert found == given[: len(found)]
