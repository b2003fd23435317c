"""p4: production, the outlaw, and gold for those who receive nothing."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.core.rng import Rng
from goldenspike.core.supply import move
from goldenspike.games.america.actions import GiveBackCards, MoveOutlaw, Rob
from goldenspike.games.america.answers import MOVE_OUTLAW, ROB
from goldenspike.games.america.board import HEXES, SITES_OF, TERRAIN
from goldenspike.games.america.box import (
    COMPENSATION,
    HAND_LIMIT,
    NO_CARDS,
    NOBODY,
    RESOURCE_KINDS,
    RESOURCE_NAMES,
    RESOURCES,
)
from goldenspike.games.america.events import (
    CardsLaidAside,
    CardStolen,
    GivenBack,
    GoldReceived,
    LaidAside,
    OutlawMoved,
    Received,
    Shortage,
    cards_fact,
    seat_fact,
)
from goldenspike.games.america.place_words import HEX_WORDS
from goldenspike.games.america.rules import memory
from goldenspike.games.america.state import America


def yields(table: America, number: int) -> list[int]:
    """p4 Produce: one card per city per hex of this number, five counts a seat.

    The outlaw's hex gives none (p4 Resources blocked); a city of the unused colour receives none
    (p2 Unused colour).
    """
    seats = len(table.players)
    owed = [0] * (seats * 5)
    numbers = table.numbers
    cities = table.cities
    for land in range(len(numbers)):
        if numbers[land] == number and land != table.outlaw:
            for site in SITES_OF[land]:
                owner = cities[site]
                if owner < seats:
                    owed[owner * 5 + TERRAIN[land]] += 1
    return owed


def produce(table: America, number: int) -> None:
    """p4: hand out what the hexes of this number yield, nothing of what is short (p4 Resource shortage)."""
    owed = yields(table, number)
    seats = len(table.players)
    for card in range(RESOURCE_KINDS):
        wanted = 0
        for seat in range(seats):
            wanted += owed[seat * 5 + card]
        if wanted > table.supply[card]:
            for seat in range(seats):
                owed[seat * 5 + card] = 0
            if table.announced is not None:
                table.announced.append(Shortage(card))
    for receiver in table.clockwise(table.active):
        receive(table, receiver, owed)


def receive(table: America, seat: Seat, owed: list[int]) -> None:
    """p4 Compensation: a seat's part of what is owed, or one gold if there is none."""
    player = table.players[seat]
    nothing = True
    for card in range(RESOURCE_KINDS):
        number = owed[seat * 5 + card]
        if number:
            nothing = False
            move(table.supply, player.hand, card, number)
            memory.all_saw_gain(table, seat, card, number)
    if nothing:
        player.gold += COMPENSATION
    if table.announced is not None:
        if nothing:
            table.announced.append(GoldReceived(seat, COMPENSATION, "for a roll that brought nothing"))
        else:
            table.announced.append(Received(seat, tuple(owed[seat * 5 : seat * 5 + 5])))


# The roll is a seven -----------------------------------------------------------------------------


