"""The lesson of one table: how far it is, what the dice and the other seats answer, and what is declined."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any, Final, final

from goldenspike.bots.explain import Explanation, Reason
from goldenspike.bots.plan_steps import plan_steps
from goldenspike.core.facts import Clause, render
from goldenspike.core.game import Preview
from goldenspike.core.play import pending, refusal
from goldenspike.core.rng import Rng
from goldenspike.lessons import Lesson, LessonRun
from goldenspike.puzzles import Puzzle, daily, of, themes, words
from goldenspike.server import protocol as wire
from goldenspike.server.command_error import CommandError
from goldenspike.server.dice import derive_seed
from goldenspike.server.game_state import Draft, GameState, deciding_at

PUZZLE: Final = "puzzle:"
"""What the lesson of a stored table begins with if it is a puzzle."""


def today() -> date:
    """Return the date by universal time, the same everywhere."""
    return datetime.now(UTC).date()


@final
class LessonTable:
    """A lesson that is played at a table. It is followed anew from its position: lessons are short."""

    def __init__(
        self,
        lesson: Lesson,
        game_state: GameState,
        secret: bytes,
        following: Lesson | None,
        puzzle: Puzzle | None = None,
    ) -> None:
        self.lesson = lesson
        self.game_state = game_state
        self.secret = secret
        self.following = following
        """The lesson that comes after this one; None after the last."""
        self.puzzle = puzzle
        """The puzzle that the lesson is made of; None at other lessons."""
        self._known: tuple[list[Any], LessonRun] | None = None

    def run(self, draft: Draft | None = None) -> LessonRun:
        """Return the progress of the lesson, as it is or as it would be with this draft."""
        answers = [
            *self.game_state.answers,
            *([] if draft is None else [one.answer for one in draft.answers]),
        ]
        if self._known is None or self._known[0] != answers:
            self._known = answers, LessonRun(self.game_state.game, self.lesson, answers)
        return self._known[1]

    def play_chances(self, draft: Draft) -> None:
        """Let the dice answer by the script, and by chance where it has no legal answer."""
        while not draft.table.over and deciding_at(draft.table) is None:
            answer = self.run(draft).scripted()
            if answer is None:
                moment = self.game_state.moment + len(draft.answers)
                rng = Rng(derive_seed(self.secret, f"lesson {moment + 1}"))
                answer = pending(draft.table).sample(draft.table, rng)
            self.game_state.play(draft, answer)

    def scripted(self) -> str:
        """Return what the script lets the deciding seat answer, in notation; '' if nothing."""
        answer = self.run().scripted()
        return "" if answer is None else self.game_state.game.write(answer)

    def declined(self, answer: Any, number: int) -> CommandError | None:
        """Return the error for a legal answer that the lesson declines; None if it takes it.

        The next answer must have this number, as before.
        """
        run = self.run()
        reason = run.declined(answer)
        if not reason:
            return None
        if self.puzzle is None:
            return CommandError(409, reason, number=number)
        alternative = self.puzzle.alternative(self.game_state.game.write(answer))
        if alternative is None:
            clause, good = words.not_compared(self.puzzle), False
        else:
            clause, good = words.why_not(self.puzzle, alternative), self.puzzle.is_good(alternative)
        return CommandError(
            409,
            render(clause),
            number=number,
            template=clause.template,
            facts=dict(clause.facts),
            verdict="good" if good else "wrong",
        )

    def explanation(self) -> list[Clause]:
        """Return why the best answer of the puzzle is best; nothing at other lessons."""
        if self.puzzle is None:
            return []
        game = self.game_state.game
        return words.explanation(game, self.puzzle.table(game), self.puzzle)

    def hint(self) -> Explanation:
        """Return the open step's task and the moves that solve it, as far as the script leads to them."""
        run = self.run()
        game = self.game_state.game
        solution = run.solution_left()
        ahead = LessonRun(game, self.lesson, self.game_state.answers)
        previews: list[Preview] = []
        for answer in solution:
            while ahead.deciding != self.lesson.seat and (said := ahead.scripted()) is not None:
                ahead.play(said)
            if ahead.deciding != self.lesson.seat or refusal(ahead.table, answer) is not None:
                break
            previews.append(game.preview(ahead.table, answer))
            ahead.play(answer)
        steps = plan_steps(game, solution, previews, [0] * len(previews))
        line = [game.write(answer) for answer in solution[: len(previews)]]
        return Explanation(
            seat=self.lesson.seat,
            best=[Reason(line[0], [], steps=steps, line=line)] if line else [],
            worlds=0,
            options=len(line),
            measure="",
            lesson=self.lesson.closing if run.done or self.puzzle is not None else run.open_step.text,
            because=self.explanation(),
        )

    def state(self) -> wire.LessonState:
        """Return the lesson as its panel shows it."""
        run = self.run()
        lesson, step = self.lesson, run.open_step
        return wire.LessonState(
            id=lesson.id if self.puzzle is None else self.puzzle.id,
            title=lesson.title,
            step=min(run.step + 1, len(lesson.steps)),
            steps=len(lesson.steps),
            text=lesson.closing if run.done else step.text,
            done=run.done,
            lights=[] if run.done or self.puzzle is not None else list(step.lights),
            part="" if run.done else step.part,
            rules=list(lesson.rules),
            next="" if self.following is None else self.following.id,
            next_title="" if self.following is None else self.following.title,
            puzzle=self.puzzle_state(done=run.done),
        )

    def puzzle_state(self, *, done: bool) -> wire.PuzzleState | None:
        """Return what may be known of the puzzle; None at other lessons."""
        if self.puzzle is None:
            return None
        game, puzzle = self.game_state.game, self.puzzle
        day = today()
        todays = daily(game, day)
        return wire.PuzzleState(
            number=1 + [one.id for one in of(game)].index(puzzle.id),
            theme=puzzle.theme,
            theme_title=next((theme.title for theme in themes(game) if theme.id == puzzle.theme), ""),
            difficulty=puzzle.difficulty,
            day=day.isoformat() if todays is not None and todays.id == puzzle.id else "",
            task=words.task(puzzle),
            explanation=self.explanation() if done else [],
        )
