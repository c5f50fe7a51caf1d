"""Reasons are true: whatever a sentence claims is worked out anew, from the rules and by playing it out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import get_args

import pytest

from sixquiprend.analysis import why_words
from sixquiprend.analysis.why import Kind, Reason, at_least, reason
from sixquiprend.analysis.why_words import why_text
from sixquiprend.engine import (
    VALUE,
    Card,
    Joker,
    Pass,
    Pick,
    Placed,
    Play,
    Rules,
    State,
    Swap,
    TakeRow,
    View,
    advance,
    card_text,
    heads_of,
    position,
    view,
)
from sixquiprend.engine.options.specials.data import data_of
from sixquiprend.i18n import LANGUAGES, translator, update, web
from tests.analysis.games import asked_states, short_game
from tests.play import COMBINATIONS, rows, some_answers

WORLDS = 4


def asked(options: str, seats: int, seed: int, kind: str) -> Iterator[tuple[State, View]]:
    """The first seat's view at every such decision of a game by chance."""
    for state in asked_states(short_game(options, seats), seed):
        if state.pending[0].kind == kind:
            seat = state.pending[0].seat
            assert seat is not None
            yield state, view(state, seat)


def unknown_to(seen: View) -> list[Card]:
    """The number cards in use that this view shows nowhere, counted one by one."""
    hidden: list[Card] = []
    for number in seen.rules.slots.deck(seen.rules.seats, seen.rules.slots.hand):
        shown = number in seen.hand or any(number == play.card for play in seen.queue)
        shown = shown or any(number in row for row in seen.rows) or any(number in pile for pile in seen.piles)
        if not shown:
            hidden.append(number)
    return hidden


def ends(state: State) -> list[int]:
    return [state.slots.end(row) for row in state.rows]


def with_other_cards(state: State, me: int, rng: random.Random) -> State:
    """The same game as this seat sees it, if nothing is known of the others: their cards dealt anew."""
    hidden = unknown_to(view(state, me))
    jokers = [[card for card in hand if isinstance(card, Joker)] for hand in state.hands]
    rng.shuffle(hidden)
    hands = [
        hand if seat == me else (*jokers[seat], *(hidden.pop() for _ in range(len(hand) - len(jokers[seat]))))
        for seat, hand in enumerate(state.hands)
    ]
    return position(state.rules, hands, state.rows, heads=state.heads, totals=state.totals)


def played(state: State, own: Play, rng: random.Random) -> tuple[list[Card], Placed]:
    """A turn in which a seat plays this and the others do anything: their cards, and where its own went."""
    plays = [
        own if decision.seat == own.seat else rng.choice([a for a in decision.legal if isinstance(a, Play)])
        for decision in state.pending
    ]
    state, events = advance(state, *plays)
    while True:
        for event in events:
            if isinstance(event, Placed) and (event.seat, event.card) == (own.seat, own.card):
                return [play.card for play in plays if play.seat != own.seat], event
        state, events = advance(state, *some_answers(state, rng))


def check_counts(state: State, seen: View, why: Reason, card: Card) -> None:
    """The cards that are counted, counted again."""
    hidden, lowest = unknown_to(seen), min(ends(state)) / 10
    below = max((end for end in ends(state) if end < VALUE[card]), default=0)
    if why.kind not in ("low", "now_low"):
        assert why.end * 10 == ends(state)[why.row] == below
    between = [other for other in hidden if below < VALUE[other] < VALUE[card]]
    if why.kind != "safe_few":
        assert why.count == len(between)
    if why.kind in ("safe_next", "safe_gap"):
        assert not between
        assert (why.kind == "safe_next") == (VALUE[card] - below <= 10)
    if why.lowest:
        assert why.lowest == lowest
        assert any(VALUE[other] / 10 < lowest for other in hidden)


def check_turn(state: State, why: Reason, others: list[Card], placed: Placed) -> None:
    """What became of the card in a turn in which the others played these cards."""
    assert why.card is not None
    row, value = why.row, VALUE[why.card]
    low = any(VALUE[other] < min(ends(state)) for other in others)
    before = [other for other in others if why.end * 10 < VALUE[other] < value]
    still = (*state.rows[row], *sorted(before, key=VALUE.__getitem__))
    match why.kind:
        case "safe_next" | "safe_gap" | "safe_room" | "safe_few" if not (why.lowest and low):
            assert (placed.row, placed.taken) == (row, ())
        case "full" if not why.count and not why.lowest:
            assert (placed.row, placed.taken, placed.heads) == (row, still, why.heads)
        case "full" if not low and not before:
            assert (placed.row, placed.taken, placed.heads) == (row, still, why.heads)
        case "filling" if not low and len(before) == why.room:
            assert (placed.row, placed.taken) == (row, still)
            assert placed.heads >= why.heads
        case "filling" if not low and len(before) < why.room:
            assert not placed.taken
        case "low" if not any(VALUE[other] < value for other in others):
            assert placed.taken
            assert placed.heads >= why.heads == min(map(heads_of, state.rows))
        case _:
            pass


