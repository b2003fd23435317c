"""What a learned judgement reads from a table: points, money, cubes in reach, lines, and the time left."""

from __future__ import annotations

from typing import Final

from goldenspike.core.agenda import Decision, Seat
from goldenspike.core.features import Feature, named_features
from goldenspike.games.railways.bot.evaluation import (
    LENGTH,
    Time,
    at_hand,
    barons,
    burden,
    cards,
    coast_to_coast,
    engine,
    finish,
    income,
    lines,
    opening,
    prospect,
    traffic,
    worth_of_money,
)
from goldenspike.games.railways.bot.ways import COASTS, ways_of
from goldenspike.games.railways.box import LEVELS
from goldenspike.games.railways.flow.turn import TurnOf
from goldenspike.games.railways.rules.money import income_for
from goldenspike.games.railways.state import Railways

FAR: Final = 40
"""The most that is told of a way still to build."""

TABLE_FEATURES: Final[tuple[Feature, ...]] = named_features(
    (
        "the course of the game",
        (
            "progress",
            "rounds to come",
            "the West is open",
            "rounds in all",
            "seats",
            "two seats",
            "lines from coast to coast",
            "last round",
            "clock",
            "idle rounds",
            "settlers to come",
            "settlers delivered",
        ),
    ),
)

SEAT_FEATURES: Final[tuple[Feature, ...]] = named_features(
    ("points", ("points", "points beyond the mean", "points behind the leader", "points, by time")),
    (
        "money",
        (
            "money",
            "first money",
            "bonds",
            "income",
            "income to come",
            "worth of money",
            "burden of bonds",
        ),
    ),
    ("engine", ("level of the engine", "worth of the engine")),
    (
        "cubes in reach",
        ("cubes in reach", "cubes to come in the West", "links", "settlers", "opening the West"),
    ),
    (
        "coast to coast",
        ("coast to coast", "way to the coasts", "first line", "second line", "no line", "near the coasts"),
    ),
    ("lines and barons", ("lines", "barons", "baron paid", "raw materials")),
    (
        "cards",
        (
            "worth of cards",
            "land grants",
            "tunnel engineers",
            "coal-fueled engines",
            "perfect engineering",
        ),
    ),
    (
        "the turn",
        (
            "on turn",
            "turns until it moves",
            "turns left in this round",
            "turns to come",
            "begins the round",
            "is asked",
            "worth of what is asked",
            "lead in the last round",
            "skips a turn",
        ),
    ),
)


def read_features(table: Railways) -> list[float]:
    """Return the features of the table, then those of each seat."""
    found: list[float] = []
    seats = len(table.players)
    to_come = Time(table, table.active)
    most = int(table.settings.rounds)
    found.append(min(1.0, table.rounds / (table.rounds + to_come.rounds + 1.0)))
    found.append(float(to_come.rounds))
    found.append(float(table.phase))
    found.append(min(most, 2 * LENGTH) / LENGTH)
    found.append(float(seats))
    found.append(1.0 if seats == 2 else 0.0)
    found.append(float(table.coast_lines))
    found.append(1.0 if table.ending else 0.0)
    found.append(float(table.rounds - table.clock_round) if table.clock_round else 0.0)
    found.append(float(table.idle_rounds))
    found.append(float(table.settlers_left))
    found.append(float(table.settlers_delivered))
    scores = 0
    best = table.players[0].score
    for player in table.players:
        scores += player.score
        best = max(best, player.score)
    for seat in range(seats):
        read_seat(table, Seat(seat), scores / seats, best, found)
    return found


def read_seat(table: Railways, seat: Seat, mean: float, best: int, found: list[float]) -> None:
    """Add the features of a seat."""
    player = table.players[seat]
    time = Time(table, seat)
    ways = ways_of(table, seat)
    found.append(player.score / 10.0)
    found.append((player.score - mean) / 10.0)
    found.append((best - player.score) / 10.0)
    found.append((player.score - mean) / (10.0 * (1 + time.rounds)))
    found.append(min(player.money, 100) / 10.0)
    found.append(min(player.money, 10) / 10.0)
    found.append(float(player.bonds))
    found.append(float(income_for(player.score)))
    found.append(income(player, time))
    found.append(worth_of_money(player.money, time))
    found.append(burden(player.bonds, time))
    level = LEVELS[player.engine]
    found.append(float(level))
    found.append(engine(level, time))
    found.append(traffic(table, seat, ways, time))
    found.append(prospect(table, ways, time))
    links = 0
    for link in table.links:
        if link.owner == seat:
            links += 1
    found.append(float(links))
    found.append(float(player.settlers))
    found.append(opening(table, player))
    found.append(coast_to_coast(table, seat, ways, time))
    left = 0 if player.coast else min(FAR, ways.left(COASTS))
    found.append(float(left))
    found.append(1.0 if player.coast == 1 else 0.0)
    found.append(1.0 if player.coast > 1 else 0.0)
    found.append(0.0 if player.coast else 1.0)
    found.append(float(max(0, 12 - left)) if not player.coast else 0.0)
    found.append(lines(table, ways, time))
    found.append(barons(table, seat, ways))
    found.append(1.0 if player.claimed else 0.0)
    found.append(float(player.raw_materials))
    found.append(cards(table, seat, time))
    found.append(float(player.grants))
    found.append(float(player.tunnels))
    found.append(float(player.coal))
    found.append(float(player.engineering))
    turns = 0
    for entry in table.agenda:
        if isinstance(entry, TurnOf) and entry.seat == seat:
            turns += 1
    on_turn = table.active == seat
    found.append(1.0 if on_turn else 0.0)
    found.append(float((seat - table.active) % len(table.players)))
    found.append(float(turns))
    found.append(float(time.turns))
    found.append(1.0 if table.first == seat else 0.0)
    top = None if table.over else table.agenda[-1]
    asked = isinstance(top, Decision) and top.seat == seat
    found.append(1.0 if asked else 0.0)
    found.append(at_hand(table, seat, ways) if asked else 0.0)
    found.append(finish(table, seat))
    found.append(1.0 if player.skips else 0.0)
