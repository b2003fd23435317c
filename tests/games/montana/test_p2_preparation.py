"""Preparation (rulebook page 2): the landscape, the starting tile, canteens, cows and the general supply."""

from __future__ import annotations

import pytest

from goldenspike.core.agenda import Chance
from goldenspike.core.play import NotYourDecision, UnreadableMove, pending, play
from goldenspike.core.rng import Rng
from goldenspike.games.montana import GAME
from goldenspike.games.montana.actions import Done, Landscape, StartingTile
from kit.montana import Scenario, opened

SEATS = (2, 3, 4)
COLOURS = ("blue", "yellow", "green", "red")
SMALL = ("copper", "stone", "grain", "pumpkin")
BIG = ("big copper", "big stone")
TURNS = "abcdef"
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East first, then clockwise."""
PLACES = {
    2: ((1, -3), (3, -2), (-2, -1), (0, 0), (2, 1), (-3, 2), (-1, 3)),
    3: ((1, -3), (3, -2), (5, -1), (-2, -1), (0, 0), (2, 1), (-3, 2), (-1, 3), (1, 4)),
    4: ((1, -3), (3, -2), (5, -1), (-2, -1), (0, 0), (2, 1), (4, 2), (-3, 2), (-1, 3), (1, 4)),
}
TILES = (
    "lake cs Sg+cow csgp*2 cg C cp",
    "Cp+cow lake cs csgp*2 sp S sg",
    "lake gp csgp*2 cg Cg+cow sg C",
    "gp lake sp Sp+cow CS*2 cp S",
    "Sc+cow lake cs C gp Csp*2 cg",
    "S sp lake cp Scg*2 sg Cs+cow",
    "Cg+cow mountain cs csgp*2 C gp S",
    "mountain C cg Sp+cow S csgp*2 sp",
    "cp mountain Sg+cow C csgp*2 sg S",
    "C mountain Cp+cow cs CS*2 S gp",
    "mountain Sc+cow cg C Csg*2 sp S",
    "sg mountain C Scp*2 cp Cs+cow S",
)
"""The centre, then clockwise from East."""
PLAIN = {2: "1a 2a 3a 4a 5a 6a 7a", 3: "1a 2a 3a 4a 5a 6a 7a 8a 9a", 4: "1a 2a 3a 4a 5a 6a 7a 8a 9a 10a"}
LAID = [
    (2, PLAIN[2]),
    (2, "12f 11e 10d 9c 8b 7a 6f"),
    (2, "6d 1c 11b 2e 7f 5a 9b"),
    (3, PLAIN[3]),
    (3, "4b 8f 12c 1d 6e 10a 3b 7c 11f"),
    (4, PLAIN[4]),
    (4, "12a 11b 10c 9d 8e 7f 6a 5b 4c 3d"),
    (4, "2f 4e 6d 8c 10b 12a 1f 3e 5d 7c"),
]
CORNERED = "2b 4c 5a 1a 6c 7f 9a"
"""The middle tile is the lake of tile 1, and no plain field of it keeps four neighbours to build on."""


def named(place: tuple[int, int]) -> str:
    """What a field is called."""
    return f"{chr(ord('E') + place[1])}{2 * place[0] + place[1] + 8}"


def beside(place: tuple[int, int]) -> list[tuple[int, int]]:
    """The six fields around, east first, then clockwise."""
    return [(place[0] + east, place[1] + south) for east, south in AROUND]


def drawn(seats: int, tiles: str) -> dict[str, str]:
    """Every field of a landscape and what is printed on it."""
    fields = {}
    for place, tile in zip(PLACES[seats], tiles.split()):
        middle, *ring = TILES[int(tile[:-1]) - 1].split()
        turn = TURNS.index(tile[-1])
        fields[named(place)] = middle
        for side, field in enumerate(beside(place)):
            fields[named(field)] = ring[(side - turn) % 6]
    return fields


def fit_to_start(seats: int, tiles: str) -> set[str]:
    """Fields of the middle tile without cow or double that have four neighbours to build on, or more."""
    fields = drawn(seats, tiles)
    fit = set()
    for place in ((0, 0), *AROUND):
        open_around = [field for field in beside(place) if open_ground(fields.get(named(field), ""))]
        if fields[named(place)].isalpha() and open_ground(fields[named(place)]) and len(open_around) >= 4:
            fit.add(named(place))
    return fit


def open_ground(ground: str) -> bool:
    """Whether a settlement can stand on such a field."""
    return ground not in ("", "lake", "mountain")


def laid(seats: int, tiles: str = "", **choices: str) -> Scenario:
    """The box is opened and this landscape lies on the table."""
    board = opened(seats, **choices)
    board.dice(f"landscape {tiles or PLAIN[seats]}")
    return board


def started(seats: int, tiles: str = "", field: str = "F9") -> Scenario:
    """The landscape lies, and so does the starting tile."""
    board = laid(seats, tiles)
    board.dice(f"starting tile {field}")
    return board


def begun(board: Scenario) -> Scenario:
    """Everybody spins a stone and a pumpkin worker twice; the first turn is blue's."""
    while board.asked() == ("dice", "Spin"):
        board.dice("wheel 1")
    assert board.asked() == ("blue", "ChooseAction")
    return board


