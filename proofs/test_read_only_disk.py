"""A disk that the system makes read-only while people play, as it does with one that fails.

A file system of its own in a file, whose next error is caused on purpose. Needs root, Linux and ext4.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.server.visiting import Guest, has_question, run
from tests.serving import ServerProcess, serving

MEGABYTES: Final = 64


@contextmanager
def disk(folder: Path) -> Iterator[Path]:
    """A disk that becomes read-only after its first error."""
    image, place = folder / "image", folder / "disk"
    with image.open("wb") as file:
        file.truncate(MEGABYTES * 1024 * 1024)
    place.mkdir()
    subprocess.run(["mkfs.ext4", "-q", "-F", image], check=True)
    subprocess.run(["mount", "-o", "loop,errors=remount-ro", image, place], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


def fail(place: Path) -> None:
    """The file system finds an error."""
    device = next(
        line.split()[0]
        for line in Path("/proc/mounts").read_text("utf-8").splitlines()
        if line.split()[1] == str(place)
    )
    Path(f"/sys/fs/ext4/{Path(device).name}/trigger_fs_error").write_text("a proof", "ascii")


def test_a_disk_that_becomes_read_only_is_told_and_the_server_ends_in_order(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.fail("only root can mount a disk of its own: run this proof as root")
    with disk(tmp_path) as place, serving(f"sqlite:///{place}/games.db", tmp_path) as server:
        run(lambda: _visit(server, place))
        server.stop()


async def _visit(server: ServerProcess, place: Path) -> None:
    async with Guest(server.url) as ana:
        await ana.make(2, bots=["careful"], start=True, timer=120)
        assert (await ana.ok("GET", "/readyz"))["status"] == "ready"
        async with ana.line() as line:
            asked = await line.update(has_question)
            fail(place)
            refused = await line.choose(asked["moment"], asked["you"]["legal"][0])
            assert (refused["type"], refused["code"]) == ("error", "unavailable")
        while (answer := await ana.ask("GET", "/readyz")).status_code != 503:
            pass  # the last look counts for a second
        assert answer.json()["error"]["message"] == "nothing can be kept: store_failed"
        assert (await ana.ok("GET", "/healthz"))["status"] == "ok"
