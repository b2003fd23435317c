"""What the evaluation of Pioneer Rails prefers, and that it plays well. No test takes the time."""

from __future__ import annotations

import os
from statistics import fmean
from typing import Any

import pytest

from goldenspike.bots.greedy import Greedy
from goldenspike.bots.search.one_ply import best_place, values_of
from goldenspike.core.agenda import Seat
from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer import GAME
from goldenspike.games.pioneer.board import OUTPOSTS
from goldenspike.games.pioneer.bot import evaluate, weigh
from goldenspike.games.pioneer.bot.choice import PLACES_TRIED, UNTRIED
from goldenspike.games.pioneer.bot.lines import survey
from goldenspike.games.pioneer.bot.spots import yields_soon
from goldenspike.games.pioneer.rules.outposts import outpost_cells, yields_at
from goldenspike.games.pioneer.scoring import points
from goldenspike.sim.match import Match
from kit.pioneer import World, in_a_row, outpost_of, sundowner_land

COMPILED = os.environ.get("GOLDENSPIKE_FORM") == "compiled"
ALONE = Seat(0)


def chosen(world: World) -> str:
    """What greedy says here."""
    table = world.table
    bot = Greedy(GAME, ALONE, "test")
    return GAME.write(bot.choose(GAME.view(table, ALONE), pending(table).options(table)))


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


def test_an_outpost_comes_where_it_produces_and_is_linked() -> None:
    world = sundowner_land().settled("Sundowner", -2, 0).stack("Hell's Furnace").settling()
    assert chosen(world) == "outpost 2,0"


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
    world = sundowner_land().settled("Sundowner", -2, 0).stack("Hell's Furnace").settling()
    table = world.table
    options = pending(table).options(table)
    assert len(options) > PLACES_TRIED + 1
    values = weigh(table, ALONE, options)
    tried = [place for place in range(len(options)) if values[place] > UNTRIED / 2]
    assert PLACES_TRIED < len(tried) < len(options)
    every = values_of(evaluate, None, table, ALONE, options)
    assert [values[place] for place in tried] == [every[place] for place in tried]
    assert world.options()[best_place(values)] == world.options()[best_place(every)] == "outpost 2,0"
    assert world.options().index("pass") in tried


def test_what_a_place_yields_is_what_the_rules_say() -> None:
    for choice in ("any", "each"):
        world = sundowner_land(yield_=choice).settled("Sundowner", -2, 0).stack("Hell's Furnace").settling()
        table = world.table
        for cell in outpost_cells(table):
            for outpost in range(OUTPOSTS):
                assert yields_soon(table, outpost, cell) == list(yields_at(table, outpost, cell))


def test_nothing_is_thrown_away_at_the_start() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines").turn()
    assert chosen(world) == "draw"


@pytest.mark.slow
def test_greedy_plays_far_better_than_random() -> None:
    games = 12 if COMPILED else 3
    greedy = [Match(GAME, ["greedy"], {}, f"strength {n}").play().outcome.scores[0] for n in range(games)]
    random = [
        Match(GAME, ["random"], {"draw_two": "no"}, f"strength {n}").play().outcome.scores[0]
        for n in range(60)
    ]
    assert fmean(greedy) > 43
    assert 8 < fmean(random) < 18
