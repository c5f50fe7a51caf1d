"""`sixquiprend class`: whoever runs a server lists, exports and erases its classes."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

from typer.testing import CliRunner

from sixquiprend.cli import app
from tests.server.schooling import class_of
from tests.server.visiting import open_server, run

YES = [{"yes": True}]


def command(*words: str, typed: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["class", *words, "--lang", "en"], input=typed)
    return done.exit_code, done.output


def a_class(folder: Path) -> str:
    """A class with a quiz and a table, on a server that has stopped since."""
    codes: list[str] = []

    async def visit() -> None:
        async with open_server(folder) as place, class_of(place.url, "Emma", "Zoé") as (teacher, (emma, _)):
            await teacher.start(plan="quiz")
            await emma.ok("POST", "answers", {"activity": 1, "item": 1, "reply": YES})
            await teacher.start(plan="tables", size=3)
            await emma.sit()
            codes.append(teacher.code)

    run(visit)
    return codes[0]


def test_classes_are_listed_exported_and_erased_without_a_trace(tmp_path: Path) -> None:
    code = a_class(tmp_path)
    where = ("--database", f"sqlite:///{tmp_path}/games.db")
    status, said = command("list", *where)
    assert status == 0
    assert code in said
    assert "2 pupils, 2 activities" in said
    assert "Emma" not in said
    out = tmp_path / "results.csv"
    assert command("export", code.lower(), "--out", str(out), *where) == (0, f"Written: {out}\n")
    lines = out.read_text("utf-8-sig").splitlines()
    assert lines[1].startswith("Emma,1,1,1,1,1,'True,")
    assert "Emma" in command("export", code, "--out", "-", *where)[1]
    out.unlink()
    nowhere = tmp_path / "nowhere" / "results.csv"
    assert command("export", code, "--out", str(nowhere), *where) == (
        1,
        f"{nowhere}: No such file or directory\n",
    )
    assert command("erase", code, *where, typed="n\n")[0] == 1
    status, said = command("erase", code, "AAAAAA", "--yes", *where)
    assert status == 1
    assert f"Erased: {code}" in said
    assert "There is no class AAAAAA" in said
    for file in sorted(tmp_path.iterdir()):
        assert not any(word in file.read_bytes() for word in (b"Emma", code.encode(), b"Zo\xc3\xa9")), file
    assert command("list", *where) == (0, "There is no class on this server.\n")
    assert command("export", code, *where)[0] == 1


def test_before_a_class_is_erased_yes_is_said_in_any_language(tmp_path: Path) -> None:
    code = a_class(tmp_path)
    words = ["class", "erase", code, "--database", f"sqlite:///{tmp_path}/games.db", "--lang", "fr"]
    for typed in ("n\n", "non\n", "\n", "x\n", ""):
        asked = CliRunner().invoke(app, words, input=typed)
        assert asked.exit_code == 1, typed
        assert re.search(r"\(\d{4}-\d\d-\d\d, 2 élèves, 2 activités\)\s\? \[Oui/Non\]", asked.output)
    done = CliRunner().invoke(app, words, input="o\n")
    assert done.exit_code == 0
    assert re.search(rf"Effacée\s: {code}", done.output)


def test_while_a_server_uses_the_file_the_command_says_what_to_do(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_server(tmp_path):
            where = ("--database", f"sqlite:///{tmp_path}/games.db")
            status, said = await asyncio.to_thread(command, "list", *where)
            assert status == 1
            assert "Stop the server for a moment" in said

    run(test)


def test_a_class_or_a_table_of_it_that_cannot_be_read_stands_in_nobodys_way(tmp_path: Path) -> None:
    code = a_class(tmp_path)
    where = ("--database", f"sqlite:///{tmp_path}/games.db")

    def damage(stream: str, sequence: int) -> None:
        with closing(sqlite3.connect(tmp_path / "games.db")) as file:
            wanted = "UPDATE entries SET entry = ? WHERE stream LIKE ? AND sequence = ?"
            assert file.execute(wanted, (b"{", stream, sequence)).rowcount == 1
            file.commit()

    damage("table:%", 2)
    out = tmp_path / "results.csv"
    status, said = command("export", code, "--out", str(out), *where)
    assert status == 0
    assert re.fullmatch(
        rf"\w{{6}}  can't be read by this version of the program\nWritten: {re.escape(str(out))}\n", said
    )
    assert "Emma" in out.read_text("utf-8-sig")
    out.unlink()
    damage(f"class:{code}", 3)
    unread = f"{code}  can't be read by this version of the program\n"
    assert command("list", *where) == (0, unread)
    assert command("export", code, *where) == (1, unread)
    status, said = command("erase", code, *where, typed="n\n")
    assert status == 1
    assert f"Erase everything of class {code} (can't be read by this version of the program)?" in said
    assert command("erase", code, "--yes", *where) == (0, f"Erased: {code}\n")
    for file in sorted(tmp_path.iterdir()):
        assert not any(word in file.read_bytes() for word in (b"Emma", code.encode(), b"Zo\xc3\xa9")), file
