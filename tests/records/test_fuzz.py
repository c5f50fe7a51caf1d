"""Any bytes at all: a record or a clear error, never anything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sixquiprend.engine import ALL_EVENTS
from sixquiprend.records import Record, RecordError, read_record
from tests.records.games import GOLDEN_GAMES, golden, sealed

RECORDS = {name: golden(name) for name in GOLDEN_GAMES}
LINES = [line for data in RECORDS.values() for line in data.splitlines()]
HEADERS = [data.splitlines()[0] for data in RECORDS.values()]
FIELDS = sorted({field for line in LINES for field in json.loads(line)})
TAGS = [event.__struct_config__.tag for event in ALL_EVENTS]

cards = st.integers(-2, 120) | st.sampled_from(["0.0", "0.9", "1.0", "stop", "slide"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | cards,
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(FIELDS), inner),
    max_leaves=12,
)
lists_of_cards = st.lists(cards, max_size=12)
like_events = st.builds(
    lambda tag, fields: {"event": tag, **fields},
    st.sampled_from(TAGS),
    st.dictionaries(st.sampled_from(FIELDS), values | cards | lists_of_cards, max_size=6),
)


def read(data: bytes) -> Record | RecordError:
    """What comes of these bytes; any other exception fails the test."""
    try:
        result: Record | RecordError = read_record(data)
    except RecordError as error:
        result = error
    if isinstance(result, RecordError):
        assert result.message
        assert result.line is not None
        assert 1 <= result.line <= data.count(b"\n") + 1
    return result


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    assert isinstance(read(data), RecordError)


@given(st.sampled_from(HEADERS), st.binary())
def test_any_bytes_after_a_header(header: bytes, data: bytes) -> None:
    read(header + b"\n" + data)


@given(values, values)
def test_any_json(first: Any, second: Any) -> None:
    data = json.dumps(first).encode() + b"\n" + json.dumps(second).encode() + b"\n"
    assert isinstance(read(data), RecordError)


@given(st.sampled_from(HEADERS), st.sampled_from(FIELDS), values)
def test_any_value_in_a_header(header: bytes, field: str, value: Any) -> None:
    fields = json.loads(header)
    for part in (fields, fields["rules"], fields["fairness"], fields["seats"][0]):
        before = part.get(field)
        part[field] = value
        read(json.dumps(fields, separators=(",", ":"), ensure_ascii=True).encode() + b"\n")
        part[field] = before


@given(st.sampled_from(list(RECORDS)), st.integers(1, 60), like_events)
def test_any_event_at_any_time(name: str, at: int, event: dict[str, Any]) -> None:
    lines = RECORDS[name].splitlines()[:at]
    read(b"\n".join([*lines, json.dumps(event, separators=(",", ":")).encode(), b""]))


@given(st.sampled_from(list(RECORDS)), st.integers(1, 200), st.sampled_from(LINES))
def test_any_line_of_another_record_at_any_time(name: str, at: int, line: bytes) -> None:
    lines = RECORDS[name].splitlines()[:at]
    read(b"\n".join([*lines, line, b""]))


def with_bytes_changed(data: bytes, at: int, length: int, new: bytes) -> bytes:
    at %= len(data)
    return data[:at] + new + data[at + length :]


def with_lines_moved(data: bytes, at: int, length: int, new: bytes) -> bytes:
    lines = data.splitlines()
    at %= len(lines)
    piece, rest = lines[at : at + length + 1], lines[:at] + lines[at + length + 1 :]
    to = len(new) % (len(rest) + 1)
    return b"".join(line + b"\n" for line in [*rest[:to], *piece, *rest[to:]])


def with_value_changed(data: bytes, at: int, length: int, new: bytes) -> bytes:
    """Another number in a line, which stays well-formed."""
    lines = data.splitlines()
    at %= len(lines)
    fields = json.loads(lines[at])
    names = [name for name, value in fields.items() if isinstance(value, int | list)]
    if names:
        name = names[length % len(names)]
        value = fields[name]
        fields[name] = len(new) if isinstance(value, int) else value[:length] + value[:1] + value[length:]
    lines[at] = json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()
    return b"".join(line + b"\n" for line in lines)


@settings(max_examples=300)
@given(
    st.sampled_from(list(RECORDS)),
    st.sampled_from([with_bytes_changed, with_lines_moved, with_value_changed]),
    st.integers(0, 100_000),
    st.integers(0, 8),
    st.binary(max_size=8),
    st.booleans(),
)
def test_a_record_that_was_changed(
    name: str,
    change: Callable[[bytes, int, int, bytes], bytes],
    at: int,
    length: int,
    new: bytes,
    seal: bool,
) -> None:
    """Whatever happens to a finished record, it is never taken for another finished record."""
    data = change(RECORDS[name], at, length, new)
    if seal and data.endswith(b"\n"):
        read(sealed(data.splitlines()[:-1]))
    result = read(data)
    if isinstance(result, Record) and result.verdict.finished:
        assert data == RECORDS[name]
