"""How the seed of a game is drawn together (docs/records.md): who is asked, pledges, and opens.

A draw stands between the start of a game and its first deal. It is the fold of entries, like all of a table:
times and bits stand in them. What anybody has added is a secret until the game is over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sixquiprend.records.dealer import commitment
from sixquiprend.records.drawing import Share, drawn_seed, pledge_of

from .chairs import Chair, Secret

WINDOW: Final = 1.5
"""The seconds that people's programs have to pledge, and again to open: nobody waits for one any longer."""
CLASS_WINDOW: Final = 4.0
"""The same in a class: pupils' pages only come to the table when the draw has begun."""


class Giver(NamedTuple):
    """Somebody who is asked for bits; `member` is None but in a team."""

    seat: int
    member: int | None = None


class Gift(Struct, frozen=True):
    """What a giver has sent so far."""

    giver: Giver
    pledge: str | None = None
    bits: Secret | None = None

    @property
    def share(self) -> Share:
        """The gift as a record has it."""
        bits = None if self.bits is None else self.bits.reveal()
        return Share(self.giver.seat, self.giver.member, self.pledge, bits)


class Draw(Struct, frozen=True):
    """A draw, under way or done."""

    game: str
    server_seed: Secret
    gifts: tuple[Gift, ...]
    """Of all who are asked, by seat and member."""
    since: float
    """When pledges, or bits, were first asked for."""
    window: float
    opening: bool = False
    """Whether all pledges that count are there, so that bits are asked for."""

    @property
    def commitment(self) -> str:
        """What is published of the server's seed before anybody adds to it."""
        return commitment(bytes.fromhex(self.server_seed.reveal()))

    @property
    def due(self) -> float:
        """When nobody is waited for any longer."""
        return self.since + self.window

    @property
    def shares(self) -> tuple[Share, ...]:
        """What everybody has added, as a record has it."""
        return tuple([gift.share for gift in self.gifts])

    @property
    def seed(self) -> Secret:
        """The seed of the game, from all that was added."""
        return Secret(drawn_seed(bytes.fromhex(self.server_seed.reveal()), self.shares).hex())

    @property
    def complete(self) -> bool:
        """Whether nobody is left to wait for."""
        return all(gift.bits is not None for gift in self.gifts if gift.pledge is not None)

    def of(self, giver: Giver) -> Gift | None:
        """The gift of this giver; None: nobody has asked for one."""
        return next((gift for gift in self.gifts if gift.giver == giver), None)

    def with_gift(self, gift: Gift) -> Draw:
        """The draw with more from this giver."""
        return replace(self, gifts=tuple([gift if each.giver == gift.giver else each for each in self.gifts]))

    def pledged(self, giver: Giver, pledge: str, at: float) -> Draw:
        """The draw with this pledge. With the last one bits are asked for."""
        draw = self.with_gift(Gift(giver, pledge))
        return draw.opened(at) if all(gift.pledge is not None for gift in draw.gifts) else draw

    def opened(self, at: float) -> Draw:
        """The draw whose pledges are closed."""
        return replace(self, opening=True, since=at)

    def fits(self, gift: Gift, bits: str) -> bool:
        """Whether these bits are those that this giver has pledged."""
        return gift.pledge == pledge_of(self.commitment, gift.share, bytes.fromhex(bits))


def givers(chairs: tuple[Chair, ...], absent: Collection[int]) -> Iterator[Giver]:
    """The people who have said that their programs add to the seed, and who are there."""
    for seat, chair in enumerate(chairs):
        if seat in absent:
            continue
        if chair.draws and not chair.stood_in:
            yield Giver(seat)
        for member in chair.present:
            if chair.members[member].draws:
                yield Giver(seat, member)
