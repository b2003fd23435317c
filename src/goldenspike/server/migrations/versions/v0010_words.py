"""Words that players add to the dice, and whether a table waits for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the words of persons; dice of tables from before follow from the secret alone."""
    wanted = sa.Column("words_wanted", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", wanted)
    op.add_column("seats", sa.Column("words", sa.String(80), nullable=False, server_default=""))
