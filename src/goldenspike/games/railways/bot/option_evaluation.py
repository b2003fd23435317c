"""Move choice in two stages: an estimate of every option, then a full evaluation of the best of each kind."""

from __future__ import annotations

from heapq import heapify, heappop
from typing import Any, Final, final

from mypy_extensions import i64

from goldenspike.core.agenda import Seat
from goldenspike.core.play import pending, play
from goldenspike.games.railways.actions import BuildLink, Deliver, Grow, Urbanize
from goldenspike.games.railways.board import CITIES
from goldenspike.games.railways.bot.evaluation import (
    Time,
    built,
    burden,
    engine,
    evaluate,
    urgency,
    worth_of_coasts,
    worth_of_deliveries,
    worth_of_line,
    worth_of_money,
)
from goldenspike.games.railways.bot.traffic import LONGEST, traffic_at_decision
from goldenspike.games.railways.bot.ways import (
    COASTS,
    FIRST_BARON,
    FIRST_LINE,
    Ways,
    learn_link,
    sketches,
    ways_of,
)
from goldenspike.games.railways.bot.weights import WEIGHTS
from goldenspike.games.railways.box import (
    BARONS,
    KINDS,
    LEVELS,
    LINE_POINTS,
    NOBODY,
    RAW_MATERIAL,
    SETTLER,
    SUPER_CHIEF,
    TILES_A_TURN,
    TURNS_A_ROUND,
)
from goldenspike.games.railways.flow.phase import FinalScoring
from goldenspike.games.railways.flow.turn import ChooseAction
from goldenspike.games.railways.rules.engines import engine_price
from goldenspike.games.railways.rules.lines import leads, oceans_count
from goldenspike.games.railways.rules.money import bond_brings
from goldenspike.games.railways.rules.points import BAND_POINTS, deliverers_points
from goldenspike.games.railways.rules.reach import engineering_left, means_of
from goldenspike.games.railways.rules.routes import GRANT, PAIR_OF, PAIRS, TUNNEL, Route
from goldenspike.games.railways.rules.track import surcharge, tariff_of
from goldenspike.games.railways.scoring import baron_score, cash_score, raw_score
from goldenspike.games.railways.search.route_cache import best_route
from goldenspike.games.railways.state import Player, Railways

WIN: Final = 10_000.0
"""The value of a game that is over and won, above all that could still be gained in one that goes on."""
NOT_LOOKED_AT: Final = float("-inf")
"""The value of an option that the estimate rules out."""
LINKS_MEASURED: Final = 14
"""How many links have their traffic computed for the estimate."""
LINKS: Final = 6
DELIVERIES: Final = 6
TILES: Final = 3
GROWING: Final = 4
"""How many options of each kind are evaluated in full."""
BONDS_AHEAD: Final = 3
"""Links that need more bonds than this are not considered."""
CROWD: Final = 3
"""The most cubes of a kind that count in the estimate of a link."""
ANYWAY: Final = 0.25
"""The share that a cube counts in it if it could be delivered without the link."""
NOT_SEEN: Final = -1
FIRST_LOOK: Final = 0.6
"""Discount of that estimate, because some cubes it counts will go other ways."""


def evaluate_options(table: Railways, seat: Seat, options: list[Any]) -> list[float]:
    """Return the value of each option to a seat; NOT_LOOKED_AT for those not evaluated in full."""
    plans = Plans(table, seat)
    values = [NOT_LOOKED_AT] * len(options)
    for place in chosen(plans, options):
        ahead = table.copy()
        play(ahead, options[place])
        if len(ahead.links) > len(table.links):
            learn_link(table, ahead, seat)
        values[place] = worth(ahead, seat, plans)
    return values


def worth(table: Railways, seat: Seat, plans: Plans) -> float:
    """Return the evaluation of a table, plus the best use of the seat's money if it has still to act."""
    value = evaluate(table, seat)
    if wins_at_once(table, seat):
        value += WIN
    if not table.over:
        question = pending(table)
        if isinstance(question, ChooseAction) and question.seat == seat:
            value += plans.best_use(table) + WEIGHTS.turn * question.more
    return value


