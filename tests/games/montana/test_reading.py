"""Reading notation and positions of Montana: what is good comes back, nonsense costs nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.core import registry
from goldenspike.core.play import BrokenPosition, IllegalAction, UnreadableMove, submit
from goldenspike.games.montana import actions as say
from goldenspike.games.montana import answers
from goldenspike.games.montana.notation import HINTS, READERS, WRITERS, read, write
from kit.montana import Scenario, opened
from kit.reading import is_read_or_refused, position_of

pytestmark = pytest.mark.slow

GAME = registry.find("montana")

# Notation ------------------------------------------------------------------------------------------

crews = st.lists(st.integers(0, 3), min_size=1, max_size=9).map(sorted).map(tuple)


def test_everything_in_plain_words_round_trips() -> None:
    for action in (*answers.EVERY_ACTION, *answers.SPUN):
        assert read(write(action)) == action


@given(st.permutations(range(12)), st.lists(st.integers(0, 5), min_size=12, max_size=12), st.integers(1, 12))
def test_landscapes_round_trip(tiles: list[int], turns: list[int], number: int) -> None:
    action = say.Landscape(tuple(tiles[:number]), tuple(turns[:number]))
    assert read(write(action)) == action


@given(crews, st.integers(0, 3), st.integers(0, 2))
def test_crews_round_trip(crew: tuple[int, ...], area: int, row: int) -> None:
    for action in (say.Bank(crew), say.WorkMore(crew), say.Work(area, row, crew)):
        assert read(write(action)) == action


@given(st.integers(0, 99), st.integers(0, 3))
def test_bids_and_advances_round_trip(number: int, row: int) -> None:
    assert read(write(say.Bid(row, number))) == say.Bid(row, number)
    assert read(write(say.Advance(number))) == say.Advance(number)


def test_every_kind_is_written_and_every_first_word_has_a_hint() -> None:
    kinds = {kind for kind in vars(say).values() if isinstance(kind, type) and issubclass(kind, say.Action)}
    assert kinds - {say.Action} == set(WRITERS)
    words = {write(action).split()[0] for action in answers.EVERY_ACTION} | {"landscape", "wheel"}
    assert words == set(HINTS)
    assert len(READERS) >= len(WRITERS)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Build e8", "build E8"),
        ("bank with 2 copper", "bank with copper copper"),
        ("bank with stone and copper", "bank with copper stone"),
        ("mine 1 with brown", "mine 1 with copper"),
        ("cow for 3 silver", "cow for silver"),
        ("trade cow for grain", "cow for grain"),
        ("end", "done"),
    ],
)
def test_what_the_page_says_is_also_understood(typed: str, meant: str) -> None:
    assert write(read(typed)) == meant
    assert write(read(typed.upper())) == meant
    assert write(read(f"  {typed.replace(' ', '   ')} ")) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("GRAIN  FIELD 3 with natural", "grain field 3 with grain"),
        ("bank with orange, grey, brown", "bank with copper stone pumpkin"),
        ("bank with 1 stone and 2 grain workers", "bank with stone grain grain"),
        ("bank with pumpkin worker", "bank with pumpkin"),
        ("small space with 2 grey", "small space with stone stone"),
        ("take grain copper", "take copper grain"),
        ("take 2 orange", "take pumpkin pumpkin"),
        ("send back Orange", "send back pumpkin"),
        ("trade a cow for a brown worker", "cow for copper worker"),
        ("a cow for silver", "cow for silver"),
        ("go to the city", "city"),
        ("spend a canteen", "canteen"),
        ("build on g10", "build G10"),
        ("starting tile on e6", "starting tile E6"),
        ("Landscape 12F 1A", "landscape 12f 1a"),
        ("\tbid 3\non row 2 ", "bid 3 on row 2"),
    ],
)
def test_other_ways_to_say_it(typed: str, meant: str) -> None:
    assert write(read(typed)) == meant


def test_pass_and_done_are_not_the_same() -> None:
    assert read("pass") != read("done")
    assert read("end") == read("done")


def test_numbers_count_the_worker_behind_them() -> None:
    assert read("bank with 2 copper stone") == say.Bank((0, 0, 1))
    assert read("bank with copper 2 stone") == say.Bank((0, 1, 1))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a move; moves begin with advance, bank, "),
        ("   ", "is not a move"),
        ("fly to Helena", "'fly to Helena' is not a move"),
        ("passing", "is not a move"),
        ("done done", "write it like: done"),
        ("recruit copper", "write it like: recruit"),
        ("advance", "write it like: advance 2"),
        ("advance two", "write it like: advance 2"),
        ("advance -1", "write it like: advance 2"),
        ("advance 1.5", "write it like: advance 2"),
        ("advance 100", "write it like: advance 2"),
        ("advance ٣", "write it like: advance 2"),
        ("advance ²", "write it like: advance 2"),
        ("wheel 0", "write it like: wheel 3"),
        ("wheel 9", "write it like: wheel 3"),
        ("wheel ３", "write it like: wheel 3"),
        ("bid 3", "write it like: bid 3 on row 2"),
        ("bid 3 on row 5", "write it like: bid 3 on row 2"),
        ("bid ٣ on row 2", "write it like: bid 3 on row 2"),
        ("mine 4 with copper", "write it like: mine 2 with copper"),
        ("mine with copper", "write it like: mine 2 with copper"),
        ("quarry ١ with stone", "write it like: quarry 1 with copper grain"),
        ("grain 3 with grain", "write it like: grain field 3 with grain"),
        ("bank", "write it like: bank with copper stone"),
        ("bank with", "write it like: bank with copper stone"),
        ("bank with gold", "'gold' is no worker"),
        ("bank with white", "'white' is no worker"),
        ("bank with copper 2", "ends with a number"),
        ("bank with 1 2 copper", "'2' is no worker"),
        ("bank with 10 copper", "'10' is no worker"),
        ("bank with ٢ copper", "'٢' is no worker"),
        ("take copper", "are not two workers"),
        ("take copper copper copper", "are not two workers"),
        ("take 9 copper", "are not two workers"),
        ("send back 2 copper", "'2 copper' is no worker"),
        ("send copper", "write it like: send back copper"),
        ("small space", "write it like: small space with copper stone"),
        ("choose big copper", "'big copper' cannot be had so"),
        ("choose silver", "there are: copper, stone, grain, pumpkin"),
        ("upgrade big stone", "'big stone' cannot be had so"),
        ("build", "write it like: build E8"),
        ("build Z99", "'Z99' is no field; fields are named like E8"),
        ("build E7", "'E7' is no field"),
        ("build E٨", "is no field"),
        ("build E8 E10", "'E8 E10' is no field"),
        ("build " + "9" * 5000, "is no field"),
        ("starting tile K1", "'K1' is no field"),
        ("cow", "write it like: cow for grain"),
        ("cow for 4 silver", "'4 silver' cannot be had so"),
        ("cow for big copper", "cannot be had so"),
        ("cow for white worker", "'white' is no worker"),
        ("trade horse for grain", "is not a move"),
        ("landscape", "write it like: landscape"),
        ("landscape 13a", "'13a' is no tile: write its number, 1 to 12"),
        ("landscape 0a", "'0a' is no tile"),
        ("landscape 1g", "its turn, a to f"),
        ("landscape 1a, 2a", "'1a,' is no tile"),
        ("landscape ١a", "is no tile"),
        ("landscape 1a " + "9" * 5000 + "a", "is no tile"),
    ],
    ids=lambda value: value[:24] if value.isascii() else ascii(value)[:24],
)
def test_the_complaint_says_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(UnreadableMove) as raised:
        read(text)
    assert complaint in str(raised.value)
    assert str(raised.value).endswith(".")
    assert len(str(raised.value)) < 400


@pytest.mark.parametrize(
    "text",
    [
        "bank with 0 copper",
        "bank with and",
        "mine 1 with workers",
        "small space with 0 stone",
        "m\u0131ne 1 with copper",
        "gra\u0130n field 1 with grain",
    ],
    ids=ascii,
)
def test_nobody_is_no_crew_and_a_letter_that_looks_like_another_is_not_it(text: str) -> None:
    with pytest.raises(UnreadableMove):
        read(text)


WORDS: Final = """
    advance bank bid build cow for with on row copper stone grain field silver big brown orange 1 2 3 9 E8 G10
    take send back small space mine quarry farmland choose upgrade landscape 1a 12f starting tile wheel city
