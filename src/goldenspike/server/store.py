"""The database: persons, tables with their seats and log, positions to load tables from, daily scores."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import sqlite3
import sys
import time
from collections import OrderedDict
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Final, final

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from goldenspike.core.play import GoldenSpikeError
from goldenspike.server.notices import make_notices
from goldenspike.server.protocol import ClockPlan
from goldenspike.server.rows import (
    ENDED,
    LogRow,
    Person,
    PositionRow,
    ScoreRow,
    SeatRow,
    StoredTable,
    TableChange,
    TableRow,
    TryRow,
)
from goldenspike.server.sql import (
    HEALTH,
    HOLDERS,
    LEARNED,
    LINES,
    PERSON_COLUMNS,
    PERSONS,
    POSITIONS,
    REMINDED,
    REVIEWS,
    SEATS,
    TABLES,
    TRIES,
)
from goldenspike.server.writer import StaleTable, Work, Writer

MOST_KNOWN: Final = 20_000
"""Persons in memory; beyond that the one seen longest ago is looked up again."""
MOST_PRACTICE: Final = 20
"""Most tries stored of a person and day beside the one that counts."""
MOST_A_DAY: Final = 1_000
"""Most people whose scores of a day are stored, the best."""
SECONDS_TO_WAIT_FOR_A_LOCK: Final = 10
CONNECTIONS: Final = 6
"""Connections to PostgreSQL that stay open; as many more for a moment."""
INSERTS: Final[dict[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""Inserts that can ignore a row that is there, by kind of database."""
SECONDS_TO_RECOVER: Final = 5.0
"""How long bots and clocks wait after a failed write before they try again."""


class StoreError(GoldenSpikeError):
    """The database cannot be used; the message says why."""


