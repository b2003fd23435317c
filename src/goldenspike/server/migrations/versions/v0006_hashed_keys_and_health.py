"""Hashed keys of private links, without those of seats that changed hands; a row for health checks."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Hash the keys of seats, without those of seats whose person had left; add the health check."""
    op.add_column("seats", sa.Column("key_hash", sa.String(64), nullable=False, server_default=""))
    seats = sa.table(
        "seats", *[sa.column(name) for name in ("table_id", "seat", "sitter", "key", "key_hash")]
    )
    lines = sa.table("lines", *[sa.column(name) for name in ("table_id", "seat", "kind", "told")])
    got_up = sa.exists().where(
        lines.c.table_id == seats.c.table_id,
        lines.c.seat == seats.c.seat,
        lines.c.kind == "seat",
        lines.c.told.contains("GotUp"),
    )
    chosen = sa.select(seats.c.table_id, seats.c.seat, seats.c.key).where(seats.c.sitter == "person", ~got_up)
    connection = op.get_bind()
    for table_id, seat, key in connection.execute(chosen).all():
        one = sa.update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
        connection.execute(one.values(key_hash=hashlib.sha256(key.encode()).hexdigest()))
    with op.batch_alter_table("seats") as batch:
        batch.drop_column("key")
    op.create_table(
        "health",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.execute("INSERT INTO health (id, at) VALUES (1, 0.0)")
