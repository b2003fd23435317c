"""Records and tables of version 1 of every game, as they were written then, replay to the same end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from goldenspike.core import notation
from goldenspike.core import record as records
from goldenspike.core.registry import find

FOLDER = Path(__file__).parents[1] / "games"
RECORDS = sorted(FOLDER.glob("*/version1/*.game"))
"""Two of each game: one played by bots with a stored position, one from a server's table with people."""


@pytest.fixture(params=RECORDS, ids=[f"{file.parts[-3]}-{file.stem}" for file in RECORDS])
def text(request: pytest.FixtureRequest) -> str:
    """Return the text of each record in turn."""
    file: Path = request.param
    return file.read_text(encoding="utf-8")


def test_a_record_of_version_1_replays_to_its_result(text: str) -> None:
    assert "\nversion   1\n" in text
    record = notation.read(text, find)
    game = find(record.game)
    records.check(game, record)
    assert record.result
    assert record.version == game.version
    assert game.former_settings.items() <= record.settings.items()


def test_a_record_of_version_1_is_written_as_one_of_the_installed_version(text: str) -> None:
    record = notation.read(text, find)
    game = find(record.game)
    again = notation.read(notation.write(game, record), find)
    assert again.settings == record.settings
    assert again.answers == record.answers
    records.check(game, again)


def test_a_position_of_version_1_has_the_settings_of_its_time(text: str) -> None:
    record = notation.parse(text, find)
    game = find(record.game)
    table = records.replay(game, record, upto=len(record.answers) // 2)
    position = game.write_position(table)
    for name in game.former_settings:
        del position["options"][name]
    again = game.write_position(game.read_position(position))
    assert again["options"] == record.settings
    assert msgspec.json.encode(again) == msgspec.json.encode(game.write_position(table))


def test_every_game_has_two_records_of_version_1() -> None:
    assert [file.parts[-3] for file in RECORDS] == [
        name for name in ("america", "montana", "pioneer", "railways") for _ in range(2)
    ]
