"""Page 8 of the rulebook: trains, rights of way, deliveries, the extraordinary build phase and winning."""

import pytest

from goldenspike.core.play import NotYourDecision
from goldenspike.games.america.actions import Deliver, MoveTrain
from goldenspike.games.america.board import PATH_BY_ENDS, PATH_NAMES, PLACE_BY_NAME
from goldenspike.games.america.events import Delivered, FeePaid, GameWon, TrainMoved
from goldenspike.games.america.settings import Settings
from kit.america import Scenario, not_asked, spoken_path
from kit.scenario import parts
from kit.turns import finish_turn, path, purses, quiet_round, quiet_turn, supply_of, told

LINE = (
    "Houston–J14w",
    "J14w–Shreveport",
    "Shreveport–J12w",
    "J12w–Little Rock",
    "Little Rock–J10w",
    "J10w–Wichita",
    "Wichita–I9w",
    "I9w–Omaha",
    "Omaha–J8w",
    "J8w–I9e",
    "I9e–St. Louis",
    "St. Louis–J10e",
    "J10e–Nashville",
    "Nashville–K9e",
    "K9e–Lexington",
    "Lexington–L10e",
    "L10e–Atlanta",
    "Atlanta–L12e",
    "L12e–N12w",
    "N12w–Jacksonville",
)
"""A chain of twenty paths from Houston to Jacksonville; it passes ten city-sites."""
SITES = (
    "Houston",
    "Shreveport",
    "Little Rock",
    "Wichita",
    "Omaha",
    "St. Louis",
    "Nashville",
    "Lexington",
    "Atlanta",
    "Jacksonville",
)


def red_line(hand: str = "", *, start: int = 0, rails: int = 20) -> Scenario:
    """Red owns the first rails of the line, has a train on one of them and is in its action phase."""
    board = Scenario().rail("red", *LINE[:rails]).train("red", LINE[start]).hand("red", hand)
    return board.turn("red")


def red_then(owner: str, hand: str, *, gold: int = 3) -> Scenario:
    """Red owns three rails of the line and another colour the next six; red's train is on the third."""
    board = Scenario().rail("red", *LINE[:3]).rail(owner, *LINE[3:9]).train("red", LINE[2]).hand("red", hand)
    return board.gold("red", gold).turn("red")


def move(rail: int, train: int = 1) -> str:
    """Move a train to this rail of the line."""
    return f"train {train} to {LINE[rail]}"


def route(train: int, *paths: str) -> str:
    """Move a train along these rails."""
    return f"train {train} to {paths[-1]} via {', '.join(paths)}"


# Move a train ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rails", "coal"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3), (8, 3), (9, 3), (10, 4)]
)
def test_p8_move_a_train__each_coal_carries_it_up_to_three_rails(rails: int, coal: int) -> None:
    board = red_line("5 coal")
    board.says("red", move(rails))
    assert board.train_of("red") == path(LINE[rails])
    assert board.hand_of("red") == f"{5 - coal} coal"
    assert supply_of(board, "coal") == 14 + coal
    assert [(len(event.route), event.coal) for event in told(board, TrainMoved)] == [(rails, coal)]


@pytest.mark.parametrize(("rails", "coal"), [(1, 0), (3, 0), (4, 1), (7, 2), (10, 3)])
def test_p8_move_a_train__not_with_too_little_coal(rails: int, coal: int) -> None:
    board = red_line(f"{coal} coal 5 grain")
    why_not = board.refusal("red", move(rails))
    assert why_not.rule == "p8 Move a train"
    assert "coal" in why_not.sentence


def test_p8_move_a_train__never_onto_a_path_without_a_rail() -> None:
    board = red_line("5 coal", rails=4)
    why_not = board.refusal("red", move(4))
    assert why_not.rule == "p8 Move a train"
    assert spoken_path(LINE[4]) in why_not.sentence


def test_p8_move_a_train__never_over_a_gap() -> None:
    board = red_line("5 coal", rails=3).rail("red", LINE[4])
    assert board.refuses("red", move(4)) == "p8 Move a train"


def test_p8_move_a_train__one_in_the_supply_cannot_move() -> None:
    board = red_line("5 coal")
    assert board.refuses("red", move(1, train=2)) == "p8 Move a train"


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_p8_move_a_train__there_are_two_trains(number: int) -> None:
    board = red_line("5 coal").train("red", LINE[4], 2)
    there = PATH_BY_ENDS[PLACE_BY_NAME["Houston"], PLACE_BY_NAME["J14w"]]
    assert board.refusal("red", MoveTrain(number, there)).rule == "p8 Move a train"


@pytest.mark.parametrize("number", [-1, 201, 9999])
def test_p8_move_a_train__not_off_the_map(number: int) -> None:
    board = red_line("5 coal")
    there = PATH_BY_ENDS[PLACE_BY_NAME["J14w"], PLACE_BY_NAME["Shreveport"]]
    assert board.refusal("red", MoveTrain(0, number)).rule == "p8 Move a train"
    assert board.refusal("red", MoveTrain(0, number, (number,))).rule == "p8 Move a train"
    assert board.refusal("red", MoveTrain(0, there, (number, there))).rule == "p8 Move a train"


def test_p8_move_a_train__it_must_leave_its_path() -> None:
    assert red_line("5 coal").refuses("red", move(0)) == "p8 Move a train"


def test_p8_move_a_train__movement_not_used_stays_with_the_train() -> None:
    board = red_line("1 coal")
    board.says("red", move(1), move(3))
    assert board.train_of("red") == path(LINE[3])
    assert board.hand_of("red") == "nothing"
    assert board.refuses("red", move(4)) == "p8 Move a train"


def test_p8_move_a_train__movement_not_used_is_counted_before_more_coal_is_paid() -> None:
    board = red_line("2 coal")
    board.says("red", move(2), move(6))
    assert board.hand_of("red") == "nothing"
    assert [event.coal for event in told(board, TrainMoved)] == [1, 1]


def test_p8_move_a_train__movement_not_used_is_kept_while_other_things_are_done() -> None:
    board = red_line("1 coal 1 ore 1 lumber").city("blue", "Shreveport")
    board.says("red", move(1), "deliver Shreveport", "rail Shreveport–K13w", "buy grain")
    board.says("red", move(3))
    assert board.train_of("red") == path(LINE[3])


