"""The full kernel from Python: what it refuses, and tables side by side."""

from random import Random
from typing import Any

import numpy as np
import pytest

from sixquiprend.engine import OPTIONS, Deal, Rules, advance, new_game
from sixquiprend.kernel import full, seeded, streams
from sixquiprend.kernel.full import layout
from tests.play import COMBINATIONS, most_seats, some_answers


def dealt(options: str = "", seats: int = 3) -> full.Table:
    """A table after its first deal."""
    state = new_game(Rules(seats, options))
    return full.to_line(advance(state, *some_answers(state, Random(1)))[0])


def test_it_plays_the_options_it_was_proved_for_and_says_so() -> None:
    """What else there may be is refused by its name: tests/invented."""
    played = {letter for letter, option in OPTIONS.items() if "games" in option.about.kernel}
    assert played == set("".join(COMBINATIONS))


@pytest.mark.parametrize("number", [-1, 10, 99])
def test_an_answer_that_is_not_legal_is_refused_and_changes_nothing(number: int) -> None:
    table = dealt()
    before = table.copy()
    with pytest.raises(ValueError, match="no answer"):
        full.give(table, number)
    assert np.array_equal(table, before)


def test_a_deal_that_is_no_shuffle_of_its_packs_is_refused_and_changes_nothing() -> None:
    table = full.new_tables(Rules(2, "S"), 1)[0]
    before = table.copy()
    numbers, specials = full.packs(table)
    for packs in [(), (numbers,), (numbers[1:], specials), (numbers, specials[1:] + specials[-1:])]:
        with pytest.raises(ValueError, match="shuffle"):
            full.deal(table, Deal(packs))
    assert np.array_equal(table, before)
    with pytest.raises(ValueError, match="shuffle"):
        full.deal(dealt(), Deal((numbers,)))


def test_what_is_no_table_is_refused() -> None:
    table = dealt()
    wrongs: list[Any] = [table[:-1], table.astype(np.int16), np.zeros_like(table), np.repeat(table, 2)[::2]]
    for cell, number in ((layout.SEATS, 1), (layout.SEATS, 11), (layout.ASKED, 11)):
        wrongs.append(table.copy())
        wrongs[-1][cell] = number
    for wrong in wrongs:
        with pytest.raises(ValueError, match="table"):
            full.answers(wrong)
    for seat in (-1, 3):
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            full.known_to(table, seat)


def test_choices_are_checked_at_every_table() -> None:
    tables = np.stack([dealt()] * 3)
    with pytest.raises(ValueError, match="shape"):
        full.play_on(tables, seeded(1), np.zeros((2, 1), np.int16))
    with pytest.raises(ValueError, match="lines"):
        full.play_on(tables[0], seeded(1))
    with pytest.raises(ValueError, match="chance"):
        full.play_on(tables, np.zeros(2, np.uint64))
    with pytest.raises(ValueError, match="rounds: -1"):
        full.play_on(tables, seeded(1), rounds=-1)
    with pytest.raises(ValueError, match="table 1"):
        full.play_on(tables, seeded(1), np.array([[0], [10], [0]], np.int16))
    with pytest.raises(ValueError, match="table 0"):
        full.play_on(tables, seeded(1), np.array([[10], [0], [0]], np.int16))
    for wrong in (tables[:0], tables[::2], np.repeat(tables, 2, 1)[:, ::2]):
        with pytest.raises(ValueError, match="lines"):
            full.play_on(wrong, seeded(1))
    with pytest.raises(ValueError, match="no legal answer"):
        full.tables.follow(dealt(), np.array([10], np.int16), np.empty(0, np.int8), np.empty(0, np.int8))


def test_choices_wait_for_the_dealer_and_may_end_early() -> None:
    """Nobody counts the dealer's answers among the choices; where they are `FREE` the table waits."""
    tables = full.new_tables(Rules(2), 2)
    dealt = tables.copy()
    full.play_on(tables, seeded(5), np.array([[3, 4, 5], [6, -1, -1]], np.int16))
    full.play_on(dealt, seeded(5))
    for line, numbers in zip(dealt, ((3, 4, 5), (6,)), strict=True):
        for number in numbers:
            full.give(line, number)
    assert np.array_equal(tables, dealt)


