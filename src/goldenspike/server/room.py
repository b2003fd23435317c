"""One table with everybody at it: the only holder of the true game.

Answers are played on a copy, written to the database, and only then become the table and are told. Everything
that changes the table happens under one lock; thinking bots and the disk are waited for without holding up
any other table.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, final

import msgspec

from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame, UnreadableMove, pending, well_formed
from goldenspike.core.record import result_of
from goldenspike.core.refusal import Refusal
from goldenspike.rulebook import Rulebook
from goldenspike.server import protocol as wire
from goldenspike.server import showing
from goldenspike.server.advice import Adviser
from goldenspike.server.clock import Clock
from goldenspike.server.course import Ahead, Course, deciding_at
from goldenspike.server.dice import TableDice, seed
from goldenspike.server.display import Display, Looker
from goldenspike.server.jobs import GoOn, choice, stand_in
from goldenspike.server.journal import Journal
from goldenspike.server.mistakes import Given, Mistake, Result, guarded, mistake
from goldenspike.server.programs import Place, Programs
from goldenspike.server.replays import SavedGame
from goldenspike.server.seating import BOTS_ARE_CALLED, ENDED, USUAL_BOT, Seating, bot_named, sitter_name
from goldenspike.server.store import (
    SECONDS_TO_RECOVER,
    Change,
    Holder,
    KeptLine,
    KeptPosition,
    KeptSeat,
    KeptTable,
    KeptTry,
    Person,
    Store,
)
from goldenspike.server.trail import Trail
from goldenspike.server.workers import WorkerFault, Workers, where

LOG: Final = logging.getLogger("goldenspike.room")
POSITION_EVERY: Final = 100
"""A position is written down after so many answers, so that loading a table stays quick."""
SECONDS_FOR_BOTS: Final = 0.5
FORBIDDEN_BY_A_RULE: Final = 422
"""The status of an answer that can be read, but not given."""


@final
class Room:
    """A table, its log, its seats, and those who look at it."""

    def __init__(
        self,
        game: Game,
        book: Rulebook,
        kept: KeptTable,
        store: Store,
        workers: Workers,
        programs: Programs,
        pace: float,
    ) -> None:
        self.game = game
        self.book = book
        self.holder = Holder(kept)
        self.store = store
        self.workers = workers
        self.programs = programs
        self.pace = pace
        self.seating = Seating(self.holder)
        self.course = Course(game, len(kept.seats), dict(kept.settings))
        self.journal = Journal(game, len(kept.seats))
        self.adviser = Adviser(game, self.seating, self.journal, self.course, workers)
        self.dice = TableDice(game, kept.secret, self.course.table, kept.day)
        self.clock = Clock(self.holder, self._time_is_up)
        self.lock = asyncio.Lock()
        self.trail = Trail(self.seating, self.course, self.journal)
        self.display = Display(game, self.seating, self.course, self.journal, self.trail, self.clock, workers)
        self.tired: set[int] = set()
        """The persons who would give the game up."""
        self._going: asyncio.Task[None] | None = None

    @property
    def kept(self) -> KeptTable:
        """The current row of the table, as it stands on the disk."""
        return self.holder.row

    # Opening and loading -------------------------------------------------------------------------

    async def open(self, saved: SavedGame | None) -> None:
        """Write a new table down, with the answers of a saved game if it goes on with one."""
        lines = [self.journal.line("opened", text=self.kept.game)]
        position = None
        # A room whose table cannot be written is thrown away, so that its course may begin before.
        if saved is not None and saved.answers:
            table = self.game.read_position(saved.position)
            self.course.take_up(table, [self.game.read(answer.words) for answer in saved.answers])
            lines.extend(self.journal.saved(saved.answers, 1))
            position = self._position(self.course.begin(), lines[-1].number)
            self.dice = TableDice(self.game, self.kept.secret, self.course.table, self.kept.day)
        row = self._row_after(self.course.begin(), self.kept, None)
        await self._write(Change(row, new=True, lines=tuple(lines), position=position))
        told = [showing.events_of(self.game, line.told) for line in lines if line.kind == "answer"]
        self.journal.add(lines, told, 0)

    async def load(self) -> None:
        """Take the table up again from the database."""
        standing = self.journal.load(await self.store.lines(self.kept.id))
        position = await self.store.last_position(self.kept.id)
        answers = [self.game.read(line.words) for line in standing]
        if position is not None and position.moment <= len(answers):
            table = self.game.read_position(msgspec.json.decode(position.position))
            self.course.take_up(table, answers[: position.moment])
        ahead = self.course.begin()
        for answer in answers[self.course.moment :]:
            self.course.play(ahead, answer)
        self.course.accept(ahead)
        self.course.sealed = {seat: self.game.read(words) for seat, words in self.journal.sealed().items()}
        if self.kept.begun_at and self.game.deal is not None:
            begun = self.course.table_at(self.kept.begun_at)
            self.dice = TableDice(self.game, self.kept.secret, begun, self.kept.day)
        self.clock.resume()

    def go_on(self) -> None:
        """Let dice and bots answer if it is they who must, and watch the time of a person who must."""
        if self._going is None or self._going.done():
            self._going = asyncio.create_task(self._go_on(), name=f"bots of {self.kept.id[:6]}")
        self.clock.watch(self._person_deciding())

    def close(self) -> None:
        """Stop what goes on; nothing is lost, because nothing that was told is unwritten."""
        self.clock.stop()
        if self._going is not None:
            self._going.cancel()

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing goes on."""
        going = self._going is not None and not self._going.done()
        return not (self.display.lookers or going or self.clock.runs or self.lock.locked())

    # Commands ------------------------------------------------------------------------------------

    async def answer(self, person: Person, command: wire.Answer) -> wire.Accepted | wire.Unsure:
        """A person's answer to the pending decision, or to one that is asked together with it."""
        async with self.lock:
            again = self._repeated(person, command.id)
            if again is not None:
                return again
            seat = self.seating.own(person, command.seat)
            self._see_number(command.number, command.seat)
            answer = self._judged(command.seat, command.words, command.action)
            if command.seat != self.course.deciding:
                return await self._seal(seat, answer, f"{person.id} {command.id}")
            ahead = self.course.begin()
            self._guarded(self.course.play, ahead, answer)
            # Before the dice: whoever thinks better of it must not know what they would have said.
            doubtful = command.careful and (ahead.table.over or not command.previewed)
            warning = self.trail.what_for_ever(ahead)
            self._guarded(self.course.roll, ahead, self.dice)
            if doubtful and not self.trail.can_go_back(ahead, command.seat):
                return wire.Unsure(warning)
            lines = self.journal.answers(ahead, "person", f"{person.id} {command.id}")
            overtime = self.clock.overtime(command.seat)
            reserve = max(0.0, seat.reserve - overtime)
            changed = msgspec.structs.replace(seat, stand_in=False, reserve=reserve)
            await self._keep(ahead, lines, changed, overtime)
            return wire.Accepted(lines[0].answer_number)

    async def take_back(self, person: Person, command: wire.TakeBack) -> wire.Accepted:
        """Take back one's own last answer, if nobody has learned anything since."""
        async with self.lock:
            again = self._repeated(person, command.id)
            if again is not None:
                return again
            seat = self.seating.own(person, command.seat)
            self._see_number(command.number, command.seat)
            if command.seat in self.course.sealed:
                return await self._withdraw(seat, f"{person.id} {command.id}")
            may, words = self.trail.takes_back(command.seat)
            if not may:
                raise mistake(409, words, number=self.journal.answer_number + 1)
            _, before = self.trail.answers[-1]
            line = self.journal.line(
                "taken back", seat=command.seat, by="person", command=f"{person.id} {command.id}"
            )
            row = self._touched(line, turns=before.turns, deciding=command.seat)
            await self._write(Change(row, lines=(line,)))
            self.trail.answers.pop()
            self.course.take_back(before)
            self.journal.add([line], [], self.course.moment)
            self.display.tell()
            self.clock.watch(self._person_deciding())
            return wire.Accepted(line.answer_number)

    async def _seal(self, seat: KeptSeat, answer: Any, command: str) -> wire.Accepted:
        """Keep an answer until its seat is asked; nobody else learns more than that there is one."""
        rule, words = pending(self.course.table).rule, self.game.write(answer)
        line = self.journal.sealing("sealed", seat.seat, rule, words=words, command=command)
        await self._add_line(line, msgspec.structs.replace(seat, stand_in=False))
        self.course.sealed[seat.seat] = answer
        # Going back beyond the question would leave the sealed answer without one.
        self.trail.end()
        return wire.Accepted(line.answer_number)

    async def _withdraw(self, seat: KeptSeat, command: str) -> wire.Accepted:
        """Take back an answer that waits for its seat's turn."""
        rule = pending(self.course.table).rule
        line = self.journal.sealing("withdrawn", seat.seat, rule, command=command)
        await self._add_line(line)
        del self.course.sealed[seat.seat]
        return wire.Accepted(line.answer_number)

    def ask(self, person: Person, command: wire.Ask) -> wire.Preview | wire.Refused:
        """What an answer would mean, or the rule that forbids it; Mistake if it cannot even be judged."""
        self.seating.own(person, command.seat)
        try:
            answer = self._judged(command.seat, command.words, command.action)
        except Mistake as no:
            if no.status != FORBIDDEN_BY_A_RULE:
                raise
            return no.refused
        return wire.Preview(self._guarded(choice, self.game, self.course.table_for(command.seat), answer))

    async def say(self, person: Person, command: wire.Say) -> wire.Accepted:
        """A line of talk."""
        text = " ".join(command.text.split())
        if not text or not text.isprintable():
            raise mistake(400, "There is nothing in this line to say.")
        async with self.lock:
            again = self._repeated(person, command.id)
            if again is not None:
                return again
            seats = self.seating.of(person.id)
            if not self.seating.may_look(person.id, None):
                raise mistake(403, "Only those at the table can talk here.")
            line = self.journal.line(
                "chat",
                seat=seats[0] if seats else None,
                by="person",
                text=text,
                name=person.name or (self.kept.seats[seats[0]].name if seats else "Guest"),
                command=f"{person.id} {command.id}",
            )
            await self._add_line(line)
            return wire.Accepted(self.journal.answer_number)

    async def give_up(self, person: Person) -> None:
        """End the game without a result, once everybody who plays it says so."""
        async with self.lock:
            seats = self.seating.of(person.id)
            if not seats:
                raise mistake(403, "Only those at the table can give it up.")
            if self.kept.stage in ENDED:
                raise mistake(409, "This game is over.")
            tired = self.tired | {person.id}
            if not self.seating.all_agree(tired):
                text = f"{person.name or self.kept.seats[seats[0]].name} would give the game up."
                await self._add_line(self.journal.line("seat", by="person", text=text))
                self.tired = tired
                return
            line = self.journal.line("over", text="The game was given up.")
            row = msgspec.structs.replace(self.kept, stage="given up", deadline=None, deciding=None)
            await self._write(Change(row, lines=(line,), tried=self._tried(self.course.table)))
            self.tired = tired
            self.programs.leave(self.kept.id, None)
            self.journal.add([line], [], self.course.moment)
            self.clock.stop()
            self.display.tell()

    # Seats ---------------------------------------------------------------------------------------

    async def sit(self, person: Person, command: wire.TakeSeat) -> None:
        """Take an open seat; the game begins when the last is taken. Asked again, one sits already."""
        async with self.lock:
            own = self.seating.of(person.id)
            if own and command.seat in (None, *own):
                return
            seat = self.seating.open_seat(command)
            name = sitter_name(person.name, self.game.seat_names[seat.seat])
            changed = msgspec.structs.replace(seat, sitter="person", name=name, holders=(person.id,))
            await self._change_seat(changed, f"{name} sits down.")

    async def claim(self, person: Person, command: wire.ClaimSeat) -> None:
        """Go on at a seat from another device."""
        async with self.lock:
            seat = self.seating.seat(command.seat)
            if seat.sitter != "person" or command.key != seat.key:
                raise mistake(
                    403, "This private link is no longer good. Ask for a new one on your first device."
                )
            if person.id not in seat.holders:
                holders = tuple(sorted((*seat.holders, person.id)))
                changed = msgspec.structs.replace(seat, holders=holders)
                await self._change_seat(changed, f"{seat.name} plays on from another device.")

    def key(self, person: Person, number: int) -> wire.SeatKey:
        """What lets the person go on at this seat from another device."""
        return wire.SeatKey(number, self.seating.own(person, number).key)

    async def change_seat(self, person: Person, command: wire.ChangeSeat) -> None:
        """Hand a seat to a bot, take it back, or fill an open one."""
        bot = bot_named(command.bot, self.programs)
        async with self.lock:
            if self.kept.stage in ENDED:
                raise mistake(409, "This game is over.")
            self._see_that_people_play()
            seat = self.seating.seat(command.seat)
            own = person.id in seat.holders
            owner = person.id == self.kept.owner
            replace = msgspec.structs.replace
            if command.to == "bot" and own and self.kept.stage == "running":
                changed = replace(seat, bot=bot, stand_in=True)
                await self._change_seat(changed, f"A bot plays for {seat.name}.")
            elif command.to == "me" and own:
                if seat.stand_in:
                    await self._change_seat(replace(seat, stand_in=False), f"{seat.name} is back.")
            elif command.to == "bot" and owner and seat.sitter in ("open", "bot"):
                changed = replace(seat, sitter="bot", bot=bot, name=BOTS_ARE_CALLED[seat.seat])
                await self._change_seat(changed, f"{changed.name}, a bot, sits down.")
            elif command.to == "open" and owner and seat.sitter == "bot" and self.kept.stage == "gathering":
                await self._change_seat(replace(seat, sitter="open", bot="", name=""), "A seat is open.")
            else:
                raise mistake(403, "This seat is not yours to change.")

    async def leave(self, person: Person) -> None:
        """Get up: before the game the seat is open again, during it a bot stands in."""
        async with self.lock:
            self._see_that_people_play()
            changes = []
            for number in self.seating.of(person.id):
                seat = self.seating.seat(number)
                if self.kept.stage == "gathering":
                    changed = msgspec.structs.replace(seat, sitter="open", name="", holders=())
                    changes.append((changed, f"{seat.name} gets up."))
                elif self.kept.stage == "running" and not seat.stand_in:
                    bot = seat.bot or USUAL_BOT
                    changed = msgspec.structs.replace(seat, bot=bot, stand_in=True)
                    changes.append((changed, f"{seat.name} leaves; a bot plays on."))
            if changes:
                await self._change_seats(changes)

    def _see_that_people_play(self) -> None:
        """No bot plays a deal of the day, whose score is a person's."""
        if self.kept.day:
            raise mistake(409, "Nobody stands in for you at the deal of the day; it waits for you.")

    async def _change_seat(self, changed: KeptSeat, text: str) -> None:
        """Change one seat."""
        await self._change_seats([(changed, text)])

    async def _change_seats(self, changes: Sequence[tuple[KeptSeat, str]]) -> None:
        """Write changed seats, each with its line; the game begins when no seat is open."""
        lines = [
            self.journal.line("seat", number=self.journal.last + index, seat=seat.seat, text=text)
            for index, (seat, text) in enumerate(changes, start=1)
        ]
        row = self._touched(lines[-1]).with_seats(*[seat for seat, _ in changes])
        if row.stage == "gathering" and all(seat.sitter != "open" for seat in row.seats):
            row = msgspec.structs.replace(row, stage="running")
        await self._write(Change(row, lines=tuple(lines), seats_changed=True))
        self.trail.end()
        self.journal.add(lines, [], self.course.moment)
        self.display.tell()
        self.go_on()

    async def look(self, looker: Looker, seat: int | None, since: int) -> None:
        """Somebody looks at the table; who comes to a seat where a bot stands in is back."""
        came = self.display.look(looker, seat, since)
        if came and seat is not None and self.kept.stage == "running" and self.kept.seats[seat].stand_in:
            # A client that goes away meanwhile must not part the write from what follows it.
            await asyncio.shield(self.change_seat(looker.person, wire.ChangeSeat(seat, "me")))
        self.display.tell()

    async def _time_is_up(self, number: int) -> None:
        """A person's time is over: a bot plays until they come back."""
        async with self.lock:
            if self._person_deciding() != number:
                return
            seat = self.seating.seat(number)
            bot = seat.bot or USUAL_BOT
            changed = msgspec.structs.replace(seat, bot=bot, stand_in=True)
            text = f"The time of {seat.name} is up; a bot plays until they are back."
            await self._change_seat(changed, text)

    # Judging -------------------------------------------------------------------------------------

    def _repeated(self, person: Person, command: str) -> wire.Accepted | None:
        number = self.journal.commands.get(f"{person.id} {command}")
        return None if number is None else wire.Accepted(number)

    def _see_number(self, number: int, seat: int) -> None:
        if self.kept.stage == "gathering":
            raise mistake(409, "The game has not begun: somebody is still missing.")
        if self.kept.stage != "running":
            raise mistake(409, "The game is over.")
        expected = self.journal.answer_number + 1
        if number != expected and not self._overtaken(number, seat):
            raise mistake(409, "The table has moved on since; look at it again.", number=expected)

    def _overtaken(self, number: int, seat: int) -> bool:
        """Whether a command comes late only because of others who are asked together with its seat."""
        question = self.course.question
        if not isinstance(question, Decision) or not question.together:
            return False
        if number > self.journal.answer_number or seat not in (*self.course.waiting, *self.course.sealed):
            return False
        return self.journal.only_others_since(number, seat, question.rule)

    def _judged(self, seat: int, words: str, action: dict[str, Any] | None) -> Any:
        """The answer a person means, if it is theirs to give and the rules allow it."""
        expected = self.journal.answer_number + 1
        if self.kept.stage != "running":
            raise mistake(409, "The game does not wait for an answer.")
        question = self.course.question
        if not isinstance(question, Decision):
            raise mistake(409, "The dice must answer first.", number=expected)
        if seat in self.course.sealed:
            raise mistake(409, "You have chosen already; take it back to choose anew.", number=expected)
        if seat not in self.course.waiting:
            name = self.game.seat_names[question.seat]
            raise mistake(409, f"It is {name} that must answer now.", number=expected)
        answer = well_formed(self._read(words, action))
        table = self.course.table_for(seat)
        refusal = self._guarded(pending(table).refuse, table, answer)
        if refusal is not None:
            raise Mistake(FORBIDDEN_BY_A_RULE, self._explained(refusal))
        return answer

    def _read(self, words: str, action: dict[str, Any] | None) -> Any:
        if action is not None:
            try:
                return msgspec.convert(action, showing.union(self.game.answers))
            except (msgspec.MsgspecError, OverflowError, RecursionError, TypeError, ValueError):
                raise mistake(400, "This is no answer of this game.") from None
        try:
            return self.game.read(words)
        except UnreadableMove as error:
            raise mistake(400, str(error)) from None

    def _explained(self, refusal: Refusal) -> wire.Refused:
        """Why not, with the rule as players read it."""
        found = self.book.rule(refusal.rule)
        heading = text = ""
        if found is not None:
            heading, text = found.heading, found.worded(dict(self.kept.settings).get("edition", ""))
        return wire.Refused(
            refusal.sentence, refusal.rule, heading, text, template=refusal.reason, facts=refusal.facts
        )

    def _guarded(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        return guarded(self.kept.id, work, *given, **named)

    # Playing on ----------------------------------------------------------------------------------

    def _person_deciding(self) -> int | None:
        """The seat of a person who must answer now."""
        seat = self.course.deciding if self.kept.stage == "running" else None
        return None if seat is None or self.seating.bot_of(seat) else seat

    async def _go_on(self) -> None:
        """As long as dice or bots must answer, let them."""
        while self.kept.stage == "running" and not self.course.faulty:
            try:
                async with self.lock:
                    ahead = self.course.begin()
                    self._guarded(self.course.roll, ahead, self.dice)
                    if ahead.steps:
                        await self._keep(ahead, self.journal.answers(ahead, "dice"))
                seat = self.course.deciding
                if seat is None or not self.seating.bot_of(seat):
                    return
                await self._bot_answers(seat)
            except Mistake:
                self.course.faulty = True
                self.display.tell()
                return
            except Exception as error:  # noqa: BLE001  what could not be written has not happened
                LOG.error("Table %s waits: %s", self.kept.id[:6], where(error))  # noqa: TRY400
                await asyncio.sleep(SECONDS_TO_RECOVER)
            if self.pace and self.display.lookers:
                await asyncio.sleep(self.pace)

    async def _bot_answers(self, seat: int) -> None:
        """The answers of one bot, until another seat or the dice must answer."""
        moment, table, bot = self.course.moment, self.course.table, self.seating.bot_of(seat)
        try:
            said = await (self._program_says if bot in self.programs.names() else self._bot_says)(seat, bot)
        except (WorkerFault, UnknownGame):
            said = [self._guarded(stand_in, self.game, table, self.kept.secret, moment)]
        async with self.lock:
            if self.course.table is not table or self.seating.bot_of(seat) != bot:
                return
            ahead = self.course.begin()
            for words in said:
                answer = self.game.read(words)
                self._guarded(self.course.play, ahead, answer)
            self._guarded(self.course.roll, ahead, self.dice)
            await self._keep(ahead, self.journal.answers(ahead, "bot"))

    async def _bot_says(self, seat: int, bot: str) -> list[str]:
        """The next answers of a bot of ours, thought of by a working process."""
        position = self._guarded(self.game.write_position, self.course.table)
        secret = self.kept.secret
        job = GoOn(self.game.name, position, self.course.moment, {seat: bot}, secret, SECONDS_FOR_BOTS)
        return msgspec.json.decode(await self.workers.do(job, SECONDS_FOR_BOTS), type=list[str])

    async def _program_says(self, seat: int, bot: str) -> list[str]:
        """The next answer of a registered program, which is not asked where it has no choice."""
        table, question = self.course.table, self.course.question
        assert question is not None
        options = self._guarded(question.options, table)
        if len(options) == 1:
            return [self.game.write(options[0])]
        view = self._guarded(self.game.view, table, Seat(seat))
        luck = seed(self.kept.secret, f"program {seat}")
        place = Place(self.kept.id, seat, len(self.kept.seats), dict(self.kept.settings), luck)
        return [self.game.write(await self.programs.choose(bot, self.game, place, view, options))]

    async def _keep(
        self, ahead: Ahead, lines: list[KeptLine], changed: KeptSeat | None = None, overtime: float = 0.0
    ) -> None:
        """Write answers down, the first of them of a seat that changed; then they are the table."""
        position = None
        moment = self.course.moment
        if (moment + len(ahead.steps)) // POSITION_EVERY > moment // POSITION_EVERY:
            position = self._position(ahead, lines[-1].number)
        if ahead.table.over:
            last, text = lines[-1], result_of(self.game, ahead.table)
            number, answer_number = last.number + 1, last.answer_number
            lines.append(self.journal.line("over", text=text, number=number, answer_number=answer_number))
        tried = self._tried(ahead.table) if ahead.table.over else None
        row = self.kept if changed is None else self.kept.with_seats(changed)
        row = self._row_after(ahead, row, None if changed is None else changed.seat)
        seats_changed = row.seats != self.kept.seats
        await self._write(Change(row, False, tuple(lines), position, seats_changed, tried))
        if changed is not None:
            self.clock.answered(changed.seat, overtime)
        self._accept(ahead, lines)
        self.display.tell()
        if self._going is asyncio.current_task():
            self.clock.watch(self._person_deciding())
        else:
            self.go_on()

    async def _write(self, change: Change) -> None:
        """Write a change; only if that succeeds its row becomes the current one."""
        await self.store.keep(change)
        self.holder.row = change.table

    async def _add_line(self, line: KeptLine, changed: KeptSeat | None = None) -> None:
        """Write a line that changes no more than one seat."""
        row = self._touched(line)
        if changed is not None:
            row = row.with_seats(changed)
        await self._write(Change(row, lines=(line,), seats_changed=row.seats != self.kept.seats))
        self.journal.add([line], [], self.course.moment)
        self.display.tell()

    def _touched(self, line: KeptLine, **changes: Any) -> KeptTable:
        """The row with these changes, touched by this line."""
        return msgspec.structs.replace(self.kept, touched=line.at, deadline=self.clock.deadline, **changes)

    def _row_after(self, ahead: Ahead, row: KeptTable, answered: int | None) -> KeptTable:
        """The row once these answers stand, the first of them of the person at this seat."""
        over = ahead.table.over
        row = msgspec.structs.replace(
            row,
            touched=time.time(),
            turns=ahead.table.turns,
            deciding=deciding_at(ahead.table),
            stage="over" if over else row.stage,
            result=result_of(self.game, ahead.table) if over else row.result,
        )
        return msgspec.structs.replace(row, deadline=self.clock.next_deadline(row, answered))

    def _tried(self, table: Table) -> KeptTry | None:
        """What a try at the deal of a day has come to, by the server's own table; None at other tables.

        Who gives up has the points they had: otherwise one could see the deal and begin anew.
        """
        kept = self.kept
        if not kept.day:
            return None
        (score,) = self.game.outcome(table).scores
        return KeptTry(kept.game, kept.day, kept.owner, kept.id, score, time.time())

    def _accept(self, ahead: Ahead, lines: list[KeptLine]) -> None:
        """Make what was played the table."""
        self.trail.note(ahead)
        if ahead.table.over:
            self.programs.leave(self.kept.id, self.game.outcome(ahead.table))
        moment = self.course.moment
        self.course.accept(ahead)
        self.journal.add(lines, [step.told for step in ahead.steps], moment)

    def _position(self, ahead: Ahead, number: int) -> KeptPosition:
        written = msgspec.json.encode(self.game.write_position(ahead.table)).decode()
        return KeptPosition(self.course.moment + len(ahead.steps), number, written)
