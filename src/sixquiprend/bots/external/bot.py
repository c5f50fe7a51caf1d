"""`exec:COMMAND`: a bot that is a program in any language, asked over the bot protocol."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Final, Self

from sixquiprend.engine import Answer, Event, GameEnded, Malformed, RoundScored, View

from ..careful import Careful
from ..chance import seed_of
from ..faults import Fault, FaultLog, Misbehaved
from . import messages
from .listening import NOBODY, Listening
from .program import Program

PREFIX: Final = "exec:"
DECISION_SECONDS: Final = 5.0
START_SECONDS: Final = 10.0
GRACE_SECONDS: Final = 0.5
MAX_RESTARTS: Final = 3
REGAINED_AFTER: Final = 100
"""So many good answers in a row earn a program one more restart."""


class ExternalBot:
    """A program behind the `Bot` protocol; it always gives a legal answer, in bounded time.

    The program is started at the first decision and used for all that follow. Whenever it gives no legal
    answer, `Careful` answers in its place and `faults` counts it. After any fault but an illegal answer
    it is started anew, since its lines may no longer belong to the requests; after too many it is given
    up. Use one for each seat, in one thread, and `close` it, or use it in a `with` statement.
    """

    def __init__(
        self,
        command: str,
        *,
        seconds: float = DECISION_SECONDS,
        start_seconds: float = START_SECONDS,
        grace: float = GRACE_SECONDS,
        listening: Listening = NOBODY,
    ) -> None:
        """Raises `Malformed` if the command can't be understood or names no program."""
        self.name = PREFIX + command
        self.faults = FaultLog(self.name)
        self.greeting: messages.HelloReply | None = None
        """What the program said of itself; None until it has been started."""
        self._command = command_words(command)
        self._seconds = seconds
        self._start_seconds = start_seconds
        self._grace = grace
        self._listening = listening
        self._program: Program | None = None
        self._starts_left = 1 + MAX_RESTARTS
        self._good_answers = 0
        self._requests = 0
        self._stand_in = Careful()

    @property
    def deterministic(self) -> bool:
        """Whether the program promises to repeat itself for the same seed."""
        return self.greeting is not None and self.greeting.deterministic

    def answer(self, view: View, rng: Random) -> Answer:
        seed = seed_of(rng)
        try:
            return self._asked(view, seed)
        except Misbehaved as trouble:
            self._blame(trouble, view)
            return self._stand_in.answer(view, Random(seed))

    def start(self) -> messages.HelloReply:
        """Start the program if it doesn't run, and greet it; raises `Misbehaved` if that fails."""
        if self._program is not None and self.greeting is not None and not self._program.forked:
            return self.greeting
        if not self._starts_left:
            raise Misbehaved(Fault.GIVEN_UP, "given up: it had to be started too often")
        self._starts_left -= 1
        self._good_answers = 0
        ear = partial(self._listening.heard, self.name)  # not a method: nothing may keep this bot alive
        try:
            program = Program(self._command, messages.MAX_REPLY, self._grace, ear)
        except OSError as error:
            raise Misbehaved(Fault.NOT_STARTED, f"it can't be started: {error.strerror}") from None
        try:
            greeting = messages.read_hello_reply(program.ask(messages.hello(), self._start_seconds))
        except Misbehaved as trouble:
            program.close(patient=False)
            raise Misbehaved(Fault.NOT_STARTED, f"no greeting: {trouble.reason}") from None
        self._program, self.greeting = program, greeting
        return greeting

    def tell(self, seat: int, events: Iterable[Event]) -> None:
        """Let the program know of ends among these events, if it runs and has asked for that."""
        if self._program is None or self.greeting is None or not self.greeting.notices:
            return
        for event in events:
            if isinstance(event, RoundScored | GameEnded):
                try:
                    self._program.tell(messages.notice(seat, event), self._seconds)
                except Misbehaved:
                    self._drop()  # the next decision finds out whether it can be started again
                    return

    def close(self) -> None:
        """End the program. Asking again would start it again."""
        if self._program is not None:
            self._program.close()
            self._program = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _asked(self, view: View, seed: int) -> Answer:
        self._requests += 1
        request = messages.Request(self._requests, seed, self._seconds, view)
        self.start()
        assert self._program is not None
        try:
            self._program.check_quiet()
        except Misbehaved as trouble:  # it went wrong between two decisions: this one isn't lost
            self._blame(trouble, view)
            self.start()
        line = self._program.ask(messages.request(request), self._seconds)
        answer = messages.read_answer(line, request)
        self._good_answers += 1
        if self._good_answers % REGAINED_AFTER == 0:
            self._starts_left = min(self._starts_left + 1, MAX_RESTARTS)
        return answer

    def _blame(self, trouble: Misbehaved, view: View) -> None:
        self.faults.note(trouble, view)
        if trouble.fault is not Fault.ILLEGAL:
            self._drop()

    def _drop(self) -> None:
        """End a program that no longer deserves patience."""
        if self._program is not None:
            self._program.close(patient=False)
            self._program = None


def command_words(command: str) -> list[str]:
    """The command as the system takes it: no shell reads it."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Malformed("bad_command", f"{PREFIX}{command}: {error}", bot=PREFIX + command) from None
    if not words:
        raise Malformed("bad_command", f"{PREFIX} is followed by a command", bot=PREFIX + command)
    if shutil.which(words[0]) is None:
        raise Malformed(
            "missing_program",
            f"{PREFIX}{command}: there is no program {words[0]!r} that can be run",
            bot=PREFIX + command,
            program=words[0],
        )
    return words
