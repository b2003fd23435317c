"""p8: trains move, pay for the right of way, and deliver goods.

A train stands beside a rail; its steps are from rail to rail that share an intersection, so it
costs nothing to reverse (p8 Turning round). A search runs over pairs of a path and the owners
already paid, a bit an opponent; a pair is not followed when the same path was reached in no more
steps with no more owners paid.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from goldenspike.core.agenda import Seat
from goldenspike.core.facts import amount
from goldenspike.core.refusal import Refusal
from goldenspike.core.supply import move, replaced
from goldenspike.games.america.actions import Deliver, MoveTrain
from goldenspike.games.america.answers import DELIVER, MOVE_TRAIN
from goldenspike.games.america.board import ENDS, PATHS, PATHS_BESIDE, PLACE_NAMES, PLACES
from goldenspike.games.america.box import (
    COAL,
    COLOURS,
    IN_SUPPLY,
    NOBODY,
    RAILS_PER_COAL,
    RIGHT_OF_WAY_FEE,
    TRAINS_PER_PATH,
    TRAINS_PER_PLAYER,
)
from goldenspike.games.america.events import Delivered, FeePaid, GameWon, TrainMoved
from goldenspike.games.america.place_words import PATH_WORDS
from goldenspike.games.america.rules import build, memory
from goldenspike.games.america.state import America

COAL_RULE: Final = "p8 Move a train"
PAUSE_RULE: Final = "p8 Two trains a path"
CARD_RULE: Final = "p7 Right of Way"
EVERYBODY: Final = 7
"""Every opponent paid: no fee is due to anybody."""
BITS: Final = tuple([bin(paid).count("1") for paid in range(8)])
WORSE: Final = tuple([sum([1 << other for other in range(8) if other & paid == paid]) for paid in range(8)])
"""For a set of owners paid, a bit for every set that pays them all and perhaps more."""
NO_PATH_SEEN: Final = [0] * PATHS
"""No path reached yet; copied, never changed."""


def owner_bit(seat: int, owner: int) -> int:
    """An opponent's place among those paid: 0 for the seat on the left, and so on clockwise."""
    return (owner - seat - 1) & 3


@final
class Fare:
    """What a move may cost: movement and owners already paid, coal and gold in hand; and by which rule."""

    def __init__(self, steps: int, coal: int, gold: int, paid: int, rule: str) -> None:
        self.steps = steps
        self.coal = coal
        self.gold = gold
        self.paid = paid
        self.rule = rule

    def reach(self) -> int:
        """How many rails the train can go at most."""
        return self.steps + self.coal * RAILS_PER_COAL


def fare(table: America, seat: Seat, train: int) -> Fare:
    """p8 No split between trains: what the active seat can spend on this train now."""
    player = table.players[seat]
    return Fare(table.steps_left[train], player.hand[COAL], player.gold, table.fees_paid[train], COAL_RULE)


def paid_fare(table: America, seat: Seat, train: int) -> Fare:
    """What is left of movement already paid, with no coal added."""
    return Fare(table.steps_left[train], 0, table.players[seat].gold, table.fees_paid[train], PAUSE_RULE)


def free_fare(steps: int) -> Fare:
    """p7 Right of Way: so many rails for nothing, and no fee to anybody."""
    return Fare(steps, 0, 0, EVERYBODY, CARD_RULE)


# Where a train can go ----------------------------------------------------------------------------


def destinations(table: America, seat: Seat, start: int, budget: Fare) -> list[int]:
    """Every path a train can reach from this one, nearer ones first, crowded ones too. Never changed."""
    key = journey_key(table, seat, start, budget)
    known = table.journeys.get(key)
    if known is None:
        reach = key & 0xFF
        if key < FEES_MATTER:
            known = flooded(table, start, reach)
        else:
            fees = (key >> 16) & 3
            known = explored(table, seat, start, reach, fees, budget.paid)
        table.journeys[key] = known
    return known


def journey_key(table: America, seat: Seat, start: int, budget: Fare) -> int:
    """What decides where a train can go: path and reach, and where gold is short, who pays whom how much."""
    reach = budget.reach()
    if reach > PATHS:
        reach = PATHS
    others = len(table.players) - 1
    fees = budget.gold // RIGHT_OF_WAY_FEE
    if fees > others:
        fees = others
    paid = budget.paid
    if fees >= others - BITS[paid]:
        # Gold for everybody there is to pay: then it does not matter whose rails are whose.
        return start * 256 + reach
    return ((((seat + 1) * 8 + paid) * 4 + fees) * 256 + start) * 256 + reach


