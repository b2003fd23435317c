"""What events and refusals say: both persons, every place filled, and seats told by facts alone."""

from __future__ import annotations

import re
from typing import Any, get_type_hints

import pytest

from goldenspike import rulebook
from goldenspike.core.agenda import Decision
from goldenspike.core.events import Event, Wording
from goldenspike.core.facts import Fact, SeatFact, places
from goldenspike.core.game import Game
from goldenspike.server.table_events import TABLE_EVENTS

LONGEST = 8
"""So long at most are the tuples whose length an event insists on."""


def wordings(kind: type[Event]) -> tuple[Wording, ...]:
    """Every wording of an event."""
    return (kind.wording, *kind.variants)


def made(kind: type[Event]) -> Event:
    """An event with nothing but zeros, empty words and tuples of zeros."""
    hints = {name: hint for name, hint in get_type_hints(kind).items() if name in kind.__struct_fields__}
    for length in range(1, LONGEST):
        filled: dict[str, Any] = {}
        for name, hint in hints.items():
            if name == "ties":
                filled[name] = (("silver", ((0, 1), (1, 1))),)
            else:
                filled[name] = {int: 0, str: "x", bool: False, int | None: 0}.get(hint, (0,) * length)
        event = kind(**filled)
        try:
            event.facts()
        except (IndexError, ValueError):
            continue
        return event
    raise AssertionError(f"{kind.__name__} cannot be made")


def facts_of(kind: type[Event]) -> dict[str, Fact]:
    """Every fact that an event of this kind can fill a place with."""
    event = made(kind)
    found = dict(event.further_facts())
    for wording in wordings(kind):
        for place in {*places(wording.they), *places(wording.you)} - found.keys():
            found[place] = event.fact_of(place)
    return found


def test_every_wording_has_both_persons_if_its_subject_is_a_seat(game: Game) -> None:
    for kind in game.events:
        facts = facts_of(kind)
        for wording in wordings(kind):
            seats = [place for place in places(wording.they) if isinstance(facts[place], SeatFact)]
            if seats:
                assert wording.you, f"{kind.__name__}: '{wording.they}' has no second person"
                assert seats[0] not in places(wording.you), (
                    f"{kind.__name__}: '{wording.you}' names its subject"
                )
                assert set(places(wording.you)) == {*places(wording.they)} - {seats[0]}, kind.__name__
                assert re.search(r"\b[Yy]our?\b", wording.you), f"{kind.__name__}: '{wording.you}'"
            else:
                assert not wording.you, f"{kind.__name__}: nobody is '{wording.you}' said to"


def test_every_wording_is_a_sentence_of_one_event_alone(game: Game) -> None:
    known: dict[str, set[str]] = {}
    for kind in (*game.events, *TABLE_EVENTS):
        for wording in wordings(kind):
            assert wording.they.endswith("."), kind.__name__
            assert not wording.you or wording.you.endswith("."), kind.__name__
            for template in filter(None, wording):
                filled = set(places(template))
                assert known.setdefault(template, filled) == filled, (
                    f"'{template}' is said of different facts"
                )


@pytest.mark.parametrize("kind", TABLE_EVENTS, ids=lambda kind: kind.__name__)
def test_a_name_in_the_log_of_a_table_is_text(kind: type[Event]) -> None:
    if "name" in kind.__struct_fields__:
        event = kind(**{**dict.fromkeys(kind.__struct_fields__, "red"), "name": "{seat} of white wolf"})
        assert event.facts()["name"] == "{seat} of white wolf"
        assert "{seat} of white wolf" in event.sentence


def test_no_event_of_a_table_is_taken_for_one_of_a_game(game: Game) -> None:
    assert not {kind.__name__ for kind in game.events} & {kind.__name__ for kind in TABLE_EVENTS}


def decisions(kind: type[Decision] = Decision) -> list[type[Decision]]:
    """Every kind of decision of the games."""
    found = [each for below in kind.__subclasses__() for each in decisions(below)]
    return [*found, *([kind] if kind.__module__.startswith("goldenspike.games.") else [])]


@pytest.mark.parametrize("kind", decisions(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_decision_tells_others_what_the_seat_is_doing(kind: type[Decision]) -> None:
    """A banner about somebody else speaks about them: one sentence, with the seat as its only place."""
    assert [*places(kind.about)] == ["seat"]
    assert kind.about.startswith("{seat} is ")
    assert kind.about.endswith(".")


def test_the_decisions_of_all_games_are_found() -> None:
    assert {kind.__module__.split(".")[2] for kind in decisions()} >= {
        "america",
        "montana",
        "pioneer",
        "railways",
    }


def test_no_rule_speaks_of_an_option_or_a_file(game: Game) -> None:
    """Players know a setting by its title, and the project's files not at all."""
    names = "|".join(re.escape(setting.name) for setting in game.settings) or "option"
    code = re.compile(rf"\b({names}) = \w|\boption ({names})\b|\w\.(md|toml|py)\b")
    for rule in rulebook.of(game).rules:
        for text in (rule.summary, rule.text, *rule.wordings.values()):
            assert not code.search(text), f"{rule.id}: {text}"
