"""What is told of a game that is over is true: checked against the takes, added up once more by hand."""

from __future__ import annotations

import random
from itertools import groupby
from typing import NamedTuple

import pytest

from sixquiprend.engine import Revealed, Rules
from sixquiprend.engine.presets import PRESETS
from sixquiprend.records import read_record
from sixquiprend.table import Ending, ending, ending_of, from_snapshot, record_of, snapshot_of
from sixquiprend.table.highlights import NOTHING_YET, Take, gathered, places
from tests.play import short_game
from tests.table.living import Living, by_chance, first_legal

GAMES = [(name, seed) for name in PRESETS for seed in range(2)]


class _Turn(NamedTuple):
    round: int
    turn: int
    takes: tuple[Take, ...]
    leaders: tuple[int, ...]


def _over(rules: Rules, seed: int) -> Living:
    """A table whose game is over; people have played it by chance."""
    living = Living(rules)
    living.sit(*[f"P{seat}" for seat in range(rules.seats)])
    living.start()
    living.play_out(by_chance(random.Random(seed)))
    return living


def _told(living: Living) -> Ending:
    assert living.table.state is not None
    return ending(living.table.highlights, living.table.state)


def _turns(living: Living) -> list[_Turn]:
    """Every turn of the game with its takes, and who led after it."""
    totals = [0] * len(living.table.chairs)
    turns = []
    placing = [each for each in living.happened if each.before.queue or each.before.turn]
    for (number, turn), events in groupby(placing, lambda each: (each.before.round, each.before.turn)):
        takes = []
        for each in events:
            cards = getattr(each.event, "taken", ())
            if cards:
                seat, row, heads = each.event.seat, each.event.row, each.event.heads  # type: ignore[attr-defined]
                totals[seat] += heads
                takes.append(Take(number, turn, seat, row, cards, heads))
        leaders = tuple([seat for seat, heads in enumerate(totals) if heads == min(totals)])
        if turn:
            turns.append(_Turn(number, turn, tuple(takes), leaders))
    assert living.table.state is not None
    assert tuple(totals) == living.table.state.totals
    return turns


@pytest.mark.parametrize(("preset", "seed"), GAMES)
def test_the_deciding_turn_the_worst_take_and_the_places_are_those_of_the_game(
    preset: str, seed: int
) -> None:
    living = _over(short_game(3 + seed, PRESETS[preset], 2), seed)
    told, turns, state = _told(living), _turns(living), living.table.state
    assert state is not None
    assert told.places == places(state.totals)
    assert tuple([seat for seat, place in enumerate(told.places) if place == 1]) == state.winners
    decided = [turn[:2] for turn in turns].index((told.decided.round, told.decided.turn))
    assert told.decided.takes == turns[decided].takes
    assert all(turn.leaders == state.winners for turn in turns[decided:])
    assert decided == 0 or turns[decided - 1].leaders != state.winners
    most = max((take for turn in turns for take in turn.takes), key=lambda take: take.heads, default=None)
    assert told.worst == most
    assert living.table.highlights.leaders == state.winners


@pytest.mark.parametrize("seed", [6, 36, 38])
def test_the_first_turn_decides_if_whoever_leads_then_leads_to_the_end(seed: int) -> None:
    living = _over(Rules(2, rounds=1), seed)
    turns = _turns(living)
    assert all(turn.leaders == turns[0].leaders for turn in turns)
    assert (_told(living).decided.round, _told(living).decided.turn) == (1, 1)


def test_a_take_of_one_head_is_the_worst_until_there_is_another() -> None:
    events = _over(Rules(2, rounds=1), 7).happened
    first = next(number for number, each in enumerate(events) if getattr(each.event, "taken", ()))
    worst = gathered(NOTHING_YET, events[: first + 1]).worst
    assert worst is not None
    assert worst.heads == 1


def test_a_record_and_a_snapshot_tell_the_same() -> None:
    living = _over(short_game(3, PRESETS["all-numbers"], 2), 3)
    assert ending_of(read_record(record_of(living.entries, "game-1"))) == _told(living)
    found = from_snapshot(snapshot_of(living.table))
    assert found is not None
    assert found[0].highlights == living.table.highlights


def test_a_rematch_begins_with_nothing_told() -> None:
    living = _over(Rules(2, rounds=1), 1)
    assert living.table.highlights.since is not None
    living.start("game-2")
    assert living.table.highlights == NOTHING_YET


def test_nobody_leads_before_the_first_turn_is_over() -> None:
    living = Living(Rules(2, rounds=1))
    living.sit("Ana", "Bo")
    living.start()
    living.choose_all(first_legal)
    events = [each.event for each in living.happened]
    revealed = next(number for number, event in enumerate(events) if isinstance(event, Revealed))
    assert gathered(NOTHING_YET, living.happened[: revealed + 1]) == NOTHING_YET


def test_places_are_shared_and_the_next_is_free_again() -> None:
    assert places((12, 5, 12, 30, 5)) == (3, 1, 3, 5, 1)
    assert places((0, 0)) == (1, 1)
