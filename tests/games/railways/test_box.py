"""What is in the box: names that depend on where one kind of thing ends and the next begins."""

from __future__ import annotations

from goldenspike.core.play import refusal
from goldenspike.games.railways import GAME
from goldenspike.games.railways.actions import BuildLink, TakeCard
from goldenspike.games.railways.board import CITIES, CITY_NAMES, HEXES
from goldenspike.games.railways.box import (
    BARON_NAMES,
    BARONS,
    CARD_NAMES,
    CARDS,
    EASTERN_BARONS,
    FIRST_BOUNTY,
    FIRST_EVENT,
    FIRST_HOTEL,
    baron_title,
    card_name,
)
from goldenspike.games.railways.flow.cubes import refuse_city
from goldenspike.games.railways.rules.track import refuse_hexes
from kit.railways import Scenario


def test_base_set_up__two_to_six_play() -> None:
    assert GAME.seats == (2, 3, 4, 5, 6)


def test_base_hotels__every_hotel_and_bounty_keeps_its_city_in_its_name() -> None:
    assert [card_name(card) for card in range(FIRST_HOTEL, FIRST_EVENT)] == list(
        CARD_NAMES[FIRST_HOTEL:FIRST_EVENT]
    )


def test_v2_barons__each_is_named_after_its_region() -> None:
    for baron in range(len(BARONS)):
        region = "eastern" if baron < EASTERN_BARONS else "western"
        assert BARON_NAMES[baron].startswith(f"{region} ")
        assert baron_title(baron).startswith(f"the {region} baron for ")
    assert len(set(BARON_NAMES)) == len(BARONS)


def test_base_operations_cards__a_number_beyond_the_last_card_is_refused() -> None:
    board = Scenario(2).turn("orange")
    for card in (-1, CARDS, CARDS + 1):
        why = refusal(board.table, TakeCard(card))
        assert why is not None
        assert why.sentence == "That card is not on display."


def test_base_bounties__no_bounty_is_taken() -> None:
    for card in range(FIRST_BOUNTY, FIRST_EVENT):
        board = Scenario(2).display(CARD_NAMES[card]).turn("orange")
        why = refusal(board.table, TakeCard(card))
        assert why is not None
        assert why.rule == "base Bounties"


def test_base_track__the_first_city_and_hex_are_on_the_map_and_those_after_the_last_are_not() -> None:
    table = Scenario(2).barons().money("orange", 30).turn("orange").table
    first, other = CITY_NAMES[0], 1
    for start, end in ((CITIES, other), (other, CITIES), (-1, other), (other, -1)):
        why = refusal(table, BuildLink(start, end))
        assert why is not None
        assert why.sentence == "There is no such city."
    for start, end in ((0, other), (other, 0)):
        why = refusal(table, BuildLink(start, end))
        assert why is None or first in why.sentence
    for place, known in ((-1, False), (0, True), (HEXES - 1, True), (HEXES, False)):
        why = refuse_hexes(table, 0, 0, other, (place,))
        assert why is not None
        assert (why.sentence != "There is no such hex.") is known


def test_card_city_growth__the_first_city_of_the_map_may_grow_and_none_after_the_last() -> None:
    assert refuse_city("card City Growth", 0) is None
    assert refuse_city("card City Growth", CITIES - 1) is None
    for city in (-1, CITIES):
        why = refuse_city("card City Growth", city)
        assert why is not None
        assert why.sentence == "There is no such city."
