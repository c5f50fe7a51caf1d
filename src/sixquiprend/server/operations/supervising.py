"""`sixquiprend serve --processes N`: several processes behind one socket, each started again when it ends.

The socket belongs to whoever supervises, so nobody who connects is turned away while a process starts or
ends. On SIGHUP each process is replaced by a new one, one after the other: first the new one serves, then the
old one hands over.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Coroutine
from typing import Final

from msgspec import Struct, json

from ..basics.logs import LOG
from ..basics.metrics import SHARED, forget
from ..basics.settings import Settings

SHORTEST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
"""Seconds until a process that ended at once is started again."""
SECONDS_TO_START: Final = 120.0
"""After which a process that says nothing is taken for stuck: another may be started in its place."""
SECONDS_TO_END: Final = 30.0
"""After which a process that was asked to end is killed; it takes a few seconds where all is well."""
LISTENING: Final = b"listening\n"
"""What a process says when it serves."""
WAITING: Final = 2048
"""Connections that wait until somebody serves them."""


class Work(Struct, frozen=True):
    """What a process is told, in a line: not as arguments, which everybody on the computer may read."""

    settings: Settings
    listener: int
    """The number of the socket that it inherits."""
    log: str | None = None


class Supervisor:
    """Keeps so many processes running; `listening` is called when all of them serve for the first time."""

    def __init__(self, count: int, work: Work, counted: str, listening: Callable[[], None]) -> None:
        self._count = count
        self._work = json.encode(work) + b"\n"
        self._handle = work.listener
        self._counted = counted
        """The folder where the processes count together."""
        self._listening = listening
        self._running: set[Process] = set()
        self._serving: list[Process] = []
        """Those of them that serve, the oldest first."""
        self._keeping: set[asyncio.Task[None]] = set()
        self._changing = asyncio.Lock()
        self._stop = asyncio.Event()
        self._renew = asyncio.Event()

    @property
    def serving(self) -> set[int]:
        """The numbers of the processes that serve now."""
        return {process.pid for process in self._serving}

    async def run(self) -> bool:
        """Until somebody stops it; False if the processes can't even be started."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop.set)
        loop.add_signal_handler(signal.SIGHUP, self._renew.set)
        try:
            first = await asyncio.gather(*[self._started() for _ in range(self._count)])
            if None in first:
                return self._stop.is_set()
            self._listening()
            for process in first:
                if process is not None:
                    self._begin(self._keep(process))
            self._begin(self._renew_all())
            await self._stop.wait()
            return True
        finally:
            # Before the processes: else those who keep them would start others in their place.
            keeping = list(self._keeping)
            for task in keeping:
                task.cancel()
            await asyncio.gather(*keeping, return_exceptions=True)
            await self._end(list(self._running))

    def _begin(self, keeping: Coroutine[object, object, None]) -> None:
        """Until all is stopped."""
        task = asyncio.create_task(keeping)
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def _started(self) -> Process | None:
        """A process that serves; None if it ended before it did."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "sixquiprend.server.operations.worker"),
            stdin=PIPE,
            stdout=PIPE,
            pass_fds=[self._handle],
            env={**os.environ, SHARED: self._counted},
        )
        self._running.add(process)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(self._work)  # and stays open: a process whose supervisor is gone reads its end
        said = asyncio.create_task(process.stdout.readline())
        stopped = asyncio.create_task(self._stop.wait())
        await asyncio.wait([said, stopped], timeout=SECONDS_TO_START, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        if said.done() and said.result() == LISTENING:
            return process
        said.cancel()
        await self._end([process])
        return None

    async def _keep(self, process: Process) -> None:
        """This one, and whichever comes in its place."""
        pause = SHORTEST_PAUSE
        while True:
            self._serving.append(process)
            code = await process.wait()
            if process not in self._serving:
                return  # it was replaced
            self._running.discard(process)
            self._serving.remove(process)
            forget(process.pid, self._counted)
            LOG.error("a process has ended, and is started again", extra={"facts": {"code": code}})
            async with self._changing:
                while (started := await self._started()) is None:
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                process, pause = started, SHORTEST_PAUSE

    async def _renew_all(self) -> None:
        """Replace the processes whenever somebody asks for it."""
        while True:
            await self._renew.wait()
            self._renew.clear()
            async with self._changing:
                for old in list(self._serving):
                    new = await self._started()
                    if new is None:
                        LOG.error("a new process can't be started: the old ones stay")
                        break
                    self._begin(self._keep(new))
                    if old in self._serving:  # else it has ended meanwhile, and another comes in its place
                        self._serving.remove(old)
                        await self._end([old])

    async def _end(self, processes: list[Process]) -> None:
        for process in processes:
            if process.returncode is None:
                process.send_signal(signal.SIGTERM)
        await asyncio.gather(*map(self._ended, processes))

    async def _ended(self, process: Process) -> None:
        """However stuck it is, or paused by somebody: whoever waits for its place doesn't wait for ever."""
        try:
            async with asyncio.timeout(SECONDS_TO_END):
                await process.wait()
        except TimeoutError:
            LOG.error("a process doesn't end, and is killed", extra={"facts": {"process": process.pid}})
            process.kill()
            await process.wait()
        self._running.discard(process)
        forget(process.pid, self._counted)


def supervise(
    count: int, settings: Settings, listener: socket.socket, log: str | None, listening: Callable[[], None]
) -> bool:
    """Serve with so many processes until somebody stops it; False if they can't be started."""
    listener.listen(WAITING)
    listener.set_inheritable(True)

    work = Work(settings, listener.fileno(), log)

    async def run(counted: str) -> bool:
        return await Supervisor(count, work, counted, listening).run()

    with tempfile.TemporaryDirectory(prefix="sixquiprend-counted-") as counted:
        return asyncio.run(run(counted))