def test_p8_move_a_train__movement_not_used_is_lost_with_the_turn() -> None:
    board = red_line("1 coal")
    board.says("red", move(1))
    quiet_round(board, "red")
    board.says("red", "roll")
    board.dice("1 1")
    assert board.refuses("red", move(2)) == "p8 Move a train"


def test_p8_move_a_train__along_anybodys_rails() -> None:
    board = red_then("blue", "1 coal")
    board.says("red", move(5))
    assert board.train_of("red") == path(LINE[5])


# The default route and named routes --------------------------------------------------------------


RING = (
    "St. Louis–J8e",
    "J8e–Indianapolis",
    "Indianapolis–K9e",
    "K9e–Nashville",
    "Nashville–J10e",
    "J10e–St. Louis",
)
"""The six paths around the fields K9."""
NORTH = (RING[0], RING[1], "Indianapolis–K7e", "K7e–Chicago")
"""From a train on I9e–St. Louis to Chicago the short way: four rails."""
SOUTH = (RING[5], RING[4], RING[3], RING[2], "Indianapolis–K7e", "K7e–Chicago")
"""The same the long way round: six rails."""


def ring(north: str, hand: str, *, gold: int = 3) -> Scenario:
    """Red's train on I9e–St. Louis; a ring of red rails, but the two in the north belong to this colour."""
    board = Scenario().rail("red", "I9e–St. Louis", *RING[2:], "Indianapolis–K7e", "K7e–Chicago")
    board.rail(north, *RING[:2]).train("red", "I9e–St. Louis").hand("red", hand).gold("red", gold)
    return board.turn("red")


def last_route(board: Scenario) -> tuple[str, ...]:
    return tuple(PATH_NAMES[each] for each in told(board, TrainMoved)[-1].route)


def named(paths: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(path(each) for each in paths)


def test_p8_move_a_train__by_default_the_least_coal_even_for_a_fee() -> None:
    board = ring("blue", "5 coal")
    board.says("red", "train 1 to Indianapolis–K7e")
    assert last_route(board) == named(NORTH[:3])
    assert board.hand_of("red") == "4 coal"
    assert purses(board) == (2, 3, 3, 4)


def test_p8_move_a_train__by_default_the_least_fees_for_the_same_coal() -> None:
    board = ring("blue", "5 coal")
    board.says("red", "train 1 to K7e–Chicago")
    assert last_route(board) == named(SOUTH)
    assert board.hand_of("red") == "3 coal"
    assert purses(board) == (3, 3, 3, 3)


def test_p8_move_a_train__by_default_the_fewest_rails_for_the_same_coal_and_fees() -> None:
    board = ring("red", "2 coal")
    board.says("red", "train 1 to K7e–Chicago")
    assert last_route(board) == named(NORTH)
    board.says("red", "train 1 to J8e–Indianapolis")
    assert board.hand_of("red") == "nothing"


def test_p8_move_a_train__by_default_only_what_can_be_paid_in_gold() -> None:
    board = ring("blue", "5 coal", gold=0)
    board.says("red", "train 1 to Indianapolis–K7e")
    assert last_route(board) == named(SOUTH[:5])
    assert board.hand_of("red") == "3 coal"


def test_p8_move_a_train__by_default_only_what_can_be_paid_in_coal() -> None:
    board = ring("blue", "1 coal", gold=0)
    assert board.refuses("red", "train 1 to Indianapolis–K7e") == "p8 Right of way"


def test_p8_move_a_train__by_default_a_fee_paid_already_counts_as_none() -> None:
    board = (
        Scenario()
        .rail("red", "I9e–St. Louis", "K9e–Lexington")
        .rail("blue", *RING[:3])
        .rail("orange", *RING[3:])
    )
    board.train("red", "I9e–St. Louis").hand("red", "5 coal").turn("red")
    board.says("red", f"train 1 to {RING[2]}", "train 1 to I9e–St. Louis")
    assert purses(board) == (2, 3, 3, 4)
    board.says("red", "train 1 to K9e–Lexington")
    assert last_route(board) == named((*RING[:3], "K9e–Lexington"))
    assert purses(board) == (2, 3, 3, 4)


def test_p8_move_a_train__a_named_route_is_taken() -> None:
    board = ring("blue", "5 coal")
    board.says("red", route(1, *SOUTH[:5]))
    assert last_route(board) == named(SOUTH[:5])
    assert board.hand_of("red") == "3 coal"
    assert purses(board) == (3, 3, 3, 3)


def test_p8_move_a_train__a_named_route_with_a_fee_is_taken_too() -> None:
    board = ring("blue", "2 coal")
    board.says("red", route(1, *NORTH))
    assert last_route(board) == named(NORTH)
    assert purses(board) == (2, 3, 3, 4)


@pytest.mark.parametrize(
    "words",
    [
        route(1, RING[5], "Indianapolis–K7e"),
        route(1, "J10e–Nashville"),
        f"train 1 to Indianapolis–K7e via {RING[0]}, {RING[1]}",
        route(1, RING[0], "J8e–K7w"),
    ],
)
def test_p8_move_a_train__a_named_route_runs_from_rail_to_adjoining_rail(words: str) -> None:
    assert ring("red", "5 coal").refuses("red", words) == "p8 Move a train"


def test_p8_move_a_train__a_named_route_costs_its_own_coal() -> None:
    board = ring("red", "1 coal")
    assert board.refuses("red", route(1, *SOUTH[:5])) == "p8 Move a train"
    board.says("red", route(1, *NORTH[:3]))
    assert board.hand_of("red") == "nothing"


def test_p8_move_a_train__a_named_route_pays_its_own_fees() -> None:
    board = ring("blue", "5 coal", gold=0)
    why_not = board.refusal("red", route(1, *NORTH))
    assert why_not.rule == "p8 Right of way"
    assert "gold" in why_not.sentence


# Two trains a path -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "others", [(("blue", 1), ("blue", 2)), (("blue", 1), ("orange", 1)), (("red", 2), ("blue", 1))]
)
def test_p8_two_trains_a_path__no_third_train_ends_there(
    others: tuple[tuple[str, int], tuple[str, int]],
) -> None:
    board = red_line("1 coal")
    for colour, number in others:
        board.train(colour, LINE[3], number)
    why_not = board.refusal("red", move(3))
    assert why_not.rule == "p8 Two trains a path"
    assert spoken_path(LINE[3]) in why_not.sentence