def debts(table: America) -> list[tuple[Seat, int]]:
    """p4 Lose resources: whoever holds more than 7 cards gives back half of them, rounded down."""
    owed: list[tuple[Seat, int]] = []
    for seat in table.clockwise(table.active):
        held = table.players[seat].held()
        if held > HAND_LIMIT:
            owed.append((seat, held // 2))
    return owed


def refuse_give_back(table: America, seat: Seat, card: int) -> Refusal | None:
    """p4 Lose resources: a card you hold."""
    if not 0 <= card < len(RESOURCES):
        return Refusal("p4 Lose resources", "There is no such resource.")
    if not table.players[seat].hand[card]:
        return Refusal("p4 Lose resources", "You hold no {card}.", {"card": RESOURCE_NAMES[card]})
    return None


def lay_aside(table: America, seat: Seat, card: int) -> None:
    """p4 Lose resources: choose one card; it lies face down until everybody has chosen."""
    player = table.players[seat]
    aside = list(player.aside)
    move(player.hand, aside, card, 1)
    player.aside = tuple(aside)
    if table.announced is not None:
        table.announced.append(LaidAside(seat, card))


def discards(hand: list[int], owed: int) -> list[GiveBackCards]:
    """p4 Lose resources: every choice of so many cards from a hand."""
    found: list[GiveBackCards] = []
    for cattle in range(hand[0] + 1):
        for coal in range(hand[1] + 1):
            for grain in range(hand[2] + 1):
                for lumber in range(hand[3] + 1):
                    ore = owed - cattle - coal - grain - lumber
                    if 0 <= ore <= hand[4]:
                        found.append(GiveBackCards((cattle, coal, grain, lumber, ore)))
    return found


def random_discard(hand: list[int], owed: int, rng: Rng) -> GiveBackCards:
    """p4 Lose resources: so many cards drawn from a hand."""
    pile = [card for card in RESOURCES for _ in range(hand[card])]
    rng.shuffle(pile)
    cards = [0, 0, 0, 0, 0]
    for card in pile[:owed]:
        cards[card] += 1
    return GiveBackCards((cards[0], cards[1], cards[2], cards[3], cards[4]))


def refuse_discard(table: America, seat: Seat, cards: tuple[int, ...], owed: int) -> Refusal | None:
    """p4 Lose resources: cards you hold, as many as you owe."""
    if len(cards) != len(RESOURCES) or min(cards) < 0:
        return Refusal("p4 Lose resources", "Name the cards you give back in whole numbers.")
    hand = table.players[seat].hand
    for card in RESOURCES:
        if cards[card] > hand[card]:
            return Refusal("p4 Lose resources", "You do not hold {cards}.", {"cards": cards_fact(cards)})
    if sum(cards) != owed:
        return Refusal(
            "p4 Lose resources", "You must give back {owed} cards, half of your hand.", {"owed": owed}
        )
    return None


def lay_all_aside(table: America, seat: Seat, cards: tuple[int, ...]) -> None:
    """p4 Lose resources: the chosen cards lie face down until everybody has chosen."""
    player = table.players[seat]
    aside = list(player.aside)
    for card in RESOURCES:
        move(player.hand, aside, card, cards[card])
    player.aside = tuple(aside)
    if table.announced is not None:
        table.announced.append(CardsLaidAside(seat, sum(cards), cards))


def return_to_supply(table: America) -> None:
    """p4 Lose resources: what was laid aside goes back to the supply, all at once."""
    total = [0, 0, 0, 0, 0]
    for player in table.players:
        for card in RESOURCES:
            total[card] += player.aside[card]
    memory.given_back(table, tuple(total))
    for card in RESOURCES:
        table.supply[card] += total[card]
    for player in table.players:
        player.aside = NO_CARDS
    if table.announced is not None:
        table.announced.append(GivenBack(tuple(total)))


def outlaw_hexes(table: America) -> list[MoveOutlaw]:
    """p4 Move the outlaw: every other hex with a number."""
    numbers = table.numbers
    return [MOVE_OUTLAW[land] for land in range(len(numbers)) if numbers[land] and land != table.outlaw]


def refuse_outlaw(table: America, land: int) -> Refusal | None:
    """p4 Move the outlaw: onto another numbered hex."""
    if not 0 <= land < len(HEXES):
        return Refusal("p4 Move the outlaw", "There is no such hex.")
    if land == table.outlaw:
        return Refusal("p4 Move the outlaw", "The outlaw is there already and must move to another hex.")
    if not table.numbers[land]:
        return Refusal(
            "p4 Move the outlaw",
            "There is no number on {hex}, and the outlaw must go to a hex that has one.",
            {"hex": HEX_WORDS[land]},
        )
    return None


def move_outlaw(table: America, seat: Seat, land: int) -> None:
    """p4 Move the outlaw."""
    table.outlaw = land
    if table.announced is not None:
        table.announced.append(OutlawMoved(seat, land))


def victims(table: America, thief: Seat) -> list[Rob]:
    """p4 Steal a resource: opponents with a city beside the outlaw and a card to lose."""
    beside = [False, False, False, False]
    for site in SITES_OF[table.outlaw]:
        owner = table.cities[site]
        if owner != NOBODY:
            beside[owner] = True
    return [ROB[seat] for seat in table.after(thief) if beside[seat] and table.players[seat].held()]


def refuse_rob(table: America, thief: Seat, victim: int) -> Refusal | None:
    """p4 Steal a resource: an opponent with a city beside the outlaw's hex who holds a card."""
    if not 0 <= victim < len(table.players):
        return Refusal("p4 Steal a resource", "Nobody plays that colour.")
    if victim == thief:
        return Refusal("p4 Steal a resource", "You cannot steal from yourself.")
    if not any([table.cities[site] == victim for site in SITES_OF[table.outlaw]]):
        return Refusal(
            "p4 Steal a resource", "{seat} has no city beside the outlaw.", {"seat": seat_fact(victim)}
        )
    if not table.players[victim].held():
        return Refusal("p4 Steal a resource", "{seat} holds no card.", {"seat": seat_fact(victim)})
    return None


def steal(table: America, thief: Seat, victim: Seat, card: int) -> None:
    """p4 Steal a resource: this card, drawn blindly, changes hands."""
    memory.theft(table, thief, victim, card)
    move(table.players[victim].hand, table.players[thief].hand, card, 1)
    if table.announced is not None:
        table.announced.append(CardStolen(thief, victim, card))
