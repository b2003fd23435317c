"""Exit statuses, and error messages as single sentences on standard error."""

from __future__ import annotations

from typing import Final

import click

from goldenspike.core.play import BrokenRecord

FAILED: Final = 1
WRONG_USAGE: Final = 2


class Failure(click.ClickException):
    """A command failed; the message is one sentence."""

    exit_code = FAILED


def print_error(message: str, status: int) -> int:
    """Print a message as one line on standard error, and return the exit status."""
    sentence = " ".join(message.split())
    if not sentence.endswith((".", "!", "?")):
        sentence += "."
    click.echo(sentence, err=True)
    return status


def describe_broken_record(error: BrokenRecord) -> str:
    """Return what is wrong with a record, and how many moves before the error are valid."""
    valid = error.number - 1
    if valid < 1:
        return str(error)
    before = "the one before it is good" if valid == 1 else f"the {valid} before it are good"
    return f"{str(error).rstrip('.')}; {before}."
