"""Checking the luck of a finished game that was played on a server."""

from __future__ import annotations

from pathlib import Path

import click

from goldenspike.cli.frame import Failure
from goldenspike.cli.records import read_record
from goldenspike.core.registry import find
from goldenspike.server.dice import verify_record


@click.command(short_help="Check the dice of a finished server game.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Draw every answer of the dice in FILE again from the secret that the table revealed at its end.

    The secret must be the one whose hash, the commitment, was shown from the beginning.
    """
    record = read_record(file)
    game = find(record.game)
    number = verify_record(game, record)
    if number:
        raise Failure(f"Answer {number} of the dice is not what the table's secret says.")
    click.echo("Every answer of the dice is what the table's secret says. It is the secret it was bound to.")
