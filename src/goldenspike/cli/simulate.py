"""Many games between bots, and what they came to."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

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
from goldenspike.core.game import Game
from goldenspike.sim.runner import GameResult, Series, default_jobs, play_games
from goldenspike.sim.summary import Share, Summary, summarise


@click.command(short_help="Many games between bots.")
@game_argument
@click.option(
    "--games", "number", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="How many."
)
@click.option("--seats", required=True, metavar="BOT,BOT,…", help=f"One bot for each seat: {BOTS_HELP}.")
@click.option("--fixed", is_flag=True, help="Keep the bots at their seats instead of rotating them.")
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same games (a random one).")
@option_option
@click.option("--jobs", type=click.IntRange(1, 1024), help="Processes (as many as the games deserve).")
@patience_option
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write all records and a summary.json here.",
)
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
    out: Path | None,
    as_json: bool,
) -> None:
    """Play many games of GAME between bots and say who won how often."""
    bots = tuple(seat_names(seats))
    game.open(len(bots), options)
    see_bots(bots)
    if out is not None:
        make_empty(out)
    series = Series(
        game=game.name,
        bots=bots,
        options=game.complete_settings(options),
        games=number,
        seed=secrets.randbelow(2**32) if seed is None else seed,
        rotate=not fixed,
        folder="" if out is None else str(out),
        patience=patience,
    )
    begun = perf_counter()
    results = play_games(series, range(number), jobs or default_jobs(number))
    if not as_json:
        results = with_bar(results, 0, number)
    summary = summarise(game, series, list(results), perf_counter() - begun)
    if out is not None:
        write_summary(out, summary)
    if as_json:
        print_json(summary)
    else:
        print_summary(game, summary)


def make_empty(folder: Path) -> None:
    """See to it that the folder is there and holds no other series."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.glob("*.game")) or (folder / "summary.json").exists():
        raise Failure(f"{folder} already holds a series; name another folder.")


def write_summary(folder: Path, summary: msgspec.Struct) -> None:
    """Write the summary beside what it sums up."""
    written = msgspec.json.format(msgspec.json.encode(summary), indent=2)
    (folder / "summary.json").write_bytes(written + b"\n")


def with_bar(results: Iterator[GameResult], done: int, number: int) -> Iterator[GameResult]:
    """The results, while a bar shows how many of all there are, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield from results
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("games", total=number, completed=done)
        for result in results:
            progress.advance(bar)
            yield result


def print_summary(game: Game, summary: Summary) -> None:
    """The summary for people."""
    chosen = ", ".join(f"{name} {value}" for name, value in summary.options.items())
    click.echo(f"{game.title}, version {summary.version}, {summary.games} games with seed {summary.seed}.")
    click.echo(f"Options: {chosen or 'none'}.")
    click.echo()
    if len(summary.seats) == 1:
        print_scores(summary)
    else:
        print_wins(game, summary)
    shared = f"Shared wins: {summary.shared}. " if len(summary.seats) > 1 else ""
    click.echo(f"{shared}Unfinished after {game.turn_limit} turns: {summary.unfinished}.")
    say_forfeits(summary.forfeits_by_bot)
    click.echo(
        f"Turns: {summary.turns_mean:.1f} on average, from {summary.turns_min} to {summary.turns_max}. "
        f"Answers: {summary.answers_mean:.0f} on average."
    )
    if summary.figures:
        print_figures(summary)
    form = "compiled" if summary.compiled else "plain"
    click.echo(
        f"{summary.seconds:.1f} seconds, {summary.answers_per_second:,.0f} answers a second, {form} form."
    )


def print_scores(summary: Summary) -> None:
    """For a game that is played alone: how good the scores are."""
    columns = (">mean score", ">95 % interval", ">least", ">10 %", ">median", ">90 %", ">most")
    table = grid("bot", *columns)
    for bot, scores in zip(summary.seats, summary.scores_spread, strict=True):
        marks = (scores.least, scores.tenth, scores.median, scores.ninetieth, scores.most)
        interval = f"{scores.low:.2f} to {scores.high:.2f}"
        table.add_row(bot, f"{scores.mean:.2f}", interval, *[str(mark) for mark in marks])
    print_grid(table)
    click.echo()


def print_figures(summary: Summary) -> None:
    """What else the game counts."""
    table = grid("figure", ">mean", ">least", ">10 %", ">median", ">90 %", ">most")
    for name, numbers in summary.figures.items():
        marks = (numbers.least, numbers.tenth, numbers.median, numbers.ninetieth, numbers.most)
        table.add_row(name.replace("_", " "), f"{numbers.mean:.2f}", *[str(mark) for mark in marks])
    click.echo()
    print_grid(table)
    click.echo()


def print_wins(game: Game, summary: Summary) -> None:
    """Who won how often."""
    table = grid("bot", ">seats", ">wins", ">share of games", ">95 % interval", ">mean score")
    for bot, share in summary.win_share_by_bot.items():
        mean = summary.scores_mean_by_bot[bot]
        table.add_row(bot, str(summary.seats.count(bot)), str(share.times), *in_words(share), f"{mean:.2f}")
    print_grid(table)
    click.echo()
    table = grid("seat", ">wins", ">share of games", ">95 % interval", ">mean score")
    for seat, share in enumerate(summary.win_share):
        name = game.seat_names[seat] if summary.rotated else f"{game.seat_names[seat]} {summary.seats[seat]}"
        table.add_row(name, str(share.times), *in_words(share), f"{summary.scores_mean[seat]:.2f}")
    print_grid(table)
    click.echo()


def in_words(share: Share) -> tuple[str, str]:
    """A share and its interval in per cent."""
    return f"{share.share:.1%}", f"{share.low:.1%} to {share.high:.1%}"
