"""Whose analysis is next: the first of everybody's games before anybody's second."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("turn", sa.Integer, nullable=False, server_default="0"))
