"""`python -m tools.browser_code` checks the browser code: its types, its style and its format.

Since pyright comes from the same place, it also looks whether our Python API is typed for other checkers than
mypy (tests/typing).

`python -m tools.browser_code format` formats it and mends what the linter can mend. Both run scripts of
package.json, and install their tools. A checkout without Node, or without a way to get the tools, is told so
in one line; with CI=true that is a failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.machine import NODE, strict

ROOT: Final = Path(__file__).parents[1]
CHECKS: Final = ("types", "lint", "api")


def main(*scripts: str) -> int:
    """Run these scripts of package.json, all of them even if one fails; without any, the checks."""
    npm = NODE.find()
    if npm is None:
        return _undone(scripts, NODE.missing)
    if not _installed():
        done = subprocess.run(
            [npm, "ci", "--no-audit", "--no-fund"], cwd=ROOT, check=False, capture_output=True, text=True
        )
        if done.returncode:
            return _undone(scripts, f"its tools can't be installed: {done.stderr.strip()}")
    codes = [
        subprocess.run(
            [npm, "run", "--silent", script], cwd=ROOT, check=False, stdin=subprocess.DEVNULL
        ).returncode
        for script in scripts or CHECKS
    ]
    return max(codes)


def _installed() -> bool:
    """Whether node_modules holds what package-lock.json asks for."""
    try:
        wanted, present = (
            json.loads((ROOT / file).read_text("utf-8"))["packages"]
            for file in ("package-lock.json", "node_modules/.package-lock.json")
        )
        tools = [f"node_modules/{name}" for name in wanted[""]["devDependencies"]]
        return all(wanted[tool]["integrity"] == present[tool]["integrity"] for tool in tools)
    except (OSError, KeyError, ValueError):
        return False


def _undone(scripts: tuple[str, ...], reason: str) -> int:
    print(f"the browser code is NOT {'formatted' if 'format' in scripts else 'checked'}: {reason}")
    return 1 if strict() else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
