"""Hints, studies, puzzles, the deal of the day, listed tables, and the data of guests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

NEW = (
    "tries",
    "puzzles",
    "studied",
    "studies",
    "daily",
    "keys",
    "calls",
    "subscriptions",
    "passages",
    "results",
)


def upgrade() -> None:
    add_hints()
    add_studies()
    add_deals_of_the_day()
    add_what_is_ones_own()
    add_puzzles()


def add_hints() -> None:
    hints = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", hints)


def add_studies() -> None:
    op.create_table(
        "studies",
        sa.Column(
            "table_id",
            sa.String(22),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False, server_default="0"),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due", sa.Float),
        sa.Column("holder", sa.String(32), nullable=False, server_default=""),
        sa.Column("asked", sa.Float, nullable=False),
    )
    op.create_index("studies_due", "studies", ["due"])
    op.create_table(
        "studied",
        sa.Column(
            "table_id",
            sa.String(22),
            sa.ForeignKey("studies.table_id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("step", sa.JSON, nullable=False),
    )


def add_deals_of_the_day() -> None:
    op.add_column("tables", sa.Column("daily", sa.String(10), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("listed", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_listed", "tables", ["listed"])
    op.create_table(
        "daily",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("finished", sa.Float),
        sa.Column("score", sa.Integer),
        sa.Column("place", sa.Integer),
    )
    op.create_index("daily_guest", "daily", ["guest", "day"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )


def add_what_is_ones_own() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("partners", sa.JSON, nullable=False),
        sa.Column("scores", sa.JSON, nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.Column("finished", sa.Float, nullable=False),
    )
    op.create_index("results_guest", "results", ["guest", "finished"])
    op.create_table(
        "passages",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("sealed", sa.String(64), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("passages_guest", "passages", ["guest"])
    op.create_table(
        "subscriptions",
        sa.Column("mark", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.String(1024), nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("origin", sa.String(512), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("subscriptions_guest", "subscriptions", ["guest"])
    op.create_table(
        "calls",
        sa.Column(
            "table_id",
            sa.String(22),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("turn", sa.Integer, nullable=False),
    )


def add_puzzles() -> None:
    op.create_table(
        "puzzles",
        sa.Column("key", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("tried", sa.Integer, nullable=False, server_default="0"),
        sa.Column("solved", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("puzzles_game", "puzzles", ["game"])
    op.create_table(
        "tries",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(16), primary_key=True),
        sa.Column("first", sa.Boolean, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    for name in NEW:
        op.drop_table(name)
    op.drop_index("tables_listed", "tables")
    with op.batch_alter_table("tables") as tables:
        for name in ("listed", "daily", "hints"):
            tables.drop_column(name)
