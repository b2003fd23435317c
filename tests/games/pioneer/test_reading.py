"""Reading notation and positions of Pioneer Rails: what is good comes back, nonsense costs nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.core.agenda import Seat
from goldenspike.core.play import (
    BrokenPosition,
    IllegalAction,
    NotYourDecision,
    UnreadableMove,
    pending,
    submit,
)
from goldenspike.games.pioneer import GAME, answers
from goldenspike.games.pioneer import actions as say
from goldenspike.games.pioneer.board import KIND_BY_NAME, OUTPOST_NAMES
from goldenspike.games.pioneer.notation import HINTS, READERS, WRITERS, read, write
from goldenspike.games.pioneer.rules import land, outposts
from goldenspike.games.pioneer.rules.world import place_tile, reach
from goldenspike.games.pioneer.settings import Settings
from goldenspike.games.pioneer.setup import start
from kit.pioneer import World, in_a_row, opened

pytestmark = pytest.mark.slow


def test_everything_in_plain_words_round_trips() -> None:
    for action in (*answers.EVERY_ACTION, *answers.DRAWN, *answers.UNCOVERED):
        assert read(write(action)) == action


@given(st.integers(-999, 999), st.integers(-999, 999))
def test_places_round_trip(x: int, y: int) -> None:
    assert read(write(say.PlaceLand(x, y))) == say.PlaceLand(x, y) == answers.land_answer(x, y)
    assert read(write(say.PlaceOutpost(x, y))) == say.PlaceOutpost(x, y) == answers.outpost_answer(x, y)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("LAND 3 -1", "land 3,-1"),
        ("land at (3, -1)", "land 3,-1"),
        ("Outpost +4 , 0", "outpost 4,0"),
        ("end the game", "end"),
        ("done", "pass"),
        ("draw 2", "draw two"),
        ("deliver ROCK from hell’s furnace to sund", "deliver rock from Hell's Furnace to Sundowner"),
        ("keep Forest we, farm wen", "keep forest EW, farm NEW"),
    ],
)
def test_case_spaces_and_short_names_do_not_matter(typed: str, written: str) -> None:
    assert write(read(typed)) == written


def test_every_kind_is_written_and_every_first_word_has_a_hint() -> None:
    kinds = {kind for kind in vars(say).values() if isinstance(kind, type) and issubclass(kind, say.Action)}
    assert kinds - {say.Action} == set(WRITERS)
    assert {write(action).split()[0] for action in answers.EVERY_ACTION} | {"done"} == set(HINTS)
    assert len(READERS) >= len(WRITERS)
    for hint in HINTS.values():
        read(hint.split(", or ")[0])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a move"),
        ("fly to Sundowner", "is not a move"),
        ("land", "write it like"),
        ("land here", "write it like"),
        ("land 1", "write it like"),
        ("land 1,2,3", "write it like"),
        ("land 12345,0", "write it like"),
        ("outpost Sundowner", "write it like"),
        ("deliver rock", "write it like"),
        ("deliver gold from Sundowner to Larkspur", "no cube"),
        ("deliver rock from Sundowner to Omaha", "no outpost"),
        ("deliver rock from  to Larkspur", "write it like"),
        ("keep Sundowner", "no land tile"),
        ("keep forest, sea", "no half of a land tile"),
        ("keep forest XY, farm", "no half of a land tile"),
        ("keep waterway EW, farm", "There is no tile waterway EW, farm"),
        ("drawn", "is not a move"),
        ("drawn nobody", "no outpost"),
        ("uncovered nobody", "no outpost"),
        ("keep ,", "no half"),
        ("done with it", "write it like: done, or pass"),
        ("pa\u017f\u017f", "write it like: pass"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(text: str, complaint: str) -> None:
    with pytest.raises(UnreadableMove, match=complaint):
        read(text)


# Answers from programs -----------------------------------------------------------------------------


def wild(*parts: Any) -> Any:
    """What a careless program hands over."""
    return parts


@pytest.mark.parametrize(
    "answer",
    [
        say.PlaceLand(*wild("a", 0)),
        say.PlaceLand(10**30, 0),
        say.PlaceLand(-300, 10**9),
        say.Deliver(7, 0, 1),
        say.Deliver(0, -1, 99),
        say.Keep(500),
        say.Drawn(-1),
        say.Uncovered(99),
        None,
        "land 0,0",
        object(),
    ],
)
def test_no_answer_of_a_program_breaks_a_table(answer: Any) -> None:
    scenes = (
        World().land("L01", 0, 0).holding("L02"),
        World().land("L01", 0, 0).stack("Three Pines").settling(),
        World().land("L01", 0, 0).turn(),
        opened(founding="ask"),
        in_a_row("Three Pines", "Hell's Furnace").holds("Three Pines", "wood").shipping(),
    )
    for world in scenes:
        before = GAME.write_position(world.table)
        with pytest.raises((IllegalAction, NotYourDecision)):
            submit(world.table, Seat(0), answer)
        assert GAME.write_position(world.table) == before


def test_chances_refuse_what_cannot_come() -> None:
    world = World().land("L01", 0, 0).turn()
    world.says("draw")
    question = pending(world.table)
    for answer in (say.Drawn(-1), say.Drawn(98), say.Drawn(0), say.Uncovered(0), say.Draw()):
        refusal = question.refuse(world.table, answer)
        assert refusal is not None
        assert refusal.rule == "p3 Draw"
    world = opened("Sundowner", founding="yes")
    question = pending(world.table)
    for answer in (say.Uncovered(-1), say.Uncovered(15), say.Uncovered(1), say.Drawn(90)):
        refusal = question.refuse(world.table, answer)
        assert refusal is not None
        assert refusal.rule == "p3 Outpost stack"


# Positions -----------------------------------------------------------------------------------------


FOREST = ["forest EW, forest EW", 0, 0]
WATER = ["waterway, waterway", 0, 0]


def a_position() -> dict[str, Any]:
    """Two outposts, a delivery to come, something discarded."""
    world = World().land("L04", 0, 0).outpost("Three Pines", -2, 0).holds("Three Pines", "wood", "wood")
    world.outpost("Hell's Furnace", 2, 0).brought("Hell's Furnace", "wood").discarded("L60").stack("Larkspur")
    return GAME.write_position(world.turn().table)


def test_a_position_is_readable() -> None:
    position = a_position()
    assert position["world"] == [
        ["forest EW, forest EW", 0, 0],
        ["Three Pines", -2, 0],
        ["Hell's Furnace", 2, 0],
    ]
    assert position["holds"] == {"Three Pines": {"wood": 2}}
    assert position["delivered"] == {"Hell's Furnace": {"wood": 1}}
    assert position["stack"] == ["Larkspur"]
    assert position["discards"] == ["desert EW, forest NEW"]
    assert position["agenda"] == [["Explore", 0]]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"supply": 92}, "100 tiles"),
        ({"supply": -1}, "out of range"),
        ({"supply": "many"}, "not a position"),
        ({"hidden": 9}, "100 tiles"),
        ({"options": {"water": "wet"}}, "water cannot be 'wet'"),
        ({"options": {"weather": "fine"}}, "weather cannot be"),
        ({"world": [["Atlantis", 0, 0]]}, "no tile 'Atlantis'"),
        ({"world": [["Larkspur", 0, 9999]]}, "farther away"),
        ({"world": [["Larkspur", -251, 0]]}, "farther away"),
        ({"world": [["forest EW, forest EW", 0, 0], ["Larkspur", 0, 250]]}, "share an edge"),
        (
            {"world": [["forest EW, forest EW", 0, 0], ["Three Pines", 2, 0], ["Three Pines", -2, 0]]},
            "only one",
        ),
        ({"world": [["forest EW, forest EW", x, 0] for x in range(0, 300, 2)]}, "only 100 tiles"),
        ({"world": [["forest EW, forest EW", 0, 0], ["forest EW, forest EW", 2, 0]]}, "too many tiles"),
        ({"stack": ["Atlantis"]}, "no outpost 'Atlantis'"),
        ({"stack": []}, "100 tiles"),
        ({"hand": ["forest, forest"]}, "100 tiles"),
        ({"discards": ["Sundowner"]}, "Only land tiles"),
        ({"discarded_unseen": 1}, "100 tiles"),
        ({"holds": {"Three Pines": {"gold": 1}}}, "no 'gold'"),
        ({"holds": {"Three Pines": {"wood": 3}}}, "out of range"),
        ({"holds": {"Three Pines": {"rock": 1}}}, "more rock than it can produce"),
        ({"holds": {"Sundowner": {"wood": 1}}}, "not in the world"),
        ({"delivered": {"Hell's Furnace": {"rock": 1}}}, "more rock than it needs"),
        ({"agenda": []}, "agenda is empty"),
        ({"agenda": [["Explore", 1]]}, "concerns nobody"),
        ({"agenda": [["Explore", "me"]]}, "concerns nobody|does not fit"),
        ({"agenda": [["Dance", 0]]}, "no entry like"),
        ({"agenda": [["Turn"]]}, "must begin with a question"),
        ({"agenda": [["PlaceTheLand", 0]]}, "One land tile"),
        ({"agenda": [["KeepOne", 0]]}, "Two land tiles"),
        ({"agenda": [["Uncover"]]}, "Nothing is to be uncovered"),
        ({"agenda": [["FoundFirst", 0]]}, "founded already"),
        ({"agenda": [["Explore"]]}, "does not fit Explore"),
        ({"colour": "red"}, "not a position"),
        ({"turns": -1}, "out of range"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BrokenPosition, match=complaint):
        GAME.read_position({**a_position(), **change})


@pytest.mark.parametrize(
    ("world", "rule"),
    [
        ([["forest EW, forest EW", 2, 0]], "p5 First tile"),
        ([FOREST, ["forest, forest", 1, 0]], "p4 Next to the world"),
        ([FOREST, ["forest, forest", 3, 0]], "p4 Next to the world"),
        ([FOREST, ["forest, forest", 2, 1]], "p4 Next to the world"),
        ([FOREST, ["farm EW, farm EW", 2, 0]], "p4 Matching icon"),
        ([["waterway, waterway", 0, 0], ["Mercy Landing", -2, 0], FOREST], "p4 Next to the world"),
        ([["Three Pines", 0, 0]], "p6 Next to land"),
        ([FOREST, ["Three Pines", 1, 0]], "p4 Next to the world"),
        ([FOREST, ["Three Pines", 2, 1]], "p6 Next to land"),
        ([FOREST, ["Three Pines", -2, 0], ["Hell's Furnace", -2, 1]], "p6 Spacing"),
        ([FOREST, ["Three Pines", -2, 0], ["Hell's Furnace", 0, 1]], "p6 Spacing"),
        ([FOREST, ["Mercy Landing", -2, 0]], "p6 Waterway edge"),
        ([WATER, ["Coldwater Dock", -2, 0]], "p6 Waterway edge"),
    ],
)
def test_a_position_that_breaks_a_rule_of_placing_is_refused(world: list[Any], rule: str) -> None:
    table = start(Settings())
    for name, x, y in world[:-1]:
        place_tile(table, KIND_BY_NAME[name], reach(table, x, y))
    name, x, y = world[-1]
    if name in OUTPOST_NAMES:
        refusal = outposts.refuse_site(table, OUTPOST_NAMES.index(name), x, y)
    else:
        refusal = land.refuse_land(table, KIND_BY_NAME[name], x, y)
    assert refusal is not None
    assert refusal.rule == rule
    with pytest.raises(BrokenPosition, match=re.escape(f"{name} at {x},{y}: {refusal.sentence}")):
        GAME.read_position({**a_position(), "world": world})


@pytest.mark.parametrize("dry", ["forest EW, farm NEW", "waterway, farm"])
def test_p4_waterway_edge__a_written_world_keeps_it(dry: str) -> None:
    """Ferryman's Rest may wait for water above both its halves, so nothing dry lies there."""
    world = [FOREST, ["Ferryman's Rest", -2, 0], [dry, -2, -1]]
    with pytest.raises(BrokenPosition, match="waterway edge must meet a waterway icon"):
        GAME.read_position({**a_position(), "options": {"water": "lenient"}, "world": world})


