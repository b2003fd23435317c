"""Why a hint's answer is good: one sentence, true of the position."""

from __future__ import annotations

from typing import Any

from goldenspike import lessons
from goldenspike.bots.greedy import Greedy
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import render
from goldenspike.core.play import pending, play, settle
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer import GAME
from goldenspike.games.pioneer.purpose import plan_purpose
from kit.pioneer import World, sundowner_land

ALONE = Seat(0)


def reason(table: Any, words: str) -> str:
    """Return why this answer is good, in words."""
    (clause,) = plan_purpose(table, table, ALONE, [GAME.read(words)])
    return render(clause)


def at_lesson(name: str) -> Any:
    """Return the table at which a lesson begins."""
    (found,) = [lesson for lesson in lessons.of(GAME) if lesson.id == name]
    return found.table(GAME)


def test_the_first_outpost_is_placed_so_that_tiles_are_not_lost() -> None:
    assert reason(at_lesson("outpost"), "outpost 2,0").startswith("Place the first outpost early")


def test_waiting_says_what_the_best_place_lacks() -> None:
    desert = World().land("L67", 0, 0).stack("Three Pines").settling().table
    assert "at no free place does it touch the land it needs" in reason(desert, "pass")
    unlinked = World().land("L01", 0, 0).settled("Larkspur", -2, 0).stack("Three Pines").settling().table
    assert reason(unlinked, "pass") == (
        "Wait: where it would collect 2 wood, no track joins it to another outpost yet."
    )


def test_an_outpost_is_placed_for_the_delivery_it_allows() -> None:
    world = sundowner_land().settled("Sundowner", -2, 0).stack("Hell's Furnace").settling()
    assert reason(world.table, "outpost 2,0") == "Then Sundowner can send its wood to Hell's Furnace."


def test_a_delivery_says_what_it_makes() -> None:
    table = at_lesson("city")
    assert reason(table, "deliver wood from Sundowner to Hell's Furnace").startswith("A city scores 6")
    town = reason(table, "deliver rock from Hell's Furnace to Sundowner")
    assert town == "A town scores 3 points instead of 1; with a food cube Sundowner will be a city."
    far = reason(at_lesson("far"), "deliver wood from Three Pines to Mercy Landing")
    assert far == "It opens trade by water: every icon of that waterway scores."
    assert reason(at_lesson("far"), "pass").startswith("Each way runs through a city and costs a tile")


def test_every_answer_of_a_game_has_one_reason_and_the_table_stays_as_it_was() -> None:
    table: Any = GAME.start(1, GAME.complete_settings({}))
    settle(table)
    rng = Rng("reasons")
    bot = Greedy(GAME, ALONE, "reasons")
    while not table.over:
        question = pending(table)
        if isinstance(question, Decision):
            options = question.options(table)
            answer = bot.choose(TableKnowledge(GAME, table, ALONE), options)
            before = GAME.write_position(table)
            assert len(plan_purpose(table, table, ALONE, [answer])) == 1
            assert GAME.write_position(table) == before
        else:
            answer = question.sample(table, rng)
        play(table, answer)
