"""`sixquiprend backup`, `restore` and `erase`, and tables that are erased when nobody has touched them."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

from typer.testing import CliRunner

from sixquiprend.cli import app
from sixquiprend.server.basics.metrics import Metrics
from tests.server.schooling import class_of
from tests.server.visiting import Guest, has_question, open_server, run


def command(*words: str | Path, typed: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(app, [*map(str, words), "--lang", "en"], input=typed)
    return done.exit_code, done.output


async def play_out(guest: Guest) -> str:
    """The game of the guest's table, played to its end; its name."""
    async with guest.line() as line:
        while (update := await line.update())["status"] != "over":
            if has_question(update):
                await line.say(type="choose", moment=update["moment"], answer=update["you"]["legal"][0])
    await guest.ask("GET", f"/api/games/{update['game']}/record?wait=20")
    return str(update["game"])


def test_the_restore_drill(tmp_path: Path) -> None:
    """Backed up while people play; the machine is lost; on another one all go on where they were."""
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()

    async def test() -> None:
        file = tmp_path / "backup"
        async with open_server(old) as place, place.guest() as ana, place.guest() as bea:
            await bea.make(2, rules={"rounds": 1}, bots=["careful"], start=True)
            game = await play_out(bea)
            await ana.make(3, bots=["careful", "careful"], start=True)
            async with ana.line() as line:
                before = await line.update(has_question)
                chosen = await line.choose(before["moment"], before["you"]["legal"][3])
                status, said = await asyncio.to_thread(
                    command, "backup", file, "--database", f"sqlite:///{old}/games.db"
                )
                assert status == 0, said
                assert said.startswith("Done: ")
                assert said.endswith(" and 1 game.\n")
        where = ("--database", f"sqlite:///{new}/games.db")
        assert (await asyncio.to_thread(command, "restore", file, *where))[0] == 0
        assert (await asyncio.to_thread(command, "restore", file, *where))[0] == 1, "not into a full one"
        async with open_server(new) as place, place.guest() as again:
            again.cookie, again.code = ana.cookie, ana.code
            seen = await again.at()
            assert seen["moment"] >= before["moment"]
            assert seen["version"] >= chosen["version"]
            assert (await again.ask("GET", f"/api/games/{game}/record")).is_success

    run(test)


def test_tables_are_erased_by_code_game_or_person_without_a_trace(tmp_path: Path) -> None:
    codes: dict[str, str] = {}
    games: list[str] = []

    async def visit() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana, place.guest() as zoe:
            for kind in ("code", "person", "stays"):
                codes[kind] = await ana.make(3)
                if kind == "person":
                    await zoe.join(codes[kind], "Zoé")
            codes["game"] = await ana.make(2, rules={"rounds": 1}, bots=["careful"], start=True)
            games.append(await play_out(ana))

    run(visit)
    where = ("--database", f"sqlite:///{tmp_path}/games.db")
    assert command("erase", *where)[0] == 2
    assert command("erase", "--table", codes["code"], *where, typed="n\n")[0] == 1
    status, said = command("erase", "--table", codes["code"].lower(), "--person", "zoé", "--yes", *where)
    assert (status, said) == (0, f"Erased: {', '.join(sorted([codes['code'], codes['person']]))}\n")
    assert command("erase", "--game", games[0], *where, typed="y\n")[0] == 0
    for unknown in (("--table", "AAAAAA"), ("--game", games[0]), ("--person", "Zoé")):
        assert command("erase", *unknown, "--yes", *where)[0] == 1
    for file in sorted(tmp_path.iterdir()):
        gone = [codes[kind].encode() for kind in ("code", "person", "game")] + [b"Zo\xc3\xa9"]
        assert not any(word in file.read_bytes() for word in gone), file
    assert codes["stays"].encode() in b"".join(file.read_bytes() for file in tmp_path.iterdir())


def test_where_a_person_may_be_named_besides_is_told(tmp_path: Path) -> None:
    """At a table of which a part can't be read, and in a class, which is erased as a whole."""
    codes: list[str] = []

    async def visit() -> None:
        async with (
            open_server(tmp_path) as place,
            place.guest() as ana,
            class_of(place.url, "Zoé, Tom") as (teacher, _),
        ):
            codes.extend([await ana.make(3), await ana.make(3), teacher.code])

    run(visit)
    whole, spoiled, room = codes
    where = ("--yes", "--database", f"sqlite:///{tmp_path}/games.db")
    with closing(sqlite3.connect(tmp_path / "games.db")) as file:
        file.execute("INSERT INTO entries VALUES (?, 3, 2, 1.0, ?)", (f"table:{spoiled}", b"{"))
        file.commit()
    part = f"A part of table {spoiled} can't be read by this version of the program"
    status, said = command("erase", "--person", "tom", *where)
    assert status == 1
    assert f"In class {room} somebody is called tom, too" in said
    assert part in said
    assert "Erased" not in said
    status, said = command("erase", "--person", "Ana", *where)
    assert (status, said) == (0, f"Erased: {', '.join(sorted([whole, spoiled]))}\n"), "what is there is read"
    assert command("erase", "--person", "Ana", *where) == (
        1,
        "Nobody called Ana has sat at a table of this server.\n",
    )


def test_tables_that_nobody_touches_are_erased_in_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path) as place, place.guest() as ana:
            played = await ana.make(2, rules={"rounds": 1}, bots=["careful"], start=True)
            game = await play_out(ana)
            waiting = await ana.make(2)
        hour = 3600.0
        async with (
            open_server(tmp_path, keep_games=hour, keep_unplayed=0.0, erase_every=0.05) as place,
            place.guest() as bea,
        ):
            while (await bea.ask("GET", f"/api/tables/{waiting}")).status_code != 404:
                pass
            assert (await bea.ask("GET", f"/api/tables/{played}")).is_success
        async with open_server(tmp_path, keep_games=0.0, erase_every=0.05) as place, place.guest() as bea:
            for gone in (f"/api/games/{game}/record", f"/api/tables/{played}"):
                while (await bea.ask("GET", gone)).status_code != 404:
                    pass

    run(test)


def test_the_page_for_operators_names_every_metric_and_no_other() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
    told = set(re.findall(r"^\| `(sixquiprend_\w+)` \|", page, re.MULTILINE))
    kinds = re.findall(r"^# TYPE (\w+) (\w+)$", Metrics().text().decode(), re.MULTILINE)
    assert told == {name for name, _ in kinds if not name.endswith("_created")}


def test_the_page_for_operators_shows_commands_that_there_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
    shown = set(re.findall(r"sixquiprend ((?:class |admin )?[a-z]+)[^`\n]*?(--[a-z-]+)", page))
    assert {command for command, _ in shown} >= {"serve", "erase", "restore"}
    for words, option in shown:
        assert option in help_of(words), words


def help_of(words: str) -> str:
    done = CliRunner().invoke(app, [*words.split(), "--help"], env={"COLUMNS": "200"})
    return done.output
