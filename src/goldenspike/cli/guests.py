"""Bots as the command line names them: ours by their names, and programs of the user's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import click

from goldenspike.bots.chooser import names
from goldenspike.bots.outside import MARK, PATIENCE, see
from goldenspike.cli.frame import Command

BOTS_HELP: Final = f"{', '.join(names())}, or {MARK} and a program of your own (docs/bots.md)"


def patience_option(command: Command) -> Command:
    """Adds `--patience SECONDS` to a command."""
    option: Any = click.option(
        "--patience",
        type=click.FloatRange(0.01, 3600),
        default=PATIENCE,
        show_default=True,
        metavar="SECONDS",
        help="How long an outside bot may think about an answer.",
    )
    decorated: Command = option(command)
    return decorated


def see_bots(bots: Iterable[str]) -> None:
    """See to it that each of these bots can play."""
    for bot in dict.fromkeys(bots):
        see(bot)


def say_forfeits(forfeits: Mapping[str, int]) -> None:
    """Say which outside bots failed, and how often, if any did."""
    if forfeits:
        listed = ", ".join(f"{bot} {times}" for bot, times in forfeits.items())
        click.echo(f"Decisions forfeited to random: {listed}.")
