"""Page 6 of the rulebook: gold for joining sites, train tracks, moving settlers and building cities."""

import pytest

from goldenspike.games.america.actions import MoveSettler
from goldenspike.games.america.events import CityBuilt, GoldReceived, SettlerMoved
from goldenspike.games.america.rules import build
from kit.america import Scenario, not_asked, spoken_path, spoken_place
from kit.turns import path, purses, quiet_round, supply_of, told

ONE_RAIL = "1 ore 1 lumber"


def rails_offered(board: Scenario) -> list[str]:
    return sorted(board.options("rail"))


def rails_named(*paths: str) -> list[str]:
    return sorted(f"rail {path(each)}" for each in paths)


# Rails produce gold ------------------------------------------------------------------------------


def omaha() -> Scenario:
    """The picture of page 6: Omaha waits for the middle rail; blue joins St. Louis to Nashville."""
    board = Scenario().city("red", "Omaha").city("blue", "St. Louis").rail("red", "Omaha–J8w")
    board.rail("blue", "I9e–St. Louis", "St. Louis–J10e", "J10e–Nashville")
    return board.hand("red", ONE_RAIL).turn("red")


def test_p6_rails_produce_gold__omaha_pays_red_two_and_blue_one() -> None:
    board = omaha()
    board.says("red", "rail J8w–I9e")
    assert purses(board) == (5, 3, 3, 4)
    assert board.asked() == ("red", "ActionPhase")
    assert sorted((event.seat, event.gold) for event in told(board, GoldReceived)) == [(0, 2), (3, 1)]


def test_p6_rails_produce_gold__whoever_builds_the_last_rail_the_owners_are_paid() -> None:
    board = Scenario().city("red", "Omaha").city("blue", "St. Louis")
    board.rail("orange", "Omaha–J8w").rail("white", "J8w–I9e").hand("blue", ONE_RAIL).turn("blue")
    board.says("blue", "rail I9e–St. Louis")
    assert purses(board) == (3, 4, 4, 4)


def test_p6_rails_produce_gold__a_rail_that_reaches_no_site_pays_nothing() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "2 ore 2 lumber").turn("red")
    board.says("red", "rail Omaha–J8w", "rail J8w–I9e")
    assert purses(board) == (3, 3, 3, 3)


def test_p6_rails_produce_gold__a_free_rail_pays_too() -> None:
    board = Scenario().city("white", "Denver").rail("white", "Denver–F8e").rail("blue", "G7w–Casper")
    board.hand("white", ONE_RAIL).turn("white")
    board.says("white", "rail F8e–H8w", "rail F8e–G7w")
    assert purses(board) == (3, 3, 5, 4)


def test_p6_rails_produce_gold__a_rail_of_the_extraordinary_build_phase_pays_too() -> None:
    board = omaha().hand("red", "").hand("blue", ONE_RAIL)
    board.says("red", "done")
    board.says("blue", "rail J8w–I9e")
    assert purses(board) == (4, 3, 3, 5)


def test_p6_rails_produce_gold__rails_off_the_route_earn_nothing() -> None:
    board = omaha().rail("orange", "J8w–I7e", "Omaha–I9w").rail("white", "I9e–J10w")
    board.says("red", "rail J8w–I9e")
    assert purses(board) == (5, 3, 3, 4)


# Isolated site -----------------------------------------------------------------------------------


def test_p6_isolated_site__two_empty_sites_count() -> None:
    board = Scenario().rail("red", "Omaha–J8w", "J8w–I9e").hand("red", ONE_RAIL).turn("red")
    board.says("red", "rail I9e–St. Louis")
    assert purses(board) == (6, 3, 3, 3)


def test_p6_isolated_site__two_isolated_sites_joined_pay_once() -> None:
    board = Scenario().city("red", "Omaha").city("blue", "St. Louis").rail("red", "Omaha–J8w")
    board.rail("blue", "I9e–St. Louis").hand("red", ONE_RAIL).turn("red")
    board.says("red", "rail J8w–I9e")
    assert purses(board) == (5, 3, 3, 4)


def test_p6_isolated_site__sites_joined_already_pay_nothing_again() -> None:
    board = Scenario().city("red", "Nashville").rail("red", "St. Louis–J10e", "J10e–Nashville")
    board.rail("red", "Nashville–K9e", "K9e–Indianapolis", "Indianapolis–J8e").hand("red", ONE_RAIL).turn(
        "red"
    )
    board.says("red", "rail J8e–St. Louis")
    assert purses(board) == (3, 3, 3, 3)


