"""What clients send is heard as they meant it, however it is cut into frames and pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixquiprend.server.api.table_socket import TableLine
from sixquiprend.server.operations.together import TogetherProtocol
from tests.server.visiting import Guest, Place, open_server, run

LONG = "x" * 300


def frame(head: int, text: bytes, mask: bytes = b"\x11\x82\x00\xff") -> bytes:
    """A frame as browsers send it."""
    size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return bytes([head]) + size + mask + bytes([each ^ mask[at % 4] for at, each in enumerate(text)])


async def wire_of(place: Place, guest: Guest) -> TogetherProtocol:
    """The server's end of this guest's line."""
    (line,) = place.house.tables._kept[guest.code].watchers
    assert isinstance(line, TableLine)
    assert isinstance(line._wire, TogetherProtocol)
    return line._wire


def test_what_a_client_says_is_the_same_however_it_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    ping, pieces = frame(0x89, b""), (frame(0x01, "béb".encode()[:2]), frame(0x80, "béb".encode()[2:]))
    said = [frame(0x81, b"one"), pieces[0], ping, pieces[1], frame(0x81, LONG.encode()), frame(0x81, b"")]
    told = ["one", "béb", LONG, ""]

    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(2)
            async with ana.line() as line:
                await line.update()
                wire = await wire_of(place, ana)
                monkeypatch.setattr(TableLine, "hear", lambda _, text: heard.append(text))
                for each in said:
                    wire.data_received(each)
                assert heard == told
                for size in (1, 2, 3, 5, 7, 100, 1000):
                    heard.clear()
                    stream = 2 * b"".join(said)
                    for start in range(0, len(stream), size):
                        wire.data_received(stream[start : start + size])
                    assert heard == 2 * told

    run(test)


def test_a_message_in_one_frame_takes_no_steps_of_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(2)
            async with ana.line() as line:
                await line.update()
                wire = await wire_of(place, ana)
                monkeypatch.setattr(TableLine, "hear", lambda _, text: heard.append(text))
                with monkeypatch.context() as patched:
                    patched.setattr(wire.conn, "receive_data", None)
                    wire.data_received(frame(0x81, b"short"))
                    wire.data_received(frame(0x81, LONG.encode()))
                assert heard == ["short", LONG]

    run(test)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (b"", frame(0x81, b"\xff")),  # no text
        (b"", b"\x81\x04text" + b"\0" * 4),  # not masked
        (b"", b"\xc1" + frame(0x81, b"text")[1:]),  # of an extension that nobody has
        (frame(0x01, b"begun"), frame(0x81, b"text")),  # in the middle of another one
        (frame(0x88, b""), frame(0x81, b"text")),  # after the end
    ],
)
def test_what_may_not_come_is_not_heard_and_ends_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bytes, said: bytes
) -> None:
    heard: list[str] = []

    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            await ana.make(2)
            async with ana.line() as line:
                await line.update()
                wire = await wire_of(place, ana)
                monkeypatch.setattr(TableLine, "hear", lambda _, text: heard.append(text))
                for each in filter(None, [before, said]):
                    wire.data_received(each)
                assert wire.transport.is_closing()
                assert heard == []

    run(test)
