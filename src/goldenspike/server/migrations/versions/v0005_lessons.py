"""The lesson of a table that plays one, and the lessons that persons have done."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add lessons; tables from before played none."""
    op.add_column("tables", sa.Column("lesson", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "learned",
        sa.Column("person", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("lesson", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
