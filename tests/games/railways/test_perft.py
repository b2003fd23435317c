"""Perft: how many sequences of answers begin at some named positions of Transcontinental.

Each position has a count for every depth from 1 on. They are counted twice: fast, from what the pending
question lists, and naively, by an enumerator that knows nothing of the engine: it reads a written position
and the map of board.toml, and says in notation what may be answered, by the plainest reading of each rule. It
is slow and stops earlier. Of deliveries only the outcomes worth having are listed (ruling 76), so there the
two are compared by what a delivery brings to everybody; of routes only the unnamed one is (ruling 64).

When a count is wrong the test prints the divide: both counts for each first answer. The numbers are changed
only when behaviour changed on purpose, together with the version of the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from goldenspike.core import notation, registry
from goldenspike.core import record as records
from goldenspike.core.agenda import Table
from goldenspike.core.play import pending, play
from goldenspike.games.railways import GAME
from goldenspike.games.railways.actions import Deliver
from kit.railways import Scenario

pytestmark = pytest.mark.slow

OPENING: Final = Path(__file__).parent / "golden" / "opening.game"

Position = dict[str, Any]
Place = tuple[int, int]
Key = tuple[Any, ...]
"""What an answer is compared by: its words, or what a delivery moves and brings."""

# The map, read once more -----------------------------------------------------------------------------

with (GAME.folder / "board.toml").open("rb") as _file:
    BOARD: Final[dict[str, Any]] = tomllib.load(_file)
CITY: Final[dict[str, Place]] = {city[0]: (city[2], city[3]) for city in BOARD["cities"]["places"]}
NAMES: Final = list(CITY)
TOWN: Final = {place: name for name, place in CITY.items()}
WEST: Final = {city[0] for city in BOARD["cities"]["places"] if city[1] == "W"}
PRINTED: Final = {city[0]: city[4] for city in BOARD["cities"]["places"]}
GROUND: Final = {
    (column, row): mark
    for row, line in enumerate(BOARD["terrain"]["rows"])
    for column, mark in enumerate(line)
    if mark != " "
}
CRESTS: Final = {frozenset([(a, b), (c, d)]) for a, b, c, d in BOARD["ridges"]["sides"]}
SEATS: Final = ("orange", "green", "pink", "teal", "gold", "silver")
CUBES: Final = ("red", "yellow", "blue", "black", "purple")
TILES: Final = ("yellow", "black", "blue", "purple")
FOUR_CUBES: Final = ("New York", "Chicago", "Charleston", "Atlanta", "Pittsburgh", "New Orleans", "Boston")
BOUNTIES: Final = {
    "Jacksonville": 4,
    "Raleigh": 3,
    "Mobile": 4,
    "Duluth": 5,
    "Louisville": 2,
    "Toronto": 4,
    "Spokane": 4,
    "Fort Worth": 3,
    "Billings": 4,
    "Reno": 3,
    "Tucson": 4,
    "Bismarck": 5,
}
LADDER: Final = (1, 2, 3, 4, 6, 8, 10, 12, 99)
PRICES: Final = (5, 10, 10, 15, 20, 25, 30, 40)
FAR: Final = 10_000


@cache
def beside(place: Place) -> list[tuple[Place, bool]]:
    """The hexes around a hex, and whether a crest lies between: odd rows stand half a hex further east."""
    column, row = place
    shift = row % 2
    around = [(1, 0), (-1, 0), (shift, 1), (shift - 1, 1), (shift, -1), (shift - 1, -1)]
    found = [(column + x, row + y) for x, y in around if (column + x, row + y) in GROUND]
    return [(there, frozenset([place, there]) in CRESTS) for there in found]


# Building --------------------------------------------------------------------------------------------


def way(link: list[str]) -> list[Place]:
    """The hexes of a written link, with those of its two cities."""
    hexes = [(int(name.split(".")[0]), int(name.split(".")[1])) for name in link[3].split()]
    return [CITY[link[1]], *hexes, CITY[link[2]]]


@cache
def cheapest(
    links: tuple[tuple[str, ...], ...], colour: str, most: int, cards: str, *, only_open: bool
) -> dict[Key, int]:
    """What a route costs at least, by its two cities and its number of tiles; if asked, in the open only.

    A hex with two tracks is closed, and so is every side that a track of the builder uses.
    """
    tracks: dict[Place, int] = {}
    own: set[tuple[Place, Place]] = set()
    for link in links:
        hexes = way(list(link))
        for before, here, after in zip(hexes, hexes[1:], hexes[2:]):
            tracks[here] = tracks.get(here, 0) + 1
            if link[0] == colour:
                own |= {(here, before), (here, after)}
    tile = {".": 0 if "grant" in cards else 2, "~": 3, "^": 2 if "tunnel" in cards else 4}
    crest = 2 if "tunnel" in cards else 4
    found: dict[Key, int] = {}
    for start, name in enumerate(NAMES):
        reached = {CITY[name]: 0}
        for tiles in range(most + 1):
            following: dict[Place, int] = {}
            for here, price in reached.items():
                for there, has_crest in beside(here):
                    if own and ((here, there) in own or (there, here) in own):
                        continue
                    cost = price + (crest if has_crest else 0)
                    if there in TOWN:
                        if tiles and NAMES.index(TOWN[there]) > start:
                            key = (name, TOWN[there], tiles)
                            found[key] = min(found.get(key, FAR), cost)
                    elif tracks.get(there, 0) < 2 and (GROUND[there] == "." or not only_open):
                        cost += tile[GROUND[there]]
                        following[there] = min(following.get(there, FAR), cost)
            reached = following
    return found


def builds(position: Position, colour: str, slot: int, more: int) -> Iterator[str]:
    """Every two cities whose unnamed route the seat can pay for, with each set of cards that saves."""
    player = position["players"][colour]
    uses = player["cards"].get("perfect engineering", 0) - player["fresh"].get("perfect engineering", 0)
    uses = min(2, max(0, uses - player["engineering_used"]))
    rush = "land rush" in position["events"]
    ways: list[tuple[int, int]] = []
    """Tiles at most, and at most in the open, the best way of building first."""
    for turns in range(1, 3 if slot <= 2 or more else 2):
        ways.append((5 * turns, 5 * turns + 1 if rush else 0))
        ways += [(5 * turns + use, 0) for use in range(1, min(uses, turns) + 1)]
    most = max(max(each) for each in ways)
    links = tuple([tuple(link) for link in position["links"]])
    pairs = {(link[1], link[2]) for link in links if link[0] == colour}
    touched = {name for pair in pairs for name in pair}
    held = [
        word
        for word, card in (("grant", "government land grant"), ("tunnel", "tunnel engineer"))
        if player["cards"].get(card, 0) > player["fresh"].get(card, 0)
    ]
    charts: dict[tuple[str, ...], list[dict[Key, int]]] = {
        cards: [
            cheapest(links, colour, most, " ".join(cards), only_open=False),
            cheapest(links, colour, most, " ".join(cards), only_open=True) if rush else {},
        ]
        for cards in ((), ("grant",), ("tunnel",), ("grant", "tunnel"))
        if set(cards) <= set(held)
    }
    for one in NAMES:
        for other in NAMES[NAMES.index(one) + 1 :]:
            if (one, other) in pairs:
                continue
            western = position["phase"] == 2 and (one in WEST or other in WEST)
            extra = 20 if western and not {one, other} & touched else 0
            prices = {cards: price_of(both, one, other, ways) for cards, both in charts.items()}
            for cards, price in prices.items():
                fewer = [prices[tuple([each for each in cards if each != card])] for card in cards]
                if price + extra <= player["money"] and all(price < each for each in fewer):
                    words = [{"grant": "land grant", "tunnel": "tunnel engineer"}[card] for card in cards]
                    yield f"build {one}–{other}" + (f" with {' and '.join(words)}" if words else "")


def price_of(charts: list[dict[Key, int]], one: str, other: str, ways: list[tuple[int, int]]) -> int:
    """The cheapest by the first way of building that leads there at all."""
    for spans in ways:
        prices = [
            chart.get((one, other, tiles), FAR)
            for chart, most in zip(charts, spans)
            for tiles in range(1, most + 1)
        ] or [FAR]
        if min(prices) < FAR:
            return min(prices)
    return FAR


# Delivering ------------------------------------------------------------------------------------------


def colour_of(position: Position, city: str) -> str:
    """A city's colour, by tile or print."""
    return str(position["new_cities"].get(city, PRINTED[city]))


