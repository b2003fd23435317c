"""Assembly of a review from its findings: points, accounts, grades, turning points and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from goldenspike.bots.explain import plan_changes
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.events import Event
from goldenspike.core.facts import Clause, Fact, Listed, recoloured_facts
from goldenspike.core.figures import Exchange
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.record import result_of
from goldenspike.core.rng import Rng
from goldenspike.review.accounts import accounts_of, amount_words, grade_of, seat_fact, summary_of, unit_words
from goldenspike.review.appraisal import Appraisal, follow
from goldenspike.review.judgement import Judgement
from goldenspike.review.model import (
    MILLION,
    Addressed,
    AnswerReview,
    Better,
    Grade,
    Point,
    Review,
    Trade,
    TurningPoint,
    to_millionths,
)
from goldenspike.review.portions import Findings, GameAnswers, open_game

TURNING_POINTS: Final = 5
APART: Final = 3
"""Turning points are so many answers apart at least."""
LEAST_TURN: Final = 10_000
"""A smaller change, in millionths of a chance, is no turning point."""
LEAST_TURN_ALONE: Final = 300_000
"""The same in a game for one, in millionths of a point."""
MOST_EVENTS: Final = 3
"""Events that tell what happened at a turning point."""


def assemble(played: GameAnswers, players: Sequence[str], findings: Mapping[int, Findings]) -> Review:
    """Return the review of a finished game, from findings about every moment."""
    game, table = open_game(played)
    judgement = Judgement(game, table)
    counter = None if game.figures is None else game.figures(played.seats)
    points = [point_of(judgement, findings[0], 0)]
    answers: list[AnswerReview] = []
    turns = [table.turns]
    pages: list[list[Event]] = []
    table.announced = []
    for number, words in enumerate(played.answers, start=1):
        question = pending(table)
        answer = game.read(words)
        seat = question.seat if isinstance(question, Decision) else None
        appraisal = findings[number - 1].appraisal
        grade = None if appraisal is None else grade_decision(judgement, table, appraisal)
        before: Table = table.copy()
        events: list[Event] = []
        table.announced = events
        play(table, answer)
        pages.append(events)
        turns.append(table.turns)
        if counter is not None:
            counter.count(before, events, table, number)
        points.append(point_of(judgement, findings[number], number))
        changes = tuple(
            [now - then for now, then in zip(points[-1].chances, points[-2].chances, strict=True)]
        )
        answers.append(AnswerReview(number, seat, words, changes, grade))
    accounts = accounts_of(points, answers)
    every = [*findings.values()]
    return Review(
        game=game.name,
        title=game.title,
        players=list(players),
        colours=list(game.seat_names[: played.seats]),
        result=result_of(game, table),
        alone=judgement.alone,
        judged_by=judgement.sentence(),
        points=points,
        answers=answers,
        turns=turns,
        accounts=accounts,
        summary=summary_of(game, accounts),
        turning_points=turning_points(game, points, answers, pages, turns),
        figures=[] if counter is None else list(counter.figures()),
        trades=[] if counter is None else [trade_of(each, answers) for each in counter.exchanges],
        stage=max([each.stage for each in every]),
        playouts=sum(
            [each.estimate.playouts + (each.appraisal.playouts if each.appraisal else 0) for each in every]
        ),
    )


def point_of(judgement: Judgement, found: Findings, moment: int) -> Point:
    """Return the point of a moment, in whole millionths."""
    estimate = found.estimate
    chances = to_millionths(estimate.means(), None if judgement.alone else MILLION)
    systematic = 0.0 if max(estimate.means()) in (0.0, 1.0) else judgement.systematic_error()
    bands = [(error**2 + systematic**2) ** 0.5 for error in estimate.errors()]
    samples = 0 if estimate.exact else estimate.samples
    return Point(moment, chances, to_millionths(bands, None), samples, judgement.is_drawn(estimate))


def trade_of(exchange: Exchange, answers: list[AnswerReview]) -> Trade:
    """Return a trade with the change of both chances by the answer that concluded it."""
    changes = answers[exchange.moment - 1].changes
    first, second = exchange.seats
    return Trade(exchange.moment, exchange.seats, (changes[first], changes[second]))


# Decisions ---------------------------------------------------------------------------------------


def grade_decision(judgement: Judgement, table: Table, appraisal: Appraisal) -> Grade:
    """Return the grade of a decision, with what would have been better if it lost anything."""
    best = appraisal.best()
    lost, error = appraisal.loss()
    better = better_answer(judgement.game, table, appraisal, best) if best and lost > error else None
    return grade_of(appraisal, better, alone=judgement.alone)


def better_answer(game: Game, table: Table, appraisal: Appraisal, best: int) -> Better:
    """Return the better answer in words, with the terms of the evaluation that speak for it."""
    seat = Seat(appraisal.seat)
    world = TableKnowledge(game, table, seat).imagine(Rng(f"review {appraisal.moment}"))
    lines = [[game.read(words) for words in appraisal.lines[place]] for place in (0, best)]
    given, other = [follow(world, seat, line) for line in lines]
    answer = lines[1][0]
    preview = game.preview(table, answer)
    return Better(
        words=appraisal.candidates[best],
        title=preview.title or preview.words,
        parts=plan_changes(game, given, other, seat),
        measure=game.evaluation_unit,
    )


# Turning points ----------------------------------------------------------------------------------


def turning_points(
    game: Game,
    points: list[Point],
    answers: list[AnswerReview],
    pages: list[list[Event]],
    turns: list[int],
) -> list[TurningPoint]:
    """Return the answers that changed the game most, in the order of the game, some answers apart."""
    alone = len(points[0].chances) == 1
    least = LEAST_TURN_ALONE if alone else LEAST_TURN
    chosen: list[AnswerReview] = []
    for answer in sorted(answers, key=lambda each: (-weight_of(each, points), each.moment)):
        if len(chosen) == TURNING_POINTS or weight_of(answer, points) < least:
            break
        if all(are_apart(answer, other, turns) for other in chosen):
            chosen.append(answer)
    chosen.sort(key=lambda each: each.moment)
    return [
        TurningPoint(
            moment=answer.moment,
            seat=answer.seat,
            turn=turns[answer.moment - 1],
            happened=happened(game, answer, pages[answer.moment - 1]),
            effect=effect_of(game, points, answer),
            change=change_of(answer)[1],
            concerned=change_of(answer)[0],
            better=None if answer.grade is None else answer.grade.better,
            addressed=addressed(game, points, answer, pages[answer.moment - 1]),
        )
        for answer in chosen
    ]


def are_apart(answer: AnswerReview, other: AnswerReview, turns: list[int]) -> bool:
    """Return whether two answers can both be turning points: some answers apart, and not of one turn.

    Who overlooks something in a turn overlooks it with every answer of it.
    """
    same_turn = answer.seat == other.seat and turns[answer.moment - 1] == turns[other.moment - 1]
    return abs(answer.moment - other.moment) >= APART and not same_turn


def change_of(answer: AnswerReview) -> tuple[int, int]:
    """Return the seat that an answer concerned most, and the change of its chance, or what it lost."""
    if answer.seat is not None and answer.grade is not None and answer.grade.lost:
        return answer.seat, -answer.grade.lost
    if answer.seat is not None:
        return answer.seat, answer.changes[answer.seat]
    seat = max(range(len(answer.changes)), key=lambda each: abs(answer.changes[each]))
    return seat, answer.changes[seat]


def weight_of(answer: AnswerReview, points: list[Point]) -> int:
    """Return how much an answer counts as a turning point: what it lost, or the luck it was beyond doubt.

    A good move counts by half of what it gained: others would have found many of them, too.
    """
    seat, change = change_of(answer)
    if answer.grade is not None and answer.grade.lost:
        return answer.grade.lost
    around = points[answer.moment - 1 : answer.moment + 1]
    doubt = sqrt(sum([point.bands[seat] ** 2 for point in around if point.samples]))
    sure = max(0, abs(change) - round(doubt))
    if answer.seat is None:
        return sure
    return sure // 2 if answer.grade is not None else 0


def addressed(
    game: Game, points: list[Point], answer: AnswerReview, events: list[Event]
) -> tuple[Addressed, ...]:
    """Return what happened and what it changed, as they are said to each seat that a sentence is about."""
    told = {event.subject() for event in told_events(events)} - {None}
    seats = {seat for seat in told if seat is not None} | {change_of(answer)[0]}
    return tuple(
        [
            Addressed(seat, happened(game, answer, events, seat), effect_of(game, points, answer, seat))
            for seat in sorted(seats)
        ]
    )


def told_events(events: list[Event]) -> list[Event]:
    """Return the events that tell what happened at a turning point."""
    return [event for event in events if not event.heading][:MOST_EVENTS]


def happened(game: Game, answer: AnswerReview, events: list[Event], reader: int | None = None) -> Clause:
    """Return what happened at an answer, by its events; by its notation if it announced none.

    Events whose subject is the reader are told in the second person.
    """
    told: list[Fact] = []
    for event in told_events(events):
        they, you = event.worded()
        template = you if reader is not None and event.subject() == reader else they
        told.append(Clause(template, recoloured_facts(event.facts(), game.seat_names)))
    if told:
        return Clause("{told}", {"told": Listed(tuple(told), " ")})
    if answer.seat is None:
        return Clause("The dice: {words}.", {"words": answer.words})
    return Clause("{seat}: {words}.", {"seat": seat_fact(game, answer.seat), "words": answer.words})


def effect_of(game: Game, points: list[Point], answer: AnswerReview, reader: int | None = None) -> Clause:
    """Return what an answer changed, a sentence; in the second person if it is about the reader."""
    alone = len(points[0].chances) == 1
    seat, change = change_of(answer)
    yours = seat == reader
    grade = answer.grade
    facts: dict[str, Fact] = {"seat": seat_fact(game, seat)}
    if grade is not None and grade.lost:
        facts.update(
            amount=amount_words(grade.lost, alone=alone),
            low=amount_words(grade.low, alone=alone),
            high=amount_words(grade.high, alone=alone),
        )
        unit = unit_words(amount_words(grade.lost, alone=alone), alone=alone)
        whom = "you" if yours else "{seat}"
        return Clause(f"It cost {whom} about {{amount}} {unit} (between {{low}} and {{high}}).", facts)
    before, after = points[answer.moment - 1].chances[seat], points[answer.moment].chances[seat]
    facts.update(before=shown(before, alone=alone), after=shown(after, alone=alone))
    rises = "rose" if change > 0 else "fell"
    if alone:
        what = "Your expected score" if yours else "The expected score of {seat}"
        return Clause(f"{what} {rises} from {{before}} to {{after}} points.", facts)
    what = "Your chance to win" if yours else "The chance of {seat} to win"
    return Clause(f"{what} {rises} from {{before}} to {{after}} %.", facts)


def shown(value: int, *, alone: bool) -> str:
    """Return a chance in whole per cent, or points with a tenth."""
    return f"{value / MILLION:.1f}" if alone else f"{value * 100 / MILLION:.0f}"
