"""The command `report`: one page of plots and sentences from a simulation or a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Final

import click

from goldenspike.cli.errors import Failure
from goldenspike.cli.parameters import jobs_option
from goldenspike.cli.record_files import read_text
from goldenspike.cli.series import RESULTS_FILE, require_writable
from goldenspike.sim.analysis import analyse, studied_games
from goldenspike.sim.report_page import render
from goldenspike.sim.results_file import ResultsFile, SeriesHeader
from goldenspike.sim.runner import GameResult, default_jobs, game_of
from goldenspike.sim.study import StudiedGame, StudyDepth
from goldenspike.sim.study_files import study_texts

MOST_RECORDS: Final = 400
"""Records that are replayed unless another number is asked for, the first ones."""
MOST_LUCK: Final = 100
"""The same for those in which luck is measured."""


@click.command(short_help="A page about a simulation.")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The page (report.html in FOLDER).",
)
@click.option(
    "--records",
    "most",
    type=click.IntRange(0, 100_000),
    default=MOST_RECORDS,
    show_default=True,
    help="Records that are replayed at most.",
)
@click.option(
    "--luck",
    type=click.IntRange(0, 100_000),
    default=MOST_LUCK,
    show_default=True,
    help="Records of these in which luck is measured at most, which takes longest.",
)
@jobs_option
def report(folder: Path, output: Path | None, most: int, luck: int, jobs: int | None) -> None:
    """Write one HTML page about the games in FOLDER, which `simulate --out` or `arena --out` has made.

    Wins, length and scores come from the results; the course of a game, luck, what winners did and what
    nobody did come from its records, the first 400 of them.
    """
    file = folder / RESULTS_FILE
    if not file.exists():
        raise Failure(f"There are no results in {folder}; make some with simulate --out.")
    held = ResultsFile(file)
    if held.header is None or not held.results:
        raise Failure(f"No game in {folder} has ended yet.")
    played = held.header.series if isinstance(held.header, SeriesHeader) else held.header.tournament
    game = game_of(played)
    if game.version != held.header.version:
        raise Failure(
            f"{folder} holds games of version {held.header.version}; version {game.version} is installed."
        )
    target = folder / "report.html" if output is None else output
    require_writable(target.parent)
    results = list(held.results.values())
    studied = studied_games(results) or study_folder(folder, held.results, (most, luck), jobs)
    target.write_text(render(game, played, analyse(game, played, results, studied)), encoding="utf-8")
    click.echo(f"{target} is written.")


def study_folder(
    folder: Path, results: dict[int, GameResult], limits: tuple[int, int], jobs: int | None
) -> Sequence[StudiedGame]:
    """Return the studies of the first records in a folder whose results are known.

    The limits are the numbers of records, and of those in which luck is measured.
    """
    most, luck = limits
    texts = [read_text(file) for file in islice(sorted(folder.glob("*.game")), most)]
    depths = [StudyDepth(luck=place < luck, offers=True) for place in range(len(texts))]
    studies = study_texts(texts, depths, jobs or default_jobs(len(texts)))
    return [
        StudiedGame(study, results[number].winners)
        for number, study in sorted(studies.items())
        if number in results
    ]
