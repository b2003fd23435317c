"""Clients that race, repeat and reorder their commands over two servers: none lost, none doubled."""

from __future__ import annotations

import os
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from goldenspike.core import notation, record, registry
from goldenspike.core.rng import Rng
from kit.keeping import stored
from kit.live import PATIENCE, Server
from kit.people import Person, chosen
from kit.postgres import Postgres

TABLES = 8
ANSWERS = int(os.environ.get("GOLDENSPIKE_RACES", "800"))
"""Accepted answers of people in all."""


class Racer:
    """One person who answers at one table through both servers at once."""

    def __init__(self, servers: list[Server], number: int) -> None:
        self.people = [Person(servers[0], f"Racer {number}"), Person(servers[1])]
        self.people[1].http.cookies = self.people[0].http.cookies
        self.rng = Rng(f"racer {number}")
        self.tables: list[str] = []
        self.acknowledged: list[tuple[str, int, str]] = []
        """Table, number and words of each accepted answer."""
        self.statuses: Counter[int] = Counter()
        self.sent: list[tuple[str, dict[str, Any]]] = []

    def race(self, wanted: int) -> None:
        """Play games until so many answers are accepted."""
        with ThreadPoolExecutor(4) as hands:
            while len(self.acknowledged) < wanted:
                self.tables.append(self.people[0].open("pioneer", "me"))
                self._play(self.tables[-1], wanted, hands)
        for person in self.people:
            person.http.close()

    def _play(self, table: str, wanted: int, hands: ThreadPoolExecutor) -> None:
        with self.people[0].look(table, 0) as here, self.people[1].look(table, 0) as there:
            while len(self.acknowledged) < wanted:
                end = time.monotonic() + PATIENCE
                update = here.until(lambda new: new["table"]["stage"] == "over" or has_options(new))
                if update["table"]["stage"] == "over":
                    return
                state = update["state"]
                there.until(lambda new, at=state["number"]: new["state"]["number"] >= at)  # type: ignore[misc]
                commands = self._commands(table, state)
                answers = list(hands.map(self._send, commands))
                assert time.monotonic() < end
                accepted = {
                    (body["number"], body["words"])
                    for (_, _, body), answer in zip(commands, answers, strict=True)
                    if answer.status_code == 200 and body["number"] == state["number"]
                }
                assert len(accepted) == 1, "one answer is accepted, however often it is sent"
                ((number, words),) = accepted
                self.acknowledged.append((table, number, words))
                here.until(lambda new, at=number: new["state"] is None or new["state"]["number"] > at)  # type: ignore[misc]

    def _commands(self, table: str, state: dict[str, Any]) -> list[tuple[Person, str, dict[str, Any]]]:
        """Return two answers that race, one of them to both servers, and an older command, in any order."""
        bodies = []
        for _ in range(2):
            words = chosen(state, self.rng)
            bodies.append(
                {"id": self.people[0].command_id(), "number": state["number"], "seat": 0, "words": words}
            )
        commands = [(self.people[0], table, bodies[0]), (self.people[1], table, bodies[1])]
        commands.append((self.people[1], table, bodies[0]))
        if self.sent:
            commands.append((self.rng.choice(self.people), *self.rng.choice(self.sent)))
        self.sent.append((table, bodies[self.rng.below(2)]))
        self.rng.shuffle(commands)
        return commands

    def _send(self, command: tuple[Person, str, dict[str, Any]]) -> httpx.Response:
        person, table, body = command
        answer = person.post(f"/api/tables/{table}/answer", body)
        assert answer.status_code in (200, 409), answer.text
        self.statuses[answer.status_code] += 1
        return answer


def has_options(update: dict[str, Any]) -> bool:
    """Return whether a seat is asked in an update, with its options."""
    state = update["state"]
    return state is not None and state["asked"] is not None and bool(state["asked"]["options"])


@pytest.mark.long
def test_racing_clients_lose_and_double_nothing(postgres: Postgres, tmp_path: Path) -> None:
    db = postgres.new_database()
    servers = []
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        servers.append(Server(tmp_path / str(number), db=db).start())
    try:
        racers = [Racer(servers, number) for number in range(TABLES)]
        with ThreadPoolExecutor(TABLES) as several:
            list(several.map(Racer.race, racers, [ANSWERS // TABLES] * TABLES))
        assert [server.log() for server in servers] == ["", ""]
    finally:
        for server in servers:
            server.stop()
    found = stored(db, "SELECT table_id, answer_number, words FROM lines WHERE by = 'person'")
    acknowledged = [each for racer in racers for each in racer.acknowledged]
    assert Counter(found) == Counter(acknowledged)
    assert len(acknowledged) >= ANSWERS // TABLES * TABLES
    refused = sum(racer.statuses[409] for racer in racers)
    assert refused >= len(acknowledged), "every race has a loser"
    gaps = "SELECT table_id FROM lines GROUP BY table_id HAVING max(number) <> count(*)"
    assert stored(db, gaps) == []
    with Server(tmp_path, db=db) as again:
        for racer in racers:
            person = Person(again)
            person.http.cookies = racer.people[0].http.cookies
            for table in racer.tables:
                if person.table(table)["stage"] != "over":
                    person.told(f"/api/tables/{table}/give-up", {})
                read = notation.read(person.record(table), registry.find)
                record.check(registry.find("pioneer"), read)
                mine = [words for at, _, words in racer.acknowledged if at == table]
                assert mine == answers_of_people(read)
            person.http.close()


def answers_of_people(read: record.Record) -> list[str]:
    """Return what a person answered in a record, in words."""
    game = registry.find(read.game)
    speakers = record.speakers_of(game, read)
    given = zip(speakers, read.answers, strict=True)
    return [game.write(answer) for speaker, answer in given if speaker != record.DICE]
