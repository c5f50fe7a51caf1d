"""What can go wrong with a store: one code and one sentence each."""

from __future__ import annotations

from typing import Final

from sixquiprend.i18n import Translator, later

MESSAGES: Final[dict[str, str]] = {
    "bad_address": later("the address of a database looks like {examples}"),
    "store_unreachable": later("the database {place} can't be opened: {reason}"),
    "store_in_use": later(
        "the database {place} is in use by another process: stop that one, or take PostgreSQL, which serves "
        "many processes"
    ),
    "store_newer": later("the database {place} was made by a newer version of this program"),
    "store_older": later(
        "the database {place} was made by an older version of this program: a server that starts brings it "
        "up to date"
    ),
    "store_failed": later("the database {place} doesn't answer as it should: {reason}"),
    "store_damaged": later("the database {place} is damaged: {reason}"),
    "store_not_empty": later("the database {place} isn't empty: a backup is only put back into an empty one"),
    "bad_backup": later("this is no whole backup: {reason}"),
    "store_closed": later("the database {place} has been closed"),
    "notice_too_long": later("a notice to other processes has at most {most} bytes, not {size}"),
}
"""The code of each error, which never changes, with what it says in English."""


class StoreError(Exception):
    """A database that can't be opened, reached or written.

    `code` is one of `MESSAGES`; `details` are the facts of the message, without passwords. After an append
    has raised `store_failed` nobody knows whether it is on disk: read the stream again.
    """

    def __init__(self, code: str, /, **details: object) -> None:
        self.code = code
        self.details = details
        self.message = MESSAGES[code].format_map(details)
        super().__init__(self.message)


class Conflict(Exception):
    """The stream doesn't end where the writer thought: read it again, then try again; nothing was written."""

    def __init__(self, stream: str, after: int) -> None:
        super().__init__(f"{stream} doesn't end at {after} (any more)")
        self.stream = stream
        self.after = after


class Fenced(Conflict):
    """Another process owns the stream now, or nobody does; nothing was written."""


def explain_store(error: StoreError, t: Translator) -> str:
    """The error in the reader's language."""
    return t(MESSAGES[error.code], **error.details)
