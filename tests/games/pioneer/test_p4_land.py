"""p4 and p5: where land may lie, with the worked example of page 5."""

from __future__ import annotations

import pytest

from goldenspike.games.pioneer import events
from goldenspike.games.pioneer.actions import PlaceLand
from goldenspike.games.pioneer.rules.land import land_cells
from kit.pioneer import World, opened

# The worked example (golden test G1) ---------------------------------------------------------------


def hanover_hills() -> World:
    """Page 5: Hanover Hills was placed first. Its waterway edge runs round the lower left corner."""
    world = opened("Hanover Hills", founding="yes")
    assert world.asked() == "Uncover"
    world.dice("uncovered Sundowner")
    return world


def drawn(world: World, tile: str) -> World:
    """A turn in which this tile is drawn."""
    world.says("draw")
    world.dice(tile)
    return world


def placed(world: World, tile: str, place: str) -> World:
    """A turn in which this tile is drawn and placed, and nothing else is done."""
    drawn(world, tile).says(f"land {place}")
    while world.asked() in ("PlaceTheOutpost", "Ship"):
        world.says("pass")
    return world


EXAMPLE = (("L84", "-1,1"), ("L20", "1,-1"), ("L54", "-2,0"), ("L04", "2,0"), ("L39", "-2,-1"))
"""Tiles A to E."""


def test_p4_matching_icon__the_whole_example_of_page_5_is_legal() -> None:
    world = hanover_hills()
    for tile, place in EXAMPLE:
        placed(world, tile, place)
    assert len(world.table.pieces) == 6
    assert world.at(0, -1) == "", "the hole above the left side of the outpost"
    assert [world.at(x, -1) for x in (-1, 1)] == ["forest ESW", "farm NE"]
    drawn(world, "L42")
    assert not [place for place in world.options() if place in ("land -1,-1", "land 0,-1")]


def test_p5_first_tile__tile_a_lies_freely_with_water_along_the_edge() -> None:
    world = drawn(hanover_hills(), "L84")
    assert "land -1,1" in world.options()
    assert world.refused("land 0,0") == "p4 Next to the world"


def test_p5_first_tile__a_dry_tile_lies_freely_along_the_other_edges() -> None:
    world = drawn(hanover_hills(), "L20")
    assert world.refused("land -2,0") == "p4 Waterway edge"
    assert world.refused("land -1,1") == "p4 Waterway edge"
    assert world.refused("land 0,1") == "p4 Waterway edge"
    assert world.options() == ["land -1,-1", "land 0,-1", "land 1,-1", "land 2,0", "land 1,1"]


def test_p4_rails_need_not_match__tile_b_leads_no_track_to_the_outpost() -> None:
    world = placed(hanover_hills(), "L84", "-1,1")
    placed(world, "L20", "1,-1")
    assert world.at(1, -1) == "farm NE", "the outpost has a track above its right half, the farm none below"


def test_p4_waterway_edge__tile_c_meets_the_edge_and_matches_water_with_water() -> None:
    world = placed(placed(hanover_hills(), "L84", "-1,1"), "L20", "1,-1")
    drawn(world, "L54")
    assert "land -2,0" in world.options()
    world = placed(placed(hanover_hills(), "L84", "-1,1"), "L20", "1,-1")
    drawn(world, "L40")
    assert world.refused("land -2,0") == "p4 Waterway edge"


def test_p4_matching_icon__tile_d_matches_forest_with_forest_and_its_rail_runs_on() -> None:
    world = hanover_hills()
    for tile, place in EXAMPLE[:3]:
        placed(world, tile, place)
    drawn(world, "L04")
    assert "land 2,0" in world.options()
    world = hanover_hills()
    for tile, place in EXAMPLE[:3]:
        placed(world, tile, place)
    drawn(world, "L47")
    assert world.refused("land 2,0") == "p4 Matching icon"


