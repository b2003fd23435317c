"""The day of a table that plays a deal of the day, and the finished tries at it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the deal of the day; tables from before played none."""
    op.add_column("tables", sa.Column("day", sa.String(10), nullable=False, server_default=""))
    op.create_table(
        "tries",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("tries_at", "tries", ["at"])
