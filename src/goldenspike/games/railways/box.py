"""What is in the box: names, counts, prices, cards and barons. Money is in thousands of dollars.

Numbers come from `board.toml`, where each says whether it is printed, derived or reconstructed.
"""

from __future__ import annotations

from typing import Final

from goldenspike.core.board_file import read_board_file
from goldenspike.core.facts import Dollars, Fact, render

TOML: Final = read_board_file(__file__)
"""The tables of `board.toml`, each with its source."""

# Players -----------------------------------------------------------------------------------------

COLOURS: Final[tuple[str, ...]] = ("orange", "green", "pink", "teal", "gold", "silver")
"""Colours of the seats: none that a cube or a city has."""
SEATS: Final[tuple[int, ...]] = (2, 3, 4, 5, 6)
NOBODY: Final = 255
TURNS_A_ROUND: Final = 3
LAST_TURNS: Final = 4
"""Turns of the round in which the game ends."""
CLOCK_ROUNDS: Final = 4
"""Rounds that are left once the clock has started (ruling 43)."""
CLOCK_SEATS: Final = 3
"""The most seats with which the clock runs unless the setting says otherwise."""

# Goods -------------------------------------------------------------------------------------------

RED: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
BLACK: Final = 3
PURPLE: Final = 4
SETTLER: Final = 5
RAW_MATERIAL: Final = 6
GOODS: Final[tuple[int, ...]] = (RED, YELLOW, BLUE, BLACK, PURPLE)
CUBES: Final[tuple[int, ...]] = (RED, YELLOW, BLUE, BLACK, PURPLE, SETTLER, RAW_MATERIAL)
CUBE_NAMES: Final[tuple[str, ...]] = ("red", "yellow", "blue", "black", "purple", "settler", "raw material")
KINDS: Final = len(CUBES)
GREY: Final = 7
"""The colour of a city that takes no goods."""
CITY_COLOURS: Final[tuple[str, ...]] = (*CUBE_NAMES, "grey")
EASTERN_CUBES: Final[int] = TOML["cubes"]["east"]
WESTERN_CUBES: Final[int] = TOML["cubes"]["west"]
SETTLERS: Final[int] = TOML["cubes"]["settlers"]
RAW_MATERIALS: Final[int] = TOML["cubes"]["raw_materials"]
RAW_MATERIALS_A_CITY: Final = 2
FEWER_CUBES_SEATS: Final = 3
"""The most seats with which every city gets one cube less, but at least one."""
SETTLERS_A_CITY: Final[int] = TOML["deliveries"]["settlers_come"]
"""Settlers that appear in an emptied city."""
ROOM_FOR_SETTLERS: Final[tuple[int, ...]] = tuple(
    [TOML["deliveries"]["room_for_settlers"].get(colour, 0) for colour in CITY_COLOURS]
)
"""How many settlers a western city takes, by its colour."""
LAST_SETTLER: Final[int] = TOML["deliveries"]["last_settler_of_the_east"]
TILE_COLOURS: Final[tuple[int, ...]] = (YELLOW, BLACK, BLUE, PURPLE)
"""New City tiles: none is red."""
TILES_A_COLOUR: Final[int] = TOML["urbanize"]["tiles"]
URBANIZE_PRICE: Final[int] = TOML["urbanize"]["price"]
URBANIZE_CUBES: Final[int] = TOML["urbanize"]["cubes"]

# Track and engines -------------------------------------------------------------------------------

OPEN: Final = 0
WATER: Final = 1
MOUNTAIN: Final = 2
TERRAIN_NAMES: Final[tuple[str, ...]] = ("open", "water", "mountain")
TERRAIN_PRICE: Final[tuple[int, ...]] = (
    TOML["track"]["open"],
    TOML["track"]["water"],
    TOML["track"]["mountain"],
)
RIDGE_PRICE: Final[int] = TOML["track"]["ridge"]
TILES_A_TURN: Final[int] = TOML["track"]["tiles"]
MOST_TILES: Final = 2 * TILES_A_TURN + 2
"""The most tiles of a link: those of two turns and two uses of Perfect Engineering."""
TRACKS_A_HEX: Final = 2
UNCONNECTED_START: Final[int] = TOML["track"]["unconnected_start"]
LEVELS: Final[tuple[int, ...]] = tuple([level for level, _ in TOML["engines"]["ladder"]])
"""The range of each engine in links; the last is the Super-Chief's."""
ENGINE_PRICES: Final[tuple[int, ...]] = tuple([price for _, price in TOML["engines"]["ladder"]])
SUPER_CHIEF: Final = len(LEVELS) - 1
LEVEL_FOUR: Final = 3
LEVEL_SIX: Final = 4
ENGINE_NAMES: Final[tuple[str, ...]] = (
    *[f"level {level}" for level in LEVELS[:SUPER_CHIEF]],
    "Super-Chief",
)