def impossible(board: Scenario, words: str) -> bool:
    """Whether nobody can say this here: it is no answer at all, or it is refused."""
    try:
        return board.refused(words) != ""
    except UnreadableMove:
        return True


def odds(board: Scenario) -> list[int]:
    """The weight of each answer the dice may give now."""
    question = pending(board.table)
    assert isinstance(question, Chance)
    return [weight for _, weight in question.odds(board.table)]


def shuffled(seats: int, seed: int) -> Scenario:
    """A landscape as the dice lay it."""
    board = opened(seats)
    play(board.table, pending(board.table).sample(board.table, Rng(seed)))
    return board


def grounds(board: Scenario, seats: int) -> dict[str, str]:
    """Every field of the landscape on the table and what is printed on it."""
    return {field: board.ground_at(field) for field in drawn(seats, PLAIN[seats])}


def cows_on_fields(board: Scenario, seats: int) -> int:
    """How many cows stand on the landscape."""
    return len([field for field in drawn(seats, PLAIN[seats]) if board.cow_at(field)])


# Landscape board ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_p2_landscape_board__it_is_the_first_thing_done(seats: int) -> None:
    assert opened(seats).asked() == ("dice", "LayLandscape")


@pytest.mark.parametrize(("seats", "tiles", "fields"), [(2, 7, 49), (3, 9, 63), (4, 10, 70)])
def test_p2_landscape_board__its_tiles_depend_on_the_number_of_players(
    seats: int, tiles: int, fields: int
) -> None:
    board = laid(seats)
    everywhere = [f"{letter}{number}" for letter in "ABCDEFGHIJ" for number in range(25)]
    there = [field for field in everywhere if on_board(board, field)]
    assert len(PLACES[seats]) == tiles
    assert len(there) == fields == 7 * tiles
    assert set(there) == set(drawn(seats, PLAIN[seats]))


def on_board(board: Scenario, field: str) -> bool:
    """Whether there is such a field at this number of players."""
    try:
        return board.ground_at(field) != ""
    except (KeyError, UnreadableMove):
        return False


@pytest.mark.parametrize(("seats", "tiles"), LAID)
def test_p2_landscape_board__every_field_shows_what_its_tile_shows(seats: int, tiles: str) -> None:
    assert grounds(laid(seats, tiles), seats) == drawn(seats, tiles)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("tile", range(1, 13))
def test_p2_landscape_board__any_tile_may_lie_in_the_middle_in_any_turn(tile: int, turn: str) -> None:
    others = [f"{other}a" for other in range(1, 13) if other != tile]
    board = laid(2, " ".join([*others[:3], f"{tile}{turn}", *others[3:6]]))
    middle, *ring = TILES[tile - 1].split()
    sixths = TURNS.index(turn)
    around = ["E10", "F9", "F7", "E6", "D7", "D9"]
    assert board.ground_at("E8") == middle
    assert [board.ground_at(around[(side + sixths) % 6]) for side in range(6)] == ring


def test_p2_landscape_board__a_turn_is_a_sixth_clockwise() -> None:
    as_printed = laid(2, "1a 2a 3a 4a 5a 6a 7a")
    turned = laid(2, "1a 2a 3a 4b 5a 6a 7a")
    assert (as_printed.ground_at("E10"), as_printed.ground_at("F9")) == ("lake", "sp")
    assert (turned.ground_at("F9"), turned.ground_at("F7")) == ("lake", "sp")


