"""A tournament between bots: who is how strong."""

from __future__ import annotations

import secrets
from pathlib import Path
from time import perf_counter
from typing import Final

import click

from goldenspike.cli.frame import (
    Failure,
    game_argument,
    grid,
    json_option,
    option_option,
    print_grid,
    print_json,
    seat_names,
)
from goldenspike.cli.guests import BOTS_HELP, patience_option, say_forfeits, see_bots
from goldenspike.cli.simulate import in_words, make_empty, with_bar, write_summary
from goldenspike.core.game import Game
from goldenspike.sim import ratings
from goldenspike.sim.results_file import Header, ResultsFile
from goldenspike.sim.runner import GameResult, Tournament, default_jobs, play_games
from goldenspike.sim.schedule import Schedule
from goldenspike.sim.standings import Standings, compute_standings

RESULTS: Final = "results.jsonl"
MOST_BOTS: Final = 16
SURPRISE: Final = 100
"""Nobody who asks for fewer games is made to play more than so many."""


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
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same games (a random one).")
@option_option
@click.option("--jobs", type=click.IntRange(1, 1024), help="Processes (as many as the games deserve).")
@patience_option
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help=f"Keep every result in {RESULTS} here, and go on with what is there; and write a summary.json.",
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
    named = contenders(seat_names(bots))
    size = fitting_seats(game, len(named)) if seats is None else seats
    if len(set(named)) < len(named) != size:
        raise click.UsageError("Who is named twice has two seats at every table: name a bot for each seat.")
    game.open(size, options)
    number = whole_rounds(Schedule(named, size), number)
    see_bots(named)
    ledger = None if out is None else ResultsFile(results_file(out))
    tournament = Tournament(
        game=game.name,
        bots=named,
        options=game.complete_settings(options),
        seats=size,
        seed=chosen_seed(seed, ledger),
        patience=patience,
    )
    kept: list[GameResult] = []
    if ledger is not None:
        ledger.resume(Header(game.version, tournament))
        kept = [result for result in ledger.results.values() if result.number < number]
    left = sorted(set(range(number)) - {result.number for result in kept})
    begun = perf_counter()
    coming = play_games(tournament, left, jobs or default_jobs(len(left)))
    played = []
    for result in coming if as_json else with_bar(coming, len(kept), number):
        played.append(result)
        if ledger is not None:
            ledger.append(result)
    found = compute_standings(game, tournament, [*kept, *played], played, perf_counter() - begun)
    if out is not None:
        write_summary(out, found)
    if as_json:
        print_json(found)
    else:
        print_standings(game, found)


def contenders(bots: list[str]) -> tuple[str, ...]:
    """The bots, if they are enough."""
    if len(set(bots)) < 2:
        raise click.UsageError("An arena is for two bots or more; name them like greedy,random.")
    if len(bots) > MOST_BOTS:
        raise click.UsageError(f"An arena is for {MOST_BOTS} bots at most.")
    return tuple(bots)


def whole_rounds(rounds: Schedule, number: int) -> int:
    """So many games, rounded up to whole rounds, unless that would be a surprise."""
    whole, first = rounds.whole_rounds(number), rounds.round_ends[0]
    if first > max(number, SURPRISE):
        raise click.UsageError(
            f"With so many bots and seats a round has {first} games; "
            "ask for as many with --games, or name other --seats."
        )
    return whole


def fitting_seats(game: Game, bots: int) -> int:
    """A seat for each bot, or as near to that as the game allows."""
    return min(game.seats, key=lambda seats: (abs(seats - bots), seats))


def chosen_seed(seed: int | None, ledger: ResultsFile | None) -> int:
    """The seed that is named, or that of the tournament to go on with, or any."""
    if seed is not None:
        return seed
    if ledger is not None and ledger.header is not None:
        return ledger.header.tournament.seed
    return secrets.randbelow(2**32)


def results_file(folder: Path) -> Path:
    """Where the results go, or are; a folder of a series is left alone."""
    file = folder / RESULTS
    if not file.exists():
        make_empty(folder)
    return file


def print_standings(game: Game, found: Standings) -> None:
    """The standings for people."""
    alone = found.seats == 1
    where = "alone" if alone else f"at {found.seats} seats"
    rounds = "a round" if found.rounds == 1 else f"{found.rounds} rounds"
    click.echo(
        f"{game.title}, version {found.version}: {found.games} games in {rounds}, {where}, "
        f"with seed {found.seed}."
    )
    chosen = ", ".join(f"{name} {value}" for name, value in found.options.items())
    click.echo(f"Options: {chosen or 'none'}.")
    if found.played_now < found.games:
        click.echo(f"{found.games - found.played_now} of the games had been played before.")
    click.echo()
    table = grid("bot", ">rating", ">games", ">wins", ">share", ">95 % interval", ">par", ">mean score")
    for each in found.standings:
        mean = "" if each.scores is None else f"{each.scores.mean:.2f}"
        rating = f"{each.rating.mu:.1f} ± {2 * each.rating.sigma:.1f}"
        share = in_words(each.win_share)
        par = f"{each.even_share:.1%}"
        table.add_row(each.bot, rating, str(each.games), str(each.wins), *share, par, mean)
    print_grid(table)
    click.echo()
    click.echo("Par is the share of each if all were equally strong.")
    click.echo(
        f"{'Deals won by several' if alone else 'Shared wins'}: {found.shared}. "
        f"Unfinished after {game.turn_limit} turns: {found.unfinished}."
    )
    say_forfeits({each.bot: each.forfeits for each in found.standings if each.forfeits})
    click.echo(f"Turns: {found.turns_mean:.1f} on average. Answers: {found.answers_mean:.0f} on average.")
    if not found.played_now:
        return
    form = "compiled" if found.compiled else "plain"
    click.echo(f"{found.seconds:.1f} seconds, {found.answers_per_second:,.0f} answers a second, {form} form.")