@final
class Store:
    """The database; one task does all writing."""

    def __init__(self, url: str, notices: str = "") -> None:
        self.url = url
        self.engine = make_engine(url)
        self.shared = self.engine.dialect.name != "sqlite"
        """Whether other servers may change tables, too."""
        self.writer = Writer(self.engine if self.shared else make_file_engine(url))
        self.notices = make_notices(url, notices)
        self.notices.on("person", lambda person: self._forget_known({int(person)}))
        self._persons: OrderedDict[str, Person] = OrderedDict()
        """Persons by the hash of their token; the one looked up last stands last."""

    def start(self) -> None:
        """Start to write, and to hear of other servers."""
        self.writer.start()
        self.notices.start()

    async def close(self) -> None:
        """Write what is queued, then close the connections."""
        await self.writer.close()
        await self.notices.close()
        await self.engine.dispose()

    async def write(self, work: Work, row: str = "") -> Any:
        """Run this in the next transaction; return its result once it is on the disk, or raise its error.

        `row` is the id of the table that it changes, which orders the changes of a transaction.
        """
        return await self.writer.write(work, row)

    # Persons -------------------------------------------------------------------------------------

    async def person(self, token: str) -> Person | None:
        """Return the person with this token, looked up once; None if there is none."""
        hashed = hash_token(token)
        known = self._persons.get(hashed)
        if known is not None:
            self._persons.move_to_end(hashed)
            return known
        chosen = sa.select(PERSONS.c.id, PERSONS.c.name).where(PERSONS.c.token_hash == hashed)
        async with self.engine.connect() as connection:
            row = (await connection.execute(chosen)).first()
        if row is None:
            return None
        self._persons[hashed] = Person(row.id, row.name)
        if len(self._persons) > MOST_KNOWN:
            self._persons.popitem(last=False)
        return self._persons[hashed]

    def _forget_known(self, persons: Collection[int]) -> None:
        """Drop these persons from the cache, so that they are looked up when they next send something."""
        for hashed in [hashed for hashed, known in self._persons.items() if known.id in persons]:
            del self._persons[hashed]

    def forget_known(self) -> None:
        """Empty the cache of persons: another server may have renamed some, and its notice been lost."""
        self._persons.clear()

    async def new_person(self) -> tuple[Person, str]:
        """Create a person without a name; return them with their token, of which only the hash is stored."""
        token = secrets.token_urlsafe(24)
        values = {"token_hash": hash_token(token), "name": "", "seen": time.time()}

        def work(connection: sa.Connection) -> int:
            made = connection.execute(sa.insert(PERSONS).values(values))
            return int(made.inserted_primary_key[0]) if made.inserted_primary_key else 0

        return Person(await self.write(work), ""), token

    async def rename_person(self, person: Person, name: str) -> Person:
        """Set a person's name."""

        def work(connection: sa.Connection) -> None:
            update = sa.update(PERSONS).where(PERSONS.c.id == person.id)
            connection.execute(update.values(name=name, seen=time.time()))

        await self.write(work)
        self._forget_known({person.id})
        self.notices.send(f"person {person.id}")
        return msgspec.structs.replace(person, name=name)

    async def forget_persons(self, seen_before: float, most: int) -> int:
        """Delete persons who never did anything: without a name, a seat, a table or a score.

        Returns how many, at most `most`. Those seen since then stay.
        """
        used = [sa.exists().where(column == PERSONS.c.id) for column in PERSON_COLUMNS]
        idle = sa.and_(PERSONS.c.name == "", PERSONS.c.seen < seen_before, *[~found for found in used])

        def work(connection: sa.Connection) -> list[int]:
            chosen = sa.select(PERSONS.c.id).where(idle).limit(most)
            ids = [int(row.id) for row in connection.execute(chosen)]
            connection.execute(sa.delete(PERSONS).where(PERSONS.c.id.in_(ids)))
            return ids

        gone = await self.write(work)
        self._forget_known(set(gone))
        return len(gone)

    # Tables --------------------------------------------------------------------------------------

    async def write_change(self, change: TableChange) -> TableRow:
        """Write a change of a table; return its row with the new revision once it is on the disk.

        Raises StaleTable if another server has changed the table since, or has opened it.
        """
        row = change.row
        if not change.new:
            row = msgspec.structs.replace(row, revision=row.revision + 1)

        def work(connection: sa.Connection) -> None:
            """Write a table and all that changed with it; raise StaleTable if its revision is old."""
            # First, because a change of an old revision must have written nothing.
            _write_table(connection, row, change)
            if change.new or change.seats_changed:
                _write_seats(connection, row.id, row.seats)
            if change.log:
                lines = [{"table_id": row.id, **msgspec.structs.asdict(line)} for line in change.log]
                connection.execute(sa.insert(LINES), lines)
            if change.position is not None:
                moment = POSITIONS.c.moment >= change.position.moment
                stale = sa.delete(POSITIONS).where(POSITIONS.c.table_id == row.id, moment)
                connection.execute(stale)
                position = {"table_id": row.id, **msgspec.structs.asdict(change.position)}
                connection.execute(sa.insert(POSITIONS).values(position))
            if change.tried is not None:
                _write_try(connection, change.tried)
            if change.learned is not None:
                learned = msgspec.structs.asdict(change.learned)
                insert = INSERTS[self.engine.dialect.name]
                connection.execute(insert(LEARNED).values(learned).on_conflict_do_nothing())

        try:
            await self.write(work, row.id)
        except sa.exc.IntegrityError:
            raise StaleTable from None
        self.notices.send(f"table {row.id} {row.revision}")
        return row

    async def stored_table(self, table_id: str, after: int = 0) -> StoredTable | None:
        """Return all that is stored of a table, of its log the lines after this one; None if there is none.

        Row, seats and log are of one moment, whatever other servers write meanwhile.
        """
        if not (table_id.isascii() and table_id.isprintable()):
            return None  # PostgreSQL refuses a null byte even in a comparison.
        lines = sa.select(*[LINES.c[name] for name in LogRow.__struct_fields__])
        lines = lines.where(LINES.c.table_id == table_id, LINES.c.number > after).order_by(LINES.c.number)
        last = sa.select(*[POSITIONS.c[name] for name in PositionRow.__struct_fields__])
        last = last.where(POSITIONS.c.table_id == table_id).order_by(POSITIONS.c.moment.desc()).limit(1)
        async with self.engine.connect() as connected:
            connection = connected
            if self.shared:
                connection = await connection.execution_options(isolation_level="REPEATABLE READ")
            found = await self._tables_by(connection, TABLES.c.id == table_id, 1)
            if not found:
                return None
            log = [_log_row(*row) for row in await connection.execute(lines)]
            row = (await connection.execute(last)).first()
        return StoredTable(found[0], log, None if row is None else PositionRow(*row))

    async def table_row(self, table_id: str) -> TableRow | None:
        """Return the row of a table with its seats; None if there is none."""
        found = await self._tables(TABLES.c.id == table_id, 1)
        return found[0] if found else None

    async def revisions(self, tables: Collection[str]) -> dict[str, int]:
        """Return the revisions of these tables, of those that are stored."""
        chosen = sa.select(TABLES.c.id, TABLES.c.revision).where(TABLES.c.id.in_(tables))
        async with self.engine.connect() as connection:
            return {row.id: row.revision for row in await connection.execute(chosen)}

    async def tables_of(self, person: int, most: int) -> list[TableRow]:
        """Return the tables where a person has a seat, without lessons, the last touched first."""
        held = sa.select(HOLDERS.c.table_id).where(HOLDERS.c.person == person)
        return await self._tables(sa.and_(TABLES.c.id.in_(held), TABLES.c.lesson == ""), most)

    async def listed(self, stage: str, most: int) -> list[TableRow]:
        """Return the listed tables at this stage, the last touched first."""
        return await self._tables(sa.and_(TABLES.c.listed, TABLES.c.stage == stage), most)

    async def branches_of(self, root: str, most: int) -> list[TableRow]:
        """Return the branches of a game, whichever of them each comes from, the last touched first."""
        return await self._tables(TABLES.c.root == root, most)

    async def deadlines(self) -> dict[str, float]:
        """Return the deadlines of the running tables that have one, by table."""
        chosen = sa.select(TABLES.c.id, TABLES.c.deadline)
        running = chosen.where(TABLES.c.deadline.is_not(None), TABLES.c.stage == "running")
        async with self.engine.connect() as connection:
            return {row.id: row.deadline for row in await connection.execute(running)}

    async def newest_change(self) -> float:
        """Return when something was last written that has a time; 0 in an empty database."""
        newest = [sa.select(sa.func.max(column)) for column in (TABLES.c.touched, PERSONS.c.seen)]
        async with self.engine.connect() as connection:
            return max([(await connection.execute(each)).scalar_one() or 0.0 for each in newest])

    async def table_opened_by(self, owner: int, opening_id: str) -> str | None:
        """Return the id of the table that this command of this person opened; None if it opened none."""
        chosen = sa.select(TABLES.c.id).where(TABLES.c.owner == owner, TABLES.c.opening_id == opening_id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(chosen)).first()
        return None if row is None else str(row.id)

    async def count_unfinished(self, owner: int) -> int:
        """Return how many tables of an owner are not over, without lessons."""
        mine = sa.and_(TABLES.c.owner == owner, TABLES.c.stage.not_in(ENDED), TABLES.c.lesson == "")
        async with self.engine.connect() as connection:
            counted = sa.select(sa.func.count()).select_from(TABLES).where(mine)
            return int((await connection.execute(counted)).scalar_one())

    async def count_branches(self, root: str) -> dict[int, int]:
        """Return how many branches of a game each person has opened, by person."""
        chosen = sa.select(TABLES.c.owner, sa.func.count().label("number")).where(TABLES.c.root == root)
        async with self.engine.connect() as connection:
            rows = await connection.execute(chosen.group_by(TABLES.c.owner))
            return {int(row.owner): int(row.number) for row in rows}

    async def learned(self, person: int) -> set[tuple[str, str]]:
        """Return the lessons a person has done, by game and id."""
        chosen = sa.select(LEARNED.c.game, LEARNED.c.lesson).where(LEARNED.c.person == person)
        async with self.engine.connect() as connection:
            return {(row.game, row.lesson) for row in await connection.execute(chosen)}

    # Deals of the day ----------------------------------------------------------------------------

    async def running_try(self, person: int, game: str, day: str) -> str:
        """Return the id of the table where a person plays the deal of this day; '' if there is none."""
        chosen = sa.select(TABLES.c.id).where(
            TABLES.c.owner == person,
            TABLES.c.game == game,
            TABLES.c.day == day,
            TABLES.c.stage == "running",
        )
        async with self.engine.connect() as connection:
            row = (await connection.execute(chosen)).first()
        return "" if row is None else str(row.id)

    async def scores(self, game: str, day: str, most: int) -> tuple[list[ScoreRow], int]:
        """Return the best scores of a day that count, the earlier of equals first, and their total number."""
        counting = _counting(game, day)
        chosen = sa.select(TRIES.c.person, PERSONS.c.name, TRIES.c.score)
        chosen = chosen.join(PERSONS, PERSONS.c.id == TRIES.c.person).where(counting)
        number = sa.select(sa.func.count()).select_from(TRIES).where(counting)
        best = chosen.order_by(TRIES.c.score.desc(), TRIES.c.at).limit(most)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(best)).all()
            return [ScoreRow(*row) for row in rows], int((await connection.execute(number)).scalar_one())

    async def scores_of(self, person: int, game: str, day: str) -> list[int]:
        """Return the scores of a person's finished tries, the one that counts first."""
        mine = sa.and_(TRIES.c.game == game, TRIES.c.day == day, TRIES.c.person == person)
        async with self.engine.connect() as connection:
            rows = await connection.execute(sa.select(TRIES.c.score).where(mine).order_by(TRIES.c.number))
            return [int(row.score) for row in rows]

    async def tries_of(self, person: int) -> list[TryRow]:
        """Return a person's tries that count, by game and day."""
        columns = [TRIES.c[name] for name in TryRow.__struct_fields__]
        chosen = sa.select(*columns).where(TRIES.c.person == person, TRIES.c.number == 0)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(chosen.order_by(TRIES.c.game, TRIES.c.day))).all()
        return [TryRow(*row) for row in rows]

    async def count_better(self, game: str, day: str, score: int) -> int:
        """Return how many scores of a day that count are higher."""
        chosen = sa.select(sa.func.count()).select_from(TRIES)
        higher = chosen.where(_counting(game, day), TRIES.c.score > score)
        async with self.engine.connect() as connection:
            return int((await connection.execute(higher)).scalar_one())

    async def _tables(self, which: Any, most: int) -> list[TableRow]:
        """Return the rows of the tables that a condition selects, the last touched first."""
        async with self.engine.connect() as connection:
            return await self._tables_by(connection, which, most)

    async def _tables_by(self, connection: AsyncConnection, which: Any, most: int) -> list[TableRow]:
        """Return the rows of the tables that a condition selects, read through this connection."""
        chosen = sa.select(TABLES).where(which).order_by(TABLES.c.touched.desc()).limit(most)
        rows = (await connection.execute(chosen)).all()
        ids = [row.id for row in rows]
        seats = sa.select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
        holders = sa.select(HOLDERS).where(HOLDERS.c.table_id.in_(ids)).order_by(HOLDERS.c.person)
        held_by: dict[tuple[str, int], list[int]] = {}
        for row in (await connection.execute(holders)).all():
            held_by.setdefault((row.table_id, row.seat), []).append(row.person)
        seated: dict[str, list[SeatRow]] = {id_: [] for id_ in ids}
        for row in (await connection.execute(seats)).all():
            fields = row._asdict()
            id_, held = fields.pop("table_id"), tuple(held_by.get((row.table_id, row.seat), ()))
            seated[id_].append(SeatRow(**fields, holders=held))
        return [_table(row._asdict(), seated[row.id]) for row in rows]

    async def delete_old_tables(
        self,
        over_before: float,
        idle_before: float,
        lessons_before: float,
        most: int,
        keep: Collection[str] = (),
    ) -> int:
        """Delete at most so many tables not touched since then, finished or not; return how many.

        Those to keep are in memory, where somebody may still change them.
        """
        over = TABLES.c.stage.in_(ENDED)
        old = sa.or_(
            sa.and_(over, TABLES.c.touched < over_before),
            sa.and_(~over, TABLES.c.touched < idle_before),
            sa.and_(TABLES.c.lesson != "", TABLES.c.touched < lessons_before),
        )

        def work(connection: sa.Connection) -> int:
            """Delete the tables untouched for longest and all that belongs to them; return how many."""
            chosen = sa.select(TABLES.c.id).where(old).order_by(TABLES.c.touched).limit(most + len(keep))
            ids = [row.id for row in connection.execute(chosen) if row.id not in keep][:most]
            for kind in (LINES, POSITIONS, HOLDERS, SEATS, REMINDED, REVIEWS):
                connection.execute(sa.delete(kind).where(kind.c.table_id.in_(ids)))
            connection.execute(sa.delete(TABLES).where(TABLES.c.id.in_(ids)))
            return len(ids)

        return int(await self.write(work))

    async def review(self, table_id: str) -> tuple[int, bytes] | None:
        """Return the stages done and the encoded review of a table; None if none is kept."""
        chosen = sa.select(REVIEWS.c.stage, REVIEWS.c.review).where(REVIEWS.c.table_id == table_id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(chosen)).first()
        return None if row is None else (int(row.stage), bytes(row.review))

    async def write_review(self, table_id: str, stage: int, review: bytes) -> None:
        """Keep the encoded review of a table in the place of an earlier one."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(REVIEWS).where(REVIEWS.c.table_id == table_id))
            values = {"table_id": table_id, "stage": stage, "review": review}
            connection.execute(sa.insert(REVIEWS).values(values))

        await self.write(work)

    async def delete_old_scores(self, before: float) -> None:
        """Delete the tries at deals of the day that were finished before then."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(TRIES).where(TRIES.c.at < before))

        await self.write(work)

    async def check(self) -> None:
        """Write to the database, as a health check; raise what a write raises if that is not possible."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.update(HEALTH).values(at=time.time()))

        await self.write(work)


CHANGING: Final = (
    *("stage", "listed", "touched", "deadline", "result", "turns", "deciding", "colours", "revision"),
    *("waiting", "asked_at", "branch_name"),
)
"""The columns of a table that change after it was opened."""
CHANGE_OF_A_TABLE: Final = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("of_table"), TABLES.c.revision == sa.bindparam("of_revision"))
    .values({name: sa.bindparam(name) for name in CHANGING})
)
"""Made once: every answer is written by it."""


def hash_token(token: str) -> str:
    """Return the hash under which a random token is stored; it needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def _counting(game: str, day: str) -> Any:
    """Return the condition that selects the first tries at a deal, which alone count."""
    return sa.and_(TRIES.c.game == game, TRIES.c.day == day, TRIES.c.number == 0)


