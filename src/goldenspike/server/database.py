"""Making the database ready at the start: created, or backed up and brought up to date, or refused."""

from __future__ import annotations

import sqlite3
import sys
import time
from pathlib import Path
from typing import IO, Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from goldenspike.server.store import StoreFault, copy_sqlite

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def hold(url: str) -> IO[bytes] | None:
    """Keep other servers from this database as long as what is returned stays open.

    The lock is the system's and ends with the process, however that ends; the file beside the database stays.
    """
    file = file_of(url)
    if file is None:
        return None
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        held = file.with_name(f"{file.name}.lock").open("ab")
    except OSError as error:
        raise StoreFault(f"The database {_shown(url)} cannot be used: {error.strerror}.") from None
    try:
        _lock(held)
    except OSError:
        held.close()
        raise StoreFault(
            f"Another Golden Spike already keeps its tables in {file.name}. "
            "Stop that one, or name another database with --db."
        ) from None
    return held


if sys.platform == "win32":

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def prepare(url: str) -> str:
    """Bring the database up to date; what was done, as a sentence, '' if nothing was."""
    engine = sa.create_engine(synchronous(url))
    file = file_of(url)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with engine.connect() as connection:
            return _bring_up_to_date(connection, file)
    except sa.exc.DBAPIError as error:
        raise StoreFault(f"The database {_shown(url)} cannot be used: {error.orig}.") from None
    finally:
        engine.dispose()


def _bring_up_to_date(connection: sa.Connection, file: Path | None) -> str:
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
            raise StoreFault("This database belongs to another program, or to none that we know.")
        _upgrade(config, connection)
        return ""
    if present not in known:
        raise StoreFault(
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
    command.upgrade(config, "head")
    connection.commit()


def file_of(url: str) -> Path | None:
    """The file of an SQLite database."""
    parts = sa.make_url(url)
    if parts.get_backend_name() != "sqlite" or not parts.database or parts.database == ":memory:":
        return None
    return Path(parts.database)


def synchronous(url: str) -> str:
    """The same database by a driver that waits."""
    parts = sa.make_url(url)
    if parts.get_backend_name() == "sqlite":
        return str(parts.set(drivername="sqlite"))
    return str(parts)


def asynchronous(url: str) -> str:
    """The database an operator named, by the driver the server uses."""
    try:
        parts = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise StoreFault("A database is named like sqlite:///file.") from None
    if parts.get_backend_name() == "sqlite":
        return str(parts.set(drivername="sqlite+aiosqlite"))
    raise StoreFault("Only sqlite databases can be used as yet: --db sqlite:///file.")


def backup(url: str, target: Path) -> None:
    """A whole copy of the database, also while the server runs."""
    file = file_of(url)
    if file is None or not file.exists():
        raise StoreFault("There is no database to copy.")
    if target.exists():
        raise StoreFault(f"{target} exists already; name another file.")
    try:
        copy_sqlite(file, target)
    except sqlite3.Error as error:
        raise StoreFault(f"{target} cannot be written: {error}.") from None


def _shown(url: str) -> Any:
    return sa.make_url(url).render_as_string(hide_password=True)
