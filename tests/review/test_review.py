"""Reviews: exact accounts, luck told from skill, planted blunders, and the same review however it is made."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from goldenspike.core.facts import render
from goldenspike.core.record import Record, new_record, replay
from goldenspike.core.registry import find
from goldenspike.review import judgement as judging
from goldenspike.review.appraisal import Appraisal
from goldenspike.review.judgement import Judgement, outcomes_of
from goldenspike.review.model import MILLION, Review, to_millionths
from goldenspike.review.page import review_page
from goldenspike.review.portions import open_game
from goldenspike.review.run import (
    ReviewBudget,
    UnfinishedGame,
    answers_of,
    parse_review_budget,
    review,
    reviews,
)
from goldenspike.review.text import rounded_account, summary_lines
from kit.outside import goldrush_registered

EVEN = "found 2, found 2"
"""What both prospectors hide at first."""


@pytest.fixture(autouse=True)
def _goldrush(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the toy game, and play its playouts to the end."""
    monkeypatch.setattr(judging, "PLAYOUT_ROUNDS", 10)
    with goldrush_registered():
        yield


def played(words: str) -> Record:
    """Return a whole game of the toy game, given its answers."""
    game = find("goldrush")
    record = new_record(game, ["Ada", "Ben"], {})
    record.answers = [game.read(each.strip()) for each in words.split(",")]
    assert replay(game, record).over, "the game must be finished"
    return record


def dug(*finds: int) -> str:
    """Return five digs with these finds, and the stop after them."""
    return ", ".join([f"dig, found {found}" for found in finds] + ["stop"])


LUCKY = f"{EVEN}, {dug(2, 2, 2, 0, 2)}, {dug(0, 0, 0, 0, 0)}"
"""Both dig as often as they may; north finds much and south nothing."""
SKILFUL = f"{EVEN}, {dug(0, 2, 0, 0, 0)}, stop"
"""North digs and finds what was to be expected; south goes home at once."""


@pytest.fixture
def lucky() -> Review:
    """The review of the lucky game, refined once."""
    return review(played(LUCKY), ReviewBudget(2))


@pytest.fixture
def skilful() -> Review:
    """The review of the skilful game, refined once."""
    return review(played(SKILFUL), ReviewBudget(2))


def test_luck_and_moves_add_up_to_the_last_digit(lucky: Review, skilful: Review) -> None:
    for made in (lucky, skilful):
        assert all(sum(point.chances) == MILLION for point in made.points)
        assert made.points[-1].chances == (MILLION, 0)
        for seat, account in enumerate(made.accounts):
            assert account.start == made.points[0].chances[seat]
            assert account.start + account.luck + account.own + account.others == account.end
            assert account.end == made.points[-1].chances[seat]
            start, luck, own, others, end = rounded_account(account, alone=False)
            assert start + luck + own + others == end


def test_a_lucky_game_and_a_skilful_one_are_told_apart(lucky: Review, skilful: Review) -> None:
    assert lucky.accounts[0].luck > 300_000
    assert abs(lucky.accounts[0].own + lucky.accounts[0].others) < lucky.accounts[0].luck // 4
    assert skilful.accounts[0].others > 150_000
    assert skilful.accounts[1].own == -skilful.accounts[0].others
    assert skilful.accounts[0].luck < lucky.accounts[0].luck - 100_000


def test_a_planted_blunder_is_a_turning_point(skilful: Review) -> None:
    given = len(skilful.answers)
    grade = skilful.answers[given - 1].grade
    assert grade is not None
    assert grade.name == "blunder"
    assert 0 < grade.low <= grade.lost <= grade.high
    assert grade.better is not None
    assert grade.better.words == "dig"
    turn = skilful.turning_points[-1]
    assert (turn.moment, turn.seat, turn.concerned) == (given, 1, 1)
    assert turn.better == grade.better
    assert render(turn.effect).startswith("It cost south about ")
    (addressed,) = turn.addressed
    assert addressed.seat == 1
    assert render(addressed.effect) == render(turn.effect).replace("south", "you")


def test_a_turning_point_is_told_in_the_second_person_to_whom_it_is_about(
    lucky: Review, skilful: Review
) -> None:
    turns = [*lucky.turning_points, *skilful.turning_points]
    assert turns
    for turn in turns:
        mine = {each.seat: each for each in turn.addressed}
        words = render(mine[turn.concerned].effect)
        assert words.startswith(("It cost you about ", "Your chance to win "))
        assert "south" not in words
        assert "north" not in words


