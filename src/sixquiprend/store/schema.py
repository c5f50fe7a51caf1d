"""The tables: entries of streams, finished games, and who owns which stream.

A change here needs a revision in `migrations/versions` (a test compares the two).
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Double,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

metadata = MetaData()

# An entry names the one before it, and so a stream has no gaps: whoever appends to a stream that was
# erased in the meantime is refused by the foreign key, as whoever comes second is by the primary key.
entries = Table(
    "entries",
    metadata,
    Column("stream", Text, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("previous", Integer),  # sequence - 1; null for the first
    Column("at", Double, nullable=False),
    Column("entry", LargeBinary, nullable=False),
    PrimaryKeyConstraint("stream", "sequence", name="entries_pkey"),
    ForeignKeyConstraint(
        ["stream", "previous"], ["entries.stream", "entries.sequence"], name="entries_previous_fkey"
    ),
    Index("entries_at", "at"),
    sqlite_with_rowid=False,
)

games = Table(
    "games",
    metadata,
    Column("id", Text, nullable=False),
    Column("stream", Text, nullable=False),
    Column("finished_at", Double, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("analysis", LargeBinary),
    Column("progress", Double),
    Column("claimed_by", Text),
    Column("claimed_until", Double),
    Column("turn", Integer, nullable=False, server_default="0"),  # among the games to be analysed
    PrimaryKeyConstraint("id", name="games_pkey"),
    Index("games_stream", "stream"),
    Index("games_finished_at", "finished_at"),
)

# Who owns a stream writes to it; an entry of an older epoch is refused. SQLite has one process, no owners.
owners = Table(
    "owners",
    metadata,
    Column("stream", Text, nullable=False),
    Column("process", Text, nullable=False),  # "": nobody
    Column("epoch", Integer, nullable=False),
    PrimaryKeyConstraint("stream", name="owners_pkey"),
    Index("owners_process", "process"),
)

processes = Table(
    "processes",
    metadata,
    Column("name", Text, nullable=False),
    Column("address", Text, nullable=False),  # where it takes connections over
    Column("until", Double, nullable=False),  # by the clock of the database; alive if that is to come
    Column("clock", Double, nullable=False, server_default="0"),  # its own, at its last sign of life
    PrimaryKeyConstraint("name", name="processes_pkey"),
)