"""


@given(st.lists(st.sampled_from(WORDS.split()), min_size=1, max_size=8))
def test_the_right_words_in_any_order_are_read_or_refused(words: list[str]) -> None:
    is_read_or_refused(GAME, " ".join(words))


# Positions -----------------------------------------------------------------------------------------


def first_turn() -> dict[str, Any]:
    """Two seats, the starting tile on E8, two stone and two pumpkin workers each; it is blue's turn."""
    board = opened(2)
    board.dice("landscape 1a 2a 3a 4a 5a 6a 7a", "starting tile E8", *["wheel 1"] * 4)
    return GAME.write_position(board.table)


def test_the_first_turn_reads_back_as_written() -> None:
    assert GAME.write_position(GAME.read_position(first_turn())) == first_turn()


PLAUSIBLE: Final = (
    0,
    1,
    3,
    12,
    255,
    "",
    "blue",
    "red",
    "E8",
    "E10",
    "copper",
    "copper stone",
    "lake",
    ["blue", 1],
    {"copper": 1},
    {"E8": "cs"},
    [["ChooseAction", 0]],
)
"""What stands in positions, put where it does not belong."""


@given(st.data(), st.integers(0, 30))
def test_a_position_with_one_thing_exchanged_is_refused_or_still_a_table(
    data: st.DataObject, seed: int
) -> None:
    position = position_of(GAME, f"exchange {seed}")
    path = data.draw(st.sampled_from(places_in(position)))
    spot: Any = position
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = data.draw(st.sampled_from(PLAUSIBLE))
    try:
        table = GAME.read_position(position)
    except BrokenPosition as error:
        assert str(error).endswith(".")
    else:
        assert GAME.broken_invariant(table) == ""
        assert GAME.broken_invariant(GAME.read_position(GAME.write_position(table))) == ""


