"""Bad input to any command: one sentence on standard error, and the right exit status."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

WRONG_USAGE = [
    "nonsense",
    "games --nonsense",
    "rules",
    "rules nowhere",
    "rules america --option edition=1999",
    "rules america --option colour=red",
    "rules america --option edition",
    "rules america --option edition=2010 --option edition=2018",
    "play nowhere",
    "play america --seats you",
    "play america --seats you,nobody,greedy",
    "play america --seats you,,greedy",
    "play america --seats you,greedy,greedy,greedy,greedy",
    "play america --option setup=upside-down",
    "play america --seats you,greedy,cmd:./nowhere",
    "play america --seed minus",
    "play --load missing.game",
    "simulate america",
    "simulate america --seats you,random,random",
    "simulate america --seats random,random",
    "simulate america --seats random,random,random --games 0",
    "simulate america --seats random,random,random --games many",
    "simulate america --seats random,random,random --seed -1",
    "simulate america --seats random,random,random --jobs 0",
    "simulate america --seats random,random,random --option tokens=none",
    "simulate america --seats random,random,cmd:",
    "simulate america --seats random,random,cmd:./nowhere",
    "simulate america --seats random,random,cmd:'half",
    "simulate america --seats random,random,random --patience 0",
    "simulate nowhere --seats random,random,random",
    "arena america",
    "arena america --bots greedy",
    "arena america --bots greedy,greedy",
    "arena america --bots greedy,nobody",
    "arena america --bots greedy,cmd:./nowhere",
    "arena america --bots greedy,random --seats 2",
    "arena america --bots greedy,random --games 0",
    "arena america --bots greedy,random --seed -1",
    "arena america --bots greedy,random --jobs 0",
    "arena america --bots greedy,random --option tokens=none",
    "arena nowhere --bots greedy,random",
    "compare america",
    "compare america --b setup=fixed",
    "compare america --b setup=upside-down",
    "compare america --b colour=red",
    "compare america --b setup",
    "compare america --b setup=variable --games 0",
    "compare america --b setup=variable --seats greedy,nobody,greedy",
    "compare america --b setup=variable --seats greedy,greedy",
    "compare nowhere --b setup=variable",
    "balance",
    "balance nowhere",
    "balance america --bots nobody",
    "balance america --bots greedy,,random",
    "balance america --bots planner:-3",
    "balance america --seats 9",
    "balance america --seats many",
    "balance america --games 0",
    "balance america --games 3.5",
    "balance america --option setup=upside-down",
    "replay",
    "replay missing.game",
    "perft america",
    "perft america --depth deep",
    "perft america --depth -1",
    "perft america --depth 1 --seats 7",
    "perft america --depth 1 --option setup=sideways",
    "perft america --depth 1 --position missing.json",
    "perft nowhere --depth 1",
    "bench nowhere",
    "bench america --seconds 0",
    "doctor all",
]


def is_one_sentence(text: str) -> bool:
    return text.count("\n") == 1 and text.endswith((".\n", "?\n")) and len(text) > 10


@pytest.mark.parametrize("words", WRONG_USAGE)
def test_wrong_usage_is_one_sentence_and_status_2(goldenspike: Run, words: str) -> None:
    result = goldenspike(*words.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert is_one_sentence(result.stderr), result.stderr


HEADER = "game america\nversion 1\nseats red you, orange you, white you\n"
BROKEN_RECORDS = {
    "": "does not say 'game'",
    "\0\0": "does not say 'game'",
    "game chess\nversion 1\nseats red a": "There is no game 'chess'",
    "game america\nversion 1\nseats red a, orange b": "not for 2 players",
    "game america\nversion x\nseats red a, orange b, white c": "no version",
    "game america\nversion 99\nseats red a, orange b, white c\n 1 dice 3 4": "version 99",
    HEADER + "  1  dice  roll\n": "Move 1 (dice roll) is not allowed",
    HEADER + "  1  dice  sideways\n": "Move 1 (line 4) cannot be read",
    HEADER + "  1  red  3 4\n": "Move 1 is written for red, but dice must move",
    HEADER + "  2  dice  3 4\n": "Line 4 should be move 1, not 2",
    HEADER + "  1  dice  3 4\n  2  dice  3 9\n": "the one before it is good",
    HEADER + "  1  dice  3 4\n  2  dice  3 3\n  3  red  done\n": "the 2 before it are good",
    HEADER + "  1  dice  3 4\nhello there\n": "the one before it is good",
    HEADER + "position 0 {": "position on line 4",
}


@pytest.mark.parametrize("command", [["replay"], ["replay", "--check"], ["play", "--load"]])
@pytest.mark.parametrize(("text", "complaint"), BROKEN_RECORDS.items())
def test_a_broken_record_is_one_sentence_and_status_1(
    goldenspike: Run, tmp_path: Path, command: list[str], text: str, complaint: str
) -> None:
    file = tmp_path / "broken.game"
    file.write_text(text, encoding="utf-8")
    result = goldenspike(*command, file)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert complaint in result.stderr
    assert is_one_sentence(result.stderr)
    assert file.read_text(encoding="utf-8") == text


def test_the_first_bad_answer_is_named_even_if_a_later_line_cannot_be_read(
    goldenspike: Run, tmp_path: Path
) -> None:
    file = tmp_path / "broken.game"
    file.write_text(HEADER + "  1  dice  3 4\n  2  red  done\n  3  dice  gibberish\n", encoding="utf-8")
    result = goldenspike("replay", file)
    assert result.exit_code == 1
    assert result.stderr.startswith("Move 2 is written for red, but dice must move; the one before it")


@pytest.mark.parametrize("content", [b"\xff\xfe\xfa", b"\x80game america"])
def test_a_file_that_is_no_text_is_said_to_be_none(goldenspike: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bytes.game"
    file.write_bytes(content)
    for words in (["replay", file], ["perft", "america", "--depth", "1", "--position", file]):
        result = goldenspike(*words)
        assert result.exit_code == 1
        assert result.stderr == f"{file} is not a text file.\n"


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "3", '{"seats": 4}', "[" * 100_000])
def test_a_broken_position_is_one_sentence_and_status_1(goldenspike: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "position.json"
    file.write_text(text, encoding="utf-8")
    result = goldenspike("perft", "america", "--depth", "1", "--position", file)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert is_one_sentence(result.stderr), result.stderr


def test_a_position_says_its_own_seats(goldenspike: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text("{}", encoding="utf-8")
    result = goldenspike("perft", "america", "--depth", "1", "--position", file, "--seats", "4")
    assert result.exit_code == 2
    assert "leave --seats and --option out" in result.stderr


def test_a_fault_of_ours_is_also_one_sentence(goldenspike: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble() -> None:
        raise ZeroDivisionError("ouch")

    monkeypatch.setattr("goldenspike.cli.games.names", stumble)
    result = goldenspike("games")
    assert result.exit_code == 1
    assert result.stderr.startswith("This is a fault of Golden Spike")
    assert "ZeroDivisionError: ouch" in result.stderr
    assert result.stderr.count("\n") == 1


def test_without_a_command_the_commands_are_listed(goldenspike: Run) -> None:
    result = goldenspike()
    assert result.exit_code == 0
    for command in ("games", "rules", "play", "simulate", "arena", "replay", "perft", "bench", "doctor"):
        assert f"  {command}" in result.stdout
        assert goldenspike(command, "--help").exit_code == 0
