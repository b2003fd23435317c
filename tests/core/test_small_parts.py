"""Small modules of the core: random numbers, hexes, graphs, counted goods, chronicle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.core.chronicle import Chronicle
from goldenspike.core.graph import Graph
from goldenspike.core.hexes import (
    Corner,
    Hex,
    corner_name,
    corner_point,
    corners_beside,
    hex_centre,
    hex_name,
    hexes_at,
    read_corner,
    read_hex,
)
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng
from goldenspike.core.supply import covers, move, pay, replaced
from kit import toy


def test_the_generator_draws_the_same_numbers_in_both_forms() -> None:
    rng = Rng("golden spike")
    assert [int(rng.word()) for _ in range(4)] == [4143262511, 768431978, 83711675, 2436486855]


def test_below_covers_its_range_evenly() -> None:
    rng = Rng(1)
    drawn = [rng.below(6) for _ in range(6000)]
    assert all(900 < drawn.count(face) < 1100 for face in range(6))
    assert set(drawn) == set(range(6))


def test_a_shuffle_keeps_everything() -> None:
    things = list(range(50))
    Rng(2).shuffle(things)
    assert sorted(things) == list(range(50))
    assert things != list(range(50))


def test_a_game_without_a_deal_rolls_its_dice_when_they_are_asked() -> None:
    table = toy.GAME.open(2, {})
    dice, twin = toy.GAME.dice(table, "a seed"), Rng("dice a seed")
    for _ in range(2):
        answer = dice.answer(table)
        assert answer == pending(table).sample(table, twin)
        play(table, answer)


places = st.builds(Hex, st.integers(-1, 24), st.integers(-2, 40))


@given(places, st.booleans())
def test_names_on_the_map_round_trip(place: Hex, east: object) -> None:
    assert read_hex(hex_name(place)) == place
    corner = Corner(place.column, place.row, bool(east))
    assert read_corner(corner_name(corner)) == corner


@given(places, st.booleans())
def test_corners_and_hexes_touch_both_ways(place: Hex, east: object) -> None:
    corner = Corner(place.column, place.row, bool(east))
    for near in corners_beside(corner):
        assert corner in corners_beside(near)
        assert len(set(hexes_at(corner)) & set(hexes_at(near))) == 2
    x, y = corner_point(corner)
    for land in hexes_at(corner):
        across, down = hex_centre(land)
        assert abs((across - x) ** 2 + (down - y) ** 2 - 1) < 1e-9


@pytest.mark.parametrize("text", ["", "b4", "B", "B4x", "4B", "B4ee", "Omaha"])
def test_other_names_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no place on the map"):
        read_hex(text)


def test_a_hex_is_no_corner() -> None:
    with pytest.raises(ValueError, match="is a hex"):
        read_corner("B4")
    with pytest.raises(ValueError, match="is an intersection"):
        read_hex("B4e")


def test_a_graph_knows_distances_and_neighbours() -> None:
    ring = Graph(5, [(0, 1), (1, 2), (2, 3), (0, 3)])
    assert ring.distances[0] == (0, 1, 2, 1, -1)
    assert ring.nearest_first(0) == (1, 3, 2)
    assert ring.edges_beside[0] == (1, 3)
    assert ring.edges_at[4] == ()


def test_goods_move_and_are_never_made() -> None:
    bank, purse = [5, 1], [0, 0]
    move(bank, purse, 0, 2)
    pay(bank, purse, (1, 1))
    assert (bank, purse) == ([2, 0], [3, 1])
    assert covers(purse, (3, 1))
    assert not covers(purse, (3, 2))
    with pytest.raises(AssertionError):
        move(bank, purse, 1, 1)


def test_a_layer_is_replaced_never_changed() -> None:
    layer = bytes([1, 2, 3])
    assert replaced(layer, 1, 9) == bytes([1, 9, 3])
    assert layer == bytes([1, 2, 3])


def test_the_chronicle_tells_each_viewer_what_it_may_know() -> None:
    table = toy.GAME.open(2, {})
    chronicle = Chronicle()
    chronicle.start(table)
    chronicle.end_page(table)
    play(table, toy.Found(3))
    chronicle.end_page(table)
    assert [event.sentence for event in chronicle.events_for(0)] == ["north finds 3."]
    assert [event.sentence for event in chronicle.events_for(1)] == ["north finds something."]
    assert [event.sentence for event in chronicle.events_for(None, since=1)] == ["north finds something."]
    assert chronicle.events_for(0, since=2) == []