def test_p8_two_trains_a_path__a_second_train_finds_room() -> None:
    board = red_line("1 coal").train("blue", LINE[3])
    board.says("red", move(3))
    assert board.train_of("red") == path(LINE[3])
    assert board.asked() == ("red", "ActionPhase")


def full(board: Scenario, *rails: int) -> Scenario:
    """Two trains of other colours stand on these rails of the line, at most two such rails."""
    for number, rail in enumerate(rails, start=1):
        board.train("blue", LINE[rail], number).train("orange", LINE[rail], number)
    return board


def test_p8_two_trains_a_path__a_train_may_move_past_two() -> None:
    board = full(red_line("1 coal"), 1, 2)
    board.says("red", move(3))
    assert board.train_of("red") == path(LINE[3])
    assert board.hand_of("red") == "nothing"


def test_p8_two_trains_a_path__it_may_pause_to_deliver_and_go_on() -> None:
    board = full(red_line("1 coal"), 1).city("blue", "Shreveport")
    board.says("red", move(1))
    assert board.asked() == ("red", "GoOn")
    board.says("red", "deliver Shreveport")
    assert board.asked() == ("red", "GoOn")
    board.says("red", move(3))
    assert board.train_of("red") == path(LINE[3])
    assert board.asked() == ("red", "ActionPhase")
    assert board.player("red").delivered == 1
    assert board.hand_of("red") == "nothing"


@pytest.mark.parametrize(
    "words",
    ["done", "buy card", "buy ore", "rail Houston–J14w", "rail J12w–H12e", "settler 1 to J8e", "play scout"],
)
def test_p8_two_trains_a_path__while_pausing_nothing_else_is_done(words: str) -> None:
    board = (
        full(red_line("2 coal 1 cattle 1 ore 1 lumber 1 grain"), 1)
        .settler("red", "K7w")
        .cards("red", "scout")
    )
    board.says("red", move(1))
    assert board.refuses("red", words) == "p8 Two trains a path"


def test_p8_two_trains_a_path__while_pausing_the_other_train_waits() -> None:
    board = full(red_line("2 coal"), 1).train("red", LINE[6], 2)
    board.says("red", move(1))
    assert board.refuses("red", move(7, train=2)) == "p8 Two trains a path"


def test_p8_two_trains_a_path__to_pause_on_the_third_rail_the_next_coal_is_paid_as_well() -> None:
    board = full(red_line("2 coal"), 3)
    board.says("red", move(3))
    assert board.hand_of("red") == "nothing"
    board.says("red", move(6))
    assert board.train_of("red") == path(LINE[6])


def test_p8_two_trains_a_path__it_may_go_on_backwards() -> None:
    board = full(red_line("1 coal", rails=2), 1)
    board.says("red", move(1))
    board.says("red", move(0))
    assert board.train_of("red") == path(LINE[0])
    assert board.asked() == ("red", "ActionPhase")


def test_p8_two_trains_a_path__it_may_go_on_to_pause_on_another_full_path() -> None:
    board = full(red_line("1 coal"), 1, 2)
    board.says("red", move(1), move(2))
    assert board.asked() == ("red", "GoOn")
    assert board.refuses("red", "done") == "p8 Two trains a path"
    board.says("red", move(3))
    assert board.asked() == ("red", "ActionPhase")


def test_p8_two_trains_a_path__no_pause_where_it_could_not_go_on() -> None:
    board = full(red_line("1 coal", start=2), 5)
    why_not = board.refusal("red", move(5))
    assert why_not.rule == "p8 Two trains a path"


def between_full_paths(gold: int) -> Scenario:
    """Red's train, with 1 coal, beside two full blue rails; the orange one beyond has room."""
    board = (
        Scenario()
        .rail("red", *LINE[:2])
        .rail("blue", *LINE[2:4])
        .rail("orange", LINE[4])
        .train("red", LINE[1])
    )
    return full(board, 2, 3).hand("red", "1 coal").gold("red", gold).turn("red")


def test_p8_two_trains_a_path__no_pause_where_it_could_not_pay_to_go_on() -> None:
    why_not = between_full_paths(gold=1).refusal("red", move(3))
    assert why_not.rule == "p8 Two trains a path"


def test_p8_two_trains_a_path__with_gold_to_go_on_it_may_pause() -> None:
    board = between_full_paths(gold=2)
    board.says("red", move(3))
    assert board.asked() == ("red", "GoOn")
    assert purses(board) == (1, 3, 3, 4)
    board.says("red", move(4))
    assert purses(board) == (0, 4, 3, 4)
    assert board.asked() == ("red", "ActionPhase")


def test_p8_two_trains_a_path__a_named_route_may_pass_two_but_not_end_there() -> None:
    board = full(red_line("1 coal"), 1, 3)
    assert board.refuses("red", route(1, *LINE[1:4])) == "p8 Two trains a path"
    board.says("red", route(1, *LINE[1:3]))
    assert board.train_of("red") == path(LINE[2])
    assert board.asked() == ("red", "ActionPhase")


# No split between trains -------------------------------------------------------------------------


def test_p8_no_split_between_trains__one_coal_moves_only_one() -> None:
    board = red_line("1 coal").train("red", LINE[6], 2)
    board.says("red", move(2))
    assert board.refuses("red", move(7, train=2)) == "p8 Move a train"


def test_p8_no_split_between_trains__two_coal_move_each_up_to_three() -> None:
    board = red_line("2 coal").train("red", LINE[6], 2)
    board.says("red", move(3), move(9, train=2))
    assert (board.train_of("red", 1), board.train_of("red", 2)) == (path(LINE[3]), path(LINE[9]))
    assert board.hand_of("red") == "nothing"


def test_p8_no_split_between_trains__each_keeps_its_own_rest() -> None:
    board = red_line("2 coal").train("red", LINE[6], 2)
    board.says("red", move(1), move(8, train=2), move(3))
    assert board.refuses("red", move(4)) == "p8 Move a train"
    board.says("red", move(9, train=2))
    assert board.hand_of("red") == "nothing"


