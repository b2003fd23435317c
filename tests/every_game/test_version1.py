"""Records and tables of earlier versions of every game, as they were written then, replay to the same end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from goldenspike.core import notation
from goldenspike.core import record as records
from goldenspike.core.registry import find

FOLDER = Path(__file__).parents[1] / "games"
RECORDS = sorted(FOLDER.glob("*/version?/*.game"))
"""Two of each earlier version of a game: one played by bots, one from a server's table with people."""


@pytest.fixture(params=RECORDS, ids=[f"{file.parts[-3]}-{file.parts[-2]}-{file.stem}" for file in RECORDS])
def text(request: pytest.FixtureRequest) -> str:
    """Return the text of each record in turn."""
    file: Path = request.param
    return file.read_text(encoding="utf-8")


def version_of(text: str) -> int:
    """Return the version that a record names in its second line."""
    return int(text.splitlines()[1].removeprefix("version "))


def test_a_record_of_an_earlier_version_replays_to_its_result(text: str) -> None:
    record = notation.read(text, find)
    game = find(record.game)
    records.check(game, record)
    assert bool(record.result) == ("\nresult " in text)
    assert record.version == game.version > version_of(text)
    assert game.former_settings[version_of(text)].items() <= record.settings.items()


def test_a_record_without_settings_gets_those_of_its_version(text: str) -> None:
    bare = "".join([line for line in text.splitlines(keepends=True) if not line.startswith("options ")])
    record = notation.parse(bare, find)
    game = find(record.game)
    assert game.former_settings[version_of(text)].items() <= record.settings.items()


def test_a_record_of_an_earlier_version_is_written_as_one_of_the_installed_version(text: str) -> None:
    record = notation.read(text, find)
    game = find(record.game)
    again = notation.read(notation.write(game, record), find)
    assert again.settings == record.settings
    assert again.answers == record.answers
    records.check(game, again)


def test_a_position_of_version_1_has_the_settings_of_its_time(text: str) -> None:
    if version_of(text) != 1:
        pytest.skip("positions of later versions name all settings that came after version 1")
    record = notation.parse(text, find)
    game = find(record.game)
    table = records.replay(game, record, upto=len(record.answers) // 2)
    position = game.write_position(table)
    for name in game.former_settings[1]:
        del position["options"][name]
    again = game.write_position(game.read_position(position))
    assert again["options"] == record.settings
    assert msgspec.json.encode(again) == msgspec.json.encode(game.write_position(table))


def test_every_game_has_two_records_of_each_earlier_version() -> None:
    assert [(file.parts[-3], file.parts[-2]) for file in RECORDS] == [
        (name, f"version{version}")
        for name in ("america", "montana", "pioneer", "railways")
        for version in sorted(find(name).former_settings)
        for _ in range(2)
    ]
