"""`deploy/Containerfile`, step by step, where no container engine is: each stage on a copy of this system.

The copy is an overlay that vanishes with its namespace. The instructions are the file's own; only `FROM` is
this system, whose `python` stands where the image's does. Then its command runs as the first process of
a process namespace, without a network but its own, as the user of the file. Needs root; takes minutes.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[1]
SECONDS_TO_START: Final = 120.0
FOLDER: Final = Path("/var/tmp")


_FOR_THE_START: Final = frozenset(
    ["FROM", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL", "ENTRYPOINT", "CMD"]
)


class Step(NamedTuple):
    """An instruction of the file, and what follows it."""

    word: str
    rest: str


def stages() -> list[list[Step]]:
    """The instructions from each FROM to the next; what stands before the first goes into all."""
    text = re.sub(
        r"^\s*#.*\n", "", (ROOT / "deploy" / "Containerfile").read_text("utf-8"), flags=re.MULTILINE
    )
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    steps = [Step(*line.split(maxsplit=1)) for line in lines if line.strip()]
    starts = [number for number, step in enumerate(steps) if step.word == "FROM"]
    return [steps[start:end] for start, end in zip(starts, [*starts[1:], len(steps)], strict=True)]


def script_of(stage: list[Step], root: Path, built: Path | None) -> str:
    """A shell script that does on this root what the stage says should be done at the build."""
    folder, said = "/", [f"mkdir -p {root}/src"]
    for word, rest in stage:
        if word == "WORKDIR":
            folder = rest
            said.append(f"mkdir -p {root}{folder}")
        elif word == "RUN":
            said.append(f"chroot {root} sh -ec {shlex.quote(f'cd {folder}; {rest}')}")
        elif word == "COPY" and rest.startswith("--from="):
            _, source, target = rest.split()
            said.append(f"rm -rf {root}{target}; cp -a {built}{source} {root}{target}")
        elif word == "COPY":
            *sources, target = rest.split()
            place = f"{root}{folder}/{target}"
            # As .containerignore says: what git doesn't know stays outside.
            said.append(f"mkdir -p $(dirname {place})")
            said += [f"git -C {ROOT} archive HEAD {each} | tar -x -C {root}{folder}" for each in sources]
        else:
            assert word in _FOR_THE_START, word
    return "\n".join(said)


def new_root(folder: Path) -> str:
    """A script that makes a root in this folder: this system, and all that is written there is its own."""
    root, python = folder / "root", os.path.realpath(sys.executable)
    return "\n".join(
        [
            f"mkdir -p {folder}/up {folder}/work {root}",
            f"mount -t overlay overlay -o lowerdir=/,upperdir={folder}/up,workdir={folder}/work {root}",
            f"mount --rbind /dev {root}/dev",
            f"cp /etc/resolv.conf /etc/hosts {root}/etc/",  # which may be mounted here, and then aren't there
            f"chmod 755 {root}/root",  # where Python may be
            f"ln -sf {python} {root}/usr/local/bin/python",
        ]
    )


def value(stage: list[Step], word: str) -> str:
    (found,) = [step.rest for step in stage if step.word == word]
    return found


def words(text: str) -> list[str]:
    found: list[str] = json.loads(text)
    return found


@contextmanager
def running(folder: Path) -> Iterator[int]:
    """The container's command as a first process; its number outside."""
    first, last = stages()
    environment = shlex.split(value(last, "ENV"))
    command = [*words(value(last, "ENTRYPOINT")), *words(value(last, "CMD"))]
    one, two = FOLDER / "one", FOLDER / "two"
    started = _start(two / "root", last, environment, command)
    lines = [
        "set -e",
        f"mount -t tmpfs tmpfs {FOLDER}",
        new_root(one),
        script_of(first, one / "root", None),
        new_root(two),
        script_of(last, two / "root", one / "root"),
        f"echo built > {folder}/built",
        # From here on it is what an engine does when it starts the container.
        f"exec unshare --net --pid --fork --kill-child sh -c {shlex.quote(started)}",
    ]
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(
            ["unshare", "--mount", "bash", "-c", "\n".join(lines)], stdout=output, stderr=subprocess.STDOUT
        )
        try:
            yield process.pid
        finally:
            process.kill()
            process.wait()


def _start(root: Path, stage: list[Step], environment: list[str], command: list[str]) -> str:
    run = ["env", "-i", *environment, *command]
    folder = value(stage, "VOLUME")
    there = shlex.quote(f"cd {folder}; exec {shlex.join(run)}")
    return (
        f"{sys.executable} -c {shlex.quote(_LOOPBACK)}; mount -t proc proc {root}/proc; "
        f"exec chroot --userspec={value(stage, 'USER')} {root} sh -c {there}"
    )


# The one network that a container has by itself: `ip link set lo up`, where there is no `ip`.
_LOOPBACK: Final = (
    "import fcntl, socket, struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack('16sh', b'lo', 0x49))"
)


def test_the_container_is_built_answers_as_nobody_in_particular_and_stops_when_told(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.fail("only root can make a root of its own: run this proof as root")
    _, last = stages()
    interval, check = value(last, "HEALTHCHECK").split(" CMD ")
    assert "--start-period" in interval
    with running(tmp_path) as outside:
        while not (tmp_path / "built").exists():
            assert Path(f"/proc/{outside}").exists(), (tmp_path / "output").read_text()[-3000:]
            assert _state(outside) != "Z", (tmp_path / "output").read_text()[-3000:]
            time.sleep(0.5)
        until = time.monotonic() + SECONDS_TO_START
        while True:
            first = _child(outside)
            if first is not None and _healthy(first, last, check):
                break
            assert time.monotonic() < until, (tmp_path / "output").read_text()[-3000:]
            time.sleep(0.5)
        status = Path(f"/proc/{first}/status").read_text()
        assert re.search(r"^NSpid:\s+\d+\s+1$", status, re.MULTILINE), "it is the first process"
        assert re.search(r"^Uid:\s+6104\s+6104", status, re.MULTILINE), "and not root"
        os.kill(first, getattr(signal, value(last, "STOPSIGNAL")))
        begun = time.monotonic()
        while _state(outside) not in ("", "Z"):
            assert time.monotonic() - begun < 30, (tmp_path / "output").read_text()[-3000:]
            time.sleep(0.05)
        code = os.waitstatus_to_exitcode(os.waitpid(outside, 0)[1])
        assert code == 0, (tmp_path / "output").read_text()[-3000:]
        print(f"stopped in {time.monotonic() - begun:.1f} s")


def _child(pid: int) -> int | None:
    """What this process has started, once it is what was wanted."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return None
    return int(children[0]) if children else None


def _healthy(pid: int, stage: list[Step], check: str) -> bool:
    environment = shlex.split(value(stage, "ENV"))
    inside = ["nsenter", f"--target={pid}", "--mount", "--net", "--pid", "--root", "--wd"]
    done = subprocess.run(
        [*inside, "env", "-i", *environment, *words(check)], check=False, stderr=subprocess.DEVNULL
    )
    return done.returncode == 0


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][:1]
    except OSError:
        return ""
