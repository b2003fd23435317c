"""Undo: which answers can be taken back, and the warning before one that cannot.

Against bots alone everything can be, back to the person's last answer, with what dice and bots answered
since; the dice then fall as before. The record counts such undos. Elsewhere an answer can be taken back until
somebody else has answered or anything was drawn.
"""

from __future__ import annotations

from typing import final

from goldenspike.core.agenda import Table
from goldenspike.server.game_state import Draft, GameState, deciding_at
from goldenspike.server.seating import Seating, seat_name
from goldenspike.server.table_log import TableLog


@final
class UndoHistory:
    """The answers of one person since anybody else answered or anything was drawn."""

    def __init__(self, seating: Seating, game_state: GameState, log: TableLog) -> None:
        self.seating = seating
        self.game_state = game_state
        self.log = log
        self.answers: list[tuple[int, Table]] = []
        """The seat of each answer, and the table before it."""

    def record(self, draft: Draft) -> None:
        """Add accepted answers; those of another seat, a bot or the dice end what came before."""
        for played in draft.answers:
            if played.seat is None or any(seat != played.seat for seat, _ in self.answers):
                self.answers = []
            if played.seat is not None and not self.seating.bot_of(played.seat):
                self.answers.append((played.seat, played.before))
        if draft.table.over:
            self.answers = []

    def taken_back(self) -> None:
        """Forget the last answer, which was taken back."""
        if self.answers:
            self.answers.pop()

    def clear(self) -> None:
        """Forget all answers, so that none of them can be undone."""
        self.answers = []

    def status(self, seat: int) -> tuple[bool, str]:
        """Return whether a seat can take its last answer back; with the answer's words, or why not."""
        row = self.seating.row
        if row.stage != "running":
            return False, "The game is not running."
        if seat in self.game_state.sealed:
            return True, self.game_state.game.write(self.game_state.sealed[seat])
        count = self.steps(seat)
        if count:
            return True, self.log.last_answer(seat, self.game_state.moment - count + 1)
        if self.game_state.moment == 0 or len(row.seats) == 1:
            return False, "Nothing can be taken back: something was drawn since, or no move was made yet."
        since = "somebody has moved since, or something was drawn"
        return False, f"Nothing of yours can be taken back: {since}."

    def steps(self, seat: int) -> int:
        """Return how many answers an undo of this seat takes back; 0 if it can take none back."""
        if self.answers and self.answers[-1][0] == seat:
            return 1
        # Not while bots think: their next answer is for the table as it is now.
        if not self.seating.against_bots or self.game_state.deciding != seat or self.game_state.sealed:
            return 0
        last = self.log.last_moment_of(seat)
        return self.game_state.moment - last + 1 if last > self.seating.row.begun_at else 0

    def is_reversible(self, draft: Draft, seat: int) -> bool:
        """Return whether a seat could take this draft back."""
        if self.seating.against_bots and not draft.table.over:
            return True
        return len(draft.answers) == 1 and deciding_at(draft.table) == seat

    def warning(self, draft: Draft) -> str:
        """Return what a player is warned of before an answer that cannot be taken back."""
        row = self.seating.row
        if draft.table.over:
            if row.day:
                return "This ends your try: what you have now is its score. It cannot be taken back."
            return "This ends the game. It cannot be taken back."
        if draft.table.turns != self.game_state.table.turns:
            return "This ends your turn. It cannot be taken back."
        next_seat = deciding_at(draft.table)
        if next_seat is not None and next_seat != self.game_state.deciding:
            name = seat_name(row.seats[next_seat].name, self.game_state.game.seat_names[next_seat])
            return f"{name} moves next. This cannot be taken back."
        return "This cannot be taken back."
