"""Static evaluation of a table for one seat: a sum of named terms, in points."""

from __future__ import annotations

from typing import Final, final

from goldenspike.core.agenda import Seat
from goldenspike.games.railways.board import IS_WESTERN
from goldenspike.games.railways.bot.traffic import soonest, sum_of, traffic_of
from goldenspike.games.railways.bot.ways import (
    COASTS,
    FIRST_BARON,
    FIRST_LINE,
    Ways,
    cost_on_empty_map,
    ways_of,
)
from goldenspike.games.railways.bot.weights import WEIGHTS
from goldenspike.games.railways.box import (
    BARONS,
    CARDS_A_ROUND,
    CARDS_A_SEAT,
    CLOCK_ROUNDS,
    COAST_TO_COAST,
    ENDING_LINES,
    GREY,
    LAST_SETTLER,
    LEVELS,
    LINE_POINTS,
    NOBODY,
    POINTS_A_LINK,
    TURNS_A_ROUND,
    WESTERN_DECK,
)
from goldenspike.games.railways.flow.cubes import AddCubes, ChooseCity, ChooseTile, DrawCube
from goldenspike.games.railways.flow.turn import Income, LastTurns, TurnOf
from goldenspike.games.railways.rules.barons import BARON_CITIES
from goldenspike.games.railways.rules.ending import clock_runs
from goldenspike.games.railways.rules.filling import printed_cubes
from goldenspike.games.railways.rules.money import income_for
from goldenspike.games.railways.state import Player, Railways

LENGTH: Final = 16
"""The expected length of a game in rounds."""
FEWEST_ROUNDS: Final = 3
"""The fewest further rounds expected until somebody has joined the coasts."""
LONGEST_USE: Final = 10
"""Levels above this add nothing to the term of the engine."""
MOST_LEAD: Final = 25.0
"""A greater lead in the last round is worth no more."""


def evaluate(table: Railways, seat: Seat) -> float:
    """Return the evaluation of a table for a seat."""
    player = table.players[seat]
    rivals = WEIGHTS.rival * strongest_rival(table, seat)
    if table.over:
        return player.score - rivals
    time = Time(table, seat)
    ways = ways_of(table, seat)
    return (
        player.score
        + income(player, time)
        + worth_of_money(player.money, time)
        - burden(player.bonds, time)
        + engine(LEVELS[player.engine], time)
        + traffic(table, seat, ways, time)
        + opening(table, player)
        + prospect(table, ways, time)
        + coast_to_coast(table, seat, ways, time)
        + lines(table, ways, time)
        + barons(table, seat, ways)
        + cards(table, seat, time)
        + at_hand(table, seat, ways)
        + finish(table, seat)
        - rivals
    )


def evaluation_terms(table: Railways, seat: Seat) -> list[tuple[str, float]]:
    """Return the terms of the evaluation by name; they add up to it."""
    player = table.players[seat]
    rivals = ("standing against the strongest rival", -WEIGHTS.rival * strongest_rival(table, seat))
    if table.over:
        return [("points", float(player.score)), rivals]
    time = Time(table, seat)
    ways = ways_of(table, seat)
    return [
        ("points", float(player.score)),
        ("income", income(player, time)),
        ("money", worth_of_money(player.money, time)),
        ("bonds", -burden(player.bonds, time)),
        ("engine", engine(LEVELS[player.engine], time)),
        ("cubes in reach", traffic(table, seat, ways, time)),
        ("opening the West", opening(table, player)),
        ("cubes to come in the West", prospect(table, ways, time)),
        ("coast to coast", coast_to_coast(table, seat, ways, time)),
        ("lines", lines(table, ways, time)),
        ("barons", barons(table, seat, ways)),
        ("cards", cards(table, seat, time)),
        ("what is asked now", at_hand(table, seat, ways)),
        ("lead in the last round", finish(table, seat)),
        rivals,
    ]


# Time --------------------------------------------------------------------------------------------


