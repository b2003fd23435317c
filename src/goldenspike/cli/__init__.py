"""The command line: goldenspike games, rules, play, simulate, serve and so on."""

from __future__ import annotations

from typing import Final

import click

from goldenspike import __version__
from goldenspike.cli.frame import Frame
from goldenspike.core.garbage import collect_seldom

MODULES: Final = {
    "games": "goldenspike.cli.shelf",
    "rules": "goldenspike.cli.shelf",
    "play": "goldenspike.cli.play",
    "simulate": "goldenspike.cli.simulate",
    "arena": "goldenspike.cli.arena",
    "replay": "goldenspike.cli.replay",
    "explain": "goldenspike.cli.explain",
    "perft": "goldenspike.cli.measures",
    "bench": "goldenspike.cli.measures",
    "verify": "goldenspike.cli.verify",
    "serve": "goldenspike.cli.serve",
    "backup": "goldenspike.cli.serve",
    "doctor": "goldenspike.cli.doctor",
}
"""Where each command lives; a module is imported when its command is asked for."""


@click.group(cls=Frame, modules=MODULES, invoke_without_command=True)
@click.version_option(__version__, prog_name="goldenspike")
@click.pass_context
def main(context: click.Context) -> None:
    """Golden Spike: railway and settlement board games, played exactly by their rules."""
    collect_seldom()
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


__all__ = ["main"]
