"""The database at the start, its copies, and how long tables are kept."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from goldenspike.server import database
from goldenspike.server.migrations.versions import v0012_branches
from goldenspike.server.rows import LogRow, PositionRow, TableChange
from goldenspike.server.sql import SCHEMA
from goldenspike.server.store import Store, StoreError, columns_of, hash_token
from kit.keeping import log_of, row_of, stored, table_row, url_of
from kit.live import COMMAND, Server
from kit.people import Person

STEP = '''"""A later step."""

import sqlalchemy as sa
from alembic import op

revision = "9000"
down_revision = "{head}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("persons", sa.Column("colour", sa.String(10), nullable=True))
'''


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return list(connection.execute(query))


def columns_before(columns: dict[str, Any], *added: str) -> dict[str, Any]:
    """Return the columns of a table without those that a later step added."""
    further = (*added, "waiting", "asked_at", *v0012_branches.COLUMNS)
    return {name: value for name, value in columns.items() if name not in further}


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False, timeout=120)


def test_a_new_database_has_the_shape_the_server_expects(tmp_path: Path) -> None:
    url = url_of(tmp_path / "deep" / "down" / "tables.db")
    assert database.prepare(url) == ""
    check_shape(url)


def check_shape(url: str) -> None:
    """Check that a new database has the tables, columns and indexes that the server expects."""
    assert database.prepare(url) == "", "nothing is done twice"
    engine = sa.create_engine(database.sync_url(url))
    found = sa.MetaData()
    found.reflect(engine)
    engine.dispose()
    for name, table in SCHEMA.tables.items():
        columns = {column.name: column.nullable for column in table.columns}
        assert {column.name: column.nullable for column in found.tables[name].columns} == columns
        assert {index.name for index in found.tables[name].indexes} == {index.name for index in table.indexes}
    assert set(found.tables) == {*SCHEMA.tables, "alembic_version"}


@pytest.mark.slow
def test_a_newer_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    database.prepare(url_of(file))
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    before = file.read_bytes()
    with pytest.raises(StoreError, match="newer Golden Spike"):
        database.prepare(url_of(file))
    assert file.read_bytes() == before
    done = run("serve", "--port", "0", "--db", url_of(file))
    assert done.returncode == 1
    assert "newer Golden Spike" in done.stderr
    assert "Traceback" not in done.stderr


def test_somebody_elses_database_is_refused_and_untouched(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
        connection.commit()
    with pytest.raises(StoreError, match="another program"):
        database.prepare(url_of(file))
    assert rows(file, "SELECT name FROM sqlite_master") == [("songs",)]


def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_text("This is a letter, and a long one at that. " * 50)
    with pytest.raises(StoreError, match="cannot be used"):
        database.prepare(url_of(file))
    assert file.read_text().startswith("This is a letter")
    with pytest.raises(StoreError, match="cannot be used"):
        database.prepare(url_of(tmp_path))
    for wrong in ("nonsense", "mysql://x"):
        with pytest.raises(StoreError, match="sqlite:///file or postgresql:"):
            database.async_url(wrong)


def test_an_older_database_is_backed_up_and_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.db"
    database.prepare(url_of(file))
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("INSERT INTO persons (token_hash, name, seen) VALUES ('x', 'Anna', 1.0)")
        connection.commit()
    steps = tmp_path / "migrations"
    shutil.copytree(database.MIGRATIONS, steps)
    ((head,),) = rows(file, "SELECT version_num FROM alembic_version")
    (steps / "versions" / "v9000_later.py").write_text(STEP.format(head=head))
    monkeypatch.setattr(database, "MIGRATIONS", steps)
    said = database.prepare(url_of(file))
    (saved,) = tmp_path.glob("tables-before-9000-*.db")
    assert saved.name in said
    assert rows(saved, "SELECT version_num FROM alembic_version") == [(head,)]
    assert rows(saved, "SELECT name FROM persons") == [("Anna",)]
    assert rows(file, "SELECT version_num FROM alembic_version") == [("9000",)]
    assert rows(file, "SELECT name, colour FROM persons") == [("Anna", None)]
    assert database.prepare(url_of(file)) == ""
    monkeypatch.undo()
    with pytest.raises(StoreError, match="newer"):
        database.prepare(url_of(file))


def test_tables_from_before_the_deal_of_the_day_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    engine = sa.create_engine(url_of(file))
    with engine.connect() as connection:
        config = Config()
        config.set_main_option("script_location", str(database.MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        old = columns_before(
            columns_of(table_row("old", "over", 1.0)), "day", "colours", "lesson", "revision", "words_wanted"
        )
        connection.execute(sa.insert(SCHEMA.tables["tables"]).values(old).inline())
        connection.commit()
    engine.dispose()
    assert "brought up to date" in database.prepare(url_of(file))
    assert rows(file, "SELECT id, game, stage, day, colours FROM tables") == [
        ("old", "pioneer", "over", "", "")
    ]
    assert rows(file, "SELECT count(*) FROM tries") == [(0,)]


def test_colours_stored_as_names_are_names_no_more(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    engine = sa.create_engine(url_of(file))
    stored = [
        ("montana", 0, "person", "Blue", ""),
        ("montana", 1, "person", "Red", "Red"),
        ("montana", 2, "person", "you", ""),
        ("montana", 3, "bot", "Red", "Red"),
        ("america", 0, "person", "Red", ""),
        ("america", 1, "person", "Anna", "Anna"),
    ]
    with engine.connect() as connection:
        config = Config()
        config.set_main_option("script_location", str(database.MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for game in ("montana", "america"):
            row = columns_before(
                columns_of(table_row(game, "running", 1.0)), "colours", "lesson", "revision", "words_wanted"
            ) | {"game": game}
            connection.execute(sa.insert(SCHEMA.tables["tables"]).values(row))
        for game, seat, sitter, name, _ in stored:
            row = {"table_id": game, "seat": seat, "sitter": sitter, "name": name, "bot": ""}
            seats = sa.table("seats", *[sa.column(column) for column in (*row, "stand_in", "key", "reserve")])
            connection.execute(sa.insert(seats).values({**row, "stand_in": False, "key": "", "reserve": 0.0}))
        connection.commit()
    engine.dispose()
    database.prepare(url_of(file))
    found = {(game, seat): name for game, seat, name in rows(file, "SELECT table_id, seat, name FROM seats")}
    assert found == {(game, seat): name for game, seat, _, _, name in stored}


def test_keys_from_before_are_hashed_unless_their_seat_changed_hands(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    engine = sa.create_engine(url_of(file))
    with engine.connect() as connection:
        config = Config()
        config.set_main_option("script_location", str(database.MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        for seat, sitter in enumerate(("person", "person", "open", "bot")):
            values = ("one", seat, sitter, "", "", 0, f"key-{seat}", 0.0)
            connection.exec_driver_sql("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        line = {**msgspec.structs.asdict(LogRow(2, "seat", 1.0, 0, 1, told='[{"type":"GotUp","name":"A"}]'))}
        connection.execute(sa.insert(SCHEMA.tables["lines"]).values(table_id="one", **line))
        connection.commit()
    engine.dispose()
    database.prepare(url_of(file))
    found = [hashed for (hashed,) in rows(file, "SELECT key_hash FROM seats ORDER BY seat")]
    assert found == [hash_token("key-0"), "", "", ""]
    assert b"key-0" not in file.read_bytes()


@pytest.mark.slow
def test_a_copy_is_made_while_the_server_runs(server: Server, anna: Person, tmp_path: Path) -> None:
    table = anna.open("montana", "me random")
    target = tmp_path / "copy.db"
    done = run("backup", str(target), "--db", server.db)
    assert (done.returncode, done.stderr) == (0, "")
    assert (table,) in rows(target, "SELECT id FROM tables")
    assert rows(target, "PRAGMA integrity_check") == [("ok",)]
    again = run("backup", str(target), "--db", server.db)
    assert again.returncode == 1
    assert "exists already" in again.stderr


def test_a_copy_that_cannot_be_made_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with pytest.raises(StoreError, match="no database"):
        database.backup(url_of(file), tmp_path / "copy.db")
    database.prepare(url_of(file))
    with pytest.raises(StoreError, match="cannot be written"):
        database.backup(url_of(file), tmp_path / "nowhere" / "copy.db")


def test_tables_nobody_touched_for_long_are_put_away(either_db: str) -> None:
    now = time.time()

    async def keep_and_put_away() -> None:
        store = Store(database.async_url(either_db))
        store.start()
        for name, stage, days in (
            ("old", "over", 91),
            ("gone", "given up", 91),
            ("recent", "over", 89),
            ("idle", "running", 181),
            ("waiting", "gathering", 181),
            ("slow", "running", 179),
        ):
            line = LogRow(1, "opened", now, 0)
            position = PositionRow(0, 1, "{}")
            table = table_row(name, stage, now - days * 86_400)
            await store.write_change(TableChange(table, new=True, log=(line,), position=position))
        for name, days in (("taught", 1), ("forgotten", 3)):
            lesson = msgspec.structs.replace(table_row(name, "over", now - days * 86_400), lesson="rail")
            await store.write_change(TableChange(lesson, new=True))
        before = (now - 90 * 86_400, now - 180 * 86_400, now - 2 * 86_400)
        assert await store.delete_old_tables(*before, 3) == 3, "in portions"
        assert await store.delete_old_tables(*before, 3) == 2
        assert await row_of(store, "old") is None
        assert await store.stored_table("idle") is None
        slow = await row_of(store, "slow")
        assert slow == table_row("slow", "running", slow.touched if slow else 0.0)
        assert [table.id for table in await store.tables_of(1, 50)] == ["recent", "slow"]
        await store.close()

    asyncio.run(keep_and_put_away())
    for name in ("tables", "seats", "holders", "lines", "positions"):
        column = "id" if name == "tables" else "table_id"
        kept = set(stored(either_db, f"SELECT {column} FROM {name}"))
        assert kept - {("taught",)} == {("recent",), ("slow",)}
    assert ("taught",) in stored(either_db, "SELECT id FROM tables")


def test_a_write_that_fails_spoils_no_other(either_db: str) -> None:

    async def write_together() -> None:
        store = Store(database.async_url(either_db))
        store.start()
        table = table_row("one", "running", 1.0)
        await store.write_change(TableChange(table, new=True))
        line = LogRow(1, "chat", 1.0, 0, text="the-ace-of-spades")
        again = msgspec.structs.replace(table, revision=1)
        outcomes = await asyncio.gather(
            store.write_change(TableChange(table, log=(line,))),
            store.write_change(TableChange(again, log=(line,))),
            store.write_change(TableChange(again, log=(LogRow(2, "chat", 1.0, 0),))),
            store.write_change(TableChange(again, log=(LogRow(3, "chat", 1.0, 0),))),
            return_exceptions=True,
        )
        names = [type(outcome).__name__ for outcome in outcomes]
        assert names == ["TableRow", "StaleTable", "TableRow", "StaleTable"]
        assert "the-ace-of-spades" not in str(outcomes[1]), "an error tells nothing of what was written"
        assert [each.number for each in await log_of(store, "one")] == [1, 2]
        await store.check()
        await store.close()

    asyncio.run(write_together())


def test_colours_chosen_while_waiting_are_read_back(either_db: str) -> None:
    waiting = msgspec.structs.replace(table_row("painted", "gathering", 1.0), game="america")
    chosen = msgspec.structs.replace(waiting, colours=("white", "blue", "red", "orange"))

    async def write_and_read() -> None:
        store = Store(database.async_url(either_db))
        store.start()
        await store.write_change(TableChange(waiting, new=True))
        assert await row_of(store, "painted") == waiting
        written = await store.write_change(TableChange(chosen))
        assert await row_of(store, "painted") == written
        assert (written.colours, written.revision) == (chosen.colours, 1)
        await store.close()

    asyncio.run(write_and_read())
