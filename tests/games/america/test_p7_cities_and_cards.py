"""Page 7 of the rulebook: what a new city brings, moving number tokens, and the development cards."""

import pytest

from goldenspike.core.facts import SeatFact
from goldenspike.games.america import notation
from goldenspike.games.america.actions import MoveTrain, PlayCard, TakeResource
from goldenspike.games.america.board import (
    HEX_BY_NAME,
    PATH_BY_ENDS,
    PLACE_BY_NAME,
    PLACE_NAMES,
    PLACES_BESIDE,
    SITE_PLACES,
)
from goldenspike.games.america.events import (
    CardPlayed,
    NumberNamed,
    Received,
    Reshuffled,
    Rolled,
    TokenMoved,
    TrainMoved,
)
from kit.america import Scenario, odds, roll
from kit.turns import path, purses, quiet_round, supply_of, told

COAST = {
    "Seattle": 3,
    "Portland": 3,
    "San Francisco": 3,
    "Los Angeles": 3,
    "Houston": 2,
    "New Orleans": 2,
    "Jacksonville": 2,
    "New York": 2,
    "Boston": 2,
    "Pensacola": 1,
    "Columbia": 1,
}
TWO_MARKS = {
    "Seattle": "B4",
    "Portland": "B6",
    "Reno": "B8",
    "Los Angeles": "B12",
    "Boise": "C7",
    "Spokane": "D4",
    "Idaho Falls": "D8",
    "Flagstaff": "E11",
    "Billings": "F4",
    "Casper": "F8",
    "Santa Fe": "F12",
    "El Paso": "F14",
    "Rapid City": "G7",
    "Amarillo": "H12",
}
"""A city-site at each of the fourteen hexes with two question marks."""
TOKENS = {
    "N8": 9,
    "M5": 10,
    "M11": 11,
    "L8": 9,
    "K5": 9,
    "K11": 10,
    "J6": 9,
    "J10": 11,
    "I13": 11,
    "H4": 10,
    "H8": 11,
    "H10": 10,
}
"""The tokens of the fixed set-up, easternmost column first and from north to south."""
LINE = (
    "Omaha–J8w",
    "J8w–I9e",
    "I9e–St. Louis",
    "St. Louis–J10e",
    "J10e–Nashville",
    "Nashville–K9e",
    "K9e–Lexington",
)

RING = (
    "St. Louis–J8e",
    "J8e–Indianapolis",
    "Indianapolis–K9e",
    "K9e–Nashville",
    "Nashville–J10e",
    "J10e–St. Louis",
)
"""The six paths around the fields K9."""


def found_city(board: Scenario, colour: str, site: str) -> None:
    """This colour, in its action phase, settles here from next door."""
    beside = PLACES_BESIDE[PLACE_BY_NAME[site]][0]
    board.settler(colour, PLACE_NAMES[beside]).hand(colour, "1 grain")
    board.says(colour, f"settler 1 to {site}")
    assert board.city_at(site) == colour


def tokens_on(board: Scenario) -> dict[str, int]:
    """Every hex that can hold a token and does."""
    lands = [*TOKENS, *TWO_MARKS.values()]
    return {land: board.number_on(land) for land in lands if board.number_on(land)}


def holding(*cards: str, hand: str = "") -> Scenario:
    """Red, in its action phase, holds these development cards and these resource cards."""
    return Scenario().cards("red", *cards).hand("red", hand).turn("red")


def held(board: Scenario, colour: str) -> int:
    return sum(board.player(colour).cards)


# Freeing goods -----------------------------------------------------------------------------------


def test_p7_freeing_goods__each_city_frees_one_goods_cube() -> None:
    board = Scenario().turn("red")
    assert (board.player("red").goods, board.player("red").cities_left) == (1, 7)
    found_city(board, "red", "Omaha")
    assert (board.player("red").goods, board.player("red").cities_left) == (2, 6)
    found_city(board, "red", "Wichita")
    assert (board.player("red").goods, board.player("red").cities_left) == (3, 5)
    assert board.player("blue").goods == 1


@pytest.mark.parametrize(("seats", "goods"), [(3, 10), (4, 8)])
def test_p7_freeing_goods__all_cities_free_all_goods(seats: int, goods: int) -> None:
    board = Scenario(seats=seats).turn("red")
    sites = [
        "Omaha",
        "Wichita",
        "Bismarck",
        "Minneapolis",
        "Chicago",
        "Jackson",
        "Atlanta",
        "Raleigh",
        "Albany",
    ]
    for site in sites[: goods - 1]:
        found_city(board, "red", site)
    assert (board.player("red").goods, board.player("red").cities_left) == (goods, 0)
    assert not board.table.over


def test_p7_freeing_goods__a_freed_cube_may_be_delivered_at_once() -> None:
    board = Scenario().city("blue", "St. Louis").rail("red", "I9e–St. Louis").train("red", "I9e–St. Louis")
    board.goods("red", 0).turn("red")
    assert board.refuses("red", "deliver St. Louis") == "p8 Goods in the centre"
    found_city(board, "red", "Omaha")
    board.says("red", "deliver St. Louis")
    assert board.player("red").delivered == 1


# Coastal cities ----------------------------------------------------------------------------------


