"""A seed that nobody can choose: the server's, mixed with random bits of everybody who plays.

The server publishes the hash of its seed; everybody pledges bits of their own by a hash, and opens them when
all pledges are known. docs/records.md says why in this order, and how, byte by byte. Old records are proved
with this file: nothing here may ever change (another scheme would be another file, with another name).
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from msgspec import Struct

SCHEME: Final = "sixquiprend-sha256-2"
BITS_BYTES: Final = 16
DICE_BITS: Final = 53

# What is hashed begins with what it is for, so that no hash can stand for another.
_PLEDGE: Final = b"sixquiprend-sha256-2 pledge\0"
_GAME: Final = b"sixquiprend-sha256-2 game\0"
_DICE: Final = b"sixquiprend-sha256-2 dice\0"
_NO_BITS: Final = bytes(BITS_BYTES)


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has added to a seed: bits (as hex), and before them the pledge that binds to them.

    None: it didn't come in time. `member` is None but in a team.
    """

    seat: int
    member: int | None = None
    pledge: str | None = None
    bits: str | None = None

    @property
    def place(self) -> tuple[int, int]:
        """Seat and member as numbers: what the shares of a game are sorted by."""
        return self.seat, 0 if self.member is None else self.member + 1

    def fits(self, published: str) -> bool:
        """Whether the bits are those that were pledged; `published` is the hash of the server's seed."""
        if self.bits is None:
            return True
        return self.pledge == pledge_of(published, self, bytes.fromhex(self.bits))

    def __repr__(self) -> str:
        return f"Share(seat={self.seat})"


def pledge_of(published: str, share: Share, bits: bytes) -> str:
    """The hash by which somebody pledges these bits; it fits no other place and no other game."""
    return sha256(_PLEDGE + bytes.fromhex(published) + _placed(share) + bits).hexdigest()


def drawn_seed(server_seed: bytes, shares: Iterable[Share]) -> bytes:
    """The seed of the game that all deals come from."""
    drawn = sha256(_GAME + server_seed)
    for share in shares:
        drawn.update(_placed(share) + (_NO_BITS if share.bits is None else bytes.fromhex(share.bits)))
    return drawn.digest()


def dice(game_seed: bytes, question: int, seat: int) -> int:
    """The luck of a bot that answers this question of the game. It tells nothing about the cards."""
    hashed = sha256(_DICE + game_seed + question.to_bytes(4, "big") + seat.to_bytes(4, "big")).digest()
    return int.from_bytes(hashed[:8], "big") >> (64 - DICE_BITS)


def _placed(share: Share) -> bytes:
    seat, member = share.place
    return seat.to_bytes(4, "big") + member.to_bytes(4, "big")
