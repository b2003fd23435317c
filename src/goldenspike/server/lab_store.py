"""The lab in the database: simulations, the portions in which they are played, and who has claimed what.

A worker claims a portion for a while, and renews this lease while it plays. The portion of a worker that dies
is claimed by another when its lease ends. The first result of a portion counts, so that no game counts twice.
"""

from __future__ import annotations

import time
from typing import Any, Final, final

import msgspec
import sqlalchemy as sa

from goldenspike.server.rows import LabRunRow
from goldenspike.server.sql import LAB_PORTIONS, LAB_RUNS
from goldenspike.server.store import Store
from goldenspike.sim.portion import PlayedPortion, SeriesReport, result_lines

LEASE: Final = 30.0
"""Seconds after which a portion of a worker that does not renew its lease goes to another."""
MOST_ATTEMPTS: Final = 3
"""Workers that may die of a portion before its run has failed."""
MOST_LOOKED_AT: Final = 10
"""Runs that are looked at for one that has something to do, those whose turn it is first."""
PORTION_SECONDS: Final = 2.0
"""About how long a portion is played, so that progress is seen and a stop is soon obeyed."""
MOST_GAMES: Final = 50
"""Most games of a portion."""
DAY: Final = 86_400.0
BEFORE_TABLES: Final = " "
"""Puts the rows of runs before those of tables in a transaction, as the writing task orders them."""
DIED: Final = "The process that played it ended three times; start it again, or choose other bots."
USED_UP: Final = "Your computing time of a day is used up."
COLUMNS: Final = [
    LAB_RUNS.c.report.is_not(None) if name == "reported" else LAB_RUNS.c[name]
    for name in LabRunRow.__struct_fields__
]


class ClaimedPortion(msgspec.Struct, frozen=True):
    """Games of a run that a worker has claimed."""

    run: LabRunRow
    first: int
    count: int


class ClaimedReport(msgspec.Struct, frozen=True):
    """A run whose games are played, and whose report a worker has claimed to write."""

    run: LabRunRow


Claim = ClaimedPortion | ClaimedReport


