"""Urbanizing, engines, operations cards, hotels and starting bonuses; the ladder of rule 10."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Chance
from goldenspike.core.play import NotYourDecision, UnreadableMove, pending
from goldenspike.games.railways import notation
from goldenspike.games.railways.board import CITY_BY_NAME
from goldenspike.games.railways.box import RED
from goldenspike.games.railways.rules import cities
from kit.railways import Scenario

TILES = ("yellow", "black", "blue", "purple")
GREY = ("Norfolk", "Indianapolis", "New Haven", "Wheeling", "Savannah", "Chattanooga")
WEST_GREY = ("Cheyenne", "Sacramento", "Wichita", "Ogden")
COLOURED = ("New York", "Boston", "Chicago", "Atlanta", "Raleigh", "Denver", "Omaha", "Spokane")
LADDER = ((1, 2, 5), (2, 3, 10), (3, 4, 10), (4, 6, 15), (6, 8, 20), (8, 10, 25), (10, 12, 30))
"""From this level to that one, for so much."""
LINE = (
    "Portland (ME)",
    "Boston",
    "Providence",
    "New Haven",
    "New York",
    "Philadelphia",
    "Baltimore",
    "Washington",
    "Richmond",
    "Norfolk",
    "Wilmington",
    "Charleston",
    "Savannah",
    "Atlanta",
    "Chattanooga",
    "Nashville",
)
"""Fifteen links; Nashville is the only black city."""
HOTELS = (
    "Charleston",
    "Chicago",
    "New York",
    "Baltimore",
    "Atlanta",
    "Boston",
    "Oklahoma City",
    "Salt Lake City",
    "Tucson",
    "Denver",
    "Topeka",
    "San Francisco",
)
NEIGHBOURS = {
    "Charleston": ("Savannah", "red"),
    "Chicago": ("Milwaukee", "red"),
    "New York": ("Philadelphia", "red"),
    "Baltimore": ("Philadelphia", "purple"),
    "Atlanta": ("Montgomery", "blue"),
    "Boston": ("Providence", "yellow"),
    "Oklahoma City": ("Wichita", "yellow"),
    "Salt Lake City": ("Ogden", "blue"),
    "Tucson": ("Phoenix", "purple"),
    "Denver": ("Cheyenne", "red"),
    "Topeka": ("Wichita", "purple"),
    "San Francisco": ("Sacramento", "red"),
}
"""A city beside each hotel, and the cubes that are delivered there."""


def growing(money: int = 10, phase: int = 1) -> Scenario:
    """Orange is to act with enough for a New City tile."""
    return Scenario(2, phase=phase).money("orange", money).turn("orange")


def weights(board: Scenario) -> dict[str, int]:
    """What the dice may say and how likely it is."""
    question = pending(board.table)
    assert isinstance(question, Chance)
    return {notation.write(answer): weight for answer, weight in question.odds(board.table)}


def draws(board: Scenario, *cubes: str) -> None:
    """The dice draw these cubes."""
    board.dice(*[f"draw {cube}" for cube in cubes])


def journey(start: str, *cities: str, cube: str = "black", owner: str = "orange") -> str:
    """A delivery over links of one owner."""
    over = ", ".join([f"{city} ({owner})" for city in cities])
    return f"deliver {cube} from {start} over {over}"


def to_nashville(links: int, level: int, cube: str = "black") -> tuple[Scenario, str]:
    """Orange with an engine of this level, and a delivery over so many of its links."""
    board = Scenario(2).chain("orange", *LINE).engine("orange", level)
    start = len(LINE) - 1 - links
    board.cubes(LINE[start], f"{cube} {cube}").turn("orange")
    return board, journey(LINE[start], *LINE[start + 1 :], cube=cube)


def impossible(board: Scenario, words: str, rule: str) -> bool:
    """Whether nobody can say this here: it is no answer at all, or this rule refuses it."""
    try:
        return board.refused(words) == rule
    except UnreadableMove:
        return True


def carried(board: Scenario, city: str, colour: str = "orange") -> None:
    """Somebody delivers a cube to a city with a hotel over one link, which it owns."""
    start, cube = NEIGHBOURS[city]
    board.says(colour, journey(start, city, cube=cube, owner=colour))


def beside(city: str, colour: str = "orange", phase: int = 1) -> Scenario:
    """Somebody owns the link to a city with a hotel, and cubes for it are waiting."""
    start, cube = NEIGHBOURS[city]
    return Scenario(3, phase=phase).link(colour, start, city).cubes(start, f"{cube} {cube} black black black")


# Urbanize ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", TILES)
@pytest.mark.parametrize("city", [*GREY, *WEST_GREY])
def test_base_urbanize__a_tile_of_ones_choice_on_a_grey_city_for_10000(city: str, colour: str) -> None:
    board = growing()
    assert board.colour_of(city) == "grey"
    board.says("orange", f"urbanize {city} {colour}")
    draws(board, "red", "blue")
    assert board.colour_of(city) == colour
    assert board.money_of("orange") == 0


def test_base_urbanize__two_cubes_are_drawn_for_it() -> None:
    board = growing()
    board.says("orange", "urbanize Norfolk black")
    assert board.asked() == ("dice", "DrawCube")
    board.dice("draw red")
    assert board.asked() == ("dice", "DrawCube")
    board.dice("draw blue")
    assert board.asked() == ("green", "ChooseAction")
    assert board.cubes_at("Norfolk") == "1 red 1 blue"


def test_base_urbanize__cubes_that_were_there_stay() -> None:
    board = growing().cubes("Norfolk", "yellow purple")
    board.says("orange", "urbanize Norfolk black")
    draws(board, "purple", "purple")
    assert board.cubes_at("Norfolk") == "1 yellow 3 purple"


def test_base_urbanize__any_cube_of_the_bag_is_as_likely_as_another() -> None:
    board = growing().bag("east", "red 3 yellow 0 blue 1 black 9 purple 2")
    board.says("orange", "urbanize Norfolk black")
    assert weights(board) == {"draw red": 3, "draw blue": 1, "draw black": 9, "draw purple": 2}
    board.dice("draw red")
    assert weights(board) == {"draw red": 2, "draw blue": 1, "draw black": 9, "draw purple": 2}


def test_base_urbanize__the_cubes_leave_the_bag() -> None:
    board = growing().bag("east", "red 3 yellow 0 blue 1 black 9 purple 2")
    board.says("orange", "urbanize Norfolk black")
    draws(board, "blue", "black")
    assert board.bag_of("east") == "3 red 8 black 2 purple"


@pytest.mark.parametrize(("bag", "found"), [("red 0", "nothing"), ("red 1", "1 red"), ("red 2", "2 red")])
def test_base_urbanize__of_an_almost_empty_bag_what_there_is(bag: str, found: str) -> None:
    board = growing().bag("east", f"{bag} yellow 0 blue 0 black 0 purple 0")
    board.says("orange", "urbanize Norfolk black")
    while board.asked()[0] == "dice":
        board.dice("draw red")
    assert board.asked() == ("green", "ChooseAction")
    assert board.cubes_at("Norfolk") == found
    assert board.colour_of("Norfolk") == "black"


def test_base_urbanize__no_cube_comes_that_the_bag_does_not_hold() -> None:
    board = Scenario().bag("east", "red 0")
    with pytest.raises(AssertionError, match="not in the bag"):
        cities.add_cube(board.table, CITY_BY_NAME["Boston"], RED)


def test_base_urbanize__no_tile_is_red() -> None:
    assert impossible(growing(), "urbanize Norfolk red", "base Urbanize")
    assert [words for words in growing().options("urbanize") if words.endswith("red")] == []


@pytest.mark.parametrize("colour", ["grey", "settler", "raw material", "green"])
def test_base_urbanize__nor_of_another_colour(colour: str) -> None:
    assert impossible(growing(), f"urbanize Norfolk {colour}", "base Urbanize")


@pytest.mark.parametrize("city", COLOURED)
def test_base_urbanize__only_grey_cities(city: str) -> None:
    assert growing().refuses("orange", f"urbanize {city} black") == "base Urbanize"


def test_base_urbanize__not_twice_in_the_same_city() -> None:
    board = growing(20)
    board.says("orange", "urbanize Norfolk black")
    draws(board, "red", "blue")
    board.says("green", "pass")
    assert board.refuses("orange", "urbanize Norfolk blue") == "base Urbanize"
    assert board.refuses("orange", "urbanize Norfolk black") == "base Urbanize"


@pytest.mark.parametrize("money", [0, 6, 9])
def test_base_urbanize__it_must_be_paid(money: int) -> None:
    board = growing(money)
    assert board.refuses("orange", "urbanize Norfolk black") == "base Urbanize"
    assert board.options("urbanize") == []


@pytest.mark.parametrize("colour", TILES)
def test_base_urbanize__three_tiles_of_each_colour_in_the_east(colour: str) -> None:
    board = growing(40)
    for city in GREY[:3]:
        board.says("orange", f"urbanize {city} {colour}")
        draws(board, "red", "red")
        board.says("green", "pass")
        if board.asked()[0] == "dice":
            board.finish_round()
            board.says("green", "pass")
    assert board.refuses("orange", f"urbanize {GREY[3]} {colour}") == "base Urbanize"
    others = [tile for tile in TILES if tile != colour]
    assert board.refused(f"urbanize {GREY[3]} {others[0]}") == ""


def test_base_urbanize__tiles_of_the_west_are_others() -> None:
    board = growing(40)
    board.table.eastern_tiles = [0, 3, 3, 3]
    assert board.refuses("orange", "urbanize Norfolk yellow") == "base Urbanize"
    assert board.refused("urbanize Cheyenne yellow") == ""
    board.table.eastern_tiles = [3, 3, 3, 3]
    board.table.western_tiles = [3, 0, 3, 3]
    assert board.refuses("orange", "urbanize Cheyenne black") == "base Urbanize"
    assert board.refused("urbanize Norfolk black") == ""


def test_base_urbanize__without_any_tile_of_a_side_its_cities_stay_grey() -> None:
    board = growing()
    board.table.eastern_tiles = [0, 0, 0, 0]
    assert board.refuses("orange", "urbanize Norfolk blue") == "base Urbanize"
    assert not [words for words in board.options("urbanize") if "Norfolk" in words]
    assert "urbanize Wichita blue" in board.options()


@pytest.mark.parametrize(
    ("city", "left"), [("Norfolk", ([3, 2, 3, 3], [3] * 4)), ("Ogden", ([3] * 4, [3, 2, 3, 3]))]
)
def test_base_urbanize__the_tile_is_used_up(city: str, left: tuple[list[int], list[int]]) -> None:
    board = growing()
    board.says("orange", f"urbanize {city} black")
    assert (list(board.table.eastern_tiles), list(board.table.western_tiles)) == left


def test_base_urbanize__every_grey_city_and_every_tile_is_offered() -> None:
    assert len(growing().options("urbanize")) == (23 + 29) * 4


def test_base_urbanize__it_need_not_be_connected_to_anything() -> None:
    board = growing().link("green", "Norfolk", "Richmond")
    assert board.refused("urbanize Norfolk black") == ""


def test_base_urbanize__a_western_city_in_the_eastern_phase_gets_eastern_cubes() -> None:
    board = growing()
    east, west = board.bag_of("east"), board.bag_of("west")
    assert east == "25 red 25 yellow 25 blue 25 black 25 purple"
    board.says("orange", "urbanize Wichita purple")
    draws(board, "red", "yellow")
    assert board.cubes_at("Wichita") == "1 red 1 yellow"
    assert board.bag_of("east") == "24 red 24 yellow 25 blue 25 black 25 purple"
    assert board.bag_of("west") == west
    assert board.settled_at("Wichita") == 0


@pytest.mark.parametrize(
    ("city", "side", "other"), [("Norfolk", "east", "west"), ("Wichita", "west", "east")]
)
def test_base_urbanize__in_the_western_phase_cubes_come_from_the_bag_of_the_citys_side(
    city: str, side: str, other: str
) -> None:
    board = growing(phase=2)
    before = board.bag_of(other)
    full = "25 red" if side == "east" else "20 red"
    assert board.bag_of(side).startswith(full)
    board.says("orange", f"urbanize {city} purple")
    draws(board, "red", "red")
    assert board.bag_of(side).startswith(f"{int(full.split(maxsplit=1)[0]) - 2} red")
    assert board.bag_of(other) == before


def test_base_urbanize__raw_materials_may_come_to_the_west() -> None:
    board = growing(phase=2)
    board.says("orange", "urbanize Wichita purple")
    assert weights(board)["draw raw material"] == 20
    draws(board, "raw material", "raw material")
    assert board.raw_at("Wichita") == 2


def test_base_urbanize__never_to_the_east() -> None:
    board = growing(phase=2)
    board.says("orange", "urbanize Norfolk purple")
    assert "draw raw material" not in weights(board)


def test_base_urbanize__no_third_raw_material_comes_to_a_city() -> None:
    board = growing(phase=2).raw("Wichita", 1)
    board.says("orange", "urbanize Wichita purple")
    board.dice("draw raw material")
    assert set(weights(board)) == {"draw red", "draw yellow", "draw blue", "draw black", "draw purple"}


def test_base_urbanize__the_new_city_takes_goods_of_its_colour() -> None:
    board = growing().link("orange", "Norfolk", "Richmond").cubes("Richmond", "black red")
    board.says("orange", "urbanize Norfolk black")
    draws(board, "red", "blue")
    board.says("green", "pass")
    board.says("orange", "deliver black from Richmond over Norfolk (orange)")
    assert board.score_of("orange") == 1 + 1


def test_base_urbanize__before_it_the_grey_city_takes_none() -> None:
    board = growing().link("orange", "Norfolk", "Richmond").cubes("Richmond", "black red")
    assert board.refused("deliver black from Richmond over Norfolk (orange)") == "base Deliver"


def test_base_urbanize__nobody_else_is_asked() -> None:
    board = growing()
    board.says("orange", "urbanize Norfolk black")
    for colour in ("orange", "green"):
        with pytest.raises(NotYourDecision):
            board.says(colour, "draw red")


# Engine ------------------------------------------------------------------------------------------


def test_base_engine__upgrading_is_an_action_and_gains_one_step() -> None:
    board = Scenario(2).money("orange", 60).turn("orange")
    board.says("orange", "upgrade")
    assert board.engine_of("orange") == 2
    assert board.money_of("orange") == 55
    assert board.asked() == ("green", "ChooseAction")


def test_base_engine__only_ones_own_changes() -> None:
    board = Scenario(3).money("orange", 60).turn("orange")
    board.says("orange", "upgrade")
    assert [board.engine_of(colour) for colour in ("orange", "green", "pink")] == [2, 1, 1]


@pytest.mark.parametrize("money", [0, 4])
def test_base_engine__it_must_be_paid(money: int) -> None:
    board = Scenario(2).money("orange", money).turn("orange")
    assert board.refuses("orange", "upgrade") == "v10 Engine ladder"
    assert board.options("upgrade") == []


@pytest.mark.parametrize(
    ("money", "offered"),
    [(2, []), (3, ["upgrade with coal"]), (4, ["upgrade with coal"]), (5, ["upgrade", "upgrade with coal"])],
)
def test_base_engine__the_last_dollar_is_enough_to_be_offered_one(money: int, offered: list[str]) -> None:
    board = Scenario().money("orange", money).cards("orange", "coal").turn("orange")
    assert board.options("upgrade") == offered


def test_base_engine__as_often_in_a_round_as_one_has_turns_and_money() -> None:
    board = Scenario(2).money("orange", 25).turn("orange")
    for level in (2, 3, 4):
        board.says("orange", "upgrade")
        assert board.engine_of("orange") == level
        if level < 4:
            board.says("green", "pass")
    assert board.money_of("orange") == 0


@pytest.mark.parametrize("level", [1, 2, 3, 4, 6, 8, 10, 12])
def test_base_engine__a_cube_travels_as_many_links_as_the_level(level: int) -> None:
    board, words = to_nashville(level, level)
    board.says("orange", words)
    record = 2 if level >= 3 else 0
    assert board.score_of("orange") == level + 1 + record


@pytest.mark.parametrize("level", [1, 2, 3, 4, 6, 8, 10, 12])
def test_base_engine__and_not_one_more(level: int) -> None:
    board, words = to_nashville(level + 1, level)
    assert board.refuses("orange", words) == "base Engine"


def test_base_engine__links_count_and_not_tiles() -> None:
    board = Scenario(2).link("orange", "Davenport", "Minneapolis").cubes("Davenport", "black").turn("orange")
    assert board.tiles_of("Davenport", "Minneapolis", "orange") == 5
    board.says("orange", "deliver black from Davenport over Minneapolis (orange)")
    assert board.score_of("orange") == 1 + 1


def test_base_engine__links_of_others_count_as_well() -> None:
    board = Scenario(2).link("orange", "New York", "Philadelphia").link("green", "Baltimore", "Philadelphia")
    board.cubes("New York", "purple purple").turn("orange")
    words = "deliver purple from New York over Philadelphia (orange), Baltimore (green)"
    assert board.refuses("orange", words) == "base Engine"
    board.engine("orange", 2)
    assert board.refused(words) == ""


def test_base_engine__the_engine_of_the_deliverer_counts() -> None:
    board = Scenario(2).link("orange", "New York", "Philadelphia").link("green", "Baltimore", "Philadelphia")
    board.cubes("New York", "purple purple").engine("green", 4).turn("orange")
    words = "deliver purple from New York over Philadelphia (orange), Baltimore (green)"
    assert board.refuses("orange", words) == "base Engine"


# v10 Engine ladder -------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "after", "price"), LADDER)
def test_v10_engine_ladder__each_step_has_its_price(level: int, after: int, price: int) -> None:
    board = Scenario(2).engine("orange", level).money("orange", price).turn("orange")
    board.says("orange", "upgrade")
    assert board.engine_of("orange") == after
    assert board.money_of("orange") == 0


@pytest.mark.parametrize(("level", "after", "price"), LADDER)
def test_v10_engine_ladder__1000_less_is_not_enough(level: int, after: int, price: int) -> None:
    board = Scenario(2).engine("orange", level).money("orange", price - 1).turn("orange")
    assert board.refuses("orange", "upgrade") == "v10 Engine ladder"
    assert board.engine_of("orange") == level


def test_v10_engine_ladder__from_1_to_12_costs_115000() -> None:
    board = Scenario(2).turn("orange")
    levels = []
    board.money("orange", 115)
    while board.money_of("orange") > 0:
        board.says("orange", "upgrade")
        levels.append(board.engine_of("orange"))
        board.turn("orange")
    assert levels == [2, 3, 4, 6, 8, 10, 12]


def test_v10_engine_ladder__only_one_step_is_offered() -> None:
    board = Scenario(2).money("orange", 79).turn("orange")
    assert board.options("upgrade") == ["upgrade"]


@pytest.mark.parametrize(("level", "after"), [(4, 6), (6, 8), (8, 10), (10, 12)])
def test_v10_engine_ladder__from_level_4_on_two_levels_at_once(level: int, after: int) -> None:
    board = Scenario(2).engine("orange", level).money("orange", 79).turn("orange")
    board.says("orange", "upgrade")
    assert board.engine_of("orange") == after


@pytest.mark.parametrize("phase", [1, 2])
def test_v10_engine_ladder__the_same_in_both_phases(phase: int) -> None:
    board = Scenario(2, phase=phase).engine("orange", 6).money("orange", 20).turn("orange")
    board.says("orange", "upgrade")
    assert (board.engine_of("orange"), board.money_of("orange")) == (8, 0)


# v10 Super-Chief ---------------------------------------------------------------------------------


def test_v10_super_chief__after_level_12_for_40000() -> None:
    board = Scenario(2).engine("orange", 12).money("orange", 40).turn("orange")
    board.says("orange", "upgrade")
    assert board.engine_of("orange") == 99
    assert board.money_of("orange") == 0


def test_v10_super_chief__39000_are_not_enough() -> None:
    board = Scenario(2).engine("orange", 12).money("orange", 39).turn("orange")
    assert board.refuses("orange", "upgrade") == "v10 Super-Chief"


def test_v10_super_chief__not_from_level_10() -> None:
    board = Scenario(2).engine("orange", 10).money("orange", 79).turn("orange")
    board.says("orange", "upgrade")
    assert (board.engine_of("orange"), board.money_of("orange")) == (12, 49)


def test_v10_super_chief__there_is_no_engine_above_it() -> None:
    board = Scenario(2).engine("orange", 99).money("orange", 79).turn("orange")
    assert board.refuses("orange", "upgrade") == "v10 Super-Chief"
    assert board.options("upgrade") == []


def test_v10_super_chief__carries_any_distance() -> None:
    board, words = to_nashville(15, 99)
    board.says("orange", words)
    assert board.score_of("orange") == 15 + 1 + 2


def test_v10_super_chief__level_12_does_not_go_so_far() -> None:
    board, words = to_nashville(15, 12)
    assert board.refuses("orange", words) == "base Engine"


def test_v10_super_chief__in_every_delivery_from_then_on() -> None:
    board, words = to_nashville(15, 99)
    board.says("orange", words)
    board.says("green", "pass")
    board.says("orange", words)
    assert board.score_of("orange") == 15 + 1 + 2 + 15


def test_v10_super_chief__one_cube_at_a_time() -> None:
    board, words = to_nashville(15, 99)
    board.says("orange", words)
    assert board.asked() == ("green", "ChooseAction")
    assert board.cubes_at("Portland (ME)") == "1 black"


# Operations cards --------------------------------------------------------------------------------


def test_base_operations_cards__taking_one_is_an_action_and_costs_nothing() -> None:
    board = Scenario(2).money("orange", 3).display("government land grant").turn("orange")
    board.says("orange", "take government land grant")
    assert board.money_of("orange") == 3
    assert board.asked() == ("green", "ChooseAction")


@pytest.mark.parametrize(
    ("card", "kept"),
    [
        ("government land grant", "1 land grant"),
        ("perfect engineering", "1 perfect engineering"),
        ("coal-fueled engines", "1 coal"),
        ("tunnel engineer", "1 tunnel engineer"),
    ],
)
def test_base_operations_cards__some_are_kept(card: str, kept: str) -> None:
    board = Scenario(2, phase=2).display(card).turn("orange")
    board.says("orange", f"take {card}")
    assert board.cards_of("orange") == kept
    assert board.cards_of("green") == "nothing"
    assert board.display_of() == []


def test_base_operations_cards__one_copy_at_a_time() -> None:
    board = (
        Scenario(2).display("city growth", "government land grant", "government land grant").turn("orange")
    )
    board.says("orange", "take government land grant")
    assert sorted(board.display_of()) == ["city growth", "government land grant"]


def test_base_operations_cards__only_what_lies_face_up() -> None:
    board = Scenario(2).display("city growth").turn("orange")
    for card in ("government land grant", "Chicago hotel", "railroad executive", "new industry"):
        assert board.refuses("orange", f"take {card}") == "base Operations cards"
    assert board.options("take") == ["take city growth"]


def test_base_operations_cards__an_empty_display_offers_none() -> None:
    board = Scenario(2).turn("orange")
    assert board.options("take") == []
    assert board.refuses("orange", "take city growth") == "base Operations cards"


@pytest.mark.parametrize("card", ["Mobile bounty", "Toronto bounty", "Raleigh bounty"])
def test_base_operations_cards__bounties_are_not_taken(card: str) -> None:
    board = Scenario(2).display(card).turn("orange")
    assert board.refuses("orange", f"take {card}") == "base Bounties"
    assert board.display_of() == [card]


@pytest.mark.parametrize("event", ["land rush", "bond surplus", "increase production", "used engines"])
def test_base_operations_cards__events_are_not_taken(event: str) -> None:
    board = Scenario(2).event(event).display("city growth").turn("orange")
    assert board.refuses("orange", f"take {event}") == "base Operations cards"


@pytest.mark.parametrize("bonus", ["railroad era begins", "speed record", "new train"])
def test_base_operations_cards__starting_bonuses_are_not_taken(bonus: str) -> None:
    board = Scenario(2).turn("orange")
    assert impossible(board, f"take {bonus}", "base Operations cards")


def test_base_operations_cards__what_another_took_is_gone() -> None:
    board = Scenario(2).display("Chicago hotel", "city growth").turn("orange")
    board.says("orange", "take Chicago hotel")
    assert board.refuses("green", "take Chicago hotel") == "base Operations cards"


def test_base_operations_cards__they_lie_there_until_somebody_takes_them() -> None:
    board = Scenario(2).display("Chicago hotel", "Mobile bounty").turn("orange", slot=3)
    board.finish_round()
    assert {"Chicago hotel", "Mobile bounty"} <= set(board.display_of())
    board.says("green", "take Chicago hotel")
    assert "Chicago hotel" not in board.display_of()


def test_base_operations_cards__eastern_cards_can_be_taken_in_the_western_phase() -> None:
    board = Scenario(2, phase=2).display("Chicago hotel", "railroad executive").turn("orange")
    board.says("orange", "take Chicago hotel")
    assert board.display_of() == ["railroad executive"]


def test_base_operations_cards__nobody_takes_one_in_anothers_turn() -> None:
    board = Scenario(2).display("city growth").turn("orange")
    with pytest.raises(NotYourDecision):
        board.says("green", "take city growth")


def test_base_operations_cards__three_may_be_taken_in_a_round() -> None:
    board = Scenario(2).display(*["government land grant"] * 4).turn("orange")
    for number in (1, 2, 3):
        board.says("orange", "take government land grant")
        board.says("green", "pass")
        assert board.cards_of("orange") == f"{number} land grant"


# Hotels ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("city", HOTELS)
def test_base_hotels__the_owner_gets_a_point_for_a_delivery_there(city: str) -> None:
    board = beside(city).hotel("green", city).turn("orange")
    carried(board, city)
    assert [board.score_of(colour) for colour in ("orange", "green", "pink")] == [1 + 1, 1, 0]


@pytest.mark.parametrize("city", HOTELS)
def test_base_hotels__also_for_ones_own_delivery(city: str) -> None:
    board = beside(city).hotel("orange", city).turn("orange")
    carried(board, city)
    assert board.score_of("orange") == 1 + 1 + 1


@pytest.mark.parametrize("city", HOTELS)
def test_base_hotels__are_taken_like_any_card(city: str) -> None:
    board = beside(city).display(f"{city} hotel").turn("orange")
    board.says("orange", f"take {city} hotel")
    assert board.display_of() == []
    assert board.score_of("orange") == 0
    board.says("green", "pass")
    board.says("pink", "pass")
    carried(board, city)
    assert board.score_of("orange") == 1 + 1 + 1


def test_base_hotels__every_time_again() -> None:
    board = beside("New York").hotel("green", "New York").turn("orange")
    carried(board, "New York")
    board.says("green", "pass")
    board.says("pink", "pass")
    carried(board, "New York")
    assert board.score_of("green") == 2


def test_base_hotels__without_an_owner_nobody_gets_anything() -> None:
    board = beside("New York").display("New York hotel").turn("orange")
    carried(board, "New York")
    assert [board.score_of(colour) for colour in ("orange", "green", "pink")] == [2, 0, 0]


def test_base_hotels__not_for_cubes_that_pass_or_leave() -> None:
    board = Scenario(2).chain("orange", "New York", "Philadelphia", "Baltimore").engine("orange", 2)
    board.hotel("green", "New York").hotel("green", "Boston").cubes("New York", "purple purple").turn(
        "orange"
    )
    board.says("orange", journey("New York", "Philadelphia", "Baltimore", cube="purple"))
    assert board.score_of("green") == 0
    board = Scenario(2).chain("orange", "Philadelphia", "New York", "New Haven", "Boston")
    board.engine("orange", 3).hotel("green", "New York").cubes("Philadelphia", "yellow yellow").turn("orange")
    board.says("orange", journey("Philadelphia", "New York", "New Haven", "Boston", cube="yellow"))
    assert board.score_of("green") == 0


def test_base_hotels__other_cities_of_the_colour_do_not_count() -> None:
    board = beside("New York").hotel("green", "Chicago").turn("orange")
    carried(board, "New York")
    assert board.score_of("green") == 0


def test_base_hotels__a_settler_counts() -> None:
    board = Scenario(2).link("orange", "Kansas City", "Topeka").settlers("Kansas City", 2)
    board.hotel("green", "Topeka").turn("orange")
    board.says("orange", "deliver settler from Kansas City over Topeka (orange)")
    assert board.score_of("green") == 1


def test_base_hotels__a_raw_material_counts() -> None:
    board = Scenario(2, phase=2).chain("orange", "Omaha", "Des Moines", "Davenport", "Chicago")
    board.engine("orange", 3).raw("Omaha", 1).hotel("green", "Chicago").turn("orange")
    board.says(
        "orange",
        "deliver raw material from Omaha over Des Moines (orange), Davenport (orange), Chicago (orange)",
    )
    assert board.score_of("green") == 1


@pytest.mark.parametrize("city", ["New York", "Denver"])
def test_base_hotels__in_the_western_phase_too(city: str) -> None:
    board = beside(city, phase=2).hotel("green", city).turn("orange")
    carried(board, city)
    assert board.score_of("green") == 1


def test_base_hotels__several_of_one_player() -> None:
    board = beside("New York").link("orange", "Providence", "Boston").cubes("Providence", "yellow red")
    board.hotel("green", "New York").hotel("green", "Boston").turn("orange")
    carried(board, "New York")
    board.says("green", "pass")
    board.says("pink", "pass")
    carried(board, "Boston")
    assert board.score_of("green") == 2


# Starting bonuses --------------------------------------------------------------------------------


def test_base_starting_bonuses__the_first_delivery_brings_1_point() -> None:
    board = beside("New York").turn("orange")
    carried(board, "New York")
    assert board.score_of("orange") == 1 + 1


def test_base_starting_bonuses__only_the_first_of_the_game() -> None:
    board = beside("New York").link("green", "Boston", "Providence").cubes("Providence", "yellow red")
    board.turn("orange")
    carried(board, "New York")
    carried(board, "Boston", "green")
    board.says("pink", "pass")
    carried(board, "New York")
    assert [board.score_of("orange"), board.score_of("green")] == [1 + 1 + 1, 1]


def test_base_starting_bonuses__they_go_to_the_deliverer_and_not_to_owners_of_links() -> None:
    board = Scenario(2).link("orange", "New York", "Philadelphia").link("green", "Baltimore", "Philadelphia")
    board.engine("orange", 2).cubes("New York", "purple purple").turn("orange")
    board.says("orange", "deliver purple from New York over Philadelphia (orange), Baltimore (green)")
    assert [board.score_of("orange"), board.score_of("green")] == [1 + 1, 1]


@pytest.mark.parametrize(("links", "points"), [(1, 0), (2, 0), (3, 2), (4, 2), (6, 2)])
def test_base_starting_bonuses__speed_record_for_three_links_or_more(links: int, points: int) -> None:
    board, words = to_nashville(links, 12)
    board.says("orange", words)
    assert board.score_of("orange") == links + 1 + points


def test_base_starting_bonuses__speed_record_only_once() -> None:
    board, words = to_nashville(3, 4)
    board.says("orange", words)
    board.says("green", "pass")
    board.says("orange", words)
    assert board.score_of("orange") == 3 + 1 + 2 + 3


def test_base_starting_bonuses__speed_record_stays_open_until_three_links() -> None:
    board = Scenario(2).chain("orange", *LINE).engine("orange", 4).engine("green", 4)
    board.cubes("Chattanooga", "black").cubes("Savannah", "black red").turn("orange")
    board.says("orange", journey("Chattanooga", "Nashville"))
    board.says("green", "pass")
    board.says("orange", journey("Savannah", "Atlanta", "Chattanooga", "Nashville"))
    assert board.score_of("orange") == 1 + 1 + 3 + 2


def test_base_starting_bonuses__links_of_others_count_for_the_record() -> None:
    board = (
        Scenario(2)
        .link("orange", "New York", "New Haven")
        .chain("green", "New York", "Philadelphia", "Baltimore")
    )
    board.engine("orange", 3).cubes("New Haven", "purple").turn("orange")
    board.says(
        "orange",
        "deliver purple from New Haven over New York (orange), Philadelphia (green), Baltimore (green)",
    )
    assert [board.score_of("orange"), board.score_of("green")] == [1 + 1 + 2, 2]


def test_base_starting_bonuses__new_train_for_the_first_level_4_engine() -> None:
    board = Scenario(2).engine("orange", 3).money("orange", 10).turn("orange")
    board.says("orange", "upgrade")
    assert board.score_of("orange") == 3


@pytest.mark.parametrize("level", [1, 2])
def test_base_starting_bonuses__not_for_lower_engines(level: int) -> None:
    board = Scenario(2).engine("orange", level).money("orange", 79).turn("orange")
    board.says("orange", "upgrade")
    assert board.score_of("orange") == 0


def test_base_starting_bonuses__new_train_only_for_the_first() -> None:
    board = Scenario(2).engine("orange", 3).money("orange", 10).engine("green", 3).money("green", 10)
    board.turn("orange").says("orange", "upgrade")
    board.says("green", "upgrade")
    assert [board.score_of("orange"), board.score_of("green")] == [3, 0]


def test_base_starting_bonuses__not_again_for_level_6() -> None:
    board = Scenario(2).engine("orange", 3).money("orange", 25).turn("orange")
    board.says("orange", "upgrade")
    board.says("green", "pass")
    board.says("orange", "upgrade")
    assert (board.engine_of("orange"), board.score_of("orange")) == (6, 3)


def test_base_starting_bonuses__a_settler_may_be_the_first_delivery() -> None:
    board = Scenario(2).link("orange", "Kansas City", "Topeka").settlers("Kansas City", 2).turn("orange")
    board.says("orange", "deliver settler from Kansas City over Topeka (orange)")
    assert board.score_of("orange") == 1 + 1 + 2 + 1


def test_base_starting_bonuses__those_nobody_earned_stay_open_in_the_western_phase() -> None:
    board = Scenario(2, phase=2).engine("orange", 3).money("orange", 10).turn("orange")
    board.says("orange", "upgrade")
    assert board.score_of("orange") == 3


def test_base_starting_bonuses__the_railroad_era_does_not_begin_by_building() -> None:
    board = Scenario(2).money("orange", 2).turn("orange")
    board.says("orange", "build New York–Philadelphia")
    assert board.score_of("orange") == 0
