"""Who sits at a table, and who it is shown to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from goldenspike.bots.chooser import names as bot_names
from goldenspike.core.game import Game
from goldenspike.server import protocol as wire
from goldenspike.server.clock import Clock
from goldenspike.server.dice import commitment
from goldenspike.server.mistakes import mistake
from goldenspike.server.programs import Programs
from goldenspike.server.store import Holder, KeptSeat, KeptTable, Person

USUAL_BOT: Final = "greedy"
ENDED: Final = ("over", "given up")
BOTS_ARE_CALLED: Final = ("Clementine", "Jedediah", "Harriet", "Silas", "Minnie", "Amos")
"""By seat, so that no two at a table share a name and a game played again has the same players."""


def bot_named(name: str, programs: Programs) -> str:
    """The bot of this name, the usual one if none is named; Mistake if there is none."""
    known = (*bot_names(), *programs.names())
    if name and name not in known:
        raise mistake(400, f"There is no such bot (there are: {', '.join(known)}).")
    return name or USUAL_BOT


def clean_name(name: str) -> str:
    """A name as it is shown and written to records; Mistake if it is none."""
    clean = " ".join(name.split())
    if not clean or not clean.isprintable() or "," in clean:
        raise mistake(400, "A name is a word or two without commas.")
    return clean


def sitter_name(name: str, colour: str) -> str:
    """What whoever sits down is called: somebody who has given no name by the colour of their seat.

    >>> sitter_name("", "orange")
    'Orange'
    """
    return name or colour.capitalize()


@final
class Seating:
    """The seats of one table."""

    def __init__(self, holder: Holder) -> None:
        self.holder = holder

    @property
    def kept(self) -> KeptTable:
        """The current row of the table."""
        return self.holder.row

    def __len__(self) -> int:
        return len(self.kept.seats)

    def seat(self, number: int) -> KeptSeat:
        """The seat of this number; Mistake if there is none."""
        if not 0 <= number < len(self.kept.seats):
            raise mistake(404, "This table has no such seat.")
        return self.kept.seats[number]

    def own(self, person: Person, number: int) -> KeptSeat:
        """The seat of this number, if it is this person's; Mistake if not."""
        seat = self.seat(number)
        if person.id not in seat.holders:
            raise mistake(403, "This is not your seat.")
        return seat

    def of(self, person: int) -> list[int]:
        """The seats a person has."""
        return [seat.seat for seat in self.kept.seats if person in seat.holders]

    def open_seat(self, command: wire.TakeSeat) -> KeptSeat:
        """The open seat somebody may take; Mistake if there is none for them."""
        if self.kept.stage in ENDED:
            raise mistake(409, "This game is over.")
        if not self.kept.listed and command.invitation != self.kept.invitation:
            raise mistake(403, "This table is by invitation: open the link you were given.")
        free = [seat for seat in self.kept.seats if seat.sitter == "open"]
        if not free:
            raise mistake(409, "Every seat of this table is taken; you can look on.")
        wanted = [seat for seat in free if command.seat in (None, seat.seat)]
        if not wanted:
            raise mistake(409, "Somebody else took this seat; choose another.")
        return wanted[0]

    def bot_of(self, number: int) -> str:
        """The bot that answers for this seat; '' if a person does."""
        seat = self.kept.seats[number]
        return seat.bot if seat.sitter == "bot" or seat.stand_in else ""

    def may_look(self, person: int, number: int | None) -> bool:
        """Whether a person may see the table from this seat, or without one."""
        if self.kept.stage in ENDED:
            return self.kept.watching != "closed" or bool(self.of(person))
        if number is not None:
            return person in self.kept.seats[number].holders
        return self.kept.watching == "open" or bool(self.of(person))

    def all_agree(self, persons: set[int]) -> bool:
        """Whether every seat of a person has somebody among these."""
        people = [seat for seat in self.kept.seats if seat.sitter == "person"]
        return all(persons & set(seat.holders) for seat in people)


def table_info(
    game: Game,
    kept: KeptTable,
    person: int,
    present: set[int | None],
    lookers: int,
    clock: Clock | None,
    waiting: Sequence[int] = (),
) -> wire.TableInfo:
    """A table as a person sees it from outside; who else may answer is known only of tables in memory."""
    own = any(person in seat.holders for seat in kept.seats)
    open_to_them = [
        seat for seat in waiting if person in kept.seats[seat].holders and not kept.seats[seat].stand_in
    ]
    deciding = open_to_them[0] if open_to_them else kept.deciding
    return wire.TableInfo(
        id=kept.id,
        game=kept.game,
        title=game.title,
        options=dict(kept.settings),
        stage=kept.stage,  # type: ignore[arg-type]  # one of the stages, as it was written
        seats=[
            wire.SeatInfo(
                colour=game.seat_names[seat.seat],
                sitter=seat.sitter,  # type: ignore[arg-type]
                name=seat.name,
                bot=seat.bot,
                stand_in=seat.stand_in,
                mine=person in seat.holders,
                present=seat.seat in present,
                seconds=None if clock is None else clock.seconds_left(seat.seat),
                reserve=None if kept.clock is None else seat.reserve,
            )
            for seat in kept.seats
        ],
        listed=kept.listed,
        watching=kept.watching,  # type: ignore[arg-type]
        owner=person == kept.owner,
        opened=kept.opened,
        touched=kept.touched,
        turns=kept.turns,
        deciding=deciding if kept.stage == "running" else None,
        result=kept.result,
        clock=kept.clock,
        lookers=lookers,
        invitation=kept.invitation if own else "",
        commitment=commitment(kept.secret),
        day=kept.day,
        expires=kept.touched + 86_400.0 * (wire.DAYS_OVER if kept.stage in ENDED else wire.DAYS_IDLE),
    )
