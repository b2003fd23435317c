"""How quick a table is while another one is flooded, measured alike by a test and for a stored figure."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time

import msgspec

from kit import floods
from kit.live import PATIENCE, Server
from kit.people import Person, asked_of, options_of

ANSWERS = 120
"""Answers whose times are measured each time."""


class FloodTimes(msgspec.Struct, frozen=True):
    """The 99th percentile, in seconds, from an answer until its update arrives."""

    before: float
    during: float
    after: float
    responses: int
    """What the server answered to the flood."""

    @property
    def quiet(self) -> float:
        """The slower of the two times without the flood."""
        return max(self.before, self.after)


def measure(server: Server, kind: str) -> FloodTimes:
    """Flood one table of a running server, and answer at another one before, meanwhile and afterwards."""
    with contextlib.ExitStack() as clients:
        anna, ben = Person(server, "Anna"), Person(server, "Ben")
        clients.callback(anna.http.close)
        clients.callback(ben.http.close)
        flooded = ben.open("pioneer", "me", listed=True)
        before = p99(delivery_times(anna))
        command = [sys.executable, floods.__file__, kind, server.address, flooded]
        pipe = subprocess.PIPE
        flood = clients.enter_context(subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True))
        clients.callback(flood.kill)
        assert flood.stdout is not None
        assert flood.stdout.readline() == "begun\n"
        during = p99(delivery_times(anna))
        responses = int(flood.communicate(timeout=PATIENCE)[0])
        return FloodTimes(before, during, p99(delivery_times(anna)), responses)


def delivery_times(person: Person) -> list[float]:
    """Return the seconds from each answer until its update arrives, at a new table that lasts long enough."""
    table = person.open("pioneer", "me")
    times = []
    with person.look(table, 0) as looking:
        looking.look(0, partial=True)
        for _ in range(ANSWERS):
            update = looking.until(lambda new: new["state"] is not None and asked_of(new) == 0)
            state = update["state"]
            begun = time.perf_counter()
            answer = person.answer(table, state, options_of(state)[0]["words"])
            assert answer.is_success, answer.text
            looking.after(state["number"])
            times.append(time.perf_counter() - begun)
            time.sleep(0.02)
    return times


def p99(times: list[float]) -> float:
    """Return the 99th percentile."""
    return sorted(times)[int(0.99 * (len(times) - 1))]
