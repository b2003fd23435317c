"""p2: what is on the tiles, and how icons and tracks lie side by side."""

from __future__ import annotations

from collections import Counter

from goldenspike.games.pioneer import board, box
from goldenspike.games.pioneer.board import TOML
from goldenspike.games.pioneer.rules.world import cell_at, lines_of
from kit.pioneer import World, outpost_of

LAND = TOML["land"]["tiles"]
OUTPOSTS = TOML["outposts"]["tiles"]


def test_p2_land_tile__eighty_five_tiles_with_two_icons_of_five_types() -> None:
    assert len(LAND) == box.LAND_TILES == 85
    icons = Counter(icon for _, left, right, _, _ in LAND for icon in (left, right))
    assert icons == {"forest": 38, "farm": 38, "mountain": 38, "waterway": 32, "desert": 24}
    assert sum(board.COPIES[: board.LAND_KINDS]) == 85
    assert board.LAND_KINDS == 83


def test_p2_land_tile__each_pair_occurs_as_often_in_either_order() -> None:
    pairs = Counter((left, right) for _, left, right, _, _ in LAND)
    assert all(pairs[left, right] == pairs[right, left] for left, right in pairs)


def test_p2_land_tile__forest_farm_and_mountain_provide_wood_food_and_rock() -> None:
    provided = TOML["icons"]["provides"]
    for terrain in box.TERRAINS:
        name = box.TERRAIN_NAMES[terrain]
        gives = [box.RESOURCE_NAMES[cube] for cube in box.RESOURCES if box.LAND_OF[cube] == terrain]
        assert [provided[name]] == (gives or [""])


def test_p2_tracks__never_on_a_waterway_and_whole_over_the_middle_of_a_tile() -> None:
    rails: Counter[str] = Counter()
    for _, left, right, left_rails, right_rails in LAND:
        assert ("E" in left_rails) == ("W" in right_rails)
        for icon, ports in ((left, left_rails), (right, right_rails)):
            assert not (icon == "waterway" and ports)
            rails["".join(sorted(ports))] += icon != "waterway"
    assert sum(rails.values()) - rails[""] == 106
    assert (rails["EW"], rails["NS"], rails["ENSW"]) == (40, 16, 4)


def test_p2_tracks__a_line_runs_on_only_where_both_icons_have_a_track() -> None:
    """L04 is forest EW, forest EW; L02 has tracks to the north and south only."""
    world = World().land("L04", 0, 0).land("L03", 2, 0).land("L02", -2, 0).outpost("Sundowner", 4, 0)
    nets = [world.table.nets[cell_at(world.table, x, 0)] for x in range(-2, 4)]
    roots = [world.table.joined[net] for net in nets]
    assert roots[2] == roots[3] == roots[4] == roots[5]
    assert len({roots[0], roots[1], roots[2]}) == 3
    assert lines_of(world.table, outpost_of("Sundowner")) == []


def test_p2_tracks__a_loop_joins_nets_that_were_apart() -> None:
    """Two parallel lines, L04 above and L25 below, become one by L07 (ES/NW) and more."""
    world = World().land("L04", 0, 0).land("L25", 0, 1)
    table = world.table

    def root(x: int, y: int) -> int:
        return table.joined[table.nets[cell_at(table, x, y)]]

    assert root(0, 0) != root(0, 1)
    world.land("L32", 2, 0)
    assert root(0, 0) != root(2, 0), "its left half leads east and south only"
    world.land("L33", 2, 1)
    assert root(0, 1) == root(2, 1) == root(3, 1) == root(3, 0) == root(2, 0)
    assert root(0, 0) != root(2, 0)


def test_p2_outpost_tile__left_side_produces_right_side_needs_two() -> None:
    assert len(OUTPOSTS) == box.OUTPOST_TILES == 15
    assert box.LAND_TILES + box.OUTPOST_TILES == box.TILES == TOML["counts"]["tiles"]
    for _, name, produces, needs, water, tracks in OUTPOSTS:
        assert len(produces) == len(needs) == box.NEEDS, name
        sides = {side for edge in water for side in edge.split("+")}
        assert not sides & set(tracks), name
        assert sides | set(tracks) <= set(box.EDGES), name
    assert Counter(cube for tile in OUTPOSTS for cube in tile[2]) == {"wood": 10, "food": 10, "rock": 10}
    assert Counter(cube for tile in OUTPOSTS for cube in tile[3]) == {"wood": 10, "food": 10, "rock": 10}


def test_p2_outpost_tile__what_the_examples_print_is_so() -> None:
    tiles = {tile[1]: tile for tile in OUTPOSTS}
    for printed in TOML["named"]["outposts"]:
        _, _, produces, needs, water, _ = tiles[printed["name"]]
        assert sorted(produces) == sorted(printed.get("produces", produces))
        assert sorted(needs) == sorted(printed.get("needs", needs))
        sides = [side for edge in water for side in edge.split("+")]
        assert len(sides) >= printed.get("water_edges_at_least", 0)
        assert len(sides) == printed.get("water_edges", len(sides))
        outpost = board.OUTPOST_NAMES.index(printed["name"])
        for found in board.SIDES_OF.values():
            assert set(printed.get("water_at", ())) <= {box.EDGES[edge] for edge in found.waters[outpost]}
    assert sum(bool(tile[4]) for tile in OUTPOSTS) == 7, "most outposts have no waterway edge"


def test_p2_outpost_tile__it_fills_both_cells() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines").settling()
    world.says("outpost 2,0")
    assert world.at(2, 0) == world.at(3, 0) == "Three Pines"
    world.dice("uncovered Larkspur")
    world.holding("L02")
    for x in (1, 2, 3):
        assert world.refusal(f"land {x},0").sentence == "Another tile lies there already."
