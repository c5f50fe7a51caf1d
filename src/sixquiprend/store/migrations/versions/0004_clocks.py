"""What time it was for a process when it gave its last sign of life."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("processes", sa.Column("clock", sa.Double, nullable=False, server_default="0"))
