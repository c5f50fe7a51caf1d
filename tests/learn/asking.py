"""What tests of this room share: texts, JSON, and every reply that a form allows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import msgspec

from sixquiprend.i18n import Translator, translator
from sixquiprend.learn.drawing import Ask
from sixquiprend.learn.forms import (
    CardsForm,
    ChoiceForm,
    DecisionForm,
    OrderForm,
    RowForm,
    SheetForm,
    TakesForm,
    TextForm,
    YesNoForm,
)

ENGLISH: Translator = translator("en")


def as_json(thing: object) -> Any:
    """What a client reads of it."""
    return json.loads(msgspec.json.encode(thing))


def texts_in(thing: Any) -> Iterator[str]:
    """Every text anywhere in JSON."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from texts_in(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from texts_in(value)


def tells_no_answer(ask: Any) -> bool:
    """Nothing in a question, as JSON, gives a sum of heads, the order of placing, or the answer itself."""
    board = ask["board"]
    if board is not None and (board["queue"] or any(row["heads"] for row in board["rows"])):
        return False
    return "expected" not in json.dumps(ask)


def some_replies(ask: Ask, expected: Any) -> list[Any]:
    """Replies as JSON has them: all of them if they are few, else the expected one and its neighbours."""
    form, right = ask.form, as_json(expected)
    if isinstance(form, RowForm):
        return [{"row": row} for row in (None, *range(form.rows))]
    if isinstance(form, YesNoForm):
        return [{"yes": True}, {"yes": False}]
    if isinstance(form, TextForm):
        return [{**right, "own": mark} for mark in ("right", "partly", "wrong", None)]
    if isinstance(form, CardsForm):
        return [right, *_other_cards(right["described"])]
    if isinstance(form, ChoiceForm):
        return [{"option": option} for option in range(len(form.options))]
    if isinstance(form, DecisionForm):
        return [{"answer": as_json(answer)} for answer in form.legal]
    if isinstance(form, OrderForm):
        few = right["cards"][:4]
        return [{"cards": [*order, *right["cards"][4:]]} for order in permutations(few)]
    if isinstance(form, TakesForm):
        return [right, *_other_takes(right["takes"], form)]
    if isinstance(form, SheetForm):
        return [right, *_other_sheets(right, form)]
    return [{"number": number} for number in range(max(0, right["number"] - 2), right["number"] + 3)]


def _other_cards(described: list[dict[str, int]]) -> Iterator[dict[str, Any]]:
    yield {"described": described[::-1]}
    for card in described:
        for more in ({"number": card["number"] + 1}, {"heads": card["heads"] + 1}):
            changed = [{**each, **more} if each is card else each for each in described]
            yield {"described": changed}


def _other_takes(takes: list[dict[str, int]], form: TakesForm) -> Iterator[dict[str, Any]]:
    for number, take in enumerate(takes):
        rest = takes[:number] + takes[number + 1 :]
        yield {"takes": rest}
        yield {"takes": [*rest, {**take, "heads": take["heads"] + 1}]}
        yield {"takes": [*rest, {**take, "row": (take["row"] + 1) % form.rows}]}
    for seat in set(range(form.seats)) - {take["seat"] for take in takes}:
        yield {"takes": [*takes, {"seat": seat, "row": 0, "heads": 1}]}


def _other_sheets(right: dict[str, Any], form: SheetForm) -> Iterator[dict[str, Any]]:
    for seat in range(form.seats):
        totals = [total + (seat == other) for other, total in enumerate(right["totals"])]
        yield {**right, "totals": totals}
        if form.winners:
            yield {**right, "winners": sorted(set(right["winners"]) ^ {seat})}