# Turning round -----------------------------------------------------------------------------------


def test_p8_turning_round__either_way_at_the_start() -> None:
    board = red_line("1 coal", start=5)
    board.says("red", move(2))
    assert board.hand_of("red") == "nothing"


def test_p8_turning_round__in_the_middle_of_a_move_it_uses_no_movement() -> None:
    board = red_line("1 coal", start=5)
    board.says("red", move(6), move(5), move(4))
    assert board.train_of("red") == path(LINE[4])
    assert board.hand_of("red") == "nothing"
    assert board.refuses("red", move(3)) == "p8 Move a train"


def test_p8_turning_round__in_a_named_route_too() -> None:
    board = red_line("1 coal", start=5)
    board.says("red", route(1, LINE[6], LINE[5], LINE[4]))
    assert board.train_of("red") == path(LINE[4])
    assert board.hand_of("red") == "nothing"


# Right of way ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rails", [1, 2, 6])
def test_p8_right_of_way__one_gold_however_many_rails(rails: int) -> None:
    board = red_then("blue", "2 coal")
    board.says("red", move(2 + rails))
    assert purses(board) == (2, 3, 3, 4)
    assert [(event.seat, event.owner, event.gold) for event in told(board, FeePaid)] == [(0, 3, 1)]


def test_p8_right_of_way__own_rails_are_free() -> None:
    board = red_line("3 coal")
    board.says("red", move(9))
    assert purses(board) == (3, 3, 3, 3)


def three_owners(hand: str, gold: int) -> Scenario:
    """Red's train on the first rail of the line; then blue, orange and white own two rails each."""
    board = Scenario().rail("red", LINE[0]).rail("blue", *LINE[1:3]).rail("orange", *LINE[3:5])
    board.rail("white", *LINE[5:7]).train("red", LINE[0]).hand("red", hand).gold("red", gold)
    return board.turn("red")


def test_p8_right_of_way__every_owner_gets_one() -> None:
    board = three_owners("2 coal", gold=3)
    board.says("red", move(6))
    assert purses(board) == (0, 4, 4, 4)


def test_p8_right_of_way__a_route_whose_fees_cannot_be_paid_is_closed() -> None:
    board = three_owners("2 coal", gold=2)
    why_not = board.refusal("red", move(5))
    assert why_not.rule == "p8 Right of way"
    assert why_not.sentence.endswith(" costs 3 gold, and you have 2.")
    board.says("red", move(4))
    assert purses(board) == (0, 4, 3, 4)


def test_p8_right_of_way__without_gold_no_other_players_rail() -> None:
    assert red_then("blue", "2 coal", gold=0).refuses("red", move(3)) == "p8 Right of way"


def test_p8_right_of_way__paid_once_for_all_moves_of_the_turn() -> None:
    board = red_then("blue", "3 coal")
    board.says("red", move(3), move(5), move(2), move(4))
    assert purses(board) == (2, 3, 3, 4)


def test_p8_right_of_way__running_through_counts_as_much_as_ending_there() -> None:
    board = (
        Scenario()
        .rail("red", LINE[0], LINE[2])
        .rail("blue", LINE[1])
        .train("red", LINE[0])
        .hand("red", "1 coal")
    )
    board.turn("red")
    board.says("red", move(2))
    assert purses(board) == (2, 3, 3, 4)


def test_p8_right_of_way__paid_on_entering_and_not_before() -> None:
    board = red_line("1 coal", rails=2).rail("blue", LINE[2])
    board.says("red", move(1))
    assert purses(board) == (3, 3, 3, 3)
    board.says("red", move(2))
    assert purses(board) == (2, 3, 3, 4)


def test_p8_right_of_way__with_three_players_too() -> None:
    board = (
        Scenario(seats=3)
        .rail("red", LINE[0])
        .rail("white", LINE[1])
        .train("red", LINE[0])
        .hand("red", "1 coal")
    )
    board.turn("red")
    board.says("red", move(1))
    assert purses(board) == (2, 3, 4)


# Second train pays too ---------------------------------------------------------------------------


def test_p8_second_train_pays_too__each_train_its_own_gold() -> None:
    board = red_then("blue", "2 coal").train("red", LINE[1], 2)
    board.says("red", move(3), move(4, train=2))
    assert purses(board) == (1, 3, 3, 5)


def test_p8_second_train_pays_too__not_without_a_second_gold() -> None:
    board = red_then("blue", "2 coal", gold=1).train("red", LINE[1], 2)
    board.says("red", move(3))
    assert board.refuses("red", move(4, train=2)) == "p8 Right of way"


# Every turn anew ---------------------------------------------------------------------------------


def test_p8_every_turn_anew__the_same_train_pays_again_next_turn() -> None:
    board = red_then("blue", "1 coal")
    board.says("red", move(3))
    assert purses(board) == (2, 3, 3, 4)
    board.hand("red", "1 coal").turn("red")
    board.says("red", move(4))
    assert purses(board) == (1, 3, 3, 5)


def test_p8_every_turn_anew__after_a_whole_round_at_the_table() -> None:
    board = red_then("blue", "1 coal")
    board.says("red", move(3))
    quiet_round(board, "red")
    board.says("red", "roll")
    board.dice("1 1")
    board.hand("red", "1 coal")
    gold = purses(board)
    board.says("red", move(4))
    assert purses(board) == (gold[0] - 1, gold[1], gold[2], gold[3] + 1)


# No fee to leave ---------------------------------------------------------------------------------


def on_blue_rail(hand: str, *, gold: int = 0) -> Scenario:
    """Red's train begins its turn on a blue rail, with a red rail on one side and a blue one on the other."""
    board = Scenario().rail("red", *LINE[:3]).rail("blue", *LINE[3:6]).rail("red", *LINE[6:8])
    return board.train("red", LINE[3]).hand("red", hand).gold("red", gold).turn("red")


def test_p8_no_fee_to_leave__moving_off_costs_nothing() -> None:
    board = on_blue_rail("1 coal")
    board.says("red", move(1))
    assert purses(board) == (0, 3, 3, 3)


def test_p8_no_fee_to_leave__staying_costs_nothing() -> None:
    board = on_blue_rail("1 coal", gold=3)
    finish_turn(board, "red")
    assert purses(board) == (3, 3, 3, 3)


