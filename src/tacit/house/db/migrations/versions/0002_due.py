"""Columns for who is due and until when, and an index to find abandoned tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("deadline", sa.Float))
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.create_index("tables_changed", "tables", ["stage", "changed"])


def downgrade() -> None:
    op.drop_index("tables_changed", "tables")
    op.drop_index("tables_deadline", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("deadline")
        tables.drop_column("due")
