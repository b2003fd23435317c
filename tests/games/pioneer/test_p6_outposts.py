"""p6 and p7: where outposts may lie, and what they produce; with the example of Sundowner."""

from __future__ import annotations

import pytest

from goldenspike.games.pioneer import events
from goldenspike.games.pioneer.board import OUTPOST_NAMES
from goldenspike.games.pioneer.rules.outposts import refuse_outpost, refuse_site
from kit.pioneer import World, in_a_row, sundowner_land

# Where -------------------------------------------------------------------------------------------


def test_p6_place_an_outpost__the_open_one_or_none() -> None:
    world = World().land("L01", 0, 0).stack("Larkspur", "Three Pines").settling()
    assert world.options()[0] == "pass"
    assert world.refused("draw") == "p6 Place an outpost"
    world.says("outpost -2,0")
    assert world.at(-1, 0) == "Three Pines"


def test_p6_place_an_outpost__not_from_an_empty_stack() -> None:
    refusal = refuse_outpost(World().land("L01", 0, 0).table, 2, 0)
    assert refusal is not None
    assert refusal.rule == "p6 Place an outpost"


def test_p6_place_an_outpost__it_may_wait() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines").settling()
    world.says("pass")
    assert world.asked() == "Explore"
    assert world.table.active() == OUTPOST_NAMES.index("Three Pines")


def test_p6_place_an_outpost__it_may_be_offset_by_half_a_tile() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines").settling()
    assert world.options("outpost") == [
        "outpost -1,-1",
        "outpost 0,-1",
        "outpost 1,-1",
        "outpost -2,0",
        "outpost 2,0",
        "outpost -1,1",
        "outpost 0,1",
        "outpost 1,1",
    ]


def test_p6_place_an_outpost__on_empty_ground() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines").settling()
    for place in ("0,0", "1,0", "-1,0"):
        assert world.refused(f"outpost {place}") == "p4 Next to the world"


def test_p6_place_an_outpost__no_icon_need_match() -> None:
    world = World().land("L67", 0, 0).stack("Three Pines").settling()
    world.says("outpost 2,0")
    assert world.held_by("Three Pines") == "nothing", "nothing but desert around"


def test_p6_next_to_land__corners_and_other_outposts_are_not_enough() -> None:
    world = World().land("L01", 0, 0).outpost("Larkspur", 2, 0).stack("Three Pines").settling()
    assert world.refused("outpost -2,-1") == "p6 Next to land"
    assert world.refused("outpost -2,1") == "p6 Next to land"
    assert world.refused("outpost 40,1") == "p6 Next to land"


@pytest.mark.parametrize("place", ["4,0", "2,1", "1,1", "3,-1", "4,1", "4,-1", "0,1", "0,-1"])
def test_p6_spacing__neither_beside_another_outpost_nor_at_its_corner(place: str) -> None:
    world = World().land("L01", 0, 0).land("L02", 2, 2).land("L03", 2, -2).outpost("Larkspur", 2, 0)
    world.land("L04", 6, 0).land("L05", 4, 2)
    world.stack("Three Pines").settling()
    assert world.refused(f"outpost {place}") == "p6 Spacing"


def test_p6_spacing__two_cells_apart_is_far_enough() -> None:
    world = World().land("L01", 0, 0).land("L02", 0, 1).outpost("Larkspur", 2, 0).stack("Three Pines")
    world.settling()
    assert {"outpost -2,0", "outpost 0,2", "outpost 1,2", "outpost -1,-1"} <= set(world.options())
    assert world.refused("outpost 0,-1") == "p6 Spacing"
    assert world.refused("outpost 2,1") == "p6 Spacing"


def test_p6_waterway_edge__strictly_every_edge_meets_water_now() -> None:
    """Ferryman's Rest needs water above both halves."""
    world = World().land("L84", 0, 0).stack("Ferryman's Rest").settling()
    assert world.options("outpost") == ["outpost 0,1"]
    assert world.refused("outpost 1,1") == "p6 Waterway edge"
    assert world.refused("outpost -1,1") == "p6 Waterway edge"
    assert world.refused("outpost 2,0") == "p6 Waterway edge"
    world.says("outpost 0,1")


def test_p6_waterway_edge__a_refusal_names_the_edge() -> None:
    world = World().land("L84", 0, 0).stack("Ferryman's Rest").settling()
    assert world.refusal("outpost 1,1").sentence == (
        "Ferryman's Rest needs a waterway above its right half, and there is none."
    )
    world = World(water="lenient").land("L01", 0, 0).stack("Ferryman's Rest").settling()
    assert world.refusal("outpost -1,1").sentence == (
        "Ferryman's Rest needs a waterway above its right half, or empty ground for one."
    )
    world = World(water="lenient1").land("L84", 0, 0).stack("Ferryman's Rest").settling()
    assert world.refusal("outpost 2,0").sentence == (
        "At least one waterway edge of Ferryman's Rest must face a waterway icon at once."
    )


