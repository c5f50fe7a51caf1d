"""Asking the engine: the choices of a question are handed in as the engine asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sixquiprend import engine
from sixquiprend.engine import (
    Card,
    Event,
    GameError,
    Illegal,
    MinusIsPlus,
    PutJoker,
    SpecialsData,
    State,
    TakeRow,
    TakeWithJoker,
    advance,
    card_text,
    cheapest,
    evolve,
)

from .answer import Answer, PendingJoker, PendingTake, Placement
from .question import Play, Question, as_question
from .refusals import ILLEGAL_CHOICE, SENTENCES, refused
from .table import lay_out


class Step(NamedTuple):
    """Something that happened, and the state it happened in."""

    before: State
    event: Event


class Course(NamedTuple):
    """What became of a question, as the engine tells it: the answer, and how it came about."""

    seats: tuple[int, ...]
    """The seats as the question numbers them, in the engine's order."""
    steps: tuple[Step, ...]
    state: State
    """All cards are placed; or `state.pending` is the choice that is missing."""
    answer: Answer


def settle(question: Question | Mapping[str, object]) -> Answer:
    """What must come of the turn, up to the first choice that is needed and missing.

    A mapping is read as the same JSON would be. Raises a `GameError` if there can't be such a table or
    if a choice is illegal or not needed.
    """
    return play_out(question if isinstance(question, Question) else as_question(question)).answer


def play_out(question: Question) -> Course:
    """Lets the engine place the cards one by one (B4). Raises as `settle` does."""
    table = lay_out(question)
    state, steps, placements = table.state, list[Step](), list[Placement]()
    chosen = set[int]()  # the seats whose choice of a row was needed
    while state.queue:
        play = question.plays[state.queue[0].seat]
        choice = _choice(state, play)
        if state.pending and choice is None:
            break
        events = _events(state, play, choice)
        if _chooses_row(state, play, choice):
            chosen.add(play.seat)
        for event in events:
            if not state.queue:  # what follows is the end of a round, since no hand need be told
                break
            steps.append(Step(state, event))
            before, state = state, evolve(state, event)
            if len(state.queue) < len(before.queue):
                played = question.plays[before.queue[0].seat]
                _check_needed(played, chosen)
                placements.append(_placement(table.state, before, state, played))
    return Course(table.seats, tuple(steps), state, _answer(question, table.state, state, placements))


def _choice(state: State, play: Play) -> engine.Answer | None:
    """The answer to what the engine asks, if it asks for something and the play says it."""
    if not state.pending:
        return None
    seat, kind = state.queue[0].seat, state.pending[0].kind
    if kind == "special" and play.special is not None:
        return play.special.answer(seat)
    if kind == "joker" and play.put is not None:
        return PutJoker(seat, play.put - 1)
    if kind == "joker" and play.take is not None:
        return TakeWithJoker(seat, play.take - 1)
    if kind == "row" and play.take is not None:
        return TakeRow(seat, play.take - 1)
    return None


def _events(state: State, play: Play, choice: engine.Answer | None) -> tuple[Event, ...]:
    """What happens until the next choice; a refusal names rows and seats as the question does."""
    try:
        return advance(state, *[choice] if choice else [])[1]
    except GameError as error:
        sentence = ILLEGAL_CHOICE.get((error.code, type(choice))) or SENTENCES.get(error.code)
        if not sentence:  # not a card at all
            raise
        raise refused(
            type(error),
            error.code,
            sentence,
            seat=play.seat,
            card=card_text(state.queue[0].card),
            chosen=card_text(getattr(choice, "card", play.card)),
            row=getattr(choice, "row", getattr(choice, "to", -1)) + 1,
            rows=len(state.rows),
        ) from None


def _chooses_row(state: State, play: Play, choice: engine.Answer | None) -> bool:
    """Whether this choice says which row is meant, so that the play's `take` or `put` has its place."""
    if isinstance(choice, MinusIsPlus) and play.take is not None and state.next_row is None:
        row = _lies_in(state, choice.card)  # C18: the card names the row; `take` may only agree
        if play.take != row:
            raise refused(
                Illegal,
                "take_contradicts",
                seat=play.seat,
                chosen=card_text(choice.card),
                row=row,
                take=play.take,
            )
        return True
    return isinstance(choice, TakeRow | PutJoker | TakeWithJoker)


def _check_needed(play: Play, chosen: set[int]) -> None:
    if play.take is not None and play.seat not in chosen:
        raise refused(Illegal, "choice_not_needed", seat=play.seat, card=card_text(play.card))


def _placement(start: State, before: State, after: State, play: Play) -> Placement:
    """What became of the card that was first in the queue. Each seat has one, so its pile began empty."""
    seat, card = before.queue[0].seat, before.queue[0].card
    return Placement(
        seat=play.seat,
        card=card,
        row=_lies_in(after, card),
        taken=after.piles[seat],
        heads=after.heads[seat] - start.heads[seat],
        special=play.special,
    )


def _lies_in(state: State, card: Card) -> int | None:
    """The row of this card, counted from 1; None if it lies in none."""
    return next((number for number, row in enumerate(state.rows, start=1) if card in row), None)


def _answer(question: Question, start: State, state: State, placements: list[Placement]) -> Answer:
    specials = SpecialsData.of(state)
    return Answer(
        rows=state.rows,
        stops=_from_one(specials.stops) if specials else (),
        sevens=_from_one(specials.sevens) if specials else (),
        pending=_pending(question, state) if state.queue else None,
        placements=tuple(placements),
        heads={play.seat: state.heads[seat] - start.heads[seat] for seat, play in enumerate(question.plays)},
    )


def _pending(question: Question, state: State) -> PendingTake | PendingJoker:
    """The choice that is missing."""
    (decision,) = state.pending
    seat, card = question.plays[state.queue[0].seat].seat, state.queue[0].card
    take = tuple([choice.row for choice in decision.legal if isinstance(choice, TakeRow | TakeWithJoker)])
    if decision.kind == "joker":
        put = tuple([choice.row for choice in decision.legal if isinstance(choice, PutJoker)])
        return PendingJoker(seat=seat, card=card, put=_from_one(put), take=_from_one(take))
    return PendingTake(seat=seat, card=card, legal=_from_one(take), cheapest=_from_one(cheapest(state, take)))


def _from_one(rows: tuple[int, ...]) -> tuple[int, ...]:
    """Rows as people count them, in ascending order."""
    return tuple(sorted(row + 1 for row in rows))
