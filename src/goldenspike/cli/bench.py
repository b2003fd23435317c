"""The command `bench`: measure how fast the engine is."""

from __future__ import annotations

import sys

import click
from rich.console import Console

from goldenspike.cli.output import grid, print_grid, print_json
from goldenspike.cli.parameters import json_option, optional_game_argument
from goldenspike.core.game import Game
from goldenspike.core.registry import find, names
from goldenspike.sim.bench import Benchmark, run_benchmark


@click.command(short_help="How fast the engine is.")
@optional_game_argument
@click.option(
    "--seconds", type=click.FloatRange(0.01, 3600), default=1.0, show_default=True, help="For each part."
)
@json_option
def bench(game: Game | None, seconds: float, as_json: bool) -> None:
    """Measure how fast GAME is, or every game: random play, copies, options, memory, greedy bots."""
    games = [game] if game is not None else [find(name) for name in names()]
    benchmarks = {each.name: run_with_status(each, seconds, as_json) for each in games}
    if as_json:
        print_json(benchmarks)
        return
    for number, (name, benchmark) in enumerate(benchmarks.items()):
        if number:
            click.echo()
        print_benchmark(name, benchmark)


def run_with_status(game: Game, seconds: float, as_json: bool) -> Benchmark:
    """Run the benchmark of a game; on a terminal, show which part is being measured."""
    if as_json or not sys.stderr.isatty():
        return run_benchmark(game, seconds, _report_nothing)
    with Console(stderr=True).status(game.name) as status:
        return run_benchmark(game, seconds, lambda part: status.update(f"{game.name}: {part}"))


def _report_nothing(part: str) -> None:
    """Ignore the name of the part that is being measured."""


def print_benchmark(name: str, benchmark: Benchmark) -> None:
    """Print the benchmark of a game as text."""
    form = "compiled" if benchmark.compiled else "plain"
    click.echo(
        f"{name}, version {benchmark.version}, {benchmark.seats} seats, {form} form, "
        f"Python {benchmark.python}"
    )
    table = grid("figure", ">value")
    table.add_row("answers a second, all options made", f"{benchmark.answers_per_second:,.0f}")
    table.add_row("answers a second, sampled", f"{benchmark.sampled_answers_per_second:,.0f}")
    table.add_row("options to a choice", f"{benchmark.options_mean:.1f}")
    table.add_row("microseconds to copy a table", f"{benchmark.copy_us:.2f}")
    table.add_row("microseconds to make the options", f"{benchmark.options_us:.2f}")
    table.add_row("milliseconds to make the longest", f"{benchmark.options_longest_ms:.2f}")
    if benchmark.fullest_ms is not None:
        table.add_row("milliseconds to read the fullest table", f"{benchmark.fullest_ms:.2f}")
    table.add_row("bytes of a table", f"{benchmark.table_bytes:,}")
    table.add_row("games of greedy bots a second", f"{benchmark.games_per_second_greedy:.2f}")
    print_grid(table)
    shares = ", ".join(f"{kind} {share:.1%}" for kind, share in benchmark.kinds.items())
    click.echo(f"Kinds of answer: {shares}.")