@pytest.mark.parametrize(
    ("founding", "x", "complaint"),
    [
        ("no", 0, "must share an edge with a land tile"),
        ("ask", 0, "100 tiles"),
        ("yes", 0, "100 tiles"),
        ("yes", 2, "in the middle of the table"),
    ],
)
def test_p5_founding_outpost__a_written_world_begins_with_one_only_by_option(
    founding: str, x: int, complaint: str
) -> None:
    world = [["Hanover Hills", x, 0]]
    with pytest.raises(BrokenPosition, match=complaint):
        GAME.read_position({**a_position(), "options": {"founding": founding}, "world": world})


def a_tile_in_hand() -> dict[str, Any]:
    return GAME.write_position(World().land("L01", 0, 0).holding("L02").table)


def two_tiles_in_hand() -> dict[str, Any]:
    world = World().land("L01", 0, 0).turn()
    world.says("draw two")
    world.dice("drawn L02", "drawn L03")
    return GAME.write_position(world.table)


TURN_OF_LAND = [["PlaceTheLand", 0], ["SettleDown"], ["ShipCubes"], ["Turn"]]


@pytest.mark.parametrize(
    "agenda",
    [
        TURN_OF_LAND[:1],
        [TURN_OF_LAND[0], *TURN_OF_LAND[:1], TURN_OF_LAND[-1]],
        TURN_OF_LAND[:3],
        [TURN_OF_LAND[0], *TURN_OF_LAND[2:]],
        [TURN_OF_LAND[0], ["MustPlaceLand"], *TURN_OF_LAND[1:]],
        [*TURN_OF_LAND, ["Turn"]],
        [["Ship", 0], ["Turn"]],
        [["PlaceTheOutpost", 0], ["ShipCubes"], ["Turn"]],
        [["DrawTile"], ["DrawTile"], ["Look"], ["MustPlaceLand"], *TURN_OF_LAND[1:]],
        [["DrawTile"], ["Look"], ["Look"], ["MustPlaceLand"], *TURN_OF_LAND[1:]],
        [["Tally"]],
        [["PlaceTheLand", 0], ["Tally"]],
    ],
)
def test_only_what_a_turn_can_bring_stands_on_the_agenda(agenda: list[list[Any]]) -> None:
    position = a_tile_in_hand()
    assert position["agenda"] == TURN_OF_LAND
    assert GAME.write_position(GAME.read_position(position)) == position
    with pytest.raises(BrokenPosition):
        GAME.read_position({**position, "agenda": agenda})


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"agenda": [["KeepOne", 0], ["SettleDown"], ["ShipCubes"], ["Turn"]]}, "under KeepOne"),
        (
            {"agenda": [["DrawTile"], ["Look"], ["MustPlaceLand"], *TURN_OF_LAND[1:]]},
            "More tiles are to be drawn",
        ),
        ({"over": True}, "The game is over, but"),
    ],
)
def test_two_tiles_in_hand_are_chosen_between_at_once(change: dict[str, Any], complaint: str) -> None:
    position = two_tiles_in_hand()
    assert GAME.write_position(GAME.read_position(position)) == position
    with pytest.raises(BrokenPosition, match=complaint):
        GAME.read_position({**position, **change})