@final
class Time:
    """Estimate of what is left of the game for a seat."""

    def __init__(self, table: Railways, seat: Seat) -> None:
        self.rounds = rounds_to_come(table, seat)
        """Rounds after this one."""
        self.incomes = self.rounds
        """Incomes to come, this round's among them if it is not paid yet."""
        self.turns = self.rounds * TURNS_A_ROUND
        """Turns of the seat that have not begun."""
        for entry in table.agenda:
            if isinstance(entry, TurnOf):
                if entry.seat == seat:
                    self.turns += 1
            elif isinstance(entry, LastTurns):
                if table.ending:
                    self.turns += 1
            elif isinstance(entry, Income):
                self.incomes += 1


def rounds_to_come(table: Railways, seat: Seat) -> int:
    """Return the expected number of rounds after this one.

    LENGTH rounds are assumed until the coasts are joined; then the clock, or the other seat that is nearest
    to joining them, limits the estimate. The seat's own way does not: building it would lower the evaluation.
    """
    if table.ending:
        return 0
    rounds = max(FEWEST_ROUNDS, LENGTH - table.rounds)
    if table.coast_lines:
        if table.clock_round and clock_runs(table):
            rounds = min(rounds, table.clock_round + CLOCK_ROUNDS - table.rounds)
        for other in range(len(table.players)):
            if other != seat and not table.players[other].coast:
                left = ways_of(table, other).left(COASTS)
                rounds = min(rounds, 1 + int(left / WEIGHTS.pace))
    return max(0, min(rounds, int(table.settings.rounds) - table.rounds))


# What a seat has ---------------------------------------------------------------------------------


def income(player: Player, time: Time) -> float:
    """Return the value of the income that the score brings until the game ends (base Income)."""
    return WEIGHTS.income_dollar * time.incomes * income_for(player.score)


def worth_of_money(money: int, time: Time) -> float:
    """Return the value of money: what can be spent soon counts for more than the rest."""
    if not time.rounds:
        return WEIGHTS.spare_dollar * money
    soon = min(float(money), WEIGHTS.purse)
    return WEIGHTS.dollar * soon + WEIGHTS.spare_dollar * (money - soon)


def burden(bonds: int, time: Time) -> float:
    """Return what bonds cost, quadratic in their number (base Bonds, base Interest).

    Many of them use up the income.
    """
    if not time.rounds:
        return float(bonds)
    return bonds * (WEIGHTS.bond + WEIGHTS.income_dollar * time.incomes + WEIGHTS.crowd_of_bonds * bonds)


def engine(level: int, time: Time) -> float:
    """Return the value of an engine's range for ways yet to be built (base Engine)."""
    return WEIGHTS.engine * min(level, LONGEST_USE) * min(1.0, time.rounds / LONGEST_USE)


def cards(table: Railways, seat: Seat, time: Time) -> float:
    """Return the value of cards and hotels, less a skipped turn (base Operations cards, base Hotels)."""
    player = table.players[seat]
    value = WEIGHTS.hotel * time.rounds * len(table.players) * table.hotels.count(seat)
    if time.rounds:
        value += WEIGHTS.grant * player.grants + WEIGHTS.tunnel * player.tunnels
        value += WEIGHTS.coal * player.coal + WEIGHTS.engineering * player.engineering
    return value - (WEIGHTS.turn if player.skips else 0.0)


# What it can do ----------------------------------------------------------------------------------


def traffic(table: Railways, seat: Seat, ways: Ways, time: Time) -> float:
    """Return the value of the cubes in reach (base Deliver)."""
    deliveries = traffic_of(table, seat).deliveries(table.cubes, ways.near, ways.cities)
    return worth_of_deliveries(deliveries, table.players[seat].score, time)


def worth_of_deliveries(deliveries: list[float], score: int, time: Time) -> float:
    """Return the value of the deliveries that the turns left allow, and of the income they add."""
    value = sum_of(deliveries, time.turns)
    if time.incomes > 1:
        raised = income_for(score + int(soonest(deliveries, time.turns))) - income_for(score)
        value += WEIGHTS.income_dollar * WEIGHTS.delivery * (time.incomes - 1) * raised
    return value


