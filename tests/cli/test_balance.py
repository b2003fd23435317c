"""goldenspike balance: the standard battery."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kit.pages import check_page

Run = Callable[..., Result]

pytestmark = pytest.mark.usefixtures("goldrush")

WORDS = ["balance", "goldrush", "--bots", "random,greedy", "--games", "24", "--jobs", "1"]


def test_text_says_in_words_whether_seats_are_fair(goldenspike: Run) -> None:
    result = goldenspike(*WORDS)
    assert result.exit_code == 0
    assert "games with seed 1." in result.stdout
    assert "2 seats, greedy: no seat is clearly better than the even" in result.stdout
    assert "would show 6 points" in result.stdout
    assert "order=backwards" in result.stdout


def test_a_folder_gets_page_document_and_results_that_report_reads(goldenspike: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = goldenspike(*WORDS, "--out", out)
    assert first.exit_code == 0
    page = (out / "balance.html").read_text(encoding="utf-8")
    check_page(page)
    for heading in ("3 seats, all greedy", "Settings", "What nobody needs, and what matters"):
        assert f"<h2>{heading}</h2>" in page
    document = json.loads((out / "balance.json").read_text(encoding="utf-8"))
    assert document["verdict"] in {"fair", "unfair", "open"}
    again = goldenspike(*WORDS, "--out", out, "--json")
    assert json.loads(again.stdout) == document
    assert goldenspike(*WORDS, "--out", out).stdout == first.stdout
    assert goldenspike("report", out / "3-greedy").exit_code == 0
    check_page((out / "3-greedy" / "report.html").read_text(encoding="utf-8"))
    other = goldenspike(*WORDS, "--out", out, "--seed", "2")
    assert other.exit_code == 1
    assert "holds a series with other seed (1); name another folder." in other.stderr


def test_a_game_for_one_has_no_seats_to_compare(goldenspike: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = goldenspike(
        "balance", "pioneer", "--bots", "random", "--games", "2", "--no-settings", "-o", page
    )
    assert result.exit_code == 0
    assert "Pioneer Rails is played alone: there are no seats to compare." in result.stdout
    check_page(page.read_text(encoding="utf-8"))


def test_a_folder_that_cannot_be_written_is_a_sentence(goldenspike: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = goldenspike(*WORDS, "--out", tmp_path / "file" / "x")
    assert result.exit_code == 1
    assert result.stderr.startswith("Nothing can be written to ")
    assert result.stderr.count("\n") == 1
