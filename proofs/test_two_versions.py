"""Processes of two versions side by side, as during an upgrade: the previous one's wheel, and this one.

The previous version is the last release (a tag of git), before there is one the state of a hundred commits
ago; PREVIOUS names another. Its wheel is built from git, and runs with the packages of this environment.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from tests.postgres import running_postgres
from tests.server.visiting import Guest, answer_all, has_question, run
from tests.serving import ServerProcess

ROOT: Final = Path(__file__).parents[1]


class PreviousServer(ServerProcess):
    """The same command, whose package is another one."""

    def __init__(self, package: Path, database: str, home: Path) -> None:
        super().__init__(database, home)
        self._package = package

    def _environment(self) -> dict[str, str]:
        return {**super()._environment(), "PYTHONPATH": str(self._package)}


def git(*words: str) -> str:
    return subprocess.run(["git", "-C", str(ROOT), *words], check=True, capture_output=True, text=True).stdout


def previous_version() -> str:
    """The commit of the previous version."""
    tags = git("tag", "--sort=-creatordate", "--merged", "HEAD").split()
    wanted = os.environ.get("PREVIOUS") or (tags[0] if tags else "HEAD~100")
    return git("rev-parse", f"{wanted}^{{commit}}").strip()


def install_previous(folder: Path) -> Path:
    """Where its package is."""
    commit, source, package = previous_version(), folder / "source", folder / "package"
    source.mkdir()
    packed = subprocess.run(["git", "-C", str(ROOT), "archive", commit], check=True, capture_output=True)
    subprocess.run(["tar", "-x", "-C", str(source)], input=packed.stdout, check=True)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--target",
        str(package),
        str(wheel),
    ]
    subprocess.run(pip, check=True)
    where = subprocess.run(
        [sys.executable, "-c", "import sixquiprend; print(sixquiprend.__file__)"],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(package)},
    ).stdout
    assert where.startswith(str(package)), where
    return package


def test_people_of_one_table_play_on_while_one_process_is_of_the_previous_version(tmp_path: Path) -> None:
    package, home = install_previous(tmp_path), tmp_path / "home"
    with running_postgres(durable=False) as postgres, postgres.database() as database:
        old, new = PreviousServer(package, database, home), ServerProcess(database, home)
        try:
            old.start()
            run(lambda: _upgrade(old, new))
        finally:
            for server in (old, new):
                if server.running:
                    server.kill()


async def _upgrade(old: ServerProcess, new: ServerProcess) -> None:
    async with AsyncExitStack() as stack:
        ana = await stack.enter_async_context(Guest(old.url))
        code = await ana.make(3, rules={"rounds": 1}, bots=[None, "careful"])
        mine = await stack.enter_async_context(ana.line())
        # A game is on at the old one when the new one starts, and brings the database up to date.
        before = await stack.enter_async_context(Guest(old.url))
        await before.make(2, bots=["careful"], start=True)
        async with before.line() as line:
            asked = await line.update(has_question)
            await line.choose(asked["moment"], asked["you"]["legal"][0])
        await asyncio.to_thread(new.start)
        bea = await stack.enter_async_context(Guest(new.url))
        await bea.join(code)
        theirs = await stack.enter_async_context(bea.line())
        await ana.at("/start", "POST")
        first = [await line.update(has_question) for line in (mine, theirs)]
        over = await asyncio.gather(
            answer_all(mine, first[0], turns=99), answer_all(theirs, first[1], turns=99)
        )
        assert [update["status"] for update in over] == ["over", "over"]
        assert over[0]["board"] == over[1]["board"]
        assert over[0]["version"] == over[1]["version"]
        # The old one is stopped: whoever was there goes to the new one, and plays on.
        await asyncio.to_thread(old.stop)
        before.move(new.url)
        async with before.line() as line:
            asked = await line.update(has_question)
            await line.choose(asked["moment"], asked["you"]["legal"][0])
        ana.move(new.url)
        seen = await ana.at()
        assert seen["board"] == over[1]["board"]
        record = await ana.ask("GET", f"/api/games/{seen['game']}/record?wait=20")
        assert record.is_success
