"""What is right: each kind of question, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import convert, json, to_builtins

from sixquiprend.engine import (
    HEADS,
    OPTIONS,
    Answer,
    Card,
    Deal,
    Decision,
    GameError,
    Pass,
    Rules,
    State,
    advance,
    new_game,
    position,
)
from sixquiprend.referee import settle

Question = Mapping[str, Any]


def answered(question: Question) -> dict[str, Any]:
    """The right answer, as JSON has it. `{"error": true}`: the rules don't allow what is asked.

    Raises `Illegal` for an option that the referee can't settle: nothing is said about it.
    """
    about = {name: value for name, value in question.items() if name != "ask"}
    try:
        answer: dict[str, Any] = json.decode(json.encode(_ANSWERED[question["ask"]](about)))
    except GameError as error:
        if error.code == "option_unsupported":
            raise
        return {"error": True}
    return answer


def _heads(question: Question) -> dict[str, Any]:
    """B1, C4: the heads on these cards together."""
    return {"heads": sum(HEADS[convert(card, Card)] for card in question["cards"])}


def _turn(question: Question) -> dict[str, Any]:
    """A turn, as the referee settles it (docs/referee.md)."""
    answer = to_builtins(settle(question), str_keys=True)
    names = ["rows", "heads", "pending"]
    if any("specials" in OPTIONS[letter].about.brings for letter in question.get("options", "")):
        names += ["stops", "sevens"]
    told: dict[str, Any] = {name: answer[name] for name in names}
    if told["pending"] is not None:  # which row is the cheapest is no matter of the rules
        told["pending"] = {name: told["pending"][name] for name in told["pending"] if name in _CHOICE}
    return told


_CHOICE: Final = ("seat", "legal", "put", "take")


def _deal(question: Question) -> dict[str, Any]:
    """How a round is dealt: the highest number card in use, the cards of a hand, the turns of a round."""
    rules = Rules(question["seats"], question.get("options", ""))
    slots = rules.slots
    return {
        "highest": max(slots.deck(rules.seats, slots.hand)),
        "hand": slots.hand,
        "turns": slots.turns,
        "rows": 4,
    }


def _allowed(question: Question) -> dict[str, Any]:
    """Whether there is such a game."""
    try:
        Rules(**question)
    except GameError:
        return {"allowed": False}
    return {"allowed": True}


def _end(question: Question) -> dict[str, Any]:
    """Whether the game is over after these rounds (heads of each seat, round by round), and who has won."""
    agreed = {name: value for name, value in question.items() if name != "scores"}
    scores = question["scores"]
    rules = Rules(len(scores[0]), **agreed)
    totals = tuple(map(sum, zip(*scores, strict=True)))
    over = rules.ends(len(scores), totals)
    best = min(totals)
    return {
        "over": over,
        "winners": [seat for seat, total in enumerate(totals) if total == best] if over else [],
    }


def _pass(question: Question) -> dict[str, Any]:
    """P1: the hands after each seat has given this card."""
    hands = convert(question["hands"], tuple[tuple[Card, ...], ...])
    state = position(Rules(len(hands), question["options"]), hands=hands, rows=((1,), (2,), (3,), (4,)))
    given = [Pass(seat, convert(card, Card)) for seat, card in enumerate(question["give"])]
    return {"hands": advance(state, *given)[0].hands}


def _picks(question: Question) -> dict[str, Any]:
    """D1, C3: who picks, in order, in the first rounds of a game."""
    rules = Rules(question["seats"], question["options"], rounds=question["rounds"])
    state, order = new_game(rules), []
    while not state.over:
        (decision, *_) = state.pending
        if decision.kind == "pick":
            order.append(decision.seat)
        state, _ = advance(state, *[_any_answer(state, each) for each in state.pending])
    each = len(order) // question["rounds"]
    return {"order": [order[start : start + each] for start in range(0, len(order), each)]}


def _any_answer(state: State, decision: Decision) -> Answer | Deal:
    return Deal(decision.packs) if decision.seat is None else decision.legal[0]


_ANSWERED: Final[dict[str, Callable[[Question], dict[str, Any]]]] = {
    "heads": _heads,
    "turn": _turn,
    "deal": _deal,
    "allowed": _allowed,
    "end": _end,
    "pass": _pass,
    "picks": _picks,
}

ASKS: Final[tuple[str, ...]] = (*_ANSWERED, "perft")
"""The kinds of questions; what is right for the last one stands in tests/perft."""
