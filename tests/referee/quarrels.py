"""Quarrels by chance: questions for the referee, sensible or not, to be settled in more than one way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from sixquiprend.engine import Rules
from tests.play import COMBINATIONS, most_seats
from tests.referee.test_referee_engine import question_of, turns

KINDS: dict[str, tuple[str, ...]] = {
    "fifth_row": (),
    "seven_takes": (),
    "insert": ("to",),
    "replace": ("card",),
    "slide": ("card", "to"),
    "stop": ("row",),
    "minus_is_plus": ("card",),
}
Rows: TypeAlias = list[list[int | str]]
JOKERS = [f"0.{tenth}" for tenth in range(10)]


def played_turns(rng: Random, games: int) -> Iterator[dict[str, Any]]:
    """Turns of games by chance, with every choice told or one of them left out."""
    for _ in range(games):
        options = rng.choice([*COMBINATIONS, "J", "V", "JV", "S", "S", "S"])
        rules = Rules(rng.randint(2, most_seats(options)), options)
        for turn in islice(turns(rules, rng.randrange(2**32)), 24):
            question = whole(question_of(turn))
            choices = [play for play in question["plays"] if {"take", "put"} & play.keys()]
            if choices and rng.random() < 0.3:
                left_out = rng.choice(choices)
                left_out.pop("take", None)
                left_out.pop("put", None)
            yield question


def laid_tables(rng: Random, count: int, *played_with: str) -> Iterator[dict[str, Any]]:
    """Tables and choices by chance: many of them can't be, or are refused."""
    for _ in range(count):
        yield laid_table(rng, played_with or (*COMBINATIONS, "S", "S", "S", "J", "V", "SJ", "SV"))


def laid_table(rng: Random, played_with: Sequence[str]) -> dict[str, Any]:
    """A table, who plays what on it, and now and then something that can't be."""
    options = rng.choice(played_with)
    numbers = rng.sample(range(1, 105), 60)
    rows = [_row(rng, options, numbers) for _ in range(rng.choice([4, 4, 4, 5]) if "S" in options else 4)]
    cards: list[int | str] = list(numbers)
    if "J" in options or rng.random() < 0.02:
        cards[:0] = rng.sample(JOKERS, rng.randint(0, 3))
    count = rng.choice([1, 2, 3, 4, 4, 5, 6, 9, 11]) if rng.random() < 0.2 else rng.randint(1, 5)
    hand = cards[count : count + 3]
    plays = [
        _play(rng, options, (place, card), rows, hand) for place, card in enumerate(cards[:count], start=1)
    ]
    rng.shuffle(plays)
    question: dict[str, Any] = {"options": options, "rows": rows, "plays": plays}
    if "S" in options or rng.random() < 0.02:
        replacing = [play["seat"] for play in plays if play.get("special", {}).get("kind") == "replace"]
        hands = {seat: [hand[seat % 3]] for seat in replacing if rng.random() < 0.95}
        question["stops"] = [_number(rng, rows) for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 1, 2, 3]))]
        question["sevens"] = [_number(rng, rows) for _ in range(rng.choice([0, 0, 0, 1, 1]))]
        question["hands"] = hands if rng.random() < 0.9 else {1: hand, 12: cards[-1:]}
        question["piles"] = {plays[0]["seat"]: rng.randint(0, 30)}
    _spoil(rng, rows, plays)
    return whole(question)


def _number(rng: Random, rows: Rows) -> int:
    return rng.randint(1, len(rows)) if rng.random() < 0.97 else rng.choice([0, 5, 6])


def _row(rng: Random, options: str, numbers: list[int]) -> list[int | str]:
    row: list[int | str] = [*sorted(numbers[: rng.choice([1, 2, 3, 4, 5, 5, 5] * 9 + [6])])]
    del numbers[: len(row)]
    if "J" in options and rng.random() < 0.3:
        row.insert(rng.randint(1, len(row)), rng.choice(JOKERS))
    return row[: rng.randint(1, 3)] if "V" in options and rng.random() < 0.9 else row


def _play(
    rng: Random, options: str, played: tuple[int, int | str], rows: Rows, hand: list[int | str]
) -> dict[str, Any]:
    seat, card = played
    play: dict[str, Any] = {"seat": seat, "card": card}
    if isinstance(card, str) and rng.random() < 0.8:
        play[rng.choice(["put", "take"])] = _number(rng, rows)
    elif rng.random() < 0.15 or (isinstance(card, int) and card < 20 and rng.random() < 0.6):
        play[rng.choice(["take"] * 20 + ["put"])] = _number(rng, rows)
    if "S" in options and rng.random() < 0.5:
        kind = rng.choice(list(KINDS))
        lies = [card for row in rows for card in row]
        card = (
            hand[seat % 3] if kind == "replace" and rng.random() < 0.9 else rng.choice([*lies, *hand, 0, 200])
        )
        fields = {"to": _number(rng, rows), "row": _number(rng, rows), "card": card}
        play["special"] = {"kind": kind, **{name: fields[name] for name in KINDS[kind]}}
    return play


def _spoil(rng: Random, rows: Rows, plays: list[dict[str, Any]]) -> None:
    """Now and then something that no table can be."""
    if rng.random() < 0.03:
        rng.choice(rows)[0] = rng.choice([*rows[0], 0, 105])
    if rng.random() < 0.02:
        rows.pop()
    if rng.random() < 0.01:
        rng.choice(rows).clear()
    if rng.random() < 0.02:
        plays[-1]["seat"] = plays[0]["seat"]


def whole(question: dict[str, Any]) -> dict[str, Any]:
    """With every field, as the page asks; seats have names, some of them."""
    names = {play["seat"]: f"N{play['seat']}" for play in question["plays"] if play["seat"] % 3}
    empty: dict[str, Any] = {"stops": [], "sevens": [], "hands": {}, "piles": {}}
    options = "".join(question["options"])
    return {**empty, **question, "options": options, "names": names}
