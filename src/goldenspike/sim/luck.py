"""Luck of a game: every chance is compared with its expectation, by a judgement of the table.

Whatever judges, luck measured so is zero on average: it is the difference of what came and the mean of what
could have come. A better judgement only tells more of it from noise.
"""

from __future__ import annotations

from typing import Final, final

from goldenspike.bots.net_file import judge_of
from goldenspike.bots.search.one_ply import best_index, option_values
from goldenspike.bots.win_chances import evaluated_chances
from goldenspike.core.agenda import Chance, Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng

MOST_OUTCOMES: Final = 12
"""A chance with more outcomes than this is compared with so many samples of them."""
MOST_OUTCOMES_ALONE: Final = 4
"""The same in a game for one, where many quick answers make the judgement slow."""
QUICK_ANSWERS: Final = 1
"""A chance is judged after so many quick answers: the evaluation sees only what has been done with a draw."""


@final
class LuckMeter:
    """Adds up the luck of every seat: changes of its chance to win, in a game for one of its evaluation."""

    def __init__(self, game: Game, seats: int, seed: str) -> None:
        self.game = game
        self.seats = seats
        self.rng = Rng(f"luck {seed}")
        self.changes: dict[str, list[float]] = {}
        self.moved: dict[str, float] = {}
        self.expected: list[float] = []

    def expect(self, table: Table, question: Chance) -> None:
        """Note what a chance was to bring, before the dice answer it."""
        weighted: list[tuple[object, int]] = []
        if question.complete:
            weighted.extend(question.odds(table))
        most = MOST_OUTCOMES_ALONE if self.seats == 1 else MOST_OUTCOMES
        if not 0 < len(weighted) <= most:
            weighted = [(question.sample(table, self.rng), 1) for _ in range(most)]
        total = sum([weight for _, weight in weighted])
        expected = [0.0] * self.seats
        for answer, weight in weighted:
            child: Table = table.copy()
            play(child, answer)
            for seat, value in enumerate(self.judged(child)):
                expected[seat] += value * weight / total
        self.expected = expected

    def compare(self, table: Table, question: Chance) -> None:
        """Count what the chance has brought, after the answer of the dice."""
        kind = type(question).__name__
        sums = self.changes.setdefault(kind, [0.0] * self.seats)
        moved = 0.0
        for seat, value in enumerate(self.judged(table)):
            change = value - self.expected[seat]
            sums[seat] += change
            moved += abs(change)
        self.moved[kind] = self.moved.get(kind, 0.0) + moved / self.seats

    def judged(self, table: Table) -> list[float]:
        """Return every seat's chance to win, in a game for one its evaluation, after quick answers."""
        game = self.game
        child: Table = table.copy()
        for _ in range(QUICK_ANSWERS):
            if child.over:
                break
            question = pending(child)
            if not isinstance(question, Decision):
                break
            options = question.options(child)
            if len(options) == 1:
                play(child, options[0])
                continue
            values = option_values(game.evaluate, game.evaluate_options, child, question.seat, options)
            play(child, options[best_index(values)])
        if self.seats == 1:
            over = child.over
            return [float(game.outcome(child).scores[0]) if over else game.evaluate(child, Seat(0))]
        judge = None if child.over else judge_of(game, child)
        return evaluated_chances(game, child) if judge is None else list(judge.chances(child))

    def totals(self) -> tuple[float, ...]:
        """Return the luck of each seat."""
        return tuple([round(sum(column), 6) for column in zip(*self.changes.values(), strict=True)])

    def by_chance(self) -> dict[str, float]:
        """Return by kind of chance how much it moved, a mean over seats."""
        return {kind: round(moved, 6) for kind, moved in sorted(self.moved.items())}