def places_in(thing: Any) -> list[list[Any]]:
    """Every place in nested lists and dictionaries, as the keys that lead there."""
    if not isinstance(thing, (dict, list)):
        return []
    keys = list(thing) if isinstance(thing, dict) else list(range(len(thing)))
    return [[key, *rest] for key in keys for rest in ([], *places_in(thing[key]))]


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("seats", 5, "no table of 5 seats"),
        ("seats", 10**30, "no table of"),
        ("seats", 3, "players must be blue, yellow, green"),
        ("seats", "2", "at `$.seats`"),
        ("options", {"wheel": "square"}, "wheel cannot be 'square'"),
        ("options", {"weather": "rain"}, "weather cannot be 'rain'"),
        ("options", {"bank": 5}, "at `$.options[...]`"),
        ("players", {}, "players must be blue, yellow"),
        ("landscape", {"E8": "swamp"}, "no field shows 'swamp'"),
        ("landscape", {"E8": ""}, "no field shows ''"),
        ("landscape", {"Z99": "cs"}, "landscape: 'Z99' is no field"),
        ("landscape", {"E8": "cs"}, "not the fields of a board for 2"),
        ("landscape", {}, "is no lake"),
        ("starting_tile", "E9", "starting_tile: 'E9' is no field"),
        ("starting_tile", "", "cows in all|one starting tile"),
        ("starting_tile", ["E8", "E6"], "at `$.starting_tile`"),
        ("starting_tile", "E10", "A tile lies on E10, where nothing can be built"),
        ("starting_tile", "G18", "A tile lies on G18"),
        ("settlements", {"E9": ["blue", 1]}, "settlements: 'E9' is no field"),
        ("settlements", {"D7": ["green", 1]}, "settlements: nobody plays 'green'"),
        ("settlements", {"D7": ["blue", 0]}, "settlements: 0 cannot lie on D7"),
        ("settlements", {"D7": ["blue", 13]}, "settlements: 13 cannot lie on D7"),
        ("settlements", {"D7": ["blue", 10**30]}, "cannot lie on D7"),
        ("settlements", {"D7": ["blue", 1]}, "blue must have 12 settlements in all"),
        ("settlements", {"E8": ["blue", 1]}, "The settlements on E8 do not fit their owner"),
        ("settlements", {"E10": ["blue", 1]}, "A tile lies on E10"),
        ("canteens", ["E8"], "canteens: E8 is no lake"),
        ("canteens", ["E9"], "canteens: 'E9' is no field"),
        ("goods", {"copper": -1}, "the supply of goods: -1 is out of range"),
        ("goods", {"gold": 1}, "the supply of goods: there is no 'gold'"),
        ("goods", {}, "There must be 12 copper in all"),
        ("workers", {"copper": 19}, "There must be 18 copper workers in all"),
        ("workers", {"white": 1}, "the supply of workers: there is no 'white'"),
        ("cows", 23, "There must be 24 cows in all"),
        ("cows", -1, "cows: -1 is out of range"),
        ("posts", {"mine 4": "copper"}, "no space 'mine 4'"),
        ("posts", {"saloon": "copper"}, "no space 'saloon'"),
        ("posts", {"mine 1": "gold"}, "'gold' are no workers for mine 1"),
        ("posts", {"mine 1": ""}, "'' are no workers for mine 1"),
        ("posts", {"mine 1": "stone  stone"}, "are no workers for mine 1"),
        ("posts", {"mine 1": "stone copper"}, "are no workers for mine 1"),
        ("posts", {"bank 1": "copper"}, "There must be 18 copper workers in all"),
        ("arrow", 0, "the wheel has spaces 1 to 8"),
        ("arrow", 9, "the wheel has spaces 1 to 8"),
        ("bids", {"5": ["blue", 3]}, "no such bid on row '5'"),
        ("bids", {"1": ["blue", 0]}, "no such bid on row '1'"),
        ("bids", {"1": ["red", 3]}, "bids: nobody plays 'red'"),
        ("bids", {"1": ["blue", 3]}, "nobody went there"),
        ("bids", {"1": ["blue", 2]}, "no such bid on row 1"),
        ("bids", {"4": ["blue", 7]}, "no such bid on row 4"),
        ("bids", {"3": ["blue", 2], "4": ["blue", 1]}, "A contractor stands in two rows"),
        ("rounds", -1, "rounds: -1 is out of range"),
        ("rounds", 0, "The agenda leads to no further turn"),
        ("turns", -1, "turns: -1 is out of range"),
        ("turns", 10**30, "turns: 1000000000000000000000000000000 is out of range"),
        ("active", "green", "active: nobody plays 'green'"),
        ("ending", True, "The last round is the one in which"),
        ("weather", "rain", "unknown field `weather`"),
        ("agenda", [], "The agenda is empty"),
        ("agenda", "ChooseAction", "at `$.agenda`"),
        ("agenda", [["Earthquake", 1]], "no entry like line 1"),
        ("agenda", [[]], "no entry like line 1"),
        ("agenda", [[0, 0]], "no entry like line 1"),
        ("agenda", [["ChooseAction"]], "Line 1 of the agenda does not fit ChooseAction"),
        ("agenda", [["ChooseAction", 0, 0]], "does not fit ChooseAction"),
        ("agenda", [["ChooseAction", 2]], "ChooseAction concerns nobody"),
        ("agenda", [["ChooseAction", "blue"]], "concerns nobody|does not fit"),
        ("agenda", [["ChooseAction", True]], "concerns nobody|does not fit|not that of a turn"),
        ("agenda", [["ChooseAction", 0], ["NextSeat", -1]], "NextSeat concerns nobody"),
        ("agenda", [["NextSeat", 0]], "must begin with a question"),
        ("agenda", [["Round"], ["ChooseAction", 0]], "must begin with a question"),
        ("agenda", [["EmployMore", 0, 4, 0]], "EmployMore does not fit the game"),
        ("agenda", [["EmployMore", 0, 0, 3]], "EmployMore does not fit the game"),
        ("agenda", [["BuildOn", 0, 0]], "BuildOn does not fit the game"),
        ("agenda", [["BuildOn", 0, 3]], "BuildOn does not fit the game"),
        ("agenda", [["BuildFurther", 0, 4]], "BuildFurther does not fit the game"),
        ("agenda", [["ChooseGoods", 0, [1, 1, 1]]], "ChooseGoods does not fit the game"),
        ("agenda", [["ChooseGoods", 0, [-1, 0, 0]]], "ChooseGoods does not fit the game"),
        ("agenda", [["ChooseGoods", 0, [0, 0]]], "ChooseGoods does not fit the game"),
        ("agenda", [["ChooseGoods", 0, 0]], "does not fit"),
        ("agenda", [["ChooseUpgrades", 0, 1, [0, 0, 0]]], "ChooseUpgrades does not fit the game"),
        ("agenda", [["ChooseUpgrades", 0, 3, [1, 0, 0]]], "ChooseUpgrades does not fit the game"),
        ("agenda", [["ChooseUpgrades", 0, 4, [0, 0, 0]]], "ChooseUpgrades does not fit the game"),
    ],
    ids=str,
)
def test_the_place_of_the_fault_is_named(key: str, value: Any, complaint: str) -> None:
    position = first_turn()
    position[key] = value
    assert any(words in fault_in(position) for words in complaint.split("|"))


