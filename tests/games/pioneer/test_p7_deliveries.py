"""p7 and p8: rails, crossings, towns, cities, waterways and the tax."""

from __future__ import annotations

import pytest

from goldenspike.games.pioneer import events
from goldenspike.games.pioneer.actions import Deliver
from goldenspike.games.pioneer.rules import delivery, links
from goldenspike.games.pioneer.rules.world import waters_of
from goldenspike.games.pioneer.scoring import points
from kit.pioneer import ALONE, World, in_a_row, on_the_water, outpost_of, sundowner_land


def way(world: World, source: str, target: str) -> str:
    """How a cube would go."""
    return delivery.WAY_NAMES[delivery.way(world.table, outpost_of(source), outpost_of(target))]


# The worked example (golden test G2) ---------------------------------------------------------------


def test_p7_ship_cubes__hells_furnace_sends_sundowner_the_rock_it_needs() -> None:
    world = sundowner_land().stack("Hell's Furnace", "Sundowner").settling()
    world.says("outpost -2,0")
    assert world.held_by("Sundowner") == "1 wood, 1 food"
    world.says("draw")
    world.dice("drawn Larkspur")
    world.table.stack = (world.table.stack[1], world.table.stack[0])  # the furnace lies open again
    world.says("outpost 2,0")
    assert world.held_by("Hell's Furnace") == "2 rock"
    assert way(world, "Hell's Furnace", "Sundowner") == "by rail"
    assert points(world.table).link == 2
    assert world.asked() == "Ship"
    assert world.options() == [
        "pass",
        "deliver wood from Sundowner to Hell's Furnace",
        "deliver food from Sundowner to Hell's Furnace",
        "deliver rock from Hell's Furnace to Sundowner",
    ]
    world.says("deliver rock from Hell's Furnace to Sundowner")
    assert world.announced(events.Delivered)[0].sentence == (
        "Hell's Furnace delivers rock to Sundowner by rail; Sundowner is a town now."
    )
    assert world.status("Sundowner") == "town"
    assert world.held_by("Hell's Furnace") == "1 rock"
    assert world.score() == 1 + 3 + 2


def test_p7_crossings__the_link_of_the_example_turns_at_the_crossing() -> None:
    """The crossing is the right half of L22, forest with tracks to all four sides."""
    world = sundowner_land()
    assert world.at(1, 0) == "forest NESW"
    world.outpost("Sundowner", -2, 0).outpost("Hell's Furnace", 2, 0)
    assert way(world, "Sundowner", "Hell's Furnace") == "by rail"
    world = World().land("L22", 0, 0).outpost("Three Pines", 1, 1).outpost("Larkspur", 2, -2)
    world.land("L02", 0, -1)
    assert way(world, "Three Pines", "Larkspur") == "", "Larkspur does not touch the track yet"


def test_p7_crossings__a_branch_joins_all_its_tracks() -> None:
    """L06 is forest EW, farm NEW: the farm's track also leads north."""
    world = World().land("L06", 0, 0).outpost("Three Pines", -2, 0).outpost("Larkspur", 2, 0)
    world.outpost("Hell's Furnace", 0, -2).land("L02", 0, -1)
    assert way(world, "Three Pines", "Larkspur") == "by rail"
    world = World().land("L06", 0, 0).outpost("Three Pines", -2, 0).outpost("Hell's Furnace", 0, -1)
    assert way(world, "Three Pines", "Hell's Furnace") == "by rail", "its track below the right half"


# Direct links --------------------------------------------------------------------------------------


def test_p7_direct_link__over_connected_tracks() -> None:
    world = in_a_row("Three Pines", "Hell's Furnace").holds("Three Pines", "wood").shipping()
    assert world.options("deliver") == ["deliver wood from Three Pines to Hell's Furnace"]


def test_p7_direct_link__not_over_a_gap_or_a_tile_without_track() -> None:
    world = World().land("L01", 2, 0).outpost("Three Pines", 0, 0).outpost("Hell's Furnace", 4, 0)
    world.holds("Three Pines", "wood").shipping()
    assert world.asked() == "Explore"
    refusal = delivery.refuse_delivery(
        world.table, 0, outpost_of("Three Pines"), outpost_of("Hell's Furnace")
    )
    assert refusal is not None
    assert refusal.rule == "p7 Direct link"