def test_p6_place_an_outpost__that_it_fits_nowhere_is_told_and_why() -> None:
    world = World().land("L01", 0, 0).stack("Ferryman's Rest").settling()
    assert world.asked() == "Explore"
    assert [event.sentence for event in world.announced(events.NoSite)] == [
        "Ferryman's Rest lies open on the stack, but fits nowhere now."
    ]
    assert world.refused("outpost 0,1") == "p6 Waterway edge"
    assert world.refused("outpost 9,9") == "p6 Next to land"
    world = in_a_row("Three Pines", "Hell's Furnace").holds("Three Pines", "wood").stack("Ferryman's Rest")
    world.settling()
    assert world.asked() == "Ship"
    assert world.refused("outpost 2,1") == "p6 Spacing"
    assert world.refused("draw") == "p7 Ship cubes"


def test_p6_place_an_outpost__one_that_fits_waits_for_the_next_land() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines").settling()
    world.says("pass")
    assert not world.announced(events.NoSite)
    assert world.refused("outpost 2,0") == "p3 Draw"


def test_p6_waterway_edge__leniently_an_empty_cell_will_do_for_now() -> None:
    world = World(water="lenient").land("L84", 0, 0).stack("Ferryman's Rest").settling()
    assert {"outpost 1,1", "outpost -1,1", "outpost 2,0", "outpost 0,1"} <= set(world.options())
    world = World(water="lenient").land("L01", 0, 0).stack("Ferryman's Rest").settling()
    assert world.refused("outpost 0,1") == "p6 Waterway edge", "dry land can never become water"
    assert "outpost 2,0" in world.options()
    world.says("outpost 2,0")
    world.dice("uncovered Larkspur")
    world.holding("L02")
    assert world.refused("land 1,-1") == "p4 Waterway edge", "what it still waits for"


def test_p6_waterway_edge__with_lenient1_one_edge_meets_water_at_once() -> None:
    world = World(water="lenient1").land("L84", 0, 0).stack("Ferryman's Rest").settling()
    assert {"outpost 1,1", "outpost -1,1", "outpost 0,1"} == set(world.options("outpost"))
    assert world.refused("outpost 2,0") == "p6 Waterway edge"
    world = World(water="lenient1").land("L70", 0, 0).stack("Ferryman's Rest").settling()
    assert world.refused("outpost 0,1") == "p6 Waterway edge", "its right half lies under a forest"
    assert "outpost -1,1" in world.options()


@pytest.mark.parametrize("rule", ["strict", "lenient", "lenient1"])
def test_p6_waterway_edge__outposts_without_one_do_not_care(rule: str) -> None:
    world = World(water=rule).land("L01", 0, 0).stack("Three Pines").settling()
    assert len(world.options("outpost")) == 8
    assert not world.table.sides.waters[OUTPOST_NAMES.index("Three Pines")]


def test_p6_waterway_edge__hanover_hills_meets_water_on_one_side_of_its_corner() -> None:
    """Water to the left of it or below its left half; with two edges, on both: the L of L84 and L16."""
    for hanover, asked in (("one", "PlaceTheOutpost"), ("two", "Explore")):
        world = World(hanover=hanover).land("L84", -2, 1).stack("Hanover Hills").settling()
        assert world.asked() == asked
        world = World(hanover=hanover).land("L84", -1, 1).land("L16", -2, 0).stack("Hanover Hills").settling()
        assert "outpost 0,0" in world.options("outpost")


@pytest.mark.parametrize(
    ("hanover", "lands", "refusal"),
    [
        ("one", [("L16", -2, 0)], ""),
        ("one", [("L84", 0, 1)], ""),
        ("one", [("L16", -2, 0), ("L84", 0, 1)], ""),
        ("one", [("L01", 2, 0)], "at its left end or below its left half, and there is none."),
        ("one", [("L16", -2, 0), ("L01", 0, 1)], "below its left half, or empty ground for one."),
        ("one", [("L01", -2, 0), ("L84", 0, 1)], "at its left end, or empty ground for one."),
        ("two", [("L16", -2, 0)], "below its left half, and there is none."),
        ("two", [("L16", -2, 0), ("L01", 0, 1)], "below its left half, and there is none."),
        ("two", [("L84", 0, 1)], "at its left end, and there is none."),
    ],
)
def test_p6_waterway_edge__the_refusal_names_the_dry_side(
    hanover: str, lands: list[tuple[str, int, int]], refusal: str
) -> None:
    world = World(hanover=hanover)
    for land in lands:
        world.land(*land)
    found = refuse_site(world.table, OUTPOST_NAMES.index("Hanover Hills"), 0, 0)
    needs = "Hanover Hills needs a waterway "
    assert ("" if found is None else found.sentence) == (needs + refusal if refusal else "")


