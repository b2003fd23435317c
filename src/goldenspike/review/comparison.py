"""Comparison of two games that begin alike: a branch beside what happened."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from goldenspike.core.play import GoldenSpikeError
from goldenspike.core.record import Record
from goldenspike.review.accounts import accounts_of
from goldenspike.review.model import Account, AnswerReview, Point, Review
from goldenspike.review.text import chance_words, rounded_account, seat_title, signed


class UnlikeGames(GoldenSpikeError):
    """The records are of different games."""


class Course(msgspec.Struct, frozen=True):
    """How a game went on from a moment."""

    points: list[Point]
    """From the moment to the end."""
    first: AnswerReview | None
    """The first answer after it; None if the game was over."""
    accounts: list[Account]
    """Why the chance of every seat changed since the moment."""
    result: str


class Comparison(msgspec.Struct, frozen=True):
    """Two games that share their first answers."""

    moment: int
    """How many they share."""
    happened: Course
    instead: Course


def course_from(review: Review, moment: int) -> Course:
    """Return how a reviewed game went on from a moment."""
    answers = review.answers[moment:]
    points = review.points[moment:]
    return Course(points, answers[0] if answers else None, accounts_of(points, answers), review.result)


def shared_answers(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many answers two games have in common before they part.

    >>> shared_answers(["a", "b", "c"], ["a", "b", "d", "e"])
    2
    """
    number = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        number += 1
    return number


def require_alike(one: Record | Review, other: Record | Review) -> None:
    """Raise UnlikeGames unless both are of the same game for as many seats."""
    if (one.game, len(one.players)) != (other.game, len(other.players)):
        raise UnlikeGames("Only two records of the same game for as many players can be compared.")


def compare(happened: Review, instead: Review) -> Comparison:
    """Return both courses from the moment at which the games part.

    Raise UnlikeGames as `require_alike` does.
    """
    require_alike(happened, instead)
    moment = shared_answers(
        [(answer.seat, answer.words) for answer in happened.answers],
        [(answer.seat, answer.words) for answer in instead.answers],
    )
    return Comparison(moment, course_from(happened, moment), course_from(instead, moment))


def comparison_lines(happened: Review, instead: Review) -> list[str]:
    """Return the comparison of a branch with what happened, as lines for a terminal."""
    compared = compare(happened, instead)
    alone = happened.alone
    lines = [f"They part after move {compared.moment}."]
    for title, review, course in (
        ("What happened", happened, compared.happened),
        ("What if", instead, compared.instead),
    ):
        lines += ["", f"{title}: {course.result}."]
        if course.first is not None:
            who = "the dice" if course.first.seat is None else seat_title(review, course.first.seat)
            after = course.points[1].chances
            chances = ", ".join(
                [
                    f"{seat_title(review, seat)} {chance_words(value, alone=alone)}"
                    for seat, value in enumerate(after)
                ]
            )
            lines.append(f"  Move {course.first.moment}, {who}: {course.first.words}. Then {chances}.")
        for seat, account in enumerate(course.accounts):
            start, luck, own, others, end = rounded_account(account, alone=alone)
            theirs = "" if alone else f", others' moves {signed(others)}"
            lines.append(
                f"  {seat_title(review, seat)}: {start / 10:.1f} where they part, luck {signed(luck)}, "
                f"own moves {signed(own)}{theirs}: {end / 10:.1f} at the end."
            )
    return lines
