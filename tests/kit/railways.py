"""Tables of Transcontinental for tests, set up piece by piece and played in notation.

>>> board = Scenario().link("orange", "New York", "Philadelphia").cubes("New York", "blue").turn("orange")
>>> board.says("orange", "deliver blue from New York over Philadelphia (orange)")
>>> board.score_of("orange")
2
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import ClassVar

from goldenspike.core.agenda import Decision, Entry, Seat
from goldenspike.core.play import pending, play, settle
from goldenspike.core.supply import replaced
from goldenspike.games.railways import answers, notation
from goldenspike.games.railways.actions import BuildLink
from goldenspike.games.railways.board import CITY_BY_NAME, CITY_NAMES, HEX_NAMES, HOTEL_CITY, IS_WESTERN
from goldenspike.games.railways.box import (
    BARON_NAMES,
    BARONS_DEALT,
    BONUS_NAMES,
    CARD_NAMES,
    CITY_COLOURS,
    COLOURS,
    CUBE_NAMES,
    EASTERN_BARONS,
    FIRST_HOTEL,
    GREY,
    KINDS,
    LEVEL_FOUR,
    LEVEL_SIX,
    LEVELS,
    LINE_NAMES,
    NOBODY,
    RAW_MATERIAL,
    SETTLER,
    SETTLERS,
    TILE_COLOURS,
    TURNS_A_ROUND,
    WESTERN_DECK,
    counted,
)
from goldenspike.games.railways.flow import AfterRound, ChooseAction, Income, LastTurns, TurnOf
from goldenspike.games.railways.rules import track
from goldenspike.games.railways.rules.cities import change_cubes
from goldenspike.games.railways.scoring import scores, winners
from goldenspike.games.railways.search.links import plan_link
from goldenspike.games.railways.settings import Settings
from goldenspike.games.railways.setup import start
from goldenspike.games.railways.state import Link, Player, Railways, new_table
from kit import scenario

KEPT = {
    "land grant": ("grants", "government land grant"),
    "tunnel engineer": ("tunnels", "tunnel engineer"),
    "coal": ("coal", "coal-fueled engines"),
    "perfect engineering": ("engineering", "perfect engineering"),
}
"""Cards that players keep, by their names in tests: the attribute that counts them, and the card's name."""

TRUNK = (
    "Baltimore",
    "Harrisburg",
    "Cleveland",
    "Toledo",
    "Chicago",
    "Davenport",
    "Des Moines",
    "Omaha",
    "North Platte",
    "Cheyenne",
    "Rock Springs",
    "Promontory",
    "Elko",
    "Reno",
    "Sacramento",
)
"""A line from the East Coast that lacks only San Francisco."""
LAST_LINK = "build Sacramento–San Francisco"
"""The answer that completes it."""


