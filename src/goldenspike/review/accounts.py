"""Accounts of luck and skill in whole millionths: every change of a chance is booked once."""

from __future__ import annotations

from typing import Final

from goldenspike.core.facts import Clause, Fact, Listed, SeatFact
from goldenspike.core.game import Game
from goldenspike.review.appraisal import Appraisal
from goldenspike.review.model import MILLION, Account, AnswerReview, Better, Grade, GradeName, Point

GRADES: Final[tuple[tuple[GradeName, int], ...]] = (
    ("blunder", 100_000),
    ("mistake", 50_000),
    ("inaccuracy", 20_000),
)
"""Grades and the least loss of each, in millionths of a chance."""
GRADES_ALONE: Final[tuple[tuple[GradeName, int], ...]] = (
    ("blunder", 4 * MILLION),
    ("mistake", 2 * MILLION),
    ("inaccuracy", MILLION),
)
"""The same in a game for one, in millionths of a point."""
EVERY_GRADE: Final[tuple[GradeName, ...]] = ("best", "good", "inaccuracy", "mistake", "blunder")
TOLD_FROM: Final = 5_000
"""Less than half a point of chance is not told."""


def grade_of(appraisal: Appraisal, better: Better | None, *, alone: bool) -> Grade:
    """Return the grade of a decision; a loss within its doubt counts as none."""
    lost, error = appraisal.loss()
    low, high = round((lost - error) * MILLION), round((lost + error) * MILLION)
    counted = round(lost * MILLION) if lost > error else 0
    name: GradeName = "good" if counted else "best"
    for grade, least in reversed(GRADES_ALONE if alone else GRADES):
        if counted >= least:
            name = grade
    return Grade(
        name=name,
        lost=counted,
        low=max(0, low),
        high=max(0, high),
        options=appraisal.options,
        considered=len(appraisal.candidates),
        worlds=len(appraisal.results[0]),
        better=better if counted else None,
    )


def accounts_of(points: list[Point], answers: list[AnswerReview]) -> list[Account]:
    """Return the account of every seat; `start + luck + own + others == end` holds exactly."""
    found: list[Account] = []
    for seat in range(len(points[0].chances)):
        luck = own = others = lost = 0
        graded: dict[str, int] = dict.fromkeys(EVERY_GRADE, 0)
        for answer in answers:
            change = answer.changes[seat]
            if answer.seat is None:
                luck += change
            elif answer.seat == seat:
                own += change
                if answer.grade is not None:
                    lost += answer.grade.lost
                    graded[answer.grade.name] += 1
            else:
                others += change
        start, end = points[0].chances[seat], points[-1].chances[seat]
        found.append(Account(start, end, luck, own, others, lost, graded))
    return found


# In words ----------------------------------------------------------------------------------------


def amount_words(change: int, *, alone: bool) -> str:
    """Return a change without its sign: whole points of chance, or tenths of a point.

    >>> amount_words(-143_000, alone=False), amount_words(2_140_000, alone=True)
    ('14', '2.1')
    """
    return f"{abs(change) / MILLION:.1f}" if alone else f"{abs(change) * 100 / MILLION:.0f}"


def unit_words(amount: str, *, alone: bool) -> str:
    """Return the unit of an amount.

    >>> unit_words("1", alone=False), unit_words("2.1", alone=True)
    ('point of winning chance', 'points')
    """
    unit = "point" if amount in ("1", "1.0") else "points"
    return unit if alone else f"{unit} of winning chance"


def seat_fact(game: Game, seat: int) -> SeatFact:
    """Return a seat as a fact."""
    return SeatFact(seat, game.seat_names[seat])


def summary_of(game: Game, accounts: list[Account]) -> list[Clause]:
    """Return luck and skill as sentences."""
    alone = len(accounts) == 1
    luck, own = [account.luck for account in accounts], [account.own for account in accounts]
    return [
        change_sentence(game, luck, ("Luck", "it"), "Luck evened out."),
        change_sentence(
            game, own, ("The moves" if alone else "The players’ own moves", "they"), "Moves changed little."
        ),
    ]


def change_sentence(game: Game, changes: list[int], subject: tuple[str, str], nothing: str) -> Clause:
    """Return what something brought some seats and cost others, as a sentence.

    The subject comes with its pronoun. The unit stands once, behind the first amount.
    """
    alone = len(changes) == 1
    told: list[Fact] = []
    for verb, sign in (("brought", 1), ("cost", -1)):
        seats = [seat for seat, change in enumerate(changes) if change * sign >= TOLD_FROM]
        seats.sort(key=lambda seat: -abs(changes[seat]))
        items: list[Fact] = []
        for seat in seats:
            amount = amount_words(changes[seat], alone=alone)
            unit = "" if told or items else f" {unit_words(amount, alone=alone)}"
            words = f"{{seat}} {{amount}}{unit}"
            items.append(Clause(words, {"seat": seat_fact(game, seat), "amount": amount}))
        if items:
            told.append(Clause(f"{verb} {{list}}", {"list": and_list(items)}))
    if not told:
        return Clause(nothing)
    return Clause(f"{subject[0]} {{told}}.", {"told": Listed(tuple(told), f"; {subject[1]} ")})


def and_list(items: list[Fact]) -> Fact:
    """Return facts as a list with commas and a final "and"."""
    if len(items) == 1:
        return items[0]
    return Listed((Listed(tuple(items[:-1]), ", "), items[-1]), " and ")
