"""Tables of Montana for tests, set up piece by piece and played in notation.

>>> board = Scenario().starting_tile("E8").goods("blue", "1 copper 1 pumpkin").turn("blue")
>>> board.ground_at("E6"), board.refused("build E6")
('CS*2', 'p6 Exact goods')
"""

from __future__ import annotations

from typing import Any, ClassVar

from goldenspike.core.play import settle
from goldenspike.core.supply import replaced
from goldenspike.games.montana import notation
from goldenspike.games.montana.board import (
    BESIDE,
    FIELD_BY_NAME,
    FIELD_NAMES,
    GROUND_NAMES,
    HAS_COW,
    OFF,
    SHAPES,
)
from goldenspike.games.montana.box import (
    COLOURS,
    CREW_COUNTS,
    CREW_NUMBER,
    GOOD_NAMES,
    NO_CREW,
    NOBODY,
    START,
    WORKER_NAMES,
)
from goldenspike.games.montana.flow import NextSeat, Turn
from goldenspike.games.montana.position import POST_NAMES
from goldenspike.games.montana.rules import build
from goldenspike.games.montana.scoring import scores, winners
from goldenspike.games.montana.settings import Settings
from goldenspike.games.montana.setup import LayLandscape, place_starting_tile, start
from goldenspike.games.montana.state import Montana, new_table
from kit import scenario

SETTINGS = {"city": "3-3-2-1", "starting_player": "blue", "starting_tile": "random"}
"""The settings of a scenario that names no others: prices that tests can count on, and blue begins."""


