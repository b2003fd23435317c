"""What the evaluation of Pioneer Rails prefers, and that it plays well. No test takes the time."""

from __future__ import annotations

import os
from statistics import fmean
from typing import Any

import pytest

from goldenspike.bots.greedy import Greedy
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.bots.search.one_ply import best_index, option_values
from goldenspike.core.agenda import Seat
from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer import GAME
from goldenspike.games.pioneer.answers import DRAW, DRAW_TWO
from goldenspike.games.pioneer.board import (
    COPIES,
    LAND_KINDS,
    LEFT,
    OUTPOST_NAMES,
    OUTPOSTS,
    RIGHT,
)
from goldenspike.games.pioneer.bot import evaluate, evaluate_options
from goldenspike.games.pioneer.bot.chances import chance
from goldenspike.games.pioneer.bot.evaluation import shores, sites_of
from goldenspike.games.pioneer.bot.lines import survey
from goldenspike.games.pioneer.bot.option_evaluation import PLACES_TRIED, UNTRIED
from goldenspike.games.pioneer.box import EAST, LAND_TILES, NORTH, SOUTH, WEST
from goldenspike.games.pioneer.rules.land import fits
from goldenspike.games.pioneer.rules.outposts import harbours, outpost_cells
from goldenspike.games.pioneer.rules.world import TOO_CLOSE, candidates, cell_at
from goldenspike.games.pioneer.scoring import points
from goldenspike.sim.match import Match
from kit.pioneer import World, in_a_row, outpost_of, sundowner_land

COMPILED = os.environ.get("GOLDENSPIKE_FORM") == "compiled"
ALONE = Seat(0)


def chosen(world: World) -> str:
    """What greedy says here."""
    table = world.table
    bot = Greedy(GAME, ALONE, "test")
    return GAME.write(bot.choose(TableKnowledge(GAME, table, ALONE), pending(table).options(table)))


def test_a_finished_table_is_worth_its_score() -> None:
    table: Any = Match(GAME, ["random"], {}, "worth").play().table
    lost = table.discarded() / 2 - points(table).discards
    assert evaluate(table, ALONE) == pytest.approx(points(table).total() - lost)


def test_looking_at_a_table_changes_nothing() -> None:
    table = sundowner_land().settled("Sundowner", -2, 0).stack("Hell's Furnace").settling().table
    before = GAME.write_position(table)
    assert evaluate(table, ALONE) == evaluate(GAME.imagine(GAME.view(table, ALONE), Rng(1)), ALONE)
    assert GAME.write_position(table) == before


def test_a_delivery_is_made() -> None:
    world = in_a_row("Three Pines", "Hell's Furnace").holds("Three Pines", "wood").shipping()
    assert chosen(world) == "deliver wood from Three Pines to Hell's Furnace"


def test_an_outpost_comes_where_it_produces_and_is_linked__but_waits_while_lines_can_grow() -> None:
    world = sundowner_land().settled("Sundowner", -2, 0).stack("Hell's Furnace").settling()
    assert chosen(world) == "pass"
    assert chosen(world.supply(15)) == "outpost 2,0"


def test_a_gap_in_a_line_is_closed() -> None:
    world = World().land("L04", 2, 0).outpost("Three Pines", 0, 0).holds("Three Pines", "wood")
    world.land("L01", 4, -1).outpost("Hell's Furnace", 6, 0).holding("L13")
    assert chosen(world) == "land 4,0"


def test_nets_are_surveyed() -> None:
    world = in_a_row("Three Pines", "Hell's Furnace", "Iron Kettle")
    lines = survey(world.table)
    assert [len(lines.nets[outpost_of(name)]) for name in ("Three Pines", "Hell's Furnace")] == [1, 2]
    assert lines.crowd[lines.main] == 2
    assert (lines.link, lines.reach) == (2, 0)
    world.land("L50", 10, 0)
    lines = survey(world.table)
    assert lines.reach == 2
    assert len(lines.ports[outpost_of("Three Pines")]) == 3


def test_a_city_joins_its_nets__which_counts_for_deliveries_and_not_for_the_link() -> None:
    names = ("Three Pines", "Hell's Furnace", "Iron Kettle")
    apart = survey(in_a_row(*names).table)
    assert apart.crowd[apart.main] == 2
    world = in_a_row(*names).brought("Hell's Furnace", "wood", "food")
    lines = survey(world.table)
    assert lines.crowd[lines.main] == 3
    assert lines.main in lines.joints[outpost_of("Three Pines")]
    assert lines.main in lines.joints[outpost_of("Iron Kettle")]
    assert lines.link == apart.link


