"""Bots on the command line: checking their names, registering programs, reporting failures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

import click

from goldenspike.bots.bot import bot_names
from goldenspike.bots.onnx_bot import MODEL_PREFIX
from goldenspike.bots.outside import PROGRAM_PREFIX, is_program, require_playable, require_program
from goldenspike.core.game import Game

PROGRAM_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,29}")
"""The names under which programs may be registered with the server."""
BOTS_HELP: Final = (
    f"{', '.join(bot_names())}, {PROGRAM_PREFIX} and a program of your own, or {MODEL_PREFIX} and the file "
    "of a trained model (docs/bots.md)"
)


def require_bots(names: Iterable[str], game: Game) -> None:
    """Raise an error if one of these bots cannot play the game, as `require_playable` does."""
    for name in dict.fromkeys(names):
        require_playable(name, game)


def parse_programs(registrations: Iterable[str]) -> dict[str, str]:
    """Return the commands of programs by name, from registrations like NAME=cmd:COMMAND.

    Raise UsageError if one is malformed, and ProgramError if a program does not return `hello`.
    """
    programs: dict[str, str] = {}
    for registration in registrations:
        name, _, command = registration.partition("=")
        if not is_program(command):
            raise click.UsageError(f"--bot is written like NAME={PROGRAM_PREFIX}./my-bot.")
        if not PROGRAM_NAME.fullmatch(name):
            raise click.UsageError(f"'{name[:60]}' is no name for a bot: a word of plain letters.")
        if name.lower() in (*bot_names(), *[known.lower() for known in programs]):
            raise click.UsageError(f"There is a bot '{name}' already; choose another name.")
        require_program(command)
        programs[name] = command
    return programs


def print_forfeits(forfeits: Mapping[str, int]) -> None:
    """Print how many decisions outside bots forfeited, if any did."""
    if forfeits:
        listed = ", ".join(f"{bot} {times}" for bot, times in forfeits.items())
        click.echo(f"Decisions forfeited to random: {listed}.")
