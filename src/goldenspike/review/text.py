"""A review in words: the names of seats, the accounts, and the summary for a terminal."""

from __future__ import annotations

from typing import Final

from goldenspike.bots.explain import Part
from goldenspike.core.facts import Clause, render
from goldenspike.review.model import MILLION, Account, AnswerReview, Better, Review

SMALL: Final = 0.1
"""Terms that differ by less than this part of the largest difference are not told."""
PLURALS: Final = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}
WORST: Final = 3
"""Decisions of a seat that the summary lists, those that lost most."""


def seat_title(review: Review, seat: int) -> str:
    """Return a seat by its player and its colour."""
    return f"{review.players[seat]} ({review.colours[seat]})"


def sentence(clause: Clause) -> str:
    """Return a clause as a sentence that begins with a capital letter."""
    words = render(clause)
    return words[:1].upper() + words[1:]


def tenths(value: int, *, alone: bool) -> int:
    """Return a value in tenths of a per cent of chance, or of a point."""
    return round(value * 10 / MILLION) if alone else round(value * 1000 / MILLION)


def rounded_account(account: Account, *, alone: bool) -> tuple[int, int, int, int, int]:
    """Return start, luck, own moves, others' moves and end in tenths that still add up.

    What rounding leaves over goes to the own moves.
    """
    start, luck, others, end = [
        tenths(value, alone=alone) for value in (account.start, account.luck, account.others, account.end)
    ]
    return start, luck, end - start - luck - others, others, end


def signed(value: int) -> str:
    """Return tenths with a sign.

    >>> signed(-143), signed(5)
    ('−14.3', '+0.5')
    """
    return f"{'−' if value < 0 else '+'}{abs(value) / 10:.1f}"


def chance_words(value: int, *, alone: bool) -> str:
    """Return a chance in per cent, or points.

    >>> chance_words(431_000, alone=False)
    '43 %'
    """
    return f"{value / MILLION:.1f}" if alone else f"{value * 100 / MILLION:.0f} %"


def parts_words(parts: list[Part]) -> str:
    """Return the terms that speak for an answer, and those that speak against it, without the small ones.

    >>> parts_words([Part("settlements on the board", 22.5), Part("a rival", 0.1), Part("goods", -12.0)])
    'for it: settlements on the board +22.5; against it: goods −12.0'
    """
    least = SMALL * max([abs(part.change) for part in parts], default=0.0)
    told = [part for part in parts if abs(part.change) >= least]
    gains = [f"{part.name} +{part.change:.1f}" for part in told if part.change > 0]
    losses = [f"{part.name} −{-part.change:.1f}" for part in told if part.change < 0]
    said = [f"for it: {', '.join(gains)}"] if gains else []
    return "; ".join([*said, f"against it: {', '.join(losses)}"] if losses else said)


def better_words(better: Better) -> str:
    """Return what would have been better and why, a sentence."""
    why = parts_words(better.parts)
    return f"Better: {render(better.title)}{f' ({why})' if why else ''}."


def graded_words(graded: dict[str, int]) -> str:
    """Return how many moves had each grade.

    >>> graded_words({"best": 3, "inaccuracy": 2, "blunder": 1})
    '3 best, 2 inaccuracies, 1 blunder'
    """
    return ", ".join(
        [f"{number} {name if number == 1 else PLURALS.get(name, name)}" for name, number in graded.items()]
    )


def worst_answers(review: Review, seat: int) -> list[AnswerReview]:
    """Return the decisions of a seat that lost most, the worst first."""
    lost = [
        answer
        for answer in review.answers
        if answer.seat == seat and answer.grade is not None and answer.grade.lost
    ]
    return sorted(lost, key=lambda answer: -answer.grade.lost if answer.grade else 0)[:WORST]


def summary_lines(review: Review) -> list[str]:
    """Return a review as lines for a terminal."""
    alone = review.alone
    lines = [f"{review.title}: {review.result}."]
    if review.what_if:
        lines.append(what_if_words(review))
    lines.append("")
    lines += [sentence(clause) for clause in review.summary]
    lines += [
        "",
        "From the first to the last chance to win:" if not alone else "From the first to the last score:",
    ]
    for seat, account in enumerate(review.accounts):
        start, luck, own, others, end = rounded_account(account, alone=alone)
        theirs = "" if alone else f", others' moves {signed(others)}"
        lines.append(
            f"  {seat_title(review, seat)}: {start / 10:.1f} at first, luck {signed(luck)}, "
            f"own moves {signed(own)}{theirs}: {end / 10:.1f} at the end."
        )
    lines += ["", "What decided it:"]
    for turn in review.turning_points:
        lines.append(f"  Move {turn.moment}, turn {turn.turn}: {sentence(turn.happened)}")
        lines.append(f"    {sentence(turn.effect)}")
        if turn.better is not None:
            lines.append(f"    {better_words(turn.better)}")
    if not review.turning_points:
        lines.append("  No single move or roll.")
    lines += ["", "Moves by grade:"]
    for seat, account in enumerate(review.accounts):
        lines.append(f"  {seat_title(review, seat)}: {graded_words(account.graded)}.")
    lines += ["", judged_words(review)]
    return lines


def what_if_words(review: Review) -> str:
    """Return what a branch is and where it comes from, as sentences; of a branch only."""
    return f"What if: this is not the game itself. It plays on {review.what_if}."


def judged_words(review: Review) -> str:
    """Return how the review was made, in sentences."""
    hidden = sum([not point.drawn for point in review.points])
    left_out = (
        f" {hidden} of {len(review.points)} points have too few of them and are not drawn." if hidden else ""
    )
    return f"{review.judged_by} Based on {review.playouts:,} simulated continuations.{left_out}"