@pytest.mark.parametrize("options", [each for each in COMBINATIONS if "S" not in each])
def test_what_is_told_of_a_card_is_true_whatever_the_others_hold_and_play(options: str) -> None:
    rng = random.Random(options)
    for seats in (2, 5):
        for state, seen in asked(options, seats, len(options), "play"):
            for answer in seen.legal:
                why = reason(seen, answer)
                assert why is not None
                assert isinstance(answer, Play)
                if why.kind == "now_joker":
                    continue
                if "D" not in options:  # there more is known: who has picked what
                    check_counts(state, seen, why, answer.card)
                for _ in range(WORLDS):
                    # Where it is known who holds a card, the others keep theirs.
                    known = set("DP") & set(options)
                    world = state if known else with_other_cards(state, answer.seat, rng)
                    check_turn(state, why, *played(world, answer, rng))


def test_every_kind_of_reason_comes_up() -> None:
    found = set()
    for options, seats in (("", 2), ("", 5), ("K", 3), ("V", 4), ("J", 3), ("J", 8), ("S", 3), ("KD", 3)):
        for kind in ("play", "row", "joker", "special", "pick", "swap"):
            for _, seen in asked(options, seats, 3, kind):
                found |= {why.kind for answer in seen.legal if (why := reason(seen, answer))}
    found |= {why.kind for _, seen, answer in swaps() if (why := reason(seen, answer))}
    assert found == set(get_args(Kind))


def test_with_special_cards_only_the_rows_are_told() -> None:
    for state, seen in asked("S", 4, 2, "play"):
        for answer in seen.legal:
            why = reason(seen, answer)
            assert why is not None
            assert why.kind.startswith("now_")
            assert isinstance(answer, Play)
            nearest = max((end for end in ends(state) if end < VALUE[answer.card]), default=None)
            assert (why.kind == "now_low") == (nearest is None) or seen.own


def test_rows_to_take_are_compared_by_their_heads() -> None:
    compared = 0
    for seed in range(4):
        for state, seen in asked("", 4, seed, "row"):
            costs = [heads_of(row) for row in state.rows]
            for answer in seen.legal:
                assert isinstance(answer, TakeRow)
                why = reason(seen, answer)
                assert why is not None
                assert why.heads == costs[answer.row]
                assert why.more == costs[answer.row] - min(costs)
                assert why.kind == ("dearer" if why.more else "cheapest")
                compared += 1
    assert compared


def test_a_card_to_pass_on_is_told_of_as_if_it_were_played_now() -> None:
    told = 0
    for state, seen in asked("P", 3, 2, "pass"):
        for answer in seen.legal:
            assert isinstance(answer, Pass)
            why, card = reason(seen, answer), answer.card
            assert why is not None
            check_counts(state, seen, why, card)
            below = [row for row in state.rows if VALUE[row[-1]] < VALUE[card]]
            row = max(below, key=lambda row: VALUE[row[-1]], default=None)
            assert why.kind == ("now_low" if row is None else "now_full" if len(row) == 5 else "now_room")
            cost = min(map(heads_of, state.rows)) if row is None else heads_of(row) if len(row) == 5 else 0
            assert why.heads == cost
            told += 1
    assert told


def test_a_card_to_pick_is_compared_with_the_hand_and_with_all_cards_of_the_round() -> None:
    for options, seats, last in (("KD", 3, 34), ("D", 3, 104)):
        for state, seen in asked(options, seats, 5, "pick"):
            for answer in seen.legal:
                assert isinstance(answer, Pick)
                why, card = reason(seen, answer), answer.card
                assert why is not None
                assert isinstance(card, int)
                beside = {card - 1, card + 1} & set(state.hands[answer.seat])
                if why.kind == "pick_next":
                    assert why.end in beside
                else:
                    assert (why.kind, why.count, why.room) == ("pick_rank", card - 1, last - 1)
                    assert not beside


def swaps() -> Iterator[tuple[State, View, Swap]]:
    """Special cards that a seat may discard for another one, in the games of eight (S10)."""
    for seed in range(3):
        for state, seen in asked("S", 8, seed, "swap"):
            for answer in seen.legal:
                assert isinstance(answer, Swap)
                if answer.special:
                    yield state, seen, answer


def test_a_swap_counts_the_cards_that_may_come_instead() -> None:
    for state, seen, answer in swaps():
        data, why = data_of(state), reason(seen, answer)
        hidden = [card for seat, hand in enumerate(data.hands) if seat != answer.seat for card in hand]
        drawable = [*data.stock, *hidden] if data.stock else [*data.discards, answer.special]
        assert why is not None
        assert (why.kind == "swap_stock") == bool(data.stock)
        assert why.room == len(drawable)
        assert why.count == sum(card != answer.special for card in drawable)


