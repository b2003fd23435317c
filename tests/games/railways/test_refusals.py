"""Every refusal of Transcontinental: what is said, by which rule it is refused, and in which words.

A last test reads the sources: no refusal is written there that nothing here provokes.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable
from typing import Final

import pytest

from goldenspike.core.agenda import Seat
from goldenspike.core.play import pending
from goldenspike.core.refusal import Refusal
from goldenspike.games.railways import GAME
from goldenspike.games.railways import actions as say
from goldenspike.games.railways.board import CITY_BY_NAME, EASTERN, WESTERN
from goldenspike.games.railways.box import BLACK, KINDS, RED
from goldenspike.games.railways.flow import AfterRound, SettleBonds
from goldenspike.games.railways.notation import read
from kit.railways import Scenario, opened
from kit.scenario import parts
from kit.sources import syntax_tree

# Tables ----------------------------------------------------------------------------------------------


def east() -> Scenario:
    """The first turn of the Eastern phase; orange has $1,000, a level-2 engine and two links."""
    board = Scenario(3).barons().money("orange", 1).engine("orange", 2)
    board.link("orange", "New York", "Philadelphia").link("orange", "Baltimore", "Philadelphia")
    board.link("green", "New Haven", "New York").link("green", "New York", "Philadelphia")
    board.cubes("Philadelphia", "purple red yellow").cubes("New York", "blue purple")
    board.cubes("New Haven", "red").display("city growth", "Mobile bounty")
    return board.turn("orange")


def rich() -> Scenario:
    """The same with $60,000."""
    return east().money("orange", 60)


def last_turn() -> Scenario:
    """The third turn of a round, with money for any link."""
    return Scenario(2).barons().money("orange", 60).turn("orange", slot=3)


def taken_now(card: str) -> Callable[[], Scenario]:
    """A card taken as the first of an Executive's two actions."""

    def build() -> Scenario:
        board = rich().display("railroad executive", card)
        board.says("orange", "take railroad executive", f"take {card}")
        return board

    return build


def keeping(card: str) -> Callable[[], Scenario]:
    """A card kept since an earlier turn, and money."""
    return lambda: rich().cards("orange", card)


def crossing() -> Scenario:
    """Orange and green have track on 56.16, between New York and Philadelphia; it is pink's turn."""
    return rich().money("pink", 60).turn("pink")


def own_track() -> Scenario:
    """Orange's track runs through 40.16, into the side towards Chicago."""
    board = Scenario(2).barons().money("orange", 60)
    return board.link("orange", "Chicago", "Davenport", "40.16, 39.16").turn("orange")


def walled_in() -> Scenario:
    """Only two hexes touch Providence, and orange has track from both into the city."""
    board = Scenario(2).barons().money("orange", 60).link("orange", "Boston", "Providence", "59.12")
    return board.link("orange", "New Haven", "Providence", "58.13").turn("orange")


def rush() -> Scenario:
    """Land Rush, in the third turn."""
    return Scenario(2).barons().money("orange", 60).event("land rush").turn("orange", slot=3)


def engineer() -> Scenario:
    """Perfect Engineering that was used in this round, in the third turn."""
    board = Scenario(2).barons().money("orange", 60).cards("orange", "perfect engineering")
    board.player("orange").engineering_used = 1
    return board.turn("orange", slot=3)


def west() -> Scenario:
    """The Western phase: orange's line from Chicago to Denver, settlers, raw materials; a level-8 engine."""
    board = Scenario(2, 2).barons().money("orange", 10).engine("orange", 8)
    board.chain("orange", "Denver", "North Platte", "Omaha", "Des Moines", "Davenport", "Chicago", "Toledo")
    board.link("orange", "Denver", "Pueblo").settlers("Des Moines", 1).settled("North Platte", 1)
    board.raw("Omaha", 1).cubes("North Platte", "blue red").cubes("Chicago", "blue")
    board.cubes("Davenport", "red").colour("Pueblo", "blue")
    return board.turn("orange")


def tiles_gone() -> Scenario:
    """No purple New City tile is left in the East, and New Industry lies on display."""
    board = rich().display("new industry")
    board.colour("Buffalo", "purple").colour("Columbus", "purple").colour("Jackson", "purple")
    return board


def no_tiles() -> Scenario:
    """No New City tile is left at all."""
    board = east().display("new industry", "boomtown")
    board.table.eastern_tiles[:] = board.table.western_tiles[:] = [0, 0, 0, 0]
    return board


