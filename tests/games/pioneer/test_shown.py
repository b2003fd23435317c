"""What is shown of a world: faces of tiles, links, waterways and points, previews, and what can be done."""

from __future__ import annotations

import operator
from functools import reduce
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from goldenspike.core.agenda import Decision
from goldenspike.core.events import Event
from goldenspike.core.play import pending, play
from goldenspike.games.pioneer import GAME, board, box, events
from goldenspike.games.pioneer.action_kinds import action_kinds
from goldenspike.games.pioneer.board import OUTPOST_NAMES
from goldenspike.games.pioneer.board_data import board_data
from goldenspike.games.pioneer.rules import links
from goldenspike.games.pioneer.rules.words import place_in_words, waters_in_words
from goldenspike.games.pioneer.scoring import points
from goldenspike.games.pioneer.state import Pioneer
from goldenspike.games.pioneer.view import View, view
from goldenspike.sim.match import Match
from kit.pioneer import ALONE, World, in_a_row, on_the_water, opened, outpost_of
from kit.shown import in_words, tickets

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def seen(world: World) -> View:
    """The world as its pioneer sees it."""
    return view(world.table, ALONE)


# The chart ---------------------------------------------------------------------------------------


def test_the_faces_of_the_chart_are_those_of_the_names() -> None:
    drawn = board_data()
    assert len(drawn.land) == board.LAND_KINDS
    assert sum(face.copies for face in drawn.land) == box.LAND_TILES
    for face in drawn.land:
        halves = [f"{half.terrain} {half.rails}".strip() for half in (face.left, face.right)]
        assert face.name == ", ".join(halves)


def test_the_outposts_of_the_chart_are_those_of_the_list() -> None:
    written = board.TOML["outposts"]["tiles"]
    assert len(board_data().outposts) == len(written) == box.OUTPOST_TILES
    for face, (_, name, produces, needs, waters, tracks) in zip(board_data().outposts, written, strict=True):
        assert face.name == name
        assert sorted(face.produces) == sorted(produces)
        assert sorted(face.needs) == sorted(needs)
        assert set(face.waters) == {side for edge in waters for side in edge.split("+")}
        assert set(face.tracks) == set(tracks)


def test_an_edge_faces_the_cell_beside_it_and_a_port_that_looks_back() -> None:
    for edge in board_data().edges:
        dx, dy = STEPS[edge.port]
        assert (edge.dx + dx, edge.dy + dy) in ((0, 0), (1, 0)), edge


def test_the_chart_can_be_sent_and_says_what_is_reconstructed() -> None:
    sent = msgspec.json.decode(msgspec.json.encode(board_data()))
    assert sent["provides"] == {"wood": "forest", "food": "farm", "rock": "mountain"}
    assert sent["status_points"] == [1, 3, 6]
    assert any(source.startswith("reconstructed") for source in sent["sources"].values())


# The view ----------------------------------------------------------------------------------------


def test_a_link_is_seen_with_its_length_and_its_way() -> None:
    world = in_a_row("Three Pines", "Larkspur")
    (link,) = seen(world).links
    assert set(link.ends) == {outpost_of("Three Pines"), outpost_of("Larkspur")}
    assert (link.length, set(link.way)) == (2, {(2, 0), (3, 0)})
    assert seen(in_a_row("Three Pines", "Larkspur", link="tiles")).links[0].length == 1


@pytest.mark.parametrize(
    ("measure", "way"),
    [("icons", ((2, 0), (2, 1), (2, 2), (3, 2))), ("longest", ((2, 0), (3, 0), (4, 0), (4, 1)))],
)
def test_of_two_ways_of_one_length_the_first_found_is_seen(
    measure: str, way: tuple[tuple[int, int], ...]
) -> None:
    """The shortest way is sought from the edges of Larkspur, the left end first, the longest eastwards."""
    world = World(link=measure).land("L27", 2, 0).land("L57", 4, 0).land("L02", 4, 1)
    world.land("L23", 2, 1).land("L08", 2, 2).outpost("Hell's Furnace", 0, 0).outpost("Larkspur", 4, 2)
    (link,) = seen(world).links
    assert (link.length, tuple(link.way)) == (4, way)


