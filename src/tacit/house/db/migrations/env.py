"""Run by Alembic: applies the revisions on the connection that `Store.open` passes."""

from __future__ import annotations

from alembic import context

from tacit.house.db.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite alters a table by copying it
)
context.run_migrations()
