"""How the game ends, what is counted then, who has won, and the rules of the house that end it otherwise."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Chance
from goldenspike.core.game import TieBreak
from goldenspike.core.play import NotYourDecision, asked_together, pending, play
from goldenspike.core.rng import Rng
from goldenspike.games.railways import GAME
from goldenspike.games.railways.box import BARON_NAMES, COLOURS, EASTERN_BARONS, LINE_NAMES
from goldenspike.games.railways.rules.barons import chain_of
from goldenspike.games.railways.rules.ending import last_round
from goldenspike.games.railways.scoring import won_by_coasts
from goldenspike.games.railways.state import BONUSES
from kit.railways import LAST_LINK, TRUNK, Scenario
from kit.together import check_run

HARD = ("eastern connected Charleston to Pittsburgh", "western connected Seattle to San Diego")
"""Conditions that nobody meets here unless a test says so."""


def barons(board: Scenario, colour: str, eastern: str = HARD[0], western: str = HARD[1]) -> Scenario:
    """The barons a seat has kept."""
    player = board.player(colour)
    one, other = BARON_NAMES.index(eastern), BARON_NAMES.index(western)
    player.eastern = (one, (one + 1) % EASTERN_BARONS)
    player.western = (other, EASTERN_BARONS + (other + 1) % EASTERN_BARONS)
    player.chose_eastern = player.chose_western = True
    return board


def table(seats: int = 2, phase: int = 2, **choices: str) -> Scenario:
    """Nobody meets a baron, all lines and bonuses are taken, and the barons are chosen."""
    board = Scenario(seats, phase=phase, **choices)
    board.table.bonuses = bytes(BONUSES)
    board.table.first_raw = board.table.first_settler = True
    for colour in COLOURS[:seats]:
        barons(board, colour)
    for line in LINE_NAMES:
        board.lines_claimed(line, "orange", 1, 1)
    return board


def last_turn(board: Scenario, slot: int = 3) -> Scenario:
    """The turn of the last seat, with which the round ends."""
    return board.first("orange").turn(COLOURS[len(board.table.players) - 1], slot=slot)


def busy(board: Scenario) -> Scenario:
    """The last seat builds a link in the last turn of the round, which is all that happens in it."""
    last_turn(board)
    last = board.asked()[0]
    board.player(last).money += 2
    board.says(last, "build New Haven–Boston")
    return board


def ended(board: Scenario) -> Scenario:
    """The thirtieth round ends, with its income and the final scoring."""
    last_turn(board.round(30))
    board.says(board.asked()[0], "pass")
    assert board.over()
    return board


def scored(board: Scenario, colour: str = "orange") -> tuple[int, ...]:
    """Points of the final scoring: barons, bonds, raw materials, cash."""
    return board.table.scored[board.seat(colour)]


def to_the_next_turn(board: Scenario) -> None:
    """Cards are turned up, and events among them answered, until somebody's turn."""
    while board.asked()[1] not in ("ChooseAction", ""):
        question = pending(board.table)
        if isinstance(question, Chance):
            play(board.table, question.sample(board.table, Rng(board.table.turns)))
        else:
            board.says(board.asked()[0], "done" if "done" in board.options() else board.options()[0])


def oceans(board: Scenario, *colours: str) -> Scenario:
    """Each of these seats lacks only the link from Sacramento to San Francisco, and can pay for it."""
    for colour in colours:
        board.chain(colour, *TRUNK)
        board.player(colour).money += 2
    return board


def turns(board: Scenario) -> list[tuple[str, int]]:
    """Everybody passes to the end of the game: whose turns these were, and which of the round."""
    found = []
    while board.asked()[1] == "ChooseAction":
        found.append((board.asked()[0], board.slot()))
        board.says(board.asked()[0], "pass")
    return found


# Second coast line -------------------------------------------------------------------------------


def test_end_second_coast_line__the_first_does_not_end_the_game() -> None:
    board = oceans(table(), "orange").turn("orange")
    board.says("orange", LAST_LINK)
    assert not board.table.ending
    assert turns(board) == [("green", 1), ("orange", 2), ("green", 2), ("orange", 3), ("green", 3)]
    assert not board.over()
    to_the_next_turn(board)
    assert board.table.rounds == 2


@pytest.mark.parametrize("phase", [1, 2])
def test_end_second_coast_line__the_second_does(phase: int) -> None:
    board = oceans(table(phase=phase), "orange", "green").turn("orange")
    board.says("orange", LAST_LINK)
    board.says("green", LAST_LINK)
    assert board.table.ending
    turns(board)
    assert board.over()
    assert board.asked() == ("", "")


def test_end_second_coast_line__in_a_later_round_than_the_first() -> None:
    board = oceans(table(4).coast_lines(1, "teal").round(9), "orange").turn("orange")
    board.says("orange", LAST_LINK)
    turns(board)
    assert board.over()


def test_end_second_coast_line__a_player_is_counted_once() -> None:
    board = oceans(table(), "orange").money("orange", 30).turn("orange")
    board.says("orange", LAST_LINK)
    board.says("green", "pass")
    board.says("orange", "build Fresno–San Francisco")
    board.says("green", "pass")
    board.says("orange", "build Fresno–Los Angeles")
    assert board.table.coast_lines == 1
    assert not board.table.ending
    assert turns(board) == [("green", 3)]
    assert not board.over()


def test_end_second_coast_line__nobody_answers_any_more() -> None:
    board = oceans(table(), "orange", "green").turn("orange")
    board.says("orange", LAST_LINK)
    board.says("green", LAST_LINK)
    turns(board)
    with pytest.raises(NotYourDecision):
        board.says("orange", "pass")


