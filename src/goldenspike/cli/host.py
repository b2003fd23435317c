"""A table with people at it: the host holds the true table, rolls the dice and lets the bots answer.

Every answer is played on a copy, which takes the table's place only when all went well; so a fault of the
engine leaves the table as it was.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from goldenspike.bots.bot import Bot
from goldenspike.bots.outside import DEFAULT_PATIENCE, OutsideBot, TableTerms, make_any_bot
from goldenspike.core import notation
from goldenspike.core import record as records
from goldenspike.core.agenda import Decision, Question, Seat, Table
from goldenspike.core.chronicle import Chronicle
from goldenspike.core.game import DAILY, Game
from goldenspike.core.play import GoldenSpikeError, pending, play
from goldenspike.core.record import Record
from goldenspike.core.refusal import Refusal

PERSON: Final = "you"
"""What a seat is called that a person takes."""


class EngineFault(GoldenSpikeError):
    """The engine failed where it must not; the table stands as before."""


def engine_fault(error: Exception) -> EngineFault:
    """What people are told about a fault of ours."""
    return EngineFault(
        f"The engine failed ({type(error).__name__}: {error}); the table stands as before. "
        "Type save and a file name, and send us that file."
    )


class CannotTakeBack(GoldenSpikeError):
    """The last answer stands; the message says why."""


@final
class Host:
    """The one who runs a table. A seat is called `you` for a person, otherwise by the name of its bot."""

    def __init__(self, game: Game, record: Record, seed: str, patience: float = DEFAULT_PATIENCE) -> None:
        self.game = game
        self.record = record
        self.seed = seed
        self.chronicle = Chronicle()
        self.table = records.replay(game, record, after_each=self._listen)
        self.chronicle.end_page(self.table)
        if not self.table.over:
            record.result = ""
            record.notes.pop("seed", None)
            record.notes.pop("deal", None)
        self.givers: list[tuple[Seat | None, Table]] = []
        """Who gave each answer since the table was opened here, and the table before it."""
        self.fixed_by_seed = self._all_from_seed()
        """Whether all luck of this game, from its opening on, is what the seed brings."""
        self.dice = game.dice(self._dealt_from(), seed)
        terms = TableTerms(len(record.players), record.settings, patience)
        self.bots: dict[int, Bot] = {
            seat: make_any_bot(name, game, Seat(seat), seed, terms)
            for seat, name in enumerate(record.players)
            if name != PERSON
        }
        self.persons = [Seat(seat) for seat, name in enumerate(record.players) if name == PERSON]
        self.turn = -1
        self.turn_of = Seat(0)
        """Who was asked first in this turn: the one whose turn it is."""

    def _all_from_seed(self) -> bool:
        """Rolled dice can only begin with the game; a deal can be gone on with if all so far came from it."""
        if not self.record.answers:
            return True
        if self.game.deal is None or self.record.version != self.game.version:
            return False
        dealt = self.game.dice(self._opening(), self.seed)
        return not records.first_unlike_chance(self.game, self.record, dealt)

    def _dealt_from(self) -> Table:
        """Where the dice begin: at this table, or at its opening if the deal so far can be gone on with."""
        goes_on = self.fixed_by_seed or DAILY in self.record.notes
        return self._opening() if self.game.deal is not None and goes_on else self.table

    def _opening(self) -> Table:
        return self.game.open(len(self.record.players), self.record.settings)

    @property
    def shuffled_anew(self) -> bool:
        """Whether a saved game goes on with another deal than it began with."""
        goes_on = self.fixed_by_seed or DAILY in self.record.notes
        return self.game.deal is not None and not goes_on and not self.table.over

    def _listen(self, table: Table, number: int) -> None:
        if number:
            self.chronicle.end_page(table)
        self.chronicle.start(table)

    # Answers -------------------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        """What the table waits for."""
        return pending(self.table)

    def advance(self) -> Decision | None:
        """Let the dice and the bots answer until a person must, and return the question; None at the end."""
        while not self.table.over:
            question = self.question
            if not isinstance(question, Decision):
                self._take(None, self._guarded(self.dice.answer, self.table))
                continue
            if self.table.turns != self.turn:
                self.turn, self.turn_of = self.table.turns, question.seat
            if question.seat not in self.bots:
                return question
            self._take(question.seat, self._guarded(self._bot_answer, question))
        if not self.record.result:
            self.record.result = records.result_of(self.game, self.table)
            if DAILY not in self.record.notes and self.fixed_by_seed:
                self.record.notes["seed"] = self.seed
            if self.game.deal is not None and self.fixed_by_seed:
                fixed_by = "day" if DAILY in self.record.notes else "seed"
                self.record.notes["deal"] = f"one shuffle, fixed by the {fixed_by} alone"
        return None

    def _bot_answer(self, question: Decision) -> Any:
        options = question.options(self.table)
        if len(options) == 1:
            return options[0]
        answer = self.bots[question.seat].choose(self.game.view(self.table, question.seat), options)
        assert answer in options, f"a bot answered {answer!r}, which is not among its options"
        return answer

    def dismiss(self) -> None:
        """Let the outside bots go."""
        outcome = self.game.outcome(self.table) if self.table.over else None
        for bot in self.bots.values():
            if isinstance(bot, OutsideBot):
                bot.close(outcome)

    def refuse(self, answer: Any) -> Refusal | None:
        """Why the person who is asked may not say this, or None."""
        refusal: Refusal | None = self._guarded(self.question.refuse, self.table, answer)
        return refusal

    def answer(self, answer: Any) -> Refusal | None:
        """Take a person's answer, unless it is refused."""
        question = self.question
        assert isinstance(question, Decision), "a person answers decisions only"
        refusal = self.refuse(answer)
        if refusal is None:
            self._take(question.seat, answer)
        return refusal

    def _take(self, seat: Seat | None, answer: Any) -> None:
        ahead: Table = self.table.copy()
        self.chronicle.start(ahead)
        self._guarded(play, ahead, answer)
        self.chronicle.end_page(ahead)
        self.givers.append((seat, self.table))
        self.record.answers.append(answer)
        self.table = ahead

    def _guarded(self, work: Any, *arguments: Any) -> Any:
        try:
            return work(*arguments)
        except Exception as error:
            raise engine_fault(error) from error

    # Taking back ---------------------------------------------------------------------------------

    def take_back(self, seat: Seat) -> Any:
        """Go back to the seat's own last decision, if it was the last answer given; returns the answer."""
        if all(giver != seat for giver, _ in self.givers):
            raise CannotTakeBack("There is nothing of yours to take back.")
        giver, before = self.givers[-1]
        if giver is None:
            raise CannotTakeBack("The dice have answered since, so your last answer stands.")
        if giver != seat:
            name = self.game.seat_names[giver].capitalize()
            raise CannotTakeBack(f"{name} has answered since, so your last answer stands.")
        self.givers.pop()
        self.chronicle.pages.pop()
        self.table = before
        taken = self.record.answers.pop()
        del self.record.speakers[len(self.record.answers) :]
        return taken

    # Files ---------------------------------------------------------------------------------------

    def save(self, file: Path) -> None:
        """Write the record of the game so far, with the table as it stands, so that any version can go on."""
        self.record.speakers = records.speakers_of(self.game, self.record)
        self.record.positions = {len(self.record.answers): self.game.write_position(self.table)}
        file.write_text(notation.write(self.game, self.record), encoding="utf-8")
