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
"""Cards that players keep, as tests name them: where they are counted, and what they are called."""


class Scenario(scenario.SeatedScenario[Railways]):
    """No cube in any city, no link, an empty display; everybody has nothing but a level-1 engine; round 1."""

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
        """So many thousand dollars."""
        self.player(colour).money = thousands
        return self

    def bonds(self, colour: str, bonds: int) -> Scenario:
        """So many bonds, which brought nothing."""
        self.player(colour).bonds = bonds
        return self

    def score(self, colour: str, points: int) -> Scenario:
        """So many points."""
        self.player(colour).score = points
        return self

    def engine(self, colour: str, level: int) -> Scenario:
        """An engine of this level; 99 for the Super-Chief. What the first such engine brings is gone."""
        step = LEVELS.index(level)
        self.player(colour).engine = step
        if step >= LEVEL_FOUR:
            self.taken("new train")
        if step >= LEVEL_SIX and self.table.first_level_six == NOBODY:
            self.table.first_level_six = self.seat(colour)
        return self

    def cards(self, colour: str, name: str, number: int = 1) -> Scenario:
        """Cards kept since an earlier turn: land grant, tunnel engineer, coal, perfect engineering."""
        field, card = KEPT[name]
        setattr(self.player(colour), field, number)
        self._from_deck(CARD_NAMES.index(card), number)
        return self

    def hotel(self, colour: str, city: str) -> Scenario:
        """A hotel in a city."""
        place = CITY_BY_NAME[city]
        self.table.hotels = replaced(self.table.hotels, place, self.seat(colour))
        self._from_deck(FIRST_HOTEL + HOTEL_CITY.index(place), 1)
        return self

    def baron(self, colour: str, eastern: str = "", western: str = "") -> Scenario:
        """Barons kept, named like "most cash" or "connected New York to Chicago", and any others laid aside.

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
        """Barons for every seat that has none yet, the eastern ones chosen."""
        for seat, player in enumerate(self.table.players):
            if not player.eastern:
                self.baron(COLOURS[seat])
                player.chose_eastern = True
        return self

    def _barons(self, name: str, first: int) -> tuple[int, ...]:
        dealt = [baron for player in self.table.players for baron in (*player.eastern, *player.western)]
        kept = [BARON_NAMES.index(name)] if name else []
        assert not set(kept) & set(dealt), f"somebody has the baron {name}"
        others = [baron for baron in range(first, first + EASTERN_BARONS) if baron not in (*dealt, *kept)]
        return (*kept, *others[::-1][: BARONS_DEALT - len(kept)])

    # The map -------------------------------------------------------------------------------------

    def link(self, colour: str, one: str, other: str, via: str = "") -> Scenario:
        """A link by the cheapest route, or by the hexes named from the first city on; it costs nothing."""
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
        """Links in a row, from the first city to the last."""
        for one, other in pairwise(cities):
            self.link(colour, one, other)
        return self

    def cubes(self, city: str, words: str) -> Scenario:
        """Cubes, like "red blue blue", in place of those there were; they come from the eastern bag."""
        place = CITY_BY_NAME[city]
        for kind in range(KINDS):
            if kind not in (SETTLER, RAW_MATERIAL):
                number = words.split().count(CUBE_NAMES[kind])
                self._move(self.table.eastern_bag, place, kind, number)
        return self

    def raw(self, city: str, number: int) -> Scenario:
        """So many raw materials in a city, from the western bag."""
        self._move(self.table.western_bag, CITY_BY_NAME[city], RAW_MATERIAL, number)
        return self

    def _move(self, bag: list[int], city: int, kind: int, number: int) -> None:
        there = self.table.cubes_in(city, kind)
        bag[kind] -= number - there
        assert bag[kind] >= 0, f"the bag has no more {CUBE_NAMES[kind]} cubes"
        change_cubes(self.table, city, kind, number - there)

    def settlers(self, city: str, number: int) -> Scenario:
        """So many settlers waiting in an eastern city, which was emptied."""
        place = CITY_BY_NAME[city]
        change_cubes(self.table, place, SETTLER, number - self.table.cubes_in(place, SETTLER))
        self.table.emptied = replaced(self.table.emptied, place, 1)
        return self._count_settlers(self.table.settlers_delivered)

    def settled(self, city: str, number: int) -> Scenario:
        """So many settlers in a western city, of those delivered."""
        self.table.settled = replaced(self.table.settled, CITY_BY_NAME[city], number)
        return self._count_settlers(max(self.table.settlers_delivered, sum(self.table.settled)))

    def settlers_delivered(self, number: int) -> Scenario:
        """So many settlers delivered in all, by the last seat; those not placed by `settled` lie nowhere."""
        return self._count_settlers(number)

    def _count_settlers(self, delivered: int) -> Scenario:
        waiting = sum(self.table.cubes[SETTLER::KINDS])
        self.table.players[-1].settlers += delivered - self.table.settlers_delivered
        self.table.settlers_delivered = delivered
        self.table.settlers_left = SETTLERS - waiting - delivered
        self.table.first_settler = self.table.first_settler or delivered > 0
        return self

    def colour(self, city: str, colour: str) -> Scenario:
        """A New City tile on a grey city."""
        place = CITY_BY_NAME[city]
        assert self.table.colours[place] == GREY, f"{city} is not grey"
        tiles = self.table.western_tiles if IS_WESTERN[place] else self.table.eastern_tiles
        tiles[TILE_COLOURS.index(CITY_COLOURS.index(colour))] -= 1
        self.table.colours = replaced(self.table.colours, place, CITY_COLOURS.index(colour))
        return self

    def bag(self, side: str, words: str) -> Scenario:
        """Numbers of cubes in a bag, "east" or "west", like "red 3 blue 0"; the others stay."""
        bag = self._bag(side)
        for name, number in re.findall(r"([a-z ]+?) ([0-9]+)", words):
            bag[CUBE_NAMES.index(name.strip())] = int(number)
        return self

    def empty_bag(self, side: str) -> Scenario:
        """Nothing in a bag."""
        self._bag(side)[:] = [0] * KINDS
        return self

    def _bag(self, side: str) -> list[int]:
        return {"east": self.table.eastern_bag, "west": self.table.western_bag}[side]

    # Cards, lines and rounds ---------------------------------------------------------------------

    def display(self, *names: str) -> Scenario:
        """Cards face up besides those there are, like "city growth", "Chicago hotel" or "Mobile bounty"."""
        for name in names:
            card = notation._card(name)
            self.table.display[card] += 1
            self._from_deck(card, 1)
        return self

    def event(self, name: str) -> Scenario:
        """An event in force this round."""
        card = CARD_NAMES.index(name)
        self.table.events = (*self.table.events, card)
        self._from_deck(card, 1)
        return self

    def deck(self, **numbers: int) -> Scenario:
        """A deck of these cards only, like deck(city_growth=2, land_rush=1)."""
        self.table.deck = [0] * len(CARD_NAMES)
        for name, number in numbers.items():
            self.table.deck[notation._card(name.replace("_", " "))] = number
        return self

    def _from_deck(self, card: int, number: int) -> None:
        self.table.deck[card] = max(0, self.table.deck[card] - number)

    def lines_claimed(self, line: str, colour: str, links: int, tiles: int) -> Scenario:
        """A line that somebody was first to join, by so many links and tiles."""
        place = LINE_NAMES.index(line)
        self.table.line_owner = replaced(self.table.line_owner, place, self.seat(colour))
        self.table.line_links = replaced(self.table.line_links, place, links)
        self.table.line_tiles = replaced(self.table.line_tiles, place, tiles)
        return self

    def coast_lines(self, number: int, *colours: str) -> Scenario:
        """So many coast-to-coast lines, by these colours or by the last seats; the first was this round."""
        owners = colours or tuple(reversed(COLOURS[: len(self.table.players)]))[:number]
        for place, colour in enumerate(owners[:number]):
            self.player(colour).coast = place + 1
        self.table.coast_lines = number
        self.table.first_coast_round = self.table.rounds if number else 0
        return self

    def taken(self, *bonuses: str) -> Scenario:
        """Bonuses that somebody has had, like "speed record", "first settler" or "first raw material"."""
        for name in bonuses:
            if name == "first settler":
                self.table.first_settler = True
            elif name == "first raw material":
                self.table.first_raw = True
            else:
                self.table.bonuses = replaced(self.table.bonuses, BONUS_NAMES.index(name), 0)
        return self

    def round(self, number: int) -> Scenario:
        """The number of the round."""
        self.table.rounds = number
        return self

    def first(self, colour: str) -> Scenario:
        """Who begins this round; otherwise the seat whose turn it is."""
        self.begins = self.seat(colour)
        return self

    def turn(self, colour: str, slot: int = 1) -> Scenario:
        """This colour's turn begins; the round goes on with the seats after it, then comes income."""
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
        """These things, and nothing else, are still to be done."""
        self.table.agenda.clear()
        self.table.then(*entries)
        settle(self.table)
        return self

    # Playing -------------------------------------------------------------------------------------

    def passes(self, *colours: str) -> None:
        """These seats pass, one after the other."""
        for colour in colours:
            self.says(colour, "pass")

    def finish_round(self) -> Scenario:
        """Everybody passes, or says done, until the next round begins; the dice give their first answer."""
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
        """The Player object of a colour."""
        return self.table.players[self.seat(colour)]

    def slot(self) -> int:
        """Which turn of the round it is."""
        question = pending(self.table)
        assert isinstance(question, ChooseAction), f"nobody chooses an action: {question}"
        return question.slot

    def money_of(self, colour: str) -> int:
        """A purse, in thousands."""
        return self.player(colour).money

    def bonds_of(self, colour: str) -> int:
        """How many bonds."""
        return self.player(colour).bonds

    def score_of(self, colour: str) -> int:
        """How many points."""
        return self.player(colour).score

    def engine_of(self, colour: str) -> int:
        """The level of an engine; 99 for the Super-Chief."""
        return LEVELS[self.player(colour).engine]

    def cards_of(self, colour: str) -> str:
        """Cards kept, like "1 land grant 2 perfect engineering"."""
        held = [(getattr(self.player(colour), field), name) for name, (field, _) in KEPT.items()]
        return " ".join([f"{number} {name}" for number, name in held if number]) or "nothing"

    def settlers_of(self, colour: str) -> int:
        """How many settlers a seat has delivered."""
        return self.player(colour).settlers

    def raw_of(self, colour: str) -> int:
        """How many raw materials a seat has delivered."""
        return self.player(colour).raw_materials

    def hotels_of(self, colour: str) -> list[str]:
        """The cities with a hotel of this colour."""
        seat = self.seat(colour)
        return [CITY_NAMES[city] for city, owner in enumerate(self.table.hotels) if owner == seat]

    def cubes_at(self, city: str) -> str:
        """Coloured cubes in a city, like "2 red 1 blue"."""
        place = CITY_BY_NAME[city] * KINDS
        return counted(tuple(self.table.cubes[place : place + SETTLER]))

    def settlers_at(self, city: str) -> int:
        """How many settlers wait in a city."""
        return self.table.cubes_in(CITY_BY_NAME[city], SETTLER)

    def settled_at(self, city: str) -> int:
        """How many settlers a city has received."""
        return self.table.settled[CITY_BY_NAME[city]]

    def raw_at(self, city: str) -> int:
        """How many raw materials lie in a city."""
        return self.table.cubes_in(CITY_BY_NAME[city], RAW_MATERIAL)

    def colour_of(self, city: str) -> str:
        """The colour of a city."""
        return CITY_COLOURS[self.table.colours[CITY_BY_NAME[city]]]

    def links_of(self, colour: str) -> list[str]:
        """Links, like "New York–Philadelphia", in the order they were built."""
        return [
            f"{CITY_NAMES[link.start]}–{CITY_NAMES[link.end]}"
            for link in self.table.links
            if link.owner == self.seat(colour)
        ]

    def link_of(self, one: str, other: str, colour: str) -> Link:
        """A link between two cities."""
        ends = {CITY_BY_NAME[one], CITY_BY_NAME[other]}
        for link in self.table.links:
            if link.owner == self.seat(colour) and {link.start, link.end} == ends:
                return link
        raise AssertionError(f"{colour} has no link {one}–{other}")

    def tiles_of(self, one: str, other: str, colour: str) -> int:
        """How many tiles a link has."""
        return len(self.link_of(one, other, colour).hexes)

    def route_of(self, one: str, other: str, colour: str) -> str:
        """The hexes of a link, like "41.17, 42.16"."""
        return ", ".join([HEX_NAMES[place] for place in self.link_of(one, other, colour).hexes])

    def bag_of(self, side: str) -> str:
        """The cubes in a bag, "east" or "west", like "25 red 25 yellow 3 raw material"."""
        return counted(tuple(self._bag(side)))

    def display_of(self) -> list[str]:
        """The cards face up, each as often as it lies there."""
        return [CARD_NAMES[card] for card, number in enumerate(self.table.display) for _ in range(number)]

    def events_in_force(self) -> list[str]:
        """The events of this round."""
        return [CARD_NAMES[card] for card in self.table.events]

    def line_of(self, line: str) -> tuple[str, int, int]:
        """Who was first to join a line, and the links and tiles to beat; ('', 0, 0) for nobody."""
        place = LINE_NAMES.index(line)
        owner = self.table.line_owner[place]
        if owner == NOBODY:
            return "", 0, 0
        return COLOURS[owner], self.table.line_links[place], self.table.line_tiles[place]

    def announced(self) -> list[str]:
        """The same in sentences."""
        return [event.sentence for event in self.events()]

    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    def winners(self) -> list[str]:
        """Who is ahead, and at the end who has won."""
        return [COLOURS[seat] for seat in winners(self.table)]

    def scores(self) -> list[int]:
        """Points, by seat."""
        return list(scores(self.table))


def opened(seats: int, **settings: str) -> Scenario:
    """A table as the box is opened: the East is still to be filled."""
    board = Scenario(seats, 1, **settings)
    board.table = start(seats, Settings(**settings))
    board.table.announced = []
    return board
