"""The command `verify`: check the dice of a finished game that was played on a server."""

from __future__ import annotations

from pathlib import Path

import click

from goldenspike.cli.errors import Failure
from goldenspike.cli.record_files import read_valid_part
from goldenspike.core.game import DAILY
from goldenspike.core.record import WHAT_IF
from goldenspike.core.registry import find
from goldenspike.server.dice import verify_record


@click.command(short_help="Check the dice of a finished server game.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Repeat every roll and draw of FILE from the secret that the table revealed at its end.

    The secret must be the one whose hash, the commitment, was shown from the beginning. Words that players
    added before the first roll count, too. The luck of a deal of the day follows from the day instead.
    """
    record, broken = read_valid_part(file)
    game = find(record.game)
    if broken is not None and "secret" not in record.notes:
        raise broken
    found = verify_record(game, record)
    source = "the table's secret with the players' words" if "words" in record.notes else "the table's secret"
    if DAILY in record.notes:
        source = f"the deal of {record.notes[DAILY]}"
    wrong = f"Move {found.first_wrong}, a roll or a draw, is not what {source} gives."
    if not found.matches_commitment:
        rest = wrong if found.first_wrong else "Yet every roll and draw follows from it."
        raise Failure(f"The record's secret does not match its commitment. {rest}")
    if found.first_wrong:
        raise Failure(wrong)
    if broken is not None:
        raise broken
    if WHAT_IF in record.notes:
        click.echo(
            f"What if: it plays on {record.notes[WHAT_IF]}. What was rolled or drawn before is that game's; "
            "what came since follows from a secret of its own."
        )
    click.echo(
        f"All {found.chances} rolls and draws are what {source} gives. Its secret matches its commitment."
    )