def _write_try(connection: sa.Connection, tried: TryRow) -> None:
    """Write a finished try; a person's first counts. Beyond MOST_A_DAY people the worst score is deleted."""
    of_day = sa.and_(TRIES.c.game == tried.game, TRIES.c.day == tried.day)
    mine = sa.and_(of_day, TRIES.c.person == tried.person)
    counted = sa.select(sa.func.count()).select_from(TRIES)
    number = int(connection.execute(counted.where(mine)).scalar_one())
    if number > MOST_PRACTICE:
        return
    row = {**msgspec.structs.asdict(tried), "number": number}
    connection.execute(sa.insert(TRIES).values(row))
    counting = _counting(tried.game, tried.day)
    if number == 0 and int(connection.execute(counted.where(counting)).scalar_one()) > MOST_A_DAY:
        worst = sa.select(TRIES.c.person).where(counting).order_by(TRIES.c.score, TRIES.c.at.desc()).limit(1)
        person = connection.execute(worst).scalar_one()
        connection.execute(sa.delete(TRIES).where(of_day, TRIES.c.person == person))


def columns_of(table: TableRow) -> dict[str, Any]:
    """Return the values of all columns of a table; its seats have a table of their own."""
    columns = msgspec.structs.asdict(table)
    del columns["seats"]
    columns["colours"] = " ".join(table.colours)
    columns["options"] = dict(columns.pop("settings"))
    columns["clock"] = None if table.clock is None else msgspec.to_builtins(table.clock)
    return columns


