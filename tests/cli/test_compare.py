"""goldenspike compare: two variants on the same seeds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kit.pages import check_page

Run = Callable[..., Result]

pytestmark = pytest.mark.usefixtures("goldrush")

WORDS = ["compare", "goldrush", "--b", "order=backwards", "--seed", "3", "--games", "30", "--jobs", "1"]


def test_text_says_what_differs_and_what_was_too_small_to_see(goldenspike: Run) -> None:
    result = goldenspike(*WORDS, "--seats", "greedy,random")
    assert result.exit_code == 0
    assert "order=backwards against order=forwards, 30 pairs of games with seed 3" in result.stdout
    assert "would not show in 30 pairs" in result.stdout
    assert "north wins" in result.stdout
    assert "95 % interval" in result.stdout


def test_json_is_one_document_and_the_page_stands_alone(goldenspike: Run, tmp_path: Path) -> None:
    page = tmp_path / "made" / "page.html"
    result = goldenspike(*WORDS, "--json", "-o", page)
    document = json.loads(result.stdout)
    assert document["pairs"] == 30
    assert document["bots"] == ["greedy", "greedy", "greedy"]
    assert document["options"] == [{"order": "forwards"}, {"order": "backwards"}]
    first = document["differences"][0]
    assert first["low"] <= first["difference"] <= first["high"]
    text = page.read_text(encoding="utf-8")
    check_page(text)
    assert "<h2>Who wins</h2>" in text


def test_the_number_of_jobs_changes_nothing_and_a_folder_goes_on(goldenspike: Run, tmp_path: Path) -> None:
    two = [*WORDS[:-1], "2"]
    out = tmp_path / "out"
    assert goldenspike(*two, "--json", "--out", out).stdout == goldenspike(*WORDS, "--json").stdout
    check_page((out / "comparison.html").read_text(encoding="utf-8"))
    held = json.loads((out / "comparison.json").read_text(encoding="utf-8"))
    file = out / "b" / "results.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:9]) + lines[9][:30])
    again = [word for word in WORDS if word not in ("--seed", "3")]
    result = goldenspike(*again, "--json", "--out", out)
    assert json.loads(result.stdout) == held, "the seed is that of the folder"
    assert len(file.read_bytes().splitlines()) == 31
    other = goldenspike(*[word.replace("30", "31") for word in WORDS], "--out", out)
    assert other.exit_code == 1
    assert other.stderr.endswith("holds a series with other games (30); name another folder.\n")


def test_a_folder_that_cannot_be_written_is_a_sentence(goldenspike: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for option in ("--out", "-o"):
        result = goldenspike(*WORDS, option, tmp_path / "file" / "x")
        assert result.exit_code == 1
        assert result.stderr.startswith("Nothing can be written to ")
        assert result.stderr.count("\n") == 1


def test_equal_variants_are_refused(goldenspike: Run) -> None:
    result = goldenspike("compare", "goldrush", "--a", "order=backwards", "--option", "order=forwards")
    assert result.exit_code == 0
    result = goldenspike("compare", "goldrush", "--a", "order=forwards")
    assert result.exit_code == 2
    assert result.stderr == "Both variants are the same; say what differs with --a or --b NAME=VALUE.\n"
