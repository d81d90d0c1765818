"""Store the split into luck and decisions with a result, so that it outlives the study."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("results", sa.Column("split", sa.JSON))


def downgrade() -> None:
    with op.batch_alter_table("results") as results:
        results.drop_column("split")