def takes(position: Position, cube: str, city: str) -> bool:
    """Whether a cube may end in a city."""
    colour = colour_of(position, city)
    if cube == "settler":
        room = {"grey": 1, "red": 3}.get(colour, 2)
        return city in WEST and position["settled"].get(city, 0) < room
    return city in FOUR_CUBES if cube == "raw material" else colour == cube


def passes(position: Position, cube: str, city: str, end: str) -> bool:
    """Whether a cube on its way to its end may go through a city."""
    colour = colour_of(position, city)
    if cube == "settler":
        return city not in WEST or colour == "grey" or city in position["settled"]
    if cube == "raw material":
        return city not in FOUR_CUBES or position["options"]["raw_materials"] == "pass"
    return colour != cube or (position["phase"] == 2 and city in WEST and end not in WEST)


def brings(position: Position, seat: str, cube: str, cities: list[str], owners: list[str]) -> tuple[int, ...]:
    """Cash and points of the deliverer, and less for every point of another: more is better in each."""
    points = dict.fromkeys(position["players"], 0)
    cash = 0
    for owner in points:
        links = owners.count(owner)
        if position["phase"] == 2 and cube in CUBES:
            points[owner] = 8 if links > 8 else 5 if links > 5 else 3 if links > 2 else 1 if links else 0
            if owner == seat:
                cash = 5 if links > 8 else 3 if links > 5 else 1 if links > 2 else 0
        else:
            points[owner] = links
    end = cities[-1]
    if cube in CUBES and position["display"].get(f"{end} bounty"):
        points[seat] += BOUNTIES[end]
    if end in position["hotels"]:
        points[position["hotels"][end]] += 1
    if "speed record" in position["bonuses"] and len(cities) > 2:
        points[seat] += 2
    return (cash, *[number if owner == seat else -number for owner, number in points.items()])


