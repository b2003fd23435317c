"""Reminders in the database: addresses of persons, reminders that are due, and those that were sent."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, final

import msgspec
import sqlalchemy as sa

from goldenspike.server.rows import AddressRow, DueReminder
from goldenspike.server.sql import ADDRESSES, HOLDERS, REMINDED, SEATS, TABLES
from goldenspike.server.store import INSERTS, Store

COLUMNS = [ADDRESSES.c[name] for name in AddressRow.__struct_fields__]


@final
class ReminderStore:
    """Reads and writes what reminders need, by the writing task of the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def address_of(self, person: int) -> AddressRow | None:
        """Return the address of a person; None if they want no reminders."""
        return await self._address(ADDRESSES.c.person == person)

    async def address_by(self, code: str) -> AddressRow | None:
        """Return the address with this code; None if there is none."""
        return await self._address(ADDRESSES.c.code == code)

    async def _address(self, which: Any) -> AddressRow | None:
        """Return the first address that matches a condition; None if there is none."""
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(sa.select(*COLUMNS).where(which))).first()
        return None if row is None else AddressRow(*row)

    async def was_set_since(self, to: str, since: float) -> bool:
        """Return whether anybody has given this address since then."""
        chosen = sa.select(ADDRESSES.c.person).where(ADDRESSES.c.to == to, ADDRESSES.c.since > since).limit(1)
        async with self.store.engine.connect() as connection:
            return (await connection.execute(chosen)).first() is not None

    async def set_address(self, address: AddressRow) -> None:
        """Store the address of a person instead of the one before."""
        values = msgspec.structs.asdict(address)

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(ADDRESSES).where(ADDRESSES.c.person == address.person))
            connection.execute(sa.insert(ADDRESSES).values(values))

        await self.store.write(work)

    async def confirm(self, code: str) -> None:
        """Note that whoever reads messages to the address of this code wants reminders there."""
        await self._update(ADDRESSES.c.code == code, confirmed=True, failures=0)

    async def delete_address(self, code: str) -> None:
        """Delete the address with this code."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(ADDRESSES).where(ADDRESSES.c.code == code))

        await self.store.write(work)

    async def delete_old_addresses(self, unconfirmed: float, unused: float) -> None:
        """Delete addresses not confirmed since then, and those set before `unused` without a seat."""
        held = sa.exists().where(HOLDERS.c.person == ADDRESSES.c.person)
        old = sa.or_(
            sa.and_(~ADDRESSES.c.confirmed, ADDRESSES.c.since < unconfirmed),
            sa.and_(ADDRESSES.c.since < unused, ~held),
        )

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(ADDRESSES).where(old))

        await self.store.write(work)

    async def due(
        self, asked_before: float, reminded_before: float, kinds: Collection[str], failures: int, most: int
    ) -> list[DueReminder]:
        """Return reminders to send: to persons asked before then, at tables with other persons.

        Left out are who was reminded of this question, or of this table since `reminded_before`, and
        addresses that failed so often.
        """
        others = HOLDERS.alias()
        with_others = sa.exists().where(
            others.c.table_id == TABLES.c.id,
            others.c.seat != HOLDERS.c.seat,
            others.c.person != HOLDERS.c.person,
        )
        last = sa.and_(REMINDED.c.table_id == TABLES.c.id, REMINDED.c.person == ADDRESSES.c.person)
        seat = sa.and_(SEATS.c.table_id == HOLDERS.c.table_id, SEATS.c.seat == HOLDERS.c.seat)
        chosen = (
            sa.select(TABLES.c.id, TABLES.c.game, TABLES.c.asked_at, *COLUMNS)
            .select_from(ADDRESSES)
            .join(HOLDERS, HOLDERS.c.person == ADDRESSES.c.person)
            .join(SEATS, seat)
            .join(TABLES, TABLES.c.id == HOLDERS.c.table_id)
            .outerjoin(REMINDED, last)
            .where(
                ADDRESSES.c.confirmed,
                ADDRESSES.c.kind.in_(kinds),
                ADDRESSES.c.failures < failures,
                TABLES.c.stage == "running",
                TABLES.c.asked_at <= asked_before,
                TABLES.c.waiting.contains(sa.cast(SEATS.c.seat, sa.String(8))),
                SEATS.c.sitter == "person",
                ~SEATS.c.stand_in,
                with_others,
                sa.or_(
                    REMINDED.c.at.is_(None),
                    sa.and_(REMINDED.c.at <= reminded_before, REMINDED.c.asked_at != TABLES.c.asked_at),
                ),
            )
            .order_by(TABLES.c.asked_at)
            .limit(most)
        )
        async with self.store.engine.connect() as connection:
            rows = (await connection.execute(chosen)).all()
        return [DueReminder(row[0], row[1], row[2], AddressRow(*row[3:])) for row in rows]

    async def claim(self, due: DueReminder, now: float, reminded_before: float) -> bool:
        """Note that a reminder is sent now; return False if another server does, or did since then."""
        values = {"table_id": due.table_id, "person": due.address.person, "at": now, "asked_at": 0.0}
        insert = INSERTS[self.store.engine.dialect.name](REMINDED).values(values)
        claimed = insert.on_conflict_do_update(
            index_elements=[REMINDED.c.table_id, REMINDED.c.person],
            set_={"at": now},
            where=REMINDED.c.at <= reminded_before,
        ).returning(REMINDED.c.person)

        def work(connection: sa.Connection) -> bool:
            return connection.execute(claimed).first() is not None

        return bool(await self.store.write(work))

    async def sent(self, due: DueReminder) -> None:
        """Note that a reminder was accepted: nobody is reminded of the same question again."""
        mine = sa.and_(REMINDED.c.table_id == due.table_id, REMINDED.c.person == due.address.person)

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.update(REMINDED).where(mine).values(asked_at=due.asked_at))

        await self.store.write(work)
        if due.address.failures:
            await self._update(ADDRESSES.c.code == due.address.code, failures=0)

    async def failed(self, address: AddressRow) -> None:
        """Count a message that could not be delivered."""
        await self._update(ADDRESSES.c.code == address.code, failures=ADDRESSES.c.failures + 1)

    async def _update(self, which: Any, **values: Any) -> None:
        """Set these columns of the addresses that match a condition."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.update(ADDRESSES).where(which).values(**values))

        await self.store.write(work)
