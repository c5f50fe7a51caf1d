"""Analyses of finished games: one at a time, in a process of its own, while the server serves.

Games wait in the store. Several servers on one store share them: each claims the next one, says how far it
is, and if it dies another takes over.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Final

from sixquiprend.store import Store, StoredGame, StoreError

from ..basics.logs import LOG
from ..basics.metrics import Metrics
from ..basics.settings import Settings
from .study import FAILED

LOOK_AGAIN: Final = 30.0
"""Seconds after which the store is asked again: another server may have died over a game."""
LONGEST: Final = 1800.0


class Analyses:
    """The analyst of one server."""

    def __init__(self, store: Store, metrics: Metrics, settings: Settings) -> None:
        self._store = store
        self._metrics = metrics
        self._settings = settings
        self._name = secrets.token_hex(8)
        self._new_games = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._settings.analyses:
            self._task = asyncio.create_task(self._run())

    def game_saved(self) -> None:
        """There may be something to do."""
        self._new_games.set()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._new_games.clear()
            try:
                game = await self._store.claim_analysis(
                    self._name, time.time(), self._settings.analysis_lease
                )
                if game is not None:
                    await self._analyse(game)
                    continue
            except (StoreError, OSError):
                LOG.exception("an analysis could not be made")
            try:
                async with asyncio.timeout(LOOK_AGAIN):
                    await self._new_games.wait()
            except TimeoutError:
                pass

    async def _analyse(self, game: StoredGame) -> None:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "sixquiprend.server.workers.study"),
            *(str(len(game.record)), str(self._settings.analysis_samples)),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
        )
        try:
            async with asyncio.timeout(LONGEST):
                result = await self._watch(process, game)
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
            self._metrics.analyses.labels(result="failed").inc()
            LOG.warning("an analysis failed", extra={"facts": {"game": game.id}})
            result = FAILED
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
        await self._store.save_analysis(game.id, result)

    async def _watch(self, process: Process, game: StoredGame) -> bytes:
        """Pass the progress on until the analysis comes. Its input stays open: when that ends, it ends."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(game.record)
        await process.stdin.drain()
        while True:
            word, _, number = (await process.stdout.readuntil()).decode().strip().partition(" ")
            if word == "done":
                self._metrics.analyses.labels(result="done").inc()
                return await process.stdout.readexactly(int(number))
            until = time.time() + self._settings.analysis_lease
            await self._store.set_progress(game.id, float(number), claimed_until=until)
