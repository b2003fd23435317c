"""Arguments and options that several commands share, as decorators, and their parsing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from goldenspike.bots.outside import DEFAULT_PATIENCE
from goldenspike.core.board_file import LONGEST_BOARD, choose_board
from goldenspike.core.game import Game
from goldenspike.core.registry import find, names

Command = TypeVar("Command", bound=Callable[..., Any])


OWN_BOARD: Final = "goldenspike.own_board"
"""Where the context of a command keeps the text of `--board`."""


def parse_game(context: click.Context, _parameter: click.Parameter, name: str | None) -> Game | None:
    """Return the registered game of this name, on the board of `--board`; raise UnknownGame if there is none.

    Raise WrongBoard if that board cannot be played.
    """
    if name is None:
        return None
    if OWN_BOARD in context.meta and name in names():
        choose_board(name, context.meta[OWN_BOARD])
    return find(name)


def read_own_board(context: click.Context, _parameter: click.Parameter, file: Path | None) -> None:
    """Keep the text of an own board for `parse_game`, which runs later; raise BadParameter if unreadable."""
    if file is None:
        return
    try:
        with file.open(encoding="utf-8") as opened:
            context.meta[OWN_BOARD] = opened.read(LONGEST_BOARD + 1)
    except UnicodeError:
        raise click.BadParameter(f"{file} is not a text file.") from None


def names_own_board() -> bool:
    """Return whether the command that runs was given an own board."""
    return OWN_BOARD in click.get_current_context().meta


def board_option(command: Command) -> Command:
    """Add `--board FILE`, an own board, to a command with a game argument."""
    return click.option(
        "--board",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        callback=read_own_board,
        is_eager=True,
        expose_value=False,
        metavar="FILE",
        help="An own board, in the form of the game's board.toml; what it leaves out is as in the box.",
    )(command)


def game_argument(command: Command) -> Command:
    """Add GAME to a command."""
    return click.argument("game", callback=parse_game)(command)


def optional_game_argument(command: Command) -> Command:
    """Add GAME to a command that also works without it."""
    return click.argument("game", callback=parse_game, required=False)(command)


def parse_game_options(
    _context: click.Context, _parameter: click.Parameter, pairs: tuple[str, ...]
) -> dict[str, str]:
    """Return the values of `--option name=value` by name; raise BadParameter if one is malformed."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise click.BadParameter(f"'{pair}' is not of the form name=value.")
        if name in options:
            raise click.BadParameter(f"'{name}' is given twice.")
        options[name] = value
    return options


def game_options(command: Command) -> Command:
    """Add `--option name=value` to a command."""
    return click.option(
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        callback=parse_game_options,
        help="An option of the game; may be said several times. `goldenspike games` lists them.",
    )(command)


def json_option(command: Command) -> Command:
    """Add `--json` to a command."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")(
        command
    )


def series_seed_option(command: Command) -> Command:
    """Add `--seed`, by default a random one, to a command that plays many games."""
    return click.option(
        "--seed", type=click.IntRange(0), help="The same seed gives the same games (a random one)."
    )(command)


def jobs_option(command: Command) -> Command:
    """Add `--jobs`, the number of processes, to a command that plays many games."""
    return click.option(
        "--jobs", type=click.IntRange(1, 1024), help="Processes (as many as the games deserve)."
    )(command)


def patience_option(command: Command) -> Command:
    """Add `--patience SECONDS`, the time limit of outside bots, to a command."""
    return click.option(
        "--patience",
        type=click.FloatRange(0.01, 3600),
        default=DEFAULT_PATIENCE,
        show_default=True,
        metavar="SECONDS",
        help="How long an outside bot may think about a move.",
    )(command)


def parse_seats(value: str) -> list[str]:
    """Return the names in a list like `a,b,c`; raise UsageError if one is empty."""
    names = [name.strip() for name in value.split(",")]
    if not all(names):
        raise click.UsageError(f"'{value}' is not a list of seats; write it like greedy,random,random.")
    return names