def buyback(bonds: int, money: int) -> Callable[[], Scenario]:
    """Bond Buyback in force."""
    return lambda: (
        Scenario(2).bonds("orange", bonds).money("orange", money).event("bond buyback").turn("orange")
    )


def bought_back() -> Scenario:
    """Orange has bought back a bond in this round."""
    board = buyback(3, 50)()
    board.says("orange", "buy back 1")
    return board


def at_the_change(bonds: int = 1, money: int = 0) -> Scenario:
    """Ten settlers have arrived and the round is over: whether to claim is asked."""
    board = Scenario(2).baron("orange", "connected New York to Chicago").baron("green", "most links")
    for city in ("Omaha", "Topeka", "Seattle", "Reno", "Tucson"):
        board.settled(city, 2)
    board.bonds("green", bonds).money("green", money + bonds).first("orange").turn("green", slot=3)
    board.says("green", "pass")
    return board


def claiming() -> Scenario:
    """Green was asked first; now orange is, whose baron asks for New York and Chicago."""
    board = at_the_change()
    board.says("green", "done")
    return board


def settling() -> Scenario:
    """Green has a bond and no money."""
    board = claiming()
    board.says("orange", "done")
    return board


def without_bonds() -> Scenario:
    """A position in which somebody without bonds is asked about them, which play never leads to."""
    return Scenario(2).barons().agenda(SettleBonds(Seat(0), 0), AfterRound())


def western_barons() -> Scenario:
    """Nobody has a bond: Western barons are chosen."""
    board = at_the_change(0)
    board.says("green", "done")
    board.says("orange", "done")
    return board


def filling() -> Scenario:
    """The West is to be filled."""
    board = western_barons()
    board.says("green", board.options()[0])
    board.says("orange", board.options()[0])
    while board.asked() == ("dice", "DrawOperation"):
        board.dice(board.options()[0])
    return board


def growing() -> Scenario:
    """City Growth was taken."""
    board = east()
    board.says("orange", "take city growth")
    return board


def producing() -> Scenario:
    """Increase Production is turned up."""
    board = Scenario(2).barons().deck(increase_production=1, city_growth=1).first("orange")
    board.turn("green", slot=3).says("green", "pass")
    board.dice("turn up increase production")
    return board


def placing(card: str) -> Callable[[], Scenario]:
    """A card that places a New City tile was taken."""

    def build() -> Scenario:
        board = east().display(card)
        board.says("orange", f"take {card}")
        return board

    return build


def first_raw() -> Scenario:
    """The first raw material has reached Chicago."""
    board = west()
    over = "Des Moines (orange), Davenport (orange), Chicago (orange)"
    board.says("orange", f"deliver raw material from Omaha over {over}")
    return board


def box() -> Scenario:
    """Before the first answer."""
    return opened(2)


def box_of_few() -> Scenario:
    """The same, with one red cube and enough of the others."""
    return opened(2).bag("east", "red 1")


def dealing() -> Scenario:
    """Barons are dealt."""
    board = box()
    board.dice("cubes " + EVERYWHERE, "first orange")
    return board


def dealt() -> Scenario:
    """Orange has its barons, green gets two of each region."""
    board = dealing()
    board.dice(f"dealt {FOUR_BARONS}")
    return board


def choosing() -> Scenario:
    """Eastern barons are chosen."""
    board = dealt()
    board.dice(
        "dealt eastern links at Chicago, eastern fewest bonds, western most bonds, western fewest bonds"
    )
    return board


FOUR_BARONS: Final = "eastern longest chain, eastern most cash, western links at Portland, western most cash"


def _everywhere() -> str:
    """Cubes for all cities of the East that nothing forbids."""
    board = box()
    words = board.options()[0]
    return words.removeprefix("cubes ")


EVERYWHERE: Final = _everywhere()

NO_ROUTE: Final = (
    "Track is in the way everywhere between New York and Providence: a hex holds two tracks, and two of yours"
    " share no side."
)
TO_TOLEDO: Final = "Des Moines (orange), Davenport (orange), Chicago (orange), Toledo (orange)"
TO_PUEBLO: Final = (
    "Davenport (orange), Des Moines (orange), Omaha (orange), North Platte (orange), Denver (orange),"
    " Pueblo (orange)"
)

# What is said, the rule, and the sentence ------------------------------------------------------------

