"""Recorded games for the tests of the analysis."""

from __future__ import annotations

import random
from io import BytesIO

from sixquiprend.engine import Answer, Rules, State, View
from sixquiprend.records import Record, RecordWriter, Seat, play_game, read_record
from tests import play
from tests.play import most_seats, steps

NASTY = "<script>alert('&')</script>"


def recorded(rules: Rules, seed: int = 1, name: str = "Zoé") -> bytes:
    """The record of a game that is played by chance."""
    return recorded_with_answers(rules, seed, name)[0]


def recorded_with_answers(rules: Rules, seed: int = 1, name: str = "Zoé") -> tuple[bytes, list[Answer]]:
    """The same, with all answers as they were given."""
    rng, given, file = random.Random(seed), list[Answer](), BytesIO()

    def answer(seat: int, view: View) -> Answer:
        kind = rng.choice(list(dict.fromkeys(map(type, view.legal))))
        given.append(rng.choice([legal for legal in view.legal if type(legal) is kind]))
        return given[-1]

    seats = [
        Seat(name, "human"),
        *(Seat(f"Bot {number}", "bot", "x") for number in range(2, rules.seats + 1)),
    ]
    play_game(rules, seats, answer, rng.randbytes(32), RecordWriter(file))
    return file.getvalue(), given


def short_game(options: str = "", seats: int = 3) -> Rules:
    """Rules of a game that is as short as it can be."""
    return play.short_game(min(seats, most_seats(options)), options)


def record_of(rules: Rules, seed: int = 1, name: str = "Zoé") -> Record:
    return read_record(recorded(rules, seed, name))


def asked_states(rules: Rules, seed: int = 1) -> list[State]:
    """Every state of a game by chance in which seats are asked."""
    return [step.before for step in steps(rules, seed) if step.before.pending[0].seat is not None]
