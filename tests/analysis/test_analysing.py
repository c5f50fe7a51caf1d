"""The analysis of whole games."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sixquiprend.analysis import Analysis, analyse
from sixquiprend.analysis.model import WORST
from sixquiprend.analysis.moments import moments
from sixquiprend.analysis.summary import accuracy
from sixquiprend.engine import Rules
from sixquiprend.records import read_record
from tests.analysis.games import record_of, recorded, short_game

FEW = 64
BASE = Rules(3, rounds=2)


@pytest.fixture(scope="module")
def base() -> Analysis:
    return analyse(record_of(BASE), samples=FEW)


def test_every_decision_with_a_choice_is_there_in_order(base: Analysis) -> None:
    chosen = [
        (view.round, view.seat, view.asked[0].kind, answer)
        for moment in moments(record_of(BASE))
        for view, answer in moment.views()
        if len(view.legal) > 1
    ]
    found = [(each.round, each.seat, each.kind, each.answers[each.chosen].answer) for each in base.decisions]
    assert found == chosen
    assert [each.number for each in base.decisions] == list(range(len(chosen)))
    assert {each.turn for each in base.decisions} >= set(range(1, 10))


def test_regret_is_never_negative_and_the_best_answer_has_none(base: Analysis) -> None:
    for each in base.decisions:
        costs = [weighed.cost for weighed in each.answers]
        assert each.regret == each.answers[each.chosen].regret >= 0
        assert each.answers[costs.index(min(costs))].regret == 0
        assert each.best == (costs.index(min(costs)) if each.regret else each.chosen)
    assert any(each.regret for each in base.decisions)


def test_the_worst_are_the_five_with_the_most_regret(base: Analysis) -> None:
    regrets = [base.decisions[number].regret for number in base.worst]
    assert regrets == sorted((each.regret for each in base.decisions), reverse=True)[:WORST]
    assert len(regrets) == WORST


def test_the_summary_adds_up(base: Analysis) -> None:
    final = record_of(BASE).final
    assert tuple(line.heads for line in base.summaries) == final.totals == base.course[-1].heads
    assert base.winners == final.winners
    for line in base.summaries:
        regrets = [each.regret for each in base.decisions if each.seat == line.seat]
        assert line.decisions == len(regrets)
        assert line.regret == pytest.approx(sum(regrets))
        assert line.mean_regret == pytest.approx(sum(regrets) / len(regrets))
        assert line.accuracy == pytest.approx(sum(map(accuracy, regrets)) / len(regrets))
        assert line.luck is not None


def test_the_course_has_every_turn_and_never_goes_down(base: Analysis) -> None:
    assert [(each.round, each.turn) for each in base.course] == [
        (number, turn) for number in (1, 2) for turn in range(1, 11)
    ]
    for seat in range(3):
        heads = [each.heads[seat] for each in base.course]
        assert heads == sorted(heads)


@pytest.mark.parametrize("options", ["", "KS"])
def test_any_number_of_processes_gives_the_same_analysis(options: str) -> None:
    lines = recorded(short_game(options, 2)).splitlines(keepends=True)
    record = read_record(b"".join(lines[:40]))  # a part of a round is enough to be shared out
    alone = analyse(record, samples=FEW, seed=7)
    assert analyse(record, samples=FEW, seed=7, jobs=2) == alone
    assert analyse(record, samples=FEW, seed=8) != alone


def test_progress_is_told_after_each_task() -> None:
    told = list[tuple[int, int]]()
    record = record_of(short_game("", 2))
    analysis = analyse(record, samples=8, watch=lambda done, tasks: told.append((done, tasks)))
    tasks = len(analysis.decisions) + 2  # two deals
    assert told == [(done, tasks) for done in range(1, tasks + 1)]


def test_K_endings_of_two_seats_are_shown_as_exact() -> None:
    analysis = analyse(record_of(Rules(2, "K", rounds=1)), samples=FEW)
    exact = [each for each in analysis.decisions if each.method == "exact"]
    assert {each.turn for each in exact if each.kind == "play"} == {6, 7, 8, 9}
    assert all(weighed.error == 0 for each in exact for weighed in each.answers)
    assert all(sum(weighed.share or 0 for weighed in each.answers) == pytest.approx(1) for each in exact)
    sampled = [each for each in analysis.decisions if each.method == "round"]
    assert all(weighed.share is None for each in sampled for weighed in each.answers)


def test_D_hands_that_were_picked_were_not_luck() -> None:
    analysis = analyse(record_of(short_game("KD", 2)), samples=16)
    assert [line.luck for line in analysis.summaries] == [None, None]
    assert {each.turn for each in analysis.decisions if each.kind == "pick"} == {0}


def test_P_and_J_the_deal_of_each_round_is_judged_once() -> None:
    analysis = analyse(record_of(Rules(2, "PJ", rounds=1)), samples=16)
    assert all(line.luck is not None for line in analysis.summaries)
    assert {each.kind for each in analysis.decisions} >= {"play", "pass"}


def test_an_unfinished_game_is_analysed_as_far_as_it_goes(base: Analysis) -> None:
    lines = recorded(BASE).splitlines(keepends=True)
    half = analyse(read_record(b"".join(lines[:40])), samples=FEW)
    assert not half.finished
    assert half.winners == ()
    assert 0 < len(half.decisions) < len(base.decisions)
    assert half.decisions == base.decisions[: len(half.decisions)]


def test_a_record_without_any_decision_has_nothing_to_regret() -> None:
    header, *_ = recorded(BASE).splitlines(keepends=True)
    analysis = analyse(read_record(header), samples=FEW)
    assert not analysis.decisions
    assert not analysis.worst
    assert not analysis.course
    line = analysis.summaries[0]
    assert line == replace(line, decisions=0, regret=0, mean_regret=None, accuracy=None, luck=None, heads=0)