def test_a_review_kept_without_the_second_person_can_be_read(skilful: Review) -> None:
    kept = msgspec.json.decode(msgspec.json.encode(skilful))
    for turn in kept["turning_points"]:
        del turn["addressed"]
    read = msgspec.convert(kept, Review)
    assert [turn.addressed for turn in read.turning_points] == [()] * len(skilful.turning_points)


def test_who_follows_the_best_moves_loses_nothing(lucky: Review) -> None:
    assert [account.graded["best"] for account in lucky.accounts] == [5, 5]
    assert [account.lost for account in lucky.accounts] == [0, 0]


def test_a_chance_is_compared_with_its_expectation(skilful: Review) -> None:
    """Before the dice the chance is the mean of what they can bring, so that luck is 0 on average."""
    played_out = answers_of(played(SKILFUL))
    game, table = open_game(played_out)
    outcomes, listed = outcomes_of(game, table)
    assert listed
    assert sum(share for _, share in outcomes) == pytest.approx(1.0)
    judgement = Judgement(game, table)
    before = judgement.estimate(table, 0, 12).means()
    after = [judgement.estimate(child, 0, 12).means() for child, _ in outcomes]
    mean = sum(share * chances[0] for (_, share), chances in zip(outcomes, after, strict=True))
    assert before[0] == pytest.approx(mean, abs=0.25)


def test_the_same_record_gives_the_same_review_stage_by_stage() -> None:
    first = list(reviews(played(SKILFUL), ReviewBudget(2)))
    again = list(reviews(played(SKILFUL), ReviewBudget(2)))
    assert first == again
    assert [each.stage for each in first] == [0, 1]
    assert first[1].playouts > first[0].playouts


def test_a_point_with_too_few_samples_is_not_drawn() -> None:
    made = next(iter(reviews(played(LUCKY), ReviewBudget(1))))
    for point in made.points[:-1]:
        assert point.drawn == (point.samples >= 4 and max(point.bands) <= 80_000)
    assert not all(point.drawn for point in made.points)
    assert made.points[-1].drawn


def test_a_loss_within_its_doubt_counts_as_none() -> None:
    unsure = Appraisal(0, 0, 2, ["stop", "dig"], [["stop"], ["dig"]], [[0.5, 0.1, 0.6], [0.6, 0.5, 0.2]])
    lost, error = unsure.loss()
    assert 0 < lost < error
    assert not unsure.is_settled(alone=False)


def test_only_a_finished_game_is_reviewed() -> None:
    record = played(SKILFUL)
    record.answers.pop()
    with pytest.raises(UnfinishedGame, match="not finished"):
        review(record)


def test_budgets_are_samples_or_seconds() -> None:
    assert parse_review_budget("4") == ReviewBudget(1)
    assert parse_review_budget("90s").seconds == 90.0
    for wrong in ("7", "", "s", "-1s", "9" * 30 + "s", "quick"):
        with pytest.raises(Exception, match="no budget"):
            parse_review_budget(wrong)


def test_millionths_add_up_for_any_shares() -> None:
    for shares in ([1 / 3] * 3, [0.1] * 10, [1.0, 0.0], [1 / 7] * 7, [0.123456789, 0.876543211]):
        assert sum(to_millionths(shares)) == MILLION


def test_the_page_and_the_terminal_say_the_same(skilful: Review) -> None:
    page = review_page(skilful)
    lines = summary_lines(skilful)
    assert page.startswith("<!doctype html>")
    assert "http" not in page.replace("http-equiv", ""), "the page must need nothing else"
    for words in ("Ada (north)", "Ben (south)", "What decided it", "Better: dig."):
        assert words in page
        assert any(words in line for line in lines)
    assert msgspec.json.decode(msgspec.json.encode(skilful), type=Review) == skilful


def test_names_cannot_put_markup_on_the_page() -> None:
    record = played(SKILFUL)
    record.players = ["<b>Ada</b>", "Ben"]
    page = review_page(review(record, ReviewBudget(1)))
    assert "<b>Ada" not in page
    assert "&lt;b&gt;Ada" in page