# Money -------------------------------------------------------------------------------------------

BOND: Final[int] = TOML["bonds"]["brings"]
INTEREST: Final[int] = TOML["bonds"]["interest"]
BUYBACK_PRICES: Final[tuple[int, ...]] = (0, *TOML["cards"]["bond_buyback"])
"""event Bond Buyback: the price by the number of bonds."""
DROPPED_FOR_ONE: Final = 2
"""Bonds that may be dropped for a point each at the change of phase; further ones cost two."""
INCOME_STEPS: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(step) for step in TOML["income"]["steps"]])


def _income() -> tuple[int, ...]:
    """Return the income of every score, from the steps at which it changes."""
    table: list[int] = []
    for index, (score, income) in enumerate(INCOME_STEPS):
        until = INCOME_STEPS[index + 1][0] if index + 1 < len(INCOME_STEPS) else score + 1
        table.extend([income] * (until - score))
    return tuple(table)


INCOME: Final[tuple[int, ...]] = _income()
"""Income by score; the last value holds for all higher scores."""
MOST_INCOME_SCORE: Final = max([score for score in range(len(INCOME)) if INCOME[score] == max(INCOME)])
"""The highest score with the greatest income; above it the income falls."""

# Deliveries --------------------------------------------------------------------------------------

BANDS: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(band) for band in TOML["deliveries"]["bands"]])
"""Rows of links, points and cash for coloured goods in the second phase; a row holds from its links on."""
SETTLER_POINTS: Final[int] = TOML["deliveries"]["settler"]
FIRST_SETTLER_POINTS: Final[int] = TOML["deliveries"]["first_settler"]
RAW_MATERIAL_CASH: Final[int] = TOML["deliveries"]["raw_material_cash"]
FIRST_RAW_POINTS: Final[int] = TOML["deliveries"]["first_raw_material"]
FIRST_RAW_CASH: Final[int] = TOML["deliveries"]["first_raw_material_cash"]
MOST_RAW_POINTS: Final[int] = TOML["deliveries"]["most_raw_materials"]
HOTEL_POINTS: Final = 1
CASH_A_POINT: Final = 10
"""Thousands of dollars that score a point at the end."""
FIRST_DELIVERY: Final = 0
SPEED_RECORD: Final = 1
NEW_TRAIN: Final = 2
BONUS_NAMES: Final[tuple[str, ...]] = ("railroad era begins", "speed record", "new train")
BONUS_POINTS: Final[tuple[int, ...]] = (
    TOML["starting_bonuses"]["first_delivery"],
    TOML["starting_bonuses"]["speed_record"],
    TOML["starting_bonuses"]["new_train"],
)
SPEED_RECORD_LINKS: Final = 3
BONUS_ASKS: Final[tuple[str, ...]] = (
    "the first delivery",
    f"the first delivery over {SPEED_RECORD_LINKS} links or more",
    f"the first engine of level {LEVELS[LEVEL_FOUR]} or more",
)
"""What each starting bonus is awarded for, in words."""

# Cards -------------------------------------------------------------------------------------------

