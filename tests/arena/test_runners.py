"""The same games whoever plays them: one process, several, a Ray cluster, killed and gone on."""

from __future__ import annotations

import multiprocessing
import os
import secrets
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from sixquiprend.arena import Match, Played, ResultsFile, make_match
from sixquiprend.arena.playing import Playing
from sixquiprend.arena.runners import in_processes, in_this_process

COMMAND = (Path(sys.executable).parent / "sixquiprend",)
MATCH_WORDS = ("careful", "beginner", "careful", "--seats", "4", "--options", "J", "--seed", "7", "--json")
# A token of our own, or Ray would keep one in the home of whoever runs the tests.
RAY_TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
SECONDS = 240
"""Far more than any of these takes, on any machine: a test must not hang."""

# Runs the command, and sends itself a signal in the middle of writing the sixth game.
STOPPED = (
    sys.executable,
    "-c",
    """
import os, signal, sys
from msgspec import json
from sixquiprend.arena import results
from sixquiprend.cli import main

number = getattr(signal, sys.argv.pop(1))
append = results.ResultsFile.append

def append_or_stop(self, played):
    if len(self.played) == 5:
        if number == signal.SIGKILL:
            os.write(self._file, json.encode(played)[:50])
        os.kill(os.getpid(), number)
    append(self, played)

results.ResultsFile.append = append_or_stop
main()
""",
)


def arena(*words: object, out: Path, start: tuple[object, ...] = COMMAND) -> subprocess.CompletedProcess[str]:
    """Returns when nothing is left of the command, its processes included: all of them hold its output."""
    return subprocess.run(
        [*map(str, start), "arena", *MATCH_WORDS, *map(str, words), "--out", str(out)],
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
        env={**os.environ, **RAY_TOKEN},
    )


def without_times(printed: str) -> dict[str, Any]:
    summary: dict[str, Any] = json.decode(printed)
    return {name: part for name, part in summary.items() if name != "times"}


def games_in(path: Path) -> bytes:
    """The games of the file in order and without their times: the same bytes for the same results."""
    match = json.decode(path.read_bytes().splitlines()[0], type=Match)
    with ResultsFile(path, match) as results:
        assert len(path.read_bytes().splitlines()) == 1 + len(results.played), "none stands twice"
        return b"\n".join(
            json.encode(replace(results.played[unit], micros=())) for unit in sorted(results.played)
        )


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], bytes]:
    """What one process makes of the match, without a break."""
    out = tmp_path_factory.mktemp("alone") / "results.jsonl"
    done = arena("--deals", 4, "--jobs", 1, out=out)
    assert done.returncode == 0, done.stderr
    return without_times(done.stdout), games_in(out)


def test_two_processes_play_the_same(tmp_path: Path, alone: tuple[dict[str, Any], bytes]) -> None:
    out = tmp_path / "results.jsonl"
    done = arena("--deals", 4, "--jobs", 2, out=out)
    assert done.returncode == 0, done.stderr
    assert (without_times(done.stdout), games_in(out)) == alone


def test_a_real_ray_cluster_plays_the_same(tmp_path: Path, alone: tuple[dict[str, Any], bytes]) -> None:
    out = tmp_path / "results.jsonl"
    done = arena("--deals", 4, "--jobs", 2, "--ray", "local", out=out)
    assert done.returncode == 0, done.stderr
    assert (without_times(done.stdout), games_in(out)) == alone


def test_a_cluster_with_other_code_is_refused(tmp_path: Path) -> None:
    other = """
from sixquiprend.arena import match
from sixquiprend.cli import main

match.fingerprint = lambda: "0123456789abcdef"
main()
"""
    out = tmp_path / "results.jsonl"
    done = arena("--deals", 1, "--jobs", 1, "--ray", "local", out=out, start=(sys.executable, "-c", other))
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "sixquiprend arena: a machine of the cluster has another version of sixquiprend"
    ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_in_the_middle_of_a_line_it_goes_on_as_if_nothing_had_happened(
    tmp_path: Path, alone: tuple[dict[str, Any], bytes], jobs: int
) -> None:
    out = tmp_path / "results.jsonl"
    killed = arena("--deals", 4, "--jobs", jobs, out=out, start=(*STOPPED, "SIGKILL"))
    assert killed.returncode == -signal.SIGKILL
    assert not out.read_bytes().endswith(b"\n")
    assert len(out.read_bytes().splitlines()) == 1 + 5 + 1
    done = arena("--deals", 4, "--jobs", jobs, out=out)
    assert "going on after 5 of 16 games" in done.stderr
    assert (without_times(done.stdout), games_in(out)) == alone


@pytest.mark.parametrize(("jobs", "name"), [(1, "SIGINT"), (2, "SIGINT"), (2, "SIGTERM")])
def test_stopped_it_says_what_it_knows_and_how_to_go_on(
    tmp_path: Path, alone: tuple[dict[str, Any], bytes], jobs: int, name: str
) -> None:
    out = tmp_path / "results.jsonl"
    stopped = arena("--deals", 4, "--jobs", jobs, out=out, start=(*STOPPED, name))
    assert stopped.returncode == 130
    assert "the same command goes on" in stopped.stderr
    assert "Traceback" not in stopped.stderr
    assert json.decode(stopped.stdout)["games"] <= 5
    done = arena("--deals", 4, "--jobs", jobs, out=out)
    assert "going on after 5 of 16 games" in done.stderr
    assert (without_times(done.stdout), games_in(out)) == alone


def test_a_process_that_dies_is_told_in_one_line(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    deadly = (
        sys.executable,
        "-c",
        """
import multiprocessing, os, signal
from sixquiprend.arena import results
from sixquiprend.cli import main

append = results.ResultsFile.append

def append_and_kill(self, played):
    append(self, played)
    for child in multiprocessing.active_children():
        os.kill(child.pid, signal.SIGKILL)

results.ResultsFile.append = append_and_kill
main()
""",
    )
    done = arena("--deals", 50, "--jobs", 2, out=out, start=deadly)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("sixquiprend arena: a playing process died; the games so far are kept")


def test_no_ray_cluster_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as closed:  # bound, so nobody else's, and not listening
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        for address in (
            "not-an-address",
            f"127.0.0.1:{port}",
            f"ray://127.0.0.1:{port}",
            "127.0.0.1:99999999",
        ):
            done = arena("--deals", 1, "--ray", address, out=tmp_path / "results.jsonl")
            assert done.returncode == 2
            assert len(done.stderr.splitlines()) == 1, done.stderr
            assert f"no Ray cluster at {address}" in done.stderr


def in_order(games: list[Played]) -> list[Played]:
    return [replace(game, micros=()) for game in sorted(games, key=lambda game: game.unit)]


def test_games_come_as_they_end_and_none_is_missing() -> None:
    match: Match = make_match(["careful", "beginner"], rounds=2)
    units = list(match.units(5))
    together = list(in_processes(2)(Playing(match), units))
    one_by_one = list(in_this_process()(Playing(match), reversed(units)))
    assert in_order(together) == in_order(one_by_one)
    assert [game.unit for game in in_order(together)] == units


def test_processes_end_with_their_runner() -> None:
    match = make_match(["careful", "beginner"])
    before = set(multiprocessing.active_children())
    games = in_processes(2)(Playing(match), match.units(1000))
    assert next(games).rounds == 1
    started = set(multiprocessing.active_children()) - before
    assert len(started) == 2
    games.close()
    assert not set(multiprocessing.active_children()) & started
