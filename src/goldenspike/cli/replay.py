"""The command `replay`: show or verify a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from goldenspike.cli.errors import FAILED, Failure, describe_broken_record, print_error
from goldenspike.cli.output import pluralise
from goldenspike.cli.play import parse_day, seed_of
from goldenspike.cli.record_files import read_valid_part
from goldenspike.core import record as records
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.chronicle import Chronicle
from goldenspike.core.facts import fill, recoloured, recoloured_facts, render
from goldenspike.core.game import DAILY, Game
from goldenspike.core.play import BrokenRecord, pending
from goldenspike.core.record import WHAT_IF, Record
from goldenspike.core.registry import find

MAX_NUMBER_DIGITS: Final = 11
"""No game of a series has a number with more digits."""


@click.command(short_help="Show or verify a recorded game.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--at", type=click.IntRange(0), help="Show the table after so many moves, not after the last.")
@click.option("--check", is_flag=True, help="Verify everything: each move, stored positions, the result.")
@click.option("--log", is_flag=True, help="Print what a spectator was told, move by move.")
@click.option("--as", "seat_name", metavar="SEAT", help="Show the table as this seat saw it, like red.")
@click.pass_context
def replay(
    context: click.Context,
    file: Path,
    at: int | None,
    check: bool,
    log: bool,
    seat_name: str | None,
) -> None:
    """Show the game recorded in FILE, the table after so many moves, or whether the record is true."""
    record, error = read_valid_part(file)
    game = find(record.game).in_colours(record.colours)
    viewer = find_seat(game, record, seat_name)
    if error is not None:
        if at is not None and at <= len(record.answers):
            print_table(game, record, at, viewer)
        context.exit(print_error(describe_broken_record(error), FAILED))
    if at is not None and at > len(record.answers):
        raise click.BadParameter(f"the record has {len(record.answers)} moves.", param_hint="--at")
    if at is not None and record.version != game.version and at < min(record.positions):
        first = min(record.positions)
        raise click.BadParameter(
            f"a record of version {record.version} can be seen from move {first} on.", param_hint="--at"
        )
    if check:
        verify(game, record)
    if log:
        print_log(game, record, len(record.answers) if at is None else at, viewer)
    elif at is not None or not check:
        print_table(game, record, len(record.answers) if at is None else at, viewer)


def find_seat(game: Game, record: Record, name: str | None) -> Seat | None:
    """Return the seat of this name, or None for no name; raise BadParameter if there is no such seat."""
    if name is None:
        return None
    seats = game.seat_names[: len(record.players)]
    if name not in seats:
        raise click.BadParameter(
            f"there is no seat '{name}' (there are: {', '.join(seats)}).", param_hint="--as"
        )
    return Seat(seats.index(name))


def title_line(game: Game, record: Record) -> str:
    """Return a line with the game, its version, the players and the number of answers."""
    seats = ", ".join(f"{game.seat_names[seat]} {player}" for seat, player in enumerate(record.players))
    moves = pluralise(len(record.answers), "move")
    what_if = f" What if, not the game itself: {record.notes[WHAT_IF]}." if WHAT_IF in record.notes else ""
    return f"{game.title} ({game.name}, version {record.version}): {seats}. {moves}.{what_if}"


def print_table(game: Game, record: Record, at: int, viewer: Seat | None) -> None:
    """Print the table after so many answers, and the next answer or the ending."""
    click.echo(title_line(game, record))
    table = records.replay(game, record, upto=at)
    click.echo(f"After move {at}:" if at else "At the opening:")
    click.echo()
    click.echo(game.text(game.view(table, viewer)))
    click.echo()
    if at < len(record.answers):
        question = pending(table)
        words = f" {game.write(record.answers[at])}" if question.answer_seen_by(viewer) else ", in secret"
        click.echo(f"Next: {records.who_answers(game, question)}{words}")
    else:
        click.echo(ending(game, record, table))


def ending(game: Game, record: Record, table: Table) -> str:
    """Return the result, or who must answer next."""
    if table.over or record.result:
        return f"Result: {record.result or records.result_of(game, table)}."
    question = pending(table)
    if not isinstance(question, Decision):
        return "The game is not finished; the dice come next."
    who = records.who_answers(game, question)
    asked = render(recoloured(question.prompt(table), game.seat_names))
    return f"The game is not finished; {who} must move. {asked}"


def print_log(game: Game, record: Record, upto: int, viewer: Seat | None) -> None:
    """Print the events of every answer up to this number, as the viewer sees them."""
    click.echo(title_line(game, record))
    chronicle = Chronicle()
    speaker = ""

    def print_events(table: Table, number: int) -> None:
        """Print the events of the answer given last, as the viewer sees them; remember who answers next."""
        nonlocal speaker
        chronicle.end_page(table)
        if speaker:
            for event in chronicle.events_for(viewer, len(chronicle.pages) - 1):
                sentence = fill(event.worded().they, recoloured_facts(event.facts(), game.seat_names))
                click.echo(f"{number:>6}  {sentence[:1].upper()}{sentence[1:]}")
        speaker = "" if table.over else records.who_answers(game, pending(table))

    table = records.replay(game, record, upto=upto, after_each=print_events)
    if upto == len(record.answers):
        click.echo(ending(game, record, table))


def verify(game: Game, record: Record) -> None:
    """Verify the record in full and print what was verified; raise Failure if something is wrong."""
    try:
        records.check(game, record)
    except BrokenRecord as error:
        # Every answer was checked before, so a stored position or the result is wrong.
        raise Failure(str(error)) from None
    if record.version != game.version:
        begun = max(number for number in record.positions if number <= len(record.answers))
        since = pluralise(len(record.answers) - begun, "move")
        click.echo(
            f"The record is of version {record.version}, and version {game.version} is installed: "
            f"{since} after the position stored at move {begun} replay as written."
        )
        return
    parts = [pluralise(len(record.answers), "move")]
    if record.positions:
        parts.append(pluralise(len(record.positions), "stored position"))
    if record.result:
        parts.append(f"the result ({record.result})")
    named = verify_deal(game, record)
    everything = " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)
    click.echo(f"The record is true: {everything} replay as written.")
    if named:
        click.echo(f"All luck is that of the deal of {named}.")


def verify_deal(game: Game, record: Record) -> str:
    """Verify the chances against the deal that the record names, and return its name; '' if it names none."""
    if game.deal is None or not (DAILY in record.notes or {"seed", "deal"} <= record.notes.keys()):
        return ""
    seed, named = deal_of(game, record)
    dealt = game.dice(game.open(len(record.players), record.settings), seed)
    other = records.first_unlike_chance(game, record, dealt)
    if other:
        raise Failure(f"Move {other} is not the deal of {named}, which the record names.")
    return named


def deal_of(game: Game, record: Record) -> tuple[str, str]:
    """Return the seed of the deal that a record names, and its name for people."""
    if DAILY in record.notes:
        try:
            record.notes[DAILY] = parse_day(game, record.notes[DAILY])
        except click.UsageError as error:
            raise Failure(error.message) from None
        return seed_of(record, None), record.notes[DAILY]
    seed, number = record.notes["seed"], record.notes.get("number", "")
    if number.isdecimal() and len(number) <= MAX_NUMBER_DIGITS:
        # A game of a series: files are counted from 1, seeds from 0.
        return f"{seed} game {int(number) - 1}", f"seed {seed[:40]}, game {int(number)}"
    return seed, f"seed {seed[:40]}"
