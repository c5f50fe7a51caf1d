"""The referee says of every turn what the engine did in a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from sixquiprend.engine import (
    Answer,
    Deal,
    Decision,
    Event,
    PlaySpecial,
    PutJoker,
    Revealed,
    Rules,
    SpecialsData,
    State,
    TakeRow,
    TakeWithJoker,
    card_text,
    evolve,
)
from sixquiprend.engine.events import Placed
from sixquiprend.engine.options.specials.events import (
    FifthRowStarted,
    Inserted,
    OpenedRow,
    RowGone,
    SevenLaid,
)
from tests.play import COMBINATIONS, most_seats, specials_of, steps
from tests.referee.asking import ask, written


class Choice(NamedTuple):
    """What a seat answered, when it was asked, and how the table lay then."""

    asked: Decision
    answer: Answer
    state: State


class Turn(NamedTuple):
    """From the reveal to the last card."""

    start: State
    choices: list[Choice]
    events: list[Event]
    end: State


def turns(rules: Rules, seed: int) -> Iterator[Turn]:
    """The turns of a game by chance."""
    start: State | None = None
    choices, events = list[Choice](), list[Event]()
    for step in steps(rules, seed):
        if start is not None:
            given = [answer for answer in step.answers if not isinstance(answer, Deal)]
            choices += [Choice(*pair, step.before) for pair in zip(step.before.pending, given, strict=False)]
        state = step.before
        for event in step.events:
            state = evolve(state, event)
            if isinstance(event, Revealed):
                start, choices, events = state, [], []
            elif start is not None:
                events.append(event)
            if start is not None and not state.queue:
                yield Turn(start, choices, events, state)
                start = None


def question_of(turn: Turn) -> dict[str, Any]:
    """The turn as somebody at the table would ask about it, all choices included."""
    start = turn.start
    plays: dict[int, dict[str, Any]] = {
        play.seat: {"seat": play.seat, "card": written(play.card)} for play in start.queue
    }
    for _, answer, _ in turn.choices:
        if isinstance(answer, TakeRow | TakeWithJoker):
            plays[answer.seat]["take"] = answer.row + 1
        elif isinstance(answer, PutJoker):
            plays[answer.seat]["put"] = answer.row + 1
        elif isinstance(answer, PlaySpecial):
            fields = {name: value for name, value in asdict(answer).items() if name != "seat"}
            for name in {"row", "to"} & fields.keys():
                fields[name] += 1
            plays[answer.seat]["special"] = {"kind": answer.special.value, **fields}
    asked: dict[str, Any] = {
        "options": list(start.rules.options),
        "rows": [[written(card) for card in row] for row in start.rows],
        "plays": [plays[seat] for seat in sorted(plays, reverse=True)],
        "hands": {seat: [written(card) for card in hand] for seat, hand in enumerate(start.hands)},
        "piles": dict(enumerate(start.heads)),
    }
    if "S" in start.rules.options:
        asked["stops"] = [row + 1 for row in specials_of(start).stops]
        asked["sevens"] = [row + 1 for row in specials_of(start).sevens]
    return asked


def lies_in(event: Event) -> tuple[int, str, int | None] | None:
    """Seat, card and row of a placing, read from the event alone; None for other events."""
    match event:
        case Placed() | SevenLaid() | OpenedRow():
            row: int | None = event.row + 1
        case FifthRowStarted():
            row = 5
        case Inserted():
            row = None if event.taken else event.row + 1
        case RowGone():
            row = None
        case _:
            return None
    return event.seat, card_text(event.card), row


def table_of(state: State) -> dict[str, Any]:
    specials = state.own.get("S", SpecialsData())
    return {
        "rows": [[written(card) for card in row] for row in state.rows],
        "stops": sorted(row + 1 for row in specials.stops),
        "sevens": sorted(row + 1 for row in specials.sevens),
    }


def heads_since(start: State, state: State) -> dict[str, int]:
    changes = (now - then for then, now in zip(start.heads, state.heads, strict=True))
    return {str(seat): change for seat, change in enumerate(changes)}


@st.composite
def some_turns(draw: st.DrawFn) -> list[Turn]:
    options = draw(st.sampled_from(COMBINATIONS))
    seats = draw(st.integers(2, most_seats(options)))
    return list(islice(turns(Rules(seats, options), draw(st.integers(0, 2**32))), 24))


@given(some_turns())
def test_every_turn_of_a_game_is_settled_as_the_engine_did(played: list[Turn]) -> None:
    for turn in played:
        answer = ask(question_of(turn))
        assert answer["pending"] is None
        assert {key: answer[key] for key in ("rows", "stops", "sevens")} == table_of(turn.end)
        assert answer["heads"] == heads_since(turn.start, turn.end)
        placings = [placing for placing in map(lies_in, turn.events) if placing]
        assert [(p["seat"], str(p["card"]), p["row"]) for p in answer["placements"]] == placings
        for placement in answer["placements"]:
            seat = placement["seat"]
            pile = turn.end.piles[seat][len(turn.start.piles[seat]) :]
            assert placement["taken"] == [written(card) for card in pile]
            assert placement["heads"] == answer["heads"][str(seat)]


@given(some_turns())
def test_every_choice_that_is_left_out_is_asked_for(played: list[Turn]) -> None:
    for turn in played:
        for asked, answer, state in turn.choices:
            if not isinstance(answer, TakeRow | PutJoker | TakeWithJoker):
                continue
            question = question_of(turn)
            for play in question["plays"]:
                if play["seat"] == answer.seat:
                    play.pop("take", None)
                    play.pop("put", None)
            found = ask(question)
            pending = found["pending"]
            assert (pending["seat"], pending["card"]) == (answer.seat, written(state.queue[0].card))
            assert {key: found[key] for key in ("rows", "stops", "sevens")} == table_of(state)
            assert found["heads"] == heads_since(turn.start, state)
            rows = {
                kind: [legal.row + 1 for legal in asked.legal if isinstance(legal, kind)]
                for kind in (TakeRow, PutJoker, TakeWithJoker)
            }
            if asked.kind == "joker":
                assert (pending["put"], pending["take"]) == (rows[PutJoker], rows[TakeWithJoker])
            else:
                assert pending["legal"] == rows[TakeRow]
