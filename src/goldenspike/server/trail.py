"""Taking back: which answers can still be, and what is said before one that cannot."""

from __future__ import annotations

from typing import final

from goldenspike.core.agenda import Table
from goldenspike.server.course import Ahead, Course, deciding_at
from goldenspike.server.journal import Journal
from goldenspike.server.seating import Seating


@final
class Trail:
    """The answers of one person since anybody else answered or anything was drawn."""

    def __init__(self, seating: Seating, course: Course, journal: Journal) -> None:
        self.seating = seating
        self.course = course
        self.journal = journal
        self.answers: list[tuple[int, Table]] = []
        """Who gave each, and the table before it."""

    def note(self, ahead: Ahead) -> None:
        """Go on with answers that become part of the course."""
        for step in ahead.steps:
            if step.seat is None or any(seat != step.seat for seat, _ in self.answers):
                self.answers = []
            if step.seat is not None and not self.seating.bot_of(step.seat):
                self.answers.append((step.seat, step.before))
        if ahead.table.over:
            self.answers = []

    def end(self) -> None:
        """Nothing that was answered so far can be taken back any more."""
        self.answers = []

    def takes_back(self, seat: int) -> tuple[bool, str]:
        """Whether a seat can take its last answer back, and which; or why not."""
        if self.seating.kept.stage != "running":
            return False, "The game does not run."
        if seat in self.course.sealed:
            return True, self.course.game.write(self.course.sealed[seat])
        if self.answers and self.answers[-1][0] == seat:
            return True, self.journal.last_answer(seat, self.course.moment)
        if self.course.moment == 0 or len(self.seating.kept.seats) == 1:
            return False, "Nothing can be taken back: something was drawn since, or nothing was answered yet."
        since = "somebody has answered since, or something was drawn"
        return False, f"Nothing of yours can be taken back: {since}."

    def can_go_back(self, ahead: Ahead, seat: int) -> bool:
        """Whether what was played can still be taken back: nobody else answers at once, nothing was drawn."""
        return len(ahead.steps) == 1 and deciding_at(ahead.table) == seat

    def what_for_ever(self, ahead: Ahead) -> str:
        """What an answer does that cannot be taken back."""
        if ahead.table.over:
            if self.seating.kept.day:
                return "This ends your try: what you have now is its score. It cannot be taken back."
            return "This ends the game. It cannot be taken back."
        if ahead.table.turns != self.course.table.turns:
            return "This ends your turn. It cannot be taken back."
        asked = deciding_at(ahead.table)
        if asked is not None and asked != self.course.deciding:
            return f"{self.seating.kept.seats[asked].name} answers next. This cannot be taken back."
        return "This cannot be taken back."