def wins_at_once(table: Railways, seat: Seat) -> bool:
    """Return whether the game is over, or all but over, and won as far as the seat can know."""
    if not table.over and not [1 for entry in table.agenda if isinstance(entry, FinalScoring)]:
        return False
    own = standing_at_the_end(table, seat)
    own = (own[0], own[1] + barons_at_the_end(table, seat))
    for other in table.clockwise(seat)[1:]:
        if standing_at_the_end(table, other) >= own:
            return False
    return True


def standing_at_the_end(table: Railways, seat: Seat) -> tuple[int, int]:
    """Return a seat's rank in the end without its barons (end Transcontinental winner, end Final scoring)."""
    player = table.players[seat]
    joined = 1 if table.settings.winner == "transcontinental" and player.coast else 0
    if table.over:
        return joined, player.score - table.scored[seat][0]
    return joined, player.score - player.bonds + raw_score(table, seat) + cash_score(table, seat)


def barons_at_the_end(table: Railways, seat: Seat) -> int:
    """Return the points that the barons of a seat add (end Final scoring)."""
    return table.scored[seat][0] if table.over else baron_score(table, seat)


def chosen(plans: Plans, options: list[Any]) -> list[int]:
    """Return the sorted places of the options to evaluate in full."""
    found: list[int] = []
    leader_ends = plans.leader_ends()
    links: list[tuple[float, int]] = []
    deliveries: list[tuple[float, int]] = []
    tiles: list[tuple[float, int]] = []
    growing: list[tuple[float, int]] = []
    for place, option in enumerate(options):
        # Compared by type: isinstance() on a Struct takes longer than all the rest.
        kind = type(option)
        if kind is BuildLink:
            rough = plans.link(option)
            if leader_ends and not plans.ways.left_with(COASTS, option.start, option.end):
                found.append(place)
            elif rough > NOT_LOOKED_AT:
                links.append((-rough, place))
        elif kind is Deliver:
            deliveries.append((-plans.delivery(option), place))
        elif kind is Urbanize:
            tiles.append((-plans.tile(option.city, option.colour), place))
        elif kind is Grow:
            growing.append((-plans.growth(option.city), place))
        else:
            found.append(place)
    add_best(found, links, LINKS)
    add_best(found, deliveries, DELIVERIES)
    add_best(found, tiles, TILES)
    add_best(found, growing, GROWING)
    found.sort()
    return found


def add_best(found: list[int], ranked: list[tuple[float, int]], number: int) -> None:
    """Add the places of the best options of a kind; of equals the first."""
    ranked.sort()
    for _, place in ranked[:number]:
        found.append(place)


@final
class Goal:
    """A way that is not complete yet, with the costs of every city from both its ends."""

    def __init__(self, ways: Ways, way: int, points: int) -> None:
        self.way = way
        self.points = points
        self.left = ways.left(way)
        self.worth = 0.0
        """The value of what is built of it."""
        self.ahead = ways.costs_ahead(way)
        self.back = ways.costs_back(way)


