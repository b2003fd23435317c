"""The review of one finished table: workers make it in the background, and the database keeps it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final, final

import msgspec

from goldenspike.core.game import Game
from goldenspike.review.judgement import Judgement
from goldenspike.review.model import Review
from goldenspike.review.portions import STAGES, Findings, GameAnswers, open_game, portions
from goldenspike.server.command_error import CommandError
from goldenspike.server.game_state import GameState
from goldenspike.server.jobs import AssembleReview, JudgePortion
from goldenspike.server.protocol import ReviewState
from goldenspike.server.seating import Seating, seat_name
from goldenspike.server.store import Store
from goldenspike.server.workers import WorkerError, Workers

PORTION: Final = 2
"""Moments of one job: few, so that a bot of a running game never waits long for a worker."""
SECONDS: Final = 60.0
"""The time limit of a job."""


@final
class Reviewer:
    """Makes, refines and keeps the review of one table; it says nothing before the game is over."""

    def __init__(
        self, game: Game, seating: Seating, game_state: GameState, store: Store, workers: Workers
    ) -> None:
        self.game = game
        self.seating = seating
        self.game_state = game_state
        self.store = store
        self.workers = workers
        self._review: Review | None = None
        self._stage = 0
        """Stages done."""
        self._done = 0
        self._total = 0
        self._looked_up = False
        self._task: asyncio.Task[None] | None = None

    @property
    def working(self) -> bool:
        """Whether workers are busy with it."""
        return self._task is not None and not self._task.done()

    def close(self) -> None:
        """Stop; what was kept is shown again, and refined, when somebody asks next."""
        if self._task is not None:
            self._task.cancel()

    async def state(self, person: int, seen: int = 0) -> ReviewState:
        """Return how far the review is, and start it if need be; with the review if its stage is not `seen`.

        Raises CommandError while the game runs, and where there is nothing to review.
        """
        row = self.seating.row
        if row.lesson:
            raise CommandError(409, "A lesson is no whole game; it has no review.")
        if not row.ended:
            raise CommandError(409, "The review can be seen when the game is over.")
        if not self.seating.may_watch(person, None):
            raise CommandError(403, "You cannot watch this table.")
        if not self.game_state.table.over or row.version != self.game.version:
            raise CommandError(409, "Only a game that was played to its end can be reviewed.")
        if not self._looked_up:
            self._looked_up = True
            kept = await self.store.review(row.id)
            if kept is not None:
                self._stage, self._review = kept[0], msgspec.json.decode(kept[1], type=Review)
        if self._stage < len(STAGES) and self._task is None:
            self._task = asyncio.create_task(self._make(), name=f"review of {row.id[:6]}")
        return ReviewState(
            working=self.working,
            stage=self._stage,
            stages=len(STAGES),
            done=self._done,
            total=self._total,
            review=None if seen and seen == self._stage else self._review,
        )

    async def _make(self) -> None:
        """Run all stages, portion by portion; whatever fails leaves the review as it is."""
        with contextlib.suppress(WorkerError):
            played = GameAnswers(
                self.game.name,
                len(self.seating.row.seats),
                dict(self.seating.row.settings),
                [self.game.write(answer) for answer in self.game_state.answers],
                self.seating.row.colours,
            )
            findings: dict[int, Findings] = {}
            judgement = Judgement(*open_game(played))
            for stage in range(len(STAGES)):
                await self._run_stage(played, stage, findings, judgement)
                await self._keep(played, stage + 1, findings)

    async def _run_stage(
        self, played: GameAnswers, stage: int, findings: dict[int, Findings], judgement: Judgement
    ) -> None:
        """Have workers judge the portions of one stage; take over their findings."""
        wanted = list(portions(played, stage, findings, judgement, PORTION))
        self._done, self._total = 0, sum([len(portion.moments) for portion in wanted])
        for portion in wanted:
            encoded = await self._run(JudgePortion(portion))
            for found in msgspec.json.decode(encoded, type=list[Findings]):
                findings[found.moment] = found
            self._done += len(portion.moments)

    async def _keep(self, played: GameAnswers, stage: int, findings: dict[int, Findings]) -> None:
        """Assemble and store the review of a stage, unless a finer one is kept already."""
        if stage <= self._stage:
            return
        colours = self.game.seat_names
        players = [
            seat_name(seat.name, colours[seat.seat]) if seat.sitter == "person" else seat.name or seat.bot
            for seat in self.seating.row.seats
        ]
        encoded = await self._run(AssembleReview(played, players, list(findings.values())))
        made = msgspec.json.decode(encoded, type=Review)
        made = msgspec.structs.replace(made, what_if=self.seating.row.origin)
        await self.store.write_review(self.seating.row.id, stage, msgspec.json.encode(made))
        self._review, self._stage = made, stage

    async def _run(self, job: JudgePortion | AssembleReview) -> msgspec.Raw:
        """Run a job of the review with the least urgency; return its encoded result."""
        return await self.workers.run(job, SECONDS, person=self.seating.row.owner, urgency="later")