# Fourth turn -------------------------------------------------------------------------------------


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_end_fourth_turn__everybody_has_one_in_the_last_round(slot: int) -> None:
    board = oceans(table(3).coast_lines(1, "pink"), "green").first("orange").turn("green", slot=slot)
    board.says("green", LAST_LINK)
    everybody = ("orange", "green", "pink")
    left = [("pink", slot), *[(colour, turn) for turn in range(slot + 1, 5) for colour in everybody]]
    assert turns(board) == left
    assert board.over()


def test_end_fourth_turn__also_by_a_line_in_the_very_last_turn() -> None:
    board = oceans(table(2).coast_lines(1, "orange"), "green").first("orange").turn("green", slot=3)
    board.says("green", LAST_LINK)
    assert turns(board) == [("orange", 4), ("green", 4)]
    assert board.over()


def test_end_fourth_turn__in_no_other_round() -> None:
    board = table().turn("orange")
    everybody = [(colour, slot) for slot in (1, 2, 3) for colour in ("orange", "green")]
    assert turns(board) == everybody
    assert board.asked() == ("dice", "DrawOperation")


def test_end_fourth_turn__it_is_a_turn_like_any_other() -> None:
    board = oceans(table(2).coast_lines(1, "orange"), "green").link("orange", "New York", "Philadelphia")
    board.cubes("Philadelphia", "red").money("green", 7).first("orange").turn("green", slot=3)
    board.says("green", LAST_LINK)
    board.says("orange", "deliver red from Philadelphia over New York (orange)")
    assert board.score_of("orange") == 1
    board.says("green", "upgrade")
    assert board.engine_of("green") == 2
    assert board.over()


def test_end_fourth_turn__no_fifth_for_a_third_line() -> None:
    board = oceans(table(3).coast_lines(1, "orange"), "green", "pink").first("orange").turn("green", slot=3)
    board.says("green", LAST_LINK)
    board.says("pink", "pass")
    board.says("orange", "pass")
    board.says("green", "pass")
    board.says("pink", LAST_LINK)
    assert board.over()
    assert board.scores()[2] == 10 + 1


@pytest.mark.parametrize("slot", [3, 4])
def test_end_fourth_turn__no_link_over_two_turns_is_begun_in_the_third_or_fourth(slot: int) -> None:
    board = oceans(table(2).coast_lines(1, "orange"), "green").money("orange", 60).money("green", 60)
    board.first("orange").turn("green", slot=2)
    board.says("green", LAST_LINK)
    while board.slot() != slot:
        board.says(board.asked()[0], "pass")
    assert board.refuses("orange", "build Chicago–Kansas City") == "v9 Long links"


def test_end_fourth_turn__then_income_once_and_then_the_scoring() -> None:
    board = oceans(table(2).coast_lines(1, "orange"), "green").score("orange", 2).money("orange", 4)
    board.bonds("orange", 2).first("orange").turn("green", slot=3)
    board.says("green", LAST_LINK)
    turns(board)
    assert board.money_of("orange") == 4 + 5 - 2
    assert board.money_of("green") == 15
    assert scored(board, "green") == (0, 0, 0, 1)
    assert board.scores() == [2 - 2, 15 + 1]


# Final scoring -----------------------------------------------------------------------------------


def test_end_final_scoring__everything_is_added_up() -> None:
    board = barons(table(), "orange", "eastern most links", "western highest engine").engine("orange", 4)
    board.link("orange", "New York", "Philadelphia").bonds("orange", 3).money("orange", 33)
    board.player("orange").raw_materials = 2
    board.score("orange", -5).score("green", 0)
    ended(board)
    assert scored(board) == (7 + 5, -3, 5, 3)
    assert board.scores() == [-5 + 12 - 3 + 5 + 3, 0]
    assert scored(board, "green") == (0, 0, 0, 0)


def test_end_final_scoring__both_barons_are_judged_now() -> None:
    board = barons(table(), "orange", "eastern fewest bonds", "western fewest bonds")
    assert scored(ended(board))[0] == 12
    board = barons(table(), "orange", "eastern fewest bonds")
    assert scored(ended(board))[0] == 6
    board = barons(table(), "orange", western="western fewest bonds")
    assert scored(ended(board))[0] == 6
    assert scored(ended(table()))[0] == 0


def test_end_final_scoring__an_eastern_baron_that_was_claimed_is_not_paid_again() -> None:
    board = barons(table(), "orange", "eastern fewest bonds", "western fewest bonds")
    board.player("orange").claimed = True
    assert scored(ended(board))[0] == 6


def test_end_final_scoring__not_the_barons_that_were_laid_aside() -> None:
    board = table()
    player = board.player("orange")
    player.eastern = (BARON_NAMES.index(HARD[0]), BARON_NAMES.index("eastern fewest bonds"))
    player.western = (BARON_NAMES.index(HARD[1]), BARON_NAMES.index("western fewest bonds"))
    assert scored(ended(board))[0] == 0


@pytest.mark.parametrize("bonds", [0, 1, 2, 3, 7])
def test_end_final_scoring__a_point_for_each_bond(bonds: int) -> None:
    board = ended(table().bonds("orange", bonds).money("orange", bonds))
    assert scored(board) == (0, -bonds, 0, 0)
    assert board.scores() == [-bonds, 0]


def test_end_final_scoring__bonds_taken_for_the_last_interest_count() -> None:
    board = ended(table().bonds("orange", 2).money("orange", 1))
    assert board.bonds_of("orange") == 3
    assert board.money_of("orange") == 4
    assert scored(board) == (0, -3, 0, 0)


def test_end_final_scoring__after_the_last_income() -> None:
    board = ended(table().score("orange", 20))
    assert board.money_of("orange") == 18
    assert board.scores() == [21, 0]


