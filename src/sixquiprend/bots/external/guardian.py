"""Starts a program and stays beside it until all that the program has started is gone.

A process of its own: `python guardian.py STATUS ASKER COMMAND…`. On Linux whatever loses its parents becomes
this process's child ("child subreaper"), whatever session, group or environment it has made for itself; so
nothing gets away. All of it is killed when the program ends, when SIGUSR1 comes, and when the process ASKER
ends, however that ends. SIGTERM is passed on to the program. This process ends the way the program has ended.

To the file descriptor STATUS goes the program's process number, or why it can't be started. Only small parts
of the standard library are loaded: one more process for each program must not be felt.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from contextlib import suppress

_ADOPT_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER
_CHILD, _GO, _END = signal.SIGCHLD, signal.SIGTERM, signal.SIGUSR1


def main(status: int, asker: int, command: list[str]) -> None:
    os.set_inheritable(status, False)
    _adopt_orphans()
    heard = _hear_signals()
    try:
        program = os.posix_spawnp(
            command[0], command, os.environ, setsid=True, setsigdef=[signal.SIGPIPE, signal.SIGXFSZ]
        )
    except OSError as error:
        os.write(status, f"error {error.errno}".encode())
        return
    os.write(status, f"runs {program}".encode())
    os.close(status)
    _let_go_of_pipes()
    _wait(program, heard, asker)
    _end_like(_end_all(program))


def _adopt_orphans() -> None:
    if sys.platform == "linux":
        from ctypes import CDLL  # noqa: PLC0415

        CDLL(None).prctl(_ADOPT_ORPHANS, 1, 0, 0, 0)


def _hear_signals() -> int:
    """A pipe from which the numbers of signals can be read."""
    heard, hear = os.pipe()
    os.set_blocking(heard, False)
    os.set_blocking(hear, False)
    signal.set_wakeup_fd(hear, warn_on_full_buffer=False)
    for number in (_CHILD, _GO, _END):
        signal.signal(number, lambda *_: None)
    return heard


def _let_go_of_pipes() -> None:
    """They are the program's alone: who reads them sees that it has closed them."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for pipe in range(3):
        os.dup2(nothing, pipe)


def _wait(program: int, heard: int, asker: int) -> None:
    """Until the program has ended, or is to."""
    events = select.poll()
    events.register(heard, select.POLLIN)
    try:
        watched = os.pidfd_open(asker)
        events.register(watched, select.POLLIN)
    except (AttributeError, OSError):  # not every system has it
        watched = None
    while os.getppid() == asker and not _reap(program):
        ready = [descriptor for descriptor, _ in events.poll()]
        if watched in ready:
            return
        numbers = os.read(heard, 4096)
        if _END in numbers:
            return
        if _GO in numbers:
            os.killpg(program, _GO)


def _reap(program: int) -> bool:
    """Bury the orphans that have ended; True: the program has ended too.

    It stays a zombie, so that its number remains its own.
    """
    while ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        if ended.si_pid == program:
            return True
        os.waitpid(ended.si_pid, 0)
    return False


def _end_all(program: int) -> int:
    """Kill everything; how the program has ended."""
    with suppress(PermissionError):  # macOS says so of a group of zombies
        os.killpg(program, signal.SIGKILL)
    _, how = os.waitpid(program, 0)
    while True:
        try:
            ended, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return how
        if not ended:
            if not _kill(_descendants()):
                return how  # they are another user's, or can't be seen
            os.waitpid(-1, 0)


def _kill(processes: list[int]) -> bool:
    """Whether there was one that could be killed."""
    killed = False
    for process in processes:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)
            killed = True
    return killed


def _descendants() -> list[int]:
    """The children of this process, their children, and so on."""
    from pathlib import Path  # noqa: PLC0415

    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it may have ended meanwhile
            parent = int((folder / "stat").read_bytes().rpartition(b")")[2].split()[1])
            children.setdefault(parent, []).append(int(folder.name))
    found: list[int] = []
    waiting = [os.getpid()]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def _end_like(how: int) -> None:
    """End by the same signal, or with the same exit code."""
    if os.WIFSIGNALED(how):
        from resource import RLIMIT_CORE, setrlimit  # noqa: PLC0415

        setrlimit(RLIMIT_CORE, (0, 0))
        number = os.WTERMSIG(how)
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.WEXITSTATUS(how))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