@pytest.mark.parametrize("measure", ["icons", "tiles", "longest"])
def test_ways_of_links_run_on_from_outpost_to_outpost(measure: str) -> None:
    """Every way goes icon by icon, and the longest link is the one that scores."""
    found = 0
    for seed in range(8):
        table = Match(GAME, ["random"], {"link": measure}, f"ways {seed}").play().table
        assert isinstance(table, Pioneer)
        links = view(table, None).links
        assert max([link.length for link in links], default=0) == points(table).link
        for link in links:
            found += 1
            assert all(abs(x - w) + abs(y - z) == 1 for (x, y), (w, z) in pairwise(link.way))
            assert len(set(link.way)) == len(link.way)
            if measure != "tiles":
                assert link.length == len(link.way)
    assert found


def test_a_waterway_is_seen_with_its_icons_its_outposts_and_its_trade() -> None:
    world = on_the_water()
    (water,) = seen(world).waterways
    assert set(water.icons) == {(2, 0), (3, 0), (4, 0), (5, 0)}
    assert set(water.outposts) == {outpost_of("Coldwater Dock"), outpost_of("Mercy Landing")}
    assert not water.trades
    world.brought("Coldwater Dock", "food", "food").brought("Mercy Landing", "wood")
    assert seen(world).waterways[0].trades
    assert seen(world).points.water == 4


def test_the_points_of_a_view_are_the_score() -> None:
    world = on_the_water().brought("Coldwater Dock", "food", "food").brought("Mercy Landing", "wood")
    world.discarded("L01", "L02", "L03")
    told = seen(world).points
    assert (told.towns, told.cities, told.water, told.discards) == (3, 6, 4, 1)
    assert told.total == world.score() == 12
    assert told.praise == ""


# Previews ----------------------------------------------------------------------------------------


def gains(world: World, words: str) -> str:
    """What an answer would bring."""
    return in_words(GAME.preview(world.table, GAME.read(words))).gains


def test_a_tile_tells_the_link_it_makes_and_its_points() -> None:
    world = World().land("L04", 2, 0).outpost("Three Pines", 0, 0).outpost("Larkspur", 6, 0).holding("L25")
    assert world.refused("land 4,0") == "p4 Matching icon"
    world = World().land("L04", 2, 0).outpost("Three Pines", 0, 0).outpost("Larkspur", 6, 0).holding("L42")
    assert world.refused("land 4,0") == "p4 Matching icon"
    world = World().land("L25", 2, 0).outpost("Three Pines", 0, 0).outpost("Larkspur", 6, 0).holding("L21")
    assert gains(world, "land 4,0") == (
        "1 matching icon, 2 tracks joined, a link from Three Pines to Larkspur, 4 points"
    )


def test_an_outpost_tells_its_link_and_its_points() -> None:
    world = World().land("L04", 2, 0).outpost("Larkspur", 0, 0).stack("Three Pines").settling()
    assert gains(world, "outpost 4,0") == "2 wood, a link from Three Pines to Larkspur, 3 points"


def test_an_outpost_tells_which_cubes_it_will_never_make() -> None:
    world = World().land("L04", 2, 0).stack("Three Pines").settling()
    told = in_words(GAME.preview(world.table, GAME.read("outpost 4,0")))
    assert told.notes == ()
    world = World().land("L64", 2, 0).stack("Three Pines").settling()
    told = in_words(GAME.preview(world.table, GAME.read("outpost 4,0")))
    assert told.gains == "1 point"
    assert told.notes == ("it will never make wood: no forest lies beside it",)
    assert {(site.x, site.y): site.cubes for site in seen(world).sites}[4, 0] == (0, 0, 0)
    assert seen(opened()).sites == ()


def test_a_tile_tells_which_tracks_it_opens_and_closes() -> None:
    world = World().land("L04", 0, 0).holding("L03")
    beside = in_words(GAME.preview(world.table, GAME.read("land 2,0")))
    assert beside.pays == ""
    assert beside.gains == "1 matching icon, 1 track joined, 1 new track end"
    world = World().land("L04", 0, 0).holding("L01")
    across = in_words(GAME.preview(world.table, GAME.read("land 2,0")))
    assert across.pays == "1 track end closed for good"


def title(world: World, words: str) -> str:
    """Return the title of a move."""
    return in_words(GAME.preview(world.table, GAME.read(words))).title


def test_a_place_is_told_by_the_nearest_outpost() -> None:
    world = World().land("L04", 2, 0).outpost("Larkspur", 0, 0).holding("L03")
    assert title(world, "land 4,0") == "Place it 4 half tiles to the right of Larkspur"
    assert title(world, "land 3,-1") == "Place it 3 half tiles to the right and 1 row up from Larkspur"
    world = World().land("L04", 0, 0).holding("L03")
    assert title(world, "land 2,0") == "Place it at the right end of the first tile"
    assert place_in_words(World().table, 0, 0) == "in the middle of the table"


