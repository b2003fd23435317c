"""goldenspike simulate: many games, and what they came to."""

from __future__ import annotations

import json
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
