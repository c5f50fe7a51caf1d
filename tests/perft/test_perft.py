"""The numbers of the `.perft` files: the engine's, those of a naive program, and the laws they obey."""

import random
from collections.abc import Sequence
from itertools import product
from math import perm
from typing import TypeAlias

import pytest

from sixquiprend.engine import JOKERS, OPTIONS, Card, Play, Rules, card_text, position
from tests.perft.deals import FOLDER, PerftDeal, Tally, all_deals, read_perft
from tests.perft.perft import count, count_by_first_answer, explain_difference

Table: TypeAlias = list[list[float]]

DEALS = all_deals()
NAMES = sorted(DEALS)
BASE = [name for name in NAMES if DEALS[name].options == ""]
SPECIALS = {letter for letter, option in OPTIONS.items() if "specials" in option.about.brings}
NUMBERS_ONLY = [name for name in NAMES if not SPECIALS & set(DEALS[name].options)]


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_finds_the_ways_of(name: str) -> None:
    deal = DEALS[name]
    for turns, tally in deal.counts.items():
        if difference := explain_difference(deal.state(), turns, tally):
            pytest.fail(f"{name}: {difference}", pytrace=False)


@pytest.mark.parametrize("name", NUMBERS_ONLY)
def test_a_naive_program_finds_the_same_ways_of(name: str) -> None:
    deal = DEALS[name]
    for turns, tally in deal.counts.items():
        assert Naive(deal.options).count(as_printed(deal.rows), as_printed(deal.hands), turns) == tally


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("base/")])
def test_B3_without_low_cards_every_order_of_every_hand_is_one_way(name: str) -> None:
    deal = DEALS[name]
    for turns, tally in deal.counts.items():
        assert tally.ways == perm(deal.hand_size, turns) ** deal.seats


@pytest.mark.parametrize("name", BASE)
def test_B8_at_most_one_card_a_turn_asks_for_a_row(name: str) -> None:
    deal = DEALS[name]
    for turns, tally in deal.counts.items():
        orders = perm(deal.hand_size, turns) ** deal.seats
        assert orders <= tally.ways <= orders * 4**turns


@pytest.mark.parametrize("name", NAMES)
def test_the_counts_go_to_the_end_of_the_round(name: str) -> None:
    deal = DEALS[name]
    assert {len(hand) for hand in deal.hands} == {deal.hand_size}
    assert list(deal.counts) == list(range(1, deal.hand_size + 1))


@pytest.mark.parametrize("options", ["", "K", "V", "J", "P", "PVJ"])
def test_a_naive_program_agrees_on_random_deals_with(options: str) -> None:
    rng = random.Random(f"perft {options}")
    for _ in range(10):
        seats, hand_size = rng.choice([(2, 2), (3, 2)])
        numbers = rng.sample(range(1, 10 * seats + 5), 4 + seats * hand_size)
        rows, cards = [[card] for card in numbers[:4]], numbers[4:]
        hands: list[list[Card]] = [list(cards[seat::seats]) for seat in range(seats)]
        if "J" in options:
            hands[0][0] = rng.choice(JOKERS)
        tally = Naive(options).count(as_printed(rows), as_printed(hands), 2)
        state = position(Rules(seats, options), hands, rows)
        if difference := explain_difference(state, 2, tally):
            pytest.fail(f"rows {rows}, hands {hands}: {difference}", pytrace=False)


def test_no_deal_hides_another_of_the_same_name() -> None:
    files = [file.read_text("utf-8") for file in FOLDER.glob("*.perft")]
    assert sum(len(list(read_perft(text))) for text in files) == len(DEALS)


def test_C10_every_option_that_changes_a_turn_has_a_deal() -> None:
    covered = "".join(deal.options for deal in DEALS.values())
    # A draft is over when the first turn begins.
    drafts = {letter for letter, option in OPTIONS.items() if option.about.touches == {"draft"}}
    assert set(OPTIONS) - set(covered) == drafts


def test_a_wrong_number_is_explained_by_first_answer() -> None:
    state = position(Rules(2), [[3, 90], [60]], [[50], [59], [70], [80]])
    assert explain_difference(state, 1, Tally(5, (10, 0))) == ""
    assert explain_difference(state, 1, Tally(5, (9, 1))).splitlines() == [
        "after 1 turns 5 ways with 10 + 0 heads, not 5 ways with 9 + 1 heads; by first answer:",
        "  Play(seat=0, card=3), Play(seat=1, card=60): 4 ways with 10 + 0 heads",
        "  Play(seat=0, card=90), Play(seat=1, card=60): 1 ways with 0 + 0 heads",
    ]