def worded(numbers: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Return goods or workers as scenarios write them, like "2 copper 1 grain"."""
    words = [f"{number} {name}" for number, name in zip(numbers, names, strict=True) if number]
    return " ".join(words) if words else "nothing"


class Scenario(scenario.SeatedScenario[Montana]):
    """A table with a landscape but no starting tile, full supplies, and players who have only settlements."""

    notation: ClassVar[scenario.Notation] = notation
    colours = COLOURS

    def __init__(self, seats: int = 2, landscape: str = "", **settings: str) -> None:
        self.table: Montana = new_table(seats, Settings(**{**SETTINGS, **settings}))
        tiles = landscape or " ".join(f"{number + 1}a" for number in range(len(SHAPES[seats])))
        LayLandscape().take(self.table, notation.read(f"landscape {tiles}"))
        self.table.cows = 24 - sum(HAS_COW[ground] for ground in self.table.grounds)
        self.table.rounds = 1
        for player in self.table.players:
            player.goods = [0, 0, 0, 0, 0, 0]
            player.silver = 0
            player.cows = 0
        self.table.announced = []

    # Setting up ----------------------------------------------------------------------------------

    def starting_tile(self, field: str) -> Scenario:
        """Place the starting tile, and a canteen on every lake."""
        cows = self.table.cows
        place_starting_tile(self.table, FIELD_BY_NAME[field])
        self.table.cows = cows
        return self

    def settlement(self, colour: str, *fields: str) -> Scenario:
        """Place a settlement on each of these fields, which costs and brings nothing."""
        for field in fields:
            build.occupy(self.table, FIELD_BY_NAME[field], self.seat(colour), 1)
            self.player(colour).settlements -= 1
        return self

    def goods(self, colour: str, goods: str) -> Scenario:
        """Replace the goods of a player, like "2 copper 1 big stone"."""
        self.player(colour).goods = counts(goods, GOOD_NAMES)
        return self

    def workers(self, colour: str, workers: str) -> Scenario:
        """Replace the workers of a player, like "2 copper 1 grain"."""
        self.player(colour).workers = counts(workers, WORKER_NAMES)
        return self

    def silver(self, colour: str, silver: int) -> Scenario:
        """Set the silver of a player."""
        self.player(colour).silver = silver
        return self

    def cows(self, colour: str, cows: int) -> Scenario:
        """Set the number of a player's cows."""
        self.player(colour).cows = cows
        return self

    def canteens(self, colour: str, canteens: int) -> Scenario:
        """Set the number of a player's canteens."""
        self.player(colour).canteens = canteens
        return self

    def left(self, colour: str, settlements: int) -> Scenario:
        """Set the number of a player's settlements that are not on the landscape yet."""
        self.player(colour).settlements = settlements
        return self

    def supply(self, good: str, number: int) -> Scenario:
        """Set the number of a good in the supply."""
        self.table.goods[GOOD_NAMES.index(good)] = number
        return self

    def worker_supply(self, worker: str, number: int) -> Scenario:
        """Set the number of workers of a colour in the supply."""
        self.table.workers[WORKER_NAMES.index(worker)] = number
        return self

    def cow_supply(self, number: int) -> Scenario:
        """Set the number of cows in the supply."""
        self.table.cows = number
        return self

    def occupied(self, post: str, workers: str) -> Scenario:
        """Put workers, like "copper stone", on a space like "mine 1", "mine 1 small" or "bank 2"."""
        crew = tuple(sorted(WORKER_NAMES.index(word) for word in workers.split()))
        self.table.posts = replaced(self.table.posts, POST_NAMES.index(post), CREW_NUMBER[crew] + 1)
        return self

    def round(self, number: int) -> Scenario:
        """Set the number of the round."""
        self.table.rounds = number
        return self

    def turn(self, colour: str) -> Scenario:
        """Begin this colour's turn; the round continues with the seats after it."""
        seat = self.seat(colour)
        self.table.agenda.clear()
        self.table.then(Turn(seat), NextSeat(seat))
        settle(self.table)
        return self

    # Asking --------------------------------------------------------------------------------------

    def player(self, colour: str) -> Any:
        """Return the Player object of a colour."""
        return self.table.players[self.seat(colour)]

    def goods_of(self, colour: str) -> str:
        """Return the goods of a player in words, like "2 copper 1 big stone"."""
        return worded(tuple(self.player(colour).goods), GOOD_NAMES)

    def workers_of(self, colour: str) -> str:
        """Return the workers of a player in words, like "2 copper 1 grain"."""
        return worded(tuple(self.player(colour).workers), WORKER_NAMES)

    def silver_of(self, colour: str) -> int:
        """Return the silver of a player."""
        return int(self.player(colour).silver)

    def cows_of(self, colour: str) -> int:
        """Return the number of a player's cows."""
        return int(self.player(colour).cows)

    def canteens_of(self, colour: str) -> int:
        """Return the number of a player's canteens."""
        return int(self.player(colour).canteens)

    def left_of(self, colour: str) -> int:
        """Return the number of a player's settlements that are not on the landscape yet."""
        return int(self.player(colour).settlements)

    def supply_of(self, good: str) -> int:
        """Return the number of a good in the supply."""
        return self.table.goods[GOOD_NAMES.index(good)]

    def worker_supply_of(self, worker: str) -> int:
        """Return the number of workers of a colour in the supply."""
        return self.table.workers[WORKER_NAMES.index(worker)]

    def cow_supply_of(self) -> int:
        """Return the number of cows in the supply."""
        return self.table.cows

    def owner_at(self, field: str) -> str:
        """Return whose settlement lies on a field, 'start' for the starting tile, '' for nothing."""
        owner = self.table.owners[FIELD_BY_NAME[field]]
        return "" if owner == NOBODY else "start" if owner == START else COLOURS[owner]

    def tiles_at(self, field: str) -> int:
        """Return the number of settlements on a field."""
        return self.table.settled[FIELD_BY_NAME[field]]

    def ground_at(self, field: str) -> str:
        """Return what a field shows, like "cs", "Sg+cow", "csgp*2" or "lake"; '' if it is off the board."""
        return GROUND_NAMES[self.table.grounds[FIELD_BY_NAME[field]]]

    def neighbours(self, field: str) -> list[str]:
        """Return the fields of this board that border on a field."""
        beside = BESIDE[FIELD_BY_NAME[field]]
        return [FIELD_NAMES[near] for near in beside if self.table.grounds[near] != OFF]

    def canteen_at(self, lake: str) -> bool:
        """Return whether a lake still has its canteen."""
        return self.table.canteens[FIELD_BY_NAME[lake]] == 1

    def cow_at(self, field: str) -> bool:
        """Return whether a cow stands on a field."""
        place = FIELD_BY_NAME[field]
        return HAS_COW[self.table.grounds[place]] == 1 and self.table.owners[place] == NOBODY

    def contractor_of(self, colour: str) -> str:
        """Return where a contractor stands, like "row 2 for 3"; '' at the hardware store."""
        seat = self.seat(colour)
        if seat not in self.table.bidders:
            return ""
        row = self.table.bidders.index(seat)
        return f"row {row + 1} for {self.table.bids[row]}"

    def workers_at(self, post: str) -> str:
        """Return the workers on a space of the worker board, like "1 copper 1 stone"."""
        crew = self.table.posts[POST_NAMES.index(post)]
        return "nothing" if crew == NO_CREW else worded(CREW_COUNTS[crew - 1], WORKER_NAMES)

    def over(self) -> bool:
        """Return whether the game is over."""
        return self.table.over

    def winners(self) -> list[str]:
        """Return who leads or, at the end, has won."""
        return [COLOURS[seat] for seat in winners(self.table)]

    def scores(self) -> list[int]:
        """Return the number of settlements on the board, by seat."""
        return list(scores(self.table))


def opened(seats: int, **settings: str) -> Scenario:
    """Return a new table, on which the landscape is still to be laid."""
    board = Scenario(seats, **settings)
    board.table = start(seats, Settings(**{**SETTINGS, **settings}))
    board.table.announced = []
    return board


def counts(words: str, names: tuple[str, ...]) -> list[int]:
    """Return counts from numbers with names, like "2 copper 1 big stone".

    >>> counts("2 copper 1 big stone", GOOD_NAMES)
    [2, 0, 0, 0, 0, 1]
    """
    found = [0] * len(names)
    left = words.split() if words != "nothing" else []
    while left:
        number, name = int(left.pop(0)), left.pop(0)
        if name == "big":
            name += f" {left.pop(0)}"
        found[names.index(name)] += number
    return found
