"""Databases of our own, and tables as the server keeps them."""

from __future__ import annotations

from pathlib import Path

from goldenspike.server.store import KeptSeat, KeptTable


def url_of(file: Path) -> str:
    """The database in this file."""
    return f"sqlite:///{file}"


def kept(name: str, stage: str, touched: float) -> KeptTable:
    """A table of one person, last touched then."""
    seat = KeptSeat(0, "person", "Anna", "", stand_in=False, key="k", reserve=0.0, holders=(1,))
    return KeptTable(
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
