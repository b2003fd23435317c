"""Tables of Trails to Rails for tests, set up piece by piece and played in notation.

>>> board = Scenario().city("red", "Omaha").hand("red", "1 ore 1 lumber").turn("red")
>>> board.says("red", "rail Omaha–J8w")
>>> board.hand_of("red")
'nothing'
"""

from __future__ import annotations

from typing import Any

from goldenspike.core.agenda import Chance, Decision, Entry, Seat
from goldenspike.core.events import Event
from goldenspike.core.play import pending, play, settle, submit
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import replaced
from goldenspike.games.america import notation
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
from goldenspike.games.america.rules import build, memory, settlers
from goldenspike.games.america.settings import Settings
from goldenspike.games.america.setup import FIXED_TOKENS, lay_tokens
from goldenspike.games.america.state import America, begin_turn, new_table


class Scenario:
    """An empty map, the fixed tokens, the outlaw in the desert at C9, everybody with 3 gold and no cards."""

    def __init__(self, seats: int = 4, **settings: str) -> None:
        self.table: America = new_table(seats, Settings(**settings))
        self.table.outlaw = HEX_BY_NAME["C9"]
        lay_tokens(self.table, tuple(FIXED_TOKENS[land] for land in QUESTION_HEXES))
        self.table.announced = []

    # Setting up ----------------------------------------------------------------------------------

    def city(self, colour: str, *sites: str) -> Scenario:
        """Starting cities, which cost no city of the turntable."""
        for site in sites:
            settlers.place_city(self.table, self.seat(colour), PLACE_BY_NAME[site])
        return self

    def rail(self, colour: str, *paths: str) -> Scenario:
        """Rails that pay no gold and bring no free rail."""
        for path in paths:
            build.lay_rail(self.table, self.seat(colour), notation._path(path))
        return self

    def train(self, colour: str, path: str, number: int = 1) -> Scenario:
        """A train beside a rail."""
        build.put_train(self.table, self.seat(colour), number - 1, notation._path(path))
        return self

    def settler(self, colour: str, place: str, number: int = 1) -> Scenario:
        """A settler somewhere."""
        build.put_settler(self.table, self.seat(colour), number - 1, PLACE_BY_NAME[place])
        return self

    def hand(self, colour: str, cards: str) -> Scenario:
        """Cards from the supply, which everybody saw, like "2 ore 1 coal"; they replace the hand."""
        player = self.table.players[self.seat(colour)]
        wanted = notation._side(cards) if cards else (0,) * 6
        for card in RESOURCES:
            self.table.supply[card] += player.hand[card] - wanted[card]
            memory.all_saw_loss(self.table, self.seat(colour), card, player.hand[card])
            memory.all_saw_gain(self.table, self.seat(colour), card, wanted[card])
            player.hand[card] = wanted[card]
        return self

    def gold(self, colour: str, gold: int) -> Scenario:
        """So much gold."""
        self.table.players[self.seat(colour)].gold = gold
        return self

    def cards(self, colour: str, *names: str) -> Scenario:
        """Development cards from the stack, bought on an earlier turn."""
        for name in names:
            card = CARD_NAMES.index(name)
            self.table.stack[card] -= 1
            self.table.players[self.seat(colour)].cards[card] += 1
        return self

    def number(self, land: str, number: int) -> Scenario:
        """A number (token) on a hex; 0 takes it away."""
        self.table.numbers = replaced(self.table.numbers, HEX_BY_NAME[land], number)
        return self

    def outlaw(self, land: str) -> Scenario:
        """The outlaw on a hex."""
        self.table.outlaw = HEX_BY_NAME[land]
        return self

    def goods(self, colour: str, number: int) -> Scenario:
        """So many goods free to deliver."""
        self.table.players[self.seat(colour)].goods = number
        return self

    def cities_left(self, colour: str, number: int) -> Scenario:
        """So many cities on the turntable."""
        self.table.players[self.seat(colour)].cities_left = number
        return self

    def rails_left(self, colour: str, number: int) -> Scenario:
        """So many rails in the player's supply."""
        self.table.players[self.seat(colour)].rails_left = number
        return self

    def cube(self, colour: str, site: str) -> Scenario:
        """A goods cube already delivered to a city by this colour."""
        self.table.goods = replaced(self.table.goods, PLACE_BY_NAME[site], self.seat(colour))
        return self

    def before_roll(self, colour: str) -> Scenario:
        """This colour's turn begins: it is asked to roll."""
        return self._turn(colour, BeforeTheRoll(self.seat(colour)), 0)

    def turn(self, colour: str) -> Scenario:
        """This colour is in its action phase, having rolled an 8 that gave nobody anything."""
        return self._turn(colour, None, 8)

    def _turn(self, colour: str, first: Entry | None, rolled: int) -> Scenario:
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

    # Playing -------------------------------------------------------------------------------------

    def says(self, colour: str, *words: str) -> None:
        """A seat answers, checked; IllegalAction or NotYourDecision if it may not."""
        for each in words:
            submit(self.table, self.seat(colour), notation.read(each))

    def dice(self, *words: str) -> None:
        """The dice answer, like "4 3", "stolen ore" or "drawn scout"."""
        for each in words:
            question = pending(self.table)
            assert isinstance(question, Chance), f"the dice are not asked: {question}"
            answer = notation.read(each)
            assert question.refuse(self.table, answer) is None, f"the dice cannot say {each}"
            play(self.table, answer)

    # Asking --------------------------------------------------------------------------------------

    def seat(self, colour: str) -> Seat:
        """The seat of a colour; blue's is the unused colour's at a table of three."""
        return Seat(COLOURS.index(colour))

    def why_not(self, words: str) -> Refusal | None:
        """Why the pending decision would refuse these words, or None if it would not."""
        return pending(self.table).refuse(self.table, notation.read(words))

    def refused(self, words: str) -> str:
        """The id of the rule by which the pending decision refuses these words; '' if it does not."""
        refusal = self.why_not(words)
        return "" if refusal is None else refusal.rule

    def asked(self) -> tuple[str, str]:
        """Whose answer the table waits for ('dice' for the dice) and the name of the question's class."""
        question = pending(self.table)
        who = COLOURS[question.seat] if isinstance(question, Decision) else "dice"
        return who, type(question).__name__

    def options(self, start: str = "") -> list[str]:
        """The pending question's options in notation, those that begin with these words."""
        question = pending(self.table)
        words = [notation.write(answer) for answer in question.options(self.table)]
        return [each for each in words if each.startswith(start)]

    def hand_of(self, colour: str) -> str:
        """A hand in words, like "2 coal 1 ore"."""
        return counted(tuple(self.table.players[self.seat(colour)].hand))

    def player(self, colour: str) -> Any:
        """The Player object of a colour."""
        return self.table.players[self.seat(colour)]

    def gold_of(self, colour: str) -> int:
        """A purse."""
        return self.table.players[self.seat(colour)].gold

    def number_on(self, land: str) -> int:
        """The number on a hex, 0 for none."""
        return self.table.numbers[HEX_BY_NAME[land]]

    def outlaw_on(self) -> str:
        """The hex of the outlaw."""
        return HEX_NAMES[self.table.outlaw]

    def city_at(self, site: str) -> str:
        """Whose city stands at a site; '' for none."""
        owner = self.table.cities[PLACE_BY_NAME[site]]
        return COLOURS[owner] if owner < len(COLOURS) else ""

    def rail_on(self, path: str) -> str:
        """Whose rail lies on a path; '' for none."""
        owner = self.table.rails[notation._path(path)]
        return COLOURS[owner] if owner < len(COLOURS) else ""

    def settler_of(self, colour: str, number: int = 1) -> str:
        """Where a settler stands; '' if in the supply."""
        place = self.player(colour).settlers[number - 1]
        return "" if place == IN_SUPPLY else PLACE_NAMES[place]

    def train_of(self, colour: str, number: int = 1) -> str:
        """On which path a train stands; '' if in the supply."""
        path = self.player(colour).trains[number - 1]
        return "" if path == IN_SUPPLY else PATH_NAMES[path]

    def beside(self, path: str) -> list[str]:
        """The names of the paths that touch this one."""
        return [PATH_NAMES[near] for near in PATHS_BESIDE[notation._path(path)]]

    def events(self) -> list[Event]:
        """What the table told so far."""
        assert self.table.announced is not None
        return self.table.announced
