"""Looking at a recorded game, and verifying it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from goldenspike.cli.frame import FAILED, Failure, broken, say_error
from goldenspike.cli.play import day, secret_of
from goldenspike.cli.records import read_good_part
from goldenspike.core import record as records
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.chronicle import Chronicle
from goldenspike.core.game import DAILY, Game
from goldenspike.core.play import BrokenRecord, pending
from goldenspike.core.record import Record
from goldenspike.core.registry import find

LONGEST_NUMBER: Final = 12
"""No series has so many games that its numbers have so many digits."""


@click.command(short_help="Show or verify a recorded game.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--at", type=click.IntRange(0), help="Show the table after so many answers, not after the last."
)
@click.option("--check", is_flag=True, help="Verify everything: each answer, stored positions, the result.")
@click.option("--log", is_flag=True, help="Print what an onlooker heard, answer by answer.")
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
    """Show the game recorded in FILE, the table after so many answers, or whether the record is true."""
    record, fault = read_good_part(file)
    game = find(record.game)
    viewer = seat_of(game, record, seat_name)
    if fault is not None:
        if at is not None and at <= len(record.answers):
            show(game, record, at, viewer)
        context.exit(say_error(broken(fault), FAILED))
    if at is not None and at > len(record.answers):
        raise click.BadParameter(f"the record has {len(record.answers)} answers.", param_hint="--at")
    if at is not None and record.version != game.version and at < min(record.positions):
        first = min(record.positions)
        raise click.BadParameter(
            f"a record of version {record.version} can be seen from answer {first} on.", param_hint="--at"
        )
    if check:
        verify(game, record)
    if log:
        print_log(game, record, len(record.answers) if at is None else at, viewer)
    elif at is not None or not check:
        show(game, record, len(record.answers) if at is None else at, viewer)


def seat_of(game: Game, record: Record, name: str | None) -> Seat | None:
    """The seat of this name; nobody's if none is named."""
    if name is None:
        return None
    seats = game.seat_names[: len(record.players)]
    if name not in seats:
        raise click.BadParameter(
            f"there is no seat '{name}' (there are: {', '.join(seats)}).", param_hint="--as"
        )
    return Seat(seats.index(name))


def header(game: Game, record: Record) -> str:
    """What was played, and by whom."""
    seats = ", ".join(f"{game.seat_names[seat]} {player}" for seat, player in enumerate(record.players))
    return f"{game.title} ({game.name}, version {record.version}): {seats}. {len(record.answers)} answers."


def show(game: Game, record: Record, at: int, viewer: Seat | None) -> None:
    """The header, the table after so many answers, and what comes next or how it ended."""
    click.echo(header(game, record))
    table = records.replay(game, record, upto=at)
    click.echo(f"After answer {at}:" if at else "At the opening:")
    click.echo()
    click.echo(game.text_view(game.view(table, viewer)))
    click.echo()
    if at < len(record.answers):
        question = pending(table)
        words = game.write(record.answers[at]) if question.answer_seen_by(viewer) else "answers in secret"
        click.echo(f"Next: {records.who_answers(game, question)} {words}")
    else:
        click.echo(ending(game, record, table))


def ending(game: Game, record: Record, table: Table) -> str:
    """How a game came out, or who must answer."""
    if table.over or record.result:
        return f"Result: {record.result or records.result_of(game, table)}."
    question = pending(table)
    who = records.who_answers(game, question)
    asked = f" {question.prompt(table)}" if isinstance(question, Decision) else ""
    return f"The game is not finished; {who} must answer.{asked}"


def print_log(game: Game, record: Record, upto: int, viewer: Seat | None) -> None:
    """Every answer, and what was said at the table."""
    click.echo(header(game, record))
    chronicle = Chronicle()
    speaker = ""

    def tell(table: Table, number: int) -> None:
        nonlocal speaker
        chronicle.end_page(table)
        if speaker:
            for event in chronicle.events_for(viewer, len(chronicle.pages) - 1):
                click.echo(f"{number:>6}  {event.sentence[:1].upper()}{event.sentence[1:]}")
        speaker = "" if table.over else records.who_answers(game, pending(table))

    table = records.replay(game, record, upto=upto, after_each=tell)
    if upto == len(record.answers):
        click.echo(ending(game, record, table))


def verify(game: Game, record: Record) -> None:
    """Verify the record in full and say so."""
    try:
        records.check(game, record)
    except BrokenRecord as error:
        # Each answer was played before, so it is a stored position or the result that is wrong.
        raise Failure(str(error)) from None
    if record.version != game.version:
        begun = max(number for number in record.positions if number <= len(record.answers))
        since = counted(len(record.answers) - begun, "answer")
        click.echo(
            f"The record is of version {record.version}, and version {game.version} is installed: "
            f"{since} after the position stored at answer {begun} replay as written."
        )
        return
    parts = [counted(len(record.answers), "answer")]
    if record.positions:
        parts.append(counted(len(record.positions), "stored position"))
    if record.result:
        parts.append(f"the result ({record.result})")
    named = verify_deal(game, record)
    everything = " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)
    click.echo(f"The record is true: {everything} replay as written.")
    if named:
        click.echo(f"All luck is that of the deal of {named}.")


def verify_deal(game: Game, record: Record) -> str:
    """Compare the luck with the deal that the record names, and return its name; '' if it names none."""
    if game.deal is None or not (DAILY in record.notes or {"seed", "deal"} <= record.notes.keys()):
        return ""
    secret, named = named_deal(game, record)
    dealt = game.dice(game.open(len(record.players), record.settings), secret)
    other = records.first_unlike_chance(game, record, dealt)
    if other:
        raise Failure(f"Answer {other} is not the deal of {named}, which the record names.")
    return named


def named_deal(game: Game, record: Record) -> tuple[str, str]:
    """What fixes the deal that a record names, and how people call it."""
    if DAILY in record.notes:
        try:
            record.notes[DAILY] = day(game, record.notes[DAILY])
        except click.UsageError as error:
            raise Failure(error.message) from None
        return secret_of(record, None), record.notes[DAILY]
    seed, number = record.notes["seed"], record.notes.get("number", "")
    if number.isdecimal() and len(number) < LONGEST_NUMBER:
        # A game of a series, which are counted from 0 where they are dealt.
        return f"{seed} game {int(number) - 1}", f"seed {seed[:40]}, game {int(number)}"
    return seed, f"seed {seed[:40]}"


def counted(number: int, what: str) -> str:
    """So many of something."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
