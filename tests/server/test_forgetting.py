"""What is over is freed at once: nothing waits for a search for circles, which a busy server does rarely."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

from attacks.soak import visit
from sixquiprend.server.operations.connections import Connection
from sixquiprend.server.operations.together import TogetherProtocol
from sixquiprend.server.tables.clockwork import Clockwork
from sixquiprend.server.tables.live_table import LiveTable
from tests.server.visiting import open_server, run

OF_ONE_VISIT = (Connection, TogetherProtocol, LiveTable, Clockwork)


def test_nothing_of_a_forgotten_table_and_its_connections_is_kept(tmp_path: Path) -> None:
    def kept() -> list[str]:
        return [type(each).__name__ for each in gc.get_objects() if type(each) in OF_ONE_VISIT]

    async def test() -> None:
        async with open_server(tmp_path, idle=0.02) as place:
            for _ in range(3):
                await visit(place.url)
            while place.house.tables._kept or place.house.limits._held:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            while any(name in ("Connection", "TogetherProtocol") for name in kept()):  # noqa: ASYNC110
                await asyncio.sleep(0.01)  # the server hears of a closed connection a moment after its client
            assert kept() == []

    gc.collect()
    gc.disable()
    try:
        run(test)
    finally:
        gc.enable()
