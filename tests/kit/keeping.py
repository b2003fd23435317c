"""Database URLs and stored table rows for tests."""

from __future__ import annotations

from pathlib import Path

from goldenspike.server.store import SeatRow, TableRow


def url_of(file: Path) -> str:
    """Return the URL of the SQLite database in this file."""
    return f"sqlite:///{file}"


def table_row(name: str, stage: str, touched: float) -> TableRow:
    """Return the row of a table with one person, at this stage and last touched at this time."""
    seat = SeatRow(0, "person", "Anna", "", stand_in=False, key_hash="k", reserve=0.0, holders=(1,))
    return TableRow(
        id=name,
        game="pioneer",
        version=1,
        settings=(),
        secret=b"s" * 32,
        stage=stage,
        listed=True,
        watching="open",
        clock=None,
        owner=1,
        invitation="i",
        opened=touched,
        touched=touched,
        begun_at=0,
        deadline=None,
        result="",
        turns=0,
        deciding=None,
        opening_id=f"opening {name}",
        seats=(seat,),
    )