ROWS: Final[list[tuple[Callable[[], Scenario], str | say.Action, str, str]]] = [
    # Track
    (
        east,
        "build New York–Philadelphia",
        "v24 One link a pair",
        "You already own a link between New York and Philadelphia.",
    ),
    (rich, say.BuildLink(0, 100), "base Track", "There is no such city."),
    (rich, say.BuildLink(-1, 3), "base Track", "There is no such city."),
    (rich, say.BuildLink(5, 5), "base Track", "A link joins two different cities."),
    (
        east,
        "build Boston–New Haven",
        "base Terrain",
        "The link Boston–New Haven of 1 tile costs $2,000; you have $1,000. A bond brings $5,000.",
    ),
    (
        west,
        "build Sacramento–San Francisco",
        "v23 Unconnected start",
        (
            "The link Sacramento–San Francisco touches none of yours, so in the West it costs $20,000 more,"
            " $22,000 in all; you have $10,000. A bond brings $5,000."
        ),
    ),
    (rich, "build Boston–New Haven with land grant", "card Land Grant", "You have no Land Grant."),
    (
        taken_now("government land grant"),
        "build Boston–New Haven with land grant",
        "card Land Grant",
        "You took your Land Grant this turn; it serves from your next one on.",
    ),
    (
        keeping("land grant"),
        "build New Haven–New York via 57.14 with land grant",
        "card Land Grant",
        "A Land Grant makes this link no cheaper.",
    ),
    (
        rich,
        "build Butte–Missoula with tunnel engineer",
        "card Tunnel Engineer",
        "You have no Tunnel Engineer.",
    ),
    (
        taken_now("tunnel engineer"),
        "build Butte–Missoula with tunnel engineer",
        "card Tunnel Engineer",
        "You took your Tunnel Engineer this turn; it serves from your next one on.",
    ),
    (
        keeping("tunnel engineer"),
        "build Boston–New Haven with tunnel engineer",
        "card Tunnel Engineer",
        "A Tunnel Engineer makes this link no cheaper.",
    ),
    (rich, say.BuildLink(0, 1, (10**6,)), "base Track", "There is no such hex."),
    (
        rich,
        "build Baltimore–New York via 55.17",
        "base Track",
        "Philadelphia is in the way: a link runs through no city.",
    ),
    (
        rich,
        "build Boston–New Haven via 58.12, 57.12, 58.12",
        "base Track",
        "The route runs twice through the hex north-east of New Haven.",
    ),
    (
        rich,
        "build Boston–New Haven via 57.14",
        "base Track",
        "There is a gap between Boston and the hex north-east of New York.",
    ),
    (
        rich,
        "build Boston–New York via 58.12",
        "base Track",
        "There is a gap between the hex north-east of New Haven and New York.",
    ),
    (
        crossing,
        "build New York–Philadelphia via 56.16",
        "base Track",
        "Two tracks lie on the hex south-west of New York already.",
    ),
    (
        own_track,
        "build Chicago–Springfield (IL) via 40.16, 40.17, 40.18",
        "base Track",
        "On the hex west of Chicago this track would share a side with another of yours.",
    ),
    (
        rich,
        "build New York–Seattle",
        "v8 Five tiles",
        "New York and Seattle are too far apart: a link of two turns has at most 10 tiles.",
    ),
    (
        rich,
        "build Boston–Pittsburgh",
        "v8 Five tiles",
        "This link takes 11 tiles, and two turns bring 10 at most.",
    ),
    (
        last_turn,
        "build Boston–Washington",
        "v9 Long links",
        "This link takes 9 tiles and so two turns: you cannot begin it in turn 3 of a round.",
    ),
    (
        rush,
        "build Des Moines–Milwaukee via 36.16, 37.16, 38.16, 38.15, 39.15, 40.14",
        "event Land Rush",
        "This link takes 6 tiles; even under Land Rush one of more than 5 must lie all in the open.",
    ),
    (
        engineer,
        "build Des Moines–Milwaukee",
        "card Perfect Engineering",
        "This link takes 6 tiles, and now you can lay 5: Perfect Engineering is used up for this round.",
    ),
    (walled_in, "build New York–Providence", "base Track", NO_ROUTE),
    # Deliveries
    (east, say.Deliver(0, 99, (1,), (0,)), "base Deliver", "There is no such cube."),
    (east, say.Deliver(100, 0, (1,), (0,)), "base Deliver", "There is no such cube."),
    (
        east,
        "deliver black from Philadelphia over New York (orange)",
        "base Deliver",
        "There is no black cube in Philadelphia.",
    ),
    (
        east,
        "deliver red from Baltimore over Philadelphia (orange), New York (orange)",
        "base Deliver",
        "There is no red cube in Baltimore.",
    ),
    (
        east,
        say.Deliver(CITY_BY_NAME["Philadelphia"], RED, (), ()),
        "base Deliver",
        "Name every link of the way by its city and its owner.",
    ),
    (
        east,
        say.Deliver(CITY_BY_NAME["New Haven"], RED, (), ()),
        "base Own first link",
        "The first link must be your own, and none of yours ends in New Haven.",
    ),
    (
        east,
        say.Deliver(CITY_BY_NAME["Philadelphia"], RED, (100,), (0,)),
        "base Deliver",
        "There is no such city.",
    ),
    (
        east,
        say.Deliver(CITY_BY_NAME["Philadelphia"], RED, (CITY_BY_NAME["New York"],), (3,)),
        "base Deliver",
        "There is no such player.",
    ),
    (
        east,
        "deliver red from Philadelphia over Harrisburg (orange)",
        "base Deliver",
        "You have no link from Philadelphia to Harrisburg.",
    ),
    (
        east,
        "deliver red from Philadelphia over New York (pink)",
        "base Deliver",
        "pink has no link from Philadelphia to New York.",
    ),
    (
        east,
        "deliver red from Philadelphia over New York (green)",
        "base Own first link",
        "The first link must be your own, and that one is green's.",
    ),
    (
        east,
        "deliver purple from Philadelphia over New York (orange), Philadelphia (green)",
        "base No city twice",
        "The cube would come to Philadelphia twice.",
    ),
    (
        lambda: east().engine("orange", 1),
        "deliver purple from New York over Philadelphia (orange), Baltimore (orange)",
        "base Engine",
        "That way has 2 links, and your engine goes up to 1.",
    ),
    (
        east,
        "deliver blue from New York over Philadelphia (orange), Baltimore (orange)",
        "base First stop",
        "The blue cube must stop in Philadelphia, the first city of its colour on its way.",
    ),
    (
        east,
        "deliver yellow from Philadelphia over New York (orange)",
        "base Deliver",
        "New York is red, and the cube is yellow.",
    ),
    (
        east,
        "deliver red from Philadelphia over New York (orange), New Haven (green)",
        "base First stop",
        "The red cube must stop in New York, the first city of its colour on its way.",
    ),
    (
        west,
        "deliver settler from Des Moines over Omaha (orange), North Platte (orange)",
        "v12 First unsettled city",
        "The settler must stop in Omaha: it is coloured, and nobody has settled there.",
    ),
    (
        west,
        "deliver settler from Des Moines over Davenport (orange)",
        "v12 Settling",
        "Settlers go on to a city of the West, and Davenport is in the East.",
    ),
    (
        lambda: west().settled("Omaha", 2),
        "deliver settler from Des Moines over Omaha (orange)",
        "v12 Room for settlers",
        "Omaha is full: it has room for 2 settlers.",
    ),
    (
        lambda: west().settled("Omaha", 2),
        "deliver settler from Des Moines over Omaha (orange), North Platte (orange)",
        "v12 Room for settlers",
        "North Platte is full: it has room for 1 settler.",
    ),
    (
        west,
        "deliver raw material from Omaha over Des Moines (orange)",
        "v18 Raw materials",
        "Des Moines takes no raw material.",
    ),
    (
        west,
        f"deliver raw material from Omaha over {TO_TOLEDO}",
        "v18 Raw materials",
        "The raw material must stop in Chicago, the first city on its way that takes it.",
    ),
    (
        west,
        f"deliver blue from Chicago over {TO_PUEBLO}",
        "v22 Passing western cities",
        "A blue cube may pass Omaha only if it is delivered in the East.",
    ),
    # Cities, engines and cards
    (
        east,
        "urbanize Norfolk blue",
        "base Urbanize",
        "Urbanizing costs $10,000, and you have $1,000. A bond brings $5,000.",
    ),
    (rich, say.Urbanize(100, BLACK), "base Urbanize", "There is no such city."),
    (
        rich,
        "urbanize Albany blue",
        "base Urbanize",
        "Albany is purple: a New City tile goes on a grey city.",
    ),
    (
        rich,
        "urbanize Boston blue",
        "base Urbanize",
        "Boston is yellow: a New City tile goes on a grey city.",
    ),
    (
        rich,
        say.Urbanize(CITY_BY_NAME["Norfolk"], RED),
        "base Urbanize",
        "New City tiles are yellow, black, blue or purple.",
    ),
    (
        tiles_gone,
        "urbanize Norfolk purple",
        "base Urbanize",
        "There is no purple New City tile left for that side of the map.",
    ),
    (
        east,
        "upgrade",
        "v10 Engine ladder",
        "The next engine costs $10,000, and you have $1,000. A bond brings $5,000.",
    ),
    (
        lambda: east().engine("orange", 12),
        "upgrade",
        "v10 Super-Chief",
        "The next engine costs $40,000, and you have $1,000. A bond brings $5,000.",
    ),
    (
        lambda: rich().engine("orange", 99),
        "upgrade",
        "v10 Super-Chief",
        "You have the Super-Chief: there is no better engine.",
    ),
    (
        rich,
        "upgrade with coal",
        "card Coal-Fueled Engines",
        "You have no Coal-Fueled Engines that you could use this turn.",
    ),
    (
        taken_now("coal-fueled engines"),
        "upgrade with coal",
        "card Coal-Fueled Engines",
        "You have no Coal-Fueled Engines that you could use this turn.",
    ),
    (east, "take Chicago hotel", "base Operations cards", "That card is not on display."),
    (east, say.TakeCard(10**6), "base Operations cards", "That card is not on display."),
    (east, "take land rush", "base Operations cards", "That card is not on display."),
    (
        east,
        "take Mobile bounty",
        "base Bounties",
        "A bounty is not taken: it goes to whoever first delivers goods to its city.",
    ),
    (
        no_tiles,
        "take new industry",
        "base Urbanize",
        "New Industry needs a grey city and a New City tile, and there is none.",
    ),
    (
        no_tiles,
        "take boomtown",
        "base Urbanize",
        "Boomtown needs a grey city and a New City tile, and there is none.",
    ),
    # Money
    (
        lambda: east().money("orange", 80),
        "bond",
        "house Bond limit",
        "You have $80,000: with $80,000 or more you cannot take a bond.",
    ),
    (
        east,
        "buy back 1",
        "event Bond Buyback",
        "Bonds can be bought back only while Bond Buyback is in force.",
    ),
    (
        bought_back,
        "buy back 1",
        "event Bond Buyback",
        "You can buy back bonds once a round, and have done so.",
    ),
    (
        buyback(1, 50),
        "buy back 2",
        "event Bond Buyback",
        "You can buy back one to three bonds, and you have 1.",
    ),
    (
        buyback(9, 99),
        say.BuyBack(4),
        "event Bond Buyback",
        "You can buy back one to three bonds, and you have 9.",
    ),
    (
        buyback(9, 99),
        say.BuyBack(0),
        "event Bond Buyback",
        "You can buy back one to three bonds, and you have 9.",
    ),
    (buyback(3, 6), "buy back 1", "event Bond Buyback", "That costs $7,000, and you have $6,000."),
    (buyback(3, 23), "buy back 3", "event Bond Buyback", "That costs $24,000, and you have $23,000."),
    # The wrong time
    (
        east,
        "repay",
        "v16 Bonds at the change",
        "Bonds are repaid or dropped only at the change of phase.",
    ),
    (
        east,
        "drop",
        "v16 Bonds at the change",
        "Bonds are repaid or dropped only at the change of phase.",
    ),
    (east, "claim", "v15 Eastern barons", "Barons are claimed only at the change of phase."),
    (east, "done", "base Pass", "First choose an action, or pass."),
    (east, "grow Boston", "base Pass", "First choose an action, or pass."),
    (at_the_change, "pass", "v15 Eastern barons", "First claim your eastern baron, or hold it."),
    (claiming, "claim", "v15 Eastern barons", "The condition of your eastern baron is not met."),
    (settling, "bond", "v16 Bonds at the change", "First repay or drop bonds, or keep them."),
    (
        settling,
        "repay",
        "v16 Bonds at the change",
        "Repaying a bond costs $5,000, and you have $0.",
    ),
    (without_bonds, "repay", "v16 Bonds at the change", "You have no bond."),
    (without_bonds, "drop", "v16 Bonds at the change", "You have no bond."),
    (western_barons, "pass", "v2 Barons", "First keep one of your two western barons."),
    (
        western_barons,
        "keep western most bonds",
        "v2 Barons",
        "First keep one of your two western barons.",
    ),
    (growing, "pass", "card City Growth", "First choose a city for the cubes."),
    (growing, say.Grow(100), "card City Growth", "There is no such city."),
    (
        producing,
        "pass",
        "event Increase Production",
        "First choose a city for a cube, or add none.",
    ),
    (producing, say.Grow(-1), "event Increase Production", "There is no such city."),
    (
        placing("new industry"),
        "pass",
        "card New Industry",
        "First put a New City tile on a grey city.",
    ),
    (placing("boomtown"), "pass", "card Boomtown", "First put a New City tile on a grey city."),
    (
        first_raw,
        "pass",
        "v18 First raw material",
        "First take points or cash for the first raw material.",
    ),
    # The dice
    (box, "pass", "v1 Eastern goods", "The cities must be filled first."),
    (
        box,
        say.CubesLaid(()),
        "v1 Eastern goods",
        "There must be cubes for every city of the region.",
    ),
    (
        box,
        say.CubesLaid(((RED, RED, RED), *[()] * (len(EASTERN) - 1))),
        "v1 Restricted cubes",
        "Albany cannot have these cubes.",
    ),
    (
        box,
        say.CubesLaid(((), *[()] * (len(EASTERN) - 1))),
        "v1 Eastern goods",
        "Albany has the wrong number of cubes.",
    ),
    (
        box_of_few,
        say.CubesLaid(((RED,), (RED, BLACK, BLACK), *[()] * (len(EASTERN) - 2))),
        "v1 Eastern goods",
        "The bag does not hold the cubes of Atlanta.",
    ),
    (
        box,
        say.CubesLaid(((KINDS,), *[()] * (len(EASTERN) - 1))),
        "v1 Eastern goods",
        "The bag does not hold the cubes of Albany.",
    ),
    (dealing, "pass", "v2 Barons", "The barons must be dealt first."),
    (
        dealing,
        say.BaronsDealt((0, 0), (12, 13)),
        "v2 Barons",
        "Everybody gets two barons of each region.",
    ),
    (
        dealt,
        f"dealt {FOUR_BARONS}",
        "v2 Barons",
        "Somebody has one of these barons, or it is of the other region.",
    ),
    (
        choosing,
        "keep eastern links at Chicago",
        "v2 Barons",
        "First keep one of your two eastern barons.",
    ),
    (filling, "pass", "v19 Filling the West", "The cities must be filled first."),
    (
        filling,
        say.CubesLaid(()),
        "v19 Filling the West",
        "There must be cubes for every city of the region.",
    ),
    (
        filling,
        say.CubesLaid(((), *[()] * (len(WESTERN) - 1))),
        "v19 Filling the West",
        "Albuquerque has the wrong number of cubes.",
    ),
]


