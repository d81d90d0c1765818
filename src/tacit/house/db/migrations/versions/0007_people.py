"""What happened at a table besides its game, who is away, whether others may watch; clocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("journal", sa.JSON, nullable=False, server_default="[]"))
    watching = sa.Column("watching", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", watching)
    clock = sa.Column("clock", sa.String(16), nullable=False, server_default="none")
    op.add_column("tables", clock)
    op.add_column("seats", sa.Column("reserve", sa.Float, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("asked", sa.Float))
    away = sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", away)


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("clock")
        tables.drop_column("watching")
        tables.drop_column("journal")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("away")
        seats.drop_column("asked")
        seats.drop_column("reserve")
