"""The chart lies on the map the rules play on: what is drawn beside something is beside it."""

from __future__ import annotations

import math

import msgspec
import pytest

from goldenspike.games.america import board, box
from goldenspike.games.america.board_data import board_data


def apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far two points are from each other, in sides of a hex."""
    return math.dist(one, other)


def test_every_path_is_as_long_as_a_side_of_a_hex() -> None:
    drawn = board_data()
    assert len(drawn.paths) == board.PATHS
    for path in drawn.paths:
        one, other = (drawn.places[end] for end in path.ends)
        assert apart((one.x, one.y), (other.x, other.y)) == pytest.approx(1, abs=0.001)
        assert path.name == f"{one.name}–{other.name}"


def test_the_hexes_of_a_place_meet_in_it_and_no_others_do() -> None:
    drawn = board_data()
    assert len(drawn.hexes) == len(board.HEXES)
    for place in drawn.places:
        near = [
            number
            for number, land in enumerate(drawn.hexes)
            if apart((place.x, place.y), (land.x, land.y)) < 1.01
        ]
        assert sorted(place.hexes) == near


def test_sites_carry_their_colour_and_their_gold() -> None:
    sites = {place.name: place for place in board_data().places if place.site}
    assert len(sites) == 45
    assert sum(place.purple for place in sites.values()) == 21
    assert sites["Seattle"].gold == 3
    assert not sites["Seattle"].purple
    assert sites["Boston"].purple


def test_each_card_is_told_in_the_words_of_its_rule() -> None:
    drawn = board_data()
    texts = dict(zip(drawn.cards, drawn.card_texts, strict=True))
    assert set(texts) == set(box.CARD_TITLES)
    assert "5 gold" in texts["Cattle Drive"]
    assert "3 gold" in texts["Scout"]


def test_the_chart_can_be_sent() -> None:
    sent = msgspec.json.decode(msgspec.json.encode(board_data()))
    assert sent["nobody"] == box.NOBODY
    assert sent["goods"] == {"3": 10, "4": 8}
    assert sent["sources"]["fixed_set_up"].startswith("reconstructed")
