"""goldenspike review: a summary, JSON, or a page of a finished game; clear errors for all else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from goldenspike.core import notation
from goldenspike.core.record import new_record
from goldenspike.core.registry import find

Run = Callable[..., Result]
ANSWERS = ("found 1", "found 3", "dig", "found 2", "stop", "dig", "found 0", "stop")


@pytest.fixture
def file(goldrush: None, tmp_path: Path) -> Path:
    """A finished game of the toy game."""
    game = find("goldrush")
    record = new_record(game, ["Ada", "Ben"], {})
    record.answers = [game.read(words) for words in ANSWERS]
    place = tmp_path / "whole.game"
    place.write_text(notation.write(game, record), encoding="utf-8")
    return place


def test_a_summary_and_a_page(goldenspike: Run, file: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    result = goldenspike("review", file, "--budget", "4", "--jobs", "1", "-o", page)
    assert result.exit_code == 0, result.output
    assert "What decided it:" in result.stdout
    assert f"The page is in {page}." in result.stdout
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_json_holds_the_whole_review(goldenspike: Run, file: Path) -> None:
    words = ("review", file, "--budget", "4", "--jobs", "1", "--json")
    said = json.loads(goldenspike(*words).stdout)
    assert json.loads(goldenspike(*words).stdout) == said
    assert len(said["points"]) == len(ANSWERS) + 1
    assert {"accounts", "turning_points", "figures", "summary", "answers"} <= said.keys()


def test_what_cannot_be_reviewed_is_refused_in_a_sentence(
    goldenspike: Run, file: Path, tmp_path: Path
) -> None:
    text = file.read_text(encoding="utf-8")
    unfinished = tmp_path / "unfinished.game"
    unfinished.write_text("".join(text.splitlines(keepends=True)[:-1]), encoding="utf-8")
    broken = tmp_path / "broken.game"
    broken.write_text(text.replace("found 3", "found 0"), encoding="utf-8")
    for words, status, reason in (
        ((unfinished,), 1, "not finished"),
        ((broken,), 1, "not allowed"),
        ((file, "--budget", "soon"), 2, "no budget"),
        ((file, "-o", tmp_path / "nowhere" / "review.html"), 1, "cannot be written"),
        ((tmp_path / "missing.game",), 2, "does not exist"),
    ):
        result = goldenspike("review", *words, "--jobs", "1")
        assert (result.exit_code, reason in result.stderr) == (status, True), result.output
