"""What is in the box: names, counts and prices.

Counts and prices are printed (pages 2, 5 and 6). The number of each development card and
their effects are reconstructed from a single redrawn set of cards.
"""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Seat

CATTLE: Final = 0
COAL: Final = 1
GRAIN: Final = 2
LUMBER: Final = 3
ORE: Final = 4
RESOURCES: Final[tuple[int, ...]] = (CATTLE, COAL, GRAIN, LUMBER, ORE)
RESOURCE_KINDS: Final = 5
RESOURCE_NAMES: Final[tuple[str, ...]] = ("cattle", "coal", "grain", "lumber", "ore")
GOLD: Final = 5
"""The index of gold in an offer, after the five resources."""

TERRAINS: Final[tuple[str, ...]] = ("pasture", "hills", "fields", "forest", "mountains", "desert")
"""Terrains in the order of the resources they produce; the desert produces none."""

COLOURS: Final[tuple[str, ...]] = ("red", "orange", "white", "blue")
UNUSED: Final = Seat(3)
"""The colour that stands on the map in a three-player game and belongs to nobody."""
NOBODY: Final = 255
"""The owner of an empty cell in the layers `rails`, `cities` and `goods`."""


def has_unused_colour(seats: int) -> bool:
    """Return whether a colour that belongs to nobody stands on the map (p2 Unused colour)."""
    return seats < len(COLOURS)


OPEN: Final = 255
"""A cell of the layer `stops` where any settler may stop."""
SITE: Final = 254
"""A cell of `stops` where a settler may stop if its owner has a city to build."""
TAKEN: Final = 253
"""A cell of `stops` where a settler stands."""
IN_SUPPLY: Final = 255
"""The place of a settler or train that is not on the map."""

CARDS_PER_RESOURCE: Final = 19
"""p2 Supply: the cards in each of the five stacks."""
RAILS_PER_PLAYER: Final = 30
"""p2 Pieces: the rails of each colour; the five numbers below are for each colour too."""
SETTLERS_PER_PLAYER: Final = 2
TRAINS_PER_PLAYER: Final = 2
STARTING_CITIES: Final = 3
STARTING_GOLD: Final = 3
STARTING_GOODS: Final = 1
CITIES_ON_TURNTABLE: Final = {3: 9, 4: 7}
"""p2 Turntable: by the number of players; every city there has a goods cube beside it."""

HAND_LIMIT: Final = 7
GOLD_PER_RESOURCE: Final = 2
GOLD_PURCHASES_A_TURN: Final = 2
ALIKE_FOR_ONE: Final = 3
STEPS_PER_GRAIN: Final = 3
RAILS_PER_COAL: Final = 3
TRAINS_PER_PATH: Final = 2
RIGHT_OF_WAY_FEE: Final = 1
COMPENSATION: Final = 1
OFFERS_LISTED_A_TURN: Final = 2
"""The most offers that a bot makes in a turn; people are not bound by it."""
MOST_OFFERED: Final = 99_999
"""The most of one kind that an offer may name, far beyond what any table has."""

CARD_PRICE: Final[tuple[int, ...]] = (1, 1, 0, 0, 0)
SETTLER_PRICE: Final[tuple[int, ...]] = (1, 0, 1, 1, 0)
TRAIN_PRICE: Final[tuple[int, ...]] = (0, 1, 0, 1, 1)
RAIL_PRICE: Final[tuple[int, ...]] = (0, 0, 0, 1, 1)

CAVALRY: Final = 0
ENGINEER: Final = 1
RIGHT_OF_WAY: Final = 2
MINERAL_RIGHTS: Final = 3
CATTLE_DRIVE: Final = 4
SCOUT: Final = 5
NATIVE_SUPPORT: Final = 6
CARDS: Final[tuple[int, ...]] = (
    CAVALRY,
    ENGINEER,
    RIGHT_OF_WAY,
    MINERAL_RIGHTS,
    CATTLE_DRIVE,
    SCOUT,
    NATIVE_SUPPORT,
)
CARD_NAMES: Final[tuple[str, ...]] = (
    "cavalry",
    "engineer",
    "right of way",
    "mineral rights",
    "cattle drive",
    "scout",
    "native support",
)

CARD_TITLES: Final[tuple[str, ...]] = (
    "Cavalry",
    "Engineer",
    "Right of Way",
    "Mineral Rights",
    "Cattle Drive",
    "Scout",
    "Native Support",
)
"""The names of the cards as they stand in a sentence."""

CAVALRY_GOLD: Final = 2
ENGINEER_RAILS: Final = 2
RIGHT_OF_WAY_RAILS: Final = 5
MINERAL_RIGHTS_CARDS: Final = 2
CATTLE_DRIVE_GOLD: Final = 5
SCOUT_STEPS: Final = 5
SCOUT_GOLD: Final = 3

FIXED_HANDS: Final[tuple[tuple[int, ...], ...]] = (
    (0, 1, 2, 0, 0),
    (1, 1, 1, 0, 0),
    (1, 0, 1, 0, 1),
    (0, 0, 3, 0, 0),
)
"""p2 Starting hand: the printed hands of the first games: red, orange, white, blue."""

NO_CARDS: Final[tuple[int, ...]] = (0, 0, 0, 0, 0)


def counted(cards: tuple[int, ...]) -> str:
    """Return resources and gold in words, as the notation writes them.

    >>> counted((0, 2, 0, 0, 1))
    '2 coal 1 ore'
    """
    words = []
    for kind in range(len(cards)):
        if cards[kind]:
            words.append(f"{cards[kind]} {'gold' if kind == GOLD else RESOURCE_NAMES[kind]}")
    return " ".join(words) if words else "nothing"
