"""The tables of the database as SQLAlchemy describes them, the same for every kind of database."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

SCHEMA: Final = sa.MetaData()

RUNNING_TRY: Final = sa.text("day <> '' AND stage = 'running'")
"""The tables of which a person has one for each game and day."""

PERSONS: Final = sa.Table(
    "persons",
    SCHEMA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)
TABLES: Final = sa.Table(
    "tables",
    SCHEMA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("secret", sa.LargeBinary(32), nullable=False),
    sa.Column("stage", sa.String(12), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("watching", sa.String(12), nullable=False),
    sa.Column("clock", sa.JSON, nullable=True),
    sa.Column("owner", sa.Integer, nullable=False),
    sa.Column("invitation", sa.String(24), nullable=False),
    sa.Column("opened", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("begun_at", sa.Integer, nullable=False),
    sa.Column("deadline", sa.Float, nullable=True),
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("deciding", sa.Integer, nullable=True),
    sa.Column("opening_id", sa.String(40), nullable=False),
    sa.Column("day", sa.String(10), nullable=False, server_default=""),
    sa.Column("colours", sa.String(80), nullable=False, server_default=""),
    sa.Column("lesson", sa.String(40), nullable=False, server_default=""),
    sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
    sa.Column("waiting", sa.String(8), nullable=False, server_default=""),
    sa.Column("asked_at", sa.Float, nullable=False, server_default="0"),
    sa.Column("words_wanted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("origin", sa.String(240), nullable=False, server_default=""),
    sa.Column("root", sa.String(24), nullable=False, server_default=""),
    sa.Column("parent", sa.String(24), nullable=False, server_default=""),
    sa.Column("branch_name", sa.String(60), nullable=False, server_default=""),
    sa.Index("tables_root", "root"),
    sa.Index("tables_stage", "stage", "touched"),
    sa.Index("tables_opening", "owner", "opening_id", unique=True),
    sa.Index(
        "tables_try",
        *("owner", "game", "day"),
        unique=True,
        sqlite_where=RUNNING_TRY,
        postgresql_where=RUNNING_TRY,
    ),
)
SEATS: Final = sa.Table(
    "seats",
    SCHEMA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("sitter", sa.String(8), nullable=False),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("bot", sa.String(40), nullable=False),
    sa.Column("stand_in", sa.Boolean, nullable=False),
    sa.Column("key_hash", sa.String(64), nullable=False),
    sa.Column("reserve", sa.Float, nullable=False),
    sa.Column("words", sa.String(80), nullable=False, server_default=""),
)
HOLDERS: Final = sa.Table(
    "holders",
    SCHEMA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.Integer, primary_key=True),
    sa.Index("holders_person", "person"),
)
LINES: Final = sa.Table(
    "lines",
    SCHEMA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("answer_number", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("by", sa.String(8), nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("rule", sa.String(80), nullable=False),
    sa.Column("seen", sa.Integer, nullable=False),
    sa.Column("told", sa.Text, nullable=False),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("command", sa.String(64), nullable=True),
)
POSITIONS: Final = sa.Table(
    "positions",
    SCHEMA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("moment", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
)

REVIEWS: Final = sa.Table(
    "reviews",
    SCHEMA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("stage", sa.Integer, nullable=False),
    sa.Column("review", sa.LargeBinary, nullable=False),
)
"""Reviews of finished tables, as JSON, with the number of stages that were done."""

TRIES: Final = sa.Table(
    "tries",
    SCHEMA,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("person", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(24), nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("tries_at", "at"),
)
"""Finished tries at deals of the day. A person's number 0 counts, the others are practice."""

HEALTH: Final = sa.Table(
    "health",
    SCHEMA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
"""One row, which a health check writes."""

JOBS: Final = sa.Table(
    "jobs",
    SCHEMA,
    sa.Column("id", sa.String(120), primary_key=True),
    sa.Column("urgency", sa.Integer, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("person", sa.Integer, nullable=False),
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Column("job", sa.LargeBinary, nullable=False),
    sa.Column("added", sa.Float, nullable=False),
    sa.Column("lease_until", sa.Float, nullable=True),
    sa.Column("worker", sa.String(24), nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("result", sa.LargeBinary, nullable=True),
    sa.Index("jobs_added", "added"),
)
"""Jobs for the workers of all servers that share the database: those that wait, are claimed, or are done."""

LEARNED: Final = sa.Table(
    "learned",
    SCHEMA,
    sa.Column("person", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("lesson", sa.String(40), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
"""Lessons that persons have done, with the first time."""

ADDRESSES: Final = sa.Table(
    "addresses",
    SCHEMA,
    sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("to", sa.String(300), nullable=False),
    sa.Column("code", sa.String(40), nullable=False, unique=True),
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("failures", sa.Integer, nullable=False),
)
"""Where persons want to be reminded."""

REMINDED: Final = sa.Table(
    "reminded",
    SCHEMA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("asked_at", sa.Float, nullable=False),
)
"""When a person was last reminded of a table, and of which question, by the time it was asked at.

The time is written before the reminder is sent and the question after it, so that one is never sent twice
and one that failed is sent again when the next may be.
"""

LAB_RUNS: Final = sa.Table(
    "lab_runs",
    SCHEMA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("person", sa.Integer, nullable=False),
    sa.Column("command_id", sa.String(40), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("series", sa.LargeBinary, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("stage", sa.String(12), nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("added", sa.Float, nullable=False),
    sa.Column("ended", sa.Float, nullable=True),
    sa.Column("claimed_at", sa.Float, nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("answers", sa.Integer, nullable=False),
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Column("worker", sa.String(24), nullable=False),
    sa.Column("lease_until", sa.Float, nullable=True),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("allowance", sa.Float, nullable=False),
    sa.Column("summary", sa.LargeBinary, nullable=True),
    sa.Column("report", sa.LargeBinary, nullable=True),
    sa.Index("lab_runs_stage", "stage"),
    sa.Index("lab_runs_person", "person", "command_id", unique=True),
)
"""Simulations that persons started in the lab; who writes the report of one has a lease on it."""

LAB_PORTIONS: Final = sa.Table(
    "lab_portions",
    SCHEMA,
    sa.Column("run_id", sa.String(24), primary_key=True),
    sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("worker", sa.String(24), nullable=False),
    sa.Column("lease_until", sa.Float, nullable=True),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("results", sa.LargeBinary, nullable=True),
    sa.Column("studied", sa.LargeBinary, nullable=True),
)
"""Games of a simulation that a worker has claimed, and their results once they are played."""

PERSON_COLUMNS: Final = (
    *(HOLDERS.c.person, TABLES.c.owner, TRIES.c.person, LEARNED.c.person, ADDRESSES.c.person),
    LAB_RUNS.c.person,
)
"""Where persons stand who did something, and are not forgotten."""
