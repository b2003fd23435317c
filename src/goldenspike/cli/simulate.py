"""The command `simulate`: many games between bots, and their statistics."""

from __future__ import annotations

import secrets
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from time import perf_counter
from typing import Final

import click
import msgspec

from goldenspike.cli.bots import BOTS_HELP, print_forfeits, require_bots
from goldenspike.cli.errors import Failure
from goldenspike.cli.output import grid, print_grid, print_json
from goldenspike.cli.parameters import (
    board_option,
    game_argument,
    game_options,
    jobs_option,
    json_option,
    parse_seats,
    patience_option,
    series_seed_option,
)
from goldenspike.cli.series import (
    RESULTS_FILE,
    print_options,
    print_speed,
    require_new_folder,
    require_writable,
    share_cells,
    with_progress_bar,
    write_summary,
)
from goldenspike.core.board_file import played_board
from goldenspike.core.game import Game
from goldenspike.sim.parquet import require_installed, write_parquet
from goldenspike.sim.ray_cluster import play_games_on_ray
from goldenspike.sim.results_file import ResultsFile, SeriesHeader
from goldenspike.sim.runner import GameResult, Series, default_jobs, play_games
from goldenspike.sim.summary import Distribution, Summary, summarise

PARQUET_FILE: Final = "results.parquet"
QUANTILE_COLUMNS: Final = (">least", ">10 %", ">median", ">90 %", ">most")


@click.command(short_help="Many games between bots.")
@game_argument
@click.option(
    "--games", "number", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="How many."
)
@click.option("--seats", required=True, metavar="BOT,BOT,…", help=f"One bot for each seat: {BOTS_HELP}.")
@click.option("--fixed", is_flag=True, help="Keep the bots at their seats instead of rotating them.")
@series_seed_option
@game_options
@board_option
@jobs_option
@patience_option
@click.option(
    "--ray",
    "cluster",
    metavar="ADDRESS",
    help="Play on a Ray cluster: its address, or auto for the one on this machine.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help=f"Write all records, their results as lines of JSON ({RESULTS_FILE}) and a summary.json here.",
)
@click.option("--resume", is_flag=True, help="Go on with the series in --out that was stopped.")
@click.option("--records/--no-records", default=True, help="Whether --out gets a record of every game (yes).")
@click.option("--parquet", is_flag=True, help="Also write the results to --out as results.parquet.")
@json_option
def simulate(
    game: Game,
    number: int,
    seats: str,
    fixed: bool,
    seed: int | None,
    options: dict[str, str],
    jobs: int | None,
    patience: float,
    cluster: str | None,
    out: Path | None,
    resume: bool,
    records: bool,
    parquet: bool,
    as_json: bool,
) -> None:
    """Play many games of GAME between bots and say who won how often.

    The same seed gives the same games, however many processes or machines play them. A series with --out
    that was stopped goes on with --resume: no game is lost, and none is played twice.
    """
    bots = tuple(parse_seats(seats))
    game.open(len(bots), options)
    require_bots(bots, game)
    if out is None and (resume or parquet):
        raise click.UsageError(
            f"{'--resume' if resume else '--parquet'} needs the folder of the series: --out."
        )
    if parquet:
        require_installed()
    journal = None if out is None else open_journal(out, resume=resume)
    series = Series(
        game=game.name,
        bots=bots,
        options=game.complete_settings(options),
        games=number,
        seed=choose_seed(seed, journal),
        rotate=not fixed,
        folder="" if out is None or not records else str(out),
        patience=patience,
        board=played_board(game.name),
    )
    kept: list[GameResult] = []
    if journal is not None:
        journal.resume(SeriesHeader(game.version, msgspec.structs.replace(series, folder="")))
        kept = list(journal.results.values())
    left = sorted(set(range(number)) - {result.number for result in kept})
    started = perf_counter()
    if cluster is None:
        results = play_games(series, left, jobs or default_jobs(len(left)))
    else:
        results = play_games_on_ray(series, left, cluster)
    played: list[GameResult] = []
    try:
        for result in results if as_json else with_progress_bar(results, len(kept), number):
            played.append(result)
            if journal is not None:
                journal.append(result)
    except BrokenProcessPool:
        kept_games = f"; --resume goes on after the {len(kept) + len(played)} that are done" if out else ""
        raise Failure(f"A process that played games was killed{kept_games}.") from None
    everything = [*kept, *played]
    answers = sum(result.answers for result in played)
    summary = summarise(game, series, everything, perf_counter() - started, answers)
    if out is not None:
        write_summary(out, summary)
        if parquet:
            write_parquet(out / PARQUET_FILE, series, everything)
    if as_json:
        print_json(summary)
    else:
        print_summary(game, summary)