def test_end_final_scoring__in_the_eastern_phase_the_western_baron_is_chosen_now() -> None:
    board = table(phase=1).bonds("orange", 2).money("orange", 2)
    for colour in ("orange", "green"):
        board.player(colour).chose_western = False
    board.player("orange").western = (
        BARON_NAMES.index("western most bonds"),
        BARON_NAMES.index("western fewest bonds"),
    )
    board.player("green").western = (
        BARON_NAMES.index("western connected Topeka to Spokane"),
        BARON_NAMES.index("western most cash"),
    )
    last_turn(board.round(30)).says("green", "pass")
    chosen = []
    while not board.over():
        assert board.asked()[1] == "ChooseWesternBaron"
        who = board.asked()[0]
        chosen.append(who)
        board.says(who, "keep western most bonds" if who == "orange" else "keep western most cash")
    assert sorted(chosen) == ["green", "orange"]
    assert scored(board) == (5, -2, 0, 0)
    assert scored(board, "green") == (0, 0, 0, 0)
    assert board.table.phase == 1


def test_end_final_scoring__those_who_never_chose_choose_at_the_same_time() -> None:
    board = table(phase=1, seats=4)
    dealt = Scenario(4).barons().table
    for player, other in zip(board.table.players, dealt.players, strict=True):
        player.eastern, player.western, player.chose_western = other.eastern, other.western, False
    board.player("green").chose_western = True
    last_turn(board.round(30)).says("teal", "pass")
    assert [decision.seat for decision in asked_together(board.table)] == [0, 2, 3]
    check_run(GAME, board.table, Rng("last choices"))


def test_end_final_scoring__in_the_eastern_phase_both_barons_count_and_bonds_cost_once() -> None:
    board = barons(table(phase=1), "orange", "eastern most cash", "western most bonds")
    board.bonds("orange", 2).money("orange", 9)
    ended(board)
    assert scored(board) == (7 + 5, -2, 0, 0)


def test_end_final_scoring__no_change_of_phase_in_the_round_of_the_end() -> None:
    board = table(phase=1).settlers_delivered(10).bonds("orange", 1).money("orange", 9)
    ended(board)
    assert board.table.phase == 1
    assert scored(board) == (0, -1, 0, 0)
    assert board.scores() == [-1, 0]


def test_end_final_scoring__nor_with_the_second_coast_line() -> None:
    board = oceans(table(phase=1).coast_lines(1, "orange").settlers_delivered(10), "green")
    board.bonds("orange", 2).money("orange", 2).first("orange").turn("green", slot=3)
    board.says("green", LAST_LINK)
    turns(board)
    assert board.over()
    assert board.table.phase == 1
    assert board.scores()[0] == -2


def test_end_final_scoring__the_most_points_win() -> None:
    assert ended(table(3).score("green", 8).score("pink", 5)).winners() == ["green"]


def test_end_final_scoring__what_is_scored_at_the_end_decides() -> None:
    board = barons(table(), "orange", "eastern most links", "western connected Topeka to Spokane")
    board.link("orange", "New York", "Philadelphia").score("orange", 30).score("green", 36)
    ended(board)
    assert board.scores() == [30 + 7 + 2, 36 + 2]
    assert board.winners() == ["orange"]


# Barons ------------------------------------------------------------------------------------------


def judged(board: Scenario, baron: str) -> int:
    """What a baron of orange brings at the end."""
    if baron.startswith("eastern"):
        barons(board, "orange", eastern=baron)
    else:
        barons(board, "orange", western=baron)
    return scored(ended(board))[0]


BOTH = ("eastern", "western")


@pytest.mark.parametrize("side", BOTH)
@pytest.mark.parametrize(
    ("mine", "others", "points"),
    [
        (("Baltimore", "Washington", "Richmond", "Norfolk"), ("New York", "Philadelphia", "Harrisburg"), 8),
        (("Baltimore", "Washington", "Richmond"), ("New York", "Philadelphia", "Harrisburg"), 8),
        (("Baltimore", "Washington"), ("New York", "Philadelphia", "Harrisburg"), 0),
        (("Baltimore", "Washington"), (), 8),
        ((), (), 0),
        (("Omaha", "North Platte", "Cheyenne", "Denver"), ("New York", "Philadelphia", "Harrisburg"), 8),
    ],
)
def test_end_final_scoring__baron_of_the_longest_chain(
    side: str, mine: tuple[str, ...], others: tuple[str, ...], points: int
) -> None:
    board = table(3).chain("orange", *mine).chain("green", *others)
    assert judged(board, f"{side} longest chain") == points


@pytest.mark.parametrize("side", BOTH)
def test_end_final_scoring__baron_of_the_longest_chain_is_met_beside_one_as_long_with_more_links(
    side: str,
) -> None:
    board = table().chain("orange", "Baltimore", "Washington", "Richmond")
    board.chain("green", "New York", "Philadelphia", "Harrisburg").link("green", "Chicago", "Toledo")
    assert judged(board, f"{side} longest chain") == 8


def test_end_final_scoring__a_chain_that_has_been_looked_up_grows_with_the_next_link() -> None:
    board = table().chain("orange", "Baltimore", "Washington", "Richmond").turn("orange")
    seat = board.seat("orange")
    lengths = [chain_of(board.table, seat)]
    board.link("green", "New York", "Philadelphia")
    lengths.append(chain_of(board.table, seat))
    board.link("orange", "Baltimore", "Philadelphia")
    lengths.append(chain_of(board.table, seat))
    assert lengths == [2, 2, 3]


@pytest.mark.parametrize("side", BOTH)
def test_end_final_scoring__baron_of_the_longest_chain_does_not_count_branches(side: str) -> None:
    board = (
        table()
        .chain("orange", "Baltimore", "Harrisburg", "New York")
        .link("orange", "Harrisburg", "Syracuse")
    )
    board.link("orange", "Harrisburg", "Philadelphia").chain(
        "green", "Cincinnati", "Columbus", "Wheeling", "Pittsburgh"
    )
    assert judged(board, f"{side} longest chain") == 0


