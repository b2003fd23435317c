"""Floods of one table: another table is not disturbed, and what each message costs is bounded.

The first test counts work, so that it holds on any computer. The other one measures times on a quiet one.
"""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from goldenspike.server import presenter as presenters
from goldenspike.server import protocol as wire
from goldenspike.server import serialize
from goldenspike.server.command_error import CommandError
from goldenspike.server.lobby import Lobby
from goldenspike.server.presenter import Watcher
from goldenspike.server.room import Room
from kit import flood_times, floods
from kit.keeping import open_lobby, until
from kit.live import Server

MESSAGES = 100
ONLOOKERS = 5
TALK = 400
"""Bytes of a chat line."""
SECONDS_OF_NOISE = 0.03
"""What a timer and another process on the same cores may add to any time."""


class Work:
    """What the server has done since the last time."""

    def __init__(self, lobby: Lobby, watchers: list[Watcher], monkeypatch: pytest.MonkeyPatch) -> None:
        self.lobby = lobby
        self.watchers = watchers
        self.states = self.bytes = self.wakeups = 0
        self.transactions = lobby.store.writer.transactions
        build = serialize.state

        def count(*given: Any, **named: Any) -> wire.State:
            self.states += 1
            return build(*given, **named)

        monkeypatch.setattr(serialize, "state", count)

    async def send(self) -> None:
        """Send what the sockets of all watchers would send."""
        for watcher in self.watchers:
            while watcher.changed.is_set():
                watcher.changed.clear()
                assert watcher.presenter is not None
                self.wakeups += 1
                self.bytes += len(await watcher.presenter.update(watcher))

    def done(self) -> tuple[int, int, int, int]:
        """Return the states built, wakeups, bytes and transactions, and count anew."""
        written = self.lobby.store.writer.transactions - self.transactions
        found = self.states, self.wakeups, self.bytes, written
        self.states = self.wakeups = self.bytes = 0
        self.transactions += written
        return found


async def open_table(lobby: Lobby, number: int) -> Room:
    """Open a table for one, who must decide."""
    anna, _ = await lobby.store.new_person()
    room = await lobby.open(anna, wire.OpenTable(f"opening-{number}", "pioneer", [wire.SeatPlan("me")]))
    await until(lambda: room.game_state.deciding == 0)
    return room


async def newcomer(lobby: Lobby, room: Room) -> Watcher:
    """Let somebody without a seat watch."""
    watcher = Watcher((await lobby.store.new_person())[0])
    await room.look(watcher, wire.Look(partial=True))
    return watcher


def test_a_flood_costs_what_its_own_messages_cost(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presenters, "SLOW", 60.0)

    async def run() -> None:
        async with open_lobby(db) as lobby:
            room, quiet = await open_table(lobby, 1), await open_table(lobby, 2)
            watchers = [await newcomer(lobby, room) for _ in range(ONLOOKERS)]
            neighbour = await newcomer(lobby, quiet)
            work = Work(lobby, watchers, monkeypatch)
            await work.send()
            states, _, first_bytes, _ = work.done()
            assert states == 1, "one state for all onlookers"
            first = first_bytes // ONLOOKERS
            neighbour.changed.clear()

            for _ in range(MESSAGES):
                await room.look(watchers[0], wire.Look(partial=True))
                await work.send()
            states, wakeups, sent, written = work.done()
            assert (states, wakeups, written) == (0, MESSAGES, 0), "only who looks is woken"
            assert sent <= MESSAGES * (first + 200)

            owner = cast("Any", SimpleNamespace(id=room.row.owner, name="Anna"))
            for number in range(MESSAGES):
                await room.say(owner, wire.Say(f"chat-{number:05}", "x" * TALK))
                await work.send()
            states, wakeups, sent, _ = work.done()
            assert (states, wakeups) == (0, MESSAGES * ONLOOKERS)
            assert sent <= wakeups * (TALK + 500), "talk is sent without the state"

            for number in range(MESSAGES):
                await room.say(owner, wire.Say(f"chat-{number:05}", "again"))
                with pytest.raises(CommandError):
                    await room.answer(owner, wire.Answer(f"late-{number:05}", 1_000, 0, "pass"))
                with pytest.raises(CommandError):
                    await room.answer(watchers[0].person, wire.Answer(f"theirs-{number:05}", 1, 0, "pass"))
                await work.send()
            assert work.done() == (0, 0, 0, 0), "what is repeated or refused wakes nobody and writes nothing"

            assert not neighbour.changed.is_set(), "another table hears nothing of all this"

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.parametrize("kind", floods.KINDS)
def test_another_table_is_nearly_as_quick_as_without_the_flood(own_server: Server, kind: str) -> None:
    times = flood_times.measure(own_server.start(), kind)
    assert times.responses > 50, "there was a flood"
    assert times.during <= 2 * times.quiet + SECONDS_OF_NOISE, times
