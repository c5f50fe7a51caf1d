"""A running program that is asked line by line, and can't make its asker wait longer than agreed.

Its three pipes never block and are served together, so a program that doesn't read, or fills its error
output, stops nobody but itself. No threads. Needs a POSIX system.
"""

from __future__ import annotations

import errno
import os
import selectors
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from sixquiprend.records.lines import shown

from ..faults import Fault, Misbehaved
from . import guardian
from .leftovers import end_marked, marked_environment, new_mark
from .listening import Way

_CHUNK: Final = 1 << 16
_WORDS_KEPT: Final = 1 << 12
_PIPEFULS: Final = 16
_REAPED: Final = "it ended"
_GUARDIAN_NEEDS: Final = 10.0

Ear: TypeAlias = Callable[[int, Way, bytes], None]
"""Hears each line: the process, which way it goes, and the line."""


def _deaf(process: int, way: Way, line: bytes) -> None:
    """Hears nothing."""


class Program:
    """Starts the program at once; raises `OSError` if there is none that can be run.

    It runs in a session of its own: signals of the terminal don't reach it. A `guardian` stays beside it, so
    that all that it has started ends with it, whatever session or environment that is in. It is ended by
    `close`, when this object is forgotten, or when Python ends, even when it is killed. A forked copy of this
    object can neither ask the program nor end it.
    """

    def __init__(self, command: Sequence[str], most: int, grace: float, ear: Ear = _deaf) -> None:
        """`most` bytes may wait to be read; `grace`: seconds that it has to go when it is told to."""
        mark = new_mark()
        process, self.pid = _start(command, mark)
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        # Not epoll, which forked processes would share.
        self._selector = selectors.PollSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._process = process
        self._most = most
        self._grace = grace
        self._owner = os.getpid()
        self._unread = b""
        self._words = b""
        self._words_heard = b""
        self._ear = ear
        self._mark = mark
        self._end = weakref.finalize(self, _end, process, mark, self._owner, grace)

    @property
    def forked(self) -> bool:
        """Whether this is a copy in another process."""
        return os.getpid() != self._owner

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that comes in answer to this one, without its line break; raises `Misbehaved`."""
        deadline = time.monotonic() + seconds
        self._write(line, deadline, seconds)
        while b"\n" not in self._unread:
            if not self._serve(deadline):
                raise _slow(seconds)
        answer, _, self._unread = self._unread.partition(b"\n")
        self._ear(self.pid, "from", answer)
        return answer

    def check_quiet(self) -> None:
        """Raise `Misbehaved` if the program has written or ended while nobody asked it."""
        while not self._unread and any(key.fileobj is self._stdout for key, _ in self._selector.select(0)):
            self._read_output()
        if self._unread:
            line = self._unread.partition(b"\n")[0]
            raise Misbehaved(Fault.FLOOD, f"it wrote without being asked: {shown(line, 80)}")

    def tell(self, line: bytes, seconds: float) -> None:
        """Send a line that asks for nothing; raises `Misbehaved`."""
        self._write(line, time.monotonic() + seconds, seconds)

    def close(self, patient: bool = True) -> None:
        """End the program: its input ends; if it stays, it is told to go; if it still stays, it is killed.

        Not `patient`: killed at once.
        """
        self._selector.close()
        self._end.detach()
        _end(self._process, self._mark, self._owner, self._grace if patient else 0.0)

    def _write(self, line: bytes, deadline: float, seconds: float) -> None:
        self._ear(self.pid, "to", line)
        unsent = memoryview(line)
        self._selector.register(self._stdin, selectors.EVENT_WRITE)
        try:
            while unsent:
                if not self._serve(deadline):
                    raise _slow(seconds, "; it doesn't read its input")
                with suppress(BlockingIOError):
                    unsent = unsent[os.write(self._stdin.fileno(), unsent) :]
        except BrokenPipeError:
            raise self._death("it no longer reads its input") from None
        finally:
            self._selector.unregister(self._stdin)

    def _serve(self, deadline: float) -> bool:
        """Wait until a pipe is ready, and read what there is to read; False: time is up."""
        left = deadline - time.monotonic()
        if left <= 0:
            return False
        ready = [key.fileobj for key, _ in self._selector.select(left)]
        if self._stderr in ready:
            self._read_errors()
        if self._stdout in ready:
            self._read_output()
        return bool(ready)

    def _read_output(self) -> None:
        came = os.read(self._stdout.fileno(), _CHUNK)
        if not came:
            raise self._death("it closed its output")
        self._unread += came
        if len(self._unread) > self._most:
            raise Misbehaved(Fault.FLOOD, f"it wrote more than {self._most} bytes at once")

    def _read_errors(self) -> bool:
        """Whether there was something to read."""
        try:
            came = os.read(self._stderr.fileno(), _CHUNK)
        except BlockingIOError:
            return False
        if not came:
            self._selector.unregister(self._stderr)
        self._words = (self._words + came)[-_WORDS_KEPT:]
        self._hear_errors(came)
        return bool(came)

    def _hear_errors(self, came: bytes) -> None:
        *lines, self._words_heard = (self._words_heard + came).split(b"\n")
        if self._words_heard and (not came or len(self._words_heard) > _WORDS_KEPT):
            lines.append(self._words_heard)
            self._words_heard = b""
        for line in lines:
            self._ear(self.pid, "stderr", line)

    def _death(self, otherwise: str) -> Misbehaved:
        """What to say of a program that has ended, or otherwise no longer answers."""
        how = _ended_within(self._process, self._grace)
        if how is not None:
            for _ in range(_PIPEFULS):  # not for ever: a child that it left may still write
                if self._stderr not in self._selector.get_map() or not self._read_errors():
                    break
        words = self._last_words()
        how = how or otherwise
        return Misbehaved(Fault.DIED, f"{how}, saying: {words}" if words else how)

    def _last_words(self) -> str:
        """The line of its error output that tells most: that of an error, or the last one."""
        lines = [line for line in self._words.splitlines() if line.strip()]
        errors = [line for line in lines if b"rror" in line]
        return shown((errors or lines or [b""])[-1].strip(), 200)


def _slow(seconds: float, why: str = "") -> Misbehaved:
    return Misbehaved(Fault.SLOW, f"no answer in {seconds:g} s{why}")


def _start(command: Sequence[str], mark: str) -> tuple[subprocess.Popen[bytes], int]:
    """The program's guardian, and the program's number; raises `OSError` if it can't be run."""
    told, tell = os.pipe()
    with os.fdopen(told, "rb") as status:
        try:
            process = subprocess.Popen(
                [sys.executable, "-I", "-S", guardian.__file__, str(tell), str(os.getpid()), *command],
                env=marked_environment(mark),
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                pass_fds=[tell],
            )
        finally:
            os.close(tell)
        how, _, number = status.read().partition(b" ")
    if how == b"runs":
        return process, int(number)
    process.communicate()
    end_marked(mark)  # should it have killed its guardian
    why = int(number) if how == b"error" else errno.ECHILD
    raise OSError(why, os.strerror(why), command[0])


