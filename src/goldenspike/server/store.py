"""What the server keeps: persons, tables, their seats and lines, and positions to start from.

A line is durable before anybody hears of it. Lines of different tables that arrive together are written in
one transaction, so that a busy server waits for the disk once for all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from goldenspike.core.play import GoldenSpikeError
from goldenspike.server.protocol import ClockPlan

SCHEMA: Final = sa.MetaData()

PERSONS: Final = sa.Table(
    "persons",
    SCHEMA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)
TABLES: Final = sa.Table(
    "tables",
    SCHEMA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("secret", sa.LargeBinary(32), nullable=False),
    sa.Column("stage", sa.String(12), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("watching", sa.String(12), nullable=False),
    sa.Column("clock", sa.JSON, nullable=True),
    sa.Column("owner", sa.Integer, nullable=False),
    sa.Column("invitation", sa.String(24), nullable=False),
    sa.Column("opened", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("begun_at", sa.Integer, nullable=False),
    sa.Column("deadline", sa.Float, nullable=True),
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("deciding", sa.Integer, nullable=True),
    sa.Column("opening_id", sa.String(40), nullable=False),
    sa.Column("day", sa.String(10), nullable=False, server_default=""),
    sa.Index("tables_stage", "stage", "touched"),
    sa.Index("tables_opening", "owner", "opening_id"),
)
SEATS: Final = sa.Table(
    "seats",
    SCHEMA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("sitter", sa.String(8), nullable=False),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("bot", sa.String(40), nullable=False),
    sa.Column("stand_in", sa.Boolean, nullable=False),
    sa.Column("key", sa.String(24), nullable=False),
    sa.Column("reserve", sa.Float, nullable=False),
)
HOLDERS: Final = sa.Table(
    "holders",
    SCHEMA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.Integer, primary_key=True),
    sa.Index("holders_person", "person"),
)
LINES: Final = sa.Table(
    "lines",
    SCHEMA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("answer_number", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("by", sa.String(8), nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("rule", sa.String(80), nullable=False),
    sa.Column("seen", sa.Integer, nullable=False),
    sa.Column("told", sa.Text, nullable=False),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("command", sa.String(64), nullable=True),
)
POSITIONS: Final = sa.Table(
    "positions",
    SCHEMA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("moment", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
)

TRIES: Final = sa.Table(
    "tries",
    SCHEMA,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("person", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(24), nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("tries_at", "at"),
)
"""Finished tries at deals of the day. A person's number 0 is the one that counts, the others are practice."""

MOST_PRACTICE: Final = 20
"""So many tries beside the one that counts are kept of a person and day."""
MOST_A_DAY: Final = 1_000
"""Of so many people the scores of a day are kept, the best."""
SECONDS_TO_WAIT_FOR_A_LOCK: Final = 10
SECONDS_TO_RECOVER: Final = 5.0
"""After a write failed, bots and clocks wait so long before they try again."""


class StoreFault(GoldenSpikeError):
    """The database cannot be used; the message says why."""


