"""What watchers are sent: who looks disturbs nobody, long logs come in pages, known states are left out."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect

from goldenspike.server import jobs, patch, serialize, sockets
from goldenspike.server import presenter as presenters
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.context import RateLimits
from goldenspike.server.lobby import Lobby
from goldenspike.server.presenter import LINES_PER_PAGE, Watcher
from goldenspike.server.rate_limit import RateLimiter
from goldenspike.server.room import Room
from kit.keeping import open_lobby, until
from kit.people import patched


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no worker be needed, however busy this computer is."""
    monkeypatch.setattr(presenters, "SLOW", 60.0)


async def open_table(lobby: Lobby) -> Room:
    """Open a table for one, who must decide."""
    anna, _ = await lobby.store.new_person()
    room = await lobby.open(anna, wire.OpenTable("opening-1", "pioneer", [wire.SeatPlan("me")]))
    await until(lambda: room.game_state.deciding == 0)
    return room


async def watch(room: Room, lobby: Lobby, **look: Any) -> Watcher:
    """Let the person at the table look, or a newcomer without a seat."""
    person, _ = await lobby.store.new_person()
    if "seat" in look:
        person = msgspec.structs.replace(person, id=room.row.owner)
    watcher = Watcher(person)
    await room.look(watcher, wire.Look(**look))
    return watcher


async def sent(watcher: Watcher) -> dict[str, Any]:
    """Return what the socket of a watcher sends next."""
    assert watcher.presenter is not None
    assert watcher.changed.is_set(), "there is nothing to send"
    watcher.changed.clear()
    message: dict[str, Any] = msgspec.json.decode(await watcher.presenter.update(watcher))
    return message


async def say(room: Room, text: str) -> None:
    owner = SimpleNamespace(id=room.row.owner, name="Anna")
    await room.say(cast("Any", owner), wire.Say(f"chat-{text}", text))


def talk(room: Room, lines: int) -> None:
    """Add so many lines to the log in memory."""
    for number in range(lines):
        room.log.add([room.log.row("chat", text=f"line {number}")], room.game_state.moment)


def test_who_looks_again_wakes_nobody_else(db: str) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            room = await open_table(lobby)
            anna, guest = await watch(room, lobby, seat=0), await watch(room, lobby)
            for watcher in (anna, guest):
                await sent(watcher)
            for _ in range(3):
                await room.look(guest, wire.Look())
                assert not anna.changed.is_set()
                assert (await sent(guest))["lines"]
            room.presenter.remove(guest)
            assert (await sent(anna))["table"]["watchers"] == 0

    asyncio.run(run())


def test_a_line_beyond_the_log_is_its_end(db: str) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            room = await open_table(lobby)
            guest = await watch(room, lobby, since=10**9)
            first = await sent(guest)
            assert (first["lines"], first["last"]) == ([], room.log.last)
            await say(room, "hello")
            assert [line["text"] for line in (await sent(guest))["lines"]] == ["hello"]

    asyncio.run(run())


def test_a_long_log_comes_in_pages(db: str) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            room = await open_table(lobby)
            talk(room, 2 * LINES_PER_PAGE)
            parts, whole = await watch(room, lobby, seat=0, partial=True), await watch(room, lobby, seat=0)
            pages = [await sent(parts)]
            while pages[-1]["more"]:
                assert pages[-1]["state"] is None
                assert pages[-1]["last"] == pages[-1]["lines"][-1]["number"]
                pages.append(await sent(parts))
            assert [len(page["lines"]) <= LINES_PER_PAGE for page in pages] == [True] * 3
            all_at_once = await sent(whole)
            assert [line for page in pages for line in page["lines"]] == all_at_once["lines"]
            assert pages[-1]["state"] == all_at_once["state"]
            assert not parts.changed.is_set()

    asyncio.run(run())


