"""Bots as the command line names them: ours by their names, and programs of the user's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import click

from goldenspike.bots.bot import bot_names
from goldenspike.bots.outside import DEFAULT_PATIENCE, PROGRAM_PREFIX, is_outside, require_playable
from goldenspike.cli.frame import Command

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,29}")
BOTS_HELP: Final = f"{', '.join(bot_names())}, or {PROGRAM_PREFIX} and a program of your own (docs/bots.md)"


def patience_option(command: Command) -> Command:
    """Adds `--patience SECONDS` to a command."""
    option: Any = click.option(
        "--patience",
        type=click.FloatRange(0.01, 3600),
        default=DEFAULT_PATIENCE,
        show_default=True,
        metavar="SECONDS",
        help="How long an outside bot may think about an answer.",
    )
    decorated: Command = option(command)
    return decorated


def see_bots(bots: Iterable[str]) -> None:
    """See to it that each of these bots can play."""
    for bot in dict.fromkeys(bots):
        require_playable(bot)


def registered(words: Iterable[str]) -> dict[str, str]:
    """Programs by the names they are registered under, like NAME=cmd:COMMAND; each has said hello."""
    programs: dict[str, str] = {}
    for word in words:
        name, _, command = word.partition("=")
        if not is_outside(command):
            raise click.UsageError(f"--bot is written like NAME={PROGRAM_PREFIX}./my-bot.")
        if not NAME.fullmatch(name):
            raise click.UsageError(f"'{name[:60]}' is no name for a bot: a word of plain letters.")
        if name.lower() in (*bot_names(), *[known.lower() for known in programs]):
            raise click.UsageError(f"There is a bot '{name}' already; choose another name.")
        require_playable(command)
        programs[name] = command
    return programs


def say_forfeits(forfeits: Mapping[str, int]) -> None:
    """Say which outside bots failed, and how often, if any did."""
    if forfeits:
        listed = ", ".join(f"{bot} {times}" for bot, times in forfeits.items())
        click.echo(f"Decisions forfeited to random: {listed}.")
