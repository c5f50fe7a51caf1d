"""Who plays the games: this process, some processes of this machine, or a Ray cluster.

Each runner takes games from the front and yields what came of them as they end, in any order. Closing it
stops the games that are under way; nothing is lost but those.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import islice
from multiprocessing.connection import wait as wait_for_sentinels
from types import FrameType
from typing import Final, NoReturn, TypeAlias

from sixquiprend.bots.external import NOBODY, Listening

from .match import ArenaError, Match, Unit
from .match_game import Played, Players

Games: TypeAlias = Generator[Played, None, None]
Runner: TypeAlias = Callable[[Match, Iterable[Unit]], Games]

AHEAD: Final = 3
"""How many games a process finds waiting, so that it never waits itself."""

SAID_AGAIN: Final = 0.1
"""How many seconds a process without a parent waits before it tells itself again to leave."""


def in_this_process(listening: Listening = NOBODY) -> Runner:
    """One after the other."""

    def run(match: Match, units: Iterable[Unit]) -> Games:
        for unit in units:
            yield play_here(match, unit, listening)

    return run


def in_processes(jobs: int, listening: Listening = NOBODY) -> Runner:
    """So many at once, in processes of this machine."""

    def run(match: Match, units: Iterable[Unit]) -> Games:
        # Processes are spawned, not forked: a fork of compiled code with threads may hang.
        others = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(
            jobs, multiprocessing.get_context("spawn"), initializer=_start_worker, initargs=(match, listening)
        )
        to_play, waiting = iter(units), set[Future[Played]]()
        try:
            while True:
                more = islice(to_play, AHEAD * jobs - len(waiting))
                waiting |= {pool.submit(play_here, match, unit, listening) for unit in more}
                if not waiting:
                    break
                ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for game in ended:
                    yield game.result()
        except BrokenProcessPool:
            raise ArenaError(
                "a playing process died; the games so far are kept, the same command goes on with the rest"
            ) from None
        finally:
            if waiting:  # stopped in the middle: don't wait for games that nobody wants
                for child in set(multiprocessing.active_children()) - others:
                    child.terminate()
            pool.shutdown(cancel_futures=True)

    return run


def play_here(match: Match, unit: Unit, listening: Listening = NOBODY) -> Played:
    """One game, by the bots of this process."""
    return _players(match, listening).play(unit)


@cache
def _players(match: Match, listening: Listening) -> Players:
    """The bots of this process, made once."""
    # Faults are counted in the results; said here as well they would only disturb the progress bar.
    logging.getLogger("sixquiprend.bots").addHandler(logging.NullHandler())
    players = Players(match, listening=listening)
    players.warm_up()
    return players


def _start_worker(match: Match, listening: Listening) -> None:
    """Ctrl-C is for the main process, which stops this one; if that one is killed, this one ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent, players = multiprocessing.parent_process(), _players(match, listening)
    assert parent is not None
    main_thread = threading.main_thread().ident
    assert main_thread is not None

    def leave(signal_number: int, frame: FrameType | None) -> NoReturn:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        players.close()
        os._exit(128 + signal_number)  # the pool would catch an exception, and go on

    def leave_with_parent() -> None:
        wait_for_sentinels([parent.sentinel])
        # A signal that comes between Python's last look and a read that blocks is heard only after the read,
        # which nobody ends any more. So it is said again until it was heard.
        while True:
            signal.pthread_kill(main_thread, signal.SIGTERM)
            time.sleep(SAID_AGAIN)

    signal.signal(signal.SIGTERM, leave)
    threading.Thread(target=leave_with_parent, daemon=True).start()
