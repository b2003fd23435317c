"""Page 5 of the rulebook, trade, at the edges: which counter-offers are listed, and what cannot be bought."""

import pytest

from goldenspike.games.america.actions import BuyResource
from kit.america import Scenario


def offered(offer: str, hand: str) -> Scenario:
    """Red holds three of everything and offers; orange holds these cards and is asked."""
    board = Scenario().hand("red", "3 cattle 3 coal 3 grain 3 lumber 3 ore").hand("orange", hand).turn("red")
    board.says("red", f"offer {offer}")
    assert board.asked() == ("orange", "AnswerOffer")
    return board


def test_p5_trade_with_opponents__a_spare_card_is_offered_for_gold_and_the_last_one_is_not() -> None:
    board = Scenario().hand("red", "2 coal 1 ore").gold("red", 0).turn("red")
    assert [words for words in board.options("offer") if words.endswith("gold")] == [
        "offer 1 coal for 1 gold"
    ]


def test_p5_trade_with_opponents__counters_to_one_for_one() -> None:
    board = offered("1 ore for 1 coal", "1 coal 1 lumber 1 ore")
    assert board.options() == [
        "decline",
        "accept",
        "counter 1 coal for 1 cattle",
        "counter 1 coal for 1 grain",
        "counter 1 coal for 1 lumber",
        "counter 1 coal for 2 ore",
        "counter 1 lumber for 1 ore",
    ]


def test_p5_trade_with_opponents__counters_to_one_for_two() -> None:
    board = offered("1 ore for 2 coal", "2 coal 1 ore")
    assert board.options() == [
        "decline",
        "accept",
        "counter 2 coal for 1 cattle",
        "counter 2 coal for 1 grain",
        "counter 2 coal for 1 lumber",
        "counter 2 coal for 2 ore",
    ]


def test_p5_trade_with_opponents__counters_to_two_for_one() -> None:
    board = offered("2 ore for 1 coal", "1 coal 1 ore")
    assert board.options() == [
        "decline",
        "accept",
        "counter 1 coal for 1 cattle",
        "counter 1 coal for 1 grain",
        "counter 1 coal for 1 lumber",
        "counter 1 coal for 3 ore",
    ]


def test_p5_trade_with_opponents__counters_of_somebody_who_cannot_pay() -> None:
    board = offered("1 ore for 2 coal", "1 coal 1 grain 1 ore")
    assert board.options() == ["decline", "counter 1 grain for 1 ore"]


@pytest.mark.parametrize(
    ("offer", "counters"),
    [
        (
            "1 cattle for 1 coal",
            ["1 coal for 1 grain", "1 coal for 1 lumber", "1 coal for 1 ore", "1 coal for 2 cattle"],
        ),
        (
            "1 coal for 1 cattle",
            ["1 cattle for 1 grain", "1 cattle for 1 lumber", "1 cattle for 1 ore", "1 cattle for 2 coal"],
        ),
    ],
)
def test_p5_trade_with_opponents__counters_about_cattle(offer: str, counters: list[str]) -> None:
    board = offered(offer, "1 cattle 1 coal")
    assert board.options("counter") == [f"counter {counter}" for counter in counters]


@pytest.mark.parametrize(
    "offer", ["1 cattle 1 ore for 1 coal", "1 ore for 1 cattle 1 coal", "1 lumber 1 ore for 1 coal"]
)
def test_p5_trade_with_opponents__no_counters_are_listed_when_a_side_is_mixed(offer: str) -> None:
    board = offered(offer, "1 cattle 1 coal 1 grain 1 lumber 1 ore")
    assert board.options() == ["decline", "accept"]


@pytest.mark.parametrize("number", [-1, 5, 99])
def test_p5_buy_with_gold__only_one_of_the_five_resources(number: int) -> None:
    board = Scenario().gold("red", 9).turn("red")
    refused = board.refusal("red", BuyResource(number))
    assert refused.rule == "p5 Buy with gold"
    assert refused.sentence == "There is no such resource."


@pytest.mark.parametrize(("gold", "listed"), [(1, 0), (2, 5), (3, 5)])
def test_p5_buy_with_gold__two_gold_are_just_enough(gold: int, listed: int) -> None:
    board = Scenario().gold("red", gold).turn("red")
    resources = ("cattle", "coal", "grain", "lumber", "ore")
    assert [f"buy {each}" for each in resources if f"buy {each}" in board.options()] == [
        f"buy {each}" for each in resources[:listed]
    ]
