"""Figures of a finished game: dice, production, sevens, gold, trades, deliveries, network, settlers."""

from __future__ import annotations

from typing import Final, final

from goldenspike.core.events import Event
from goldenspike.core.figures import Bars, Course, Exchange, Figure, drawn
from goldenspike.core.play import pending
from goldenspike.games.america.board import SITES_OF, TERRAIN
from goldenspike.games.america.box import GOLD, NOBODY, RESOURCE_NAMES, TERRAINS
from goldenspike.games.america.events import (
    CardsLaidAside,
    CardStolen,
    CityBuilt,
    Delivered,
    FeePaid,
    GoldReceived,
    LaidAside,
    RailBuilt,
    Received,
    Rolled,
    SettlerBuilt,
    SettlerMoved,
    Traded,
    TradedWithSupply,
    TrainBuilt,
    reason,
)
from goldenspike.games.america.flow.production import Dice
from goldenspike.games.america.rules.production import yields
from goldenspike.games.america.state import America

WAYS: Final = {number: 6 - abs(number - 7) for number in range(2, 13)}
"""How many of the 36 rolls of two dice give each number."""
SEVEN: Final = 7


@final
class AmericaFigures:
    """Counts the figures of one game."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        numbers = [str(number) for number in WAYS]
        self.rolls = Bars(
            "dice",
            "Rolls of the dice",
            1,
            numbers,
            "The marks show how often each number was to be expected.",
        )
        self.produced = Bars(
            "production",
            "Production",
            seats,
            RESOURCE_NAMES,
            "Cards from rolls; the marks show what the same cities bring on average.",
        )
        self.sevens = Bars(
            "sevens",
            "Sevens and what they cost",
            seats,
            ("sevens rolled", "cards given back", "cards stolen from it", "cards it stole"),
        )
        self.gold = Bars("gold", "Gold by source", seats)
        self.trades = Bars(
            "trades", "Trades", seats, ("trades", "cards given", "cards received", "trades with the supply")
        )
        self.network = Bars("network", "Network", seats, ("rails", "trains", "cities"))
        self.settlers = Bars("settlers", "Settlers", seats, ("built", "moves", "grain paid"))
        self.delivered = Course("deliveries", "Goods delivered", seats)
        self.cities = Course("cities", "Cities on the map", seats)
        self.exchanges: list[Exchange] = []
        self.table: America | None = None

    def count(self, before: America, events: list[Event], after: America, moment: int) -> None:
        """Count an answer."""
        if isinstance(pending(before), Dice):
            self.count_roll(before)
        rolled = any([isinstance(event, Rolled) for event in events])
        for event in events:
            match event:
                case Rolled(seat=seat, first=first, second=second):
                    self.rolls.add(0, str(first + second))
                    if first + second == SEVEN:
                        self.sevens.add(seat, "sevens rolled")
                case Received(seat=seat, cards=cards) if rolled:
                    for card, number in enumerate(cards):
                        self.produced.add(seat, RESOURCE_NAMES[card], number)
                case CardsLaidAside(seat=seat, number=number):
                    self.sevens.add(seat, "cards given back", number)
                case LaidAside(seat=seat):
                    self.sevens.add(seat, "cards given back")
                case CardStolen(thief=thief, victim=victim):
                    self.sevens.add(victim, "cards stolen from it")
                    self.sevens.add(thief, "cards it stole")
                case GoldReceived(seat=seat, gold=gold, why=why):
                    self.gold.add(seat, reason(why), gold)
                case FeePaid(owner=owner, gold=gold):
                    self.gold.add(owner, "for the right of way", gold)
                case Traded(seat=seat, partner=partner, give=give, want=want):
                    self.count_trade(seat, partner, give, want, moment)
                case TradedWithSupply(seat=seat):
                    self.trades.add(seat, "trades with the supply")
                case _:
                    self.count_pieces(event)
        self.delivered.note(after.turns, moment)
        for seat, player in enumerate(after.players):
            self.cities.totals[seat] = len(player.cities)
        self.cities.note(after.turns, moment)
        self.table = after

    def count_roll(self, table: America) -> None:
        """Count what a roll of the dice was to bring, before it is rolled."""
        for number, ways in WAYS.items():
            self.rolls.expect(0, str(number), ways / 36)
            if number == SEVEN:
                continue
            owed = yields(table, number)
            for seat in range(self.seats):
                for card, name in enumerate(RESOURCE_NAMES):
                    self.produced.expect(seat, name, owed[seat * 5 + card] * ways / 36)

    def count_trade(
        self, seat: int, partner: int, give: tuple[int, ...], want: tuple[int, ...], moment: int
    ) -> None:
        """Count a trade for both seats; gold counts in the figure of gold."""
        for one, given, received in ((seat, give, want), (partner, want, give)):
            self.trades.add(one, "trades")
            self.trades.add(one, "cards given", sum(given[:GOLD]))
            self.trades.add(one, "cards received", sum(received[:GOLD]))
            if sum(received[GOLD:]):
                self.gold.add(one, "by trading", sum(received[GOLD:]))
        self.exchanges.append(Exchange(moment, (seat, partner)))

    def count_pieces(self, event: Event) -> None:
        """Count what is built, moved and delivered."""
        match event:
            case RailBuilt(seat=seat):
                self.network.add(seat, "rails")
            case TrainBuilt(seat=seat):
                self.network.add(seat, "trains")
            case CityBuilt(seat=seat):
                self.network.add(seat, "cities")
            case SettlerBuilt(seat=seat):
                self.settlers.add(seat, "built")
            case SettlerMoved(seat=seat, grain=grain):
                self.settlers.add(seat, "moves")
                self.settlers.add(seat, "grain paid", grain)
            case Delivered(seat=seat):
                self.delivered.totals[seat] += 1
            case _:
                pass

    def dead_hexes(self) -> Figure | None:
        """Return the numbered hexes beside which nobody has a city at last, by terrain."""
        dead = Bars(
            "dead hexes",
            "Numbered hexes without a city at the end",
            1,
            TERRAINS[:-1],
            "Hexes that can bring nobody a card.",
        )
        if self.table is not None:
            for land, sites in enumerate(SITES_OF):
                if self.table.numbers[land]:
                    idle = all([self.table.cities[site] == NOBODY for site in sites])
                    dead.add(0, TERRAINS[TERRAIN[land]], idle)
        return dead.figure(of_table=True)

    def figures(self) -> tuple[Figure, ...]:
        """Return the figures of all answers counted."""
        return drawn(
            [
                self.delivered.figure(),
                self.cities.figure(),
                self.rolls.figure(of_table=True),
                self.produced.figure(),
                self.sevens.figure(),
                self.gold.figure(),
                self.trades.figure(),
                self.network.figure(),
                self.settlers.figure(),
                self.dead_hexes(),
            ]
        )