def test_p6_isolated_site__joining_two_networks_pays_nothing() -> None:
    board = Scenario().rail("red", "Wichita–I9w", "I9w–Omaha", "Omaha–J8w")
    board.rail("blue", "I9e–St. Louis", "St. Louis–J10e", "J10e–Nashville").hand("red", ONE_RAIL).turn("red")
    board.says("red", "rail J8w–I9e")
    assert purses(board) == (3, 3, 3, 3)


def test_p6_isolated_site__a_third_site_joining_two_pays_its_own_route_only() -> None:
    board = Scenario().rail("blue", "St. Louis–J10e", "J10e–Nashville", "Nashville–K9e").hand("red", ONE_RAIL)
    board.city("red", "Lexington").turn("red")
    board.says("red", "rail K9e–Lexington")
    assert purses(board) == (4, 3, 3, 4)


def test_p6_isolated_site__the_joined_site_need_not_touch_the_new_rail() -> None:
    board = Scenario().rail("orange", "Omaha–J8w").rail("white", "I9e–J10w", "J10w–Wichita")
    board.rail("red", "J8w–I7e").hand("red", ONE_RAIL).turn("red")
    board.says("red", "rail J8w–I9e")
    assert purses(board) == (4, 4, 5, 3)


def test_p6_isolated_site__other_players_rails_join_as_well() -> None:
    board = Scenario().rail("blue", "Omaha–J8w", "J8w–I9e", "I9e–St. Louis").city("red", "St. Louis")
    board.hand("red", "2 ore 2 lumber").turn("red")
    board.says("red", "rail St. Louis–J10e", "rail J10e–Nashville")
    assert purses(board) == (5, 3, 3, 3)


def test_p6_isolated_site__a_ring_of_rails_back_to_the_same_site_joins_nothing() -> None:
    board = Scenario().rail("red", "St. Louis–J8e", "J8e–K7w", "K7w–I7e", "I7e–J8w", "J8w–I9e")
    board.hand("red", "2 ore 2 lumber").turn("red")
    board.says("red", "rail I9e–St. Louis")
    assert purses(board) == (3, 3, 3, 3)
    board.says("red", "rail J8w–Omaha")
    assert purses(board) == (6, 3, 3, 3)


# Shortest route ----------------------------------------------------------------------------------


def test_p6_shortest_route__the_longer_way_to_another_site_earns_nothing() -> None:
    board = Scenario().city("red", "Omaha").rail("orange", "J8w–I9e", "I9e–J10w", "J10w–Wichita")
    board.rail("white", "J8w–I7e", "I7e–Minneapolis").hand("red", ONE_RAIL).turn("red")
    board.says("red", "rail Omaha–J8w")
    assert purses(board) == (4, 3, 5, 3)
    assert board.asked() == ("red", "ActionPhase")


def two_ways_from_omaha() -> Scenario:
    """Omaha is one rail from J8w, whence blue leads to St. Louis and orange, just as long, to Minneapolis."""
    board = Scenario().city("red", "Omaha").rail("blue", "J8w–I9e", "I9e–St. Louis")
    return board.rail("orange", "J8w–I7e", "I7e–Minneapolis")


def test_p6_shortest_route__between_equal_routes_the_active_player_chooses() -> None:
    board = two_ways_from_omaha().hand("red", ONE_RAIL).turn("red")
    board.says("red", "rail Omaha–J8w")
    assert board.asked() == ("red", "GoldRoute")
    assert purses(board) == (3, 3, 3, 3)
    assert sorted(board.options()) == ["route pays red 1, blue 2", "route pays red 1, orange 2"]
    not_asked(board, "blue", "route pays red 1, blue 2")
    board.says("red", "route pays red 1, orange 2")
    assert purses(board) == (4, 5, 3, 3)
    assert board.asked() == ("red", "ActionPhase")


def test_p6_shortest_route__either_route_may_be_chosen() -> None:
    board = two_ways_from_omaha().hand("red", ONE_RAIL).turn("red")
    board.says("red", "rail Omaha–J8w", "route pays red 1, blue 2")
    assert purses(board) == (4, 3, 3, 5)


