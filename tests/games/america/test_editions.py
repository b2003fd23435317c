"""The wording of 2010: the same rules in the words of that book."""

from __future__ import annotations

import pytest

from goldenspike import rulebook
from goldenspike.games.america import GAME

RULES = rulebook.of(GAME).rules


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_no_rule_of_2010_speaks_of_cubes_or_of_a_suggested_set_up(rule: rulebook.Rule) -> None:
    words = " ".join((rule.heading, rule.summary, rule.worded("2010")))
    assert "cube" not in words
    assert "suggested" not in words


def test_the_two_editions_say_the_same_in_their_own_words() -> None:
    changed = [rule for rule in RULES if rule.worded("2010") != rule.worded("2018")]
    assert len(changed) > 10
    texts = " ".join(rule.worded("2010") for rule in changed)
    assert "goods piece" in texts
    assert "fixed set-up" in texts


def test_nothing_that_players_choose_from_is_called_printed() -> None:
    words = [text for setting in GAME.settings for text in (setting.title, setting.summary, *setting.labels)]
    assert not [text for text in words if "printed" in text.casefold()]