class KeptLine(msgspec.Struct, frozen=True):
    """A line of a table's log as it is kept, secrets included."""

    number: int
    kind: str
    at: float
    answer_number: int
    """How many answers, sealed ones among them, and takings back there are up to it."""
    seat: int | None = None
    by: str = "table"
    words: str = ""
    rule: str = ""
    seen: int = 0
    """Who sees the answer, a bit for each seat and one for onlookers."""
    told: str = "[]"
    name: str = ""
    text: str = ""
    command: str | None = None


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat as it is kept."""

    seat: int
    sitter: str
    name: str
    bot: str
    stand_in: bool
    key: str
    reserve: float
    holders: tuple[int, ...] = ()


class KeptTable(msgspec.Struct, frozen=True):
    """A table as it is kept, without its lines. A change is a new value, taken over once it is written."""

    id: str
    game: str
    version: int
    settings: tuple[tuple[str, str], ...]
    """Name and value of each setting of the game; the column is called `options`."""
    secret: bytes
    stage: str
    listed: bool
    watching: str
    clock: ClockPlan | None
    owner: int
    invitation: str
    opened: float
    touched: float
    begun_at: int
    deadline: float | None
    result: str
    turns: int
    deciding: int | None
    opening_id: str
    day: str = ""
    """The day whose deal is played; '' at any other table."""
    seats: tuple[KeptSeat, ...] = ()

    def with_seats(self, *changed: KeptSeat) -> KeptTable:
        """Return the row with these seats in the place of those of the same numbers."""
        by_number = {seat.seat: seat for seat in (*self.seats, *changed)}
        return msgspec.structs.replace(self, seats=tuple(by_number.values()))


@final
class Holder:
    """Holds the current row of one table. All parts of a room read it here, so that none keeps an old one."""

    def __init__(self, row: KeptTable) -> None:
        self.row = row


class KeptPosition(msgspec.Struct, frozen=True):
    """A table written down after so many answers."""

    moment: int
    number: int
    position: str


class KeptTry(msgspec.Struct, frozen=True):
    """A finished try at the deal of a day."""

    game: str
    day: str
    person: int
    table_id: str
    score: int
    at: float


class KeptScore(msgspec.Struct, frozen=True):
    """A score of a day that counts, and whose it is."""

    person: int
    name: str
    score: int


class Change(msgspec.Struct, frozen=True):
    """Everything about one table that must be written together."""

    table: KeptTable
    new: bool = False
    lines: tuple[KeptLine, ...] = ()
    position: KeptPosition | None = None
    seats_changed: bool = False
    tried: KeptTry | None = None


class Person(msgspec.Struct, frozen=True):
    """Somebody with a browser."""

    id: int
    name: str


@final
class Store:
    """The database. All writing goes through one task."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine.sync_engine, "connect", _careful_sqlite)
        self._waiting: list[tuple[Callable[[AsyncConnection], Any], asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self.transactions = 0

    def start(self) -> None:
        """Begin to write what comes."""
        self._writer = asyncio.create_task(self._write_for_ever(), name="writer")

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        if self._writer is not None:
            while self._waiting:
                await asyncio.sleep(0.01)
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    async def write(self, work: Callable[[AsyncConnection], Any]) -> Any:
        """Have this done in the next transaction; returns what it returned once that is on the disk."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        self._wake.set()
        return await done

    async def _write_for_ever(self) -> None:
        async with self.engine.connect() as connection:
            while True:
                await self._wake.wait()
                self._wake.clear()
                batch, self._waiting = self._waiting, []
                if batch:
                    await self._write_batch(connection, batch)

    async def _write_batch(self, connection: AsyncConnection, batch: Sequence[tuple[Any, Any]]) -> None:
        """One transaction for all; if it fails each is tried by itself, so that none spoils another's."""
        try:
            results = []
            async with connection.begin():
                for work, _ in batch:
                    results.append(await work(connection))
        except Exception as error:  # noqa: BLE001  it goes to whoever waits for the write
            if len(batch) == 1:
                if not batch[0][1].done():
                    batch[0][1].set_exception(error)
                return
            for one in batch:
                await self._write_batch(connection, [one])
            return
        self.transactions += 1
        for (_, done), result in zip(batch, results, strict=True):
            if not done.done():
                done.set_result(result)

    # Persons -------------------------------------------------------------------------------------

    async def person(self, token_hash: str) -> Person | None:
        """Who has this token."""
        chosen = sa.select(PERSONS.c.id, PERSONS.c.name).where(PERSONS.c.token_hash == token_hash)
        async with self.engine.connect() as connection:
            row = (await connection.execute(chosen)).first()
        return None if row is None else Person(row.id, row.name)

    async def new_person(self, token_hash: str, now: float) -> Person:
        """Somebody new."""
        values = {"token_hash": token_hash, "name": "", "seen": now}

        async def work(connection: AsyncConnection) -> int:
            made = await connection.execute(sa.insert(PERSONS).values(values))
            return int(made.inserted_primary_key[0]) if made.inserted_primary_key else 0

        return Person(await self.write(work), "")

    async def rename(self, person: int, name: str, now: float) -> None:
        """What a person is called from now on."""

        async def work(connection: AsyncConnection) -> None:
            update = sa.update(PERSONS).where(PERSONS.c.id == person)
            await connection.execute(update.values(name=name, seen=now))

        await self.write(work)

    # Tables --------------------------------------------------------------------------------------

    async def keep(self, change: Change) -> None:
        """Write what changed at a table."""

        async def work(connection: AsyncConnection) -> None:
            if change.new:
                await connection.execute(sa.insert(TABLES).values(columns_of(change.table)))
            else:
                changing = {name: getattr(change.table, name) for name in CHANGING}
                update = sa.update(TABLES).where(TABLES.c.id == change.table.id)
                await connection.execute(update.values(changing))
            if change.new or change.seats_changed:
                await _write_seats(connection, change.table.id, change.table.seats)
            if change.lines:
                rows = [
                    {"table_id": change.table.id, **msgspec.structs.asdict(line)} for line in change.lines
                ]
                await connection.execute(sa.insert(LINES), rows)
            if change.position is not None:
                row = {"table_id": change.table.id, **msgspec.structs.asdict(change.position)}
                moment = POSITIONS.c.moment >= change.position.moment
                stale = sa.delete(POSITIONS).where(POSITIONS.c.table_id == change.table.id, moment)
                await connection.execute(stale)
                await connection.execute(sa.insert(POSITIONS).values(row))
            if change.tried is not None:
                await _write_try(connection, change.tried)

        await self.write(work)

    async def table(self, table_id: str) -> KeptTable | None:
        """The table of this id."""
        found = await self._tables(TABLES.c.id == table_id)
        return found[0] if found else None

    async def lines(self, table_id: str) -> list[KeptLine]:
        """All lines of a table."""
        columns = [LINES.c[name] for name in KeptLine.__struct_fields__]
        chosen = sa.select(*columns).where(LINES.c.table_id == table_id).order_by(LINES.c.number)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(chosen)).all()
        return [KeptLine(*row) for row in rows]

    async def last_position(self, table_id: str) -> KeptPosition | None:
        """The last position of a table that was written down."""
        columns = [POSITIONS.c[name] for name in KeptPosition.__struct_fields__]
        chosen = sa.select(*columns).where(POSITIONS.c.table_id == table_id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(chosen.order_by(POSITIONS.c.moment.desc()).limit(1))).first()
        return None if row is None else KeptPosition(*row)

    async def tables_of(self, person: int, most: int) -> list[KeptTable]:
        """The tables where a person has a seat, those touched last first."""
        held = sa.select(HOLDERS.c.table_id).where(HOLDERS.c.person == person)
        return await self._tables(TABLES.c.id.in_(held), most)

    async def listed(self, stage: str, most: int) -> list[KeptTable]:
        """The tables of the lobby at this stage, those touched last first."""
        return await self._tables(sa.and_(TABLES.c.listed, TABLES.c.stage == stage), most)

    async def with_deadline(self) -> list[str]:
        """The tables where somebody's time runs."""
        chosen = sa.select(TABLES.c.id).where(TABLES.c.deadline.is_not(None), TABLES.c.stage == "running")
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(chosen)]

    async def opened_before(self, owner: int, opening_id: str) -> str | None:
        """The table that this command of this person opened already."""
        chosen = sa.select(TABLES.c.id).where(TABLES.c.owner == owner, TABLES.c.opening_id == opening_id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(chosen)).first()
        return None if row is None else str(row.id)

    # Deals of the day ----------------------------------------------------------------------------

    async def running_try(self, person: int, game: str, day: str) -> str:
        """The table where a person plays the deal of this day right now; '' if there is none."""
        chosen = sa.select(TABLES.c.id).where(
            TABLES.c.owner == person,
            TABLES.c.game == game,
            TABLES.c.day == day,
            TABLES.c.stage == "running",
        )
        async with self.engine.connect() as connection:
            row = (await connection.execute(chosen)).first()
        return "" if row is None else str(row.id)

    async def scores(self, game: str, day: str, most: int) -> tuple[list[KeptScore], int]:
        """The best scores of a day that count, of two alike the earlier first; and how many there are."""
        counting = _counting(game, day)
        chosen = sa.select(TRIES.c.person, PERSONS.c.name, TRIES.c.score)
        chosen = chosen.join(PERSONS, PERSONS.c.id == TRIES.c.person).where(counting)
        number = sa.select(sa.func.count()).select_from(TRIES).where(counting)
        best = chosen.order_by(TRIES.c.score.desc(), TRIES.c.at).limit(most)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(best)).all()
            return [KeptScore(*row) for row in rows], int((await connection.execute(number)).scalar_one())

    async def tries_of(self, person: int, game: str, day: str) -> list[int]:
        """The scores of a person's finished tries, the one that counts first."""
        mine = sa.and_(TRIES.c.game == game, TRIES.c.day == day, TRIES.c.person == person)
        async with self.engine.connect() as connection:
            rows = await connection.execute(sa.select(TRIES.c.score).where(mine).order_by(TRIES.c.number))
            return [int(row.score) for row in rows]

    async def better(self, game: str, day: str, score: int) -> int:
        """How many scores of a day that count are higher."""
        chosen = sa.select(sa.func.count()).select_from(TRIES)
        higher = chosen.where(_counting(game, day), TRIES.c.score > score)
        async with self.engine.connect() as connection:
            return int((await connection.execute(higher)).scalar_one())

    async def _tables(self, which: Any, most: int = 1) -> list[KeptTable]:
        chosen = sa.select(TABLES).where(which)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(chosen.order_by(TABLES.c.touched.desc()).limit(most))).all()
            ids = [row.id for row in rows]
            seats = sa.select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
            holders = sa.select(HOLDERS).where(HOLDERS.c.table_id.in_(ids)).order_by(HOLDERS.c.person)
            held_by: dict[tuple[str, int], list[int]] = {}
            for row in (await connection.execute(holders)).all():
                held_by.setdefault((row.table_id, row.seat), []).append(row.person)
            seated: dict[str, list[KeptSeat]] = {id_: [] for id_ in ids}
            for id_, number, *rest in (await connection.execute(seats)).all():
                held = tuple(held_by.get((id_, number), ()))
                seated[id_].append(msgspec.structs.replace(KeptSeat(number, *rest), holders=held))
        return [_table(row._asdict(), seated[row.id]) for row in rows]

    async def put_away(self, over_before: float, idle_before: float) -> int:
        """Forget tables, finished or idle, nobody touched since then, and old scores; how many tables."""
        over = TABLES.c.stage.in_(("over", "given up"))
        old = sa.or_(
            sa.and_(over, TABLES.c.touched < over_before), sa.and_(~over, TABLES.c.touched < idle_before)
        )

        async def work(connection: AsyncConnection) -> int:
            ids = [row.id for row in await connection.execute(sa.select(TABLES.c.id).where(old))]
            for kind in (LINES, POSITIONS, HOLDERS, SEATS):
                await connection.execute(sa.delete(kind).where(kind.c.table_id.in_(ids)))
            await connection.execute(sa.delete(TABLES).where(TABLES.c.id.in_(ids)))
            await connection.execute(sa.delete(TRIES).where(TRIES.c.at < over_before))
            return len(ids)

        return int(await self.write(work))

    async def reachable(self) -> bool:
        """Whether the database answers."""
        async with self.engine.connect() as connection:
            return (await connection.execute(sa.select(1))).scalar() == 1


