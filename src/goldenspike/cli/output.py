"""Output: JSON documents, tables of columns, and numbers with their nouns."""

from __future__ import annotations

import json
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table as Grid


def print_json(document: Any) -> None:
    """Print one JSON document."""
    click.echo(json.dumps(msgspec.to_builtins(document), indent=2, ensure_ascii=False))


def pluralise(number: int, noun: str) -> str:
    """Return a number with its noun in the singular or plural.

    >>> pluralise(2, "move")
    '2 moves'
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def grid(*columns: str) -> Grid:
    """Return a table of columns without lines; a column whose name begins with > is for numbers."""
    table = Grid(box=None, pad_edge=False, show_edge=False, header_style="bold")
    for column in columns:
        if column.startswith(">"):
            table.add_column(column[1:], justify="right", no_wrap=True)
        else:
            table.add_column(column, overflow="fold")
    return table


def print_grid(table: Grid) -> None:
    """Print a table of columns, as wide as the terminal."""
    console = Console(highlight=False, markup=False)
    console.print(table)
