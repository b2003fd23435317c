"""What is read from results and records."""

from __future__ import annotations

from goldenspike.core.record import new_record
from goldenspike.sim.analysis import analyse
from goldenspike.sim.contrasts import contrast
from goldenspike.sim.match import Match, record_of
from goldenspike.sim.report_page import render, seats_verdict
from goldenspike.sim.runner import GameResult, Series
from goldenspike.sim.study import StudyDepth, study_record
from kit import toy


def test_a_clear_difference_is_told_from_an_unclear_one() -> None:
    clear = contrast("rails", [5, 6, 5, 6, 5, 6], [1, 2, 1, 2, 1, 2])
    assert (clear.winners, clear.others) == (5.5, 1.5)
    assert clear.low < 4 < clear.high
    assert clear.is_clear
    assert not contrast("rails", [1, 9], [2, 7]).is_clear


def test_the_course_ends_with_the_final_scores_and_counts_every_decision() -> None:
    game = toy.GAME
    match = Match(game, ["random", "random"], {}, "course")
    played = match.play()
    record = record_of(match, played, {})
    assert new_record(game, ["random", "random"], {}).players == record.players
    study = study_record(game, record, StudyDepth())
    assert list(study.scores[-1]) == list(played.outcome.scores)
    assert 0 < sum([sum(counts.values()) for counts in study.kinds]) <= len(record.answers)


def test_seats_that_win_as_often_are_called_even_and_others_not() -> None:
    series = Series(toy.GAME.name, ("a", "b"), {}, 100, 1, rotate=False)

    def verdict(first_wins: int) -> str:
        results = [
            GameResult(number, (0,) if number < first_wins else (1,), (1, 1), 9, 3, True)
            for number in range(100)
        ]
        found = analyse(toy.GAME, series, results, [])
        return seats_verdict(found.wins_by_seat, toy.GAME.seat_names)

    nobody = analyse(toy.GAME, series, [GameResult(0, (), (1, 1), 9, 3, False)], [])
    told = seats_verdict(nobody.wins_by_seat, toy.GAME.seat_names)
    assert told == "None has won alone, so that they cannot be compared."
    assert verdict(52).startswith("None is clearly better: the 50.0% of an even share")
    assert verdict(75).startswith(f"They are not even: {toy.GAME.seat_names[0]} won 75.0%")


def test_games_that_never_end_have_a_report() -> None:
    series = Series(toy.GAME.name, ("a", "b"), {}, 1, 1)
    page = render(toy.GAME, series, analyse(toy.GAME, series, [GameResult(0, (), (1, 1), 9, 3, False)], []))
    assert page.count("No game came to its end.") == 2
