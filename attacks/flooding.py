"""Floods below the message layer: tiny fragments and pings, from those who read and from those who don't."""

from __future__ import annotations

from attacks.rows import Row, waits
from attacks.scene import achieved, scene


def fragments() -> list[Row]:
    return floods("fragments")


def pings() -> list[Row]:
    return floods("pings")


def floods(*kinds: str, counts: tuple[int, ...] = (1, 10), seconds: float = 8.0) -> list[Row]:
    """Frames of six bytes at 3 Mbit/s from so many spectators, each of whom comes back when thrown out."""
    rows = []
    with scene() as here:
        for kind in kinds:
            for count in counts:
                quiet = here.play(seconds)
                with here.attacked(kind, count) as attacker:
                    hurt = here.play(seconds)
                    done = achieved(attacker)
                told = f"thrown out {done.thrown_out} times, {done.sent / 1e6:.1f} MB sent"
                rows.append(Row(f"{kind} of 6 bytes, {count} at 3 Mbit/s", *waits(quiet, hurt), told))
    return rows


def deaf(seconds: float = 20.0) -> list[Row]:
    """Pings from a client that never reads: their pongs are kept somewhere."""
    with scene() as here:
        quiet = here.play(5)
        before = here.server.megabytes
        with here.attacked("deaf", 10) as attacker:
            hurt = here.play(seconds)
            kept = here.server.megabytes - before
            done = achieved(attacker)
        told = f"{kept:.0f} MB kept of {done.sent / 1e6:.0f} MB sent, thrown out {done.thrown_out} times"
        return [Row("pings of 10 who never read", *waits(quiet, hurt), told)]
