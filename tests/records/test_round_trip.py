"""What is written is read back: the same events, the same states, with every combination of options."""

from __future__ import annotations

import random
from itertools import accumulate
from pathlib import Path

import pytest

from sixquiprend.engine import Rules, State, advance, evolve, new_game, view
from sixquiprend.records import GameRecorder, RecordWriter, Seat, new_record, play_game, read_record, verify
from sixquiprend.records.dealer import deal_from_game_seed
from tests.play import COMBINATIONS, most_seats, short_game
from tests.records.games import SEED, by_chance, recorded, seats_for


def rules_for(options: str, seats: int) -> Rules:
    return short_game(seats, options, 2)


@pytest.mark.parametrize("options", COMBINATIONS)
def test_a_record_gives_back_every_state(options: str, tmp_path: Path) -> None:
    """The fold of the record's events meets each state that the game really went through."""
    for seats in (2, most_seats(options)):
        rules, rng = rules_for(options, seats), random.Random(seats)
        answer = by_chance(rng)
        played: list[State] = [new_game(rules)]
        file = tmp_path / f"{seats}.jsonl"
        with new_record(file) as writer:
            recorder = GameRecorder(writer, rules, seats_for(rules), SEED)
            while not played[-1].over:
                state = played[-1]
                after, events = advance(
                    state,
                    *(
                        deal_from_game_seed(SEED, state)
                        if decision.seat is None
                        else answer(decision.seat, view(state, decision.seat))
                        for decision in state.pending
                    ),
                )
                recorder.add(events)
                played.append(after)
        record = read_record(file)
        states = iter(record.states())
        assert all(any(state == later for later in states) for state in played)
        assert record.final == played[-1]
        assert record.verdict.finished
        assert record.verdict.proved == record.verdict.shuffles


@pytest.mark.parametrize("options", COMBINATIONS)
def test_a_game_that_was_cut_off_is_read_up_to_its_last_line(options: str) -> None:
    """Wherever it stops, in the middle of a deal or of a turn, with rounds proved or not."""
    rules = rules_for(options, 3)
    data = recorded(rules, 7)
    whole = read_record(data)
    lines = data.splitlines(keepends=True)
    rng = random.Random(options)
    for count in sorted(rng.sample(range(1, len(lines)), 12)):
        part = read_record(b"".join(lines[:count]))
        events = [line for line in lines[:count] if line.startswith(b'{"event"')]
        assert part.events == whole.events[: len(events)]
        assert part.final == list(accumulate(part.events, evolve, initial=new_game(rules)))[-1]
        assert not part.verdict.finished
        assert part.verdict.stops == count
        revealed = sum(line.startswith(b'{"record":"round_seed"') for line in lines[:count])
        assert revealed <= part.verdict.proved <= part.verdict.shuffles


def test_only_the_round_that_is_being_played_is_not_proved_yet() -> None:
    data = recorded(Rules(3, rounds=3), 1)
    second = data.index(b'{"record":"round_seed","round":2')
    verdict = verify(data[:second])
    assert (verdict.rounds, verdict.shuffles, verdict.proved) == (2, 2, 1)


def test_the_driver_gives_the_last_state_and_needs_no_writer() -> None:
    rules = Rules(3, rounds=1)
    state = play_game(rules, seats_for(rules), by_chance(random.Random(1)), SEED)
    assert state == read_record(recorded(rules, 1, SEED)).final


def test_events_may_be_recorded_one_at_a_time(tmp_path: Path) -> None:
    rules = Rules(2, rounds=2)
    data = recorded(rules, 3, SEED)
    file = tmp_path / "game.jsonl"
    with new_record(file, sync=True) as writer:
        recorder = GameRecorder(writer, rules, seats_for(rules), SEED)
        for event in read_record(data).events:
            recorder.add([event])
            assert file.read_bytes().endswith(b"\n"), "each line is written as soon as it is known"
    assert file.read_bytes() == data


def test_a_writer_never_touches_a_file_that_is_there(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"dear")
    with pytest.raises(FileExistsError), new_record(file):
        pass
    assert file.read_bytes() == b"dear"


def test_every_line_is_one_write() -> None:
    class Counting:
        def __init__(self) -> None:
            self.writes: list[bytes] = []

        def write(self, data: bytes) -> int:
            self.writes.append(data)
            return len(data)

        def flush(self) -> None:
            self.writes.append(b"flushed")

    file = Counting()
    rules = Rules(2, rounds=1)
    play_game(rules, seats_for(rules), by_chance(random.Random(1)), SEED, RecordWriter(file))  # type: ignore[arg-type]
    lines, flushes = file.writes[::2], file.writes[1::2]
    assert set(flushes) == {b"flushed"}
    assert all(line.count(b"\n") == 1 and line.endswith(b"\n") for line in lines)
    assert read_record(b"".join(lines)).verdict.finished


@pytest.mark.parametrize(
    ("name", "kind", "bot"),
    [
        ("", "human", ""),
        ("  ", "human", ""),
        ("x" * 101, "human", ""),
        ("red \x1b[31m", "human", ""),
        ("two\nlines", "human", ""),
        ("turned \u202e", "human", ""),
        ("Ada", "bot", ""),
        ("Ada", "human", "careful"),
        ("Ada", "bot", "care\x00ful"),
    ],
)
def test_a_name_that_could_harm_a_reader_is_refused(name: str, kind: str, bot: str) -> None:
    with pytest.raises(ValueError, match=r"bot|name"):
        Seat(name, kind, bot)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["Zoé", "伊藤", "👩‍👩‍👧 les filles", "O'Brien [b]"])
def test_names_may_be_of_any_language(name: str) -> None:
    assert Seat(name, "human").name == name


def test_there_are_as_many_names_as_seats() -> None:
    with pytest.raises(ValueError, match="2 seats"):
        play_game(
            Rules(2),
            [Seat("A", "human")],
            by_chance(random.Random(1)),
            SEED,
            RecordWriter(_Nowhere()),  # type: ignore[arg-type]
        )


class _Nowhere:
    def write(self, data: bytes) -> int:
        raise AssertionError("nothing may be written")
