"""Quick ways held against plain ones: layers, and a second set of rules written without them."""

from __future__ import annotations

from typing import Any

import pytest

from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer import GAME, flow
from goldenspike.games.pioneer.actions import Deliver, PlaceLand, PlaceOutpost
from goldenspike.games.pioneer.board import OUTPOST_NAMES
from goldenspike.games.pioneer.bot.lines import survey
from goldenspike.games.pioneer.box import NOWHERE, RESOURCE_NAMES
from goldenspike.games.pioneer.invariants import pieces_of
from goldenspike.games.pioneer.rules.delivery import BY_RAIL, WAY_NAMES, way
from goldenspike.games.pioneer.rules.world import rebuild
from goldenspike.games.pioneer.scoring import measured_links, points
from goldenspike.games.pioneer.state import Pioneer
from kit.pioneer import World
from kit.plain_pioneer import OUTPOSTS, PlainWorld, plain, statuses
from kit.walks import opened

pytestmark = pytest.mark.slow

LAYERS = ("width", "origin", "ground", "near", "nets", "joined", "labels", "edge", "spots", "pieces")
"""What follows from the pieces and the order in which they were placed."""
WALKS = 12


def tables(seed: str) -> list[Pioneer]:
    """A random game: its table at every decision, never passing where a cube or an outpost can be placed."""
    rng = Rng(seed)
    table: Any = opened(GAME, rng)
    found = []
    while not table.over:
        found.append(table.copy())
        question = pending(table)
        options = question.options(table)
        if isinstance(question, (flow.PlaceTheOutpost, flow.Ship)):
            options = options[1:]
        if isinstance(question, flow.Explore):
            options = options[:1]
        play(
            table, question.sample(table, rng) if isinstance(question, flow.DrawTile) else rng.choice(options)
        )
    found.append(table)
    return found


@pytest.mark.parametrize("walk", range(WALKS))
def test_layers_follow_from_the_pieces(walk: int) -> None:
    for table in tables(f"layers {walk}")[::17]:
        again = table.copy()
        rebuild(again, pieces_of(table))
        for name in LAYERS:
            assert getattr(again, name) == getattr(table, name), name


@pytest.mark.parametrize("walk", range(WALKS))
def test_a_world_that_was_played_can_be_read(walk: int) -> None:
    for table in tables(f"read {walk}")[::29]:
        position = GAME.write_position(table)
        again = GAME.read_position(position)
        assert GAME.write_position(again) == position
        for name in LAYERS:
            assert getattr(again, name) == getattr(table, name), name


@pytest.mark.parametrize("walk", range(WALKS))
def test_places_are_those_of_the_plain_rules(walk: int) -> None:
    for table in tables(f"places {walk}")[::5]:
        if table.over:
            continue
        question = pending(table)
        options = question.options(table)
        position = GAME.write_position(table)
        if isinstance(question, flow.PlaceTheLand):
            expected = plain(position).land_places(position["hand"][0])
            assert options == [PlaceLand(x, y) for x, y in expected]
        elif isinstance(question, flow.PlaceTheOutpost):
            expected = plain(position).outpost_places(position["stack"][-1])
            assert options[1:] == [PlaceOutpost(x, y) for x, y in expected]


@pytest.mark.parametrize("walk", range(WALKS))
def test_discards_and_skipped_questions_are_those_of_the_plain_rules(walk: int) -> None:
    """Where nothing is asked, the plain rules find nothing either."""
    before: Pioneer | None = None
    for table in tables(f"skipped {walk}"):
        if before is not None and isinstance(pending(before), flow.PlaceTheLand) and not table.over:
            position = GAME.write_position(table)
            if isinstance(pending(table), flow.Explore) and position["stack"]:
                assert not plain(position).outpost_places(position["stack"][-1])
        if before is not None and len(table.discards) > len(before.discards):
            position = GAME.write_position(before)
            assert not plain(position).land_places(GAME.write_position(table)["discards"][-1])
        before = table