@pytest.mark.parametrize("site", [PLACE_NAMES[place] for place in SITE_PLACES])
def test_p7_coastal_cities__the_gold_shown_beside_the_site_and_inland_none(site: str) -> None:
    board = Scenario().turn("red")
    found_city(board, "red", site)
    assert purses(board) == (3 + COAST.get(site, 0), 3, 3, 3)


# Moving a number token ---------------------------------------------------------------------------


def test_p7_moving_a_number_token__the_example_of_rapid_city_and_denver() -> None:
    board = Scenario().turn("blue")
    found_city(board, "blue", "Rapid City")
    assert (board.number_on("N8"), board.number_on("G7")) == (0, 9)
    board.turn("white")
    found_city(board, "white", "Denver")
    assert (board.number_on("M5"), board.number_on("F8")) == (0, 10)
    assert [(event.number, event.start, event.land) for event in told(board, TokenMoved)] == [
        (9, HEX_BY_NAME["N8"], HEX_BY_NAME["G7"]),
        (10, HEX_BY_NAME["M5"], HEX_BY_NAME["F8"]),
    ]


def test_p7_moving_a_number_token__the_hex_it_leaves_yields_nothing_and_the_new_one_does() -> None:
    board = Scenario().city("white", "Washington D.C.").turn("blue")
    found_city(board, "blue", "Rapid City")
    board.hand("blue", "")
    roll(board, "red", "4 5")
    assert board.hand_of("white") == "nothing"
    assert board.hand_of("blue") == "1 cattle"
    assert purses(board) == (4, 4, 4, 3)


def test_p7_moving_a_number_token__easternmost_column_first_and_northernmost_in_it() -> None:
    board = Scenario().turn("red")
    assert tokens_on(board) == TOKENS
    left = dict(TOKENS)
    settled: dict[str, int] = {}
    for site, land in list(TWO_MARKS.items())[:12]:
        first = next(iter(left))
        settled[land] = left.pop(first)
        board.cities_left("red", 7)
        found_city(board, "red", site)
        assert tokens_on(board) == left | settled
    assert left == {}


def test_p7_moving_a_number_token__printed_numbers_never_move() -> None:
    board = Scenario().turn("red")
    found_city(board, "red", "Rapid City")
    assert [board.number_on(land) for land in ("N4", "N6", "N10", "N14", "O3", "O5")] == [9, 3, 8, 11, 12, 2]


def test_p7_moving_a_number_token__a_city_away_from_two_question_marks_moves_nothing() -> None:
    board = Scenario().turn("red")
    for site in ("Bismarck", "Omaha", "Chicago", "San Francisco"):
        found_city(board, "red", site)
    assert tokens_on(board) == TOKENS
    assert told(board, TokenMoved) == []


def test_p7_moving_a_number_token__a_hex_that_has_one_draws_no_second() -> None:
    board = Scenario().turn("red")
    found_city(board, "red", "Casper")
    after_casper = tokens_on(board)
    found_city(board, "red", "Denver")
    assert tokens_on(board) == after_casper
    assert len(told(board, TokenMoved)) == 1


def twelve_settled() -> Scenario:
    """All twelve tokens have gone west; G7 and H12 still wait for one."""
    board = Scenario().turn("red")
    for site in list(TWO_MARKS)[:12]:
        board.cities_left("red", 7)
        found_city(board, "red", site)
    return board.cities_left("red", 7)


def test_p7_moving_a_number_token__the_thirteenth_comes_from_the_easternmost_hex_with_two_marks() -> None:
    board = twelve_settled()
    assert board.number_on("F4") == TOKENS["I13"]
    found_city(board, "red", "Rapid City")
    assert (board.number_on("F4"), board.number_on("G7")) == (0, TOKENS["I13"])
    assert len(tokens_on(board)) == 12


def test_p7_moving_a_number_token__the_fourteenth_follows_the_same_rule() -> None:
    board = twelve_settled()
    found_city(board, "red", "Rapid City")
    found_city(board, "red", "Amarillo")
    assert (board.number_on("G7"), board.number_on("H12")) == (0, TOKENS["I13"])
    assert board.number_on("F8") == TOKENS["H4"]


def test_p7_moving_a_number_token__a_hex_that_lost_its_token_may_draw_one_again() -> None:
    board = Scenario()
    for land in TOKENS:
        board.number(land, 0)
    board.number("F8", 9).number("D4", 10).turn("red")
    found_city(board, "red", "Rapid City")
    assert tokens_on(board) == {"G7": 9, "D4": 10}
    found_city(board, "red", "Denver")
    assert tokens_on(board) == {"F8": 9, "D4": 10}


def test_p7_moving_a_number_token__the_outlaw_stays_where_the_token_left() -> None:
    board = Scenario().outlaw("N8").turn("red")
    found_city(board, "red", "Rapid City")
    assert board.outlaw_on() == "N8"


# Play a card -------------------------------------------------------------------------------------


def test_p7_play_a_card__in_the_action_phase() -> None:
    board = holding("scout")
    board.says("red", "play scout", "take gold")
    assert board.gold_of("red") == 6
    assert held(board, "red") == 0
    assert board.asked() == ("red", "ActionPhase")


def test_p7_play_a_card__before_rolling_the_dice() -> None:
    board = Scenario().cards("red", "scout").before_roll("red")
    board.says("red", "play scout", "take gold")
    assert board.gold_of("red") == 6
    assert board.asked() == ("red", "BeforeTheRoll")
    board.says("red", "roll")
    assert board.asked() == ("dice", "Dice")


