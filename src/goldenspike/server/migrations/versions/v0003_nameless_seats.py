"""Seats of persons without a name: the colour of the seat was stored as their name, and is no longer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COLOURS = {
    "america": ("Red", "Orange", "White", "Blue"),
    "montana": ("Blue", "Yellow", "Green", "Red"),
    "railways": ("Orange", "Green", "Pink", "Teal", "Gold", "Silver"),
    "pioneer": ("Pioneer",),
}
EARLIER = ("you", "Somebody")
"""Stored for persons without a name before the colours were."""


def upgrade() -> None:
    """Empty the names that no person has given."""
    seats = sa.table(
        "seats", sa.column("table_id"), sa.column("seat"), sa.column("sitter"), sa.column("name")
    )
    tables = sa.table("tables", sa.column("id"), sa.column("game"))
    persons = sa.update(seats).where(seats.c.sitter == "person").values(name="")
    op.execute(persons.where(seats.c.name.in_(EARLIER)))
    for game, colours in COLOURS.items():
        of_game = seats.c.table_id.in_(sa.select(tables.c.id).where(tables.c.game == game))
        for seat, colour in enumerate(colours):
            op.execute(persons.where(of_game, seats.c.seat == seat, seats.c.name == colour))
