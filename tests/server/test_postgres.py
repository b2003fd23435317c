"""The server on PostgreSQL: the same tables by the same migrations, and the same behaviour."""

from __future__ import annotations

import asyncio
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from goldenspike.server import database
from goldenspike.server import protocol as wire
from goldenspike.server.rows import TableChange
from goldenspike.server.store import Store, StoreError
from kit.keeping import open_lobby, row_of, stored, table_row
from kit.postgres import Postgres

HEAD = "SELECT version_num FROM alembic_version"


def test_both_kinds_of_database_have_the_same_tables(postgres: Postgres, empty_database: Path) -> None:
    def shape(url: str) -> dict[str, object]:
        engine = sa.create_engine(database.sync_url(url))
        found = sa.MetaData()
        found.reflect(engine)
        engine.dispose()
        return {
            name: (
                {(column.name, column.nullable, column.primary_key) for column in table.columns},
                {(str(index.name), index.unique) for index in table.indexes},
            )
            for name, table in found.tables.items()
        }

    assert shape(postgres.new_database()) == shape(f"sqlite:///{empty_database}")


def test_servers_that_start_together_make_the_tables_once(postgres: Postgres) -> None:
    url = postgres.new_empty_database()
    with ThreadPoolExecutor(4) as several:
        assert list(several.map(database.prepare, [url] * 4)) == [""] * 4
    assert len(stored(url, HEAD)) == 1


def test_servers_that_change_the_same_tables_do_not_wait_for_one_another(postgres: Postgres) -> None:
    url = postgres.new_database()

    def change(connection: sa.Connection, table: str) -> None:
        touch = sa.text("UPDATE tables SET touched = touched + 1 WHERE id = :id")
        connection.execute(touch, {"id": table})
        connection.execute(sa.text("SELECT pg_sleep(0.1)"))

    async def write_in_both_orders() -> int:
        stores = [Store(database.async_url(url)) for _ in range(2)]
        for store in stores:
            store.start()
        for table in ("one", "two"):
            await stores[0].write_change(TableChange(table_row(table, "running", 0.0), new=True))
        await asyncio.gather(
            *[stores[0].write(partial(change, table=table), table) for table in ("one", "two")],
            *[stores[1].write(partial(change, table=table), table) for table in ("two", "one")],
        )
        transactions = sum(store.writer.transactions for store in stores)
        for store in stores:
            await store.close()
        return transactions

    assert asyncio.run(write_in_both_orders()) == 4, "two tables opened, and a transaction of each server"
    assert stored(url, "SELECT touched FROM tables") == [(2.0,), (2.0,)]


BROKEN_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "9000"
down_revision = "{head}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("persons", sa.Column("colour", sa.String(10), nullable=True))
    op.execute("SELECT pg_terminate_backend(pg_backend_pid())")
"""


def test_a_migration_that_is_interrupted_has_changed_nothing(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new_database()
    ((head,),) = stored(url, HEAD)
    steps = tmp_path / "migrations"
    shutil.copytree(database.MIGRATIONS, steps)
    (steps / "versions" / "v9000_later.py").write_text(BROKEN_STEP.format(head=head))
    with monkeypatch.context() as later:
        later.setattr(database, "MIGRATIONS", steps)
        with pytest.raises(StoreError, match="cannot be used"):
            database.prepare(url)
    assert stored(url, HEAD) == [(head,)]
    assert database.prepare(url) == "", "the old version starts as before"
    columns = "SELECT column_name FROM information_schema.columns WHERE table_name = 'persons'"
    assert ("colour",) not in stored(url, columns)


def test_a_dump_is_restored_with_every_table(postgres: Postgres, tmp_path: Path) -> None:
    url, restored = postgres.new_database(), postgres.new_empty_database()

    async def open_table() -> None:
        async with open_lobby(url) as lobby:
            anna, _ = await lobby.store.new_person()
            await lobby.open(anna, wire.OpenTable("opening-1", "pioneer", [wire.SeatPlan("me")]))

    asyncio.run(open_table())
    dump = str(tmp_path / "goldenspike.dump")
    postgres.tool("pg_dump", "--format=custom", f"--file={dump}", url)
    postgres.tool("pg_restore", "--no-owner", f"--dbname={restored}", dump)
    assert database.prepare(restored) == ""
    for table in ("persons", "tables", "seats", "holders"):
        assert stored(restored, f"SELECT * FROM {table}") == stored(url, f"SELECT * FROM {table}") != []


def test_a_newer_database_and_one_of_another_program_are_refused(postgres: Postgres) -> None:
    newer, foreign = postgres.new_database(), postgres.new_empty_database()
    for url, statement in (
        (newer, "UPDATE alembic_version SET version_num = '9999'"),
        (foreign, "CREATE TABLE songs (title TEXT)"),
    ):
        postgres.run(statement, str(sa.make_url(url).database))
    with pytest.raises(StoreError, match="newer Golden Spike"):
        database.prepare(newer)
    with pytest.raises(StoreError, match="another program"):
        database.prepare(foreign)


def test_a_database_that_is_not_there_is_refused_without_the_password(postgres: Postgres) -> None:
    url = postgres.url("nowhere").replace("postgres@", "postgres:secret-word@")
    with pytest.raises(StoreError, match="cannot be used") as refused:
        database.prepare(url)
    assert "secret-word" not in str(refused.value)
    with pytest.raises(StoreError, match="pg_dump"):
        database.backup(url, Path("copy.db"))


def test_the_password_reaches_the_driver() -> None:
    url = "postgresql://anna:a%2Fb@host:5433/tables"
    for full in (database.sync_url(url), database.async_url(url)):
        assert full == "postgresql+psycopg://anna:a%2Fb@host:5433/tables"


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "find_spec", lambda name: None)
    with pytest.raises(StoreError, match=r"pip install '\.\[server,postgres\]'"):
        database.async_url("postgresql://host/tables")


def test_no_name_of_a_table_upsets_the_database(either_db: str) -> None:
    async def run() -> None:
        async with open_lobby(either_db) as lobby:
            for name in ("none", "with\0null", "\ud800", "é"):
                assert await row_of(lobby.store, name) is None

    asyncio.run(run())


def test_a_table_is_stored_and_loaded_again(either_db: str) -> None:
    async def run() -> None:
        async with open_lobby(either_db) as lobby:
            anna, token = await lobby.store.new_person()
            seats = [wire.SeatPlan("me"), wire.SeatPlan("open")]
            opening = wire.OpenTable("opening-1", "montana", seats, listed=True)
            room = await lobby.open(anna, opening)
            ben, _ = await lobby.store.new_person()
            ben = await lobby.store.rename_person(ben, "Ben")
            await room.seats.sit(ben, wire.TakeSeat())
            await room.say(ben, wire.Say("saying-1", "Hello!"))
            table_id = room.row.id
        async with open_lobby(either_db) as lobby:
            assert await lobby.store.person(token) == anna
            again = await lobby.room(table_id)
            assert again.row.settings == room.row.settings
            assert [seat.holders for seat in again.row.seats] == [(anna.id,), (ben.id,)]
            before = [entry.row for entry in room.log.entries]
            assert [entry.row for entry in again.log.entries][: len(before)] == before
            (mine,) = (await lobby.tables(ben)).mine
            assert mine.id == table_id
            await lobby.store.check()

    asyncio.run(run())
