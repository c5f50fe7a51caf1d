"""What each room does with the invented options: `python -m tests.invented.rooms`, in the temporary package.

Every function plays a room with the option of this letter, and fails if it plays it as another game. What a
room refuses comes out as its error. The result of all is one JSON object on the standard output.
"""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from msgspec import json

from sixquiprend import kernel
from sixquiprend.analysis import analyse, evaluate
from sixquiprend.arena.match import make_match
from sixquiprend.arena.playing import Playing
from sixquiprend.arena.runners import in_this_process
from sixquiprend.bots import BOT_NAMES, YARDSTICKS, make_bot
from sixquiprend.bots.conformance.schedule import schedule
from sixquiprend.bots.external.messages import Request, request
from sixquiprend.engine import (
    OPTIONS,
    Event,
    GameError,
    Placed,
    Rules,
    State,
    evolve,
    new_game,
    position,
    view,
)
from sixquiprend.engine.option import KernelWay
from sixquiprend.i18n import translator
from sixquiprend.i18n.explaining import explain
from sixquiprend.i18n.web import catalogue
from sixquiprend.kernel.gate import check_plays
from sixquiprend.learn.lessons import lesson, titles
from sixquiprend.records import Record, RecordWriter, Seat, play_game, read_record
from sixquiprend.referee import settle
from sixquiprend.rulebook import all_cases
from sixquiprend.rulebook.answering import answered
from sixquiprend.server.api.games import drawn
from sixquiprend.server.basics.choices import CHOICES
from sixquiprend.server.workers.study import FAILED
from sixquiprend.tui.setup import Wishes, agree
from tests.play import COMBINATIONS, dealt, rows, steps
from tests.server.test_games_api import _until as until
from tests.server.test_polling import _play as play_by_polling
from tests.server.visiting import open_server
from tests.table.living import Living, by_chance
from tests.tui.typist import Terminal, sit_down

FULL = "2 3 4 6 · 20 · 30 · 50"
"""Four cards with four heads lie in row 1: under T it is full, in any other game it has room."""


TURN = {"rows": [[1], [2], [3], [4]], "plays": [{"seat": 1, "card": 50}]}
"""A question for the referee."""


def takes_of(events: Iterable[tuple[State, Event]]) -> int:
    """How many rows were taken by cards that fitted; each as soon as the slots say, and none later."""
    takes = 0
    for before, event in events:
        if isinstance(event, Placed) and before.next_row is not None:
            full = len(before.rows[event.row]) >= before.slots.capacity(before, event.row)
            assert bool(event.taken) == full, event
            takes += full
    return takes


def happened(start: State, events: Iterable[Event]) -> Iterable[tuple[State, Event]]:
    state = start
    for event in events:
        yield state, event
        state = evolve(state, event)


# --- the rooms -------------------------------------------------------------------------------------


def engine(letter: str) -> None:
    """Whole games by chance: rows are taken when the option says."""
    for seed in range(3):
        game = list(steps(Rules(4, letter, rounds=1), seed))
        assert takes_of(pair for step in game for pair in happened(step.before, step.events)) > 3
    assert all(letter in "".join(COMBINATIONS) for letter in OPTIONS)
    assert any(letter in fixture.rules.options for fixture in schedule(1, 1))


def recorded(letter: str, bot: str = "beginner") -> Record:
    """A game of bots, written and read back, which verifies every line."""
    players, dice = [make_bot(bot) for _ in range(3)], Random(1)
    file = io.BytesIO()
    play_game(
        Rules(3, letter, rounds=1),
        [Seat(f"{bot} {seat}", "bot", bot) for seat in range(3)],
        lambda seat, seen: players[seat].answer(seen, dice),
        bytes(32),
        RecordWriter(file),
    )
    return read_record(file.getvalue())


def records(letter: str) -> None:
    record = recorded(letter)
    assert record.verdict.finished
    assert record.header.rules.options == letter
    assert takes_of(happened(new_game(record.header.rules), record.events)) > 0


def table(letter: str) -> None:
    """A table from its log, as the server keeps it."""
    living = Living(Rules(2, letter, rounds=1))
    living.sit("Ana", "Bo")
    living.start()
    living.play_out(by_chance(Random(1)))
    assert living.table.status == "over"
    assert takes_of((each.before, each.event) for each in living.happened) > 0


def terminal(letter: str) -> None:
    """A person at the terminal, from the agreement to the last line."""
    screen, wishes = Terminal(), Wishes(seats=3, options=letter, rounds=1, bots="beginner")
    agree(wishes, screen.talk)
    with pytest.MonkeyPatch.context() as patch:
        sit_down(screen, patch, chance=1)
        assert screen.play(wishes, None) == 0
    assert OPTIONS[letter].about.line in screen.text


