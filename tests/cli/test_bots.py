"""Programs as bots at the command line: simulate and play seat them, and nobody else can."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kit import programs

Run = Callable[..., Result]

pytestmark = pytest.mark.usefixtures("goldrush")


def test_simulate_seats_a_program_and_its_record_names_it(goldenspike: Run, tmp_path: Path) -> None:
    name = programs.program(tmp_path)
    words = ("simulate", "goldrush", "--seats", f"{name},random", "--games", "2", "--seed", "3")
    result = goldenspike(*words, "--json", "--out", tmp_path / "games")
    assert (result.exit_code, result.stderr) == (0, "")
    document = json.loads(result.stdout)
    assert document["seats"] == [name, "random"]
    assert document["forfeits_by_bot"] == {}
    record = tmp_path / "games" / "0001.game"
    assert f"north {name}, south random" in record.read_text(encoding="utf-8")
    assert goldenspike("replay", record, "--check").exit_code == 0


def test_the_number_of_jobs_changes_nothing(goldenspike: Run, tmp_path: Path) -> None:
    name = programs.program(tmp_path)
    words = ("simulate", "goldrush", "--seats", f"{name},random", "--games", "4", "--seed", "3", "--json")
    one, two = (json.loads(goldenspike(*words, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    for document in (one, two):
        del document["seconds"], document["answers_per_second"]
    assert one == two


def test_simulate_says_what_was_forfeited(
    goldenspike: Run, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    name = programs.program(tmp_path, "sys.exit(1)")
    words = ("simulate", "goldrush", "--seats", f"{name},random", "--games", "1", "--jobs", "1")
    result = goldenspike(*words)
    assert result.exit_code == 0
    assert "it ended without an answer; random answers for it" in caplog.text
    assert "Decisions forfeited to random: cmd:" in result.stdout


def test_a_person_plays_against_a_program_which_is_told_the_end(goldenspike: Run, tmp_path: Path) -> None:
    name = programs.program(tmp_path)
    result = goldenspike("play", "goldrush", "--seats", f"you,{name}", "--seed", "1", typed="stop\n")
    assert result.exit_code == 0
    assert f"South: {name}." in result.stdout
    assert "The game is over" in result.stdout
    assert json.loads(programs.heard(tmp_path)[-1])["finished"] is True


def test_who_leaves_a_table_lets_the_program_go(goldenspike: Run, tmp_path: Path) -> None:
    name = programs.program(tmp_path)
    words = ("play", "goldrush", "--seats", f"{name},you", "--seed", "1")
    result = goldenspike(*words, typed="quit\n")
    assert result.exit_code == 0
    assert json.loads(programs.heard(tmp_path)[-1])["type"] == "end"


def test_a_file_never_starts_a_program(goldenspike: Run, tmp_path: Path) -> None:
    """A record may come from anybody."""
    mark = tmp_path / "started"
    name = programs.bare(tmp_path, f"open({str(mark)!r}, 'w').close()")
    record = tmp_path / "theirs.game"
    record.write_text(f"game goldrush\nversion 1\nseats north you, south {name}\n", encoding="utf-8")
    result = goldenspike("play", "--load", record)
    assert result.exit_code == 2
    assert result.stderr == (f"{record} has a seat of an outside bot; say who sits where with --seats.\n")
    assert not mark.exists()
    assert goldenspike("play", "--load", record, "--seats", "you,random", typed="quit\n").exit_code == 0
    assert not mark.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "goldrush", "--games", "1", "--seats", "{},random"),
        ("arena", "goldrush", "--games", "1", "--bots", "{},random"),
        ("play", "goldrush", "--seats", "you,{}"),
    ],
    ids=lambda words: words[0],
)
def test_a_program_that_does_not_speak_is_refused_before_anything_is_played(
    goldenspike: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    name = programs.bare(tmp_path, "print('good day')")
    result = goldenspike(*[word.format(name) for word in words])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"'{name}' cannot play: it said 'good day\\n', which is no hello.\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("Mole",), "--bot is written like NAME=cmd:./my-bot."),
        (("Mole=greedy",), "--bot is written like NAME=cmd:./my-bot."),
        (("=cmd:true",), "'' is no name for a bot"),
        (("Two words=cmd:true",), "'Two words' is no name for a bot"),
        (("cmd=cmd:true", "m:l=cmd:true"), "'m:l' is no name for a bot"),
        (("Greedy=cmd:true",), "There is a bot 'Greedy' already"),
    ],
)
def test_a_server_registers_programs_under_good_names_only(
    goldenspike: Run, tmp_path: Path, words: tuple[str, ...], reason: str
) -> None:
    known = programs.program(tmp_path)
    options = [word for bot in words for word in ("--bot", bot.replace("cmd=cmd:true", f"Mole={known}"))]
    result = goldenspike("serve", "--db", f"sqlite:///{tmp_path / 'tables.db'}", *options)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert not (tmp_path / "tables.db").exists()


def test_a_server_registers_a_name_once_and_greets_every_program(goldenspike: Run, tmp_path: Path) -> None:
    known = programs.program(tmp_path)
    place = f"sqlite:///{tmp_path / 'tables.db'}"
    twice = goldenspike("serve", "--db", place, "--bot", f"Mole={known}", "--bot", f"mole={known}")
    assert (twice.exit_code, "There is a bot 'mole' already" in twice.stderr) == (2, True)
    silent = programs.bare(tmp_path, "import sys; sys.exit()")
    refused = goldenspike("serve", "--db", place, "--bot", f"Badger={silent}")
    assert refused.exit_code == 1
    assert "cannot play: it ended without an answer." in refused.stderr
    missing = goldenspike("serve", "--db", place, "--bot", "Badger=cmd:no-such-program-anywhere")
    assert missing.exit_code != 0
    assert "there is no program 'no-such-program-anywhere'" in missing.stderr
    assert not (tmp_path / "tables.db").exists()
