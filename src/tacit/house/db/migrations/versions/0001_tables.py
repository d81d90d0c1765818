"""Tables, seats, moves and requests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary),
        sa.Column("position", sa.LargeBinary),
        sa.Column("seed", sa.LargeBinary),
        sa.Column("salt", sa.LargeBinary),
        sa.Column("bot_due", sa.Float),
        sa.Column("follows", sa.String(22)),
        sa.Column("next", sa.String(22)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("tables_bot_due", "tables", ["bot_due"])
    op.create_table(
        "seats",
        _of_a_table(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("token", sa.String(64)),
        sa.Column("guest", sa.String(64)),
        sa.Column("mind", sa.String(32)),
        sa.Column("stand_in", sa.String(32)),
        sa.Column("votes", sa.Integer, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "token", name="seats_token"),
    )
    op.create_index("seats_guest", "seats", ["guest"])
    op.create_table(
        "moves",
        _of_a_table(),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "requests",
        _of_a_table(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("what", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    for name in ("requests", "moves", "seats", "tables"):
        op.drop_table(name)


def _of_a_table() -> sa.Column[str]:
    return sa.Column(
        "table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