@pytest.mark.parametrize("seats", SEATS)
def test_p2_landscape_board__fields_are_neighbours_across_the_edges_of_tiles(seats: int) -> None:
    board = laid(seats)
    fields = set(drawn(seats, PLAIN[seats]))
    assert set(board.neighbours("E8")) == {"E6", "E10", "D7", "D9", "F7", "F9"}
    for south in range(-4, 6):
        for east in range(-6, 9):
            if named((east, south)) in fields:
                near = {named(field) for field in beside((east, south))} & fields
                assert set(board.neighbours(named((east, south)))) == near


def test_p2_landscape_board__boards_of_fewer_players_lie_within_those_of_more() -> None:
    two, three, four = [set(drawn(seats, PLAIN[seats])) for seats in SEATS]
    for seats, fields in zip(SEATS, (two, three, four)):
        board = laid(seats)
        assert all([board.ground_at(field) for field in fields])
    assert two < three < four


@pytest.mark.parametrize("seats", SEATS)
def test_p2_landscape_board__no_tile_is_laid_twice(seats: int) -> None:
    board = opened(seats)
    twice = PLAIN[seats].replace("2a", "1b", 1)
    assert board.refused(f"landscape {twice}") == "p2 Landscape board"
    assert board.refused(f"landscape {PLAIN[seats]}") == ""


@pytest.mark.parametrize("seats", SEATS)
def test_p2_landscape_board__neither_a_tile_too_few_nor_one_too_many(seats: int) -> None:
    board = opened(seats)
    few = PLAIN[seats].rsplit(maxsplit=1)[0]
    assert board.refused(f"landscape {few}") == "p2 Landscape board"
    assert board.refused(f"landscape {PLAIN[seats]} 12a") == "p2 Landscape board"


@pytest.mark.parametrize("tile", ["0a", "13a", "1g", "1", "a"])
def test_p2_landscape_board__there_are_twelve_tiles_and_six_turns(tile: str) -> None:
    board = opened(2)
    assert impossible(board, f"landscape {tile} 2a 3a 4a 5a 6a 7a")
    assert not impossible(board, "landscape 1f 2e 3d 4c 5b 6a 12f")


@pytest.mark.parametrize("seats", SEATS)
def test_p2_landscape_board__it_is_random(seats: int) -> None:
    boards = [shuffled(seats, seed) for seed in range(40)]
    assert len({tuple(grounds(board, seats).values()) for board in boards}) == 40
    middles = {board.ground_at("E8") for board in boards}
    assert len(middles) > 5


def test_p2_landscape_board__tiles_lie_in_random_turns() -> None:
    around = ["E10", "F9", "F7", "E6", "D7", "D9"]
    boards = [shuffled(2, seed) for seed in range(120)]
    sides = {field for board in boards for field in around if board.ground_at(field) in ("lake", "mountain")}
    assert sides == set(around)


@pytest.mark.parametrize("seats", SEATS)
def test_p2_landscape_board__a_random_landscape_never_uses_a_tile_twice(seats: int) -> None:
    for seed in range(20):
        board = shuffled(seats, seed)
        cows = [field for field, ground in grounds(board, seats).items() if ground.endswith("+cow")]
        doubles = [field for field, ground in grounds(board, seats).items() if ground.endswith("*2")]
        blocked = [ground for ground in grounds(board, seats).values() if ground in ("lake", "mountain")]
        assert len(cows) == len(doubles) == len(blocked) == len(PLACES[seats])
        assert blocked.count("lake") <= 6
        assert blocked.count("mountain") <= 6


