"""What a bot would do in one's place, and why another did what it did."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from goldenspike.core.agenda import Decision
from goldenspike.games.america import GAME
from goldenspike.games.america.actions import BuildSettler
from goldenspike.games.america.flow import ActionPhase
from kit import saves
from kit.browsing import MapPlayer


def ask(player: MapPlayer) -> Locator:
    """Ask for a hint, and wait until it is there."""
    hint = player.part("hint")
    hint.get_by_role("button", name="Hint").click()
    expect(hint.get_by_role("heading").first).to_have_text("A plan for you")
    return hint


@pytest.mark.parametrize("seats", ["montana me bot:random", "pioneer me", "railways me bot:random"])
def test_a_hint_names_answers_that_can_be_given_at_once(player: MapPlayer, seats: str) -> None:
    """Asked, it says what speaks for each; its answer is given by pressing it, and the hint is gone then."""
    player.open(*seats.split())
    number = player.see().number
    hint = ask(player)
    # The gain of a step alone, where the evaluation has nothing to add.
    reasons = "our chance to win|Leads to|How the bot judges|Nothing else pays|gains"
    expect(hint).to_contain_text(re.compile(reasons))
    hint.locator("button.answer").first.click()
    player.answered(number)
    expect(hint.get_by_role("heading")).to_have_count(0)


def can_build(table: Any, question: Decision, answers: int) -> bool:
    """Return whether a settler can be built: then the turn is worth a plan."""
    if answers <= 60 or not isinstance(question, ActionPhase):
        return False
    return any(isinstance(option, BuildSettler) for option in question.options(table))


def test_the_steps_of_a_hint_are_numbered_on_the_map(player: MapPlayer) -> None:
    """In Trails to Rails there are dozens of answers; whoever takes the first step is told the next one."""
    save = saves.before(GAME, can_build, bot="greedy")
    number = player.go_on_from(save).number
    hint = ask(player)
    steps = hint.locator('[data-test="plan"] > li')
    marks = player.page.locator('[data-test="board"] [data-test="step-mark"]')
    expect(marks.first).to_be_visible()
    assert steps.count() >= 2
    numbered = {n for mark in marks.all() for n in (mark.get_attribute("data-step") or "").split(", ")}
    assert numbered <= {str(n + 1) for n in range(steps.count())}
    second = steps.nth(1).locator("b").inner_text()
    best = hint.locator("button.answer").first
    best.hover()
    best.click()
    player.answered(number)
    expect(marks).to_have_count(0)
    player.see(number)
    expect(ask(player).locator("button.answer").first).to_have_text(second)


def test_the_table_goes_on_while_a_hint_is_thought_of(player: MapPlayer) -> None:
    """Who answers without waiting for it is not held up, and is told nothing about the question before."""
    player.open("pioneer", "me")
    number = player.see().number
    player.part("hint").get_by_role("button", name="Hint").click()
    player.ticket("Draw").click()
    player.answered(number)
    player.see(number)
    expect(player.page.get_by_text("Thinking")).to_have_count(0)
    expect(player.part("hint").get_by_role("heading")).to_have_count(0)


def test_a_bot_s_answer_is_explained_in_the_log(player: MapPlayer) -> None:
    player.open("railways", "me", "bot:greedy")
    number = player.see().number
    player.page.locator('[data-test="side"] button[data-option]').first.click()
    number = player.see(number).number
    player.ticket("Pass").click()
    player.see(number)
    player.tab("log")
    player.part("log").get_by_role("button", name="Why?").last.click()
    expect(player.part("why")).to_have_text(re.compile(r"\w+"))
    expect(player.part("why")).to_be_in_viewport(ratio=0.9)
