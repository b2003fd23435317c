"""Reviews of finished tables: made by workers in stages, kept in the database, and nothing before the end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from goldenspike.core.play import play
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.review import portions
from goldenspike.review.model import Review
from goldenspike.server import database
from goldenspike.server.command_error import CommandError
from goldenspike.server.jobs import Job, run_job
from goldenspike.server.protocol import ReviewState
from goldenspike.server.reviewer import Reviewer
from goldenspike.server.store import Store
from kit.keeping import url_of
from kit.outside import goldrush_registered
from kit.people import Person

ANSWERS = ("found 1", "found 3", "dig", "found 2", "stop", "dig", "found 0", "stop")


class InlineWorkers:
    """Runs jobs as a worker does, encoded both ways, but in this process."""

    def __init__(self) -> None:
        self.urgencies: set[str] = set()
        self.jobs = 0

    async def run(self, job: Job, seconds: float, *, person: int, urgency: str) -> msgspec.Raw:
        """Return the encoded result of a job."""
        self.jobs += 1
        self.urgencies.add(urgency)
        await asyncio.sleep(0)
        decoded = msgspec.msgpack.decode(msgspec.msgpack.encode(job), type=Job)
        return msgspec.Raw(msgspec.json.encode(run_job(decoded)))


@pytest.fixture
def _goldrush() -> Iterator[None]:
    with goldrush_registered():
        yield


def table_of(store: Store, workers: InlineWorkers, answers: int) -> Reviewer:
    """Return the reviewer of a table after so many answers of a game."""
    game = find("goldrush")
    table = game.open(2, {})
    given = [game.read(words) for words in ANSWERS[:answers]]
    for answer in given:
        play(table, answer)
    seats = tuple([SimpleNamespace(seat=seat, sitter="person", name="Ada", bot="") for seat in (0, 1)])
    row = SimpleNamespace(
        id="a table",
        lesson="",
        origin="",
        ended=table.over,
        version=game.version,
        settings=(("order", "forwards"),),
        seats=seats,
        colours=(),
        owner=1,
    )
    seating = SimpleNamespace(row=row, may_watch=lambda person, seat: person == 1)
    state = SimpleNamespace(table=table, answers=given)
    return Reviewer(game, cast("Any", seating), cast("Any", state), store, cast("Any", workers))


async def finished(made: Reviewer) -> ReviewState:
    """Ask for the review until it is refined no further; return the last state."""
    state = await made.state(1)
    while state.working:
        await asyncio.sleep(0)
        state = await made.state(1)
    return state


@pytest.mark.usefixtures("_goldrush")
def test_a_review_is_made_in_stages_and_kept(tmp_path: Path) -> None:
    url = url_of(tmp_path / "reviews.db")
    database.prepare(url)

    async def run() -> None:
        store, workers = Store(database.async_url(url)), InlineWorkers()
        store.start()
        try:
            made = table_of(store, workers, len(ANSWERS))
            first = await made.state(1)
            assert (first.working, first.stage, first.review) == (True, 0, None)
            last = await finished(made)
            assert (last.stage, last.stages) == (len(portions.STAGES), len(portions.STAGES))
            assert last.review is not None
            assert last.review.players == ["Ada", "Ada"]
            assert workers.urgencies == {"later"}
            assert (await made.state(1, seen=last.stage)).review is None
            jobs = workers.jobs
            again = await table_of(store, workers, len(ANSWERS)).state(1)
            assert (again.working, again.review) == (False, last.review)
            assert workers.jobs == jobs, "what is kept is not made again"
            kept = await store.review("a table")
            assert kept is not None
            assert msgspec.json.decode(kept[1], type=Review) == last.review
        finally:
            await store.close()

    asyncio.run(run())


@pytest.mark.usefixtures("_goldrush")
def test_nothing_of_a_running_game_is_judged(tmp_path: Path) -> None:
    async def run() -> None:
        workers = InlineWorkers()
        running = table_of(cast("Any", None), workers, len(ANSWERS) - 1)
        with pytest.raises(CommandError, match="when the game is over"):
            await running.state(1)
        over = table_of(cast("Any", None), workers, len(ANSWERS))
        with pytest.raises(CommandError, match="cannot watch"):
            await over.state(2)
        assert workers.jobs == 0

    asyncio.run(run())


def test_no_review_leaves_the_server_before_the_end(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me random", watching="closed")
    anna.play(table, Rng("review"), 4)
    rejected = anna.not_read(f"/api/tables/{table}/review")
    assert (rejected.status, "when the game is over" in rejected.reason) == (409, True)
    anna.told(f"/api/tables/{table}/give-up", {})
    rejected = anna.not_read(f"/api/tables/{table}/review")
    assert (rejected.status, "played to its end" in rejected.reason) == (409, True)
    assert ben.not_read(f"/api/tables/{table}/review").status == 403
