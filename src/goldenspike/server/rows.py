"""The rows of the database: frozen structs that rooms and routes read and replace."""

from __future__ import annotations

from typing import Final, final

import msgspec

from goldenspike.server.protocol import ClockPlan

ENDED: Final = ("over", "given up")
"""The stages of a table at which its game is no longer played."""


class LogRow(msgspec.Struct, frozen=True):
    """A line of a table's log, hidden information included."""

    number: int
    kind: str
    at: float
    answer_number: int
    """The number of answers, sealed ones and takings back up to it."""
    seat: int | None = None
    by: str = "table"
    words: str = ""
    rule: str = ""
    seen: int = 0
    """Who sees the answer, a bit for each seat and one for spectators."""
    told: str = "[]"
    """The events of an answer, as JSON."""
    name: str = ""
    text: str = ""
    command: str | None = None
    """The person and id of the command that led to it."""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat and the persons who hold it."""

    seat: int
    sitter: str
    name: str
    bot: str
    stand_in: bool
    key_hash: str
    """The hash of the key in the seat's private link; '' if no link opens it."""
    reserve: float
    holders: tuple[int, ...] = ()
    words: str = ""
    """The words that its person has added to the dice; '' if none."""


class TableRow(msgspec.Struct, frozen=True):
    """A table without its log. A change is a new value, taken over once it is written."""

    id: str
    game: str
    version: int
    settings: tuple[tuple[str, str], ...]
    """Name and value of each setting of the game; the column is named `options`."""
    secret: bytes
    stage: str
    listed: bool
    watching: str
    clock: ClockPlan | None
    owner: int
    invitation: str
    opened: float
    touched: float
    begun_at: int
    deadline: float | None
    result: str
    turns: int
    deciding: int | None
    opening_id: str
    day: str = ""
    """The day whose deal is played; '' at any other table."""
    colours: tuple[str, ...] = ()
    """The colours that the players have chosen, of all seats and then those of nobody; empty for the game's
    own. The column has them with spaces between."""
    lesson: str = ""
    """The id of the lesson that is played; '' at any other table."""
    words_wanted: bool = False
    """Whether the game begins only once every person has added words to the dice."""
    revision: int = 0
    """The number of changes since it was opened. A change is written only on the revision it was made of."""
    waiting: str = ""
    """The seats that are asked and have not answered, a digit for each."""
    asked_at: float = 0.0
    """When the last of them was asked."""
    origin: str = ""
    """Where a branch comes from, as its record says it; '' at a table that is none."""
    root: str = ""
    """The game itself, from which all branches of a tree come; '' where it is no table of this server."""
    parent: str = ""
    """The table whose first `begun_at` answers a branch shares: the root, or another branch."""
    branch_name: str = ""
    seats: tuple[SeatRow, ...] = ()

    @property
    def ended(self) -> bool:
        """Whether the game is over or was given up."""
        return self.stage in ENDED

    @property
    def is_branch(self) -> bool:
        """Whether it plays on from a moment of another game, and so is not the game itself."""
        return bool(self.origin)

    @property
    def may_begin(self) -> bool:
        """Whether no seat is open, and every person has added the words that are wanted."""
        return all(
            seat.sitter == "bot" or (seat.sitter == "person" and (seat.words or not self.words_wanted))
            for seat in self.seats
        )

    def with_seats(self, *changed: SeatRow) -> TableRow:
        """Return the row with these seats in the place of those of the same numbers."""
        by_number = {seat.seat: seat for seat in (*self.seats, *changed)}
        return msgspec.structs.replace(self, seats=tuple(by_number.values()))


@final
class RowHolder:
    """Holds the current row of one table; all parts of a room read it here, so that none keeps an old one."""

    def __init__(self, row: TableRow) -> None:
        self.row = row


class PositionRow(msgspec.Struct, frozen=True):
    """The position of a table after so many answers."""

    moment: int
    number: int
    position: str


class StoredTable(msgspec.Struct, frozen=True):
    """What is stored of a table at one moment."""

    row: TableRow
    log: list[LogRow]
    position: PositionRow | None
    """The last one."""


class TryRow(msgspec.Struct, frozen=True):
    """A finished try at a deal of the day."""

    game: str
    day: str
    person: int
    table_id: str
    score: int
    at: float


class AddressRow(msgspec.Struct, frozen=True):
    """Where a person wants to hear that it is their turn."""

    person: int
    kind: str
    to: str
    """The e-mail address, or the URL of the webhook."""
    code: str
    """With it the address is confirmed or deleted; whoever reads messages to the address knows it."""
    confirmed: bool
    since: float
    failures: int = 0
    """Messages that could not be delivered since the last that was."""


class DueReminder(msgspec.Struct, frozen=True):
    """A reminder that can be sent: to whom, of which table, asked when."""

    table_id: str
    game: str
    asked_at: float
    address: AddressRow


class LearnedRow(msgspec.Struct, frozen=True):
    """A lesson that a person has done."""

    person: int
    game: str
    lesson: str
    at: float


class LabRunRow(msgspec.Struct, frozen=True):
    """A simulation of the lab, without its results and report."""

    id: str
    person: int
    command_id: str
    game: str
    version: int
    series: bytes
    """The `Series`, as JSON."""
    games: int
    allowance: float
    """For how many seconds a day the lab plays for its person."""
    stage: str
    """Running; stopping, when no game is begun any more; reporting; over."""
    reason: str
    """Why it ended before all games were played, a sentence; '' if it did not."""
    added: float
    ended: float | None = None
    claimed_at: float = 0.0
    """When games of it were last claimed; 0 before the first."""
    done: int = 0
    """Games that are played."""
    answers: int = 0
    seconds: float = 0.0
    """How long workers have played."""
    worker: str = ""
    """Who writes the report."""
    lease_until: float | None = None
    attempts: int = 0
    reported: bool = False
    """Whether it has a report; no column, but read with the row."""

    @property
    def over(self) -> bool:
        """Whether nothing more happens to it."""
        return self.stage == "over"


class ScoreRow(msgspec.Struct, frozen=True):
    """A score of a day that counts, with its person."""

    person: int
    name: str
    score: int


class TableChange(msgspec.Struct, frozen=True):
    """All that one command changes of a table, written in one transaction."""

    row: TableRow
    new: bool = False
    log: tuple[LogRow, ...] = ()
    position: PositionRow | None = None
    seats_changed: bool = False
    tried: TryRow | None = None
    learned: LearnedRow | None = None


class Person(msgspec.Struct, frozen=True):
    """A person, known by the token in their browser's cookie."""

    id: int
    name: str