def test_for_keeping_all_special_cards_there_is_no_reason() -> None:
    for _, seen in asked("S", 3, 2, "swap"):
        assert reason(seen, Swap(seen.legal[0].seat, None)) is None


def drawn_at_least(needed: int, special: int, cards: int, drawn: int) -> Fraction:
    """The chance, card by card: how many special ones have come after each drawn card."""
    chances = {0: Fraction(1)}
    for at in range(drawn):
        then: dict[int, Fraction] = {}
        for many, chance in chances.items():
            hit = Fraction(special - many, cards - at)
            then[many + 1] = then.get(many + 1, Fraction(0)) + chance * hit
            then[many] = then.get(many, Fraction(0)) + chance * (1 - hit)
        chances = then
    return sum((chance for many, chance in chances.items() if many >= needed), Fraction(0))


def test_the_chance_that_the_others_hold_so_many_is_that_of_drawing_them() -> None:
    for needed, special, cards, drawn in [
        (1, 3, 60, 30),
        (2, 5, 41, 9),
        (4, 4, 20, 12),
        (1, 1, 90, 10),
        (3, 2, 9, 4),
    ]:
        assert at_least(needed, special, cards, drawn) == pytest.approx(
            float(drawn_at_least(needed, special, cards, drawn)), abs=1e-12
        )


def test_a_percentage_is_that_of_the_hidden_cards_of_the_others() -> None:
    told = 0
    for state, seen in asked("", 5, 8, "play"):
        hidden = unknown_to(seen)
        held = sum(len(hand) for seat, hand in enumerate(state.hands) if seat != seen.seat)
        for answer in seen.legal:
            why = reason(seen, answer)
            assert why is not None
            if why.kind == "filling":
                chance = 100 * drawn_at_least(why.room, why.count, len(hidden), held)
                assert abs(why.percent - chance) <= 1
                told += 1
    assert told > 10


def test_with_known_cards_the_others_certainly_hold_what_is_unseen() -> None:
    told = [why for _, seen in asked("K", 4, 5, "play") for a in seen.legal if (why := reason(seen, a))]
    assert {why.percent for why in told if why.kind == "filling"} == {100}


def laid(table: str, hand: tuple[Card, ...], seats: int = 4) -> View:
    used = {card for row in rows(table) for card in row} | set(hand)
    others = [card for card in range(104, 0, -1) if card not in used]
    hands = [hand, *(tuple(others[at * len(hand) : (at + 1) * len(hand)]) for at in range(seats - 1))]
    return view(position(Rules(seats), hands, rows(table)), 0)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "fr",
            "Le 38 ne ramasse que si quelqu’un joue une carte plus petite que 12\xa0: rien ne peut",
        ),
        (
            "en",
            "The 38 takes a row only if somebody plays a card below 12: nothing can slip in between 37 and",
        ),
        (
            "de",
            "Die 38 nimmt nur dann eine Reihe, wenn jemand eine Karte unter 12 spielt: Zwischen 37",
        ),
    ],
)
def test_a_reason_is_told_in_every_language(language: str, words: str) -> None:
    seen = laid("12 · 37 · 43 · 58", (38, 50))
    why = reason(seen, seen.legal[0])
    assert why == Reason("safe_next", card=38, row=1, end=37.0, room=4, lowest=12.0)
    assert why_text(why, "38", translator(language)).startswith(words)


def test_where_nobody_can_be_lower_a_safe_card_risks_nothing() -> None:
    seen = laid("1 2 · 37 · 43 · 58", (38, 50))
    why = reason(seen, seen.legal[0])
    assert why is not None
    assert why_text(why, "38", translator("fr")) == (
        "Le 38 ne risque rien\xa0: rien ne peut se glisser entre 37 et 38."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said_and_says_its_card(language: str) -> None:
    t = translator(language)
    for options in ("", "V", "J", "S"):
        for kind in ("play", "row", "joker", "special"):
            for _, seen in asked(options, 3, 4, kind):
                for answer in seen.legal:
                    why = reason(seen, answer)
                    assert why is not None
                    said = why_text(why, "…", t)
                    assert said.endswith(".")
                    assert "{" not in said
                    if isinstance(answer, Play):
                        assert card_text(answer.card) in said


def test_the_page_says_the_same_sentences() -> None:
    page = web.sentences((web.MODULES / "game" / "why.js").read_text("utf-8"))
    heads = ("{count} head", "{count} heads")  # said by another function here
    assert set(page) - {heads} == set(update.sentences(Path(why_words.__file__).read_text("utf-8")))
