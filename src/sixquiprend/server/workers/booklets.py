"""What a browser keeps of lessons and exercises is written once, in a worker."""

from __future__ import annotations

import asyncio
import gzip
from typing import NamedTuple

from msgspec import json

from sixquiprend.i18n import LANGUAGES, translator
from sixquiprend.learn.booklet import booklet

from ..basics.refusals import Refused
from .minds import Minds


class Written(NamedTuple):
    """A booklet as JSON, plain and packed."""

    plain: bytes
    packed: bytes


class Booklets:
    """The booklets of one server."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds
        self._written: dict[str, Written] = {}
        self._writing = asyncio.Lock()

    async def written(self, language: str) -> Written:
        """The booklet in one of the LANGUAGES. The first reader waits for all of them, for seconds."""
        if not self._written:
            async with self._writing:
                if not self._written:
                    self._written = await self._write()
        return self._written[language]

    async def _write(self) -> dict[str, Written]:
        try:
            return await self._minds.work(write_all)
        except Refused:  # all processes are busy, or there are none: slower, but it comes
            return await asyncio.to_thread(write_all)


def write_all() -> dict[str, Written]:
    """The booklets in all languages, which share their exercises."""
    plain = {language: json.encode(booklet(translator(language))) for language in LANGUAGES}
    return {language: Written(text, gzip.compress(text, 9, mtime=0)) for language, text in plain.items()}
