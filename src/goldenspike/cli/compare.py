"""The command `compare`: two variants of a game on paired seeds, and what differs beyond doubt."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from goldenspike.cli.bots import BOTS_HELP, require_bots
from goldenspike.cli.errors import Failure
from goldenspike.cli.output import grid, print_grid, print_json
from goldenspike.cli.parameters import (
    board_option,
    game_argument,
    game_options,
    jobs_option,
    json_option,
    parse_game_options,
    parse_seats,
    series_seed_option,
)
from goldenspike.cli.series import RESULTS_FILE, require_writable
from goldenspike.cli.variants import follow, write_json, write_page
from goldenspike.core.board_file import played_board
from goldenspike.core.game import Game
from goldenspike.sim.battery import Battery, BatteryRun, Part
from goldenspike.sim.comparison import FIGURES, MOVES, Comparison, effect_words, variant_names
from goldenspike.sim.comparison import compare as compare_series
from goldenspike.sim.comparison_page import render_comparison
from goldenspike.sim.results_file import ResultsFile, SeriesHeader
from goldenspike.sim.runner import Series, default_jobs
from goldenspike.sim.study import StudyDepth

PAGE: Final = "comparison.html"
DOCUMENT: Final = "comparison.json"
VARIANTS: Final = ("a", "b")


def variant_option(letter: str) -> Callable[[Any], Any]:
    """Return what adds `--a` or `--b` to the command."""
    return click.option(
        f"--{letter}",
        f"options_{letter}",
        metavar="NAME=VALUE",
        multiple=True,
        callback=parse_game_options,
        help=f"An option of variant {letter} alone; may be said several times.",
    )


@click.command(short_help="Two variants on the same seeds.")
@game_argument
@variant_option("a")
@variant_option("b")
@game_options
@board_option
@click.option(
    "--games",
    "number",
    type=click.IntRange(1, 1_000_000),
    default=400,
    show_default=True,
    help="Games of each variant.",
)
@click.option("--seats", metavar="BOT,BOT,…", help=f"One bot for each seat (greedy at all): {BOTS_HELP}.")
@click.option("--fixed", is_flag=True, help="Keep the bots at their seats instead of rotating them.")
@series_seed_option
@jobs_option
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help=f"Write all results, {PAGE} and {DOCUMENT} here; the same command goes on with them.",
)
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help=f"The page ({PAGE} in --out)."
)
@json_option
def compare(
    game: Game,
    options_a: dict[str, str],
    options_b: dict[str, str],
    options: dict[str, str],
    number: int,
    seats: str | None,
    fixed: bool,
    seed: int | None,
    jobs: int | None,
    out: Path | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Play two variants of GAME with the same bots on the same seeds and say what differs beyond doubt.

    A variant is the default game with the options given by --option for both, and by --a or --b for one of
    them: `compare america --b setup=variable` compares the variable set-up with the default one.
    """
    settings = [game.complete_settings({**options, **own}) for own in (options_a, options_b)]
    if settings[0] == settings[1]:
        raise click.UsageError("Both variants are the same; say what differs with --a or --b NAME=VALUE.")
    bots = tuple(parse_seats(seats)) if seats else ("greedy",) * game.seats[-1]
    game.open(len(bots), settings[0])
    require_bots(bots, game)
    if out is not None:
        require_writable(out)
    chosen = choose_seed(seed, out)
    parts = [
        Part(
            name=letter,
            purpose="seats",
            series=Series(
                game.name,
                bots,
                given,
                number,
                chosen,
                rotate=not fixed,
                study=StudyDepth(),
                board=played_board(game.name),
            ),
        )
        for letter, given in zip(VARIANTS, settings, strict=True)
    ]
    battery = Battery(
        game=game.name, version=game.version, options=settings[0], bots=bots, seed=chosen, parts=tuple(parts)
    )
    run = BatteryRun(game, battery, out)
    follow(run.play(jobs or default_jobs(2 * number)), out, quiet=as_json)
    first, second = [list(run.results[letter].values()) for letter in VARIANTS]
    names = variant_names(settings[0], settings[1])
    found = compare_series(game, (parts[0].series, parts[1].series), names, (first, second))
    page = output or (out / PAGE if out is not None else None)
    if out is not None:
        write_json(out / DOCUMENT, found)
    if page is not None:
        write_page(page, render_comparison(game, found))
    if as_json:
        print_json(found)
        return
    print_comparison(game, found)
    if page is not None:
        click.echo(f"\n{page} is written.")


def choose_seed(seed: int | None, folder: Path | None) -> int:
    """Return the given seed, or that of the results in the folder, or a random one."""
    if seed is not None:
        return seed
    file = None if folder is None else folder / VARIANTS[0] / RESULTS_FILE
    if file is not None and file.exists():
        header = ResultsFile(file).header
        if not isinstance(header, SeriesHeader):
            raise Failure(f"{folder} holds no comparison; name another folder.")
        return header.series.seed
    return secrets.randbelow(2**32)


def print_comparison(game: Game, found: Comparison) -> None:
    """Print the comparison as text: sentences, and a table without the game's own figures."""
    click.echo(
        f"{game.title}, version {found.version}: {found.second} against {found.first}, {found.pairs:,} pairs "
        f"of games with seed {found.seed}, {', '.join(found.bots)}."
    )
    for sentence in found.sentences:
        click.echo(f"\n{sentence}")
    rows = [each for each in found.differences if each.group not in (FIGURES, MOVES)]
    if not rows or found.alike == found.pairs:
        return
    click.echo()
    table = grid("", f">{found.first}", f">{found.second}", ">difference", ">95 % interval", ">effect")
    for each in rows:
        scale, digits = (100, 1) if each.is_share else (1, 2)
        unit = " %" if each.is_share else ""
        mark = " *" if each.beyond_doubt else ""
        table.add_row(
            each.name + mark,
            f"{scale * each.first:.{digits}f}{unit}",
            f"{scale * each.second:.{digits}f}{unit}",
            f"{scale * each.difference:+.{digits}f}",
            f"{scale * each.low:+.{digits}f} to {scale * each.high:+.{digits}f}",
            effect_words(each),
        )
    print_grid(table)
    click.echo("\n* beyond doubt. Differences of shares are in points.")