class Scenario(scenario.SeatedScenario[Railways]):
    """A table in round 1 without cubes, links and display; players have only a level-1 engine."""

    notation: ClassVar[scenario.Notation] = notation
    colours = COLOURS

    def __init__(self, seats: int = 3, phase: int = 1, **settings: str) -> None:
        self.table: Railways = new_table(seats, Settings(**settings))
        self.table.phase = phase
        self.table.rounds = 1
        if phase == 2:
            self.table.deck = list(WESTERN_DECK)
        self.table.announced = []
        self.begins: Seat | None = None

    # Players -------------------------------------------------------------------------------------

    def money(self, colour: str, thousands: int) -> Scenario:
        """Set the money of a player, in thousands of dollars."""
        self.player(colour).money = thousands
        return self

    def bonds(self, colour: str, bonds: int) -> Scenario:
        """Set the number of a player's bonds, which bring no money."""
        self.player(colour).bonds = bonds
        return self

    def score(self, colour: str, points: int) -> Scenario:
        """Set the points of a player."""
        self.player(colour).score = points
        return self

    def engine(self, colour: str, level: int) -> Scenario:
        """Give an engine of this level, 99 for the Super-Chief; its bonus for the first is taken."""
        step = LEVELS.index(level)
        self.player(colour).engine = step
        if step >= LEVEL_FOUR:
            self.taken("new train")
        if step >= LEVEL_SIX and self.table.first_level_six == NOBODY:
            self.table.first_level_six = self.seat(colour)
        return self

    def cards(self, colour: str, name: str, number: int = 1) -> Scenario:
        """Give cards kept from an earlier turn: land grant, tunnel engineer, coal, perfect engineering."""
        field, card = KEPT[name]
        setattr(self.player(colour), field, number)
        self._from_deck(CARD_NAMES.index(card), number)
        return self

    def hotel(self, colour: str, city: str) -> Scenario:
        """Place a hotel in a city."""
        place = CITY_BY_NAME[city]
        self.table.hotels = replaced(self.table.hotels, place, self.seat(colour))
        self._from_deck(FIRST_HOTEL + HOTEL_CITY.index(place), 1)
        return self

    def baron(self, colour: str, eastern: str = "", western: str = "") -> Scenario:
        """Deal barons and keep these, named like "most cash" or "connected New York to Chicago".

        Without a name for a region, its barons are dealt but none is chosen.
        """
        player = self.player(colour)
        player.eastern = self._barons(eastern and f"eastern {eastern.removeprefix('eastern ')}", 0)
        name = western and f"western {western.removeprefix('western ')}"
        player.western = self._barons(name, EASTERN_BARONS)
        player.chose_eastern = bool(eastern)
        player.chose_western = bool(western)
        return self

    def barons(self) -> Scenario:
        """Deal barons to every seat that has none yet, with the eastern ones chosen."""
        for seat, player in enumerate(self.table.players):
            if not player.eastern:
                self.baron(COLOURS[seat])
                player.chose_eastern = True
        return self

    def _barons(self, name: str, first: int) -> tuple[int, ...]:
        """Return barons to deal from those of a region, the named one first."""
        dealt = [baron for player in self.table.players for baron in (*player.eastern, *player.western)]
        kept = [BARON_NAMES.index(name)] if name else []
        assert not set(kept) & set(dealt), f"somebody has the baron {name}"
        others = [baron for baron in range(first, first + EASTERN_BARONS) if baron not in (*dealt, *kept)]
        return (*kept, *others[::-1][: BARONS_DEALT - len(kept)])

    # The map -------------------------------------------------------------------------------------

    def link(self, colour: str, one: str, other: str, via: str = "") -> Scenario:
        """Lay a link, without cost, by the cheapest route or by these hexes from the first city on."""
        words = f"build {one}–{other}" + (f" via {via}" if via else "")
        answer = notation.read(words)
        assert isinstance(answer, BuildLink)
        seat, player = self.seat(colour), self.player(colour)
        purse, player.money = player.money, 10_000
        plan = plan_link(self.table, seat, 1, 0, answer)
        player.money = purse
        assert isinstance(plan, track.Plan), f"{words}: {plan}"
        track.lay_link(self.table, seat, plan)
        return self

    def chain(self, colour: str, *cities: str) -> Scenario:
        """Lay links from each of these cities to the next."""
        for one, other in pairwise(cities):
            self.link(colour, one, other)
        return self

    def cubes(self, city: str, words: str) -> Scenario:
        """Replace the cubes of a city, like "red blue blue"; they come from the eastern bag."""
        place = CITY_BY_NAME[city]
        for kind in range(KINDS):
            if kind not in (SETTLER, RAW_MATERIAL):
                number = words.split().count(CUBE_NAMES[kind])
                self._move(self.table.eastern_bag, place, kind, number)
        return self

    def raw(self, city: str, number: int) -> Scenario:
        """Set the number of raw materials in a city; they come from the western bag."""
        self._move(self.table.western_bag, CITY_BY_NAME[city], RAW_MATERIAL, number)
        return self

    def _move(self, bag: list[int], city: int, kind: int, number: int) -> None:
        """Move cubes between bag and city until the city has this number."""
        there = self.table.cubes_in(city, kind)
        bag[kind] -= number - there
        assert bag[kind] >= 0, f"the bag has no more {CUBE_NAMES[kind]} cubes"
        change_cubes(self.table, city, kind, number - there)

    def settlers(self, city: str, number: int) -> Scenario:
        """Set the number of settlers that wait in an eastern city, which was emptied."""
        place = CITY_BY_NAME[city]
        change_cubes(self.table, place, SETTLER, number - self.table.cubes_in(place, SETTLER))
        self.table.emptied = replaced(self.table.emptied, place, 1)
        return self._count_settlers(self.table.settlers_delivered)

    def settled(self, city: str, number: int) -> Scenario:
        """Set the number of delivered settlers in a western city."""
        self.table.settled = replaced(self.table.settled, CITY_BY_NAME[city], number)
        return self._count_settlers(max(self.table.settlers_delivered, sum(self.table.settled)))

    def settlers_delivered(self, number: int) -> Scenario:
        """Set the number of settlers delivered by the last seat; only `settled` puts them into cities."""
        return self._count_settlers(number)

    def _count_settlers(self, delivered: int) -> Scenario:
        """Set the delivered settlers and what follows from their number."""
        waiting = sum(self.table.cubes[SETTLER::KINDS])
        self.table.players[-1].settlers += delivered - self.table.settlers_delivered
        self.table.settlers_delivered = delivered
        self.table.settlers_left = SETTLERS - waiting - delivered
        self.table.first_settler = self.table.first_settler or delivered > 0
        return self

    def colour(self, city: str, colour: str) -> Scenario:
        """Put a New City tile of this colour on a grey city."""
        place = CITY_BY_NAME[city]
        assert self.table.colours[place] == GREY, f"{city} is not grey"
        tiles = self.table.western_tiles if IS_WESTERN[place] else self.table.eastern_tiles
        tiles[TILE_COLOURS.index(CITY_COLOURS.index(colour))] -= 1
        self.table.colours = replaced(self.table.colours, place, CITY_COLOURS.index(colour))
        return self

    def bag(self, side: str, words: str) -> Scenario:
        """Set the numbers of some cubes in a bag, "east" or "west", like "red 3 blue 0"."""
        bag = self._bag(side)
        for name, number in re.findall(r"([a-z ]+?) ([0-9]+)", words):
            bag[CUBE_NAMES.index(name.strip())] = int(number)
        return self

    def empty_bag(self, side: str) -> Scenario:
        """Remove everything from a bag."""
        self._bag(side)[:] = [0] * KINDS
        return self

    def _bag(self, side: str) -> list[int]:
        return {"east": self.table.eastern_bag, "west": self.table.western_bag}[side]

    # Cards, lines and rounds ---------------------------------------------------------------------

    def display(self, *names: str) -> Scenario:
        """Add cards to the display, like "city growth", "Chicago hotel" or "Mobile bounty"."""
        for name in names:
            card = notation._card(name)
            self.table.display[card] += 1
            self._from_deck(card, 1)
        return self

    def event(self, name: str) -> Scenario:
        """Put an event in force for this round."""
        card = CARD_NAMES.index(name)
        self.table.events = (*self.table.events, card)
        self._from_deck(card, 1)
        return self

    def deck(self, **numbers: int) -> Scenario:
        """Replace the deck by these cards, like deck(city_growth=2, land_rush=1)."""
        self.table.deck = [0] * len(CARD_NAMES)
        for name, number in numbers.items():
            self.table.deck[notation._card(name.replace("_", " "))] = number
        return self

    def _from_deck(self, card: int, number: int) -> None:
        self.table.deck[card] = max(0, self.table.deck[card] - number)

    def lines_claimed(self, line: str, colour: str, links: int, tiles: int) -> Scenario:
        """Claim a line for this colour, with this many links and tiles."""
        place = LINE_NAMES.index(line)
        self.table.line_owner = replaced(self.table.line_owner, place, self.seat(colour))
        self.table.line_links = replaced(self.table.line_links, place, links)
        self.table.line_tiles = replaced(self.table.line_tiles, place, tiles)
        return self

    def coast_lines(self, number: int, *colours: str) -> Scenario:
        """Set the coast-to-coast lines, of these colours or the last seats, the first from this round."""
        owners = colours or tuple(reversed(COLOURS[: len(self.table.players)]))[:number]
        for place, colour in enumerate(owners[:number]):
            self.player(colour).coast = place + 1
        self.table.coast_lines = number
        starts = self.table.phase == 2 or self.table.settings.clock_start == "line"
        self.table.clock_round = self.table.rounds if number and starts else 0
        return self

    def taken(self, *bonuses: str) -> Scenario:
        """Mark bonuses as taken, like "speed record", "first settler" or "first raw material"."""
        for name in bonuses:
            if name == "first settler":
                self.table.first_settler = True
            elif name == "first raw material":
                self.table.first_raw = True
            else:
                self.table.bonuses = replaced(self.table.bonuses, BONUS_NAMES.index(name), 0)
        return self

    def round(self, number: int) -> Scenario:
        """Set the number of the round."""
        self.table.rounds = number
        return self

    def first(self, colour: str) -> Scenario:
        """Set who begins this round; by default the seat whose turn it is."""
        self.begins = self.seat(colour)
        return self

    def turn(self, colour: str, slot: int = 1) -> Scenario:
        """Begin this colour's turn; the round continues with the seats after it, then comes income."""
        seat = self.seat(colour)
        self.table.first = seat if self.begins is None else self.begins
        order = self.table.clockwise(self.table.first)
        slots = [(each, turn) for turn in range(1, TURNS_A_ROUND + 1) for each in order]
        left = slots[slots.index((seat, slot)) :] if slot <= TURNS_A_ROUND else []
        last = [] if left else [(each, slot) for each in order[order.index(seat) :]]
        entries: list[Entry] = [TurnOf(each, turn) for each, turn in (*left, *last)]
        if not last:
            entries.append(LastTurns())
        self.table.agenda.clear()
        self.table.then(*entries, Income(), AfterRound())
        settle(self.table)
        return self

    def agenda(self, *entries: Entry) -> Scenario:
        """Replace the agenda by these entries."""
        self.table.agenda.clear()
        self.table.then(*entries)
        settle(self.table)
        return self

    # Playing -------------------------------------------------------------------------------------

    def passes(self, *colours: str) -> None:
        """Pass for these seats, one after the other."""
        for colour in colours:
            self.says(colour, "pass")

    def finish_round(self) -> Scenario:
        """Pass or say done for everybody until the next round begins; chances take their first option."""
        number = self.table.rounds
        while not self.table.over and self.table.rounds == number:
            question = pending(self.table)
            if isinstance(question, ChooseAction):
                play(self.table, answers.PASS)
            elif isinstance(question, Decision) and question.refuse(self.table, answers.DONE) is None:
                play(self.table, answers.DONE)
            else:
                play(self.table, question.options(self.table)[0])
        return self

    # Asking --------------------------------------------------------------------------------------

    def player(self, colour: str) -> Player:
        """Return the Player object of a colour."""
        return self.table.players[self.seat(colour)]

    def slot(self) -> int:
        """Return the number of the present turn in the round."""
        question = pending(self.table)
        assert isinstance(question, ChooseAction), f"nobody chooses an action: {question}"
        return question.slot

    def money_of(self, colour: str) -> int:
        """Return the money of a player, in thousands of dollars."""
        return self.player(colour).money

    def bonds_of(self, colour: str) -> int:
        """Return the number of a player's bonds."""
        return self.player(colour).bonds

    def score_of(self, colour: str) -> int:
        """Return the points of a player."""
        return self.player(colour).score

    def engine_of(self, colour: str) -> int:
        """Return the level of a player's engine; 99 for the Super-Chief."""
        return LEVELS[self.player(colour).engine]

    def cards_of(self, colour: str) -> str:
        """Return the cards a player keeps, like "1 land grant 2 perfect engineering"."""
        held = [(getattr(self.player(colour), field), name) for name, (field, _) in KEPT.items()]
        return " ".join([f"{number} {name}" for number, name in held if number]) or "nothing"

    def settlers_of(self, colour: str) -> int:
        """Return the number of settlers a player has delivered."""
        return self.player(colour).settlers

    def raw_of(self, colour: str) -> int:
        """Return the number of raw materials a player has delivered."""
        return self.player(colour).raw_materials

    def hotels_of(self, colour: str) -> list[str]:
        """Return the cities with a hotel of this colour."""
        seat = self.seat(colour)
        return [CITY_NAMES[city] for city, owner in enumerate(self.table.hotels) if owner == seat]

    def cubes_at(self, city: str) -> str:
        """Return the coloured cubes in a city, like "2 red 1 blue"."""
        place = CITY_BY_NAME[city] * KINDS
        return counted(tuple(self.table.cubes[place : place + SETTLER]))

    def settlers_at(self, city: str) -> int:
        """Return the number of settlers that wait in a city."""
        return self.table.cubes_in(CITY_BY_NAME[city], SETTLER)

    def settled_at(self, city: str) -> int:
        """Return the number of settlers a city has received."""
        return self.table.settled[CITY_BY_NAME[city]]

    def raw_at(self, city: str) -> int:
        """Return the number of raw materials in a city."""
        return self.table.cubes_in(CITY_BY_NAME[city], RAW_MATERIAL)

    def colour_of(self, city: str) -> str:
        """Return the colour of a city."""
        return CITY_COLOURS[self.table.colours[CITY_BY_NAME[city]]]

    def links_of(self, colour: str) -> list[str]:
        """Return the links of a player, like "New York–Philadelphia", in the order they were built."""
        return [
            f"{CITY_NAMES[link.start]}–{CITY_NAMES[link.end]}"
            for link in self.table.links
            if link.owner == self.seat(colour)
        ]

    def link_of(self, one: str, other: str, colour: str) -> Link:
        """Return the link of this colour between two cities; raise AssertionError if there is none."""
        ends = {CITY_BY_NAME[one], CITY_BY_NAME[other]}
        for link in self.table.links:
            if link.owner == self.seat(colour) and {link.start, link.end} == ends:
                return link
        raise AssertionError(f"{colour} has no link {one}–{other}")

    def tiles_of(self, one: str, other: str, colour: str) -> int:
        """Return the number of tiles of a link."""
        return len(self.link_of(one, other, colour).hexes)

    def route_of(self, one: str, other: str, colour: str) -> str:
        """Return the hexes of a link, like "41.17, 42.16"."""
        return ", ".join([HEX_NAMES[place] for place in self.link_of(one, other, colour).hexes])

    def bag_of(self, side: str) -> str:
        """Return the cubes in a bag, "east" or "west", like "25 red 25 yellow 3 raw material"."""
        return counted(tuple(self._bag(side)))

    def display_of(self) -> list[str]:
        """Return the names of the cards in the display, with repetitions."""
        return [CARD_NAMES[card] for card, number in enumerate(self.table.display) for _ in range(number)]

    def events_in_force(self) -> list[str]:
        """Return the events in force this round."""
        return [CARD_NAMES[card] for card in self.table.events]

    def line_of(self, line: str) -> tuple[str, int, int]:
        """Return who claimed a line, with the links and tiles to beat; ('', 0, 0) for nobody."""
        place = LINE_NAMES.index(line)
        owner = self.table.line_owner[place]
        if owner == NOBODY:
            return "", 0, 0
        return COLOURS[owner], self.table.line_links[place], self.table.line_tiles[place]

    def announced(self) -> list[str]:
        """Return the announced events as sentences."""
        return [event.sentence for event in self.events()]

    def over(self) -> bool:
        """Return whether the game is over."""
        return self.table.over

    def winners(self) -> list[str]:
        """Return who leads or, at the end, has won."""
        return [COLOURS[seat] for seat in winners(self.table)]

    def scores(self) -> list[int]:
        """Return the points, by seat."""
        return list(scores(self.table))


def opened(seats: int, **settings: str) -> Scenario:
    """Return a new table, on which the East is still to be filled."""
    board = Scenario(seats, 1, **settings)
    board.table = start(seats, Settings(**settings))
    board.table.announced = []
    return board
