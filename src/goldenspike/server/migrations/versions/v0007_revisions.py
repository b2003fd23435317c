"""The revision of a table, by which servers that share a database notice each other's changes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the revision of a table, which counts its changes.

    A command of a person opens one table, and a person has one try at the deal of a day at a time, whichever
    servers they reach.
    """
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    tables = sa.table("tables", sa.column("id"), sa.column("owner"), sa.column("opening_id"))
    earlier = tables.alias()
    again = sa.exists().where(
        earlier.c.owner == tables.c.owner,
        earlier.c.opening_id == tables.c.opening_id,
        earlier.c.id < tables.c.id,
    )
    op.execute(sa.update(tables).where(again).values(opening_id=tables.c.id))
    op.drop_index("tables_opening", "tables")
    op.create_index("tables_opening", "tables", ["owner", "opening_id"], unique=True)
    running = sa.text("day <> '' AND stage = 'running'")
    op.create_index(
        "tables_try",
        "tables",
        ["owner", "game", "day"],
        unique=True,
        sqlite_where=running,
        postgresql_where=running,
    )
