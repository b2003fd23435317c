"""Portions of the work on a review: some moments of a game, judged in one process.

Every sample and every world has its own seed, so that the result does not depend on who computes what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, final

import msgspec

from goldenspike.core.agenda import Decision, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play, settle
from goldenspike.core.registry import find
from goldenspike.review.appraisal import Appraisal, add_worlds, start_appraisal
from goldenspike.review.judgement import Estimate, Judgement

STAGES: Final = (4, 12, 36)
"""Samples and worlds after the first judgement, and after each time it was refined."""


class GameAnswers(msgspec.Struct, frozen=True):
    """A finished game as plain data, from which it is replayed."""

    game: str
    seats: int
    settings: dict[str, str]
    answers: list[str]
    colours: tuple[str, ...] = ()


class Findings(msgspec.Struct):
    """What is known so far about one moment."""

    moment: int
    estimate: Estimate
    appraisal: Appraisal | None = None
    """None if the moment asks for no decision, or one without a choice."""
    stage: int = 0
    """How often it was refined."""


class Portion(msgspec.Struct, frozen=True):
    """Moments to judge, or with findings to refine."""

    game: GameAnswers
    moments: list[int]
    stage: int
    findings: list[Findings] = []
    """What is known of the same moments, at every stage but the first."""


def open_game(played: GameAnswers) -> tuple[Game, Table]:
    """Return the game in the colours of the table, and its opening table."""
    game = find(played.game).in_colours(played.colours)
    table = game.open(played.seats, played.settings)
    settle(table)
    return game, table


def judge_portion(portion: Portion) -> list[Findings]:
    """Return the findings about the moments of a portion."""
    game, table = open_game(portion.game)
    judgement = Judgement(game, table)
    known = {each.moment: each for each in portion.findings}
    wanted = set(portion.moments)
    found: list[Findings] = []
    estimates = Estimates(judgement, portion.stage)
    for moment, given in enumerate([*portion.game.answers, ""]):
        answer: Any = game.read(given) if given else None
        if moment in wanted:
            estimate = estimates.at(table)
            if portion.stage == 0:
                found.append(judge_moment(judgement, table, answer, moment, estimate()))
            else:
                found.append(refine_moment(judgement, table, known[moment], portion.stage, estimate))
            if len(found) == len(wanted):
                break
        if given:
            if moment >= portion.moments[0]:
                estimates.before(table, answer)
            play(table, answer)
    return found


@final
class Estimates:
    """The estimates of the moments of one portion, at one stage.

    Where playouts go to the end, a moment after an answer that the quick bot would have given has the same
    ones as the moment before it: they are made once for all such moments in a row.
    """

    def __init__(self, judgement: Judgement, stage: int) -> None:
        self.judgement = judgement
        self.first = STAGES[stage - 1] if stage else 0
        self.last = STAGES[stage]
        self._root: Table | None = None
        """The first of such moments in a row; None where every moment is judged for itself."""
        self._made: Estimate | None = None
        """The estimate of the root, once it is made."""

    def before(self, table: Table, given: Any) -> None:
        """Note a table and the answer that is given next."""
        if not self.judgement.to_end:
            return
        if not self.judgement.is_usual(table, given):
            self._root = self._made = None
        elif self._root is None:
            self._root = table.copy()

    def at(self, table: Table) -> Callable[[], Estimate]:
        """Return what makes the estimate of a table, or takes that of the first one in the row."""

        def make() -> Estimate:
            """Return the estimate; one taken over from an earlier moment counts no playouts again."""
            if not self.judgement.to_end:
                return self.judgement.estimate(table, self.first, self.last)
            if self._made is None:
                root = table if self._root is None else self._root
                self._made = self.judgement.estimate(root, self.first, self.last)
                return self._made
            return msgspec.structs.replace(self._made, playouts=0)

        return make


def judge_moment(judgement: Judgement, table: Table, given: Any, moment: int, estimate: Estimate) -> Findings:
    """Return the first findings about a moment and the answer given then; None after the last."""
    appraisal = None if given is None else start_appraisal(judgement, table, given, moment)
    if appraisal is not None:
        add_worlds(judgement, table, appraisal, 0, STAGES[0])
    return Findings(moment, estimate, appraisal)


def refine_moment(
    judgement: Judgement, table: Table, known: Findings, stage: int, estimate: Callable[[], Estimate]
) -> Findings:
    """Return the findings with the samples and worlds of one more stage, as far as they are needed."""
    if not judgement.is_drawn(known.estimate):
        known.estimate = known.estimate.merged(estimate())
    if known.appraisal is not None and not known.appraisal.is_settled(alone=judgement.alone):
        add_worlds(judgement, table, known.appraisal, STAGES[stage - 1], STAGES[stage])
    known.stage = stage
    return known


def needs_more(known: Findings, judgement: Judgement) -> bool:
    """Return whether another stage would add anything."""
    if not judgement.is_drawn(known.estimate):
        return True
    return known.appraisal is not None and not known.appraisal.is_settled(alone=judgement.alone)


def portions(
    played: GameAnswers, stage: int, findings: dict[int, Findings], judgement: Judgement, size: int
) -> Iterator[Portion]:
    """Yield the portions of a stage, each with about so many moments; nothing if nothing is needed.

    Where moments can have the same playouts, those between two answers of the dice stay in one portion.
    """
    every = range(len(played.answers) + 1)
    moments = [moment for moment in every if stage == 0 or needs_more(findings[moment], judgement)]
    rows = rows_of(played) if judgement.to_end else list(every)
    chosen: list[int] = []
    for place, moment in enumerate(moments):
        chosen.append(moment)
        is_last = place == len(moments) - 1
        if is_last or (len(chosen) >= size and rows[moments[place + 1]] != rows[moment]):
            yield Portion(played, chosen, stage, [findings[each] for each in chosen] if stage else [])
            chosen = []


def rows_of(played: GameAnswers) -> list[int]:
    """Return for every moment how many answers of the dice came before it."""
    game, table = open_game(played)
    rows = [0]
    for words in played.answers:
        rows.append(rows[-1] + (not isinstance(pending(table), Decision)))
        play(table, game.read(words))
    return rows
