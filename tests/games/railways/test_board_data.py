"""The chart lies on the map the rules play on; deeds and previews say what lacks, and what prices hold."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec
import pytest

from goldenspike.core.facts import Clause, Dollars, Fact, render
from goldenspike.core.play import pending
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways import GAME, board, box, flow
from goldenspike.games.railways.action_kinds import ANSWER_KINDS
from goldenspike.games.railways.actions import BuildLink
from goldenspike.games.railways.board_data import board_data
from goldenspike.games.railways.notation import read
from goldenspike.games.railways.rules.track import Plan
from goldenspike.games.railways.search.delivery_cache import fronts_of
from goldenspike.games.railways.search.links import cheapest_link_price, link_options, plan_link
from kit.railways import Scenario
from kit.shown import in_words, tickets

# The chart ---------------------------------------------------------------------------------------


def neighbours(column: int, row: int) -> list[tuple[int, int]]:
    """The places beside one, as whoever draws the chart finds them: odd rows stand further east."""
    shift = row % 2
    return [
        (column + 1, row),
        (column + shift, row + 1),
        (column + shift - 1, row + 1),
        (column - 1, row),
        (column + shift - 1, row - 1),
        (column + shift, row - 1),
    ]


def test_the_hexes_lie_beside_each_other_as_in_the_rules() -> None:
    drawn = board_data()
    places = {place: number for number, place in enumerate(drawn.hexes)}
    for number, (column, row) in enumerate(drawn.hexes):
        beside = [places.get(place, board.NO_HEX) for place in neighbours(column, row)]
        assert tuple(beside) == board.NEXT[number]
        assert board.HEX_NAMES[number] == f"{column}.{row}"


def test_terrain_ridges_and_cities_are_those_of_the_board() -> None:
    drawn = board_data()
    assert bytes([int(kind) for kind in drawn.terrain]) == board.TERRAIN
    assert {frozenset(pair) for pair in drawn.ridges} == {frozenset(pair) for pair in board.RIDGE_PAIRS}
    assert [city.hex for city in drawn.cities] == list(board.CITY_HEX)
    for city in drawn.cities:
        column, row = drawn.hexes[city.hex]
        assert city.western == (column < drawn.seam[row])
    assert sum(city.takes_raw for city in drawn.cities) == 7
    assert [city.name for city in drawn.cities if city.coast == "west"] == [
        board.CITY_NAMES[city] for city in sorted(board.WEST_COAST)
    ]


def test_each_card_is_told_in_the_words_of_its_rule() -> None:
    cards = {card.name: card for card in board_data().cards}
    assert list(cards) == list(box.CARD_NAMES)
    assert cards["government land grant"].rule == "card Land Grant"
    assert cards["sutter's mill"].rule == "card Sutter's Mill"
    assert cards["Mobile bounty"].points == 4
    assert cards["Chicago hotel"].city == board.CITY_BY_NAME["Chicago"]
    assert cards["used engines"].kind == "event"


def test_the_chart_can_be_sent() -> None:
    sent = msgspec.json.decode(msgspec.json.encode(board_data()))
    assert sent["nobody"] == box.NOBODY
    assert len(sent["hexes"]) == 1562
    assert sent["sources"]["terrain"].startswith("reconstructed")


# Prices ------------------------------------------------------------------------------------------

CARDS = ((), ("land grant",), ("tunnel engineer",), ("land grant", "tunnel engineer"))


@pytest.mark.parametrize("cards", CARDS)
def test_base_terrain__the_price_list_adds_up_to_the_price_of_every_link(cards: tuple[str, ...]) -> None:
    drawn = board_data()
    scene = Scenario().money("orange", 70)
    for card in cards:
        scene.cards("orange", card)
    scene.turn("orange")
    used = ("land grant" in cards, "tunnel engineer" in cards)
    tariff = next(one for one in drawn.tariffs if (one.grant, one.tunnel) == used)
    ridges = {frozenset(pair) for pair in drawn.ridges}
    checked = 0
    question = pending(scene.table)
    assert isinstance(question, flow.ChooseAction)
    for option in question.options(scene.table)[::7]:
        if not isinstance(option, BuildLink):
            continue
        if (option.grant, option.tunnel) != (tariff.grant, tariff.tunnel):
            continue
        shown = GAME.preview(scene.table, option)
        hexes = [board.HEX_BY_NAME[name] for name in shown.route]
        way = [board.CITY_HEX[option.start], *hexes, board.CITY_HEX[option.end]]
        tiles = sum([tariff.tiles[int(drawn.terrain[place])] for place in hexes])
        crossed = len([1 for pair in pairwise(way) if frozenset(pair) in ridges])
        assert isinstance(shown.pays, Clause)
        assert shown.pays.facts["price"] == Dollars(1000 * (tiles + crossed * tariff.ridge))
        checked += 1
    assert checked > 20


def billed(notes: tuple[Fact, ...]) -> int:
    """The sum of a bill, in thousands."""
    return sum(
        [
            int(price.replace(",", "")) // 1000
            for note in notes
            for price in re.findall(r"\$([\d,]+)", render(note))
        ]
    )


def test_base_terrain__the_bill_of_a_link_adds_up() -> None:
    scene = Scenario(phase=2).money("orange", 70).turn("orange")
    for words in ("build Denver–Grand Junction", "build New York–Philadelphia", "build Butte–Missoula"):
        shown = GAME.preview(scene.table, read(words))
        assert render(shown.pays) == box.dollars(billed(shown.notes)), words
    notes = in_words(GAME.preview(scene.table, read("build Butte–Missoula"))).notes
    assert notes == ("1 mountain tile $4,000", "1 ridge $4,000", "unconnected start $20,000")


def test_line_major_lines__a_link_says_which_line_it_would_join_first() -> None:
    scene = Scenario().money("orange", 70).chain("orange", "Atlanta", "Charlotte").turn("orange")
    assert (
        "Atlanta to Richmond: 8 points"
        in in_words(GAME.preview(scene.table, read("build Charlotte–Richmond"))).gains
    )
    assert "Richmond" not in in_words(GAME.preview(scene.table, read("build Charlotte–Raleigh"))).gains


# Deliveries --------------------------------------------------------------------------------------


def delivering() -> Scenario:
    """A red cube in Cleveland, a level-3 engine, and Chicago behind a link of somebody else."""
    return (
        Scenario()
        .link("orange", "Cleveland", "Toledo")
        .link("green", "Toledo", "Chicago")
        .cubes("Cleveland", "red")
        .engine("orange", 3)
        .turn("orange")
    )


def test_base_deliver__a_preview_says_who_gains_and_how_far_the_engine_goes() -> None:
    scene = delivering()
    shown = GAME.preview(
        scene.table, read("deliver red from Cleveland over Toledo (orange), Chicago (green)")
    )
    assert tuple(map(render, shown.notes)) == (
        "orange: 1 point for 1 link",
        "green: 1 point for 1 link",
        "Railroad Era Begins: 1 point",
        "2 settlers will come to Cleveland",
        "income $0 → $5,000 a round",
        "over 2 links; your engine goes up to 3",
        "this is the only way worth taking",
    )


def test_base_deliver__a_preview_says_when_the_search_was_cut_short() -> None:
    scene = delivering()
    (front,) = fronts_of(scene.table, scene.seat("orange"))
    assert front.is_complete
    front.is_complete = False
    shown = GAME.preview(scene.table, front.deliveries[0])
    assert render(shown.notes[-1]) == "there are more ways; the 1 best for you are listed"
    front.is_stopped = True
    front.steps = 120_000
    shown = GAME.preview(scene.table, front.deliveries[0])
    assert render(shown.notes[-1]) == "there may be better ways than those listed"


# Deeds -------------------------------------------------------------------------------------------


def test_every_kind_that_a_seat_can_say_has_a_title() -> None:
    said = {type(action).__name__ for action in GAME.every_action} | {"Deliver"}
    assert said == set(ANSWER_KINDS.by_name)


def test_base_track__without_money_the_deeds_say_what_is_lacking() -> None:
    scene = Scenario().turn("orange")
    shown = {deed.kind: deed for deed in tickets(ANSWER_KINDS.action_kinds(scene.table))}
    assert shown["BuildLink"].lack == "The cheapest link costs $2,000; you have $0. A bond brings $5,000."
    assert shown["BuildLink"].rule == "base Track"
    assert shown["Deliver"].rule == "base Deliver"
    assert shown["UpgradeEngine"].price == "$5,000 for level 2"
    assert shown["TakeBond"].price == (
        "no action: brings $5,000, costs $1,000 a round, a point at the change of phase and at the end"
    )
    assert shown["Pass"].price == "this turn only: the round goes on"
    assert shown["TakeBond"].lack == ""
    assert "BuyBack" not in shown


def test_base_track__the_price_of_the_cheapest_link_is_that_of_the_first_one_can_pay_for() -> None:
    scene = Scenario().turn("orange")
    question = pending(scene.table)
    assert isinstance(question, flow.ChooseAction)
    price = cheapest_link_price(scene.table, question.seat, question.slot, question.more)
    for money, links in ((price - 1, False), (price, True)):
        scene.table.players[question.seat].money = money
        assert bool(link_options(scene.table, question.seat, question.slot, question.more)) == links


def test_a_lack_is_what_the_rule_itself_refuses() -> None:
    scene = Scenario().money("orange", 80).turn("orange")
    shown = {deed.kind: deed for deed in tickets(ANSWER_KINDS.action_kinds(scene.table))}
    refused = scene.why_not("bond")
    assert isinstance(refused, Refusal)
    assert shown["TakeBond"].lack == refused.sentence
    assert isinstance(
        plan_link(scene.table, scene.seat("orange"), 1, 0, read("build New York–Philadelphia")),
        Plan,
    )
