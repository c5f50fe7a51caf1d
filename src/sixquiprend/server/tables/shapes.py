"""The messages about a table, as clients get them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, Raw, Struct, UnsetType

from sixquiprend.engine import Answer, Card, Rules
from sixquiprend.engine.view import Asked
from sixquiprend.table import Board, Ending, SeatPicture, Step, You
from sixquiprend.table.own import SeatState
from sixquiprend.table.session import Status


class Agreed(Struct, frozen=True):
    """What was agreed when the table was opened."""

    code: str
    rules: Rules
    timer: int | None
    show_seen: bool
    led: bool
    highest: int
    """The highest card in use (K1)."""


class Pledge(Struct, frozen=True):
    """Somebody who is asked for bits of a game's seed, and the hash by which it is bound to them."""

    seat: int
    member: int | None
    pledge: str | None


class Drawing(Struct, frozen=True):
    """The seed of the next game is being drawn (docs/records.md): first pledges are asked for, then bits."""

    game: str
    commitment: str
    """The hash of the server's seed."""
    opening: bool
    """Whether the pledges are closed, so that bits are asked for."""
    asked: tuple[Pledge, ...]


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """All that a reader may know of a table; `steps` led there from what the reader knew."""

    version: int
    moment: int
    now: float
    status: Status
    paused: bool
    paused_by: int | None
    """The seat of the host who has paused it."""
    newcomers: bool
    """Whether a spectator may take a bot's seat in the game."""
    reactions: bool
    """Whether those who sit here may show what they feel."""
    deadline: float | None
    game: str
    table: Agreed | Raw
    seats: tuple[SeatPicture, ...] | Raw
    asked: tuple[Asked, ...] | Raw
    board: Board | Raw | None
    you: You | None
    seen: tuple[Card, ...] | None
    steps: tuple[Step, ...] | Raw
    ending: Ending | None
    """What is told of a game that is over."""
    draw: Drawing | None = None
    """While the seed of the next game is drawn."""


class Seats(Struct, frozen=True, tag_field="type", tag="seats"):
    """Somebody came, left, got ready or thinks again; nothing on the board moved."""

    version: int
    seats: tuple[SeatPicture, ...] | Raw
    you_chosen: Answer | None


class SeatChanges(Struct, frozen=True):
    """What is another thing of a seat now."""

    state: SeatState | UnsetType = UNSET
    stand_in_at: float | UnsetType | None = UNSET


class Changes(Struct, frozen=True, tag_field="type", tag="changes"):
    """What of an `update` is another thing than in the message before; the steps led there.

    Only for lines that asked for it (`changes=1`). The board of a step is told by its changes to that of the
    step before, that of the first step by its changes to the last board that was told.
    """

    version: int
    now: float
    steps: tuple[Step, ...] | Raw
    moment: int | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    paused_by: int | UnsetType | None = UNSET
    newcomers: bool | UnsetType = UNSET
    reactions: bool | UnsetType = UNSET
    deadline: float | UnsetType | None = UNSET
    game: str | UnsetType = UNSET
    seats: Mapping[int, SeatChanges] | Raw | UnsetType = UNSET
    """By the seat's number."""
    asked: tuple[Asked, ...] | Raw | UnsetType = UNSET
    board: Mapping[str, object] | Raw | UnsetType | None = UNSET
    """To that of the last step."""
    you: Mapping[str, object] | UnsetType | None = UNSET
    seen: tuple[Card, ...] | UnsetType | None = UNSET
    ending: Ending | UnsetType | None = UNSET
    draw: Drawing | UnsetType | None = UNSET


class OwnChanges(Struct, frozen=True):
    """Those fields of `Changes` that aren't the same for everybody: encoded apart from the others."""

    you: Mapping[str, object] | UnsetType
    seen: tuple[Card, ...] | UnsetType | None


class SeatsChanges(Struct, frozen=True, tag_field="type", tag="seats"):
    """A `seats` message for who follows the changes: the seats that changed, by their numbers."""

    version: int
    seats: Mapping[int, SeatChanges] | Raw
    you_chosen: Answer | None
