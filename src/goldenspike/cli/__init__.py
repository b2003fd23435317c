"""The command line interface: the command `goldenspike` and its subcommands."""

from __future__ import annotations

from typing import Final

import click

from goldenspike import __version__
from goldenspike.cli.group import CommandGroup
from goldenspike.core.garbage import collect_seldom

MODULES: Final = {
    "games": "goldenspike.cli.games",
    "rules": "goldenspike.cli.rules",
    "play": "goldenspike.cli.play",
    "puzzle": "goldenspike.cli.puzzle",
    "simulate": "goldenspike.cli.simulate",
    "arena": "goldenspike.cli.arena",
    "report": "goldenspike.cli.report",
    "compare": "goldenspike.cli.compare",
    "balance": "goldenspike.cli.balance",
    "replay": "goldenspike.cli.replay",
    "explain": "goldenspike.cli.explain",
    "review": "goldenspike.cli.review",
    "perft": "goldenspike.cli.perft",
    "bench": "goldenspike.cli.bench",
    "verify": "goldenspike.cli.verify",
    "serve": "goldenspike.cli.serve",
    "worker": "goldenspike.cli.serve",
    "backup": "goldenspike.cli.serve",
    "doctor": "goldenspike.cli.doctor",
}
"""The module of each command, imported when the command is called."""


@click.group(cls=CommandGroup, modules=MODULES, invoke_without_command=True)
@click.version_option(__version__, prog_name="goldenspike")
@click.pass_context
def main(context: click.Context) -> None:
    """Play Golden Spike: railway and settlement board games, exactly by their rules."""
    collect_seldom()
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


__all__ = ["main"]