@pytest.mark.parametrize(
    "words",
    [
        "route pays red 3",
        "route pays red 1, orange 1, blue 1",
        "route pays red 1, orange 2, blue 2",
        "done",
        "rail Omaha–I9w",
    ],
)
def test_p6_shortest_route__nothing_else_may_be_chosen(words: str) -> None:
    board = two_ways_from_omaha().hand("red", "2 ore 2 lumber").turn("red")
    board.says("red", "rail Omaha–J8w")
    assert board.refuses("red", words) == "p6 Shortest route"


def test_p6_shortest_route__in_the_extraordinary_build_phase_the_player_whose_turn_it_is_chooses() -> None:
    board = Scenario().city("blue", "Omaha").rail("white", "J8w–I9e", "I9e–St. Louis")
    board.rail("orange", "J8w–I7e", "I7e–Minneapolis").hand("blue", "2 ore 2 lumber").turn("red")
    board.says("red", "done")
    board.says("blue", "rail Omaha–J8w")
    assert board.asked() == ("red", "GoldRoute")
    not_asked(board, "blue", "route pays white 2, blue 1")
    board.says("red", "route pays orange 2, blue 1")
    assert purses(board) == (3, 5, 3, 4)
    assert board.asked() == ("blue", "ExtraordinaryBuild")
    board.says("blue", "rail Omaha–I9w")
    assert board.asked() == ("orange", "BeforeTheRoll")


def test_p6_shortest_route__equal_routes_that_pay_alike_are_not_asked_about() -> None:
    board = (
        Scenario().city("red", "Omaha").rail("blue", "J8w–I9e", "I9e–St. Louis", "J8w–I7e", "I7e–Minneapolis")
    )
    board.hand("red", ONE_RAIL).turn("red")
    board.says("red", "rail Omaha–J8w")
    assert board.asked() == ("red", "ActionPhase")
    assert purses(board) == (4, 3, 3, 5)


def test_p6_shortest_route__three_routes_with_two_payments_make_two_choices() -> None:
    board = Scenario().city("red", "Reno").rail("white", "B8e–D8w").rail("orange", "D8w–C7e", "C7e–Boise")
    board.rail("orange", "C7e–Idaho Falls").rail("blue", "D8w–C9e", "C9e–Salt Lake City")
    board.hand("red", ONE_RAIL).turn("red")
    board.says("red", "rail Reno–B8e")
    assert sorted(board.options()) == [
        "route pays red 1, orange 2, white 1",
        "route pays red 1, white 1, blue 2",
    ]
    board.says("red", "route pays red 1, white 1, blue 2")
    assert purses(board) == (4, 3, 4, 5)


def test_p6_shortest_route__equal_ways_to_the_same_site_are_a_choice_too() -> None:
    board = Scenario().city("red", "Denver").rail("orange", "E9e–F8w", "F8w–D8e", "D8e–Salt Lake City")
    board.rail("blue", "E9e–F10w", "F10w–D10e", "D10e–Salt Lake City").hand("red", ONE_RAIL).turn("red")
    board.says("red", "rail Denver–E9e")
    assert sorted(board.options()) == ["route pays red 1, blue 3", "route pays red 1, orange 3"]


def test_p6_shortest_route__with_three_players_the_three_are_paid() -> None:
    board = Scenario(seats=3).city("red", "Omaha").rail("white", "J8w–I9e", "I9e–St. Louis")
    board.rail("orange", "J8w–I7e", "I7e–Minneapolis").hand("red", ONE_RAIL).turn("red")
    board.says("red", "rail Omaha–J8w")
    assert sorted(board.options()) == ["route pays red 1, orange 2", "route pays red 1, white 2"]
    board.says("red", "route pays red 1, white 2")
    assert purses(board) == (4, 3, 5)


# Train track -------------------------------------------------------------------------------------


def white_in_denver(hand: str = ONE_RAIL) -> Scenario:
    """Illustration A: white has a city, here in Denver, and a rail that leads to the train track F8e–H8w."""
    return Scenario().city("white", "Denver").rail("white", "Denver–F8e").hand("white", hand).turn("white")


def test_p6_train_track__illustration_a_white_builds_at_the_city_or_at_the_rail() -> None:
    board = white_in_denver()
    assert rails_offered(board) == rails_named("Denver–E9e", "Denver–F10e", "F8e–G7w", "F8e–H8w")


