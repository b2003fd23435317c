"""Nothing acknowledged is lost, whatever ends the server."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from goldenspike.core import notation, registry
from goldenspike.core.rng import Rng
from kit.live import Server
from kit.people import Person, chosen


@pytest.mark.slow
def test_a_killed_server_has_lost_nothing_it_acknowledged(own_server: Server) -> None:
    own_server.start()
    anna = Person(own_server, "Anna")
    table = anna.open("america", "me random random")
    rng = Rng("killed")
    known: dict[int, str] = {}
    for round_ in range(5):
        state: dict[str, Any] = {}
        body: dict[str, Any] = {}
        with anna.look(table, 0) as looking:
            for _ in range(4):
                state = looking.asked()
                words = chosen(state, rng)
                body = {"id": anna.command_id(), "number": state["number"], "seat": 0, "words": words}
                number = anna.told(f"/api/tables/{table}/answer", body)["number"]
                known[number] = words
                if round_ % 2 == 0:
                    looking.after(number)
                    looking.asked()
                else:
                    break
            seen = {line["number"]: line for line in looking.lines}
        own_server.kill()
        own_server.start()
        anna.move_to(own_server)
        with anna.look(table, 0) as looking:
            looking.asked()
            kept = {line["number"]: line for line in looking.lines}
            for number, line in seen.items():
                assert kept[number] == line, "what was told is as it was told"
            answers = [line for line in looking.lines if line["kind"] == "answer"]
            mine = [line["words"] for line in answers if line["by"] == "person"]
            assert mine == list(known.values())
            assert anna.told(f"/api/tables/{table}/answer", body)["number"] == body["number"], "known again"
            assert [line["number"] for line in looking.lines] == list(range(1, len(looking.lines) + 1))
    anna.told(f"/api/tables/{table}/give-up", {})
    record = notation.read(anna.record(table), registry.find)
    assert [registry.find("america").write(answer) for answer in record.answers if answer is not None]
    anna.http.close()


@pytest.mark.slow
def test_a_server_killed_while_answers_come_in_keeps_every_one_it_acknowledged(own_server: Server) -> None:
    own_server.start()
    people = [Person(own_server, f"Person {number}") for number in range(4)]
    tables = [person.open("pioneer", "me") for person in people]
    acknowledged: list[list[str]] = [[] for _ in people]

    def play(number: int) -> None:
        rng = Rng(f"kill {number}")
        person, table = people[number], tables[number]
        try:
            with person.look(table, 0) as looking:
                for _ in range(400):
                    state = looking.asked()
                    words = chosen(state, rng)
                    answer = person.answer(table, state, words)
                    if answer.status_code == 200:
                        acknowledged[number].append(words)
                        given = answer.json()["number"]
                        looking.after(given)
                    if number == 0 and len(acknowledged[0]) == 15:
                        own_server.kill()
                        return
        except (httpx.TransportError, OSError, EOFError, AssertionError):
            return
        except Exception as error:
            if type(error).__name__ not in ("ConnectionClosedError", "ConnectionClosedOK"):
                raise

    with ThreadPoolExecutor(len(people)) as several:
        list(several.map(play, range(len(people))))
    own_server.start()
    for person, table, words in zip(people, tables, acknowledged, strict=True):
        person.move_to(own_server)
        with person.look(table, 0) as looking:
            looking.asked()
            mine = [line["words"] for line in looking.lines if line["by"] == "person"]
        assert mine[: len(words)] == words
        assert len(mine) <= len(words) + 1, "one may have been written and not yet acknowledged"
        person.http.close()
    assert len(acknowledged[0]) == 15


@pytest.mark.slow
def test_a_server_that_is_stopped_says_nothing_and_goes_on_the_next_time(own_server: Server) -> None:
    own_server.start()
    anna = Person(own_server, "Anna")
    table = anna.open("montana", "me random")
    with anna.look(table, 0) as looking:
        state = looking.asked()
        own_server.stop()
    assert own_server.process is not None
    assert own_server.process.returncode == 0
    assert own_server.log() == ""
    own_server.start()
    anna.move_to(own_server)
    with anna.look(table, 0) as looking:
        assert looking.asked() == state
    assert anna.read("/api/server")["me"] == "Anna"
    anna.http.close()
