"""A table that lives: every entry is stored as bytes, read back and folded, as a server does it."""

from __future__ import annotations

import random
from collections.abc import Callable
from hashlib import sha256
from typing import TypeAlias

import pytest

from sixquiprend.engine import Answer, Decision, GameError, Rules
from sixquiprend.i18n import translator
from sixquiprend.i18n.explaining import explain
from sixquiprend.table import Entry, Happened, Settings, Table, commands, decode_entry, encode_entry, fold
from sixquiprend.table.entries import By
from tests.play import short_game, some_answer

ENGLISH = translator("en")
SEED = "5e" * 32
OTHER_SEED = "a7" * 32

Chooser: TypeAlias = Callable[[Table, int], Answer]


def token(name: str) -> str:
    """The hash of somebody's secret."""
    return sha256(name.encode()).hexdigest()


class Living:
    """A table, its log, and a clock that goes on by a second with each entry."""

    def __init__(self, rules: Rules, *, timer: int | None = None, show_seen: bool = False) -> None:
        self.now = 1_000.0
        self.log: list[bytes] = []
        self.happened: list[Happened] = []
        opened = commands.open_table("KARO", Settings(rules, timer, show_seen), self.now)
        self.table, _ = fold(None, self._stored(opened))
        assert self.table.version == 1

    @property
    def entries(self) -> list[Entry]:
        return list(map(decode_entry, self.log))

    def do(self, *entries: Entry) -> tuple[Happened, ...]:
        """Store these entries and live on with them."""
        found: tuple[Happened, ...] = ()
        for entry in entries:
            self.table, happened = fold(self.table, self._stored(entry))
            assert self.table.version == len(self.log), "a version is the number of entries that made it"
            found += happened
        self.happened += found
        return found

    def _stored(self, entry: Entry) -> Entry:
        self.log.append(encode_entry(entry))
        self.now += 1
        return decode_entry(self.log[-1])

    def sit(self, *names: str) -> None:
        for name in names:
            self.do(commands.sit_down(self.table, name, token(name), self.now))

    def start(self, game: str = "game-1", seed: str = SEED) -> tuple[Happened, ...]:
        return self.do(*commands.start(self.table, self.table.host, game, seed, self.now))

    def choose(self, seat: int, answer: object) -> tuple[Happened, ...]:
        """This seat answers, by itself or, if nobody is there, by a bot."""
        by: By = "bot" if self.table.chairs[seat].player else "person"
        return self.do(commands.choose(self.table, seat, self.table.moment, answer, self.now, by))

    def choose_all(self, chooser: Chooser) -> tuple[Happened, ...]:
        """All who are asked answer; the game goes on."""
        found: tuple[Happened, ...] = ()
        for seat in self.table.waiting:
            found += self.choose(seat, chooser(self.table, seat))
        return found

    def play_until(self, question: str, chooser: Chooser) -> int:
        """Play until this is asked, and return the seat that is."""
        while self.decision().kind != question:
            self.choose_all(chooser)
        seat = self.decision().seat
        assert seat is not None
        return seat

    def play_out(self, chooser: Chooser) -> None:
        """Play until the game is over."""
        while self.table.status == "playing":
            self.choose_all(chooser)

    def decision(self, seat: int | None = None) -> Decision:
        """What this seat is asked; without a seat, the first one that is asked."""
        assert self.table.state is not None
        return next(each for each in self.table.state.pending if seat is None or each.seat == seat)

    def legal(self, seat: int) -> tuple[Answer, ...]:
        return self.decision(seat).legal


def by_chance(rng: random.Random) -> Chooser:
    """Any legal answer, each kind as likely."""

    def choose(table: Table, seat: int) -> Answer:
        assert table.state is not None
        (decision,) = [each for each in table.state.pending if each.seat == seat]
        answer = some_answer(decision, rng)
        assert isinstance(answer, Answer)
        return answer

    return choose


def first_legal(table: Table, seat: int) -> Answer:
    """The first answer that is allowed."""
    assert table.state is not None
    return next(each.legal[0] for each in table.state.pending if each.seat == seat)


def two_at_a_table(options: str = "", *, timer: int | None = None, rounds: int = 1) -> Living:
    """Ana and Bo have started a short game."""
    living = Living(short_game(2, options, rounds), timer=timer)
    living.sit("Ana", "Bo")
    living.start()
    return living


def refused(kind: type[GameError], code: str, command: Callable[[], object]) -> GameError:
    """What the command raises; it has a sentence for people."""
    with pytest.raises(kind) as caught:
        command()
    assert caught.value.code == code
    said = explain(caught.value, ENGLISH)
    assert said != caught.value.message
    assert said.endswith(".")
    return caught.value


def waiting() -> Living:
    """Ana waits, at a table for three, with a bot."""
    living = Living(Rules(3))
    living.sit("Ana")
    living.do(commands.seat_bot(living.table, 2, "expert", living.now))
    return living
