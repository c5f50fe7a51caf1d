"""The choices inside a playout are those the policy names."""

import numpy as np
import pytest

from sixquiprend.engine import Card, Illegal, Joker, Rules
from sixquiprend.kernel import (
    AIMED,
    FREE,
    PLAYED,
    Pack,
    Policy,
    Unknown,
    Weights,
    aims,
    evaluate,
    place,
    random_rounds,
    seeded,
    to_hands,
    to_keys,
    to_table,
)
from sixquiprend.kernel.cards import CODES
from sixquiprend.kernel.choosing import (
    CARD,
    HIGHEST,
    IN_ORDER,
    JOKER,
    LOWEST,
    PASS,
    PER_CHANCE,
    PER_FULL_HEAD,
    PER_GAP,
    PER_LOW_HEAD,
    RANDOM,
    RANDOM_AIM,
    RANDOM_ROW,
    ROW,
    TAKE,
    WEIGHED,
)
from tests.play import rows

ROWS = "10 11 12 13 14 · 30 · 50 · 70"


def known(hands: list[list[Card]], table: str = ROWS, *, passing: bool = False) -> Unknown:
    """A position in which every card is known."""
    seats, size = len(hands), len(hands[0])
    nothing = Pack(np.empty(0, np.int8), np.zeros(seats, np.int64))
    return Unknown(
        to_table(rows(table), variable=False),
        to_hands(hands),
        np.full(seats, size),
        size,
        nothing,
        nothing,
        passing=passing,
    )


def policy(seats: int, **columns: int) -> Policy:
    names = {"card": CARD, "row": ROW, "joker": JOKER, "give": PASS}
    array = np.zeros((seats, 4), np.int8)
    for name, code in columns.items():
        array[:, names[name]] = code
    return array


def weights(seats: int, **columns: float) -> Weights:
    names = {"low": PER_LOW_HEAD, "full": PER_FULL_HEAD, "gap": PER_GAP, "chance": PER_CHANCE}
    array = np.zeros((seats, 4), np.float32)
    for name, weight in columns.items():
        array[:, names[name]] = weight
    return array


def free(seats: int, turns: int = 0) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
    return np.full((1, turns, 3, seats), FREE, np.int8)


def heads_of(
    position: Unknown, chosen: Policy, by: Weights | None = None, samples: int = 50
) -> set[tuple[int, ...]]:
    """What may come out when everybody plays like that."""
    found = evaluate(position, free(len(position.hands)), seeded(1), samples, chosen, by)
    return {tuple(heads) for heads in found[:, 0].tolist()}


FULL_ROW = 3 + 5 + 1 + 1 + 1
HANDS: list[list[Card]] = [[15, 71], [16, 72]]
FIFTEEN_FIRST = (FULL_ROW, 0)  # the 16 goes behind the 15
SIXTEEN_FIRST = (1, FULL_ROW)  # the 15 is then too low, and takes the 16


@pytest.mark.parametrize(("code", "expected"), [(LOWEST, FIFTEEN_FIRST), (HIGHEST, SIXTEEN_FIRST)])
def test_lowest_and_highest_play_that_card_first(code: int, expected: tuple[int, int]) -> None:
    chosen = policy(2, card=LOWEST)
    chosen[0, CARD] = code
    assert heads_of(known(HANDS), chosen) == {expected}


@pytest.mark.parametrize("code", [IN_ORDER, RANDOM])
def test_by_chance_every_order_is_played(code: int) -> None:
    assert heads_of(known(HANDS), policy(2, card=code)) == {FIFTEEN_FIRST, SIXTEEN_FIRST}


def test_a_seat_that_weighs_its_cards_shuns_a_full_row() -> None:
    chosen = policy(2, card=LOWEST)
    chosen[0, CARD] = WEIGHED
    assert heads_of(known(HANDS), chosen, weights(2, full=1)) == {SIXTEEN_FIRST}
    assert heads_of(known(HANDS), chosen, weights(2, full=-1)) == {FIFTEEN_FIRST}


def test_a_seat_that_weighs_its_cards_shuns_a_low_card() -> None:
    # The 5 takes the cheapest row: the 41 alone at first, the 41 and the 44 (6 heads) or the 55 later.
    position = known([[5, 44], [72, 73]], "55 · 41 · 33 · 66")
    chosen = policy(2, card=LOWEST)
    chosen[0, CARD] = WEIGHED
    assert heads_of(position, chosen, weights(2, low=1)) == {(5, 0)}
    assert heads_of(position, chosen, weights(2, low=-1)) == {(1, 0)}


