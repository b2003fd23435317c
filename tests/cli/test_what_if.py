"""What if on the command line: play on from a move of a record, and compare how it came out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from goldenspike.core import notation
from goldenspike.core.record import WHAT_IF, new_record
from goldenspike.core.registry import find

Run = Callable[..., Result]
WHOLE = Path(__file__).parents[1] / "games" / "pioneer" / "golden" / "last_tile.game"
ANSWERS = ("found 1", "found 3", "dig", "found 2", "stop", "dig", "found 0", "stop")
INSTEAD = ("found 1", "found 3", "dig", "found 0", "stop", "dig", "found 2", "stop")


def test_a_finished_game_is_played_on_from_a_move(goldenspike: Run, tmp_path: Path) -> None:
    made = tmp_path / "made.game"
    result = goldenspike("play", "--load", WHOLE, "--at", "40", typed=f"save {made}\nquit\n")
    assert result.exit_code == 0, result.output
    assert (
        "What if: this is not the game itself. You play on after move 40 of last_tile.game." in result.stdout
    )
    whole, record = [notation.read(file.read_text(encoding="utf-8"), find) for file in (WHOLE, made)]
    assert record.answers[:40] == whole.answers[:40]
    assert record.notes[WHAT_IF] == "after move 40 of last_tile.game"
    assert {"seed", "deal", "secret", "commitment"}.isdisjoint(record.notes)
    shown = goldenspike("replay", made, "--check", "--at", "3").stdout
    assert "What if, not the game itself: after move 40 of last_tile.game." in shown
    again = goldenspike("play", "--load", made, "--at", "7", typed=f"save {tmp_path / 'second.game'}\nquit\n")
    assert again.exit_code == 0, again.output
    second = notation.read((tmp_path / "second.game").read_text(encoding="utf-8"), find)
    assert (
        second.notes[WHAT_IF] == "after move 7 of made.game, itself what if after move 40 of last_tile.game"
    )


def test_the_file_it_comes_from_is_not_written_over(goldenspike: Run, tmp_path: Path) -> None:
    file = tmp_path / "whole.game"
    before = WHOLE.read_text(encoding="utf-8")
    file.write_text(before, encoding="utf-8")
    goldenspike("play", "--load", file, "--at", "40", typed=f"save {file}\nno\nquit\n")
    assert file.read_text(encoding="utf-8") == before


def test_bots_play_a_what_if_to_its_end(goldenspike: Run) -> None:
    result = goldenspike("play", "--load", WHOLE, "--at", "300", "--seats", "random", typed="no\n")
    assert result.exit_code == 0, result.output
    assert "The game is over" in result.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("pioneer", "--at", "3"), "Name the saved game with --load"),
        (("--load", str(WHOLE), "--at", "9999"), "the record has"),
        (("--load", str(WHOLE), "--at", "-1"), "-1"),
    ],
)
def test_a_move_that_is_none_is_refused(goldenspike: Run, words: tuple[str, ...], complaint: str) -> None:
    result = goldenspike("play", *words)
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_after_the_last_move_there_is_nothing_to_play(goldenspike: Run) -> None:
    last = len(notation.parse(WHOLE.read_text(encoding="utf-8"), find).answers)
    result = goldenspike("play", "--load", WHOLE, "--at", str(last))
    assert (result.exit_code, "over after this move" in result.stderr) == (2, True)


def test_a_what_if_is_compared_with_the_game(goldenspike: Run, goldrush: None, tmp_path: Path) -> None:
    files = []
    for name, words in (("whole", ANSWERS), ("made", INSTEAD)):
        game = find("goldrush")
        record = new_record(game, ["Ada", "Ben"], {})
        record.answers = [game.read(one) for one in words]
        files.append(tmp_path / f"{name}.game")
        files[-1].write_text(notation.write(game, record), encoding="utf-8")
    whole, made = files
    options = ("--budget", "4", "--jobs", "1")
    result = goldenspike("review", made, "--against", whole, *options)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("They part after move 3.")
    assert {"What happened", "What if"} <= {line.partition(":")[0] for line in result.stdout.splitlines()}
    said = json.loads(goldenspike("review", made, "--against", whole, *options, "--json").stdout)
    assert (said["moment"], said["instead"]["first"]["words"]) == (3, "found 0")
    other = goldenspike("review", made, "--against", WHOLE, *options)
    assert (other.exit_code, "same game" in other.stderr) == (1, True)
    both = goldenspike("review", made, "--against", whole, "-o", tmp_path / "page.html")
    assert both.exit_code == 2
