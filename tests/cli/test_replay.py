"""goldenspike replay: looking at a record, and verifying it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from goldenspike.cli.local_game import LocalGame
from goldenspike.core import notation
from goldenspike.core import record as records
from goldenspike.core.registry import find
from goldenspike.sim.match import Match, record_of
from kit import toy

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def rush() -> str:
    """A finished game of the toy, written down."""
    match = Match(toy.GAME, ["random", "random"], {}, "replay")
    return notation.write(toy.GAME, record_of(match, match.play(), {"seed": "replay"}))


@pytest.fixture
def file(rush: str, goldrush: None, tmp_path: Path) -> Path:
    """The record of a finished game."""
    place = tmp_path / "rush.game"
    place.write_text(rush, encoding="utf-8")
    return place


def last(text: str) -> str:
    return text.splitlines()[-1]


def test_replay_shows_header_position_and_result(goldenspike: Run, file: Path) -> None:
    result = goldenspike("replay", file)
    assert result.exit_code == 0
    assert result.stdout.startswith("Gold Rush (goldrush, version 1): north random, south random. ")
    assert "Nuggets in sight: " in result.stdout
    assert last(result.stdout).startswith("Result: north ")
    assert last(result.stdout).endswith(("wins.", "win."))


def test_at_shows_the_table_after_so_many_answers(goldenspike: Run, file: Path) -> None:
    assert "At the opening:\n" in goldenspike("replay", file, "--at", "0").stdout
    result = goldenspike("replay", file, "--at", "1")
    assert "After move 1:\n" in result.stdout
    assert last(result.stdout) == "Next: dice, in secret"


def test_at_beyond_the_end_is_wrong_usage(goldenspike: Run, file: Path) -> None:
    result = goldenspike("replay", file, "--at", "1000")
    assert result.exit_code == 2
    assert "the record has" in result.stderr


def test_a_watcher_hears_no_secret_and_a_seat_hears_its_own(goldenspike: Run, file: Path) -> None:
    watcher = goldenspike("replay", file, "--log").stdout
    assert "     1  North finds something.\n     2  South finds something.\n" in watcher
    north = goldenspike("replay", file, "--log", "--as", "north").stdout
    assert "     1  North finds something.\n" not in north
    assert "     2  South finds something.\n" in north
    assert last(watcher).startswith("Result: ")
    assert len(goldenspike("replay", file, "--log", "--at", "1").stdout.splitlines()) == 2
    assert goldenspike("replay", file, "--as", "west").exit_code == 2


def test_check_says_that_the_record_is_true(goldenspike: Run, file: Path) -> None:
    result = goldenspike("replay", file, "--check")
    assert result.exit_code == 0
    assert result.stdout.startswith("The record is true: ")
    assert len(result.stdout.splitlines()) == 1
    assert "After move 1:" in goldenspike("replay", file, "--check", "--at", "1").stdout


def test_a_false_result_fails_the_check_only(goldenspike: Run, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: text.index("result")] + "result    everybody wins\n", encoding="utf-8")
    assert goldenspike("replay", file).exit_code == 0
    result = goldenspike("replay", file, "--check")
    assert result.exit_code == 1
    assert result.stderr.startswith("The record says 'everybody wins', but the game came out as ")


def test_the_good_part_of_a_broken_record_can_still_be_seen(goldenspike: Run, file: Path) -> None:
    text = (
        file.read_text(encoding="utf-8")
        .replace("dice    found", "dice    lost", 2)
        .replace("lost", "found", 1)
    )
    file.write_text(text, encoding="utf-8")
    result = goldenspike("replay", file, "--at", "1")
    assert result.exit_code == 1
    assert "After move 1:" in result.stdout
    assert result.stderr.startswith("Move 2 (line ")
    assert "the one before it is good" in result.stderr
    assert goldenspike("replay", file, "--at", "2").stdout == ""


def test_an_unfinished_record_says_who_must_answer(goldenspike: Run, file: Path) -> None:
    head = file.read_text(encoding="utf-8").partition("\n\n")[0]
    file.write_text(f"{head}\n\n     1  dice    found 1\n     2  dice    found 3\n", encoding="utf-8")
    assert last(goldenspike("replay", file).stdout) == (
        "The game is not finished; north must move. Dig, or stop."
    )
    file.write_text(f"{head}\n\n     1  dice    found 1\n", encoding="utf-8")
    assert last(goldenspike("replay", file).stdout) == "The game is not finished; the dice come next."


def test_a_record_of_another_version_is_taken_up_from_its_last_position(goldenspike: Run, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = notation.read(text, lambda name: toy.GAME)
    position = toy.GAME.write_position(records.replay(toy.GAME, record, upto=2))
    head, _, answers = text.replace("version   1", "version   0").partition("\n\n")
    file.write_text(f"{head}\nposition 2 {json.dumps(position)}\n\n{answers}", encoding="utf-8")
    checked = goldenspike("replay", file, "--check")
    assert checked.exit_code == 0, checked.stderr
    assert checked.stdout.startswith("The record is of version 0, and version 1 is installed: ")
    assert "after the position stored at move 2 replay as written" in checked.stdout
    assert goldenspike("replay", file, "--at", "2").exit_code == 0
    assert goldenspike("replay", file, "--at", "1").exit_code == 2


def test_a_game_of_another_version_goes_on_and_is_saved_again(tmp_path: Path) -> None:
    game = find("america")
    local = LocalGame(game, records.new_record(game, ["you", "random", "random", "random"], {}), "older")
    local.advance()
    first = tmp_path / "first.game"
    local.save(first)
    older = first.read_text(encoding="utf-8").replace("version   1", "version   0")
    taken_up = LocalGame(game, notation.read(older, find), "newer")
    taken_up.advance()
    for words in ("roll", "done"):
        taken_up.answer(game.read(words))
        taken_up.advance()
    again = tmp_path / "again.game"
    taken_up.save(again)
    read_back = notation.read(again.read_text(encoding="utf-8"), find)
    assert read_back.answers == taken_up.record.answers
    assert len(read_back.speakers) == len(read_back.answers)


def test_the_next_answer_is_not_shown_to_those_who_may_not_see_it(goldenspike: Run, file: Path) -> None:
    shown = goldenspike("replay", file, "--at", "0", "--as", "south").stdout
    assert last(shown) == "Next: dice, in secret"
    assert last(goldenspike("replay", file, "--at", "0", "--as", "north").stdout).startswith(
        "Next: dice found "
    )


@pytest.mark.slow
def test_a_long_record_of_america_is_verified_with_its_positions(goldenspike: Run, tmp_path: Path) -> None:
    game = find("america")
    match = Match(game, ["greedy", "random", "random"], {"setup": "variable"}, "replay")
    record = record_of(match, match.play(), {})
    for number in (0, 50, 200):
        record.positions[number] = game.write_position(records.replay(game, record, upto=number))
    file = tmp_path / "long.game"
    file.write_text(notation.write(game, record), encoding="utf-8")
    result = goldenspike("replay", file, "--check")
    assert result.exit_code == 0, result.stderr
    assert ", 3 stored positions and the result (" in result.stdout
