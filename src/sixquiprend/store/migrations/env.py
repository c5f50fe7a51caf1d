"""Alembic's entry: runs revisions on the connection it was given, inside the caller's transaction."""

from __future__ import annotations

from alembic import context

from sixquiprend.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by copying it
)
context.run_migrations()