@final
class Plans:
    """Estimates for one decision of a seat, computed once for all options."""

    def __init__(self, table: Railways, seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.player = table.players[seat]
        self.means = means_of(table, seat, TURNS_A_ROUND, 0)
        """What it can build with in one turn; links that take two are not considered."""
        self.time = Time(table, seat)
        self.ways = ways_of(table, seat)
        self.urgency = urgency(table, seat)
        self.traffic = traffic_at_decision(table, seat, self.ways.near)
        self.carried = 0.0
        """The value of the traffic over the links that lie."""
        self.supply: list[int] = []
        self.demand: list[int] = []
        """By city and kind: cubes that own links bring there, and links from there to a city that takes
        them, or -1."""
        self.supplied = b""
        self.wanted = b""
        """By city, a bit for each kind of which there are such cubes, and such cities."""
        self.goals: list[Goal] = []
        self.pairs: list[int] = []
        self.gains: list[float] = []
        self.prices: list[int] = []
        """Links of one turn worth considering, with gain and price, the best first."""
        self.gain_of: dict[int, float] = {}
        self.upgrade = 0.0
        """The gain of the next engine, its price not deducted."""
        self.is_surveyed = False

    # Links

    def leader_ends(self) -> bool:
        """Return whether the game ends as soon as the seat joins the coasts (end Leader's line)."""
        table = self.table
        return (
            table.settings.ending == "leader"
            and oceans_count(table)
            and not self.player.coast
            and not table.ending
            and leads(table, self.seat)
        )

    def survey(self) -> None:
        """Compute the links worth considering, once."""
        if self.is_surveyed:
            return
        self.is_surveyed = True
        traffic = self.traffic.deliveries(self.table.cubes, self.ways.near, self.ways.cities)
        self.carried = worth_of_deliveries(traffic, self.player.score, self.time)
        self.look_around()
        self.find_goals()
        found: list[tuple[float, int, int]] = []
        waiting = self.promising()
        while waiting and len(found) < LINKS_MEASURED:
            pair = heappop(waiting)[1]
            route = self.route(0, pair)
            if route is not None:
                one, other = PAIRS[pair]
                gain = self.carried_with(one, other) - self.carried + self.ways_between(one, other)
                found.append((-gain, pair, route.price + surcharge(self.table, self.seat, one, other)))
        found.sort()
        for gain, pair, price in found:
            self.pairs.append(pair)
            self.gains.append(-gain)
            self.prices.append(price)
            self.gain_of[pair] = -gain
        self.look_at_engine()

    def promising(self) -> list[tuple[float, int]]:
        """Return the links payable with a few bonds at empty-map prices: a heap, the best estimate first."""
        most = self.player.money + BONDS_AHEAD * bond_brings(self.table)
        span = TILES_A_TURN + min(1, engineering_left(self.player))
        is_dearer = self.table.phase >= 2
        near = self.ways.near
        dollar = WEIGHTS.dollar
        found: list[tuple[float, int]] = []
        for sketch in sketches(span):
            price = sketch.price
            if price <= most:
                one = sketch.one
                other = sketch.other
                if is_dearer:
                    price += surcharge(self.table, self.seat, one, other)
                if price <= most and not (near[one] and other in near[one]):
                    gain = self.traffic_between(one, other) + self.ways_between(one, other)
                    found.append((dollar * price - gain, sketch.pair))
        heapify(found)
        return found

    def route(self, tariff: int, pair: int) -> Route | None:
        """Return the best route between a pair of cities; None if the seat cannot build it this turn."""
        return best_route(self.table, self.seat, tariff, self.means.ladder, self.means.reach, pair)

    def look_around(self) -> None:
        """Compute supply and demand of every city by breadth-first search over own links."""
        traffic = self.traffic
        ends = traffic.ends
        cubes = self.table.cubes
        held: list[int] = []
        supply: list[int] = list(cubes)
        demand = [-1] * (CITIES * KINDS)
        for city in range(CITIES):
            place: i64 = city * KINDS
            kinds: i64 = 0
            taken: i64 = ends[city]
            for kind in range(KINDS):
                if cubes[place + kind]:
                    kinds |= 1 << kind
                if taken >> kind & 1:
                    demand[place + kind] = 0
            held.append(kinds)
        supplied = held[:]
        wanted = ends[:]
        near = self.ways.near
        most = traffic.further - 1
        seen = [NOT_SEEN] * CITIES
        for start in self.ways.cities:
            seen[start] = start
            here = [start]
            links = 0
            while here and links < most:
                links += 1
                beyond: list[int] = []
                for city in here:
                    for other in near[city]:
                        if seen[other] != start:
                            seen[other] = start
                            beyond.append(other)
                            brought: i64 = held[other]
                            goals: i64 = ends[other]
                            if brought | goals:
                                supplied[start] |= brought
                                wanted[start] |= goals
                                for kind in range(KINDS):
                                    if brought >> kind & 1:
                                        supply[start * KINDS + kind] += cubes[other * KINDS + kind]
                                    if goals >> kind & 1:
                                        demand[start * KINDS + kind] = links
                here = beyond
        self.supply = supply
        self.demand = demand
        self.supplied = bytes(supplied)
        self.wanted = bytes(wanted)

    def traffic_between(self, one: int, other: int) -> float:
        """Return an estimate of the traffic over a link in both directions."""
        return self.traffic_from(one, other) + self.traffic_from(other, one)

    def traffic_from(self, one: i64, other: i64) -> float:
        """Return the estimate for cubes that go from one city to the other."""
        kinds: i64 = self.supplied[one] & self.wanted[other]
        if not kinds:
            return 0.0
        value = 0.0
        traffic = self.traffic
        for kind in range(KINDS):
            if kinds >> kind & 1:
                links = min(self.demand[other * KINDS + kind] + 1, traffic.further)
                if kind == SETTLER:
                    points = traffic.settlers[links]
                elif kind == RAW_MATERIAL:
                    points = traffic.raw[links]
                else:
                    points = traffic.goods[links]
                if self.demand[one * KINDS + kind] > 0:
                    points *= ANYWAY
                value += points * min(self.supply[one * KINDS + kind], CROWD)
        return value * WEIGHTS.delivery * FIRST_LOOK

    def carried_over(self, near: list[list[int]], cities: list[int]) -> float:
        """Return the value of the traffic over these links, found anew."""
        deliveries = self.traffic.new_deliveries(self.table.cubes, near, cities)
        return worth_of_deliveries(deliveries, self.player.score, self.time)

    def carried_with(self, one: int, other: int) -> float:
        """Return the value of the traffic with one link more."""
        near = self.ways.near
        cities = self.ways.cities
        if not near[one]:
            cities = [*cities, one]
        if not near[other]:
            cities = [*cities, other]
        near[one].append(other)
        near[other].append(one)
        value = self.carried_over(near, cities)
        near[one].pop()
        near[other].pop()
        return value

    def find_goals(self) -> None:
        """Collect the incomplete ways that bring something: coasts, open lines, barons."""
        table = self.table
        if not self.player.coast and not table.ending:
            self.add_goal(COASTS, 0)
        for line in range(len(LINE_POINTS)):
            if table.line_owner[line] == NOBODY:
                self.add_goal(FIRST_LINE + line, LINE_POINTS[line])
        for number in (*self.player.eastern[:1], *self.player.western[:1]):
            if BARONS[number][0] == "connected":
                self.add_goal(FIRST_BARON + number, BARONS[number][2])

    def add_goal(self, way: int, points: int) -> None:
        """Add a way unless it is complete."""
        if self.ways.left(way):
            goal = Goal(self.ways, way, points)
            goal.worth = self.worth_of_goal(goal, goal.left)
            self.goals.append(goal)

    def ways_between(self, one: i64, other: i64) -> float:
        """Return the gain of a link on the ways to the coasts, on lines, and for barons."""
        value = 0.0
        for goal in self.goals:
            ahead = goal.ahead
            back = goal.back
            left: i64 = ahead[one] + back[other]
            right: i64 = ahead[other] + back[one]
            if right < left:
                left = right
            if left < goal.left:
                value += self.worth_of_goal(goal, left) - goal.worth
        return value

    def worth_of_goal(self, goal: Goal, left: int) -> float:
        """Return the value of a way of which so much is left to pay."""
        if left and not self.time.turns:
            return 0.0
        share = built(goal.way, left)
        if goal.way == COASTS:
            return worth_of_coasts(self.table, self.urgency, share)
        return worth_of_line(goal.points, share)

    def link(self, answer: BuildLink) -> float:
        """Return the estimate of a link, price and cards deducted."""
        self.survey()
        pair = PAIR_OF[answer.start * CITIES + answer.end]
        gain = self.gain_of.get(pair)
        if gain is None:
            return NOT_LOOKED_AT
        tariff = tariff_of(answer)
        route = self.route(tariff, pair)
        if route is None:
            return NOT_LOOKED_AT
        if tariff & GRANT:
            gain -= WEIGHTS.grant
        if tariff & TUNNEL:
            gain -= WEIGHTS.tunnel
        return gain - self.cost(self.player, route.price)

    def cost(self, player: Player, price: int) -> float:
        """Return the cost of paying a price in points, with bonds if need be."""
        money = player.money
        time = self.time
        cost = 0.0
        if price > money:
            brings = bond_brings(self.table)
            bonds = -((money - price) // brings)
            money += bonds * brings
            cost = burden(player.bonds + bonds, time) - burden(player.bonds, time)
        return cost + worth_of_money(player.money, time) - worth_of_money(money - price, time)

    # Engines and bonds

    def look_at_engine(self) -> None:
        """Compute the gain of the next engine."""
        number = self.player.engine
        if number < SUPER_CHIEF:
            traffic = self.traffic
            level, further = traffic.level, traffic.further
            traffic.level = further
            traffic.further = min(LEVELS[min(number + 2, SUPER_CHIEF)], LONGEST)
            carried = self.carried_over(self.ways.near, self.ways.cities)
            traffic.level, traffic.further = level, further
            self.upgrade = carried - self.carried
            self.upgrade += engine(LEVELS[number + 1], self.time) - engine(LEVELS[number], self.time)

    def best_use(self, table: Railways) -> float:
        """Return the best net gain of a link or engine beyond the money the seat had before this option."""
        self.survey()
        player = table.players[self.seat]
        best = 0.0
        for place in range(len(self.pairs)):
            price = self.prices[place]
            if self.player.money < price <= player.money + BONDS_AHEAD * bond_brings(table):
                best = max(best, self.gains[place] - self.cost(player, price))
        if player.engine < SUPER_CHIEF:
            price = engine_price(table, self.seat)
            if price > self.player.money:
                best = max(best, self.upgrade - self.cost(player, price))
        return best

    # Cubes

    def delivery(self, answer: Deliver) -> float:
        """Return the estimate of a delivery: own points and gifts less what others get."""
        own = 0
        for owner in answer.owners:
            if owner == self.seat:
                own += 1
        others = len(answer.owners) - own
        end = answer.cities[len(answer.cities) - 1]
        if answer.cube == SETTLER:
            value = self.traffic.settlers[min(own, LONGEST)]
        elif answer.cube == RAW_MATERIAL:
            value = self.traffic.raw[min(own, LONGEST)]
        else:
            value = self.traffic.goods[min(own, LONGEST)] + self.traffic.gifts[end]
            if self.table.phase == 2:
                if self.table.settings.bands == "owners":
                    others = BAND_POINTS[others]
                else:
                    value += deliverers_points(own + others, others) - BAND_POINTS[own]
        return value - WEIGHTS.rival * others

    def tile(self, city: int, colour: int) -> float:
        """Return the estimate of a New City tile: cubes of its colour that come there."""
        self.survey()
        value = 0.0
        if self.ways.near[city]:
            value = 1.0 + min(CROWD, self.supply[city * KINDS + colour])
        return value

    def growth(self, city: int) -> float:
        """Return the estimate of new cubes in a city: which kinds could be delivered, and how far."""
        if not self.ways.near[city]:
            return 0.0
        self.survey()
        value = 0.0
        for kind in range(KINDS):
            links = self.demand[city * KINDS + kind]
            if links > 0:
                value += min(links, self.traffic.level)
        return value
