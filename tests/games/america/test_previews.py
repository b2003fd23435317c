"""What an answer would mean, said before it is given: all it costs and all it brings."""

from goldenspike.core.facts import render
from goldenspike.games.america import GAME
from goldenspike.games.america.action_kinds import ANSWER_KINDS
from goldenspike.games.america.events import OfferWithdrawn
from goldenspike.games.america.notation import read
from kit.america import Scenario
from kit.shown import WordedPreview, in_words, tickets
from kit.turns import told

ONE_RAIL = "1 ore 1 lumber"


def shown(board: Scenario, words: str) -> WordedPreview:
    return in_words(GAME.preview(board.table, read(words)))


def price(board: Scenario, kind: str) -> str:
    return next(deed.price for deed in tickets(ANSWER_KINDS.action_kinds(board.table)) if deed.kind == kind)


# Rails -------------------------------------------------------------------------------------------


def test_p6_rails_produce_gold__a_preview_tells_the_gold_of_everybody() -> None:
    board = Scenario().city("red", "Omaha").city("blue", "St. Louis").rail("red", "Omaha–J8w")
    board.rail("blue", "I9e–St. Louis").hand("red", ONE_RAIL).turn("red")
    assert shown(board, "rail J8w–I9e").gains == "2 gold, 1 gold for blue"
    assert board.rail_on("J8w–I9e") == ""


def test_p6_rails_produce_gold__a_preview_of_a_rail_that_joins_nothing_promises_none() -> None:
    board = Scenario().city("red", "Omaha").hand("red", ONE_RAIL).turn("red")
    assert shown(board, "rail Omaha–J8w").gains == ""


# Trains ------------------------------------------------------------------------------------------


def running() -> Scenario:
    board = Scenario().city("red", "Omaha").rail("red", "Omaha–J8w", "J8w–I9e", "I9e–St. Louis")
    return board.train("red", "Omaha–J8w")


def test_p8_move_a_train__the_ticket_says_how_far_a_train_still_goes_for_nothing() -> None:
    board = running().hand("red", "1 coal").turn("red")
    assert price(board, "MoveTrain") == "1 coal for 3 rails"
    board.says("red", "train 1 to J8w–I9e")
    assert price(board, "MoveTrain") == "2 rails left, free"


def test_p8_move_a_train__whoever_holds_more_coal_may_go_farther() -> None:
    board = running().hand("red", "2 coal").turn("red")
    board.says("red", "train 1 to I9e–St. Louis")
    assert price(board, "MoveTrain") == "1 rail left, free; then 1 coal for 3 rails"


# Settlers ----------------------------------------------------------------------------------------


def test_p6_build_a_city__a_preview_says_what_the_site_would_yield() -> None:
    board = Scenario().settler("red", "I9e").hand("red", "1 grain").turn("red")
    assert shown(board, "settler 1 to St. Louis").notes == (
        "yields grain on 5, cattle on 3, coal on 11: 8 of 36 throws",
    )
    board.outlaw("J8")
    assert shown(board, "settler 1 to St. Louis").notes == (
        "yields grain on 5, cattle on 3, coal on 11: 6 of 36 throws",
        "the outlaw stands in the way",
    )


def test_p7_moving_a_number_token__a_preview_counts_the_token_that_comes() -> None:
    board = Scenario().settler("red", "Denver").hand("red", "3 grain").turn("red")
    for words in board.options("settler"):
        notes = [render(note) for note in shown(board, words).notes]
        if any("comes from the east" in note for note in notes):
            number = next(note.split()[1] for note in notes if "comes from" in note)
            assert f"on {number}" in notes[0]
            return
    raise AssertionError("no site within reach draws a token")


def test_p6_settler_stops__a_preview_of_a_corner_without_a_site_promises_nothing() -> None:
    board = Scenario().settler("red", "Denver").hand("red", "1 grain").turn("red")
    seen = shown(board, "settler 1 to F8e")
    assert (seen.pays, seen.gains, seen.notes) == ("1 grain", "", ())


# Trade -------------------------------------------------------------------------------------------


def test_p5_trade_with_opponents__everybody_hears_that_no_answer_was_taken_up() -> None:
    board = Scenario(3).hand("red", "1 ore").hand("orange", "1 coal").turn("red")
    board.says("red", "offer 1 ore for 1 grain")
    board.says("orange", "counter 1 coal for 1 ore")
    board.says("white", "decline")
    board.says("red", "withdraw")
    assert [event.seat for event in told(board, OfferWithdrawn)] == [board.seat("red")]