def test_p8_no_fee_to_leave__staying_to_deliver_costs_nothing() -> None:
    board = on_blue_rail("").city("blue", "Little Rock")
    board.says("red", "deliver Little Rock")
    assert purses(board) == (0, 3, 3, 3)


def test_p8_no_fee_to_leave__the_next_rail_of_that_player_costs_one_gold() -> None:
    assert on_blue_rail("1 coal").refuses("red", move(4)) == "p8 Right of way"
    board = on_blue_rail("1 coal", gold=1)
    board.says("red", move(4))
    assert purses(board) == (0, 3, 3, 4)


def test_p8_no_fee_to_leave__leaving_along_that_players_rails_costs_one_gold() -> None:
    board = on_blue_rail("1 coal", gold=3)
    board.says("red", move(6))
    assert purses(board) == (2, 3, 3, 4)


def test_p8_no_fee_to_leave__coming_back_costs_one_gold() -> None:
    board = on_blue_rail("1 coal", gold=3)
    board.says("red", move(2))
    assert purses(board) == (3, 3, 3, 3)
    board.says("red", move(3))
    assert purses(board) == (2, 3, 3, 4)


def test_p8_no_fee_to_leave__leaving_onto_a_third_players_rail_pays_that_one_only() -> None:
    board = (
        Scenario().rail("blue", LINE[3]).rail("orange", LINE[4]).train("red", LINE[3]).hand("red", "1 coal")
    )
    board.turn("red")
    board.says("red", move(4))
    assert purses(board) == (2, 4, 3, 3)


# Deliver -----------------------------------------------------------------------------------------


def beside_st_louis(owner: str = "blue") -> Scenario:
    """Red's train stands beside St. Louis, a city of this colour."""
    board = Scenario().city(owner, "St. Louis").rail("red", "I9e–St. Louis").train("red", "I9e–St. Louis")
    return board.turn("red")


def test_p8_deliver__a_goods_cube_goes_from_the_centre_to_the_city() -> None:
    board = beside_st_louis()
    board.says("red", "deliver St. Louis")
    assert board.player("red").goods == 0
    assert board.player("red").delivered == 1
    assert board.table.goods[PLACE_BY_NAME["St. Louis"]] == board.seat("red")
    assert [(event.seat, event.left) for event in told(board, Delivered)] == [(0, 7)]
    assert board.asked() == ("red", "ActionPhase")


def test_p8_deliver__it_costs_nothing() -> None:
    board = beside_st_louis().hand("red", "1 coal 1 ore")
    board.says("red", "deliver St. Louis")
    assert board.hand_of("red") == "1 coal 1 ore"
    assert purses(board) == (3, 3, 3, 3)


def test_p8_deliver__a_train_must_stand_on_a_rail_that_touches_the_city() -> None:
    board = (
        Scenario().city("blue", "St. Louis").rail("red", "J8w–I9e", "I9e–St. Louis").train("red", "J8w–I9e")
    )
    board.turn("red")
    why_not = board.refusal("red", "deliver St. Louis")
    assert why_not.rule == "p8 Deliver"
    assert "St. Louis" in why_not.sentence


def test_p8_deliver__another_players_train_does_not_do() -> None:
    board = Scenario().city("blue", "St. Louis").rail("red", "I9e–St. Louis").train("orange", "I9e–St. Louis")
    board.turn("red")
    assert board.refuses("red", "deliver St. Louis") == "p8 Deliver"


def test_p8_deliver__the_rail_may_be_anybodys() -> None:
    board = Scenario().city("blue", "St. Louis").rail("orange", "I9e–St. Louis").train("red", "I9e–St. Louis")
    board.turn("red")
    board.says("red", "deliver St. Louis")
    assert board.player("red").delivered == 1


def test_p8_deliver__either_train_will_do() -> None:
    board = beside_st_louis().train("red", "I9e–St. Louis", 2).train("red", "I9e–St. Louis", 1)
    board.rail("red", "I9e–J8w").train("red", "I9e–J8w", 1)
    board.says("red", "deliver St. Louis")
    assert board.player("red").delivered == 1


def test_p8_deliver__several_in_a_turn_on_the_way() -> None:
    board = red_line("2 coal", start=1).city("blue", *SITES[1:3]).city("orange", SITES[3]).goods("red", 3)
    board.says(
        "red", "deliver Shreveport", move(3), "deliver Little Rock", move(5), "deliver Wichita", move(7)
    )
    assert board.player("red").delivered == 3
    assert board.train_of("red") == path(LINE[7])
    assert board.hand_of("red") == "nothing"


def test_p8_deliver__also_before_the_roll() -> None:
    board = beside_st_louis()
    board.before_roll("red")
    board.says("red", "deliver St. Louis")
    assert board.player("red").delivered == 1
    assert board.asked() == ("red", "BeforeTheRoll")


def test_p8_deliver__not_before_the_roll_where_deliveries_wait() -> None:
    board = beside_st_louis()
    board.table.settings = Settings(deliveries="after_roll")
    board.before_roll("red")
    assert board.refuses("red", "deliver St. Louis") == "p4 Card before the roll"
    board.says("red", "roll")
    board.dice("1 1")
    board.says("red", "deliver St. Louis")


def test_p8_deliver__the_last_good_wins_before_the_roll_too() -> None:
    board = beside_st_louis().goods("red", 1).cities_left("red", 0)
    board.before_roll("red")
    board.says("red", "deliver St. Louis")
    assert board.table.over


def test_p8_deliver__not_in_the_extraordinary_build_phase() -> None:
    board = beside_st_louis().hand("red", "2 ore")
    board.turn("orange")
    board.says("orange", "done")
    assert board.asked() == ("red", "ExtraordinaryBuild")
    assert board.refuses("red", "deliver St. Louis") == "p8 Extraordinary build"