def test_p6_train_track__illustration_b_white_builds_another_rail_for_free() -> None:
    board = white_in_denver()
    board.says("white", "rail F8e–H8w")
    assert board.asked() == ("white", "FreeRail")
    assert rails_offered(board) == rails_named("F8e–G7w", "H8w–G7e", "H8w–G9e")
    assert board.hand_of("white") == "nothing"
    board.says("white", "rail H8w–G9e")
    assert board.rail_on("H8w–G9e") == "white"
    assert board.player("white").rails_left == 27
    assert board.asked() == ("white", "ActionPhase")
    assert purses(board) == (3, 3, 3, 3)


@pytest.mark.parametrize("where", ["F8e–G7w", "H8w–G7e", "H8w–G9e"])
def test_p6_train_track__in_any_of_the_possible_directions(where: str) -> None:
    board = white_in_denver()
    board.says("white", "rail F8e–H8w", f"rail {where}")
    assert board.rail_on(where) == "white"


@pytest.mark.parametrize("where", ["Denver–E9e", "Denver–F10e"])
def test_p6_train_track__not_away_from_the_rail_on_the_track(where: str) -> None:
    board = white_in_denver("2 ore 2 lumber")
    board.says("white", "rail F8e–H8w")
    why_not = board.refusal("white", f"rail {where}")
    assert why_not.rule == "p6 Train track"
    assert spoken_path("F8e–H8w") in why_not.sentence
    assert board.refuses("white", "rail G7e–I7w") == "p5 Rail"


@pytest.mark.parametrize("owner", ["white", "blue"])
def test_p6_train_track__the_free_path_must_be_empty(owner: str) -> None:
    board = white_in_denver().rail(owner, "H8w–G7e")
    board.says("white", "rail F8e–H8w")
    assert board.refuses("white", "rail H8w–G7e") == "p5 Rail"
    assert rails_offered(board) == rails_named("F8e–G7w", "H8w–G9e")


def test_p6_train_track__at_once_or_never() -> None:
    board = white_in_denver("1 ore 1 lumber 1 cattle 1 coal")
    board.says("white", "rail F8e–H8w")
    assert board.refuses("white", "buy card") == "p6 Train track"
    board.says("white", "done")
    assert board.asked() == ("white", "ActionPhase")
    assert board.player("white").rails_left == 28
    assert board.refuses("white", "rail H8w–G9e") == "p5 Rail"


def test_p6_train_track__no_free_rail_without_a_rail_left() -> None:
    board = white_in_denver().rails_left("white", 1)
    board.says("white", "rail F8e–H8w")
    assert board.asked() == ("white", "ActionPhase")


def test_p6_train_track__no_free_rail_without_an_empty_path() -> None:
    board = white_in_denver().rail("blue", "F8e–G7w", "H8w–G7e", "H8w–G9e")
    board.says("white", "rail F8e–H8w")
    assert board.asked() == ("white", "ActionPhase")


def test_p6_train_track__another_rail_brings_no_free_one() -> None:
    board = white_in_denver()
    board.says("white", "rail F8e–G7w")
    assert board.asked() == ("white", "ActionPhase")


def test_p6_train_track__in_the_extraordinary_build_phase_too() -> None:
    board = white_in_denver()
    board.turn("red")
    board.says("red", "done")
    board.says("white", "rail F8e–H8w")
    assert board.asked() == ("white", "FreeRail")
    board.says("white", "rail H8w–G9e")
    assert board.player("white").rails_left == 27
    assert board.asked() == ("orange", "BeforeTheRoll")


def test_p6_train_track__the_gold_of_the_track_rail_comes_first_and_the_free_rail_after() -> None:
    board = Scenario().city("white", "Denver").rail("white", "Denver–F8e").rail("blue", "H8w–G7e", "G7e–H6w")
    board.rail("blue", "H6w–Rapid City").rail("orange", "H8w–G9e", "G9e–I9w", "I9w–Omaha")
    board.hand("white", ONE_RAIL).turn("white")
    board.says("white", "rail F8e–H8w")
    assert board.asked() == ("white", "GoldRoute")
    board.says("white", "route pays white 2, orange 3")
    assert purses(board) == (3, 6, 5, 3)
    assert board.asked() == ("white", "FreeRail")
    assert rails_offered(board) == rails_named("F8e–G7w")