def fault_in(position: dict[str, Any]) -> str:
    """The sentence with which a position is refused."""
    with pytest.raises(BrokenPosition) as raised:
        GAME.read_position(position)
    assert str(raised.value).endswith(".")
    return str(raised.value)


@pytest.mark.parametrize(
    ("part", "value", "complaint"),
    [
        ("goods", {"copper": -1}, "blue's goods: -1 is out of range"),
        ("goods", {"gold": 1}, "blue's goods: there is no 'gold'"),
        ("goods", {"copper": 2, "stone": 1, "grain": 1, "pumpkin": 1}, "There must be 12 copper in all"),
        ("goods", {"big copper": 7}, "in all"),
        ("workers", {"stone": 3, "pumpkin": 2}, "There must be 18 stone workers in all"),
        ("workers", {"stone": -1}, "blue's workers: -1 is out of range"),
        ("silver", -1, "blue's silver: -1 is out of range"),
        ("silver", 10**30, "blue's silver: 1000000000000000000000000000000 is out of range"),
        ("silver", "3", "at `$.players[...].silver`"),
        ("cows", 2, "There must be 24 cows in all"),
        ("cows", -1, "blue's cows: -1 is out of range"),
        ("canteens", 7, "more canteens than lakes"),
        ("canteens", 1, "more canteens than lakes"),
        ("settlements", 11, "blue must have 12 settlements in all"),
        ("settlements", 13, "blue must have 12 settlements in all"),
        ("hats", 1, "unknown field `hats`"),
    ],
    ids=str,
)
def test_the_place_of_a_fault_of_a_seat_is_named(part: str, value: Any, complaint: str) -> None:
    position = first_turn()
    position["players"]["blue"][part] = value
    assert complaint in fault_in(position)


