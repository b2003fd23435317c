"""Tables that were stored by version 1 of a game go on with the settings of their time."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from kit.live import Server
from kit.people import Person

SEATS = {"america": "me me me", "montana": "me me", "pioneer": "me", "railways": "me me"}


def forget_settings(file: Path, table: str, names: Collection[str]) -> None:
    """Make a stored table one of version 1, without these settings in its row and its positions."""

    def shorter(settings: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in settings.items() if name not in names}

    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        (written,) = connection.execute("SELECT options FROM tables WHERE id = ?", (table,)).fetchone()
        options = json.dumps(shorter(json.loads(written)))
        connection.execute("UPDATE tables SET version = 1, options = ? WHERE id = ?", (options, table))
        stored = "SELECT position, moment FROM positions WHERE table_id = ?"
        for written, moment in connection.execute(stored, (table,)).fetchall():
            position = json.loads(written)
            position["options"] = shorter(position["options"])
            connection.execute(
                "UPDATE positions SET position = ? WHERE table_id = ? AND moment = ?",
                (json.dumps(position), table, moment),
            )


@pytest.mark.slow
def test_tables_of_version_1_go_on_after_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Person(server, "Anna")
        tables = {
            name: anna.open(name, SEATS[name], settings=dict(find(name).former_settings[1])) for name in SEATS
        }
        before = {name: anna.play(tables[name], Rng("version 1"), most=30)["state"] for name in SEATS}
        server.stop()
        for name in SEATS:
            forget_settings(tmp_path / "tables.db", tables[name], find(name).former_settings[1])
        server.start()
        anna.move_to(server)
        for name, state in before.items():
            with anna.look(tables[name], state["seat"]) as looking:
                after = looking.until(lambda _: True)["state"]
            assert after["view"] == state["view"]
            assert find(name).former_settings[1].items() <= anna.table(tables[name])["settings"].items()
            assert anna.play(tables[name], Rng("and on"), most=10)["state"]["number"] > state["number"]
        anna.http.close()
