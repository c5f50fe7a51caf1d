"""Who sits at a table: people, teams that share a seat, bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hmac import compare_digest
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from .names import told_apart

STAND_IN: Final = "careful"
"""The bot that plays for whoever has left."""

Kind: TypeAlias = Literal["empty", "human", "bot", "team"]


class Secret:
    """A text that no `repr` shows and no serializer writes out; so nothing that holds one is, by accident."""

    __slots__ = ("_text",)

    def __init__(self, text: str = "") -> None:
        self._text = text

    def __repr__(self) -> str:
        return "Secret(…)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and compare_digest(self._text, other._text)

    def __hash__(self) -> int:
        return hash(self._text)

    def reveal(self) -> str:
        """The text itself."""
        return self._text


NO_SECRET: Final = Secret()


class Member(Struct, frozen=True):
    """A pupil of a team."""

    name: str
    token: Secret
    away: bool = False
    """Nobody waits for the vote of a member who has left."""
    draws: bool = False
    """Whether its program has said that it adds to the seeds of games."""


class Chair(Struct, frozen=True):
    """One seat of the table. Who holds the secret whose hash is `token` acts for it, and nobody else."""

    kind: Kind = "empty"
    name: str = ""
    """What the person, team or bot is called; a bot of an old log has no name, and is called by its level."""
    bot: str = ""
    token: Secret = NO_SECRET
    stood_in: bool = False
    """The person has left, and a bot plays for it until it comes back."""
    handed: bool = False
    """The host has given this person's seat to the bot; connecting again doesn't bring the person back."""
    members: tuple[Member, ...] = ()
    draws: bool = False
    """Whether the person's program has said that it adds to the seeds of games."""

    @property
    def present(self) -> tuple[int, ...]:
        """The members of a team who are there."""
        return tuple(number for number, member in enumerate(self.members) if not member.away)

    @property
    def player(self) -> str:
        """The bot that must answer for this seat; "": people answer."""
        if self.kind == "bot":
            return self.bot
        deserted = self.stood_in or (self.kind == "team" and not self.present)
        return STAND_IN if deserted else ""


EMPTY: Final = Chair()


class Place(NamedTuple):
    """Where somebody sits; `member` is None but in a team."""

    seat: int
    member: int | None = None
    secret: Secret = NO_SECRET
    """What proves it. Somebody else may sit there later, with another one."""


def place_of(chairs: Iterable[Chair], token: Secret) -> Place | None:
    """Where the holder of this secret sits."""
    if token == NO_SECRET:
        return None
    for seat, chair in enumerate(chairs):
        if chair.kind == "human" and chair.token == token:
            return Place(seat, None, token)
        for number, member in enumerate(chair.members):
            if member.token == token:
                return Place(seat, number, token)
    return None


def holds(chairs: Sequence[Chair], place: Place) -> bool:
    """Whether this place is still held by whoever held it; another may sit there now, or nobody."""
    seat, member, secret = place
    if seat >= len(chairs) or secret == NO_SECRET:
        return False
    chair = chairs[seat]
    if member is None:
        return chair.kind == "human" and chair.token == secret
    return member < len(chair.members) and chair.members[member].token == secret


def names_of(chairs: Iterable[Chair], level: Callable[[str], str] = str) -> tuple[str, ...]:
    """What everybody is called, all differently: the second of a name is "Ana 2". "" for an empty chair.

    `level` says what a bot of that name is called in the reader's language.
    """
    return told_apart(chair.name or (level(chair.bot) if chair.kind == "bot" else "") for chair in chairs)