def flooded(table: America, start: int, reach: int) -> list[int]:
    """Every path that so many steps from rail to rail lead to, nearer ones first."""
    lines = table.lines
    seen = NO_PATH_SEEN[:]
    seen[start] = 1
    found: list[int] = []
    frontier = [start]
    for _ in range(reach):
        ahead: list[int] = []
        for place in frontier:
            beside = lines.get(place)
            if beside is None:
                beside = rails_beside(table, place)
            for path in beside:
                if not seen[path]:
                    seen[path] = 1
                    ahead.append(path)
        if not ahead:
            break
        found.extend(ahead)
        frontier = ahead
    return found


def explored(table: America, seat: Seat, start: int, reach: int, purse: int, already: int) -> list[int]:
    """The same where gold is short: so many fees at most, these owners already paid."""
    rails = table.rails
    seen = NO_PATH_SEEN[:]
    seen[start] = 0xFF
    found: list[int] = []
    mine: i64 = seat
    paid: i64 = already
    fees: i64 = purse
    frontier = [start]
    owners_paid = [already]
    for _ in range(reach):
        ahead: list[int] = []
        ahead_paid: list[int] = []
        for index in range(len(frontier)):
            before: i64 = owners_paid[index]
            for path in rails_beside(table, frontier[index]):
                owner: i64 = rails[path]
                after: i64 = before
                if owner != mine:
                    bit: i64 = 1 << ((owner - mine - 1) & 3)
                    if not before & bit:
                        if BITS[before ^ paid] >= fees:
                            continue
                        after = before | bit
                earlier: i64 = seen[path]
                if earlier >> after & 1:
                    continue
                if not earlier:
                    found.append(path)
                seen[path] = earlier | WORSE[after]
                ahead.append(path)
                ahead_paid.append(after)
        if not ahead:
            break
        frontier = ahead
        owners_paid = ahead_paid
    return found


def rails_beside(table: America, path: int) -> list[int]:
    """The paths that touch this one and have a rail."""
    known = table.lines.get(path)
    if known is None:
        known = [near for near in PATHS_BESIDE[path] if table.rails[near] != NOBODY]
        table.lines[path] = known
    return known


def has_room(table: America, seat: Seat, train: int, path: int) -> bool:
    """p8 Two trains a path: whether fewer than two other trains stand there."""
    others = table.standing[path]
    if table.players[seat].trains[train] == path:
        others -= 1
    return others < TRAINS_PER_PATH


FEES_MATTER: Final = 1 << 16
"""From here on a `journey_key` names seat, owners paid and fees."""


def all_train_moves(table: America, seat: Seat) -> list[MoveTrain]:
    """p8 Move a train: the moves of both trains, by movement left over and by coal."""
    left = table.steps_left
    if not (table.players[seat].hand[COAL] or left[0] or left[1]):
        return []
    answers: list[MoveTrain] = []
    answers.extend(train_moves(table, seat, 0, fare(table, seat, 0)))
    answers.extend(train_moves(table, seat, 1, fare(table, seat, 1)))
    return answers


def train_moves(table: America, seat: Seat, train: int, budget: Fare) -> list[MoveTrain]:
    """p8 Move a train: every path where it may rest, or pause with movement to go on. Never changed."""
    start = table.players[seat].trains[train]
    if start == IN_SUPPLY or not budget.reach():
        return []
    moves = MOVE_TRAIN[train]
    standing = table.standing
    if TRAINS_PER_PATH not in standing:
        key = journey_key(table, seat, start, budget) * TRAINS_PER_PLAYER + train
        known = table.train_moves.get(key)
        if known is None:
            known = [moves[path] for path in destinations(table, seat, start, budget)]
            table.train_moves[key] = known
        return known
    found = destinations(table, seat, start, budget)
    answers: list[MoveTrain] = []
    for path in found:
        if standing[path] < TRAINS_PER_PATH or best_route(table, seat, train, path, budget) is not None:
            answers.append(moves[path])
    return answers


