"""From measured costs to how much is needed for so many people. Times are in seconds."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from msgspec import Struct, json

COSTS: Final = Path(__file__).with_name("costs.json")


class Costs(Struct, frozen=True):
    """What was measured (`measuring.py`), each of one process or one database."""

    server_us: float
    """Core time of a server process for an answer, in microseconds: read, checked, told to four people."""
    sqlite_us: float
    """The same where the store is a SQLite file, which then is part of it."""
    database_us: float
    """Core time of all of PostgreSQL's processes for an answer."""
    answer_bytes: float
    told_bytes: float
    """Sent to all people of a table, for each answer."""
    kept_bytes: float
    """Of an answer in the database, with its index."""
    kilobytes_a_table: float
    """Of a server's memory, for a table with four people connected."""
    bots_ms: dict[str, float]
    """Core time of an answer of each level, in milliseconds."""
    machine: str
    """Where it was measured."""


class Habits(Struct, frozen=True):
    """What people do; nobody has measured this, so it is said here and can be changed."""

    seats: int = 4
    thinking: float = 8.0
    """Between a question and a person's answer."""
    showing: float = 4.0
    """Between a turn's last answer and the next question, while cards fly."""
    bots_a_person: float = 1.0
    """Seats of bots, for each person who plays."""
    level: str = "expert"
    busy: float = 0.6
    """How busy a process may be at the busiest hour; above, waiting grows quickly."""
    core_euros: float = 15.0
    """A core of a rented machine with 4 GB, a month: an assumption, not an offer."""


class Need(Struct, frozen=True):
    """What so many people need, with what it is reckoned from."""

    people: int
    answers: float
    """A second, of people."""
    server_cores: float
    processes: int
    database_cores: float
    bot_cores: float
    megabits: float
    gigabytes_a_day: float
    memory_gigabytes: float
    euros: float


def read_costs() -> Costs:
    return json.decode(COSTS.read_bytes(), type=Costs)


def rate_of(people: float, habits: Habits) -> float:
    """Answers a second of so many people: all think at the same time, and the slowest is waited for.

    The longest of n exponential times is thinking × (1 + 1/2 + … + 1/n) on the average.
    """
    at_a_table = max(1.0, habits.seats / (1 + habits.bots_a_person))
    longest = sum(1 / number for number in range(1, round(at_a_table) + 1))
    return people / (habits.thinking * longest + habits.showing)


def need_of(people: int, costs: Costs, habits: Habits) -> Need:
    """What they need at the busiest hour; a day has eight such hours' worth of play."""
    answers = rate_of(people, habits)
    all_answers = answers * (1 + habits.bots_a_person)
    server_cores = all_answers * costs.server_us / 1e6
    database_cores = all_answers * costs.database_us / 1e6
    bot_cores = answers * habits.bots_a_person * costs.bots_ms[habits.level] / 1e3
    tables = people * (1 + habits.bots_a_person) / habits.seats
    told = costs.told_bytes / (1 + habits.bots_a_person)  # bots are told nothing
    cores = (server_cores + database_cores + bot_cores) / habits.busy
    return Need(
        people,
        answers,
        server_cores,
        max(1, math.ceil(server_cores / habits.busy)),
        database_cores,
        bot_cores,
        8e-6 * all_answers * (told + costs.answer_bytes),
        8 * 3600 * all_answers * costs.kept_bytes / 1e9,
        tables * costs.kilobytes_a_table / 1e6,
        max(1, math.ceil(cores)) * habits.core_euros,
    )


def waiting(busy: float, service: float) -> float:
    """How long an answer waits for its turn on the average (Pollaczek and Khinchine, for an even service)."""
    return busy * service / (2 * (1 - busy))
