"""The log of one table: every line with its number, and as each viewer may read it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final, Literal, final

import msgspec

from goldenspike.core.events import Event
from goldenspike.core.game import Game
from goldenspike.server import protocol as wire
from goldenspike.server import showing
from goldenspike.server.course import ONLOOKER, Ahead
from goldenspike.server.replays import SavedAnswer
from goldenspike.server.store import KeptLine

By = Literal["person", "bot", "dice", "table"]
EVERYBODY: Final = 255
NUMBERED: Final = ("answer", "taken back", "sealed", "withdrawn")
"""The kinds of line that have an answer number of their own."""


class Entry(msgspec.Struct):
    """A line with the events it tells and its place in the replay."""

    kept: KeptLine
    events: list[Event]
    moment: int


@final
class Journal:
    """The lines of a table. Their numbers, and the numbers of answers among them, never go back."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.entries: list[Entry] = []
        self.answer_number = 0
        self.commands: dict[str, int] = {}
        """The commands that were carried out, each with the answer number it led to."""
        self._encoded: dict[int | None, list[msgspec.Raw]] = {}

    @property
    def last(self) -> int:
        """The number of the last line."""
        return len(self.entries)

    # Writing -------------------------------------------------------------------------------------

    def line(self, kind: str, **fields: Any) -> KeptLine:
        """A line that is added next, with these fields; everybody reads it unless they say otherwise."""
        usual = {
            "number": self.last + 1,
            "at": time.time(),
            "answer_number": self.answer_number + (kind in NUMBERED),
            "seen": EVERYBODY,
        }
        return KeptLine(kind=kind, **{**usual, **fields})

    def sealing(self, kind: str, seat: int, rule: str, **fields: Any) -> KeptLine:
        """The line of an answer that waits for its turn, or of its taking back; only its seat reads words."""
        return self.line(kind, seat=seat, by="person", rule=rule, seen=1 << seat, **fields)

    def answers(self, ahead: Ahead, by: By, command: str | None = None) -> list[KeptLine]:
        """The lines of answers that were played on a copy; the first is that of the command."""
        steps = [
            SavedAnswer(
                self.game.write(step.answer),
                step.seat,
                step.rule,
                step.seen,
                msgspec.json.encode(step.told).decode(),
            )
            for step in ahead.steps
        ]
        lines = [
            msgspec.structs.replace(line, by="person") if step.sealed else line
            for line, step in zip(self._lines(steps, by, 0), ahead.steps, strict=True)
        ]
        if command is not None:
            lines[0] = msgspec.structs.replace(lines[0], command=command)
        return lines

    def saved(self, answers: Sequence[SavedAnswer], already: int) -> list[KeptLine]:
        """The lines of a saved game, after so many others that will be added first."""
        return self._lines(answers, "table", already)

    def _lines(self, answers: Sequence[SavedAnswer], by: By, already: int) -> list[KeptLine]:
        now = time.time()
        public = (1 << self.seats) - 1 | 1 << ONLOOKER
        return [
            KeptLine(
                number=self.last + already + 1 + index,
                kind="answer",
                at=now,
                answer_number=self.answer_number + 1 + index,
                seat=answer.seat,
                by="dice" if answer.seat is None else by,
                words=answer.words,
                rule=answer.rule,
                seen=EVERYBODY if answer.seen & public == public else answer.seen,
                told=answer.told,
            )
            for index, answer in enumerate(answers)
        ]

    def add(self, lines: Sequence[KeptLine], told: Sequence[list[Event]], moment: int) -> None:
        """Add lines that are kept; `told` has the events of the answers among them, in order."""
        events = iter(told)
        for line in lines:
            assert line.number == self.last + 1, "lines are numbered without gaps"
            heard: list[Event] = []
            if line.kind == "answer":
                moment += 1
                heard = next(events)
            self._note(Entry(line, heard, moment))

    def load(self, lines: Sequence[KeptLine]) -> list[KeptLine]:
        """Take up the lines of a table that was kept; returns the answers that stand."""
        standing: list[KeptLine] = []
        for line in lines:
            if line.kind == "answer":
                standing.append(line)
            elif line.kind == "taken back":
                standing.pop()
            self._note(Entry(line, showing.events_of(self.game, line.told), len(standing)))
        return standing

    def sealed(self) -> dict[int, str]:
        """The words of the answers that wait for their turn, by seat."""
        found: dict[int, str] = {}
        for entry in self.entries:
            line = entry.kept
            if line.kind == "sealed" and line.seat is not None:
                found[line.seat] = line.words
            elif line.kind in ("withdrawn", "answer") and line.seat is not None:
                found.pop(line.seat, None)
        return found

    def only_others_since(self, number: int, seat: int, rule: str) -> bool:
        """Whether all that happened from this number on were other seats' answers to what this rule asks.

        What another seat takes back it had answered; if that was something else, it stands before the number.
        """
        for entry in reversed(self.entries):
            line = entry.kept
            if line.answer_number < number:
                return True
            if line.kind in NUMBERED and line.seat in (None, seat):
                return False
            if line.kind in NUMBERED and line.kind != "taken back" and line.rule != rule:
                return False
        return True

    def answered_by(self, moment: int) -> str:
        """Whose answer led to a moment; '' if none did. Of answers taken back the one that stands counts."""
        for entry in reversed(self.entries):
            if entry.kept.kind == "answer" and entry.moment == moment:
                return entry.kept.by
        return ""

    def _note(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.answer_number = entry.kept.answer_number
        if entry.kept.command is not None:
            self.commands[entry.kept.command] = entry.kept.answer_number

    # Reading -------------------------------------------------------------------------------------

    def for_viewer(self, viewer: int | None) -> list[msgspec.Raw]:
        """All lines as this viewer may know them, encoded once for all who look from there."""
        encoded = self._encoded.setdefault(viewer, [])
        for entry in self.entries[len(encoded) :]:
            shown = showing.line(entry.kept, entry.events, entry.moment, viewer)
            encoded.append(msgspec.Raw(wire.encode(shown)))
        return encoded

    def at(self, moment: int, viewer: int | None) -> list[wire.Line]:
        """The line that led to this moment."""
        found = [
            entry
            for entry in self.entries
            if entry.moment == moment and entry.kept.kind in ("answer", "opened")
        ]
        return [showing.line(entry.kept, entry.events, moment, viewer) for entry in found[-1:]]

    def last_answer(self, seat: int, moment: int) -> str:
        """The words of a seat's answer that led to this moment."""
        for entry in reversed(self.entries):
            if entry.kept.kind == "answer" and entry.moment == moment:
                return entry.kept.words if entry.kept.seat == seat else ""
        return ""

    def secrets_from(self, viewers: Sequence[int | None]) -> bool:
        """Whether some answer is hidden from all of these viewers."""
        bits = sum(1 << (ONLOOKER if viewer is None else viewer) for viewer in viewers)
        return any(entry.kept.kind == "answer" and not entry.kept.seen & bits for entry in self.entries)

    def public_words(self, most: int) -> list[str]:
        """The last answers everybody saw."""
        return [
            f"{entry.kept.by} {entry.kept.words}"
            for entry in self.entries[-most:]
            if entry.kept.kind == "answer" and entry.kept.seen == EVERYBODY
        ]