def provoked(build: Callable[[], Scenario], said: str | say.Action) -> tuple[Scenario, say.Action, Refusal]:
    """A table, what was said there, and why it was refused."""
    board = build()
    answer = read(said) if isinstance(said, str) else said
    assert isinstance(answer, say.Action)
    before = parts(board.table)
    refusal = pending(board.table).refuse(board.table, answer)
    assert parts(board.table) == before, "a refusal changed the table"
    assert refusal is not None, f"not refused: {said}"
    return board, answer, refusal


@pytest.mark.parametrize(
    ("build", "said", "rule", "sentence"), ROWS, ids=[f"{number} {row[2]}" for number, row in enumerate(ROWS)]
)
def test_a_refusal_names_its_rule_and_says_why(
    build: Callable[[], Scenario], said: str | say.Action, rule: str, sentence: str
) -> None:
    board, answer, refusal = provoked(build, said)
    assert (refusal.rule, refusal.sentence) == (rule, sentence)
    assert answer not in pending(board.table).options(board.table)


def written_refusals() -> set[str]:
    """Every reason that stands in the sources."""
    files = [
        *(GAME.folder / "rules").glob("*.py"),
        *(GAME.folder / "flow").glob("*.py"),
        GAME.folder / "setup.py",
    ]
    found = set()
    for file in files:
        for node in ast.walk(syntax_tree(file)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                reason = node.args[1]
                assert isinstance(reason, ast.Constant), f"{file.name}:{node.lineno}"
                found.add(str(reason.value))
    return found


def test_nothing_is_refused_in_the_sources_that_is_not_provoked_here() -> None:
    reasons = {provoked(build, said)[2].reason for build, said, _, _ in ROWS}
    assert reasons == written_refusals()


def test_every_rule_that_refuses_stands_in_the_rulebook() -> None:
    with (GAME.folder / "rulebook.toml").open("rb") as file:
        rules = {rule["id"] for rule in tomllib.load(file)["rule"]}
    assert {rule for _, _, rule, _ in ROWS} <= rules