def opening(table: Railways, player: Player) -> float:
    """Return the value of the settlers a seat has delivered, which open the West (v14 Tenth settler)."""
    return WEIGHTS.opening * player.settlers if table.phase == 1 else 0.0


def prospect(table: Railways, ways: Ways, time: Time) -> float:
    """Return the value of cubes to come in the West, by how near that is (v19 Filling the West)."""
    if table.phase == 2 or not time.rounds:
        return 0.0
    cubes = 0
    for city in ways.cities:
        if IS_WESTERN[city]:
            cubes += table.settled[city] if table.settled[city] else printed_cubes(table, city)
    return float(WEIGHTS.western * cubes * table.settlers_delivered / LAST_SETTLER)


def finish(table: Railways, seat: Seat) -> float:
    """Return the value of the lead over the strongest rival in the last round (end Second coast line)."""
    if not table.ending:
        return 0.0
    player = table.players[seat]
    lead = player.score - player.bonds - strongest_rival(table, seat)
    return float(WEIGHTS.finish * max(-MOST_LEAD, min(MOST_LEAD, lead)))


def built(way: int, left: int) -> float:
    """Return the share of a way that is built, by cost."""
    return max(0.0, 1.0 - left / cost_on_empty_map(way))


def coast_to_coast(table: Railways, seat: Seat, ways: Ways, time: Time) -> float:
    """Return the value of joining the coasts, by the share of the way built (line Coast to coast)."""
    player = table.players[seat]
    if player.coast:
        joined = COAST_TO_COAST[min(player.coast, len(COAST_TO_COAST)) - 1]
        return (urgency(table, seat) - 1.0) * joined
    if table.ending or not time.turns:
        return 0.0
    return worth_of_coasts(table, urgency(table, seat), built(COASTS, ways.left(COASTS)))


def worth_of_coasts(table: Railways, times: float, share: float) -> float:
    """Return the value of a way from coast to coast of which this share is built, given the urgency."""
    place = min(table.coast_lines, len(COAST_TO_COAST) - 1)
    worth = times * COAST_TO_COAST[place]
    return float(worth if share == 1.0 else worth * WEIGHTS.coast_ahead * share**WEIGHTS.coast_bend)


def urgency(table: Railways, seat: Seat) -> float:
    """Return the factor on the points of a line from coast to coast: it grows with the rounds played.

    Until the West is open it is bounded, and at first it is small there too: the line ends the game, and
    most points are made in the West.
    """
    times = float(WEIGHTS.coast * (table.rounds / LENGTH) ** WEIGHTS.urgency)
    if table.phase == 2:
        return times * min(1.0, (1 + rounds_in_the_west(table)) / WEIGHTS.west_rounds)
    if table.rounds > WEIGHTS.patience * LENGTH:
        return times
    is_first = not table.coast_lines or table.players[seat].coast == 1
    bound = WEIGHTS.closed if is_first or others_can_end(table, seat) else WEIGHTS.calm
    return min(times, bound)