def test_of_two_outposts_the_nearer_tells_the_place_or_the_first_of_the_list() -> None:
    world = World().land("L04", 2, 0).outpost("Larkspur", 0, 0).outpost("Three Pines", 6, 2)
    assert place_in_words(world.table, 0, -3) == "3 rows up from Larkspur"
    assert place_in_words(world.table, 6, 5) == "3 rows down from Three Pines"
    assert place_in_words(world.table, 3, 1) == "3 half tiles to the left and 1 row up from Three Pines"


def test_the_waterway_edges_of_an_outpost_are_told() -> None:
    table = World().table
    told = {name: waters_in_words(table, outpost_of(name)) for name in OUTPOST_NAMES}
    assert told["Three Pines"] == ""
    assert told["Mercy Landing"] == "at its right end"
    assert told["Ferryman's Rest"] == "above its left half and above its right half"
    assert told["Hanover Hills"] == "at its left end or below its left half"


def test_every_place_has_words_of_its_own() -> None:
    world = World().land("L04", 2, 0).outpost("Larkspur", 0, 0).outpost("Three Pines", 6, 3)
    places = [(x, y) for x in range(-5, 12) for y in range(-5, 8)]
    assert len({place_in_words(world.table, x, y) for x, y in places}) == len(places)


def test_every_land_tile_is_told_with_its_tracks() -> None:
    assert len(set(board.FACE_WORDS)) == board.LAND_KINDS
    words = {tile: board.FACE_WORDS[kind] for tile, kind in board.KIND_OF_TILE.items()}
    assert words["L01"] == "two forests, without tracks"
    assert words["L04"] == "two forests, both with tracks left and right"
    assert words["L05"] == "forest and farm, without tracks"
    assert words["L22"] == "farm with tracks left and right; forest with tracks to all sides"
    assert words["L74"] == "waterway; farm with tracks right, up and down"
    assert words["L84"] == "two waterways"
    assert words["L16"] == "forest and waterway, without tracks"


def test_what_is_drawn_and_placed_is_told_with_tracks_and_place() -> None:
    world = opened()
    world.says("draw")
    world.dice("L22")
    question = pending(world.table)
    assert isinstance(question, Decision)
    assert (
        question.prompt(world.table) == f"Place the tile you drew: {board.FACE_WORDS[world.table.hand[0]]}."
    )
    world.says("land 0,0")
    told = [event.sentence for event in world.table.announced or ()]
    assert "pioneer places the tile of farm and forest in the middle of the table." in told
    world.says("pass", "draw")
    world.dice("drawn Hanover Hills")
    (drawn,) = world.announced(events.OutpostDrawn)
    assert drawn.sentence == (
        "pioneer draws the outpost Hanover Hills, which goes on top of the stack: it makes 1 wood, 1 rock, "
        "needs 1 wood, 1 food, and has tracks at its right end, above its right half and below its right "
        "half; it must meet a waterway at its left end or below its left half."
    )


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ({"type": "LandPlaced", "kind": 0, "x": 3, "y": 1}, "pioneer places the tile of two forests."),
        (
            {"type": "OutpostPlaced", "outpost": 1, "x": 3, "y": 1, "cubes": [1, 0, 0]},
            "pioneer places Sundowner; it collects 1 wood.",
        ),
        ({"type": "OutpostUncovered", "outpost": 1}, "Sundowner lies open on the stack."),
        (
            {"type": "OutpostDrawn", "outpost": 1},
            "pioneer draws the outpost Sundowner, which goes on top of the stack.",
        ),
    ],
)
def test_an_event_that_was_stored_without_its_place_is_told_without_it(
    written: dict[str, Any], sentence: str
) -> None:
    kinds = reduce(operator.or_, events.EVERY_EVENT)
    event = msgspec.convert(written, kinds)
    assert isinstance(event, Event)
    assert event.sentence == sentence


def test_a_delivery_tells_the_cities_on_its_way() -> None:
    world = in_a_row("Larkspur", "Hell's Furnace", "Sundowner", "Iron Kettle")
    world.brought("Hell's Furnace", "wood", "food").brought("Sundowner", "rock", "food")
    world.holds("Larkspur", "food").discarded("L01").shipping()
    preview = in_words(GAME.preview(world.table, GAME.read("deliver food from Larkspur to Iron Kettle")))
    assert preview.route == ("Hell's Furnace", "Sundowner")
    assert preview.pays == "a tile of the supply as tax"
    assert preview.gains == "a town, 1 point", "the tax is the second discard"


