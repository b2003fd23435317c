"""Persons, tables, seats and who holds them, lines, positions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables of the first version."""
    op.create_table(
        "persons",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
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
    )
    op.create_index("tables_stage", "tables", ["stage", "touched"])
    op.create_index("tables_opening", "tables", ["owner", "opening_id"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("sitter", sa.String(8), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("stand_in", sa.Boolean, nullable=False),
        sa.Column("key", sa.String(24), nullable=False),
        sa.Column("reserve", sa.Float, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True),
    )
    op.create_index("holders_person", "holders", ["person"])
    op.create_table(
        "lines",
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
    op.create_table(
        "positions",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("moment", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
    )