def rounds_in_the_west(table: Railways) -> int:
    """Return how many rounds of the Western phase are over, by the cards that have left its deck."""
    laid_out = CARDS_A_SEAT * len(table.players)
    return max(0, (sum(WESTERN_DECK) - laid_out - sum(table.deck)) // CARDS_A_ROUND)


def others_can_end(table: Railways, seat: Seat) -> bool:
    """Return whether enough others have joined the coasts, or will soon (end Second coast line).

    What the seat itself has built does not matter: building it must not change what the line is worth.
    """
    near = 0
    for other in range(len(table.players)):
        if other != seat and (
            table.players[other].coast or ways_of(table, other).left(COASTS) <= WEIGHTS.alarm
        ):
            near += 1
    return near >= ENDING_LINES


def lines(table: Railways, ways: Ways, time: Time) -> float:
    """Return the value of lines nobody has joined, by the share of the way built (line Major lines)."""
    value = 0.0
    if not time.turns:
        return value
    for line in range(len(LINE_POINTS)):
        if table.line_owner[line] == NOBODY:
            way = FIRST_LINE + line
            share = built(way, ways.left(way))
            if share > 0.0:
                value += worth_of_line(LINE_POINTS[line], share)
    return value


def worth_of_line(points: int, share: float) -> float:
    """Return the value of a line of which this share is built."""
    return float(WEIGHTS.line * points * share**WEIGHTS.line_bend)


def at_hand(table: Railways, seat: Seat, ways: Ways) -> float:
    """Return the value of pending entries: cubes to be drawn, a city or a tile to be chosen."""
    value = 0.0
    for entry in table.agenda:
        if isinstance(entry, DrawCube):
            if ways.near[entry.city]:
                value += WEIGHTS.cubes_to_come
        elif isinstance(entry, AddCubes):
            if ways.near[entry.city]:
                value += WEIGHTS.cubes_to_come * entry.number
        elif isinstance(entry, ChooseCity):
            if entry.seat == seat and ways.cities:
                value += WEIGHTS.cubes_to_come * entry.cubes
        elif isinstance(entry, ChooseTile) and entry.seat == seat and has_grey(table, ways):
            value += WEIGHTS.tile + WEIGHTS.cubes_to_come * entry.cubes
    return value


def has_grey(table: Railways, ways: Ways) -> bool:
    """Return whether own links lead to a grey city."""
    for city in ways.cities:
        if table.colours[city] == GREY:
            return True
    return False


# Barons ------------------------------------------------------------------------------------------


def barons(table: Railways, seat: Seat, ways: Ways) -> float:
    """Return the value of the seat's barons, the better of two while it holds both (v2 Barons)."""
    player = table.players[seat]
    value = 0.0
    if player.eastern and not player.claimed:
        value = baron(table, seat, ways, player.eastern[0])
        if not player.chose_eastern:
            value = max(value, baron(table, seat, ways, player.eastern[1]))
    if player.western:
        western = baron(table, seat, ways, player.western[0])
        if not player.chose_western:
            western = max(western, baron(table, seat, ways, player.western[1]))
        value += western
    return value


def baron(table: Railways, seat: Seat, ways: Ways, number: int) -> float:
    """Return the value of a baron that is held."""
    what, _, points = BARONS[number]
    if what == "connected":
        way = FIRST_BARON + number
        return worth_of_line(points, built(way, ways.left(way)))
    if what == "links at":
        return float(min(points, POINTS_A_LINK * len(ways.near[BARON_CITIES[number][0]])))
    if what == "first level 6":
        return float(points) if table.first_level_six == seat else 0.0
    own = compared(table, seat, what)
    best = 0
    for other in range(len(table.players)):
        if other != seat:
            best = max(best, compared(table, other, what))
    return WEIGHTS.baron * points if own >= best else 0.0


def compared(table: Railways, seat: int, what: str) -> int:
    """Return how much a seat has of what a baron compares; for chains simply the number of links."""
    player = table.players[seat]
    if what == "most cash":
        return player.money
    if what == "fewest bonds":
        return -player.bonds
    if what == "most bonds":
        return player.bonds
    if what == "highest engine":
        return player.engine
    ways = ways_of(table, seat)
    if what == "most cities":
        return len(ways.cities)
    if what == "most western cities":
        return len([1 for city in ways.cities if IS_WESTERN[city]])
    return len(ways.pairs)


# Others ------------------------------------------------------------------------------------------


def strongest_rival(table: Railways, seat: Seat) -> float:
    """Return the points of the best other seat less its bonds; barons are hidden."""
    best = -1000
    for other in range(len(table.players)):
        if other != seat:
            points = table.players[other].score
            if table.over:
                points -= table.scored[other][0]
            else:
                points -= table.players[other].bonds
            best = max(best, points)
    return float(best)
