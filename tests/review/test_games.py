"""Planted blunders in whole games: the worst answer where most was at stake is found as a turning point."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from goldenspike.bots.search.one_ply import best_index, option_values
from goldenspike.core.agenda import Decision, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.record import Record, new_record
from goldenspike.core.registry import find
from goldenspike.review.judgement import Judgement
from goldenspike.review.run import ReviewBudget, review

SEATS = {"america": 3, "montana": 2, "pioneer": 1, "railways": 2}
FORGONE = {"railways": "Deliver"}
"""The kind of answer that the planted one forgoes, where not any will do: the turn goes to something else."""
LOST = float("-inf")


class Stake(NamedTuple):
    """What the worst option of a decision would cost, and how many answers came before it."""

    size: float
    place: int
    worst: Any


def play_on(game: Game, table: Table, answers: list[Any], planted: dict[int, Any]) -> list[Stake]:
    """Play a game to its end at one ply, but for what is planted; return what was at stake where.

    The evaluation says which option is worst, and the judgement what it costs against the best.
    """
    dice = game.dice(table, "planted")
    judgement = Judgement(game, table)
    stakes: list[Stake] = []
    while not table.over:
        question = pending(table)
        if not isinstance(question, Decision):
            answer = dice.answer(table)
        else:
            options = question.options(table)
            values = option_values(game.evaluate, game.evaluate_options, table, question.seat, options)
            best = best_index(values)
            answer = planted.get(len(answers), options[best])
            valued = [index for index, value in enumerate(values) if value > LOST]
            forgone = FORGONE.get(game.name)
            if forgone is not None:
                valued = [index for index in valued if ends_turn(table, options[index])]
            worst = min(valued, key=lambda index: values[index], default=best)
            if not planted and forgone in (None, type(options[best]).__name__):
                after = [
                    chances_after(judgement, table, options[index])[question.seat] for index in (best, worst)
                ]
                stakes.append(Stake(after[0] - after[1], len(answers), options[worst]))
        answers.append(answer)
        play(table, answer)
    return stakes


def ends_turn(table: Table, option: Any) -> bool:
    """Return whether a turn is over with this option."""
    child: Table = table.copy()
    play(child, option)
    return child.turns > table.turns


def chances_after(judgement: Judgement, table: Table, option: Any) -> list[float]:
    """Return the chances after an option, once the quick bot has played on as in a review."""
    child: Table = table.copy()
    play(child, option)
    return judgement.played_out(child, 0, judgement.horizon(table))


def with_blunder(name: str) -> tuple[Record, int]:
    """Return a game with a planted blunder, neither early nor at the very end, and its number."""
    game = find(name)
    answers: list[Any] = []
    stakes = play_on(game, game.open(SEATS[name], {}), answers, {})
    first, last = len(answers) // 3, len(answers) * 9 // 10
    _, place, worst = max(
        [stake for stake in stakes if first < stake.place < last], key=lambda stake: stake.size
    )
    record = new_record(game, ["Ada", "Ben", "Cyn"][: SEATS[name]], {})
    play_on(game, game.open(SEATS[name], {}), record.answers, {place: worst})
    return record, place + 1


@pytest.mark.long
@pytest.mark.parametrize("name", SEATS)
def test_a_planted_blunder_is_a_turning_point(name: str) -> None:
    record, number = with_blunder(name)
    made = review(record, ReviewBudget(1))
    grade = made.answers[number - 1].grade
    assert grade is not None
    assert grade.name in ("inaccuracy", "mistake", "blunder")
    assert grade.better is not None
    assert grade.better.parts, "why it is better is said in named terms"
    assert number in [turn.moment for turn in made.turning_points]
    for account in made.accounts:
        assert account.start + account.luck + account.own + account.others == account.end