def test_p7_direct_link__not_where_an_outpost_has_no_track() -> None:
    """Coldwater Dock has water, not a track, at its left end."""
    world = World().land("L04", 2, 0).outpost("Three Pines", 0, 0).outpost("Coldwater Dock", 4, 0)
    assert way(world, "Three Pines", "Coldwater Dock") == ""


@pytest.mark.parametrize(("cubes", "expected"), [((), ""), (("wood",), "")])
def test_p7_direct_link__an_outpost_or_a_town_in_between_stops_it(
    cubes: tuple[str, ...], expected: str
) -> None:
    world = in_a_row("Three Pines", "Hell's Furnace", "Iron Kettle").brought("Hell's Furnace", *cubes)
    assert way(world, "Three Pines", "Iron Kettle") == expected
    assert way(world, "Three Pines", "Hell's Furnace") == "by rail"


def test_p7_direct_link__tracks_do_not_run_through_an_outpost() -> None:
    """All tracks of one outpost meet in it, yet those on its two sides are two nets."""
    world = in_a_row("Three Pines", "Hell's Furnace", "Iron Kettle")
    lines = links.all_lines(world.table)
    assert not links.linked(lines, outpost_of("Three Pines"), outpost_of("Iron Kettle"))


# What may be sent ----------------------------------------------------------------------------------


def test_p7_ship_cubes__only_what_is_there_to_an_outpost_that_is_there() -> None:
    world = in_a_row("Three Pines", "Hell's Furnace").holds("Three Pines", "wood").shipping()
    assert world.refused("deliver rock from Three Pines to Hell's Furnace") == "p7 Ship cubes"
    assert world.refused("deliver wood from Three Pines to Three Pines") == "p7 Ship cubes"
    assert world.refused("deliver wood from Three Pines to Larkspur") == "p7 Ship cubes"
    assert world.refused("deliver wood from Larkspur to Hell's Furnace") == "p7 Ship cubes"


@pytest.mark.parametrize(
    ("cube", "source", "target"),
    [(-1, 8, 2), (3, 8, 2), (0, -1, 2), (0, 15, 2), (0, 8, -1), (0, 8, 15), (99, 99, 99)],
)
def test_p7_ship_cubes__there_are_three_kinds_and_fifteen_outposts(
    cube: int, source: int, target: int
) -> None:
    """Three Pines is number 8 and Hell's Furnace number 2."""
    world = in_a_row("Three Pines", "Hell's Furnace").holds("Three Pines", "wood").shipping()
    refusal = world.refusal_to(ALONE, Deliver(cube, source, target))
    assert (refusal.rule, refusal.sentence) == ("p7 Ship cubes", "There is no such cube or outpost.")


def test_p7_ship_cubes__the_first_outpost_of_the_list_sends_too() -> None:
    world = in_a_row("Hanover Hills", "Larkspur").holds("Hanover Hills", "wood")
    assert outpost_of("Hanover Hills") == 0
    assert delivery.refuse_delivery(world.table, 0, 0, outpost_of("Larkspur")) is None


def test_p7_needs__only_what_is_shown_on_the_right_side() -> None:
    """Hell's Furnace needs a wood and a food."""
    world = in_a_row("Three Pines", "Hell's Furnace").holds("Three Pines", "wood", "wood").shipping()
    world.says("deliver wood from Three Pines to Hell's Furnace")
    world.shipping()
    assert world.asked() == "Explore", "it has its wood"
    world = in_a_row("Hell's Furnace", "Three Pines").holds("Hell's Furnace", "rock", "rock").shipping()
    world.says("deliver rock from Hell's Furnace to Three Pines")
    assert world.status("Three Pines") == "town"
    world = in_a_row("Dry Ledger", "Iron Kettle", "Three Pines").holds("Dry Ledger", "wood")
    world.holds("Iron Kettle", "rock").shipping()
    assert world.refused("deliver wood from Dry Ledger to Iron Kettle") == "p7 Needs"


def test_p7_needs__two_equal_icons_take_two_cubes() -> None:
    world = in_a_row("Three Pines", "Broken Axle").holds("Three Pines", "wood", "wood").shipping()
    world.says("deliver wood from Three Pines to Broken Axle")
    assert world.status("Broken Axle") == "town"
    world.shipping()
    world.says("deliver wood from Three Pines to Broken Axle")
    assert world.status("Broken Axle") == "city"