def test_talk_and_newcomers_send_no_state(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    build = serialize.state

    def count(*given: Any, **named: Any) -> wire.State:
        made.append(given)
        return build(*given, **named)

    monkeypatch.setattr(serialize, "state", count)

    async def run() -> None:
        async with open_lobby(db) as lobby:
            room = await open_table(lobby)
            parts, whole = await watch(room, lobby, seat=0, partial=True), await watch(room, lobby, seat=0)
            states = [(await sent(parts))["state"], (await sent(whole))["state"]]
            assert states[0] == states[1] is not None
            await say(room, "hello")
            told = await sent(parts)
            assert (told["type"], "state" in told) == ("patch", False)
            assert [line["text"] for line in told["lines"]] == ["hello"]
            again = await sent(whole)
            assert (again["type"], again["state"]) == ("update", states[0]), "as clients always were told"
            await watch(room, lobby)
            came = await sent(parts)
            assert came == {
                "type": "patch",
                "last": room.log.last,
                "base": told["version"],
                "version": told["version"],
                "table": {"watchers": [1]},
            }
            assert len(made) == 2, "a state is built once for all who see it, in parts or whole"
            await answer(room, parts.person, "answer-1")
            after, after_whole = await sent(parts), await sent(whole)
            assert after["base"] == told["version"] < after["version"]
            assert patch.apply(states[0], after["state"]) == after_whole["state"]
            assert after_whole["state"]["number"] > states[0]["number"]

    asyncio.run(run())


async def answer(room: Room, person: Any, command: str) -> None:
    """Give the first answer that the only seat may give."""
    question = room.game_state.question
    assert question is not None
    words = room.game.write(question.options(room.game_state.table)[0])
    await room.answer(person, wire.Answer(command, room.log.answer_number + 1, 0, words))


def test_a_patch_follows_the_state_that_was_sent(db: str) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            room = await open_table(lobby)
            quick, slow = [await watch(room, lobby, seat=0, partial=True) for _ in range(2)]
            known = await sent(quick)
            await sent(slow)
            for number in range(3):
                await answer(room, quick.person, f"answer-{number}")
                await until(lambda: room.game_state.deciding == 0)
                message = await sent(quick)
                assert (message["type"], message["base"]) == ("patch", known["version"])
                known = patched(known, message)
            behind = await sent(slow)
            assert behind["type"] == "update", "a patch of a state that nobody keeps is the whole"
            assert (behind["state"], behind["version"]) == (known["state"], known["version"])
            assert {**behind["table"], "touched": 0} == {**known["table"], "touched": 0}
            await room.look(quick, wire.Look(0, since=room.log.last, partial=True))
            again = await sent(quick)
            assert (again["type"], again["state"]) == ("update", known["state"]), "the whole on request"

    asyncio.run(run())


def test_who_changes_seats_meanwhile_is_sent_the_state_of_the_new_one(db: str) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            room = await open_table(lobby)
            watcher = await watch(room, lobby, seat=0, partial=True)
            sending = asyncio.create_task(sent(watcher))
            await asyncio.sleep(0)
            await room.look(watcher, wire.Look(None, partial=True))
            first = await sending
            assert (first["type"], first["state"]["seat"]) == ("update", None)
            assert list(room.presenter._states) == [(None, True)], "states that nobody watches are dropped"
            await answer(room, watcher.person, "answer-1")
            message = await sent(watcher)
            assert patched(first, message)["state"]["seat"] is None

    asyncio.run(run())


def test_previews_of_many_options_are_asked_for(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run_here(job: Any, seconds: float, **_: Any) -> bytes:
        return wire.encode(jobs.run_job(job))

    async def run() -> None:
        async with open_lobby(db) as lobby:
            room = await open_table(lobby)
            whole, usual = await watch(room, lobby, seat=0), await watch(room, lobby, seat=0, partial=True)
            expected = (await sent(whole))["state"]["asked"]
            assert (await sent(usual))["state"]["asked"] == expected, "a few have their previews"
            monkeypatch.setattr(jobs, "MOST_WITH_PREVIEWS", 0)
            room.presenter.notify()
            room.presenter._options.clear()
            parts = await watch(room, lobby, seat=0, partial=True)
            state = (await sent(parts))["state"]
            assert (await sent(whole))["state"]["asked"] == expected, "as clients always were told"
            options = expected["options"]
            assert state["asked"]["options"] == []
            assert state["asked"]["bare_options"] == [
                {"words": option["words"], "action": option["action"]} for option in options
            ]
            assert {**state["asked"], "options": options, "bare_options": []} == expected
            monkeypatch.setattr(room.presenter.workers, "run", run_here)
            words = [options[-1]["words"], "no such answer", options[0]["words"]]
            command = wire.AskPreviews(0, state["number"], words)
            previews = await room.presenter.previews(parts.person, command)
            assert msgspec.to_builtins(previews.options) == [options[-1], options[0]]
            with pytest.raises(CommandError, match="moved on"):
                await room.presenter.previews(parts.person, wire.AskPreviews(0, state["number"] + 1, words))
            guest = (await watch(room, lobby)).person
            with pytest.raises(CommandError, match="not your seat"):
                await room.presenter.previews(guest, command)

    asyncio.run(run())


def test_a_debt_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    limiter = RateLimiter(2, 1)
    assert limiter.allow("key", 5)
    for seconds, allowed in ((3.9, False), (4.0, True), (4.1, False)):
        now[0] = seconds
        assert limiter.allow("key") is allowed


def test_who_looks_all_the_time_waits(db: str) -> None:
    """However many messages are there to be read, a few a second are, and fewer if the log is long."""

    async def looks(lobby: Lobby, room: Room, lines: int) -> int:
        talk(room, lines)
        limits = RateLimits()
        context = SimpleNamespace(lobby=lobby, limits=limits)
        watcher = Watcher((await lobby.store.new_person())[0])
        read = []

        async def receive_data(mode: str) -> str:
            read.append(mode)
            await asyncio.sleep(0)
            return '{"type":"look"}'

        socket = SimpleNamespace(
            app=SimpleNamespace(state=SimpleNamespace(context=context)), receive_data=receive_data
        )
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(sockets._receive(cast("Any", socket), watcher, room.row.id), 0.1)
        return len(read)

    async def run() -> None:
        async with open_lobby(db) as lobby:
            room = await open_table(lobby)
            assert 30 < await looks(lobby, room, 0) < 60
            assert await looks(lobby, room, 3_000) < 5

    asyncio.run(run())


def test_a_socket_that_ends_keeps_nothing_of_its_table(db: str) -> None:
    """Neither its watcher nor its room wait for the collector of garbage."""

    async def watched(lobby: Lobby, number: int) -> list[weakref.ref[Any]]:
        anna, _ = await lobby.store.new_person()
        room = await lobby.open(anna, wire.OpenTable(f"opening-{number}", "pioneer", [wire.SeatPlan("me")]))
        await until(lambda: room.game_state.deciding == 0)
        limits = SimpleNamespace(looks=RateLimiter(100, 100))
        context = SimpleNamespace(lobby=lobby, limits=limits)
        watcher, updates = Watcher(anna), asyncio.Event()

        async def receive_data(mode: str) -> str:
            if watcher.presenter is None:
                return '{"type":"look","seat":0}'
            await updates.wait()
            raise WebSocketDisconnect(detail="The client has closed.")

        async def send_data(data: bytes, mode: str) -> None:
            updates.set()

        socket = SimpleNamespace(
            app=SimpleNamespace(state=SimpleNamespace(context=context)),
            receive_data=receive_data,
            send_data=send_data,
        )
        await sockets._serve(cast("Any", socket), watcher, room.row.id)
        await until(lambda: room.idle)
        lobby._drop(room.row.id)
        return [weakref.ref(room), weakref.ref(watcher)]

    async def run() -> None:
        async with open_lobby(db) as lobby:
            gc.collect()
            gc.disable()
            try:
                for number in range(2):
                    kept = await watched(lobby, number)
                    await asyncio.sleep(0.05)
                    assert [reference() for reference in kept] == [None, None]
            finally:
                gc.enable()

    asyncio.run(run())
