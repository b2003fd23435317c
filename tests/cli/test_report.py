"""goldenspike report: one page about a folder of games."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

pytestmark = pytest.mark.usefixtures("goldrush")


class Balanced(HTMLParser):
    """Checks that what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta"}:
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing is left open."""


def page_of(goldenspike: Run, folder: Path, *words: str | Path) -> str:
    """Simulate and report; return the page."""
    assert goldenspike("simulate", *words, "--seed", "7", "--jobs", "1", "--out", folder).exit_code == 0
    result = goldenspike("report", folder)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"{folder / 'report.html'} is written.\n"
    text = (folder / "report.html").read_text(encoding="utf-8")
    checker = Balanced()
    checker.feed(text)
    assert checker.opened == []
    assert not re.search(r"(src|href)=|url\(|@import", text), "the page needs no other file"
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    return text


def test_a_page_tells_wins_length_course_and_what_winners_did(goldenspike: Run, tmp_path: Path) -> None:
    page = page_of(goldenspike, tmp_path, "montana", "--seats", "greedy,random", "--games", "4")
    for heading in (
        "Wins by seat",
        "Wins by bot",
        "Length and scores",
        "The course of a game",
        "What winners did",
    ):
        assert f"<h2>{heading}</h2>" in page
    assert "greedy won 100.0% of its games" in page
    assert "From 4 games. The lead changed" in page
    assert "<td>build</td>" in page
    assert "Nobody ever did this in 4 games" in page


def test_a_game_for_one_has_no_wins(goldenspike: Run, tmp_path: Path) -> None:
    page = page_of(goldenspike, tmp_path, "pioneer", "--seats", "random", "--games", "2")
    assert "Wins by seat" not in page
    assert "<h2>What was done</h2>" in page
    assert "<td>place land</td>" in page


def test_results_without_records_are_told_as_far_as_they_go(goldenspike: Run, tmp_path: Path) -> None:
    page = page_of(
        goldenspike, tmp_path, "goldrush", "--seats", "greedy,random", "--games", "9", "--no-records"
    )
    assert "Wins by seat" in page
    assert "The course of a game" not in page


def test_a_folder_without_results_is_refused(goldenspike: Run, tmp_path: Path) -> None:
    result = goldenspike("report", tmp_path)
    assert result.exit_code == 1
    assert result.stderr == f"There are no results in {tmp_path}; make some with simulate --out.\n"