def test_p8_delivered_for_good__a_delivered_cube_cannot_be_sent_on() -> None:
    world = in_a_row("Three Pines", "Hell's Furnace", "Amity Bend").brought("Hell's Furnace", "wood")
    world.holds("Three Pines", "wood").land("L01", 8, 1).brought("Three Pines", "food").holds(
        "Hell's Furnace", "rock"
    )
    world.shipping()
    refusal = world.refusal("deliver wood from Hell's Furnace to Amity Bend")
    assert refusal.rule == "p8 Delivered for good"
    assert refusal.sentence == "The wood at Hell's Furnace was delivered there and stays."


def test_p8_one_delivery_a_turn__one_cube_then_the_next_turn() -> None:
    world = in_a_row("Three Pines", "Broken Axle").holds("Three Pines", "wood", "wood").shipping()
    world.says("deliver wood from Three Pines to Broken Axle")
    assert world.asked() == "Explore"
    assert world.refused("deliver wood from Three Pines to Broken Axle") == "p3 Draw"


def test_p8_one_delivery_a_turn__it_may_wait() -> None:
    world = in_a_row("Three Pines", "Broken Axle").holds("Three Pines", "wood").shipping()
    world.says("pass")
    world.says("draw")
    world.dice("L01")
    world.says(world.options()[0])
    assert world.asked() == "Ship"


# Towns and cities ----------------------------------------------------------------------------------


def test_p8_town_and_city__one_cube_and_both() -> None:
    world = World().land("L01", 0, 0).outpost("Sundowner", 2, 0)
    assert world.status("Sundowner") == "outpost"
    assert world.brought("Sundowner", "rock").status("Sundowner") == "town"
    assert world.brought("Sundowner", "food").status("Sundowner") == "city"


def with_city() -> World:
    """Three Pines, the city Hell's Furnace and Iron Kettle in a row."""
    world = in_a_row("Larkspur", "Hell's Furnace", "Iron Kettle")
    return world.brought("Hell's Furnace", "wood", "food").holds("Larkspur", "food", "food")


def test_p8_city_exemption__through_a_city_for_a_tile_of_the_supply() -> None:
    world = with_city().shipping()
    supply = world.table.supply
    assert way(world, "Larkspur", "Iron Kettle") == "by rail through cities"
    world.says("deliver food from Larkspur to Iron Kettle")
    assert (world.table.supply, world.table.blind) == (supply - 1, 1)
    assert len(world.announced(events.TaxPaid)) == 1
    assert world.status("Iron Kettle") == "town"


def test_p8_city_exemption__through_several_cities_the_tax_is_one_tile() -> None:
    world = in_a_row("Larkspur", "Hell's Furnace", "Sundowner", "Iron Kettle")
    world.brought("Hell's Furnace", "wood", "food").brought("Sundowner", "rock", "food")
    world.holds("Larkspur", "food").shipping()
    world.says("deliver food from Larkspur to Iron Kettle")
    assert world.table.blind == 1


def test_p8_city_exemption__cities_only() -> None:
    world = in_a_row("Larkspur", "Hell's Furnace", "Sundowner", "Iron Kettle")
    world.brought("Hell's Furnace", "wood", "food").brought("Sundowner", "rock")
    assert way(world, "Larkspur", "Iron Kettle") == ""
    assert way(world, "Larkspur", "Sundowner") == "by rail through cities"


def test_p8_city_exemption__not_without_a_tile_to_pay_with() -> None:
    world = (
        with_city()
        .holds("Hell's Furnace", "rock")
        .brought("Iron Kettle", "food")
        .supply(0)
        .stack("Hanover Hills")
    )
    assert way(world, "Larkspur", "Iron Kettle") == ""
    refusal = delivery.refuse_delivery(world.table, 1, outpost_of("Larkspur"), outpost_of("Iron Kettle"))
    assert refusal is not None
    assert refusal.rule == "p8 City exemption"
    assert way(with_city().supply(1), "Larkspur", "Iron Kettle") == "by rail through cities"


def test_p8_city_exemption__no_tax_where_a_free_way_exists() -> None:
    world = with_city().shipping()
    assert way(world, "Hell's Furnace", "Iron Kettle") == "by rail"
    world = World().land("L04", 2, 0).outpost("Larkspur", 0, 0).outpost("Iron Kettle", 4, 0)
    world.land("L25", 6, 0).outpost("Hell's Furnace", 8, 0).brought("Hell's Furnace", "wood", "food")
    world.holds("Larkspur", "food").shipping()
    world.says("deliver food from Larkspur to Iron Kettle")
    assert world.table.blind == 0


