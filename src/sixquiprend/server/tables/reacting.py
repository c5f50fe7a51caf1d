"""What people at a table show that they feel: one of a few pictures, for a moment, at their seat.

Nothing of it is a fact of the game, so none is kept: it is shown to whoever watches just now, and forgotten.
It must cost nobody anything, so there is a rate for each person and for each
table, and a reader who is behind isn't told.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from sixquiprend.table import Place

from ..basics.crowding import Bucket
from ..basics.limits import too_many

Reaction: TypeAlias = Literal["groan", "applause", "again", "laugh", "phew", "wow", "hmm", "moo"]
REACTIONS: Final[tuple[Reaction, ...]] = get_args(Reaction)

_PERSON: Final = (0.5, 3)
_TABLE: Final = (8.0, 16)
"""How many a second on the average, and how many at once."""


class Reacted(Struct, frozen=True, tag_field="type", tag="reaction"):
    """Somebody at this seat shows this for a moment; never in the log."""

    seat: int
    reaction: Reaction


class Feelings:
    """How often those at one table have shown something lately."""

    def __init__(self) -> None:
        self._people: dict[tuple[int, int | None], Bucket] = {}
        self._table = Bucket(*_TABLE)

    def count(self, place: Place) -> None:
        """One more of this person; raises `Refused` if that is too many."""
        person = place.seat, place.member
        known = self._people.get(person)
        if known is None:
            known = self._people[person] = Bucket(*_PERSON)
        if not known.take() or not self._table.take():
            raise too_many()