def with_nine_workers(position: dict[str, Any]) -> None:
    """Blue has five copper workers more, and the supply has them no longer."""
    position["players"]["blue"]["workers"]["copper"] = 5
    position["workers"]["copper"] -= 5


def with_an_unpaid_bid(position: dict[str, Any]) -> None:
    """Blue stands in row 1 for three pumpkins and has one."""
    position["bids"] = {"1": ["blue", 3]}
    position["agenda"] = [
        ["PlaceContractor", 1],
        ["TakeReward", 0],
        ["TakeReward", 1],
        ["GoHome"],
        ["LastTrades", 0],
        ["NextSeat", 0],
    ]


def with_workers_at(*posts: tuple[str, str]) -> Callable[[dict[str, Any]], None]:
    """Workers out of the supply stand on these spaces."""

    def change(position: dict[str, Any]) -> None:
        for post, crew in posts:
            position["posts"][post] = crew
            for worker in crew.split():
                position["workers"][worker] -= 1

    return change


def without_a_field(position: dict[str, Any]) -> None:
    """One field of the landscape is missing."""
    del position["landscape"]["D7"]


def with_a_field_too_many(position: dict[str, Any]) -> None:
    """A field of a larger board."""
    position["landscape"]["G18"] = "cs"


def with_seats_in_another_order(position: dict[str, Any]) -> None:
    """Yellow comes first."""
    position["players"] = dict(reversed(position["players"].items()))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (with_nine_workers, "blue has more than 8 workers"),
        (with_an_unpaid_bid, "blue cannot pay its bid"),
        (with_workers_at(("bank 2", "copper")), "Space 2 of the bank is for 2 workers"),
        (with_workers_at(("mine 1", "stone")), "The wrong workers stand in the mine"),
        (with_workers_at(("mine 1", "copper grain")), "The wrong workers stand in the mine"),
        (with_workers_at(("quarry 2 small", "stone")), "small space of an empty row of the quarry"),
        (without_a_field, "landscape: these are not the fields of a board for 2"),
        (with_a_field_too_many, "landscape: these are not the fields of a board for 2"),
        (with_seats_in_another_order, "blue, yellow, in this order"),
    ],
)
def test_pieces_stand_only_where_they_may(change: Callable[[dict[str, Any]], None], complaint: str) -> None:
    position = first_turn()
    change(position)
    assert complaint in fault_in(position)


