"""Allowances and bounds: of reading, votes, tables, rooms, lines and persons."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest
import sqlalchemy as sa

from goldenspike.server import lobby as lobbies
from goldenspike.server import presenter as presenters
from goldenspike.server import protocol as wire
from goldenspike.server import table_writer
from goldenspike.server.authentication import COOKIE, require_person
from goldenspike.server.command_error import CommandError
from goldenspike.server.config import ServerConfig
from goldenspike.server.context import RateLimits
from goldenspike.server.lobby import Lobby
from goldenspike.server.room import Room
from goldenspike.server.rows import Person
from kit.keeping import open_lobby, until
from kit.people import Person as Client

ME, OPEN = wire.SeatPlan("me"), wire.SeatPlan("open")
MONTANA = {"starting_player": "blue", "starting_tile": "random"}


async def open_table(lobby: Lobby, person: Person, *seats: wire.SeatPlan) -> Room:
    command = wire.OpenTable(f"opening-{time.time_ns()}", "montana", list(seats), MONTANA, listed=True)
    return await lobby.open(person, command)


def test_who_reads_too_much_waits(db: str) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            config = ServerConfig(database=db)
            context = SimpleNamespace(store=lobby.store, limits=RateLimits(), config=config)
            state = SimpleNamespace(context=context)
            cookies = [{COOKIE: (await lobby.store.new_person())[1]} for _ in range(2)]
            anna, ben = [
                cast("Any", SimpleNamespace(app=SimpleNamespace(state=state), cookies=cookie))
                for cookie in cookies
            ]

            async def read_on() -> None:
                while True:
                    await require_person(anna)

            with pytest.raises(CommandError, match="a bit much") as refused:
                await read_on()
            assert refused.value.status == 429
            await require_person(ben)
            await require_person(anna, limit="commands")

    asyncio.run(run())


def test_a_person_is_looked_up_once(db: str) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            store = lobby.store
            person, token = await store.new_person()
            queries: list[str] = []
            sa.event.listen(
                store.engine.sync_engine, "before_cursor_execute", lambda *given: queries.append(given[2])
            )
            for _ in range(5):
                assert await store.person(token) == person
            assert len(queries) == 1
            await store.rename_person(person, "Anna")
            assert await store.person(token) == Person(person.id, "Anna")
            assert await store.person("nobody") is None

    asyncio.run(run())


def test_a_vote_is_told_once(db: str) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            anna, ben = [(await lobby.store.new_person())[0] for _ in range(2)]
            room = await open_table(lobby, anna, ME, OPEN)
            await room.seats.sit(ben, wire.TakeSeat(1))
            await until(lambda: room.game_state.deciding is not None)
            before = room.log.last
            for _ in range(3):
                await room.give_up(anna)
            assert room.log.last == before + 1
            await room.give_up(ben)
            assert room.row.stage == "given up"

    asyncio.run(run())


def test_votes_have_an_allowance(cleo: Client) -> None:
    table = cleo.open("montana", "me open", listed=True)
    path = f"/api/tables/{table}/give-up"
    statuses = [cleo.http.post(path, json={}).status_code for _ in range(20)]
    assert 429 in statuses


def test_a_person_has_so_many_unfinished_tables(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "MOST_UNFINISHED", 2)

    async def run() -> None:
        async with open_lobby(db) as lobby:
            anna, ben = [(await lobby.store.new_person())[0] for _ in range(2)]
            first = await open_table(lobby, anna, ME, OPEN)
            await open_table(lobby, anna, ME, OPEN)
            with pytest.raises(CommandError, match="2 tables that are not over") as refused:
                await open_table(lobby, anna, ME, OPEN)
            assert refused.value.status == 409
            await open_table(lobby, ben, ME, OPEN)
            await first.give_up(anna)
            await open_table(lobby, anna, ME, OPEN)

    asyncio.run(run())


def test_so_many_tables_are_in_memory(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "MOST_ROOMS", 2)

    async def run() -> None:
        async with open_lobby(db) as lobby:
            anna, _ = await lobby.store.new_person()
            opened = [await open_table(lobby, anna, ME, OPEN) for _ in range(2)]
            await lobby.room(opened[0].row.id)
            third = await open_table(lobby, anna, ME, OPEN)
            assert list(lobby.rooms) == [opened[0].row.id, third.row.id], "the one used last stays"
            for room in lobby.rooms.values():
                await room.look(presenters.Watcher(anna), wire.Look())
            for wanted in (open_table(lobby, anna, ME, OPEN), lobby.room(opened[1].row.id)):
                with pytest.raises(CommandError, match="no space for another") as refused:
                    await wanted
                assert refused.value.status == 503

    asyncio.run(run())


def test_a_log_has_so_many_lines(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            anna, _ = await lobby.store.new_person()
            room = await open_table(lobby, anna, ME, ME)
            await until(lambda: room.game_state.deciding is not None)
            seat, question = room.game_state.deciding, room.game_state.question
            assert seat is not None
            assert question is not None
            other = 1 - seat
            words = room.game.write(question.options(room.game_state.table)[0])
            number = room.log.answer_number + 1
            monkeypatch.setattr(table_writer, "MOST_TALK", 2)
            for text in ("one", "two"):
                await room.say(anna, wire.Say(f"chat-{text}-1", text))
            with pytest.raises(CommandError, match="space for moves alone"):
                await room.say(anna, wire.Say("chat-three", "three"))
            await room.say(anna, wire.Say("chat-two-1", "two"))
            await room.seats.change_seat(anna, wire.ChangeSeat(other, "bot"))
            monkeypatch.setattr(table_writer, "MOST_LINES", room.log.last)
            for refused in (
                room.take_back(anna, wire.TakeBack("back-one", number, seat)),
                room.seats.change_seat(anna, wire.ChangeSeat(seat, "bot")),
                room.seats.leave(anna),
            ):
                with pytest.raises(CommandError, match="space for moves alone"):
                    await refused
            await room.seats.change_seat(anna, wire.ChangeSeat(other, "me"))
            await room.answer(anna, wire.Answer("answer-1", number, seat, words))

    asyncio.run(run())


def test_persons_who_never_did_anything_are_forgotten(db: str) -> None:
    async def run() -> None:
        async with open_lobby(db) as lobby:
            store = lobby.store
            people = {name: await store.new_person() for name in ("named", "seated", "idle", "idler")}
            await store.rename_person(people["named"][0], "Anna")
            await open_table(lobby, people["seated"][0], ME, OPEN)
            for _, token in people.values():
                assert await store.person(token) is not None
            assert await store.forget_persons(time.time() - 60, 100) == 0, "not yet"
            assert await store.forget_persons(time.time() + 60, 1) == 1, "in portions"
            assert await store.forget_persons(time.time() + 60, 100) == 1
            assert [name for name, (_, token) in people.items() if await store.person(token) is None] == [
                "idle",
                "idler",
            ]

    asyncio.run(run())