SEVEN = (0, 1, 2, 3, 4, 5, 6)
AS_PRINTED = (0, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (Done(), "The landscape must be laid first."),
        (Landscape(SEVEN, AS_PRINTED[1:]), "This board has 7 tiles."),
        (Landscape(SEVEN, (*AS_PRINTED, 0)), "This board has 7 tiles."),
        (Landscape((*SEVEN, 7), AS_PRINTED), "This board has 7 tiles."),
        (Landscape((*SEVEN[1:], 12), AS_PRINTED), "Each of the twelve tiles can lie on the board once."),
        (Landscape((-1, *SEVEN[1:]), AS_PRINTED), "Each of the twelve tiles can lie on the board once."),
        (Landscape(SEVEN, (*AS_PRINTED[1:], 6)), "A tile is turned by sixths."),
        (Landscape(SEVEN, (-1, *AS_PRINTED[1:])), "A tile is turned by sixths."),
    ],
)
def test_p2_landscape_board__no_other_is_ever_laid(answer: object, sentence: str) -> None:
    board = opened(2)
    refusal = pending(board.table).refuse(board.table, answer)
    assert refusal is not None
    assert (refusal.rule, refusal.sentence) == ("p2 Landscape board", sentence)


def test_p2_landscape_board__nobody_may_lay_it_for_the_dice() -> None:
    board = opened(2)
    with pytest.raises(NotYourDecision):
        board.says("blue", f"landscape {PLAIN[2]}")


# Starting tile -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_p2_starting_tile__by_default_the_starting_player_chooses_its_field(seats: int) -> None:
    board = laid(seats, **GAME.complete_settings({}))
    board.dice("starting player yellow")
    assert board.asked() == ("yellow", "PlaceStartingTile")
    board.says("yellow", "starting tile F9")
    assert board.owner_at("F9") == "start"


@pytest.mark.parametrize("seats", SEATS)
def test_p2_starting_tile__by_a_setting_the_dice_choose_its_field(seats: int) -> None:
    assert laid(seats, starting_tile="random").asked() == ("dice", "DrawStartingTile")


@pytest.mark.parametrize(("seats", "tiles"), LAID)
def test_p2_starting_tile__it_falls_on_a_plain_field_of_the_middle_tile_with_room_around(
    seats: int, tiles: str
) -> None:
    board = laid(seats, tiles)
    fit = fit_to_start(seats, tiles)
    assert set(board.options()) == {f"starting tile {field}" for field in fit}
    assert odds(board) == [1] * len(fit)


@pytest.mark.parametrize(
    ("tiles", "fit"),
    [
        (PLAIN[2], ["D7", "D9", "E8", "F9"]),
        ("2b 5c 10a 1f 7d 12f 9b", ["F7"]),
        ("5b 10d 9a 11b 12e 2f 7d", ["E10", "F7"]),
    ],
)
def test_p2_starting_tile__these_are_the_fields_it_may_fall_on(tiles: str, fit: list[str]) -> None:
    assert sorted(laid(2, tiles).options()) == [f"starting tile {field}" for field in fit]


@pytest.mark.parametrize("field", ["E10", "F7", "E6", "G8", "C6"])
def test_p2_starting_tile__the_dice_choose_no_lake_cow_double_or_outer_field(field: str) -> None:
    assert laid(2).refused(f"starting tile {field}") == "p2 Starting tile"


def test_p2_starting_tile__where_no_field_of_the_middle_has_room_it_still_falls_on_open_ground() -> None:
    assert fit_to_start(2, CORNERED) == set()
    board = laid(2, CORNERED)
    fields = [words.removeprefix("starting tile ") for words in board.options()]
    assert fields
    assert all([open_ground(board.ground_at(field)) for field in fields])
    board.dice(f"starting tile {fields[0]}")
    assert board.owner_at(fields[0]) == "start"


@pytest.mark.parametrize("seats", SEATS)
def test_p2_starting_tile__one_lies_on_the_landscape_and_nothing_else_does(seats: int) -> None:
    board = begun(started(seats))
    owners = {field: board.owner_at(field) for field in drawn(seats, PLAIN[seats])}
    assert {field: owner for field, owner in owners.items() if owner} == {"F9": "start"}


@pytest.mark.parametrize("seats", SEATS)
def test_p2_starting_tile__the_starting_player_may_be_the_one_who_chooses(seats: int) -> None:
    board = laid(seats, starting_tile="chosen")
    assert board.asked() == ("blue", "PlaceStartingTile")
    with pytest.raises(NotYourDecision):
        board.says("yellow", "starting tile F9")
    board.says("blue", "starting tile F9")
    assert board.owner_at("F9") == "start"
    assert board.asked() == ("dice", "Spin")


