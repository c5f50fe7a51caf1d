"""Programs for tests: small Python scripts that speak the bot protocol, or fail to."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sixquiprend.bots.external import ExternalBot
from sixquiprend.engine import Answer, Play, Rules, State, View, advance, new_game, position, view
from sixquiprend.records.dealer import deal_from_game_seed

PREAMBLE = """
import json, os, signal, sys, time

def say(thing):
    raw = thing if isinstance(thing, bytes) else json.dumps(thing).encode()
    sys.stdout.buffer.write(raw + b"\\n")
    sys.stdout.buffer.flush()

def hear():
    line = sys.stdin.buffer.readline()
    if not line:
        sys.exit()
    return json.loads(line)

def hello(**more):
    hear()
    say({"protocol": 1, "name": "test", **more})

def hang():
    time.sleep(1000)

def first_time():  # whether this is the first of the processes that ask
    try:
        open(__file__ + ".seen", "x").close()
        return True
    except FileExistsError:
        return False
"""


def command(folder: Path, body: str) -> str:
    """The command that runs this script. No site packages: it starts faster."""
    script = folder / "program.py"
    script.write_text(PREAMBLE + body, "utf-8")
    return shlex.join([sys.executable, "-I", "-S", str(script)])


def program(folder: Path, body: str, *, seconds: float = 20.0, grace: float = 0.05) -> ExternalBot:
    """The bot behind this script. Time-outs that must not be met are long: the machine may be busy."""
    return ExternalBot(command(folder, body), seconds=seconds, start_seconds=20.0, grace=grace)


def table() -> State:
    """Two seats with three cards each, at the start of a turn."""
    return position(Rules(2), [[3, 60, 90], [45, 70, 104]], [[12, 14], [37], [43], [58]])


def seen() -> View:
    """Seat 0 is asked for one of the cards 3, 60, 90; `Careful` plays the 60."""
    return view(table(), 0)


THE_3, THE_60, THE_90 = Play(0, 3), Play(0, 60), Play(0, 90)


def moments(rules: Rules, seed: int) -> Iterator[State]:
    """The states of a game by chance in which seats are asked."""
    rng, game_seed = Random(seed), seed.to_bytes(32, "big")
    state = new_game(rules)
    while not state.over:
        (first, *_) = state.pending
        if first.seat is None:
            state, _ = advance(state, deal_from_game_seed(game_seed, state))
        else:
            yield state
            state, _ = advance(state, *[rng.choice(decision.legal) for decision in state.pending])


ANSWERS_THE_LAST = "hello()\nwhile True:\n    request = hear()\n    say({'id': request['id'], 'answer': 2})\n"
"""A good program."""


def ask(bot: ExternalBot) -> Answer:
    """What the bot plays on the table of `seen`."""
    return bot.answer(seen(), Random(1))


def process_of(bot: ExternalBot) -> int:
    assert bot._program is not None
    return bot._program.pid


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def first_reason(bot: ExternalBot) -> str:
    """What was said of its one kind of fault: the bot is named, and where in the game it was."""
    (reason,) = bot.faults.first.values()
    assert reason.startswith(bot.name)
    assert reason.endswith("(play, round 1, turn 0)")
    return reason
