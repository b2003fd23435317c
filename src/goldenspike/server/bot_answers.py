"""Ask the bots of one table for their answers: built-in ones in a worker, outside bots in their programs."""

from __future__ import annotations

from typing import Final, final

import msgspec

from goldenspike.core.agenda import Seat
from goldenspike.core.game import Game
from goldenspike.core.play import UnknownGame
from goldenspike.server.command_error import guarded
from goldenspike.server.dice import derive_seed
from goldenspike.server.game_state import GameState
from goldenspike.server.jobs import PlayBot, random_answer
from goldenspike.server.lesson_table import LessonTable
from goldenspike.server.presenter import Presenter
from goldenspike.server.programs import Place, Programs
from goldenspike.server.rows import TableRow
from goldenspike.server.seating import Seating
from goldenspike.server.table_log import TableLog
from goldenspike.server.workers import Urgency, WorkerError, Workers

SECONDS_FOR_BOTS: Final = 0.5


@final
class BotAnswers:
    """Asks the bots of one table; it changes nothing."""

    def __init__(
        self,
        seating: Seating,
        game_state: GameState,
        log: TableLog,
        presenter: Presenter,
        workers: Workers,
        programs: Programs,
        lesson: LessonTable | None,
    ) -> None:
        self.seating = seating
        self.game_state = game_state
        self.log = log
        self.presenter = presenter
        self.workers = workers
        self.programs = programs
        self.lesson = lesson

    @property
    def game(self) -> Game:
        """The game in the colours of this table."""
        return self.game_state.game

    @property
    def row(self) -> TableRow:
        """The current row of the table."""
        return self.seating.row

    async def of(self, seat: int, bot: str) -> list[str]:
        """Return the next answers of a bot at a seat; one by chance if it fails."""
        moment, table = self.game_state.moment, self.game_state.table
        think = self._ask_program if bot in self.programs.names() else self._ask_bot
        try:
            return await think(seat, bot)
        except (WorkerError, UnknownGame):
            return [guarded(self.row.id, random_answer, self.game, table, self.row.secret, moment)]

    async def _ask_bot(self, seat: int, bot: str) -> list[str]:
        """Return the next answers of a built-in bot, from a worker; in a lesson those of its script."""
        scripted = "" if self.lesson is None else self.lesson.scripted()
        if scripted:
            return [scripted]
        position = guarded(self.row.id, self.game.write_position, self.game_state.table)
        job = PlayBot(
            game=self.game.name,
            position=position,
            moment=self.game_state.moment,
            bots={seat: bot},
            secret=self.row.secret,
            seconds=SECONDS_FOR_BOTS,
            colours=self.row.colours,
        )
        urgency: Urgency = "live" if self.presenter.watchers else "later"
        key = f"{self.row.id}:{self.log.answer_number}:{seat}:{bot}"
        try:
            encoded = await self._think(job, urgency, key)
        except WorkerError:
            # Perhaps its process was killed: once more, before an answer by chance stands in the record.
            encoded = await self._think(job, urgency, f"{key}:again")
        return msgspec.json.decode(encoded, type=list[str])

    async def _think(self, job: PlayBot, urgency: Urgency, key: str) -> msgspec.Raw:
        """Return the encoded result of a bot; servers that ask with the same key share it."""
        return await self.workers.run(job, SECONDS_FOR_BOTS, person=self.row.owner, urgency=urgency, key=key)

    async def _ask_program(self, seat: int, bot: str) -> list[str]:
        """Return the next answer of an outside bot, which is not asked where it has one option."""
        table, question = self.game_state.table, self.game_state.question
        assert question is not None
        options = guarded(self.row.id, question.options, table)
        if len(options) == 1:
            return [self.game.write(options[0])]
        view = guarded(self.row.id, self.game.view, table, Seat(seat))
        luck = derive_seed(self.row.secret, f"program {seat}")
        place = Place(self.row.id, seat, len(self.row.seats), dict(self.row.settings), luck)
        return [self.game.write(await self.programs.choose(bot, self.game, place, view, options))]
