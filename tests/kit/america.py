"""Tables of Trails to Rails for tests, set up piece by piece and played in notation.

>>> board = Scenario().city("red", "Omaha").hand("red", "1 ore 1 lumber").turn("red")
>>> board.says("red", "rail Omaha–J8w")
>>> board.hand_of("red")
'nothing'
"""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from goldenspike.core.agenda import Chance, Entry
from goldenspike.core.play import NotYourDecision, pending, settle
from goldenspike.core.supply import replaced
from goldenspike.games.america import notation
from goldenspike.games.america.actions import Action
from goldenspike.games.america.board import (
    HEX_BY_NAME,
    HEX_NAMES,
    PATH_NAMES,
    PATHS_BESIDE,
    PLACE_BY_NAME,
    PLACE_NAMES,
    QUESTION_HEXES,
)
from goldenspike.games.america.box import CARD_NAMES, COLOURS, IN_SUPPLY, RESOURCES, counted
from goldenspike.games.america.flow import ActionPhase, BeforeTheRoll, ExtraordinaryBuildPhase, PassTheDice
from goldenspike.games.america.place_words import PATH_WORDS, PLACE_WORDS
from goldenspike.games.america.rules import build, memory, settlers
from goldenspike.games.america.settings import Settings
from goldenspike.games.america.setup import FIXED_TOKENS, lay_tokens, start
from goldenspike.games.america.state import America, begin_turn, new_table
from kit import scenario
from kit.scenario import parts


class Scenario(scenario.SeatedScenario[America]):
    """An empty map with the former fixed tokens, the outlaw at C9; everybody has 3 gold and no cards."""

    notation: ClassVar[scenario.Notation] = notation
    colours = COLOURS

    def __init__(self, seats: int = 4, **settings: str) -> None:
        self.table: America = new_table(seats, Settings(**settings))
        self.table.outlaw = HEX_BY_NAME["C9"]
        lay_tokens(self.table, tuple(FIXED_TOKENS["former"][land] for land in QUESTION_HEXES))
        self.table.announced = []

    # Setting up ----------------------------------------------------------------------------------

    def city(self, colour: str, *sites: str) -> Scenario:
        """Place starting cities, which take no city from the turntable."""
        for site in sites:
            settlers.place_city(self.table, self.seat(colour), PLACE_BY_NAME[site])
        return self

    def rail(self, colour: str, *paths: str) -> Scenario:
        """Lay rails that pay no gold and bring no free rail."""
        for path in paths:
            build.lay_rail(self.table, self.seat(colour), notation._path(path))
        return self

    def train(self, colour: str, path: str, number: int = 1) -> Scenario:
        """Place a train on a path, beside its rail."""
        build.put_train(self.table, self.seat(colour), number - 1, notation._path(path))
        return self

    def settler(self, colour: str, place: str, number: int = 1) -> Scenario:
        """Place a settler."""
        build.put_settler(self.table, self.seat(colour), number - 1, PLACE_BY_NAME[place])
        return self

    def hand(self, colour: str, cards: str) -> Scenario:
        """Replace a hand by cards from the supply, like "2 ore 1 coal"; everybody saw them."""
        player = self.table.players[self.seat(colour)]
        wanted = notation._side(cards) if cards else (0,) * 6
        for card in RESOURCES:
            self.table.supply[card] += player.hand[card] - wanted[card]
            memory.all_saw_loss(self.table, self.seat(colour), card, player.hand[card])
            memory.all_saw_gain(self.table, self.seat(colour), card, wanted[card])
            player.hand[card] = wanted[card]
        return self

    def gold(self, colour: str, gold: int) -> Scenario:
        """Set the gold of a player."""
        self.table.players[self.seat(colour)].gold = gold
        return self

    def cards(self, colour: str, *names: str) -> Scenario:
        """Give development cards from the stack, as bought on an earlier turn."""
        for name in names:
            card = CARD_NAMES.index(name)
            self.table.stack[card] -= 1
            self.table.players[self.seat(colour)].cards[card] += 1
        return self

    def number(self, land: str, number: int) -> Scenario:
        """Put a number token on a hex; 0 removes it."""
        self.table.numbers = replaced(self.table.numbers, HEX_BY_NAME[land], number)
        return self

    def outlaw(self, land: str) -> Scenario:
        """Put the outlaw on a hex."""
        self.table.outlaw = HEX_BY_NAME[land]
        return self

    def goods(self, colour: str, number: int) -> Scenario:
        """Set the number of goods that a player may deliver."""
        self.table.players[self.seat(colour)].goods = number
        return self

    def cities_left(self, colour: str, number: int) -> Scenario:
        """Set the number of cities on a player's turntable."""
        self.table.players[self.seat(colour)].cities_left = number
        return self

    def rails_left(self, colour: str, number: int) -> Scenario:
        """Set the number of rails in a player's supply."""
        self.table.players[self.seat(colour)].rails_left = number
        return self

    def cube(self, colour: str, site: str) -> Scenario:
        """Put a goods cube in a city, as delivered by this colour."""
        self.table.goods = replaced(self.table.goods, PLACE_BY_NAME[site], self.seat(colour))
        return self

    def before_roll(self, colour: str) -> Scenario:
        """Begin this colour's turn: it is asked to roll."""
        return self._turn(colour, BeforeTheRoll(self.seat(colour)), 0)

    def turn(self, colour: str) -> Scenario:
        """Put this colour into its action phase, after rolling an 8 that gave nobody anything."""
        return self._turn(colour, None, 8)

    def _turn(self, colour: str, first: Entry | None, rolled: int) -> Scenario:
        """Replace the agenda by the rest of a turn, with this entry before the action phase."""
        seat = self.seat(colour)
        begin_turn(self.table, seat)
        self.table.turns += 1
        self.table.rolled = rolled
        self.table.agenda.clear()
        self.table.then(
            *([first] if first is not None else []),
            ActionPhase(seat),
            *[ExtraordinaryBuildPhase(other) for other in self.table.after(seat)],
            PassTheDice(seat),
        )
        settle(self.table)
        return self

    # Asking --------------------------------------------------------------------------------------

    def hand_of(self, colour: str) -> str:
        """Return a hand in words, like "2 coal 1 ore"."""
        return counted(tuple(self.table.players[self.seat(colour)].hand))

    def player(self, colour: str) -> Any:
        """Return the Player object of a colour."""
        return self.table.players[self.seat(colour)]

    def gold_of(self, colour: str) -> int:
        """Return the gold of a player."""
        return self.table.players[self.seat(colour)].gold

    def number_on(self, land: str) -> int:
        """Return the number on a hex, 0 for none."""
        return self.table.numbers[HEX_BY_NAME[land]]

    def outlaw_on(self) -> str:
        """Return the name of the outlaw's hex."""
        return HEX_NAMES[self.table.outlaw]

    def city_at(self, site: str) -> str:
        """Return whose city stands at a site; '' for none."""
        owner = self.table.cities[PLACE_BY_NAME[site]]
        return COLOURS[owner] if owner < len(COLOURS) else ""

    def rail_on(self, path: str) -> str:
        """Return whose rail lies on a path; '' for none."""
        owner = self.table.rails[notation._path(path)]
        return COLOURS[owner] if owner < len(COLOURS) else ""

    def settler_of(self, colour: str, number: int = 1) -> str:
        """Return where a settler stands; '' if in the supply."""
        place = self.player(colour).settlers[number - 1]
        return "" if place == IN_SUPPLY else PLACE_NAMES[place]

    def train_of(self, colour: str, number: int = 1) -> str:
        """Return the path on which a train stands; '' if in the supply."""
        path = self.player(colour).trains[number - 1]
        return "" if path == IN_SUPPLY else PATH_NAMES[path]

    def beside(self, path: str) -> list[str]:
        """Return the names of the paths that touch this one."""
        return [PATH_NAMES[near] for near in PATHS_BESIDE[notation._path(path)]]


