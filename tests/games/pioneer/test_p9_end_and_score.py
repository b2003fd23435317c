"""p9: how the game ends, and every line of the score."""

from __future__ import annotations

import pytest

from goldenspike.bots.bot import make_bot
from goldenspike.bots.knowledge import TableKnowledge
from goldenspike.core.agenda import Seat
from goldenspike.core.play import pending
from goldenspike.core.rng import Rng
from goldenspike.games.pioneer import GAME, events
from goldenspike.games.pioneer.actions import EndGame
from goldenspike.games.pioneer.answers import END_GAME
from goldenspike.games.pioneer.scoring import points
from kit.pioneer import World, in_a_row, on_the_water, opened

# The end -----------------------------------------------------------------------------------------


def test_p9_the_end__whenever_you_say_so_before_a_draw() -> None:
    world = opened()
    world.says("end")
    assert world.table.over
    assert world.announced(events.GameEnded)[0].total == 0
    assert GAME.outcome(world.table).winners == (0,)


def test_p9_the_end__not_in_the_middle_of_a_turn() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines").settling()
    assert world.refused("end") == "p6 Place an outpost"


def test_p9_the_end__always_among_the_options_before_a_draw() -> None:
    assert opened().options() == ["draw", "draw two", "end"]
    assert opened(draw_two="no").options() == ["draw", "end"]
    world = World().land("L01", 0, 0).stack("Three Pines").supply(2).turn()
    assert world.options() == ["draw", "end"]
    assert pending(world.table).complete


def test_p9_the_end__never_by_chance() -> None:
    """Who plays at random, or overlooks moves, goes on to the last tile."""
    table = opened().table
    question = pending(table)
    known = TableKnowledge(GAME, table, Seat(0))
    assert {type(question.sample(table, Rng(seed))).__name__ for seed in range(20)} == {"Draw", "DrawTwo"}
    for name in ("random", "novice"):
        for seed in range(20):
            bot = make_bot(name, GAME, Seat(0), str(seed))
            assert not isinstance(bot.choose(known, question.options(table)), EndGame)
        assert isinstance(make_bot(name, GAME, Seat(0), "").choose(known, [END_GAME]), EndGame)


def test_p9_the_end__the_turn_of_the_last_draw_is_finished() -> None:
    world = in_a_row("Three Pines", "Hell's Furnace").holds("Three Pines", "wood").stack("Larkspur")
    world.supply(1).turn()
    world.says("draw")
    world.dice("L01")
    world.says(world.options()[0])
    assert world.asked() == "PlaceTheOutpost"
    world.says("pass")
    assert world.asked() == "Ship"
    world.says("deliver wood from Three Pines to Hell's Furnace")
    assert world.table.over


def test_p9_the_end__what_is_left_costs_nothing() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines", "Larkspur").turn()
    world.says("end")
    assert world.score() == 0
    assert world.table.supply > 80


# The lines of the score ----------------------------------------------------------------------------


def test_p9_outpost_points__one_three_and_six() -> None:
    world = World().land("L01", 0, 0).outpost("Three Pines", 2, 0)
    assert world.score() == 1
    world.brought("Three Pines", "food")
    assert world.score() == 3
    world.brought("Three Pines", "rock")
    assert world.score() == 6
    tally = points(world.outpost("Larkspur", -2, 0).table)
    assert (tally.outposts, tally.towns, tally.cities) == (1, 0, 6)


def test_p9_longest_link__one_point_an_icon_of_the_longest_direct_link() -> None:
    world = in_a_row("Three Pines", "Hell's Furnace", "Iron Kettle")
    assert points(world.table).link == 2, "two links of two icons, not one of four"
    world.land("L46", 10, 0).land("L50", 12, 0).outpost("Sundowner", 14, 0)
    assert points(world.table).link == 4


def test_p9_longest_link__cities_do_not_lengthen_it() -> None:
    world = in_a_row("Three Pines", "Hell's Furnace", "Iron Kettle").brought("Hell's Furnace", "wood", "food")
    assert points(world.table).link == 2


