"""Rules of the house: words for a score, and one deal for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from goldenspike.core.agenda import Chance
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer import GAME, events
from goldenspike.games.pioneer.actions import Drawn, Uncovered
from goldenspike.games.pioneer.board_data import board_data
from goldenspike.games.pioneer.box import points_in_words, praise
from goldenspike.sim.match import Match
from kit.pioneer import World


@pytest.mark.parametrize(
    ("score", "word"),
    [
        (40, "a homestead"),
        (54, "a homestead"),
        (55, "a railhead"),
        (64, "a railhead"),
        (65, "a boom town"),
        (79, "a boom town"),
        (80, "a railroad baron"),
        (99, "a railroad baron"),
        (100, "epic"),
        (140, "epic"),
    ],
)
def test_house_praise__a_good_score_has_its_word(score: int, word: str) -> None:
    assert praise(score) == word
    told = events.GameEnded(0, 0, 0, 0, 0, 0, score)
    assert told.sentence.endswith(f": {score} points. That is {word}.")


@pytest.mark.parametrize("score", [-33, 1, 39])
def test_house_praise__a_poor_score_has_none(score: int) -> None:
    assert praise(score) == ""
    told = events.GameEnded(0, 0, 0, 0, 0, 0, score)
    assert told.sentence.endswith(f" for discards: {points_in_words(score)}.")


def final_text(table: Any) -> str:
    return GAME.text(GAME.view(table, None))


def test_house_praise__it_is_said_at_the_end() -> None:
    """Seven cities are 42 points."""
    world = World().land("L01", 0, 0)
    for number, outpost in enumerate(board_data().outposts[:7]):
        world.outpost(outpost.name, 4 * number, 10).brought(outpost.name, *outpost.needs)
    world.turn().says("end")
    assert "Final score: 42 points (" in final_text(world.table)
    assert final_text(world.table).endswith(" for discards). That is a homestead.")


def test_house_praise__nothing_is_said_where_there_is_none() -> None:
    table = Match(GAME, ["random"], {}, "praise").play().table
    (score,) = GAME.outcome(table).scores
    assert f"Final score: {points_in_words(score)} (" in final_text(table)
    assert final_text(table).endswith(" for discards).")


# One deal ----------------------------------------------------------------------------------------


def draws(answers: list[Any], options: dict[str, str]) -> dict[int, int]:
    """What came from the supply in a game, by the number of tiles that were left."""
    table: Any = GAME.open(1, options)
    found: dict[int, int] = {}
    for answer in answers:
        if isinstance(answer, Drawn):
            found[table.supply] = answer.kind
        play(table, answer)
    return found


def dealt(seed: str, player: str, **options: str) -> tuple[dict[int, int], list[int]]:
    """What came from supply and stack to somebody who answers by chance."""
    table = GAME.open(1, options)
    dice = GAME.dice(table, seed)
    rng = Rng(player)
    answers: list[Any] = []
    while not table.over:
        question = pending(table)
        if isinstance(question, Chance):
            answers.append(dice.answer(table))
            assert question.refuse(table, answers[-1]) is None
        else:
            answers.append(question.sample(table, rng))
        play(table, answers[-1])
    stack = [answer.outpost for answer in answers if isinstance(answer, Uncovered)]
    return draws(answers, options), stack


def agree(one: dict[int, int], other: dict[int, int]) -> bool:
    """Whether the same tiles came wherever both saw one."""
    return all(other.get(left, kind) == kind for left, kind in one.items())


@pytest.mark.parametrize("seed", ["7", "daily 2026-11-15"])
def test_house_same_deal__two_players_meet_the_same_tiles_whatever_they_do(seed: str) -> None:
    one, one_stack = dealt(seed, "Ada")
    other, other_stack = dealt(seed, "Ben")
    third, third_stack = dealt(seed, "Cleo", draw_two="no", redraw="yes", founding="yes", water="lenient")
    assert len(one) < 93, "Ada let tiles go unseen"
    assert set(one) != set(other)
    assert agree(one, other)
    assert agree(one, third)
    assert agree(other, third)
    shortest = min(len(one_stack), len(other_stack), len(third_stack))
    assert one_stack[:shortest] == other_stack[:shortest] == third_stack[:shortest]


def test_house_same_deal__another_seed_is_another_deal() -> None:
    assert not agree(dealt("7", "Ada")[0], dealt("8", "Ada")[0])


def test_house_same_deal__a_deal_never_changes() -> None:
    """What was dealt on a day must be dealt for ever, in both forms of the program."""
    supply, stack = dealt("daily 2026-11-15", "Ada", draw_two="no")
    assert [GAME.write(Drawn(supply[left])) for left in (93, 92, 91, 90)] == FIRST_TILES
    assert GAME.write(Uncovered(stack[0])) == "uncovered Larkspur"


FIRST_TILES = [
    "drawn desert, forest",
    "drawn waterway, desert NES",
    "drawn forest NS, mountain",
    "drawn forest, farm",
]


def test_house_same_deal__a_deal_from_the_middle_of_a_game_holds_what_is_left() -> None:
    table = GAME.open(1, {})
    rng = Rng("the middle")
    for _ in range(120):
        play(table, pending(table).sample(table, rng))
    dice = GAME.dice(table, "from here")
    while not table.over:
        question = pending(table)
        if isinstance(question, Chance):
            answer = dice.answer(table)
            assert question.refuse(table, answer) is None
        else:
            answer = question.sample(table, rng)
        play(table, answer)
    assert GAME.broken_invariant(table) == ""


@pytest.mark.slow
def test_house_same_deal__the_bots_of_a_series_meet_it_too() -> None:
    def tiles(bot: str) -> dict[int, int]:
        return draws(Match(GAME, [bot], {}, "series").play().answers, {})

    assert agree(tiles("random"), tiles("greedy"))
