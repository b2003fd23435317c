"""The table of the kinds of answer of a game: each kind's class, titles, rule, price and what can be lacking.

From it come the action kinds that a client shows as tickets, the titles of single answers, and the rule that
an answer follows. It is not compiled and no part of search: nothing here is asked while bots play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from goldenspike.core.agenda import Decision
from goldenspike.core.facts import Clause, Fact
from goldenspike.core.game import ActionKind
from goldenspike.core.play import pending
from goldenspike.core.refusal import Refusal

Price = Fact | Callable[[Any, Any], Fact]
"""A price that is always the same, or depends on the table and its pending decision."""
Lack = Fact | Callable[[Any, Any], Fact | Refusal | None]


class AnswerKind(msgspec.Struct, frozen=True):
    """One kind of answer. Questions are named by their classes."""

    answer: type
    title: str
    rule: str = ""
    """The rule that such an answer follows where the question is about several kinds."""
    price: Price = ""
    lack: Lack = ""
    """Why there is no such answer at a question of `asked`: '' if there are some that are only not listed,
    None if the kind is not to be shown at all."""
    lack_rule: str = ""
    """The rule of a lack that is no Refusal; '' for `rule`."""
    asked: tuple[str, ...] = ()
    """Questions at which the kind is shown even if there is no such answer."""
    named: Callable[..., Fact] | None = None
    """Return the title of one answer, given the answer, the table and the decision; None for the `title`."""
    title_at: Mapping[str, str] = {}
    """The title at questions where it is another."""
    price_at: Mapping[str, Price] = {}
    """The price at questions where it is another."""


class AnswerKinds:
    """All kinds of answer that seats can give, in the order in which a table of buttons reads best."""

    def __init__(self, *kinds: AnswerKind) -> None:
        self.by_name = {kind.answer.__name__: kind for kind in kinds}

    def rule_of(self, answer: Any) -> str:
        """Return the rule that an answer follows by its kind; '' if the question says it."""
        kind = self.by_name.get(type(answer).__name__)
        return "" if kind is None else kind.rule

    def price_of(self, table: Any, question: Decision, answer: Any) -> Fact:
        """Return what an answer of this kind costs at this question."""
        kind = self.by_name[type(answer).__name__]
        price: Fact = _said(kind.price_at.get(type(question).__name__, kind.price), table, question)
        return price

    def title_of(self, table: Any, question: Decision, answer: Any) -> Fact:
        """Return an answer as people say it who see the board; '' if its notation says it as well."""
        kind = self.by_name.get(type(answer).__name__)
        if kind is None:
            return ""
        if kind.named is not None:
            return kind.named(answer, table, question)
        return kind.title_at.get(type(question).__name__, kind.title)

    def action_kinds(self, table: Any) -> tuple[ActionKind, ...]:
        """Return what the pending decision is about, and what of it cannot be done now, and why."""
        question = pending(table)
        assert isinstance(question, Decision)
        there = {type(option) for option in question.options(table)}
        found = [self._shown(table, question, kind, there) for kind in self.by_name.values()]
        return tuple([shown for shown in found if shown is not None])

    def _shown(self, table: Any, question: Decision, kind: AnswerKind, there: set[type]) -> ActionKind | None:
        """Return what a question shows of a kind of answer; None if it does not belong to the question."""
        asked = type(question).__name__
        lack: Fact | Refusal | None = ""
        if kind.answer not in there:
            lack = _said(kind.lack, table, question) if asked in kind.asked else None
        if lack is None:
            return None
        title = kind.title_at.get(asked, kind.title)
        price = _said(kind.price_at.get(asked, kind.price), table, question)
        if isinstance(lack, Refusal):
            return ActionKind(kind.answer.__name__, title, price, Clause(lack.reason, lack.facts), lack.rule)
        rule = (kind.lack_rule or kind.rule) if lack else ""
        return ActionKind(kind.answer.__name__, title, price, lack, rule)


def _said(fact: Any, table: Any, question: Decision) -> Any:
    """Return a fact, computed from table and question where it depends on them."""
    return fact(table, question) if callable(fact) else fact
