"""Laws that hold in every state of every game: any allowed options, any number of seats.

Each law is checked on games by chance. What should be is worked out here again from the words of the
rules, not with the engine's own slots.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import chain, pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixquiprend.engine import (
    HEADS,
    JOKERS,
    NUMBERS,
    Card,
    Deal,
    Joker,
    MinusIsPlus,
    Placed,
    PoolClosed,
    Row,
    Rules,
    Special,
    State,
    advance,
    evolve,
    heads_of,
    new_game,
)
from sixquiprend.engine.options.specials.events import Inserted, RowGone, Slid, SpecialPlayed
from tests.play import COMBINATIONS, Step, most_seats, specials_of, steps

pytestmark = pytest.mark.by_chance

PRINTED: dict[Card, float] = {
    **{number: number for number in NUMBERS},
    **{joker: float(joker.value) for joker in JOKERS},
}
"""What is printed on each card, as a number."""


def deck(rules: Rules) -> tuple[int, ...]:
    """B1, K1, C10."""
    return (
        NUMBERS[: rules.seats * (12 if "S" in rules.options else 10) + 4] if "K" in rules.options else NUMBERS
    )


def lying(state: State) -> list[Card]:
    """Every card that the state holds."""
    pool = state.own["D"].pool if "D" in state.own else ()
    return [*chain(*state.hands, *state.rows, *state.piles, pool), *(play.card for play in state.queue)]


def left_out(step: Step) -> tuple[Card, ...] | None:
    """The cards that this deal leaves unseen, if it is one."""
    rules, (decision, *_) = step.before.rules, step.before.pending
    (deal, *_) = step.answers
    if not isinstance(deal, Deal):
        return None
    if decision.label == "rows":
        return deal.packs[0][4:]  # type: ignore[return-value]
    if decision.label != "deal":
        return None
    numbers = () if "D" in rules.options else deal.packs[0]
    jokers = deal.packs[1] if "J" in rules.options else ()
    hand = 12 if "S" in rules.options else 10
    return numbers[rules.seats * hand + 4 :] + jokers[rules.seats :]  # type: ignore[return-value]


def no_card_is_lost_or_doubled(rules: Rules, game: list[Step]) -> None:
    """In hands, rows, piles, on the way or left out: each card of the deck once (B1, B2, B9, J1)."""
    everything = Counter[Card](deck(rules))
    if "J" in rules.options:
        everything.update(JOKERS)
    unseen: tuple[Card, ...] = ()
    for step in game:
        fresh = left_out(step)
        if fresh is not None:
            unseen = fresh if step.before.pending[0].label == "deal" else (*unseen, *fresh)
        elif any(isinstance(event, PoolClosed) for event in step.events):
            assert len(step.before.own["D"].pool) == 5  # the last pick left the four of the rows
        assert Counter([*lying(step.after), *unseen]) == everything


def heads_are_conserved(rules: Rules, game: list[Step]) -> None:
    """What is in the piles counts, but for what S9 has cancelled; 171 in the whole deck (B1, B10)."""
    cancelled = [0] * rules.seats
    chosen: Card | None = None
    for step in game:
        if step.before.pending[0].label == "deal":
            cancelled = [0] * rules.seats
        heads = list(step.before.heads)
        for event in step.events:
            if isinstance(event, SpecialPlayed):
                chosen = event.special.card if isinstance(event.special, MinusIsPlus) else None
            elif isinstance(event, Placed | RowGone | Inserted | Slid) and event.taken:
                full = heads[event.seat] + heads_of(event.taken)
                then = full if chosen is None else max(0, full - 2 * HEADS[chosen])
                assert event.heads == then - heads[event.seat]
                cancelled[event.seat] += full - then
                heads[event.seat] = then
                chosen = None
        state = step.after
        for seat in range(rules.seats):
            assert state.heads[seat] >= 0
            assert state.heads[seat] + cancelled[seat] == heads_of(state.piles[seat])
        assert state.totals == tuple(map(sum, zip(*state.scores, strict=True))) or not state.scores
    if "K" not in rules.options and "D" not in rules.options and "J" not in rules.options:
        last = game[-1].after
        unseen = [left_out(step) for step in game if step.before.pending[0].label == "deal"][-1]
        on_table = sum(map(heads_of, last.rows)) + heads_of(unseen or ())
        assert sum(last.heads) + sum(cancelled) + on_table == 171


def rows_ascend(rules: Rules, game: list[Step]) -> None:
    """B5; J5: no joker beside a joker. And no two rows end alike (B6)."""
    for step in game:
        for row in step.after.rows:
            numbers = [card for card in row if not isinstance(card, Joker)]
            assert all(low < high for low, high in pairwise(numbers))
            assert not any(
                isinstance(one, Joker) and isinstance(next_, Joker) for one, next_ in pairwise(row)
            )
        assert len({row[-1] for row in step.after.rows}) == len(step.after.rows)


def longest(state: State, number: int, row: Row) -> int:
    """B7, V3, S4."""
    if "V" in state.rules.options:
        for place, card in enumerate(row, 1):
            if HEADS[card] > 1:
                return place + HEADS[card] - 1
    return 6 if "S" in state.rules.options and number in specials_of(state).sevens else 5


def capacity_is_never_passed(rules: Rules, game: list[Step]) -> None:
    """B7, V1, S4; and four rows lie, or five with special cards (S3)."""
    for step in game:
        state = step.after
        for number, row in enumerate(state.rows):
            assert 1 <= len(row) <= longest(state, number, row)
        if state.dealt and not any(decision.kind in ("pick", "deal") for decision in state.pending):
            assert len(state.rows) in ((4, 5) if "S" in rules.options else (4,))


def every_state_but_the_last_has_a_legal_answer(rules: Rules, game: list[Step]) -> None:
    """Something is pending, for different seats; and each question has an answer."""
    for step in game:
        asked = [decision.seat for decision in step.before.pending]
        assert asked
        assert len(set(asked)) == len(asked)
        for decision in step.before.pending:
            assert bool(decision.legal) == (decision.seat is not None)
            assert bool(decision.packs) == (decision.seat is None)
            assert all(answer.seat == decision.seat for answer in decision.legal)
            assert all(answer.question == decision.kind for answer in decision.legal)
    assert game[-1].after.over
    assert game[-1].after.pending == ()


def legal_answers_stand_in_a_pinned_order(rules: Rules, game: list[Step]) -> None:
    """Worked out anew they are the same, each once."""
    for step in game:
        again = msgspec.structs.replace(step.before)
        assert again is not step.before
        assert again.pending == step.before.pending
        for decision in step.before.pending:
            assert len(set(decision.legal)) == len(decision.legal)


def events_fold_to_the_states(rules: Rules, game: list[Step]) -> None:
    """One by one they lead where `advance` led, at each step and from the first to the last."""
    whole = new_game(rules)
    for step in game:
        folded = step.before
        for event in step.events:
            folded = evolve(folded, event)
            whole = evolve(whole, event)
        assert folded == whole == step.after
        assert folded.pending == step.after.pending


def events_tell_the_answers(rules: Rules, game: list[Step]) -> None:
    """So that a record of events gives the answers back."""
    for step in game:
        told = [answer for event in step.events for answer in event.told()]
        for answer in step.answers:
            assert isinstance(answer, Deal) or answer in told


def the_order_of_answers_does_not_matter(rules: Rules, game: list[Step]) -> None:
    """Those who choose at the same time may be heard in any order (B3, P1)."""
    rng = random.Random(rules.seats)
    for step in game:
        if len(step.answers) > 1:
            mixed = rng.sample(step.answers, len(step.answers))
            assert advance(step.before, *mixed) == (step.after, step.events)


def hands_stay_sorted_and_of_one_size(rules: Rules, game: list[Step]) -> None:
    """B2. All seats hold the same number of cards whenever all are asked."""
    for step in game:
        for hand in step.after.hands:
            assert all(PRINTED[low] < PRINTED[high] for low, high in pairwise(hand))
        if len(step.after.pending) > 1:
            assert len(set(map(len, step.after.hands))) == 1


def no_special_card_is_lost_or_doubled(rules: Rules, game: list[Step]) -> None:
    """In hands, in the stock, discarded or on the table: four of each kind (S1, C20)."""
    for step in game:
        data = specials_of(step.after)
        there = Counter([*chain(*data.hands), *data.stock, *data.discards])
        there.update({Special.SEVEN_TAKES: len(data.sevens), Special.STOP: len(data.stops)})
        there[Special.FIFTH_ROW] += len(step.after.rows) == 5
        assert there == dict.fromkeys(Special, 4)
        assert len(data.stops) == len(set(data.stops)) <= 2
        assert len(data.sevens) == len(set(data.sevens))
        assert {*data.stops, *data.sevens} <= set(range(len(step.after.rows)))


LAWS: tuple[Callable[[Rules, list[Step]], None], ...] = (
    no_card_is_lost_or_doubled,
    heads_are_conserved,
    rows_ascend,
    capacity_is_never_passed,
    every_state_but_the_last_has_a_legal_answer,
    legal_answers_stand_in_a_pinned_order,
    events_fold_to_the_states,
    events_tell_the_answers,
    the_order_of_answers_does_not_matter,
    hands_stay_sorted_and_of_one_size,
)


@pytest.mark.parametrize("options", COMBINATIONS)
@settings(max_examples=4)
@given(number=st.integers(0, 2**32 - 1))
def test_every_law_holds_in_every_game(options: str, number: int) -> None:
    """One game for all laws: playing it is what takes time."""
    seed = f"{options} {number}"  # or every combination would see the same few shuffles
    rules = Rules(random.Random(seed).randint(2, most_seats(options)), options, rounds=2)
    game = list(steps(rules, seed))
    for law in LAWS:
        law(rules, game)
    if "S" in options:
        no_special_card_is_lost_or_doubled(rules, game)


@pytest.mark.parametrize("seats", range(2, 11))
def test_every_law_holds_for_every_number_of_seats(seats: int) -> None:
    for options in ("", "KDPVJ", "KDPS"):
        if seats <= most_seats(options):
            rules = Rules(seats, options, rounds=2)
            game = list(steps(rules, seats))
            for law in LAWS:
                law(rules, game)