# Waterways -----------------------------------------------------------------------------------------


def test_p8_waterway_trade__two_towns_and_a_city_among_them() -> None:
    world = on_the_water().brought("Mercy Landing", "wood").brought("Coldwater Dock", "food")
    assert way(world, "Mercy Landing", "Coldwater Dock") == "", "two towns, no city"
    world.brought("Mercy Landing", "rock")
    assert way(world, "Mercy Landing", "Coldwater Dock") == "by water"
    assert way(world, "Coldwater Dock", "Mercy Landing") == "by water"
    world.holds("Mercy Landing", "food").shipping()
    assert world.options("deliver") == ["deliver food from Mercy Landing to Coldwater Dock"]
    world.says("deliver food from Mercy Landing to Coldwater Dock")
    assert (world.table.blind, world.status("Coldwater Dock")) == (0, "city")
    assert world.announced(events.Delivered)[0].way == "by water"


def test_p8_waterway_trade__a_plain_outpost_still_needs_rails() -> None:
    world = on_the_water().brought("Mercy Landing", "wood", "rock").holds("Mercy Landing", "food")
    assert way(world, "Mercy Landing", "Coldwater Dock") == ""
    world.holds("Coldwater Dock", "wood")
    refusal = delivery.refuse_delivery(
        world.table, 1, outpost_of("Mercy Landing"), outpost_of("Coldwater Dock")
    )
    assert refusal is not None
    assert refusal.rule == "p8 Waterway trade"


def test_p8_waterway_trade__the_city_may_be_a_third_one() -> None:
    """Amity Bend's waterway edge is below its right half."""
    world = on_the_water().brought("Mercy Landing", "wood").brought("Coldwater Dock", "food")
    world.outpost("Amity Bend", 3, -1)
    assert way(world, "Mercy Landing", "Coldwater Dock") == ""
    world.brought("Amity Bend", "wood", "wood")
    assert way(world, "Mercy Landing", "Coldwater Dock") == "by water"


def test_p8_waterway_trade__the_water_must_hang_together() -> None:
    world = World().land("L84", 2, 0).land("L01", 4, 0).land("L85", 6, 0)
    world.outpost("Mercy Landing", 0, 0).outpost("Coldwater Dock", 8, 0)
    world.brought("Mercy Landing", "wood", "rock").brought("Coldwater Dock", "food")
    assert way(world, "Mercy Landing", "Coldwater Dock") == ""
    world.land("L16", 3, 1).land("L70", 6, 1)
    assert way(world, "Mercy Landing", "Coldwater Dock") == ""


def test_p8_waterway_trade__rail_and_water_are_not_mixed() -> None:
    """Three Pines is linked by rail to Mercy Landing, and Mercy Landing by water to Coldwater Dock."""
    world = on_the_water().land("L04", -2, 0).outpost("Three Pines", -4, 0)
    world.brought("Mercy Landing", "wood", "rock").brought("Coldwater Dock", "food")
    world.brought("Three Pines", "food")
    assert way(world, "Three Pines", "Mercy Landing") == "by rail"
    assert way(world, "Three Pines", "Coldwater Dock") == ""


def test_p8_on_a_waterway__only_by_a_waterway_edge_of_its_own() -> None:
    """Three Pines lies along the water without a waterway edge; Mercy Landing has one to the right only."""
    world = World().land("L84", 2, 0).land("L85", 4, 0).outpost("Mercy Landing", 0, 0)
    world.outpost("Three Pines", 6, 0).brought("Mercy Landing", "wood", "rock")
    world.brought("Three Pines", "food")
    assert way(world, "Mercy Landing", "Three Pines") == ""
    world = World().land("L84", -2, 0).outpost("Mercy Landing", 0, 0).outpost("Coldwater Dock", -5, 1)
    world.brought("Mercy Landing", "wood", "rock").brought("Coldwater Dock", "food")
    assert way(world, "Mercy Landing", "Coldwater Dock") == ""


def test_p8_on_a_waterway__an_outpost_on_two_waterways_does_not_join_them() -> None:
    """Hanover Hills has water at its left end and below it, which here do not touch."""
    world = World().land("L16", -2, 0).land("L70", 0, 1).outpost("Hanover Hills", 0, 0)
    world.land("L85", -1, 2).outpost("Last Lantern", 5, 5).outpost("Mercy Landing", -6, 0)
    assert len(waters_of(world.table, outpost_of("Hanover Hills"))) == 2
