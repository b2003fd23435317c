"""The command `verify`: check the dice of a finished game that was played on a server."""

from __future__ import annotations

from pathlib import Path

import click

from goldenspike.cli.errors import Failure
from goldenspike.cli.record_files import read_record
from goldenspike.core.game import DAILY
from goldenspike.core.registry import find
from goldenspike.server.dice import verify_record


@click.command(short_help="Check the dice of a finished server game.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Repeat every roll and draw of FILE from the secret that the table revealed at its end.

    The secret must be the one whose hash, the commitment, was shown from the beginning. The luck of a deal of
    the day follows from the day instead.
    """
    record = read_record(file)
    game = find(record.game)
    number = verify_record(game, record)
    source = f"the deal of {record.notes[DAILY]}" if DAILY in record.notes else "the table's secret"
    if number:
        raise Failure(f"Move {number}, a roll or a draw, is not what {source} gives.")
    click.echo(f"Every roll and draw is what {source} gives. Its secret matches its commitment.")
