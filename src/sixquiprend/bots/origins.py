"""What a bot of somebody else is made of, as a hash: a changed bot must never be taken for the old one."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from .external.bot import PREFIX, command_words
from .network import NETWORK_PREFIX
from .plugins import GROUP


def origin(name: str) -> str | None:
    """A hash of all files that we can tell this bot is made of; None: it is one of ours, or there is none.

    Of a program (`exec:`) these are the program and every existing file that its command names; what those
    load in turn can't be known. Of a bot of another package, its version and all files of the package. Of the
    network with other weights, the file that holds them.
    """
    if name.startswith(NETWORK_PREFIX):
        return _hash(name, {Path(name.removeprefix(NETWORK_PREFIX))})
    if name.startswith(PREFIX):
        return _hash(name, _named_files(command_words(name.removeprefix(PREFIX))))
    found = entry_points(group=GROUP, name=name)
    if not found:
        return None
    entry = next(iter(found))
    version = entry.dist.version if entry.dist is not None else ""
    return _hash(f"{entry.value} {version}", {*_installed_files(entry), *_source_files(entry)})


def _named_files(words: list[str]) -> set[Path]:
    """`node bot.js --weights=net.bin` names three files, `sh -c 'node bot.js'` as many."""
    program = shutil.which(words[0])
    pieces = (piece for word in words for piece in (word, *word.split(), word.partition("=")[2]))
    named = {Path(piece) for piece in pieces if piece}
    if program is not None:
        named.add(Path(program))
    return {path for path in named if _is_file(path)}


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a word that can't be a path: too long, or with a null byte
        return False


def _installed_files(entry: EntryPoint) -> Iterator[Path]:
    """What the package's own list of files names."""
    if entry.dist is not None:
        for file in entry.dist.files or ():
            yield Path(str(entry.dist.locate_file(file)))


def _source_files(entry: EntryPoint) -> Iterator[Path]:
    """The package that the bot is imported from: an editable install doesn't list it."""
    try:
        spec = find_spec(entry.module.partition(".")[0])
    except (ImportError, ValueError):
        return
    if spec is None:
        return
    if spec.submodule_search_locations:
        for folder in spec.submodule_search_locations:
            yield from Path(folder).rglob("*")
    elif spec.origin is not None:
        yield Path(spec.origin)


def _hash(begin: str, files: Iterable[Path]) -> str:
    digest = sha256(begin.encode())
    for file in sorted({file.resolve() for file in files if "__pycache__" not in file.parts}):
        if file.is_file():
            digest.update(f"\0{file.name}\0".encode())
            with file.open("rb") as content:
                while chunk := content.read(1 << 20):
                    digest.update(chunk)
    return digest.hexdigest()[:16]
