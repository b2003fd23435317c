"""The event cards: for one round they concern everybody."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Chance
from goldenspike.core.play import NotYourDecision, UnreadableMove, pending
from goldenspike.games.railways import notation
from goldenspike.games.railways.box import CARD_NAMES, EASTERN_DECK, WESTERN_DECK
from kit.railways import Scenario

NUMBERS = {
    "land rush": (1, 1),
    "increase production": (1, 0),
    "major city demand": (1, 0),
    "bond surplus": (2, 0),
    "bond shortage": (1, 0),
    "bond buyback": (1, 0),
    "urbanization incentive": (1, 1),
    "small market incentive": (1, 1),
    "convention season": (0, 1),
    "used engines": (0, 2),
}
"""How many of each there are in the East and in the West."""
OPEN_SIX = (
    "Casper–North Platte",
    "Cheyenne–Dodge City",
    "Denver–Dodge City",
    "Detroit–Pittsburgh",
    "Indianapolis–Pittsburgh",
    "Kansas City–Little Rock",
    "Milwaukee–Minneapolis",
    "Rapid City–Sioux Falls",
)
"""Cities that six open tiles join and five tiles do not."""
USED = ((1, 2, 4), (2, 3, 9), (3, 4, 9), (4, 6, 13), (6, 8, 18), (8, 10, 23), (10, 12, 28), (12, 99, 39))
"""From this level to that one, for the price of a used engine."""


def under(event: str, seats: int = 2, phase: int = 1, money: int = 79, **settings: str) -> Scenario:
    """An event is in force, and orange is rich."""
    return Scenario(seats, phase=phase, **settings).event(event).money("orange", money)


def revealed(board: Scenario, event: str, other: str = "city growth") -> Scenario:
    """The round ends, and this event is the first of the two new cards."""
    while board.asked()[1] == "ChooseAction":
        board.says(board.asked()[0], "pass")
    board.dice(f"turn up {event}")
    while board.asked()[1] == "DrawOperation":
        board.dice(f"turn up {other}")
    return board


def built(board: Scenario, words: str, slot: int = 1) -> int:
    """What orange pays for a link, in thousands, less what it receives for it."""
    board.turn("orange", slot=slot)
    before = board.money_of("orange")
    board.says("orange", f"build {words}")
    return before - board.money_of("orange")


def pairs(board: Scenario) -> set[str]:
    """The links the options offer."""
    return {words.removeprefix("build ") for words in board.options("build")}


def weights(board: Scenario) -> dict[str, int]:
    """What the dice may say and how likely it is."""
    question = pending(board.table)
    assert isinstance(question, Chance)
    return {notation.write(answer): weight for answer, weight in question.odds(board.table)}


def numbers(card: str) -> tuple[int, int]:
    """How many of a card the two decks hold."""
    place = CARD_NAMES.index(card)
    return EASTERN_DECK[place], WESTERN_DECK[place]


# Land Rush ---------------------------------------------------------------------------------------


def test_event_land_rush__one_in_each_deck() -> None:
    assert numbers("land rush") == NUMBERS["land rush"]


@pytest.mark.parametrize("cities", OPEN_SIX)
def test_event_land_rush__six_open_tiles_in_one_turn(cities: str) -> None:
    board = under("land rush")
    assert built(board, cities, 3) == 12
    one, other = cities.split("–")
    assert board.tiles_of(one, other, "orange") == 6


@pytest.mark.parametrize("cities", OPEN_SIX)
def test_event_land_rush__without_it_not(cities: str) -> None:
    board = Scenario(2).money("orange", 79).turn("orange", slot=3)
    assert board.refuses("orange", f"build {cities}") == "v9 Long links"


@pytest.mark.parametrize("cities", ["Atlanta–Mobile", "Birmingham–Little Rock", "Albuquerque–Flagstaff"])
def test_event_land_rush__not_if_one_tile_is_not_open(cities: str) -> None:
    board = under("land rush").turn("orange", slot=3)
    assert board.refuses("orange", f"build {cities}") == "event Land Rush"


def test_event_land_rush__exactly_these_links_are_added_in_one_turn() -> None:
    without = pairs(Scenario(2).money("orange", 79).turn("orange", slot=3))
    assert pairs(under("land rush").turn("orange", slot=3)) - without == set(OPEN_SIX)


def test_event_land_rush__seven_are_too_many() -> None:
    board = under("land rush").turn("orange", slot=3)
    assert board.refuses("orange", "build Kansas City–Memphis") == "v9 Long links"


def test_event_land_rush__no_turn_is_skipped_for_six() -> None:
    board = under("land rush")
    built(board, "Milwaukee–Minneapolis")
    board.says("green", "pass")
    assert board.asked() == ("orange", "ChooseAction")


def test_event_land_rush__every_build_of_the_round_may_use_it() -> None:
    board = under("land rush")
    built(board, "Milwaukee–Minneapolis", 2)
    board.says("green", "pass")
    board.says("orange", "build Kansas City–Little Rock")
    assert len(board.links_of("orange")) == 2


def test_event_land_rush__everybody_may_use_it() -> None:
    board = under("land rush").money("green", 12).turn("orange", slot=3)
    board.says("orange", "pass")
    board.says("green", "build Milwaukee–Minneapolis")
    assert board.money_of("green") == 0


def test_event_land_rush__the_bonus_hex_makes_six_tiles_never_more() -> None:
    board = under("land rush").turn("orange")
    assert board.refuses("orange", "build Bismarck–Des Moines") == "v8 Five tiles"
    without = pairs(Scenario(2).money("orange", 79).turn("orange"))
    assert pairs(board) == without, "in two turns there is nothing more to build than without the event"


def test_event_land_rush__a_link_of_six_costs_one_turn_where_two_could_be_used() -> None:
    board = under("land rush").turn("orange")
    board.says("orange", "build Milwaukee–Minneapolis")
    assert not board.player("orange").skips


def test_event_land_rush__eleven_open_tiles_over_two_turns_by_the_setting() -> None:
    board = under("land rush", land_rush="eleven")
    assert built(board, "Bismarck–Des Moines") == 22
    assert board.tiles_of("Bismarck", "Des Moines", "orange") == 11
    board.says("green", "pass")
    assert board.asked() == ("green", "ChooseAction")


def test_event_land_rush__not_eleven_without_it_or_on_other_ground() -> None:
    board = Scenario(2).money("orange", 79).turn("orange")
    assert board.refuses("orange", "build Bismarck–Des Moines") == "v8 Five tiles"
    board = under("land rush", land_rush="eleven").turn("orange")
    assert board.refuses("orange", "build Birmingham–Raleigh") == "event Land Rush"


def test_event_land_rush__not_twelve() -> None:
    board = under("land rush").turn("orange")
    assert board.refuses("orange", "build Des Moines–Rapid City") == "v8 Five tiles"


def test_event_land_rush__only_one_link_is_added_over_two_turns_by_the_setting() -> None:
    without = pairs(Scenario(2).money("orange", 79).turn("orange"))
    assert pairs(under("land rush", land_rush="eleven").turn("orange")) - without == {"Des Moines–Bismarck"}


def test_event_land_rush__it_does_not_combine_with_perfect_engineering() -> None:
    board = under("land rush").cards("orange", "perfect engineering", 1).turn("orange", slot=3)
    assert board.refuses("orange", "build Kansas City–Memphis") == "v9 Long links"
    board = under("land rush").cards("orange", "perfect engineering", 1).turn("orange")
    assert board.refuses("orange", "build Des Moines–Rapid City") == "card Perfect Engineering"


def test_event_land_rush__perfect_engineering_alone_still_serves() -> None:
    board = under("land rush").cards("orange", "perfect engineering", 1)
    assert built(board, "Atlanta–Mobile", 3) == 13
    board = under("land rush").cards("orange", "perfect engineering", 2)
    assert built(board, "Des Moines–Rapid City") == 24


def test_event_land_rush__on_open_ground_the_card_is_not_used_up() -> None:
    board = under("land rush").cards("orange", "perfect engineering", 1)
    built(board, "Milwaukee–Minneapolis", 2)
    board.says("green", "pass")
    board.says("orange", "build Atlanta–Mobile")
    assert len(board.links_of("orange")) == 2


def test_event_land_rush__for_one_round() -> None:
    board = revealed(Scenario(2).money("green", 60).turn("orange", slot=3), "land rush")
    board.says("green", "build Milwaukee–Minneapolis")
    board.says("orange", "pass")
    assert board.asked() == ("green", "ChooseAction")
    board.finish_round()
    board.says("orange", "pass")
    board.says("green", "build Kansas City–Little Rock")
    board.says("orange", "pass")
    assert board.asked() == ("orange", "ChooseAction")


def test_event_land_rush__the_price_is_as_usual() -> None:
    board = under("land rush", money=11).turn("orange", slot=3)
    assert board.refuses("orange", "build Milwaukee–Minneapolis") == "base Terrain"


def test_event_land_rush__with_a_land_grant_six_tiles_are_free() -> None:
    board = under("land rush").cards("orange", "land grant", 1)
    assert built(board, "Milwaukee–Minneapolis with land grant", 3) == 0


# Increase Production -----------------------------------------------------------------------------


def producing(seats: int = 3) -> Scenario:
    """Increase Production has just been turned up."""
    board = Scenario(seats).turn("orange", slot=3)
    while board.asked()[1] == "ChooseAction":
        board.says(board.asked()[0], "pass")
    board.dice("turn up increase production")
    if board.asked()[1] == "DrawOperation":
        board.dice("turn up city growth")
    return board


def test_event_increase_production__one_in_the_eastern_deck() -> None:
    assert numbers("increase production") == NUMBERS["increase production"]


def test_event_increase_production__a_random_cube_for_a_city_of_ones_choice() -> None:
    board = producing()
    who, question = board.asked()
    assert question == "ChooseProduction"
    board.says(who, "grow Chicago")
    assert board.asked() == ("dice", "DrawCube")
    board.dice("draw blue")
    assert board.cubes_at("Chicago") == "1 blue"
    assert board.asked()[1] == "ChooseProduction"
    assert board.asked()[0] != who


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_event_increase_production__everybody_once_in_the_order_of_the_coming_round(seats: int) -> None:
    board = producing(seats)
    order = []
    while board.asked()[1] == "ChooseProduction":
        who = board.asked()[0]
        order.append(who)
        board.says(who, "grow Norfolk")
        board.dice("draw red")
    colours = ["orange", "green", "pink", "teal", "gold", "silver"][:seats]
    assert order == colours[1:] + colours[:1]
    assert board.cubes_at("Norfolk") == f"{seats} red"


def test_event_increase_production__one_may_decline() -> None:
    board = producing(2)
    while board.asked()[1] == "ChooseProduction":
        board.says(board.asked()[0], "done")
    if board.asked()[1] == "DrawOperation":
        board.dice("turn up city growth")
    assert board.asked() == ("green", "ChooseAction")
    assert board.bag_of("east") == "25 red 25 yellow 25 blue 25 black 25 purple"


def test_event_increase_production__one_cube_each() -> None:
    board = producing(2)
    first = board.asked()[0]
    board.says(first, "grow Chicago")
    board.dice("draw blue")
    with pytest.raises(NotYourDecision):
        board.says(first, "grow Chicago")
    assert board.bag_of("east") == "25 red 25 yellow 24 blue 25 black 25 purple"


@pytest.mark.parametrize("city", ["Chicago", "Norfolk", "Denver", "Wichita"])
def test_event_increase_production__any_city_from_the_eastern_bag(city: str) -> None:
    board = producing(2)
    assert len(board.options("grow")) == 100
    west = board.bag_of("west")
    board.says(board.asked()[0], f"grow {city}")
    assert weights(board) == {f"draw {good}": 25 for good in ("red", "yellow", "blue", "black", "purple")}
    board.dice("draw black")
    assert board.cubes_at(city) == "1 black"
    assert board.bag_of("west") == west


@pytest.mark.parametrize("words", ["pass", "bond", "upgrade", "urbanize Norfolk black"])
def test_event_increase_production__nothing_else_is_said_then(words: str) -> None:
    board = producing(2)
    assert board.refuses(board.asked()[0], words) == "event Increase Production"


def test_event_increase_production__also_as_the_second_of_the_two_cards() -> None:
    board = Scenario(2).turn("orange", slot=3)
    board.passes("orange", "green")
    board.dice("turn up city growth", "turn up increase production")
    asked = []
    while board.asked()[1] == "ChooseProduction":
        asked.append(board.asked()[0])
        board.says(board.asked()[0], "done")
    assert sorted(asked) == ["green", "orange"]
    assert board.asked() == ("green", "ChooseAction")


def test_event_increase_production__it_is_no_action() -> None:
    board = producing(2)
    while board.asked()[1] == "ChooseProduction":
        board.says(board.asked()[0], "done")
    if board.asked()[1] == "DrawOperation":
        board.dice("turn up city growth")
    asked = []
    while board.asked()[1] == "ChooseAction":
        asked.append(board.asked()[0])
        board.says(board.asked()[0], "pass")
    assert asked == ["green", "orange"] * 3


def test_event_increase_production__an_empty_bag_gives_nothing() -> None:
    board = Scenario(2).empty_bag("east").turn("orange", slot=3)
    board.says("orange", "pass")
    board.says("green", "pass")
    board.dice("turn up increase production")
    while board.asked()[1] != "ChooseAction":
        who, question = board.asked()
        if question == "DrawOperation":
            board.dice("turn up city growth")
        else:
            board.says(who, "done")
    assert board.asked() == ("green", "ChooseAction")


# Major City Demand -------------------------------------------------------------------------------


def test_event_major_city_demand__one_in_the_eastern_deck() -> None:
    assert numbers("major city demand") == NUMBERS["major city demand"]


def test_event_major_city_demand__1000_for_a_red_cube() -> None:
    board = under("major city demand", money=4).link("orange", "New York", "Philadelphia")
    board.cubes("Philadelphia", "red red").turn("orange")
    board.says("orange", "deliver red from Philadelphia over New York (orange)")
    assert board.money_of("orange") == 5
    assert board.score_of("orange") == 1 + 1


def test_event_major_city_demand__for_each_of_them() -> None:
    board = under("major city demand", money=0).link("orange", "New York", "Philadelphia")
    board.cubes("Philadelphia", "red red red").turn("orange")
    board.says("orange", "deliver red from Philadelphia over New York (orange)")
    board.says("green", "pass")
    board.says("orange", "deliver red from Philadelphia over New York (orange)")
    assert board.money_of("orange") == 2


@pytest.mark.parametrize(
    ("start", "end", "cube"),
    [
        ("New York", "Philadelphia", "blue"),
        ("Philadelphia", "Baltimore", "purple"),
        ("Toledo", "Detroit", "black"),
    ],
)
def test_event_major_city_demand__not_for_other_colours(start: str, end: str, cube: str) -> None:
    board = under("major city demand", money=0).link("orange", start, end).cubes(start, f"{cube} {cube}")
    board.turn("orange").says("orange", f"deliver {cube} from {start} over {end} (orange)")
    assert board.money_of("orange") == 0


def test_event_major_city_demand__it_goes_to_the_deliverer_and_not_by_links() -> None:
    board = (
        under("major city demand", money=0).link("orange", "Baltimore", "Philadelphia").engine("orange", 2)
    )
    board.link("green", "New York", "Philadelphia").cubes("Baltimore", "red red").turn("orange")
    board.says("orange", "deliver red from Baltimore over Philadelphia (orange), New York (green)")
    assert [board.money_of("orange"), board.money_of("green")] == [1, 0]
    assert [board.score_of("orange"), board.score_of("green")] == [1 + 1, 1]


def test_event_major_city_demand__everybody_may_earn_it() -> None:
    board = under("major city demand", money=0).link("green", "New York", "Philadelphia")
    board.cubes("Philadelphia", "red red").turn("orange").says("orange", "pass")
    board.says("green", "deliver red from Philadelphia over New York (green)")
    assert board.money_of("green") == 1


def test_event_major_city_demand__not_without_it() -> None:
    board = (
        Scenario(2).link("orange", "New York", "Philadelphia").cubes("Philadelphia", "red red").turn("orange")
    )
    board.says("orange", "deliver red from Philadelphia over New York (orange)")
    assert board.money_of("orange") == 0


def test_event_major_city_demand__for_one_round() -> None:
    board = under("major city demand", money=0).link("orange", "New York", "Philadelphia")
    board.cubes("Philadelphia", "red red red").turn("orange", slot=3)
    board.says("orange", "deliver red from Philadelphia over New York (orange)")
    assert board.money_of("orange") == 1
    board.finish_round()
    before = board.money_of("orange")
    assert before == 1 + 5
    board.says("green", "pass")
    board.says("orange", "deliver red from Philadelphia over New York (orange)")
    assert board.money_of("orange") == before


# Bond Surplus ------------------------------------------------------------------------------------


def test_event_bond_surplus__two_in_the_eastern_deck() -> None:
    assert numbers("bond surplus") == NUMBERS["bond surplus"]


def test_event_bond_surplus__a_bond_brings_6000() -> None:
    board = under("bond surplus", money=0).turn("orange")
    board.says("orange", "bond", "bond")
    assert (board.money_of("orange"), board.bonds_of("orange")) == (12, 2)


def test_event_bond_surplus__for_everybody() -> None:
    board = under("bond surplus", 3, money=0).turn("orange")
    board.says("orange", "pass")
    board.says("green", "bond", "pass")
    board.says("pink", "bond", "pass")
    assert [board.money_of("green"), board.money_of("pink")] == [6, 6]


def test_event_bond_surplus__also_for_interest() -> None:
    board = under("bond surplus", money=0).bonds("orange", 6).turn("orange", slot=3)
    board.finish_round()
    assert (board.money_of("orange"), board.bonds_of("orange")) == (0, 7)


def test_event_bond_surplus__for_one_round() -> None:
    board = under("bond surplus", money=0).turn("orange", slot=3)
    board.finish_round()
    board.says("green", "bond")
    assert board.money_of("green") == 5


def test_event_bond_surplus__two_at_once_are_no_more_than_one() -> None:
    board = under("bond surplus", money=0).event("bond surplus").turn("orange")
    board.says("orange", "bond")
    assert board.money_of("orange") == 6


def test_event_bond_surplus__it_counts_before_a_shortage() -> None:
    board = under("bond shortage", money=0).event("bond surplus").turn("orange")
    board.says("orange", "bond")
    assert board.money_of("orange") == 6


@pytest.mark.parametrize(("money", "rule"), [(79, ""), (80, "house Bond limit")])
def test_event_bond_surplus__the_bound_stays(money: int, rule: str) -> None:
    assert under("bond surplus", money=money).turn("orange").refused("bond") == rule


def test_event_bond_surplus__interest_is_1000_all_the_same() -> None:
    board = under("bond surplus", money=0).turn("orange", slot=3)
    board.says("orange", "bond")
    board.finish_round()
    assert board.money_of("orange") == 5


# Bond Shortage -----------------------------------------------------------------------------------


def test_event_bond_shortage__one_in_the_eastern_deck() -> None:
    assert numbers("bond shortage") == NUMBERS["bond shortage"]


def test_event_bond_shortage__a_bond_brings_only_4000() -> None:
    board = under("bond shortage", money=0).turn("orange")
    board.says("orange", "bond", "bond")
    assert (board.money_of("orange"), board.bonds_of("orange")) == (8, 2)


def test_event_bond_shortage__for_everybody() -> None:
    board = under("bond shortage", 3, money=0).turn("orange")
    board.says("orange", "pass")
    board.says("green", "bond", "pass")
    board.says("pink", "bond", "pass")
    assert [board.money_of("green"), board.money_of("pink")] == [4, 4]


def test_event_bond_shortage__also_for_interest() -> None:
    board = under("bond shortage", money=0).bonds("orange", 5).turn("orange", slot=3)
    board.finish_round()
    assert (board.money_of("orange"), board.bonds_of("orange")) == (3, 7)


def test_event_bond_shortage__for_one_round() -> None:
    board = under("bond shortage", money=0).turn("orange", slot=3)
    board.finish_round()
    board.says("green", "bond")
    assert board.money_of("green") == 5


# Bond Buyback ------------------------------------------------------------------------------------


def test_event_bond_buyback__one_in_the_eastern_deck() -> None:
    assert numbers("bond buyback") == NUMBERS["bond buyback"]


@pytest.mark.parametrize(("bonds", "price"), [(1, 7), (2, 15), (3, 24)])
def test_event_bond_buyback__up_to_three_bonds_for_their_price(bonds: int, price: int) -> None:
    board = under("bond buyback", money=price).bonds("orange", 5).turn("orange")
    board.says("orange", f"buy back {bonds}")
    assert (board.money_of("orange"), board.bonds_of("orange")) == (0, 5 - bonds)


@pytest.mark.parametrize(("bonds", "price"), [(1, 7), (2, 15), (3, 24)])
def test_event_bond_buyback__1000_less_is_not_enough(bonds: int, price: int) -> None:
    board = under("bond buyback", money=price - 1).bonds("orange", 5).turn("orange")
    assert board.refuses("orange", f"buy back {bonds}") == "event Bond Buyback"


def test_event_bond_buyback__it_is_no_action() -> None:
    board = under("bond buyback").bonds("orange", 5).turn("orange")
    board.says("orange", "buy back 2")
    assert board.asked() == ("orange", "ChooseAction")
    board.says("orange", "upgrade")
    assert board.asked() == ("green", "ChooseAction")


def test_event_bond_buyback__once_in_the_round() -> None:
    board = under("bond buyback").bonds("orange", 5).turn("orange")
    board.says("orange", "buy back 1")
    assert board.refuses("orange", "buy back 1") == "event Bond Buyback"
    board.says("orange", "pass")
    board.says("green", "pass")
    assert board.refuses("orange", "buy back 2") == "event Bond Buyback"
    assert board.options("buy back") == []


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_event_bond_buyback__in_any_turn_of_the_round(slot: int) -> None:
    board = under("bond buyback").bonds("orange", 1).turn("orange", slot=slot)
    board.says("orange", "buy back 1")
    assert board.bonds_of("orange") == 0


def test_event_bond_buyback__each_player_once() -> None:
    board = under("bond buyback").bonds("orange", 5).money("green", 24).bonds("green", 3).turn("orange")
    board.says("orange", "buy back 3", "pass")
    board.says("green", "buy back 3")
    assert (board.money_of("green"), board.bonds_of("green")) == (0, 0)


@pytest.mark.parametrize(("held", "bought"), [(0, 1), (1, 2), (2, 3)])
def test_event_bond_buyback__not_more_than_one_has(held: int, bought: int) -> None:
    board = under("bond buyback").bonds("orange", held).turn("orange")
    assert board.refuses("orange", f"buy back {bought}") == "event Bond Buyback"


@pytest.mark.parametrize("bonds", ["0", "4", "9", "-1"])
def test_event_bond_buyback__one_two_or_three(bonds: str) -> None:
    board = under("bond buyback").bonds("orange", 9).turn("orange")
    try:
        assert board.refused(f"buy back {bonds}") == "event Bond Buyback"
    except UnreadableMove:
        return


def test_event_bond_buyback__what_can_be_paid_is_offered() -> None:
    board = under("bond buyback", money=23).bonds("orange", 9).turn("orange")
    assert board.options("buy back") == ["buy back 1", "buy back 2"]


def test_event_bond_buyback__not_without_the_event() -> None:
    board = Scenario(2).money("orange", 79).bonds("orange", 5).turn("orange")
    assert board.refuses("orange", "buy back 1") == "event Bond Buyback"


def test_event_bond_buyback__for_one_round() -> None:
    board = under("bond buyback").money("green", 79).bonds("green", 3).turn("orange", slot=3)
    board.finish_round()
    assert board.refuses("green", "buy back 1") == "event Bond Buyback"


def test_event_bond_buyback__no_interest_for_what_was_bought_back() -> None:
    board = under("bond buyback", money=24).bonds("orange", 3).turn("orange", slot=3)
    board.says("orange", "buy back 3")
    board.finish_round()
    assert (board.money_of("orange"), board.bonds_of("orange")) == (0, 0)


def test_event_bond_buyback__it_changes_no_points() -> None:
    board = under("bond buyback").bonds("orange", 3).score("orange", 8).turn("orange")
    board.says("orange", "buy back 3")
    assert board.score_of("orange") == 8


def test_event_bond_buyback__only_in_ones_own_turn() -> None:
    board = under("bond buyback").bonds("orange", 3).turn("green")
    with pytest.raises(NotYourDecision):
        board.says("orange", "buy back 1")


# Urbanization Incentive --------------------------------------------------------------------------


def test_event_urbanization_incentive__one_in_each_deck() -> None:
    assert numbers("urbanization incentive") == NUMBERS["urbanization incentive"]


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("city", ["Norfolk", "Wichita"])
def test_event_urbanization_incentive__urbanizing_costs_6000(city: str, phase: int) -> None:
    board = under("urbanization incentive", phase=phase, money=6).turn("orange")
    board.says("orange", f"urbanize {city} black")
    board.dice("draw red", "draw blue")
    assert board.money_of("orange") == 0
    assert board.colour_of(city) == "black"
    assert board.cubes_at(city) == "1 red 1 blue"


def test_event_urbanization_incentive__5000_are_not_enough() -> None:
    board = under("urbanization incentive", money=5).turn("orange")
    assert board.refuses("orange", "urbanize Norfolk black") == "base Urbanize"


def test_event_urbanization_incentive__every_city_of_the_round() -> None:
    board = under("urbanization incentive", money=12).turn("orange")
    board.says("orange", "urbanize Norfolk black")
    board.dice("draw red", "draw blue")
    board.says("green", "pass")
    board.says("orange", "urbanize Savannah black")
    assert board.money_of("orange") == 0


def test_event_urbanization_incentive__for_everybody() -> None:
    board = under("urbanization incentive").money("green", 6).turn("orange")
    board.says("orange", "pass")
    board.says("green", "urbanize Norfolk black")
    assert board.money_of("green") == 0


def test_event_urbanization_incentive__for_one_round() -> None:
    board = under("urbanization incentive").money("green", 10).turn("orange", slot=3)
    board.finish_round()
    board.says("green", "urbanize Norfolk black")
    assert board.money_of("green") == 0


# Small Market Incentive --------------------------------------------------------------------------


def test_event_small_market_incentive__one_in_each_deck() -> None:
    assert numbers("small market incentive") == NUMBERS["small market incentive"]


@pytest.mark.parametrize(
    ("cities", "price", "cash"),
    [
        ("New York–Philadelphia", 2, 0),
        ("New Haven–New York", 3, 1),
        ("Boston–Providence", 2, 1),
        ("Columbus–Wheeling", 2, 2),
        ("New Haven–Providence", 3, 2),
        ("Cheyenne–Denver", 4, 1),
        ("Ogden–Promontory", 2, 2),
    ],
)
def test_event_small_market_incentive__1000_for_each_grey_city_connected(
    cities: str, price: int, cash: int
) -> None:
    assert built(under("small market incentive"), cities) == price - cash


def test_event_small_market_incentive__not_for_a_city_one_had_reached_before() -> None:
    board = under("small market incentive").link("orange", "Boston", "New Haven")
    assert built(board, "New Haven–Providence") == 3 - 1
    board = (
        under("small market incentive")
        .link("orange", "Boston", "New Haven")
        .link("orange", "Boston", "Providence")
    )
    assert built(board, "New Haven–Providence") == 3


def test_event_small_market_incentive__once_for_a_city_in_the_round() -> None:
    board = under("small market incentive")
    assert built(board, "New Haven–New York") == 2
    board.says("green", "pass")
    board.says("orange", "build Boston–New Haven")
    assert board.money_of("orange") == 79 - 2 - 2


def test_event_small_market_incentive__links_of_others_do_not_matter() -> None:
    board = under("small market incentive").link("green", "New Haven", "New York")
    assert built(board, "New Haven–New York") == 2
    assert board.money_of("green") == 0


def test_event_small_market_incentive__an_urbanized_city_is_not_grey() -> None:
    board = under("small market incentive").colour("New Haven", "blue")
    assert built(board, "New Haven–New York") == 3


def test_event_small_market_incentive__the_link_is_paid_first() -> None:
    board = under("small market incentive", money=2).turn("orange")
    assert board.refuses("orange", "build New Haven–New York") == "base Terrain"
    board.money("orange", 3)
    board.says("orange", "build New Haven–New York")
    assert board.money_of("orange") == 1


def test_event_small_market_incentive__for_everybody() -> None:
    board = under("small market incentive").money("green", 3).turn("orange")
    board.says("orange", "pass")
    board.says("green", "build New Haven–New York")
    assert board.money_of("green") == 1


def test_event_small_market_incentive__grey_cities_in_between_are_none_of_the_links() -> None:
    board = under("small market incentive")
    assert built(board, "Chicago–St. Louis") == 10


def test_event_small_market_incentive__for_one_round() -> None:
    board = under("small market incentive").money("green", 3).turn("orange", slot=3)
    board.finish_round()
    board.says("green", "build New Haven–New York")
    assert board.money_of("green") == 0


def test_event_small_market_incentive__not_without_it() -> None:
    assert built(Scenario(2).money("orange", 79), "New Haven–New York") == 3


def test_event_small_market_incentive__links_that_lay_before_bring_nothing() -> None:
    board = revealed(
        Scenario(2).link("orange", "New Haven", "New York").turn("orange", slot=3), "small market incentive"
    )
    assert [board.money_of("orange"), board.money_of("green")] == [0, 0]


# Convention Season -------------------------------------------------------------------------------


def conventions(seats: int = 3) -> Scenario:
    """Orange has three hotels and green one when Convention Season is turned up."""
    board = Scenario(seats, phase=2).hotel("orange", "Chicago").hotel("orange", "Denver")
    board.hotel("orange", "Boston").hotel("green", "Topeka").turn("orange", slot=3)
    return revealed(board, "convention season")


def test_event_convention_season__one_in_the_western_deck() -> None:
    assert numbers("convention season") == NUMBERS["convention season"]


def test_event_convention_season__1000_for_each_hotel() -> None:
    board = conventions()
    assert [board.money_of(colour) for colour in ("orange", "green", "pink")] == [3, 1, 0]


def test_event_convention_season__once() -> None:
    board = conventions().money("green", 1 + 2)
    board.says("green", "build New York–Philadelphia")
    board.finish_round()
    assert [board.money_of(colour) for colour in ("orange", "green", "pink")] == [3, 1, 0]


def test_event_convention_season__a_hotel_taken_later_comes_too_late() -> None:
    board = conventions().display("Atlanta hotel").money("pink", 2)
    board.says("green", "take Atlanta hotel")
    board.says("pink", "build New York–Philadelphia")
    board.finish_round()
    assert board.money_of("green") == 1


def test_event_convention_season__also_as_the_second_of_the_two_cards() -> None:
    board = Scenario(2, phase=2).hotel("green", "Topeka").turn("orange", slot=3)
    board.passes("orange", "green")
    board.dice("turn up city growth", "turn up convention season")
    assert [board.money_of("orange"), board.money_of("green")] == [0, 1]


def test_event_convention_season__it_brings_no_points() -> None:
    board = conventions()
    assert [board.score_of(colour) for colour in ("orange", "green", "pink")] == [0, 0, 0]


def test_event_convention_season__hotels_on_display_belong_to_nobody() -> None:
    board = Scenario(2, phase=2).display("Chicago hotel", "Denver hotel").turn("orange", slot=3)
    revealed(board, "convention season")
    assert [board.money_of("orange"), board.money_of("green")] == [0, 0]


# Used Engines ------------------------------------------------------------------------------------


def test_event_used_engines__two_in_the_western_deck() -> None:
    assert numbers("used engines") == NUMBERS["used engines"]


@pytest.mark.parametrize(("level", "after", "price"), USED)
def test_event_used_engines__1000_less_for_each_level_gained(level: int, after: int, price: int) -> None:
    board = under("used engines", money=price).engine("orange", level).engine("green", 99).turn("orange")
    board.says("orange", "upgrade")
    assert board.engine_of("orange") == after
    assert board.money_of("orange") == 0


@pytest.mark.parametrize(("level", "after", "price"), USED)
def test_event_used_engines__not_even_less(level: int, after: int, price: int) -> None:
    board = under("used engines", money=price - 1).engine("orange", level).engine("green", 99).turn("orange")
    rule = "v10 Super-Chief" if after == 99 else "v10 Engine ladder"
    assert board.refuses("orange", "upgrade") == rule


@pytest.mark.parametrize(
    ("mine", "other", "price"),
    [
        (1, 1, 5),
        (2, 1, 10),
        (4, 4, 15),
        (6, 4, 20),
        (1, 2, 4),
        (4, 6, 13),
        (12, 12, 40),
        (10, 8, 30),
        (10, 12, 28),
    ],
)
def test_event_used_engines__only_if_another_has_a_higher_engine(mine: int, other: int, price: int) -> None:
    board = under("used engines").engine("orange", mine).engine("green", other).turn("orange")
    board.says("orange", "upgrade")
    assert board.money_of("orange") == 79 - price


def test_event_used_engines__anybody_higher_will_do() -> None:
    board = under("used engines", 3).engine("orange", 2).engine("green", 1).engine("pink", 3).turn("orange")
    board.says("orange", "upgrade")
    assert board.money_of("orange") == 79 - 9


def test_event_used_engines__ones_own_engine_does_not_count() -> None:
    board = under("used engines", 3).engine("orange", 8).engine("green", 6).engine("pink", 8).turn("orange")
    board.says("orange", "upgrade")
    assert board.money_of("orange") == 79 - 25


def test_event_used_engines__again_in_the_next_turn_as_long_as_it_holds() -> None:
    board = under("used engines").engine("green", 3).turn("orange")
    for price, left in ((4, 75), (9, 66), (10, 56)):
        before = board.money_of("orange")
        board.says("orange", "upgrade")
        assert (before - board.money_of("orange"), board.money_of("orange")) == (price, left)
        if price < 10:
            board.says("green", "pass")


def test_event_used_engines__for_everybody() -> None:
    board = under("used engines").engine("orange", 2).money("green", 4).turn("orange")
    board.says("orange", "pass")
    board.says("green", "upgrade")
    assert board.money_of("green") == 0


@pytest.mark.parametrize(
    ("level", "price"), [(1, 2), (2, 5), (3, 5), (4, 7), (6, 9), (8, 12), (10, 14), (12, 20)]
)
def test_event_used_engines__with_coal_what_remains_is_halved_and_rounded_up(level: int, price: int) -> None:
    board = under("used engines").engine("orange", level).engine("green", 99).cards("orange", "coal", 1)
    board.turn("orange").says("orange", "upgrade with coal")
    assert board.money_of("orange") == 79 - price


def test_event_used_engines__two_at_once_are_no_more_than_one() -> None:
    board = under("used engines").event("used engines").engine("green", 99).turn("orange")
    board.says("orange", "upgrade")
    assert board.money_of("orange") == 79 - 4


def test_event_used_engines__for_one_round() -> None:
    board = under("used engines").engine("orange", 4).money("green", 5).turn("orange", slot=3)
    board.finish_round()
    board.says("green", "upgrade")
    assert board.money_of("green") == 0