def test_the_parts_add_up() -> None:
    state = DEALS["jokers/three-turns"].state()
    parts = count_by_first_answer(state, 2)
    assert len(parts) == 9
    assert sum(part.ways for part in parts.values()) == count(state, 2).ways
    assert (Play(0, 50), Play(1, 41)) in parts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("row 1 2\n", "line 1: 'row 1 2': a file begins with a deal"),
        ("# a comment\ndeal x\nrow 1 two\n", "line 3: 'row 1 two': "),
        ("deal x\nhand 0.4 0.44\n", "line 2: 'hand 0.4 0.44': "),
        ("deal x\nspecials slither\n", "line 2: 'specials slither': "),
        ("deal x\ncount 3\n", "line 2: 'count 3': "),
        ("deal x\nsomething 3\n", "line 2: 'something 3': there is no line that begins with 'something'"),
        ("deal\n", "line 1: 'deal': "),
    ],
)
def test_the_reader_names_the_line_it_does_not_understand(text: str, message: str) -> None:
    with pytest.raises(ValueError, match="line") as caught:
        list(read_perft(text))
    assert str(caught.value).startswith(message)


def test_the_reader_reads_every_kind_of_line() -> None:
    text = """
        deal x # a comment
        options PS
        row 1 2
        hand 3 # of seat 0
        hand 4
        specials slide
        specials
        stock stop insert
        stop 0 2
        seven 1
        count 1 12 0 5
        deal y
    """
    first, second = read_perft(text)
    assert (first.name, first.options, first.rows, first.hands) == ("x", "PS", [(1, 2)], [(3,), (4,)])
    assert [[kind.value for kind in hand] for hand in first.specials] == [["slide"], []]
    assert ([kind.value for kind in first.stock], first.stops, first.sevens) == (
        ["stop", "insert"],
        (0, 2),
        (1,),
    )
    assert first.counts == {1: Tally(12, (0, 5))}
    assert second == PerftDeal("y")


class Naive:
    """The rules of number cards once more, as plainly as they can be said, and without the engine.

    A card is its printed number: 55.0, or 0.4 for a joker.
    """

    def __init__(self, options: str) -> None:
        self.passing, self.variable = "P" in options, "V" in options

    def count(self, rows: Table, hands: Table, turns: int) -> Tally:
        self.ways, self.heads = 0, [0] * len(hands)
        self.turn(rows, hands, [0] * len(hands), turns)
        return Tally(self.ways, tuple(self.heads))

    def turn(self, rows: Table, hands: Table, piles: list[int], turns: int) -> None:
        if turns == 0:
            self.ways += 1
            self.heads = [sum(pair) for pair in zip(self.heads, piles, strict=True)]
        elif not self.passing or len(hands[0]) == 1:  # P2
            self.play(rows, hands, piles, turns)
        else:
            for given in product(*hands):  # P1: the card of the last seat goes to the first
                kept = [[card for card in hand if card not in given] for hand in hands]
                received = [[*hand, given[seat - 1]] for seat, hand in enumerate(kept)]
                self.play(rows, received, piles, turns)

    def play(self, rows: Table, hands: Table, piles: list[int], turns: int) -> None:
        for cards in product(*hands):
            left = [[card for card in hand if card not in cards] for hand in hands]
            self.place(rows, sorted((card, seat) for seat, card in enumerate(cards)), left, piles, turns)

    def place(
        self, rows: Table, cards: list[tuple[float, int]], hands: Table, piles: list[int], turns: int
    ) -> None:
        if not cards:
            self.turn(rows, hands, piles, turns - 1)
            return
        (card, seat), *others = cards
        for row, takes in self.answers(rows, card):
            table, after = [*rows], [*piles]
            if takes or len(rows[row]) >= self.holds(rows[row]):  # B7
                after[seat] += sum(map(heads, rows[row]))
                table[row] = [card]
            else:
                table[row] = [*rows[row], card]
            self.place(table, others, hands, after, turns)

    def answers(self, rows: Table, card: float) -> list[tuple[int, bool]]:
        """The rows this card may go to, and whether its player says that he takes them."""
        takes = [(row, True) for row in range(4)]
        if card < 1:  # J3, J5 and J4
            return [(row, False) for row in range(4) if rows[row][-1] >= 1] + takes
        fitting = [row for row in range(4) if end(rows[row]) < card]  # B5
        return [(max(fitting, key=lambda row: end(rows[row])), False)] if fitting else takes  # B6, B8

    def holds(self, row: list[float]) -> int:
        if self.variable:
            for place, card in enumerate(row, start=1):
                if heads(card) > 1:
                    return place + heads(card) - 1  # V3
        return 5


def as_printed(groups: Sequence[Sequence[Card]]) -> Table:
    return [[float(card_text(card)) for card in cards] for cards in groups]


def end(row: list[float]) -> float:
    return row[-2] + row[-1] if row[-1] < 1 and len(row) > 1 else row[-1]  # J3


def heads(card: float) -> int:
    if card < 1 or (card % 5 and card % 11):
        return 1
    return 7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2