def test_p9_longest_link__nothing_without_two_outposts() -> None:
    world = World().land("L04", 0, 0).outpost("Three Pines", -2, 0)
    assert points(world.table).link == 0
    loop = World().land("L24", 0, 0).land("L20", 0, 1)
    assert points(loop.table).link == 0


def test_p9_longest_link__a_loop_back_to_the_same_outpost_is_no_link() -> None:
    """From the track at the right end of Three Pines round to the one above its right half."""
    world = World().land("L38", 2, 0).land("L66", 1, -1).outpost("Three Pines", 0, 0)
    assert world.at(2, 0) == "farm NW"
    assert points(world.table).link == 0


def ring(**choices: str) -> World:
    """Three Pines and Larkspur with a straight way of 4 icons and a detour of 8 between them.

    The straight way runs at y = 0; the detour leaves it northwards at L31 (farm NEW) and comes back by L06.
    """
    world = World(**choices).land("L31", 0, 0).land("L06", 2, 0)
    world.land("L32", 0, -1).land("L33", 2, -1)
    return world.outpost("Three Pines", -2, 0).outpost("Larkspur", 4, 0)


def test_p9_longest_link__the_shortest_way_counts() -> None:
    assert points(ring().table).link == 4


@pytest.mark.parametrize(("measure", "length"), [("icons", 2), ("tiles", 1), ("longest", 4)])
def test_p9_longest_link__where_an_outpost_is_reached_on_two_sides_the_nearer_one_counts(
    measure: str, length: int
) -> None:
    """To the left end of Three Pines 2 icons of one tile, to the edge below it 4 icons of three tiles."""
    world = World(link=measure).land("L27", 0, 0).land("L08", 0, 1).land("L38", 2, 1)
    world.outpost("Hell's Furnace", -2, 0).outpost("Three Pines", 2, 0)
    assert points(world.table).link == length


def test_p9_longest_link__by_option_tiles_are_counted() -> None:
    assert points(ring(link="tiles").table).link == 2
    assert points(in_a_row("Three Pines", "Hell's Furnace", link="tiles").table).link == 1


def detour(**choices: str) -> World:
    """A straight way of 4 icons, and one of 6 over the row above, from the first icon to the last."""
    world = World(**choices).land("L31", 0, 0).land("L06", 2, 0)
    world.land("L58", 0, -1).land("L49", 2, -1)
    return world.outpost("Three Pines", -2, 0).outpost("Larkspur", 4, 0)


def test_p9_longest_link__by_option_the_longest_way_without_repetition() -> None:
    """The row above: L58 is desert ES, forest EW; L49 is mountain EW, mountain SW."""
    assert points(detour().table).link == 4
    assert points(detour(link="tiles").table).link == 2
    assert points(detour(link="longest").table).link == 6


def test_p9_waterway_points__every_icon_where_trade_is_possible() -> None:
    world = on_the_water().brought("Mercy Landing", "wood").brought("Coldwater Dock", "food")
    assert points(world.table).water == 0
    world.brought("Mercy Landing", "rock")
    assert points(world.table).water == 4
    world.land("L77", 2, 1)
    assert points(world.table).water == 5


def test_p9_waterway_points__a_city_alone_does_not_trade() -> None:
    world = on_the_water().brought("Mercy Landing", "wood", "rock")
    assert points(world.table).water == 0


def test_p9_waterway_points__several_waterways_add_up() -> None:
    world = on_the_water().brought("Mercy Landing", "wood", "rock").brought("Coldwater Dock", "food")
    world.land("L16", 1, 5).land("L54", 1, 6).outpost("Last Lantern", 2, 4).outpost("Widow's Ford", 2, 7)
    assert points(world.table).water == 4
    world.brought("Last Lantern", "rock", "wood").brought("Widow's Ford", "rock")
    assert points(world.table).water == 4 + 2


@pytest.mark.parametrize(("number", "lost"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_p9_discards__a_point_for_every_two(number: int, lost: int) -> None:
    world = World().land("L01", 0, 0).discarded(*["L02", "L03", "L04", "L05"][:number])
    assert world.score() == -lost


def test_p9_discards__unseen_ones_count_too_and_the_score_may_be_negative() -> None:
    world = World().discarded("L02").supply(83)
    assert world.table.discarded() == 10
    assert world.score() == -5
