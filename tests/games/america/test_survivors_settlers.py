"""Page 6 of the rulebook, settlers, at the edges: what a settler hears that would stay where it is."""

from goldenspike.games.america.rules import build
from kit.america import Scenario


def test_p6_settler_stops__one_that_stays_where_it_is_has_not_moved() -> None:
    board = Scenario().settler("red", "J8w").hand("red", "1 grain").turn("red")
    refused = board.refusal("red", "settler 1 to J8w")
    assert refused.rule == "p6 Settler stops"
    assert refused.sentence == "The settler stands at J8w already."


def test_p6_settler_stops__ones_other_settler_is_in_the_way() -> None:
    board = Scenario().settler("red", "J8w").settler("red", "I9e", 2).hand("red", "1 grain").turn("red")
    refused = board.refusal("red", "settler 1 to I9e")
    assert refused.rule == "p6 Settler stops"
    assert refused.sentence == "A settler stands at I9e already."


def test_p6_settler_stops__where_one_may_stop_follows_from_cities_and_settlers() -> None:
    board = Scenario().city("red", "Omaha").city("blue", "St. Louis", "Wichita").settler("red", "Omaha")
    board.settler("white", "J8w").settler("white", "I9w", 2)
    kept = board.table.stops
    build.mark_stops(board.table)
    assert board.table.stops == kept
