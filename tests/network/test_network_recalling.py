"""What deals of a search rest on: what was played and how likely it was, hidden cards, what is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from sixquiprend import kernel
from sixquiprend.bots.foresight import sight_of
from sixquiprend.engine import Joker, Rules, State, advance, new_game, view
from sixquiprend.kernel import full, network
from sixquiprend.kernel.chance import _STEP, Chance, unit
from sixquiprend.kernel.compiling import compiled
from sixquiprend.kernel.full import layout as at
from sixquiprend.kernel.network.inputs import Floats
from sixquiprend.kernel.network.recalling import ANY, HEAT, Past, Weigher, check_past, explains
from sixquiprend.kernel.network.searching import new_scratch
from sixquiprend.kernel.network.supposing import check_hidden
from sixquiprend.kernel.network.weighing import add_kept
from sixquiprend.kernel.network.weights import Units, Weights, new_weights, units_of
from tests.kernel_full.laid import ALL, FULL
from tests.kernel_full.soundness import asked
from tests.network.foreseen import few_weights
from tests.play import after, lay, some_answers

FEW = few_weights()
WAY = network.Way()


def played(seats: int, turns: int, options: str = "") -> State:
    """So many turns after the deal, all are asked to play."""
    dice, state = Random(f"{seats} {turns} {options}"), new_game(Rules(seats, options))
    while state.turn < turns or state.pending[0].kind != "play":
        state, _ = advance(state, *some_answers(state, dice))
    return state


def seen(state: State, seat: int) -> network.Sight:
    """What the line alone tells."""
    line = full.known_to(full.to_line(state), seat)
    line[at.SEAT] = seat if line[at.ASKED] in (at.PLAY, at.PASS) else line[at.SEAT]
    return network.Sight(line, network.new_hidden(), network.new_past(0))


def foreseen(sight: network.Sight) -> network.Foreseen:
    return network.foresee(sight, FEW, kernel.seeded(1), 1, WAY)


@compiled
def _explains(past: Past, table: full.Table, seat: int, weights: Weights, desk: Weigher) -> np.float32:
    return explains(past, table, seat, weights, desk)


@compiled
def _ask(chance: Chance) -> np.float32:
    return unit(chance)


def explained(past: Past, table: full.Table, seat: int, weights: Weights) -> float:
    scratch = new_scratch(104, units_of(weights))
    desk = Weigher(
        scratch.page, scratch.survey, scratch.worths, scratch.values, scratch.pool, np.zeros(10, np.float32)
    )
    return float(_explains(past, table, seat, weights, desk))


@pytest.mark.parametrize("seat", range(3))
def test_a_hand_explains_what_it_played_as_the_network_would_have_played(seat: int) -> None:
    """By softmax, or for reasons that nobody knows; at every turn with the cards that it had left then."""
    state = played(3, 3)
    table, past = full.to_line(state), sight_of(view(state, (seat + 1) % 3), recall=True).past
    before, expected = past.lines.copy(), 0.0
    for turn in range(3):
        line = before[turn].copy()
        hand = sorted([*(at.CODE_OF[card] for card in state.hands[seat]), *past.played[turn:, seat].tolist()])
        first = at.HANDS + full.MAX_HAND * seat
        line[at.SEAT], line[first : first + len(hand)] = seat, hand
        for card in hand:
            line[at.PLACE + card], line[at.KNOWN + card] = at.IN_HAND + seat, 1 << seat
        likely = np.exp(network.think(line, FEW).worths / HEAT)
        share = likely[hand.index(int(past.played[turn, seat]))] / likely.sum()
        expected += float(np.log((1 - ANY) * share + ANY / len(hand)))
    assert explained(past, table, seat, FEW) == pytest.approx(expected, abs=1e-3)
    assert np.array_equal(past.lines[:, at.SEATS :], before[:, at.SEATS :])


def test_without_turns_every_hand_explains_everything() -> None:
    assert explained(network.new_past(0), full.to_line(played(2, 0)), 0, FEW) == 0


@pytest.mark.parametrize("worth", [-1e4, 1e4])
def test_however_much_better_a_card_is_another_may_have_been_played(worth: float) -> None:
    state = played(2, 2)
    loud = FEW._replace(worth=FEW.worth * np.float32(worth))
    past, table = sight_of(view(state, 1), recall=True).past, full.to_line(state)
    least = sum(np.log(ANY / (10 - turn)) for turn in range(2))
    assert least - 1e-3 <= explained(past, table, 0, loud) <= 0


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("left", [0, 1])
def test_the_best_card_may_be_the_first_or_any_other_of_the_hand_and_worth_next_to_nothing(
    left: int, seed: int
) -> None:
    """Far below zero a softmax is what it is around it. The best one was played, at least once."""
    state = played(2, 9)
    made = new_weights(np.random.default_rng(seed), Units(4, 4, 4))
    loud = made._replace(worth=np.float32(-1e5) * np.abs(made.worth))
    past, table = sight_of(view(state, 1), recall=True).past, full.to_line(state)
    past.lines[:, at.SIZES] -= 1 - left
    table[at.SIZES] = left
    least = sum(np.log(ANY / (9 - turn + left)) for turn in range(9))
    assert least + 1 <= explained(past, table, 0, loud) <= 0


def test_a_card_that_was_not_in_the_hand_was_played_for_reasons_that_nobody_knows() -> None:
    state = played(2, 1)
    past, table = sight_of(view(state, 1), recall=True).past, full.to_line(state)
    real = int(past.played[0, 0])
    table[at.HANDS : at.HANDS + 9] = [card for card in range(at.LOWEST + 1, at.CARD_CODES) if card != real][
        :9
    ]
    assert explained(past, table, 0, FEW) < 0


def test_who_finds_all_cards_equally_good_chooses_the_lowest_if_there_is_no_chance() -> None:
    nothing = FEW._replace(worth=FEW.worth * np.float32(0))
    tables = full.to_line(played(4, 0))[np.newaxis]
    network.look_ahead(tables, nothing, 0.0, kernel.seeded(1))
    assert tables[0, at.CHOSEN : at.CHOSEN + 4].tolist() == [0, 1, 1, 1]


def test_the_least_that_chance_may_say_speaks_against_a_card() -> None:
    """Where chance says zero there is still a logarithm."""
    nothing = FEW._replace(worth=FEW.worth * np.float32(0))
    tables, least = full.to_line(played(2, 0))[np.newaxis], np.array([2**64 - int(_STEP)], np.uint64)
    assert _ask(least.copy()) == 0
    network.look_ahead(tables, nothing, 1.0, least)
    assert tables[0, at.CHOSEN + 1] > 1


@pytest.mark.parametrize("turns", [1, 9])
def test_an_exchange_that_explains_as_much_stays_without_chance(turns: int) -> None:
    """Three words of chance for each that is tried, two for each of the other's cards, and no more."""
    nothing = FEW._replace(worth=FEW.worth * np.float32(0))
    sight, chance = sight_of(view(played(2, turns), 0), recall=True), kernel.seeded(1)
    counted = kernel.seeded(1)
    network.foresee(sight, nothing, chance, 1, WAY)
    for _ in range(20 * 3 + 2 * (10 - turns)):
        _ask(counted)
    assert chance == counted


