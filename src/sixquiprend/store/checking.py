"""Whether a SQLite file is whole: looked at once, beside everything else, since a large one takes a while."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path


class QuickCheck:
    """SQLite's own look at a file. `fault` is what it found, once it has."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self.fault: str | None = None
        self.done = asyncio.ensure_future(asyncio.to_thread(self._check))

    async def stop(self) -> None:
        """Nobody wants to know any more."""
        if self._connection is not None:
            self._connection.interrupt()
        await self.done

    def _check(self) -> None:
        try:
            address = f"{self._file.absolute().as_uri()}?mode=ro"
            with closing(sqlite3.connect(address, uri=True, check_same_thread=False)) as connection:
                self._connection = connection
                (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
                self._connection = None
                if found != "ok":
                    self.fault = str(found).splitlines()[-1]
        except sqlite3.OperationalError:  # interrupted, or it can't be opened: whoever writes will notice
            pass
        except sqlite3.Error as error:
            self.fault = str(error)
        finally:
            self._connection = None