def test_p7_play_a_card__at_any_moment_of_the_action_phase() -> None:
    board = holding("scout", hand="1 ore 1 lumber").city("red", "Omaha")
    board.says("red", "rail Omaha–J8w", "play scout", "take gold")
    assert board.gold_of("red") == 6


def test_p7_play_a_card__one_and_only_one_in_a_turn() -> None:
    board = holding("scout", "cavalry")
    board.says("red", "play scout", "take gold")
    why_not = board.refusal("red", "play cavalry")
    assert why_not.rule == "p7 Play a card"
    assert "turn" in why_not.sentence
    assert board.options("play") == []


def test_p7_play_a_card__one_before_the_roll_leaves_none_for_after() -> None:
    board = Scenario().cards("red", "scout", "cavalry").before_roll("red")
    board.says("red", "play scout", "take gold")
    assert board.refuses("red", "play cavalry") == "p7 Play a card"
    board.says("red", "roll")
    board.dice("1 1")
    assert board.refuses("red", "play cavalry") == "p7 Play a card"


def test_p7_play_a_card__another_on_the_next_turn() -> None:
    board = holding("scout", "scout")
    board.says("red", "play scout", "take gold")
    quiet_round(board, "red")
    gold = board.gold_of("red")
    board.says("red", "play scout", "take gold")
    assert board.gold_of("red") == gold + 3


def test_p7_play_a_card__only_one_that_is_held() -> None:
    board = holding("scout").cards("blue", "cavalry")
    why_not = board.refusal("red", "play cavalry")
    assert why_not.rule == "p7 Play a card"
    assert why_not.sentence == "You do not have Cavalry."


@pytest.mark.parametrize("number", [-1, 7, 99])
def test_p7_play_a_card__there_are_seven_kinds(number: int) -> None:
    assert holding("native support").refusal("red", PlayCard(number)).rule == "p7 Play a card"


def test_p7_play_a_card__never_in_another_players_turn() -> None:
    board = Scenario().cards("blue", "scout").hand("blue", "2 ore").turn("red")
    board.says("red", "done")
    assert board.refuses("blue", "play scout") == "p8 Extraordinary build"


@pytest.mark.parametrize("words", ["done", "roll", "buy card", "play cavalry"])
def test_p7_play_a_card__its_directions_are_followed_before_anything_else(words: str) -> None:
    board = holding("mineral rights", "cavalry", hand="1 cattle 1 coal")
    board.says("red", "play mineral rights")
    assert board.refuses("red", words) == "p7 Mineral Rights"


# Discard pile ------------------------------------------------------------------------------------


def test_p7_discard_pile__a_played_card_lies_there_for_all_to_see() -> None:
    board = holding("scout")
    board.says("red", "play scout", "take gold")
    assert board.table.discards == [0, 0, 0, 0, 0, 1, 0]
    (event,) = told(board, CardPlayed)
    for viewer in (0, 1, 2, 3, None):
        assert event.seen_by(viewer) == event
    assert event.facts() == {"seat": SeatFact(0, "red"), "card": "Scout"}


def test_p7_discard_pile__when_the_last_card_is_bought_the_pile_becomes_the_stack() -> None:
    board = Scenario().hand("red", "2 cattle 2 coal").turn("red")
    board.table.stack = [0, 0, 0, 1, 0, 0, 0]
    board.table.discards = [2, 0, 0, 0, 0, 1, 0]
    board.says("red", "buy card")
    board.dice("drawn mineral rights")
    assert board.table.stack == [2, 0, 0, 0, 0, 1, 0]
    assert board.table.discards == [0] * 7
    assert len(told(board, Reshuffled)) == 1
    board.says("red", "buy card")
    assert {notation.write(answer): weight for answer, weight in odds(board)} == {
        "drawn cavalry": 2,
        "drawn scout": 1,
    }


def test_p7_discard_pile__while_cards_are_left_the_pile_stays() -> None:
    board = Scenario().hand("red", "1 cattle 1 coal").turn("red")
    board.table.stack = [0, 0, 0, 2, 0, 0, 0]
    board.table.discards = [2, 0, 0, 0, 0, 1, 0]
    board.says("red", "buy card")
    board.dice("drawn mineral rights")
    assert board.table.stack == [0, 0, 0, 1, 0, 0, 0]
    assert board.table.discards == [2, 0, 0, 0, 0, 1, 0]
    assert told(board, Reshuffled) == []


def test_p7_discard_pile__a_card_played_while_the_stack_is_empty_can_be_bought_again() -> None:
    board = holding("scout", hand="1 cattle 1 coal")
    board.table.stack = [0] * 7
    assert board.refuses("red", "buy card") == "p5 Development card"
    board.says("red", "play scout", "take gold")
    assert board.table.stack == [0, 0, 0, 0, 0, 1, 0]
    assert board.table.discards == [0] * 7
    board.says("red", "buy card")
    board.dice("drawn scout")
    assert held(board, "red") == 1


# Cavalry -----------------------------------------------------------------------------------------


