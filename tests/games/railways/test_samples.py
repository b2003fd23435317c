"""A sampled action is as likely as one picked from all options, though few of these are made."""

from __future__ import annotations

import pytest

from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from goldenspike.games.railways import GAME
from goldenspike.games.railways.flow import ChooseAction
from goldenspike.games.railways.state import Railways
from kit.walks import assert_options_by_kind, walk

DRAWS = 400
"""How often an answer is drawn for every kind there is."""


@pytest.mark.parametrize("seed", ["samples 0", "samples 1"])
def test_base_pass__options_are_the_answers_of_all_kinds_in_order(seed: str) -> None:
    for table, _ in walk(GAME, seed):
        assert isinstance(table, Railways)
        question = None if table.over else pending(table)
        if isinstance(question, ChooseAction):
            assert_options_by_kind(question, table)


def test_base_pass__samples_choose_a_kind_first_and_then_any_answer_of_it() -> None:
    rng = Rng("samples")
    asked = 0
    for number, (table, _) in enumerate(walk(GAME, "samples 2")):
        assert isinstance(table, Railways)
        question = None if table.over else pending(table)
        if number % 40 or not isinstance(question, ChooseAction):
            continue
        options = question.options(table)
        kinds = {type(option) for option in options}
        drawn = [question.sample(table, rng) for _ in range(DRAWS * len(kinds))]
        assert set(drawn) <= set(options)
        for kind in kinds:
            answers = [option for option in options if type(option) is kind]
            times = [drawn.count(answer) for answer in answers]
            assert 0.75 * DRAWS < sum(times) < 1.25 * DRAWS
            if len(answers) <= 4:
                assert min(times) > 0.6 * DRAWS / len(answers)
        asked += 1
    assert asked > 3
