"""A table as one seat looks at it: points, money and prospects, in points."""

from __future__ import annotations

from goldenspike.core.agenda import Seat
from goldenspike.games.railways.board import CITIES, IS_WESTERN, TAKES_RAW
from goldenspike.games.railways.bot.coasts import cost_to_coasts
from goldenspike.games.railways.bot.worth import (
    BOND,
    COAL,
    COAST,
    DELIVERY,
    DOLLAR,
    ENGINEERING,
    FADING,
    FEWEST_ROUNDS,
    GRANT,
    HOTEL,
    INCOME_DOLLAR,
    LENGTH,
    LONGER,
    PURSE,
    RIVAL,
    TUNNEL,
    VICTORY,
)
from goldenspike.games.railways.box import (
    BANDS,
    GREY,
    KINDS,
    LEVELS,
    RAW_MATERIAL,
    RAW_MATERIAL_CASH,
    ROOM_FOR_SETTLERS,
    SETTLER,
    SETTLER_POINTS,
    SUPER_CHIEF,
)
from goldenspike.games.railways.rules.lines import own_network
from goldenspike.games.railways.rules.money import income_for
from goldenspike.games.railways.scoring import winners
from goldenspike.games.railways.state import Player, Railways


def evaluate(table: Railways, seat: Seat) -> float:
    """How good a table is for a seat."""
    player = table.players[seat]
    if table.over:
        best = winners(table)
        return (VICTORY / len(best) if seat in best else -VICTORY) + float(player.score)
    rounds = rounds_left(table)
    value = standing(player, rounds)
    value += HOTEL * table.hotels.count(seat)
    value += GRANT * player.grants + TUNNEL * player.tunnels
    value += COAL * player.coal + ENGINEERING * player.engineering
    value += prospects(table, seat)
    if not player.coast and not table.ending:
        value -= COAST * cost_to_coasts(table, seat)
    strongest = -VICTORY
    for other in range(len(table.players)):
        if other != seat:
            strongest = max(strongest, float(table.players[other].score - table.players[other].bonds))
    return value - RIVAL * strongest


def rounds_left(table: Railways) -> int:
    """How many incomes one expects to come, this round's included."""
    return 1 if table.ending else max(FEWEST_ROUNDS, LENGTH - table.rounds)


def standing(player: Player, rounds: int) -> float:
    """Points, the income they bring, money and bonds."""
    value = float(player.score) + INCOME_DOLLAR * rounds * income_for(player.score)
    value -= player.bonds * (BOND + DOLLAR * rounds)
    money = player.money
    if rounds == 1:
        return value + DOLLAR * money
    for each in range(min(money, len(PURSE))):
        value += PURSE[each]
    return value + DOLLAR * max(0, money - len(PURSE))


def prospects(table: Railways, seat: Seat) -> float:
    """The deliveries one's own links allow, the best first; those of the next engine count for less."""
    network = own_network(table, seat)
    player = table.players[seat]
    level = LEVELS[player.engine]
    further = LEVELS[min(player.engine + 1, SUPER_CHIEF)]
    found: list[float] = []
    for city in range(CITIES):
        if network[city]:
            for kind in range(KINDS):
                number = table.cubes[city * KINDS + kind]
                if number:
                    best = best_delivery(table, network, city, kind, level, further)
                    for _ in range(number):
                        found.append(best)
    found.sort(reverse=True)
    value = 0.0
    share = DELIVERY
    for best in found:
        value += share * best
        share *= FADING
    return value


def best_delivery(
    table: Railways, network: list[list[int]], start: int, kind: int, level: int, further: int
) -> float:
    """The most that a cube can bring over own links by shortest ways."""
    distance = [0] * CITIES
    distance[start] = 1
    reached = [start]
    best = 0.0
    for city in reached:
        links = distance[city] - 1
        if city != start:
            goal = accepts(table, city, kind)
            if goal:
                points = worth_of_delivery(table, kind, links)
                best = max(best, points if links <= level else LONGER * points)
            if goal == 2:
                continue
        if links >= further:
            continue
        beside = network[city]
        for place in range(0, len(beside), 2):
            other = beside[place]
            if not distance[other]:
                distance[other] = links + 2
                reached.append(other)
    return best


def accepts(table: Railways, city: int, kind: int) -> int:
    """Whether a cube can be delivered to a city: 0 no, 1 yes but it may pass, 2 it must stop there."""
    if kind == SETTLER:
        if not IS_WESTERN[city]:
            return 0
        colour = table.colours[city]
        if colour != GREY and not table.settled[city]:
            return 2
        return 1 if table.settled[city] < ROOM_FOR_SETTLERS[colour] else 0
    if kind == RAW_MATERIAL:
        return 2 if TAKES_RAW[city] else 0
    return 2 if table.colours[city] == kind else 0


def worth_of_delivery(table: Railways, kind: int, links: int) -> float:
    """Points of a delivery over own links, cash included."""
    if kind == SETTLER:
        return float(links + SETTLER_POINTS)
    if kind == RAW_MATERIAL:
        return links + INCOME_DOLLAR * RAW_MATERIAL_CASH
    if table.phase == 1:
        return float(links)
    value = 0.0
    for band in BANDS:
        if links >= band[0]:
            value = band[1] + INCOME_DOLLAR * band[2]
    return value
