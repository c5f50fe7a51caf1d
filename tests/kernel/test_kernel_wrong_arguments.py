"""Every exported function of the kernel refuses what it can't take, and no line of cells leads it astray."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_wrong_arguments_are_refused_and_nothing_is_read_beyond_an_array() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.kernel.wrong_arguments", "40"],
        cwd=ROOT,
        # Words of chance overflow on purpose, which NumPy mentions and compiled code doesn't.
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore::RuntimeWarning"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "all is well\n", done.stderr[-3000:]
