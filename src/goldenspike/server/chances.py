"""The answers of the dice at one table: from its secret and words, or by the script of its lesson."""

from __future__ import annotations

from typing import final

from goldenspike.server.command_error import guarded
from goldenspike.server.dice import TableDice, encode_words, key_of_dice
from goldenspike.server.game_state import Draft, GameState
from goldenspike.server.lesson_table import LessonTable
from goldenspike.server.rows import RowHolder


@final
class Chances:
    """Lets the dice of one table answer on drafts."""

    def __init__(self, holder: RowHolder, game_state: GameState, lesson: LessonTable | None) -> None:
        self.holder = holder
        self.game_state = game_state
        self.lesson = lesson
        self._dice: tuple[str, TableDice] | None = None
        """The dice with the words from which they follow; None until they are needed."""

    @property
    def dice(self) -> TableDice:
        """The dice of this table, made anew when words were added, which happens only before it begins."""
        row = self.holder.row
        words = encode_words([seat.words for seat in row.seats])
        if self._dice is None or self._dice[0] != words:
            key = key_of_dice(row.secret, words)
            begun = self.game_state.table_at(row.begun_at)
            self._dice = words, TableDice(self.game_state.game, key, begun, row.day)
        return self._dice[1]

    def play(self, draft: Draft) -> None:
        """Let the dice answer as long as they are asked: in a lesson by its script."""
        if self.lesson is None:
            guarded(self.holder.row.id, self.game_state.play_chances, draft, self.dice)
        else:
            guarded(self.holder.row.id, self.lesson.play_chances, draft)