@pytest.mark.parametrize("side", BOTH)
@pytest.mark.parametrize(("others", "points"), [(2, 8), (3, 0)])
def test_end_final_scoring__baron_of_the_longest_chain_passes_no_city_twice(
    side: str, others: int, points: int
) -> None:
    board = table().chain("orange", "Harrisburg", "Baltimore", "Washington", "Harrisburg")
    board.chain("green", *("Cincinnati", "Columbus", "Wheeling", "Pittsburgh")[: others + 1])
    assert judged(board, f"{side} longest chain") == points


@pytest.mark.parametrize("side", BOTH)
def test_end_final_scoring__baron_of_the_longest_chain_counts_unjoined_parts_alone(side: str) -> None:
    board = (
        table()
        .chain("orange", "Harrisburg", "Baltimore", "Washington")
        .chain("orange", "Omaha", "Topeka", "Wichita")
    )
    board.chain("green", "Cincinnati", "Columbus", "Wheeling", "Pittsburgh")
    assert judged(board, f"{side} longest chain") == 0


@pytest.mark.parametrize("side", BOTH)
@pytest.mark.parametrize(
    ("mine", "others", "points"), [(6, 5, 7), (5, 5, 7), (4, 5, 0), (1, 0, 7), (0, 0, 0)]
)
def test_end_final_scoring__baron_of_the_most_cash(side: str, mine: int, others: int, points: int) -> None:
    board = table(3).money("orange", mine).money("green", others).money("pink", 0)
    assert judged(board, f"{side} most cash") == points


def test_end_final_scoring__baron_of_the_most_cash_counts_what_the_last_income_brought() -> None:
    board = table(3).money("orange", 4).money("green", 6).score("orange", 1)
    assert judged(board, "western most cash") == 7
    board = table(3).money("orange", 6).money("green", 4).score("green", 1)
    assert judged(board, "western most cash") == 0


LINKS_AT = {
    "eastern links at Chicago": (
        "Chicago",
        ("Milwaukee", "Davenport", "Springfield (IL)", "Indianapolis", "Toledo"),
    ),
    "eastern links at New York": (
        "New York",
        ("Philadelphia", "New Haven", "Albany", "Harrisburg"),
    ),
    "western links at Portland": ("Portland", ("Tacoma", "Seattle", "Medford", "Spokane", "Boise")),
    "western links at Denver": ("Denver", ("Cheyenne", "Pueblo", "Grand Junction", "North Platte", "Casper")),
}


@pytest.mark.parametrize("baron", LINKS_AT)
@pytest.mark.parametrize(("links", "points"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 8), (5, 8)])
def test_end_final_scoring__baron_of_links_at_a_city_pays_two_each_and_eight_at_most(
    baron: str, links: int, points: int
) -> None:
    city, others = LINKS_AT[baron]
    board = table().link("orange", "Baltimore", "Washington")
    for other in others[:links]:
        board.link("orange", city, other)
    assert judged(board, baron) == points


@pytest.mark.parametrize("baron", LINKS_AT)
def test_end_final_scoring__baron_of_links_at_a_city_counts_own_links_at_it(baron: str) -> None:
    city, others = LINKS_AT[baron]
    board = table().link("orange", city, others[0])
    for other in others[:4]:
        board.link("green", city, other)
    assert judged(board, baron) == 2


@pytest.mark.parametrize(
    "baron", ["eastern fewest bonds", "eastern fewest bonds again", "western fewest bonds"]
)
@pytest.mark.parametrize(
    ("mine", "others", "points"), [(0, 1, 6), (1, 2, 6), (1, 1, 6), (0, 0, 6), (2, 1, 0), (1, 0, 0)]
)
def test_end_final_scoring__baron_of_the_fewest_bonds(
    baron: str, mine: int, others: int, points: int
) -> None:
    board = table(3).bonds("orange", mine).bonds("green", others).bonds("pink", 4)
    for colour in ("orange", "green", "pink"):
        board.money(colour, 9)
    assert judged(board, baron) == points


@pytest.mark.parametrize(
    ("mine", "others", "points"), [(2, 1, 5), (2, 2, 5), (1, 0, 5), (1, 2, 0), (0, 1, 0), (0, 0, 0)]
)
def test_end_final_scoring__baron_of_the_most_bonds(mine: int, others: int, points: int) -> None:
    board = table(3).bonds("orange", mine).bonds("green", others)
    for colour in ("orange", "green", "pink"):
        board.money(colour, 9)
    assert judged(board, "western most bonds") == points


CONNECTED = {
    "eastern connected New York to Chicago": (
        6,
        ("New York", "Harrisburg", "Cleveland", "Toledo", "Chicago"),
    ),
    "eastern connected New Orleans to Chicago": (
        7,
        ("New Orleans", "Jackson", "Memphis", "St. Louis", "Springfield (IL)", "Chicago"),
    ),
    "eastern connected Charleston to Pittsburgh": (
        6,
        ("Charleston", "Charlotte", "Knoxville", "Lexington", "Pittsburgh"),
    ),
    "western connected Omaha to San Francisco": (
        7,
        (
            "Omaha",
            "North Platte",
            "Cheyenne",
            "Rock Springs",
            "Promontory",
            "Elko",
            "Reno",
            "San Francisco",
        ),
    ),
    "western connected Fort Worth to Los Angeles": (
        7,
        ("Fort Worth", "Oklahoma City", "Amarillo", "Albuquerque", "Flagstaff", "Las Vegas", "Los Angeles"),
    ),
    "western connected Seattle to San Diego": (
        7,
        ("Seattle", "Tacoma", "Portland", "Medford", "Reno", "Fresno", "Los Angeles", "San Diego"),
    ),
    "western connected Topeka to Spokane": (
        6,
        ("Topeka", "Omaha", "Sioux Falls", "Bismarck", "Miles City", "Billings", "Butte", "Spokane"),
    ),
}


