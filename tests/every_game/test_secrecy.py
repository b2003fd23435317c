"""Imagined tables and bots' choices, which must not depend on what is hidden from the seat."""

from __future__ import annotations

from typing import Any

from goldenspike.bots.bot import make_bot
from goldenspike.bots.knowledge import TableKnowledge, ViewKnowledge
from goldenspike.core.agenda import Decision, Seat, Table
from goldenspike.core.game import Game
from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from kit.walks import seats_of, walk

CHECK_EVERY = 23
"""Determinizations are compared at every table of this number of a walk."""
ASK_EVERY = 61
"""Bots are asked at every decision of this number."""
BOTS = ("greedy", "novice", "planner:60")


def viewers(table: Table) -> list[Seat | None]:
    """Return every seat, and a watcher."""
    return [None, *[Seat(seat) for seat in seats_of(table)]]


def written(game: Game, table: Any) -> dict[str, Any]:
    """Return the whole table as plain data, the memory of every viewer included."""
    return game.write_position(table)


def test_the_same_table_is_imagined_from_the_table_and_from_the_view(
    game: Game, fewer_seeds: list[str]
) -> None:
    for seed in fewer_seeds:
        for number, (table, _) in enumerate(walk(game, seed)):
            if number % CHECK_EVERY:
                continue
            before = written(game, table)
            for viewer in viewers(table):
                luck = f"{seed} {number} {viewer}"
                imagined = TableKnowledge(game, table, viewer).imagine(Rng(luck))
                from_view = ViewKnowledge(game, game.view(table, viewer)).imagine(Rng(luck))
                assert written(game, imagined) == written(game, from_view)
            assert written(game, table) == before, "imagining leaves the table as it is"


def test_what_is_hidden_changes_no_imagined_table(game: Game, fewer_seeds: list[str]) -> None:
    """The same seed imagines the same table after everything hidden from the viewer was redealt."""
    redealt = 0
    for seed in fewer_seeds:
        for number, (table, _) in enumerate(walk(game, seed)):
            if number % CHECK_EVERY:
                continue
            for viewer in viewers(table):
                other = TableKnowledge(game, table, viewer).imagine(Rng(f"redeal {seed} {number}"))
                redealt += written(game, other) != written(game, table)
                imagined = [
                    written(game, TableKnowledge(game, each, viewer).imagine(Rng(f"{seed} {number}")))
                    for each in (table, other)
                ]
                assert imagined[0] == imagined[1]
    assert redealt or not game.hidden, "nothing was hidden at any of these tables"


def test_what_is_hidden_changes_no_choice_of_a_bot(game: Game, fewer_seeds: list[str]) -> None:
    asked = 0
    for seed in fewer_seeds:
        for table, _ in walk(game, seed):
            if table.over:
                break
            question = pending(table)
            if not isinstance(question, Decision) or len(question.options(table)) == 1:
                continue
            asked += 1
            if asked % ASK_EVERY != 1:
                continue
            seat, options = question.seat, question.options(table)
            known = TableKnowledge(game, table, seat)
            other = known.imagine(Rng(f"redeal {seed} {asked}"))
            again = TableKnowledge(game, other, seat)
            seen = ViewKnowledge(game, game.view(table, seat))
            for name in BOTS:
                chosen = [
                    make_bot(name, game, seat, seed).choose(each, options) for each in (known, again, seen)
                ]
                assert chosen[0] == chosen[1] == chosen[2]
