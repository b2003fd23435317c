"""Servers, workers and PostgreSQL as real processes that are killed: nothing acknowledged is lost."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from goldenspike.core import notation, registry
from goldenspike.core.rng import Rng
from goldenspike.server.serve import CannotServe, serve
from goldenspike.server.store import StoreError
from goldenspike.server.worker import work
from kit.keeping import stored, url_of
from kit.live import PATIENCE, Server, Thinker
from kit.people import Person, asked_of, chosen
from kit.postgres import Postgres

BROKEN = (httpx.TransportError, OSError, EOFError, AssertionError, ConnectionClosed)
"""What a client meets whose server was killed."""
CLAIMED = "SELECT id FROM jobs WHERE result IS NULL AND lease_until IS NOT NULL"


@contextlib.contextmanager
def servers(folder: Path, db: str, *words: str, number: int = 2) -> Iterator[list[Server]]:
    """Yield so many web servers at one database."""
    made = []
    for each in range(number):
        (folder / str(each)).mkdir()
        made.append(Server(folder / str(each), *words, db=db))
    try:
        with ThreadPoolExecutor(number) as several:
            yield list(several.map(Server.start, made))
    finally:
        for server in made:
            server.stop()


def wait_for(what: Callable[[], Any]) -> Any:
    """Return this once it is true, AssertionError if it does not become true."""
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
    return found


def answer_until_killed(person: Person, table: str, kill: Callable[[int], None]) -> list[str]:
    """Answer until the server is gone; return what it acknowledged. `kill` is told how many there are."""
    rng, acknowledged = Rng(f"killed {table}"), []
    with contextlib.suppress(*BROKEN), person.look(table, 0) as looking:
        while True:
            state = looking.asked()
            words = chosen(state, rng)
            given = person.answer(table, state, words)
            if given.status_code == 200:
                acknowledged.append(words)
                kill(len(acknowledged))
                looking.after(given.json()["number"])
    return acknowledged


def check_kept(person: Person, table: str, acknowledged: list[str]) -> None:
    """Check that a table has every acknowledged answer once, at most one more, and no gap in its log.

    A server may be a moment behind what another has stored.
    """

    def answers() -> list[str]:
        return [line["words"] for line in looking.lines if line["by"] == "person"]

    with person.look(table, 0) as looking:
        looking.until(lambda _: len(answers()) >= len(acknowledged))
        looking.asked()
    mine, lines = answers(), looking.lines
    assert mine[: len(acknowledged)] == acknowledged
    assert len(mine) <= len(acknowledged) + 1, "one may have been written and not yet acknowledged"
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))


@pytest.mark.slow
def test_a_killed_web_server_has_lost_nothing_and_another_goes_on(postgres: Postgres, tmp_path: Path) -> None:
    with servers(tmp_path, postgres.new_database()) as (one, other):
        people = [Person(one, f"Person {number}") for number in range(3)]
        watcher = Person(other, "Watcher")
        tables = [person.open("pioneer", "me") for person in people]

        def kill(answers: int) -> None:
            if answers == 12:
                one.kill()

        with watcher.look(tables[0]) as looking, ThreadPoolExecutor(len(people)) as several:
            looking.next()
            acknowledged = list(
                several.map(answer_until_killed, people, tables, [kill, lambda _: None, lambda _: None])
            )
            looking.until(lambda new: new["state"] is not None and new["state"]["moment"] >= 12)
        assert len(acknowledged[0]) == 12
        for person, table, words in zip(people, tables, acknowledged, strict=True):
            person.move_to(other)
            check_kept(person, table, words)
            person.play(table, Rng("after it"), 5)
            person.told(f"/api/tables/{table}/give-up", {})
            assert notation.read(person.record(table), registry.find).answers
            person.http.close()
        watcher.http.close()
        assert other.log() == ""


@pytest.mark.slow
def test_a_race_over_http_has_one_winner_each_time(postgres: Postgres, tmp_path: Path) -> None:
    with servers(tmp_path, postgres.new_database()) as (one, other), ThreadPoolExecutor(2) as both:
        anna = Person(one, "Anna")
        same = Person(other)
        same.http.cookies = anna.http.cookies
        table = anna.open("pioneer", "me")
        rng, winners = Rng("race"), []
        with anna.look(table, 0) as here, same.look(table, 0) as there:
            for _ in range(25):
                states = [here.asked(), there.asked()]
                assert states[0] == states[1]
                words = [chosen(states[0], rng) for _ in states]
                answers = list(both.map(Person.answer, [anna, same], [table] * 2, states, words))
                assert sorted(each.status_code for each in answers) == [200, 409]
                won = [each.status_code for each in answers].index(200)
                number = answers[won].json()["number"]
                assert answers[1 - won].json()["number"] > number
                winners.append(words[won])
                here.after(number)
                there.after(number)
        check_kept(anna, table, winners)
        assert one.log() == other.log() == ""
        anna.http.close()
        same.http.close()


@pytest.mark.slow
def test_the_thought_of_a_killed_worker_is_thought_by_another(postgres: Postgres, tmp_path: Path) -> None:
    db = postgres.new_database()
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    first, second = Thinker(tmp_path / "first", db=db), Thinker(tmp_path / "second", db=db)
    with servers(tmp_path, db, "--workers", "0", number=1) as (web,), first:
        anna = Person(web, "Anna")
        table = anna.open("railways", "me planner planner")
        with anna.look(table, 0) as looking, ThreadPoolExecutor(1) as playing:
            state = looking.asked()
            asked = playing.submit(anna.answer, table, state, chosen(state, Rng("killed worker")))
            ((job,),) = wait_for(lambda: stored(db, CLAIMED))
            first.kill()
            assert asked.result().status_code == 200
            with second:
                again = f"SELECT id FROM jobs WHERE id = '{job}' AND attempts > 1"
                assert wait_for(lambda: stored(db, again)), "the other worker has claimed it"
                looking.after(state["number"])
                looking.asked()
        assert web.log() == "", "no bot answered by chance"
        anna.http.close()


@pytest.mark.slow
def test_a_killed_database_comes_back_and_has_every_answer(tmp_path: Path) -> None:
    """PostgreSQL is killed while answers come in, and again while nothing happens."""
    own = Postgres().start()
    try:
        with servers(tmp_path, own.new_database()) as (one, other):
            anna = Person(one, "Anna")
            table = anna.open("pioneer", "me")
            with ThreadPoolExecutor(1) as playing:
                acknowledged: list[str] = []
                rng = Rng("killed database")
                with anna.look(table, 0) as looking:
                    for number in range(10):
                        state = looking.asked()
                        words = chosen(state, rng)
                        body = {"id": anna.command_id(), "number": state["number"], "seat": 0, "words": words}
                        killing = playing.submit(own.kill) if number == 8 else None
                        answer = anna.post(f"/api/tables/{table}/answer", body)
                        if killing is not None:
                            killing.result()
                            failed = anna.post(f"/api/tables/{table}/answer", {**body, "id": "another-id"})
                            assert failed.status_code in (409, 503)
                            with pytest.raises(psycopg.OperationalError):
                                own.run("SELECT 1")
                            own.start()
                        again = accept_at_last(anna, table, body)
                        assert answer.status_code in (200, 503)
                        acknowledged.append(words)
                        looking.after(again)
            own.kill()
            own.start()
            wait_for(lambda: anna.http.get("/healthz").status_code == 200)
            anna.move_to(other)
            wait_for(lambda: anna.http.get("/healthz").status_code == 200)
            check_kept(anna, table, acknowledged)
            anna.play(table, Rng("after it"), 5)
            anna.http.close()
    finally:
        own.close()


def accept_at_last(person: Person, table: str, body: dict[str, Any]) -> int:
    """Send a command until it is accepted; return its answer number."""

    def accepted() -> int:
        answer = person.post(f"/api/tables/{table}/answer", body)
        return int(answer.json()["number"]) if answer.status_code == 200 else 0

    return int(wait_for(accepted))


@pytest.mark.slow
def test_a_bot_waits_for_a_worker_and_never_answers_by_chance(postgres: Postgres, tmp_path: Path) -> None:
    db = postgres.new_database()
    (tmp_path / "thinker").mkdir()
    with servers(tmp_path, db, "--workers", "0", number=1) as (web,):
        anna = Person(web, "Anna")
        assert anna.http.get("/healthz").status_code == 503, "nobody thinks"
        table = anna.open("montana", "me greedy")
        with anna.look(table, 0) as looking:
            while asked_of(looking.until(lambda new: asked_of(new) is not None)) == 0:
                state = looking.asked()
                given = anna.answer(table, state, chosen(state, Rng("waits")))
                looking.after(given.json()["number"])
            with Thinker(tmp_path / "thinker", db=db):
                looking.asked()
                assert anna.http.get("/healthz").status_code == 200
        bots = [line for line in looking.lines if line["by"] == "bot"]
        assert bots
        anna.http.close()


def test_only_postgresql_has_a_queue_for_workers(tmp_path: Path) -> None:
    db = url_of(tmp_path / "tables.db")
    with pytest.raises(StoreError, match="PostgreSQL"):
        work(db, 1, print)
    with pytest.raises(CannotServe, match="PostgreSQL"):
        serve(
            host="127.0.0.1",
            port=0,
            db=db,
            public_url="",
            open_browser=False,
            pace=0.0,
            programs={},
            say=print,
            workers=0,
        )
    assert list(tmp_path.iterdir()) == []
