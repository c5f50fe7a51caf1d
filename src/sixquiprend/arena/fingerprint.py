"""Which code plays: results of different rules or bots must never be added up."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import sixquiprend

PLAYING: Final = ("engine", "kernel", "bots", "records/dealer.py", "arena/match.py", "arena/playing.py")
"""All that a result can depend on, in this package."""


@cache
def fingerprint() -> str:
    """A hash of every file that plays, weights included, as they are when this process first asks."""
    root = Path(sixquiprend.__file__).parent
    digest = sha256()
    for file in sorted(file for part in PLAYING for file in _files(root / part)):
        content = file.read_bytes()
        digest.update(f"{file.relative_to(root).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def _files(part: Path) -> list[Path]:
    if part.is_file():
        return [part]
    return [file for file in part.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
