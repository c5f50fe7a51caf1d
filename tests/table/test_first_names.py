"""Bots at a table have first names."""

from __future__ import annotations

import pytest

from sixquiprend.engine import Rules
from sixquiprend.table import commands, names_of
from sixquiprend.table.first_names import FIRST_NAMES, first_name
from sixquiprend.table.names import checked_name, look, told_apart
from tests.table.living import Living

CODES = [f"TABLE{number}" for number in range(40)]


def test_first_names_are_short_and_all_look_different() -> None:
    assert all(checked_name(name) == name and name.isascii() and len(name) <= 6 for name in FIRST_NAMES)
    assert len({look(name).casefold() for name in FIRST_NAMES}) == len(FIRST_NAMES)
    assert len({name[0] for name in FIRST_NAMES}) >= 20


@pytest.mark.parametrize("seated", [[], ["Ana"], ["anton", "BELLA", "Zоra"], list(FIRST_NAMES[:9])])
def test_nobody_is_called_as_somebody_else_at_the_table(seated: list[str]) -> None:
    for code in CODES:
        names = list(seated)
        while len(names) < 10:
            names.append(first_name(code, names))
        assert told_apart(names) == tuple(names)
        # With so few seats everybody can have an initial too, unless people have taken the same ones.
        own = [look(name).casefold()[0] for name in names]
        assert len(set(own[len(seated) :])) == len(own) - len(seated)
        assert not set(own[: len(seated)]) & set(own[len(seated) :])


def test_tables_differ_and_a_table_is_always_the_same() -> None:
    assert len({first_name(code, []) for code in CODES}) > 10
    assert first_name("KARO", ["Ana", ""]) == first_name("KARO", iter(["Ana"]))


def test_bots_that_fill_a_table_have_names_in_its_log_and_keep_them_in_a_rematch() -> None:
    living = Living(Rules(10))
    living.sit("Ana")
    living.do(commands.seat_bot(living.table, 3, "expert", living.now))
    third = living.table.chairs[3].name
    living.start()
    names = names_of(living.table.chairs)
    assert len(set(names)) == 10
    assert set(names) <= {"Ana", *FIRST_NAMES}
    assert names[3] == third


def test_a_bot_that_takes_the_seat_of_another_may_have_its_name_too() -> None:
    living = Living(Rules(2))
    living.do(commands.seat_bot(living.table, 1, "expert", living.now))
    before = living.table.chairs[1].name
    living.do(commands.seat_bot(living.table, 1, "careful", living.now))
    assert (living.table.chairs[1].name, living.table.chairs[1].bot) == (before, "careful")
