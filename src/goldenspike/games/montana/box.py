"""What is in the box: names, counts, prices, and the worker board.

Numbers come from `board.toml`, where each says whether it is printed, derived or reconstructed.
"""

from __future__ import annotations

from typing import Final

from goldenspike.core.board_file import read_board_file

TOML: Final = read_board_file(__file__)
"""The contents of `board.toml`, each part with its source."""

# Players -----------------------------------------------------------------------------------------

COLOURS: Final[tuple[str, ...]] = ("blue", "yellow", "green", "red")
NOBODY: Final = 255
"""The owner of an empty field, and the bidder in an empty row of the city."""
START: Final = 254
"""The starting tile, as the owner of a field."""
SETTLEMENTS: Final[dict[int, int]] = {
    int(seats): int(number) for seats, number in TOML["settlements"]["a_player"].items()
}
"""p3 Starting pieces: for each player, by the number of players."""
STARTING_SILVER: Final[tuple[int, ...]] = tuple(TOML["silver"]["start"])
"""p3 Starting silver: a coin more for each seat."""
STARTING_COWS: Final = 1
STARTING_GOODS: Final = 1
"""p3 Starting goods: one of each small kind, from the box."""
STARTING_SPINS: Final = 2
LAST_ROUND: Final = 60
"""house Sixty rounds."""

# Goods and workers -------------------------------------------------------------------------------

COPPER: Final = 0
STONE: Final = 1
GRAIN: Final = 2
PUMPKIN: Final = 3
BIG_COPPER: Final = 4
BIG_STONE: Final = 5
SMALL_GOODS: Final[tuple[int, ...]] = (COPPER, STONE, GRAIN, PUMPKIN)
GOODS: Final[tuple[int, ...]] = (COPPER, STONE, GRAIN, PUMPKIN, BIG_COPPER, BIG_STONE)
GOOD_NAMES: Final[tuple[str, ...]] = ("copper", "stone", "grain", "pumpkin", "big copper", "big stone")
GOOD_LETTERS: Final = "csgpCS"
GOODS_IN_SUPPLY: Final[dict[int, tuple[int, ...]]] = {
    int(seats): (small, small, small, small, big, big)
    for seats, (small, big) in TOML["goods"]["supply"].items()
}
"""p2 Goods supply: by the number of players, in the order of the goods."""

WORKERS: Final[tuple[int, ...]] = (0, 1, 2, 3)
"""The colours of workers; each has the number of the small good of its colour."""
WORKER_NAMES: Final[tuple[str, ...]] = ("copper", "stone", "grain", "pumpkin")
WORKER_COLOURS: Final[tuple[str, ...]] = ("brown", "grey", "natural", "orange")
WORKERS_A_COLOUR: Final[int] = TOML["workers"]["a_colour"]
"""p2 Worker supply."""
MOST_WORKERS: Final = 8
COWS: Final[int] = TOML["cows"]["in_all"]
CANTEENS: Final[int] = TOML["canteens"]["in_all"]
COW_SILVER: Final = 3
SILVER_FOR_COW: Final = 4
"""The number of silver in a trade for a cow; 0 to 3 are small goods, 5 to 8 workers."""
WORKER_FOR_COW: Final = 5

# The wheel ---------------------------------------------------------------------------------------

SPACES: Final = 8
ANY: Final = -1
"""A white worker: any colour."""
LONGEST_ADVANCE: Final = 7


def _spaces(pairs: list[str]) -> tuple[tuple[int, ...], ...]:
    """Return the pairs of a wheel from the letters of goods; `*` is a white worker."""
    return tuple(
        [tuple([ANY if worker == "*" else GOOD_LETTERS.index(worker) for worker in pair]) for pair in pairs]
    )


WHEELS: Final[dict[str, tuple[tuple[int, ...], ...]]] = {
    "doubles": _spaces(TOML["wheel"]["doubles"]),
    "mixed": _spaces(TOML["wheel"]["mixed"]),
    "stones": _spaces(TOML["wheel"]["stones"]),
}
"""p4 Wheel: the pairs of workers, clockwise, by setting."""

# The worker board --------------------------------------------------------------------------------

Crew = tuple[int, ...]
"""Workers sent together, by colour in ascending order."""


def _crews() -> tuple[Crew, ...]:
    """Return every set of one to three workers by colour, the smaller ones first."""
    ones: list[Crew] = [(one,) for one in WORKERS]
    twos: list[Crew] = [(one, two) for one in WORKERS for two in WORKERS if one <= two]
    threes: list[Crew] = [(one, two, three) for one, two in twos for three in WORKERS if two <= three]
    return (*ones, *twos, *threes)


