"""The log of one table: numbered lines, encoded for each viewer as far as that viewer may read them.

Decoded events and encoded lines are kept of the recent lines alone; older ones are made again when somebody
looks at the table for the first time. Kept for every viewer they would be most of the memory of a long game.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, final

import msgspec

from goldenspike.core.events import Event
from goldenspike.core.game import Game
from goldenspike.server import protocol as wire
from goldenspike.server import serialize
from goldenspike.server.game_state import SPECTATOR_BIT, WrittenAnswer
from goldenspike.server.rows import LogRow

By = Literal["person", "bot", "dice", "table"]
SEEN_BY_ALL: Final = 255
"""The `seen` bits of a line that everybody may read."""
FREE_UNDO: Final = "with what came of it"
"""The text of the lines of an undo that takes back other answers than the person's own."""
NUMBERED: Final = ("answer", "taken back", "sealed", "withdrawn")
"""The kinds of line that have an answer number of their own."""
LINES_KEPT: Final = 20
"""How many of the last lines are kept decoded, and encoded for each viewer: more than one update has."""


class LogEntry(msgspec.Struct, frozen=True):
    """A stored line."""

    row: LogRow
    moment: int
    """How many answers stand after it."""


@final
class TableLog:
    """The lines of a table. Line numbers and answer numbers never decrease, whatever is taken back."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.entries: list[LogEntry] = []
        self.answer_number = 0
        self.talk = 0
        """The number of chat lines."""
        self.commands: dict[str, int] = {}
        """The ids of accepted commands, each with the answer number it led to, for repeated requests."""
        self._events: dict[int, list[Event]] = {}
        """The events of the last lines, by number."""
        self._announced_anew: dict[int, list[Event]] = {}
        """The events of lines, by number, that are not as they are stored."""
        self._encoded: dict[int | None, dict[int, msgspec.Raw]] = {}
        """For each viewer the last lines, by number."""

    @property
    def last(self) -> int:
        """The number of the last line."""
        return len(self.entries)

    # Writing -------------------------------------------------------------------------------------

    def row(self, kind: str, *events: Event, **fields: Any) -> LogRow:
        """Return the next row, with these events and fields; everybody reads it unless they say otherwise."""
        usual = {
            "told": msgspec.json.encode(events).decode(),
            "number": self.last + 1,
            "at": time.time(),
            "answer_number": self.answer_number + (kind in NUMBERED),
            "seen": SEEN_BY_ALL,
        }
        return LogRow(kind=kind, **{**usual, **fields})

    def sealed_row(self, kind: str, seat: int, rule: str, **fields: Any) -> LogRow:
        """Return the row of a sealed answer or its withdrawal; only its seat reads the words."""
        return self.row(kind, seat=seat, by="person", rule=rule, seen=1 << seat, **fields)

    def answer_rows(
        self, answers: Sequence[WrittenAnswer], by: By, *, after: int = 0, command: str | None = None
    ) -> list[LogRow]:
        """Return the next rows, one for each answer; the first carries the id of the command.

        `after` is how many other rows are added before them.
        """
        now = time.time()
        everybody = (1 << self.seats) - 1 | 1 << SPECTATOR_BIT
        return [
            LogRow(
                number=self.last + after + 1 + index,
                kind="answer",
                at=now,
                answer_number=self.answer_number + 1 + index,
                seat=answer.seat,
                by="dice" if answer.seat is None else "person" if answer.sealed else by,
                words=answer.words,
                rule=answer.rule,
                seen=SEEN_BY_ALL if answer.seen & everybody == everybody else answer.seen,
                told=answer.events,
                command=command if index == 0 else None,
            )
            for index, answer in enumerate(answers)
        ]

    def undo_rows(self, seat: int, count: int, command: str) -> list[LogRow]:
        """Return the next rows: one for each of so many answers that a person takes back at once."""
        return [
            self.row(
                "taken back",
                seat=seat,
                by="person",
                number=self.last + 1 + index,
                answer_number=self.answer_number + 1 + index,
                text=FREE_UNDO if count > 1 else "",
                command=command if index == count - 1 else None,
            )
            for index in range(count)
        ]

    def add(self, rows: Sequence[LogRow], moment: int, events: Sequence[list[Event]] = ()) -> None:
        """Add rows that are stored; `events` has those of the answers among them, in order."""
        remaining = iter(events)
        for row in rows:
            assert row.number == self.last + 1, "lines are numbered without gaps"
            if row.kind == "answer":
                moment += 1
                announced = next(remaining)
            else:
                announced = serialize.decode_events(self.game, row.told)
            self._append(LogEntry(row, moment), announced)

    def load(
        self, rows: Sequence[LogRow], announced: Mapping[int, list[Event]] | None = None
    ) -> list[LogRow]:
        """Add all stored rows of a table; return those of the answers that stand.

        `announced` has the events of answers, by the number of their row, if not as they are stored. Raises
        ValidationError, and adds nothing, if stored events are not those of today.
        """
        standing: list[LogRow] = []
        entries: list[tuple[LogEntry, list[Event]]] = []
        for row in rows:
            if row.kind == "answer":
                standing.append(row)
            elif row.kind == "taken back":
                standing.pop()
            known = None if announced is None else announced.get(row.number)
            events = serialize.decode_events(self.game, row.told) if known is None else known
            entries.append((LogEntry(row, len(standing)), events))
        self._announced_anew.update(announced or {})
        for entry, events in entries:
            self._append(entry, events)
        return standing

    def _append(self, entry: LogEntry, events: list[Event]) -> None:
        """Append an entry and count it; forget the events of the one that is no longer recent."""
        self.entries.append(entry)
        self._events[self.last] = events
        self._events.pop(self.last - LINES_KEPT, None)
        self.answer_number = entry.row.answer_number
        self.talk += entry.row.kind == "chat"
        if entry.row.command is not None:
            self.commands[entry.row.command] = entry.row.answer_number

    # Reading -------------------------------------------------------------------------------------

    def events(self, entry: LogEntry) -> list[Event]:
        """Return the events of a line, decoded again unless it is recent."""
        number = entry.row.number
        for known in (self._announced_anew, self._events):
            if number in known:
                return known[number]
        return serialize.decode_events(self.game, entry.row.told)

    def encoded_for(self, viewer: int | None, since: int, last: int) -> list[msgspec.Raw]:
        """Return the lines after `since` up to `last` as this viewer may read them.

        Recent ones are encoded once for all viewers of the seat.
        """
        oldest = self.last - LINES_KEPT + 1
        known = self._encoded.get(viewer, {})
        kept = {number: line for number, line in known.items() if number >= oldest}
        encoded: list[msgspec.Raw] = []
        for entry in self.entries[since:last]:
            number = entry.row.number
            line = kept.get(number)
            if line is None:
                written = serialize.log_line(self.game, entry.row, self.events(entry), entry.moment, viewer)
                line = msgspec.Raw(wire.encode(written))
                if number >= oldest:
                    kept[number] = line
            encoded.append(line)
        self._encoded[viewer] = kept
        return encoded

    def lines_at(self, moment: int, viewer: int | None) -> list[wire.LogEntry]:
        """Return the line that led to this moment, in a list; an empty list if there is none."""
        found = [
            entry
            for entry in self.entries
            if entry.moment == moment and entry.row.kind in ("answer", "opened")
        ]
        return [
            serialize.log_line(self.game, entry.row, self.events(entry), moment, viewer)
            for entry in found[-1:]
        ]

    def sealed(self) -> dict[int, str]:
        """Return the words of the answers that wait for their turn, by seat."""
        found: dict[int, str] = {}
        for entry in self.entries:
            row = entry.row
            if row.kind == "sealed" and row.seat is not None:
                found[row.seat] = row.words
            elif row.kind in ("withdrawn", "answer") and row.seat is not None:
                found.pop(row.seat, None)
        return found

    def only_others_since(self, number: int, seat: int, rule: str) -> bool:
        """Return whether everything from this number on was other seats' answers to what this rule asks.

        What another seat takes back it had answered; if that was something else, it stands before the number.
        """
        for entry in reversed(self.entries):
            row = entry.row
            if row.answer_number < number:
                return True
            if row.kind in NUMBERED and row.seat in (None, seat):
                return False
            if row.kind in NUMBERED and row.kind != "taken back" and row.rule != rule:
                return False
        return True

    def answered_by(self, moment: int) -> str:
        """Return who gave the answer that led to a moment, 'person', 'bot' or 'dice'; '' if none did."""
        row = self._answer_at(moment)
        return "" if row is None else row.by

    def last_answer(self, seat: int, moment: int) -> str:
        """Return the words of a seat's answer that led to this moment; '' if it was another's."""
        row = self._answer_at(moment)
        return row.words if row is not None and row.seat == seat else ""

    def last_moment_of(self, seat: int) -> int:
        """Return the moment that a person's last standing answer at a seat led to; 0 if there is none."""
        moment = self.entries[-1].moment if self.entries else 0
        for entry in reversed(self.entries):
            # Of several answers that led to a moment the last one stands.
            if entry.row.kind != "answer" or entry.moment != moment:
                continue
            if entry.row.seat == seat and entry.row.by == "person":
                return moment
            moment -= 1
        return 0

    @property
    def free_undos(self) -> int:
        """How often a person has taken back more than their own last answer."""
        undos = [entry for entry in self.entries if entry.row.kind == "taken back" and entry.row.text]
        return len([entry for entry in undos if entry.row.command is not None])

    def _answer_at(self, moment: int) -> LogRow | None:
        """Return the answer that led to a moment; of those taken back and replaced, the one that stands."""
        for entry in reversed(self.entries):
            if entry.row.kind == "answer" and entry.moment == moment:
                return entry.row
        return None

    def hides_answers_from(self, viewers: Sequence[int | None], upto: int | None = None) -> bool:
        """Return whether an answer is hidden from all of these viewers, of those up to a moment or of all."""
        bits = sum(1 << (SPECTATOR_BIT if viewer is None else viewer) for viewer in viewers)
        return any(
            entry.row.kind == "answer"
            and not entry.row.seen & bits
            and (upto is None or entry.moment <= upto)
            for entry in self.entries
        )

    def answers_upto(self, moment: int) -> list[WrittenAnswer]:
        """Return the answers that stand up to a moment, with their events as today's version writes them."""
        standing: list[LogEntry] = []
        for entry in self.entries:
            if entry.row.kind == "answer":
                standing.append(entry)
            elif entry.row.kind == "taken back":
                standing.pop()
        return [
            WrittenAnswer(
                entry.row.words,
                entry.row.seat,
                entry.row.rule,
                entry.row.seen,
                msgspec.json.encode(self.events(entry)).decode(),
            )
            for entry in standing[:moment]
        ]

    def last_public_answers(self, most: int) -> list[str]:
        """Return those of the last lines that are answers everybody saw, with who gave them."""
        return [
            f"{entry.row.by} {entry.row.words}"
            for entry in self.entries[-most:]
            if entry.row.kind == "answer" and entry.row.seen == SEEN_BY_ALL
        ]