@pytest.mark.parametrize("viewer", range(3))
def test_P1_a_card_that_is_known_to_lie_in_a_hand_stays_there_whatever_explains_what_was_played(
    viewer: int,
) -> None:
    state = played(3, 2)
    sight, other = sight_of(view(state, viewer), recall=True), (viewer + 1) % 3
    known = [at.CODE_OF[card] for card in state.hands[other][:4]]
    first = at.HANDS + full.MAX_HAND * other
    sight.table[first : first + len(known)] = known
    for card in known:
        sight.table[at.PLACE + card], sight.table[at.KNOWN + card] = at.IN_HAND + other, 1 << viewer
    last = None
    for part in range(5):
        last = network.foresee(sight, FEW, kernel.seeded(part), 1, WAY, last).last
        hand = last[first : first + int(last[at.SIZES + other])].tolist()
        assert set(known) <= set(hand)


def test_where_no_hand_has_a_card_left_none_is_exchanged() -> None:
    """The last cards are being placed: what was played tells nothing any more."""
    past = sight_of(view(played(2, 9), 0), recall=True).past
    line = full.to_line(after(lay("50 · 60 · 70 · 80", 3, 55)))
    sight = network.Sight(full.known_to(line, 0), network.new_hidden(), past)
    dealt = foreseen(sight).last
    assert dealt[at.SIZES : at.SIZES + 2].tolist() == [0, 0]
    assert np.array_equal(dealt[at.PLACE : at.KNOWN], sight.table[at.PLACE : at.KNOWN])