def test_p4_half_a_tile__tile_e_is_not_offset_and_the_others_are() -> None:
    world = hanover_hills()
    for tile, place in EXAMPLE[:4]:
        placed(world, tile, place)
    drawn(world, "L39")
    assert "land -2,-1" in world.options(), "straight above tile C"
    world = World().land("L01", 0, 0).holding("L02")
    assert {"land -1,-1", "land 0,-1", "land 1,-1"} <= set(world.options()), "half a tile to either side"


# Rules one by one --------------------------------------------------------------------------------


def test_p4_same_direction__an_answer_names_a_place_and_no_turn() -> None:
    """L70 has water to the left and forest to the right, and so it lies."""
    assert PlaceLand.__struct_fields__ == ("x", "y")
    world = World().land("L84", 0, 0).holding("L70")
    assert world.refused("land -2,0") == "p4 Matching icon", "its forest would meet the water"
    world.says("land 2,0")
    assert (world.at(2, 0), world.at(3, 0)) == ("waterway", "forest")


@pytest.mark.parametrize(
    ("place", "rule"),
    [
        ("0,0", "p4 Next to the world"),
        ("1,0", "p4 Next to the world"),
        ("-1,0", "p4 Next to the world"),
        ("3,0", "p4 Next to the world"),
        ("2,1", "p4 Next to the world"),
        ("-2,-1", "p4 Next to the world"),
        ("0,2", "p4 Next to the world"),
        ("100,-100", "p4 Next to the world"),
    ],
)
def test_p4_next_to_the_world__tiles_lie_on_empty_ground_and_share_an_edge(place: str, rule: str) -> None:
    world = World().land("L01", 0, 0).holding("L02")
    assert world.refused(f"land {place}") == rule


def test_p4_next_to_the_world__the_six_and_more_places_around_one_tile() -> None:
    """Forest everywhere: three above, three below, one at each end."""
    world = World().land("L01", 0, 0).holding("L02")
    assert world.options() == [
        "land -1,-1",
        "land 0,-1",
        "land 1,-1",
        "land -2,0",
        "land 2,0",
        "land -1,1",
        "land 0,1",
        "land 1,1",
    ]


def test_p4_next_to_the_world__a_hole_of_one_cell_is_never_filled() -> None:
    world = World().land("L01", 0, 0).land("L02", 3, 0).land("L03", 1, 1).land("L04", 1, -1).holding("L05")
    assert "land 2,0" not in world.options()
    assert world.refused("land 2,0") == "p4 Next to the world"


def test_p4_matching_icon__one_pair_is_enough_however_many_tiles_are_touched() -> None:
    """L05 is forest, farm: above a forest and a mountain its forest matches, and that will do."""
    world = World().land("L01", 0, 0).land("L47", 2, 0).holding("L05")
    assert "land 1,1" in world.options()
    assert world.refused("land 2,1") == "p4 Matching icon"


def test_p4_matching_icon__the_matching_icons_must_share_an_edge() -> None:
    """A farm at the far end of the tile does not match a farm around the corner."""
    world = World().land("L05", 0, 0).holding("L26")
    assert world.refused("land -2,0") == "p4 Matching icon"
    assert world.refused("land -1,-1") == "p4 Matching icon"
    assert "land 0,-1" in world.options()


def test_p4_matching_icon__water_matches_water_and_desert_desert() -> None:
    world = World().land("L68", 0, 0).holding("L69")
    assert world.options() == ["land 0,-1", "land 0,1"]


def test_p4_matching_icon__a_tile_that_touches_outposts_only_is_free() -> None:
    world = World().land("L01", 0, 0).outpost("Three Pines", 2, 0).holding("L51")
    assert "land 4,0" in world.options()
    assert world.refused("land 0,1") == "p4 Matching icon"


def test_p4_waterway_edge__the_icon_itself_must_be_water() -> None:
    """Mercy Landing's waterway edge is at its right end; L77 has water to the left, L38 to the right."""
    world = World().land("L01", -2, 0).outpost("Mercy Landing", 0, 0).holding("L77")
    assert "land 2,0" in world.options()
    world = World().land("L01", -2, 0).outpost("Mercy Landing", 0, 0).holding("L38")
    assert world.refused("land 2,0") == "p4 Waterway edge"


