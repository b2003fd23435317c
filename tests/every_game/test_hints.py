"""Hints as plans: legal step by step, the same for the same seed, and blind to what is hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from goldenspike.bots.bot import make_bot
from goldenspike.bots.explain import NOT_ACTIONABLE, REST, Explanation, explain, is_asked_of_others
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.plan_steps import ENDINGS, MAX_STEPS
from goldenspike.bots.search.beam import must_answer
from goldenspike.core.agenda import Decision, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play, refusal
from goldenspike.core.rng import Rng
from kit.walks import decision_in

BUDGET = "150"
TABLES = 5


def let_others_wait(game: Game, table: Table, seat: int, rng: Rng) -> None:
    """Play on until the seat must answer: chances as they fall, the others by the game's waiting answer."""
    while True:
        question = pending(table)
        if not isinstance(question, Decision):
            play(table, question.sample(table, rng))
        elif question.seat == seat:
            return
        else:
            assert game.waiting_answer is not None, "a plan of this game ends with the turn"
            play(table, game.waiting_answer(table))


def require_playable(game: Game, table: Table, found: Explanation) -> int:
    """Check every plan by playing it at the true table; return how many answers the longest has."""
    for reason in found.best:
        copied: Table = table.copy()
        for words in reason.line:
            question = pending(copied)
            if reason.words != words and not (isinstance(question, Decision) and question.seat == found.seat):
                let_others_wait(game, copied, found.seat, Rng("others"))
            answer = game.read(words)
            assert refusal(copied, answer) is None, f"{words} in {reason.line}"
            play(copied, answer)
    return max(len(reason.line) for reason in found.best)


def test_a_hint_is_the_strongest_bot_s_plan__playable_and_blind_to_what_is_hidden(game: Game) -> None:
    longest = 0
    for number in range(TABLES):
        table, question, options = decision_in(game, f"hint {number}", latest=250)
        seat = question.seat
        other = game.imagine(game.view(table, seat), Rng(f"dealt anew {number}"))
        told: list[Explanation] = [
            explain(TableKnowledge(game, each, seat), seat, options, "a", BUDGET)
            for each in (table, other, table)
        ]
        assert len({msgspec.json.encode(each) for each in told}) == 1
        found = told[0]
        bot = make_bot(f"expert:{BUDGET}", game, seat, "a")
        choice = bot.choose(TableKnowledge(game, table, seat), options)
        slight_offer = is_asked_of_others(table, seat, choice)
        spared = type(choice) in game.means
        assert found.best[0].words == game.write(choice) or slight_offer or spared
        longest = max(longest, require_playable(game, table, found))
        words = [game.write(option) for option in options]
        for reason in found.best:
            assert reason.words == reason.line[0] == reason.steps[0].words
            assert reason.words in words
            assert 1 <= len(reason.steps) <= MAX_STEPS
            assert all(step.kind not in ENDINGS or step.gains for step in reason.steps[1:])
            assert not {part.name for part in reason.parts} & set(NOT_ACTIONABLE)
            assert not [part.name for part in reason.parts if "the others’ the" in part.name]
        losses = [reason.loss for reason in found.best]
        assert losses[0] == 0
        assert losses == sorted(losses)
        require_sum(found)
    assert longest > 1 or game.name == "goldrush", "only a turn of the toy game is one answer"


def require_sum(found: Explanation) -> None:
    """Check that the parts of a network's chance add up to its change, and that nothing else says one."""
    best = found.best[0]
    assert found.learned == (found.now is not None)
    if found.now is None:
        return
    then = best.points if best.chance is None else best.chance
    assert then == pytest.approx(found.now + sum(part.change for part in best.parts), abs=1e-9)
    assert [part.name for part in best.parts if part.name == REST] in ([], [REST])
    assert all(not reason.parts for reason in found.best[1:])


def follow(game: Game, seed: str, answers: int) -> tuple[int, int]:
    """Follow hints at one seat for so many answers, a new one at each; return kept and changed plans."""
    table, _, _ = decision_in(game, seed, latest=150)
    plan: list[Any] = []
    rng = Rng(seed)
    kept = changed = 0
    for _ in range(answers):
        if table.over:
            break
        question = pending(table)
        if not isinstance(question, Decision):
            play(table, question.sample(table, rng))
            plan = []
            continue
        options = question.options(table)
        found = explain(TableKnowledge(game, table, question.seat), question.seat, options, "b", BUDGET, plan)
        line = [game.read(words) for words in found.best[0].line]
        if plan and plan[0] in options:
            kept, changed = kept + (line[0] == plan[0]), changed + (line[0] != plan[0])
        play(table, line[0])
        plan = line[1:] if must_answer(table, question.seat) else []
    return kept, changed


def test_the_next_hint_continues_the_plan(game: Game) -> None:
    """Whoever takes the first step is told the second one next; a better plan is rarely found on the way."""
    followed = [follow(game, f"followed {number}", 8) for number in range(2)]
    kept, changed = (sum(column) for column in zip(*followed, strict=True))
    assert kept >= 2 * changed