def _table(fields: dict[str, Any], seats: Sequence[SeatRow]) -> TableRow:
    """Return the row of a table from its columns and its seats."""
    fields["colours"] = tuple(fields["colours"].split())
    fields["settings"] = tuple(fields.pop("options").items())
    if fields["clock"] is not None:
        fields["clock"] = msgspec.convert(fields["clock"], ClockPlan)
    return TableRow(**fields, seats=tuple(seats))


def _write_table(connection: sa.Connection, row: TableRow, change: TableChange) -> None:
    """Write the row of a table, without its seats; StaleTable if the change was made of an old revision."""
    columns = columns_of(row)
    if change.new:
        connection.execute(sa.insert(TABLES).values(columns))
        return
    values = {name: columns[name] for name in CHANGING}
    found = {"of_table": row.id, "of_revision": change.row.revision}
    if connection.execute(CHANGE_OF_A_TABLE, values | found).rowcount != 1:
        raise StaleTable


def _write_seats(connection: sa.Connection, table_id: str, seats: Sequence[SeatRow]) -> None:
    """Replace the rows of the seats of a table and of their holders."""
    connection.execute(sa.delete(SEATS).where(SEATS.c.table_id == table_id))
    connection.execute(sa.delete(HOLDERS).where(HOLDERS.c.table_id == table_id))
    rows = []
    holders: list[dict[str, Any]] = []
    for seat in seats:
        row = msgspec.structs.asdict(seat)
        holders.extend(
            {"table_id": table_id, "seat": seat.seat, "person": person} for person in row.pop("holders")
        )
        rows.append({"table_id": table_id, **row})
    connection.execute(sa.insert(SEATS), rows)
    if holders:
        connection.execute(sa.insert(HOLDERS), holders)


