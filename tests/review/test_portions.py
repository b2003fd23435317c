"""What a review judges together: moments with the same playouts, and playouts fair to every seat."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Chance
from goldenspike.core.play import pending, play
from goldenspike.core.registry import find
from goldenspike.review.judgement import PLAYOUT_ROUNDS, Judgement
from goldenspike.review.portions import GameAnswers, open_game, portions


def answers_of_first_options(name: str, number: int) -> GameAnswers:
    """Return the first answers of a game in which everybody gives the first option."""
    game = find(name)
    table = game.open(game.seats[0], {})
    dice = game.dice(table, "portions")
    answers: list[str] = []
    while len(answers) < number and not table.over:
        question = pending(table)
        answer = dice.answer(table) if isinstance(question, Chance) else question.options(table)[0]
        answers.append(game.write(answer))
        play(table, answer)
    return GameAnswers(name, game.seats[0], {}, answers)


@pytest.mark.parametrize("size", [1, 2, 16])
def test_a_portion_of_playouts_to_the_end_ends_where_the_dice_were_asked(size: int) -> None:
    played = answers_of_first_options("pioneer", 60)
    game, table = open_game(played)
    judgement = Judgement(game, table)
    assert judgement.to_end
    after_dice: list[bool] = []
    for words in played.answers:
        after_dice.append(isinstance(pending(table), Chance))
        play(table, game.read(words))
    made = list(portions(played, 0, {}, judgement, size))
    assert [moment for portion in made for moment in portion.moments] == list(range(61))
    assert len(made) > 1
    for portion in made[1:]:
        assert after_dice[portion.moments[0] - 1], "the row before it is not torn apart"
    assert all(len(portion.moments) >= size for portion in made[:-1])


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_playouts_end_when_all_seats_have_had_equally_many_turns(seats: int) -> None:
    game = find("railways")
    table = game.open(seats, {})
    judgement = Judgement(game, table)
    assert judgement.net is None
    for turn in range(3 * seats):
        table.turns = turn + 1
        assert judgement.horizon(table) == (turn // seats + PLAYOUT_ROUNDS) * seats + 1
        begun_at_the_end = judgement.horizon(table) - 1
        assert begun_at_the_end % seats == 0
        assert begun_at_the_end - turn > seats, "everybody has at least one turn more"
