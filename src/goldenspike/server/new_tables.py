"""The rows of new tables: those that persons open, and those of lessons."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame
from goldenspike.lessons import Lesson
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.programs import Programs
from goldenspike.server.replays import SavedGame
from goldenspike.server.rows import Person, SeatRow, TableRow
from goldenspike.server.seating import BOT_NAMES, DEFAULT_BOT, require_bot, require_name


def opened_row(
    game: Game,
    person: Person,
    command: wire.OpenTable,
    programs: Programs,
    saved: SavedGame | None,
    day: str,
) -> TableRow:
    """Return the row of a table that a person opens; CommandError 400 if it cannot be played like this.

    `saved` is the game it continues, if any, and `day` that of the deal it is a try at, else ''.
    """
    settings = command.settings if saved is None else saved.settings
    colours = tuple(command.colours) if saved is None else saved.colours
    try:
        game.open(len(command.seats), settings)
        colours = game.complete_colours(colours)
    except UnknownGame as error:
        raise CommandError(400, str(error)) from None
    if len(command.colours) not in (0, len(command.seats)):
        raise CommandError(400, "Name a colour for every seat, or none at all.")
    if saved is not None and saved.seats != len(command.seats):
        raise CommandError(400, f"The saved game has {saved.seats} seats.")
    reserve = 0.0 if command.clock is None else float(command.clock.reserve)
    seats = planned_seats(command.seats, person, programs, reserve)
    now = time.time()
    return TableRow(
        id=secrets.token_urlsafe(16),
        game=game.name,
        version=game.version,
        settings=tuple(game.complete_settings(settings).items()),
        secret=secrets.token_bytes(32),
        stage="gathering",
        listed=command.listed and not day,
        watching="closed" if day else command.watching,
        clock=command.clock,
        owner=person.id,
        invitation=secrets.token_urlsafe(12),
        opened=now,
        touched=now,
        begun_at=0 if saved is None else len(saved.answers),
        deadline=None,
        result="",
        turns=0,
        deciding=None,
        opening_id=command.id,
        day=day,
        colours=() if colours == game.seat_names else colours,
        words_wanted=command.words,
        origin="" if saved is None else saved.origin,
        seats=seats,
    )


def lesson_row(
    game: Game, person: Person, command: wire.OpenLesson | wire.OpenPuzzle, lesson: Lesson
) -> TableRow:
    """Return the row of a table for a lesson, which runs at once and which nobody else may watch."""
    now = time.time()
    return TableRow(
        id=secrets.token_urlsafe(16),
        game=game.name,
        version=game.version,
        settings=tuple(game.complete_settings(lesson.settings).items()),
        secret=secrets.token_bytes(32),
        stage="running",
        listed=False,
        watching="closed",
        clock=None,
        owner=person.id,
        invitation=secrets.token_urlsafe(12),
        opened=now,
        touched=now,
        begun_at=0,
        deadline=None,
        result="",
        turns=0,
        deciding=None,
        opening_id=command.id,
        lesson=lesson.id,
        seats=tuple([_lesson_seat(game, person, lesson, number) for number in range(lesson.seats)]),
    )


def _lesson_seat(game: Game, person: Person, lesson: Lesson, number: int) -> SeatRow:
    """Return the row of one seat of a lesson: the learner's, or one that its script plays."""
    if number == lesson.seat:
        return SeatRow(
            number, "person", person.name, "", stand_in=False, key_hash="", reserve=0.0, holders=(person.id,)
        )
    # Lessons speak of seats by their colours, and so does the panel.
    name = game.seat_names[number].capitalize()
    return SeatRow(number, "bot", name, DEFAULT_BOT, stand_in=False, key_hash="", reserve=0.0)


def planned_seats(
    plans: Sequence[wire.SeatPlan], person: Person, programs: Programs, reserve: float = 0.0
) -> tuple[SeatRow, ...]:
    """Return the rows of the planned seats of a new table; CommandError 400 if none is the person's."""
    if not any(plan.who == "me" for plan in plans):
        raise CommandError(400, "Take at least one seat yourself.")
    seats = [_planned_seat(number, plan, person, programs, reserve) for number, plan in enumerate(plans)]
    return tuple(seats)


def _planned_seat(
    number: int, plan: wire.SeatPlan, person: Person, programs: Programs, reserve: float
) -> SeatRow:
    """Return the row of one planned seat of a new table."""
    if plan.who == "bot":
        bot = require_bot(plan.bot, programs)
        name = BOT_NAMES[number]
        return SeatRow(number, "bot", name, bot, stand_in=False, key_hash="", reserve=reserve)
    if plan.who == "open":
        return SeatRow(number, "open", "", "", stand_in=False, key_hash="", reserve=reserve)
    own = plan.name if plan.name.strip() else person.name
    name = require_name(own) if own else ""
    return SeatRow(
        number, "person", name, "", stand_in=False, key_hash="", reserve=reserve, holders=(person.id,)
    )