def test_p8_deliver__the_nine_rails_of_the_printed_example() -> None:
    board = Scenario().city("blue", "Lexington").city("orange", "Columbia").goods("red", 2)
    board.rail("red", *LINE[9:15]).rail("blue", "Lexington–L10e", "L10e–N10w")
    board.rail("orange", "N10w–Columbia", "Columbia–N12w").train("red", LINE[9]).hand("red", "3 coal").turn(
        "red"
    )
    board.says("red", "train 1 to K9e–Lexington")
    assert len(told(board, TrainMoved)[-1].route) == 5
    board.says("red", "deliver Lexington")
    assert purses(board) == (3, 3, 3, 3)
    board.says("red", "train 1 to N10w–Columbia")
    assert len(told(board, TrainMoved)[-1].route) == 3
    board.says("red", "deliver Columbia")
    assert board.hand_of("red") == "nothing"
    assert purses(board) == (1, 4, 3, 4)
    assert board.player("red").delivered == 2
    further = sorted(board.options("train 1"))
    assert further == sorted([f"train 1 to {path('Columbia–N12w')}", f"train 1 to {path('L10e–N10w')}"])
    assert board.refuses("red", "train 1 to Lexington–L10e") == "p8 Move a train"

    quiet_round(board, "red")
    board.says("red", "roll")
    board.dice("1 1")
    board.hand("red", "1 coal")
    for colour in ("red", "orange", "white", "blue"):
        board.gold(colour, 3)
    board.says("red", "train 1 to K9e–Lexington")
    assert purses(board) == (2, 3, 3, 4)


# Empty goods-space -------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["red", "orange", "white"])
def test_p8_empty_goods_space__one_cube_a_city_whoever_brought_it(colour: str) -> None:
    board = beside_st_louis().cube(colour, "St. Louis")
    why_not = board.refusal("red", "deliver St. Louis")
    assert why_not.rule == "p8 Empty goods-space"
    assert "St. Louis" in why_not.sentence


def test_p8_empty_goods_space__not_a_second_one_after_ones_own() -> None:
    board = beside_st_louis().goods("red", 2)
    board.says("red", "deliver St. Louis")
    assert board.refuses("red", "deliver St. Louis") == "p8 Empty goods-space"


# Goods in the centre -----------------------------------------------------------------------------


def test_p8_goods_in_the_centre__none_there_none_delivered() -> None:
    board = beside_st_louis().goods("red", 0)
    assert board.refuses("red", "deliver St. Louis") == "p8 Goods in the centre"


def test_p8_goods_in_the_centre__one_is_there_from_the_start() -> None:
    board = beside_st_louis()
    assert board.player("red").goods == 1
    board.says("red", "deliver St. Louis")
    board.rail("red", "St. Louis–J10e", "J10e–Nashville").city("blue", "Nashville").hand(
        "red", "1 coal 1 grain"
    )
    board.says("red", "train 1 to J10e–Nashville")
    assert board.refuses("red", "deliver Nashville") == "p8 Goods in the centre"
    board.settler("red", "J8w")
    board.says("red", "settler 1 to Omaha", "deliver Nashville")
    assert board.player("red").delivered == 2


# Another player's city ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", [-1, 149, 9999])
def test_p8_another_player_s_city__not_off_the_map(number: int) -> None:
    assert beside_st_louis().refusal("red", Deliver(number)).rule == "p8 Another player's city"


@pytest.mark.parametrize("owner", ["orange", "white", "blue"])
def test_p8_another_player_s_city__any_other_colours_city_takes_goods(owner: str) -> None:
    board = beside_st_louis(owner)
    board.says("red", "deliver St. Louis")
    assert board.player("red").delivered == 1


def test_p8_another_player_s_city__not_ones_own() -> None:
    why_not = beside_st_louis("red").refusal("red", "deliver St. Louis")
    assert why_not.rule == "p8 Another player's city"
    assert "St. Louis" in why_not.sentence


def test_p8_another_player_s_city__not_an_empty_site() -> None:
    board = Scenario().rail("red", "I9e–St. Louis").train("red", "I9e–St. Louis").turn("red")
    assert board.refuses("red", "deliver St. Louis") == "p8 Another player's city"


def test_p8_another_player_s_city__the_unused_colour_takes_goods() -> None:
    board = (
        Scenario(seats=3).city("blue", "St. Louis").rail("red", "I9e–St. Louis").train("red", "I9e–St. Louis")
    )
    board.turn("red")
    board.says("red", "deliver St. Louis")
    assert board.player("red").delivered == 1
    board.train("orange", "I9e–St. Louis").turn("orange")
    assert board.refuses("orange", "deliver St. Louis") == "p8 Empty goods-space"


# Extraordinary build -----------------------------------------------------------------------------


def test_p8_extraordinary_build__clockwise_from_the_left_of_the_active_player() -> None:
    board = Scenario()
    for colour in ("red", "orange", "white", "blue"):
        board.hand(colour, "2 ore")
    board.turn("white")
    board.says("white", "done")
    for colour in ("blue", "red", "orange"):
        assert board.asked() == (colour, "ExtraordinaryBuild")
        board.says(colour, "done")
    assert board.asked() == ("blue", "BeforeTheRoll")


def test_p8_extraordinary_build__whoever_has_fewer_than_two_cards_is_not_asked() -> None:
    board = (
        Scenario().hand("red", "9 ore").hand("orange", "1 ore").hand("white", "1 grain 1 coal").turn("red")
    )
    board.gold("blue", 20).cards("blue", "scout")
    board.says("red", "done")
    assert board.asked() == ("white", "ExtraordinaryBuild")
    assert board.options() == ["done"]
    board.says("white", "done")
    assert board.asked() == ("orange", "BeforeTheRoll")


def test_p8_extraordinary_build__settlers_trains_rails_and_cards_as_often_as_one_can_pay() -> None:
    board = (
        Scenario()
        .city("blue", "Omaha")
        .hand("blue", "3 ore 4 lumber 2 coal 2 cattle 1 grain 2 ore")
        .turn("red")
    )
    board.says("red", "done")
    board.says("blue", "rail Omaha–J8w", "rail J8w–I9e", "train on Omaha–J8w", "settler at Omaha", "buy card")
    board.dice("drawn scout")
    assert board.player("blue").rails_left == 28
    assert board.train_of("blue") == path("Omaha–J8w")
    assert board.settler_of("blue") == "Omaha"
    assert board.player("blue").cards == [0, 0, 0, 0, 0, 1, 0]
    assert board.hand_of("blue") == "2 ore"
    assert board.asked() == ("blue", "ExtraordinaryBuild")
    board.says("blue", "done")
    assert board.asked() == ("orange", "BeforeTheRoll")