def open_journal(folder: Path, *, resume: bool) -> ResultsFile:
    """Return the journal in a folder: a new one, or that of the series to resume; raise Failure."""
    file = folder / RESULTS_FILE
    if not resume:
        require_new_folder(folder)
        return ResultsFile(file)
    if not file.exists():
        raise Failure(f"There is no series to resume in {folder}.")
    require_writable(folder)
    return ResultsFile(file)


def choose_seed(seed: int | None, journal: ResultsFile | None) -> int:
    """Return the given seed, or that of the series to resume, or a random one."""
    if seed is not None:
        return seed
    if journal is not None and isinstance(journal.header, SeriesHeader):
        return journal.header.series.seed
    return secrets.randbelow(2**32)


def print_summary(game: Game, summary: Summary) -> None:
    """Print the statistics of a series as text."""
    click.echo(f"{game.title}, version {summary.version}, {summary.games} games with seed {summary.seed}.")
    print_options(summary.options)
    click.echo()
    if len(summary.seats) == 1:
        print_scores(summary)
    else:
        print_wins(game, summary)
    shared = f"Shared wins: {summary.shared}. " if len(summary.seats) > 1 else ""
    click.echo(f"{shared}Unfinished after {game.turn_limit} turns: {summary.unfinished}.")
    print_forfeits(summary.forfeits_by_bot)
    click.echo(
        f"Turns: {summary.turns_mean:.1f} on average, from {summary.turns_min} to {summary.turns_max}. "
        f"Answers: {summary.answers_mean:.0f} on average."
    )
    if summary.figures:
        print_figures(summary)
    print_speed(summary)


def print_scores(summary: Summary) -> None:
    """Print the distribution of scores, for a game for one."""
    table = grid("bot", ">mean score", ">95 % interval", *QUANTILE_COLUMNS)
    for bot, scores in zip(summary.seats, summary.scores_spread, strict=True):
        interval = f"{scores.low:.2f} to {scores.high:.2f}"
        table.add_row(bot, f"{scores.mean:.2f}", interval, *quantile_cells(scores))
    print_grid(table)
    click.echo()


def print_figures(summary: Summary) -> None:
    """Print the distributions of the game's own statistics."""
    table = grid("figure", ">mean", *QUANTILE_COLUMNS)
    for name, numbers in summary.figures.items():
        table.add_row(name.replace("_", " "), f"{numbers.mean:.2f}", *quantile_cells(numbers))
    click.echo()
    print_grid(table)
    click.echo()


def quantile_cells(numbers: Distribution) -> list[str]:
    """Return the cells of `QUANTILE_COLUMNS`."""
    quantiles = (numbers.least, numbers.tenth, numbers.median, numbers.ninetieth, numbers.most)
    return [str(quantile) for quantile in quantiles]


def print_wins(game: Game, summary: Summary) -> None:
    """Print the wins by bot and by seat."""
    table = grid("bot", ">seats", ">wins", ">share of games", ">95 % interval", ">mean score")
    for bot, share in summary.win_share_by_bot.items():
        mean = summary.scores_mean_by_bot[bot]
        table.add_row(
            bot, str(summary.seats.count(bot)), str(share.times), *share_cells(share), f"{mean:.2f}"
        )
    print_grid(table)
    click.echo()
    table = grid("seat", ">wins", ">share of games", ">95 % interval", ">mean score")
    for seat, share in enumerate(summary.win_share):
        name = game.seat_names[seat] if summary.rotated else f"{game.seat_names[seat]} {summary.seats[seat]}"
        table.add_row(name, str(share.times), *share_cells(share), f"{summary.scores_mean[seat]:.2f}")
    print_grid(table)
    click.echo()
