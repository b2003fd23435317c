"""Two variants on paired seeds: what differs is found, and what does not is left."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from goldenspike.core.registry import find
from goldenspike.sim.comparison import Difference, compare, difference, holm
from goldenspike.sim.runner import GameResult, Series, play_games
from goldenspike.sim.study import StudyDepth
from kit import toy

SERIES = Series(toy.GAME.name, ("a", "b"), {}, 200, 1)
NAMES = ("order=forwards", "order=backwards")


def results(shift: int, seed: int, games: int = 200) -> list[GameResult]:
    """Games whose luck is the same for any shift of the scores, with noise of their own."""
    found = []
    for number in range(games):
        luck, own = Random(f"luck {number}"), Random(f"own {seed} {number}")
        scores = (luck.randrange(50) + own.randrange(3) + shift, luck.randrange(50) + own.randrange(3))
        winner = int(scores[1] > scores[0])
        found.append(GameResult(number, (winner,), scores, 9 + own.randrange(3), 4, True))
    return found


def by_name(found: list[Difference]) -> dict[str, Difference]:
    return {each.name: each for each in found}


def test_a_planted_difference_is_beyond_doubt_and_noise_is_not() -> None:
    found = compare(toy.GAME, (SERIES, SERIES), NAMES, (results(0, 1), results(6, 2)))
    names = by_name(found.differences)
    assert names["score of a seat"].beyond_doubt
    assert names["score of a seat"].difference == pytest.approx(3, abs=0.5)
    assert names["score of a seat"].low < 3.2
    assert names["score of a seat"].high > 2.8
    assert not names["moves"].beyond_doubt
    assert not names["turns"].beyond_doubt
    assert any("score of a seat" in sentence for sentence in found.sentences)
    assert found.pairs == 200


def test_nothing_differs_between_games_of_one_kind() -> None:
    found = compare(toy.GAME, (SERIES, SERIES), NAMES, (results(0, 1), results(0, 2)))
    assert not [each.name for each in found.differences if each.beyond_doubt]
    assert found.sentences[0].startswith("Nothing differs beyond doubt")
    assert "would not show in 200 pairs" in found.sentences[1]


def test_pairs_are_sharper_than_samples_of_their_own() -> None:
    first, second = results(0, 1), results(1, 2)
    found = by_name(compare(toy.GAME, (SERIES, SERIES), NAMES, (first, second)).differences)
    shuffled = [msgspec.structs.replace(one, number=(one.number + 77) % 200) for one in second]
    apart = by_name(compare(toy.GAME, (SERIES, SERIES), NAMES, (first, shuffled)).differences)
    width = found["score of a seat"].high - found["score of a seat"].low
    width_apart = apart["score of a seat"].high - apart["score of a seat"].low
    assert width < width_apart / 5
    assert found["score of a seat"].difference == pytest.approx(apart["score of a seat"].difference)


def test_few_pairs_and_equal_games_are_said_to_be_so() -> None:
    few = compare(toy.GAME, (SERIES, SERIES), NAMES, (results(0, 1, 5), results(9, 2, 5)))
    assert few.sentences == ["5 pairs are too few to call anything beyond doubt; 20 are the least."]
    assert not any(each.beyond_doubt for each in few.differences)
    alike = compare(toy.GAME, (SERIES, SERIES), NAMES, (results(0, 1), results(0, 1)))
    assert alike.sentences == [
        "All 200 pairs of games came out alike: the variants do not differ for these bots."
    ]
    none = compare(toy.GAME, (SERIES, SERIES), NAMES, ([], []))
    assert none.sentences == ["No game of both variants came to its end."]


def test_unfinished_games_are_left_out_with_their_partners() -> None:
    second = results(0, 2)
    second[3] = msgspec.structs.replace(second[3], finished=False, winners=())
    found = compare(toy.GAME, (SERIES, SERIES), NAMES, (results(0, 1), second))
    assert (found.pairs, found.unfinished) == (199, 1)


def with_p(p_value: float) -> Difference:
    found = difference(("Scores", "score", False), [0.0, 1.0], [1.0, 2.0])
    return msgspec.structs.replace(found, p_value=p_value)


def test_holm_stops_at_the_first_that_does_not_hold() -> None:
    marked = [
        each.beyond_doubt for each in holm([with_p(p) for p in (0.3, 0.001, 0.02, 0.018, 0.9)], 100, 0.05)
    ]
    assert marked == [False, True, False, False, False]
    assert not any(each.beyond_doubt for each in holm([with_p(0.0)], 19, 0.05))


def test_a_difference_without_spread_has_no_doubt_and_none_at_all_no_effect() -> None:
    always = difference(("Length", "turns", False), [3.0] * 30, [4.0] * 30)
    assert (always.difference, always.low, always.high, always.p_value) == (1.0, 1.0, 1.0, 0.0)
    never = difference(("Length", "turns", False), [3.0, 5.0] * 15, [3.0, 5.0] * 15)
    assert (never.difference, never.effect, never.p_value) == (0.0, 0.0, 1.0)


def test_figures_moves_and_lead_changes_of_real_games_are_compared() -> None:
    first = Series("montana", ("random", "random"), {}, 4, 1, study=StudyDepth())
    second = msgspec.structs.replace(first, options={"pumpkins": "1-2-3"})
    played = [list(play_games(series, range(4), 1)) for series in (first, second)]
    found = compare(find("montana"), (first, second), ("a", "b"), (played[0], played[1]))
    names = by_name(found.differences)
    assert {"lead changes", "build", "goods produced: pumpkin", "silver", "the first player wins"} <= set(
        names
    )
    assert names["build"].group == "Moves"
    study = played[0][0].study
    assert study is not None
    mean = (
        sum(
            [
                sum([counts.get("Build", 0) for counts in result.study.kinds]) / 2
                for result in played[0]
                if result.study
            ]
        )
        / 4
    )
    assert names["build"].first == pytest.approx(mean)