@pytest.mark.parametrize("hanover", ["one", "two"])
@pytest.mark.parametrize(
    ("water", "lands", "rule"),
    [
        ("lenient", [("L01", 2, 0)], None),
        ("lenient1", [("L01", 2, 0)], "p6 Waterway edge"),
        ("lenient1", [("L16", -2, 0)], None),
        ("lenient1", [("L84", 0, 1)], None),
        ("lenient", [("L01", 0, 1)], "p6 Waterway edge"),
        ("lenient", [("L01", -2, 0)], "p6 Waterway edge"),
    ],
)
def test_p6_waterway_edge__hanover_hills_where_edges_may_wait(
    hanover: str, water: str, lands: list[tuple[str, int, int]], rule: str | None
) -> None:
    world = World(water=water, hanover=hanover)
    for land in lands:
        world.land(*land)
    refusal = refuse_site(world.table, OUTPOST_NAMES.index("Hanover Hills"), 0, 0)
    assert (None if refusal is None else refusal.rule) == rule


def test_p4_waterway_edge__what_comes_to_the_other_side_of_the_corner_is_water() -> None:
    for tile, rule in (("L01", "p4 Waterway edge"), ("L70", "p4 Matching icon")):
        world = World().land("L16", -2, 0).outpost("Hanover Hills", 0, 0).holding(tile)
        assert world.refused("land 0,1") == rule if tile == "L01" else "land 0,1" in world.options()


# What it produces ----------------------------------------------------------------------------------


def test_p6_yield__sundowner_collects_a_wood_and_a_food() -> None:
    """The book's example: a forest above its left half and two farms, of which one counts."""
    world = sundowner_land().stack("Sundowner").settling()
    world.says("outpost -2,0")
    assert world.held_by("Sundowner") == "1 wood, 1 food"
    assert world.announced(events.OutpostPlaced)[0].sentence == (
        "pioneer places Sundowner at the left end of the first tile; it collects 1 wood, 1 food."
    )


def test_p6_yield__hells_furnace_collects_two_rocks_from_three_mountains() -> None:
    for rule in ("any", "each"):
        world = sundowner_land(yield_=rule).stack("Hell's Furnace").settling()
        world.says("outpost 2,0")
        assert world.held_by("Hell's Furnace") == "2 rock"


def test_p6_yield__one_neighbour_feeds_two_equal_icons_unless_each_needs_its_own() -> None:
    for rule, cubes in (("any", "2 wood"), ("each", "1 wood")):
        world = World(yield_=rule).land("L15", 0, 0).stack("Three Pines").settling()
        world.says("outpost -2,0")
        assert world.held_by("Three Pines") == cubes
    world = World(yield_="each").land("L01", 0, 0).stack("Three Pines").settling()
    world.says("outpost 0,1")
    assert world.held_by("Three Pines") == "2 wood"


def test_p6_yield__only_what_the_outpost_produces() -> None:
    world = World().land("L26", 0, 0).stack("Three Pines").settling()
    world.says("outpost 2,0")
    assert world.held_by("Three Pines") == "nothing"


def test_p6_yield__land_feeds_several_outposts_and_later_land_none() -> None:
    world = World().land("L01", 0, 0).settled("Three Pines", 2, 0).stack("Dry Ledger").settling()
    assert world.held_by("Three Pines") == "2 wood"
    world.says("outpost -2,0")
    assert world.held_by("Dry Ledger") == "1 wood"
    world.dice("uncovered Larkspur")
    world.holding("L09")
    world.says("land -3,1")
    assert world.at(-2, 1) == "mountain"
    assert world.held_by("Dry Ledger") == "1 wood", "the mountain came too late"


def test_p6_no_diagonals__land_at_the_corners_brings_nothing() -> None:
    """Mountains touch all four corners of the outpost, and a forest its right end."""
    world = World().land("L01", 2, 0).land("L47", -2, -1).land("L50", -2, 1).land("L48", 2, -1)
    world.land("L49", 2, 1).stack("Hell's Furnace").settling()
    world.says("outpost 0,0")
    assert world.held_by("Hell's Furnace") == "nothing"


@pytest.mark.parametrize(("x", "y"), [(-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)])
def test_p6_no_diagonals__each_of_the_six_sides_counts(x: int, y: int) -> None:
    world = World().land("L47", x, y).stack("Hell's Furnace").settling()
    world.says("outpost 0,0")
    assert world.held_by("Hell's Furnace") == "2 rock"


def test_p7_one_outpost_a_turn__the_next_one_waits() -> None:
    world = World().land("L01", 0, 0).stack("Larkspur", "Three Pines").settling()
    world.says("outpost 2,0")
    assert world.asked() == "Explore"
    world.says("draw")
    world.dice("L02")
    world.says("land 0,1")
    assert world.asked() == "PlaceTheOutpost"
    world.says("outpost -2,0")
    assert world.at(-2, 0) == "Larkspur"