CREWS: Final[tuple[Crew, ...]] = _crews()
"""Every crew of one to three workers, the smaller ones first."""
CREW_NUMBER: Final[dict[Crew, int]] = {crew: number for number, crew in enumerate(CREWS)}
CREW_COUNTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([crew.count(worker) for worker in WORKERS]) for crew in CREWS]
)
CREW_SIZE: Final[bytes] = bytes([len(crew) for crew in CREWS])
NO_CREW: Final = 0
"""The value of an empty post; a post with a crew holds the crew's number plus one."""

AREAS: Final[tuple[str, ...]] = ("mine", "quarry", "grain field", "farmland")
"""Production areas, in the order of the goods they produce."""
ROWS: Final = 3
PRICES: Final[tuple[int, ...]] = tuple(TOML["production"]["prices"])
"""p5 Pay and receive: silver to pay in each row."""
BANK_SPACES: Final = 3
FIRST_SMALL: Final = len(AREAS) * ROWS
"""The first small space. Posts are the large spaces by area and row, then the small ones, then the bank's."""
FIRST_BANK: Final = 2 * FIRST_SMALL
POSTS: Final = FIRST_BANK + BANK_SPACES
AREA_CREWS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple(
            [
                number
                for number, crew in enumerate(CREWS)
                if crew == (area,) or (len(crew) == 2 and area not in crew)
            ]
        )
        for area in range(len(AREAS))
    ]
)
"""p5 Right workers: one of the area's colour, or two of any other."""

BANK_SILVER: Final[dict[str, tuple[int, ...]]] = {
    name: tuple(silver) for name, silver in TOML["bank"]["silver"].items()
}
"""p4 Bank: for one, two and three workers, by setting."""
YIELDS: Final[dict[str, tuple[tuple[int, ...], ...]]] = {
    name: (
        tuple(TOML["production"]["copper"]),
        tuple(TOML["production"]["stone"]),
        tuple(TOML["production"]["grain"]),
        tuple(pumpkins),
    )
    for name, pumpkins in TOML["production"]["pumpkins"].items()
}
"""p5 Pay and receive: goods by area and row, by setting."""
SMALL_SPACE_GOODS: Final = 1

# The city ----------------------------------------------------------------------------------------


def _rewards(kind: str) -> tuple[int, ...]:
    """Return how much of this kind each row of the city gives."""
    return tuple([reward.get(kind, 0) for reward in TOML["city"]["rewards"]])


CITY_ROWS: Final[int] = len(TOML["city"]["rewards"])
COLUMNS: Final[int] = TOML["city"]["columns"]
FIRST_COLUMNS: Final[dict[str, tuple[int, ...]]] = {
    name: tuple(columns) for name, columns in TOML["city"]["first_columns"].items()
}
"""p5 Contractor: the cheapest space of each row, by setting."""
REWARD_GOODS: Final[int] = max(_rewards("goods"))
ROW_OF_GOODS: Final[int] = _rewards("goods").index(REWARD_GOODS)
"""The row of the city whose reward is goods."""
REWARD_KINDS: Final[tuple[int, ...]] = (COPPER, STONE, GRAIN)
"""The goods that this row offers."""
REWARD_COWS: Final[tuple[int, ...]] = _rewards("cows")
REWARD_SILVER: Final[tuple[int, ...]] = _rewards("silver")
REWARD_UPGRADES: Final[tuple[int, ...]] = _rewards("upgrades")
"""The most upgrades that each row of the city gives."""
REWARDS: Final[tuple[str, ...]] = (
    "a cow and up to three upgrades",
    "three goods",
    "up to two upgrades",
    "2 silver and up to one upgrade",
)
METALS: Final[tuple[int, ...]] = (COPPER, STONE)
BIG: Final[tuple[int, ...]] = (BIG_COPPER, BIG_STONE)
"""The big good that each metal is upgraded to."""

# Building ----------------------------------------------------------------------------------------

MOST_FIELDS: Final = 3
"""The most fields that one action builds on."""
LINE: Final = 4
"""The length of a line that brings a further settlement."""


def number_of(number: int, good: int) -> str:
    """Return a number of a good in words.

    >>> number_of(3, PUMPKIN), number_of(1, PUMPKIN), number_of(3, GRAIN)
    ('3 pumpkins', '1 pumpkin', '3 grain')
    """
    return f"{number} {GOOD_NAMES[good]}{'s' if good == PUMPKIN and number != 1 else ''}"


def counted(numbers: tuple[int, ...]) -> str:
    """Return counts of goods in words.

    >>> counted((2, 0, 0, 2, 1, 0))
    '2 copper, 2 pumpkins, 1 big copper'
    """
    words = [number_of(number, good) for good, number in enumerate(numbers) if number]
    return ", ".join(words) if words else "nothing"


def crew_words(crew: Crew) -> str:
    """Return a crew in notation.

    >>> crew_words((0, 1, 1))
    'copper stone stone'
    """
    return " ".join([WORKER_NAMES[worker] for worker in crew])