def _end(process: subprocess.Popen[bytes], mark: str, owner: int, grace: float) -> None:
    """End the program and all that it has started, and let go of its pipes."""
    pipes = [pipe for pipe in (process.stdin, process.stdout, process.stderr) if pipe]
    if os.getpid() != owner:  # a forked copy: the program is somebody else's
        for pipe in pipes:
            pipe.close()
        process.returncode = 0  # or subprocess would warn that it still runs
        return
    pipes[0].close()
    if _ended_within(process, grace) is None:
        _signal(process, signal.SIGTERM)
        if _ended_within(process, grace) is None:
            _signal(process, signal.SIGUSR1)
            if _ended_within(process, _GUARDIAN_NEEDS) is None:  # the program may have halted it
                _signal(process, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=1)
    end_marked(mark)
    for pipe in pipes[1:]:
        pipe.close()


def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Signal the guardian, unless its number may be another's by now."""
    if _ended(process) != _REAPED:
        with suppress(ProcessLookupError):
            os.kill(process.pid, number)


def _ended(process: subprocess.Popen[bytes]) -> str | None:
    """How the program has ended; None: it runs.

    Its guardian, which ends likewise, stays a zombie, so that its number remains its own.
    """
    try:
        found = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return _REAPED
    if found is None:
        return None
    return f"it ended with {'exit code' if found.si_code == os.CLD_EXITED else 'signal'} {found.si_status}"


def _ended_within(process: subprocess.Popen[bytes], seconds: float) -> str | None:
    """The same, but with some time to end."""
    deadline, pause = time.monotonic() + seconds, 0.0005
    while (how := _ended(process)) is None and (left := deadline - time.monotonic()) > 0:
        time.sleep(min(pause, left))
        pause = min(2 * pause, 0.05)
    return how
