"""Refusing wrong answers, each with a code and all that is needed to mend it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from .answers import Answer, Deal, Decision
from .cards import is_card
from .errors import GameError, Illegal, Malformed, NotYourTurn

if TYPE_CHECKING:
    from .state import State


def checked(state: State, answers: tuple[Answer | Deal, ...]) -> tuple[Answer | Deal, ...]:
    """One legal answer for each pending decision, in the order of the decisions."""
    if state.over:
        raise NotYourTurn("game_over", "the game is over; answers come too late")
    pending = state.pending
    try:  # nearly always: one legal answer for each decision, in their order
        listed = zip(pending, answers, strict=True)
        return tuple([decision.legal[decision.legal.index(answer)] for decision, answer in listed])
    except ValueError:
        return _sorted_out(state, answers)


def _sorted_out(state: State, answers: tuple[Answer | Deal, ...]) -> tuple[Answer | Deal, ...]:
    """The answers of `checked` when they come in another order, are a deal, or are wrong."""
    pending = state.pending
    given: dict[int | None, Answer | Deal] = {}
    for answer in answers:
        decision = _asked(state, answer)
        if decision.seat in given:
            raise Illegal("answered_twice", f"seat {decision.seat} answers twice: {answer!r}")
        given[decision.seat] = accepted(decision, answer, state)
    if len(given) < len(pending):
        missing = [decision.seat for decision in pending if decision.seat not in given]
        raise Illegal(
            "answers_missing",
            f"all decisions of this phase are answered at once; missing: seats {missing}",
            missing=missing,
        )
    return tuple([given[decision.seat] for decision in pending])


def accepted(decision: Decision, answer: Answer | Deal, state: State) -> Answer | Deal:
    """The answer, if it is legal for this decision; raises if it isn't."""
    if isinstance(answer, Deal):
        return _accepted_deal(decision, answer)
    try:
        # The listed answer, not the one given: Play(0, 7.0) equals Play(0, 7) but isn't a card.
        return decision.legal[decision.legal.index(answer)]
    except ValueError:
        raise _refusal(decision, answer, state) from None


def check_seat(seat: object, seats: int) -> None:
    """Refuse what isn't a seat; -1 and True would else name one in Python."""
    if type(seat) is not int or not 0 <= seat < seats:
        raise Malformed("unknown_seat", f"there is no seat {seat!r}; seats are 0 to {seats - 1}", seat=seat)


def _asked(state: State, answer: object) -> Decision:
    """The pending decision that this answer is for."""
    if isinstance(answer, Deal):
        seat = None
    elif isinstance(answer, Answer) and answer.question:
        seat = answer.seat
    else:
        raise Malformed("not_an_answer", f"{answer!r} is not an answer")
    if seat is not None:
        check_seat(seat, len(state.hands))
    for decision in state.pending:
        if decision.seat == seat:
            return decision
    waiting = [(decision.kind, decision.seat) for decision in state.pending]
    raise NotYourTurn(
        "not_your_turn",
        f"seat {seat} is not asked now: {answer!r}; round {state.round}, turn {state.turn}, "
        f"waiting for {waiting}",
        seat=seat,
    )


def _refusal(decision: Decision, answer: Answer, state: State) -> GameError:
    """Why this answer isn't among the legal ones."""
    legal = decision.legal
    same_kind = [other for other in legal if type(other) is type(answer)]
    allowed = ", ".join(map(repr, same_kind or legal[:20]))
    where = f"round {state.round}, turn {state.turn}"
    for name, value in asdict(answer).items():
        if name == "card" and not is_card(value):
            return Malformed("not_a_card", f"{value!r} is not a card: {answer!r}", card=value)
        if name in ("row", "to") and (type(value) is not int or not 0 <= value < len(state.rows)):
            return Malformed(
                "no_such_row",
                f"there is no row {value!r}; rows are 0 to {len(state.rows) - 1}: {answer!r}",
                row=value,
            )
    if not same_kind:
        code = "not_possible_now" if decision.kind == answer.question else "not_asked"
        kind = Illegal if decision.kind == answer.question else NotYourTurn
        return kind(code, f"{answer!r} doesn't answer '{decision.kind}' ({where}); allowed: {allowed}")
    card = getattr(answer, "card", None)
    if card is not None and card not in {getattr(other, "card", None) for other in same_kind}:
        code = "card_not_available"
    else:
        code = "not_allowed"
    return Illegal(code, f"{answer!r} is not allowed ({where}); allowed: {allowed}", card=card)


def _accepted_deal(decision: Decision, deal: Deal) -> Deal:
    """Any order of exactly the cards of each pack."""
    packs = deal.packs
    if not _is_tuple(packs) or not all(map(_is_tuple, packs)) or len(packs) != len(decision.packs):
        raise Malformed("bad_deal", f"this deal has {len(decision.packs)} packs, each a tuple")
    for number, (given, wanted) in enumerate(zip(packs, decision.packs, strict=True)):
        if list(map(type, given)) != list(map(type, wanted)) or Counter(given) != Counter(wanted):
            raise Malformed(
                "bad_deal", f"pack {number} of the deal is not a shuffle of its {len(wanted)} cards"
            )
    return deal


def _is_tuple(thing: object) -> bool:
    return isinstance(thing, tuple)
