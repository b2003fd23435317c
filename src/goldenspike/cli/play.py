"""The command `play`: a game in the terminal, for people and bots."""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime
from pathlib import Path

import click

from goldenspike.bots.bot import bot_names
from goldenspike.bots.outside import is_outside
from goldenspike.cli.bots import BOTS_HELP, require_bots
from goldenspike.cli.local_game import PERSON, LocalGame
from goldenspike.cli.parameters import (
    board_option,
    game_options,
    names_own_board,
    optional_game_argument,
    parse_seats,
    patience_option,
)
from goldenspike.cli.record_files import read_record
from goldenspike.cli.terminal import Terminal
from goldenspike.core import record as records
from goldenspike.core.game import DAILY, Game, seed_of_day
from goldenspike.core.play import BrokenRecord, UnknownGame
from goldenspike.core.record import WHAT_IF, Record
from goldenspike.core.registry import find, names


@click.command(short_help="A game in the terminal.")
@optional_game_argument
@click.option(
    "--seats",
    metavar="you,greedy,…",
    help=f"Who sits where: you, or a bot (you and greedy bots). Bots: {BOTS_HELP}.",
)
@click.option(
    "--colours",
    metavar="white,red,…",
    help="The colours of the seats, in their order; `goldenspike games` lists them (as in the game).",
)
@click.option("--seed", type=click.IntRange(0), help="Fixes the dice and the bots (a secret one).")
@click.option(
    "--daily",
    metavar="[DATE]",
    is_flag=False,
    flag_value="today",
    help="The deal of a day, like 2026-11-15, the same for everybody (today's, by universal time).",
)
@game_options
@board_option
@click.option(
    "--load",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Go on with the game saved in this file.",
)
@click.option(
    "--at",
    type=click.IntRange(0),
    metavar="MOVE",
    help="What if: play on after this move of the saved game, which may be over.",
)
@patience_option
def play(
    game: Game | None,
    seats: str | None,
    colours: str | None,
    seed: int | None,
    daily: str | None,
    options: dict[str, str],
    file: Path | None,
    at: int | None,
    patience: float,
) -> None:
    """Play GAME in the terminal, line by line.

    Type the numbers of moves or their words; `help` says what else you can type.
    """
    players = None if seats is None else parse_seats(seats)
    if daily is not None and (seed is not None or file is not None):
        raise click.UsageError("The deal of a day is fixed by its date; leave --seed and --load out.")
    if names_own_board() and (game is None or file is not None or daily is not None):
        raise click.UsageError("An own board is for a new game that is named; a saved one brings its own.")
    if file is not None and colours is not None:
        raise click.UsageError("A saved game has its colours already; leave --colours out.")
    if file is None and at is not None:
        raise click.UsageError("Name the saved game with --load FILE; --at says after which of its moves.")
    if file is not None:
        record = load_record(file, game, players, options, at)
        game = find(record.game)
    else:
        game = game or ask_for_game()
        if game is None:
            return
        record = new_record(game, players, options, [] if colours is None else parse_colours(colours))
        if daily is not None:
            record.notes[DAILY] = parse_day(game, daily)
    local = LocalGame(game.in_colours(record.colours), record, seed_of(record, seed), patience)
    terminal = Terminal(local)
    if file is not None:
        terminal.saved_at = len(record.answers)
        if at is None:
            terminal.files.add(file.resolve())
    print_welcome(local)
    try:
        terminal.run()
    finally:
        local.close()


def parse_day(game: Game, daily: str) -> str:
    """Return the ISO date of a deal of the day; raise UsageError if there is none."""
    if game.deal is None:
        raise click.UsageError(
            f"{game.title} has no deal of the day: its dice are rolled as the game goes on. Use --seed."
        )
    try:
        named = datetime.now(UTC).date() if daily == "today" else date.fromisoformat(daily)
    except ValueError:
        raise click.UsageError(f"'{daily[:40]}' is no day; write it like 2026-11-15.") from None
    return named.isoformat()


def seed_of(record: Record, seed: int | None) -> str:
    """Return what fixes the dice and the bots: that of the day, the given seed, or a random one."""
    if DAILY in record.notes:
        return seed_of_day(record.notes[DAILY])
    return secrets.token_hex(16) if seed is None else str(seed)