def test_p6_train_track__out_of_turn_the_active_player_chooses_the_route_and_the_builder_lays_the_rail() -> (
    None
):
    board = Scenario().city("white", "Denver").rail("white", "Denver–F8e").rail("blue", "H8w–G7e", "G7e–H6w")
    board.rail("blue", "H6w–Rapid City").rail("orange", "H8w–G9e", "G9e–I9w", "I9w–Omaha")
    board.hand("white", ONE_RAIL).turn("red")
    board.says("red", "done")
    board.says("white", "rail F8e–H8w")
    assert board.asked() == ("red", "GoldRoute")
    board.says("red", "route pays white 2, blue 3")
    assert purses(board) == (3, 3, 5, 6)
    assert board.asked() == ("white", "FreeRail")
    board.says("white", "rail F8e–G7w")
    assert board.asked() == ("orange", "BeforeTheRoll")


# Move a settler ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "distance", "grain"),
    [
        ("I9w", 1, 1),
        ("G9e", 2, 1),
        ("H10w", 3, 1),
        ("F10e", 4, 2),
        ("K11w", 5, 2),
        ("F12e", 6, 2),
        ("G13w", 7, 3),
        ("E13e", 8, 3),
        ("F14w", 9, 3),
        ("D14e", 10, 4),
    ],
)
def test_p6_move_a_settler__each_grain_carries_it_up_to_three_intersections(
    place: str, distance: int, grain: int
) -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").hand("red", "5 grain").turn("red")
    board.says("red", f"settler 1 to {place}")
    assert board.settler_of("red") == place
    assert board.hand_of("red") == f"{5 - grain} grain"
    assert supply_of(board, "grain") == 14 + grain
    assert told(board, SettlerMoved)[0].grain == grain, f"{place} is {distance} intersections away"


@pytest.mark.parametrize(("place", "grain"), [("I9w", 0), ("F10e", 1), ("G13w", 2), ("D14e", 3)])
def test_p6_move_a_settler__not_with_too_little_grain(place: str, grain: int) -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").hand("red", f"{grain} grain 5 coal")
    board.turn("red")
    why_not = board.refusal("red", f"settler 1 to {place}")
    assert why_not.rule == "p6 Move a settler"
    assert why_not.sentence.endswith(f" grain, and you have {grain}.")


def test_p6_move_a_settler__one_in_the_supply_cannot_move() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").hand("red", "5 grain").turn("red")
    assert board.refuses("red", "settler 2 to J8w") == "p6 Move a settler"


def test_p6_move_a_settler__several_moves_in_a_turn_are_paid_one_by_one() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").hand("red", "2 grain").turn("red")
    board.says("red", "settler 1 to I9w", "settler 1 to G9e")
    assert board.settler_of("red") == "G9e"
    assert board.hand_of("red") == "nothing"


def test_p6_move_a_settler__rails_neither_block_nor_help() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").rail("blue", "Omaha–I9w", "I9w–G9e")
    board.rail("red", "Omaha–J8w", "J8w–I9e", "I9e–J10w").hand("red", "2 grain").turn("red")
    board.says("red", "settler 1 to H10w")
    assert board.hand_of("red") == "1 grain"
    assert purses(board) == (3, 3, 3, 3)


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_p6_move_a_settler__there_are_two_settlers(number: int) -> None:
    board = Scenario().settler("red", "J8w", 1).settler("red", "I9w", 2).hand("red", "5 grain").turn("red")
    assert board.refusal("red", MoveSettler(number, 0)).rule == "p6 Move a settler"


# Settler stops -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("colour", "number"), [("red", 2), ("blue", 1), ("blue", 2)])
def test_p6_settler_stops__not_where_another_settler_stands(colour: str, number: int) -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").settler(colour, "J8w", number)
    board.hand("red", "5 grain").turn("red")
    why_not = board.refusal("red", "settler 1 to J8w")
    assert why_not.rule == "p6 Settler stops"
    assert spoken_place("J8w") in why_not.sentence


def test_p6_settler_stops__not_on_another_players_city() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").city("blue", "St. Louis")
    board.hand("red", "5 grain").turn("red")
    why_not = board.refusal("red", "settler 1 to St. Louis")
    assert why_not.rule == "p6 Settler stops"
    assert "St. Louis" in why_not.sentence


def test_p6_settler_stops__not_on_a_city_of_the_unused_colour() -> None:
    board = Scenario(seats=3).city("red", "Omaha").settler("red", "Omaha").city("blue", "St. Louis")
    board.hand("red", "5 grain").turn("red")
    assert board.refuses("red", "settler 1 to St. Louis") == "p6 Settler stops"


