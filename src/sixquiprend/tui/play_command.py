"""`sixquiprend play`: everything around a game in the terminal."""

from __future__ import annotations

import codecs
import contextlib
import io
import shlex
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import typer
from platformdirs import user_data_path
from rich.console import Console

from sixquiprend.engine import GameError, Malformed, Rules
from sixquiprend.engine.rules import MIN_SEATS
from sixquiprend.i18n import CatalogueMissing, chosen_language, translator
from sixquiprend.i18n.explaining import explain
from sixquiprend.records import GameRecorder, Seat, new_record
from sixquiprend.records.dealer import SEED_BYTES, new_seed

from .helping import short_rules
from .setup import Agreement, Wishes, agree, ask_language
from .talk import Quit, Talk
from .terminal_game import Game

PAUSE_SECONDS = 0.35
OK, FAILED, USAGE = 0, 1, 2

LOOKALIKE = "sixquiprend-lookalike"
LOOKALIKES = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "→": "->", "…": "...", "·": "-", "•": "*", "★": "<", "’": "'", "œ": "oe"}
    | dict.fromkeys("“”„«»", '"')
    | dict.fromkeys("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}─", " ")
)


def play(wishes: Wishes, lang: str | None, seed: str | None, record: Path | None, fast: bool) -> int:
    """Play a game with whoever sits at this terminal, and return the exit code."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415  by this import alone a prompt gets arrow keys
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error(LOOKALIKE, lookalike)
        sys.stdout.reconfigure(errors=LOOKALIKE)
    console = Console(highlight=False)
    try:
        t = translator(chosen_language(lang))
    except CatalogueMissing as missing:
        typer.echo(str(missing), err=True)
        return FAILED
    if console.is_terminal and not fast:
        talk = Talk(console, t, input, lambda: time.sleep(PAUSE_SECONDS))
    else:
        talk = Talk(console, t, input)
    return converse(talk, wishes, seed, record, ask_lang=lang is None)


def lookalike(error: UnicodeError) -> tuple[str, int]:
    """What a terminal shows instead of characters that it doesn't have."""
    assert isinstance(error, UnicodeEncodeError)
    shown = error.object[error.start : error.end].translate(LOOKALIKES)
    return shown.encode("ascii", "replace").decode(), error.end


def converse(talk: Talk, wishes: Wishes, seed: str | None, record: Path | None, *, ask_lang: bool) -> int:
    """The whole conversation: what to play, the game, and good-bye."""
    talk.on("?", lambda: talk.tell_all(short_rules(Rules(MIN_SEATS), talk.t)))
    try:
        if ask_lang and not wishes.any_game:
            talk.t = translator(ask_language(talk))
        game_seed = new_seed() if seed is None else seed_from(seed)
        play_recorded(agree(wishes, talk), talk, game_seed, record)
    except GameError as error:
        typer.echo(explain(error, talk.t), err=True)
        return USAGE
    except OSError as error:  # the record can't go on: a full disk, a drive that is gone
        typer.echo(talk.t("The game can't go on: {reason}.", reason=error.strerror or error), err=True)
        return FAILED
    except (Quit, KeyboardInterrupt):
        talk.say(talk.t("Good-bye, and see you soon!"))
    else:
        talk.say(talk.t("Thank you for playing!"))
    return OK


def seed_from(text: str) -> bytes:
    """The seed of a game as a record shows it; raises `Malformed` if it isn't one."""
    with contextlib.suppress(ValueError):
        seed = bytes.fromhex(text)
        if len(seed) == SEED_BYTES:
            return seed
    digits = 2 * SEED_BYTES
    raise Malformed("bad_seed", f"a seed has {digits} hexadecimal digits, not {text!r}", digits=digits)


def play_recorded(agreement: Agreement, talk: Talk, seed: bytes, wanted: Path | None) -> None:
    """Play, and write down what happens as it happens; however it ends, say where the record is.

    Without a file of its own choice the person plays even if nothing can be recorded.
    """
    t, file = talk.t, wanted or usual_file(agreement.rules)
    with contextlib.ExitStack() as stack:
        recorder = None
        try:
            if wanted is None:
                file.parent.mkdir(parents=True, exist_ok=True)
            writer = stack.enter_context(new_record(file))
        except OSError as error:
            reason = error.strerror or str(error)
            if wanted is not None:
                raise Malformed(
                    "record_not_made", f"{file}: {reason}", file=str(file), reason=reason
                ) from None
            talk.say(t("This game is not recorded: {reason}.", reason=reason), "dim")
        else:
            recorder = GameRecorder(writer, agreement.rules, seats_of(agreement), seed)
        verify = "verify --unfinished"
        try:
            Game(agreement, talk, seed, recorder).play()
            verify = "verify"
        finally:
            if recorder is not None:
                talk.blank()
                talk.say(t("The record of this game, to replay or verify:"), "dim")
                for command in ("replay", verify):
                    talk.verbatim(f"  sixquiprend {command} {shlex.quote(str(file))}")


def seats_of(agreement: Agreement) -> list[Seat]:
    """Who sits where, as the record writes it."""
    you, *others = agreement.names
    bots = zip(others, agreement.bots, strict=True)
    return [Seat(you, "human"), *(Seat(name, "bot", bot) for name, bot in bots)]


def usual_file(rules: Rules) -> Path:
    """A new file among the user's data, named after the moment and the game."""
    now = datetime.now(UTC).astimezone()
    folder = user_data_path("sixquiprend", appauthor=False) / "games"
    return folder / f"{now:%Y-%m-%d-%H%M%S-%f}-{rules.seats}{rules.options}.jsonl"
