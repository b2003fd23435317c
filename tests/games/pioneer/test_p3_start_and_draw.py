"""p3: preparation, the parts of a turn, and drawing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from goldenspike.core.agenda import Chance, Decision
from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer import GAME, events
from goldenspike.games.pioneer.answers import DRAWN
from goldenspike.games.pioneer.board import FIRST_OUTPOST, KIND_NAMES, OUTPOST_NAMES
from goldenspike.games.pioneer.flow import DrawTile
from goldenspike.games.pioneer.invariants import broken_invariant
from goldenspike.games.pioneer.rules import drawing
from goldenspike.games.pioneer.setup import start
from kit.pioneer import World, chosen, opened
from kit.shown import in_words


def shares(world: World) -> dict[str, Fraction]:
    """What may be drawn now, each with its share."""
    odds = drawing.draw_odds(world.table)
    total = sum(weight for _, weight in odds)
    return {KIND_NAMES[answer.kind]: Fraction(weight, total) for answer, weight in odds}


# Start -------------------------------------------------------------------------------------------


def test_p3_outpost_stack__seven_outposts_and_only_the_top_one_open() -> None:
    table = start(chosen())
    question = pending(table)
    assert isinstance(question, Chance)
    assert (table.hidden, table.stack) == (7, ())
    assert {weight for _, weight in question.odds(table)} == {1}
    assert len(question.options(table)) == 15
    world = opened("Larkspur")
    assert (world.table.hidden, world.table.active()) == (6, OUTPOST_NAMES.index("Larkspur"))
    assert [event.sentence for event in world.announced(events.OutpostUncovered)] == [
        (
            "Larkspur lies open on the stack: it makes 2 food, needs 1 wood, 1 rock, and has tracks "
            "at its left end, at its right end, above its left half and below its right half."
        )
    ]


def test_p3_outpost_stack__the_next_one_is_uncovered_when_the_top_is_placed() -> None:
    world = opened("Three Pines")
    world.says("draw")
    world.dice("L01")
    world.says("land 0,0", "outpost 2,0")
    assert world.asked() == "Uncover"
    assert "uncovered Three Pines" not in world.options()
    assert len(world.options()) == 14
    world.dice("uncovered Larkspur")
    assert (world.table.hidden, world.table.active()) == (5, OUTPOST_NAMES.index("Larkspur"))


def test_p3_outpost_stack__what_was_seen_and_covered_is_not_uncovered_again() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines", "Larkspur").settling()
    world.says("outpost 2,0")
    assert world.asked() == "Explore", "Three Pines was known to lie below"
    assert world.table.active() == OUTPOST_NAMES.index("Three Pines")


def test_p3_outpost_stack__when_it_is_used_up_nothing_is_uncovered() -> None:
    world = World().land("L01", 0, 0).stack("Larkspur").no_more_hidden().settling()
    world.says("outpost 2,0")
    assert world.asked() == "Explore"
    assert world.table.stack == ()


def test_p3_supply__ninety_three_tiles_with_eight_outposts_among_them() -> None:
    world = opened("Sundowner")
    assert world.table.supply == 93
    found = shares(world)
    assert found["forest EW, forest NW"] == Fraction(1, 93)
    assert found["waterway, waterway"] == Fraction(2, 93), "there are two of these"
    assert found["Larkspur"] == Fraction(8, 93) / 14, "eight of the fourteen unseen outposts"
    assert "Sundowner" not in found
    assert sum(found.values()) == 1


def test_p3_supply__outposts_bound_to_the_stack_cannot_be_drawn() -> None:
    """With as many unseen outposts as the stack hides, only land is left in the supply."""
    world = opened("Sundowner")
    for name in [name for name in OUTPOST_NAMES if name != "Sundowner"][1:9]:
        world.says("draw")
        world.dice(f"drawn {name}")
    assert drawing.unseen_outposts(world.table) == world.table.hidden == 6
    assert all(kind < FIRST_OUTPOST for kind in [answer.kind for answer in drawing.draws(world.table)])
    assert not set(shares(world)) & set(OUTPOST_NAMES)
    world.says("draw")
    for outpost in (0, 14):
        refusal = pending(world.table).refuse(world.table, DRAWN[FIRST_OUTPOST + outpost])
        assert refusal is not None
        assert refusal.sentence == "All outposts not seen yet lie in the stack."


def test_p3_supply__samples_follow_the_odds() -> None:
    world = opened("Sundowner")
    rng = Rng("samples")
    counts = Counter(drawing.sample_draw(world.table, rng).kind for _ in range(9300))
    outposts = sum(number for kind, number in counts.items() if kind >= FIRST_OUTPOST)
    assert 700 < outposts < 900
    assert len(counts) == 83 + 14
    options = {answer.kind for answer in DrawTile().options(world.table)}
    assert options == set(counts)


# A turn ------------------------------------------------------------------------------------------


def test_p3_turn__draw_then_land_then_outpost_then_delivery() -> None:
    world = (
        World()
        .land("L04", 0, 0)
        .outpost("Three Pines", -2, 0)
        .holds("Three Pines", "wood")
        .outpost("Hell's Furnace", 2, 0)
        .stack("Larkspur")
        .turn()
    )
    assert world.asked() == "Explore"
    world.says("draw")
    assert world.asked() == "DrawTile"
    world.dice("L25")
    assert world.asked() == "PlaceTheLand"
    assert world.refused("outpost 0,2") == "p4 Must place"
    world = World().land("L04", 0, 0).outpost("Three Pines", -2, 0).holds("Three Pines", "wood")
    world.outpost("Hell's Furnace", 2, 0).land("L01", 0, 1).stack("Larkspur").holding("L02")
    world.says("land 0,2")
    assert world.asked() == "PlaceTheOutpost"
    assert world.refused("deliver wood from Three Pines to Hell's Furnace") == "p6 Place an outpost"
    world.says("pass")
    assert world.asked() == "Ship"
    assert world.refused("draw") == "p7 Ship cubes"
    world.says("deliver wood from Three Pines to Hell's Furnace")
    assert world.asked() == "Explore"
    assert world.table.turns == 2


def test_p3_turn__nothing_is_asked_that_has_only_one_answer_but_the_draw() -> None:
    world = World().land("L01", 0, 0).stack("Hanover Hills").holding("L02")
    world.says("land 0,1")
    assert world.asked() == "Explore", "Hanover Hills fits nowhere, and no cube can go anywhere"


def test_p3_draw__the_next_tile_of_the_supply_comes_to_hand() -> None:
    world = opened()
    world.says("draw")
    world.dice("L04")
    assert (world.table.supply, len(world.table.hand)) == (92, 1)
    assert world.announced(events.LandDrawn)[0].sentence == (
        "pioneer draws a tile: two forests, both with tracks left and right."
    )
    world.says("land 0,0")
    world.says("pass")
    world.says("draw")
    assert "drawn forest EW, forest EW" not in world.options(), "it was the only one"
    refusal = pending(world.table).refuse(world.table, DRAWN[3])
    assert refusal is not None


def test_p3_draw__a_turn_cannot_begin_with_anything_else() -> None:
    world = World().land("L01", 0, 0).stack("Larkspur").turn()
    for words in ("outpost 2,0", "land 2,0", "pass", "found"):
        assert world.refused(words) == "p3 Draw"


def test_p3_outpost_drawn__it_tops_the_stack_and_may_be_placed_in_this_turn() -> None:
    world = World().land("L01", 0, 0).stack("Larkspur").turn()
    world.says("draw")
    world.dice("drawn Three Pines")
    assert world.announced(events.OutpostDrawn)
    assert world.asked() == "PlaceTheOutpost", "no land this turn"
    world.says("outpost 2,0")
    assert world.at(2, 0) == "Three Pines"
    assert world.table.stack == (OUTPOST_NAMES.index("Larkspur"),)


def test_p3_outpost_drawn__by_option_one_draws_again_until_land_comes() -> None:
    world = World(redraw="yes").land("L01", 0, 0).stack("Larkspur").turn()
    world.says("draw")
    world.dice("drawn Three Pines", "drawn Dry Ledger")
    assert world.asked() == "DrawTile"
    world.dice("L02")
    assert world.asked() == "PlaceTheLand"
    assert [OUTPOST_NAMES[each] for each in world.table.stack] == ["Larkspur", "Three Pines", "Dry Ledger"]


def test_p3_outpost_drawn__drawing_again_stops_at_an_empty_supply() -> None:
    world = World(redraw="yes").land("L01", 0, 0).supply(1).turn()
    world.says("draw")
    world.dice("drawn Three Pines")
    assert world.asked() == "PlaceTheOutpost"


def test_p3_outpost_drawn__in_an_empty_world_it_cannot_be_placed() -> None:
    world = opened("Larkspur")
    world.says("draw")
    world.dice("drawn Three Pines")
    assert world.asked() == "Explore"
    assert world.table.turns == 2


# Draw two ----------------------------------------------------------------------------------------


def test_p3_draw_two__one_goes_unseen_one_is_kept_one_is_discarded() -> None:
    world = World().land("L01", 0, 0).turn()
    supply = world.table.supply
    world.says("draw two")
    assert (world.table.supply, world.table.blind) == (supply - 1, 1)
    assert world.announced(events.LetGo)
    world.dice("L02", "L04")
    assert world.asked() == "KeepOne"
    question = pending(world.table)
    assert isinstance(question, Decision)
    assert question.prompt(world.table) == (
        "Keep one of the two tiles. The first: two forests, both with tracks up and down. "
        "The second: two forests, both with tracks left and right."
    )
    assert world.refused("keep forest, forest") == "p3 Draw two"
    assert world.refused("draw") == "p3 Draw two"
    world.says("keep forest EW, forest EW")
    assert world.announced(events.Kept)[0].sentence == (
        "pioneer keeps one tile (two forests, both with tracks left and right) "
        "and discards the other (two forests, both with tracks up and down)."
    )
    assert (world.table.supply, world.table.discarded()) == (supply - 3, 2)
    assert world.score() == -1, "two discards cost a point"
    assert world.asked() == "PlaceTheLand"


def test_p3_draw_two__a_tile_that_fits_nowhere_may_be_kept() -> None:
    """L84 is all water and the world all forest."""
    world = World().land("L01", 0, 0).turn()
    world.says("draw two")
    world.dice("L84", "L02")
    options = pending(world.table).options(world.table)
    forest, water = [in_words(GAME.preview(world.table, answer)) for answer in options]
    assert water.pays == "both tiles: it fits nowhere and would be discarded too"
    assert (forest.pays, forest.gains) == ("the other tile", "8 places for it now")
    world.says("keep waterway, waterway")
    assert world.announced(events.NoPlace)
    assert world.table.discarded() == 3


def test_p3_draw_two__two_of_one_face_are_one_answer() -> None:
    world = World().land("L84", 0, 0).turn()
    world.says("draw two")
    world.dice("L70", "L71")
    assert world.options() == ["keep waterway, forest"]
    world.says("keep waterway, forest")
    assert (len(world.table.hand), len(world.table.discards)) == (1, 1)


def test_p3_draw_two__a_land_tile_beside_an_outpost_is_kept_without_choice() -> None:
    for order in (("drawn Larkspur", "L02"), ("L02", "drawn Larkspur")):
        world = World().land("L01", 0, 0).turn()
        world.says("draw two")
        world.dice(*order)
        assert world.asked() == "PlaceTheLand"
        assert world.table.active() == OUTPOST_NAMES.index("Larkspur")
        assert world.table.discarded() == 1


def test_p3_draw_two__two_outposts_go_on_the_stack_the_later_on_top() -> None:
    world = World().land("L01", 0, 0).turn()
    world.says("draw two")
    world.dice("drawn Larkspur", "drawn Three Pines")
    assert world.asked() == "PlaceTheOutpost"
    assert [OUTPOST_NAMES[each] for each in world.table.stack[-2:]] == ["Larkspur", "Three Pines"]
    assert world.table.discarded() == 1


def test_p3_draw_two__two_outposts_and_the_option_redraw_draw_one_more() -> None:
    world = World(redraw="yes").land("L01", 0, 0).turn()
    world.says("draw two")
    world.dice("drawn Larkspur", "drawn Three Pines")
    assert world.asked() == "DrawTile"
    world.dice("L02")
    assert world.asked() == "PlaceTheLand"


@pytest.mark.parametrize(("supply", "allowed"), [(2, False), (3, True)])
def test_p3_draw_two__needs_three_tiles(supply: int, allowed: object) -> None:
    world = World().land("L01", 0, 0).supply(supply).turn()
    assert ("draw two" in world.options()) == allowed
    question = pending(world.table)
    assert isinstance(question, Decision)
    assert question.prompt(world.table) == (
        "Draw a tile, draw two, or end the game." if allowed else "Draw a tile, or end the game."
    )
    if not allowed:
        assert world.refused("draw two") == "p3 Draw two"
        assert world.refusal("draw two").sentence.endswith("the supply holds only 2.")


def test_p3_draw_two__can_be_left_out_by_option() -> None:
    world = World(draw_two="no").land("L01", 0, 0).turn()
    assert world.options() == ["draw", "end"]
    assert world.refused("draw two") == "p3 Draw two"


def test_p3_draw_two__the_blind_tile_may_have_been_an_outpost() -> None:
    world = World().land("L01", 0, 0).turn()
    before = drawing.unseen_outposts(world.table)
    world.says("draw two")
    assert drawing.unseen_outposts(world.table) == before
    assert broken_invariant(world.table) == ""