def test_p6_settler_stops__not_where_it_started() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").hand("red", "5 grain").turn("red")
    assert board.refuses("red", "settler 1 to Omaha") == "p6 Settler stops"


def test_p6_settler_stops__on_its_owners_city_it_may_rest() -> None:
    board = (
        Scenario()
        .city("red", "Omaha", "St. Louis")
        .settler("red", "Omaha")
        .hand("red", "1 grain")
        .turn("red")
    )
    board.says("red", "settler 1 to St. Louis")
    assert board.settler_of("red") == "St. Louis"
    assert board.player("red").cities_left == 7


@pytest.mark.parametrize(("colour", "number"), [("red", 2), ("blue", 1)])
def test_p6_settler_stops__it_may_move_past_another_settler(colour: str, number: int) -> None:
    board = Scenario().city("red", "Houston").settler("red", "Houston").settler(colour, "J14w", number)
    board.hand("red", "1 grain").turn("red")
    board.says("red", "settler 1 to H14e")
    assert board.settler_of("red") == "H14e"
    assert board.hand_of("red") == "nothing"


@pytest.mark.parametrize("seats", [3, 4])
def test_p6_settler_stops__it_may_move_past_another_players_city(seats: int) -> None:
    board = Scenario(seats=seats).city("blue", "San Antonio").settler("red", "H16e").hand("red", "1 grain")
    board.turn("red")
    board.says("red", "settler 1 to H14e")
    assert board.settler_of("red") == "H14e"


def test_p6_settler_stops__it_may_move_past_an_empty_site_without_settling() -> None:
    board = Scenario().settler("red", "H16e").hand("red", "1 grain").turn("red")
    board.says("red", "settler 1 to H14e")
    assert board.settler_of("red") == "H14e"
    assert board.city_at("San Antonio") == ""


@pytest.mark.parametrize("number", [-1, 149, 9999])
def test_p6_settler_stops__not_off_the_map(number: int) -> None:
    board = Scenario().settler("red", "J8w").hand("red", "5 grain").turn("red")
    why_not = board.refusal("red", MoveSettler(0, number))
    assert why_not.rule == "p6 Settler stops"
    assert "no such" in why_not.sentence


# Unused settler movement -------------------------------------------------------------------------


def test_p6_unused_settler_movement__what_is_left_is_lost() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").hand("red", "1 grain").turn("red")
    board.says("red", "settler 1 to I9w")
    assert board.refuses("red", "settler 1 to G9e") == "p6 Move a settler"


def test_p6_unused_settler_movement__nor_is_it_kept_for_the_next_payment() -> None:
    board = Scenario().city("red", "Omaha").settler("red", "Omaha").hand("red", "2 grain").turn("red")
    board.says("red", "settler 1 to I9w")
    assert board.refuses("red", "settler 1 to G7w") == "p6 Move a settler"
    board.says("red", "settler 1 to F8e")
    assert board.hand_of("red") == "nothing"


# No split between settlers -----------------------------------------------------------------------


def test_p6_no_split_between_settlers__one_grain_moves_only_one() -> None:
    board = Scenario().settler("red", "J8w", 1).settler("red", "G13e", 2).hand("red", "1 grain").turn("red")
    board.says("red", "settler 1 to I7e")
    assert board.refuses("red", "settler 2 to H14w") == "p6 Move a settler"


def test_p6_no_split_between_settlers__two_grain_move_each_up_to_three() -> None:
    board = Scenario().settler("red", "J8w", 1).settler("red", "G13e", 2).hand("red", "2 grain").turn("red")
    board.says("red", "settler 1 to J8e", "settler 2 to H10w")
    assert (board.settler_of("red", 1), board.settler_of("red", 2)) == ("J8e", "H10w")
    assert board.hand_of("red") == "nothing"


# Build a city ------------------------------------------------------------------------------------


def test_p6_build_a_city__a_settler_that_ends_on_an_empty_site_becomes_a_city() -> None:
    board = Scenario().settler("red", "J8w").hand("red", "1 grain 1 ore").turn("red")
    board.says("red", "settler 1 to Omaha")
    assert board.city_at("Omaha") == "red"
    assert board.settler_of("red") == ""
    assert board.player("red").cities_left == 6
    assert board.hand_of("red") == "1 ore"
    assert len(told(board, CityBuilt)) == 1
    assert board.asked() == ("red", "ActionPhase")