def test_p7_cavalry__moves_the_outlaw_brings_two_gold_and_steals_a_card() -> None:
    board = holding("cavalry").city("blue", "Omaha").hand("blue", "1 ore 2 coal")
    board.says("red", "play cavalry", "outlaw to I9")
    assert board.outlaw_on() == "I9"
    assert {notation.write(answer): weight for answer, weight in odds(board)} == {
        "stolen coal": 2,
        "stolen ore": 1,
    }
    board.dice("stolen coal")
    assert board.hand_of("red") == "1 coal"
    assert board.hand_of("blue") == "1 coal 1 ore"
    assert purses(board) == (5, 3, 3, 3)
    assert board.asked() == ("red", "ActionPhase")


@pytest.mark.parametrize("land", ["D12", "G15", "F8", "B4"])
def test_p7_cavalry__only_to_a_hex_with_a_number(land: str) -> None:
    board = holding("cavalry")
    board.says("red", "play cavalry")
    assert board.refuses("red", f"outlaw to {land}") == "p4 Move the outlaw"


def test_p7_cavalry__only_to_another_hex() -> None:
    board = holding("cavalry").outlaw("I9")
    board.says("red", "play cavalry")
    assert board.refuses("red", "outlaw to I9") == "p4 Move the outlaw"


@pytest.mark.parametrize("words", ["done", "take gold", "roll"])
def test_p7_cavalry__the_outlaw_must_move(words: str) -> None:
    board = holding("cavalry")
    board.says("red", "play cavalry")
    assert board.refuses("red", words) == "p4 Move the outlaw"


def test_p7_cavalry__the_gold_comes_where_nobody_can_be_robbed() -> None:
    board = holding("cavalry").city("blue", "Omaha").city("red", "Wichita")
    board.says("red", "play cavalry", "outlaw to I9")
    assert purses(board) == (5, 3, 3, 3)
    assert board.asked() == ("red", "ActionPhase")


def test_p7_cavalry__among_several_victims_the_player_chooses() -> None:
    board = holding("cavalry").city("blue", "Omaha").city("white", "Wichita").city("orange", "Little Rock")
    board.hand("blue", "1 ore").hand("white", "1 coal").hand("orange", "1 grain")
    board.says("red", "play cavalry", "outlaw to I9")
    assert board.options() == ["rob white", "rob blue"]
    assert board.refuses("red", "rob orange") == "p4 Steal a resource"
    board.says("red", "rob white")
    board.dice("stolen coal")
    assert board.hand_of("red") == "1 coal"


def test_p7_cavalry__nobody_gives_back_cards() -> None:
    board = holding("cavalry", hand="9 ore").hand("blue", "9 coal")
    board.says("red", "play cavalry", "outlaw to I9")
    assert board.hand_of("red") == "9 ore"
    assert board.hand_of("blue") == "9 coal"
    assert board.asked() == ("red", "ActionPhase")


def test_p7_cavalry__before_the_roll_too_and_the_outlaw_then_blocks() -> None:
    board = Scenario().cards("red", "cavalry").city("blue", "Omaha").before_roll("red")
    board.says("red", "play cavalry", "outlaw to I9", "roll")
    board.dice("3 3")
    assert board.hand_of("blue") == "nothing"
    assert purses(board) == (6, 4, 4, 4)


# Engineer ----------------------------------------------------------------------------------------


def test_p7_engineer__two_rails_free_of_charge() -> None:
    board = holding("engineer", hand="1 ore 1 lumber").city("red", "Omaha")
    board.says("red", "play engineer", "rail Omaha–J8w", "rail J8w–I9e")
    assert board.rail_on("Omaha–J8w") == "red"
    assert board.rail_on("J8w–I9e") == "red"
    assert board.hand_of("red") == "1 lumber 1 ore"
    assert board.player("red").rails_left == 28
    assert board.asked() == ("red", "ActionPhase")


def test_p7_engineer__the_two_need_not_touch() -> None:
    board = holding("engineer").city("red", "Omaha", "Bismarck")
    board.says("red", "play engineer", "rail Omaha–J8w", "rail Bismarck–I5w")
    assert board.player("red").rails_left == 28


def test_p7_engineer__one_may_be_enough() -> None:
    board = holding("engineer").city("red", "Omaha")
    board.says("red", "play engineer", "rail Omaha–J8w", "done")
    assert board.player("red").rails_left == 29
    assert board.asked() == ("red", "ActionPhase")


@pytest.mark.parametrize("where", ["I9e–St. Louis", "Omaha–I9w"])
def test_p7_engineer__by_the_usual_rules(where: str) -> None:
    board = holding("engineer").city("red", "Omaha").rail("blue", "Omaha–I9w")
    board.says("red", "play engineer")
    assert board.refuses("red", f"rail {where}") == "p5 Rail"


@pytest.mark.parametrize("words", ["buy card", "roll", "take gold", "settler at Omaha"])
def test_p7_engineer__one_rail_after_the_other_and_nothing_between(words: str) -> None:
    board = holding("engineer", hand="1 cattle 1 coal 1 grain 1 lumber").city("red", "Omaha")
    board.says("red", "play engineer", "rail Omaha–J8w")
    assert board.refuses("red", words) == "p7 Engineer"


def test_p7_engineer__its_rails_produce_gold() -> None:
    board = holding("engineer").city("red", "Omaha").rail("blue", "I9e–St. Louis")
    board.says("red", "play engineer", "rail Omaha–J8w", "rail J8w–I9e")
    assert purses(board) == (5, 3, 3, 4)


