"""A real `kill -9` between the steps of the fair deal: the seed stays the one that was committed to.

Four tables, each a step further; one process dies under all of them, and another goes on.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

from msgspec import json

from sixquiprend.server.basics.settings import Settings
from sixquiprend.server.operations.supervising import LISTENING, Work
from tests.server.test_drawing import finished, play
from tests.server.visiting import PLENTY, Guest, run

STEPS = ("nothing", "one pledge", "all pledges", "one opened")


@contextmanager
def _process(settings: Settings, listener: socket.socket) -> Iterator[None]:
    """A process that serves at this socket, and is killed at the end."""
    started = subprocess.Popen(
        [sys.executable, "-m", "sixquiprend.server.operations.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=[listener.fileno()],
    )
    with started:
        assert started.stdin is not None
        assert started.stdout is not None
        started.stdin.write(json.encode(Work(settings, listener.fileno())) + b"\n")
        started.stdin.flush()
        try:
            assert started.stdout.readline() == LISTENING
            yield
        finally:
            started.kill()


def test_killed_between_the_steps_of_a_deal_the_server_has_no_second_choice(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path}/games.db",
        bot_workers=0,
        analyses=False,
        rates=PLENTY,
        draw_window=600.0,  # however slow the machine is
    )
    with socket.create_server(("127.0.0.1", 0)) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"

        async def test() -> None:
            async with AsyncExitStack() as stack:
                pairs = [[await stack.enter_async_context(Guest(url)) for _ in "ab"] for _ in STEPS]
                with _process(settings, listener):
                    promised = [await _begin(pair, done, stack) for done, pair in enumerate(pairs)]
                with _process(settings, listener):
                    for pair, promise in zip(pairs, promised, strict=True):
                        await _go_on(pair, promise)

        run(test)


async def _begin(pair: list[Guest], done: int, stack: AsyncExitStack) -> str:
    """A game whose seed is drawn, as far as this step; what the server has committed to."""
    ana, bea = pair
    code = await ana.make(2, rules={"rounds": 1}, draws=True)
    await bea.join(code, draws=True)
    for guest in pair:  # only who is there is asked
        await (await stack.enter_async_context(guest.line())).update()
    await ana.at("/start", "POST")
    for guest in (ana, bea, ana)[:done]:  # pledge, pledge, open
        await guest.add_to_seed(await guest.at())
    commitment: str = (await ana.at())["draw"]["commitment"]
    return commitment


async def _go_on(pair: list[Guest], promise: str) -> None:
    """Both play to the end; the record proves the deals, and that nothing was chosen again."""
    ana, bea = pair
    async with ana.line() as first, bea.line() as second:
        await asyncio.gather(play(ana, first), play(bea, second))
    record = await finished(ana)
    drawn = record.header.drawn
    assert drawn is not None
    assert drawn.commitment == promise
    assert record.verdict.finished
    assert record.verdict.proved == record.verdict.shuffles
    for share, guest in zip(drawn.shares, pair, strict=True):
        (bits,) = guest.bits.values()
        assert share.bits == bits.hex(), "pledged before the kill or after it, it is part of the seed"
