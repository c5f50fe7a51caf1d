"""What is a table and what isn't: which numbers its cells may hold, what counts must agree with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from sixquiprend.engine import Joker, Rules, advance, new_game
from sixquiprend.kernel import full, seeded
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.full.soundness import NOTHING, first_unsound
from tests.kernel_full.laid import ALL, FIVE, FULL
from tests.kernel_full.soundness import FILE, asked, cases, still_tables
from tests.play import after, lay, some_answers

CASES = cases()
RECORDED = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("name", CASES)
def test_a_table_with_another_number_in_a_cell_is_one_or_is_none(name: str) -> None:
    line, hidden = CASES[name]
    assert first_unsound(line[None], hidden) == -1
    assert still_tables(line, hidden) == RECORDED[name]


def test_every_table_is_recorded_and_no_other() -> None:
    assert list(CASES) == list(RECORDED)


def is_table(line: full.Table) -> bool:
    return first_unsound(line[None], NOTHING) < 0


def to_play(options: str = "") -> full.Table:
    """A card each is left to play."""
    return full.to_line(lay("50 · 60 · 70 · 80", options=options, hands={0: (90,), 1: (91,)}))


def put(line: full.Table, cell: int, card: int, place: int) -> None:
    """Another card comes into this cell, and the one that was there leaves the game."""
    line[at.PLACE + int(line[cell])] = at.OUT
    line[cell], line[at.PLACE + card] = card, place


def lay_row(line: full.Table, row: int, cards: Sequence[int]) -> None:
    """A row is this one instead of what it was, if it was one."""
    line[at.ROW_SIZES + row] = len(cards)
    for cell in range(at.ROW_CELLS):
        put(line, at.ROWS + at.ROW_CELLS * row + cell, 0, at.OUT)
    for cell, card in enumerate(cards):
        put(line, at.ROWS + at.ROW_CELLS * row + cell, at.LOWEST + card, at.ON_TABLE)


@pytest.mark.parametrize(("options", "longest"), [("", 6), ("S", 6), ("V", 11), ("JV", 11)])
def test_a_row_has_room_for_another_card(options: str, longest: int) -> None:
    """S4: six cards lie in a row with a seven, where others have five; V1: a row may have eleven."""
    line = to_play(options)
    lay_row(line, 0, range(1, longest + 1))
    assert is_table(line)
    lay_row(line, 0, range(1, longest + 2))
    assert not is_table(line)


@pytest.mark.parametrize(("options", "most"), [("", 4), ("JV", 4), ("S", 5)])
def test_S3_a_fifth_row_lies_only_among_special_cards(options: str, most: int) -> None:
    line = to_play(options)
    for count in (3, 4, 5):
        line[at.ROW_COUNT] = count
        for row in range(at.MAX_ROWS):
            lay_row(line, row, (10 + row,) if row < count else ())
        assert is_table(line) == (4 <= count <= most)


def test_J1_without_jokers_no_joker_is_in_a_hand_or_a_row_or_revealed() -> None:
    last_joker = at.CODE_OF[Joker("0.9")]
    hand, row = to_play(), to_play()
    put(hand, at.HANDS, last_joker, at.IN_HAND)
    put(row, at.ROWS, last_joker, at.ON_TABLE)
    revealed = full.to_line(after(lay("50 · 60 · 70 · 80", 3, 5)))
    assert is_table(revealed)
    line = revealed.copy()
    line[at.QUEUE + 1], line[at.PLACE + last_joker] = (last_joker << 4) + 1, at.ON_TABLE
    assert not any(map(is_table, (hand, row, line)))


def test_B1_no_card_is_above_the_highest() -> None:
    """Whatever stands behind the places of the cards."""
    line = to_play()
    put(line, at.HANDS, at.CARD_CODES - 1, at.IN_HAND)
    assert is_table(line)
    put(line, at.HANDS, at.CARD_CODES, at.IN_HAND)
    assert not is_table(line)


def test_B2_nobody_plays_alone() -> None:
    line = full.to_line(new_game(Rules(2)))
    line[at.SEATS], line[at.QUEUE_AT] = 1, 1
    assert not is_table(line)


def test_B3_who_chooses_a_card_has_one() -> None:
    line = to_play()
    assert is_table(line)
    for seat in (0, 1):
        put(line, at.HANDS + full.MAX_HAND * seat, 0, at.OUT)
        line[at.SIZES + seat] = 0
    assert not is_table(line)


def test_S6_the_first_revealed_card_may_be_another_than_it_was_and_the_others_are_in_order() -> None:
    line = full.to_line(after(lay("50 · 60 · 70 · 80", 3, 5, 7)))
    line[at.QUEUE], line[at.PLACE + at.LOWEST + 100] = (at.LOWEST + 100) << 4, at.ON_TABLE
    assert is_table(line)
    line[at.QUEUE + 1], line[at.QUEUE + 2] = line[at.QUEUE + 2], line[at.QUEUE + 1]
    assert not is_table(line)


def test_S1_one_hand_may_hold_every_special_card() -> None:
    line = full.to_line(lay(FIVE, hands={0: (3,), 1: (4,)}, specials={0: ALL * 4}, stock=()))
    assert line[at.HELD] == at.KINDS * at.OF_EACH_KIND
    assert is_table(line)


@pytest.mark.parametrize("kind", range(at.KINDS))
def test_S10_a_draw_is_from_the_stock_or_from_what_was_discarded(kind: int) -> None:
    line = full.to_line(asked(at.DRAW, "S", 3))
    line[at.STOCK : at.STOCK + at.KINDS], line[at.STOCK_LEFT] = 0, 0
    line[at.DISCARDS : at.DISCARDS + at.KINDS] = 0
    assert not is_table(line)
    line[at.DISCARDS + kind] = 1
    assert is_table(line)


def test_D1_another_seat_begins_each_round_and_nobody_picks_when_all_have() -> None:
    dice, state = Random(1), new_game(Rules(3, "D"))
    while state.round < 2 or full.to_line(state)[at.ASKED] != at.ROWS_DEAL:
        state, _ = advance(state, *some_answers(state, dice))
        assert is_table(full.to_line(state))
    line = full.to_line(state)
    line[at.ASKED], line[at.SEAT] = at.PICK, 1
    assert not is_table(line)


def test_S10_who_has_no_special_card_has_none_to_swap() -> None:
    line = full.to_line(asked(at.SWAP, "S", 3))
    seat = int(line[at.SEAT])
    line[at.HELD + seat], line[at.OWN + at.KINDS * seat : at.OWN + at.KINDS * (seat + 1)] = 0, 0
    assert not is_table(line)


def test_B4_who_is_asked_about_a_revealed_card_has_put_the_next_one_there() -> None:
    line = full.to_line(after(lay(FULL, 33, 72, hands={0: (3,), 1: (8,)}, specials={1: ALL})))
    assert (line[at.ASKED], line[at.SEAT], line[at.QUEUE_AT]) == (at.SPECIAL, 1, 1)
    assert is_table(line)


def test_J3_where_it_goes_is_asked_of_the_highest_joker_too() -> None:
    line = full.to_line(after(lay("50 · 60 · 70 · 80", Joker("0.9"), 51, options="J")))
    assert line[at.ASKED] == at.JOKER
    assert is_table(line)


@pytest.mark.parametrize("wrong", range(3))
def test_the_first_line_that_is_no_table_is_named(wrong: int) -> None:
    tables = np.stack([to_play()] * 3)
    tables[wrong:, at.ASKED] = at.SWAP + 1
    with pytest.raises(ValueError, match=f"line {wrong} is no table"):
        full.play_on(tables, seeded(1))


@pytest.mark.parametrize(
    ("wrong", "told"), [(np.zeros(3, np.int16), r"int16\(3,\)"), ([1, 2], "list"), (None, "NoneType")]
)
def test_what_is_no_line_of_cells_is_called_what_it_is(wrong: Any, told: str) -> None:
    with pytest.raises(ValueError, match=rf"cells of uint16 in a line, not {told}$"):
        full.answers(wrong)
