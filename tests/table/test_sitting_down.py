"""Who sits down where, under which name; a refusal changes nothing."""

from __future__ import annotations

import pytest

from sixquiprend.engine import Illegal, Malformed
from sixquiprend.table import Secret, place_of
from sixquiprend.table.chairs import EMPTY, NO_SECRET, Chair, Member, Place, holds
from sixquiprend.table.commands import (
    seat_bot,
    sit_down,
    stand_up,
)
from tests.table.living import (
    refused,
    token,
    waiting,
)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "a\nb",
        "a\x00",
        "\u202eevil",
        "\ud800",
        7,
        None,
        ["Ana"],
        "x" * 10_000,
        "\u200b",
        "\u3164",
        "\ue000",
    ],
)
def test_names_are_short_and_plain(name: object) -> None:
    living = waiting()
    refused(Malformed, "bad_name", lambda: sit_down(living.table, name, token("Bo"), living.now))


@pytest.mark.parametrize(
    ("given", "kept"),
    [("  Zoé ", "Zoé"), ("Zoe\u0301", "Zoé"), ("x" * 24, "x" * 24), ("<b>", "<b>"), ("李", "李")],
)
def test_names_are_kept_without_what_is_around_them(given: str, kept: str) -> None:
    living = waiting()
    assert sit_down(living.table, given, token("Bo"), living.now).name == kept


def test_a_name_may_have_much_around_it_but_not_any_amount() -> None:
    living = waiting()
    assert sit_down(living.table, f"Bo{' ' * 238}", token("Bo"), living.now).name == "Bo"
    refused(Malformed, "bad_name", lambda: sit_down(living.table, f"Bo{' ' * 239}", token("Bo"), living.now))


def test_a_place_is_held_by_whoever_sat_down_there_and_by_nobody_after() -> None:
    living = waiting()
    ana = place_of(living.table.chairs, Secret(token("Ana")))
    assert ana is not None
    assert holds(living.table.chairs, ana)
    living.do(stand_up(living.table, 0, living.now))
    assert not holds(living.table.chairs, ana)
    living.sit("Bo")
    assert not holds(living.table.chairs, ana), "the seat is the same, the person isn't"


def test_a_place_in_a_team_is_held_by_the_member_who_has_its_secret() -> None:
    zoe, ali, other = Secret(token("Zoe")), Secret(token("Ali")), Secret(token("Bo"))
    chairs = (Chair("team", "Les as", members=(Member("Zoé", zoe), Member("Ali", ali))), EMPTY)
    assert holds(chairs, Place(0, 0, zoe))
    assert holds(chairs, Place(0, 1, ali))
    for nobodys in (
        Place(0, 0, ali),
        Place(0, 1, other),
        Place(0, 2, ali),
        Place(0, None, zoe),
        Place(1, 0, zoe),
    ):
        assert not holds(chairs, nobodys)


def test_no_place_is_held_without_a_secret_or_beyond_the_table() -> None:
    chairs = (Chair("human", "Ana"), Chair("bot", "Meg", bot="careful"))
    for nobodys in (
        Place(0, None, NO_SECRET),
        Place(1, None, NO_SECRET),
        Place(2, None, Secret(token("Ana"))),
    ):
        assert not holds(chairs, nobodys)


def test_a_seat_belongs_to_one_and_one_person_has_one_seat() -> None:
    living = waiting()
    refused(Illegal, "already_seated", lambda: sit_down(living.table, "Bo", token("Ana"), living.now))
    refused(Illegal, "seat_taken", lambda: sit_down(living.table, "Bo", token("Bo"), living.now, seat=0))
    for nowhere in (3, -1, True, "1", 0.5):
        refused(
            Malformed,
            "unknown_seat",
            lambda seat=nowhere: sit_down(living.table, "Bo", token("Bo"), living.now, seat=seat),  # type: ignore[misc]
        )
    living.sit("Bo")
    refused(Illegal, "table_full", lambda: sit_down(living.table, "Cy", token("Cy"), living.now))
    living.start()
    refused(Illegal, "game_running", lambda: sit_down(living.table, "Cy", token("Cy"), living.now))


@pytest.mark.parametrize("bot", ["nobody", "", "exec:true", "flat100", None, 7, ["expert"], {}])
def test_only_bots_of_this_machine_sit_down_and_never_a_command(bot: object) -> None:
    living = waiting()
    refused(Malformed, "unknown_bot", lambda: seat_bot(living.table, 1, bot, living.now))


def test_bots_take_the_seats_of_bots_and_not_of_people() -> None:
    living = waiting()
    refused(Illegal, "seat_taken", lambda: seat_bot(living.table, 0, "expert", living.now))
    refused(Malformed, "unknown_seat", lambda: seat_bot(living.table, 3, "expert", living.now))
    living.do(seat_bot(living.table, 2, "beginner", living.now))
    assert living.table.chairs[2].bot == "beginner"
    living.start()
    refused(Illegal, "game_running", lambda: seat_bot(living.table, 2, "expert", living.now))


def test_an_empty_chair_cannot_be_left_and_nobody_stands_up_in_a_game() -> None:
    living = waiting()
    refused(Illegal, "seat_empty", lambda: stand_up(living.table, 1, living.now))
    living.do(stand_up(living.table, 2, living.now))
    assert living.table.chairs[2].kind == "empty"
    living.start()
    refused(Illegal, "game_running", lambda: stand_up(living.table, 0, living.now))
