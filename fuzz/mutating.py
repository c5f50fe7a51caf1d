"""Something like it, but not quite: bytes are changed as bytes, and JSON as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

MOST_BYTES: Final = 20_000
_STRANGE: Final[tuple[Any, ...]] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        104,
        105,
        2**31,
        2**63,
        2**64,
        -(2**63) - 1,
        1e308,
        0.5,
        "",
        "0.4",
        "stop",
    ),
    *(
        "a" * 5000,
        "\u0000",
        "\ud800",
        "\u202e",
        "é" * 100,
        [],
        {},
        [[]],
        {"": None},
        [0] * 500,
        "../..",
        "NaN",
    ),
)
_PIECES: Final = (
    b"\xff",
    b"\x00",
    b"\n",
    b"{}",
    b"[" * 3000,
    b"null",
    b"1e999",
    b'"\\ud800"',
    b"-0",
    b"\xed\xa0\x80",
)


def mutated(data: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """A change or a few."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        data = _as_json(data, others, chance) if chance.random() < 0.6 else _as_bytes(data, others, chance)
    return data[:MOST_BYTES]


def _as_bytes(data: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    end = min(len(data), start + chance.choice((0, 1, 2, 8, 64)))
    new = chance.choice(
        (
            b"",
            chance.randbytes(1),
            chance.choice(_PIECES),
            data[start:end] * 2,
            chance.choice(others)[start:end] if others else b"",
        )
    )
    return data[:start] + new + data[end:]


def _as_json(data: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """One line of it with another value somewhere; as bytes, where it is no JSON."""
    lines = data.split(b"\n")
    number = chance.randrange(len(lines))
    try:
        value = json.loads(lines[number])
        lines[number] = json.dumps(_changed(value, chance), ensure_ascii=True).encode()
    except (ValueError, RecursionError):
        return _as_bytes(data, others, chance)
    return b"\n".join(lines)


def _changed(value: Any, chance: Random) -> Any:
    if not value or not isinstance(value, dict | list) or chance.random() < 0.1:
        return chance.choice(_STRANGE) if chance.random() < 0.7 else [value]
    if isinstance(value, list):
        place = chance.randrange(len(value))
        how = chance.random()
        if how < 0.15:
            return value[:place] + value[place + 1 :]
        if how < 0.3:
            return [*value, value[place]]
        return [*value[:place], _changed(value[place], chance), *value[place + 1 :]]
    key, how = chance.choice(list(value)), chance.random()
    if how < 0.15:
        return {name: each for name, each in value.items() if name != key}
    if how < 0.3:
        return {**value, chance.choice(("x", "type", "entry", "kind", "id", "")): chance.choice(_STRANGE)}
    return {**value, key: _changed(value[key], chance)}
