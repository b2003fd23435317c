"""What is shown to people of any game: its answers and events have plain forms, its deeds are true."""

from __future__ import annotations

import tomllib
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from goldenspike.core.agenda import Decision
from goldenspike.core.facts import Fact, SeatFact, render
from goldenspike.core.game import Game
from goldenspike.core.play import pending, play
from kit.walks import entered, walk

SAMPLED = 10


def one_of(kinds: tuple[type, ...]) -> Any:
    """One of these kinds."""
    return reduce(or_, kinds)


def test_every_answer_is_of_a_known_kind_and_goes_over_the_wire(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds:
        for number, (table, _) in enumerate(walk(game, seed)):
            if table.over or number % SAMPLED:
                continue
            for option in pending(table).options(table):
                assert type(option) in game.answers
                assert msgspec.json.decode(msgspec.json.encode(option), type=one_of(game.answers)) == option


def test_every_event_is_of_a_known_kind_and_goes_over_the_wire(game: Game, fewer_seeds: list[str]) -> None:
    for seed in fewer_seeds:
        table, rng = entered(game, seed)
        table.announced = []
        for _ in range(100):
            if table.over:
                break
            play(table, pending(table).sample(table, rng))
        assert table.announced is not None
        for event in table.announced:
            assert type(event) in game.events
            assert msgspec.json.decode(msgspec.json.encode(event), type=one_of(game.events)) == event
            facts = event.facts()
            assert msgspec.json.decode(msgspec.json.encode(facts), type=dict[str, Fact]) == facts
            assert event.worded() in (event.wording, *event.variants)
            assert not [wrong for wrong in ("{", "  ", "..") if wrong in event.sentence], event.sentence
            seats = [fact for fact in facts.values() if isinstance(fact, SeatFact)]
            assert seats == [SeatFact(fact.seat, game.seat_names[fact.seat]) for fact in seats]
            assert event.subject() == (seats[0].seat if seats else None)


def test_a_deed_lacks_something_exactly_when_it_cannot_be_done(game: Game, fewer_seeds: list[str]) -> None:
    if game.action_kinds is None:
        return
    with (game.folder / "rulebook.toml").open("rb") as file:
        rules = {rule["id"] for rule in tomllib.load(file)["rule"]}
    kinds = {kind.__name__ for kind in game.answers}
    for seed in fewer_seeds:
        for number, (table, _) in enumerate(walk(game, seed)):
            question = None if table.over else pending(table)
            if not isinstance(question, Decision) or number % SAMPLED:
                continue
            listed = {type(option).__name__ for option in question.options(table)}
            deeds = game.action_kinds(table)
            assert {deed.kind for deed in deeds} <= kinds
            assert listed <= {deed.kind for deed in deeds}
            for deed in deeds:
                assert deed.title
                if deed.kind in listed:
                    assert deed.lack == deed.rule == ""
                elif deed.lack:
                    assert render(deed.lack).endswith(".")
                    assert deed.rule in rules, deed
                    known = [action for action in game.every_action if type(action).__name__ == deed.kind]
                    assert all(question.refuse(table, action) is not None for action in known), deed
                else:
                    assert deed.kind in question.unlisted, deed
