"""The queue of jobs that servers at one PostgreSQL database share; elsewhere it stays empty."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of the shared job queue."""
    op.create_table(
        "jobs",
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
    )
    op.create_index("jobs_added", "jobs", ["added"])
