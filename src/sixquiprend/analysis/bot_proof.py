"""Did each bot of a recorded game play what it plays with that view and those dice? `verify --bots`.

Only where the seed was drawn together: there the dice come from the game's seed (docs/records.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sixquiprend.bots import Bot, make_bot
from sixquiprend.bots.chance import SeededRandom, is_deterministic
from sixquiprend.bots.searcher import Searcher
from sixquiprend.engine import Answer, GameError, View
from sixquiprend.i18n import Translator
from sixquiprend.records import Record, Thought
from sixquiprend.records.drawing import dice
from sixquiprend.records.lines import PERSON

from .moments import moments


class Asked(NamedTuple):
    """A question to a bot of a recorded game: what it saw and said, and what it says now.

    `now` is None if this bot can't be asked again here.
    """

    seat: int
    question: int
    bot: str
    said: Answer
    now: Answer | None


def bots_of(record: Record) -> Iterator[Asked]:
    """Every answer of the bots of this game, with what they say now to the same view and dice."""
    if record.header.drawn is None or record.game_seed is None:
        return
    names = {number: seat.bot for number, seat in enumerate(record.header.seats) if seat.kind == "bot"}
    thoughts = {(line.seat, each.question): each for line in record.thoughts for each in line.thoughts}
    made: dict[str, Bot | None] = {}
    for question, moment in enumerate(moments(record)):
        for seen, said in moment.views():
            if said.seat not in names:
                continue
            thought = thoughts.get((said.seat, question), Thought(question, 0))
            name = thought.bot or names[said.seat]
            if name not in made:
                made[name] = _made(name)
            rng = SeededRandom(dice(record.game_seed, question, said.seat))
            yield Asked(said.seat, question, name, said, _again(made[name], seen, rng, thought.deals))


def _made(name: str) -> Bot | None:
    """The bot of this name, if it is here and can be asked again. A record names nothing to run."""
    if ":" in name or name == PERSON:
        return None
    try:
        bot = make_bot(name)
    except GameError:
        return None
    return bot if is_deterministic(bot) else None


def _again(bot: Bot | None, seen: View, rng: SeededRandom, deals: int) -> Answer | None:
    if isinstance(bot, Searcher):
        return bot.counted(seen, rng, deals or None)[0]
    return None if bot is None else bot.answer(seen, rng)


def bots_checked(record: Record, t: Translator) -> tuple[str, bool]:
    """What became of it in words, and whether nothing was wrong."""
    if record.header.drawn is None or record.game_seed is None:
        return t("its bots can't be checked: the record doesn't say what dice they had"), True
    proved = unknown = 0
    for asked in bots_of(record):
        if asked.now is None:
            unknown += 1
        elif asked.now != asked.said:
            return _otherwise(record, asked, t), False
        else:
            proved += 1
    said = t.n("{count} answer of bots proved", "{count} answers of bots proved", proved)
    if unknown:
        said += ", " + t.n("{count} not checked", "{count} not checked", unknown)
    return said, True


def _otherwise(record: Record, asked: Asked, t: Translator) -> str:
    assert record.header.drawn is not None
    return t(
        "wrong: at question {question} seat {seat} ({bot}) would answer {now}, and the record says {said} "
        "(it was played with {program})",
        question=asked.question,
        seat=asked.seat,
        bot=asked.bot,
        now=asked.now,
        said=asked.said,
        program=record.header.drawn.program,
    )