def test_workers_that_stand_where_they_may_are_read() -> None:
    position = first_turn()
    with_workers_at(("bank 2", "copper stone"), ("mine 1", "copper"), ("mine 1 small", "stone grain"))(
        position
    )
    board = Scenario()
    board.table = GAME.read_position(position)
    assert board.workers_at("bank 2") == "1 copper 1 stone"
    assert board.workers_at("mine 1 small") == "1 stone 1 grain"


def test_a_table_has_one_starting_tile() -> None:
    table = GAME.read_position(first_turn())
    assert GAME.broken_invariant(table) == ""
    table.owners = Scenario().starting_tile("E8").starting_tile("D7").table.owners
    assert GAME.broken_invariant(table) == "There must be one starting tile."


LATER: Final = {"first": "blue", "new_cow": False}
"""Parts of a position that version 1 did not write, as they were then."""


@pytest.mark.parametrize("part", LATER)
def test_a_position_of_version_1_lacks_what_came_later(part: str) -> None:
    position = first_turn()
    del position[part]
    assert GAME.write_position(GAME.read_position(position))[part] == LATER[part]


@pytest.mark.parametrize("part", sorted(first_turn().keys() - LATER))
def test_every_part_of_a_position_is_needed(part: str) -> None:
    position = first_turn()
    del position[part]
    assert f"missing required field `{part}`" in fault_in(position)


def of_copper_and_stone_alone(position: dict[str, Any]) -> None:
    """No tile shows copper and stone on more than two fields."""
    plain = [
        field for field, ground in position["landscape"].items() if ground.islower() and "*" not in ground
    ]
    position["landscape"].update({field: "cs" for field in plain if position["landscape"][field] != "lake"})


def that_leads_nowhere(position: dict[str, Any]) -> None:
    """After this answer nobody is asked anything, and the game is not over."""
    position["agenda"] = [["ChooseAction", 0]]


def that_names_what_is_not_there(position: dict[str, Any]) -> None:
    """Blue has named two stones and has one."""
    position["agenda"] = [["ChooseUpgrades", 0, 0, [0, 2, 0]], ["GoHome"], ["LastTrades", 0], ["NextSeat", 0]]


def nested_too_deep(position: dict[str, Any]) -> None:
    """Lists in lists in lists."""
    position["agenda"] = [["ChooseGoods", 0, json.loads("[" * 600 + "]" * 600)]]


def with_a_number_too_long_to_print(position: dict[str, Any]) -> None:
    """Five thousand digits."""
    position["players"]["blue"]["silver"] = 10**5000


@pytest.mark.parametrize(
    "change",
    [
        of_copper_and_stone_alone,
        that_leads_nowhere,
        that_names_what_is_not_there,
        nested_too_deep,
        with_a_number_too_long_to_print,
    ],
)
def test_a_position_that_no_game_reaches_is_broken(change: Callable[[dict[str, Any]], None]) -> None:
    position = first_turn()
    change(position)
    with pytest.raises(BrokenPosition):
        GAME.read_position(position)


# Answers made in a program -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "recruit",
        say.Bank(()),
        say.Bank((3, 1)),
        say.Bank((1, 1, 1, 1)),
        say.Bank((-1,)),
        say.Bank((4,)),
        say.Bank(None),  # type: ignore[arg-type]  # what a careless program may send
        say.Bank(("stone",)),  # type: ignore[arg-type]
        say.Work(4, 0, (1,)),
        say.Work(-1, 0, (1,)),
        say.Work(1, 3, (1,)),
        say.Work(1, -1, (1,)),
        say.Work(1, 0.5, (1,)),  # type: ignore[arg-type]
        say.Build(-1),
        say.Build(10**30),
        say.Build(None),  # type: ignore[arg-type]
        say.TradeCow(9),
        say.TradeCow(-1),
        say.Bid(0, 3),
        say.TakePair(1, 0),
        say.Advance(0),
        say.SpendCanteen(),
        say.Done(),
        say.Pass(),
        say.Spun(3),
        say.Landscape((0,), (0,)),
        say.StartingTile(29),
    ],
    ids=str,
)
def test_an_answer_that_is_none_is_refused_and_costs_nothing(answer: object) -> None:
    board = Scenario().starting_tile("E8").workers("blue", "4 stone 1 pumpkin").silver("blue", 9)
    board.cows("blue", 1).turn("blue")
    before = GAME.write_position(board.table)
    with pytest.raises(IllegalAction):
        submit(board.table, board.seat("blue"), answer)
    assert GAME.write_position(board.table) == before
