"""Databases of earlier versions are migrated, and their tables played on; what cannot be is told clearly.

`upgrades/NNNN.db.gz` is a database as the server of that migration left it, with a table of each game that
one person had begun; `NNNN.json` has their token, the versions of the games, the answers they gave, and the
records that this server wrote of the tables. Before a new migration is added, `kit/former.py` writes those
of the last one.
"""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory

from goldenspike.core import notation
from goldenspike.core.play import asked_together
from goldenspike.core.record import check
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.server import database
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.lobby import Lobby
from goldenspike.server.room import Room
from goldenspike.server.rows import Person
from goldenspike.server.sql import TABLES
from kit.keeping import open_lobby, until, url_of

FOLDER = Path(__file__).with_name("upgrades")
NEVER_ALONE = {"0005"}
"""Migrations that came together with the next one."""
GAMES = ("america", "montana", "pioneer", "railways")


class Played(msgspec.Struct):
    """A table of the time."""

    table: str
    given: list[str]
    record: str


class Former(msgspec.Struct):
    """What is known of an earlier database."""

    token: str
    versions: dict[str, int]
    tables: dict[str, Played]


def migrations() -> list[str]:
    """Return all migrations, the oldest first."""
    config = Config()
    config.set_main_option("script_location", str(database.MIGRATIONS))
    steps = ScriptDirectory.from_config(config).walk_revisions()
    return [step.revision for step in steps][::-1]


def unpacked(revision: str, folder: Path) -> tuple[str, Former]:
    """Return the URL of a copy of an earlier database, and what is known of it."""
    file = folder / "tables.db"
    file.write_bytes(gzip.decompress((FOLDER / f"{revision}.db.gz").read_bytes()))
    return url_of(file), msgspec.json.decode((FOLDER / f"{revision}.json").read_bytes(), type=Former)


async def play_on(room: Room, person: Person, answers: int) -> None:
    """Give so many answers of a person who has all seats, and wait until another one is asked."""
    rng = Rng("on")
    for _ in range(answers):
        await until(lambda: room.row.ended or room.game_state.waiting)
        if room.row.ended:
            return
        seat = room.game_state.waiting[0]
        table = room.game_state.table_for(seat)
        words = room.game.write(rng.choice(asked_together(table)[0].options(table)))
        number = room.log.answer_number + 1
        await room.answer(person, wire.Answer(f"answer-{number}", number, seat, words))


def test_there_is_a_database_of_every_earlier_migration() -> None:
    kept = {file.name.partition(".")[0] for file in FOLDER.glob("*.db.gz")}
    assert kept == set(migrations()[:-1]) - NEVER_ALONE


@pytest.mark.slow
@pytest.mark.parametrize("revision", sorted(set(migrations()[:-1]) - NEVER_ALONE))
def test_the_tables_of_an_earlier_database_are_played_on(revision: str, tmp_path: Path) -> None:
    """Every answer of the time stands, the table goes on by its settings, and its record replays whole."""
    url, former = unpacked(revision, tmp_path)
    assert "was brought up to date" in database.prepare(url)

    async def happens() -> None:
        async with open_lobby(url) as lobby:
            person = await lobby.store.person(former.token)
            assert person is not None
            assert person.name == "Anna"
            assert {table.id for table in (await lobby.tables(person)).mine} == {
                played.table for played in former.tables.values()
            }
            for name in GAMES:
                await check_table(lobby, person, name, former)

    asyncio.run(happens())


async def check_table(lobby: Lobby, person: Person, name: str, former: Former) -> None:
    """Check one table of an earlier database, and play on at it."""
    game, played = find(name), former.tables[name]
    room = await lobby.room(played.table)
    if former.versions[name] in game.former_settings:
        assert game.former_settings[former.versions[name]].items() <= dict(room.row.settings).items()
    before = list(room.game_state.answers)
    given = [
        entry.row.words
        for entry in room.log.entries
        if entry.row.kind == "answer" and entry.row.by == "person"
    ]
    assert sorted(given) == sorted(played.given), "sealed answers are played in the order of the seats"
    old = notation.parse(played.record, find)
    assert old.answers == before
    await play_on(room, person, 4)
    assert room.game_state.answers[: len(before)] == before
    assert room.row.ended or room.game_state.moment > len(before)
    record = notation.parse(room.presenter.record(person.id), find)
    assert record.answers == room.game_state.answers
    assert check(game, record).turns == room.game_state.table.turns


def change_table(url: str, table: str, **values: Any) -> None:
    """Change the row of a stored table."""
    engine = sa.create_engine(database.sync_url(url))
    with engine.begin() as connection:
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(**values))
    engine.dispose()


def test_a_table_that_cannot_be_loaded_says_so_and_stays(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Of a version to come, or with a setting that nobody knows: a sentence, and the others go on."""
    url, former = unpacked(sorted(set(migrations()[:-1]))[-1], tmp_path)
    database.prepare(url)
    tables = {name: played.table for name, played in former.tables.items()}
    change_table(url, tables["america"], version=99)
    change_table(url, tables["montana"], options={"weather": "fine"})

    async def happens() -> None:
        async with open_lobby(url) as lobby:
            for name, version in (("america", 99), ("montana", 2)):
                for _ in range(2):
                    with pytest.raises(CommandError, match=f"begun with version {version} of") as refused:
                        await lobby.room(tables[name])
                    assert refused.value.status == 500
                    assert "Nothing of it is lost" in str(refused.value)
            person = await lobby.store.person(former.token)
            assert person is not None
            assert len((await lobby.tables(person)).mine) == len(GAMES), "the list still shows them"
            assert (await lobby.room(tables["pioneer"])).row.stage == "running"

    asyncio.run(happens())
    assert "weather" not in caplog.text
