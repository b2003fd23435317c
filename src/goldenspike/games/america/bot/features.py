"""What a learned judgement reads from a table: counts, what is near, and whose move it is."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.features import Feature, named_features
from goldenspike.games.america.bot.evaluation import Outlook
from goldenspike.games.america.box import (
    CARD_NAMES,
    CATTLE,
    CITIES_ON_TURNTABLE,
    COAL,
    GRAIN,
    HAND_LIMIT,
    IN_SUPPLY,
    LUMBER,
    ORE,
    RESOURCE_NAMES,
    RESOURCES,
    STARTING_GOODS,
)
from goldenspike.games.america.state import America

NETWORK_CITIES: Final = 4
"""Of so many cities nearest to the network the distance is a feature."""
FAR: Final = 12
"""The distance of a city that there is not."""

TABLE_FEATURES: Final[tuple[Feature, ...]] = named_features(
    (
        "the course of the game",
        ("progress", "turns", "three seats", "before the roll", "development cards left", "settlers beside"),
    ),
)

SEAT_FEATURES: Final[tuple[Feature, ...]] = named_features(
    (
        "goods",
        (
            "goods delivered",
            "goods to deliver",
            "goods free",
            "last goods",
            "share delivered",
            "one good left",
        ),
    ),
    ("cities", ("cities to build", "production", "production to come", "production beyond the mean")),
    ("settlers", ("settlers on the map", "settlers on their way", "grain for the way", "no settler needed")),
    (
        "trains and rails",
        (
            "trains near a delivery",
            "cards to the next delivery",
            "cards to the second delivery",
            "a delivery within reach",
            "rails to lay",
            "steps to the next delivery",
            "lines near other cities",
            "nearest city",
            "second city",
            "third city",
            "fourth city",
            "rails left",
        ),
    ),
    (
        "cards in hand",
        (
            *[f"{resource} in hand" for resource in RESOURCE_NAMES],
            "cards in hand",
            "cards above the limit",
            "worth of the hand",
            "cards that are needed",
            "cards that lack",
            "a settler can be built",
            "rails that can be built",
            "coal to go",
        ),
    ),
    ("gold", ("gold", "first gold", "gold for a card", "purchases for gold")),
    ("development cards", (*CARD_NAMES, "worth of development cards")),
    (
        "the turn",
        (
            "on turn",
            "turns until it moves",
            "has rolled",
            "paid steps",
            "a card was played",
            "worth of what is asked",
            "is asked",
            "is asked on another's turn",
            "offers made",
        ),
    ),
)


def read_features(table: America) -> list[float]:
    """Return the features of the table, then those of each seat."""
    found: list[float] = []
    players = table.players
    seats = len(players)
    in_all = STARTING_GOODS + CITIES_ON_TURNTABLE[seats]
    most = 0
    for player in players:
        most = max(most, player.delivered)
    cards = 0
    for number in table.stack:
        cards += number
    found.append(most / in_all)
    found.append(table.turns / (10.0 * seats))
    found.append(1.0 if seats == 3 else 0.0)
    found.append(0.0 if table.rolled else 1.0)
    found.append(float(cards))
    found.append(1.0 if table.settings.settlers_start == "beside" else 0.0)
    for seat in range(seats):
        read_seat(table, Seat(seat), in_all, found)
    return found


def read_seat(table: America, seat: Seat, in_all: int, found: list[float]) -> None:
    """Add the features of a seat."""
    player = table.players[seat]
    outlook = Outlook(table, seat)
    remaining = outlook.remaining
    found.append(float(player.delivered))
    found.append(float(remaining))
    found.append(float(player.goods))
    found.append(float(max(0, 3 - remaining)))
    found.append(player.delivered / in_all)
    found.append(1.0 if remaining == 1 else 0.0)
    yields = outlook.lands.yields
    mean = 0.0
    for each in yields:
        mean += each
    found.append(float(player.cities_left))
    found.append(float(yields[seat]))
    found.append(yields[seat] * remaining * 0.1)
    found.append(yields[seat] - mean / len(yields))
    out = 0
    for place in player.settlers:
        if place != IN_SUPPLY:
            out += 1
    found.append(float(out))
    found.append(outlook.settlers())
    found.append(float(outlook.grain_ahead))
    found.append(1.0 if player.cities_left <= out else 0.0)
    found.append(outlook.trains())
    found.append(min(outlook.nearest, 20.0))
    found.append(min(outlook.second_nearest, 20.0))
    found.append(1.0 if outlook.nearest <= 1.5 and player.goods else 0.0)
    found.append(float(outlook.rails_ahead))
    found.append(float(outlook.steps_ahead))
    found.append(outlook.network())
    distances = outlook.lines.network(table, seat)
    for index in range(NETWORK_CITIES):
        found.append(float(min(distances[index], FAR)) if index < len(distances) else float(FAR))
    found.append(float(player.rails_left))
    read_hand(outlook, found)
    read_turn(table, seat, outlook, found)


def read_hand(outlook: Outlook, found: list[float]) -> None:
    """Add the cards in hand, the gold and the development cards."""
    player = outlook.player
    hand = player.hand
    held = 0
    needed = 0
    lacking = 0
    for resource in RESOURCES:
        number = hand[resource]
        found.append(float(number))
        held += number
        need = outlook.need[resource]
        needed += min(need, number)
        lacking += max(0, need - number)
    found.append(float(held))
    found.append(float(max(0, held - HAND_LIMIT)))
    found.append(outlook.hand())
    found.append(float(needed))
    found.append(float(lacking))
    found.append(1.0 if hand[CATTLE] and hand[GRAIN] and hand[LUMBER] else 0.0)
    found.append(float(min(hand[ORE], hand[LUMBER])))
    found.append(float(min(hand[COAL], 3)))
    gold = player.gold
    found.append(float(min(gold, 30)))
    found.append(float(min(gold, 3)))
    found.append(float(gold // 2 if gold < 10 else 5))
    found.append(float(outlook.table.gold_purchases) if outlook.table.active == outlook.seat else 0.0)
    for card in range(len(CARD_NAMES)):
        found.append(float(player.cards[card]))
    found.append(outlook.cards())


def read_turn(table: America, seat: Seat, outlook: Outlook, found: list[float]) -> None:
    """Add whose move it is, and what the seat is asked."""
    seats = len(table.players)
    on_turn = table.active == seat
    found.append(1.0 if on_turn else 0.0)
    found.append(float((seat - table.active) % seats))
    found.append(1.0 if on_turn and table.rolled else 0.0)
    found.append(float(table.steps_left[0] + table.steps_left[1]) if on_turn else 0.0)
    found.append(1.0 if on_turn and table.card_played else 0.0)
    asked = False
    worth = 0.0
    if not table.over:
        top = table.agenda[-1]
        asked = isinstance(top, Decision) and top.seat == seat
        worth = outlook.asked()
    found.append(worth)
    found.append(1.0 if asked and on_turn else 0.0)
    found.append(1.0 if asked and not on_turn else 0.0)
    found.append(float(table.offers_made) if on_turn else 0.0)