@pytest.mark.parametrize("baron", CONNECTED)
def test_end_final_scoring__baron_of_a_connection(baron: str) -> None:
    points, cities = CONNECTED[baron]
    board = table().chain("orange", *cities)
    if baron == HARD[0]:
        assert scored(ended(board)) == (points, 0, 0, 0)
    else:
        assert judged(board, baron) == points


@pytest.mark.parametrize("baron", CONNECTED)
def test_end_final_scoring__baron_of_a_connection_needs_own_links(baron: str) -> None:
    _, cities = CONNECTED[baron]
    board = table().chain("orange", *cities[:-1]).link("green", *cities[-2:])
    assert judged(board, baron) == 0


def test_end_final_scoring__baron_of_the_first_engine_of_level_six() -> None:
    board = barons(table(), "orange", "eastern first level 6").engine("orange", 4).engine("green", 4)
    board.money("orange", 15).money("green", 60).turn("orange")
    board.says("orange", "upgrade")
    board.says("green", "upgrade")
    board.says("orange", "pass")
    board.says("green", "upgrade")
    assert board.engine_of("green") == 8
    assert scored(ended(board))[0] == 5


def test_end_final_scoring__baron_of_the_first_engine_of_level_six_goes_to_the_first_only() -> None:
    board = barons(table(), "orange", "eastern first level 6").engine("orange", 4).engine("green", 4)
    board.money("orange", 60).money("green", 60).turn("green")
    board.says("green", "upgrade")
    board.says("orange", "upgrade")
    board.says("green", "pass")
    board.says("orange", "upgrade")
    assert scored(ended(board))[0] == 0


def test_end_final_scoring__baron_of_the_first_engine_of_level_six_is_not_met_by_level_four() -> None:
    board = table().engine("orange", 3).money("orange", 10).turn("orange")
    board.says("orange", "upgrade")
    assert judged(board, "eastern first level 6") == 0


@pytest.mark.parametrize(
    ("mine", "others", "points"), [(6, 4, 5), (6, 6, 5), (4, 6, 0), (99, 12, 5), (12, 99, 0), (2, 1, 5)]
)
def test_end_final_scoring__baron_of_the_highest_engine(mine: int, others: int, points: int) -> None:
    board = table(3).engine("orange", mine).engine("green", others)
    assert judged(board, "western highest engine") == points


@pytest.mark.parametrize(("mine", "points"), [(1, 0), (2, 7), (3, 7)])
def test_end_final_scoring__baron_of_the_most_links(mine: int, points: int) -> None:
    board = table(3).chain("orange", *("New York", "Philadelphia", "Baltimore", "Washington")[: mine + 1])
    board.link("green", "Cincinnati", "Columbus").link("green", "Omaha", "Topeka")
    assert judged(board, "eastern most links") == points


def test_end_final_scoring__baron_of_the_most_links_needs_one() -> None:
    assert judged(table(3), "eastern most links") == 0


@pytest.mark.parametrize(("others", "points"), [(2, 7), (3, 0), (1, 7)])
def test_end_final_scoring__baron_of_the_most_cities_counts_each_once(others: int, points: int) -> None:
    board = table().chain("orange", "Harrisburg", "Baltimore", "Washington", "Harrisburg")
    board.chain("green", *("Cincinnati", "Columbus", "Wheeling", "Pittsburgh")[: others + 1])
    assert judged(board, "eastern most cities") == points


def test_end_final_scoring__baron_of_the_most_cities_needs_one() -> None:
    assert judged(table(3), "eastern most cities") == 0


@pytest.mark.parametrize(("others", "points"), [(0, 7), (1, 7), (2, 0)])
def test_end_final_scoring__baron_of_the_most_western_cities(others: int, points: int) -> None:
    board = table().chain("orange", "Des Moines", "Omaha").link("orange", "Omaha", "Topeka")
    board.chain("green", "Washington", "Baltimore", "Philadelphia", "New York")
    board.chain("green", *(("Denver", "Cheyenne", "North Platte") if others else ())[: others + 1])
    assert judged(board, "western most western cities") == points


def test_end_final_scoring__baron_of_the_most_western_cities_needs_one() -> None:
    board = table().chain("orange", "Washington", "Baltimore", "Philadelphia", "New York")
    assert judged(board, "western most western cities") == 0