def test_p4_waterway_edge__both_halves_are_judged_on_their_own() -> None:
    """Ferryman's Rest has waterway edges above both halves."""
    for tile, allowed in (("L84", True), ("L70", False), ("L16", False)):
        world = World().outpost("Ferryman's Rest", 0, 0).land("L01", 0, 1).holding(tile)
        assert ("land 0,-1" in world.options()) == allowed
    world = World().outpost("Ferryman's Rest", 0, 0).land("L01", 0, 1).holding("L70")
    assert "land 1,-1" in world.options()


def test_p4_waterway_edge__water_may_lie_against_a_plain_edge() -> None:
    world = World().land("L01", -2, 0).outpost("Three Pines", 0, 0).holding("L84")
    assert "land 2,0" in world.options()


def test_p4_rails_need_not_match__a_track_may_end_anywhere() -> None:
    world = World().land("L04", 0, 0).holding("L02")
    assert {"land 2,0", "land -2,0", "land 0,1"} <= set(world.options())


def test_p4_must_place__there_is_no_declining() -> None:
    world = World().land("L01", 0, 0).holding("L02")
    for words in ("pass", "draw", "end"):
        assert world.refused(words) == "p4 Must place"


def test_p4_must_place__a_tile_without_a_home_is_discarded_and_counted() -> None:
    world = World().land("L01", 0, 0).turn()
    world.says("draw")
    world.dice("L84")
    assert (
        world.announced(events.NoPlace)[0].sentence
        == "The tile of two waterways fits nowhere and is discarded."
    )
    assert world.asked() == "Explore"
    assert world.table.discarded() == 1
    assert world.table.hand == ()


def test_p5_first_tile__in_an_empty_world_it_lies_at_the_origin() -> None:
    world = drawn(opened(), "L84")
    assert world.options() == ["land 0,0"]
    assert world.refused("land 1,0") == "p5 First tile"
    assert world.refused("land 0,1") == "p5 First tile"
    assert land_cells(world.table, 0) == [world.table.origin]


# Founding ----------------------------------------------------------------------------------------


def test_p5_founding_outpost__not_asked_unless_chosen() -> None:
    assert opened("Hanover Hills").asked() == "Explore"


def test_p5_founding_outpost__asked_and_declined() -> None:
    world = opened("Hanover Hills", founding="ask")
    assert world.options() == ["pass", "found"]
    assert world.refused("draw") == "p5 Founding outpost"
    world.says("pass")
    assert world.asked() == "Explore"
    assert world.table.pieces == ()


def test_p5_founding_outpost__asked_and_taken() -> None:
    world = opened("Hanover Hills", founding="ask")
    world.says("found")
    assert world.announced(events.Founded)[0].sentence == (
        "Hanover Hills is founded in the middle of the table."
    )
    assert world.held_by("Hanover Hills") == "nothing"
    world.dice("uncovered Larkspur")
    assert world.asked() == "Explore"
    assert world.table.turns == 1
    assert world.score() == 1


def test_p5_founding_outpost__always() -> None:
    world = opened("Hanover Hills", founding="yes")
    assert world.world() == [("Hanover Hills", 0, 0)]


def test_p5_founding_outpost__the_next_outpost_may_still_be_placed_in_the_first_turn() -> None:
    world = opened("Three Pines", founding="yes")
    world.dice("uncovered Larkspur")
    drawn(world, "L02").says("land 2,0")
    assert world.asked() == "PlaceTheOutpost"
    assert world.refused("outpost 2,1") == "p6 Spacing"
    world.says("outpost 4,0")


def test_p4_next_to_the_world__a_gap_half_a_tile_wide_says_so() -> None:
    world = World().land("L01", 0, 0).land("L02", 3, 0).land("L03", 0, 1).holding("L04")
    for x in (1, 2):
        assert "half a tile wide" in world.refusal(f"land {x},0").sentence
    assert world.refusal("land 4,0").sentence == "Another tile lies there already."
