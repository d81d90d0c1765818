"""The four relations in which the house keeps everything.

tables    a table: its game, its options, its state. `version` counts every change that anybody can
          see, and `unseen`, by seat, those that nobody else can; `state` is the position as bytes,
          so that a move need not replay the log; `journal` is what happened besides the game, and
          `notes`, by seat, are what players have written down for themselves
seats     who sits where: a person, a bot, or nobody
moves     the log, with chance's moves
requests  what was asked with an idempotency key, so that a repeated request is not played twice

The code that writes bytes and texts limits their size.
"""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("pace", sa.String(16), nullable=False),
    sa.Column("stage", sa.String(8), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("unseen", sa.String(64), nullable=False, server_default=""),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("state", sa.LargeBinary),
    sa.Column("position", sa.LargeBinary),
    sa.Column("seed", sa.LargeBinary),
    sa.Column("salt", sa.LargeBinary),
    sa.Column("sealing", sa.Integer, nullable=False, server_default="1"),
    sa.Column("due", sa.Integer, nullable=False, server_default="0"),
    sa.Column("bot_due", sa.Float),
    sa.Column("deadline", sa.Float),
    sa.Column("ready", sa.Integer, nullable=False, server_default="0"),
    sa.Column("follows", sa.String(22)),
    sa.Column("next", sa.String(22)),
    sa.Column("journal", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("clock", sa.String(16), nullable=False, server_default="none"),
    sa.Column("watching", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("notes", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Index("tables_bot_due", "bot_due"),
    sa.Index("tables_deadline", "deadline"),
    sa.Index("tables_changed", "stage", "changed"),
)

SEATS = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(32), nullable=False),
    sa.Column("token", sa.String(64)),
    sa.Column("guest", sa.String(64)),
    sa.Column("mind", sa.String(32)),
    sa.Column("stand_in", sa.String(32)),
    sa.Column("votes", sa.Integer, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("reserve", sa.Float, nullable=False, server_default="0"),
    sa.Column("asked", sa.Float),
    sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("seats_guest", "guest"),
    sa.UniqueConstraint("table_id", "token", name="seats_token"),
)

MOVES = sa.Table(
    "moves",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.BigInteger, nullable=False),
)

REQUESTS = sa.Table(
    "requests",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("what", sa.String(64), nullable=False),
)
