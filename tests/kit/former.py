"""Write the database of the last migration with a table of each game, for tests of later versions.

Run it with the tests on the path before a new migration is added: `PYTHONPATH=tests python -m kit.former`.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from kit.live import Server
from kit.people import Person

FOLDER = Path(__file__).parents[1] / "server" / "upgrades"
TABLES = {
    "america": ("me me me", 25),
    "montana": ("me me", 25),
    "pioneer": ("me", 105),
    "railways": ("me me", 25),
}
"""The seats of each table, and how many answers are given there; a position is stored after a hundred."""

GIVEN = "SELECT words FROM lines WHERE table_id = ? AND kind = 'answer' AND by = 'person' ORDER BY number"


def main() -> None:
    """Play at a server of this version, stop it, and write its database and what was played."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        with Server(Path(folder)) as server:
            anna = Person(server, "Anna")
            tables = {name: played(anna, name, seats, most) for name, (seats, most) in TABLES.items()}
            token = anna.http.cookies["goldenspike"]
            anna.http.close()
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("VACUUM")
            for table in tables.values():
                table["given"] = [words for (words,) in connection.execute(GIVEN, (table["table"],))]
            ((revision,),) = connection.execute("SELECT version_num FROM alembic_version").fetchall()
        known = {"token": token, "versions": {name: find(name).version for name in TABLES}, "tables": tables}
        text = json.dumps(known, indent=1, ensure_ascii=False)
        (FOLDER / f"{revision}.json").write_text(text, encoding="utf-8")
        (FOLDER / f"{revision}.db.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    print(f"The database of {revision} is written to {FOLDER.name}.")


def played(person: Person, name: str, seats: str, most: int) -> dict[str, Any]:
    """Play a while at a new table; return its id and its record."""
    table = person.open(name, seats)
    person.play(table, Rng(f"former {name}"), most=most)
    return {"table": table, "record": person.record(table)}


if __name__ == "__main__":
    main()
