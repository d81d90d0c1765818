"""The database schema.

tables    a table: its game, options and state. `version` counts all changes, and `unseen`, by seat,
          those that only this seat could notice; `state` is the position as bytes, so that a move
          need not replay the log; `journal` has the events outside the game, and `notes`, by seat,
          what players have written down for themselves
seats     who sits where: a person, a bot, or nobody
moves     the log, including chance's moves
requests  requests with an idempotency key, so that a repeated request is not carried out twice
studies   a requested study of a finished game: when a worker has to continue it, and which worker
          holds it; `due` is null when the study is done, or has failed too often
studied   the moves that have been studied, each as JSON (`study/study.py`)
results   the results of finished games for the guests who played them and, where a game was
          studied, how much of them was luck (`split`); they outlive the tables
subscriptions  browsers that are notified of their guest's turns when no page is open (Web Push)
calls     the turns that have been announced in this way
passages  codes that move a guest to another device, valid once and for a few minutes
daily     who has played which deal of the day, and their score; outlives the tables
keys      secrets of the house itself
puzzles   how many guests have tried a puzzle, by a hash of its position, and solved it at once
tries     each guest's tries: whether the first was right, and whether any was

A column `guest` says whom a row belongs to: such rows move to another device with the guest, are
exported with the guest's data, and are deleted when the guest asks for it (db/guests.py).

Sizes of bytes and texts are limited by the code that writes them.
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
    sa.Column("stand_in", sa.String(32), nullable=False, server_default="regular"),
    sa.Column("watching", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("notes", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("daily", sa.String(10), nullable=False, server_default=""),
    sa.Column("listed", sa.Integer, nullable=False, server_default="0"),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Index("tables_bot_due", "bot_due"),
    sa.Index("tables_deadline", "deadline"),
    sa.Index("tables_changed", "stage", "changed"),
    sa.Index("tables_listed", "listed"),
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

STUDIES = sa.Table(
    "studies",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("moves", sa.Integer, nullable=False),  # in all
    sa.Column("done", sa.Integer, nullable=False, server_default="0"),
    sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
    sa.Column("due", sa.Float),
    sa.Column("holder", sa.String(32), nullable=False, server_default=""),
    sa.Column("asked", sa.Float, nullable=False),
    sa.Index("studies_due", "due"),
)

STUDIED = sa.Table(
    "studied",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("studies.table_id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("step", sa.JSON, nullable=False),
)

RESULTS = sa.Table(
    "results",
    METADATA,
    # No foreign key: the table may be deleted.
    sa.Column("table_id", sa.String(22), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.String(64), nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("partners", sa.JSON, nullable=False),
    sa.Column("scores", sa.JSON, nullable=False),
    sa.Column("facts", sa.JSON, nullable=False),
    sa.Column("finished", sa.Float, nullable=False),
    sa.Column("split", sa.JSON(none_as_null=True)),
    sa.Index("results_guest", "guest", "finished"),
)

PASSAGES = sa.Table(
    "passages",
    METADATA,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("guest", sa.String(64), nullable=False),
    sa.Column("sealed", sa.String(64), nullable=False),
    sa.Column("name", sa.String(32), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sa.Index("passages_guest", "guest"),
)

DAILY = sa.Table(
    "daily",
    METADATA,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(22), nullable=False),
    sa.Column("begun", sa.Float, nullable=False),
    sa.Column("finished", sa.Float),
    sa.Column("score", sa.Integer),
    sa.Column("place", sa.Integer),
    sa.Index("daily_guest", "guest", "day"),
)

SUBSCRIPTIONS = sa.Table(
    "subscriptions",
    METADATA,
    sa.Column("mark", sa.String(64), primary_key=True),  # a hash of the endpoint
    sa.Column("guest", sa.String(64), nullable=False),
    sa.Column("endpoint", sa.String(1024), nullable=False),
    sa.Column("p256dh", sa.String(128), nullable=False),
    sa.Column("auth", sa.String(32), nullable=False),
    sa.Column("origin", sa.String(512), nullable=False),
    sa.Column("lang", sa.String(8), nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Index("subscriptions_guest", "guest"),
)

CALLS = sa.Table(
    "calls",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("turn", sa.Integer, nullable=False),
)

KEYS = sa.Table(
    "keys",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
)

PUZZLES = sa.Table(
    "puzzles",
    METADATA,
    sa.Column("key", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("tried", sa.Integer, nullable=False, server_default="0"),
    sa.Column("solved", sa.Integer, nullable=False, server_default="0"),
    sa.Index("puzzles_game", "game"),
)

TRIES = sa.Table(
    "tries",
    METADATA,
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("key", sa.String(16), primary_key=True),
    sa.Column("first", sa.Boolean, nullable=False),
    sa.Column("solved", sa.Boolean, nullable=False),
)
