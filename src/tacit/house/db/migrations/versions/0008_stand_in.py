"""Store with a table which bot plays for people who are gone, or whose time is up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    usual = sa.Column("stand_in", sa.String(32), nullable=False, server_default="regular")
    op.add_column("tables", usual)


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("stand_in")
