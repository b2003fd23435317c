"""Simulations that persons start in the lab, and the portions in which their games are played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables of the lab."""
    op.create_table(
        "lab_runs",
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
    )
    op.create_index("lab_runs_stage", "lab_runs", ["stage"])
    op.create_index("lab_runs_person", "lab_runs", ["person", "command_id"], unique=True)
    op.create_table(
        "lab_portions",
        sa.Column("run_id", sa.String(24), primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("worker", sa.String(24), nullable=False),
        sa.Column("lease_until", sa.Float, nullable=True),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("results", sa.LargeBinary, nullable=True),
        sa.Column("studied", sa.LargeBinary, nullable=True),
    )
