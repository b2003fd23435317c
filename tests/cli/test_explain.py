"""goldenspike explain: the best few answers at a decision, with reasons, from what its seat could know."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from goldenspike.core import notation
from goldenspike.core.agenda import Decision
from goldenspike.core.play import pending
from goldenspike.core.record import Record, replay
from goldenspike.core.registry import find
from goldenspike.sim.match import Match, record_of

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def record() -> Record:
    """A whole game between two bots."""
    match = Match(find("montana"), ["greedy", "random"], {}, "explained")
    return record_of(match, match.play(), {})


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    """The same, written down."""
    place = tmp_path / "whole.game"
    place.write_text(notation.write(find("montana"), record), encoding="utf-8")
    return place


def first(record: Record, kind: type, most: int = 60) -> int:
    """After how many answers the first question of this kind comes that leaves a choice."""
    for number in range(most):
        table = replay(find("montana"), record, upto=number)
        if isinstance(pending(table), kind) and len(pending(table).options(table)) > 2:
            return number
    raise AssertionError("there is none")


def test_the_best_few_answers_with_reasons(goldenspike: Run, file: Path, record: Record) -> None:
    number = first(record, Decision)
    result = goldenspike("explain", file, "--at", str(number), "--budget", "3000")
    assert result.exit_code == 0
    said = result.stdout.splitlines()
    assert said[1].startswith("1. ")
    assert " of 100" in said[1]
    assert " simulated game" in result.stdout
    assert said[-1] == f"Played: {find('montana').write(record.answers[number])}"


def test_json_says_the_same_for_the_same_seed(goldenspike: Run, file: Path, record: Record) -> None:
    words = ("explain", file, "--at", str(first(record, Decision)), "--budget", "400", "--json")
    said = json.loads(goldenspike(*words).stdout)
    assert json.loads(goldenspike(*words).stdout) == said
    assert said["game"] == "montana"
    assert 1 <= len(said["best"]) <= 3
    assert all(0 <= reason["chance"] <= 1 for reason in said["best"])
    chances = [reason["chance"] for reason in said["best"]]
    assert chances == sorted(chances, reverse=True)
    assert {"name", "change"} == set(said["best"][0]["parts"][0])


def test_where_the_dice_answer_there_is_nothing_to_explain(
    goldenspike: Run, file: Path, record: Record
) -> None:
    number = next(
        n for n in range(80) if not isinstance(pending(replay(find("montana"), record, n)), Decision)
    )
    result = goldenspike("explain", file, "--at", str(number))
    assert result.exit_code == 1
    assert "the dice come next" in result.stderr


def test_after_the_end_there_is_nothing_to_explain(goldenspike: Run, file: Path) -> None:
    result = goldenspike("explain", file)
    assert result.exit_code == 1
    assert "over" in result.stderr


def test_wrong_usage_is_said(goldenspike: Run, file: Path) -> None:
    for words in (("--at", "100000"), ("--budget", "soon"), ("--at", "-1")):
        assert goldenspike("explain", file, *words).exit_code == 2
