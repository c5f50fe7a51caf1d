"""What every log has in common, whatever it is about (a table, a class): its entries, and how they are kept.

A log is a list of entries, and what it is about is the fold of them. Each is kept as one JSON object whose
field `entry` says what kind it is. Entries stay readable for as long as their log is kept, so a field may be
added to a kind (with a default), and none may change its meaning.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, Final

from msgspec import DecodeError, Struct, json

_ENCODER: Final = json.Encoder()


class Entry(Struct, frozen=True, tag_field="entry"):
    """Something that happened, at this time (seconds since 1970).

    Its `repr` tells nothing that only some may know: no choice, seed, token, name or reply.
    """

    at: float

    def __repr__(self) -> str:
        seat = getattr(self, "seat", None)
        return type(self).__name__ + ("" if seat is None else f"(seat={seat})")


class EntryCodec:
    """How the entries of one kind of log are written and read. What was written stays readable."""

    def __init__(self, *kinds: type[Entry]) -> None:
        self._decoder = json.Decoder[Any](reduce(or_, kinds))

    def encode(self, entry: Entry) -> bytes:
        """The entry as it is stored."""
        return _ENCODER.encode(entry)

    def decode(self, data: bytes) -> Entry:
        """The entry that was stored; raises msgspec's `DecodeError` for anything else."""
        try:
            entry: Entry = self._decoder.decode(data)
        except (UnicodeDecodeError, RecursionError) as error:
            raise DecodeError(str(error)) from None
        return entry