# Most raw materials ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "points"),
    [
        ((2, 1, 0), (5, 0, 0)),
        ((1, 1, 0), (5, 5, 0)),
        ((3, 3, 3), (5, 5, 5)),
        ((0, 0, 1), (0, 0, 5)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_end_most_raw_materials__five_points_to_everybody_with_the_most(
    raw: tuple[int, ...], points: tuple[int, ...]
) -> None:
    board = table(3)
    for player, number in zip(board.table.players, raw):
        player.raw_materials = number
    ended(board)
    assert tuple(each[2] for each in board.table.scored) == points
    assert board.scores() == list(points)


# Cash --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("money", "points"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (29, 2), (30, 3), (100, 10)]
)
def test_end_cash__a_point_for_each_full_ten_thousand(money: int, points: int) -> None:
    board = ended(table().money("orange", money))
    assert scored(board) == (0, 0, 0, points)
    assert board.scores() == [points, 0]


def test_end_cash__after_the_last_interest() -> None:
    board = ended(table().money("orange", 10).bonds("orange", 1))
    assert board.money_of("orange") == 9
    assert scored(board) == (0, -1, 0, 0)


def test_end_cash__it_is_not_spent() -> None:
    assert ended(table().money("orange", 25)).money_of("orange") == 25


# Transcontinental winner -------------------------------------------------------------------------


def with_lines(points: tuple[int, ...], coasts: tuple[int, ...], **choices: str) -> Scenario:
    """A game at its end, with these scores and these places of the seats' coast-to-coast lines."""
    board = table(len(points), 2, **{"clock": "no", **choices})
    for player, score, place in zip(board.table.players, points, coasts):
        player.score = score
        player.coast = place
    board.table.coast_lines = sum(1 for place in coasts if place)
    for colour in COLOURS[: len(points)]:
        board.bonds(colour, 0)
    return ended(board)


def test_end_transcontinental_winner__by_the_option_a_line_goes_before_points() -> None:
    board = with_lines((45, 12, 30), (0, 1, 0), winner="transcontinental")
    assert board.announced()[-1].endswith(", before everybody who has not joined the coasts.")
    assert board.winners() == ["green"]
    assert board.scores() == [47, 13, 32]


def test_end_transcontinental_winner__not_without_the_option() -> None:
    assert with_lines((45, 12, 30), (0, 1, 0)).winners() == ["orange"]
    assert with_lines((45, 12, 30), (0, 1, 0), winner="points").winners() == ["orange"]


def test_end_transcontinental_winner__among_those_with_a_line_points_decide() -> None:
    board = with_lines((45, 12, 30), (0, 1, 2), winner="transcontinental")
    assert board.winners() == ["pink"]


def test_end_transcontinental_winner__if_nobody_has_a_line_points_decide() -> None:
    assert with_lines((45, 12, 30), (0, 0, 0), winner="transcontinental").winners() == ["orange"]


@pytest.mark.parametrize(
    ("points", "lines", "told"),
    [
        ((45, 12, 30), (0, 1, 0), True),
        ((45, 12, 30), (2, 1, 0), False),
        ((45, 12, 30), (0, 0, 0), False),
        ((12, 45, 30), (0, 1, 0), False),
    ],
)
def test_end_transcontinental_winner__the_coasts_are_told_only_if_points_decided_otherwise(
    points: tuple[int, ...], lines: tuple[int, ...], *, told: bool
) -> None:
    board = with_lines(points, lines, winner="transcontinental")
    assert won_by_coasts(board.table) is told
    assert board.announced()[-1].endswith(", before everybody who has not joined the coasts.") is told


def test_end_transcontinental_winner__a_line_also_decides_between_equals() -> None:
    board = with_lines((30, 30, 12), (0, 1, 0), winner="transcontinental")
    winner, other = board.table.players[1], board.table.players[0]
    other.score, other.money, board.table.links = winner.score, winner.money, ()
    assert won_by_coasts(board.table)


# Leader's line -----------------------------------------------------------------------------------


def leading(orange: int, green: int, **choices: str) -> Scenario:
    """Orange, about to complete a coast-to-coast line, and green have these points."""
    board = oceans(table(3, 2, **choices), "orange", "green").score("orange", orange).score("green", green)
    board.money("orange", 12).bonds("orange", 1)
    return board.turn("orange")


def test_end_leader_s_line__by_the_option_the_game_is_over_at_once() -> None:
    board = leading(10, 9, ending="leader")
    board.says("orange", LAST_LINK)
    assert board.over()
    assert board.money_of("orange") == 10
    assert scored(board) == (0, -1, 0, 1)
    assert board.scores()[:2] == [10 + 20 - 1 + 1, 9]


def test_end_leader_s_line__not_without_the_option() -> None:
    board = leading(10, 9)
    board.says("orange", LAST_LINK)
    assert not board.over()
    assert board.asked() == ("green", "ChooseAction")


def test_end_leader_s_line__not_by_another_than_the_leader() -> None:
    board = leading(9, 10, ending="leader")
    board.says("orange", LAST_LINK)
    assert board.score_of("orange") == 29
    assert not board.over()
    assert board.asked() == ("green", "ChooseAction")
    assert not board.table.ending


def test_end_leader_s_line__to_be_equal_with_another_leader_is_enough() -> None:
    board = leading(10, 10, ending="leader")
    board.says("orange", LAST_LINK)
    assert board.over()


def test_end_leader_s_line__the_second_line_may_be_the_leaders() -> None:
    board = leading(0, 25, ending="leader")
    board.says("orange", LAST_LINK)
    assert not board.over()
    board.says("green", LAST_LINK)
    assert board.over()
    assert board.scores()[1] == 40


def test_end_leader_s_line__the_second_line_of_another_ends_the_game_as_usual() -> None:
    board = leading(9, 10, ending="leader")
    board.says("orange", LAST_LINK)
    board.says("green", LAST_LINK)
    assert not board.over()
    assert board.table.ending
    assert turns(board)[-1] == ("pink", 4)
    assert board.over()


def test_end_leader_s_line__a_third_line_cuts_the_last_round_short_for_nobody() -> None:
    board = oceans(table(4, 2, ending="leader"), "orange", "green", "pink").score("teal", 100).turn("orange")
    board.says("orange", LAST_LINK)
    board.says("green", LAST_LINK)
    board.score("pink", 200).money("pink", 9)
    board.says("pink", LAST_LINK)
    assert not board.over()
    assert turns(board)[-1] == ("teal", 4)
    assert board.over()


def test_end_leader_s_line__in_the_eastern_phase_western_barons_are_chosen_first() -> None:
    board = oceans(table(phase=1, ending="leader"), "orange")
    for colour in ("orange", "green"):
        board.player(colour).chose_western = False
    board.turn("orange")
    board.says("orange", LAST_LINK)
    assert board.asked()[1] == "ChooseWesternBaron"
    to_the_next_turn(board)
    assert board.over()


# Ties --------------------------------------------------------------------------------------------


def test_end_ties__more_links_win() -> None:
    board = table(3).score("orange", 7).score("green", 7).score("pink", 6)
    board.link("green", "New York", "Philadelphia").chain("pink", "Omaha", "Topeka", "Wichita")
    ended(board)
    assert board.scores()[0] == board.scores()[1]
    assert board.winners() == ["green"]
    assert GAME.outcome(board.table).ties == (TieBreak("links", ((0, 0), (1, 1))),)
    assert board.announced()[-1].endswith(". Several have as many; links: orange 0, green 1.")


def test_end_ties__links_go_before_cash() -> None:
    board = table().money("orange", 9).link("green", "New York", "Philadelphia")
    ended(board)
    assert board.scores() == [0, 0]
    assert board.winners() == ["green"]


def test_end_ties__then_more_cash_wins() -> None:
    board = table().money("orange", 3).money("green", 4)
    board.link("orange", "Omaha", "Topeka").link("green", "New York", "Philadelphia")
    ended(board)
    assert board.scores() == [0, 0]
    assert board.winners() == ["green"]
    assert [tie.name for tie in GAME.outcome(board.table).ties] == ["links", "thousands of dollars"]


def test_end_ties__otherwise_they_win_together() -> None:
    board = table(3).money("orange", 3).money("green", 3)
    board.link("orange", "Omaha", "Topeka").link("green", "New York", "Philadelphia")
    ended(board)
    assert board.winners() == ["orange", "green"]


def test_end_ties__links_and_cash_help_nobody_with_fewer_points() -> None:
    board = table().score("orange", -1).money("orange", 9).link("orange", "Omaha", "Topeka")
    ended(board)
    assert board.winners() == ["green"]
    assert GAME.outcome(board.table).ties == ()
    assert "Several" not in board.announced()[-1]


# Idle rounds -------------------------------------------------------------------------------------


def test_house_idle_rounds__the_game_ends_after_two_in_a_row() -> None:
    board = table().turn("orange")
    turns(board)
    assert not board.over()
    to_the_next_turn(board)
    assert board.table.rounds == 2
    turns(board)
    assert board.over()


def test_house_idle_rounds__it_is_scored_as_usual() -> None:
    board = table().money("orange", 21).bonds("green", 1).money("green", 5).turn("orange")
    turns(board)
    to_the_next_turn(board)
    money = board.money_of("orange") // 10
    turns(board)
    assert scored(board)[3] == money == 2
    assert scored(board, "green")[1] == -1


@pytest.mark.parametrize(
    "words", ["build New York–Philadelphia", "deliver red from Washington over Baltimore (orange)"]
)
@pytest.mark.parametrize("when", [1, 2])
def test_house_idle_rounds__a_link_or_a_delivery_in_either_prevents_it(words: str, when: int) -> None:
    board = table().link("orange", "Washington", "Baltimore").colour("Washington", "yellow")
    board.cubes("Washington", "purple").money("orange", 9).turn("orange")
    words = words.replace("red", "purple")
    for number in (1, 2):
        to_the_next_turn(board)
        if number == when:
            while board.asked()[0] != "orange":
                board.says(board.asked()[0], "pass")
            board.says("orange", words)
        turns(board)
    assert not board.over()
    to_the_next_turn(board)
    assert board.table.rounds == 3


def test_house_idle_rounds__they_must_follow_each_other() -> None:
    board = table().turn("orange")
    turns(board)
    to_the_next_turn(board)
    board.money("green", 9)
    while board.asked()[0] != "green":
        board.says(board.asked()[0], "pass")
    board.says("green", "build New York–Philadelphia")
    turns(board)
    to_the_next_turn(board)
    turns(board)
    assert not board.over()
    to_the_next_turn(board)
    turns(board)
    assert board.over()


@pytest.mark.parametrize(
    "words", ["upgrade", "urbanize Norfolk blue", "take government land grant", "take Chicago hotel", "bond"]
)
def test_house_idle_rounds__nothing_else_counts(words: str) -> None:
    board = table().display("government land grant", "Chicago hotel").money("orange", 30).turn("orange")
    turns(board)
    to_the_next_turn(board)
    while board.asked()[0] != "orange":
        board.says(board.asked()[0], "pass")
    board.says("orange", words)
    to_the_next_turn(board)
    turns(board)
    assert board.over()


@pytest.mark.parametrize(("idle", "rounds"), [("2", 2), ("3", 3), ("no", 0)])
def test_house_idle_rounds__the_setting_says_how_many(idle: str, rounds: int) -> None:
    board = table(2, idle=idle, rounds="12").turn("orange")
    while not board.over():
        turns(board)
        to_the_next_turn(board)
    assert board.table.rounds == (rounds or 12)


def test_house_idle_rounds__there_is_no_fourth_turn() -> None:
    board = table()
    board.table.idle_rounds = 1
    board.turn("orange")
    assert turns(board)[-1] == ("green", 3)
    assert board.over()


# Round limit -----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [28, 29, 30])
def test_house_round_limit__the_thirtieth_is_the_last(number: int) -> None:
    board = busy(table(4).round(number))
    to_the_next_turn(board)
    assert board.over() is (number == 30)


@pytest.mark.parametrize("limit", [12, 16, 20, 40])
@pytest.mark.parametrize("phase", [1, 2])
def test_house_round_limit__a_short_game_by_the_setting(limit: int, phase: int) -> None:
    assert not busy(table(4, phase, rounds=str(limit)).round(limit - 1)).over()
    assert busy(table(4, phase, rounds=str(limit)).round(limit)).over()


def test_house_round_limit__in_the_eastern_phase_too() -> None:
    assert busy(table(4, phase=1).round(30)).over()


def test_house_round_limit__it_is_scored_as_usual() -> None:
    board = busy(table(4).round(30).money("orange", 14))
    assert scored(board) == (0, 0, 0, 1)


def test_house_round_limit__there_is_no_fourth_turn() -> None:
    board = table().round(30).turn("orange")
    assert turns(board)[-1] == ("green", 3)
    assert board.over()


def test_house_round_limit__a_second_line_there_has_its_fourth_turn() -> None:
    board = oceans(table(2, clock="no").round(30).coast_lines(1, "orange"), "green").first("orange")
    board.turn("green", slot=3)
    board.says("green", LAST_LINK)
    assert turns(board) == [("orange", 4), ("green", 4)]
    assert board.over()


# Clock -------------------------------------------------------------------------------------------


def clocked(seats: int, after: int, **choices: str) -> bool:
    """Whether the game ends with a round so many after that of the first coast-to-coast line."""
    board = table(seats, 2, **choices).round(5).coast_lines(1)
    return busy(board.round(5 + after)).over()


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("after", [0, 1, 3, 4])
def test_house_clock__four_more_rounds_with_two_or_three_seats(seats: int, after: int) -> None:
    assert clocked(seats, after) is (after == 4)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_house_clock__not_with_more_seats(seats: int) -> None:
    assert not clocked(seats, 4)
    assert not clocked(seats, 9)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("after", [3, 4])
def test_house_clock__with_any_number_by_the_option(seats: int, after: int) -> None:
    assert clocked(seats, after, clock="yes") is (after == 4)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_house_clock__with_none_by_the_option(seats: int) -> None:
    assert not clocked(seats, 4, clock="no")
    assert not clocked(seats, 9, clock="no")


def test_house_clock__it_does_not_run_before_the_first_line() -> None:
    assert not busy(table(2).round(20)).over()


def test_house_clock__it_starts_with_the_line_that_is_built() -> None:
    board = oceans(table(2).round(7), "orange").turn("orange")
    board.says("orange", LAST_LINK)
    rounds = []
    while not board.over():
        rounds.append(board.table.rounds)
        board.table.idle_rounds = 0
        turns(board)
        to_the_next_turn(board)
    assert rounds == [7, 8, 9, 10, 11]


def until_it_is_over(board: Scenario) -> list[int]:
    """Everybody passes; ten settlers have been delivered when round 9 ends: the rounds that were played."""
    rounds = []
    while not board.over():
        rounds.append(board.table.rounds)
        board.table.idle_rounds = 0
        if board.table.rounds == 9:
            board.settlers_delivered(10)
        turns(board)
        to_the_next_turn(board)
    return rounds


def test_house_clock__a_line_in_the_east_starts_it_only_when_the_west_is_open() -> None:
    board = oceans(table(2, 1).round(3), "orange").turn("orange")
    board.says("orange", LAST_LINK)
    assert until_it_is_over(board) == [*range(3, 10), 10, 11, 12, 13]
    assert board.table.phase == 2


def test_house_clock__a_line_in_the_east_starts_it_at_once_by_the_setting() -> None:
    board = oceans(table(2, 1, clock_start="line").round(3), "orange").turn("orange")
    board.says("orange", LAST_LINK)
    assert until_it_is_over(board) == [3, 4, 5, 6, 7]
    assert board.table.phase == 1


def test_house_clock__without_the_west_only_the_round_limit_ends_the_game() -> None:
    assert not busy(table(2, 1).round(5).coast_lines(1).round(29)).over()
    assert busy(table(2, 1).round(5).coast_lines(1).round(30)).over()


def test_house_clock__there_is_no_fourth_turn() -> None:
    board = table().round(5).coast_lines(1).round(9).turn("orange")
    assert turns(board)[-1] == ("green", 3)
    assert board.over()


def test_house_clock__a_second_line_ends_the_game_before() -> None:
    board = oceans(table().round(5).coast_lines(1, "orange").round(6), "green").first("orange")
    board.turn("green", slot=3)
    board.says("green", LAST_LINK)
    assert turns(board) == [("orange", 4), ("green", 4)]
    assert board.over()


def test_house_clock__the_end_is_told_by_its_rule() -> None:
    second = oceans(table(), "orange", "green").turn("orange")
    second.says("orange", LAST_LINK)
    second.says("green", LAST_LINK)
    turns(second)
    for board, why in (
        (second, "Two lines join the coasts."),
        (busy(table().round(5).coast_lines(1).round(9)), "The clock has run out after round 9."),
        (busy(table().round(30)), "Round 30 was the last."),
        (busy(table().round(26).coast_lines(1).round(30)), "Round 30 was the last."),
    ):
        assert board.over()
        assert board.announced()[-1].startswith(why)


def test_house_round_limit__the_clock_that_runs_out_with_it_is_not_named() -> None:
    board = table().round(26).coast_lines(1).turn("orange")
    assert last_round(board.table) == (30, "house Round limit")


# Oceans that wait for the West ------------------------------------------------------------------


def test_line_coast_to_coast__nothing_in_the_eastern_phase_by_the_setting() -> None:
    board = oceans(table(2, 1, oceans="west"), "orange", "green").turn("orange")
    board.says("orange", LAST_LINK)
    board.says("green", LAST_LINK)
    assert (board.score_of("orange"), board.score_of("green")) == (0, 0)
    assert board.table.coast_lines == 0
    assert not board.table.ending


def test_line_coast_to_coast__paid_when_the_west_opens_in_the_order_they_were_built() -> None:
    board = oceans(table(3, 1, oceans="west").round(8), "orange", "green").first("orange").turn("green")
    board.says("green", LAST_LINK)
    board.says("pink", "pass")
    board.says("orange", LAST_LINK)
    board.settlers_delivered(10)
    turns(board)
    to_the_next_turn(board)
    assert board.table.phase == 2
    assert (board.player("green").coast, board.player("orange").coast) == (1, 2)
    assert (board.score_of("green"), board.score_of("orange")) == (20, 15)
    assert board.table.ending, "the first round of the West is the last"
    assert board.table.clock_round == 8
    assert turns(board)[-1][1] == 4
    assert board.over()


def test_line_coast_to_coast__in_the_western_phase_at_once_with_the_setting_too() -> None:
    board = oceans(table(2, 2, oceans="west"), "orange").turn("orange")
    board.says("orange", LAST_LINK)
    assert board.score_of("orange") == 20
