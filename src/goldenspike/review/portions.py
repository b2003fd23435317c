"""Portions of the work on a review: some moments of a game, judged in one process.

Every sample and every world has its own seed, so that the result does not depend on who computes what.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from goldenspike.core.agenda import Table
from goldenspike.core.game import Game
from goldenspike.core.play import play, settle
from goldenspike.core.registry import find
from goldenspike.review.appraisal import Appraisal, add_worlds, start_appraisal
from goldenspike.review.judgement import Estimate, Judgement

STAGES: Final = (6, 18, 48)
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
    for moment, given in enumerate([*portion.game.answers, ""]):
        answer: Any = game.read(given) if given else None
        if moment in wanted:
            if portion.stage == 0:
                found.append(judge_moment(judgement, table, answer, moment))
            else:
                found.append(refine_moment(judgement, table, known[moment], portion.stage))
            if len(found) == len(wanted):
                break
        if given:
            play(table, answer)
    return found


def judge_moment(judgement: Judgement, table: Table, given: Any, moment: int) -> Findings:
    """Return the first findings about a moment and the answer given then; None after the last."""
    estimate = judgement.estimate(table, 0, STAGES[0])
    appraisal = None if given is None else start_appraisal(judgement, table, given, moment)
    if appraisal is not None:
        add_worlds(judgement, table, appraisal, 0, STAGES[0])
    return Findings(moment, estimate, appraisal)


def refine_moment(judgement: Judgement, table: Table, known: Findings, stage: int) -> Findings:
    """Return the findings with the samples and worlds of one more stage, as far as they are needed."""
    first, last = STAGES[stage - 1], STAGES[stage]
    if not judgement.is_drawn(known.estimate):
        known.estimate = known.estimate.merged(judgement.estimate(table, first, last))
    if known.appraisal is not None and not known.appraisal.is_settled(alone=judgement.alone):
        add_worlds(judgement, table, known.appraisal, first, last)
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
    """Yield the portions of a stage, each with so many moments at most; nothing if nothing is needed."""
    every = range(len(played.answers) + 1)
    moments = [moment for moment in every if stage == 0 or needs_more(findings[moment], judgement)]
    for start in range(0, len(moments), size):
        chosen = moments[start : start + size]
        known = [findings[moment] for moment in chosen] if stage else []
        yield Portion(played, chosen, stage, known)
