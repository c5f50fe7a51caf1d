"""The training learns, by the right slopes, and goes on where it was stopped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_training_learns_and_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.network.plain_training", str(tmp_path)],
        cwd=ROOT,
        # Words of chance overflow on purpose, which NumPy mentions and compiled code doesn't.
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore::RuntimeWarning"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "all is well\n", done.stderr
