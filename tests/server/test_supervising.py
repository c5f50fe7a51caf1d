"""`sixquiprend serve --processes N`: several processes behind one port, replaced without losing a table."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from sixquiprend.server.basics.settings import Settings
from sixquiprend.server.operations import serve_command, supervising
from sixquiprend.server.operations.serve_command import Wishes
from sixquiprend.server.operations.supervising import Supervisor, Work
from tests.server.visiting import PLENTY, Guest, Line, has_question, run


def _exists(process: int) -> bool:
    """Whether it runs; by now its number may be that of another program."""
    try:
        return b"operations.worker" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


@asynccontextmanager
async def _supervised(database: str, folder: Path) -> AsyncIterator[tuple[str, Supervisor]]:
    """Two processes behind the port of this address; stopped by SIGTERM, as by a system that shuts down."""
    listening = asyncio.Event()
    # However slow the machine is, nobody is taken for dead who isn't: a killed one is found out by whoever is
    # to be passed on to it.
    settings = Settings(database=database, bot_workers=0, analyses=False, rates=PLENTY, alive=600.0)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.set_inheritable(True)
        supervisor = Supervisor(2, Work(settings, listener.fileno()), str(folder), listening.set)
        running = asyncio.create_task(supervisor.run())
        begun = asyncio.create_task(listening.wait())
        await asyncio.wait([running, begun], return_when=asyncio.FIRST_COMPLETED)
        assert begun.done(), "its processes have ended before they served"
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", supervisor
        os.kill(os.getpid(), signal.SIGTERM)
        assert await running
        assert asyncio.all_tasks() == {asyncio.current_task()}, "nobody starts others in their place"


async def _become(supervisor: Supervisor, wanted: Callable[[set[int]], bool]) -> set[int]:
    """The processes that serve, as soon as they are what is wanted."""
    while True:
        now = supervisor.serving
        if len(now) == 2 and wanted(now):
            return now
        await asyncio.sleep(0.05)


async def _again(guest: Guest, line: Line, stack: AsyncExitStack) -> Line:
    """The next line of somebody whose line was closed."""
    await line.closed()
    return await stack.enter_async_context(guest.line())


def test_processes_are_started_again_and_replaced_while_people_play(
    tmp_path: Path, postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            url, supervisor = await stack.enter_async_context(_supervised(postgres_database, tmp_path))
            first = await _become(supervisor, bool)

            @stack.callback  # when all lines are closed
            def stop_one() -> None:
                """It stands still, and doesn't hear that it is to end."""
                os.kill(min(supervisor.serving), signal.SIGSTOP)
                monkeypatch.setattr(supervising, "SECONDS_TO_END", 0.5)

            guests = [await stack.enter_async_context(Guest(url)) for _ in range(6)]
            lines, asked = [], []
            for guest in guests:
                await guest.make(2, start=True)
                lines.append(await stack.enter_async_context(guest.line()))
                asked.append(await lines[-1].update(has_question))
            # Whichever process is asked, it answers for both.
            counted = {(await guest.ask("GET", "/metrics")).text for guest in guests for _ in range(3)}
            assert all("\nsixquiprend_tables 6.0\n" in each for each in counted)

            os.kill(min(first), signal.SIGKILL)
            second = await _become(supervisor, lambda now: now != first)
            os.kill(os.getpid(), signal.SIGHUP)
            third = await _become(supervisor, lambda now: not now & second and not any(map(_exists, second)))

            # Each line was closed at least once; every table is as it was, and goes on.
            for guest, line, before in zip(guests, lines, asked, strict=True):
                again = await _again(guest, line, stack)
                now = await again.update(has_question)
                assert now["you"]["hand"] == before["you"]["hand"]
                done = await again.choose(now["moment"], now["you"]["legal"][0])
                assert done["type"] == "done"
        assert not any(map(_exists, third))

    run(test)


def test_several_processes_need_postgres(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wishes = Wishes(database=f"sqlite:///{tmp_path}/games.db", processes=2, lang="en")
    assert serve_command.run(wishes) == 1
    assert "several processes need PostgreSQL" in capsys.readouterr().err


@pytest.mark.parametrize("database", ["sqlite:///{folder}/games.db", "postgresql://nobody@127.0.0.1:1/none"])
def test_https_and_several_processes_are_refused_together_whatever_the_database(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is made or asked: no certificate is left, and the database may be nowhere."""
    wishes = Wishes(database=database.format(folder=tmp_path), processes=2, https=True, lang="en")
    assert serve_command.run(wishes) == 1
    assert "--https needs one process" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
