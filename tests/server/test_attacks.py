"""The attackers of `make attack` attack, and are thrown out."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from attacks.rude import Achieved
from attacks.scene import achieved
from bench.server.programs import program
from tests.server.visiting import PLENTY, Place, open_server, run

LIKE_PEOPLE = replace(PLENTY, messages=20, sockets=5)


def attack(place: Place, kind: str, code: str, count: int, seconds: float) -> Achieved:
    """What so many attackers of this kind achieve in so many seconds."""
    port = place.url.rpartition(":")[2]
    with program("attacks.rude", kind, port, code, str(count)) as attacker:
        attacker.line()
        time.sleep(seconds)
        return achieved(attacker)


@pytest.mark.parametrize("kind", ["fragments", "pings", "deaf"])
def test_floods_are_thrown_out_again_and_again(tmp_path: Path, kind: str) -> None:
    async def test() -> None:
        async with open_server(tmp_path, rates=LIKE_PEOPLE) as place, place.guest() as ana:
            code = await ana.make()
            done = await asyncio.to_thread(attack, place, kind, code, 2, 3.0)
            assert done.thrown_out >= 1
            assert done.sent > 2_000

    run(test)


def test_idle_connections_of_one_address_are_few(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path, rates=LIKE_PEOPLE) as place, place.guest() as ana:
            code = await ana.make()
            done = await asyncio.to_thread(attack, place, "silence", code, 20, 2.0)
            assert 5 < done.opened <= 20
            assert done.held <= 5

    run(test)
