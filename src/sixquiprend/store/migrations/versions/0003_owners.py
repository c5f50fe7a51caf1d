"""Which process owns which stream, and which processes live."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("name", name="processes_pkey"),
    )
    op.create_table(
        "owners",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("stream", name="owners_pkey"),
    )
    op.create_index("owners_process", "owners", ["process"])
