"""The seats of one table: who holds them, which bot plays them, and who may watch."""

from __future__ import annotations

import hmac
from typing import Final, final

from goldenspike.bots.bot import bot_names
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.programs import Programs
from goldenspike.server.rows import Person, RowHolder, SeatRow, TableRow
from goldenspike.server.store import hash_token

DEFAULT_BOT: Final = "greedy"
BOT_NAMES: Final = ("Clementine", "Jedediah", "Harriet", "Silas", "Minnie", "Amos")
"""By seat, so that no two at a table share a name and a game played again has the same players."""


def require_bot(name: str, programs: Programs) -> str:
    """Return the bot of this name, the default one for ''; CommandError 400 if there is none."""
    known = (*bot_names(), *programs.names())
    if name and name not in known:
        raise CommandError(400, f"There is no such bot (there are: {', '.join(known)}).")
    return name or DEFAULT_BOT


def require_name(name: str) -> str:
    """Return a name as it is shown and written to records; CommandError 400 if it is none."""
    clean = " ".join(name.split())
    if not clean or not clean.isprintable() or "," in clean:
        raise CommandError(400, "A name is a word or two without commas.")
    return clean


def seat_name(name: str, colour: str) -> str:
    """Return the name of a person at a seat: the seat's colour if they have none.

    >>> seat_name("", "orange")
    'Orange'
    """
    return name or colour.capitalize()


@final
class Seating:
    """The seats of one table, read from its current row."""

    def __init__(self, holder: RowHolder) -> None:
        self.holder = holder

    @property
    def row(self) -> TableRow:
        """The current row of the table."""
        return self.holder.row

    def __len__(self) -> int:
        return len(self.row.seats)

    def require_seat(self, number: int) -> SeatRow:
        """Return the seat of this number; CommandError 404 if there is none."""
        if not 0 <= number < len(self.row.seats):
            raise CommandError(404, "This table has no such seat.")
        return self.row.seats[number]

    def require_own(self, person: Person, number: int) -> SeatRow:
        """Return the seat of this number; CommandError 403 unless this person holds it."""
        seat = self.require_seat(number)
        if person.id not in seat.holders:
            raise CommandError(403, "This is not your seat.")
        return seat

    def opens(self, seat: SeatRow, key: str) -> bool:
        """Return whether this is the key of a seat, which only a seat of a person has."""
        return bool(seat.key_hash) and hmac.compare_digest(hash_token(key), seat.key_hash)

    def seats_of(self, person: int) -> list[int]:
        """Return the numbers of the seats a person holds."""
        return [seat.seat for seat in self.row.seats if person in seat.holders]

    def require_open_seat(self, command: wire.TakeSeat) -> SeatRow:
        """Return the open seat this command takes; CommandError if there is none for it."""
        if self.row.ended:
            raise CommandError(409, "This game is over.")
        if not self.row.listed and command.invitation != self.row.invitation:
            raise CommandError(403, "This table is by invitation: open the link you were given.")
        free = [seat for seat in self.row.seats if seat.sitter == "open"]
        if not free:
            raise CommandError(409, "Every seat of this table is taken; you can watch.")
        wanted = [seat for seat in free if command.seat in (None, seat.seat)]
        if not wanted:
            raise CommandError(409, "Somebody else took this seat; choose another.")
        return wanted[0]

    def bot_of(self, number: int) -> str:
        """Return the bot that answers for this seat; '' if a person does."""
        seat = self.row.seats[number]
        return seat.bot if seat.sitter == "bot" or seat.stand_in else ""

    @property
    def against_bots(self) -> bool:
        """Whether one person plays against bots alone, with nothing at stake: not at the deal of the day."""
        others = [seat for seat in self.row.seats if seat.sitter == "bot"]
        return bool(others) and len(others) == len(self.row.seats) - 1 and not self.row.day

    def may_watch(self, person: int, number: int | None) -> bool:
        """Return whether a person may see the table from this seat, or from none."""
        if self.row.ended:
            return self.row.watching != "closed" or bool(self.seats_of(person))
        if number is not None:
            return person in self.row.seats[number].holders
        return self.row.watching == "open" or bool(self.seats_of(person))

    def all_agree(self, persons: frozenset[int]) -> bool:
        """Return whether every seat of a person has a holder among these."""
        people = [seat for seat in self.row.seats if seat.sitter == "person"]
        return all(persons & set(seat.holders) for seat in people)