CHANGING: Final = ("stage", "listed", "touched", "deadline", "result", "turns", "deciding")
"""What changes of a table after it was opened."""


def _counting(game: str, day: str) -> Any:
    return sa.and_(TRIES.c.game == game, TRIES.c.day == day, TRIES.c.number == 0)


async def _write_try(connection: AsyncConnection, tried: KeptTry) -> None:
    """The first finished try of a person counts; when there are too many people the worst is forgotten."""
    of_day = sa.and_(TRIES.c.game == tried.game, TRIES.c.day == tried.day)
    mine = sa.and_(of_day, TRIES.c.person == tried.person)
    counted = sa.select(sa.func.count()).select_from(TRIES)
    number = int((await connection.execute(counted.where(mine))).scalar_one())
    if number > MOST_PRACTICE:
        return
    row = {**msgspec.structs.asdict(tried), "number": number}
    await connection.execute(sa.insert(TRIES).values(row))
    counting = _counting(tried.game, tried.day)
    if number == 0 and int((await connection.execute(counted.where(counting))).scalar_one()) > MOST_A_DAY:
        worst = sa.select(TRIES.c.person).where(counting).order_by(TRIES.c.score, TRIES.c.at.desc()).limit(1)
        person = (await connection.execute(worst)).scalar_one()
        await connection.execute(sa.delete(TRIES).where(of_day, TRIES.c.person == person))