@final
class Route:
    """A way for a train to go: its rails, the coal and fees it costs, the owners paid after it."""

    def __init__(self, rails: tuple[int, ...], coal: int, fees: int, paid: int) -> None:
        self.rails = rails
        self.coal = coal
        self.fees = fees
        self.paid = paid

    def is_cheaper(self, other: Route) -> bool:
        """Whether this route takes less coal than another, or as much and less gold."""
        return self.coal < other.coal or (self.coal == other.coal and self.fees < other.fees)


def best_route(table: America, seat: Seat, train: int, to: int, budget: Fare) -> Route | None:
    """The route of least coal, then least fees, then fewest rails; None if there is none.

    To a crowded path it is the cheapest that lets the train go on to a path with room.
    """
    start = table.players[seat].trains[train]
    rails = table.rails
    states = [start * 8 + budget.paid]
    parents = [-1]
    depths = [0]
    seen = NO_PATH_SEEN[:]
    seen[start] = 0xFF
    reach = budget.reach()
    mine: i64 = seat
    already: i64 = budget.paid
    fees: i64 = budget.gold // RIGHT_OF_WAY_FEE
    best: Route | None = None
    index = 0
    while index < len(states):
        depth = depths[index] + 1
        if depth > reach:
            break
        if best is not None and (not best.fees or coal_for(depth, budget.steps) > best.coal):
            break
        before: i64 = states[index] & EVERYBODY
        for path in rails_beside(table, states[index] >> 3):
            owner: i64 = rails[path]
            after: i64 = before
            if owner != mine:
                bit: i64 = 1 << ((owner - mine - 1) & 3)
                if not before & bit:
                    if BITS[before ^ already] >= fees:
                        continue
                    after = before | bit
            earlier: i64 = seen[path]
            if earlier >> after & 1:
                continue
            seen[path] = earlier | WORSE[after]
            states.append(path * 8 + after)
            parents.append(index)
            depths.append(depth)
            if path == to:
                route = priced(table, seat, train, traced(states, parents), budget)
                if route is not None and (best is None or route.is_cheaper(best)):
                    best = route
        index += 1
    return best


def traced(states: list[int], parents: list[int]) -> tuple[int, ...]:
    """The rails that led to the last state found, in the order of travel."""
    rails: list[int] = []
    index = len(states) - 1
    while parents[index] >= 0:
        rails.append(states[index] >> 3)
        index = parents[index]
    rails.reverse()
    return tuple(rails)


def coal_for(steps: int, paid: int) -> int:
    """p8 Move a train: a coal for every three rails beyond the movement already paid."""
    return (steps - paid + RAILS_PER_COAL - 1) // RAILS_PER_COAL if steps > paid else 0


def cost(table: America, seat: Seat, rails: tuple[int, ...], budget: Fare) -> Route:
    """What going by these rails costs at least, whether or not it can be paid.

    Fees come on first entering an owner's rails (p8 Right of way, p8 No fee to leave).
    """
    paid = budget.paid
    for rail in rails:
        owner = table.rails[rail]
        if owner != seat:
            paid |= 1 << owner_bit(seat, owner)
    return Route(rails, coal_for(len(rails), budget.steps), BITS[paid ^ budget.paid] * RIGHT_OF_WAY_FEE, paid)


def priced(table: America, seat: Seat, train: int, rails: tuple[int, ...], budget: Fare) -> Route | None:
    """What going by these rails costs, or None if it cannot be paid or may not end there."""
    route = cost(table, seat, rails, budget)
    if route.fees > budget.gold or route.coal > budget.coal:
        return None
    if not has_room(table, seat, train, rails[-1]):
        # Ruling 40: the least coal that brings it there and lets it go on to a path with room.
        while not goes_on(table, seat, train, rails[-1], left_over(route, budget)):
            route = Route(rails, route.coal + 1, route.fees, route.paid)
            if route.coal > budget.coal:
                return None
    return route


def left_over(route: Route, budget: Fare) -> Fare:
    """What remains to spend after a move, no more coal counted."""
    steps = budget.steps + route.coal * RAILS_PER_COAL - len(route.rails)
    return Fare(steps, 0, budget.gold - route.fees, route.paid, budget.rule)


def goes_on(table: America, seat: Seat, train: int, start: int, rest: Fare) -> bool:
    """Whether a train can leave a crowded path for one with room."""
    for path in destinations(table, seat, start, rest):
        if has_room(table, seat, train, path):
            return True
    return False