@compiled
def _add_kept(table: full.Table, seat: int, taken: Floats) -> None:
    add_kept(table, seat, taken)


@pytest.mark.parametrize(("number", "own", "others"), [(1, -6, -1.5), (2, 0, 0)])
def test_S11_special_cards_are_worth_something_while_another_round_comes(
    number: int, own: float, others: float
) -> None:
    table, taken = full.to_line(asked(at.PLAY, "S", 3)), np.zeros(2, np.float32)
    table[at.ROUND], table[at.LAST_ROUND], table[at.HELD : at.HELD + 3] = number, 2, (2, 4, 0)
    _add_kept(table, 1, taken)
    assert taken.tolist() == [own, others]


def test_S11_each_table_counts_what_is_kept_in_its_own_round() -> None:
    nothing = FEW._replace(worth=0 * FEW.worth, value=0 * FEW.value, value_lean=0 * FEW.value_lean)
    early, seat = full.to_line(asked(at.PLAY, "S", 3)), 2
    early[at.ROUND], early[at.SEAT], early[at.HELD + seat] = 1, seat, 3
    late = early.copy()
    late[at.ROUND] = 2
    for tables, kept in (((early, late), (4.5, 0)), ((late, early), (0, 4.5))):
        one, two = network.look_ahead(np.stack(tables), nothing, 0, kernel.seeded(1))
        assert np.array_equal(one - kept[0], two - kept[1])


@pytest.mark.parametrize(("allowed", "holder"), [((1,), 1), ((2,), 2), ((1, 2), 2), ((1, 3), 3)])
def test_P1_a_card_lies_with_one_of_those_who_may_hold_it_and_have_room(
    allowed: tuple[int, ...], holder: int
) -> None:
    """Seat 1 has no room where somebody else may hold it, too: all its cards are known."""
    state = played(4, 7)
    sight = seen(state, 0)
    if len(allowed) > 1:
        for place, card in enumerate(at.CODE_OF[card] for card in state.hands[1]):
            sight.table[at.HANDS + full.MAX_HAND + place] = card
            sight.table[at.PLACE + card], sight.table[at.KNOWN + card] = at.IN_HAND + 1, 1
    hidden = next(
        card
        for card in range(at.LOWEST + 1, at.CARD_CODES)
        if sight.table[at.PLACE + card] == at.OUT and not sight.table[at.KNOWN + card] & 1
    )
    sight.hidden.allowed[hidden] = sum(1 << seat for seat in allowed)
    for chance in range(4):
        dealt = network.foresee(sight, FEW, kernel.seeded(chance), 1, WAY).last
        assert dealt[at.PLACE + hidden] == at.IN_HAND + holder


@pytest.mark.parametrize("viewer", range(3))
def test_cards_that_a_seat_knows_to_be_away_are_dealt_to_nobody(viewer: int) -> None:
    sight = seen(played(3, 2), viewer)
    foreseen(sight)
    sight.table[at.KNOWN : at.KNOWN + at.CARD_CODES] |= 1 << viewer
    with pytest.raises(ValueError, match="can't lie"):
        foreseen(sight)


def test_while_a_card_is_placed_hands_must_find_their_cards_too() -> None:
    sight = seen(after(lay("50 · 60 · 70 · 80", 3, 55, hands={0: (90,), 1: (91,)})), 0)
    foreseen(sight)
    sight.table[at.KNOWN : at.KNOWN + at.CARD_CODES] |= 1
    with pytest.raises(ValueError, match="can't lie"):
        foreseen(sight)


def test_S2_special_cards_that_are_discarded_are_in_no_hand() -> None:
    sight = seen(after(lay(FULL, 33, 72, hands={0: (3,), 1: (8,)}, specials={0: ALL, 1: ALL})), 0)
    foreseen(sight)
    sight.table[at.DISCARDS : at.DISCARDS + at.KINDS] = at.OF_EACH_KIND - 1
    with pytest.raises(ValueError, match="can't lie"):
        foreseen(sight)


def test_P1_a_full_hand_beside_one_of_which_a_card_is_known() -> None:
    state = asked(at.PLAY, "PS", 2)
    sight = sight_of(view(state, 0), recall=False)
    first = at.HANDS + full.MAX_HAND
    assert sight.table[first - 1]
    assert sight.table[first]
    last = foreseen(sight).last
    assert np.array_equal(last[at.SIZES : at.HANDS], sight.table[at.SIZES : at.HANDS])