def delivered(position: Position, seat: str, answer: tuple[str, str, list[str], list[str]]) -> Key:
    """What a delivery is compared by: the cube, its city, for a settler its goal, and what it brings."""
    cube, start, cities, owners = answer
    goal = cities[-1] if cube == "settler" else ""
    return ("deliver", cube, start, goal, brings(position, seat, cube, cities, owners))


def deliveries(position: Position, seat: str) -> Iterator[tuple[Key, str]]:
    """Every outcome that no other way of the same cube betters, with one way to it."""
    engine = position["players"][seat]["engine"]
    level = 99 if engine == "Super-Chief" else int(engine.removeprefix("level "))
    leads: dict[str, list[tuple[str, str]]] = {}
    for owner, one, other, _ in position["links"]:
        leads.setdefault(one, []).append((other, owner))
        leads.setdefault(other, []).append((one, owner))
    for start, counts in position["cubes"].items():
        for cube in counts:
            found: dict[Key, str] = {}
            stack: list[tuple[list[str], list[str]]] = [([], [])]
            while stack:
                cities, owners = stack.pop()
                here = cities[-1] if cities else start
                between = cities[:-1]
                if (
                    cities
                    and takes(position, cube, here)
                    and all(passes(position, cube, city, here) for city in between)
                ):
                    key = delivered(position, seat, (cube, start, cities, owners))
                    over = ", ".join([f"{city} ({owner})" for city, owner in zip(cities, owners)])
                    found.setdefault(key, f"deliver {cube} from {start} over {over}")
                if len(cities) < level:
                    for city, owner in leads.get(here, []):
                        if city not in (start, *cities) and (cities or owner == seat):
                            stack.append(([*cities, city], [*owners, owner]))
            for key, words in found.items():
                rivals = [other for other in found if other != key and other[:4] == key[:4]]
                if not any(all(a >= b for a, b in zip(other[4], key[4])) for other in rivals):
                    yield key, words


# Everything else that may be answered ------------------------------------------------------------------


def grey_cities(position: Position) -> Iterator[str]:
    """Every New City tile that may be placed, as it is said."""
    for city in NAMES:
        left = position["western_tiles" if city in WEST else "eastern_tiles"]
        if colour_of(position, city) == "grey":
            yield from [f"urbanize {city} {colour}" for colour in TILES if left.get(colour)]