@pytest.mark.parametrize("cities", range(32))
def test_cities_lie_between_exactly_where_cities_join(cities: int) -> None:
    """Five outposts in a row, some of them cities."""
    names = ("Larkspur", "Hell's Furnace", "Sundowner", "Iron Kettle", "Three Pines")
    world = in_a_row(*names)
    for place, name in enumerate(names):
        if cities >> place & 1:
            world.brought(name, *board_data().outposts[outpost_of(name)].needs)
    lines = links.all_lines(world.table)
    for one, source in enumerate(names):
        for other, target in enumerate(names):
            if abs(one - other) > 1:
                ends = outpost_of(source), outpost_of(target)
                found = [OUTPOST_NAMES[city] for city in links.cities_between(world.table, lines, *ends)]
                between = names[one + 1 : other] or names[other + 1 : one][::-1]
                through = all(cities >> names.index(name) & 1 for name in between)
                assert found == (list(between) if through else [])


# Deeds -------------------------------------------------------------------------------------------


def lacks(world: World) -> dict[str, str]:
    """What cannot be done, and why."""
    return {deed.kind: deed.lack for deed in tickets(action_kinds(world.table)) if deed.lack}


def test_what_cannot_be_done_is_said_with_its_reason() -> None:
    world = World().land("L01", 0, 0).stack("Hanover Hills").turn()
    needed = "a waterway at its left end or below its left half"
    assert lacks(world) == {"PlaceOutpost": f"Hanover Hills fits nowhere yet: it needs {needed}."}
    world = World().land("L01", 2, 0).outpost("Larkspur", 0, 0).stack("Three Pines").turn()
    world.outpost("Dry Ledger", 4, 0)
    assert lacks(world) == {
        "PlaceOutpost": "Three Pines fits nowhere yet: every place beside land is too near another outpost."
    }
    world = opened(draw_two="no")
    assert lacks(world) == {"DrawTwo": "This table plays without the rule that lets you draw two."}


def test_to_pass_is_called_by_what_it_means() -> None:
    world = World().land("L01", 0, 0).stack("Three Pines").settling()
    sending = in_a_row("Three Pines", "Hell's Furnace").holds("Three Pines", "wood").shipping()
    for table, meaning in (
        (opened(founding="ask"), "begin with an empty world"),
        (world, "it stays open on the stack"),
        (sending, "every cube stays where it is"),
    ):
        assert declining(table) == ("Not now", meaning)
        assert GAME.preview(table.table, GAME.read("pass")).title == "Not now"


def declining(world: World) -> tuple[str, str]:
    """What declining is called, and what it means."""
    return next(
        (deed.title, deed.price) for deed in tickets(action_kinds(world.table)) if deed.kind == "Pass"
    )


@pytest.mark.parametrize(
    ("discarded", "if_outpost"), [(("L01",), "1 point"), ((), "0 points"), (("L01", "L02"), "0 points")]
)
def test_p3_draw_two__says_what_it_costs_also_if_an_outpost_comes(
    discarded: tuple[str, ...], if_outpost: str
) -> None:
    world = World().land("L03", 0, 0).discarded(*discarded).turn()
    price = f"2 tiles discarded, one of them unseen: 1 point less; {if_outpost} if an outpost comes"
    assert [kind.price for kind in tickets(action_kinds(world.table)) if kind.kind == "DrawTwo"] == [price]
    preview = in_words(GAME.preview(world.table, GAME.read("draw two")))
    assert preview.pays == price
    assert preview.notes == (
        "an outpost among the two goes on the stack; then you do not choose",
        "if the unseen tile is an outpost, it is lost",
    )
    before = world.score()
    world.says("draw two")
    world.dice("drawn Larkspur", "L04")
    assert before - world.score() == int(if_outpost.split(maxsplit=1)[0])


def test_p3_draw_two__says_nothing_of_outposts_once_none_can_come() -> None:
    world = World().land("L01", 0, 0)
    for number, name in enumerate(board.OUTPOST_NAMES):
        world.outpost(name, 4 * number, 10)
    preview = in_words(GAME.preview(world.turn().table, GAME.read("draw two")))
    assert (preview.pays, preview.notes) == ("2 tiles discarded, one of them unseen: 1 point less", ())


def test_a_preview_plays_nothing() -> None:
    world = World().land("L25", 2, 0).outpost("Three Pines", 0, 0).outpost("Larkspur", 6, 0).holding("L21")
    before = GAME.write_position(world.table)
    for answer in pending(world.table).options(world.table):
        GAME.preview(world.table, answer)
        play(world.table.copy(), answer)
    assert GAME.write_position(world.table) == before
