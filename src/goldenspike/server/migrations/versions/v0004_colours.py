"""The colours of the seats that the players of a table have chosen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the colours of a table; '' stands for those of its game, as tables from before have them."""
    op.add_column("tables", sa.Column("colours", sa.String(80), nullable=False, server_default=""))
