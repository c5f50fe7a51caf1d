"""Everything that `make chaos` breaks, once each; `tests/server/test_chaos.py` breaks less."""

from __future__ import annotations

from pathlib import Path

from chaos.breaking import FAULTS, FAULTS_OF_ONE, Round, one_round, one_round_alone
from chaos.rolling import Rolled, roll_one, roll_pair
from tests.postgres import running_postgres


def test_whatever_breaks_while_people_play_nothing_is_lost_or_told_wrong() -> None:
    with running_postgres(durable=True) as postgres:
        done = one_round(postgres, 1, FAULTS, tables=2)
    _told_nothing_wrong(done)


def test_whatever_breaks_a_process_alone_nothing_is_lost_or_told_wrong() -> None:
    _told_nothing_wrong(one_round_alone(1, FAULTS_OF_ONE, tables=2))


def _told_nothing_wrong(done: Round) -> None:
    assert done.faults == []
    assert done.answers
    assert done.expired == 0


def _lost_nothing(done: Rolled) -> None:
    assert done.faults == []
    assert done.answers
    assert done.pauses
    assert done.expired == 0


def test_restarted_while_people_play_a_server_loses_no_answer_and_nobodys_time(tmp_path: Path) -> None:
    _lost_nothing(roll_one(3, 2, tmp_path))


def test_replaced_while_people_play_a_pair_loses_no_answer_and_nobodys_time(tmp_path: Path) -> None:
    _lost_nothing(roll_pair(2, 2, tmp_path))
