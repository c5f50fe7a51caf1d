"""Bots think in processes of their own; whatever happens to those, every seat is answered for."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import struct
import subprocess
import sys
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sixquiprend.engine import NUMBERS, Deal, Rules, View, advance, new_game, view
from sixquiprend.server.basics.metrics import Metrics
from sixquiprend.server.basics.refusals import Refused
from sixquiprend.server.basics.settings import Settings
from sixquiprend.server.workers.minds import Minds, Workers
from sixquiprend.server.workers.thinking import begin_worker
from tests.server.visiting import run


def _view() -> View:
    state, _ = advance(new_game(Rules(4)), Deal((NUMBERS[::-1],)))
    return view(state, 0)


@asynccontextmanager
async def _minds(**settings: Any) -> AsyncIterator[tuple[Minds, Metrics]]:
    metrics = Metrics()
    minds = Minds(Settings("", **settings), metrics)
    minds.start()
    try:
        yield minds, metrics
    finally:
        await minds.stop()


async def _until_ready(workers: Workers) -> None:
    while not workers.ready:
        assert workers._starting is not None
        await asyncio.shield(workers._starting)


def test_strong_bots_answer_from_their_own_process() -> None:
    async def test() -> None:
        async with _minds() as (minds, metrics):
            await _until_ready(minds._deep)
            assert minds.warm
            seen = _view()
            for bot in ("counter", "expert"):
                (answer,) = await minds.answers(bot, [seen])
                assert answer in seen.legal
            found = await minds.weigh(seen)
            assert found is not None
            assert len(found.costs) == len(seen.legal)
            assert b"sixquiprend_bot_failures_total{" not in metrics.text()

    run(test)


@pytest.mark.parametrize(
    ("bot", "settings", "reason"),
    [
        ("expert", {}, "not ready"),
        ("careful", {"bot_workers": 0}, "not ready"),
        ("careful", {"thinking_time": 1e-6}, "slow"),
    ],
)
def test_the_careful_bot_answers_for_one_that_cannot(bot: str, settings: dict[str, Any], reason: str) -> None:
    async def test() -> None:
        async with _minds(**settings) as (minds, metrics):
            if reason != "not ready":
                await _until_ready(minds._quick)
            seen = _view()
            answers = await minds.answers(bot, [seen, seen])
            assert all(answer in seen.legal for answer in answers)
            told = f'sixquiprend_bot_failures_total{{bot="{bot}",reason="{reason}"}} 1.0'
            assert told in metrics.text().decode()

    run(test)


def test_a_bot_that_raises_is_replaced_for_that_answer() -> None:
    async def test() -> None:
        async with _minds() as (minds, metrics):
            await _until_ready(minds._quick)
            minds._deep = minds._quick  # which knows no bot of that name either
            seen = _view()
            (answer,) = await minds.answers("nobody", [seen])
            assert answer in seen.legal
            assert 'bot="nobody",reason="raised"' in metrics.text().decode()

    run(test)


def test_a_process_that_dies_is_replaced_by_another() -> None:
    async def test() -> None:
        workers = Workers(1, begin_worker)
        workers.start()
        await _until_ready(workers)
        first = await workers.run(os.getpid)
        with pytest.raises(BrokenProcessPool):
            await workers.run(os._exit, 1)
        await _until_ready(workers)
        assert await workers.run(os.getpid) != first
        await workers.stop()

    run(test)


def _die_in_the_middle_of_the_result() -> None:
    """As a process that is killed while it writes more than fits into a pipe."""
    frame: Any = sys._getframe()
    while "result_queue" not in frame.f_locals:
        frame = frame.f_back
    announced = struct.pack("!i", 100_000)
    os.write(frame.f_locals["result_queue"]._writer.fileno(), announced + b"half of it")
    os.kill(os.getpid(), signal.SIGKILL)


async def _half_a_result(workers: Workers) -> tuple[asyncio.Task[None], Any]:
    """Somebody who waits for a result of which half has come, and the pool that waits for the other half."""
    workers.start()
    await _until_ready(workers)
    pool: Any = workers._pool
    (process,) = pool._processes.values()
    waiting = asyncio.create_task(workers.run(_die_in_the_middle_of_the_result))
    await asyncio.to_thread(process.join)
    return waiting, pool


def test_workers_can_be_stopped_when_one_was_killed_in_the_middle_of_its_result() -> None:
    async def test() -> None:
        workers = Workers(1, begin_worker)
        waiting, pool = await _half_a_result(workers)
        thread, results = pool._executor_manager_thread, pool._result_queue
        await workers.stop()
        try:
            assert not thread.is_alive()  # else the server itself would never end
            with pytest.raises(BrokenProcessPool):
                await waiting
        finally:
            results._writer.close()

    run(test)


def test_a_process_that_was_killed_in_the_middle_of_its_result_is_replaced_too() -> None:
    async def test() -> None:
        workers = Workers(1, begin_worker)
        waiting, pool = await _half_a_result(workers)
        waiting.cancel()  # as whoever waits for too long does
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert workers._pool is not pool
        await _until_ready(workers)
        assert await workers.run(os.getpid)
        await workers.stop()

    run(test)


def test_without_processes_nothing_is_weighed_and_other_work_is_refused() -> None:
    async def test() -> None:
        async with _minds(bot_workers=0) as (minds, _):
            assert await minds.weigh(_view()) is None
            with pytest.raises(Refused, match="try again"):
                await minds.work(os.getpid)

    run(test)


KILLED = """
import asyncio, os
from sixquiprend.server.workers.minds import Workers
from sixquiprend.server.workers.thinking import begin_worker

async def main():
    workers = Workers(1, begin_worker)
    workers.start()
    print(await workers.run(os.getpid), flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux tells of the end of any process")
def test_workers_end_when_their_server_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        worker = os.pidfd_open(int(server.stdout.readline()))
        server.kill()
    try:
        ended, _, _ = select.select([worker], [], [], 30)
        assert ended
    finally:
        os.close(worker)