def test_p7_engineer__its_rail_on_a_train_track_brings_another() -> None:
    board = holding("engineer").city("red", "Denver").rail("red", "Denver–F8e")
    board.says("red", "play engineer", "rail F8e–H8w")
    assert board.asked() == ("red", "FreeRail")
    board.says("red", "rail H8w–G9e")
    assert board.asked() == ("red", "EngineerRail")
    board.says("red", "rail Denver–E9e")
    assert board.player("red").rails_left == 26
    assert board.asked() == ("red", "ActionPhase")


def test_p7_engineer__declining_the_track_rail_leaves_the_second_engineer_rail() -> None:
    board = holding("engineer").city("red", "Denver").rail("red", "Denver–F8e")
    board.says("red", "play engineer", "rail F8e–H8w", "done")
    assert board.asked() == ("red", "EngineerRail")


def test_p7_engineer__before_the_roll_too() -> None:
    board = Scenario().cards("red", "engineer").city("red", "Omaha").before_roll("red")
    board.says("red", "play engineer", "rail Omaha–J8w", "rail J8w–I9e")
    assert board.asked() == ("red", "BeforeTheRoll")


def test_p7_engineer__the_last_rail_in_the_supply_ends_it() -> None:
    board = holding("engineer").city("red", "Omaha").rails_left("red", 1)
    board.says("red", "play engineer", "rail Omaha–J8w")
    assert board.asked() == ("red", "ActionPhase")
    assert board.player("red").rails_left == 0


def test_p7_engineer__refused_without_a_rail_left() -> None:
    board = holding("engineer").city("red", "Omaha").rails_left("red", 0)
    why_not = board.refusal("red", "play engineer")
    assert why_not.rule == "p7 Engineer"
    assert "rail" in why_not.sentence


def test_p7_engineer__refused_without_a_legal_path() -> None:
    board = holding("engineer").city("red", "Houston").rail("blue", "Houston–J14w")
    assert board.refuses("red", "play engineer") == "p7 Engineer"


# Right of Way ------------------------------------------------------------------------------------


def riding(*cards: str, hand: str = "", owner: str = "red") -> Scenario:
    """Red's train at the head of a line of seven rails, the last six of which this colour owns."""
    board = holding(*cards, hand=hand).rail("red", LINE[0]).rail(owner, *LINE[1:])
    return board.train("red", LINE[0])


@pytest.mark.parametrize("rails", [1, 2, 3, 4, 5])
def test_p7_right_of_way__up_to_five_rails_without_coal(rails: int) -> None:
    board = riding("right of way", hand="2 coal")
    board.says("red", "play right of way", f"train 1 to {LINE[rails]}")
    assert board.train_of("red") == path(LINE[rails])
    assert board.hand_of("red") == "2 coal"


def test_p7_right_of_way__six_are_too_many() -> None:
    board = riding("right of way", hand="2 coal")
    board.says("red", "play right of way")
    assert board.refuses("red", f"train 1 to {LINE[6]}") == "p7 Right of Way"


def test_p7_right_of_way__no_fee_to_anybody() -> None:
    board = riding("right of way", owner="blue").gold("red", 0)
    board.says("red", "play right of way", f"train 1 to {LINE[4]}")
    assert purses(board) == (0, 3, 3, 3)


def test_p7_right_of_way__it_may_stop_to_deliver_and_go_on() -> None:
    board = riding("right of way").city("blue", "St. Louis").city("orange", "Nashville").goods("red", 2)
    board.says("red", "play right of way", f"train 1 to {LINE[2]}", "deliver St. Louis")
    board.says("red", f"train 1 to {LINE[5]}", "deliver Nashville")
    assert board.player("red").delivered == 2
    assert board.train_of("red") == path(LINE[5])


def test_p7_right_of_way__the_five_rails_count_over_all_its_stops() -> None:
    board = riding("right of way")
    board.says("red", "play right of way", f"train 1 to {LINE[3]}")
    assert board.refuses("red", f"train 1 to {LINE[6]}") == "p7 Right of Way"
    board.says("red", f"train 1 to {LINE[5]}")


def test_p7_right_of_way__what_is_left_is_lost() -> None:
    board = riding("right of way")
    board.says("red", "play right of way", f"train 1 to {LINE[1]}", "done")
    assert board.asked() == ("red", "ActionPhase")
    assert board.refuses("red", f"train 1 to {LINE[2]}") == "p8 Move a train"


def test_p7_right_of_way__one_train_only() -> None:
    board = riding("right of way").train("red", LINE[6], 2)
    board.says("red", "play right of way", f"train 1 to {LINE[1]}")
    assert board.refuses("red", f"train 2 to {LINE[5]}") == "p7 Right of Way"


def test_p7_right_of_way__either_train() -> None:
    board = riding("right of way").train("red", LINE[6], 2)
    board.says("red", "play right of way", f"train 2 to {LINE[2]}")
    assert board.train_of("red", 2) == path(LINE[2])
    assert board.train_of("red", 1) == path(LINE[0])


def test_p7_right_of_way__its_rails_do_not_count_as_a_fee_paid() -> None:
    board = riding("right of way", hand="1 coal", owner="blue")
    board.says("red", "play right of way", f"train 1 to {LINE[2]}", "done")
    assert purses(board) == (3, 3, 3, 3)
    board.says("red", f"train 1 to {LINE[3]}")
    assert purses(board) == (2, 3, 3, 4)