def actions(position: Position, seat: str) -> Iterator[str]:
    """Actions of a turn but building and delivering, and what is no action."""
    player = position["players"][seat]
    money, bonds, events = player["money"], player["bonds"], position["events"]
    yield "pass"
    if money >= (6 if "urbanization incentive" in events else 10):
        yield from grey_cities(position)
    engine = player["engine"]
    step = LADDER.index(99 if engine == "Super-Chief" else int(engine.removeprefix("level ")))
    if step < len(PRICES):
        levels = [each["engine"] for each in position["players"].values()]
        others = [LADDER.index(99 if name == "Super-Chief" else int(name[6:])) for name in levels]
        gained = 1 if LADDER[step + 1] == 99 else LADDER[step + 1] - LADDER[step]
        price = PRICES[step] - (gained if "used engines" in events and max(others) > step else 0)
        if money >= price:
            yield "upgrade"
        coal = "coal-fueled engines"
        if player["cards"].get(coal, 0) > player["fresh"].get(coal, 0) and money >= (price + 1) // 2:
            yield "upgrade with coal"
    for card in position["display"]:
        tiles = card not in ("new industry", "boomtown") or any(grey_cities(position))
        if not card.endswith(" bounty") and tiles:
            yield f"take {card}"
    if money < 80:
        yield "bond"
    if "bond buyback" in events and not player["bought_back"]:
        for number, price in ((1, 7), (2, 15), (3, 24)):
            if bonds >= number and money >= price:
                yield f"buy back {number}"


def claimable(position: Position, seat: str) -> bool:
    """Whether an Eastern baron of the positions below can be claimed."""
    what = position["players"][seat]["eastern"][0].removeprefix("eastern ")
    counts = {
        colour: {
            "most links": len([link for link in position["links"] if link[0] == colour]),
            "links at New York": len(
                [link for link in position["links"] if link[0] == colour and "New York" in link[1:3]]
            ),
            "fewest bonds": -player["bonds"],
        }[what]
        for colour, player in position["players"].items()
    }
    if what.startswith("links at"):
        return bool(counts[seat])
    return bool(counts[seat] == max(counts.values()))


def drawn(position: Position, city: str) -> list[str]:
    """The cubes that may come to a city."""
    bag = position["western_bag" if position["phase"] == 2 and city in WEST else "eastern_bag"]
    full = position["cubes"].get(city, {}).get("raw material", 0) >= 2
    return [cube for cube in bag if cube != "raw material" or not full]


def naive(table: Table) -> dict[Key, str]:
    """Everything that may be answered now."""
    position: Position = GAME.write_position(table)
    kind, *parts = position["agenda"][0]
    if kind == "DrawCube":
        return worded([f"draw {cube}" for cube in drawn(position, NAMES[parts[0]])])
    if kind == "DrawOperation":
        cards = [card for card in position["deck"] if parts[0] or card not in EVENTS]
        return worded([f"turn up {card}" for card in cards])
    seat = SEATS[parts[0]]
    player = position["players"][seat]
    if kind == "ChooseAction":
        found = worded([*actions(position, seat), *builds(position, seat, parts[1], parts[2])])
        found.update(deliveries(position, seat))
        return found
    if kind == "ChooseTile":
        return worded(list(grey_cities(position)))
    if kind in ("ChooseCity", "ChooseProduction"):
        return worded(
            [*(["done"] if kind == "ChooseProduction" else []), *[f"grow {city}" for city in NAMES]]
        )
    if kind == "ClaimOrHold":
        return worded(["done", *(["claim"] if claimable(position, seat) else [])])
    if kind == "SettleBonds":
        return worded(["done", "drop", *(["repay"] if player["money"] >= 5 else [])])
    if kind == "FirstRawMaterial":
        return worded(["take points", "take cash"])
    region = {"ChooseEasternBaron": "eastern", "ChooseWesternBaron": "western"}[kind]
    return worded([f"keep {baron}" for baron in player[region]])


EVENTS: Final = (
    "land rush",
    "increase production",
    "major city demand",
    "bond surplus",
    "bond shortage",
    "bond buyback",
    "urbanization incentive",
    "small market incentive",
    "convention season",
    "used engines",
)


