"""What is in the box: names that depend on where one kind of thing ends and the next begins."""

from __future__ import annotations

from goldenspike.core.play import refusal
from goldenspike.games.railways import GAME
from goldenspike.games.railways.actions import TakeCard
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