LAND_GRANT: Final = 0
PERFECT_ENGINEERING: Final = 1
EXECUTIVE: Final = 2
NEW_INDUSTRY: Final = 3
CITY_GROWTH: Final = 4
COAL_FUELED: Final = 5
TUNNEL_ENGINEER: Final = 6
BOOMTOWN: Final = 7
SUTTERS_MILL: Final = 8
OPERATIONS: Final = 9
FIRST_HOTEL: Final = OPERATIONS
HOTEL_CITIES: Final[tuple[str, ...]] = (*TOML["cards"]["eastern_hotels"], *TOML["cards"]["western_hotels"])
FIRST_BOUNTY: Final = FIRST_HOTEL + len(HOTEL_CITIES)
BOUNTY_CITIES: Final[tuple[str, ...]] = (*TOML["bounties"]["eastern"], *TOML["bounties"]["western"])
BOUNTY_POINTS: Final[tuple[int, ...]] = (
    *TOML["bounties"]["eastern"].values(),
    *TOML["bounties"]["western"].values(),
)
FIRST_EVENT: Final = FIRST_BOUNTY + len(BOUNTY_CITIES)
LAND_RUSH: Final = FIRST_EVENT
INCREASE_PRODUCTION: Final = FIRST_EVENT + 1
MAJOR_CITY_DEMAND: Final = FIRST_EVENT + 2
BOND_SURPLUS: Final = FIRST_EVENT + 3
BOND_SHORTAGE: Final = FIRST_EVENT + 4
BOND_BUYBACK: Final = FIRST_EVENT + 5
URBANIZATION_INCENTIVE: Final = FIRST_EVENT + 6
SMALL_MARKET_INCENTIVE: Final = FIRST_EVENT + 7
CONVENTION_SEASON: Final = FIRST_EVENT + 8
USED_ENGINES: Final = FIRST_EVENT + 9
CARDS: Final = FIRST_EVENT + 10
EASTERN_HOTELS: Final[int] = len(TOML["cards"]["eastern_hotels"])
EASTERN_BOUNTIES: Final[int] = len(TOML["bounties"]["eastern"])
CARD_NAMES: Final[tuple[str, ...]] = (
    *[name for name, _, _ in TOML["cards"]["operations"]],
    *[f"{city} hotel" for city in HOTEL_CITIES],
    *[f"{city} bounty" for city in BOUNTY_CITIES],
    *[name for name, _, _ in TOML["cards"]["events"]],
)
EASTERN_DECK: Final[tuple[int, ...]] = (
    *[east for _, east, _ in TOML["cards"]["operations"]],
    *[1 if index < EASTERN_HOTELS else 0 for index in range(len(HOTEL_CITIES))],
    *[1 if index < EASTERN_BOUNTIES else 0 for index in range(len(BOUNTY_CITIES))],
    *[east for _, east, _ in TOML["cards"]["events"]],
)
WESTERN_DECK: Final[tuple[int, ...]] = (
    *[west for _, _, west in TOML["cards"]["operations"]],
    *[0 if index < EASTERN_HOTELS else 1 for index in range(len(HOTEL_CITIES))],
    *[0 if index < EASTERN_BOUNTIES else 1 for index in range(len(BOUNTY_CITIES))],
    *[west for _, _, west in TOML["cards"]["events"]],
)
"""How many of each card a deck holds."""
CARDS_A_SEAT: Final = 2
"""Cards laid out at the beginning of a phase, for each player."""
CARDS_A_ROUND: Final = 2
SURPLUS_BOND: Final[int] = TOML["cards"]["bond_surplus"]
SHORTAGE_BOND: Final[int] = TOML["cards"]["bond_shortage"]
MOST_BUYBACK: Final = len(BUYBACK_PRICES) - 1
URBANIZATION_PRICE: Final[int] = TOML["cards"]["urbanization_incentive"]
DEMAND_CASH: Final[int] = TOML["cards"]["major_city_demand"]
"""event Major City Demand: the cash for a red cube."""
SUTTERS_CITY: Final[str] = TOML["cards"]["sutters_mill"]["city"]
SUTTERS_CUBES: Final[int] = TOML["cards"]["sutters_mill"]["cubes"]
GROWTH_CUBES: Final[int] = TOML["cards"]["city_growth_cubes"]


def card_name(card: int) -> str:
    """Return the name of a card as it stands in a sentence.

    >>> card_name(SUTTERS_MILL)
    "Sutter's Mill"
    """
    if FIRST_HOTEL <= card < FIRST_EVENT:
        return CARD_NAMES[card]
    # `str.title` also raises what follows the apostrophe of Sutter's Mill.
    return CARD_NAMES[card].title().replace("'S", "'s")