@final
class LabStore:
    """Reads and writes the runs of the lab, by the writing task of the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Runs ----------------------------------------------------------------------------------------

    async def add(self, run: LabRunRow) -> None:
        """Add a run; IntegrityError if its command has added one before."""
        values = msgspec.structs.asdict(run)
        del values["reported"]

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.insert(LAB_RUNS).values(values))

        await self.store.write(work)

    async def run(self, run_id: str) -> LabRunRow | None:
        """Return the run of this id; None if there is none."""
        found = await self._runs(LAB_RUNS.c.id == run_id)
        return found[0] if found else None

    async def run_started_by(self, person: int, command_id: str) -> LabRunRow | None:
        """Return the run that this command of this person started; None if it started none."""
        found = await self._runs(sa.and_(LAB_RUNS.c.person == person, LAB_RUNS.c.command_id == command_id))
        return found[0] if found else None

    async def runs_of(self, person: int) -> list[LabRunRow]:
        """Return the runs of a person, the newest first."""
        return await self._runs(LAB_RUNS.c.person == person)

    async def _runs(self, which: Any) -> list[LabRunRow]:
        """Return the runs that match a condition, the newest first."""
        chosen = sa.select(*COLUMNS).where(which).order_by(LAB_RUNS.c.added.desc())
        async with self.store.engine.connect() as connection:
            return [LabRunRow(*row) for row in await connection.execute(chosen)]

    async def count(self) -> tuple[int, int, int]:
        """Return how many runs are stored, how many are not over, and how many persons wait for those."""
        unfinished = LAB_RUNS.c.stage != "over"
        chosen = sa.select(
            sa.func.count(),
            sa.func.count(sa.case((unfinished, 1))),
            sa.func.count(sa.distinct(sa.case((unfinished, LAB_RUNS.c.person)))),
        )
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(chosen)).one()
        return int(row[0]), int(row[1]), int(row[2])

    async def seconds_used(self, person: int, now: float) -> float:
        """Return how long workers have played the runs that a person started within a day."""
        async with self.store.engine.connect() as connection:
            return await connection.run_sync(_seconds_used, person, now)

    async def stop(self, run_id: str, reason: str) -> None:
        """Begin no further game of a run."""
        running = sa.and_(LAB_RUNS.c.id == run_id, LAB_RUNS.c.stage == "running")
        await self._update(LAB_RUNS, running, stage="stopping", reason=reason)

    async def fail(self, run_id: str, reason: str) -> None:
        """End a run without a report."""
        unfinished = sa.and_(LAB_RUNS.c.id == run_id, LAB_RUNS.c.stage != "over")
        await self._update(LAB_RUNS, unfinished, stage="over", reason=reason, ended=time.time())

    async def delete_ended(self, before: float, most: int, person: int | None = None) -> int:
        """Delete at most so many runs that ended before then, of a person or of all; return how many."""

        def work(connection: sa.Connection) -> int:
            """Delete the oldest runs that match, with their portions; return how many."""
            old = sa.and_(LAB_RUNS.c.stage == "over", LAB_RUNS.c.ended < before)
            if person is not None:
                old = sa.and_(old, LAB_RUNS.c.person == person)
            chosen = sa.select(LAB_RUNS.c.id).where(old).order_by(LAB_RUNS.c.ended).limit(most)
            ids = [row.id for row in connection.execute(chosen)]
            connection.execute(sa.delete(LAB_PORTIONS).where(LAB_PORTIONS.c.run_id.in_(ids)))
            connection.execute(sa.delete(LAB_RUNS).where(LAB_RUNS.c.id.in_(ids)))
            return len(ids)

        return int(await self.store.write(work))

    # Results -------------------------------------------------------------------------------------

    async def results(self, run_id: str) -> tuple[bytes, list[bytes]]:
        """Return the results of a run as lines, and its studies as lists in JSON, in the order of games."""
        chosen = sa.select(LAB_PORTIONS.c.results, LAB_PORTIONS.c.studied)
        played = chosen.where(LAB_PORTIONS.c.run_id == run_id, LAB_PORTIONS.c.results.is_not(None))
        async with self.store.engine.connect() as connection:
            rows = (await connection.execute(played.order_by(LAB_PORTIONS.c.first))).all()
        return b"".join([bytes(row.results) for row in rows]), [bytes(row.studied) for row in rows]

    async def report(self, run_id: str) -> bytes | None:
        """Return the report of a run; None if it has none."""
        return await self._document(LAB_RUNS.c.report, run_id)

    async def summary(self, run_id: str) -> bytes | None:
        """Return the summary of a run as JSON; None if it has none."""
        return await self._document(LAB_RUNS.c.summary, run_id)

    async def _document(self, column: Any, run_id: str) -> bytes | None:
        """Return the bytes of one column of a run; None if there is no such run, or the column is empty."""
        async with self.store.engine.connect() as connection:
            found = (await connection.execute(sa.select(column).where(LAB_RUNS.c.id == run_id))).scalar()
        return None if found is None else bytes(found)

    # Claims --------------------------------------------------------------------------------------

    async def has_work(self) -> bool:
        """Return whether a run is not over."""
        chosen = sa.select(LAB_RUNS.c.id).where(LAB_RUNS.c.stage != "over").limit(1)
        async with self.store.engine.connect() as connection:
            return (await connection.execute(chosen)).first() is not None

    async def claim(self, worker: str) -> Claim | None:
        """Claim what is next for a worker; None if nothing is to be done.

        Persons take turns, portion by portion, and no more is played for one in a day than their allowance.
        """

        def work(connection: sa.Connection) -> Claim | None:
            """Claim work of the first unfinished run that has any; locked rows are skipped."""
            others = LAB_RUNS.alias()
            turn = sa.select(sa.func.max(others.c.claimed_at)).where(others.c.person == LAB_RUNS.c.person)
            chosen = (
                sa.select(*COLUMNS)
                .where(LAB_RUNS.c.stage != "over")
                .order_by(turn.scalar_subquery(), LAB_RUNS.c.added)
                .limit(MOST_LOOKED_AT)
                .with_for_update(skip_locked=True, of=LAB_RUNS)
            )
            for row in connection.execute(chosen).all():
                claimed = _claim_of(connection, LabRunRow(*row), worker)
                if claimed is not None:
                    return claimed
            return None

        claimed: Claim | None = await self.store.write(work)
        return claimed

    async def renew(self, claimed: Claim, worker: str) -> None:
        """Renew the lease of what a worker has claimed."""
        await self._update(*_held(claimed, worker), lease_until=time.time() + LEASE)

    async def release(self, claimed: Claim, worker: str) -> None:
        """Let another worker take what this one could not do."""
        await self._update(*_held(claimed, worker), lease_until=None)

    async def release_all(self, worker: str = "") -> None:
        """Release everything that a worker has claimed, or that anybody has; its attempt does not count."""

        def work(connection: sa.Connection) -> None:
            """Clear the leases of runs and portions, and take back the attempt that each has counted."""
            for table in (LAB_RUNS, LAB_PORTIONS):
                held = table.c.lease_until.is_not(None)
                claims = sa.and_(held, table.c.worker == worker) if worker else held
                values = {"lease_until": None, "attempts": table.c.attempts - 1}
                connection.execute(sa.update(table).where(claims).values(values))

        await self.store.write(work)

    async def finish_portion(self, claimed: ClaimedPortion, played: PlayedPortion) -> None:
        """Store the results of a portion, unless another worker was faster or the run was deleted."""
        values = {
            "results": result_lines(played.results),
            "studied": msgspec.json.encode(played.studied),
            "lease_until": None,
        }
        answers = sum(result.answers for result in played.results)
        counts = {
            "done": LAB_RUNS.c.done + len(played.results),
            "answers": LAB_RUNS.c.answers + answers,
            "seconds": LAB_RUNS.c.seconds + played.seconds,
        }
        unplayed = sa.and_(_portion(claimed), LAB_PORTIONS.c.results.is_(None))

        def work(connection: sa.Connection) -> None:
            """Store the portion, and add to the counts of its run only if nobody stored it before."""
            # The run first, as `claim` does: two servers must not wait for one another.
            run = LAB_RUNS.c.id == claimed.run.id
            connection.execute(sa.select(LAB_RUNS.c.id).where(run).with_for_update())
            stored = connection.execute(sa.update(LAB_PORTIONS).where(unplayed).values(values))
            if stored.rowcount == 1:
                connection.execute(sa.update(LAB_RUNS).where(run).values(counts))

        await self.store.write(work, BEFORE_TABLES + claimed.run.id)

    async def finish_report(self, claimed: ClaimedReport, report: SeriesReport) -> None:
        """Store the report of a run, which is over with it."""
        written = msgspec.json.format(msgspec.json.encode(report.summary), indent=2) + b"\n"
        reporting = sa.and_(LAB_RUNS.c.id == claimed.run.id, LAB_RUNS.c.stage == "reporting")
        values = {"stage": "over", "ended": time.time(), "report": report.page.encode(), "summary": written}
        await self._update(LAB_RUNS, reporting, **values)

    async def _update(self, table: sa.Table, which: Any, **values: Any) -> None:
        """Set these columns of the rows that match a condition."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.update(table).where(which).values(**values))

        await self.store.write(work)


