"""goldenspike simulate: many games, and what they came to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Run = Callable[..., Result]

FIELDS = {
    "game": str,
    "version": int,
    "options": dict,
    "games": int,
    "seed": int,
    "seats": list,
    "wins": list,
    "wins_by_bot": dict,
    "shared": int,
    "unfinished": int,
    "answers_mean": float,
    "turns_mean": float,
    "turns_min": int,
    "turns_max": int,
    "scores_mean": list,
    "seconds": float,
    "answers_per_second": float,
    "compiled": bool,
}
TIMES = {"seconds", "answers_per_second"}

pytestmark = pytest.mark.usefixtures("goldrush")


def summary(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def without_times(document: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in TIMES}


def toy(*words: str | Path) -> list[str | Path]:
    return ["simulate", "goldrush", "--seats", "greedy,random,random", "--games", "40", *words]


def test_the_summary_has_every_field_of_the_contract(goldenspike: Run) -> None:
    document = summary(goldenspike(*toy("--seed", "7", "--json")))
    for name, kind in FIELDS.items():
        assert type(document[name]) is kind, name
    assert document["seats"] == ["greedy", "random", "random"]
    assert document["seed"] == 7
    assert document["options"] == {"order": "forwards"}
    assert len(document["wins"]) == len(document["scores_mean"]) == 3
    assert sum(document["wins"]) == sum(document["wins_by_bot"].values())
    assert sum(document["wins"]) + document["shared"] + document["unfinished"] == document["games"] == 40


def test_the_same_seed_gives_the_same_games_and_another_does_not(goldenspike: Run) -> None:
    first = without_times(summary(goldenspike(*toy("--seed", "7", "--json", "--jobs", "1"))))
    again = without_times(summary(goldenspike(*toy("--seed", "7", "--json"))))
    other = without_times(summary(goldenspike(*toy("--seed", "8", "--json", "--jobs", "1"))))
    assert first == again
    assert {**first, "seed": 8} != other


def test_the_number_of_jobs_changes_nothing(goldenspike: Run) -> None:
    alone = summary(goldenspike(*toy("--seed", "7", "--json", "--jobs", "1")))
    shared_out = summary(goldenspike(*toy("--seed", "7", "--json", "--jobs", "2")))
    assert without_times(alone) == without_times(shared_out)


@pytest.mark.slow
def test_the_number_of_jobs_changes_nothing_in_america(goldenspike: Run) -> None:
    words = (
        "simulate",
        "america",
        "--seats",
        "greedy,greedy,random",
        "--games",
        "2",
        "--seed",
        "3",
        "--json",
    )
    one = summary(goldenspike(*words, "--jobs", "1"))
    two = summary(goldenspike(*words, "--jobs", "2"))
    assert without_times(one) == without_times(two)
    assert one["unfinished"] == 0
    assert one["wins_by_bot"] == {"greedy": 2, "random": 0}


def test_without_a_seed_one_is_drawn_and_told(goldenspike: Run) -> None:
    first = summary(goldenspike(*toy("--json")))
    again = summary(goldenspike(*toy("--json", "--seed", str(first["seed"]))))
    assert without_times(first) == without_times(again)


def test_text_says_shares_and_intervals_without_drawing(goldenspike: Run) -> None:
    result = goldenspike(*toy("--seed", "7"))
    assert result.exit_code == 0
    assert "40 games with seed 7" in result.stdout
    assert "95 % interval" in result.stdout
    assert "│" not in result.stdout
    assert "─" not in result.stdout
    assert "Unfinished after 100 turns: 0." in result.stdout


def test_fixed_bots_keep_their_seats(goldenspike: Run, tmp_path: Path) -> None:
    goldenspike(*toy("--seed", "7", "--fixed", "--out", tmp_path / "fixed"))
    goldenspike(*toy("--seed", "7", "--out", tmp_path / "rotated"))
    fixed = {seats_of(file) for file in (tmp_path / "fixed").glob("*.game")}
    rotated = [seats_of(tmp_path / "rotated" / f"000{number}.game") for number in (1, 2, 3, 4)]
    assert fixed == {"north greedy, south random, east random"}
    assert rotated == [
        "north greedy, south random, east random",
        "north random, south greedy, east random",
        "north random, south random, east greedy",
        "north greedy, south random, east random",
    ]


def seats_of(file: Path) -> str:
    (line,) = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("seats")]
    return line.removeprefix("seats").strip()


def test_out_holds_true_records_and_the_summary(goldenspike: Run, tmp_path: Path) -> None:
    folder = tmp_path / "made" / "here"
    document = summary(goldenspike(*toy("--games", "11", "--seed", "7", "--json", "--out", folder)))
    assert json.loads((folder / "summary.json").read_text(encoding="utf-8")) == document
    records = sorted(folder.glob("*.game"))
    assert [file.name for file in records] == [f"{number:04}.game" for number in range(1, 12)]
    for file in records:
        assert goldenspike("replay", file, "--check").exit_code == 0
    again = goldenspike(*toy("--out", folder))
    assert again.exit_code == 1
    assert again.stderr == f"{folder} already holds a series; name another folder.\n"


def test_options_reach_the_table(goldenspike: Run) -> None:
    document = summary(goldenspike(*toy("--json", "--option", "order=backwards")))
    assert document["options"] == {"order": "backwards"}


# Resuming ----------------------------------------------------------------------------------------


def journal_of(folder: Path) -> list[dict[str, Any]]:
    """The results in the journal of a folder, without its header."""
    lines = (folder / "results.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines[1:]]


def test_a_series_goes_on_after_a_crash_without_losing_or_repeating_a_game(
    goldenspike: Run, tmp_path: Path
) -> None:
    whole = summary(goldenspike(*toy("--seed", "7", "--json", "--out", tmp_path / "whole")))
    lines = (tmp_path / "whole" / "results.jsonl").read_bytes().splitlines(keepends=True)
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    (crashed / "results.jsonl").write_bytes(b"".join(lines[:16]) + lines[16][:20])
    resumed = summary(goldenspike(*toy("--json", "--out", crashed, "--resume")))
    assert without_times(resumed) == without_times(whole)
    assert sorted(journal_of(crashed), key=lambda each: each["number"]) == sorted(
        journal_of(tmp_path / "whole"), key=lambda each: each["number"]
    )
    assert len(list(crashed.glob("*.game"))) == 40 - 15, "games that were done are not played again"
    again = summary(goldenspike(*toy("--json", "--out", crashed, "--resume")))
    assert without_times(again) == without_times(whole)
    assert again["answers_per_second"] == 0, "nothing was left to play"


@pytest.mark.slow
def test_a_series_that_is_killed_goes_on(goldenspike: Run, tmp_path: Path) -> None:
    words = ["simulate", "montana", "--seats", "random,random", "--games", "60", "--seed", "3"]
    words += ["--jobs", "2", "--json", "--no-records"]
    whole = summary(goldenspike(*words))
    folder = tmp_path / "killed"
    command = [sys.executable, "-m", "goldenspike.cli", *words, "--out", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as running:
        file = folder / "results.jsonl"
        while running.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 5):
            time.sleep(0.01)
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
    done = file.read_bytes().count(b"\n") - 1
    assert 4 <= done <= 60
    resumed = summary(goldenspike(*words, "--out", folder, "--resume"))
    assert without_times(resumed) == without_times(whole)
    assert sorted(each["number"] for each in journal_of(folder)) == list(range(60))
    assert not list(folder.glob("*.game"))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seed", "8"], "with other seed (7)"),
        (["--games", "41"], "with other games (40)"),
        (["--fixed"], "of bots that rotate"),
        (["--option", "order=backwards"], "with other options (order=forwards)"),
    ],
)
def test_only_the_same_series_is_resumed(
    goldenspike: Run, tmp_path: Path, words: list[str], complaint: str
) -> None:
    goldenspike(*toy("--seed", "7", "--out", tmp_path / "held"))
    result = goldenspike(*toy("--out", tmp_path / "held", "--resume", *words))
    assert result.exit_code == 1
    held = tmp_path / "held" / "results.jsonl"
    assert result.stderr == f"{held} holds a series {complaint}; name another folder.\n"


def test_what_cannot_be_done_is_said_in_a_sentence(
    goldenspike: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    for words, status, complaint in (
        (["--resume"], 2, "--resume needs the folder of the series: --out."),
        (["--parquet"], 2, "--parquet needs the folder of the series: --out."),
        (
            ["--resume", "--out", tmp_path / "empty"],
            1,
            f"There is no series to resume in {tmp_path / 'empty'}.",
        ),
        (
            ["--out", tmp_path / "file" / "inside"],
            1,
            f"Nothing can be written to {tmp_path / 'file' / 'inside'}: Not a directory.",
        ),
        (
            ["--ray", "auto"],
            1,
            "--ray needs an extra that is not installed: pip install '.[dist]' in the clone.",
        ),
        (
            ["--parquet", "--out", tmp_path / "new"],
            1,
            "--parquet needs an extra that is not installed: pip install '.[parquet]' in the clone.",
        ),
    ):
        result = goldenspike(*toy(*words))
        assert (result.exit_code, result.stderr) == (status, complaint + "\n")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seats", "genius,greedy"], "There is no bot 'genius' (there are: random, "),
        (
            ["--seats", "greedy,greedy", "--option", "weather=fine"],
            "Montana has no option 'weather' (it has: ",
        ),
        (
            ["--seats", "greedy,greedy", "--option", "wheel=square"],
            "'square' is no value of the option 'wheel' (choose from: ",
        ),
    ],
)
def test_a_bot_or_an_option_that_is_not_there_is_told_in_a_sentence(
    goldenspike: Run, words: list[str], complaint: str
) -> None:
    result = goldenspike("simulate", "montana", "--games", "1", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(complaint)
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith(".\n")
