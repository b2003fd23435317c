"""What an answer would mean, said before it is given: all it costs and all it brings."""

from goldenspike.core.facts import render
from goldenspike.games.america import GAME
from goldenspike.games.america.action_kinds import ANSWER_KINDS
from goldenspike.games.america.box import CARD_NAMES
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


def tracks(rails_left: int) -> Scenario:
    """Red may lay a rail on the train track R(5,4)–L(7,4) and has so many rails left."""
    board = Scenario().city("red", "Omaha").rail("red", "Omaha–I7w").hand("red", ONE_RAIL)
    return board.rails_left("red", rails_left).turn("red")


def test_p6_train_track__a_preview_promises_the_free_rail() -> None:
    assert shown(tracks(2), "rail I7w–G7e").gains == "a free rail beside it"


def test_p6_train_track__a_preview_promises_no_free_rail_with_the_last_rail() -> None:
    assert shown(tracks(1), "rail I7w–G7e").gains == ""


def test_p6_train_track__a_preview_promises_no_free_rail_without_an_empty_path() -> None:
    board = tracks(9)
    board.rail("blue", *[path for path in board.beside("I7w–G7e") if not board.rail_on(path)])
    assert shown(board, "rail I7w–G7e").gains == ""


# Why not -----------------------------------------------------------------------------------------


def lack(board: Scenario, kind: str) -> str:
    return next(deed.lack for deed in tickets(ANSWER_KINDS.action_kinds(board.table)) if deed.kind == kind)


def test_p5_rail__the_ticket_says_that_all_rails_are_laid_or_that_no_path_is_empty() -> None:
    board = Scenario().city("red", "Seattle").hand("red", ONE_RAIL).turn("red")
    board.rails_left("red", 0)
    assert lack(board, "BuildRail") == "All 30 of your rails are on the map."
    board.rails_left("red", 30).rail("blue", "A5e–Seattle")
    assert lack(board, "BuildRail") == "Every path beside your cities and rails has a rail already."
    board.hand("red", "1 ore")
    assert lack(board, "BuildRail") == "You lack 1 lumber."


def test_p5_settler__the_ticket_says_that_settlers_stand_everywhere() -> None:
    for start, words in (
        ("city", "A settler stands on every one of your cities already."),
        ("beside", "Settlers stand on all intersections beside your cities already."),
    ):
        board = Scenario(settlers_start=start).city("red", "Seattle").hand("red", "1 cattle 1 grain 1 lumber")
        board.settler("red", "Seattle" if start == "city" else "A5e").turn("red")
        assert lack(board, "BuildSettler") == words


def test_p5_train__the_ticket_says_that_no_rail_touches_a_city_or_that_trains_stand_there() -> None:
    board = Scenario().city("red", "Omaha").hand("red", "1 coal 1 lumber 1 ore").turn("red")
    assert lack(board, "BuildTrain") == "None of your rails touches one of your cities."
    board.rail("red", "Omaha–J8w").train("blue", "Omaha–J8w", 1).train("blue", "Omaha–J8w", 2)
    assert lack(board, "BuildTrain") == (
        "Two trains stand on every rail of yours that touches one of your cities."
    )


def test_p8_deliver__the_ticket_says_what_is_missing() -> None:
    board = Scenario().goods("red", 0).turn("red")
    assert lack(board, "Deliver") == "You have no good free to deliver: build a city first."
    board.goods("red", 1)
    assert lack(board, "Deliver") == "You have no train on the map."
    board.rail("red", "Omaha–J8w").train("red", "Omaha–J8w")
    assert lack(board, "Deliver") == (
        "None of your trains stands beside another player's city that still takes a good."
    )


def test_p7_play_a_card__the_ticket_says_why_the_only_card_cannot_be_played() -> None:
    board = Scenario().turn("red")
    assert lack(board, "PlayCard") == "You have no development card."
    board.cards("red", "cattle drive")
    assert lack(board, "PlayCard") == "You have no cattle to drive."
    board.cards("red", "native support")
    assert lack(board, "PlayCard") == "None of your cards can be played now."


# Cards -------------------------------------------------------------------------------------------


def test_p7_play_a_card__a_preview_says_what_each_card_does() -> None:
    board = Scenario().city("red", "Omaha").rail("red", "Omaha–J8w", "J8w–I9e").train("red", "Omaha–J8w")
    board.cards("red", *CARD_NAMES).hand("red", "1 cattle").before_roll("red")
    assert {name: shown(board, f"play {name}").gains for name in CARD_NAMES} == {
        "cavalry": "2 gold; move the outlaw and steal a card beside it",
        "engineer": "up to 2 rails free",
        "right of way": "one train moves up to 5 rails free, with no right of way to pay",
        "mineral rights": "2 resources of your choice",
        "cattle drive": "5 gold",
        "scout": "a settler moves up to 5 intersections free, or 3 gold",
        "native support": "you name the number instead of rolling",
    }
    assert shown(board, "play cattle drive").pays == "1 cattle"
    assert shown(board, "play scout").pays == ""


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


def test_p6_build_a_city__a_preview_counts_a_number_that_stands_twice_once() -> None:
    board = Scenario().number("I13", 11).number("H12", 9).settler("red", "H14w").hand("red", "1 grain")
    board.turn("red")
    assert shown(board, "settler 1 to Dallas").notes == (
        "yields lumber on 11, grain on 9, cattle on 11: 6 of 36 throws",
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