def _claim_of(connection: sa.Connection, run: LabRunRow, worker: str) -> Claim | None:
    """Claim what is next of one run; None if others play all that is left, or it is over."""
    now = time.time()
    if run.stage == "reporting":
        held = run.lease_until is not None and run.lease_until >= now
        return None if held else _claim_report(connection, run, worker, now)
    unplayed = sa.and_(LAB_PORTIONS.c.run_id == run.id, LAB_PORTIONS.c.results.is_(None))
    free = sa.or_(LAB_PORTIONS.c.lease_until.is_(None), LAB_PORTIONS.c.lease_until < now)
    if run.stage == "running":
        lost = sa.select(LAB_PORTIONS.c.first, LAB_PORTIONS.c.count, LAB_PORTIONS.c.attempts)
        lost = lost.where(unplayed, free).order_by(LAB_PORTIONS.c.first).limit(1)
        row = connection.execute(lost).first()
        if row is not None and row.attempts >= MOST_ATTEMPTS:
            _update_run(connection, run, stage="over", reason=DIED, ended=now)
            return None
        if row is not None:
            return _claim_again(connection, run, row, worker, now)
        if _seconds_used(connection, run.person, now) < run.allowance:
            claimed = _claim_new(connection, run, worker, now)
            if claimed is not None:
                return claimed
        else:
            _update_run(connection, run, stage="stopping", reason=USED_UP)
    if connection.execute(sa.select(LAB_PORTIONS.c.first).where(unplayed, ~free).limit(1)).first():
        return None
    connection.execute(sa.delete(LAB_PORTIONS).where(unplayed))
    if run.done == 0:
        _update_run(connection, run, stage="over", ended=now)
        return None
    return _claim_report(connection, run, worker, now)


