"""Bots think in processes of their own; whatever happens to those, every seat is answered for."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixquiprend.bots import make_bot
from sixquiprend.bots.chance import SeededRandom
from sixquiprend.engine import NUMBERS, Deal, Rules, View, advance, new_game, view
from sixquiprend.server.basics.metrics import Metrics
from sixquiprend.server.basics.refusals import Refused
from sixquiprend.server.basics.settings import Settings
from sixquiprend.server.workers.minds import Minds, Workers
from sixquiprend.server.workers.thinking import Thought, begin_worker
from tests.play import shuffled
from tests.server.visiting import open_server, run


def _view() -> View:
    state, _ = advance(new_game(Rules(4)), Deal((NUMBERS[::-1],)))
    return view(state, 0)


def _views_of_specials() -> list[View]:
    """A turn with special cards: somebody is asked for one, for a row, and for a swap."""
    deals, state, seen = Random(1), new_game(Rules(4, "S")), list[View]()
    while len(seen) < 3:
        seen += [view(state, each.seat) for each in state.pending if each.kind in ("special", "row", "swap")]
        answers = [shuffled(each, deals) if each.seat is None else each.legal[0] for each in state.pending]
        state, _ = advance(state, *answers)
    return seen


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
            for special in _views_of_specials():
                assert await minds.weigh(special) is not None
            assert b"sixquiprend_bot_failures_total{" not in metrics.text()

    run(test)


@pytest.mark.parametrize(
    ("bot", "settings", "reason"),
    [
        ("counter", {}, "not ready"),
        ("expert", {"bot_workers": 0}, "not ready"),
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


@pytest.mark.parametrize("bot", ["expert", "master"])
def test_the_network_plays_for_strong_bots_until_the_kernel_is_compiled(bot: str) -> None:
    """In a process that compiles nothing, and just as it would play compiled: so it can be asked again."""

    async def test() -> None:
        async with _minds() as (minds, metrics):
            seen, dice = [_view(), *_views_of_specials()], [1, 2, 3, 4]
            found = await minds.thoughts(bot, seen, dice)
            network = make_bot("network")
            assert [thought.mind for thought in found] == ["network"] * 4
            assert [thought.answer for thought in found] == [
                network.answer(view, SeededRandom(seed)) for view, seed in zip(seen, dice, strict=True)
            ]
            assert f'bot="{bot}",reason="not ready"}} 1.0' in metrics.text().decode()
            assert minds._plain.started
            await _until_ready(minds._deep)
            (thought,) = await minds.thoughts(bot, seen[:1], dice[:1])
            assert thought.mind == ""
            assert not minds._plain.started  # it is of no use any more

    run(test)


@pytest.mark.parametrize(("bot", "at_once"), [("careful", 3), ("expert", 3), ("master", 1)])
def test_bots_of_a_table_that_think_for_a_moment_are_asked_together(
    bot: str, at_once: int, tmp_path: Path
) -> None:
    async def test() -> None:
        asked = asyncio.Queue[int]()
        async with open_server(tmp_path) as place, place.guest() as ana:
            thoughts = place.house.minds.thoughts

            async def counted(bot: str, views: Sequence[View], dice: Sequence[int]) -> list[Thought]:
                asked.put_nowait(len(views))
                return await thoughts(bot, views, dice)

            place.house.minds.thoughts = counted  # type: ignore[method-assign]
            await ana.make(4, bots=[bot] * 3, start=True)
            assert [await asked.get() for _ in range(3 // at_once)] == [at_once] * (3 // at_once)

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


def test_whoever_waits_hears_that_a_process_died_though_somebody_else_has_given_up() -> None:
    async def test() -> None:
        workers = Workers(1, begin_worker)
        workers.start()
        await _until_ready(workers)
        pool: Any = workers._pool
        (process,) = pool._processes.values()
        # More than a pool hands out in advance: what is handed out can't be given up any more.
        waiting = [asyncio.create_task(workers.run(time.sleep, 1000)) for _ in range(6)]
        await asyncio.sleep(0)
        waiting[4].cancel()
        await asyncio.wait(waiting[4:5])
        process.kill()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(each) for each in found] == [
            asyncio.CancelledError if number == 4 else BrokenProcessPool for number in range(6)
        ]
        await _until_ready(workers)
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


@pytest.mark.parametrize("busy", [False, True])
def test_a_pipe_of_the_pool_is_not_closed_behind_its_back(busy: bool) -> None:
    """Two threads that close the same pipe at the same moment may close somebody else's file."""
    closed = []

    async def test() -> None:
        workers = Workers(1, begin_worker)
        workers.start()
        await _until_ready(workers)
        pool: Any = workers._pool
        reader = pool._call_queue._reader
        close = reader.close

        def close_it() -> None:
            closed.append(threading.current_thread())
            close()

        reader.close = close_it
        waiting = asyncio.create_task(workers.run(time.sleep, 1000)) if busy else None
        await asyncio.sleep(0)
        await workers.stop()
        if waiting is not None:
            with pytest.raises((BrokenProcessPool, asyncio.CancelledError)):  # if it hadn't begun yet
                await waiting

    run(test)
    assert threading.current_thread() not in closed or sys.version_info < (3, 11, 5)


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
