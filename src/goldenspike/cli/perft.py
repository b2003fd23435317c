"""The command `perft`: count sequences of answers."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import click
import msgspec

from goldenspike.cli.errors import Failure
from goldenspike.cli.output import print_json
from goldenspike.cli.parameters import game_argument, game_options, json_option
from goldenspike.cli.record_files import read_text
from goldenspike.core.agenda import Table
from goldenspike.core.game import Game
from goldenspike.sim.perft import count, divide


@click.command(short_help="Count answer sequences.")
@game_argument
@click.option("--depth", type=click.IntRange(0, 100), required=True, help="How many answers.")
@click.option("--seats", type=int, help="How many seats (the most the game has).")
@game_options
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
        else read_position(game, position)
    )
    started = perf_counter()
    document: dict[str, Any] = {"game": game.name, "version": game.version, "depth": depth}
    if divided:
        counts = {game.write(answer): number for answer, number in divide(table, depth)}
        document["divide"] = counts
        document["count"] = sum(counts.values()) if depth else 1
    else:
        document["count"] = count(table, depth)
    document["seconds"] = round(perf_counter() - started, 3)
    if as_json:
        print_json(document)
        return
    for words, number in document.get("divide", {}).items():
        click.echo(f"{number:>12}  {words}")
    click.echo(f"{document['count']} sequences of {depth} answers, counted in {document['seconds']} seconds.")


def read_position(game: Game, file: Path) -> Table:
    """Return the table of a position file; raise Failure or BrokenPosition if it holds none."""
    try:
        position = msgspec.json.decode(read_text(file))
    except (msgspec.DecodeError, RecursionError):
        raise Failure(f"{file} is not a position: it holds no JSON.") from None
    table: Table = game.read_position(position)
    return table
