"""Notation: write each answer as a line of plain words, and read it back.

Cities go by their names, hexes by column and row. Answers of the dice have a notation too:
`cubes Albany red blue, …`, `first orange`, `turn up land rush`, `draw red`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, Final

from goldenspike.core.phrases import Phrases, folded, look_up, read_name, unreadable
from goldenspike.core.play import UnreadableMove
from goldenspike.games.railways import actions as say
from goldenspike.games.railways import answers
from goldenspike.games.railways.board import (
    CITY_NAMES,
    EASTERN,
    HEX_BY_NAME,
    HEX_NAMES,
    IS_WESTERN,
    WESTERN,
)
from goldenspike.games.railways.box import (
    BARON_NAMES,
    BARONS_DEALT,
    CARD_NAMES,
    COLOURS,
    CUBE_NAMES,
    FIRST_HOTEL,
    GOODS,
    HOTEL_CITIES,
    RAW_MATERIAL,
)

FOLDED_CITIES: Final = {folded(name): city for city, name in enumerate(CITY_NAMES)}
FOLDED_BARONS: Final = {folded(name): baron for baron, name in enumerate(BARON_NAMES)}
FOLDED_CARDS: Final = {
    **{folded(name): card for card, name in enumerate(CARD_NAMES)},
    **{f"hotel {folded(name)}": FIRST_HOTEL + card for card, name in enumerate(HOTEL_CITIES)},
    "land grant": CARD_NAMES.index("government land grant"),
    "coal": CARD_NAMES.index("coal-fueled engines"),
    "executive": CARD_NAMES.index("railroad executive"),
}
COLOUR_WORDS: Final = "|".join([CUBE_NAMES[cube] for cube in GOODS])
BAG_WORDS: Final = f"{COLOUR_WORDS}|{CUBE_NAMES[RAW_MATERIAL]}"
CUBE_WORDS: Final = "|".join(CUBE_NAMES)
DASHES: Final = "‐‑‒–—―−-"
REGIONS: Final = {"east": EASTERN, "west": WESTERN}
LIKENESS: Final = 0.75
"""The least similarity, a `difflib` ratio, of a misspelt name to a city that is suggested."""


# Names in the notation ---------------------------------------------------------------------------


def _city(text: str) -> int:
    """Return the city of this name; raise UnreadableMove, which suggests a similar name, if there is none."""
    city = FOLDED_CITIES.get(folded(text))
    if city is None:
        near = get_close_matches(folded(text), FOLDED_CITIES, 1, LIKENESS)
        meant = f"; perhaps you mean {CITY_NAMES[FOLDED_CITIES[near[0]]]}" if near else ""
        raise unreadable(text, f"is no city on the map{meant}.")
    return city


def _hexes(text: str) -> tuple[int, ...]:
    """Return the hexes of these names, like `41.16`; raise UnreadableMove for any other."""
    hexes: list[int] = []
    for word in text.replace(",", " ").split():
        place = HEX_BY_NAME.get(word)
        if place is None:
            raise unreadable(word, "is no hex; hexes are named by column and row, like 41.16.")
        hexes.append(place)
    return tuple(hexes)


def _cube(text: str) -> int:
    """Return the kind of cube of this name; raise UnreadableMove if there is none."""
    return read_name(text, CUBE_NAMES, "is no cube")


def _seat(text: str) -> int:
    """Return the seat of this colour; raise UnreadableMove if there is none."""
    return read_name(text, COLOURS, "is no colour")


def _card(text: str) -> int:
    """Return the card of this name; raise UnreadableMove if there is none."""
    return look_up(text, FOLDED_CARDS, "is no card; cards are named like new industry.")


def _baron(text: str) -> int:
    """Return the baron of this name; raise UnreadableMove if there is none."""
    return look_up(text, FOLDED_BARONS, f"is no baron; barons are named like {BARON_NAMES[0]}.")


# Writing -----------------------------------------------------------------------------------------


def _write_link(action: say.BuildLink) -> str:
    """Return the building of a link as a move: its ends, the hexes named, the cards used."""
    via = " via " + ", ".join([HEX_NAMES[place] for place in action.via]) if action.via else ""
    cards = [
        *(["land grant"] if action.grant else []),
        *(["tunnel engineer"] if action.tunnel else []),
    ]
    used = f" with {' and '.join(cards)}" if cards else ""
    return f"build {CITY_NAMES[action.start]}–{CITY_NAMES[action.end]}{via}{used}"


def _write_delivery(action: say.Deliver) -> str:
    """Return a delivery as a move, with the end and the owner of each link."""
    links = [
        f"{CITY_NAMES[city]} ({COLOURS[owner]})"
        for city, owner in zip(action.cities, action.owners, strict=True)
    ]
    return f"deliver {CUBE_NAMES[action.cube]} from {CITY_NAMES[action.start]} over {', '.join(links)}"


def _write_cubes(action: say.CubesLaid) -> str:
    """Return the cubes laid in a region as a move; cities without any are left out."""
    name, cities = next(item for item in REGIONS.items() if len(item[1]) == len(action.cubes))
    laid = [
        " ".join([CITY_NAMES[city], *[CUBE_NAMES[cube] for cube in cubes]])
        for city, cubes in zip(cities, action.cubes, strict=True)
        if cubes
    ]
    return f"cubes {', '.join(laid)}" if laid else f"cubes nowhere in the {name}"


def _write_barons(action: say.BaronsDealt) -> str:
    """Return the barons dealt to a seat as a move, the eastern ones first."""
    return "dealt " + ", ".join([BARON_NAMES[baron] for baron in (*action.eastern, *action.western)])


WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    say.BuildLink: _write_link,
    say.Urbanize: lambda action: f"urbanize {CITY_NAMES[action.city]} {CUBE_NAMES[action.colour]}",
    say.UpgradeEngine: lambda action: "upgrade with coal" if action.coal else "upgrade",
    say.Deliver: _write_delivery,
    say.TakeCard: lambda action: f"take {CARD_NAMES[action.card]}",
    say.Pass: lambda action: "pass",
    say.TakeBond: lambda action: "bond",
    say.BuyBack: lambda action: f"buy back {action.bonds}",
    say.RepayBond: lambda action: "repay",
    say.DropBond: lambda action: "drop",
    say.KeepBaron: lambda action: f"keep {BARON_NAMES[action.baron]}",
    say.ClaimBaron: lambda action: "claim",
    say.Grow: lambda action: f"grow {CITY_NAMES[action.city]}",
    say.TakePoints: lambda action: "take points",
    say.TakeCash: lambda action: "take cash",
    say.Done: lambda action: "done",
    say.CubesLaid: _write_cubes,
    say.FirstPlayer: lambda action: f"first {COLOURS[action.seat]}",
    say.BaronsDealt: _write_barons,
    say.CardTurned: lambda action: f"turn up {CARD_NAMES[action.card]}",
    say.CubeDrawn: lambda action: f"draw {CUBE_NAMES[action.cube]}",
}

# Reading -----------------------------------------------------------------------------------------


def _read_link(pair: str, via: str | None, used: str | None) -> say.BuildLink:
    """Return a link in the direction of the options: the city with the lower number first."""
    ends = re.split(rf"\s*[{DASHES}]\s*|\s+to\s+", pair, flags=re.IGNORECASE)
    if len(ends) != 2 or not all(ends):
        raise UnreadableMove(f"'{pair[:60]}' is no link: name both its cities, like Chicago–Toledo.")
    start, end = _city(ends[0]), _city(ends[1])
    hexes = _hexes(via) if via else ()
    cards = [_read_used(each) for each in re.split(r"\s+and\s+|\s*,\s*", used)] if used else []
    if len(set(cards)) != len(cards):
        raise UnreadableMove("A card is named twice: one of a kind serves a link.")
    if start > end:
        start, end, hexes = end, start, hexes[::-1]
    return say.BuildLink(start, end, hexes, "grant" in cards, "tunnel" in cards)


def _read_used(text: str) -> str:
    """Return which card a link uses: 'grant' or 'tunnel'."""
    match = re.fullmatch(r"(?:an? )?(?:government )?(?:land (grant)|(tunnel) engineer)", text.casefold())
    if text.casefold() == "perfect engineering":
        raise UnreadableMove("Perfect Engineering is not named: it is used where a link needs it.")
    if match is None:
        raise unreadable(text, "is no card for a link, like land grant.")
    return str(match[1] or match[2])


def _read_nothing_after(word: str) -> say.BuildLink:
    """Raise UnreadableMove for a link that ends with `via` or `with`."""
    what = "the hexes, like 42.16, 43.16" if word.casefold() == "via" else "a card, like land grant"
    raise UnreadableMove(f"After {word.casefold()} name {what}.")


def _read_several_bonds() -> say.TakeBond:
    """Raise UnreadableMove: an answer takes one bond."""
    raise UnreadableMove("Bonds are taken one by one: say bond, as often as you like.")


def _read_delivery(cube: str, start: str, over: str) -> say.Deliver:
    """Return the delivery that a move names; raise UnreadableMove for a link without its owner."""
    cities: list[int] = []
    owners: list[int] = []
    for link in over.strip(", ").split(","):
        match = re.fullmatch(r"(.+) \((\w+)\)", link.strip())
        if match is None or folded(link) in FOLDED_CITIES:
            raise unreadable(link, "is no link: name its city and its owner, like Toledo (orange).")
        cities.append(_city(match[1]))
        owners.append(_seat(match[2]))
    return say.Deliver(_city(start), _cube(cube), tuple(cities), tuple(owners))


def _read_cubes(text: str) -> say.CubesLaid:
    """Return the cubes of all cities of a region; a city that is not named gets none."""
    laid: dict[int, tuple[int, ...]] = {}
    for part in text.split(","):
        match = re.fullmatch(rf"(.+?)((?: (?:{BAG_WORDS}))+)", part.strip(), re.IGNORECASE)
        if match is None:
            raise unreadable(part, "names no city and its cubes, like Albany red blue.")
        city = _city(match[1])
        if city in laid:
            raise UnreadableMove(f"{CITY_NAMES[city]} is named twice.")
        laid[city] = tuple(
            sorted([_cube(word) for word in re.findall(BAG_WORDS, match[2], re.IGNORECASE)]),
        )
    cities = WESTERN if IS_WESTERN[min(laid)] else EASTERN
    if not set(laid) <= set(cities):
        raise UnreadableMove("These cities are not all of one region, the East or the West.")
    return say.CubesLaid(tuple([laid.get(city, ()) for city in cities]))


def _read_barons(text: str) -> say.BaronsDealt:
    """Return the deal of these barons; raise UnreadableMove unless there are two of each region."""
    barons = [_baron(name) for name in text.split(",")]
    if len(barons) != 2 * BARONS_DEALT:
        raise UnreadableMove("Two eastern and two western barons are dealt, in this order.")
    eastern, western = sorted(barons[:BARONS_DEALT]), sorted(barons[BARONS_DEALT:])
    return say.BaronsDealt(tuple(eastern), tuple(western))


READERS: Final[tuple[tuple[str, Callable[..., Any]], ...]] = (
    (r"pass", lambda: answers.PASS),
    (r"done|end", lambda: answers.DONE),
    (r"(?:take )?(?:a )?bond", lambda: answers.TAKE_BOND),
    (r"repay(?: (?:a )?bond)?", lambda: answers.REPAY_BOND),
    (r"drop(?: (?:a )?bond)?", lambda: answers.DROP_BOND),
    (r"claim(?: (?:the )?baron)?", lambda: answers.CLAIM_BARON),
    (r"take (?:the )?points", lambda: answers.TAKE_POINTS),
    (r"take (?:the )?cash", lambda: answers.TAKE_CASH),
    (r"upgrade(?: engine)?", lambda: answers.UPGRADE),
    (r"upgrade(?: engine)? with coal(?:-fueled engines)?", lambda: answers.UPGRADE_WITH_COAL),
    (r"(?:take )?(?:\d+ )?bonds", _read_several_bonds),
    (r"build .+ (via|with)", _read_nothing_after),
    (r"build (.+?) with (.+?) via (.+)", lambda pair, used, via: _read_link(pair, via, used)),
    (r"build (.+?)(?: via (.+?))?(?: with (.+))?", _read_link),
    (
        rf"urbanize (.+) ({COLOUR_WORDS})",
        lambda city, colour: say.Urbanize(_city(city), _cube(colour)),
    ),
    (rf"deliver (?:an? )?({CUBE_WORDS}) from (.+?) over (.+)", _read_delivery),
    (r"take (.+)", lambda card: answers.TAKE_CARD[_card(card)]),
    (r"buy back ([1-9])(?: bonds?)?", lambda bonds: say.BuyBack(int(bonds))),
    (r"keep (.+)", lambda baron: answers.KEEP_BARON[_baron(baron)]),
    (r"grow (.+)", lambda city: answers.GROW[_city(city)]),
    (
        r"cubes nowhere in the (east|west)",
        lambda region: say.CubesLaid(((),) * len(REGIONS[region.casefold()])),
    ),
    (r"cubes (.+)", _read_cubes),
    (r"first (.+)", lambda seat: answers.FIRST_PLAYER[_seat(seat)]),
    (r"dealt (.+)", _read_barons),
    (r"turn up (.+)", lambda card: answers.CARD_TURNED[_card(card)]),
    (r"draw (.+)", lambda cube: answers.CUBE_DRAWN[_cube(cube)]),
)

HINTS: Final = {
    "bond": "bond",
    "build": "build Chicago–Toledo, or build Chicago–Toledo via 42.16, 43.16 with land grant",
    "buy": "buy back 2",
    "claim": "claim",
    "cubes": "cubes Albany red blue, Atlanta black",
    "dealt": f"dealt {BARON_NAMES[0]}, and so on, two eastern and two western",
    "deliver": "deliver red from Atlanta over Charlotte (orange), Richmond (green)",
    "done": "done",
    "draw": "draw red",
    "drop": "drop",
    "first": "first orange",
    "grow": "grow Sacramento",
    "keep": f"keep {BARON_NAMES[0]}",
    "pass": "pass",
    "repay": "repay",
    "take": "take new industry, take Chicago hotel, take points, or take cash",
    "turn": "turn up city growth",
    "upgrade": "upgrade, or upgrade with coal",
    "urbanize": "urbanize Norfolk blue",
}
"""By the word that a move begins with, an example of such a move."""
WORDS_OF_CHANCE: Final = ("cubes", "dealt", "draw", "first", "turn")
"""The words with which only answers of the dice begin."""

PHRASES: Final = Phrases(WRITERS, READERS, HINTS, WORDS_OF_CHANCE)
write, read = PHRASES.write, PHRASES.read
