"""The command `report`: one page of plots and sentences from a simulation or a tournament."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Final

import click

from goldenspike.cli.errors import Failure
from goldenspike.cli.record_files import read_text
from goldenspike.cli.series import RESULTS_FILE
from goldenspike.core import notation
from goldenspike.core.registry import find
from goldenspike.sim.analysis import analyse
from goldenspike.sim.report_page import render
from goldenspike.sim.results_file import ResultsFile, SeriesHeader

MOST_RECORDS: Final = 200
"""Records that are replayed, the first ones."""


@click.command(short_help="A page about a simulation.")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The page (report.html in FOLDER).",
)
def report(folder: Path, output: Path | None) -> None:
    """Write one HTML page about the games in FOLDER, which `simulate --out` or `arena --out` has made.

    Wins, length and scores come from the results; the course of a game and what winners did come from its
    records, the first 200 of them.
    """
    file = folder / RESULTS_FILE
    if not file.exists():
        raise Failure(f"There are no results in {folder}; make some with simulate --out.")
    held = ResultsFile(file)
    if held.header is None or not held.results:
        raise Failure(f"No game in {folder} has ended yet.")
    played = held.header.series if isinstance(held.header, SeriesHeader) else held.header.tournament
    game = find(played.game)
    if game.version != held.header.version:
        raise Failure(
            f"{folder} holds games of version {held.header.version}; version {game.version} is installed."
        )
    files = islice(sorted(folder.glob("*.game")), MOST_RECORDS)
    records = [notation.parse(read_text(each), find) for each in files]
    target = folder / "report.html" if output is None else output
    target.write_text(
        render(game, played, analyse(game, played, list(held.results.values()), records)), encoding="utf-8"
    )
    click.echo(f"{target} is written.")
