"""Entries of streams, and finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("previous", sa.Integer),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "sequence", name="entries_pkey"),
        sa.ForeignKeyConstraint(
            ["stream", "previous"], ["entries.stream", "entries.sequence"], name="entries_previous_fkey"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("entries_at", "entries", ["at"])
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("finished_at", sa.Double, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("analysis", sa.LargeBinary),
        sa.Column("progress", sa.Double),
        sa.Column("claimed_by", sa.Text),
        sa.Column("claimed_until", sa.Double),
        sa.PrimaryKeyConstraint("id", name="games_pkey"),
    )
    op.create_index("games_stream", "games", ["stream"])
    op.create_index("games_finished_at", "games", ["finished_at"])
