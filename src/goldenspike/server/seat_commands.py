"""Commands about the seats of one table: who sits there, on which device, in which colour."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, final

import msgspec

from goldenspike.core.events import Event
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame
from goldenspike.server import protocol as wire
from goldenspike.server.autoplay import Autoplay
from goldenspike.server.command_error import CommandError
from goldenspike.server.game_state import GameState
from goldenspike.server.presenter import Presenter
from goldenspike.server.programs import Programs
from goldenspike.server.rows import Person, SeatRow, TableChange, TableRow
from goldenspike.server.seating import BOT_NAMES, DEFAULT_BOT, Seating, require_bot, seat_name
from goldenspike.server.store import hash_token
from goldenspike.server.stored_changes import on_current_rows
from goldenspike.server.table_events import (
    AddedWords,
    BotSatDown,
    BotStandsIn,
    CameBack,
    ChangedDevice,
    ChoseColour,
    GotUp,
    LeftToBot,
    SatDown,
    SeatOpened,
    TimeUp,
)
from goldenspike.server.table_log import TableLog
from goldenspike.server.table_writer import TableWriter

replace = msgspec.structs.replace


@final
class SeatCommands:
    """Carries out the commands about the seats of one table."""

    def __init__(
        self,
        usual_game: Game,
        seating: Seating,
        game_state: GameState,
        log: TableLog,
        presenter: Presenter,
        programs: Programs,
        writer: TableWriter,
        autoplay: Autoplay,
        lock: asyncio.Lock,
        refresh: Callable[[], Coroutine[Any, Any, None]],
        paint: Callable[[Game], None],
    ) -> None:
        self.usual_game = usual_game
        self.seating = seating
        self.game_state = game_state
        self.log = log
        self.presenter = presenter
        self.programs = programs
        self.writer = writer
        self.autoplay = autoplay
        self.lock = lock
        self.refresh = refresh
        self._paint = paint
        """Gives all parts of the room the game in new colours."""
        self._keys: dict[int, str] = {}
        """By seat, the last key that was made since the table was loaded."""

    @property
    def game(self) -> Game:
        """The game in the colours of this table."""
        return self.game_state.game

    @property
    def row(self) -> TableRow:
        """The current row of the table."""
        return self.seating.row

    @on_current_rows
    async def sit(self, person: Person, command: wire.TakeSeat) -> None:
        """Take an open seat, unless the person already has it; the game begins with the last one."""
        async with self.lock:
            own = self.seating.seats_of(person.id)
            if own and command.seat in (None, *own):
                return
            seat = self.seating.require_open_seat(command)
            changed = replace(seat, sitter="person", name=person.name, key_hash="", holders=(person.id,))
            await self.writer.change_seats((changed, SatDown(self.name_at(changed))))

    @on_current_rows
    async def claim(self, person: Person, command: wire.ClaimSeat) -> None:
        """Add a person, on another device, to the holders of a seat; CommandError 403 for a wrong key."""
        async with self.lock:
            seat = self.seating.require_seat(command.seat)
            if not self.seating.opens(seat, command.key):
                raise CommandError(
                    403, "This private link is no longer good. Ask for a new one on your first device."
                )
            if person.id not in seat.holders:
                self.writer.require_space()
                changed = replace(seat, holders=tuple(sorted((*seat.holders, person.id))))
                await self.writer.change_seats((changed, ChangedDevice(self.name_at(seat))))

    @on_current_rows
    async def key(self, person: Person, number: int) -> wire.SeatKey:
        """Return the key with which a person claims their seat on another device.

        Only its hash is stored: a key this room did not make itself is replaced by a new one.
        """
        async with self.lock:
            seat = self.seating.require_own(person, number)
            key = self._keys.get(number, "")
            return wire.SeatKey(number, key) if self.seating.opens(seat, key) else await self._new_key(seat)

    @on_current_rows
    async def renew_key(self, person: Person, number: int) -> wire.SeatKey:
        """Make a new key for a person's seat, and take the seat from all their other devices."""
        async with self.lock:
            seat = self.seating.require_own(person, number)
            renewed = await self._new_key(replace(seat, holders=(person.id,)))
            self.presenter.notify()
            return renewed

    async def _new_key(self, seat: SeatRow) -> wire.SeatKey:
        """Write this seat with the hash of a new key; return the key."""
        key = secrets.token_urlsafe(16)
        changed = replace(seat, key_hash=hash_token(key))
        await self.writer.write(TableChange(self.row.with_seats(changed), seats_changed=True))
        self._keys[seat.seat] = key
        return wire.SeatKey(seat.seat, key)

    @on_current_rows
    async def change_seat(self, person: Person, command: wire.ChangeSeat) -> None:
        """Hand a seat to a bot, take it back, or fill or open one as the owner; else CommandError 403."""
        bot = require_bot(command.bot, self.programs)
        async with self.lock:
            if self.row.ended:
                raise CommandError(409, "This game is over.")
            self._require_stand_in_allowed()
            seat = self.seating.require_seat(command.seat)
            own = person.id in seat.holders
            owner = person.id == self.row.owner
            if command.to != "me":
                self.writer.require_space()
            if command.to == "bot" and own and self.row.stage == "running":
                changed = replace(seat, bot=bot, stand_in=True)
                await self.writer.change_seats((changed, BotStandsIn(self.name_at(seat))))
            elif command.to == "me" and own:
                if seat.stand_in:
                    await self.writer.change_seats(
                        (replace(seat, stand_in=False), CameBack(self.name_at(seat)))
                    )
            elif command.to == "bot" and owner and seat.sitter in ("open", "bot"):
                changed = replace(seat, sitter="bot", bot=bot, name=BOT_NAMES[seat.seat], key_hash="")
                await self.writer.change_seats((changed, BotSatDown(changed.name)))
            elif command.to == "open" and owner and seat.sitter == "bot" and self.row.stage == "gathering":
                await self.writer.change_seats((replace(seat, sitter="open", bot="", name=""), SeatOpened()))
            else:
                raise CommandError(403, "This seat is not yours to change.")

    @on_current_rows
    async def choose_colour(self, person: Person, command: wire.ChooseColour) -> None:
        """Paint a person's seat in another colour; whoever had it, unless a person, gets theirs."""
        async with self.lock:
            seat = self.seating.require_own(person, command.seat)
            if self.row.stage != "gathering":
                raise CommandError(409, "The game has begun; everybody keeps their colour.")
            if self.row.begun_at:
                raise CommandError(409, "A saved game keeps its colours.")
            if command.colour not in self.game.seat_names:
                raise CommandError(
                    400, f"There is no such colour (there are: {', '.join(self.game.seat_names)})."
                )
            colours = list(self.game.seat_names)
            other = colours.index(command.colour)
            if other == seat.seat:
                return
            self.writer.require_space()
            if other < len(self.seating) and self.row.seats[other].sitter == "person":
                name = self.name_at(self.row.seats[other])
                raise CommandError(409, f"{name} plays {command.colour} already; choose another colour.")
            colours[seat.seat], colours[other] = colours[other], colours[seat.seat]
            try:
                game = self.usual_game.in_colours(colours)
            except UnknownGame as error:
                raise CommandError(400, str(error)) from None
            chosen = ChoseColour(seat_name(seat.name, command.colour), command.colour)
            log_row = self.log.row("seat", chosen, seat=seat.seat)
            row = replace(self.writer.touched(log_row), colours=tuple(colours))
            await self.writer.write(TableChange(row, log=(log_row,)))
            self._paint(game)
            self.log.add([log_row], self.game_state.moment)
            self.presenter.notify()

    @on_current_rows
    async def add_words(self, person: Person, command: wire.AddWords) -> None:
        """Add a person's words to the dice; the game begins with the last ones that are wanted."""
        words = " ".join(command.words.split())
        if not words or not words.isprintable():
            raise CommandError(400, "Write a word or two first.")
        async with self.lock:
            seat = self.seating.require_own(person, command.seat)
            if seat.words == words:
                return
            if self.row.stage != "gathering" or not self.row.words_wanted:
                raise CommandError(409, "Words can be added to the dice only before the first roll.")
            self.writer.require_space()
            added = AddedWords(self.name_at(seat), words)
            await self.writer.change_seats((replace(seat, words=words), added))

    @on_current_rows
    async def leave(self, person: Person) -> None:
        """Leave all seats of a person: open again before the game, played by bots during it."""
        async with self.lock:
            self._require_stand_in_allowed()
            self.writer.require_space()
            changes: list[tuple[SeatRow, Event]] = []
            for number in self.seating.seats_of(person.id):
                seat = self.seating.require_seat(number)
                if self.row.stage == "gathering":
                    changed = replace(seat, sitter="open", name="", key_hash="", words="", holders=())
                    changes.append((changed, GotUp(self.name_at(seat))))
                elif self.row.stage == "running" and not seat.stand_in:
                    changed = replace(seat, bot=seat.bot or DEFAULT_BOT, stand_in=True)
                    changes.append((changed, LeftToBot(self.name_at(seat))))
            if changes:
                await self.writer.change_seats(*changes)

    @on_current_rows
    async def time_is_up(self, number: int) -> None:
        """Let a bot stand in for a person whose time is up, if they still have to answer."""
        async with self.lock:
            if self.autoplay.person_deciding() != number:
                return
            seat = self.seating.require_seat(number)
            changed = replace(seat, bot=seat.bot or DEFAULT_BOT, stand_in=True)
            await self.writer.change_seats((changed, TimeUp(self.name_at(seat))))

    def _require_stand_in_allowed(self) -> None:
        """Raise CommandError 409 where nobody may stand in: in a lesson, and at a deal of the day."""
        if self.row.lesson:
            raise CommandError(409, "Nobody stands in for you in a lesson; it waits for you.")
        if self.row.day:
            raise CommandError(409, "Nobody stands in for you at the deal of the day; it waits for you.")

    def name_at(self, seat: SeatRow) -> str:
        """Return the name of the person at a seat, as the log tells it."""
        return seat_name(seat.name, self.game.seat_names[seat.seat])
