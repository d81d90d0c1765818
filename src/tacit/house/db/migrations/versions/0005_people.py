"""People at tables: who is ready or away, clocks, private notes, events outside the game."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def columns() -> dict[str, list[sa.Column[Any]]]:
    """The new columns, by table."""
    return {
        "tables": [
            sa.Column("ready", sa.Integer, nullable=False, server_default="0"),
            sa.Column("journal", sa.JSON, nullable=False, server_default="[]"),
            sa.Column("notes", sa.JSON, nullable=False, server_default="[]"),
            sa.Column("watching", sa.Boolean, nullable=False, server_default=sa.true()),
            sa.Column("clock", sa.String(16), nullable=False, server_default="none"),
        ],
        "seats": [
            sa.Column("reserve", sa.Float, nullable=False, server_default="0"),
            sa.Column("asked", sa.Float),
            sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false()),
        ],
    }


def upgrade() -> None:
    for name, added in columns().items():
        for column in added:
            op.add_column(name, column)


def downgrade() -> None:
    for name, added in columns().items():
        with op.batch_alter_table(name) as table:
            for column in added:
                table.drop_column(column.name)
