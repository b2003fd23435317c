"""Hints and reviews do not contradict each other: they search alike and judge at the same place."""

from __future__ import annotations

from goldenspike.bots.bot import make_bot
from goldenspike.bots.explain import explain
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.review.appraisal import Appraisal, add_worlds, start_appraisal
from goldenspike.review.judgement import Judgement

INACCURACY = 0.02
GAME = find("montana")


def appraised(table: Table, words: str) -> Appraisal:
    """Return the appraisal of an answer in a few worlds."""
    judgement = Judgement(GAME, table)
    found = start_appraisal(judgement, table, GAME.read(words), 0)
    assert found is not None
    add_worlds(judgement, table, found, 0, 4)
    return found


def test_a_review_hardly_ever_faults_what_hints_name_first() -> None:
    """One seat follows hints for a whole game. The review once ended the turn for it with worse answers."""
    table = GAME.open(2, {})
    dice = GAME.dice(table, "hinted")
    other = make_bot("greedy", GAME, Seat(1), "hinted")
    faults: list[str] = []
    hinted = 0
    while not table.over:
        question = pending(table)
        if not isinstance(question, Decision):
            play(table, dice.answer(table))
            continue
        options = question.options(table)
        known = TableKnowledge(GAME, table, question.seat)
        if question.seat or len(options) == 1:
            play(table, options[0] if len(options) == 1 else other.choose(known, options))
            continue
        first = explain(known, question.seat, options, f"{hinted}", "2000").best[0].words
        lost, doubt = appraised(table, first).loss()
        if lost >= INACCURACY and lost > doubt:
            faults.append(f"{first} lost {lost:.3f}")
        hinted += 1
        play(table, GAME.read(first))
    assert hinted > 30
    assert len(faults) <= 1, faults
