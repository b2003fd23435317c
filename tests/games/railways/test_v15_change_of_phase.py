"""Rules 15 to 17 and 19 of the variant: the change from the eastern to the western phase, step by step."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Chance, Seat
from goldenspike.core.play import asked_together, pending, play
from goldenspike.core.rng import Rng
from goldenspike.games.railways import GAME
from goldenspike.games.railways.board import CITY_BY_NAME, CITY_NAMES, PRINTED_COLOUR, PRINTED_CUBES, WESTERN
from goldenspike.games.railways.box import (
    BARON_NAMES,
    CARD_NAMES,
    CITY_COLOURS,
    COLOURS,
    CUBE_NAMES,
    EASTERN_BARONS,
    FIRST_EVENT,
    WESTERN_DECK,
)
from goldenspike.games.railways.flow.phase import ClaimOrHold
from goldenspike.games.railways.state import BONUSES
from kit.railways import Scenario
from kit.together import check_run

HARD = "eastern connected Charleston to Pittsburgh"
"""A condition that nobody meets here unless a test says so."""


def baron(board: Scenario, colour: str, eastern: str) -> Scenario:
    """The eastern baron a seat kept."""
    player = board.player(colour)
    number = BARON_NAMES.index(eastern)
    player.eastern = (number, (number + 1) % EASTERN_BARONS)
    player.chose_eastern = True
    return board


def last_turns(seats: int = 2, **choices: str) -> Scenario:
    """Ten settlers have been delivered, all bonuses are taken, and nobody meets an eastern baron."""
    board = Scenario(seats, 1, **choices).settlers_delivered(10)
    board.table.bonuses = bytes(BONUSES)
    board.table.first_settler = True
    for number, player in enumerate(board.table.players):
        baron(board, COLOURS[number], HARD)
        player.western = (EASTERN_BARONS + 2 * number % 12, EASTERN_BARONS + (2 * number + 1) % 12)
    return board


def changes(board: Scenario) -> Scenario:
    """The last turn of the round is passed: its income is over and the phase is about to change."""
    last = COLOURS[len(board.table.players) - 1]
    board.first("orange").turn(last, slot=3)
    board.says(last, "pass")
    return board


def claims(board: Scenario, *claiming: str) -> list[str]:
    """Everybody answers about the eastern baron: which seats could have claimed it."""
    able = []
    asked = []
    while board.asked()[1] == "ClaimOrHold":
        who = board.asked()[0]
        asked.append(who)
        if board.refused("claim") == "":
            able.append(who)
        board.says(who, "claim" if who in claiming else "done")
    assert sorted(asked) == sorted(COLOURS[: len(board.table.players)])
    return able


def settling(board: Scenario, colour: str) -> None:
    """The others before this seat keep their bonds."""
    while board.asked()[1] == "SettleBonds" and board.asked()[0] != colour:
        board.says(board.asked()[0], "done")


def until(board: Scenario, *names: str) -> Scenario:
    """Whatever is asked before one of these questions is answered: seats say "done" if they may."""
    while board.asked()[1] not in names:
        question = pending(board.table)
        if isinstance(question, Chance):
            play(board.table, question.sample(board.table, Rng(board.table.turns)))
        else:
            board.says(board.asked()[0], "done" if "done" in board.options() else board.options()[0])
    return board


# Eastern barons ----------------------------------------------------------------------------------


def test_v15_eastern_barons__the_others_do_not_see_the_bare_answer() -> None:
    question = ClaimOrHold(Seat(0))
    assert [question.answer_seen_by(viewer) for viewer in (Seat(0), Seat(1), None)] == [True, False, False]


def test_v15_eastern_barons__claimed_if_the_condition_is_met() -> None:
    board = baron(last_turns(), "orange", "eastern connected New York to Chicago").score("orange", 4)
    board.chain("orange", "New York", "Harrisburg", "Cleveland", "Toledo", "Chicago")
    changes(board)
    assert claims(board, "orange") == ["orange"]
    assert board.score_of("orange") == 10
    assert board.score_of("green") == 0


def test_v15_eastern_barons__not_if_it_is_not_met() -> None:
    board = baron(last_turns(), "orange", "eastern connected New York to Chicago")
    board.chain("orange", "New York", "Harrisburg", "Cleveland", "Toledo").link("green", "Toledo", "Chicago")
    changes(board)
    until(board, "ClaimOrHold")
    while board.asked()[0] != "orange":
        board.says(board.asked()[0], "done")
    assert board.options() == ["done"]
    assert board.refuses("orange", "claim") == "v15 Eastern barons"


def test_v15_eastern_barons__everybody_is_asked_met_or_not() -> None:
    board = changes(last_turns(4))
    assert claims(board) == []


def test_v15_eastern_barons__one_may_hold_a_card_that_is_met() -> None:
    board = baron(last_turns(), "orange", "eastern fewest bonds")
    changes(board)
    assert claims(board) == ["orange"]
    assert board.score_of("orange") == 0
    assert not board.player("orange").claimed


def test_v15_eastern_barons__a_claimed_one_is_turned_in() -> None:
    board = baron(last_turns(), "orange", "eastern fewest bonds")
    changes(board)
    claims(board, "orange")
    assert board.score_of("orange") == 6
    assert board.player("orange").claimed


def test_v15_eastern_barons__a_card_that_was_held_counts_at_the_end() -> None:
    for claiming, at_the_end in (([], 6), (["orange"], 0)):
        board = baron(last_turns(), "orange", "eastern fewest bonds")
        board.player("orange").western = (
            BARON_NAMES.index("western connected Seattle to San Diego"),
            BARON_NAMES.index("western connected Topeka to Spokane"),
        )
        changes(board)
        claims(board, *claiming)
        until(board, "ChooseAction")
        board.round(30).first("orange").turn("green", slot=3)
        board.says("green", "pass")
        assert board.over()
        assert board.table.scored[0][0] == at_the_end
        assert board.scores()[0] == 6


def test_v15_eastern_barons__a_condition_met_only_later_counts_at_the_end() -> None:
    board = baron(last_turns(), "orange", "eastern connected Charleston to Pittsburgh")
    board.player("orange").western = (
        BARON_NAMES.index("western connected Seattle to San Diego"),
        BARON_NAMES.index("western connected Topeka to Spokane"),
    )
    changes(board)
    assert claims(board) == []
    until(board, "ChooseAction")
    board.chain("orange", "Charleston", "Charlotte", "Knoxville", "Lexington", "Pittsburgh")
    board.round(30).first("orange").turn("green", slot=3)
    board.says("green", "pass")
    assert board.over()
    assert board.table.scored[0][0] == 6


def test_v15_eastern_barons__judged_before_bonds_are_settled() -> None:
    board = baron(last_turns(), "orange", "eastern fewest bonds").money("orange", 20).bonds("orange", 2)
    board.bonds("green", 1).money("green", 20)
    changes(board)
    assert claims(board) == []
    settling(board, "orange")
    board.says("orange", "repay", "repay")
    assert board.bonds_of("orange") == 0
    assert board.asked()[1] != "ClaimOrHold"
    assert board.score_of("orange") == -2


def test_v15_eastern_barons__judged_before_money_is_spent_on_bonds() -> None:
    board = baron(last_turns(), "orange", "eastern most cash").money("orange", 6).bonds("orange", 1)
    board.money("green", 4)
    changes(board)
    assert board.money_of("orange") == 5
    assert claims(board, "orange") == ["orange"]
    assert board.score_of("orange") == 7 - 1
    settling(board, "orange")
    board.says("orange", "repay")
    assert (board.score_of("orange"), board.money_of("orange")) == (6, 0)


def test_v15_eastern_barons__after_the_rounds_income() -> None:
    board = baron(last_turns(), "orange", "eastern most cash").score("orange", 2).money("green", 4)
    changes(board)
    assert board.money_of("orange") == 5
    assert claims(board) == ["orange"]


def test_v15_eastern_barons__a_tie_is_enough() -> None:
    board = baron(last_turns(3), "orange", "eastern most cash").money("orange", 4).money("green", 4)
    baron(board, "green", "eastern most links").link("green", "Baltimore", "Washington")
    board.link("pink", "New York", "Philadelphia")
    baron(board, "pink", "eastern fewest bonds again")
    changes(board)
    assert sorted(claims(board, "orange", "green", "pink")) == ["green", "orange", "pink"]
    assert [board.score_of(colour) for colour in ("orange", "green", "pink")] == [7, 7, 6]


def test_v15_eastern_barons__the_whole_map_counts() -> None:
    board = baron(last_turns(), "orange", "eastern longest chain")
    board.chain("orange", "Omaha", "North Platte", "Cheyenne", "Denver")
    board.chain("green", "New York", "Philadelphia", "Baltimore")
    changes(board)
    assert claims(board, "orange") == ["orange"]
    assert board.score_of("orange") == 8


def test_v15_eastern_barons__not_the_one_that_was_laid_aside() -> None:
    board = last_turns()
    player = board.player("orange")
    player.eastern = (BARON_NAMES.index(HARD), BARON_NAMES.index("eastern fewest bonds"))
    changes(board)
    assert claims(board) == []


def test_v15_eastern_barons__two_for_each_link_at_chicago() -> None:
    board = baron(last_turns(), "orange", "eastern links at Chicago")
    board.link("orange", "Chicago", "Milwaukee").link("orange", "Chicago", "Toledo")
    changes(board)
    assert claims(board, "orange") == ["orange"]
    assert board.score_of("orange") == 4


def test_v15_eastern_barons__nothing_else_is_answered_there() -> None:
    board = changes(last_turns())
    who = board.asked()[0]
    assert board.asked()[1] == "ClaimOrHold"
    for words in ("pass", "bond", "repay", "upgrade"):
        assert board.refuses(who, words) == "v15 Eastern barons"


# Bonds at the change -----------------------------------------------------------------------------


def with_bonds(bonds: int, money: int = 0, score: int = 0) -> Scenario:
    """Orange has so many bonds and so much money after the income, and this score before the penalty."""
    board = last_turns().bonds("orange", bonds).money("orange", money + bonds)
    changes(board)
    board.score("orange", score)
    claims(board)
    settling(board, "orange")
    return board


@pytest.mark.parametrize(
    ("bonds", "score", "then"), [(1, 10, 9), (4, 10, 6), (3, 2, -1), (2, 0, -2), (5, -1, -6)]
)
def test_v16_bonds_at_the_change__a_point_for_each_bond(bonds: int, score: int, then: int) -> None:
    board = with_bonds(bonds, score=score)
    assert board.asked() == ("orange", "SettleBonds")
    assert board.score_of("orange") == then
    board.says("orange", "done")
    assert board.score_of("orange") == then
    assert board.bonds_of("orange") == bonds


def test_v16_bonds_at_the_change__only_bonds_that_are_kept_cost_a_point_by_the_setting() -> None:
    board = last_turns(bonds="kept").bonds("orange", 4).money("orange", 5 + 4).bonds("green", 2)
    board.money("green", 2)
    changes(board)
    board.score("orange", 10).score("green", 10)
    claims(board)
    settling(board, "orange")
    assert board.score_of("orange") == 10, "nothing is lost before bonds are settled"
    board.says("orange", "repay", "drop", "done")
    assert (board.score_of("orange"), board.bonds_of("orange")) == (9 - 2, 2)
    assert (board.score_of("green"), board.bonds_of("green")) == (10 - 2, 2)


def test_v16_bonds_at_the_change__without_bonds_nothing_is_lost() -> None:
    board = with_bonds(0, 20, score=7)
    assert board.score_of("orange") == 7
    if board.asked() == ("orange", "SettleBonds"):
        assert board.options() == ["done"]
        for words in ("repay", "drop"):
            assert board.refuses("orange", words) == "v16 Bonds at the change"


def test_v16_bonds_at_the_change__everybody_is_penalized_before_anybody_settles() -> None:
    board = last_turns(3).bonds("orange", 1).bonds("green", 2).bonds("pink", 3)
    for colour, money in (("orange", 1), ("green", 2), ("pink", 3)):
        board.money(colour, money)
    changes(board)
    claims(board)
    assert board.asked()[1] == "SettleBonds"
    assert [board.score_of(colour) for colour in ("orange", "green", "pink")] == [-1, -2, -3]
    assert [board.bonds_of(colour) for colour in ("orange", "green", "pink")] == [1, 2, 3]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_v16_bonds_at_the_change__repaid_for_five_thousand_each(number: int) -> None:
    board = with_bonds(3, 17, 10)
    board.says("orange", *["repay"] * number)
    assert board.money_of("orange") == 17 - 5 * number
    assert board.bonds_of("orange") == 3 - number
    assert board.score_of("orange") == 7


@pytest.mark.parametrize("money", [5, 4, 0])
def test_v16_bonds_at_the_change__repaid_only_with_the_money(money: int) -> None:
    board = with_bonds(2, money, 10)
    allowed = money == 5
    assert sorted(board.options()) == (["done", "drop", "repay"] if allowed else ["done", "drop"])
    if not allowed:
        assert board.refuses("orange", "repay") == "v16 Bonds at the change"
    else:
        board.says("orange", "repay")
        assert board.money_of("orange") == 0
        assert board.refuses("orange", "repay") == "v16 Bonds at the change"


@pytest.mark.parametrize(("number", "points"), [(1, 1), (2, 2), (3, 4), (4, 6), (5, 8)])
def test_v16_bonds_at_the_change__two_dropped_for_a_point_each_and_more_for_two_each(
    number: int, points: int
) -> None:
    board = with_bonds(5, 3, 20)
    board.says("orange", *["drop"] * number)
    assert board.score_of("orange") == 20 - 5 - points
    assert board.bonds_of("orange") == 5 - number
    assert board.money_of("orange") == 3


def test_v16_bonds_at_the_change__a_bond_repaid_is_not_one_of_the_two() -> None:
    board = with_bonds(5, 10, 20)
    board.says("orange", "drop", "repay", "drop", "repay", "drop")
    assert board.score_of("orange") == 20 - 5 - 1 - 1 - 2
    assert board.money_of("orange") == 0
    assert board.bonds_of("orange") == 0
    assert [told for told in board.announced() if " bond " in told and not told.endswith("for bonds.")] == [
        "orange drops a bond and loses 1 point.",
        "orange pays off 1 bond for $5,000.",
        "orange drops a bond and loses 1 point.",
        "orange pays off 1 bond for $5,000.",
        "orange drops a bond and loses 2 points.",
    ]


def test_v16_bonds_at_the_change__the_score_may_fall_below_nothing() -> None:
    board = with_bonds(4)
    board.says("orange", "drop", "drop", "drop", "drop")
    assert board.score_of("orange") == -4 - 6


@pytest.mark.parametrize("words", ["drop", "repay"])
def test_v16_bonds_at_the_change__no_more_than_one_has(words: str) -> None:
    board = with_bonds(1, 10)
    board.says("orange", words)
    assert board.bonds_of("orange") == 0
    if board.asked() == ("orange", "SettleBonds"):
        assert board.options() == ["done"]
        assert board.refuses("orange", words) == "v16 Bonds at the change"


def test_v16_bonds_at_the_change__every_seat_has_two_for_a_point() -> None:
    board = last_turns().bonds("orange", 3).money("orange", 3).bonds("green", 3).money("green", 3)
    changes(board)
    claims(board)
    for _ in range(2):
        who = board.asked()[0]
        board.says(who, "drop", "drop", "drop")
        if board.asked() == (who, "SettleBonds"):
            board.says(who, "done")
    assert [board.score_of(colour) for colour in ("orange", "green")] == [-7, -7]


def test_v16_bonds_at_the_change__no_new_bonds_meanwhile() -> None:
    board = with_bonds(1)
    assert board.refuses("orange", "bond") == "v16 Bonds at the change"


@pytest.mark.parametrize("words", ["pass", "upgrade", "claim", "buy back 1", "take points"])
def test_v16_bonds_at_the_change__nothing_else_is_answered_there(words: str) -> None:
    assert with_bonds(1).refuses("orange", words) == "v16 Bonds at the change"


@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("words", ["repay", "drop"])
def test_v16_bonds_at_the_change__not_at_any_other_time(phase: int, words: str) -> None:
    board = Scenario(2, phase=phase).bonds("orange", 2).money("orange", 20).turn("orange")
    assert board.refuses("orange", words) == "v16 Bonds at the change"


def test_v16_bonds_at_the_change__a_bond_that_is_kept_costs_interest_and_a_point_at_the_end() -> None:
    board = with_bonds(1, 10, 5)
    assert board.score_of("orange") == 4
    board.says("orange", "done")
    until(board, "ChooseAction")
    board.score("orange", 0).round(30).first("orange").turn("green", slot=3)
    board.says("green", "pass")
    assert board.money_of("orange") == 9
    assert board.table.scored[0][1] == -1


def test_v16_bonds_at_the_change__a_bond_that_is_gone_costs_nothing_more() -> None:
    board = with_bonds(1, 10, 5)
    board.says("orange", "repay")
    until(board, "ChooseAction")
    board.score("orange", 0).round(30).first("orange").turn("green", slot=3)
    board.says("green", "pass")
    assert board.money_of("orange") == 5
    assert board.table.scored[0][1] == 0


# Western barons ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_v2_barons__everybody_chooses_a_western_one_at_the_same_time(seats: int) -> None:
    board = until(changes(last_turns(seats)), "ChooseWesternBaron")
    dealt = Scenario(seats).barons().table
    for player, other in zip(board.table.players, dealt.players, strict=True):
        player.eastern, player.western = other.eastern, other.western
    assert len(asked_together(board.table)) == seats
    check_run(GAME, board.table, Rng(f"western barons {seats}"))


# Western deck ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_v17_western_deck__two_cards_for_each_player(seats: int) -> None:
    board = until(changes(last_turns(seats)), "ChooseAction")
    table = board.table
    assert sum(table.display) == 2 * seats
    assert [one + other for one, other in zip(table.deck, table.display)] == list(WESTERN_DECK)
    assert sum(table.deck) == 40 - 2 * seats


def test_v17_western_deck__no_eastern_cards_are_turned_in_the_rounds_income() -> None:
    board = changes(last_turns())
    while board.asked() != ("dice", "DrawOperation"):
        until(board, "DrawOperation", "ClaimOrHold", "SettleBonds", "ChooseWesternBaron", "FillWest")
        assert sum(board.table.display) == 0
        if board.asked()[0] != "dice":
            board.says(board.asked()[0], "done" if "done" in board.options() else board.options()[0])
        elif board.asked()[1] == "FillWest":
            play(board.table, pending(board.table).sample(board.table, Rng(1)))
    assert board.table.deck == list(WESTERN_DECK)


def test_v17_western_deck__the_cards_laid_out_are_no_events() -> None:
    board = until(changes(last_turns()), "DrawOperation")
    events = {f"turn up {name}" for name in CARD_NAMES[FIRST_EVENT:]}
    ordinary = {
        f"turn up {name}"
        for name, number in zip(CARD_NAMES[:FIRST_EVENT], WESTERN_DECK[:FIRST_EVENT])
        if number
    }
    assert set(board.options()) == ordinary
    assert not events & set(board.options())
    assert board.refused("turn up land rush") != ""
    assert board.refused("turn up railroad executive") != ""
    until(board, "ChooseAction")
    assert board.table.events == ()


def test_v17_western_deck__cards_that_lie_face_up_stay() -> None:
    board = last_turns().display("railroad executive", "Chicago hotel", "Mobile bounty", "city growth")
    until(changes(board), "ChooseAction")
    assert sum(board.table.display) == 4 + 4
    for card in ("railroad executive", "Chicago hotel", "Mobile bounty", "city growth"):
        assert card in board.display_of()
    assert board.refused("take railroad executive") == ""


def test_v17_western_deck__an_eastern_bounty_is_still_earned() -> None:
    board = last_turns().display("Mobile bounty").link("orange", "Mobile", "Montgomery")
    board.cubes("Montgomery", "black")
    until(changes(board), "ChooseAction")
    before = board.score_of("orange")
    board.turn("orange")
    board.says("orange", "deliver black from Montgomery over Mobile (orange)")
    assert board.score_of("orange") == before + 1 + 4


def test_v17_western_deck__all_later_cards_come_from_it() -> None:
    board = until(changes(last_turns()), "ChooseAction")
    board.table.idle_rounds = 0
    board.first("orange").turn("green", slot=3)
    board.says("green", "pass")
    assert board.asked() == ("dice", "DrawOperation")
    assert board.refused("turn up used engines") == ""
    assert board.refused("turn up railroad executive") != ""
    assert board.refused("turn up bond surplus") != ""
    size = sum(board.table.deck)
    until(board, "ChooseAction")
    assert sum(board.table.deck) == size - 2


def test_v17_western_deck__no_new_starting_bonuses() -> None:
    board = last_turns().link("orange", "New York", "Philadelphia").cubes("Philadelphia", "red")
    until(changes(board), "ChooseAction")
    board.turn("orange")
    board.says("orange", "deliver red from Philadelphia over New York (orange)")
    assert board.score_of("orange") == 1


def test_v17_western_deck__starting_bonuses_of_the_east_that_nobody_has_stay_open() -> None:
    board = last_turns()
    board.table.bonuses = bytes([0, 1, 1])
    until(changes(board), "ChooseAction")
    assert board.table.bonuses == bytes([0, 1, 1])


# Filling the West --------------------------------------------------------------------------------


def filling(board: Scenario) -> Scenario:
    """The change of phase up to the moment when the West is filled."""
    return until(changes(board), "FillWest")


def laid(fewer: int = 0, **cities: str) -> str:
    """Cubes for all western cities by their number, in words; for some cities others than usual."""
    words = []
    kinds = (0, 1, 2, 3, 4, 6)
    turn = 0
    for city in WESTERN:
        name = CITY_NAMES[city]
        mine: list[str] = []
        if name.replace(" ", "_") in cities:
            mine = [cities[name.replace(" ", "_")]] if cities[name.replace(" ", "_")] else []
        else:
            number = max(1, PRINTED_CUBES[city] - fewer)
            while len(mine) < number:
                mine.append(CUBE_NAMES[kinds[turn % 6]])
                turn += 1
        if mine:
            words.append(f"{name} {' '.join(mine)}")
    return f"cubes {', '.join(words)}"


def test_v19_filling_the_west__every_unsettled_city_by_its_number() -> None:
    board = filling(last_turns(4))
    east, west = sum(board.table.eastern_bag), sum(board.table.western_bag)
    assert west == 120
    board.dice(laid())
    for city in WESTERN:
        start = city * 7
        assert sum(board.table.cubes[start : start + 7]) == PRINTED_CUBES[city]
    assert sum(board.table.western_bag) == west - 90
    assert sum(board.table.eastern_bag) == east
    until(board, "ChooseAction")
    assert board.table.phase == 2


@pytest.mark.parametrize("seats", [2, 3])
def test_v19_filling_the_west__one_fewer_with_two_or_three_seats_but_one_at_least(seats: int) -> None:
    board = filling(last_turns(seats))
    assert board.refused(laid()) == "v19 Filling the West"
    board.dice(laid(fewer=1))
    for city in WESTERN:
        assert sum(board.table.cubes[city * 7 : city * 7 + 7]) == max(1, PRINTED_CUBES[city] - 1)


def test_v19_filling_the_west__by_itself_it_is_as_full() -> None:
    board = filling(last_turns(4).settled("Omaha", 1))
    for seed in range(20):
        table = board.table.copy()
        question = pending(table)
        play(table, question.sample(table, Rng(seed)))
        for city in WESTERN:
            cubes = table.cubes[city * 7 : city * 7 + 7]
            assert sum(cubes) == (1 if CITY_NAMES[city] == "Omaha" else PRINTED_CUBES[city])
            assert max(cubes) <= 2
            if PRINTED_COLOUR[city] < 5:
                assert cubes[PRINTED_COLOUR[city]] <= 1


def test_v19_filling_the_west__not_more_and_not_fewer() -> None:
    board = filling(last_turns(4))
    assert board.refused(laid(Fargo="red")) == ""
    assert board.refused(laid(Fargo="red yellow")) == "v19 Filling the West"
    assert board.refused(laid(Fargo="")) == "v19 Filling the West"
    assert board.refused(laid(Omaha="red yellow")) == "v19 Filling the West"


@pytest.mark.parametrize(("city", "settlers"), [("Omaha", 1), ("Omaha", 2), ("Denver", 3), ("Fargo", 1)])
def test_v19_filling_the_west__settled_cities_receive_one_for_each_settler(city: str, settlers: int) -> None:
    board = filling(last_turns(4).settled(city, settlers))
    cubes = " ".join(("yellow", "black", "purple")[:settlers])
    if settlers != PRINTED_CUBES[CITY_BY_NAME[city]]:
        assert board.refused(laid()) == "v19 Filling the West"
    board.dice(laid(0, **{city: cubes}))
    assert sum(board.table.cubes[CITY_BY_NAME[city] * 7 :][:7]) == settlers


def test_v19_filling_the_west__in_addition_to_what_lies_there() -> None:
    board = filling(last_turns(4).settled("Omaha", 1).cubes("Omaha", "red red"))
    board.dice(laid(Omaha="yellow"))
    assert board.cubes_at("Omaha") == "2 red 1 yellow"


def test_v19_filling_the_west__a_city_with_cubes_but_without_settlers_is_filled() -> None:
    board = filling(last_turns(4).colour("Cheyenne", "blue").cubes("Cheyenne", "red yellow"))
    board.dice(laid(Cheyenne="black purple"))
    assert board.cubes_at("Cheyenne") == "1 red 1 yellow 1 black 1 purple"


def test_v19_filling_the_west__no_more_than_two_raw_materials_in_a_city() -> None:
    board = filling(last_turns(4))
    assert board.refused(laid(Omaha="red raw material raw material")) == ""
    assert board.refused(laid(Denver="blue raw material raw material raw material")) != ""
    assert board.refused(laid(Omaha="raw material raw material raw material")) != ""


def test_v19_filling_the_west__the_restriction_of_the_set_up_holds() -> None:
    board = filling(last_turns(4))
    assert CITY_COLOURS[PRINTED_COLOUR[CITY_BY_NAME["Omaha"]]] == "blue"
    assert board.refused(laid(Omaha="red blue red")) == ""
    assert board.refused(laid(Omaha="blue blue red")) != ""
    assert board.refused(laid(Omaha="red red red")) != ""
    assert board.refused(laid(Denver="black black yellow yellow")) == ""


def test_v19_filling_the_west__without_the_restriction_by_the_option() -> None:
    board = filling(last_turns(4, cubes="free"))
    assert board.refused(laid(Omaha="blue blue blue")) == ""
    assert board.refused(laid(Omaha="raw material raw material raw material")) != ""


def test_v19_filling_the_west__an_empty_bag_gives_nothing() -> None:
    board = until(changes(last_turns(4).empty_bag("west")), "ChooseAction")
    assert board.table.phase == 2
    assert sum(board.table.cubes) == 0


def test_v19_filling_the_west__an_almost_empty_bag_gives_what_there_is() -> None:
    board = last_turns(4).empty_bag("west").bag("west", "red 2 blue 1 raw material 1")
    until(changes(board), "ChooseAction")
    assert sum(board.table.cubes) == 4
    assert sum(board.table.western_bag) == 0


def test_v19_filling_the_west__nothing_comes_to_the_east() -> None:
    board = filling(last_turns(4))
    east = board.table.cubes[: WESTERN[0] * 7]
    board.dice(laid())
    assert board.table.cubes[: WESTERN[0] * 7] == east


def test_v19_filling_the_west__settlers_and_their_cities_stay_as_they_are() -> None:
    board = filling(last_turns(4).settled("Omaha", 2).settlers("Chicago", 2))
    board.dice(laid(Omaha="red yellow"))
    assert board.settled_at("Omaha") == 2
    assert board.settlers_at("Chicago") == 2
