"""A class for tests: its log is kept as the store keeps it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest

from sixquiprend import table
from sixquiprend.engine import GameError
from sixquiprend.learn import classroom
from sixquiprend.learn.classroom import commands
from sixquiprend.learn.classroom.room import Classroom
from sixquiprend.records.log_entries import Entry
from tests.learn.asking import ENGLISH

NAMES = [
    "Ada", "Bob", "Cléo", "Dan", "Eva", "Fred", "Gus", "Hana", "Ida", "Jojo", "Kim", "Léa",
    "Max", "Nina", "Otto", "Pia", "Quentin", "Rosa", "Sam", "Tom", "Uma", "Vera", "Will", "Zoé",
]  # fmt: skip
TEACHER = sha256(b"teacher").hexdigest()
SEED = "ab" * 32


def token(name: str) -> str:
    return sha256(name.encode()).hexdigest()


class Class:
    """A class whose log is kept as the store keeps it."""

    def __init__(self, pupils: int = 0) -> None:
        self.log: list[bytes] = []
        self.now = 1_700_000_000.0
        self._room: Classroom | None = None
        self.add(commands.open_class("K7QX2M", TEACHER, self.now))
        for name in NAMES[:pupils]:
            self.add(commands.join(self.room, name, token(name), self.tick()))

    @property
    def room(self) -> Classroom:
        assert self._room is not None
        return self._room

    def tick(self) -> float:
        self.now += 1
        return self.now

    def add(self, entry: Entry) -> None:
        self.log.append(classroom.encode_entry(entry))
        self._room = classroom.fold(self._room, classroom.decode_entry(self.log[-1]))

    def start(self, **plan: object) -> None:
        self.add(commands.start_activity(self.room, plan, SEED, self.tick()))

    def answer(self, pupil: int, item: int, reply: object) -> bool:
        running = self.room.activity
        assert running is not None
        entry, verdict = commands.answer(self.room, pupil, running.number, item, reply, self.tick(), ENGLISH)
        self.add(entry)
        return verdict.right

    def make_tables(self) -> dict[str, table.Table]:
        running = self.room.activity
        assert running is not None
        tables = {}
        for number in range(len(running.seatings)):
            self.add(commands.table_made(self.room, f"TABLE{number}", self.tick()))
            now = self.room.activity
            assert now is not None
            begun = classroom.first_entries(
                self.room, now.tables[-1], f"game{number}", SEED, self.now, ENGLISH
            )
            tables[now.tables[-1].code] = table.replayed(begun)
        return tables


def refusal(do: Callable[[], object]) -> tuple[str, str]:
    """The kind and the code of the error that this raises."""
    with pytest.raises(GameError) as refused:
        do()
    return refused.value.kind, refused.value.code