def columns_of(table: KeptTable) -> dict[str, Any]:
    """Return the values of all columns of a table; its seats have a table of their own."""
    columns = msgspec.structs.asdict(table)
    del columns["seats"]
    columns["options"] = dict(columns.pop("settings"))
    columns["clock"] = None if table.clock is None else msgspec.to_builtins(table.clock)
    return columns


def _table(fields: dict[str, Any], seats: Sequence[KeptSeat]) -> KeptTable:
    """Return the row of a table from its columns and its seats."""
    fields["settings"] = tuple(fields.pop("options").items())
    if fields["clock"] is not None:
        fields["clock"] = msgspec.convert(fields["clock"], ClockPlan)
    return KeptTable(**fields, seats=tuple(seats))


async def _write_seats(connection: AsyncConnection, table_id: str, seats: Sequence[KeptSeat]) -> None:
    await connection.execute(sa.delete(SEATS).where(SEATS.c.table_id == table_id))
    await connection.execute(sa.delete(HOLDERS).where(HOLDERS.c.table_id == table_id))
    rows = []
    holders: list[dict[str, Any]] = []
    for seat in seats:
        row = msgspec.structs.asdict(seat)
        holders.extend(
            {"table_id": table_id, "seat": seat.seat, "person": person} for person in row.pop("holders")
        )
        rows.append({"table_id": table_id, **row})
    await connection.execute(sa.insert(SEATS), rows)
    if holders:
        await connection.execute(sa.insert(HOLDERS), holders)


def _careful_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA busy_timeout={SECONDS_TO_WAIT_FOR_A_LOCK * 1000}")
    cursor.close()


def copy_sqlite(source: Path, target: Path) -> None:
    """A whole copy of a database that may be in use."""
    with (
        contextlib.closing(sqlite3.connect(source)) as old,
        contextlib.closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
