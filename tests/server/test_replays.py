"""Games played again: saved ones to go on with, finished ones to see how they went."""

from __future__ import annotations

import asyncio
import time
from functools import cache
from pathlib import Path

import pytest

from goldenspike.core import notation
from goldenspike.core.registry import find, names
from goldenspike.core.rng import Rng
from goldenspike.server import database, replays
from goldenspike.server import protocol as wire
from goldenspike.server.lobby import Lobby
from goldenspike.server.programs import Programs
from goldenspike.server.store import Store
from goldenspike.server.workers import Workers
from kit import saves
from kit.people import Person

SECONDS = 60.0


@cache
def saved_text(name: str, answers: int) -> str:
    """A game of random bots after at least so many answers."""
    return saves.before(find(name), lambda _table, _question, given: given >= answers).text


@pytest.mark.parametrize("name", names())
def test_a_saved_game_is_taken_up_as_it_was_played(name: str) -> None:
    game = find(name)
    record = notation.parse(saved_text(name, 40), find)
    saved = replays.load_record(saved_text(name, 40), SECONDS)
    assert saved.broken == ""
    assert (saved.game, saved.seats) == (name, len(record.players))
    assert [answer.words for answer in saved.answers] == [game.write(answer) for answer in record.answers]
    assert game.broken_invariant(game.read_position(saved.position)) == ""


def test_a_saved_game_that_is_none_says_why() -> None:
    text = saved_text("montana", 40)
    assert "does not say 'game'" in replays.load_record("nonsense", SECONDS).broken
    assert "no game" in replays.load_record(text.replace("montana", "chess", 1), SECONDS).broken.lower()
    assert "too long" in replays.load_record(text, -1).broken


@pytest.mark.parametrize("name", names())
def test_a_story_tells_where_everybody_stood(name: str) -> None:
    game = find(name)
    record = notation.parse(saved_text(name, 150 if name == "america" else 40), find)
    seats = len(record.players)
    words = [game.write(answer) for answer in record.answers]
    statistics = replays.statistics(game, seats, record.settings, words, SECONDS)
    assert statistics.series[0].name == "score"
    assert len(statistics.turns) == len(statistics.moments) <= replays.MOST_POINTS
    assert (statistics.moments[0], statistics.moments[-1]) == (0, len(words))
    for series in statistics.series:
        assert len(series.values) == seats
        assert {len(values) for values in series.values} == {len(statistics.turns)}


def test_a_long_game_is_told_in_few_points() -> None:
    points = replays._spread(list(range(1_000)))
    assert len(points) == replays.MOST_POINTS
    assert (points[0], points[-1]) == (0, 999)


def test_a_saved_game_is_played_through_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's own process does not do it: it could not, here."""
    text = saved_text("montana", 40)
    given = len(notation.parse(text, find).answers)

    def not_here(_text: str, _seconds: float) -> None:
        raise AssertionError("the server plays a saved game through itself")

    monkeypatch.setattr(replays, "load_record", not_here)
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    database.prepare(url)

    async def run() -> None:
        store, thinkers = Store(database.async_url(url)), Workers(1)
        store.start()
        lobby = Lobby(store, thinkers, Programs({}), 0.0)
        await lobby.start()
        try:
            anna, _ = await lobby.store.new_person()
            plans = [wire.SeatPlan("me"), wire.SeatPlan("me")]
            command = wire.OpenTable(f"opening-{time.time_ns()}", "montana", plans, record=text)
            room = await lobby.open(anna, command)
            assert room.game_state.moment == given
            assert room.row.begun_at == given
            assert len([entry for entry in room.log.entries if entry.row.kind == "answer"]) == given
            before = room.game_state.table_at(20)
            assert before.turns <= room.game_state.table.turns
        finally:
            await lobby.close()
            await thinkers.close()
            await store.close()

    asyncio.run(run())


def test_a_story_is_told_only_when_all_is_over(anna: Person, ben: Person) -> None:
    table = anna.open("montana", "me random", watching="closed")
    anna.play(table, Rng("story"), 6)
    rejected = anna.not_read(f"/api/tables/{table}/statistics")
    assert (rejected.status, "when the game is over" in rejected.reason) == (409, True)
    anna.told(f"/api/tables/{table}/give-up", {})
    statistics = anna.read(f"/api/tables/{table}/statistics")
    assert statistics["series"][0]["title"] == "Score"
    assert len(statistics["series"][0]["values"]) == 2
    assert anna.read(f"/api/tables/{table}/statistics") == statistics
    assert ben.not_read(f"/api/tables/{table}/statistics").status == 403