@pytest.mark.parametrize(("seats", "tiles"), LAID)
def test_p2_starting_tile__a_chosen_field_is_any_open_one(seats: int, tiles: str) -> None:
    board = laid(seats, tiles, starting_tile="chosen")
    fields = [field for field, ground in drawn(seats, tiles).items() if open_ground(ground)]
    assert sorted(board.options()) == sorted([f"starting tile {field}" for field in fields])


@pytest.mark.parametrize("field", ["E10", "B7"])
def test_p2_starting_tile__it_may_not_be_put_on_a_lake(field: str) -> None:
    board = laid(2, starting_tile="chosen")
    assert board.ground_at(field) == "lake"
    assert board.refuses("blue", f"starting tile {field}") == "p2 Starting tile"


def test_p2_starting_tile__it_may_not_be_put_on_a_mountain() -> None:
    board = laid(2, "8a 2a 3a 4a 5a 6a 7a", starting_tile="chosen")
    assert board.ground_at("B7") == "mountain"
    assert board.refuses("blue", "starting tile B7") == "p2 Starting tile"


def test_p2_starting_tile__it_may_not_be_put_beside_the_board() -> None:
    two, four = laid(2, starting_tile="chosen"), laid(4, starting_tile="chosen")
    beyond = sorted(set(drawn(4, PLAIN[4])) - set(drawn(2, PLAIN[2])))
    assert len(beyond) == 21
    for field in beyond:
        assert impossible(two, f"starting tile {field}")
        assert impossible(four, f"starting tile {field}") != open_ground(four.ground_at(field))


@pytest.mark.parametrize("number", [-1, 69, 70, 10**6])
def test_p2_starting_tile__a_field_has_a_number_of_this_board(number: int) -> None:
    refusal = laid(2, starting_tile="chosen").refusal("blue", StartingTile(number))
    assert (refusal.rule, refusal.sentence) == ("p2 Starting tile", "There is no such field on this board.")


@pytest.mark.parametrize("field", ["A6", "J15"])
def test_p2_starting_tile__the_first_and_the_last_field_may_be_chosen(field: str) -> None:
    board = laid(4, starting_tile="chosen")
    board.says("blue", f"starting tile {field}")
    assert board.owner_at(field) == "start"


@pytest.mark.parametrize("words", ["done", "pass", "recruit", "city", "cow for silver", "canteen"])
def test_p2_starting_tile__it_must_be_placed_before_anything_else(words: str) -> None:
    assert laid(2, starting_tile="chosen").refuses("blue", words) == "p2 Starting tile"


@pytest.mark.parametrize("field", ["F7", "E6"])
def test_p2_starting_tile__a_symbol_it_covers_is_lost(field: str) -> None:
    board = laid(2, starting_tile="chosen")
    assert board.ground_at(field) in ("Sp+cow", "CS*2")
    board.says("blue", f"starting tile {field}")
    begun(board)
    assert not board.cow_at(field)
    assert cows_on_fields(board, 2) == (6 if field == "F7" else 7)
    assert cows_on_fields(board, 2) + board.cow_supply_of() + 2 == 24


def test_p2_starting_tile__a_canteen_beside_it_stays() -> None:
    board = begun(started(2, field="F9"))
    assert "E10" in board.neighbours("F9")
    assert board.canteen_at("E10")
    assert [board.canteens_of(colour) for colour in ("blue", "yellow")] == [0, 0]


def test_p2_starting_tile__settlements_are_built_around_it() -> None:
    board = begun(started(2))
    assert board.refused("build F11") == ""
    assert board.refused("build C6") == "p6 Where to build"


# Canteen markers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "tiles"), LAID)
def test_p2_canteen_markers__one_lies_on_each_lake_and_nowhere_else(seats: int, tiles: str) -> None:
    board = laid(seats, tiles)
    board.dice(board.options()[0])
    begun(board)
    lakes = {field for field, ground in drawn(seats, tiles).items() if ground == "lake"}
    assert {field for field in drawn(seats, tiles) if board.canteen_at(field)} == lakes


@pytest.mark.parametrize(
    ("seats", "tiles", "canteens"), [(2, PLAIN[2], 6), (2, "12f 11e 10d 9c 8b 7a 6f", 1)]
)
def test_p2_canteen_markers__their_number_depends_on_the_tiles_laid(
    seats: int, tiles: str, canteens: int
) -> None:
    board = laid(seats, tiles)
    board.dice(board.options()[0])
    begun(board)
    assert len([field for field in drawn(seats, tiles) if board.canteen_at(field)]) == canteens
    assert [board.canteens_of(colour) for colour in COLOURS[:seats]] == [0] * seats


