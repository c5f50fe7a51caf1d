"""The file of a match: nothing is lost, nothing is mixed, nothing counts twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from sixquiprend.arena import ArenaError, Played, ResultsFile, make_match
from sixquiprend.arena.results import default_name, default_path

MATCH = make_match(["careful", "beginner"])


def played(deal: int, rotation: int = 0) -> Played:
    return Played(deal, rotation, 1, (3, 5), (0,), ((7, 8), (9,)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with three games."""
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, MATCH) as results:
        for deal in range(3):
            results.append(played(deal))
    return path


def read(path: Path) -> list[Played]:
    with ResultsFile(path, MATCH) as results:
        return list(results.played.values())


def test_what_was_written_is_read(file: Path) -> None:
    before = file.read_bytes()
    assert read(file) == [played(0), played(1), played(2)]
    assert file.read_bytes() == before


def test_lines_are_added_and_never_changed(file: Path) -> None:
    before = file.read_bytes()
    with ResultsFile(file, MATCH) as results:
        results.append(played(3))
    assert file.read_bytes() == before + json.encode(played(3)) + b"\n"


def test_a_torn_last_line_is_played_again(file: Path) -> None:
    whole = file.read_bytes()
    for cut in range(1, len(json.encode(played(2))) + 1):
        file.write_bytes(whole[:-cut])
        assert read(file) == [played(0), played(1)]
        with ResultsFile(file, MATCH) as results:
            results.append(played(2))
        assert file.read_bytes() == whole


def test_a_last_line_that_never_reached_the_disk_is_played_again(file: Path) -> None:
    file.write_bytes(file.read_bytes() + b"\0" * 40 + b"\n")
    assert read(file) == [played(0), played(1), played(2)]


@pytest.mark.parametrize("left", [0, 1, 20])
def test_a_run_stopped_before_its_first_line_begins_anew(tmp_path: Path, left: int) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(json.encode(MATCH)[:left])
    assert read(path) == []
    assert path.read_bytes() == json.encode(MATCH) + b"\n"


def test_a_game_that_stands_twice_counts_once(file: Path) -> None:
    file.write_bytes(file.read_bytes() + json.encode(played(1)) + b"\n")
    assert read(file) == [played(0), played(1), played(2)]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 2}, "seed 2"),
        ({"lineup": ("careful", "expert")}, "bots careful expert"),
        ({"rules": replace(MATCH.rules, options="J")}, "options J"),
        ({"rules": replace(MATCH.rules, rounds=3)}, "rounds 3"),
        ({"version": "0.0.1"}, "version 0.0.1"),
        ({"code": "0123456789abcdef"}, "other code"),
    ],
)
def test_results_of_another_match_are_refused_and_kept(
    tmp_path: Path, change: dict[str, object], words: str
) -> None:
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, replace(MATCH, **change)) as results:
        results.append(played(0))
    before = path.read_bytes()
    with pytest.raises(ArenaError, match=words) as refused:
        ResultsFile(path, MATCH)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before


def test_fresh_throws_results_away(file: Path) -> None:
    with ResultsFile(file, replace(MATCH, seed=2), fresh=True) as results:
        assert not results.played
    assert file.read_bytes() == json.encode(replace(MATCH, seed=2)) + b"\n"


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("content", [b"dear diary\n", b"{}\n", b'{"record":"sixquiprend"}\n', b"\xff\n"])
def test_a_file_of_something_else_is_never_touched(tmp_path: Path, content: bytes, fresh: bool) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(ArenaError, match="not a file of arena results"):
        ResultsFile(path, MATCH, fresh)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "line",
    [
        b"garbage",
        json.encode({"deal": 1}),
        json.encode(replace(played(9), heads=(1, 2, 3))),
        json.encode(replace(played(9), rotation=2)),
        json.encode(replace(played(9), winners=(2,))),
        json.encode(replace(played(9), rounds=0)),
    ],
)
def test_a_wrong_line_in_the_middle_is_named(file: Path, line: bytes) -> None:
    content = file.read_bytes() + line + b"\n" + json.encode(played(3)) + b"\n"
    file.write_bytes(content)
    with pytest.raises(ArenaError, match="line 5"):
        ResultsFile(file, MATCH)
    assert file.read_bytes() == content


def test_two_runs_cant_write_to_one_file(file: Path) -> None:
    with ResultsFile(file, MATCH), pytest.raises(ArenaError, match="another run"):
        ResultsFile(file, MATCH)
    assert len(read(file)) == 3


def test_a_file_that_cant_be_is_refused(tmp_path: Path, file: Path) -> None:
    for path in (tmp_path, file / "below-a-file"):
        with pytest.raises(ArenaError, match="can't write"):
            ResultsFile(path, MATCH)


def test_every_match_has_a_file_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    names = {default_name(match) for match in (MATCH, replace(MATCH, seed=2), replace(MATCH, code="f"))}
    assert len(names) == 3
    assert all(name.startswith("careful-beginner-") for name in names)
    assert default_path(MATCH).is_relative_to(tmp_path)
    hostile = replace(MATCH, lineup=("exec:../../x y/" + "z" * 999, "beginner"))
    assert len(default_name(hostile)) < 100
    assert "/" not in default_name(hostile)