def worded(answers: list[str]) -> dict[Key, str]:
    """Answers by their words."""
    return {(words,): words for words in answers}


# Counting --------------------------------------------------------------------------------------------


def listed(table: Table) -> dict[Key, str]:
    """What the pending question lists, compared by what the naive enumerator compares by."""
    position = GAME.write_position(table)
    found: dict[Key, str] = {}
    for answer in pending(table).options(table):
        key: Key = (GAME.write(answer),)
        if isinstance(answer, Deliver):
            cities = [NAMES[city] for city in answer.cities]
            owners = [SEATS[owner] for owner in answer.owners]
            cube = (*CUBES, "settler", "raw material")[answer.cube]
            seat = SEATS[position["agenda"][0][1]]
            key = delivered(position, seat, (cube, NAMES[answer.start], cities, owners))
        assert key not in found, f"listed twice: {GAME.write(answer)}"
        found[key] = GAME.write(answer)
    return found


def count(table: Table, depth: int) -> int:
    """The fast counter: the last answers are counted, not played."""
    if depth == 0 or table.over:
        return 1
    answers = pending(table).options(table)
    if depth == 1:
        return len(answers)
    return sum([count(after(table, answer), depth - 1) for answer in answers])


def count_naively(table: Table, depth: int) -> int:
    """The naive counter."""
    if depth == 0 or table.over:
        return 1
    answers = naive(table)
    if depth == 1:
        return len(answers)
    return sum([count_naively(after(table, GAME.read(words)), depth - 1) for words in answers.values()])


def after(table: Table, answer: Any) -> Table:
    """Another table on which this was answered."""
    following: Table = table.copy()
    play(following, answer)
    return following


def divide(table: Table, depth: int) -> str:
    """Both counts for every first answer, those that differ marked."""
    fast, slow = listed(table), naive(table)
    lines = [f"divide at depth {depth}"]
    for key in sorted({*fast, *slow}, key=str):
        counted = count(after(table, GAME.read(fast[key])), depth - 1) if key in fast else "not listed"
        naively = count_naively(after(table, GAME.read(slow[key])), depth - 1) if key in slow else "refused"
        mark = " " if counted == naively else "≠"
        lines.append(f"{mark} {fast.get(key) or slow[key]}: {counted} fast, {naively} naive")
    return "\n".join(lines)


# The positions ---------------------------------------------------------------------------------------


def opening() -> Table:
    """The first turn of two seats: no money, no link, four cards on display."""
    record = notation.parse(OPENING.read_text(encoding="utf-8"), registry.find)
    table: Table = records.replay(GAME, record, upto=10)
    return table


def middle() -> Table:
    """The fifth round of the same game: Bond Buyback, a level-4 engine, links of both seats, $9,000."""
    record = notation.parse(OPENING.read_text(encoding="utf-8"), registry.find)
    table: Table = records.replay(GAME, record, upto=66)
    return table


def long_links() -> Table:
    """The second turn: links over two turns for $20,000, six tiles by Perfect Engineering, twelve by both."""
    board = Scenario(2).money("orange", 20).cards("orange", "perfect engineering", 2)
    board.chain("orange", "St. Louis", "Kansas City", "Topeka").link("green", "Kansas City", "Topeka")
    return board.barons().turn("orange", slot=2).table


def executive() -> Table:
    """The third turn: only an Executive's two actions make a link over two turns possible."""
    board = Scenario(2).money("orange", 9).display("railroad executive", "Chicago hotel")
    return board.link("orange", "New York", "Philadelphia").barons().turn("orange", slot=3).table


def claims_and_bonds() -> Table:
    """The change of phase: three barons, then bonds to repay or drop; pink took one for its interest."""
    board = Scenario(3).money("orange", 31).bonds("orange", 4).bonds("pink", 3)
    board.money("green", 46).bonds("green", 1).chain("orange", "Chicago", "Davenport", "Des Moines", "Omaha")
    board.link("green", "New York", "Philadelphia").link("pink", "Kansas City", "Topeka")
    for city in ("Omaha", "Topeka", "Seattle", "Reno", "Tucson"):
        board.settled(city, 2)
    board.baron("orange", "most links").baron("green", "links at New York").baron("pink", "fewest bonds")
    board.first("orange").turn("pink", slot=3).says("pink", "pass")
    return board.table