# Cows on fields ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "tiles"), LAID)
def test_p2_cows_on_fields__one_stands_on_each_field_with_a_cow_symbol(seats: int, tiles: str) -> None:
    board = laid(seats, tiles)
    board.dice(board.options()[0])
    begun(board)
    shown = {field for field, ground in drawn(seats, tiles).items() if ground.endswith("+cow")}
    assert {field for field in drawn(seats, tiles) if board.cow_at(field)} == shown
    assert len(shown) == len(PLACES[seats])


@pytest.mark.parametrize(("seats", "left"), [(2, 15), (3, 12), (4, 10)])
def test_p2_cows_on_fields__the_remaining_cows_are_the_supply(seats: int, left: int) -> None:
    board = begun(started(seats))
    assert board.cow_supply_of() == left
    held = sum([board.cows_of(colour) for colour in COLOURS[:seats]])
    assert cows_on_fields(board, seats) + board.cow_supply_of() + held == 24


# Worker supply -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_p2_worker_supply__eighteen_of_each_colour_before_anybody_spins(seats: int) -> None:
    board = started(seats)
    assert [board.worker_supply_of(colour) for colour in SMALL] == [18, 18, 18, 18]
    assert [board.workers_of(colour) for colour in COLOURS[:seats]] == ["nothing"] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_p2_worker_supply__seventy_two_workers_lie_in_the_supply_or_on_player_boards(seats: int) -> None:
    board = begun(started(seats))
    assert [board.worker_supply_of(colour) for colour in SMALL] == [18, 18 - 2 * seats, 18, 18 - 2 * seats]
    assert sum([board.worker_supply_of(colour) for colour in SMALL]) + 4 * seats == 72


@pytest.mark.parametrize(
    "space",
    ["bank 1", "bank 2", "bank 3"] + [f"{area} {row}" for area in ("mine", "quarry") for row in (1, 2, 3)],
)
def test_p2_worker_supply__no_worker_stands_on_the_worker_board(space: str) -> None:
    assert begun(started(2)).workers_at(space) == "nothing"


# Goods supply ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "small", "big"), [(2, 10, 6), (3, 15, 9), (4, 20, 12)])
def test_p2_goods_supply__it_depends_on_the_number_of_players(seats: int, small: int, big: int) -> None:
    board = begun(started(seats))
    assert [board.supply_of(good) for good in SMALL] == [small] * 4
    assert [board.supply_of(good) for good in BIG] == [big] * 2


@pytest.mark.parametrize(("seats", "in_play"), [(2, 60), (3, 90), (4, 120)])
def test_p2_goods_supply__with_the_starting_goods_no_more_than_the_box_holds(
    seats: int, in_play: int
) -> None:
    board = begun(started(seats))
    supply = sum([board.supply_of(good) for good in SMALL + BIG])
    assert supply + 4 * seats == in_play
    assert all([board.supply_of(good) + seats <= 24 for good in SMALL])
    assert all([board.supply_of(good) <= 12 for good in BIG])


def test_p2_goods_supply__it_is_limited() -> None:
    board = Scenario(2).starting_tile("F9").workers("blue", "1 stone").silver("blue", 6).supply("stone", 2)
    board.turn("blue").says("blue", "quarry 3 with stone")
    assert board.goods_of("blue") == "2 stone"
    assert board.supply_of("stone") == 0


# Coins -------------------------------------------------------------------------------------------


def test_p2_coins__the_supply_of_coins_is_never_short() -> None:
    board = Scenario(2).starting_tile("F9").workers("blue", "3 copper").silver("blue", 89)
    board.silver("yellow", 89).turn("blue").says("blue", "bank with copper copper copper")
    assert board.silver_of("blue") == 100
    assert board.silver_of("yellow") == 89


def test_p2_coins__silver_for_a_cow_is_never_short_either() -> None:
    board = (
        Scenario(2).starting_tile("F9").cows("blue", 1).silver("blue", 89).silver("yellow", 89).turn("blue")
    )
    board.says("blue", "cow for silver")
    assert board.silver_of("blue") == 92
