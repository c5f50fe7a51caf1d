"""Hidden cards stay hidden: no view changes with a card that its seat can't know (style.md, C11, C14).

Each law plays a game twice: the second time with two hidden cards exchanged, or with another secret
choice. Whoever could not know of it must see the same game, event by event, until the secret comes out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sixquiprend.engine import (
    ALL_EVENTS,
    Card,
    Deal,
    Dealt,
    Event,
    GameError,
    Pass,
    Passed,
    Play,
    Replace,
    Revealed,
    Rules,
    State,
    advance,
    view,
    visible,
)
from sixquiprend.engine.options.specials.events import DrewSpecial, SpecialPlayed, SpecialsDealt
from tests.play import COMBINATIONS, Said, Step, most_seats, short_game, steps

pytestmark = pytest.mark.by_chance

SEEDS = st.integers(0, 2**32 - 1)
SECRET = (Dealt, Passed, SpecialsDealt, DrewSpecial)


def game_of(options: str, seed: int, least: int = 2) -> tuple[random.Random, list[Step]]:
    """A game by chance with these options, and the chance for what else is needed."""
    rng = random.Random(f"{options} {seed}")
    rules = short_game(rng.randint(least, most_seats(options)), options)
    return rng, list(steps(rules, rng.getrandbits(32)))


def a_round(rng: random.Random, game: list[Step]) -> list[Step]:
    """One round of the game, from its deal on."""
    deals = [at for at, step in enumerate(game) if step.before.pending[0].label == "deal"]
    which = rng.randrange(len(deals))
    return game[deals[which] : deals[which + 1] if which + 1 < len(deals) else None]


def same_for(viewers: set[int | None], one: State, other: State) -> None:
    for viewer in viewers:
        assert view(one, viewer) == view(other, viewer)


# --- number cards and jokers ---------------------------------------------------------------------


def holder(position: int, hand: int, seats: int) -> int | None:
    """Who gets the card at this place of the pack; None: nobody."""
    return position // hand if position < seats * hand else None


def exchanged(answer: Said, cards: tuple[Card, Card]) -> Said:
    """What the seat would have said with the other of the two cards in its hand."""
    one, other = cards
    if isinstance(answer, Play | Pass | Replace) and answer.card in cards:
        return replace(answer, card=other if answer.card == one else one)
    return answer


def come_to_know(events: tuple[Event, ...], cards: tuple[Card, Card]) -> Iterator[int | str]:
    """Who learns of one of the cards by these events; "all" if it lies open now."""
    for event in events:
        if isinstance(event, Revealed) and any(play.card in cards for play in event.plays):
            yield "all"
        if isinstance(event, SpecialPlayed) and getattr(event.special, "card", None) in cards:
            yield "all"
        if isinstance(event, Passed) and event.card in cards:
            yield from (event.seat, event.to)


def check_exchange(rng: random.Random, game: list[Step], pack: int, hand: int) -> int:
    """Exchange a card of a hand for one of another hand, or one that stays out; count what was compared."""
    first, *others = a_round(rng, game)
    seats = first.before.rules.seats
    (deal,) = first.answers
    assert isinstance(deal, Deal)
    size = len(deal.packs[pack])
    mine = rng.randrange(seats * hand)
    rows = range(seats * hand, seats * hand + 4) if hand > 1 else range(0)
    elsewhere = [
        place
        for place in range(size)
        if place not in rows and holder(place, hand, seats) != holder(mine, hand, seats)
    ]
    if not elsewhere:
        return 0
    theirs = rng.choice(elsewhere)
    cards = list(deal.packs[pack])
    pair: tuple[Card, Card] = (cards[mine], cards[theirs])  # type: ignore[assignment]
    cards[mine], cards[theirs] = cards[theirs], cards[mine]
    packs = list(deal.packs)
    packs[pack] = tuple(cards)
    state, _ = advance(first.before, Deal(tuple(packs)))
    viewers: set[int | None] = {None, *range(seats)}
    viewers -= {each for place in (mine, theirs) if (each := holder(place, hand, seats)) is not None}
    compared = 0
    same_for(viewers, first.after, state)
    for step in others:
        compared += len(viewers)
        knowing = set(come_to_know(step.events, pair))
        if "all" in knowing:
            break
        viewers -= knowing
        state, _ = advance(state, *(exchanged(answer, pair) for answer in step.answers))
        same_for(viewers, step.after, state)
    return compared


@pytest.mark.parametrize("options", [options for options in COMBINATIONS if "D" not in options])
@settings(max_examples=4)
@given(seed=SEEDS)
def test_no_view_changes_with_a_hidden_number_card(options: str, seed: int) -> None:
    rng, game = game_of(options, seed)
    assert check_exchange(rng, game, pack=0, hand=Rules(2, options).slots.hand)


@pytest.mark.parametrize("options", [options for options in COMBINATIONS if "J" in options])
@settings(max_examples=4)
@given(seed=SEEDS)
def test_no_view_changes_with_a_hidden_joker(options: str, seed: int) -> None:
    rng, game = game_of(options, seed)
    assert check_exchange(rng, game, pack=1, hand=1)


def test_the_seat_itself_does_see_its_cards() -> None:
    """The laws above would hold of views that show nothing at all."""
    _, game = game_of("", 1)
    state = game[0].after
    assert view(state, 0).hand == state.hands[0]
    assert [event.seat for event in view(state, 0).history if isinstance(event, Dealt)] == [0]
    assert view(state, None).hand == ()
    assert view(state, None).hand_sizes == tuple(map(len, state.hands))


# --- special cards -------------------------------------------------------------------------------


def same_draw(step: Step, state: State) -> Deal | None:
    """The dealer draws the same special card in the other game, if it can be drawn there."""
    drawn = next(event.special for event in step.events if isinstance(event, DrewSpecial))
    pack = list(state.pending[0].packs[0])
    if drawn not in pack:
        return None
    pack.remove(drawn)
    return Deal(((drawn, *pack),))


@pytest.mark.parametrize("options", [options for options in COMBINATIONS if "S" in options])
@settings(max_examples=4)
@given(seed=SEEDS)
def test_no_view_changes_with_a_hidden_special_card(options: str, seed: int) -> None:
    rng, game = game_of(options, seed)
    first, *others = a_round(rng, game)
    seats = first.before.rules.seats
    (deal,) = first.answers
    assert isinstance(deal, Deal)
    pack = list(deal.packs[1])
    each = min(3, len(pack) // seats)
    if not each:
        return
    mine = rng.randrange(seats * each)
    theirs = rng.choice(
        [
            place
            for place, special in enumerate(pack)
            if special != pack[mine] and holder(place, each, seats) != holder(mine, each, seats)
        ]
    )
    pack[mine], pack[theirs] = pack[theirs], pack[mine]
    state, _ = advance(first.before, Deal((deal.packs[0], tuple(pack))))
    viewers: set[int | None] = {None, *range(seats)}
    viewers -= {who for place in (mine, theirs) if (who := holder(place, each, seats)) is not None}
    same_for(viewers, first.after, state)
    for step in others:
        answers = step.answers
        if step.before.pending[0].label.startswith("draw"):
            draw = same_draw(step, state)
            if draw is None:
                break
            answers = (draw,)
        try:
            state, _ = advance(state, *answers)
        except GameError:
            break  # the card that was exchanged is played, or swapped: the secret is out
        same_for(viewers, step.after, state)


@pytest.mark.parametrize("options", [options for options in COMBINATIONS if "S" in options])
@settings(max_examples=4)
@given(seed=SEEDS)
def test_no_view_changes_with_the_special_card_that_another_seat_draws(options: str, seed: int) -> None:
    rng, game = game_of(options, seed)
    for step in game:
        if not step.before.pending[0].label.startswith("draw"):
            continue
        (deal,) = step.answers
        assert isinstance(deal, Deal)
        pack = deal.packs[0]
        others = [at for at, special in enumerate(pack) if special != pack[0]]
        if others:
            at = rng.choice(others)
            state, _ = advance(step.before, Deal(((pack[at], *pack[:at], *pack[at + 1 :]),)))
            drawer = step.before.own["S"].drawer
            same_for({None, *range(len(state.hands))} - {drawer}, step.after, state)
            assert view(state, drawer) != view(step.after, drawer)


# --- secret choices ------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [options for options in COMBINATIONS if "P" in options])
@settings(max_examples=4)
@given(seed=SEEDS)
def test_C11_no_other_view_changes_with_the_card_that_is_passed(options: str, seed: int) -> None:
    rng, game = game_of(options, seed, least=3)
    for step in rng.sample(game, len(game) // 3):
        if step.before.pending[0].kind == "pass":
            giver = rng.randrange(len(step.answers))
            given_now = step.answers[giver]
            others = [each for each in step.before.pending[giver].legal if each != given_now]
            answers = (*step.answers[:giver], rng.choice(others), *step.answers[giver + 1 :])
            state, _ = advance(step.before, *answers)
            seats = len(step.answers)
            same_for({None, *range(seats)} - {giver, (giver + 1) % seats}, step.after, state)


# --- audiences -----------------------------------------------------------------------------------


def allowed(event: Event, seat: int | None) -> bool:
    """Who may know of it, by the words of B2, J1, C11, S1 and S10."""
    if isinstance(event, Passed):
        return seat in (event.seat, event.to)
    if isinstance(event, Dealt | SpecialsDealt | DrewSpecial):
        return seat == event.seat
    return True


@pytest.mark.parametrize("options", COMBINATIONS)
@settings(max_examples=2)
@given(seed=SEEDS)
def test_views_show_what_is_for_their_seat_and_nothing_else(options: str, seed: int) -> None:
    _, game = game_of(options, seed)
    for step in game:
        state, events = step.after, step.events
        legal = {decision.seat: decision.legal for decision in state.pending if decision.seat is not None}
        for seat in (None, *range(len(state.hands))):
            for event in events:
                assert (event.audience is None or seat in event.audience) == allowed(event, seat)
            seen = view(state, seat)
            known = tuple(event for event in events if allowed(event, seat))
            assert visible(events, seat) == known
            assert seen.history[len(seen.history) - len(known) :] == known
            assert seen.hand == (() if seat is None else state.hands[seat])
            assert seen.legal == (() if seat is None else legal.get(seat, ()))
            assert [(asked.kind, asked.seat) for asked in seen.asked] == [
                (decision.kind, decision.seat) for decision in state.pending
            ]


def test_the_secret_events_are_those_four() -> None:
    """A new kind of event that has an audience must be added to the laws of this file."""
    secret = {kind for kind in ALL_EVENTS if kind.audience is not Event.audience}
    assert secret == set(SECRET)
