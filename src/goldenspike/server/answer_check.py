"""Checks of a person's answer before it is played: number, form, seat and rule."""

from __future__ import annotations

from typing import Any, final

import msgspec

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import fill, recoloured_facts
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownMove, UnreadableMove, check_answer
from goldenspike.core.refusal import NotAsked, Refusal
from goldenspike.rulebook import Rulebook
from goldenspike.server import serialize
from goldenspike.server.command_error import FORBIDDEN_BY_A_RULE, CommandError, guarded
from goldenspike.server.game_state import GameState
from goldenspike.server.rows import RowHolder
from goldenspike.server.table_log import TableLog


@final
class AnswerCheck:
    """Checks answers of persons at one table; it changes nothing."""

    def __init__(
        self, game: Game, book: Rulebook, holder: RowHolder, game_state: GameState, log: TableLog
    ) -> None:
        self.game = game
        self.book = book
        self.holder = holder
        self.game_state = game_state
        self.log = log

    def require_current_number(self, number: int, seat: int) -> None:
        """Raise CommandError 409 unless the game runs and the command expects the next answer number."""
        if self.holder.row.stage == "gathering":
            raise CommandError(409, "The game has not begun: somebody is still missing.")
        if self.holder.row.stage != "running":
            raise CommandError(409, "The game is over.")
        expected = self.log.answer_number + 1
        if number != expected and not self._only_overtaken(number, seat):
            raise CommandError(409, "The table has moved on since; look at it again.", number=expected)

    def _only_overtaken(self, number: int, seat: int) -> bool:
        """Return whether a command is late only by answers of seats asked together with its own."""
        question = self.game_state.question
        if not isinstance(question, Decision) or not question.together:
            return False
        if number > self.log.answer_number or seat not in (*self.game_state.waiting, *self.game_state.sealed):
            return False
        return self.log.only_others_since(number, seat, question.rule)

    def require_legal(self, seat: int, words: str, action: dict[str, Any] | None) -> Any:
        """Return the answer; CommandError if it is unreadable, not for the seat, or forbidden by a rule."""
        expected = self.log.answer_number + 1
        if self.holder.row.stage != "running":
            raise CommandError(409, "No move is needed now.")
        if seat in self.game_state.sealed:
            raise CommandError(409, "You have chosen already; take it back to choose anew.", number=expected)
        answer, unreadable = None, None
        try:
            answer = self._parsed_answer(seat, words, action)
        except CommandError as error:
            unreadable = error
        checked = guarded(
            self.holder.row.id, check_answer, self.game_state.table_for(seat), Seat(seat), answer
        )
        if isinstance(checked, NotAsked):
            question = self.game_state.question
            reason = checked.sentence
            if isinstance(question, Decision):
                reason = f"It is {self.game.seat_names[question.seat]}'s move."
            raise CommandError(409, reason, number=expected)
        if unreadable is not None:
            raise unreadable
        if isinstance(checked, Refusal):
            raise self._rule_error(checked)
        return checked

    def _parsed_answer(self, seat: int, words: str, action: dict[str, Any] | None) -> Any:
        """Return the answer of an option's action, or in the game's words; CommandError 400 if it is none."""
        if action is not None:
            try:
                return msgspec.convert(action, serialize.union_of(self.game.answers))
            except (msgspec.MsgspecError, OverflowError, RecursionError, TypeError, ValueError):
                raise CommandError(400, "This is not a move of this game.") from None
        try:
            return self.game.read(words)
        except UnknownMove as error:
            example = guarded(self.holder.row.id, self._example, seat, words, error.hint)
            if not example:
                raise CommandError(400, str(error)) from None
            reason = f"'{error.shown}' cannot be read; write it like: {example}."
            raise CommandError(400, reason) from None
        except UnreadableMove as error:
            raise CommandError(400, str(error)) from None

    def _example(self, seat: int, words: str, hint: str) -> str:
        """Return a legal answer of the present question in notation, like the words if there is one; else ''.

        The notation's own example stands where it is of a kind whose answers are not all listed.
        """
        question = self.game_state.question
        if not isinstance(question, Decision) or question.seat != seat:
            return ""
        table = self.game_state.table_for(seat)
        legal = [self.game.write(option) for option in question.options(table)]
        begins = words.strip().partition(" ")[0].casefold()
        alike = next((each for each in legal if each.partition(" ")[0].casefold() == begins), "")
        if not alike and hint and type(self.game.read(hint)).__name__ in question.unlisted:
            return hint
        return alike or next(iter(legal), "")

    def _rule_error(self, refusal: Refusal) -> CommandError:
        """Return the error for an answer that a rule forbids, with the rule as players read it."""
        rule = self.book.rule(refusal.rule)
        facts = recoloured_facts(refusal.facts, self.game.seat_names)
        edition = dict(self.holder.row.settings).get("edition", "")
        return CommandError(
            FORBIDDEN_BY_A_RULE,
            fill(refusal.reason, facts),
            rule=refusal.rule,
            heading="" if rule is None else rule.heading,
            paragraph="" if rule is None else rule.worded(edition),
            template=refusal.reason,
            facts=facts,
        )