def test_p6_build_a_city__purple_sites_are_open_to_settlers_too() -> None:
    board = Scenario().settler("red", "I9e").hand("red", "1 grain").turn("red")
    board.says("red", "settler 1 to St. Louis")
    assert board.city_at("St. Louis") == "red"


def test_p6_build_a_city__the_settler_can_be_built_again_at_the_new_city() -> None:
    board = Scenario().settler("red", "J8w").hand("red", "1 cattle 2 grain 1 lumber").turn("red")
    board.says("red", "settler 1 to Omaha", "settler at Omaha")
    assert board.settler_of("red") == "Omaha"


def test_p6_build_a_city__to_avoid_it_end_elsewhere() -> None:
    board = Scenario().settler("red", "J8w").hand("red", "1 grain").turn("red")
    board.says("red", "settler 1 to I9w")
    assert board.settler_of("red") == "I9w"
    assert board.city_at("Omaha") == ""


def test_p6_build_a_city__the_second_settler_stays_a_settler() -> None:
    board = Scenario().settler("red", "J8w", 1).settler("red", "I9w", 2).hand("red", "1 grain").turn("red")
    board.says("red", "settler 2 to Omaha")
    assert board.settler_of("red", 1) == "J8w"
    assert board.settler_of("red", 2) == ""


def test_p6_build_a_city__with_an_empty_turntable_no_settler_ends_on_an_empty_site() -> None:
    board = (
        Scenario().city("red", "St. Louis").settler("red", "J8w").cities_left("red", 0).hand("red", "2 grain")
    )
    board.turn("red")
    why_not = board.refusal("red", "settler 1 to Omaha")
    assert why_not.rule == "p5 Piece limits"
    assert "Omaha" in why_not.sentence
    board.says("red", "settler 1 to St. Louis", "settler 1 to I9e")
    assert board.settler_of("red") == "I9e"


def test_p6_build_a_city__the_settler_of_page_7_walks_past_minneapolis_to_bismarck() -> None:
    board = Scenario().city("red", "Columbus").hand("red", "1 cattle 3 grain 1 lumber").turn("red")
    board.says("red", "settler at Columbus")
    assert board.hand_of("red") == "2 grain"
    board.says("red", "settler 1 to I7e")
    assert told(board, SettlerMoved)[-1].grain == 2
    assert board.settler_of("red") == "I7e"
    assert board.city_at("Minneapolis") == ""
    quiet_round(board, "red")
    board.hand("red", "2 grain")
    board.says("red", "roll")
    board.dice("1 1")
    board.says("red", "settler 1 to Bismarck")
    assert told(board, SettlerMoved)[-1].grain == 2
    assert board.city_at("Bismarck") == "red"
    assert board.city_at("Minneapolis") == ""
    assert board.settler_of("red") == ""
    assert board.player("red").cities_left == 6
    assert board.player("red").goods == 2


def test_p6_build_a_city__the_full_six_intersections_would_have_ended_in_minneapolis() -> None:
    board = Scenario().city("red", "Columbus").settler("red", "Columbus").hand("red", "2 grain").turn("red")
    board.says("red", "settler 1 to Minneapolis")
    assert board.hand_of("red") == "nothing"
    assert board.city_at("Minneapolis") == "red"
    assert board.settler_of("red") == ""


# Settlers that would stay where they are ----------------------------------------------------------


def test_p6_settler_stops__one_that_stays_where_it_is_has_not_moved() -> None:
    board = Scenario().settler("red", "J8w").hand("red", "1 grain").turn("red")
    refused = board.refusal("red", "settler 1 to J8w")
    assert refused.rule == "p6 Settler stops"
    assert refused.sentence == "The settler stands at the intersection east of Omaha already."


def test_p6_settler_stops__ones_other_settler_is_in_the_way() -> None:
    board = Scenario().settler("red", "J8w").settler("red", "I9e", 2).hand("red", "1 grain").turn("red")
    refused = board.refusal("red", "settler 1 to I9e")
    assert refused.rule == "p6 Settler stops"
    assert refused.sentence == "A settler stands at the intersection west of St. Louis already."


def test_p6_settler_stops__where_one_may_stop_follows_from_cities_and_settlers() -> None:
    board = Scenario().city("red", "Omaha").city("blue", "St. Louis", "Wichita").settler("red", "Omaha")
    board.settler("white", "J8w").settler("white", "I9w", 2)
    kept = board.table.stops
    build.mark_stops(board.table)
    assert board.table.stops == kept
