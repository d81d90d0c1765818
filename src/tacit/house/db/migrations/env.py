"""Run by Alembic: applies the revisions on the connection that `Store.open` passes."""

from __future__ import annotations

from alembic import context

from tacit.house.db.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making a new one
)
context.run_migrations()
