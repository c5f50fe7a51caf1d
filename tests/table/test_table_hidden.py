"""No picture of a table depends on what its reader may not know.

Each law compares the pictures of a table with those of the same table in disguise: with other cards in the
hands that the reader can't see, another stock, and other choices. Whatever a picture tells must be the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from sixquiprend.engine import NUMBERS, Card, Rules, Special, SpecialsData, State, in_order, visible
from sixquiprend.engine.presets import PRESETS
from sixquiprend.i18n.telling import tell
from sixquiprend.table import (
    Gathering,
    Happened,
    Table,
    asked,
    board,
    commands,
    encode_entry,
    names_of,
    place_of,
    previewed,
    public,
    seats,
    seen_cards,
    steps,
    you,
)
from sixquiprend.table.chairs import Secret
from sixquiprend.table.previews import PREVIEWED
from tests.play import short_game
from tests.table.living import ENGLISH, SEED, Living, by_chance, token, two_at_a_table

SEATS = 3
READERS = (0, 1, 2, None)
LETTERS = pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)


def other_cards(hand: tuple[Card, ...], rng: random.Random) -> tuple[Card, ...]:
    return in_order(rng.sample(NUMBERS, len(hand)))


def other_specials(held: tuple[Special, ...], rng: random.Random) -> tuple[Special, ...]:
    return tuple(rng.choice(list(Special)) for _ in held)


def disguised(state: State, reader: int | None, rng: random.Random) -> State:
    """The state with everything changed that the reader can't see."""
    own = dict(state.own)
    if isinstance(data := own.get("S"), SpecialsData):
        hands = tuple(
            held if seat == reader else other_specials(held, rng) for seat, held in enumerate(data.hands)
        )
        own["S"] = replace(data, hands=hands, stock=other_specials(data.stock, rng))
    return replace(
        state,
        hands=tuple(
            hand if seat == reader else other_cards(hand, rng) for seat, hand in enumerate(state.hands)
        ),
        own=own,
        history=visible(state.history, reader),
    )


def disguised_table(table: Table, reader: int | None, rng: random.Random) -> Table:
    """The table in disguise: other hands, other choices of the same seats, another seed."""
    assert table.state is not None
    state = disguised(table.state, reader, rng)
    gathering = None
    if table.gathering is not None:
        gathering = Gathering(state)
        for decision in state.pending:
            chosen = table.gathering.chosen_by(decision.seat)
            if chosen is not None:
                choice = chosen if decision.seat == reader else rng.choice(decision.legal)
                gathering = gathering.choose(decision.seat, choice)
    return replace(table, state=state, gathering=gathering, seed=Secret("00" * 32))


def moments(options: str) -> Iterator[tuple[Living, tuple[Happened, ...]]]:
    """A game by chance, entry by entry."""
    living = Living(short_game(SEATS, options, 2))
    living.sit("Ana", "Bo", "Cy")
    chooser = by_chance(random.Random(f"hidden {options}"))
    yield living, living.start()
    while living.table.status == "playing":
        for seat in living.table.waiting:
            yield living, living.choose(seat, chooser(living.table, seat))


@LETTERS
def test_every_reader_gets_the_steps_of_the_events_it_may_know_and_no_other(options: str) -> None:
    shared = private = 0
    for living, happened in moments(options):
        events = tuple(each.event for each in happened)
        names = names_of(living.table.chairs)
        for reader in READERS:
            told = steps(happened, reader, names, ENGLISH)
            assert tuple(step.event for step in told) == visible(events, reader)
        if public(happened):
            shared += bool(happened)
            first = steps(happened, 0, names, ENGLISH)
            assert all(
                one == other
                for reader in READERS
                for one, other in zip(first, steps(happened, reader, names, ENGLISH), strict=True)
            )
        else:
            private += 1
            assert any(visible(events, reader) != events for reader in READERS)
    assert shared > 10
    assert private or options in ("D", "KD")  # where every card lies open


