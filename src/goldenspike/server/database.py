"""Prepare the database at the start: lock it, create it, or back it up and migrate it; else refuse it.

SQLite is a file with one server. PostgreSQL is shared by any number of servers and workers.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from goldenspike.server.store import StoreError, copy_sqlite

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MIGRATIONS: Final = Path(__file__).parent / "migrations"
MIGRATION_LOCK: Final = 0x601D5B1E
"""The advisory lock of PostgreSQL under which one server at a time looks at the version and migrates."""
EXAMPLES: Final = "sqlite:///file or postgresql://user@host/name"


def lock(url: str) -> IO[bytes] | None:
    """Lock the database against other servers; return the open lock file, None if it has none.

    The lock is the operating system's and ends with the process, however that ends; the file stays. Raises
    StoreError if another server holds it.
    """
    file = sqlite_file(url)
    if file is None:
        return None
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        held = file.with_name(f"{file.name}.lock").open("ab")
    except OSError as error:
        raise StoreError(f"The database {_without_password(url)} cannot be used: {error.strerror}.") from None
    try:
        _lock_file(held)
    except OSError:
        held.close()
        raise StoreError(
            f"Another Golden Spike already keeps its tables in {file.name}. "
            "Stop that one, or name another database with --db."
        ) from None
    return held


if sys.platform == "win32":

    def _lock_file(file: IO[bytes]) -> None:
        """Lock a file; raise OSError if another process has locked it."""
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:

    def _lock_file(file: IO[bytes]) -> None:
        """Lock a file; raise OSError if another process has locked it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def prepare(url: str) -> str:
    """Create or migrate the database; return a sentence for the operator, '' if there is nothing to say.

    Raises StoreError if it cannot be used.
    """
    engine = sa.create_engine(sync_url(url))
    file = sqlite_file(url)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            return _migrate(connection, file)
    except sa.exc.DBAPIError as error:
        reason = str(error.orig).strip().rstrip(".")
        raise StoreError(f"The database {_without_password(url)} cannot be used: {reason}.") from None
    finally:
        engine.dispose()


def _migrate(connection: sa.Connection, file: Path | None) -> str:
    """Upgrade a database to the newest version; return what was done, '' if nothing."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    steps = ScriptDirectory.from_config(config)
    newest = steps.get_current_head()
    known = {step.revision for step in steps.walk_revisions()}
    present = MigrationContext.configure(connection).get_current_revision()
    if present == newest:
        return ""
    if present is None:
        if sa.inspect(connection).get_table_names():
            raise StoreError("This database belongs to another program, or to none that we know.")
        _upgrade(config, connection)
        return ""
    if present not in known:
        raise StoreError(
            "This database was written by a newer Golden Spike. "
            "Start that one, or name another database with --db."
        )
    said = ""
    if file is not None:
        saved = file.with_name(f"{file.stem}-before-{newest}-{time.strftime('%Y%m%d-%H%M%S')}{file.suffix}")
        copy_sqlite(file, saved)
        said = f"The database was brought up to date; the old one is kept as {saved.name}."
    _upgrade(config, connection)
    return said


def _upgrade(config: Config, connection: sa.Connection) -> None:
    """Run all migrations that are missing."""
    command.upgrade(config, "head")
    connection.commit()


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite database, with all links resolved; None if it has none."""
    parts = sa.make_url(url)
    if parts.get_backend_name() != "sqlite" or not parts.database or parts.database == ":memory:":
        return None
    return Path(parts.database).resolve()


def is_shared(url: str) -> bool:
    """Return whether several servers and workers can use the database at once; StoreError if it is none."""
    return async_url(url).startswith("postgresql")


def require_carrier(url: str, carrier: str) -> None:
    """Raise StoreError unless this Valkey server, '' for none, can carry the notices of this database."""
    if not carrier:
        return
    if not carrier.startswith(("valkey://", "valkeys://")) or not is_shared(url):
        raise StoreError("Notices are carried by a Valkey server like valkey://host:6379, with PostgreSQL.")
    if find_spec("valkey") is None:
        raise StoreError(
            "Valkey is an extra that is not installed: pip install '.[server,valkey]' in the clone."
        )


def sync_url(url: str) -> str:
    """Return the URL with the synchronous driver, for Alembic; StoreError as in `async_url`."""
    return _with_driver(url, sqlite="sqlite", postgresql="postgresql+psycopg")


def async_url(url: str) -> str:
    """Return the URL with the asynchronous driver.

    Raises StoreError if it names neither SQLite nor PostgreSQL, or the driver is not installed.
    """
    return _with_driver(url, sqlite="sqlite+aiosqlite", postgresql="postgresql+psycopg")


def _with_driver(url: str, **drivers: str) -> str:
    """Return the URL with the driver of its kind of database."""
    try:
        parts = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise StoreError(f"A database is named like {EXAMPLES}.") from None
    driver = drivers.get(parts.get_backend_name())
    if driver is None:
        raise StoreError(f"Only SQLite and PostgreSQL can be used: --db {EXAMPLES}.")
    if driver.endswith("psycopg") and find_spec("psycopg") is None:
        raise StoreError(
            "PostgreSQL is an extra that is not installed: pip install '.[server,postgres]' in the clone."
        )
    return parts.set(drivername=driver).render_as_string(hide_password=False)


def backup(url: str, target: Path) -> None:
    """Copy the database to a new file, also while the server runs; StoreError if that is not possible."""
    if sa.make_url(url).get_backend_name() == "postgresql":
        raise StoreError("A PostgreSQL database is copied with pg_dump; docs/operate.md says how.")
    file = sqlite_file(url)
    if file is None or not file.exists():
        raise StoreError("There is no database to copy.")
    if target.exists():
        raise StoreError(f"{target} exists already; name another file.")
    try:
        copy_sqlite(file, target)
    except sqlite3.Error as error:
        raise StoreError(f"{target} cannot be written: {error}.") from None


def _without_password(url: str) -> Any:
    """Return a database URL that can be shown."""
    return sa.make_url(url).render_as_string(hide_password=True)
