"""The command `arena`: a tournament between bots, and their ratings."""

from __future__ import annotations

import secrets
from pathlib import Path
from time import perf_counter
from typing import Final

import click

from goldenspike.cli.bots import BOTS_HELP, print_forfeits, require_bots
from goldenspike.cli.errors import Failure
from goldenspike.cli.output import grid, print_grid, print_json
from goldenspike.cli.parameters import (
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
    share_cells,
    with_progress_bar,
    write_summary,
)
from goldenspike.core.game import Game
from goldenspike.sim import ratings
from goldenspike.sim.results_file import Header, ResultsFile, SeriesHeader
from goldenspike.sim.runner import GameResult, Tournament, default_jobs, play_games
from goldenspike.sim.schedule import Schedule
from goldenspike.sim.standings import Standings, compute_standings

MAX_BOTS: Final = 16
MAX_UNASKED_GAMES: Final = 100
"""A first round of more games is played only if at least as many were asked for."""


@click.command(short_help="A tournament between bots.")
@game_argument
@click.option(
    "--bots",
    required=True,
    metavar="BOT,BOT,…",
    help=f"Two or more of: {BOTS_HELP}. Who is named twice has two seats.",
)
@click.option(
    "--games",
    "number",
    type=click.IntRange(1, 1_000_000),
    default=100,
    show_default=True,
    help="How many, rounded up to whole rounds.",
)
@click.option("--seats", type=int, help="Seats of a table (one for each bot, or as near as the game allows).")
@series_seed_option
@game_options
@jobs_option
@patience_option
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help=f"Keep every result in {RESULTS_FILE} here, and go on with what is there; and write a summary.json.",
)
@json_option
def arena(
    game: Game,
    bots: str,
    number: int,
    seats: int | None,
    seed: int | None,
    options: dict[str, str],
    jobs: int | None,
    patience: float,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let bots play GAME against each other, and say how strong each is.

    In a round all line-ups play with the same luck, and every bot has every seat once. With --out, a
    tournament that was stopped goes on when the same command is given again.
    """
    if not ratings.is_installed():
        raise Failure("The arena needs an extra that is not installed: pip install '.[lab]' in the clone.")
    names = parse_bots(bots)
    size = nearest_seats(game, len(names)) if seats is None else seats
    if len(set(names)) < len(names) != size:
        raise click.UsageError("A bot named twice takes two seats at each table: name one bot for each seat.")
    game.open(size, options)
    number = whole_rounds(Schedule(names, size), number)
    require_bots(names, game)
    results_file = None if out is None else ResultsFile(results_path(out))
    if results_file is not None and isinstance(results_file.header, SeriesHeader):
        raise Failure(f"{out} already holds a series; name another folder.")
    tournament = Tournament(
        game=game.name,
        bots=names,
        options=game.complete_settings(options),
        seats=size,
        seed=choose_seed(seed, results_file),
        patience=patience,
    )
    kept: list[GameResult] = []
    if results_file is not None:
        results_file.resume(Header(game.version, tournament))
        kept = [result for result in results_file.results.values() if result.number < number]
    left = sorted(set(range(number)) - {result.number for result in kept})
    started = perf_counter()
    results = play_games(tournament, left, jobs or default_jobs(len(left)))
    played = []
    for result in results if as_json else with_progress_bar(results, len(kept), number):
        played.append(result)
        if results_file is not None:
            results_file.append(result)
    standings = compute_standings(game, tournament, [*kept, *played], played, perf_counter() - started)
    if out is not None:
        write_summary(out, standings)
    if as_json:
        print_json(standings)
    else:
        print_standings(game, standings)


def parse_bots(value: str) -> tuple[str, ...]:
    """Return the names of the bots; raise UsageError if they are too few or too many."""
    bots = parse_seats(value)
    if len(set(bots)) < 2:
        raise click.UsageError("An arena is for two bots or more; name them like greedy,random.")
    if len(bots) > MAX_BOTS:
        raise click.UsageError(f"An arena is for {MAX_BOTS} bots at most.")
    return tuple(bots)


def whole_rounds(schedule: Schedule, number: int) -> int:
    """Return a number of games rounded up to whole rounds.

    Raise UsageError if the first round alone has many more games than were asked for.
    """
    first = schedule.round_ends[0]
    if first > max(number, MAX_UNASKED_GAMES):
        raise click.UsageError(
            f"With so many bots and seats a round has {first} games; "
            "ask for as many with --games, or name other --seats."
        )
    return schedule.whole_rounds(number)


def nearest_seats(game: Game, bots: int) -> int:
    """Return the number of seats nearest to the number of bots that the game allows."""
    return min(game.seats, key=lambda seats: (abs(seats - bots), seats))


def choose_seed(seed: int | None, results_file: ResultsFile | None) -> int:
    """Return the given seed, or that of the tournament to resume, or a random one."""
    if seed is not None:
        return seed
    if results_file is not None and isinstance(results_file.header, Header):
        return results_file.header.tournament.seed
    return secrets.randbelow(2**32)


def results_path(folder: Path) -> Path:
    """Return the path of the results; raise Failure if the folder holds a series instead."""
    file = folder / RESULTS_FILE
    if not file.exists():
        require_new_folder(folder)
    return file


def print_standings(game: Game, standings: Standings) -> None:
    """Print the standings as text."""
    alone = standings.seats == 1
    where = "alone" if alone else f"at {standings.seats} seats"
    rounds = "a round" if standings.rounds == 1 else f"{standings.rounds} rounds"
    click.echo(
        f"{game.title}, version {standings.version}: {standings.games} games in {rounds}, {where}, "
        f"with seed {standings.seed}."
    )
    print_options(standings.options)
    if standings.played_now < standings.games:
        click.echo(f"{standings.games - standings.played_now} of the games had been played before.")
    click.echo()
    table = grid("bot", ">rating", ">games", ">wins", ">share", ">95 % interval", ">par", ">mean score")
    for each in standings.standings:
        mean = "" if each.scores is None else f"{each.scores.mean:.2f}"
        rating = f"{each.rating.mu:.1f} ± {2 * each.rating.sigma:.1f}"
        share = share_cells(each.win_share)
        par = f"{each.even_share:.1%}"
        table.add_row(each.bot, rating, str(each.games), str(each.wins), *share, par, mean)
    print_grid(table)
    click.echo()
    click.echo("Par is the share of each if all were equally strong.")
    click.echo(
        f"{'Deals won by several' if alone else 'Shared wins'}: {standings.shared}. "
        f"Unfinished after {game.turn_limit} turns: {standings.unfinished}."
    )
    print_forfeits({each.bot: each.forfeits for each in standings.standings if each.forfeits})
    click.echo(
        f"Turns: {standings.turns_mean:.1f} on average. Answers: {standings.answers_mean:.0f} on average."
    )
    if standings.played_now:
        print_speed(standings)