def make_engine(url: str, more: str = "") -> AsyncEngine:
    """Return the engine for a URL with an asynchronous driver, set up for its kind of database.

    `more` are further settings of connections to PostgreSQL.
    """
    if sa.make_url(url).get_backend_name() == "sqlite":
        engine = create_async_engine(url, hide_parameters=True)
        sa.event.listen(engine.sync_engine, "connect", _set_pragmas)
        return engine
    limits = (
        f"-c lock_timeout={SECONDS_TO_WAIT_FOR_A_LOCK}s -c idle_in_transaction_session_timeout=20s {more}"
    )
    # A pooled connection is tried before it is used: the database may have been restarted.
    return create_async_engine(
        url,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=CONNECTIONS,
        max_overflow=CONNECTIONS,
        connect_args={
            "connect_timeout": SECONDS_TO_WAIT_FOR_A_LOCK,
            "application_name": "goldenspike",
            "options": limits,
        },
    )


def _log_row(
    number: int,
    kind: str,
    at: float,
    answer_number: int,
    seat: int | None,
    by: str,
    words: str,
    rule: str,
    *rest: Any,
) -> LogRow:
    """Return a row of the log as it was read; rows share the strings that most of them have."""
    kind, by, rule = map(sys.intern, (kind, by, rule))
    return LogRow(number, kind, at, answer_number, seat, by, words, rule, *rest)


def make_file_engine(url: str) -> sa.Engine:
    """Return an engine for the file of a URL with an asynchronous driver, for a thread that waits."""
    engine = sa.create_engine(sa.make_url(url).set(drivername="sqlite"), hide_parameters=True)
    sa.event.listen(engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: Any) -> None:
    """Configure a new connection to SQLite: a write-ahead log, written through to the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA busy_timeout={SECONDS_TO_WAIT_FOR_A_LOCK * 1000}")
    cursor.close()


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy an SQLite database that may be in use."""
    with (
        contextlib.closing(sqlite3.connect(source)) as old,
        contextlib.closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