def test_p7_right_of_way__movement_paid_by_coal_is_kept_for_later() -> None:
    board = riding("right of way", hand="1 coal")
    board.says("red", f"train 1 to {LINE[1]}", "play right of way", f"train 1 to {LINE[4]}", "done")
    board.says("red", f"train 1 to {LINE[6]}")
    assert board.train_of("red") == path(LINE[6])
    assert board.hand_of("red") == "nothing"


def test_p7_right_of_way__it_may_pass_a_full_path_but_not_rest_there() -> None:
    board = riding("right of way").train("blue", LINE[5], 1).train("orange", LINE[5], 1)
    board.train("blue", LINE[3], 2).train("orange", LINE[3], 2)
    board.says("red", "play right of way")
    assert board.refuses("red", f"train 1 to {LINE[5]}") == "p8 Two trains a path"
    board.says("red", f"train 1 to {LINE[4]}")
    assert board.train_of("red") == path(LINE[4])


def test_p7_right_of_way__having_paused_on_a_full_path_it_must_go_on() -> None:
    board = riding("right of way").train("blue", LINE[3], 1).train("orange", LINE[3], 1)
    board.says("red", "play right of way", f"train 1 to {LINE[3]}")
    assert board.refuses("red", "done") == "p8 Two trains a path"
    board.says("red", f"train 1 to {LINE[4]}", "done")
    assert board.train_of("red") == path(LINE[4])
    assert board.asked() == ("red", "ActionPhase")


@pytest.mark.parametrize("words", ["buy card", "roll", "take gold", "buy ore"])
def test_p7_right_of_way__in_one_go_and_nothing_between(words: str) -> None:
    board = riding("right of way", hand="1 cattle 1 coal")
    board.says("red", "play right of way", f"train 1 to {LINE[1]}")
    assert board.refuses("red", words) == "p7 Right of Way"


def test_p7_right_of_way__only_along_rails() -> None:
    board = riding("right of way")
    board.says("red", "play right of way")
    assert board.refuses("red", "train 1 to J8w–I7e") == "p8 Move a train"


def test_p7_right_of_way__where_deliveries_wait_nothing_is_delivered_before_the_roll() -> None:
    board = (
        Scenario(deliveries="after_roll")
        .cards("red", "right of way")
        .rail("red", *LINE)
        .train("red", LINE[0])
        .city("blue", "St. Louis")
    )
    board.before_roll("red")
    board.says("red", "play right of way", f"train 1 to {LINE[2]}")
    assert board.refuses("red", "deliver St. Louis") == "p4 Card before the roll"
    board.says("red", "done")
    assert board.asked() == ("red", "BeforeTheRoll")
    board.says("red", "roll")
    board.dice("1 1")
    board.says("red", "deliver St. Louis")
    assert board.player("red").delivered == 1


def test_p7_right_of_way__along_a_named_route() -> None:
    board = holding("right of way").rail("red", "I9e–St. Louis", "K7e–Indianapolis").rail("blue", *RING)
    board.train("red", "I9e–St. Louis")
    south = ("St. Louis–J10e", "J10e–Nashville", "Nashville–K9e", "K9e–Indianapolis", "Indianapolis–K7e")
    board.says("red", "play right of way", f"train 1 to {south[-1]} via {', '.join(south)}")
    assert [len(event.route) for event in told(board, TrainMoved)] == [5]
    assert [event.coal for event in told(board, TrainMoved)] == [0]
    assert purses(board) == (3, 3, 3, 3)


def test_p7_right_of_way__unless_named_by_the_fewest_rails() -> None:
    board = holding("right of way").rail("red", "I9e–St. Louis", "K7e–Indianapolis").rail("blue", *RING)
    board.train("red", "I9e–St. Louis")
    board.says("red", "play right of way", "train 1 to Indianapolis–K7e")
    assert [len(event.route) for event in told(board, TrainMoved)] == [3]


def test_p7_right_of_way__refused_without_a_train() -> None:
    board = holding("right of way").rail("red", *LINE)
    assert board.refuses("red", "play right of way") == "p7 Right of Way"


def test_p7_right_of_way__refused_for_a_train_that_cannot_move() -> None:
    board = holding("right of way").rail("red", LINE[0]).train("red", LINE[0])
    why_not = board.refusal("red", "play right of way")
    assert why_not.rule == "p7 Right of Way"
    assert "train" in why_not.sentence


# Mineral Rights ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "hand"), [("ore", "ore", "2 ore"), ("grain", "coal", "1 coal 1 grain")]
)
def test_p7_mineral_rights__any_two_alike_or_different(first: str, second: str, hand: str) -> None:
    board = holding("mineral rights")
    board.says("red", "play mineral rights", f"take {first}", f"take {second}")
    assert board.hand_of("red") == hand
    assert sum(board.table.supply) == 93
    assert board.asked() == ("red", "ActionPhase")