def western_phase() -> Table:
    """A Western turn: raw materials, settlers, bands, lines of others, an unconnected start; $45,000."""
    board = Scenario(3, 2).money("orange", 45).engine("orange", 6).engine("green", 4)
    board.chain("orange", "Chicago", "Davenport", "Des Moines", "Omaha", "North Platte", "Cheyenne")
    board.chain("green", "Milwaukee", "Chicago", "Toledo").link("green", "Sacramento", "San Francisco")
    board.chain("pink", "Kansas City", "Topeka", "Wichita").link("pink", "Omaha", "Topeka")
    board.cubes("North Platte", "blue purple red").raw("Cheyenne", 2).cubes("Omaha", "red blue")
    board.settlers("Des Moines", 1).settlers("Milwaukee", 2).settled("Omaha", 1).settled("Topeka", 2)
    board.colour("Wichita", "yellow").cubes("Chicago", "yellow yellow black").hotel("green", "Chicago")
    return board.barons().turn("orange", slot=2).table


def all_cards() -> Table:
    """The Western phase with every kept card, every card on display, and three events that lower prices."""
    board = Scenario(3, 2).money("orange", 24).engine("green", 8).engine("orange", 4)
    for card in ("land grant", "tunnel engineer", "coal", "perfect engineering"):
        board.cards("orange", card)
    board.event("used engines").event("urbanization incentive").event("small market incentive")
    board.display("government land grant", "perfect engineering", "new industry", "city growth", "boomtown")
    board.display("coal-fueled engines", "tunnel engineer", "sutter's mill", "Denver hotel", "Reno bounty")
    board.chain("orange", "Denver", "Cheyenne", "North Platte", "Omaha", "Des Moines", "Davenport", "Chicago")
    board.chain("green", "Omaha", "Topeka", "Kansas City").link("green", "Davenport", "Chicago")
    board.raw("Denver", 1).cubes("Denver", "yellow blue purple").cubes("Chicago", "black yellow purple")
    board.settlers("Des Moines", 2).settled("Omaha", 1).hotel("green", "Chicago")
    return board.barons().turn("orange", slot=3).table


def land_rush() -> Table:
    """The first turn with Land Rush: six tiles if all are in the open, never eleven over two turns."""
    board = Scenario(2).money("orange", 13).cards("orange", "perfect engineering").event("land rush")
    return board.link("orange", "Chicago", "Milwaukee").barons().turn("orange").table


def growth() -> Table:
    """City Growth, then two cubes."""
    board = Scenario(2).display("city growth").barons().turn("orange")
    board.says("orange", "take city growth")
    return board.table


def many_ways() -> Table:
    """The Super-Chief in a small network of three seats, with hotels, a bounty and the speed record."""
    board = Scenario(3, 2).engine("orange", 99).hotel("green", "Denver").display("Reno bounty")
    board.chain("orange", "Chicago", "Davenport", "Des Moines", "Omaha", "North Platte", "Denver", "Pueblo")
    board.chain("green", "Des Moines", "Kansas City", "Topeka", "Omaha").chain(
        "green", "Davenport", "Chicago"
    )
    board.chain("pink", "Denver", "Cheyenne", "North Platte").chain("pink", "Topeka", "Wichita", "Dodge City")
    board.link("green", "Dodge City", "Pueblo").link("orange", "Dodge City", "Wichita")
    board.cubes("Pueblo", "red yellow blue purple").cubes("Chicago", "blue purple").raw("Dodge City", 1)
    board.settlers("Chicago", 1).settled("Omaha", 1)
    return board.barons().turn("orange", slot=3).table


class Perft(NamedTuple):
    """A position, how deep the naive counter goes, and how many sequences begin there."""

    build: Callable[[], Table]
    naive_depth: int
    counts: list[int]


