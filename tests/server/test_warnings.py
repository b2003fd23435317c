"""Warnings before answers that cannot be taken back: whoever thinks better of it has learned nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from goldenspike.core.agenda import Decision, Table
from goldenspike.games.america import GAME
from goldenspike.games.america.actions import RollDice
from goldenspike.games.america.box import HAND_LIMIT
from goldenspike.games.america.state import America
from goldenspike.server import database
from goldenspike.server import protocol as wire
from goldenspike.server.game_state import deciding_at
from goldenspike.server.lobby import Lobby
from goldenspike.server.programs import Programs
from goldenspike.server.room import Room
from goldenspike.server.store import Store
from goldenspike.server.workers import Workers
from kit import saves
from kit.keeping import url_of

LUCKS = [bytes([number]) * 32 for number in range(40)]


def a_seven_would_cost_another_seat(table: Table, question: Decision, _: int) -> bool:
    """Somebody may roll, and somebody else holds so much that a seven would ask them next."""
    assert isinstance(table, America)
    rich = [sum(player.hand) > HAND_LIMIT for player in table.players]
    return any(isinstance(one, RollDice) for one in question.options(table)) and any(
        is_rich for seat, is_rich in enumerate(rich) if seat != question.seat
    )


def asked_next(room: Room, words: str) -> int | None:
    """Who would be asked after this answer and what the dice would say to it."""
    draft = room.game_state.draft()
    room.game_state.play(draft, room.game.read(words))
    room.game_state.play_chances(draft, room.chances.dice)
    return deciding_at(draft.table)


def test_a_warning_tells_nothing_of_what_the_dice_will_say(tmp_path: Path) -> None:
    """Whatever the luck of a table, a roll is warned of in the same words, also if a seven would come."""
    database.prepare(url_of(tmp_path / "tables.db"))
    save = saves.before(GAME, a_seven_would_cost_another_seat)

    async def run() -> None:
        store, workers = Store(database.async_url(url_of(tmp_path / "tables.db"))), Workers(1)
        store.start()
        lobby = Lobby(store, workers, Programs({}), 0.0)
        await lobby.start()
        anna, _ = await lobby.store.new_person()
        plans = [wire.SeatPlan("me")] * save.seats
        room = await lobby.open(anna, wire.OpenTable("opening-1", "america", plans, record=save.text))
        roll = wire.Answer("a-roll-1", room.log.answer_number + 1, save.seat, "roll", careful=True)
        warnings: set[Any] = set()
        nexts: set[int | None] = set()
        for luck in LUCKS:
            room.chances.dice.key = luck
            nexts.add(asked_next(room, "roll"))
            said = await room.answer(anna, roll)
            assert isinstance(said, wire.Unsure)
            warnings.add(said.reason)
        await lobby.close()
        await workers.close()
        await store.close()
        assert len(nexts) > 1, "a seven comes with some of these"
        assert len(warnings) == 1

    asyncio.run(run())