def test_p7_mineral_rights__only_what_the_supply_holds() -> None:
    board = holding("mineral rights").hand("blue", "18 ore").hand("white", "19 coal")
    board.says("red", "play mineral rights")
    why_not = board.refusal("red", "take coal")
    assert why_not.rule == "p7 Mineral Rights"
    assert "coal" in why_not.sentence
    board.says("red", "take ore")
    assert board.refuses("red", "take ore") == "p7 Mineral Rights"
    assert board.options() == ["take cattle", "take grain", "take lumber"]


@pytest.mark.parametrize("number", [-1, 5, 99])
def test_p7_mineral_rights__there_are_five_resources(number: int) -> None:
    board = holding("mineral rights")
    board.says("red", "play mineral rights")
    assert board.refusal("red", TakeResource(number)).rule == "p7 Mineral Rights"


def test_p7_mineral_rights__a_supply_of_one_gives_one() -> None:
    board = (
        holding("mineral rights").hand("blue", "19 cattle 19 coal 19 grain").hand("white", "19 lumber 18 ore")
    )
    board.says("red", "play mineral rights", "take ore")
    assert board.hand_of("red") == "1 ore"
    assert board.asked() == ("red", "ActionPhase")


def test_p7_mineral_rights__refused_when_the_supply_is_empty() -> None:
    board = (
        holding("mineral rights").hand("blue", "19 cattle 19 coal 19 grain").hand("white", "19 lumber 19 ore")
    )
    why_not = board.refusal("red", "play mineral rights")
    assert why_not.rule == "p7 Mineral Rights"
    assert "supply" in why_not.sentence


def test_p7_mineral_rights__before_the_roll_too() -> None:
    board = Scenario().cards("red", "mineral rights").before_roll("red")
    board.says("red", "play mineral rights", "take ore", "take ore")
    assert board.hand_of("red") == "2 ore"
    assert board.asked() == ("red", "BeforeTheRoll")


# Cattle Drive ------------------------------------------------------------------------------------


def test_p7_cattle_drive__one_cattle_for_five_gold() -> None:
    board = holding("cattle drive", hand="2 cattle 1 ore")
    board.says("red", "play cattle drive")
    assert board.hand_of("red") == "1 cattle 1 ore"
    assert supply_of(board, "cattle") == 18
    assert purses(board) == (8, 3, 3, 3)
    assert board.asked() == ("red", "ActionPhase")


def test_p7_cattle_drive__refused_without_cattle() -> None:
    board = holding("cattle drive", hand="5 ore")
    why_not = board.refusal("red", "play cattle drive")
    assert why_not.rule == "p7 Cattle Drive"
    assert "cattle" in why_not.sentence


def test_p7_cattle_drive__before_the_roll_too() -> None:
    board = Scenario().cards("red", "cattle drive").hand("red", "1 cattle").before_roll("red")
    board.says("red", "play cattle drive")
    assert board.gold_of("red") == 8
    assert board.asked() == ("red", "BeforeTheRoll")


# Scout -------------------------------------------------------------------------------------------


def scouting(hand: str = "") -> Scenario:
    """Red plays Scout with a settler in its city of Omaha."""
    board = Scenario().cards("red", "scout").city("red", "Omaha").settler("red", "Omaha").hand("red", hand)
    board.turn("red")
    board.says("red", "play scout")
    return board


def test_p7_scout__three_gold() -> None:
    board = scouting()
    board.says("red", "take gold")
    assert purses(board) == (6, 3, 3, 3)
    assert board.settler_of("red") == "Omaha"
    assert board.asked() == ("red", "ActionPhase")


@pytest.mark.parametrize("place", ["I9w", "H10w", "F10e", "K11w"])
def test_p7_scout__or_a_settler_up_to_five_intersections_without_grain(place: str) -> None:
    board = scouting(hand="2 grain")
    board.says("red", f"settler 1 to {place}")
    assert board.settler_of("red") == place
    assert board.hand_of("red") == "2 grain"
    assert purses(board) == (3, 3, 3, 3)
    assert board.asked() == ("red", "ActionPhase")


def test_p7_scout__six_are_too_many() -> None:
    board = scouting(hand="5 grain")
    why_not = board.refusal("red", "settler 1 to F12e")
    assert why_not.rule == "p7 Scout"


def test_p7_scout__it_settles_on_an_empty_site() -> None:
    board = scouting()
    board.says("red", "settler 1 to Rapid City")
    assert board.city_at("Rapid City") == "red"
    assert board.settler_of("red") == ""
    assert board.player("red").goods == 2
    assert (board.number_on("N8"), board.number_on("G7")) == (0, 9)


def test_p7_scout__it_obeys_the_same_stops() -> None:
    board = (
        Scenario().cards("red", "scout").city("red", "Omaha").settler("red", "Omaha").city("blue", "Wichita")
    )
    board.settler("orange", "J8w").turn("red")
    board.says("red", "play scout")
    for place in ("Wichita", "J8w", "Omaha"):
        assert board.refuses("red", f"settler 1 to {place}") == "p6 Settler stops"


def test_p7_scout__with_an_empty_turntable_it_ends_on_no_empty_site() -> None:
    board = scouting().cities_left("red", 0)
    assert board.refuses("red", "settler 1 to Wichita") == "p5 Piece limits"


def test_p7_scout__what_is_left_is_lost() -> None:
    board = scouting()
    board.says("red", "settler 1 to I9w")
    assert board.refuses("red", "settler 1 to G9e") == "p6 Move a settler"


