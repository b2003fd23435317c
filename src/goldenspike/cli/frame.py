"""What all commands share: how errors are said, how JSON is printed, how games and options are named."""

from __future__ import annotations

import errno
import importlib
import io
import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

import click
import msgspec
from rich.console import Console
from rich.table import Table as Grid

from goldenspike.core.game import Game
from goldenspike.core.play import BrokenRecord, GoldenSpikeError, UnknownGame
from goldenspike.core.registry import find

FAILED: Final = 1
WRONG_USAGE: Final = 2
TRACE: Final = "GOLDENSPIKE_TRACE"
"""With this in the environment, a fault of ours also prints where it happened."""
LARGEST_FILE: Final = 10_000_000
"""No record and no position has so many bytes."""

Command = TypeVar("Command", bound=Callable[..., Any])


class Failure(click.ClickException):
    """The thing asked failed; the message is one sentence."""

    exit_code = FAILED


class Frame(click.Group):
    """All commands: they are imported late, and every error is one sentence on standard error."""

    def __init__(self, *args: Any, modules: Mapping[str, str], **named: Any) -> None:
        super().__init__(*args, **named)
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.modules:
            return None
        command = getattr(importlib.import_module(self.modules[cmd_name]), cmd_name)
        assert isinstance(command, click.Command), f"{cmd_name} is no command"
        return command

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run a command and leave with its exit status: 0 done, 1 it failed, 2 wrong usage."""
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        sys.exit(self.status(args, prog_name or "goldenspike", **extra))

    def status(self, args: Sequence[str] | None, prog_name: str, **extra: Any) -> int:
        """The exit status of a command, its errors already said."""
        try:
            left = super().main(args, prog_name, standalone_mode=False, **extra)
        except click.exceptions.Abort:
            return say_error("Stopped before the end.", FAILED)
        except click.ClickException as error:
            return say_error(error.format_message(), error.exit_code)
        except UnknownGame as error:
            return say_error(str(error), WRONG_USAGE)
        except BrokenRecord as error:
            return say_error(broken(error), FAILED)
        except GoldenSpikeError as error:
            return say_error(str(error), FAILED)
        except OSError as error:
            if error.errno == errno.EPIPE:
                # Whoever read our output has heard enough.
                sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
                return FAILED
            return say_error(f"{error.filename or 'A file'}: {error.strerror or error}", FAILED)
        except Exception as error:  # noqa: BLE001  a fault of ours is also said in one sentence
            if os.environ.get(TRACE):
                traceback.print_exc()
            return say_error(f"{OUR_FAULT} {type(error).__name__}: {error}", FAILED)
        return left if isinstance(left, int) else 0


OUR_FAULT: Final = f"This is a fault of Golden Spike; with {TRACE}=1 it says where, and a report is welcome:"


def say_error(message: str, status: int) -> int:
    """Say what went wrong, on one line."""
    sentence = " ".join(message.split())
    if not sentence.endswith((".", "!", "?")):
        sentence += "."
    click.echo(sentence, err=True)
    return status


def broken(error: BrokenRecord) -> str:
    """What is wrong with a record, and how much of it is good."""
    good = error.number - 1
    if good < 1:
        return str(error)
    before = "The answer before it is good" if good == 1 else f"The {good} answers before it are good"
    return f"{str(error).rstrip('.')}; {before[0].lower()}{before[1:]}."


# What commands ask for ---------------------------------------------------------------------------


def found_game(_context: click.Context, _parameter: click.Parameter, name: str | None) -> Game | None:
    """The registered game of this name."""
    return None if name is None else find(name)


def game_argument(command: Command) -> Command:
    """Adds GAME to a command."""
    return click.argument("game", callback=found_game)(command)


def any_game_argument(command: Command) -> Command:
    """Adds GAME to a command that also works without it."""
    return click.argument("game", callback=found_game, required=False)(command)


def chosen_options(
    _context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]
) -> dict[str, str]:
    """What `--option name=value` said, as often as it was said."""
    options: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.BadParameter(f"'{pair}' is not of the form name=value.")
        if name in options:
            raise click.BadParameter(f"'{name}' is given twice.")
        options[name] = value
    return options


def option_option(command: Command) -> Command:
    """Adds `--option name=value` to a command."""
    return click.option(
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        callback=chosen_options,
        help="An option of the game; may be said several times. `goldenspike games` lists them.",
    )(command)


def json_option(command: Command) -> Command:
    """Adds `--json` to a command."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")(
        command
    )


def seat_names(value: str) -> list[str]:
    """The seats of `--seats a,b,c`."""
    names = [name.strip() for name in value.split(",")]
    if not all(names):
        raise click.UsageError(f"'{value}' names no list of seats; write it like greedy,random,random.")
    return names


def text_of(file: Path) -> str:
    """The text of a record or position."""
    if file.stat().st_size > LARGEST_FILE:
        raise Failure(f"{file} is longer than any game.")
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeError:
        raise Failure(f"{file} is not a text file.") from None


# What commands print -----------------------------------------------------------------------------


def print_json(document: Any) -> None:
    """Print one JSON document."""
    click.echo(json.dumps(msgspec.to_builtins(document), indent=2, ensure_ascii=False))


def grid(*columns: str) -> Grid:
    """A table of columns without lines; a column whose name begins with > is for numbers."""
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
