"""Reading notation and positions of Transcontinental: what is good comes back, nonsense costs nothing."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.facts import render
from goldenspike.core.play import BrokenPosition, IllegalAction, UnreadableMove, pending, submit
from goldenspike.core.rng import Rng
from goldenspike.games.railways import GAME, answers
from goldenspike.games.railways import actions as say
from goldenspike.games.railways.board import CITIES, EASTERN, HEXES, WESTERN
from goldenspike.games.railways.box import (
    BARON_NAMES,
    BARONS,
    CARD_NAMES,
    COLOURS,
    EASTERN_BARONS,
    GOODS,
    KINDS,
    RAW_MATERIAL,
    SUPER_CHIEF,
)
from goldenspike.games.railways.notation import HINTS, READERS, WRITERS, read, write
from goldenspike.games.railways.preview import baron_asks
from goldenspike.games.railways.view import PlayerView
from goldenspike.sim.bench import FULLEST_POSITION
from kit.railways import Scenario
from kit.reading import is_read_or_refused
from kit.shown import in_words
from kit.walks import answered

pytestmark = pytest.mark.slow

cities = st.integers(0, CITIES - 1)
hexes = st.integers(0, HEXES - 1)
seats = st.integers(0, len(COLOURS) - 1)

# Notation ----------------------------------------------------------------------------------------


def test_everything_in_plain_words_round_trips() -> None:
    dice = (*answers.FIRST_PLAYER, *answers.CARD_TURNED, *answers.CUBE_DRAWN)
    for action in (*answers.EVERY_ACTION, *dice):
        assert read(write(action)) == action


@given(st.tuples(cities, cities).map(sorted), st.lists(hexes, max_size=12), st.booleans(), st.booleans())
def test_links_round_trip(ends: list[int], via: list[int], grant: bool, tunnel: bool) -> None:  # noqa: FBT001 - drawn
    action = say.BuildLink(ends[0], ends[1], tuple(via), grant, tunnel)
    assert read(write(action)) == action


@given(cities, st.integers(0, KINDS - 1), st.lists(st.tuples(cities, seats), min_size=1, max_size=30))
def test_deliveries_round_trip(start: int, cube: int, links: list[tuple[int, int]]) -> None:
    way, owners = tuple(city for city, _ in links), tuple(owner for _, owner in links)
    action = say.Deliver(start, cube, way, owners)
    assert read(write(action)) == action


@given(st.data(), st.sampled_from([EASTERN, WESTERN]))
def test_cubes_of_a_region_round_trip(data: st.DataObject, region: tuple[int, ...]) -> None:
    kinds = st.lists(st.sampled_from([*GOODS, RAW_MATERIAL]), max_size=4).map(
        lambda laid: tuple(sorted(laid))
    )
    cubes = data.draw(st.lists(kinds, min_size=len(region), max_size=len(region)))
    action = say.CubesLaid(tuple(cubes))
    assert read(write(action)) == action


@pytest.mark.parametrize("region", [EASTERN, WESTERN], ids=["east", "west"])
def test_a_region_without_cubes_round_trips(region: tuple[int, ...]) -> None:
    action = say.CubesLaid(((),) * len(region))
    assert read(write(action)) == action


@given(
    st.lists(st.integers(0, EASTERN_BARONS - 1), min_size=2, max_size=2, unique=True).map(sorted),
    st.lists(st.integers(EASTERN_BARONS, len(BARONS) - 1), min_size=2, max_size=2, unique=True).map(sorted),
)
def test_barons_round_trip(eastern: list[int], western: list[int]) -> None:
    action = say.BaronsDealt(tuple(eastern), tuple(western))
    assert read(write(action)) == action


def test_names_are_unmistakable() -> None:
    for names in (BARON_NAMES, CARD_NAMES):
        assert len(set(names)) == len(names)
        assert not any("," in name for name in names)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("  BUILD   toledo - chicago ", "build Chicago–Toledo"),
        ("build Chicago to Toledo", "build Chicago–Toledo"),
        ("build Toledo—Chicago via 42.16 43.16", "build Chicago–Toledo via 43.16, 42.16"),
        (
            "build Chicago–Toledo with a tunnel engineer and a land grant",
            "build Chicago–Toledo with land grant and tunnel engineer",
        ),
        ("build st louis–springfield (il)", "build Springfield (IL)–St. Louis"),
        ("build Portland–Portland (ME)", "build Portland (ME)–Portland"),
        ("take land grant", "take government land grant"),
        ("take hotel Chicago", "take Chicago hotel"),
        ("take Sutter’s Mill", "take sutter's mill"),
        ("take a bond", "bond"),
        ("upgrade engine with coal-fueled engines", "upgrade with coal"),
        ("end", "done"),
        (
            "Deliver a Raw Material from Denver over Topeka (Orange)",
            "deliver raw material from Denver over Topeka (orange)",
        ),
        ("cubes Atlanta blue red, Albany black", "cubes Albany black, Atlanta red blue"),
    ],
)
def test_case_dashes_and_spaces_do_not_matter(text: str, written: str) -> None:
    assert write(read(text)) == written


def test_every_kind_is_written_and_every_first_word_has_a_hint() -> None:
    kinds = {kind for kind in vars(say).values() if isinstance(kind, type) and issubclass(kind, say.Action)}
    assert kinds - {say.Action} == set(WRITERS)
    words = {write(action).split()[0] for action in answers.EVERY_ACTION}
    assert words | {"deliver", "cubes", "first", "dealt", "turn", "draw"} == set(HINTS)
    assert len(READERS) >= len(WRITERS)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a move"),
        ("fly to Omaha", "is not a move"),
        ("build Chicago", "name both its cities"),
        ("build Chicago–Toledo–Detroit", "name both its cities"),
        ("build Chicago–", "name both its cities"),
        ("build Chicago–Atlantis", "no city on the map"),
        ("build Chicago–Toledo via", "After via name the hexes"),
        ("build Chicago–Toledo with", "After with name a card"),
        ("build Chicago–Toledo with perfect engineering", "Perfect Engineering is not named"),
        ("build Chicago–Toledo via 99.99", "no hex"),
        ("build Louisville–Lexingtn", "perhaps you mean Lexington."),
        ("build Chicago–Toledo with dynamite", "no card for a link"),
        ("build Chicago–Toledo with land grant and land grant", "named twice"),
        ("urbanize Norfolk", "write it like"),
        ("urbanize Norfolk green", "write it like"),
        ("urbanize Atlantis blue", "no city on the map"),
        ("deliver red from Atlanta", "write it like"),
        ("deliver red from Atlanta over Charlotte", "name its city and its owner"),
        ("deliver red from Atlanta over Charlotte (purple)", "no colour"),
        ("deliver red from Atlanta over Portland (ME)", "name its city and its owner"),
        ("take 2 bonds", "one by one"),
        ("take bonds", "one by one"),
        ("deliver uranium from Atlanta over Charlotte (orange)", "write it like"),
        ("take joker", "no card"),
        ("buy back 0", "write it like"),
        ("buy back ²", "write it like"),
        ("keep eastern most friends", "no baron"),
        ("grow Atlantis", "no city on the map"),
        ("cubes Albany", "names no city and its cubes"),
        ("cubes Albany red, Denver blue", "not all of one region"),
        ("cubes Albany red, Albany blue", "named twice"),
        ("first purple", "no colour"),
        ("dealt eastern most cash", "Two eastern and two western"),
        ("turn up joker", "no card"),
        ("draw uranium", "no cube"),
    ],
)
def test_the_complaint_says_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(UnreadableMove, match=complaint):
        read(text)


@given(
    st.sampled_from(sorted(HINTS.values())),
    st.integers(0, 60),
    st.integers(0, 8),
    st.sampled_from(["", " ", ",", "–", " (", "red", " via ", " with ", " over ", "Omaha", "42.16", "²"]),
)
def test_damaged_moves_are_refused_with_a_sentence(hint: str, place: int, length: int, put: str) -> None:
    is_read_or_refused(GAME, hint[:place] + put + hint[place + length :])


# Positions ---------------------------------------------------------------------------------------


def furnished() -> Scenario:
    """A table in the second phase with something of everything."""
    return (
        Scenario(3, 2)
        .money("orange", 12)
        .bonds("green", 2)
        .score("pink", -3)
        .engine("orange", 99)
        .engine("green", 6)
        .cards("orange", "land grant", 2)
        .cards("green", "coal")
        .hotel("pink", "Chicago")
        .baron("orange", "most cash", "most bonds")
        .baron("green", "links at Chicago", "highest engine")
        .barons()
        .chain("orange", "New York", "Philadelphia", "Baltimore")
        .link("green", "Philadelphia", "New York")
        .link("pink", "Sacramento", "San Francisco")
        .cubes("Atlanta", "red red black")
        .raw("Denver", 2)
        .settlers("Boston", 1)
        .settled("Omaha", 2)
        .colour("Norfolk", "blue")
        .colour("Sacramento", "purple")
        .display("city growth", "city growth", "Spokane bounty")
        .event("used engines")
        .lines_claimed("New York to Chicago", "green", 4, 9)
        .coast_lines(1)
        .round(7)
        .turn("green", slot=2)
    )


def test_everything_on_the_table_comes_back() -> None:
    position = GAME.write_position(furnished().table)
    again = GAME.read_position(json.loads(json.dumps(position)))
    assert GAME.write_position(again) == position
    table = furnished().table
    assert again.tracks == table.tracks
    assert again.track_owner == table.track_owner
    assert again.track_sides == table.track_sides
    assert position["links"][0][:3] == ["orange", "New York", "Philadelphia"]
    assert position["new_cities"] == {"Norfolk": "blue", "Sacramento": "purple"}
    assert position["cubes"]["Denver"] == {"raw material": 2}
    assert position["settled"] == {"Omaha": 2}
    assert position["players"]["orange"]["engine"] == "Super-Chief"
    assert position["lines"] == {
        "New York to Chicago": {"owner": "green", "links": 4, "tiles": 9, "half": []},
    }


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (["seats"], 7, "no table of 7 seats"),
        (["options", "winner"], "nobody", "option winner cannot be 'nobody'"),
        (["players"], {}, "players must be orange, green, pink"),
        (["players", "orange", "money"], -1, "orange's money"),
        (["players", "orange", "engine"], "level 5", "orange's engine"),
        (["players", "orange", "cards"], {"joker": 1}, "orange's cards"),
        (["players", "orange", "fresh"], {"perfect engineering": 1}, "that it does not hold"),
        (["players", "orange", "eastern"], ["eastern most friends"], "orange's barons"),
        (["players", "orange", "eastern"], ["eastern most cash"], "wrong number of barons"),
        (["players", "orange", "coast"], 9, "orange's coast"),
        (["new_cities"], {"Atlantis": "blue"}, "new_cities"),
        (["new_cities"], {"Chicago": "blue"}, "no blue tile on Chicago"),
        (["new_cities"], {"Norfolk": "red"}, "no red tile on Norfolk"),
        (["cubes"], {"Atlantis": {"red": 1}}, "cubes"),
        (["cubes"], {"Atlanta": {"uranium": 1}}, "cubes of Atlanta"),
        (["cubes"], {"Atlanta": {"red": 300}}, "cubes of Atlanta"),
        (["cubes"], {}, "cubes in all"),
        (["settled"], {"Omaha": 9}, "settlers"),
        (["emptied"], ["Atlantis"], "emptied"),
        (["eastern_bag"], {"red": 99}, "red cubes in all"),
        (["western_tiles"], {"red": 1}, "the western tiles"),
        (["western_tiles"], {}, "New City tiles"),
        (["links"], [["teal", "New York", "Philadelphia", "55.16"]], "nobody plays 'teal'"),
        (["links"], [["orange", "New York", "Atlantis", "55.16"]], "no city"),
        (["links"], [["orange", "New York", "Philadelphia", "99.99"]], "no hex"),
        (["links"], [["orange", "New York", "Philadelphia", "5.21"]], "Philadelphia"),
        (["links"], [["orange", "New York", "Philadelphia", ""]], "wrong tiles"),
        (["deck"], {"land rush": 9}, "land rush"),
        (["display"], {"joker": 1}, "the display"),
        (["display"], {"land rush": 1}, "event"),
        (["hotels"], {"Chicago": "gold"}, "hotels"),
        (["bonuses"], ["first joke"], "bonuses"),
        (["events"], ["city growth"], "events"),
        (["lines"], {"Here to There": {"owner": "pink", "links": 1, "tiles": 1, "half": []}}, "lines"),
        (["lines", "New York to Chicago", "links"], 0, "links of New York to Chicago"),
        (["lines", "New York to Chicago", "half"], ["gold"], "half of New York to Chicago"),
        (["coast_lines"], 2, "coast-to-coast"),
        (["first_level_six"], "gold", "first_level_six"),
        (["phase"], 3, "phase"),
        (["rounds"], -1, "rounds"),
        (["first"], "gold", "first: nobody plays"),
        (["active"], "gold", "active: nobody plays"),
        (["scored"], [[1, 2, 3]], "scored"),
        (["agenda"], [], "agenda is empty"),
        (["agenda"], [["Earthquake", 1]], "no entry like"),
        (["agenda"], [["ChooseAction"]], "does not fit ChooseAction"),
        (["agenda"], [["ChooseAction", 9, 1, 0]], "concerns nobody"),
        (["agenda"], [["ChooseAction", 0, 9, 0]], "does not fit the game"),
    ],
)
def test_the_place_of_the_fault_is_named(path: list[str], value: Any, complaint: str) -> None:
    position = GAME.write_position(furnished().table)
    spot: Any = position
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    with pytest.raises(BrokenPosition, match=complaint):
        GAME.read_position(position)


def before_the_change() -> Scenario:
    """The last turns of the eastern phase: ten settlers have arrived."""
    board = Scenario(3).barons().bonds("green", 3).money("green", 8).cubes("New York", "blue black")
    for city in ("Omaha", "Topeka", "Seattle", "Reno", "Tucson"):
        board.settled(city, 2)
    return board.chain("orange", "New York", "Philadelphia", "Baltimore").turn("orange", slot=3)


@pytest.mark.parametrize("seed", range(3))
def test_positions_views_and_words_hold_through_the_change_of_phase(seed: int) -> None:
    """Random games from the start hardly ever come so far."""
    table = before_the_change().table
    rng = Rng(seed)
    asked = set()
    for _ in range(80):
        asked.add(type(pending(table)).__name__)
        position = GAME.write_position(table)
        assert GAME.write_position(GAME.read_position(json.loads(json.dumps(position)))) == position
        for viewer in (*[Seat(seat) for seat in range(3)], None):
            seen = GAME.view(table, viewer)
            imagined = GAME.imagine(seen, rng)
            assert GAME.view(imagined, viewer) == seen
            assert GAME.broken_invariant(imagined) == ""
            assert GAME.text(seen).endswith(".")
        answer = answered(table, rng)
        assert read(write(answer)) == answer
    assert {"ClaimOrHold", "SettleBonds", "ChooseWesternBaron", "FillWest", "ChooseAction"} <= asked
    assert table.phase == 2


def test_the_fullest_table_is_as_full_as_it_says() -> None:
    """Speed is measured with it: two hundred links, Super-Chiefs, every card, the West filled."""
    table = GAME.read_position(json.loads((GAME.folder / FULLEST_POSITION).read_bytes()))
    assert (len(table.players), len(table.links), table.phase) == (6, 200, 2)
    for player in table.players:
        assert player.engine == SUPER_CHIEF
        assert player.money == 100
        assert (player.grants, player.tunnels, player.engineering) == (1, 1, 2)
    found = Counter(type(answer) for answer in pending(table).options(table))
    assert found[say.BuildLink] > 800
    assert found[say.Deliver] > 500


# Views -------------------------------------------------------------------------------------------


def barons_of(board: Scenario, viewer: str | None, colour: str) -> PlayerView:
    """What a viewer knows about a colour."""
    seen = GAME.view(board.table, None if viewer is None else board.seat(viewer))
    player: PlayerView = seen.players[board.seat(colour)]
    return player


def test_only_the_seat_itself_sees_its_barons() -> None:
    board = furnished()
    assert barons_of(board, "orange", "orange").eastern == board.player("orange").eastern
    for viewer in ("green", "pink", None):
        known = barons_of(board, viewer, "orange")
        assert known.eastern is None
        assert known.western is None
        assert (known.eastern_barons, known.western_barons) == (1, 1)
        assert (known.shown_eastern, known.shown_western) == (-1, -1)
        assert known.chose_eastern
        assert known.chose_western


def test_a_claimed_baron_is_known_to_everybody() -> None:
    board = furnished()
    board.player("orange").claimed = True
    kept = board.player("orange").eastern[0]
    for viewer in ("green", None):
        known = barons_of(board, viewer, "orange")
        assert known.shown_eastern == kept
        assert known.eastern_barons == 0
        imagined = GAME.imagine(GAME.view(board.table, Seat(1)), Rng("claimed"))
        assert imagined.players[0].eastern[0] == kept


def test_barons_kept_are_shown_at_the_end() -> None:
    board = furnished()
    board.table.over = True
    board.player("orange").chose_western = True
    known = barons_of(board, None, "orange")
    assert (known.shown_eastern, known.shown_western) == (
        board.player("orange").eastern[0],
        board.player("orange").western[0],
    )
    assert known.eastern is None


def test_imagined_barons_are_dealt_from_those_unseen() -> None:
    board = furnished()
    found = set()
    for number in range(60):
        imagined = GAME.imagine(GAME.view(board.table, Seat(0)), Rng(number))
        assert imagined.players[0].eastern == board.player("orange").eastern
        dealt = [baron for player in imagined.players for baron in (*player.eastern, *player.western)]
        assert len(set(dealt)) == len(dealt) == 12
        found.update(imagined.players[1].eastern)
    assert found == set(range(EASTERN_BARONS)) - set(board.player("orange").eastern)


def test_before_the_deal_nobody_has_a_baron_to_imagine() -> None:
    table = GAME.open(4, {})
    imagined = GAME.imagine(GAME.view(table, Seat(2)), Rng("before"))
    assert all(player.eastern == player.western == () for player in imagined.players)


# Words -------------------------------------------------------------------------------------------


def test_the_table_reads_well_aloud() -> None:
    board = furnished()
    text = GAME.text(GAME.view(board.table, board.seat("orange")))
    for words in (
        "Round 7, turn 2, Western phase, green to play.",
        "Orange (you): 0 points, income $0; $12,000, no bonds; engine Super-Chief.",
        "Links, with their tiles: New York–Philadelphia (1), Baltimore–Philadelphia (1).",
        "Cards: 2 land grants.",
        "Barons: East, 7 points for the most cash (now 7); West, 5 points for the most bonds (now 0).",
        "Barons: East, 1 card face down; West, 1 card face down.",
        "hotels: Chicago.",
        "On display: 2 city growth.",
        "Bounties, in points: Spokane 4.",
        "Events in force: Used Engines, for one round engines cost $1,000 less a level, if another",
        "New York to Chicago by green (4 links, 9 tiles to beat)",
        "Coast to coast: 1 line; the next brings 15 points.",
        "East: Atlanta (",
        "): 2 red 1 black.",
        "2 raw materials",
        "Settlers waiting: Boston 1.",
        "Settled: Omaha 2 of 2.",
        "Settlers: 2 delivered, 17 left in the supply.",
    ):
        assert words in text
    assert "links at Chicago" not in text
    assert all(line == "" or line.endswith(".") for line in text.splitlines())


def test_the_first_line_names_who_is_asked_also_between_turns() -> None:
    board = Scenario(3).barons().settlers_delivered(10).first("orange").turn("pink", slot=3)
    board.says("pink", "pass")
    asked = board.asked()[0]
    assert asked != "pink"
    text = GAME.text(GAME.view(board.table, None))
    assert text.startswith(f"After round 1, the Western phase begins, {asked} to answer.")


def test_a_watcher_reads_no_baron() -> None:
    board = furnished()
    text = GAME.text(GAME.view(board.table, None))
    assert "most cash" not in text
    assert "(you)" not in text


def test_every_baron_says_what_it_asks() -> None:
    words = [baron_asks(baron) for baron in range(len(BARONS))]
    assert all(" points for " in each for each in words)
    assert baron_asks(BARON_NAMES.index("western connected Topeka to Spokane")) == (
        "6 points for a railroad from Topeka to Spokane"
    )


def preview(board: Scenario, words: str) -> tuple[str, str, tuple[str, ...]]:
    """What an answer pays and gains, and its route."""
    shown = in_words(GAME.preview(board.table, read(words)))
    assert shown.words == words
    return shown.pays, shown.gains, shown.route


def test_previews_say_what_an_answer_pays_and_gains() -> None:
    board = Scenario().money("orange", 30).display("Chicago hotel", "city growth").turn("orange")
    pays, gains, route = preview(board, "build New York–Philadelphia")
    assert (pays, gains, len(route)) == ("$2,000", "a link of 1 tile", 1)
    assert preview(board, "upgrade") == ("$5,000", "engine level 2", ())
    assert preview(board, "urbanize Norfolk blue") == ("$10,000", "a New City tile with 2 cubes", ())
    assert preview(board, "take Chicago hotel") == ("", "1 point for every delivery to Chicago", ())
    assert preview(board, "take city growth") == ("", "2 cubes for any city", ())
    costs = "$1,000 interest a round, a point at the change of phase and at the end"
    assert preview(board, "bond") == (costs, "$5,000", ())
    assert preview(board, "pass") == ("your action of this turn; the round goes on", "", ())


def prompted(board: Scenario) -> str:
    """What the question says before its colon."""
    question = pending(board.table)
    assert isinstance(question, Decision)
    return render(question.prompt(board.table)).partition(":")[0]


def test_with_an_executive_the_question_counts_the_actions() -> None:
    board = Scenario().display("railroad executive").money("orange", 1).turn("orange")
    assert prompted(board) == "One action"
    board.says("orange", "take railroad executive")
    assert prompted(board) == "The first of 2 actions"
    assert preview(board, "pass") == ("this action; 1 action left", "", ())
    board.says("orange", "pass")
    assert prompted(board) == "One action"


def test_without_money_the_question_names_bonds_first() -> None:
    assert prompted(Scenario().turn("orange")) == "You have no money"


def test_a_link_is_previewed_with_what_an_event_and_a_shorter_line_bring() -> None:
    board = Scenario().money("green", 60).event("small market incentive")
    board.lines_claimed("Baltimore to Toledo", "orange", 9, 20)
    board.link("green", "Baltimore", "Harrisburg").link("green", "Harrisburg", "Cleveland").turn("green")
    _, gains, _ = preview(board, "build Cleveland–Toledo")
    assert gains.startswith("a link of ")
    assert "Baltimore to Toledo by a shorter way: 3 points" in gains
    before = board.score_of("green")
    grey = board.colour_of("Toledo") == "grey"
    assert ("$1,000 for grey cities reached" in gains) == grey
    board.says("green", "build Cleveland–Toledo")
    assert board.score_of("green") == before + 3


def test_a_long_link_is_previewed_with_its_turns() -> None:
    board = Scenario().money("orange", 60).turn("orange")
    pays, gains, route = preview(board, "build New Orleans–Houston")
    assert gains == f"a link of {len(route)} tiles"
    assert pays.endswith(" and your next turn")
    board.display("railroad executive").says("orange", "take railroad executive")
    assert preview(board, "build New Orleans–Houston")[0].endswith(" and your next action")


def test_a_delivery_is_previewed_with_everybodys_points() -> None:
    board = Scenario().taken("railroad era begins").engine("orange", 2)
    board.link("orange", "New York", "Philadelphia").link("green", "Baltimore", "Philadelphia")
    board.cubes("New York", board.colour_of("Baltimore")).turn("orange")
    words = (
        f"deliver {board.colour_of('Baltimore')} from New York over Philadelphia (orange), Baltimore (green)"
    )
    gains = "1 point, income +$3,000"
    assert preview(board, words) == ("", gains, ("New York", "Philadelphia", "Baltimore"))
    told = GAME.preview(board.table, GAME.read(words))
    assert [render(other) for other in told.others] == ["green: 1 point"]


# Answers made in a program -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "pass",
        say.TakeCard("land grant"),  # type: ignore[arg-type]  # what a careless program may send
        say.TakeCard(10**30),
        say.TakeCard(-1),
        say.BuildLink(None, 1),  # type: ignore[arg-type]
        say.BuildLink(0, 10**6),
        say.BuildLink(-1, 3),
        say.BuildLink(5, 5),
        say.BuildLink(9, 3),
        say.BuildLink(0, 1, (10**6,)),
        say.BuildLink(0, 1, (-1,)),
        say.Urbanize(10**6, 1),
        say.Urbanize(-1, 1),
        say.Urbanize(35, 99),
        say.Deliver(0, 0, (), ()),
        say.Deliver(0, 99, (1,), (0,)),
        say.Deliver(-1, 0, (1,), (0,)),
        say.Deliver(0, 0, (1, 2), (0,)),
        say.Deliver(0, 0, (10**6,), (0,)),
        say.Deliver(0, 0, (1,), (99,)),
        say.BuyBack(-1),
        say.BuyBack(10**6),
        say.Grow(0.5),  # type: ignore[arg-type]
        say.KeepBaron(3),
        say.CardTurned(3),
    ],
    ids=str,
)
def test_an_answer_that_is_none_is_refused_and_costs_nothing(answer: object) -> None:
    board = Scenario().money("orange", 30).link("orange", "New York", "Philadelphia").turn("orange")
    before = GAME.write_position(board.table)
    with pytest.raises(IllegalAction):
        submit(board.table, board.seat("orange"), answer)
    assert GAME.write_position(board.table) == before