@LETTERS
def test_no_step_tells_more_than_its_reader_knows(options: str) -> None:
    rng = random.Random(options)
    for living, happened in moments(options):
        names = names_of(living.table.chairs)
        for each in happened:
            for reader in READERS if each.event.audience is None else each.event.audience:
                step = each.step(names, ENGLISH)
                assert step.board == board(disguised(each.after, reader, rng))
                assert step.text == tell(each.event, disguised(each.before, reader, rng), names, ENGLISH)


@LETTERS
def test_no_picture_of_a_table_tells_more_than_its_reader_knows(options: str) -> None:
    rng = random.Random(options)
    for living, _ in moments(options):
        table = living.table
        names = names_of(table.chairs)
        for reader in READERS:
            other = disguised_table(table, reader, rng)
            assert other.state is not None
            assert table.state is not None
            assert board(table.state) == board(other.state)
            assert seats(table, names) == seats(other, names)
            assert asked(table) == asked(other)
            assert seen_cards(table.state, reader) == seen_cards(other.state, reader)
            if reader is not None:
                assert you(table, reader) == you(other, reader)


@pytest.mark.parametrize("options", ["", "J", "S", "KDPS"])
def test_no_preview_tells_more_than_its_reader_knows(options: str) -> None:
    rng = random.Random(options)
    shown = 0
    for living, _ in moments(options):
        table = living.table
        for question in asked(table):
            if question.kind in PREVIEWED and question.seat is not None:
                seat, names = question.seat, names_of(table.chairs)
                other = disguised_table(table, seat, rng)
                for answer in living.legal(seat):
                    preview = previewed(table, seat, table.moment, answer, names, ENGLISH)
                    assert preview == previewed(other, seat, table.moment, answer, names, ENGLISH)
                    shown += 1
    assert shown > 5


def test_a_disguise_is_seen_through_by_whoever_holds_the_cards() -> None:
    """What the laws above compare does differ where it may."""
    living = two_at_a_table("S")
    living.choose(0, living.legal(0)[0])
    other = disguised_table(living.table, None, random.Random(0))
    for one, two in zip(msgspec.structs.astuple(you(living.table, 0))[3:5], you_hands(other), strict=True):
        assert one != two
    assert you(living.table, 0).chosen != you(other, 0).chosen


def you_hands(table: Table) -> tuple[object, object]:
    mine = you(table, 0)
    return mine.hand, mine.specials


def pictures(living: Living, happened: tuple[Happened, ...]) -> bytes:
    """Everything that everybody is shown."""
    table = living.table
    names = names_of(table.chairs)
    shown = [
        [steps(happened, reader, names, ENGLISH) for reader in READERS],
        [you(table, seat) for seat in range(SEATS)],
        seats(table, names),
        asked(table),
        board(table.state) if table.state is not None else None,
        table.settings,
    ]
    return msgspec.json.encode(shown)


def test_neither_the_seed_nor_a_token_is_in_any_picture() -> None:
    for living, happened in moments("PJ"):
        shown = pictures(living, happened)
        for secret in (SEED, *map(token, ("Ana", "Bo", "Cy"))):
            assert secret.encode() not in shown
            assert secret.encode() in b"".join(living.log)


def test_no_serializer_writes_a_table_out_by_accident() -> None:
    living = two_at_a_table()
    happened = living.choose_all(lambda table, seat: living.legal(seat)[0])
    place = place_of(living.table.chairs, Secret(token("Ana")))
    assert place is not None
    for secret in (living.table, living.table.chairs, happened[0], living.table.seed, place):
        with pytest.raises(TypeError):
            msgspec.json.encode(secret)
    gathered = Living(Rules(2))
    with pytest.raises(TypeError):
        msgspec.json.encode(gathered.table)
    assert encode_entry(commands.pause(living.table, 1.0)) == b'{"entry":"paused","at":1.0}'
