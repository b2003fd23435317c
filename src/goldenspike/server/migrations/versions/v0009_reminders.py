"""Reminders: who is asked since when, addresses of persons, and when they were last reminded."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what reminders need; at running tables who must answer was asked at their last change."""
    op.add_column("tables", sa.Column("waiting", sa.String(8), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("asked_at", sa.Float, nullable=False, server_default="0"))
    tables = sa.table(
        "tables", *[sa.column(name) for name in ("stage", "deciding", "touched", "waiting", "asked_at")]
    )
    asked = sa.and_(tables.c.stage == "running", tables.c.deciding.is_not(None))
    seat = sa.cast(tables.c.deciding, sa.String(8))
    op.execute(sa.update(tables).where(asked).values(waiting=seat, asked_at=tables.c.touched))
    op.create_table(
        "addresses",
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("to", sa.String(300), nullable=False),
        sa.Column("code", sa.String(40), nullable=False, unique=True),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
    )
    op.create_table(
        "reminded",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("asked_at", sa.Float, nullable=False),
    )