@pytest.mark.parametrize(
    "words",
    [
        "offer 1 ore for 1 coal",
        "buy ore",
        "exchange ore for coal",
        "exchange ore for gold",
        "play scout",
        "deliver St. Louis",
        "train 1 to I9e–J8w",
        "settler 1 to K7w",
    ],
)
def test_p8_extraordinary_build__nothing_else(words: str) -> None:
    board = (
        Scenario()
        .city("blue", "Omaha")
        .city("red", "St. Louis")
        .cards("blue", "scout")
        .settler("blue", "J8e")
    )
    board.rail("blue", "I9e–St. Louis", "I9e–J8w").train("blue", "I9e–St. Louis")
    board.hand("blue", "3 ore 3 coal 3 grain").gold("blue", 9)
    board.turn("blue")
    assert board.refused(words) == ""
    board.turn("red")
    board.says("red", "done")
    assert board.refuses("blue", words) == "p8 Extraordinary build"


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("rail K5e–L4w", "p5 Rail"),
        ("settler at Wichita", "p5 Settler"),
        ("train on Omaha–I9w", "p5 Train"),
        ("buy card", "p5 Development card"),
    ],
)
def test_p8_extraordinary_build__the_rules_of_building_hold(words: str, rule: str) -> None:
    board = Scenario().city("blue", "Omaha").hand("blue", "3 ore 3 lumber 3 coal 3 grain").turn("red")
    if rule == "p5 Settler":
        board.hand("blue", "3 cattle 3 lumber 3 grain")
    board.says("red", "done")
    assert board.refuses("blue", words) == rule


def test_p8_extraordinary_build__the_active_player_and_those_not_asked_must_wait() -> None:
    board = (
        Scenario()
        .city("red", "Omaha")
        .city("white", "Wichita")
        .hand("orange", "2 ore")
        .hand("red", "2 ore 2 lumber")
    )
    board.hand("white", "1 ore 1 lumber").turn("red")
    board.says("red", "done")
    not_asked(board, "red", "rail Omaha–J8w")
    not_asked(board, "white", "rail Wichita–I9w")
    board.says("orange", "done")
    not_asked(board, "red", "rail Omaha–J8w")
    board.says("white", "rail Wichita–I9w")
    assert board.asked() == ("orange", "BeforeTheRoll")


def test_p8_extraordinary_build__with_three_players_the_two_others() -> None:
    board = Scenario(seats=3)
    for colour in ("red", "orange", "white"):
        board.hand(colour, "2 ore")
    board.turn("orange")
    board.says("orange", "done")
    for colour in ("white", "red"):
        assert board.asked() == (colour, "ExtraordinaryBuild")
        board.says(colour, "done")
    assert board.asked() == ("white", "BeforeTheRoll")


def test_p8_extraordinary_build__what_was_built_moves_on_the_owners_own_turn() -> None:
    board = Scenario().city("orange", "Omaha").hand("orange", "1 cattle 2 grain 1 lumber").turn("red")
    board.says("red", "done")
    board.says("orange", "settler at Omaha")
    board.says("orange", "roll")
    board.dice("1 1")
    board.says("orange", "settler 1 to I9w")
    assert board.settler_of("orange") == "I9w"


# Winning -----------------------------------------------------------------------------------------


def first_rail_at(site: str) -> int:
    """The rail of the line by which a train from Houston reaches this site."""
    return next(rail for rail, each in enumerate(LINE) if each.endswith(f"–{site}"))


@pytest.mark.parametrize(("seats", "goods"), [(3, 10), (4, 8)])
def test_p8_winning__delivering_the_last_of_all_goods_wins_at_once(seats: int, goods: int) -> None:
    board = Scenario(seats=seats).rail("red", *LINE).train("red", LINE[0]).hand("red", "7 coal")
    owners = ("orange", "white", "blue")
    for number, site in enumerate(SITES[:goods]):
        board.city(owners[number % 3], site)
    board.goods("red", goods).cities_left("red", 0).hand("orange", "5 ore").turn("red")
    for number, site in enumerate(SITES[:goods]):
        assert not board.table.over
        if number:
            board.says("red", move(first_rail_at(site)))
        board.says("red", f"deliver {site}")
        assert board.player("red").delivered == number + 1
        assert told(board, Delivered)[-1].left == goods - number - 1
    assert board.table.over
    assert [event.seat for event in told(board, GameWon)] == [0]
    before = parts(board.table)
    for colour in ("red", "orange"):
        with pytest.raises(NotYourDecision):
            board.says(colour, "done")
    assert parts(board.table) == before


def test_p8_winning__with_three_players_eight_are_not_enough() -> None:
    board = (
        Scenario(seats=3).city("blue", "St. Louis").rail("red", "I9e–St. Louis").train("red", "I9e–St. Louis")
    )
    board.cities_left("red", 0).goods("red", 3).turn("red")
    board.player("red").delivered = 7
    board.says("red", "deliver St. Louis")
    assert not board.table.over
    assert board.asked() == ("red", "ActionPhase")


def test_p8_winning__all_goods_of_the_centre_are_not_all_goods() -> None:
    board = beside_st_louis().cities_left("red", 1).goods("red", 1)
    board.player("red").delivered = 6
    board.says("red", "deliver St. Louis")
    assert not board.table.over
    assert told(board, GameWon) == []


def test_p8_winning__building_the_last_city_wins_nothing_by_itself() -> None:
    board = (
        Scenario()
        .settler("red", "J8w")
        .cities_left("red", 1)
        .goods("red", 0)
        .hand("red", "1 grain")
        .turn("red")
    )
    board.player("red").delivered = 7
    board.says("red", "settler 1 to Omaha")
    assert not board.table.over
    assert board.player("red").goods == 1


def test_p8_winning__by_a_train_on_its_right_of_way_card_too() -> None:
    board = (
        Scenario().city("blue", "St. Louis").rail("red", "J8w–I9e", "I9e–St. Louis").train("red", "J8w–I9e")
    )
    board.cards("red", "right of way").cities_left("red", 0).goods("red", 1).turn("red")
    board.player("red").delivered = 7
    board.says("red", "play right of way", "train 1 to I9e–St. Louis", "deliver St. Louis")
    assert board.table.over
    assert [event.seat for event in told(board, GameWon)] == [0]