def must_go_on(table: America, seat: Seat, train: int) -> bool:
    """p8 Two trains a path: whether a train only pauses where it is."""
    path = table.players[seat].trains[train]
    return path != IN_SUPPLY and build.trains_on(table, path) > TRAINS_PER_PATH


# Whether it may ----------------------------------------------------------------------------------


def refuse_train_move(table: America, seat: Seat, action: MoveTrain, budget: Fare) -> Refusal | None:
    """p8 Move a train: along rails that touch, as far as coal and fees can be paid, where there is room."""
    train = action.train
    if not 0 <= action.to < PATHS:
        return Refusal("p8 Move a train", "There is no such path.")
    if not 0 <= train < TRAINS_PER_PLAYER or table.players[seat].trains[train] == IN_SUPPLY:
        return Refusal("p8 Move a train", "That train is not on the map.")
    name = {"path": PATH_WORDS[action.to]}
    if table.rails[action.to] == NOBODY:
        return Refusal("p8 Move a train", "No rail runs {path}.", name)
    if action.via:
        return refuse_named_route(table, seat, action, budget)
    if table.players[seat].trains[train] == action.to:
        return Refusal("p8 Move a train", "The train stands on the rail {path} already.", name)
    if best_route(table, seat, train, action.to, budget) is not None:
        return None
    return why_no_route(table, seat, train, action.to, budget)


def refuse_named_route(table: America, seat: Seat, action: MoveTrain, budget: Fare) -> Refusal | None:
    """p8 Move a train: the rails named must touch one another and lead to where the train goes."""
    before = table.players[seat].trains[action.train]
    for rail in action.via:
        if not 0 <= rail < PATHS or table.rails[rail] == NOBODY:
            return Refusal("p8 Move a train", "No rail lies on a path of that route.")
        if rail not in PATHS_BESIDE[before]:
            return Refusal("p8 Move a train", "The rails of that route do not touch one another.")
        before = rail
    if action.via[-1] != action.to:
        return Refusal(
            "p8 Move a train", "That route does not end on the rail {path}.", {"path": PATH_WORDS[action.to]}
        )
    if priced(table, seat, action.train, action.via, budget) is not None:
        return None
    return why_too_dear(table, seat, action.via, budget)


def why_no_route(table: America, seat: Seat, train: int, to: int, budget: Fare) -> Refusal:
    """Which of the rules bars every route: no rails, no room, too far, or fees."""
    start = table.players[seat].trains[train]
    if to in destinations(table, seat, start, budget):
        return no_room(to)
    rich = Fare(budget.steps, PATHS, len(COLOURS), budget.paid, budget.rule)
    if to not in destinations(table, seat, start, rich):
        return Refusal(
            "p8 Move a train", "No line of rails leads to the one {path}.", {"path": PATH_WORDS[to]}
        )
    far = best_route(table, seat, train, to, rich)
    return no_room(to) if far is None else why_too_dear(table, seat, far.rails, budget)


def why_too_dear(table: America, seat: Seat, rails: tuple[int, ...], budget: Fare) -> Refusal:
    """What going by these rails would take that the seat has not got, or else that there is no room."""
    route = cost(table, seat, rails, budget)
    path = PATH_WORDS[rails[-1]]
    length = amount(len(rails), "rail")
    if route.coal > budget.coal:
        if budget.rule == COAL_RULE:
            return Refusal(
                budget.rule,
                "It is {rails} to the one {path}, which takes {coal} coal, and you have {held}.",
                {"path": path, "rails": length, "coal": route.coal, "held": budget.coal},
            )
        return Refusal(
            budget.rule,
            "It is {rails} to the one {path}, farther than this move goes.",
            {"path": path, "rails": length},
        )
    if route.fees > budget.gold:
        return Refusal(
            "p8 Right of way",
            "The right of way to the rail {path} costs {gold} gold, and you have {held}.",
            {"path": path, "gold": route.fees, "held": budget.gold},
        )
    return no_room(rails[-1])


def no_room(path: int) -> Refusal:
    """p8 Two trains a path."""
    return Refusal(
        "p8 Two trains a path",
        "Two trains stand on the rail {path}, and this one could not go on from there.",
        {"path": PATH_WORDS[path]},
    )


# What it does ------------------------------------------------------------------------------------


def route_of(table: America, seat: Seat, action: MoveTrain, budget: Fare) -> Route:
    """The route of a legal move: the one named, or else the cheapest."""
    if action.via:
        route = priced(table, seat, action.train, action.via, budget)
    else:
        route = best_route(table, seat, action.train, action.to, budget)
    assert route is not None, "a legal move has a route"
    return route


