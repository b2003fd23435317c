"""Set-up, income, bonds, interest and passing; what rules 1 to 7 of the combined game change in them."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Chance, Seat
from goldenspike.core.play import NotYourDecision, UnreadableMove, asked_together, pending, play
from goldenspike.core.rng import Rng
from goldenspike.games.railways import notation
from goldenspike.games.railways.board import CITIES, CITY_NAMES, HEXES
from goldenspike.games.railways.box import BARON_NAMES, CARD_NAMES
from kit.railways import Scenario, opened

SEATS = (2, 3, 4, 5, 6)
COLOURS = ("orange", "green", "pink", "teal", "gold", "silver")
GOODS = ("red", "yellow", "blue", "black", "purple")
EAST = (
    "Albany purple 2; Atlanta blue 4; Baltimore purple 3; Birmingham grey 1; Boston yellow 4; "
    "Buffalo grey 1; Charleston red 4; Charlotte grey 1; Chattanooga grey 1; Chicago red 4; "
    "Cincinnati yellow 3; Cleveland blue 2; Columbus grey 1; Davenport grey 1; Des Moines yellow 2; "
    "Detroit black 3; Duluth purple 2; Harrisburg grey 1; Indianapolis grey 1; Jackson grey 1; "
    "Jacksonville yellow 2; Kansas City blue 3; Knoxville grey 1; Lexington grey 1; Little Rock grey 1; "
    "Louisville purple 3; Memphis blue 2; Milwaukee blue 2; Minneapolis black 3; Mobile black 3; "
    "Montgomery grey 1; Nashville black 2; New Haven grey 1; New Orleans purple 4; New York red 4; "
    "Norfolk grey 2; Philadelphia blue 3; Pittsburgh black 4; Portland (ME) grey 1; Providence grey 1; "
    "Raleigh black 2; Richmond yellow 3; Savannah grey 2; Springfield (IL) grey 1; St. Louis yellow 3; "
    "Syracuse grey 1; Toledo purple 3; Toronto yellow 2; Washington grey 2; Wheeling grey 1; "
    "Wilmington grey 2"
)
"""Every Eastern city, its colour and the number of cubes printed on it."""
WEST = (
    "Albuquerque grey; Amarillo grey; Billings black; Bismarck blue; Boise black; Butte yellow; Casper grey; "
    "Cheyenne grey; Denver red; Dodge City grey; El Paso blue; Elko grey; Fargo grey; Flagstaff grey; "
    "Fort Worth black; Fresno grey; Grand Junction grey; Great Falls grey; Houston purple; Las Vegas grey; "
    "Los Angeles black; Medford grey; Miles City grey; Missoula grey; North Platte grey; Ogden grey; "
    "Oklahoma City yellow; Omaha blue; Phoenix grey; Pocatello grey; Portland blue; Promontory grey; "
    "Pueblo grey; Rapid City grey; Reno yellow; Rock Springs grey; Sacramento grey; Salt Lake City blue; "
    "San Antonio yellow; San Diego grey; San Francisco red; Seattle yellow; Shreveport grey; "
    "Sioux Falls grey; Spokane purple; Tacoma grey; Topeka purple; Tucson purple; Wichita grey"
)
EASTERN = {words.rsplit(" ", 2)[0]: words.rsplit(" ", 2)[1] for words in EAST.split("; ")}
PRINTED = {words.rsplit(" ", 2)[0]: int(words.rsplit(" ", 2)[2]) for words in EAST.split("; ")}
WESTERN = {words.rsplit(" ", 1)[0]: words.rsplit(" ", 1)[1] for words in WEST.split("; ")}
EASTERN_BARONS = (
    "eastern longest chain",
    "eastern most cash",
    "eastern links at Chicago",
    "eastern fewest bonds",
    "eastern fewest bonds again",
    "eastern connected New York to Chicago",
    "eastern first level 6",
    "eastern most links",
    "eastern most cities",
    "eastern links at New York",
    "eastern connected New Orleans to Chicago",
    "eastern connected Charleston to Pittsburgh",
)
WESTERN_BARONS = (
    "western links at Portland",
    "western most cash",
    "western most bonds",
    "western fewest bonds",
    "western longest chain",
    "western links at Denver",
    "western connected Omaha to San Francisco",
    "western connected Fort Worth to Los Angeles",
    "western connected Seattle to San Diego",
    "western highest engine",
    "western most western cities",
    "western connected Topeka to Spokane",
)
EASTERN_CARDS = {
    "government land grant": 4,
    "perfect engineering": 2,
    "railroad executive": 2,
    "new industry": 4,
    "city growth": 4,
    "Charleston hotel": 1,
    "Chicago hotel": 1,
    "New York hotel": 1,
    "Baltimore hotel": 1,
    "Atlanta hotel": 1,
    "Boston hotel": 1,
    "Jacksonville bounty": 1,
    "Raleigh bounty": 1,
    "Mobile bounty": 1,
    "Duluth bounty": 1,
    "Louisville bounty": 1,
    "Toronto bounty": 1,
}
WESTERN_CARDS = {
    "government land grant": 4,
    "perfect engineering": 2,
    "new industry": 4,
    "city growth": 4,
    "coal-fueled engines": 2,
    "tunnel engineer": 4,
    "boomtown": 1,
    "sutter's mill": 1,
    "Oklahoma City hotel": 1,
    "Salt Lake City hotel": 1,
    "Tucson hotel": 1,
    "Denver hotel": 1,
    "Topeka hotel": 1,
    "San Francisco hotel": 1,
    "Spokane bounty": 1,
    "Fort Worth bounty": 1,
    "Billings bounty": 1,
    "Reno bounty": 1,
    "Tucson bounty": 1,
    "Bismarck bounty": 1,
    "land rush": 1,
    "urbanization incentive": 1,
    "small market incentive": 1,
    "convention season": 1,
    "used engines": 2,
}
EASTERN_EVENTS = {
    "land rush": 1,
    "increase production": 1,
    "major city demand": 1,
    "bond surplus": 2,
    "bond shortage": 1,
    "bond buyback": 1,
    "urbanization incentive": 1,
    "small market incentive": 1,
}
INCOME = (
    (0, 0, 0),
    (1, 1, 3),
    (2, 2, 5),
    (3, 3, 6),
    (4, 4, 7),
    (5, 5, 8),
    (6, 6, 9),
    (7, 7, 10),
    (8, 8, 11),
    (9, 9, 12),
    (10, 11, 13),
    (12, 13, 14),
    (14, 15, 15),
    (16, 17, 16),
    (18, 19, 17),
    (20, 21, 18),
    (22, 24, 19),
    (25, 27, 20),
    (28, 30, 21),
    (31, 33, 22),
    (34, 36, 23),
    (37, 39, 24),
    (40, 49, 25),
    (50, 54, 24),
    (55, 59, 23),
    (60, 64, 22),
    (65, 69, 21),
    (70, 74, 20),
    (75, 79, 19),
    (80, 84, 18),
    (85, 89, 17),
    (90, 94, 16),
    (95, 99, 15),
    (100, 100, 14),
)
"""First score, last score, income in thousands."""
BOUNDS = sorted({(score, income) for first, last, income in INCOME for score in (first, last)})


def wanted(seats: int, city: str) -> int:
    """How many cubes an Eastern city gets: with two or three seats one fewer, but at least one."""
    return PRINTED[city] if seats > 3 else max(1, PRINTED[city] - 1)


def lots(seats: int) -> dict[str, list[str]]:
    """An arrangement that everybody accepts: no city gets its own colour, nor any colour twice."""
    left = dict.fromkeys(GOODS, 25)
    cities = {}
    for city, colour in EASTERN.items():
        others = sorted([good for good in GOODS if good != colour], key=lambda good: -left[good])
        cities[city] = others[: wanted(seats, city)]
        for good in cities[city]:
            left[good] -= 1
    return cities


def said(cities: dict[str, list[str]]) -> str:
    """An arrangement as the dice say it."""
    return "cubes " + ", ".join([" ".join([city, *goods]) for city, goods in cities.items() if goods])


def laid(seats: int, **changed: str) -> str:
    """The ordinary arrangement with other cubes in some cities, `New_York="red red"`."""
    cities = lots(seats)
    for city, goods in changed.items():
        cities[city.replace("_", " ")] = goods.split()
    return said(cities)


def counts(words: str) -> dict[str, int]:
    """Cubes in words, like "2 red 1 blue", by their names."""
    if words == "nothing":
        return {}
    parts = words.replace("raw material", "raw").split()
    return {name: int(number) for number, name in zip(parts[::2], parts[1::2])}


def total(words: str) -> int:
    """How many cubes these are."""
    return sum(counts(words).values())


def dealt(number: int) -> str:
    """The barons of the seat with this number: the next two of each side."""
    pair = slice(2 * number, 2 * number + 2)
    return "dealt " + ", ".join([*EASTERN_BARONS[pair], *WESTERN_BARONS[pair]])


def prepare(board: Scenario, first: str = "orange", *cards: str) -> list[str]:
    """Play the preparation to the first turn: the questions asked. These cards are turned up first."""
    left, deals, asked = list(cards), 0, []
    while board.asked()[1] != "ChooseAction":
        who, question = board.asked()
        asked.append(question)
        if question == "FillEast":
            board.dice(laid(len(board.table.players)))
        elif question == "DrawFirstPlayer":
            board.dice(f"first {first}")
        elif question == "DealBarons":
            board.dice(dealt(deals))
            deals += 1
        elif question == "ChooseEasternBaron":
            board.says(who, board.options()[0])
        else:
            assert question == "DrawOperation", board.asked()
            board.dice(f"turn up {left.pop(0)}" if left else board.options()[0])
    return asked


def prepared(seats: int, first: str = "orange", *cards: str) -> Scenario:
    """A table after the preparation."""
    board = opened(seats)
    prepare(board, first, *cards)
    return board


def until(board: Scenario, question: str) -> Scenario:
    """Play the preparation up to this question."""
    deals = 0
    while board.asked()[1] != question:
        who, asked = board.asked()
        if asked == "FillEast":
            board.dice(laid(len(board.table.players)))
        elif asked == "DrawFirstPlayer":
            board.dice("first orange")
        elif asked == "DealBarons":
            board.dice(dealt(deals))
            deals += 1
        elif who == "dice":
            board.dice(board.options()[0])
        else:
            board.says(who, board.options()[0])
    return board


def passed(board: Scenario, turns: int) -> list[str]:
    """So many seats pass: who they were."""
    asked = []
    for _ in range(turns):
        who, question = board.asked()
        assert question == "ChooseAction"
        board.says(who, "pass")
        asked.append(who)
    return asked


def impossible(board: Scenario, words: str) -> bool:
    """Whether nobody can say this here: it is no answer at all, or it is refused."""
    try:
        return board.refused(words) != ""
    except UnreadableMove:
        return True


def weights(board: Scenario) -> dict[str, int]:
    """What the dice may say and how likely it is."""
    question = pending(board.table)
    assert isinstance(question, Chance)
    return {notation.write(answer): weight for answer, weight in question.odds(board.table)}


# Set-up ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_base_set_up__cubes_are_laid_first_of_all(seats: int) -> None:
    assert opened(seats).asked() == ("dice", "FillEast")


@pytest.mark.parametrize("seats", SEATS)
def test_base_set_up__each_city_gets_the_printed_number_and_one_fewer_with_two_or_three(seats: int) -> None:
    board = opened(seats)
    board.dice(laid(seats))
    assert {city: total(board.cubes_at(city)) for city in EASTERN} == {
        city: wanted(seats, city) for city in EASTERN
    }


@pytest.mark.parametrize(("seats", "cubes"), [(2, 76), (3, 76), (4, 108), (5, 108), (6, 108)])
def test_base_set_up__cubes_in_the_east_by_seats(seats: int, cubes: int) -> None:
    board = opened(seats)
    board.dice(laid(seats))
    assert sum(total(board.cubes_at(city)) for city in EASTERN) == cubes
    assert total(board.bag_of("east")) == 125 - cubes


@pytest.mark.parametrize("seats", [2, 3])
def test_base_set_up__a_city_of_one_keeps_its_cube_with_few_seats(seats: int) -> None:
    board = opened(seats)
    board.dice(laid(seats))
    assert {total(board.cubes_at(city)) for city in EASTERN if PRINTED[city] == 1} == {1}


@pytest.mark.parametrize(("seats", "goods"), [(4, "yellow"), (4, "yellow blue black"), (2, "yellow blue")])
def test_base_set_up__neither_more_nor_fewer_cubes_in_a_city(seats: int, goods: str) -> None:
    board = opened(seats)
    assert board.refused(laid(seats, Albany=goods)) == "v1 Eastern goods"


def test_base_set_up__with_three_seats_the_numbers_for_four_are_wrong() -> None:
    assert opened(3).refused(laid(4)) == "v1 Eastern goods"
    assert opened(4).refused(laid(3)) == "v1 Eastern goods"


def test_base_set_up__no_eastern_city_is_left_out() -> None:
    cities = lots(4)
    cities["Boston"] = []
    assert opened(4).refused(said(cities)) == "v1 Eastern goods"


@pytest.mark.parametrize("city", sorted(EASTERN) + sorted(WESTERN))
def test_base_set_up__each_city_has_its_printed_colour(city: str) -> None:
    assert Scenario().colour_of(city) == (EASTERN | WESTERN)[city]


@pytest.mark.parametrize("city", EASTERN)
def test_base_set_up__each_eastern_city_has_its_printed_number_of_cubes(city: str) -> None:
    board = opened(6)
    board.dice(laid(6))
    assert total(board.cubes_at(city)) == PRINTED[city]


def test_base_set_up__seven_cities_have_four_cubes() -> None:
    board = opened(4)
    board.dice(laid(4))
    assert {city for city in EASTERN if total(board.cubes_at(city)) == 4} == {
        "New York",
        "Chicago",
        "Charleston",
        "Atlanta",
        "Pittsburgh",
        "New Orleans",
        "Boston",
    }


@pytest.mark.parametrize("seats", SEATS)
def test_base_set_up__nobody_has_money_points_bonds_or_cards(seats: int) -> None:
    board = prepared(seats)
    for colour in COLOURS[:seats]:
        assert board.money_of(colour) == 0
        assert board.score_of(colour) == 0
        assert board.bonds_of(colour) == 0
        assert board.cards_of(colour) == "nothing"
        assert board.links_of(colour) == []


@pytest.mark.parametrize("seats", SEATS)
def test_base_set_up__everybody_has_a_level_1_engine(seats: int) -> None:
    board = prepared(seats)
    assert [board.engine_of(colour) for colour in COLOURS[:seats]] == [1] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_base_set_up__two_operations_cards_for_each_player_are_laid_out(seats: int) -> None:
    board = opened(seats)
    assert prepare(board).count("DrawOperation") == 2 * seats
    assert len(board.display_of()) == 2 * seats


def test_base_set_up__no_event_is_laid_out_and_all_are_left_in_the_deck() -> None:
    board = until(opened(2), "DrawOperation")
    assert {words.removeprefix("turn up ") for words in weights(board)} == set(EASTERN_CARDS)
    assert impossible(board, "turn up land rush")


def test_base_set_up__each_card_is_as_likely_as_there_are_copies_of_it() -> None:
    board = until(opened(4), "DrawOperation")
    assert weights(board) == {f"turn up {card}": number for card, number in EASTERN_CARDS.items()}


def test_base_set_up__a_card_turned_up_has_left_the_deck() -> None:
    board = until(opened(4), "DrawOperation")
    board.dice("turn up new industry", "turn up Chicago hotel")
    assert board.asked() == ("dice", "DrawOperation")
    assert weights(board)["turn up new industry"] == 3
    assert impossible(board, "turn up Chicago hotel")
    assert sorted(board.display_of()) == ["Chicago hotel", "new industry"]


def test_base_set_up__bounties_may_be_among_the_first_cards() -> None:
    board = prepared(2, "orange", "Mobile bounty", "Toronto bounty")
    assert {"Mobile bounty", "Toronto bounty"} <= set(board.display_of())


def test_base_set_up__the_table_is_ready_when_the_first_player_is_asked_for_an_action() -> None:
    board = prepared(4, "teal")
    assert board.asked() == ("teal", "ChooseAction")


def test_base_set_up__nobody_may_answer_for_the_dice() -> None:
    board = opened(3)
    with pytest.raises(NotYourDecision):
        board.says("orange", laid(3))


def test_base_set_up__no_link_lies_on_the_map() -> None:
    assert prepared(3).table.links == ()


def test_base_set_up__three_new_city_tiles_of_four_colours_for_each_half_of_the_map() -> None:
    board = opened(3)
    assert list(board.table.eastern_tiles) == [3, 3, 3, 3]
    assert list(board.table.western_tiles) == [3, 3, 3, 3]


# v1 Eastern goods --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_v1_eastern_goods__they_come_from_the_eastern_bag_and_none_is_lost(seats: int) -> None:
    board = opened(seats)
    board.dice(laid(seats))
    bag = counts(board.bag_of("east"))
    on_map = dict.fromkeys(GOODS, 0)
    for city in EASTERN:
        for good, number in counts(board.cubes_at(city)).items():
            on_map[good] += number
    assert {good: bag.get(good, 0) + on_map[good] for good in GOODS} == dict.fromkeys(GOODS, 25)


def test_v1_eastern_goods__the_bag_holds_25_of_each_colour() -> None:
    assert counts(opened(4).bag_of("east")) == dict.fromkeys(GOODS, 25)


def test_v1_eastern_goods__each_city_gets_what_the_dice_say() -> None:
    board = opened(4)
    board.dice(laid(4, Albany="red black", Wheeling="blue", New_York="yellow blue black purple"))
    assert board.cubes_at("Albany") == "1 red 1 black"
    assert board.cubes_at("Wheeling") == "1 blue"
    assert board.cubes_at("New York") == "1 yellow 1 blue 1 black 1 purple"


def test_v1_eastern_goods__no_western_city_is_named() -> None:
    assert impossible(opened(4), laid(4) + ", Denver blue")


@pytest.mark.parametrize("goods", ["settler red", "raw material red"])
def test_v1_eastern_goods__neither_settlers_nor_raw_materials_are_laid(goods: str) -> None:
    assert impossible(opened(4), laid(4, Albany=goods))


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("seats", [3, 5])
def test_v1_eastern_goods__any_draw_fills_every_city(seats: int, seed: int) -> None:
    board = opened(seats)
    question = pending(board.table)
    answer = question.sample(board.table, Rng(seed))
    assert question.refuse(board.table, answer) is None
    play(board.table, answer)
    for city in EASTERN:
        assert total(board.cubes_at(city)) == wanted(seats, city)


def test_v1_eastern_goods__draws_differ() -> None:
    board = opened(4)
    question = pending(board.table)
    assert len({notation.write(question.sample(board.table, Rng(seed))) for seed in range(10)}) == 10


# v1 Restricted cubes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "goods"),
    [
        ("Albany", "purple purple"),
        ("Atlanta", "blue blue red black"),
        ("New_York", "red red blue black"),
        ("Detroit", "black black red"),
    ],
)
def test_v1_restricted_cubes__two_of_the_citys_own_colour_are_one_too_many(city: str, goods: str) -> None:
    assert opened(4).refused(laid(4, **{city: goods})) == "v1 Restricted cubes"


@pytest.mark.parametrize(
    ("city", "goods"),
    [
        ("Albany", "purple red"),
        ("Atlanta", "blue red black yellow"),
        ("New_York", "red blue blue black"),
        ("Detroit", "black red red"),
    ],
)
def test_v1_restricted_cubes__one_of_its_own_colour_is_allowed(city: str, goods: str) -> None:
    board = opened(4)
    board.dice(laid(4, **{city: goods}))
    assert total(board.cubes_at(city.replace("_", " "))) == len(goods.split())


@pytest.mark.parametrize(
    ("city", "goods"),
    [("Atlanta", "red red red black"), ("Detroit", "red red red"), ("Boston", "blue blue blue blue")],
)
def test_v1_restricted_cubes__three_of_one_colour_are_one_too_many(city: str, goods: str) -> None:
    assert opened(4).refused(laid(4, **{city: goods})) == "v1 Restricted cubes"


@pytest.mark.parametrize(("city", "goods"), [("Atlanta", "red red black black"), ("Norfolk", "red red")])
def test_v1_restricted_cubes__two_of_one_colour_are_allowed(city: str, goods: str) -> None:
    board = opened(4)
    assert board.refused(laid(4, **{city: goods})) == ""


@pytest.mark.parametrize("goods", ["blue blue red", "red red red", "blue blue blue"])
def test_v1_restricted_cubes__without_the_house_rule_anything_goes(goods: str) -> None:
    assert opened(2).refused(laid(2, Atlanta=goods)) == "v1 Restricted cubes"
    board = opened(2, cubes="free")
    board.dice(laid(2, Atlanta=goods))
    assert total(board.cubes_at("Atlanta")) == 3


def test_v1_restricted_cubes__no_more_of_a_colour_than_the_bag_holds() -> None:
    cities = {city: ["blue"] * wanted(2, city) for city in EASTERN}
    assert opened(2, cubes="free").refused(said(cities)) == "v1 Eastern goods"


@pytest.mark.parametrize("cubes", ["restricted", "free"])
def test_v1_restricted_cubes__numbers_count_with_and_without_it(cubes: str) -> None:
    assert opened(4, cubes=cubes).refused(laid(4, Albany="red")) == "v1 Eastern goods"


@pytest.mark.parametrize("seed", range(30))
def test_v1_restricted_cubes__every_draw_obeys(seed: int) -> None:
    board = opened(4)
    play(board.table, pending(board.table).sample(board.table, Rng(f"restricted {seed}")))
    for city, colour in EASTERN.items():
        found = counts(board.cubes_at(city))
        assert found.get(colour, 0) <= 1
        assert max(found.values()) <= 2
    assert total(board.bag_of("east")) == 17


def test_v1_restricted_cubes__without_it_draws_sometimes_break_it() -> None:
    broken = 0
    for seed in range(10):
        board = opened(4, cubes="free")
        play(board.table, pending(board.table).sample(board.table, Rng(f"free {seed}")))
        for city, colour in EASTERN.items():
            found = counts(board.cubes_at(city))
            broken += found.get(colour, 0) > 1 or max(found.values()) > 2
    assert broken > 0


def test_v1_restricted_cubes__if_no_cube_is_allowed_what_there_is_is_placed() -> None:
    board = opened(4).bag("east", "red 5 yellow 0 blue 0 black 0 purple 0")
    question = pending(board.table)
    answer = question.sample(board.table, Rng(1))
    assert question.refuse(board.table, answer) is None
    play(board.table, answer)
    assert sum(total(board.cubes_at(city)) for city in EASTERN) == 5
    assert total(board.bag_of("east")) == 0
    assert max(total(board.cubes_at(city)) for city in EASTERN) <= 2


def test_v1_restricted_cubes__growth_may_break_it() -> None:
    board = Scenario(2).cubes("Atlanta", "blue red red").display("city growth").turn("orange")
    board.says("orange", "take city growth", "grow Atlanta")
    board.dice("draw blue", "draw red")
    assert board.cubes_at("Atlanta") == "3 red 2 blue"


def test_v1_restricted_cubes__urbanizing_may_break_it() -> None:
    board = Scenario(2).money("orange", 10).turn("orange")
    board.says("orange", "urbanize Norfolk blue")
    board.dice("draw blue", "draw blue")
    assert board.cubes_at("Norfolk") == "2 blue"


# v2 Barons ---------------------------------------------------------------------------------------


def test_v2_barons__twelve_eastern_and_twelve_western() -> None:
    assert set(BARON_NAMES) == set(EASTERN_BARONS) | set(WESTERN_BARONS)
    assert len(BARON_NAMES) == 24


@pytest.mark.parametrize("seats", SEATS)
def test_v2_barons__everybody_gets_two_of_each_region(seats: int) -> None:
    board = opened(seats)
    assert prepare(board).count("DealBarons") == seats
    for number, player in enumerate(board.table.players):
        pair = slice(2 * number, 2 * number + 2)
        assert {BARON_NAMES[baron] for baron in player.eastern} == set(EASTERN_BARONS[pair])
        assert {BARON_NAMES[baron] for baron in player.western} == set(WESTERN_BARONS[pair])


@pytest.mark.parametrize("seats", SEATS)
def test_v2_barons__everybody_chooses_one_eastern_before_the_first_turn(seats: int) -> None:
    board = opened(seats)
    asked = prepare(board)
    assert asked.count("ChooseEasternBaron") == seats
    assert [player.chose_eastern for player in board.table.players] == [True] * seats
    assert [player.chose_western for player in board.table.players] == [False] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_v2_barons__everybody_may_choose_an_eastern_one_at_the_same_time(seats: int) -> None:
    table = until(opened(seats), "ChooseEasternBaron").table
    assert [decision.seat for decision in asked_together(table)] == list(range(seats))


def test_v2_barons__a_baron_dealt_to_one_is_not_dealt_to_another() -> None:
    board = until(opened(3), "DealBarons")
    board.dice(dealt(0))
    while board.asked()[1] != "DealBarons":
        board.says(board.asked()[0], board.options()[0])
    again = "dealt " + ", ".join([*EASTERN_BARONS[:2], *WESTERN_BARONS[2:4]])
    assert board.refused(again) == "v2 Barons"
    again = "dealt " + ", ".join([*EASTERN_BARONS[2:4], WESTERN_BARONS[1], WESTERN_BARONS[2]])
    assert board.refused(again) == "v2 Barons"
    assert board.refused(dealt(1)) == ""


@pytest.mark.parametrize(
    "words",
    [
        "dealt eastern longest chain, eastern longest chain, western most cash, western most bonds",
        "dealt eastern longest chain, western links at Portland, western most cash, western most bonds",
        "dealt western links at Portland, western most cash, eastern longest chain, eastern most cash",
        "dealt eastern longest chain, eastern most cash, western most cash",
        "dealt eastern longest chain, eastern most cash, eastern most links, eastern most cities",
    ],
)
def test_v2_barons__two_different_ones_of_each_region(words: str) -> None:
    assert impossible(until(opened(2), "DealBarons"), words)


@pytest.mark.parametrize("kept", ["eastern longest chain", "eastern most cash"])
def test_v2_barons__one_of_the_two_is_kept(kept: str) -> None:
    board = until(opened(2), "ChooseEasternBaron")
    who = board.asked()[0]
    assert sorted(board.options()) == ["keep eastern longest chain", "keep eastern most cash"]
    board.says(who, f"keep {kept}")
    assert BARON_NAMES[board.table.players[COLOURS.index(who)].eastern[0]] == kept


@pytest.mark.parametrize(
    "words",
    [
        "keep eastern links at Chicago",
        "keep western links at Portland",
        "keep western most cash",
        "pass",
        "bond",
    ],
)
def test_v2_barons__nothing_but_one_of_ones_own_eastern_barons(words: str) -> None:
    board = until(opened(2), "ChooseEasternBaron")
    assert board.refuses(board.asked()[0], words) == "v2 Barons"


def test_v2_barons__they_are_chosen_in_the_order_of_the_seats_whoever_begins() -> None:
    board = opened(4)
    board.dice(laid(4), "first pink", *[dealt(number) for number in range(4)])
    asked = []
    while board.asked()[1] == "ChooseEasternBaron":
        asked.append(board.asked()[0])
        board.says(board.asked()[0], board.options()[1])
    assert asked == ["orange", "green", "pink", "teal"]


def test_v2_barons__one_cannot_choose_for_another() -> None:
    board = until(opened(2), "ChooseEasternBaron")
    who = board.asked()[0]
    other = "green" if who == "orange" else "orange"
    with pytest.raises(NotYourDecision):
        board.says(other, board.options()[0])


@pytest.mark.parametrize("question", ["DealBarons", "ChooseEasternBaron"])
def test_v2_barons__only_the_seat_itself_sees_them(question: str) -> None:
    board = until(opened(3), question)
    asked = pending(board.table)
    assert [asked.answer_seen_by(Seat(seat)) for seat in range(3)] == [True, False, False]
    assert not asked.answer_seen_by(None)


def test_v2_barons__western_ones_are_not_chosen_before_the_western_phase() -> None:
    board = prepared(2)
    assert all(len(player.western) == 2 for player in board.table.players)
    assert board.refuses("orange", "keep western links at Portland") == "base Pass"


# v3 Empty West -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_v3_empty_west__no_western_city_gets_a_cube(seats: int) -> None:
    board = prepared(seats)
    for city in WESTERN:
        assert board.cubes_at(city) == "nothing"
        assert board.settled_at(city) == 0
        assert board.raw_at(city) == 0


def test_v3_empty_west__the_western_bag_stays_full() -> None:
    bag = counts(prepared(4).bag_of("west"))
    assert {good: bag[good] for good in GOODS} == dict.fromkeys(GOODS, 20)
    assert total(prepared(4).bag_of("west")) == 120


def test_v3_empty_west__it_does_not_end_the_game() -> None:
    assert not prepared(2).over()


# v4 No Western Link ------------------------------------------------------------------------------


def test_v4_no_western_link__no_card_and_no_baron_speaks_of_it() -> None:
    assert [
        name for name in (*CARD_NAMES, *BARON_NAMES) if "link" in name.lower() and "western link" in name
    ] == [
        "western links at Portland",
        "western links at Denver",
    ]


@pytest.mark.parametrize(
    "words", ["western link", "build western link", "take western link", "western link Kansas City"]
)
def test_v4_no_western_link__it_cannot_be_built(words: str) -> None:
    board = Scenario(2).money("orange", 79).link("orange", "Chicago", "Davenport")
    board.link("orange", "Davenport", "Des Moines").turn("orange")
    assert impossible(board, words)


def test_v4_no_western_link__joining_des_moines_to_chicago_brings_no_cubes() -> None:
    board = Scenario(2).money("orange", 40).link("orange", "Chicago", "Davenport").turn("orange")
    board.says("orange", "build Davenport–Des Moines")
    assert board.money_of("orange") == 35
    assert board.cubes_at("Chicago") == "nothing"
    assert board.asked() == ("green", "ChooseAction")


# v5 One map --------------------------------------------------------------------------------------


def test_v5_one_map__fifty_one_eastern_and_forty_nine_western_cities() -> None:
    assert (len(EASTERN), len(WESTERN)) == (51, 49)
    assert CITIES == 100
    assert set(CITY_NAMES) == set(EASTERN) | set(WESTERN)


def test_v5_one_map__it_has_1562_hexes() -> None:
    assert HEXES == 1562


@pytest.mark.parametrize(
    ("one", "other", "price"),
    [
        ("Des Moines", "Omaha", 4),
        ("Duluth", "Fargo", 7),
        ("Houston", "New Orleans", 13),
        ("Jackson", "Shreveport", 9),
        ("Kansas City", "Omaha", 8),
        ("Kansas City", "Topeka", 3),
        ("Little Rock", "Oklahoma City", 13),
        ("Little Rock", "Shreveport", 6),
        ("Minneapolis", "Sioux Falls", 9),
    ],
)
def test_v5_one_map__links_cross_from_east_to_west_like_any_other(one: str, other: str, price: int) -> None:
    board = Scenario(2).money("orange", price).turn("orange")
    board.says("orange", f"build {one}–{other}")
    assert board.money_of("orange") == 0
    assert len(board.links_of("orange")) == 1


def test_v5_one_map__goods_cross_it_too() -> None:
    board = (
        Scenario(2).link("orange", "Kansas City", "Topeka").cubes("Kansas City", "purple red").turn("orange")
    )
    board.says("orange", "deliver purple from Kansas City over Topeka (orange)")
    assert board.cubes_at("Kansas City") == "1 red"
    assert board.score_of("orange") == 1 + 1


# v6 First player ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_v6_first_player__of_the_first_round_is_drawn_and_anybody_is_as_likely(seats: int) -> None:
    board = until(opened(seats), "DrawFirstPlayer")
    assert weights(board) == {f"first {colour}": 1 for colour in COLOURS[:seats]}


@pytest.mark.parametrize("first", COLOURS[:4])
def test_v6_first_player__turns_go_clockwise_from_it(first: str) -> None:
    board = prepared(4, first)
    begin = COLOURS.index(first)
    order = [COLOURS[(begin + step) % 4] for step in range(4)]
    assert passed(board, 12) == order * 3


@pytest.mark.parametrize("first", COLOURS[:3])
def test_v6_first_player__the_next_round_begins_with_the_next_seat_clockwise(first: str) -> None:
    board = prepared(3, first)
    board.finish_round()
    assert board.asked() == (COLOURS[(COLOURS.index(first) + 1) % 3], "ChooseAction")


def test_v6_first_player__rotates_all_around() -> None:
    board = prepared(3).money("orange", 60).money("green", 60).money("pink", 60)
    beginners = []
    links = ("New York–Philadelphia", "Boston–Providence", "Chicago–Milwaukee", "Detroit–Toledo")
    for link in links:
        beginners.append(board.asked()[0])
        board.says(board.asked()[0], f"build {link}")
        board.finish_round()
    assert beginners == ["orange", "green", "pink", "orange"]


def test_v6_first_player__nothing_is_bid_or_paid_for_it() -> None:
    board = Scenario(3)
    for colour in COLOURS[:3]:
        board.money(colour, 30)
    board.turn("orange").finish_round()
    assert [board.money_of(colour) for colour in COLOURS[:3]] == [30, 30, 30]
    assert board.asked() == ("green", "ChooseAction")
    assert board.options("bid") == []


def test_v6_first_player__nobody_draws_it_for_the_dice() -> None:
    board = until(opened(2), "DrawFirstPlayer")
    with pytest.raises(NotYourDecision):
        board.says("orange", "first orange")


def test_v6_first_player__only_a_seat_of_this_table() -> None:
    board = until(opened(3), "DrawFirstPlayer")
    assert impossible(board, "first teal")


# v7 Two new cards --------------------------------------------------------------------------------


def new_cards(board: Scenario) -> Scenario:
    """The round is over and the first new card is about to be turned up."""
    while board.asked()[1] == "ChooseAction":
        board.says(board.asked()[0], "pass")
    assert board.asked() == ("dice", "DrawOperation")
    return board


def test_v7_two_new_cards__are_turned_up_after_every_round() -> None:
    board = new_cards(Scenario(3).display("city growth").turn("orange", slot=3))
    board.dice("turn up new industry")
    assert board.asked() == ("dice", "DrawOperation")
    board.dice("turn up Chicago hotel")
    assert board.asked() == ("green", "ChooseAction")
    assert sorted(board.display_of()) == ["Chicago hotel", "city growth", "new industry"]


def test_v7_two_new_cards__after_income() -> None:
    board = new_cards(Scenario(2).score("orange", 10).score("green", 2).turn("orange", slot=3))
    assert [board.money_of("orange"), board.money_of("green")] == [13, 5]


def test_v7_two_new_cards__events_are_among_them() -> None:
    board = new_cards(Scenario(2).turn("orange", slot=3))
    cards = EASTERN_CARDS | EASTERN_EVENTS
    assert weights(board) == {f"turn up {card}": number for card, number in cards.items()}


def test_v7_two_new_cards__the_eastern_deck_has_37() -> None:
    board = new_cards(Scenario(2).turn("orange", slot=3))
    assert sum(weights(board).values()) == 37


def test_v7_two_new_cards__in_the_western_phase_they_come_from_its_40_cards() -> None:
    board = new_cards(Scenario(2, phase=2).turn("orange", slot=3))
    assert weights(board) == {f"turn up {card}": number for card, number in WESTERN_CARDS.items()}
    assert sum(weights(board).values()) == 40


def test_v7_two_new_cards__an_event_counts_as_one_of_the_two() -> None:
    board = new_cards(Scenario(2).turn("orange", slot=3))
    board.dice("turn up bond surplus", "turn up new industry")
    assert board.asked() == ("green", "ChooseAction")
    assert board.display_of() == ["new industry"]


def test_v7_two_new_cards__both_may_be_events() -> None:
    board = new_cards(Scenario(2).turn("orange", slot=3))
    board.dice("turn up bond surplus", "turn up land rush")
    assert board.asked() == ("green", "ChooseAction")
    assert board.display_of() == []


def test_v7_two_new_cards__an_event_acts_in_the_next_round_only() -> None:
    board = new_cards(Scenario(2).turn("orange", slot=3))
    board.dice("turn up bond surplus", "turn up new industry")
    board.says("green", "bond")
    assert board.money_of("green") == 6
    board.says("green", "build New York–Philadelphia")
    new_cards(board)
    board.dice("turn up city growth", "turn up city growth")
    before = board.money_of("orange")
    board.says("orange", "bond")
    assert board.money_of("orange") == before + 5


def test_v7_two_new_cards__a_spent_event_does_not_come_back() -> None:
    board = new_cards(Scenario(2).turn("orange", slot=3))
    board.dice("turn up land rush", "turn up new industry")
    board.says("green", "bond", "build New York–Philadelphia")
    new_cards(board)
    assert impossible(board, "turn up land rush")


def test_v7_two_new_cards__an_event_cannot_be_taken() -> None:
    board = new_cards(Scenario(2).turn("orange", slot=3))
    board.dice("turn up land rush", "turn up new industry")
    assert board.refuses("green", "take land rush") == "base Operations cards"


def test_v7_two_new_cards__the_display_has_no_limit() -> None:
    board = Scenario(2).display(*["city growth"] * 4, *["new industry"] * 4, *["railroad executive"] * 2)
    new_cards(board.turn("orange", slot=3))
    board.dice("turn up Chicago hotel", "turn up Boston hotel")
    assert len(board.display_of()) == 12


@pytest.mark.parametrize("left", [0, 1])
def test_v7_two_new_cards__an_empty_deck_gives_no_more(left: int) -> None:
    board = Scenario(2).turn("orange", slot=3)
    deck = [0] * len(CARD_NAMES)
    deck[CARD_NAMES.index("new industry")] = left
    board.table.deck = deck
    board.says("orange", "pass")
    board.says("green", "pass")
    if left and board.asked()[1] == "DrawOperation":
        board.dice("turn up new industry")
    assert board.asked() == ("green", "ChooseAction")
    assert board.display_of() == ["new industry"] * left


def test_v7_two_new_cards__nothing_is_turned_up_between_turns() -> None:
    board = Scenario(2).turn("orange")
    assert passed(board, 6) == ["orange", "green"] * 3
    assert board.asked() == ("dice", "DrawOperation")


# Income ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("score", "income"), BOUNDS)
def test_base_income__by_the_score(score: int, income: int) -> None:
    board = Scenario(2).score("orange", score).turn("orange", slot=3)
    board.finish_round()
    assert board.money_of("orange") == income
    assert board.money_of("green") == 0


@pytest.mark.parametrize("score", [101, 120, 150, 199])
def test_base_income__beyond_the_track_the_last_value_holds(score: int) -> None:
    board = Scenario(2).score("orange", score).turn("orange", slot=3)
    board.finish_round()
    assert board.money_of("orange") == 14


@pytest.mark.parametrize("score", [-1, -2, -20])
def test_base_income__below_nothing_there_is_none(score: int) -> None:
    board = Scenario(2).money("orange", 4).score("orange", score).turn("orange", slot=3)
    board.finish_round()
    assert board.money_of("orange") == 4


def test_base_income__is_added_to_what_one_has() -> None:
    board = Scenario(2).money("orange", 7).score("orange", 5).turn("orange", slot=3)
    board.finish_round()
    assert board.money_of("orange") == 15


@pytest.mark.parametrize("seats", SEATS)
def test_base_income__everybody_gets_it(seats: int) -> None:
    board = Scenario(seats)
    for number, colour in enumerate(COLOURS[:seats]):
        board.score(colour, number + 1)
    board.turn("orange", slot=3).finish_round()
    assert [board.money_of(colour) for colour in COLOURS[:seats]] == [3, 5, 6, 7, 8, 9][:seats]


def test_base_income__only_after_the_third_turn() -> None:
    board = Scenario(2).score("orange", 9).turn("orange")
    passed(board, 5)
    assert board.money_of("orange") == 0
    passed(board, 1)
    assert board.money_of("orange") == 12


def test_base_income__points_made_in_the_round_count() -> None:
    board = Scenario(2).chain("orange", "New York", "Philadelphia").cubes("New York", "blue red")
    board.turn("orange").says("orange", "deliver blue from New York over Philadelphia (orange)")
    board.finish_round()
    assert board.score_of("orange") == 2
    assert board.money_of("orange") == 5


def test_base_income__the_score_itself_does_not_change() -> None:
    board = Scenario(2).score("orange", 30).turn("orange", slot=3)
    board.finish_round()
    assert board.score_of("orange") == 30


def test_base_income__every_round_again() -> None:
    board = Scenario(2).score("orange", 3).turn("orange", slot=3)
    board.finish_round()
    board.says("green", "bond", "build New York–Philadelphia")
    board.finish_round()
    assert board.money_of("orange") == 12


# Bonds -------------------------------------------------------------------------------------------


def test_base_bonds__a_bond_brings_5000() -> None:
    board = Scenario(2).turn("orange")
    board.says("orange", "bond")
    assert (board.money_of("orange"), board.bonds_of("orange")) == (5, 1)


def test_base_bonds__taking_one_is_no_action() -> None:
    board = Scenario(2).turn("orange")
    board.says("orange", "bond")
    assert board.asked() == ("orange", "ChooseAction")
    board.says("orange", "build New York–Philadelphia")
    assert board.money_of("orange") == 3
    assert board.asked() == ("green", "ChooseAction")


def test_base_bonds__any_number_one_after_another() -> None:
    board = Scenario(2).turn("orange")
    board.says("orange", *["bond"] * 9)
    assert (board.money_of("orange"), board.bonds_of("orange")) == (45, 9)


def test_base_bonds__others_are_not_touched() -> None:
    board = Scenario(3).money("green", 4).bonds("green", 2).turn("orange")
    board.says("orange", "bond")
    assert (board.money_of("green"), board.bonds_of("green")) == (4, 2)


@pytest.mark.parametrize("money", [0, 5, 40, 75, 79])
def test_base_bonds__below_80000_one_may_take_one(money: int) -> None:
    board = Scenario(2).money("orange", money).turn("orange")
    assert "bond" in board.options()
    board.says("orange", "bond")
    assert board.money_of("orange") == money + 5


@pytest.mark.parametrize("money", [80, 81, 200])
def test_house_bond_limit__with_80000_or_more_one_may_not(money: int) -> None:
    board = Scenario(2).money("orange", money).turn("orange")
    assert board.refuses("orange", "bond") == "house Bond limit"


@pytest.mark.parametrize("limit", [40, 160])
def test_house_bond_limit__the_setting_says_how_much(limit: int) -> None:
    board = Scenario(2, bond_cash=str(limit)).money("orange", limit - 1).turn("orange")
    assert "bond" in board.options()
    board = Scenario(2, bond_cash=str(limit)).money("orange", limit).turn("orange")
    assert "bond" not in board.options()
    assert board.refuses("orange", "bond") == "house Bond limit"


def test_house_bond_limit__sixteen_from_nothing_and_no_more() -> None:
    board = Scenario(2).turn("orange")
    board.says("orange", *["bond"] * 16)
    assert board.money_of("orange") == 80
    assert board.refuses("orange", "bond") == "house Bond limit"


def test_base_bonds__only_in_ones_own_turn() -> None:
    board = Scenario(3).turn("green")
    for colour in ("orange", "pink"):
        with pytest.raises(NotYourDecision):
            board.says(colour, "bond")


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_base_bonds__in_any_turn_of_the_round(slot: int) -> None:
    board = Scenario(2).turn("orange", slot=slot)
    board.says("orange", "bond")
    assert board.bonds_of("orange") == 1


@pytest.mark.parametrize("words", ["repay", "drop"])
def test_base_bonds__they_are_not_given_back_in_a_turn(words: str) -> None:
    board = Scenario(2).money("orange", 50).bonds("orange", 3).turn("orange")
    assert board.refuses("orange", words) == "v16 Bonds at the change"
    assert board.bonds_of("orange") == 3


def test_base_bonds__a_bond_costs_no_point_when_taken() -> None:
    board = Scenario(2).score("orange", 4).turn("orange")
    board.says("orange", "bond", "bond")
    assert board.score_of("orange") == 4


@pytest.mark.parametrize("phase", [1, 2])
def test_base_bonds__in_both_phases(phase: int) -> None:
    board = Scenario(2, phase=phase).turn("orange")
    board.says("orange", "bond")
    assert (board.money_of("orange"), board.bonds_of("orange")) == (5, 1)


# Interest ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("bonds", [0, 1, 2, 7, 20])
def test_base_interest__1000_for_each_bond(bonds: int) -> None:
    board = Scenario(2).money("orange", 25).bonds("orange", bonds).turn("orange", slot=3)
    board.finish_round()
    assert board.money_of("orange") == 25 - bonds
    assert board.bonds_of("orange") == bonds


def test_base_interest__bonds_of_this_round_pay_at_once() -> None:
    board = Scenario(2).turn("orange", slot=3)
    board.says("orange", "bond", "bond")
    board.finish_round()
    assert board.money_of("orange") == 8


def test_base_interest__every_round_again() -> None:
    board = Scenario(2).money("orange", 20).bonds("orange", 4).turn("orange", slot=3)
    board.finish_round()
    board.says("green", "bond", "build New York–Philadelphia")
    board.finish_round()
    assert board.money_of("orange") == 12
    assert board.bonds_of("orange") == 4


def test_base_interest__it_is_paid_from_the_income_of_the_round() -> None:
    board = Scenario(2).score("orange", 3).bonds("orange", 6).turn("orange", slot=3)
    board.finish_round()
    assert (board.money_of("orange"), board.bonds_of("orange")) == (0, 6)
    assert not [sentence for sentence in board.announced() if sentence.startswith("orange takes")]


@pytest.mark.parametrize(
    ("money", "bonds", "left", "after"),
    [
        (0, 1, 4, 2),
        (0, 3, 2, 4),
        (0, 5, 0, 6),
        (0, 6, 4, 8),
        (0, 10, 0, 12),
        (0, 11, 4, 14),
        (2, 3, 4, 4),
        (3, 3, 0, 3),
        (1, 6, 0, 7),
        (1, 7, 4, 9),
    ],
)
def test_base_interest__what_one_cannot_pay_is_met_by_as_many_bonds_as_needed(
    money: int, bonds: int, left: int, after: int
) -> None:
    board = Scenario(2).money("orange", money).bonds("orange", bonds).turn("orange", slot=3)
    board.finish_round()
    assert (board.money_of("orange"), board.bonds_of("orange")) == (left, after)


@pytest.mark.parametrize(
    ("event", "bonds", "left", "after"),
    [
        ("bond surplus", 6, 0, 7),
        ("bond surplus", 7, 5, 9),
        ("bond surplus", 1, 5, 2),
        ("bond shortage", 4, 0, 5),
        ("bond shortage", 5, 3, 7),
        ("bond shortage", 1, 3, 2),
    ],
)
def test_base_interest__these_bonds_bring_what_the_event_of_the_round_says(
    event: str, bonds: int, left: int, after: int
) -> None:
    board = Scenario(2).event(event).bonds("orange", bonds).turn("orange", slot=3)
    board.finish_round()
    assert (board.money_of("orange"), board.bonds_of("orange")) == (left, after)


@pytest.mark.parametrize("seats", SEATS)
def test_base_interest__everybody_pays(seats: int) -> None:
    board = Scenario(seats)
    for number, colour in enumerate(COLOURS[:seats]):
        board.money(colour, 10).bonds(colour, number + 1)
    board.turn("orange", slot=3).finish_round()
    assert [board.money_of(colour) for colour in COLOURS[:seats]] == [9, 8, 7, 6, 5, 4][:seats]


def test_base_interest__it_costs_no_points() -> None:
    board = Scenario(2).score("orange", 2).bonds("orange", 30).turn("orange", slot=3)
    board.finish_round()
    assert board.score_of("orange") == 2


# Pass --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_base_pass__three_turns_each_and_one_action_at_a_time(seats: int) -> None:
    board = Scenario(seats).turn("orange")
    assert passed(board, 3 * seats) == list(COLOURS[:seats]) * 3
    assert board.asked() == ("dice", "DrawOperation")


def test_base_pass__a_seat_may_always_pass() -> None:
    board = Scenario(2).money("orange", 70).display("city growth").cubes("New York", "blue")
    board.chain("orange", "New York", "Philadelphia").turn("orange")
    assert "pass" in board.options()


def test_base_pass__nothing_changes_but_whose_turn_it_is() -> None:
    board = Scenario(2).money("orange", 7).bonds("orange", 1).score("orange", 3).turn("orange")
    board.says("orange", "pass")
    assert (board.money_of("orange"), board.bonds_of("orange"), board.score_of("orange")) == (7, 1, 3)
    assert board.asked() == ("green", "ChooseAction")


def test_base_pass__one_who_passed_is_asked_again_in_the_next_turn() -> None:
    board = Scenario(2).money("orange", 2).turn("orange")
    board.says("orange", "pass")
    board.says("green", "pass")
    board.says("orange", "build New York–Philadelphia")
    assert board.money_of("orange") == 0


def test_base_pass__after_bonds_too() -> None:
    board = Scenario(2).turn("orange")
    board.says("orange", "bond", "pass")
    assert board.money_of("orange") == 5
    assert board.asked() == ("green", "ChooseAction")


def test_base_pass__nobody_passes_for_another() -> None:
    board = Scenario(3).turn("orange")
    with pytest.raises(NotYourDecision):
        board.says("green", "pass")


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_base_pass__in_any_turn(slot: int) -> None:
    board = Scenario(2).turn("orange", slot=slot)
    board.says("orange", "pass")
    assert board.asked() == ("green", "ChooseAction")


def test_base_pass__the_same_action_may_be_taken_in_all_three_turns() -> None:
    board = Scenario(2).money("orange", 25).turn("orange")
    for level in (2, 3, 4):
        board.says("orange", "upgrade")
        assert board.engine_of("orange") == level
        assert board.asked() == ("green", "ChooseAction")
        if level < 4:
            board.says("green", "pass")
    assert board.money_of("orange") == 0


@pytest.mark.parametrize("words", ["done", "take points", "take cash", "grow Chicago"])
def test_base_pass__what_is_not_asked_cannot_be_said(words: str) -> None:
    assert Scenario(2).turn("orange").refuses("orange", words) == "base Pass"