def spoken_path(name: str) -> str:
    """Return a path as players say it, from its name in the notation."""
    return PATH_WORDS[notation._path(name)]


def spoken_place(name: str) -> str:
    """Return an intersection as players say it, from its name in the notation."""
    return PLACE_WORDS[notation._place(name)]


def opened(seats: int, **settings: str) -> Scenario:
    """Return a new table, set up as far as the preparation needs no answer."""
    board = Scenario(seats, **settings)
    board.table = start(seats, Settings(**settings))
    board.table.announced = []
    return board


def roll_for_first(board: Scenario, colour: str) -> None:
    """Roll for the first turn so that this colour rolls highest and begins."""
    for each in COLOURS[: len(board.table.players)]:
        board.dice("6 6" if each == colour else "1 1")


def roll(board: Scenario, colour: str, dice: str) -> None:
    """Begin this colour's turn and roll these dice."""
    board.before_roll(colour)
    board.says(colour, "roll")
    board.dice(dice)


def not_asked(board: Scenario, colour: str, words: str) -> None:
    """Check that this seat may not answer now (NotYourDecision) and that the table is unchanged."""
    before = parts(board.table)
    with pytest.raises(NotYourDecision):
        board.says(colour, words)
    assert parts(board.table) == before


def odds(board: Scenario) -> list[tuple[Action, int]]:
    """Return every answer of the pending chance, with its weight."""
    question = pending(board.table)
    assert isinstance(question, Chance)
    return question.odds(board.table)