def test_J1_jokers_are_dealt_to_those_who_are_thought_to_hold_them_while_they_have_room() -> None:
    """Also where more are thought to be held than a hand has room for, or than there are."""
    state = lay("50 · 60 · 70 · 80", options="J", hands={0: (90, Joker("0.3")), 1: (91, 92), 2: (93, 94)})
    sight = seen(state, 0)
    for jokers, dealt in (((0, 1, 0), (1, 0)), ((0, 9, 9), (2, 2)), ((0, 0, 2), (0, 2))):
        sight.hidden.jokers[:3] = jokers
        last = foreseen(sight).last
        hands = last[at.HANDS + full.MAX_HAND : at.HANDS + 3 * full.MAX_HAND].reshape(2, -1)
        assert tuple(((hands > 0) & (hands <= at.LOWEST)).sum(1)) == dealt


def test_J1_no_joker_is_dealt_where_there_are_none() -> None:
    sight = seen(played(2, 3), 0)
    dealt = foreseen(sight)
    sight.hidden.jokers[1] = 1
    assert np.array_equal(foreseen(sight).last, dealt.last)


@pytest.mark.parametrize("viewer", [0, 7])
def test_S1_special_cards_that_a_seat_does_not_see_are_dealt_whatever_the_line_says(viewer: int) -> None:
    state = asked(at.PLAY, "S", 8)
    sight, whole = seen(state, viewer), full.to_line(state)
    dealt, own = foreseen(sight), slice(at.OWN + at.KINDS * viewer, at.OWN + at.KINDS * (viewer + 1))
    assert np.array_equal(dealt.last[own], whole[own])
    sight.table[at.OWN : at.DISCARDS] = whole[at.OWN : at.DISCARDS]
    assert np.array_equal(foreseen(sight).last, dealt.last)


def test_a_past_is_turns_as_everybody_saw_them_and_cards_that_there_are() -> None:
    past = sight_of(view(played(2, 3), 0), recall=True).past
    check_past(past)
    check_past(network.new_past(0))
    highest, unsound, first = past.played.copy(), past.lines.copy(), past.lines.copy()
    highest[1, 1] = at.CARD_CODES - 1
    check_past(past._replace(played=highest))
    unsound[2, at.ASKED] = first[0, at.ASKED] = at.SWAP + 1
    wrongs: list[Any] = [None, tuple(past), past._replace(lines=unsound), past._replace(lines=first)]
    wrongs.append(past._replace(lines=np.asfortranarray(past.lines)))
    for card in (-1, at.CARD_CODES):
        cards = past.played.copy()
        cards[1, 0] = card
        wrongs.append(past._replace(played=cards))
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"past|turns|played"):
            check_past(wrong)


@pytest.mark.parametrize(("jokers", "fits"), [(-1, False), (0, True), (10, True), (11, False)])
def test_J1_a_seat_is_thought_to_hold_as_many_jokers_as_there_are_at_most(jokers: int, fits: bool) -> None:
    hidden = network.new_hidden()
    hidden.jokers[3] = jokers
    if fits:
        check_hidden(hidden)
    else:
        with pytest.raises(ValueError, match="0 to 10 jokers"):
            check_hidden(hidden)


@pytest.mark.parametrize("cell", [at.ROUND, at.SIZES + 1, at.ROWS])
def test_the_last_deal_must_be_one_of_this_table(cell: int) -> None:
    sight = seen(played(2, 9), 0)
    last = foreseen(sight).last
    sight.table[cell] += 1
    if cell == at.ROWS:
        sight.table[at.PLACE + sight.table[cell]] = at.ON_TABLE
    with pytest.raises(ValueError, match="table"):
        network.foresee(sight, FEW, kernel.seeded(1), 1, WAY, last)


def test_tables_that_are_looked_at_together_ask_one_seat_for_as_many_answers() -> None:
    early, late = full.to_line(played(2, 0)), full.to_line(played(2, 3))
    other = early.copy()
    other[at.SEAT] = 1
    for tables, told in (((early, late), "as many answers"), ((early, other), "the same seat")):
        with pytest.raises(ValueError, match=told):
            network.look_ahead(np.stack(tables), FEW, 0.3, kernel.seeded(1))


def test_who_is_asked_has_a_seat() -> None:
    sight = seen(played(3, 1), 0)
    sight.table[at.SEAT] = 3
    with pytest.raises(ValueError, match="asks no seat"):
        foreseen(sight)
