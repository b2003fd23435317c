"""Counting answer sequences, and measuring how fast the engine is."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import click
import msgspec
from rich.console import Console

from goldenspike.cli.frame import (
    Failure,
    any_game_argument,
    game_argument,
    grid,
    json_option,
    option_option,
    print_grid,
    print_json,
    text_of,
)
from goldenspike.core.agenda import Table
from goldenspike.core.game import Game
from goldenspike.core.registry import find, names
from goldenspike.sim.bench import Benchmark, run_benchmark
from goldenspike.sim.perft import count, divide


@click.command(short_help="Count answer sequences.")
@game_argument
@click.option("--depth", type=click.IntRange(0, 100), required=True, help="How many answers.")
@click.option("--seats", type=int, help="How many seats (the most the game has).")
@option_option
@click.option(
    "--position",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Begin with the position in this file instead of a new table.",
)
@click.option("--divide", "divided", is_flag=True, help="Also count for each first answer on its own.")
@json_option
def perft(
    game: Game,
    depth: int,
    seats: int | None,
    options: dict[str, str],
    position: Path | None,
    divided: bool,
    as_json: bool,
) -> None:
    """Count the sequences of DEPTH answers, the dice's answers among them."""
    if position is not None and (options or seats is not None):
        raise click.UsageError("A position says its own seats and options; leave --seats and --option out.")
    table = (
        game.open(game.seats[-1] if seats is None else seats, options)
        if position is None
        else read(game, position)
    )
    begun = perf_counter()
    found: dict[str, Any] = {"game": game.name, "version": game.version, "depth": depth}
    if divided:
        parts = {game.write(answer): number for answer, number in divide(table, depth)}
        found["divide"] = parts
        found["count"] = sum(parts.values()) if depth else 1
    else:
        found["count"] = count(table, depth)
    found["seconds"] = round(perf_counter() - begun, 3)
    if as_json:
        print_json(found)
        return
    for words, number in found.get("divide", {}).items():
        click.echo(f"{number:>12}  {words}")
    click.echo(f"{found['count']} sequences of {depth} answers, counted in {found['seconds']} seconds.")


def read(game: Game, file: Path) -> Table:
    """The table of a position file."""
    try:
        written = msgspec.json.decode(text_of(file))
    except (msgspec.DecodeError, RecursionError):
        raise Failure(f"{file} is not a position: it holds no JSON.") from None
    table: Table = game.read_position(written)
    return table


@click.command(short_help="How fast the engine is.")
@any_game_argument
@click.option(
    "--seconds", type=click.FloatRange(0.01, 3600), default=1.0, show_default=True, help="For each part."
)
@json_option
def bench(game: Game | None, seconds: float, as_json: bool) -> None:
    """Measure how fast GAME is, or every game: random play, copies, options, memory, greedy bots."""
    measured = [game] if game is not None else [find(name) for name in names()]
    figures = {each.name: measured_with_status(each, seconds, as_json) for each in measured}
    if as_json:
        print_json(figures)
        return
    for number, (name, found) in enumerate(figures.items()):
        if number:
            click.echo()
        print_figures(name, found)


def measured_with_status(game: Game, seconds: float, as_json: bool) -> Benchmark:
    """Measure a game; a terminal is told what is being measured."""
    if as_json or not sys.stderr.isatty():
        return run_benchmark(game, seconds, _nobody_listens)
    with Console(stderr=True).status(game.name) as status:
        return run_benchmark(game, seconds, lambda part: status.update(f"{game.name}: {part}"))


def _nobody_listens(part: str) -> None:
    """What is measured at the moment, told to nobody."""


def print_figures(name: str, figures: Benchmark) -> None:
    """The figures for people."""
    form = "compiled" if figures.compiled else "plain"
    click.echo(
        f"{name}, version {figures.version}, {figures.seats} seats, {form} form, Python {figures.python}"
    )
    table = grid("figure", ">value")
    table.add_row("answers a second, all options made", f"{figures.answers_per_second:,.0f}")
    table.add_row("answers a second, sampled", f"{figures.sampled_answers_per_second:,.0f}")
    table.add_row("options to a choice", f"{figures.options_mean:.1f}")
    table.add_row("microseconds to copy a table", f"{figures.copy_us:.2f}")
    table.add_row("microseconds to make the options", f"{figures.options_us:.2f}")
    table.add_row("milliseconds to make the longest", f"{figures.options_longest_ms:.2f}")
    if figures.fullest_ms is not None:
        table.add_row("milliseconds to read the fullest table", f"{figures.fullest_ms:.2f}")
    table.add_row("bytes of a table", f"{figures.table_bytes:,}")
    table.add_row("games of greedy bots a second", f"{figures.games_per_second_greedy:.2f}")
    print_grid(table)
    shares = ", ".join(f"{kind} {share:.1%}" for kind, share in figures.kinds.items())
    click.echo(f"Kinds of answer: {shares}.")