PERFTS: Final = {
    build.__name__: Perft(build, naive_depth, counts)
    for build, naive_depth, counts in (
        (opening, 2, [5, 188, 2014, 31283]),
        (middle, 1, [180, 202878]),
        (long_links, 1, [820, 3304]),
        (executive, 1, [183, 1401, 34375]),
        (claims_and_bonds, 7, [2, 2, 4, 12, 24, 60, 156]),
        (western_phase, 1, [1088, 4958]),
        (all_cards, 1, [1040, 13552]),
        (land_rush, 1, [515, 2361, 63300]),
        (growth, 3, [100, 500, 2500, 5000]),
        (many_ways, 2, [16, 121, 1150, 12895]),
    )
}

# Tests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PERFTS)
def test_the_listed_answers_are_as_many_as_ever(name: str) -> None:
    build, _, counts = PERFTS[name]
    table = build()
    for depth, expected in enumerate(counts, start=1):
        assert count(table, depth) == expected, f"{name} at depth {depth}"


@pytest.mark.parametrize("name", PERFTS)
def test_whatever_the_rules_allow_is_listed_and_nothing_else(name: str) -> None:
    build, naive_depth, counts = PERFTS[name]
    table = build()
    assert set(listed(table)) == set(naive(table))
    assert 1 <= naive_depth <= len(counts)
    for depth, expected in enumerate(counts[:naive_depth], start=1):
        assert count_naively(table, depth) == expected, divide(table, depth)


@pytest.mark.parametrize("name", PERFTS)
def test_counting_leaves_the_position_as_it_was(name: str) -> None:
    table = PERFTS[name].build()
    before = GAME.write_position(table)
    count(table, 2)
    assert GAME.write_position(table) == before
    assert GAME.broken_invariant(table) == ""


def test_the_divide_counts_every_first_answer_twice() -> None:
    lines = divide(claims_and_bonds(), 4).splitlines()
    assert lines == ["divide at depth 4", "  claim: 6 fast, 6 naive", "  done: 6 fast, 6 naive"]


def test_the_divide_marks_what_only_one_of_them_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "claimable", lambda position, seat: False)
    assert divide(claims_and_bonds(), 1).splitlines()[1:] == [
        "≠ claim: 1 fast, refused naive",
        "  done: 1 fast, 1 naive",
    ]


# Counts that can be argued ---------------------------------------------------------------------------


def test_without_money_there_are_cards_a_bond_and_passing() -> None:
    """The Louisville bounty lies there too, and is not taken."""
    assert sorted(naive(opening()).values()) == [
        "bond",
        "pass",
        "take New York hotel",
        "take city growth",
        "take railroad executive",
    ]


def test_two_cubes_for_any_of_a_hundred_cities() -> None:
    """Then green has neither money nor a card on display: it passes or takes a bond."""
    assert PERFTS["growth"].counts == [100, 100 * 5, 100 * 5 * 5, 100 * 5 * 5 * 2]


def test_a_bond_is_repaid_dropped_or_kept() -> None:
    """Green may claim, pink may not, orange may: 2, 2, 4. Green has a bond and money, pink four and none.

    So 3 answers each, then 2; of these one leads to orange, who has 3, the other asks pink again.
    """
    assert PERFTS["claims_and_bonds"].counts[:6] == [2, 2 * 1, 2 * 2, 4 * 3, 12 * 2, 12 * 3 + 12 * 2]


def test_tiles_of_a_link_grow_with_turns_and_cards() -> None:
    """Nine hexes of one row between two cities: a turn's worth does not join them, two turns' do."""
    by_tiles = cheapest((), "orange", 9, "", only_open=False)
    direct = [key for key in by_tiles if key[:2] == ("Boston", "Washington")]
    assert min(tiles for _, _, tiles in direct) == 9
    assert by_tiles["Boston", "Washington", 9] == 23
    assert not [
        words for words in builds_of(opening(), slot=3, money=99) if words == "build Boston–Washington"
    ]
    assert [words for words in builds_of(opening(), slot=2, money=23) if words == "build Boston–Washington"]
    assert not [
        words for words in builds_of(opening(), slot=2, money=22) if words == "build Boston–Washington"
    ]


def builds_of(table: Table, slot: int, money: int) -> list[str]:
    """The links of green by the naive enumerator, with other money and in another turn."""
    position = GAME.write_position(table)
    position["players"]["green"]["money"] = money
    return list(builds(position, "green", slot, 0))