@pytest.mark.parametrize("founding", ["no", "ask", "yes"])
def test_preparation_has_its_own_agendas(founding: str) -> None:
    table = GAME.open(1, {"founding": founding})
    position = GAME.write_position(table)
    assert position["agenda"] == [["Uncover"], ["Founding"], ["Turn"]]
    assert GAME.write_position(GAME.read_position(position)) == position
    for agenda in ([["Uncover"], ["Turn"]], [["Uncover"], ["ShipCubes"], ["Turn"]], [["Uncover"]]):
        with pytest.raises(BrokenPosition, match="under Uncover"):
            GAME.read_position({**position, "agenda": agenda})
    asked = GAME.write_position(opened(founding="ask").table)
    asked["options"]["founding"] = founding
    if founding == "ask":
        assert GAME.write_position(GAME.read_position(asked)) == asked
    else:
        with pytest.raises(BrokenPosition, match="nobody is asked"):
            GAME.read_position(asked)


@pytest.mark.parametrize("written", [None, 7, "world", [], {}, {"world": 1}])
def test_what_is_no_position_at_all_is_refused(written: Any) -> None:
    with pytest.raises(BrokenPosition):
        GAME.read_position(written)


def test_a_step_under_its_former_name_still_reads() -> None:
    file = Path(__file__).parent / "perft" / "two_tiles.perft"
    (line,) = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("position")]
    position = msgspec.json.decode(line.removeprefix("position"))
    former = msgspec.json.decode(line.removeprefix("position").replace('"MustPlaceLand"', '"AddLand"'))
    assert former != position
    assert GAME.write_position(GAME.read_position(former)) == position
