"""`python -m tools.browser_types` checks the types of the browser code, and installs TypeScript for it.

A checkout without Node, or without a way to get TypeScript, is told so in one line; with CI=true that is a
failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.machine import NODE, strict

ROOT: Final = Path(__file__).parents[1]


def main() -> int:
    npm = NODE.find()
    if npm is None:
        return _unchecked(NODE.missing)
    if not _installed():
        done = subprocess.run(
            [npm, "ci", "--no-audit", "--no-fund"], cwd=ROOT, check=False, capture_output=True, text=True
        )
        if done.returncode:
            return _unchecked(f"TypeScript can't be installed: {done.stderr.strip()}")
    return subprocess.run(
        [npm, "run", "--silent", "types"], cwd=ROOT, check=False, stdin=subprocess.DEVNULL
    ).returncode


def _installed() -> bool:
    """Whether node_modules holds what package-lock.json asks for."""
    try:
        wanted, present = (
            json.loads((ROOT / file).read_text("utf-8"))["packages"]["node_modules/typescript"]["integrity"]
            for file in ("package-lock.json", "node_modules/.package-lock.json")
        )
    except (OSError, KeyError, ValueError):
        return False
    return bool(wanted == present)


def _unchecked(reason: str) -> int:
    print(f"the types of the browser code are NOT checked: {reason}")
    return 1 if strict() else 0


if __name__ == "__main__":
    sys.exit(main())