def test_p7_scout__a_move_for_grain_may_follow() -> None:
    board = scouting(hand="1 grain")
    board.says("red", "settler 1 to I9w", "settler 1 to H10w")
    assert board.settler_of("red") == "H10w"
    assert board.hand_of("red") == "nothing"


def test_p7_scout__one_of_both_and_not_neither() -> None:
    board = scouting()
    assert board.refuses("red", "done") == "p7 Scout"
    board.says("red", "settler 1 to I9w")
    assert board.refuses("red", "take gold") == "p5 Action phase"


@pytest.mark.parametrize("words", ["done", "buy ore", "exchange ore for coal", "deliver Omaha"])
def test_p7_scout__nothing_before_the_choice(words: str) -> None:
    assert scouting(hand="3 ore").refuses("red", words) == "p7 Scout"


def test_p7_scout__the_gold_can_always_be_taken() -> None:
    board = holding("scout")
    board.says("red", "play scout")
    assert board.options() == ["take gold"]
    assert board.refuses("red", "settler 1 to Omaha") == "p6 Move a settler"
    board.says("red", "take gold")
    assert board.gold_of("red") == 6


def test_p7_scout__before_the_roll_too() -> None:
    board = Scenario().cards("red", "scout").settler("red", "J8w").before_roll("red")
    board.says("red", "play scout", "settler 1 to Omaha")
    assert board.city_at("Omaha") == "red"
    assert board.asked() == ("red", "BeforeTheRoll")


# Native Support ----------------------------------------------------------------------------------


def test_p7_native_support__the_named_number_counts_as_the_roll() -> None:
    board = (
        Scenario()
        .cards("red", "native support")
        .city("red", "Omaha")
        .city("blue", "Wichita")
        .before_roll("red")
    )
    board.says("red", "play native support", "name 6")
    assert board.hand_of("red") == "1 coal"
    assert board.hand_of("blue") == "1 coal"
    assert purses(board) == (3, 4, 4, 3)
    assert board.asked() == ("red", "ActionPhase")
    assert told(board, Rolled) == []
    assert [(event.seat, event.number) for event in told(board, NumberNamed)] == [(0, 6)]


@pytest.mark.parametrize("number", range(2, 13))
def test_p7_native_support__any_total_from_two_to_twelve(number: int) -> None:
    board = Scenario().cards("red", "native support").before_roll("red")
    board.says("red", "play native support", f"name {number}")
    assert board.asked() == ("red", "Outlaw" if number == 7 else "ActionPhase")
    assert board.table.rolled == number


@pytest.mark.parametrize("number", [0, 1, 13, 99])
def test_p7_native_support__no_other_number(number: int) -> None:
    board = Scenario().cards("red", "native support").before_roll("red")
    board.says("red", "play native support")
    assert board.refuses("red", f"name {number}") == "p7 Native Support"


def test_p7_native_support__seven_wakes_the_outlaw() -> None:
    board = (
        Scenario()
        .cards("red", "native support")
        .city("blue", "Omaha")
        .hand("blue", "8 ore")
        .before_roll("red")
    )
    board.says("red", "play native support", "name 7")
    assert board.asked() == ("blue", "DiscardAtOnce")
    board.says("blue", "give back 4 ore")
    board.says("red", "outlaw to I9")
    board.dice("stolen ore")
    assert board.hand_of("red") == "1 ore"
    assert board.hand_of("blue") == "3 ore"
    assert purses(board) == (3, 3, 3, 3)
    assert board.asked() == ("red", "ActionPhase")


@pytest.mark.parametrize("words", ["roll", "done"])
def test_p7_native_support__once_played_a_number_must_be_named(words: str) -> None:
    board = Scenario().cards("red", "native support").before_roll("red")
    board.says("red", "play native support")
    assert board.refuses("red", words) == "p7 Native Support"


def test_p7_native_support__refused_after_the_roll() -> None:
    board = holding("native support")
    why_not = board.refusal("red", "play native support")
    assert why_not.rule == "p7 Native Support"
    assert "roll" in why_not.sentence


# The first resource, what everybody hears, and trains that are none -------------------------------


def test_p7_mineral_rights__cattle_may_be_taken_like_any_other_resource() -> None:
    board = Scenario().cards("red", "mineral rights").turn("red")
    board.says("red", "play mineral rights", "take cattle", "take cattle")
    assert board.hand_of("red") == "2 cattle"


def test_p7_mineral_rights__everybody_hears_what_was_taken() -> None:
    board = Scenario().cards("red", "mineral rights").turn("red")
    board.says("red", "play mineral rights", "take coal", "take ore")
    assert [event.cards for event in told(board, Received)] == [(0, 1, 0, 0, 0), (0, 0, 0, 0, 1)]


def test_p7_right_of_way__there_is_no_third_train_to_move() -> None:
    board = Scenario().rail("red", "J8w–I9e", "I9e–St. Louis").train("red", "J8w–I9e")
    board.cards("red", "right of way").turn("red")
    board.says("red", "play right of way")
    there = PATH_BY_ENDS[PLACE_BY_NAME["I9e"], PLACE_BY_NAME["St. Louis"]]
    for number in (-2, 2, 99):
        refused = board.refusal("red", MoveTrain(number, there))
        assert refused.rule == "p8 Move a train"
        assert refused.sentence == "That train is not on the map."
