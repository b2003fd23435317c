"""The command `balance`: the standard battery, and in words whether seats are fair."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from goldenspike.cli.bots import BOTS_HELP, require_bots
from goldenspike.cli.output import print_json
from goldenspike.cli.parameters import (
    board_option,
    game_argument,
    game_options,
    jobs_option,
    json_option,
    parse_seats,
)
from goldenspike.cli.series import require_writable
from goldenspike.cli.variants import follow, write_json, write_page
from goldenspike.core.game import Game
from goldenspike.sim.balance import judge_battery
from goldenspike.sim.balance_page import render_balance
from goldenspike.sim.battery import BOTS, BatteryRun, plan_battery
from goldenspike.sim.runner import default_jobs

PAGE: Final = "balance.html"
DOCUMENT: Final = "balance.json"


def parse_counts(_context: click.Context, _parameter: click.Parameter, value: str) -> tuple[int, ...]:
    """Return the numbers in a list like `3,4`; raise BadParameter if one is none."""
    words = [word.strip() for word in value.split(",")] if value else []
    if not all([word.isascii() and word.isdigit() and len(word) < 3 for word in words]):
        raise click.BadParameter(f"'{value}' is not a list of numbers; write it like 3,4.")
    return tuple([int(word) for word in words])


@click.command(short_help="Whether a game is balanced.")
@game_argument
@click.option(
    "--games", "most", type=click.IntRange(1, 1_000_000), help="Games of each part at most (enough)."
)
@click.option(
    "--seats", "counts", default="", metavar="N,N,…", callback=parse_counts, help="Numbers of seats (all)."
)
@click.option(
    "--bots", default=",".join(BOTS), show_default=True, metavar="BOT,BOT,…", help=f"Bots: {BOTS_HELP}."
)
@click.option("--settings/--no-settings", default=True, help="Whether other settings are played (yes).")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Fixes every game.")
@game_options
@board_option
@jobs_option
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help=f"Write all results, {PAGE} and {DOCUMENT} here; the same command goes on with them.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help=f"The page ({PAGE} in --out).",
)
@json_option
def balance(
    game: Game,
    most: int | None,
    counts: tuple[int, ...],
    bots: str,
    settings: bool,
    seed: int,
    options: dict[str, str],
    jobs: int | None,
    out: Path | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Play the standard battery of GAME and say in words whether its seats are fair.

    Every bot plays against itself at every number of seats, in so many games that a difference of a few
    points shows; a strong bot plays among quick ones; and other settings are played on the same seeds. With
    --out, a battery that was stopped goes on when the same command is given again. The results are the same
    for any number of processes.
    """
    names = tuple(dict.fromkeys(parse_seats(bots)))
    require_bots(names, game)
    battery = plan_battery(
        game, bots=names, seats=counts, options=options, most=most, settings=settings, seed=seed
    )
    if out is not None:
        require_writable(out)
    run = BatteryRun(game, battery, out)
    follow(run.play(jobs or default_jobs(battery.most_games)), out, quiet=as_json)
    found = judge_battery(game, battery, run.results)
    page = output or (out / PAGE if out is not None else None)
    if out is not None:
        write_json(out / DOCUMENT, found)
    if page is not None:
        write_page(page, render_balance(game, found))
    if as_json:
        print_json(found)
        return
    click.echo(f"{game.title}, version {found.version}, {found.games:,} games with seed {found.seed}.")
    for sentence in found.sentences:
        click.echo(f"\n{sentence}")
    if page is not None:
        click.echo(f"\n{page} is written.")
