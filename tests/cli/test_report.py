"""goldenspike report: one page about a folder of games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kit.pages import check_page

Run = Callable[..., Result]

pytestmark = pytest.mark.usefixtures("goldrush")


def page_of(goldenspike: Run, folder: Path, *words: str | Path) -> str:
    """Simulate and report; return the page."""
    assert goldenspike("simulate", *words, "--seed", "7", "--jobs", "1", "--out", folder).exit_code == 0
    result = goldenspike("report", folder)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"{folder / 'report.html'} is written.\n"
    text = (folder / "report.html").read_text(encoding="utf-8")
    check_page(text)
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


def test_luck_figures_and_what_is_never_chosen_are_told_for_several_records(
    goldenspike: Run, tmp_path: Path
) -> None:
    page = page_of(goldenspike, tmp_path, "montana", "--seats", "greedy,greedy", "--games", "12")
    for heading in (
        "Luck against results",
        "What is never chosen, and what never matters",
        "Figures of the game",
    ):
        assert f"<h2>{heading}</h2>" in page
    for figure in ("Worker spaces used", "Fields by price", "Rewards of the city"):
        assert f"<h3>{figure}</h3>" in page
    assert "By the order of the first turn" in page
    again = goldenspike("report", tmp_path, "-o", tmp_path / "two.html", "--jobs", "2")
    assert again.exit_code == 0
    assert (tmp_path / "two.html").read_text(encoding="utf-8") == page


def test_luck_is_measured_in_as_many_records_as_asked_for(goldenspike: Run, tmp_path: Path) -> None:
    page_of(goldenspike, tmp_path, "montana", "--seats", "greedy,random", "--games", "9")
    pages = {}
    for luck in ("0", "9"):
        assert goldenspike("report", tmp_path, "--luck", luck, "--jobs", "1").exit_code == 0
        pages[luck] = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Luck against results" not in pages["0"]
    assert "Luck against results" in pages["9"]
    assert "From 9 games." in pages["0"]


def test_a_broken_record_is_named_with_one_process_and_with_two(goldenspike: Run, tmp_path: Path) -> None:
    page_of(goldenspike, tmp_path, "goldrush", "--seats", "greedy,random", "--games", "8")
    file = tmp_path / "0003.game"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("found 1", "found 0", 1).replace("found 3", "found 0", 1), encoding="utf-8")
    told = {goldenspike("report", tmp_path, "--jobs", jobs).stderr for jobs in ("1", "2")}
    assert len(told) == 1
    assert "is not allowed" in told.pop()


def test_a_page_that_cannot_be_written_is_a_sentence(goldenspike: Run, tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    words = ("simulate", "goldrush", "--seats", "greedy,random", "--games", "9", "--out", folder)
    assert goldenspike(*words).exit_code == 0
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = goldenspike("report", folder, "-o", tmp_path / "file" / "page.html")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Nothing can be written to {tmp_path / 'file'}")