def server(letter: str) -> None:
    """A table over HTTP, with what a page is told of the option, to the end and back as a replay."""

    async def visit(folder: Path) -> None:
        async with open_server(folder) as place, place.guest() as ana:
            known = (await ana.ok("GET", "/api/options"))["options"]
            assert [each for each in known if each["letter"] == letter]
            code = await ana.make(2, letter, rules={"rounds": 1}, bots=["careful"])
            assert code == ana.code
            before = await ana.at()
            await ana.at("/start", "POST")
            over = await play_by_polling(ana, before)
            await until(ana, f"/api/games/{over['game']}/record")  # it is saved just after the last answer
            game = await place.house.store.game(over["game"])
            assert game is not None
            replay = json.decode(drawn(game, "en")[0])
            assert replay["rules"]["options"] == letter
            assert replay["steps"][-1]["event"]["event"] == "game_ended"
            await place.house.store.save_analysis(over["game"], FAILED)
            refusal = await ana.refused("GET", f"/api/games/{over['game']}/analysis")
            assert refusal == (409, "option_unsupported")

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(visit(Path(folder)))


def pages(letter: str) -> None:
    """What the browser is sent: all that it knows of the option, and its words."""
    (told,) = [option for option in CHOICES.options if option.letter == letter]
    about = OPTIONS[letter].about
    assert (told.name, told.referee, told.pad, told.lesson, told.analysis) == (about.name, *(False,) * 4)
    assert told.questions == tuple(sorted(OPTIONS[letter].questions))
    assert (about.name, letter) in [(preset.name, preset.options) for preset in CHOICES.presets]
    texts = catalogue("fr")
    said = [texts[f"option:{letter}"], texts[f"option:{letter}:line"], texts[f"game:{letter}:line"]]
    assert said == [about.title, about.line, about.promise]


def referee(letter: str) -> None:
    settle({**TURN, "options": letter})


def rulebook(letter: str) -> None:
    assert all(letter not in case.options for case in all_cases())
    answered({"ask": "turn", **TURN, "options": letter})


def lessons(letter: str) -> None:
    t = translator("en")
    assert OPTIONS[letter].about.name not in [title.name for title in titles(t)]
    lesson(OPTIONS[letter].about.name, t)


def kernel_rounds(letter: str) -> None:
    kernel.random_rounds(kernel.seeded(1), Rules(4, letter), 1)


def kernel_games(letter: str) -> None:
    kernel.full.new_tables(Rules(4, letter), 1)


def kernel_ways(letter: str) -> None:
    assert not any(kernel.plays(way, Rules(2, letter)) for way in get_args(KernelWay))
    assert kernel.exact_costs(view(position(Rules(2, letter), [(5,), (7,)], rows(FULL)), 0)) is None
    check_plays("search", Rules(2, letter))


def analysis_of_a_game(letter: str) -> None:
    analyse(recorded(letter), samples=8)


def analysis_of_a_view(letter: str) -> None:
    evaluate(view(dealt(Rules(2, letter)), 0), Random(1))


def arena(letter: str) -> None:
    match = make_match(["beginner", "careful"], seats=4, options=letter)
    played = list(in_this_process()(Playing(match), match.units(2)))
    assert len(played) == 4
    assert not any(game.faults for game in played)


def protocol(letter: str) -> None:
    """What a bot in another language is sent, and can be read back."""
    seen = view(dealt(Rules(2, letter)), 0)
    line = json.decode(request(Request(1, 1, 1.0, seen)))
    assert (line["rules"]["options"], line["question"]) == (letter, seen.legal[0].question)


def bot(name: str) -> Callable[[str], None]:
    """This bot plays whole games, and sees which row is full under T."""

    def play(letter: str) -> None:
        record = recorded(letter, name)
        assert record.verdict.finished
        takes = takes_of(happened(new_game(record.header.rules), record.events))
        # Who shuns full rows may take none by a card that fits; who gives any answer may give this one.
        assert takes > 0 or name in ("cautious", "greedy")
        if letter == "T" and name != "erratic":
            state = position(Rules(2, letter), [(7, 51), (60, 90)], rows(FULL))
            answers = [make_bot(name).answer(view(state, 0), Random(seed)) for seed in range(5)]
            assert [answer.card for answer in answers] == [51] * 5  # type: ignore[attr-defined]

    return play


ROOMS: dict[str, Callable[[str], None]] = {
    "engine": engine,
    "records": records,
    "table": table,
    "terminal": terminal,
    "server": server,
    "pages": pages,
    "referee": referee,
    "rule book": rulebook,
    "lessons": lessons,
    "kernel: rounds": kernel_rounds,
    "kernel: games": kernel_games,
    "kernel: other ways": kernel_ways,
    "analysis of a game": analysis_of_a_game,
    "analysis of a view": analysis_of_a_view,
    "arena": arena,
    "bot protocol": protocol,
    **{f"bot {name}": bot(name) for name in (*BOT_NAMES, *YARDSTICKS)},
}


def tried(room: Callable[[str], None], letter: str) -> dict[str, object]:
    """Nothing if it was played; else with which code and words it was refused."""
    try:
        room(letter)
    except GameError as error:
        return {"refused": error.code, "text": explain(error, translator("en")), **error.details}
    return {}


def main() -> None:
    found = {name: {letter: tried(room, letter) for letter in "TE"} for name, room in ROOMS.items()}
    sys.stdout.write(json.encode(found).decode())


if __name__ == "__main__":
    main()
