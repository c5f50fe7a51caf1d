"""Where compiled code is kept between runs.

The files of the cache are read back as code. So their directory must belong to this user, and nobody else
may write in it; a directory that can't be made so is not used, and the code is compiled for this run only.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import stat
import sys
import tempfile
import time
from atexit import register
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

CACHE_VARIABLE = "SIXQUIPREND_CACHE"
"""The environment variable that names another directory for what this program keeps."""

KERNEL = Path(__file__).parent

KEPT_FOR = 30 * 24 * 3600
"""Code of another version of the kernel is forgotten when it is that old, in seconds."""


@cache
def cache_directory(folder: Path = KERNEL) -> Path:
    """The directory for compiled code of this folder: private, writable, and only for these very sources."""
    place = wanted_directory(os.environ) / "numba"
    try:
        mine = private_directory(place) / _version(folder)
        _forget_old(place, but=mine)
        return private_directory(mine)
    except OSError as problem:
        logging.getLogger(__name__).warning(
            "compiled code can't be kept in %s (%s): it is compiled anew each time", place, problem
        )
        passing = Path(tempfile.mkdtemp(prefix="sixquiprend-"))  # mkdtemp gives it to this user alone
        register(shutil.rmtree, passing, ignore_errors=True)
        return passing


def wanted_directory(environment: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Where this program keeps what it can make again: the variable says it, or the platform's habit."""
    if named := environment.get(CACHE_VARIABLE):
        return Path(named).expanduser()
    if platform == "win32":
        base = environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = environment.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "sixquiprend"


def private_directory(path: Path) -> Path:
    """This directory, made if need be, and closed to everybody else.

    Raises `OSError` if that can't be: it is another user's, a link, not a directory, or not writable.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir(mode=0o700, exist_ok=True)
    found = path.lstat()
    above = path.parent.stat()
    if not stat.S_ISDIR(found.st_mode):
        raise NotADirectoryError(f"{path} is not a directory of its own")
    if os.name == "posix":
        if found.st_uid != os.geteuid():
            raise PermissionError(f"{path} belongs to another user")
        if above.st_uid not in (0, os.geteuid()) or (
            above.st_mode & 0o022 and not above.st_mode & stat.S_ISVTX
        ):
            raise PermissionError(f"{path.parent} lets other users put another directory in its place")
        if stat.S_IMODE(found.st_mode) != 0o700:
            path.chmod(0o700)
    if not os.access(path, os.W_OK | os.X_OK):
        raise PermissionError(f"{path} is not writable")
    return path


def _version(folder: Path) -> str:
    """A name that changes with any source of the kernel, and with any in the folder if that is another one.

    Numba looks only at the file a function stands in: it would miss a change in what the function calls.
    """
    digest = hashlib.sha256()
    sources = sorted(KERNEL.rglob("*.py"))
    if not folder.is_relative_to(KERNEL):
        sources += sorted(folder.glob("*.py"))
    for source in sources:
        digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def _forget_old(place: Path, but: Path) -> None:
    """Removes the code of other versions that has not been used for long; others may be at it too."""
    with suppress(OSError):
        for other in place.iterdir():
            if other != but and time.time() - other.stat().st_mtime > KEPT_FOR:
                shutil.rmtree(other, ignore_errors=True)
        if but.is_dir():
            os.utime(but)