def event_effect(event: int) -> str:
    """Return what an event does and how long, in words."""
    if event == LAND_RUSH:
        return f"for one round a link in the open may have {TILES_A_TURN + 1} tiles in a turn"
    if event == INCREASE_PRODUCTION:
        return "everybody may now add a cube to a city"
    if event == MAJOR_CITY_DEMAND:
        return f"for one round every red cube you deliver brings {dollars(DEMAND_CASH)}"
    if event == BOND_SURPLUS:
        return f"for one round a bond brings {dollars(SURPLUS_BOND)}"
    if event == BOND_SHORTAGE:
        return f"for one round a bond brings only {dollars(SHORTAGE_BOND)}"
    if event == BOND_BUYBACK:
        return f"once in this round you may buy back 1 to {MOST_BUYBACK} bonds"
    if event == URBANIZATION_INCENTIVE:
        return f"for one round urbanizing costs {dollars(URBANIZATION_PRICE)}"
    if event == SMALL_MARKET_INCENTIVE:
        return f"for one round every grey city you reach for the first time brings {dollars(1)}"
    if event == CONVENTION_SEASON:
        return f"everybody now receives {dollars(1)} for each hotel"
    return f"for one round engines cost {dollars(1)} less a level, if another player has a higher one"


# Barons ------------------------------------------------------------------------------------------

EASTERN_BARONS: Final[int] = len(TOML["barons"]["eastern"])
BARONS: Final[tuple[tuple[str, str, int], ...]] = tuple(
    [
        (what, where, points)
        for what, where, points in (*TOML["barons"]["eastern"], *TOML["barons"]["western"])
    ]
)
"""Condition, place and points of each baron; the eastern ones first."""
BARONS_DEALT: Final = 2
"""Barons of each region that are dealt to each player."""
POINTS_A_LINK: Final = 2
"""Points a link, of a baron that counts links at a city."""


def _baron_name(number: int) -> str:
    """Return the name of a baron in the notation; of two equal ones the second is called "again"."""
    what, where, _ = BARONS[number]
    side = "eastern" if number < EASTERN_BARONS else "western"
    twin = " again" if BARONS.index(BARONS[number]) != number and number < EASTERN_BARONS else ""
    return f"{side} {what} {where}".strip().replace(", ", " to ") + twin


BARON_NAMES: Final[tuple[str, ...]] = tuple([_baron_name(number) for number in range(len(BARONS))])
"""The barons' names in the notation."""


def baron_wants(baron: int) -> str:
    """Return what a baron pays for, in words.

    >>> baron_wants(5)
    'a railroad from New York to Chicago'
    """
    what, where, _ = BARONS[baron]
    if what == "links at":
        return f"links at {where}"
    if what == "connected":
        return f"a railroad from {where.replace(', ', ' to ')}"
    wanted = {
        "longest chain": "the longest chain of links",
        "first level 6": "the first engine of level 6",
        "most cities": "the most cities reached",
        "most western cities": "the most Western cities reached",
    }
    return wanted.get(what, f"the {what}")


def baron_title(baron: int) -> str:
    """Return the name of a baron that players read.

    >>> baron_title(1)
    'the eastern baron for the most cash'
    """
    side = "eastern" if baron < EASTERN_BARONS else "western"
    return f"the {side} baron for {baron_wants(baron)}"


# Lines -------------------------------------------------------------------------------------------

LINE_ENDS: Final[tuple[tuple[str, str], ...]] = tuple(
    [(one, other) for one, other, _ in TOML["lines"]["places"]]
)
LINE_POINTS: Final[tuple[int, ...]] = tuple([points for _, _, points in TOML["lines"]["places"]])
LINE_NAMES: Final[tuple[str, ...]] = tuple([f"{one} to {other}" for one, other in LINE_ENDS])
COAST_TO_COAST: Final[tuple[int, ...]] = tuple(TOML["lines"]["coast_to_coast"])
ENDING_LINES: Final[int] = TOML["lines"]["ending"]
"""end Second coast line: the number of lines from coast to coast that ends the game."""


def dollars(thousands: int) -> str:
    """Return an amount in thousands of dollars as players read it.

    >>> dollars(5)
    '$5,000'
    """
    return render(money_fact(thousands))


def money_fact(thousands: int) -> Fact:
    """Return an amount in thousands of dollars as a fact."""
    return Dollars(1000 * thousands)


def counted(cubes: tuple[int, ...]) -> str:
    """Return cubes in words, given how many of each kind.

    >>> counted((2, 0, 1, 0, 0))
    '2 red 1 blue'
    """
    words = [f"{number} {name}" for number, name in zip(cubes, CUBE_NAMES, strict=False) if number]
    return " ".join(words) if words else "nothing"