def test_a_seat_that_weighs_its_cards_shuns_a_gap_for_which_there_is_little_room() -> None:
    # The 38 lies 8 above the 30, with room for four; the 71 lies 1 above the 70, with room for one.
    position = known([[38, 71], [39, 72]], "10 · 30 · 50 · 66 67 68 70")
    chosen = policy(2, card=HIGHEST)
    chosen[0, CARD] = WEIGHED
    assert heads_of(position, chosen, weights(2, gap=1)) == {(0, 11)}  # the 71 first: the 72 is the sixth
    assert heads_of(position, chosen, weights(2, gap=-1)) == {(0, 0)}


def test_B8_the_cheapest_row_is_taken_and_of_several_the_one_with_the_lowest_end() -> None:
    table = to_table(rows("55 · 41 · 31 · 60"), variable=False)
    after, heads = place(table, to_keys([(0, 3)]), 2, seeded(1))
    assert heads.tolist() == [1, 0]
    assert after.tolist() == to_table(rows("55 · 41 · 3 · 60"), variable=False).tolist()


def test_B8_a_random_row_may_be_any() -> None:
    table, chance = to_table(rows("55 · 41 · 30 · 66"), variable=False), seeded(1)
    random_row = policy(2, row=RANDOM_ROW)
    taken = {place(table, to_keys([(0, 3)]), 2, chance, policy=random_row).heads[0] for _ in range(100)}
    assert taken == {7, 1, 3, 5}


def test_J3_a_joker_goes_behind_the_row_with_the_most_room() -> None:
    table = to_table(rows("10 11 · 20 21 22 · 30 · 40 0.3"), variable=False)
    after, _ = place(table, to_keys([(1, Joker("0.5"))]), 2, seeded(1))
    assert after.tolist() == to_table(rows("10 11 · 20 21 22 · 30 0.5 · 40 0.3"), variable=False).tolist()


def test_J4_a_joker_without_a_safe_row_takes_the_cheapest() -> None:
    table = to_table(rows("1 2 3 4 6 · 20 0.1 · 0.2 · 30 0.3"), variable=False)
    after, heads = place(table, to_keys([(1, Joker("0.5"))]), 2, seeded(1))
    assert heads.tolist() == [0, 1]
    assert after.tolist() == to_table(rows("1 2 3 4 6 · 20 0.1 · 0.5 · 30 0.3"), variable=False).tolist()


@pytest.mark.parametrize("joker", ["0.1", "0.3", "0.5", "0.9"])
def test_J4_a_joker_that_starts_a_row_lies_among_the_jokers_that_start_others(joker: str) -> None:
    table, script = to_table(rows("0.2 · 0.4 · 0.8 · 30"), variable=False), free(2, 1)[0]
    script[0, AIMED, 0] = TAKE + 3
    after, heads = place(table, to_keys([(0, Joker(joker))]), 2, seeded(1), script=script)
    assert heads.tolist() == [3, 0]
    assert after.tolist() == to_table(rows(f"0.2 · 0.4 · 0.8 · {joker}"), variable=False).tolist()


@pytest.mark.parametrize("tenths", ["0.4", "0.9"])
def test_J5_a_random_aim_is_one_of_the_allowed_ones(tenths: str) -> None:
    table, chance = to_table(rows("10 · 20 0.1 · 40 · 66"), variable=False), seeded(1)
    joker, random_aim = Joker(tenths), policy(2, joker=RANDOM_AIM)
    allowed = aims(table, CODES[joker])
    assert allowed == (0, 2, 3, *(TAKE + row for row in range(4)))
    found = {
        tuple(place(table, to_keys([(0, joker)]), 2, chance, policy=random_aim).table.tolist())
        for _ in range(300)
    }
    assert len(found) == len(allowed)


@pytest.mark.parametrize(("code", "kept"), [(LOWEST, 71), (HIGHEST, 15)])
def test_P1_the_lowest_or_the_highest_card_is_passed(code: int, kept: int) -> None:
    hands: list[list[Card]] = [[15, 71], [51, 31]]
    position = known(hands, passing=True)
    script = free(2, 1)
    script[0, 0, PLAYED] = kept, {LOWEST: 51, HIGHEST: 31}[code]
    # The card that is kept is played; the other one, which was received, comes last.
    heads = evaluate(position, script, seeded(1), 20, policy(2, give=code))
    expected = [0, FULL_ROW] if code == LOWEST else [FULL_ROW, 0]
    assert {tuple(line) for line in heads[:, 0].tolist()} == {tuple(expected)}


@pytest.mark.parametrize("options", ["", "K", "V", "J", "P", "KVJP"])
def test_heads_of_random_rounds_are_what_a_policy_of_zeros_gives(options: str) -> None:
    rules = Rules(3, options)
    plain = random_rounds(seeded(3), rules, 200)
    zeros = random_rounds(seeded(3), rules, 200, policy(3), weights(3))
    assert (plain == zeros).all()
    assert plain.sum() > 0


def test_an_option_that_the_kernel_does_not_know_is_refused() -> None:
    with pytest.raises(Illegal, match="option S"):
        random_rounds(seeded(1), Rules(3, "S"), 1)
