"""What a search gets: the heads of every candidate, on the same deals."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from sixquiprend.engine import HEADS, Joker, Play, Rules, State, advance, position
from sixquiprend.kernel import (
    AIMED,
    CODES,
    FREE,
    PLAYED,
    TAKE,
    Pack,
    Script,
    Unknown,
    evaluate,
    seeded,
    to_codes,
    to_hands,
    to_keys,
    to_table,
)
from tests.kernel.both import PLAYED_WHOLE, played_on_engine
from tests.play import rows


def from_state(state: State, **changes: Any) -> Unknown:
    """A position in which every card is known."""
    nothing = Pack(np.empty(0, np.int8), np.zeros(len(state.hands), np.int64))
    size, options = len(state.hands[0]), state.rules.options
    known = Unknown(
        to_table(state.rows, "V" in options),
        to_hands(state.hands),
        np.full(len(state.hands), size),
        size,
        nothing,
        nothing,
        variable="V" in options,
        passing="P" in options,
    )
    return replace(known, **changes)


def unseen_by_seat_0() -> Unknown:
    """The first turn of four seats, as seat 0 sees it."""
    hand = [3, 17, 25, 33, 48, 55, 61, 77, 90, 102]
    table = [(20,), (40,), (60,), (80,)]
    seen = {*hand, *(card for row in table for card in row)}
    hands = np.zeros((4, 11), np.int8)
    hands[0, :10] = hand
    return Unknown(
        to_table(table, variable=False),
        hands,
        np.array([10, 0, 0, 0]),
        10,
        Pack(to_codes([card for card in range(1, 105) if card not in seen]), np.array([0, 10, 10, 10])),
        Pack(np.empty(0, np.int8), np.zeros(4, np.int64)),
    )


def each_first_card(known: Unknown) -> Script:
    """A candidate for each card of seat 0."""
    scripts = np.full((known.size, 1, 3, len(known.hands)), FREE, np.int8)
    scripts[:, 0, PLAYED, 0] = known.hands[0, : known.size]
    return scripts


@pytest.mark.parametrize("options", PLAYED_WHOLE)
def test_with_all_cards_known_and_all_choices_scripted_the_heads_are_the_engines(options: str) -> None:
    rng = Random(options)
    start, script, end = played_on_engine(Rules(rng.randint(2, 10), options), rng)
    assert evaluate(from_state(start), script[None], seeded(1), 2).tolist() == [[list(end.scores[0])]] * 2


@pytest.mark.parametrize("row", range(4))
def test_a_turn_that_has_begun_is_finished_first(row: int) -> None:
    plays = [Play(0, 5), Play(1, 65)]
    state = position(Rules(2), [[90], [91]], rows("10 · 20 · 66 · 55 60"), plays=plays)
    script = np.full((1, 2, 3, 2), FREE, np.int8)
    script[0, 0, AIMED, 0] = TAKE + row
    known = from_state(state, queue=to_keys([(play.seat, play.card) for play in plays]))
    (decision,) = state.pending
    state, _ = advance(state, decision.legal[row])
    state, _ = advance(state, Play(0, 90), Play(1, 91))
    assert evaluate(known, script, seeded(1), 1)[0, 0].tolist() == list(state.scores[0])


def test_the_last_card_of_a_turn_that_has_begun_is_placed() -> None:
    """And of a round, when the hands are empty."""
    table, hands = rows("10 · 20 · 61 62 63 64 65 · 50"), list[list[list[int]]]([[[90], [91]], [[], []]])
    for each in hands:
        known = from_state(position(Rules(2), each, table, plays=[Play(0, 66)]), queue=to_keys([(0, 66)]))
        assert evaluate(known, np.full((1, 0, 3, 2), FREE, np.int8), seeded(1), 1)[0, 0].tolist() == [6, 0]


def test_the_next_line_of_a_script_is_for_the_turn_after_the_queue() -> None:
    plays = [Play(0, 71), Play(1, 72)]
    table = rows("10 11 12 13 14 · 30 · 50 · 70")
    state = position(Rules(2), [[15, 90], [16, 91]], table, plays=plays)
    script = np.full((1, 2, 3, 2), FREE, np.int8)
    script[0, 1, PLAYED] = 15, 91
    known = from_state(state, queue=to_keys([(0, 71), (1, 72)]))
    assert {tuple(heads) for heads in evaluate(known, script, seeded(1), 20)[:, 0].tolist()} == {(11, 0)}


def test_playing_ends_where_so_many_cards_are_left() -> None:
    plays = [Play(0, 15), Play(1, 16)]
    start = position(Rules(2), [[15, 66], [16, 71]], rows("10 11 12 13 · 30 · 50 · 61 62 63 64 65"))
    script = np.full((1, 2, 3, 2), FREE, np.int8)
    script[0, :, PLAYED] = [[15, 16], [66, 71]]
    turn, _ = advance(start, *plays)
    for left, heads in ((2, (0, 0)), (1, turn.heads), (0, (turn.heads[0] + 6, turn.heads[1]))):
        known = from_state(start, until=left)
        assert evaluate(known, script, seeded(1), 2)[:, 0].tolist() == [list(heads)] * 2
    queue = to_keys([(play.seat, play.card) for play in plays])
    begun = from_state(turn, queue=queue, table=from_state(start).table, until=1)
    assert evaluate(begun, script, seeded(1), 1)[0, 0].tolist() == list(turn.heads)


def test_P1_cards_that_are_passed_already_are_not_passed_again() -> None:
    hands = [[15, 71], [16, 72]]
    state = position(Rules(2, "P"), hands, rows("10 11 12 13 14 · 30 · 50 · 70"))
    script = np.full((1, 1, 3, 2), FREE, np.int8)
    script[0, 0, PLAYED] = 15, 72
    passed = evaluate(from_state(state, passed=True), script, seeded(1), 40)
    assert {tuple(heads) for heads in passed[:, 0].tolist()} == {(11, 0)}
    assert (
        len({tuple(heads) for heads in evaluate(from_state(state), script, seeded(1), 40)[:, 0].tolist()}) > 1
    )


def test_every_candidate_meets_the_same_deals_and_the_same_chance() -> None:
    known = unseen_by_seat_0()
    scripts = each_first_card(known)
    twice = np.concatenate([scripts[:1], scripts[:1]])
    heads = evaluate(known, twice, seeded(5), 100)
    assert (heads[:, 0] == heads[:, 1]).all()
    assert len({tuple(line) for line in heads[:, 0].tolist()}) > 50


def test_the_unseen_cards_are_dealt_anew_for_each_sample_and_the_order_of_candidates_does_not_matter() -> (
    None
):
    known = unseen_by_seat_0()
    scripts = each_first_card(known)
    forwards = evaluate(known, scripts, seeded(5), 50)
    assert (forwards[0] != forwards[1]).any()
    assert (evaluate(known, scripts[:1], seeded(5), 1)[0, 0] == forwards[0, 0]).all()


def test_the_same_seed_gives_the_same_heads_in_threads_too() -> None:
    known = unseen_by_seat_0()
    scripts = each_first_card(known)
    alone = [evaluate(known, scripts, seeded(seed), 200) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(lambda seed: evaluate(known, scripts, seeded(seed), 200), range(4))
        assert all((one == other).all() for one, other in zip(alone, together, strict=True))


def test_J1_a_seat_that_still_has_its_joker_gets_one() -> None:
    known = Unknown(
        to_table(rows("10 · 20 · 30 · 40"), variable=False),
        to_hands([[Joker("0.0"), 50], [], []]),
        np.array([2, 0, 0]),
        2,
        Pack(to_codes(range(60, 70)), np.array([0, 2, 1])),
        Pack(to_codes([Joker("0.3")]), np.array([0, 0, 1])),
    )
    script = np.full((1, 1, 3, 3), FREE, np.int8)
    script[0, 0, PLAYED, 0] = 50
    script[0, 0, PLAYED, 2], script[0, 0, AIMED, 2] = CODES[Joker("0.3")], TAKE + 3
    heads = evaluate(known, script, seeded(1), 50)
    assert (heads[:, 0, 2] == HEADS[40]).all()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"size": 9}, "every hand must have 9"),
        ({"size": 12}, "no shape for hands"),
        ({"known": np.array([10, 1, 0, 0])}, "every hand must have 10"),
        ({"numbers": Pack(to_codes([1, 2]), np.array([0, 10, 10, 10]))}, "fewer cards"),
        (
            {"numbers": Pack(to_codes(range(1, 41)), np.array([0, 10, 10, 10]), np.array([1], np.uint16))},
            "needs its places",
        ),
    ],
)
def test_a_position_that_does_not_add_up_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(unseen_by_seat_0(), **changes)


def test_scripts_for_another_table_are_refused() -> None:
    with pytest.raises(ValueError, match="no shape for scripts"):
        evaluate(unseen_by_seat_0(), np.full((1, 1, 3, 3), FREE, np.int8), seeded(1), 1)
