"""A game won by luck and one won by skill, made so on purpose, are told apart in a real game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from goldenspike.bots.search.one_ply import best_index, option_values
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from goldenspike.core.record import Record, new_record
from goldenspike.core.registry import find
from goldenspike.core.rng import Rng
from goldenspike.review.judgement import Judgement
from goldenspike.review.model import MILLION
from goldenspike.review.run import ReviewBudget, review

SEATS: Final = 3
FAVOURED: Final = 0
"""The seat that is lucky, or skilful."""
ROLLS: Final = 3
"""Rolls of which one counts: the best for a seat that is to be lucky, else the middle one."""
Choose = Callable[[Table], Any]


def played(game: Game, decide: Choose, roll: Choose) -> Record:
    """Return a game for three of which these two choose every answer."""
    record = new_record(game, ["Ada", "Ben", "Cyn"], {})
    table = game.open(SEATS, {})
    while not table.over:
        answer = decide(table) if isinstance(pending(table), Decision) else roll(table)
        record.answers.append(answer)
        play(table, answer)
    return record


def well(game: Game, table: Table) -> Any:
    """Return the best option at one ply."""
    question = pending(table)
    options = question.options(table)
    seat = question.seat  # type: ignore[attr-defined]  # a decision
    return options[best_index(option_values(game.evaluate, game.evaluate_options, table, seat, options))]


def rolled(judgement: Judgement, table: Table, rng: Rng, place: int) -> Any:
    """Return one of a few rolls, by its place among them; the best for the favoured seat is first."""
    question = pending(table)
    rolls: list[tuple[float, int, Any]] = []
    for number in range(ROLLS):
        answer = question.sample(table, rng)
        child: Table = table.copy()
        play(child, answer)
        rolls.append((-judgement.leaf(child)[FAVOURED], number, answer))
    return sorted(rolls)[place][2]


def lucky_game(game: Game) -> Record:
    """Return a game in which all play alike, and the dice favour one seat."""
    judgement = Judgement(game, game.open(SEATS, {}))
    rng = Rng("lucky")
    return played(game, lambda table: well(game, table), lambda table: rolled(judgement, table, rng, 0))


def skilful_game(game: Game) -> Record:
    """Return a game in which the dice favour nobody, and one seat plays well and the others at random."""
    judgement = Judgement(game, game.open(SEATS, {}))
    rng = Rng("at random")

    def decide(table: Table) -> Any:
        question = pending(table)
        if question.seat == Seat(FAVOURED):  # type: ignore[attr-defined]  # a decision
            return well(game, table)
        options = question.options(table)
        return options[rng.below(len(options))]

    return played(game, decide, lambda table: rolled(judgement, table, rng, ROLLS // 2))


@pytest.mark.long
def test_a_lucky_game_and_a_skilful_one_are_told_apart_in_america() -> None:
    game = find("america")
    by_luck = review(lucky_game(game), ReviewBudget(1)).accounts
    by_skill = review(skilful_game(game), ReviewBudget(1)).accounts
    for accounts in (by_luck, by_skill):
        assert accounts[FAVOURED].end == MILLION, "the favoured seat wins both"
        for account in accounts:
            assert account.start + account.luck + account.own + account.others == account.end
    lucky, skilful = by_luck[FAVOURED], by_skill[FAVOURED]
    assert lucky.luck > 300_000
    assert lucky.luck > 2 * abs(lucky.own + lucky.others)
    assert skilful.own + skilful.others > 300_000
    assert skilful.own + skilful.others > 2 * abs(skilful.luck)
    for account in by_skill[FAVOURED + 1 :]:
        assert account.own < -100_000, "the others' moves cost them the game"
        assert account.lost > 2 * skilful.lost, "the grades say who played badly"
