"""The table of the kinds of answer, with a question and three kinds of no game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.answer_kinds import AnswerKind, AnswerKinds
from goldenspike.core.facts import Clause
from goldenspike.core.game import ActionKind
from goldenspike.core.refusal import Refusal


class Dig(msgspec.Struct, frozen=True):
    """A kind that is there."""

    deep: int


class Buy(msgspec.Struct, frozen=True):
    """A kind that is lacking."""


class Stop(msgspec.Struct, frozen=True):
    """A kind with another title at this question."""


class Choose(Decision):
    """Two kinds are there."""

    def options(self, table: Any) -> list[Any]:
        return [Dig(1), Dig(2), Stop()]


def kinds(lack: Any) -> AnswerKinds:
    return AnswerKinds(
        AnswerKind(Buy, "Buy", "p1 Buy", price="$1", lack=lack, lack_rule="p2 Money", asked=("Choose",)),
        AnswerKind(
            Dig,
            "Dig",
            "p1 Dig",
            price=lambda table, question: f"seat {question.seat}",
            named=lambda answer, *_: f"Dig {answer.deep} deep",
        ),
        AnswerKind(Stop, "Stop", price="free", title_at={"Choose": "Enough"}, price_at={"Choose": ""}),
    )


def table() -> Table:
    made = Table()
    made.then(Choose(Seat(1)))
    return made


@pytest.mark.parametrize(
    ("lack", "shown"),
    [
        ("You are poor.", ActionKind("Buy", "Buy", "$1", "You are poor.", "p2 Money")),
        (
            lambda *_: Refusal("p3 Shop", "No {what}.", {"what": "shop"}),
            ActionKind("Buy", "Buy", "$1", Clause("No {what}.", {"what": "shop"}), "p3 Shop"),
        ),
        ("", ActionKind("Buy", "Buy", "$1")),
        (lambda *_: None, None),
    ],
)
def test_action_kinds_are_those_there_and_those_asked_for(lack: Any, shown: ActionKind | None) -> None:
    first = () if shown is None else (shown,)
    rest = (ActionKind("Dig", "Dig", "seat 1"), ActionKind("Stop", "Enough", ""))
    assert kinds(lack).action_kinds(table()) == (*first, *rest)


def test_a_kind_that_the_question_is_not_about_is_not_shown() -> None:
    one = AnswerKinds(AnswerKind(Buy, "Buy", lack="You are poor.", asked=("Elsewhere",)))
    assert one.action_kinds(table()) == ()


def test_titles_prices_and_rules_of_single_answers() -> None:
    known, question = kinds(""), Choose(Seat(0))
    assert known.title_of(table(), question, Dig(3)) == "Dig 3 deep"
    assert known.title_of(table(), question, Stop()) == "Enough"
    assert known.title_of(table(), question, 7) == ""
    assert known.price_of(table(), question, Stop()) == ""
    assert known.price_of(table(), question, Dig(3)) == "seat 0"
    assert [known.rule_of(answer) for answer in (Dig(3), Stop(), None)] == ["p1 Dig", "", ""]