def test_p8_winning__by_a_train_that_pauses_on_a_full_path_too() -> None:
    board = full(red_line("1 coal"), 1).city("blue", "Shreveport").cities_left("red", 0)
    board.player("red").delivered = 7
    board.says("red", move(1), "deliver Shreveport")
    assert board.table.over
    assert [event.seat for event in told(board, GameWon)] == [0]


def test_p8_winning__the_others_go_on_until_then() -> None:
    board = beside_st_louis()
    board.player("red").delivered = 6
    board.says("red", "deliver St. Louis")
    finish_turn(board, "red")
    quiet_turn(board, "orange")
    assert board.asked() == ("white", "BeforeTheRoll")


# Equal routes, routes over empty paths, and true reasons ------------------------------------------

FIRST_PATH = "A5e–Seattle"


def in_seattle(hand: str) -> Scenario:
    """Red has rails from Seattle to Portland over the first path of the map; its train is on the second."""
    assert PATH_NAMES[0] == FIRST_PATH
    board = Scenario().rail("red", FIRST_PATH, "A5e–Portland").train("red", "A5e–Portland")
    return board.hand("red", hand).turn("red")


@pytest.mark.parametrize("words", [f"train 1 to {FIRST_PATH}", f"train 1 to {FIRST_PATH} via {FIRST_PATH}"])
def test_p8_move_a_train__the_first_path_of_the_map_is_as_good_as_any_other(words: str) -> None:
    board = in_seattle("1 coal")
    board.says("red", words)
    assert board.train_of("red") == FIRST_PATH


def test_p8_move_a_train__the_refusal_says_that_no_rail_lies_there() -> None:
    refused = in_seattle("1 coal").refusal("red", "train 1 to A5e–C5w")
    assert refused.rule == "p8 Move a train"
    assert refused.sentence == "No rail runs between Seattle and Portland, heading east."


def test_p8_move_a_train__the_refusal_says_that_it_stands_there_already() -> None:
    refused = in_seattle("1 coal").refusal("red", "train 1 to A5e–Portland")
    assert refused.rule == "p8 Move a train"
    assert refused.sentence == "The train stands on the rail from Portland towards Seattle already."


def test_p8_move_a_train__a_route_may_not_be_drawn_over_a_path_without_a_rail() -> None:
    board = Scenario().rail("red", "Omaha–J8w", "I9e–St. Louis").train("red", "Omaha–J8w")
    board.hand("red", "3 coal").turn("red")
    refused = board.refusal("red", "train 1 to I9e–St. Louis via J8w–I9e, I9e–St. Louis")
    assert refused.rule == "p8 Move a train"
    assert refused.sentence == "No rail lies on a path of that route."


@pytest.mark.parametrize(("rails", "words"), [(1, "1 rail"), (2, "2 rails"), (3, "3 rails")])
def test_p8_move_a_train__the_refusal_says_how_far_it_is(rails: int, words: str) -> None:
    line = ("Omaha–J8w", "J8w–I9e", "I9e–St. Louis", "St. Louis–J10e")
    board = Scenario().rail("red", *line).train("red", line[0]).turn("red")
    refused = board.refusal("red", f"train 1 to {line[rails]}")
    assert refused.rule == "p8 Move a train"
    where = spoken_path(line[rails])
    assert refused.sentence == f"It is {words} to the one {where}, which takes 1 coal, and you have 0."


def test_p8_two_trains_a_path__that_is_the_reason_though_the_purse_is_just_enough() -> None:
    line = ("Omaha–J8w", "J8w–I9e", "I9e–St. Louis", "St. Louis–J10e")
    board = Scenario().rail("red", *line).train("red", line[0]).gold("red", 0).hand("red", "1 coal")
    board.train("orange", line[3]).train("white", line[3]).turn("red")
    refused = board.refusal("red", f"train 1 to {line[3]} via {', '.join(line[1:])}")
    assert refused.rule == "p8 Two trains a path"


def test_p8_move_a_train__of_two_routes_of_equal_coal_and_fees_the_one_of_fewer_rails() -> None:
    short = ("I9e–J8w", "I9e–J10w", "J10w–Little Rock")
    long = ("I7e–K7w", "K7w–J8e", "J8e–St. Louis", "St. Louis–J10e", "J10e–K11w")
    board = Scenario().rail("red", "I7e–J8w", "Little Rock–K11w").train("red", "I7e–J8w")
    board.rail("orange", *short).rail("white", *long).hand("red", "2 coal").turn("red")
    board.says("red", "train 1 to Little Rock–K11w")
    assert [len(event.route) for event in told(board, TrainMoved)] == [4]
    assert purses(board) == (2, 4, 3, 3)
    assert board.hand_of("red") == "nothing"


BESIDE = {"Omaha": ("Omaha–I9w", "Omaha–J8w"), "St. Louis": ("I9e–St. Louis", "J10e–St. Louis")}
"""Two paths at each of two sites; the site is the first end of its paths, or the second."""


@pytest.mark.parametrize("owner", ["", "red", "orange", "white", "blue"])
@pytest.mark.parametrize("site", BESIDE)
def test_p8_deliver__only_a_city_of_another_player_is_listed(site: str, owner: str) -> None:
    rail = BESIDE[site][0]
    board = Scenario().rail("red", rail).train("red", rail)
    if owner:
        board.city(owner, site)
    board.turn("red")
    assert board.options("deliver") == ([] if owner in {"", "red"} else [f"deliver {site}"])


@pytest.mark.parametrize("site", BESIDE)
def test_p8_deliver__a_city_beside_both_trains_is_listed_once(site: str) -> None:
    first, second = BESIDE[site]
    board = Scenario().city("orange", site).rail("red", first, second)
    board.train("red", first).train("red", second, 2).turn("red")
    assert board.options("deliver") == [f"deliver {site}"]


@pytest.mark.parametrize("site", BESIDE)
def test_p8_empty_goods_space__a_city_that_has_its_good_is_not_listed(site: str) -> None:
    rail = BESIDE[site][0]
    board = Scenario().city("orange", site).cube("white", site).rail("red", rail).train("red", rail)
    assert board.turn("red").options("deliver") == []