def test_of_many_places_for_an_outpost_the_best_is_tried__and_passing_too() -> None:
    world = sundowner_land().settled("Sundowner", -2, 0).stack("Hell's Furnace").settling().supply(15)
    table = world.table
    options = pending(table).options(table)
    assert len(options) > PLACES_TRIED + 1
    values = evaluate_options(table, ALONE, options)
    tried = [place for place in range(len(options)) if values[place] > UNTRIED / 2]
    assert PLACES_TRIED < len(tried) < len(options)
    every = option_values(evaluate, None, table, ALONE, options)
    assert [values[place] for place in tried] == [every[place] for place in tried]
    assert world.options()[best_index(values)] == world.options()[best_index(every)] == "outpost 2,0"
    assert world.options().index("pass") in tried


@pytest.mark.parametrize("water", ["strict", "lenient", "lenient1"])
def test_where_water_suffices_is_what_the_rules_say(water: str) -> None:
    table: Any = Match(GAME, ["random"], {"water": water, "draw_two": "no"}, "harbours").play().table
    sites = sites_of(table)
    met = [0, 0]
    for cell in candidates(table):
        if not (table.near[cell] | table.near[cell + 1]) & TOO_CLOSE:
            sites.look(cell)
            for outpost in range(OUTPOSTS):
                assert sites.harboured(outpost) == harbours(table, outpost, cell)
                if table.sides.waters[outpost]:
                    met[sites.harboured(outpost)] += 1
    assert min(met) > 0


def test_a_place_is_worth_more_with_land_and_a_line_beside_it() -> None:
    """Iron Kettle makes rock: east of the line there is none, and north of it no line."""
    world = in_a_row("Three Pines", "Hell's Furnace").stack("Iron Kettle").settling()
    world.land("L50", 10, 0)
    table = world.table
    sites = sites_of(table)
    worth = {}
    for cell in outpost_cells(table):
        sites.look(cell)
        worth[table.x_of(cell), table.y_of(cell)] = sites.worth(outpost_of("Iron Kettle"))
    assert worth[12, 0] > worth[10, -1] > 1.0


def test_places_for_several_outposts_lie_apart() -> None:
    table = sundowner_land().settled("Sundowner", -2, 0).stack("Hell's Furnace").settling().table
    sites = sites_of(table)
    sites.survey()
    assert sites.spread(1) == max(sites.values)
    here = table.origin
    corner = here + 2 + table.width
    sites.found = [here + 2 * table.width, here, corner, here + 3, here + 2]
    sites.values = [1.0, 3.0, 2.9, 2.0, 2.8]
    assert [sites.spread(number) for number in (1, 2, 3, 9)] == [3.0, 5.0, 6.0, 6.0]


def test_the_chance_that_a_net_grows_is_that_of_the_tiles() -> None:
    """Counted tile by tile: those that may lie there, and whose track meets the one that leads there."""
    world = World().land("L22", 0, 0).land("L25", 0, 1).land("L02", 2, 0)
    table = world.table
    for x, y, side in ((-1, 0, EAST), (4, 0, WEST), (0, 2, NORTH), (1, -1, SOUTH), (3, 1, NORTH)):
        cell = cell_at(table, x, y)
        tiles = 0
        for kind in range(LAND_KINDS):
            left, right = LEFT[kind], RIGHT[kind]
            for half, first in ((left, cell), (right, cell - 1)):
                free = not table.ground[first] and not table.ground[first + 1]
                if free and half >> 3 & side and fits(table, first, left & 7, right & 7):
                    tiles += COPIES[kind]
        assert tiles > 0
        assert chance(table.near, table.ground, cell, side) == pytest.approx(tiles / LAND_TILES)


def test_a_waterway_is_worth_something_while_outposts_for_it_are_to_come() -> None:
    world = World().land("L84", 0, 0)
    one = shores(world.table)
    assert 0 < one < shores(world.land("L85", 2, 0).table)
    for outpost, edges in enumerate(world.table.sides.waters):
        if edges:
            world.outpost(OUTPOST_NAMES[outpost], 4 * outpost, 9)
    assert shores(world.table) == 0.0


def test_drawing_two_is_charged_with_both_discards() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines").turn()
    draw, two = evaluate_options(world.table, ALONE, [DRAW, DRAW_TWO])
    assert draw - two > 1.0


def test_nothing_is_thrown_away_at_the_start() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines").turn()
    assert chosen(world) == "draw"


@pytest.mark.slow
def test_greedy_plays_far_better_than_random() -> None:
    games = 12 if COMPILED else 1
    greedy = [Match(GAME, ["greedy"], {}, f"strength {n}").play().outcome.scores[0] for n in range(games)]
    random = [
        Match(GAME, ["random"], {"draw_two": "no"}, f"strength {n}").play().outcome.scores[0]
        for n in range(60)
    ]
    assert fmean(greedy) > 43
    assert 8 < fmean(random) < 18
