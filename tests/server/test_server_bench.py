"""The bench of the server measures what it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import astuple

from bench.server.parts import measured
from bench.server.slices import can_be_cut, part_of_a_core


def test_the_bench_plays_real_tables_and_a_real_echo() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "bench.server",
            "--tables=2",
            "--seconds=0.5",
            "--rate=50",
            "--no-floods",
            "--bots=beginner",
            "--no-processes",
            "--json",
        ],
        cwd=Path(__file__).parents[2],
        check=True,
        capture_output=True,
    )
    figures = json.decode(done.stdout)
    assert figures["tables"] == 2
    for name in ("answers_per_second", "echoes_per_second", "messages_to_echo", "p50_ms", "p99_ms"):
        assert figures[name] > 0
    assert figures["beginners_to_people"] > 0
    assert figures["p99_ms"] >= figures["p50_ms"]
    assert figures["message_bytes"] > figures["echo_bytes"] > figures["answer_bytes"] > 50


def test_each_part_of_an_answer_is_measured_by_itself() -> None:
    assert min(astuple(measured(1, turns=1))) > 0


_BURN = """
import time
input()
end = time.monotonic() + 0.5
while time.monotonic() < end:
    pass
print(time.process_time())
"""


def test_a_part_of_a_core_is_all_that_a_process_gets() -> None:
    with subprocess.Popen([sys.executable, "-c", _BURN], stdin=-1, stdout=-1, text=True) as child:
        if not can_be_cut():
            with pytest.raises(OSError, match="cgroup"), part_of_a_core([child.pid]):
                pass
            child.kill()
            return
        before = Path("/proc/self/cgroup").read_text("utf-8")
        with part_of_a_core([child.pid], 0.1):
            assert Path(f"/proc/{child.pid}/cgroup").read_text("utf-8") != before
            out, _ = child.communicate("\n")
        # What it has used before its part was cut is little.
        assert float(out) < 0.5 / 2
        assert Path("/proc/self/cgroup").read_text("utf-8") == before