@pytest.mark.parametrize("seat", range(4))
def test_B3_a_search_may_begin_with_any_seat(seat: int) -> None:
    first, other = dealt(seats=4), dealt(seats=4)
    other[layout.SEAT] = seat
    asked = []
    for number in range(4):
        full.give(first, number)
        asked.append(full.asked(other))
        full.give(other, (number + seat) % 4)
    assert asked == [("play", (number + seat) % 4) for number in range(4)]
    assert np.array_equal(first, other)


@pytest.mark.parametrize("options", ["", "KDPVJ", "S", "KDPS"])
def test_a_game_that_begins_again_begins_as_the_engines_do(options: str) -> None:
    fresh = full.new_tables(Rules(4, options), 1)
    played = fresh.copy()
    full.play_on(played, seeded(1), rounds=1)
    assert np.array_equal(full.tables._start(played[0]), fresh[0])


def test_answers_by_chance_are_any_unless_plain_ones_are_asked_for() -> None:
    hows: list[dict[str, Any]] = [{}, {"plainly": False}, {"plainly": True}]
    heads = [
        full.play_on(full.new_tables(Rules(4, "S"), 3), streams(6, 3), rounds=1, **how).tolist()
        for how in hows
    ]
    assert heads[0] == heads[1] != heads[2]


def test_random_rounds_ask_no_more_of_chance_than_their_deals_and_answers() -> None:
    one, other = seeded(3), seeded(3)
    full.random_rounds(one, Rules(3), 2)
    full.play_on(full.new_tables(Rules(3), 1), other, rounds=2)
    assert one == other


def test_tables_side_by_side_play_what_each_of_them_plays_alone() -> None:
    tables = full.new_tables(Rules(4, "KDPS"), 5)
    full.play_on(tables, seeded(5))
    alone = tables.copy()
    choices = np.arange(10, dtype=np.int16).reshape(5, 2)
    full.play_on(tables, seeded(7), choices)
    for number, line in enumerate(alone):
        for choice in choices[number]:
            full.give(line, int(choice))
    assert np.array_equal(tables, alone)


@pytest.mark.parametrize("options", COMBINATIONS)
def test_B1_heads_come_from_cards_that_were_taken(options: str) -> None:
    rules = Rules(most_seats(options), options)
    heads = full.random_rounds(seeded(3), rules, 50)
    assert heads.shape == (50, rules.seats)
    assert (heads >= 0).all()
    assert 0 < heads.sum(1).max() <= 171 + rules.seats * ("J" in options)


@pytest.mark.parametrize("options", COMBINATIONS)
def test_plain_players_give_legal_answers_and_take_fewer_heads(options: str) -> None:
    rules = Rules(4, options)
    plain, any_legal = (
        full.play_on(full.new_tables(rules, 30), streams(4, 30), rounds=2, plainly=plainly)
        for plainly in (True, False)
    )
    assert plain.sum() < any_legal.sum() or "S" not in options


@pytest.mark.parametrize("count", [2, 3])
def test_a_word_of_chance_for_each_table_gives_each_its_own_rounds(count: int) -> None:
    tables, words = full.new_tables(Rules(4, "S"), count), streams(6, count)
    full.play_on(tables, seeded(1))
    together = full.play_on(tables.copy(), words.copy(), rounds=1)
    for number in range(count):
        one = slice(number, number + 1)
        assert np.array_equal(
            full.play_on(tables[one].copy(), words[one].copy(), rounds=1)[0], together[number]
        )


def test_the_same_chance_gives_the_same_rounds() -> None:
    first, second = (full.random_rounds(seeded(9), Rules(4, "DS"), 20) for _ in range(2))
    other = full.random_rounds(streams(9, 2)[1:], Rules(4, "DS"), 20)
    assert np.array_equal(first, second)
    assert not np.array_equal(first, other)


def test_S11_rounds_by_chance_go_from_the_first_to_the_second_and_to_a_new_game() -> None:
    tables, chance = full.new_tables(Rules(4, "S"), 1), seeded(2)
    rounds = []
    for _ in range(4):
        full.play_on(tables, chance, rounds=1)
        rounds.append(int(tables[0, layout.ROUND]))
    assert rounds == [1, 2, 1, 2]
