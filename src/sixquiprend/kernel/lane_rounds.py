"""Rounds of four seats, all lanes at once: every step is the same for each lane, without a branch.

One flat buffer holds everything a turn touches, a line of `LANES` bytes each: with one buffer and fixed
distances the compiler sees that no two lines overlap, and plays 32 lanes (or more) with each instruction.

Rows are sorted by their ends. Of a turn's cards only the lowest can be too low (B8), and one that fits
leaves the order as it is, so placing is a choice among four lines. A row is one byte beside its end:
32 for each card but the first, plus its heads (27 at most), so that from 128 on it is full (B7).
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np

from .compiling import compiled, inlined
from .lane_deals import LANES, Bytes

Byte: TypeAlias = np.uint8
_B = np.uint8

# Lines of the buffer.
ENDS: Final = 0
ROWS: Final = 4 * LANES
TAKEN: Final = 8 * LANES
PLAYED: Final = 12 * LANES
HEADS: Final = 16 * LANES
LINES: Final = 20


@compiled
def bring(cards: Bytes, buffer: Bytes) -> None:
    """Puts the next four lines of cards into the buffer, with their heads (B1).

    A byte that times 205 (the inverse of 5 modulo 256) is at most 51 is a multiple of five; one that
    times 163 (the inverse of 11) is at most 23 is a multiple of eleven.
    """
    for at in range(4 * LANES):
        buffer[PLAYED + at] = cards[at]
    for at in range(4 * LANES):
        card = cards[at]
        five = _B(card * _B(205)) <= _B(51)
        ten = five & ((card & _B(1)) == _B(0))
        eleven = _B(card * _B(163)) <= _B(23)
        buffer[HEADS + at] = _B(_B(1) + _B(five) + _B(ten) + _B(_B(eleven) << _B(2)) + _B(card == _B(55)))


@inlined
def _sorted(a: Byte, b: Byte, c: Byte, d: Byte) -> tuple[Byte, Byte, Byte, Byte]:
    """Four cards, lowest first."""
    low, high = min(a, b), max(a, b)
    low_too, high_too = min(c, d), max(c, d)
    inner, inner_too = max(low, low_too), min(high, high_too)
    return min(low, low_too), min(inner, inner_too), max(inner, inner_too), max(high, high_too)


@inlined
def _of(card: Byte, a: Byte, b: Byte, c: Byte, for_a: Byte, for_b: Byte, for_c: Byte, for_d: Byte) -> Byte:
    """What belongs to this card, which is `a`, `b`, `c` or the fourth."""
    return for_a if card == a else (for_b if card == b else (for_c if card == c else for_d))


@compiled
def start(buffer: Bytes) -> None:
    """The four cards in the buffer start the rows (B2)."""
    for lane in range(LANES):
        a, b = buffer[PLAYED + lane], buffer[PLAYED + LANES + lane]
        c, d = buffer[PLAYED + 2 * LANES + lane], buffer[PLAYED + 3 * LANES + lane]
        ha, hb = buffer[HEADS + lane], buffer[HEADS + LANES + lane]
        hc, hd = buffer[HEADS + 2 * LANES + lane], buffer[HEADS + 3 * LANES + lane]
        e0, e1, e2, e3 = _sorted(a, b, c, d)
        buffer[ENDS + lane] = e0
        buffer[ENDS + LANES + lane] = e1
        buffer[ENDS + 2 * LANES + lane] = e2
        buffer[ENDS + 3 * LANES + lane] = e3
        buffer[ROWS + lane] = _of(e0, a, b, c, ha, hb, hc, hd)
        buffer[ROWS + LANES + lane] = _of(e1, a, b, c, ha, hb, hc, hd)
        buffer[ROWS + 2 * LANES + lane] = _of(e2, a, b, c, ha, hb, hc, hd)
        buffer[ROWS + 3 * LANES + lane] = _of(e3, a, b, c, ha, hb, hc, hd)
        buffer[TAKEN + lane] = 0
        buffer[TAKEN + LANES + lane] = 0
        buffer[TAKEN + 2 * LANES + lane] = 0
        buffer[TAKEN + 3 * LANES + lane] = 0


@inlined
def _put(
    card: Byte, heads: Byte,
    e0: Byte, e1: Byte, e2: Byte, e3: Byte, r0: Byte, r1: Byte, r2: Byte, r3: Byte,
) -> tuple[Byte, Byte, Byte, Byte, Byte, Byte, Byte, Byte, Byte]:  # fmt: skip
    """The card goes behind the highest lower end (B6), or nowhere; also the heads it takes (B7)."""
    over0, over1, over2, over3 = e0 < card, e1 < card, e2 < card, e3 < card
    before = r3 if over3 else (r2 if over2 else (r1 if over1 else r0))
    full = before >= _B(128)
    taken = _B(before & _B(31)) if full and over0 else _B(0)
    after = heads if full else _B(before + _B(32) + heads)
    e3, r3 = (card, after) if over3 else (e3, r3)
    e2, r2 = (card, after) if over2 and not over3 else (e2, r2)
    e1, r1 = (card, after) if over1 and not over2 else (e1, r1)
    e0, r0 = (card, after) if over0 and not over1 else (e0, r0)
    return taken, e0, e1, e2, e3, r0, r1, r2, r3


@inlined
def _take_low(
    low: bool, card: Byte, heads: Byte,
    e0: Byte, e1: Byte, e2: Byte, e3: Byte, r0: Byte, r1: Byte, r2: Byte, r3: Byte,
) -> tuple[Byte, Byte, Byte, Byte, Byte, Byte, Byte, Byte, Byte]:  # fmt: skip
    """Where the card is too low it takes the cheapest row and becomes the lowest end (B8)."""
    h0, h1, h2, h3 = _B(r0 & _B(31)), _B(r1 & _B(31)), _B(r2 & _B(31)), _B(r3 & _B(31))
    low01, low23 = min(h0, h1), min(h2, h3)
    # The rows below the one that is taken move up by one.
    e3, r3 = (e2, r2) if low and h3 < min(low01, h2) else (e3, r3)
    e2, r2 = (e1, r1) if low and low23 < low01 else (e2, r2)
    e1, r1 = (e0, r0) if low and min(h1, low23) < h0 else (e1, r1)
    e0, r0 = (card, heads) if low else (e0, r0)
    return min(low01, low23), e0, e1, e2, e3, r0, r1, r2, r3


@compiled
def play_turn(buffer: Bytes) -> None:
    """The four cards in the buffer, one of each seat, are placed (B4 to B8)."""
    for lane in range(LANES):
        a, b = buffer[PLAYED + lane], buffer[PLAYED + LANES + lane]
        c, d = buffer[PLAYED + 2 * LANES + lane], buffer[PLAYED + 3 * LANES + lane]
        ha, hb = buffer[HEADS + lane], buffer[HEADS + LANES + lane]
        hc, hd = buffer[HEADS + 2 * LANES + lane], buffer[HEADS + 3 * LANES + lane]
        e0, e1 = buffer[ENDS + lane], buffer[ENDS + LANES + lane]
        e2, e3 = buffer[ENDS + 2 * LANES + lane], buffer[ENDS + 3 * LANES + lane]
        r0, r1 = buffer[ROWS + lane], buffer[ROWS + LANES + lane]
        r2, r3 = buffer[ROWS + 2 * LANES + lane], buffer[ROWS + 3 * LANES + lane]
        p, q, s, t = _sorted(a, b, c, d)
        hp, hq = _of(p, a, b, c, ha, hb, hc, hd), _of(q, a, b, c, ha, hb, hc, hd)
        hs, ht = _of(s, a, b, c, ha, hb, hc, hd), _of(t, a, b, c, ha, hb, hc, hd)
        low = p < e0
        tp, e0, e1, e2, e3, r0, r1, r2, r3 = _put(p, hp, e0, e1, e2, e3, r0, r1, r2, r3)
        least, e0, e1, e2, e3, r0, r1, r2, r3 = _take_low(low, p, hp, e0, e1, e2, e3, r0, r1, r2, r3)
        tp = least if low else tp
        tq, e0, e1, e2, e3, r0, r1, r2, r3 = _put(q, hq, e0, e1, e2, e3, r0, r1, r2, r3)
        ts, e0, e1, e2, e3, r0, r1, r2, r3 = _put(s, hs, e0, e1, e2, e3, r0, r1, r2, r3)
        tt, e0, e1, e2, e3, r0, r1, r2, r3 = _put(t, ht, e0, e1, e2, e3, r0, r1, r2, r3)
        buffer[ENDS + lane] = e0
        buffer[ENDS + LANES + lane] = e1
        buffer[ENDS + 2 * LANES + lane] = e2
        buffer[ENDS + 3 * LANES + lane] = e3
        buffer[ROWS + lane] = r0
        buffer[ROWS + LANES + lane] = r1
        buffer[ROWS + 2 * LANES + lane] = r2
        buffer[ROWS + 3 * LANES + lane] = r3
        buffer[TAKEN + lane] += _of(a, p, q, s, tp, tq, ts, tt)
        buffer[TAKEN + LANES + lane] += _of(b, p, q, s, tp, tq, ts, tt)
        buffer[TAKEN + 2 * LANES + lane] += _of(c, p, q, s, tp, tq, ts, tt)
        buffer[TAKEN + 3 * LANES + lane] += _of(d, p, q, s, tp, tq, ts, tt)
