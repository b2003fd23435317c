"""Programs registered as bots: people seat them by name, they know what their seat may know, and may fail."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from goldenspike.bots.outside import OutsideBot
from goldenspike.core.rng import Rng
from goldenspike.server import database
from goldenspike.server import programs as registered
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.lobby import Lobby
from goldenspike.server.programs import Place, Programs
from goldenspike.server.room import Room
from goldenspike.server.rows import Person as Known
from goldenspike.server.store import Store
from goldenspike.server.workers import Workers
from kit import programs, toy
from kit.live import Server
from kit.people import FIRST_SEAT_BEGINS, Person

PATIENT = 30.0
OPTIONS = [toy.Stop(), toy.Dig()]
SIGHT = toy.Sight(0, [0, 0], [0, 0], [2, None], 0, False, [])


class Hall:
    """A lobby whose only bot is a program, and somebody who plays against it."""

    def __init__(self, lobby: Lobby, anna: Known) -> None:
        self.lobby = lobby
        self.anna = anna

    async def open(self, *bots: str) -> Room:
        plans = [wire.SeatPlan("me"), *[wire.SeatPlan("bot", bot) for bot in bots]]
        return await self.lobby.open(
            self.anna, wire.OpenTable("opening-1", "montana", plans, FIRST_SEAT_BEGINS["montana"])
        )

    async def play(self, room: Room, answers: int) -> int:
        """Let Anna give so many answers by chance; how many the program gave meanwhile."""
        rng = Rng("anna")
        for _ in range(answers):
            await until(lambda: room.game_state.deciding == 0 or room.game_state.table.over)
            question = room.game_state.question
            if question is None:
                break
            words = room.game.write(question.sample(room.game_state.table, rng))
            number = room.log.answer_number + 1
            await room.answer(self.anna, wire.Answer(f"answer-{number}", number, 0, words))
        await until(lambda: room.game_state.deciding == 0 or room.game_state.table.over)
        return len([entry for entry in room.log.entries if entry.row.by == "bot"])


async def until(wanted: Callable[[], object]) -> None:
    for _ in range(6000):
        if wanted():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not happen")


def in_a_hall(folder: Path, known: Programs, play: Callable[[Hall], Awaitable[None]]) -> None:
    url = f"sqlite:///{folder / 'tables.db'}"
    database.prepare(url)

    async def run() -> None:
        store, nobody = Store(database.async_url(url)), Workers(1)
        store.start()
        lobby = Lobby(store, nobody, known, 0.0)
        await lobby.start()
        anna, _ = await lobby.store.new_person()
        try:
            await play(Hall(lobby, anna))
        finally:
            await lobby.close()
            known.close()
            await nobody.close()
            await store.close()

    asyncio.run(run())


@pytest.mark.slow
def test_a_program_registered_at_start_is_a_level_at_the_page_and_plays(tmp_path: Path) -> None:
    command = programs.program(tmp_path)
    with Server(tmp_path, "--bot", f"Mole={command}") as server:
        anna = Person(server, "Anna")
        mole = anna.server_info["bots"][-1]
        assert (mole["name"], mole["title"]) == ("Mole", "Mole")
        table = anna.open("montana", "me Mole")
        anna.play(table, Rng("mole"), most=12)
        assert anna.table(table)["seats"][1]["bot"] == "Mole"
        anna.http.close()
    told = [json.loads(line) for line in programs.heard(tmp_path)]
    asked = [line for line in told if line["type"] == "decide"]
    assert asked
    assert {line["view"]["viewer"] for line in asked} == {1}
    # Greeted once when the server starts, and once when it sits down.
    assert [line["type"] for line in told[:3]] == ["hello", "hello", "start"]
    assert (told[2]["game"], told[2]["seat"]) == ("montana", 1)
    assert server.log() == ""


def test_a_name_nobody_registered_is_no_bot(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        for bot in ("Badger", "cmd:true", programs.program(tmp_path)):
            with pytest.raises(CommandError) as refused:
                await hall.open(bot)
            assert "There is no such bot" in str(refused.value)
            assert "Mole" in str(refused.value)

    in_a_hall(tmp_path, Programs({"Mole": programs.program(tmp_path)}), play)
    assert programs.heard(tmp_path) == []


@pytest.mark.parametrize(
    ("fault", "decide"),
    [
        ("hangs", "time.sleep(60)"),
        ("crashes", "sys.exit(3)"),
        ("says nonsense", "say(type='answer', number=number, option=10**6)"),
    ],
)
def test_where_a_program_fails_chance_answers_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, fault: str, decide: str
) -> None:
    async def play(hall: Hall) -> None:
        room = await hall.open("Mole")
        assert await hall.play(room, 12) >= 4
        assert not room.game_state.failed

    known = Programs({"Mole": programs.program(tmp_path, decide)}, 0.3 if fault == "hangs" else PATIENT)
    with caplog.at_level(logging.WARNING):
        in_a_hall(tmp_path, known, play)
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 3
    assert "random answers for it, and is not asked again in this game" in said[2]


def test_a_program_that_is_gone_is_answered_for_by_chance(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        room = await hall.open("Mole")
        assert await hall.play(room, 6) >= 2

    in_a_hall(tmp_path, Programs({"Mole": f"cmd:{tmp_path / 'nothing'}"}), play)


def test_a_program_hears_the_end_when_the_game_is_given_up(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        room = await hall.open("Mole")
        await hall.play(room, 6)
        await room.give_up(hall.anna)
        await until(lambda: '"end"' in programs.heard(tmp_path)[-1])

    in_a_hall(tmp_path, Programs({"Mole": programs.program(tmp_path)}), play)
    assert json.loads(programs.heard(tmp_path)[-1]) == {
        "type": "end",
        "finished": False,
        "winners": [],
        "scores": [],
    }


def test_of_many_programs_those_asked_longest_ago_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registered, "MOST_RUNNING", 1)
    known = Programs({"Mole": programs.program(tmp_path)}, PATIENT)

    def seated() -> list[OutsideBot]:
        return [sitter.bot for sitter in known._seated.values()]

    async def play() -> None:
        for turn in range(4):
            place = Place("table", turn % 2, 2, {"order": "forwards"}, "seed")
            answer = await known.choose("Mole", toy.GAME, place, SIGHT, OPTIONS)
            assert answer == OPTIONS[0]

    asyncio.run(play())
    assert [bot.failures for bot in seated()] == [0, 0]
    known.release("table", None)
    assert seated() == []
    known.close()
    told = [json.loads(line)["type"] for line in programs.heard(tmp_path)]
    assert told.count("decide") == 4
    assert told.count("start") > 2, "nobody was started anew"
