"""The bench of the server measures what it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from msgspec import json


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
