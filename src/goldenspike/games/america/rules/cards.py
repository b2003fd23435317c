"""p7: development cards are played."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import move
from goldenspike.games.america.actions import PlayCard, TakeResource
from goldenspike.games.america.answers import PLAY_CARD, TAKE_RESOURCE
from goldenspike.games.america.board import PATHS_BESIDE
from goldenspike.games.america.box import (
    CARD_TITLES,
    CARDS,
    CATTLE,
    CATTLE_DRIVE,
    CATTLE_DRIVE_GOLD,
    CAVALRY_GOLD,
    ENGINEER,
    IN_SUPPLY,
    MINERAL_RIGHTS,
    NATIVE_SUPPORT,
    NOBODY,
    RESOURCE_NAMES,
    RESOURCES,
    RIGHT_OF_WAY,
    SCOUT_GOLD,
)
from goldenspike.games.america.events import CardPlayed, GoldReceived, Received
from goldenspike.games.america.rules import memory
from goldenspike.games.america.rules.build import any_left, renew_stack
from goldenspike.games.america.state import America


def playable(table: America, seat: Seat) -> list[PlayCard]:
    """p7 Play a card: those in hand that may be played now."""
    cards = table.players[seat].cards
    if table.card_played or not any_left(cards):
        return []
    return [PLAY_CARD[card] for card in CARDS if cards[card] and refuse_play(table, seat, card) is None]


def refuse_play(table: America, seat: Seat, card: int) -> Refusal | None:
    """p7 Play a card: one a turn, not one bought this turn, and one that can do something."""
    if not 0 <= card < len(CARDS):
        return Refusal("p7 Play a card", "There is no such card.")
    player = table.players[seat]
    if not player.cards[card]:
        return Refusal("p7 Play a card", "You do not have {card}.", {"card": CARD_TITLES[card]})
    if table.card_played:
        return Refusal("p7 Play a card", "You have played a card this turn, and one is the most.")
    if player.cards[card] <= table.bought[card]:
        return Refusal(
            "p5 Not on the turn bought",
            "You bought {card} this turn and may play it from the next.",
            {"card": CARD_TITLES[card]},
        )
    if card == NATIVE_SUPPORT and table.rolled:
        return Refusal(
            "p7 Native Support", "Native Support takes the place of the roll, and you have rolled."
        )
    if card == CATTLE_DRIVE and not player.hand[CATTLE]:
        return Refusal("p7 Cattle Drive", "You have no cattle to drive.")
    if card == MINERAL_RIGHTS and not any_left(table.supply):
        return Refusal("p7 Mineral Rights", "The supply has no resource left to take.")
    if card == ENGINEER and not (player.rails_left and player.open_paths):
        return Refusal("p7 Engineer", "There is no rail you could lay.")
    if card == RIGHT_OF_WAY and not (can_roll(table, player.trains[0]) or can_roll(table, player.trains[1])):
        return Refusal("p7 Right of Way", "You have no train that could move.")
    return None


def can_roll(table: America, path: int) -> bool:
    """Whether a train here has a rail beside it to move on to."""
    if path == IN_SUPPLY:
        return False
    for near in PATHS_BESIDE[path]:
        if table.rails[near] != NOBODY:
            return True
    return False


def discard(table: America, seat: Seat, card: int) -> None:
    """p7 Discard pile: a card played goes there, and the turn's one card is played."""
    table.players[seat].cards[card] -= 1
    table.discards[card] += 1
    table.card_played = True
    if table.announced is not None:
        table.announced.append(CardPlayed(seat, card))
    renew_stack(table)


def take_gold(table: America, seat: Seat, gold: int, why: str) -> None:
    """Gold by a card."""
    table.players[seat].gold += gold
    if table.announced is not None:
        table.announced.append(GoldReceived(seat, gold, why))


def ride(table: America, seat: Seat) -> None:
    """p7 Cavalry: its gold comes in any case."""
    take_gold(table, seat, CAVALRY_GOLD, "from the Cavalry")


def scout(table: America, seat: Seat) -> None:
    """p7 Scout: gold instead of a move."""
    take_gold(table, seat, SCOUT_GOLD, "from the Scout")


def drive_cattle(table: America, seat: Seat) -> None:
    """p7 Cattle Drive: one cattle for five gold."""
    move(table.players[seat].hand, table.supply, CATTLE, 1)
    memory.all_saw_loss(table, seat, CATTLE, 1)
    take_gold(table, seat, CATTLE_DRIVE_GOLD, "from the Cattle Drive")


def minerals(table: America) -> list[TakeResource]:
    """p7 Mineral Rights: any resource the supply holds."""
    return [TAKE_RESOURCE[card] for card in RESOURCES if table.supply[card]]


def refuse_mineral(table: America, card: int) -> Refusal | None:
    """p7 Mineral Rights: a resource the supply holds (ruling 17)."""
    if not 0 <= card < len(RESOURCES):
        return Refusal("p7 Mineral Rights", "There is no such resource.")
    if not table.supply[card]:
        return Refusal("p7 Mineral Rights", "The supply has no {card} left.", {"card": RESOURCE_NAMES[card]})
    return None


def take_mineral(table: America, seat: Seat, card: int) -> None:
    """p7 Mineral Rights: one resource of one's choice."""
    move(table.supply, table.players[seat].hand, card, 1)
    memory.all_saw_gain(table, seat, card, 1)
    if table.announced is not None:
        table.announced.append(Received(seat, tuple([1 if kind == card else 0 for kind in RESOURCES])))
