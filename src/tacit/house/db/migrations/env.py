"""Run by Alembic: the revisions are applied on the connection that the house hands over."""

from __future__ import annotations

from alembic import context

from tacit.house.db.store import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
context.run_migrations()