def run_train(table: America, seat: Seat, train: int, route: Route) -> None:
    """p8 Right of way: pay coal and each owner's fee, and move; p8 Second train pays too.

    Movement left over stays with the train.
    """
    player = table.players[seat]
    if route.coal:
        move(player.hand, table.supply, COAL, route.coal)
        memory.all_saw_loss(table, seat, COAL, route.coal)
    fresh = route.paid ^ table.fees_paid[train]
    for owner in table.after(seat):
        if fresh >> owner_bit(seat, owner) & 1:
            player.gold -= RIGHT_OF_WAY_FEE
            table.players[owner].gold += RIGHT_OF_WAY_FEE
            if table.announced is not None:
                table.announced.append(FeePaid(seat, owner, RIGHT_OF_WAY_FEE))
    left = table.steps_left[train] + route.coal * RAILS_PER_COAL - len(route.rails)
    table.steps_left = with_new(table.steps_left, train, left)
    table.fees_paid = with_new(table.fees_paid, train, route.paid)
    arrive(table, seat, train, route)


def arrive(table: America, seat: Seat, train: int, route: Route) -> None:
    """p8 Move a train: the train stands at the end of its route."""
    build.put_train(table, seat, train, route.rails[-1])
    if table.announced is not None:
        table.announced.append(TrainMoved(seat, train, route.rails, route.coal))


def with_new(pair: tuple[int, ...], train: int, value: int) -> tuple[int, ...]:
    """The pair with one train's value changed."""
    return (value, pair[1]) if train == 0 else (pair[0], value)


# Goods -------------------------------------------------------------------------------------------


def may_deliver(table: America) -> bool:
    """p8 Deliver: at any time of the turn, or only after the roll where the table plays it so (ruling 9)."""
    return table.rolled > 0 or table.settings.deliveries == "any_time"


def deliveries(table: America, seat: Seat) -> list[Deliver]:
    """p8 Deliver: cities of others beside one's trains whose goods-space is empty."""
    player = table.players[seat]
    answers: list[Deliver] = []
    if not player.goods:
        return answers
    cities = table.cities
    for train in range(TRAINS_PER_PLAYER):
        path = player.trains[train]
        if path == IN_SUPPLY:
            continue
        one, other = ENDS[path]
        owner = cities[one]
        if owner != NOBODY and owner != seat and table.goods[one] == NOBODY and DELIVER[one] not in answers:
            answers.append(DELIVER[one])
        owner = cities[other]
        if (
            owner != NOBODY
            and owner != seat
            and table.goods[other] == NOBODY
            and DELIVER[other] not in answers
        ):
            answers.append(DELIVER[other])
    return answers


def refuse_delivery(table: America, seat: Seat, place: int) -> Refusal | None:
    """p8 Deliver: your train beside another player's city with an empty goods-space, and a good to bring."""
    if not 0 <= place < PLACES or table.cities[place] == NOBODY:
        return Refusal("p8 Another player's city", "No city stands there, and only a city takes a good.")
    if not may_deliver(table):
        return Refusal("p4 Card before the roll", "At this table nothing is delivered before the roll.")
    name = {"city": PLACE_NAMES[place]}
    if table.cities[place] == seat:
        return Refusal("p8 Another player's city", "{city} is your own city.", name)
    if table.goods[place] != NOBODY:
        return Refusal("p8 Empty goods-space", "{city} has received a good already.", name)
    if not table.players[seat].goods:
        return Refusal("p8 Goods in the centre", "You have no good free to deliver: build a city first.")
    for path in table.players[seat].trains:
        if path != IN_SUPPLY and place in ENDS[path]:
            return None
    return Refusal("p8 Deliver", "None of your trains is beside {city}.", name)


def deliver(table: America, seat: Seat, place: int) -> None:
    """p8 Deliver: the cube goes to the city; p8 Winning: with the last one the game is won."""
    player = table.players[seat]
    player.goods -= 1
    player.delivered += 1
    table.goods = replaced(table.goods, place, seat)
    left = player.goods + player.cities_left
    if table.announced is not None:
        table.announced.append(Delivered(seat, place, left))
    if not left:
        table.over = True
        if table.announced is not None:
            table.announced.append(GameWon(seat))
