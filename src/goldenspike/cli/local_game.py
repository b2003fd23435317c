"""A game in this process with people and bots: the true table, its dice, undo and saving.

Every answer is played on a copy, which replaces the table only if nothing failed; so an error in the engine
leaves the table as it was.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from goldenspike.bots.bot import Bot
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.outside import DEFAULT_PATIENCE, OutsideBot, TableTerms, make_any_bot
from goldenspike.core import notation
from goldenspike.core import record as records
from goldenspike.core.agenda import Chance, Decision, Question, Seat, Table
from goldenspike.core.chronicle import Chronicle
from goldenspike.core.game import DAILY, Game
from goldenspike.core.play import GoldenSpikeError, check_answer, pending, play
from goldenspike.core.record import Record
from goldenspike.core.refusal import Refusal

PERSON: Final = "you"
"""The name of a player who is a person; others are named after their bots."""


class EngineError(GoldenSpikeError):
    """The engine raised an unexpected exception; the table is unchanged."""


def engine_error(error: Exception) -> EngineError:
    """Return an EngineError with the message for players."""
    return EngineError(
        f"The engine failed ({type(error).__name__}: {error}); the table stands as before. "
        "Type save and a file name, and send us that file."
    )


class CannotUndo(GoldenSpikeError):
    """The last answer cannot be undone; the message says why."""


@final
class LocalGame:
    """A running game. A seat is called `you` for a person, otherwise by the name of its bot."""

    def __init__(self, game: Game, record: Record, seed: str, patience: float = DEFAULT_PATIENCE) -> None:
        self.game = game
        self.record = record
        self.seed = seed
        self.chronicle = Chronicle()
        self.table = records.replay(game, record, after_each=self._record_events)
        self.chronicle.end_page(self.table)
        if not self.table.over:
            record.result = ""
            record.notes.pop("seed", None)
            record.notes.pop("deal", None)
        self.history: list[tuple[Seat | None, Table]] = []
        """For each answer in this process, its seat (None for the dice) and the table before it."""
        self.fixed_by_seed = self._follows_from_seed()
        """Whether every chance of this game, from its opening on, follows from the seed."""
        self.dice = game.dice(self._dice_start(), seed)
        terms = TableTerms(len(record.players), record.settings, patience)
        self.bots: dict[int, Bot] = {
            seat: make_any_bot(name, game, Seat(seat), seed, terms)
            for seat, name in enumerate(record.players)
            if name != PERSON
        }
        self.persons = [Seat(seat) for seat, name in enumerate(record.players) if name == PERSON]
        self.turn = -1
        self.turn_seat = Seat(0)
        """The seat whose turn it is: the first to decide in this turn."""
        self.reveals = 0
        """How often a chance was answered after which the table is to be shown again."""

    def _follows_from_seed(self) -> bool:
        """Return whether every chance so far follows from the seed.

        Rolled dice depend on all rolls before, so of a saved game only a deal can follow from it.
        """
        if not self.record.answers:
            return True
        if self.game.deal is None or self.record.version != self.game.version:
            return False
        dealt = self.game.dice(self._opening(), self.seed)
        return not records.first_unlike_chance(self.game, self.record, dealt)

    def _dice_start(self) -> Table:
        """Return the table the dice start from: the opening if the deal is resumed, else the present one."""
        return self._opening() if self.game.deal is not None and self._resumes_deal() else self.table

    def _resumes_deal(self) -> bool:
        """Return whether a saved game goes on with the deal it began with."""
        return self.fixed_by_seed or DAILY in self.record.notes

    def _opening(self) -> Table:
        """Return the table before the first answer."""
        return self.game.open(len(self.record.players), self.record.settings)

    @property
    def is_reshuffled(self) -> bool:
        """Whether a saved game goes on with another deal than it began with."""
        return self.game.deal is not None and not self._resumes_deal() and not self.table.over

    def _record_events(self, table: Table, number: int) -> None:
        """Begin a page of the chronicle for the events of a replayed answer, after closing the last one."""
        if number:
            self.chronicle.end_page(table)
        self.chronicle.start(table)

    # Answers -------------------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        """The pending question."""
        return pending(self.table)

    def advance(self) -> Decision | None:
        """Let the dice and the bots answer until a person must; return that decision, or None at the end."""
        while not self.table.over:
            question = self.question
            if not isinstance(question, Decision):
                self.reveals += isinstance(question, Chance) and question.shows_table
                self._play(None, self._guarded(self.dice.answer, self.table))
                continue
            if self.table.turns != self.turn:
                self.turn, self.turn_seat = self.table.turns, question.seat
            if question.seat not in self.bots:
                return question
            self._play(question.seat, self._guarded(self._bot_answer, question))
        if not self.record.result:
            self.record.result = records.result_of(self.game, self.table)
            if DAILY not in self.record.notes and self.fixed_by_seed:
                self.record.notes["seed"] = self.seed
            if self.game.deal is not None and self.fixed_by_seed:
                fixed_by = "day" if DAILY in self.record.notes else "seed"
                self.record.notes["deal"] = f"one shuffle, fixed by the {fixed_by} alone"
        return None

    def _bot_answer(self, question: Decision) -> Any:
        """Return the answer of the bot at the asked seat."""
        options = question.options(self.table)
        if len(options) == 1:
            return options[0]
        known = TableKnowledge(self.game, self.table, question.seat)
        answer = self.bots[question.seat].choose(known, options)
        assert answer in options, f"a bot answered {answer!r}, which is not among its options"
        return answer

    def close(self) -> None:
        """Stop the programs of outside bots."""
        outcome = self.game.outcome(self.table) if self.table.over else None
        for bot in self.bots.values():
            if isinstance(bot, OutsideBot):
                bot.close(outcome)

    def refuse(self, answer: Any) -> Refusal | None:
        """Return why this answer to the pending decision is not allowed, or None."""
        checked = self._checked(answer)
        return checked if isinstance(checked, Refusal) else None

    def _checked(self, answer: Any) -> Any:
        """Return the answer as `play` may take it, or a Refusal."""
        return self._guarded(check_answer, self.table, self.asked_seat, answer)

    @property
    def asked_seat(self) -> Seat:
        """Return the seat of the pending decision."""
        question = self.question
        assert isinstance(question, Decision), "a person answers decisions only"
        return question.seat

    def answer(self, answer: Any) -> Refusal | None:
        """Play a person's answer, unless it is not allowed; return the refusal or None."""
        checked = self._checked(answer)
        if isinstance(checked, Refusal):
            return checked
        self._play(self.asked_seat, checked)
        return None

    def _play(self, seat: Seat | None, answer: Any) -> None:
        """Play an answer on a copy of the table, which then becomes the table."""
        ahead: Table = self.table.copy()
        self.chronicle.start(ahead)
        self._guarded(play, ahead, answer)
        self.chronicle.end_page(ahead)
        self.history.append((seat, self.table))
        self.record.answers.append(answer)
        self.table = ahead

    def _guarded(self, work: Any, *arguments: Any) -> Any:
        """Run engine code; turn any exception into the error that is shown and can be reported."""
        try:
            return work(*arguments)
        except Exception as error:
            raise engine_error(error) from error

    # Undo ----------------------------------------------------------------------------------------

    def undo(self, seat: Seat) -> Any:
        """Undo the seat's last answer and return it; raise CannotUndo if it was not the last answer given."""
        if all(seated != seat for seated, _ in self.history):
            raise CannotUndo("There is nothing of yours to take back.")
        answered, before = self.history[-1]
        if answered is None:
            raise CannotUndo("Something was rolled or drawn since, so your last move stands.")
        if answered != seat:
            name = self.game.seat_names[answered].capitalize()
            raise CannotUndo(f"{name} has moved since, so your last move stands.")
        self.history.pop()
        self.chronicle.pages.pop()
        self.table = before
        undone = self.record.answers.pop()
        del self.record.speakers[len(self.record.answers) :]
        return undone

    # Files ---------------------------------------------------------------------------------------

    def save(self, file: Path) -> None:
        """Write the record so far, with the present position, so that another version can resume it."""
        self.record.speakers = records.speakers_of(self.game, self.record)
        self.record.positions = {len(self.record.answers): self.game.write_position(self.table)}
        file.write_text(notation.write(self.game, self.record), encoding="utf-8")
