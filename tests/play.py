"""Games for tests: tables laid by hand, and games played by chance from a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from sixquiprend.engine import (
    OPTIONS,
    Answer,
    Card,
    Deal,
    Decision,
    Event,
    Joker,
    Play,
    Row,
    Rules,
    Special,
    SpecialsData,
    State,
    advance,
    new_game,
    position,
)
from sixquiprend.engine.rules import MAX_SEATS
from sixquiprend.engine.slots import OptionData

Said: TypeAlias = Answer | Deal

COMBINATIONS: tuple[str, ...] = tuple(
    "".join(letters)
    for letters in chain.from_iterable(combinations(OPTIONS, size) for size in range(len(OPTIONS) + 1))
    if not any(other in OPTIONS[letter].about.excludes for letter in letters for other in letters)
)
"""Every combination of options that C10 allows."""


def most_seats(options: str) -> int:
    """How many seats a game with these options may have."""
    return min([MAX_SEATS, *(OPTIONS[letter].about.max_seats for letter in options)])


def rounds_of(options: str, rounds: int = 1) -> int:
    """So many rounds, or as many as these options fix."""
    return next((fixed for letter in options if (fixed := OPTIONS[letter].about.rounds)), rounds)


def short_game(seats: int, options: str, rounds: int = 1) -> Rules:
    """The rules of a game of so many rounds, or of as many as its options fix."""
    return Rules(seats, options, rounds=rounds_of(options, rounds))


# --- tables laid by hand -------------------------------------------------------------------------


def card(text: str) -> Card:
    """A card as it is printed: "55", "0.4"."""
    return Joker(text) if "." in text else int(text)


def rows(text: str) -> tuple[Row, ...]:
    """Rows as docs/rules.md draws them: "12 14 15 · 37 · 43 · 58"."""
    return tuple(tuple(map(card, row.split())) for row in text.split("·"))


def lay(
    table: str,
    *cards: Card,
    options: str = "",
    hands: Mapping[int, Sequence[Card]] | None = None,
    heads: Sequence[int] | None = None,
    totals: Sequence[int] | None = None,
    specials: Mapping[int, Sequence[Special]] | None = None,
    sevens: tuple[int, ...] = (),
    stops: tuple[int, ...] = (),
    discards: tuple[Special, ...] = (),
    stock: tuple[Special, ...] | None = None,
) -> State:
    """A table on which seat 0, 1, … has just revealed these cards; at least two seats.

    Hands are empty but for those that are named. Special cards that are named nowhere are the stock.
    """
    seats = max(2, len(cards), *(seat + 1 for seat in [*(hands or {}), *(specials or {})]))
    if specials is not None or sevens or stops or discards or stock is not None:
        options = options if "S" in options else options + "S"
    own: dict[str, OptionData] = {}
    if "S" in options:
        held = tuple(tuple((specials or {}).get(seat, ())) for seat in range(seats))
        if stock is None:
            left = Counter(dict.fromkeys(Special, 4))
            left.subtract([*chain(*held), *discards])
            left.subtract({Special.SEVEN_TAKES: len(sevens), Special.STOP: len(stops)})
            left[Special.FIFTH_ROW] -= table.count("·") == 4
            stock = tuple(left.elements())
        own["S"] = SpecialsData(hands=held, stock=stock, discards=discards, sevens=sevens, stops=stops)
    return position(
        Rules(seats, options),
        [list((hands or {}).get(seat, ())) for seat in range(seats)],
        rows(table),
        plays=[Play(seat, played) for seat, played in enumerate(cards)],
        heads=heads,
        totals=totals,
        own=own,
    )


def settle(state: State, *answers: Said) -> tuple[State, tuple[Event, ...]]:
    """The game goes on by itself as far as it can, then with these answers, one after the other."""
    events: tuple[Event, ...] = ()
    if not state.pending:
        state, events = advance(state)
    for answer in answers:
        state, more = advance(state, answer)
        events += more
    return state, events


def after(state: State, *answers: Said) -> State:
    """The state that `settle` comes to."""
    return settle(state, *answers)[0]


def legal(state: State) -> tuple[Answer, ...]:
    """The legal answers of the one decision that is pending."""
    (decision,) = state.pending
    return decision.legal


def asked(state: State) -> list[tuple[str, int | None]]:
    """Who is asked for what."""
    return [(decision.kind, decision.seat) for decision in state.pending]


def specials_of(state: State) -> SpecialsData:
    """The special cards of this state."""
    data = SpecialsData.of(state)
    assert data is not None
    return data


# --- games played by chance ----------------------------------------------------------------------


class Step(NamedTuple):
    """One `advance`."""

    before: State
    answers: tuple[Said, ...]
    after: State
    events: tuple[Event, ...]


def shuffled(decision: Decision, rng: random.Random) -> Deal:
    """A deal by chance."""
    return Deal(tuple(tuple(rng.sample(pack, len(pack))) for pack in decision.packs))


def some_answer(decision: Decision, rng: random.Random) -> Said:
    """A legal answer by chance: first its kind, so that the many slides don't crowd out the rest."""
    if decision.seat is None:
        return shuffled(decision, rng)
    kind = rng.choice(list(dict.fromkeys(map(type, decision.legal))))
    return rng.choice([answer for answer in decision.legal if type(answer) is kind])


def some_answers(state: State, rng: random.Random) -> tuple[Said, ...]:
    """A legal answer by chance for each pending decision."""
    return tuple(some_answer(decision, rng) for decision in state.pending)


def steps(rules: Rules, seed: int | str) -> Iterator[Step]:
    """A whole game by chance, step by step. Fails if a round doesn't come to its end."""
    rng = random.Random(seed)
    state = new_game(rules)
    while not state.over:
        assert len(state.history) < 2_000, f"round {state.round} goes on and on"
        answers = some_answers(state, rng)
        then, events = advance(state, *answers)
        yield Step(state, answers, then, events)
        state = then


def dealt(rules: Rules, *packs: Sequence[object]) -> State:
    """A new game after its first deal; packs that aren't given are not shuffled."""
    state = new_game(rules)
    (decision,) = state.pending
    wanted = [tuple(pack) for pack in packs] + list(decision.packs[len(packs) :])
    return advance(state, Deal(tuple(wanted)))[0]
