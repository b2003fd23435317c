"""Random walks from the box, from the middle, and in the West, which random games hardly ever reach.

On three hundred of them, in either form, nothing is made or lost: cubes and settlers as `laws` count them;
and money, bonds, points, cards and links are after every answer what the answer and the events it told make
of those before it, so that every dollar goes through the bank aloud.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from goldenspike.core.agenda import Decision, Question, Seat
from goldenspike.core.play import pending, play
from goldenspike.core.rng import Rng
from goldenspike.games.railways import GAME
from goldenspike.games.railways.actions import Action, BuildLink, UpgradeEngine, Urbanize
from goldenspike.games.railways.board import BOUNTY_CITY, HOTEL_CITY
from goldenspike.games.railways.box import (
    COAL_FUELED,
    FIRST_BOUNTY,
    FIRST_EVENT,
    FIRST_HOTEL,
    LAND_GRANT,
    PERFECT_ENGINEERING,
    TUNNEL_ENGINEER,
    URBANIZATION_INCENTIVE,
    WESTERN_DECK,
)
from goldenspike.games.railways.events import (
    BaronShown,
    BondDropped,
    BondsPaidOff,
    BondTaken,
    BonusEarned,
    BountyEarned,
    CardShown,
    CardTaken,
    CashGained,
    CoastsJoined,
    EngineUpgraded,
    HotelPaid,
    IncomeReceived,
    LineJoined,
    LinkBuilt,
    PointsGained,
)
from goldenspike.games.railways.flow import ChooseAction
from goldenspike.games.railways.state import FRESH_COAL, FRESH_GRANTS, FRESH_TUNNELS, Player, Railways
from kit.railways import Scenario
from kit.walks import answered, assert_same_views, opened

pytestmark = pytest.mark.slow

COMPILED = os.environ.get("GOLDENSPIKE_FORM") == "compiled"
WALKS = 30 if COMPILED else 1
"""How many walks the dearer laws take in a batch."""
BATCHES = 5
WALKS_OF_A_BATCH = 15
LONGEST_WALK = 100 if COMPILED else 25
SEATS = ("orange", "green", "pink")
EVENTS = (
    "land rush",
    "major city demand",
    "bond surplus",
    "bond shortage",
    "bond buyback",
    "urbanization incentive",
)
KEPT = (LAND_GRANT, TUNNEL_ENGINEER, COAL_FUELED, PERFECT_ENGINEERING)
LINES = (
    ("orange", "New York", "Philadelphia", "Baltimore", "Harrisburg", "Cleveland", "Toledo", "Chicago"),
    ("orange", "Chicago", "Davenport", "Des Moines", "Omaha", "North Platte", "Cheyenne", "Denver"),
    ("green", "Boston", "New Haven", "New York", "Harrisburg", "Pittsburgh", "Cleveland", "Toledo"),
    ("green", "St. Louis", "Kansas City", "Topeka", "Wichita", "Oklahoma City", "Fort Worth"),
    ("pink", "Atlanta", "Chattanooga", "Nashville", "Memphis", "Little Rock", "Shreveport", "Fort Worth"),
    ("pink", "San Francisco", "Sacramento", "Reno", "Elko", "Promontory", "Ogden", "Salt Lake City"),
)


def with_lines(engine: int) -> Scenario:
    """Everybody has lines to the West, money, bonds and an engine."""
    board = Scenario(3).barons().settlers("Chicago", 2).settlers("Atlanta", 1)
    for colour, *cities in LINES:
        board.chain(colour, *cities)
    for city in ("New York", "Chicago", "St. Louis", "Memphis"):
        board.cubes(city, "red blue yellow black purple")
    for colour in SEATS:
        board.money(colour, 60).bonds(colour, 3).engine(colour, engine)
    return board


def before_the_change(engine: int) -> Scenario:
    """The last turns of the Eastern phase: ten settlers have arrived."""
    board = with_lines(engine)
    for city in ("Omaha", "Topeka", "Seattle", "Reno", "Tucson"):
        board.settled(city, 2)
    return board.turn("orange", slot=3)


def from_the_box(rng: Rng) -> Railways:
    """Any number of seats, any options, before the first cube is laid."""
    table = opened(GAME, rng)
    assert isinstance(table, Railways)
    return table


def in_the_middle(rng: Rng) -> Railways:
    """The Eastern phase with lines, cubes, cards and money for everybody."""
    board = with_lines(rng.choice([2, 4, 8, 99]))
    board.settled("Omaha", 1).settled("Reno", 2).display("railroad executive", "new industry", "city growth")
    board.display("Chicago hotel", "Mobile bounty", "government land grant").event(rng.choice([*EVENTS]))
    for colour in SEATS:
        board.cards(colour, "land grant").cards(colour, "perfect engineering")
    return board.round(rng.below(29) + 1).turn(rng.choice([*SEATS]), slot=rng.below(3) + 1).table


def at_the_change(rng: Rng) -> Railways:
    """The last turns of the Eastern phase: the Western one begins at once."""
    return before_the_change(rng.choice([2, 4, 8, 99])).table


def in_the_west(rng: Rng) -> Railways:
    """The first Western round."""
    board = before_the_change(rng.choice([2, 4, 8, 99])).finish_round()
    return board.display("boomtown", "coal-fueled engines", "tunnel engineer", "Denver hotel").table


STARTS = (from_the_box, in_the_middle, at_the_change, in_the_west)


# What a table owes to what is told -----------------------------------------------------------------


class Books:
    """What seats own before an answer, and what the answer and its events make of it."""

    def __init__(self, table: Railways) -> None:
        self.table = table
        self.phase = table.phase
        self.money = [player.money for player in table.players]
        self.bonds = [player.bonds for player in table.players]
        self.points = [player.score for player in table.players]
        self.kept = [[*held(player)] for player in table.players]
        self.deck = table.deck[:]
        self.display = table.display[:]
        self.hotels = bytearray(table.hotels)
        self.links = [*table.links]

    def enter(self, question: Question, answer: Action) -> None:
        """What follows from the answer alone: prices of tiles and cards that are used."""
        if not isinstance(question, ChooseAction):
            return
        if isinstance(answer, Urbanize):
            self.money[question.seat] -= 6 if URBANIZATION_INCENTIVE in self.table.events else 10
        if isinstance(answer, BuildLink):
            self.kept[question.seat][FRESH_GRANTS] -= answer.grant
            self.kept[question.seat][FRESH_TUNNELS] -= answer.tunnel
        if isinstance(answer, UpgradeEngine):
            self.kept[question.seat][FRESH_COAL] -= answer.coal

    def hear(self, event: Any) -> None:
        """What follows from an event."""
        if isinstance(event, BondTaken):
            self.money[event.seat] += event.cash
            self.bonds[event.seat] += event.number
        elif isinstance(event, BondsPaidOff):
            self.bonds[event.seat] -= event.number
            self.money[event.seat] -= int(event.price.removeprefix("$").removesuffix(",000"))
        elif isinstance(event, BondDropped):
            self.bonds[event.seat] -= 1
            self.points[event.seat] -= event.points
        elif isinstance(event, IncomeReceived):
            self.money[event.seat] += event.income - event.interest
        elif isinstance(event, CashGained):
            self.money[event.seat] += event.cash
        elif isinstance(event, (LinkBuilt, EngineUpgraded)):
            self.money[event.seat] -= event.price
        elif isinstance(event, (PointsGained, BonusEarned, LineJoined, CoastsJoined, BaronShown)):
            # At the end barons are shown first, and their points told together.
            self.points[event.seat] += 0 if self.is_last(event) else event.points
        elif isinstance(event, HotelPaid):
            self.points[event.seat] += 1
        elif isinstance(event, BountyEarned):
            self.points[event.seat] += event.points
            self.display[self.bounty(event.city)] -= 1
        else:
            self.hear_of_cards(event)

    def is_last(self, event: Any) -> bool:
        """Whether a baron is shown in the final scoring."""
        return isinstance(event, BaronShown) and self.table.over

    def bounty(self, city: int) -> int:
        """The bounty of a city that was face up."""
        found = [FIRST_BOUNTY + number for number, place in enumerate(BOUNTY_CITY) if place == city]
        return next(card for card in found if self.display[card])

    def hear_of_cards(self, event: Any) -> None:
        """What follows for the cards."""
        if isinstance(event, CardShown):
            self.deck[event.card] -= 1
            self.display[event.card] += event.card < FIRST_EVENT
        elif isinstance(event, CardTaken):
            self.display[event.card] -= 1
            if event.card in KEPT:
                self.kept[event.seat][KEPT.index(event.card)] += 1
            elif FIRST_HOTEL <= event.card < FIRST_BOUNTY:
                self.hotels[HOTEL_CITY[event.card - FIRST_HOTEL]] = event.seat

    def faults(self, built: int) -> list[str]:
        """What the table has otherwise than was told."""
        players = self.table.players
        deck = self.deck if self.table.phase == self.phase else [*WESTERN_DECK]
        found = {
            "money": self.money == [player.money for player in players],
            "bonds": self.bonds == [player.bonds for player in players],
            "points": self.points == [player.score for player in players],
            "kept cards": self.kept == [held(player) for player in players],
            "deck": deck == self.table.deck,
            "display": self.display == self.table.display,
            "hotels": bytes(self.hotels) == self.table.hotels,
            "links": self.links == [*self.table.links[: len(self.table.links) - built]],
        }
        return [what for what, is_right in found.items() if not is_right]


def held(player: Player) -> list[int]:
    """Cards a seat keeps."""
    return [player.grants, player.tunnels, player.coal, player.engineering]


def watch(table: Railways, rng: Rng) -> None:
    """A walk on which every answer leaves the table whole and the books right; preparation is not counted."""
    steps = 0
    while not table.over and steps < LONGEST_WALK:
        steps += table.rounds > 0
        told: list[Any] = []
        table.announced = told
        books = Books(table)
        question = pending(table)
        answer = question.sample(table, rng)
        books.enter(question, answer)
        play(table, answer)
        for event in told:
            books.hear(event)
        built = len([event for event in told if isinstance(event, LinkBuilt)])
        assert built == isinstance(answer, BuildLink), answer
        assert books.faults(built) == [], answer
        assert GAME.broken_invariant(table) == "", answer


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.__name__)
def test_cubes_money_bonds_cards_and_links_are_kept_on_every_walk(
    start: Callable[[Rng], Railways], batch: int
) -> None:
    """Three hundred walks: five batches of fifteen from each of four starts."""
    assert len(STARTS) * BATCHES * WALKS_OF_A_BATCH == 300
    for number in range(WALKS_OF_A_BATCH):
        rng = Rng(f"kept {start.__name__} {batch} {number}")
        watch(start(rng), rng)


@pytest.mark.parametrize("engine", [4, 99])
def test_options_are_exactly_what_is_not_refused_in_the_west(engine: int) -> None:
    for number in range(max(1, WALKS // 3)):
        table, rng = before_the_change(engine).table, Rng(f"options {engine} {number}")
        for step in range(120):
            if table.over:
                break
            question = pending(table)
            if isinstance(question, Decision) and step % 10 == 0:
                options = question.options(table)
                assert len(set(options)) == len(options)
                assert all(question.refuse(table, option) is None for option in options)
                for action in GAME.every_action:
                    if type(action).__name__ not in question.unlisted:
                        assert (question.refuse(table, action) is None) == (action in options), action
            answered(table, rng)


def test_what_is_hidden_changes_no_view_in_the_west() -> None:
    for number in range(WALKS):
        rng = Rng(f"hidden {number}")
        table = before_the_change(4).table
        for _ in range(rng.below(90)):
            if not table.over:
                answered(table, rng)
        for viewer in (Seat(0), Seat(1), Seat(2), None):
            if table.over:
                break
            real, other = table.copy(), GAME.imagine(GAME.view(table, viewer), rng)
            steps = Rng(f"steps {number}")
            assert_same_views(GAME, real, other, viewer, steps, 15)
