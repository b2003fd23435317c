"""Branches: tables that play on from a moment of another table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

COLUMNS = {"origin": 240, "root": 24, "parent": 24, "branch_name": 60}


def upgrade() -> None:
    """Add branches; no table from before is one."""
    for name, length in COLUMNS.items():
        op.add_column("tables", sa.Column(name, sa.String(length), nullable=False, server_default=""))
    op.create_index("tables_root", "tables", ["root"])
