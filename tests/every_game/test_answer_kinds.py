"""The table of the kinds of answer of each game: complete, and true to its questions and its rulebook."""

from __future__ import annotations

import tomllib
from importlib import import_module

import pytest

from goldenspike.core import registry
from goldenspike.core.agenda import Decision
from goldenspike.core.answer_kinds import AnswerKinds


def table_of(name: str) -> AnswerKinds:
    """The table of a game."""
    found = import_module(f"goldenspike.games.{name}.action_kinds").ANSWER_KINDS
    assert isinstance(found, AnswerKinds)
    return found


@pytest.mark.parametrize("name", registry.names())
def test_rows_name_questions_that_there_are(name: str) -> None:
    entries = import_module(f"goldenspike.games.{name}.position").ENTRIES
    questions = {kind for kind, entry in entries.items() if issubclass(entry, Decision)}
    for kind in table_of(name).by_name.values():
        assert {*kind.asked, *kind.title_at, *kind.price_at} <= questions, kind.title


@pytest.mark.parametrize("name", registry.names())
def test_rows_name_rules_that_there_are(name: str) -> None:
    with (registry.find(name).folder / "rulebook.toml").open("rb") as file:
        rules = {rule["id"] for rule in tomllib.load(file)["rule"]}
    for kind in table_of(name).by_name.values():
        assert {kind.rule, kind.lack_rule} <= rules | {""}, kind.title


@pytest.mark.parametrize("name", registry.names())
def test_every_answer_of_a_seat_has_a_row(name: str) -> None:
    game, known = registry.find(name), table_of(name).by_name
    assert {type(action).__name__ for action in game.every_action} <= set(known)
    assert {kind.answer for kind in known.values()} <= set(game.answers)