def _claim_again(
    connection: sa.Connection, run: LabRunRow, lost: Any, worker: str, now: float
) -> ClaimedPortion:
    """Claim a portion whose worker has died, or could not play it."""
    claimed = ClaimedPortion(run, lost.first, lost.count)
    values = {"worker": worker, "lease_until": now + LEASE, "attempts": lost.attempts + 1}
    connection.execute(sa.update(LAB_PORTIONS).where(_portion(claimed)).values(values))
    _update_run(connection, run, claimed_at=now)
    return claimed


def _claim_new(connection: sa.Connection, run: LabRunRow, worker: str, now: float) -> ClaimedPortion | None:
    """Claim games of a run that nobody has claimed; None if there are none."""
    end = sa.func.coalesce(sa.func.max(LAB_PORTIONS.c.first + LAB_PORTIONS.c.count), 0)
    chosen = sa.select(end).where(LAB_PORTIONS.c.run_id == run.id)
    first = int(connection.execute(chosen).scalar_one())
    if first >= run.games:
        return None
    quickly = int(PORTION_SECONDS * run.done / run.seconds) if run.seconds else 1
    count = min(max(1, quickly), MOST_GAMES, run.games - first)
    row = {
        "run_id": run.id,
        "first": first,
        "count": count,
        "worker": worker,
        "lease_until": now + LEASE,
        "attempts": 1,
    }
    connection.execute(sa.insert(LAB_PORTIONS).values(row))
    _update_run(connection, run, claimed_at=now)
    return ClaimedPortion(run, first, count)


def _claim_report(connection: sa.Connection, run: LabRunRow, worker: str, now: float) -> ClaimedReport | None:
    """Claim to write the report of a run; None if too many workers have died of it."""
    if run.attempts >= MOST_ATTEMPTS:
        _update_run(connection, run, stage="over", reason=DIED, ended=now)
        return None
    lease = {"worker": worker, "lease_until": now + LEASE, "attempts": run.attempts + 1}
    _update_run(connection, run, stage="reporting", claimed_at=now, **lease)
    return ClaimedReport(run)


def _update_run(connection: sa.Connection, run: LabRunRow, **values: Any) -> None:
    """Write these columns of a run."""
    connection.execute(sa.update(LAB_RUNS).where(LAB_RUNS.c.id == run.id).values(**values))


def _seconds_used(connection: sa.Connection, person: int, now: float) -> float:
    """Return for how many seconds the lab has played for a person since yesterday at this time."""
    chosen = sa.select(sa.func.coalesce(sa.func.sum(LAB_RUNS.c.seconds), 0.0))
    mine = sa.and_(LAB_RUNS.c.person == person, LAB_RUNS.c.added > now - DAY)
    return float(connection.execute(chosen.where(mine)).scalar_one())


def _portion(claimed: ClaimedPortion) -> Any:
    """Return the condition that selects the row of a portion."""
    return sa.and_(LAB_PORTIONS.c.run_id == claimed.run.id, LAB_PORTIONS.c.first == claimed.first)


def _held(claimed: Claim, worker: str) -> tuple[sa.Table, Any]:
    """Return the table and the condition of the row that a worker holds by a claim."""
    if isinstance(claimed, ClaimedPortion):
        return LAB_PORTIONS, sa.and_(_portion(claimed), LAB_PORTIONS.c.worker == worker)
    return LAB_RUNS, sa.and_(LAB_RUNS.c.id == claimed.run.id, LAB_RUNS.c.worker == worker)
