"""What may be done while the seed of a game is drawn: commands, as in `commands`."""

from __future__ import annotations

import re
from typing import Final

from sixquiprend.engine import Illegal, Malformed, NotYourTurn
from sixquiprend.records.drawing import BITS_BYTES
from sixquiprend.records.log_entries import Entry

from .draws import Draw, Gift, Giver
from .entries import DrawClosed, Gave, Pledged
from .session import Table

_PLEDGE: Final = re.compile(r"[0-9a-f]{64}")
_BITS: Final = re.compile(f"[0-9a-f]{{{2 * BITS_BYTES}}}")


def pledge(table: Table, giver: Giver, game: object, hashed: object, at: float) -> tuple[Entry, ...]:
    """Somebody is bound to bits by their hash; saying the same again changes nothing."""
    draw, gift = _asked(table, giver, game)
    if not isinstance(hashed, str) or not _PLEDGE.fullmatch(hashed):
        raise Malformed("bad_pledge", "a pledge is a hash of 64 hexadecimal digits")
    if gift.pledge == hashed:
        return ()
    if gift.pledge is not None:
        raise Illegal("already_pledged", f"seat {giver.seat} has pledged other bits", seat=giver.seat)
    if draw.opening:
        raise Illegal("draw_too_late", "the pledges are closed")
    return (Pledged(at, giver.seat, hashed, giver.member),)


def give(table: Table, giver: Giver, game: object, bits: object, at: float) -> tuple[Entry, ...]:
    """Somebody opens the bits that it has pledged, once all pledges are there."""
    draw, gift = _asked(table, giver, game)
    if not isinstance(bits, str) or not _BITS.fullmatch(bits):
        raise Malformed("bad_bits", "bits are 32 hexadecimal digits")
    if not draw.opening:
        raise Illegal("draw_too_early", "bits are opened when all pledges are there")
    if not draw.fits(gift, bits):
        raise Illegal("other_bits", f"seat {giver.seat} has pledged other bits", seat=giver.seat)
    return () if gift.bits is not None else (Gave(at, giver.seat, bits, giver.member),)


def close_draw(table: Table, at: float) -> tuple[Entry, ...]:
    """Who hasn't pledged, or opened, isn't waited for any longer; nothing if there is time left."""
    return () if table.draw is None or at < table.draw.due else (DrawClosed(at),)


def _asked(table: Table, giver: Giver, game: object) -> tuple[Draw, Gift]:
    draw = table.draw
    if draw is None or draw.game != game:
        raise Illegal("no_draw", "no bits are asked for now")
    gift = draw.of(giver)
    if gift is None:
        raise NotYourTurn("draw_not_asked", f"seat {giver.seat} isn't asked for bits", seat=giver.seat)
    return draw, gift