@pytest.mark.parametrize("walk", range(WALKS))
def test_deliveries_and_points_are_those_of_the_plain_rules(walk: int) -> None:
    found = tables(f"deliveries {walk}")
    shipping = [table for table in found if not table.over and isinstance(pending(table), flow.Ship)]
    for table in [*shipping[::4], found[-1]]:
        position = GAME.write_position(table)
        world = plain(position)
        status = statuses(world, position)
        if not table.over:
            assert pending(table).options(table)[1:] == sorted(
                deliveries(world, position, status), key=lambda each: (each.source, each.cube, each.target)
            )
        if table.settings.link == "icons":
            discards = len(position["discards"]) + position["discarded_unseen"]
            assert points(table).total() == world.score(status, discards)
            assert survey(table).link == points(table).link


def deliveries(world: PlainWorld, position: dict[str, Any], status: dict[str, int]) -> list[Deliver]:
    """Every delivery by the plain rules."""
    found = []
    for source, cubes in position["holds"].items():
        for cube, target in [(cube, target) for cube in cubes for target in world.place]:
            needs = OUTPOSTS[target][3].count(cube) - position["delivered"].get(target, {}).get(cube, 0)
            if target != source and needs > 0 and world.way(source, target, status, position["supply"]):
                found.append(
                    Deliver(
                        RESOURCE_NAMES.index(cube), OUTPOST_NAMES.index(source), OUTPOST_NAMES.index(target)
                    )
                )
    return found


@pytest.mark.parametrize("walk", range(WALKS))
def test_yields_are_those_of_the_plain_rules(walk: int) -> None:
    before: Pioneer | None = None
    for table in tables(f"yields {walk}"):
        if before is not None and isinstance(pending(before), flow.PlaceTheOutpost):
            name = OUTPOST_NAMES[before.active()]
            position = GAME.write_position(table)
            if name in plain(position).place and table.turns == before.turns:
                assert position["holds"].get(name, {}) == plain(position).yields(name)
        before = table


def test_ways_are_those_of_the_plain_rules() -> None:
    names = {"by rail": "rail", "by water": "water", "by rail through cities": "cities", "": ""}
    for seed in range(6):
        table = tables(f"ways {seed}")[-1]
        position = GAME.write_position(table)
        world = plain(position)
        status = statuses(world, position)
        for source in world.place:
            for target in world.place:
                if source != target:
                    taken = way(table, OUTPOST_NAMES.index(source), OUTPOST_NAMES.index(target))
                    assert names[WAY_NAMES[taken]] == world.way(source, target, status, table.supply)


def test_the_score_measures_exactly_the_links_that_deliver_straight() -> None:
    for seed in range(6):
        for table in tables(f"links {seed}")[::40]:
            placed = [outpost for outpost, spot in enumerate(table.spots) if spot != NOWHERE]
            straight = [
                (one, other)
                for one in placed
                for other in placed
                if one < other and way(table, one, other) == BY_RAIL
            ]
            assert [(link.outpost, link.other) for link in measured_links(table)] == straight


# The window ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "widened"),
    [(2, 0, (0, 0)), (-18, 0, (16, 0)), (18, 0, (16, 0)), (0, -12, (0, 16)), (0, 13, (0, 16))],
)
def test_the_window_is_widened_on_the_side_where_a_tile_comes_near_its_border(
    x: int, y: int, widened: tuple[int, int]
) -> None:
    world = World().land("L01", 0, 0)
    width, height = world.table.width, len(world.table.ground) // world.table.width
    world.land("L02", x, y)
    table = world.table
    assert (table.width - width, len(table.ground) // table.width - height) == widened
    assert world.at(0, 0) == "forest"


@pytest.mark.parametrize(("dx", "dy"), [(2, 0), (-2, 0), (0, 1), (0, -1), (1, 1), (-1, -1)])
def test_a_long_line_of_tiles_widens_the_window_and_loses_nothing(dx: int, dy: int) -> None:
    tiles = [f"L{number:02}" for number in range(1, 84)]
    world = World()
    for number, tile in enumerate(tiles):
        world.land(tile, dx * number, dy * number)
    assert [(x, y) for _, x, y in world.world()] == [(dx * n, dy * n) for n in range(len(tiles))]
    again = world.table.copy()
    rebuild(again, pieces_of(world.table))
    for name in LAYERS:
        assert getattr(again, name) == getattr(world.table, name), name
    world.holding("L84")
    if world.asked() == "PlaceTheLand":
        expected = plain(GAME.write_position(world.table)).land_places("waterway, waterway")
        assert world.options() == [f"land {x},{y}" for x, y in expected]
