"""A snapshot gives the table back without its log, at any moment; what isn't one is never taken for one."""

from __future__ import annotations

from msgspec import json

from sixquiprend.engine import Rules
from sixquiprend.table import Table, commands, from_snapshot, snapshot_of
from sixquiprend.table.entries import MemberJoined, TeamSat
from sixquiprend.table.teams import vote
from tests.table.living import Living, first_legal, token, two_at_a_table


def same(table: Table) -> None:
    """The table comes back from its snapshot."""
    begun = from_snapshot(snapshot_of(table))
    assert begun is not None
    assert begun[0] == table


def test_a_table_before_and_after_a_game_and_in_the_next() -> None:
    living = Living(Rules(2, rounds=1))
    same(living.table)
    living.sit("Ana", "Bo")
    same(living.table)
    living.start()
    living.play_out(first_legal)
    assert living.table.status == "over"
    same(living.table)
    living.start("game-2")
    living.choose_all(first_legal)
    same(living.table)
    assert len(json.decode(snapshot_of(living.table))["played"]) == 2


def test_a_table_with_a_choice_a_pause_and_somebody_away() -> None:
    living = two_at_a_table()
    living.do(commands.stand_in(living.table, 0, living.now))
    living.choose(0, living.legal(0)[0])
    living.do(commands.pause(living.table, living.now))
    assert living.table.not_by_people == {0}
    same(living.table)


def test_a_table_with_teams_and_their_votes() -> None:
    living = Living(Rules(2))
    for seat in (0, 1):
        living.do(TeamSat(living.now, seat, f"team {seat}"))
        for member, name in enumerate(("Ana", "Bo")):
            living.do(MemberJoined(living.now, seat, member, name, token(f"{name} {seat}")))
    living.do(*commands.start(living.table, None, "game-1", "5e" * 32, living.now, teacher=True))
    living.do(vote(living.table, 0, 1, living.table.moment, living.legal(0)[0], living.now))
    assert living.table.votes
    same(living.table)


def test_data_of_another_form_or_damaged_is_not_taken() -> None:
    data = snapshot_of(two_at_a_table().table)
    assert from_snapshot(data.replace(b'"form":3', b'"form":2')) is None
    assert from_snapshot(data[:-5]) is None
    assert from_snapshot(b"null") is None
    assert from_snapshot(data.replace(b'"seed":"5e', b'"seed":"xx')) is None