def parse_colours(value: str) -> list[str]:
    """Return the colours in a list like `white,red`, in lower case."""
    return [colour.strip().casefold() for colour in value.split(",")]


def new_record(game: Game, players: list[str] | None, options: dict[str, str], colours: list[str]) -> Record:
    """Return the record of a new table: a person and greedy bots, unless players are named."""
    if players is None:
        players = [PERSON, *["greedy"] * (game.seats[-1] - 1)]
    require_players(players, game)
    game.open(len(players), options)
    return records.new_record(game, players, options, colours)


def load_record(
    file: Path, game: Game | None, players: list[str] | None, options: dict[str, str], at: int | None
) -> Record:
    """Return the record of a saved game, with other players if they are named.

    With `at` it is a branch of it, after that move. Raise UsageError if it does not match
    the other parameters.
    """
    record = read_record(file)
    if at is not None:
        record = record_branch(record, at, file)
    if game is not None and game.name != record.game:
        raise click.UsageError(f"{file} is a game of {record.game}, not of {game.name}.")
    if options:
        raise click.UsageError("A saved game has its options already; leave --option out.")
    if players is not None:
        if len(players) != len(record.players):
            raise click.UsageError(f"{file} is a game of {len(record.players)} seats, not of {len(players)}.")
        record.players = players
    elif any(is_outside(player) for player in record.players):
        # A file may come from anybody, so no program it names is started.
        raise click.UsageError(f"{file} has a seat of an outside bot; say who sits where with --seats.")
    require_players(record.players, find(record.game))
    if DAILY in record.notes:
        require_daily_deal(find(record.game), record)
    return record


def record_branch(record: Record, at: int, file: Path) -> Record:
    """Return a branch of a saved game, a seat of a person in it; raise BadParameter for a wrong move."""
    game = find(record.game)
    if at > len(record.answers):
        raise click.BadParameter(f"the record has {len(record.answers)} moves.", param_hint="--at")
    made = records.branch(record, at, file.name)
    if records.replay(game, made).over:
        raise click.BadParameter("the game is over after this move.", param_hint="--at")
    known = {PERSON, *bot_names()}
    made.players = [player if player in known else "greedy" for player in made.players]
    if PERSON not in made.players:
        made.players[0] = PERSON
    return made


def require_daily_deal(game: Game, record: Record) -> None:
    """Raise BrokenRecord if a saved game is not the deal of the day it names."""
    record.notes[DAILY] = parse_day(game, record.notes[DAILY])
    if record.version == game.version:
        dice = game.dice(game.open(len(record.players), record.settings), seed_of(record, None))
        other = records.first_unlike_chance(game, record, dice)
        if other:
            raise BrokenRecord(
                f"Move {other} is not the deal of {record.notes[DAILY]}, which the record names.", other
            )


def require_players(players: list[str], game: Game) -> None:
    """Raise UnknownGame if a player is neither a person nor a bot."""
    try:
        require_bots([player for player in players if player != PERSON], game)
    except UnknownGame as error:
        raise UnknownGame(f"{error} A seat of your own is called {PERSON}.") from None


def ask_for_game() -> Game | None:
    """Return the game the person types; None at the end of input."""
    for name in names():
        click.echo(f"{name}: {find(name).title}")
    while True:
        try:
            name = input("Which game? ").strip()
        except (EOFError, KeyboardInterrupt):
            click.echo("")
            return None
        try:
            return find(name)
        except UnknownGame as error:
            click.echo(str(error))


def print_welcome(local: LocalGame) -> None:
    """Print the game and its players."""
    game, record = local.game, local.record
    click.echo(
        f"{game.title}, the deal of {record.notes[DAILY]}." if DAILY in record.notes else f"{game.title}."
    )
    if WHAT_IF in record.notes:
        click.echo(f"What if: this is not the game itself. You play on {record.notes[WHAT_IF]}.")
    for seat, player in enumerate(record.players):
        click.echo(f"{game.seat_names[seat].capitalize()}: {player}.")
    if local.persons:
        click.echo(
            "Type help at any time." if not record.answers else "Type help at any time, or log to read on."
        )
    click.echo("")
