"""Agreeing on a game: from the command's options, or by asking."""

from __future__ import annotations

from itertools import cycle, islice

from msgspec import Struct

from sixquiprend.bots import BOT_NAMES, check_knows, make_bot
from sixquiprend.engine import OPTIONS, GameError, Malformed, Rules
from sixquiprend.engine.rules import MAX_SEATS, MIN_SEATS
from sixquiprend.i18n import LANGUAGES, Translator
from sixquiprend.i18n.explaining import explain
from sixquiprend.i18n.names import bot_level, bot_line, option_line, option_name

from .asking import check_askable
from .talk import Choice, Misunderstood, Talk

DEFAULT_SEATS, DEFAULT_BOT = 4, "careful"
BOT_PEOPLE = ("Ada", "Bruno", "Chloé", "Dario", "Emil", "Fanny", "Gus", "Hana", "Ivo", "Jo")
LONGEST_NAME = 16


class Wishes(Struct, frozen=True):
    """What the command line asked for; None: nothing said."""

    seats: int | None = None
    options: str | None = None
    limit: int | None = None
    at_limit: bool = False
    rounds: int | None = None
    bots: str | None = None
    name: str | None = None

    @property
    def any_game(self) -> bool:
        """Whether anything was said about the game itself: then nothing is asked."""
        return self.at_limit or any(
            wish is not None for wish in (self.seats, self.options, self.limit, self.rounds, self.bots)
        )


class Agreement(Struct, frozen=True):
    """The game to be played: the person sits at seat 0, bots at the others."""

    rules: Rules
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """The bot of each seat but the first."""


def agree(wishes: Wishes, talk: Talk) -> Agreement:
    """The game that was wished for, or that the answers to some questions make.

    Raises `GameError` if the wishes can't be granted; an answer that can't is asked for again.
    """
    if wishes.any_game:
        rules = Rules(
            seats=DEFAULT_SEATS if wishes.seats is None else wishes.seats,
            options=letters(wishes.options or ""),
            limit=wishes.limit,
            at_limit=wishes.at_limit,
            rounds=wishes.rounds,
        )
        check_askable(rules)
        bots = bots_named(wishes.bots or DEFAULT_BOT, rules)
    else:
        seats = _ask_seats(talk)
        rules = _ask_options(talk, seats)
        bots = _ask_bots(talk, seats - 1)
    return Agreement(rules, names_at_table(wishes.name, rules.seats, talk.t), bots)


def letters(text: str) -> str:
    """Letters of options as people write them: "kd", "K, D"."""
    return "".join(character for character in text.upper() if character not in " ,+")


def bots_named(text: str, rules: Rules) -> tuple[str, ...]:
    """Bots of these levels for all seats but one, in turn: "careful", "careful,beginner"."""
    named, count = [name.strip() for name in text.split(",")], rules.seats - 1
    for name in named:
        check_knows(make_bot(name), rules)
    if len(named) > count:
        raise Malformed(
            "too_many_bots",
            f"there is room for {count} bots, not for {len(named)}",
            room=count,
            bots=len(named),
        )
    return tuple(islice(cycle(named), count))


def names_at_table(name: str | None, seats: int, t: Translator) -> tuple[str, ...]:
    """The person's name, and those of the bots: no two are equal."""
    printable = "".join(character for character in name or "" if character.isprintable())
    own = printable.strip()[:LONGEST_NAME].strip() or t("You")
    others = [person for person in BOT_PEOPLE if person.lower() != own.lower()]
    return own, *others[: seats - 1]


def ask_language(talk: Talk) -> str:
    """The first question, in all languages at once."""
    default = talk.t.language

    def understand(line: str) -> str:
        code = line.lower()[:2] or default
        if code not in LANGUAGES:
            raise Misunderstood(" / ".join(f"{code}: {name}" for code, name in LANGUAGES.items()))
        return code

    return talk.ask(f"Langue / Language / Sprache (fr, en, de) [{default}]", understand)


def _ask_seats(talk: Talk) -> int:
    t = talk.t

    def understand(line: str) -> int:
        try:
            return Rules(int(line or DEFAULT_SEATS)).seats
        except ValueError:
            raise Misunderstood(t("“{text}” isn't a number.", text=line)) from None
        except GameError as error:
            raise Misunderstood(explain(error, t)) from None

    question = t("How many players, you included ({least}–{most})?", least=MIN_SEATS, most=MAX_SEATS)
    return talk.ask(f"{question} [{DEFAULT_SEATS}]", understand)


def _ask_options(talk: Talk, seats: int) -> Rules:
    t = talk.t
    talk.blank()
    talk.say(t("Which game?"))
    games = _games()
    lines = [(str(number), _game_text(options, t)) for number, options in enumerate(games, start=1)]
    talk.menu([*lines, ("", t("or letters of your choice, like PJ ({letters})", letters=" ".join(OPTIONS)))])

    def understand(line: str) -> Rules:
        number = line or "1"
        chosen = letters(line)
        if number.isdecimal():
            if not 1 <= int(number) <= len(games):
                raise Misunderstood(t("Please type a number from 1 to {most}, or letters.", most=len(games)))
            chosen = games[int(number) - 1]
        try:
            rules = Rules(seats, chosen)
            check_askable(rules)
            return rules
        except GameError as error:
            raise Misunderstood(explain(error, t)) from None

    return talk.ask(t("Your choice") + " [1]", understand)


def _games() -> tuple[str, ...]:
    """The base game, and each option with those it is mostly played with."""
    all_about = [option.about for option in OPTIONS.values()]
    return ("", *(Rules(MIN_SEATS, about.best_with + about.letter).options for about in all_about))


def _game_text(options: str, t: Translator) -> str:
    """A game in plain words."""
    if not options:
        return t("The base game")
    names = " + ".join(f"{option_name(letter, t)} ({letter})" for letter in options)
    line = option_line(options, t) if len(options) == 1 else t("for experts")
    return t("{name}: {line}", name=names, line=line)


def _ask_bots(talk: Talk, count: int) -> tuple[str, ...]:
    t = talk.t
    talk.blank()
    talk.say(t("How well should the others play?"))
    choices = [
        Choice(
            str(number), t("{name}: {line}", name=bot_level(name, t), line=bot_line(name, t)), (name,) * count
        )
        for number, name in enumerate(BOT_NAMES, start=1)
    ]
    if count > 1:
        mixed = tuple(islice(cycle(BOT_NAMES), count))
        choices.append(Choice(str(len(choices) + 1), t("a bit of everything"), mixed))
    return talk.choose(t("Your choice"), choices, default=str(BOT_NAMES.index(DEFAULT_BOT) + 1))
