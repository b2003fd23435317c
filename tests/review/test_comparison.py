"""Two games that begin alike, side by side: where they part, and why the chances changed since."""

from __future__ import annotations

import msgspec
import pytest

from goldenspike.core.record import Record, branch, new_record
from goldenspike.core.registry import find
from goldenspike.review.comparison import UnlikeGames, compare, comparison_lines
from goldenspike.review.model import Review
from goldenspike.review.run import ReviewBudget, review
from goldenspike.review.text import summary_lines
from kit.outside import goldrush_registered

HAPPENED = ("found 1", "found 3", "dig", "found 2", "stop", "dig", "found 0", "stop")
INSTEAD = ("found 1", "found 3", "dig", "found 0", "stop", "dig", "found 2", "stop")


def played(words: tuple[str, ...], whole: Record | None = None) -> Record:
    """Return a finished game of the toy game, from a branch or from the beginning."""
    game = find("goldrush")
    record = whole or new_record(game, ["Ada", "Ben"], {})
    record.answers += [game.read(one) for one in words[len(record.answers) :]]
    return record


@pytest.fixture(scope="module")
def both() -> tuple[Review, Review]:
    """Return the reviews of a game and of a branch of it."""
    with goldrush_registered():
        whole = played(HAPPENED)
        made = played(INSTEAD, branch(whole, 3, "whole.game"))
        budget = ReviewBudget(1)
        return review(whole, budget), review(made, budget)


def test_they_part_at_the_first_answer_that_differs(both: tuple[Review, Review]) -> None:
    compared = compare(*both)
    assert compared.moment == 3
    happened, instead = compared.happened, compared.instead
    assert happened.first is not None
    assert instead.first is not None
    assert (happened.first.words, instead.first.words) == ("found 2", "found 0")
    assert happened.points[0].chances == both[0].points[3].chances
    assert (len(happened.points), len(instead.points)) == (6, 6)


def test_the_accounts_since_then_add_up(both: tuple[Review, Review]) -> None:
    compared = compare(*both)
    for course in (compared.happened, compared.instead):
        for seat, account in enumerate(course.accounts):
            assert account.start + account.luck + account.own + account.others == account.end
            assert (account.start, account.end) == (
                course.points[0].chances[seat],
                course.points[-1].chances[seat],
            )


def test_a_game_beside_itself_parts_at_its_end(both: tuple[Review, Review]) -> None:
    compared = compare(both[0], both[0])
    assert compared.moment == len(HAPPENED)
    assert compared.happened.first is None
    assert compared.happened == compared.instead


def test_in_words(both: tuple[Review, Review]) -> None:
    lines = comparison_lines(*both)
    assert lines[0] == "They part after move 3."
    assert sum(line.startswith(("What happened: ", "What if: ")) for line in lines) == 2
    assert "not the game itself" in summary_lines(both[1])[1]
    assert both[0].what_if == ""


def test_other_games_are_refused(both: tuple[Review, Review]) -> None:
    for_three = msgspec.structs.replace(both[1], players=["Ada", "Ben", "Cleo"])
    with pytest.raises(UnlikeGames):
        compare(both[0], for_three)
